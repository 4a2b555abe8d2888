"""Rules about variables that take few values, whatever the input: the values are computed and listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boogie_ir.build import conjunction, disjunction, eq
from boogie_ir.expr import Expr, Var
from boogie_ir.traverse import free_variables
from houdini.facts import Facts, Loop, StepKind
from houdini.rule import Guess, variable_rule
from houdini.step import states

MOST_VALUES = 20  # more come of a variable that nothing stops before it overflows


@variable_rule
def one_of_few_values(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A variable is one of the values that it takes from its start when the loop is run.

    Powers of three, halves that are rounded up, indices that are toggled or reset; plain counters are left to their
    bounds.
    """
    counted = _counted(loop)
    for variable in loop.after:
        closed = _closed(loop, {variable})
        if closed and not counted & closed.keys():
            found = states(closed, loop.after, loop.guard)
            values = dict.fromkeys(state[variable] for state in found or ())
            if 1 < len(values) <= MOST_VALUES:
                yield Guess(disjunction(eq(variable, value) for value in values))


@variable_rule
def one_of_few_states(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """Variables that change together are in one of the states that they go through when the loop is run.

    One doubles while another is halved, or counts; this says for each value of one what the others are.
    """
    counted = _counted(loop)
    for left_out in (set(), counted):
        together = _closed(loop, set(loop.after) - left_out, drop=True)
        if len(together) < 2 or together.keys() <= counted:
            return
        found = states(together, loop.after, loop.guard)
        if found and len(found) > 1:
            yield Guess(disjunction(conjunction(eq(v, state[v]) for v in together) for state in found))
            return


def _counted(loop: Loop) -> set[Var]:
    return {loop.iteration} | {c.variable for c in loop.counters if c.kind is StepKind.ADD}


def _closed(loop: Loop, variables: set[Var], drop: bool = False) -> Mapping[Var, Expr]:
    """The variables with literal starts, and all that their next values depend on; or, with ``drop``, those without rest."""
    chosen = dict.fromkeys(sorted(variables, key=lambda v: v.name))
    changed = True
    while changed:
        changed = False
        for variable in list(chosen):
            needed = free_variables(loop.after[variable]) if variable in loop.after else ()
            missing = [v for v in needed if v not in chosen]
            unfit = variable not in loop.after or variable not in loop.starts
            if drop and (missing or unfit):
                del chosen[variable]
                changed = True
            elif not drop and unfit:
                return {}
            elif not drop and missing:
                chosen.update(dict.fromkeys(missing))
                changed = True
    return {v: loop.starts[v] for v in chosen}
