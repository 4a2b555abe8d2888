"""The accesses of one array, each compared with what other threads did before it in the run and nothing orders with it.

Of a thread's accesses at one place of the text the last is kept: what an earlier one is not ordered with, the last is not either.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
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
class _Cell:
    """What is kept of a cell: by thread and site, the last ones last; the sites; which threads have written it."""

    entries: dict[tuple[int, int], _Entry] = field(default_factory=dict)
    sites: dict[int, Site] = field(default_factory=dict)
    writers: set[int] = field(default_factory=set)


@dataclass(slots=True)
class CausalLog:
    """``clocks``: those of the array's memory, ``every``: of each; ``grouped``: each group has the array for itself."""

    clocks: Clocks
    every: Sequence[Clocks]
    grouped: bool
    conflicts: dict[tuple[int, int], Conflict] = field(default_factory=dict)
    _cells: dict[Hashable, _Cell] = field(default_factory=dict)

    def add(self, site: Site, lanes: Any, cells: Any, values: Any, changed: Any, time: int) -> None:
        """Accesses of one statement by some threads, one after the other."""
        for at in range(len(lanes)):
            lane = int(lanes[at])
            was = bool(changed if isinstance(changed, bool) else changed[at])
            self._access(site, lane, int(cells[at]), int(values[at]), was, time)

    def _access(self, site: Site, lane: int, cell: int, value: int, changed: bool, time: int) -> None:
        place = self.cell(lane, cell)
        known = self._cells.get(place)
        if known is None:
            known = self._cells[place] = _Cell()
        if site.kind is AccessKind.ATOMIC:
            column, count = self.clocks.atomic(lane)
        else:
            column, count = lane, self.clocks.now(lane)
        entry = _Entry(site, lane, column, count, value, changed, time, lane in known.writers)
        if any(may_conflict(other, site, across) for other in known.sites.values() for across in (False, True)):
            for before in known.entries.values():
                if before.lane != lane:
                    self._compare(before, entry, cell)
        known.entries.pop((lane, site.number), None)
        known.entries[lane, site.number] = entry
        known.sites[site.number] = site
        if site.kind is AccessKind.WRITE:
            known.writers.add(lane)
            if not site.volatile:
                for clocks in self.every:
                    clocks.overwrite((site.array, place))

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
