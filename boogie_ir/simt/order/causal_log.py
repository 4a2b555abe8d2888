"""The accesses of one array, each compared with what other threads did before it in the run and nothing orders with it.

Of a thread's accesses at one place of the text the last is kept: what an earlier one is not ordered with, the last is not either.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.simt.order.clocks import Clocks
from boogie_ir.simt.order.sites import Conflict, Site, may_conflict, tolerated_guess


@frozen
class _Entry:
    site: Site
    lane: int
    column: int
    count: int
    value: int
    changed: bool
    time: int
    own: bool


@dataclass(slots=True)
class CausalLog:
    """``grouped``: each group has the array for itself."""

    clocks: Clocks
    grouped: bool
    conflicts: dict[tuple[int, int], Conflict] = field(default_factory=dict)
    _entries: dict[Hashable, list[_Entry]] = field(default_factory=dict)

    def add(self, site: Site, lanes: Any, cells: Any, values: Any, changed: Any, time: int) -> None:
        """Accesses of one statement by some threads, one after the other."""
        for at in range(len(lanes)):
            lane = int(lanes[at])
            was = bool(changed if isinstance(changed, bool) else changed[at])
            self._access(site, lane, int(cells[at]), int(values[at]), was, time)

    def _access(self, site: Site, lane: int, cell: int, value: int, changed: bool, time: int) -> None:
        entries = self._entries.setdefault(self.cell(lane, cell), [])
        if site.kind is AccessKind.ATOMIC:
            column, count = self.clocks.atomic(lane)
        else:
            column, count = lane, self.clocks.now(lane)
        own = any(e.lane == lane and e.site.kind is AccessKind.WRITE for e in entries)
        entry = _Entry(site, lane, column, count, value, changed, time, own)
        for other in entries:
            if other.lane != lane:
                self._compare(other, entry, cell)
        entries[:] = [e for e in entries if e.lane != lane or e.site.number != site.number]
        entries.append(entry)
        if site.kind is AccessKind.WRITE and not site.volatile:
            self.clocks.overwrite((site.array, self.cell(lane, cell)))

    def cell(self, lane: int, cell: int) -> tuple[int, int]:
        """The cell of the copy that the thread's group has."""
        return (int(self.clocks.group_of[lane]) if self.grouped else 0, cell)

    def _compare(self, before: _Entry, after: _Entry, cell: int) -> None:
        clocks = self.clocks
        across = bool(clocks.group_of[before.lane] != clocks.group_of[after.lane])
        if not may_conflict(before.site, after.site, across):
            return
        volatile = before.site.volatile and after.site.volatile
        if clocks.before(after.lane, before.column, before.count, volatile):
            return
        benign = _benign(before, after)
        pair = min(before.site.number, after.site.number), max(before.site.number, after.site.number)
        known = self.conflicts.get(pair)
        if known is not None and benign >= known.benign:
            return
        self.conflicts[pair] = Conflict(
            before.site, after.site, cell, (before.lane, after.lane), (before.value, after.value), (before.time, after.time),
            benign, (False, False),
        )  # fmt: skip


def _benign(one: _Entry, other: _Entry) -> bool:
    """Whether the values agree, as :mod:`boogie_ir.simt.races` has it."""
    kinds = {one.site.kind, other.site.kind}
    if AccessKind.ATOMIC in kinds:
        return tolerated_guess(one.site, other.site)
    if AccessKind.READ not in kinds:
        return one.value == other.value
    read, write = (one, other) if one.site.kind is AccessKind.READ else (other, one)
    return read.value == write.value and (read.own or not write.changed)
