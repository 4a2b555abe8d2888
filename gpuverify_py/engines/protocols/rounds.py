"""Loops whose states are numbers that one can count out: all states that an iteration can begin in, together.

A state counts if its first value is a number, or made of states of outer loops that count, and an iteration makes the next one of
states that count. Where the loop's condition speaks of nothing else, the iterations are carried out until it fails.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boogie_ir.lang.expr import TRUE, Expr, Literal
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import free_variables, substitute, within
from gpuverify_py.engines.protocols.protocol import Choice, Loop, Protocol, State

MOST_ROUNDS = 64
MOST_ROWS = 400
SMALL = 40  # nodes

Row = Mapping[str, Expr]
"""Values of states, by their symbols' names."""


def rounds(protocol: Protocol) -> tuple[tuple[Row, ...], ...]:
    """For each nest of loops whose rounds are known: the values with which the inner one's iterations begin.

    What is left of a loop that ends by its condition is known after it.
    """
    return tuple(_rounds(protocol, ({},)))


def _rounds(protocol: Protocol, outer: tuple[Row, ...]) -> Iterator[tuple[Row, ...]]:
    ended = outer
    for item in protocol:
        match item:
            case Choice():
                yield from _rounds(item.then, ended)
                yield from _rounds(item.otherwise, ended)
            case Loop():
                carried = _of(item, ended)
                if carried is not None:
                    yield carried[0]
                yield from _rounds(item.body, carried[0] if carried is not None else ended)
                if carried is not None and item.goes_on == TRUE:
                    ended = carried[1]
            case _:
                pass
    if ended is not outer:
        yield ended


def _of(loop: Loop, outer: tuple[Row, ...]) -> tuple[tuple[Row, ...], tuple[Row, ...]] | None:
    """The values at the heads of iterations, and after the loop."""
    known = frozenset(name for row in outer[:1] for name in row)
    counting = _counting(loop, known)
    names = known | {s.head.name for s in counting}
    if not counting or not _of_names(loop.condition, names):
        return None
    found: dict[tuple[tuple[str, object], ...], Row] = {}
    after: dict[tuple[tuple[str, object], ...], Row] = {}
    for row in outer:
        current: dict[str, Expr] = {**row, **{s.head.name: _value(s.first, row) for s in counting}}
        for _ in range(MOST_ROUNDS):
            if not all(isinstance(v, Literal) for v in current.values()):
                return None
            if _value(loop.condition, current) != TRUE:
                break
            found[_key(current)] = current
            current = {**row, **{s.head.name: _value(s.next, current) for s in counting}}
        else:
            return None
        ended: Row = {**row, **{s.last.name: current[s.head.name] for s in counting}}
        after[_key(ended)] = ended
        if len(found) > MOST_ROWS:
            return None
    return tuple(found.values()), tuple(after.values())


def _key(row: Row) -> tuple[tuple[str, object], ...]:
    return tuple(sorted((n, v.value) for n, v in row.items() if isinstance(v, Literal)))


def _counting(loop: Loop, known: frozenset[str]) -> tuple[State, ...]:
    states = tuple(s for s in loop.states if within(s.next, SMALL) and within(s.first, SMALL) and _of_names(s.first, known))
    while True:
        names = known | {s.head.name for s in states}
        fewer = tuple(s for s in states if _of_names(s.next, names))
        if len(fewer) == len(states):
            return states
        states = fewer


def _of_names(expression: Expr, names: frozenset[str]) -> bool:
    return all(v.name in names for v in free_variables(expression))


def _value(expression: Expr, row: Row) -> Expr:
    return simplify(substitute(expression, row))


def decided(condition: Expr, every: tuple[tuple[Row, ...], ...]) -> bool | None:
    """The truth of a condition, where all rounds of a nest of loops agree on it."""
    names = frozenset(v.name for v in free_variables(condition))
    for rows in every:
        if rows and names and names <= rows[0].keys():
            values = {_value(condition, row) for row in rows}
            if len(values) == 1 and isinstance(value := values.pop(), Literal):
                return bool(value.value)
    return None
