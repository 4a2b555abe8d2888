"""Rules about variables that take few values, whatever the input: the values are computed and listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boogie_ir.lang.build import conjunction, disjunction, eq, implies
from boogie_ir.lang.expr import Expr, Literal, Tracked, Var
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import free_variables, substitute
from houdini.guesses.facts import Facts, Loop, StepKind
from houdini.guesses.rule import Guess, record_rule, variable_rule
from houdini.guesses.rules.sites import of_snapshot
from houdini.guesses.step import State, states

MOST_VALUES = 20  # more come of a variable that nothing stops before it overflows


@variable_rule
def as_before_the_loop(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A variable that each iteration leaves with the value that it had before the loop has that value at its head."""
    for variable in sorted(loop.begins, key=lambda v: v.name):
        if loop.after.get(variable) == loop.begins[variable]:
            yield Guess(eq(variable, loop.begins[variable]))


@variable_rule
def one_of_few_values(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A variable is one of the values that it takes from its start when the loop is run.

    Powers of three, halves that are rounded up, indices that are toggled or reset; plain counters are left to their
    bounds, and what is in one of few states with others to these.
    """
    counted = _counted(loop)
    listed = loop.orbit.variables if loop.orbit else frozenset[Var]()
    for variable in (v for v in loop.after if v not in listed):
        together = _reached(variable, loop)
        if together and not counted & together.keys():
            found = states(together, loop.after, loop.guard)
            values = dict.fromkeys(state[variable] for state in (found.states if found else ()))
            if 1 < len(values) <= MOST_VALUES:
                yield Guess(disjunction(eq(variable, value) for value in values))


@variable_rule
def one_of_few_states(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """Variables that change together are in one of the states that they go through when the loop is run.

    One doubles while another is halved, or counts; this says for each value of one what the others are.
    """
    if loop.orbit and len(loop.orbit.states) > 1:
        yield Guess(_one_of(loop.orbit.states), of_head_only=True)


@record_rule
def access_in_few_states(facts: Facts, loop: Loop, offered: Mapping[str, tuple[Expr, ...]]) -> Iterator[Guess]:
    """What the variables of :func:`one_of_few_states` were when the tracked access happened.

    They may have changed since the head of the loop, so an iteration is run up to the access from each state.
    """
    if not loop.orbit or len(loop.orbit.running) < 2:
        return
    for site in loop.sites:
        since_head = site.since_head(loop.label)
        found = [_at_access(since_head, state) for state in loop.orbit.running]
        known = [v for v in site.snapshot if all(v in state for state in found)]
        if set(known) - {loop.iteration}:
            yield Guess(implies(Tracked(site.number), of_snapshot(site, _one_of({v: s[v] for v in known} for s in found))))


def _at_access(since_head: Mapping[Var, Expr | None], state: State) -> State:
    values = {v.name: value for v, value in state.items()}
    changed = {v: simplify(substitute(value, values)) for v, value in since_head.items() if value is not None}
    untouched = {v: value for v, value in state.items() if v not in since_head}
    return untouched | {v: value for v, value in changed.items() if isinstance(value, Literal)}


def _one_of(found: Iterable[State]) -> Expr:
    distinct = dict.fromkeys(tuple(state.items()) for state in found)
    return disjunction(conjunction(eq(v, value) for v, value in state) for state in distinct)


def _counted(loop: Loop) -> set[Var]:
    return {loop.iteration} | {c.variable for c in loop.counters if c.kind is StepKind.ADD}


def _reached(variable: Var, loop: Loop) -> State:
    """The starts of the variable and of all that its next values depend on; empty where one is not known."""
    chosen, waiting = {variable}, [variable]
    while waiting:
        current = waiting.pop()
        if current not in loop.after or current not in loop.starts:
            return {}
        new = set(free_variables(loop.after[current])) - chosen
        chosen |= new
        waiting += new
    return {v: loop.starts[v] for v in chosen}
