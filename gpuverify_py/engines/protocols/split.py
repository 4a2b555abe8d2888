"""Symbolic traces: an interval's accesses to one array as pairs of two threads (paper 001, section 4.2, Figure 4).

The paper makes one formula of a whole interval; here each pair of accesses is a question of its own, most of which are settled
without a solver, and equal ones are asked once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import TypeAlias

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen_node
from gpuverify_py.engines.protocols.align import Interval, Traced
from gpuverify_py.engines.protocols.protocol import Access


@frozen_node
class Pair:
    """Two accesses that different threads may make in one interval, at least one of which writes."""

    first: Traced
    second: Traced


Meeting: TypeAlias = Callable[[Sequence[Traced]], Iterable[tuple[Traced, Traced]]]
"""Tells which pairs of accesses to one array may meet at all, each with itself included."""


def each_pair(accesses: Sequence[Traced]) -> Iterable[tuple[Traced, Traced]]:
    """All pairs."""
    return combinations_with_replacement(accesses, 2)


def pairs(interval: Interval, arrays: frozenset[str], held: bool = False, meeting: Meeting = each_pair) -> Iterator[Pair]:
    """The pairs of an interval that race where two threads make them to the same cell; ``held``: of what is only permitted."""
    of_array: dict[str, list[Traced]] = {}
    for traced in interval.accesses:
        if traced.access.array in arrays and traced.access.held == held:
            of_array.setdefault(traced.access.array, []).append(traced)
    for accesses in of_array.values():
        for first, second in meeting(_distinct(accesses)):
            if conflict(first.access, second.access):
                yield Pair(first, second)


def conflict(one: Access, other: Access) -> bool:
    """Whether two accesses of one cell race: atomic ones only with those of other widths."""
    kinds = {one.kind, other.kind}
    if kinds == {AccessKind.ATOMIC}:
        return one.pieces != other.pieces
    return kinds != {AccessKind.READ}


def _distinct(accesses: Iterable[Traced]) -> list[Traced]:
    """Each access once, where copies of it differ in nothing."""
    found = {(id(t.access), id(t.index), id(t.given)): t for t in accesses}
    return list(found.values())
