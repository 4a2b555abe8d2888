"""Rules about loops with a fixed number of rounds that move bits about: what each round makes of a variable is written out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from boogie_ir.lang.build import conjunction, eq, implies
from boogie_ir.lang.expr import BinaryOp, Expr, Var
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute, within
from houdini.guesses.facts import Facts, Loop
from houdini.guesses.rule import Guess, variable_rule
from houdini.guesses.step import State, closed, states

MOST_ROUNDS = 16
MOST_PARTS = 2000  # subexpressions of one guess
_BITWISE = frozenset({BinaryOp.BVAND, BinaryOp.BVOR, BinaryOp.BVXOR, BinaryOp.BVSHL, BinaryOp.BVLSHR, BinaryOp.BVASHR})


@variable_rule
def value_after_each_round(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """In a loop with few rounds a variable made of bits is what these rounds make of its start.

    For each value of what counts the rounds: the variable's value in terms of what the loop leaves alone. Reversed,
    interleaved or gathered bits are permutations, which no fact about ranges says.
    """
    rounds = _rounds(loop)
    if not rounds:
        return
    values = _written_out(loop, rounds)
    for variable in sorted(values[0], key=lambda v: v.name):
        if any(getattr(part, "op", None) in _BITWISE for part in subexpressions(loop.after[variable])):
            after = zip(rounds, values, strict=True)
            guess = conjunction(implies(_is(state), eq(variable, now[variable])) for state, now in after)
            if within(guess, MOST_PARTS):
                yield Guess(guess)


def _rounds(loop: Loop) -> tuple[State, ...]:
    """What the variables of the guard are before each round and after the last; empty where they do not count few rounds."""
    counting = closed(loop.after, loop.starts, loop.after)
    needed = {v for v in free_variables(loop.guard) if v in loop.modified}
    if not needed or not needed <= counting.keys():
        return ()
    found = states(counting, loop.after, loop.guard)
    if found is None or not found.ended or len(found.states) > MOST_ROUNDS + 1:
        return ()
    seen = tuple({v: state[v] for v in needed} for state in found.states)
    return found.states if all(state not in seen[:n] for n, state in enumerate(seen)) else ()


def _written_out(loop: Loop, rounds: tuple[State, ...]) -> list[Mapping[Var, Expr]]:
    """The other variables in terms of what the loop leaves alone, as far as they depend on one another and the rounds.

    Those that get too large are left out, and what depends on them: a value that has itself in two places doubles each round.
    """
    counting = rounds[0].keys()
    chosen = _fit(loop, {v for v in loop.after if v in loop.begins and v not in counting}, counting)
    values: list[Mapping[Var, Expr]] = [{v: loop.begins[v] for v in chosen}]
    for state in rounds[:-1]:
        now = {v.name: value for v, value in (*state.items(), *values[-1].items())}
        new = {v: simplify(substitute(loop.after[v], now)) for v in chosen}
        chosen = _fit(loop, {v for v in chosen if within(new[v], MOST_PARTS)}, counting)
        values.append({v: new[v] for v in chosen})
    return [{v: now[v] for v in chosen} for now in values]


def _fit(loop: Loop, chosen: set[Var], counting: AbstractSet[Var]) -> set[Var]:
    """Those of the chosen that depend on no other variables of the loop."""
    known = loop.modified - chosen - counting
    while unfit := {v for v in chosen if free_variables(loop.after[v]) & known}:
        chosen = chosen - unfit
        known = known | unfit
    return chosen


def _is(state: State) -> Expr:
    return conjunction(eq(v, value) for v, value in state.items())
