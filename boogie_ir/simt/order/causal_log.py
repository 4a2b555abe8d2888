"""The accesses of one array, each compared with what other threads did before it in the run and nothing orders with it.

Of a thread's accesses at one place of the text the last is kept: what an earlier one is not ordered with, the last is not either.
A copy that a thread has begun and not waited for is ordered with nothing that comes later, by the thread itself, too.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.simt.order.clocks import Clocks
from boogie_ir.simt.order.sites import Conflict, Site, may_conflict, tolerated_guess

UNDER_WAY = np.iinfo(np.int32).max  # the count of what nobody has waited for


@frozen
class _Entry:
    """``event``: the number of the copy that is under way (0: none is)."""

    site: Site
    lane: int
    column: int
    count: int
    value: int
    changed: bool
    time: int
    own: bool
    event: int


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
    _under_way: dict[int, set[tuple[Hashable, int]]] = field(default_factory=dict)  # by thread: cells and sites

    def add(self, site: Site, lanes: Any, cells: Any, values: Any, changed: Any, time: int, event: Any = 0) -> None:
        """Accesses of one statement by some threads, one after the other; ``event``: of copies that they begin."""
        for at in range(len(lanes)):
            lane = int(lanes[at])
            was = bool(changed if isinstance(changed, bool) else changed[at])
            number = int(event if isinstance(event, int) else event[at])
            self._access(site, lane, int(cells[at]), int(values[at]), was, time, number)

    def ended(self, lanes: Any, number: Any) -> None:
        """These threads have waited for their copies of groups below their ``number``: what those did they do now."""
        for lane in np.flatnonzero(lanes).tolist():
            for place, site in tuple(self._under_way.get(lane, ())):
                entries = self._cells[place].entries
                if entries[lane, site].event < int(number[lane]):
                    entries[lane, site] = replace(entries[lane, site], event=0, count=self.clocks.now(lane))
                    self._under_way[lane].discard((place, site))

    def _access(self, site: Site, lane: int, cell: int, value: int, changed: bool, time: int, event: int) -> None:
        place = self.cell(lane, cell)
        known = self._cells.get(place)
        if known is None:
            known = self._cells[place] = _Cell()
        if site.kind is AccessKind.ATOMIC:
            column, count = self.clocks.atomic(lane)
        else:
            column, count = lane, self.clocks.now(lane)
        count = UNDER_WAY if event else count
        entry = _Entry(site, lane, column, count, value, changed, time, lane in known.writers, event)
        if any(may_conflict(other, site, across) for other in known.sites.values() for across in (False, True)):
            for before in known.entries.values():
                if before.lane != lane or before.event:
                    self._compare(before, entry, cell)
        known.entries.pop((lane, site.number), None)
        known.entries[lane, site.number] = entry
        if event:
            self._under_way.setdefault(lane, set()).add((place, site.number))
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
