"""Thread 1's record of one access: the race encoding (paper 003, section 4.2), with one record for all arrays.

The paper has a flag and an offset for each array and kind. Of several recorded accesses only one can be the earlier half
of a given race, and there is an execution in which just that one was recorded; so one record for everything, made once,
detects as much, and a loop has to say less about it.

What is recorded is foretold: which site, and with which index, value and snapshot, are arbitrary values that never change,
and recording *assumes* that the access has them. The race's earlier half has some, and where these were foretold nothing
but it is recorded; so nothing is missed. ``tracked`` alone says whether it has happened yet. Nothing that is known of the
foretold values is lost at a loop's head, and no question has to go through all assignments to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, eq, or_
from boogie_ir.lang.expr import FALSE, AccessKind, BinaryOp, Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.sync.orders import Reach
from boogie_ir.lang.types import BOOL, BV32, BitVec
from gpuverify_py.engines.twothread.instrument.log_accesses import Site

TRACKED = Var("tracked", BOOL)  # something is recorded
SITE = Var("tracked_site", BitVec(16))  # of the access that is recorded, now or later
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
    """Whether an access is recorded and is one of the sites."""
    return and_(TRACKED, foretold(sites)) if sites else FALSE


def tracked_at(number: int) -> Expr:
    """Whether an access is recorded and is of this site."""
    return and_(TRACKED, eq(SITE, bv(number, 16)))


def foretold(sites: Sequence[Site]) -> Expr:
    """Whether the access that is recorded, now or later, is one of the sites."""
    return or_(*(_in_range(low, high) for low, high in _ranges(sorted(s.number for s in sites))))


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


def conflict(own: Site, other: Site) -> bool:
    """Whether two accesses of one cell race: atomic ones only with those of other widths, or :func:`apart`."""
    if own.kind is other.kind is AccessKind.ATOMIC:
        return own.pieces != other.pieces or apart(own, other)
    return other.kind in CONFLICTS[own.kind]


def apart(own: Site, other: Site) -> bool:
    """Whether two atomics of one cell race only in threads of different groups: for these one of them is no single step."""
    both = own.kind is other.kind is AccessKind.ATOMIC and own.pieces == other.pieces
    return both and Reach.GROUP in (own.reach, other.reach)


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
    def overwritten(self) -> bool:
        """Whether what a tracked write has changed matters, and thread 2 may undo it: its array is read too."""
        written = {s.array for s in self.sites if s.kind is AccessKind.WRITE}
        return self.values and any(s.kind is AccessKind.READ and s.array in written for s in self.sites)

    @property
    def copies(self) -> bool:
        return any(s.copy for s in self.sites)

    def offset(self, array: str) -> Var:
        return offset_variable(self.arrays[array].index.width)

    def value(self, array: str) -> Var:
        return value_variable(self.arrays[array].cell.width)

    def foretold(self) -> tuple[Var, ...]:
        """The fields with arbitrary values that never change; those of a site alone are its snapshot."""
        names = dict.fromkeys([SITE])
        for site in self.sites:
            names[self.offset(site.array)] = None
            if self.values:
                names[self.value(site.array)] = None
        if self.values and not self.overwritten:
            names[CHANGED] = None
        if self.copies:
            names[EVENT] = None
        return (*names, *(k.snapshot_variable(s.number, v) for s in self.sites for v in s.snapshot))

    def changing(self) -> tuple[Var, ...]:
        """The fields that change: recording sets the first, and the others may fall to false afterwards."""
        return (TRACKED, *([CHANGED] if self.overwritten else []), *([OPEN] if self.copies else []))
