"""Thread 1's record of one access: the race encoding (paper 003, section 4.2), with one record for all arrays.

The paper has a flag and an offset for each array and kind. Of several recorded accesses only one can be the earlier half
of a given race, and there is an execution in which just that one was recorded; so one record for everything detects as
much, and a loop has to say less about it. ``tracked_site`` 0 means that nothing is recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from boogie_ir import kernel as k
from boogie_ir.build import and_, binary, bv, eq, or_
from boogie_ir.expr import FALSE, AccessKind, BinaryOp, Expr, Var
from boogie_ir.frozen import frozen
from boogie_ir.types import BOOL, BV32, BitVec
from gpuverify_py.engines.twothread.log_accesses import Site

SITE = Var("tracked_site", BitVec(16))
CHANGED = Var("tracked_changed", BOOL)  # the tracked write stored something other than was there
EVENT = Var("tracked_event", BV32)  # the event of the tracked access, if an asynchronous copy made it
OPEN = Var("tracked_open", BOOL)  # the tracked access is of a copy that nobody has waited for: barriers do not order it
COPIER = Var("copier", BOOL)  # in a pair of one group: thread 1 stands for the group's copy, not thread 2
CHOOSE = Var("choose", BOOL)
TAKE = Var("take", BOOL)
CONFLICTS = {
    AccessKind.READ: (AccessKind.WRITE, AccessKind.ATOMIC),
    AccessKind.WRITE: (AccessKind.WRITE, AccessKind.READ, AccessKind.ATOMIC),
    AccessKind.ATOMIC: (AccessKind.READ, AccessKind.WRITE),
}


def offset_variable(width: int) -> Var:
    """Where the index of a tracked access is kept, for arrays with indices of this width."""
    return Var("tracked_offset" if width == 32 else f"tracked_offset_{width}", BitVec(width))


def value_variable(width: int) -> Var:
    """Where the value read or written is kept, for cells of this width."""
    return Var(f"tracked_value_{width}", BitVec(width))


def tracked(sites: Sequence[Site]) -> Expr:
    """Whether the tracked access is one of the sites."""
    numbers = sorted(s.number for s in sites)
    return or_(*(_in_range(low, high) for low, high in _ranges(numbers))) if numbers else FALSE


def _ranges(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    low = high = -1
    for number in numbers:
        if low >= 0 and number == high + 1:
            high = number
            continue
        if low >= 0:
            yield low, high
        low = high = number
    if low >= 0:
        yield low, high


def _in_range(low: int, high: int) -> Expr:
    if low == high:
        return eq(SITE, bv(low, 16))
    return and_(binary(BinaryOp.BVUGE, SITE, bv(low, 16)), binary(BinaryOp.BVULE, SITE, bv(high, 16)))


@frozen
class Record:
    """The sites of a kernel and its arrays: which fields the record needs, and what they mean."""

    sites: tuple[Site, ...]
    arrays: dict[str, k.Array]
    values: bool

    def of(self, kind: AccessKind, array: str) -> tuple[Site, ...]:
        return tuple(s for s in self.sites if s.kind is kind and s.array == array)

    def within(self, space: k.MemorySpace) -> tuple[Site, ...]:
        return tuple(s for s in self.sites if self.arrays[s.array].space is space)

    @property
    def copies(self) -> bool:
        return any(s.copy for s in self.sites)

    def offset(self, array: str) -> Var:
        return offset_variable(self.arrays[array].index.width)

    def value(self, array: str) -> Var:
        return value_variable(self.arrays[array].cell.width)

    def common(self) -> tuple[Var, ...]:
        """The fields that all sites share."""
        names = dict.fromkeys([SITE])
        for site in self.sites:
            names[self.offset(site.array)] = None
            if self.values:
                names[self.value(site.array)] = None
        if self.values:
            names[CHANGED] = None
        if self.copies:
            names |= dict.fromkeys((EVENT, OPEN))
        return tuple(names)

    def snapshots(self, sites: Iterable[Site]) -> tuple[Var, ...]:
        return tuple(k.snapshot_variable(s.number, v) for s in sites for v in s.snapshot)
