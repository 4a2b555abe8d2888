"""Which accesses of different threads conflict, whatever order they ran in.

Every access to an array that could race is kept as rows until a barrier orders it. Rows of one barrier interval
are compared by thread within a group; for global arrays the rows of the whole run (between grid barriers) are
compared by group. Two accesses conflict if their owners differ, at least one writes, and not both are atomic operations of one
width.

A conflict is benign if the values agree: two writes of one value, or a write of a value that the other thread read, if the
cell held it already, or if the reading thread had written the cell itself. In the last case it reads what it wrote, whatever
the order: all writes that meet its own must agree with it to be benign. (GPUVerify clears its flag for harmful writes when
the second thread writes.) A read that only guesses what a compare-and-swap will find is benign with atomics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import IntEnum
from typing import Any

import numpy as np

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.sync.orders import Reach
from boogie_ir.simt.arithmetic.values import Vector, distinct
from boogie_ir.simt.order.sites import Conflict, Site, may_conflict, tolerated_guess
from boogie_ir.simt.order.warp_order import WarpOrder

COMPACT_FROM = 1 << 18  # rows
MOST_PAIRS = 1 << 18  # that are looked at within warps at once


@frozen
class Rows:
    """Accesses, one a row. ``owner`` is the thread, or a number of its own for each asynchronous copy; ``lane`` a thread
    that stands for it. ``changed``: the write was not of the value that the cell held. ``event``: the asynchronous
    copy is not awaited yet (0: not a copy). ``time``: when, counted in statements of the lock-step run. ``own``:
    whether the thread wrote the cell before it read it (see :class:`Own`). ``stamp``: what the thread knew of its warp."""

    site: Vector
    owner: Vector
    lane: Vector
    group: Vector
    cell: Vector
    value: Vector
    changed: Vector
    event: Vector
    time: Vector
    own: Vector
    stamp: Vector

    def __len__(self) -> int:
        return len(self.site)

    def take(self, which: Vector) -> Rows:
        return Rows(*(column[which] for column in _columns(self)))


def _columns(rows: Rows) -> tuple[Vector, ...]:
    known = (rows.site, rows.owner, rows.lane, rows.group, rows.cell, rows.value, rows.changed, rows.event, rows.time, rows.own)
    return (*known, rows.stamp)


class Own(IntEnum):
    """Whether a thread reads a cell that it wrote itself; rows are judged before their order is lost."""

    OPEN = 0
    YES = 1
    NO = 2


_DTYPES = (np.int32, np.int64, np.int32, np.int32, np.uint64, np.uint64, np.bool_, np.int64, np.int64, np.int8, np.int32)
NO_ROWS = Rows(*(np.empty(0, dtype=d) for d in _DTYPES))


def rows_of(size: int, *columns: Any) -> Rows:
    """Rows from all columns but the last two, each a vector or one value for all."""
    given = (*columns, Own.OPEN, 0)
    return Rows(*(_column(size, c, d) for c, d in zip(given, _DTYPES, strict=True)))


def _column(size: int, values: Any, dtype: Any) -> Vector:
    if getattr(values, "ndim", 0):
        return np.asarray(values, dtype=dtype)
    column = np.empty(size, dtype=dtype)
    column.fill(values)
    return column


def joined(parts: list[Rows]) -> Rows:
    if len(parts) == 1:
        return parts[0]
    return Rows(*(np.concatenate(columns) for columns in zip(*(_columns(p) for p in parts), strict=True))) if parts else NO_ROWS


class AccessLog:
    """The accesses of one array that no barrier has ordered yet, and the conflicts found among them."""

    def __init__(self, across_groups: bool, warp: Callable[[Vector], Vector] | None = None) -> None:
        self._across_groups = across_groups
        self._warp = warp
        self._interval: list[Rows] = []
        self._run: list[Rows] = []  # global arrays: what barriers within groups have ordered
        self._size = 0
        self._compact_at = COMPACT_FROM
        self.order_in_warps: WarpOrder | None = None  # once a barrier of a warp has been met
        self._sites: dict[int, Site] = {}
        self._written: Vector = np.empty(0, dtype=np.uint64)  # which threads wrote which cells before the interval
        self.conflicts: dict[tuple[int, int], Conflict] = {}

    def add(self, site: Site, rows: Rows) -> None:
        """Keeps accesses of one statement."""
        self._sites[site.number] = site
        if self.order_in_warps is not None:
            rows = replace(rows, stamp=self.order_in_warps.stamp[rows.lane])
        if self._warp is not None and site.kind is AccessKind.WRITE:
            # Threads of a warp run in step: two of them conflict within one store only.
            self._note(conflicts(rows, _combined(self._warp(rows.lane), rows.cell), rows.owner, self._sites, self._settled))
        self._interval.append(rows)
        self._size += len(rows)
        if self._size > self._compact_at:
            self._replace_interval(compacted(self._judged(joined(self._interval))))
            self._compact_at = max(COMPACT_FROM, 2 * self._size)

    def order(self, fenced: Vector) -> None:
        """A barrier of groups: what the threads (lanes) in ``fenced`` accessed is ordered before what their group does next."""
        rows = joined(self._interval)
        if not len(rows):
            return
        rows = self._judged(rows)
        self._check_groups(rows)
        self._settle(rows, fenced[rows.lane] & (rows.event == 0))

    def _settle(self, rows: Rows, settled: Vector) -> None:
        """Some rows of the interval come before what their group does next."""
        self._replace_interval(rows.take(~settled))
        if self._across_groups:
            self._remember(rows.take(settled))
            self._run.append(rows.take(settled))
            if sum(map(len, self._run)) > COMPACT_FROM:
                self._run = [compacted(joined(self._run), by_group=True)]

    def order_all(self, fenced: Vector) -> None:
        """A barrier of the grid."""
        self.finish()
        rows, run = self._judged(joined(self._interval)), joined(self._run)
        self._written = self._written[:0]
        self._replace_interval(rows.take(~(fenced[rows.lane] & (rows.event == 0))))
        self._run = [run.take(~fenced[run.lane])]

    def pending(self, kind: AccessKind) -> Vector:
        """The threads whose accesses of this kind no barrier has ordered."""
        rows = joined(self._interval)
        return distinct(rows.lane[self._of_kind(rows, kind)])

    def awaited(self, lanes: Vector, event: int) -> None:
        """The copies of ``event`` that the groups of these threads started have ended, before what they do next."""
        rows = joined(self._interval)
        done = (rows.event == event) & (rows.owner < 0) & lanes[rows.lane]
        if done.any():
            rows = self._judged(rows)
            self._check_groups(rows)
            self._settle(rows, done)

    def ended(self, lanes: Vector, number: Vector) -> None:
        """These threads have waited for their copies of groups below their ``number``: what those did they did themselves."""
        rows = joined(self._interval)
        over = (rows.event > 0) & (rows.owner >= 0) & lanes[rows.lane] & (rows.event < number[rows.lane].astype(np.int64))
        if over.any():
            rows = self._judged(rows)
            self._check_groups(rows)
            stamp = (
                rows.stamp if self.order_in_warps is None else np.where(over, self.order_in_warps.stamp[rows.lane], rows.stamp)
            )
            self._replace_interval(replace(rows, event=np.where(over, 0, rows.event), stamp=stamp))

    def finish(self) -> None:
        """Looks for all conflicts that are left."""
        interval = self._judged(joined(self._interval))
        self._check_groups(interval)
        if self._across_groups:
            rows = joined([*self._run, interval])
            self._note(conflicts(rows, rows.cell, rows.group.astype(np.int64), self._sites, self._settled, across=True))

    def _replace_interval(self, rows: Rows) -> None:
        self._interval, self._size = ([rows], len(rows)) if len(rows) else ([], 0)

    def _of_kind(self, rows: Rows, kind: AccessKind) -> Vector:
        """Accesses of that kind by threads, to cells whose number fits in :func:`_thread_and_cell`."""
        of_kind = np.zeros(max(self._sites, default=0) + 1, dtype=np.bool_)
        of_kind[[s.number for s in self._sites.values() if s.kind is kind]] = True
        return of_kind[rows.site] & (rows.owner >= 0) & (rows.event == 0) & (rows.cell < np.uint64(1 << 40))

    def _judged(self, rows: Rows) -> Rows:
        """The rows, of which it is settled whether reads are of what the thread wrote itself."""
        reads = np.flatnonzero(self._of_kind(rows, AccessKind.READ) & (rows.own == Own.OPEN))
        writes = np.flatnonzero(self._of_kind(rows, AccessKind.WRITE))
        if not len(reads) or not (len(writes) or len(self._written)):
            return rows
        places = _thread_and_cell(rows)
        written, first = np.unique(places[writes], return_index=True)
        own = np.isin(places[reads], self._written)
        if len(written):
            at = np.minimum(np.searchsorted(written, places[reads]), len(written) - 1)
            own |= (written[at] == places[reads]) & (writes[first[at]] < reads)
        judged = rows.own.copy()
        judged[reads] = np.where(own, Own.YES, Own.NO)
        return replace(rows, own=judged)

    def _remember(self, rows: Rows) -> None:
        written = distinct(_thread_and_cell(rows)[self._of_kind(rows, AccessKind.WRITE)])
        if len(written):
            self._written = distinct(np.concatenate((self._written, written)))

    def _check_groups(self, rows: Rows) -> None:
        owner = rows.owner
        if (own := _of_one_thread(rows, self._sites)) is not None:
            self._note(conflicts(own, np.arange(len(own)) // 2, np.arange(len(own)), self._sites, self._settled))
        if self._warp is not None:
            owner = np.where(owner < 0, owner, self._warp(rows.lane))
        elif self.order_in_warps is not None:
            warps = self.order_in_warps.warp[rows.lane]
            pairs = _unordered(rows, _combined(warps, rows.cell), self.order_in_warps, self._sites)
            self._note(conflicts(pairs, np.arange(len(pairs)) // 2, pairs.owner, self._sites, self._settled))
            owner = np.where(owner < 0, owner, warps)
        self._note(conflicts(rows, _combined(rows.group, rows.cell), owner, self._sites, self._settled))

    def _note(self, found: Iterator[Conflict]) -> None:
        for conflict in found:
            pair = _pair_of(conflict.first.number, conflict.second.number)
            known = self.conflicts.get(pair)
            if known is None or (known.benign and not conflict.benign):
                self.conflicts[pair] = conflict

    def _settled(self, first: int, second: int) -> bool:
        known = self.conflicts.get(_pair_of(first, second))
        return known is not None and not known.benign


def _pair_of(first: int, second: int) -> tuple[int, int]:
    return min(first, second), max(first, second)


def compacted(rows: Rows, by_group: bool = False) -> Rows:
    """The same conflicts from fewer rows: of one owner, site and cell two different values are as good as all."""
    if by_group:
        rows = replace(rows, owner=rows.group.astype(np.int64))
    if not len(rows):
        return rows
    order = np.lexsort((rows.value, rows.own, rows.event, rows.changed, rows.stamp, rows.owner, rows.site, rows.cell))
    rows = rows.take(order)
    same = np.ones(max(len(rows) - 1, 0), dtype=np.bool_)
    for column in (rows.cell, rows.site, rows.owner, rows.changed, rows.event, rows.own, rows.stamp):
        same &= column[1:] == column[:-1]
    first = np.concatenate([[True], ~same])
    last = np.concatenate([~same, [True]])
    return rows.take(first | (last & _differs_from_first(rows.value, first)))


def _differs_from_first(value: Vector, first: Vector) -> Vector:
    return value != value[np.maximum.accumulate(np.where(first, np.arange(len(first)), 0))]


def _unordered(rows: Rows, key: Vector, order: WarpOrder, sites: dict[int, Site]) -> Rows:
    """Pairs of rows of two threads of a warp that may conflict and that no barrier of lanes has ordered, one after the other.

    ``key``: warp and cell. Rows are thinned out first: of one thread, site, cell and stamp two values are as good as all.
    """
    rows, key = rows.take(rows.owner >= 0), key[rows.owner >= 0]
    hot = _contended(rows, key, rows.owner, sites)
    rows = compacted(rows.take(hot))
    key = _combined(order.warp[rows.lane], rows.cell)
    rows = rows.take(np.argsort(key, kind="stable"))
    _, first, count = np.unique(np.sort(key), return_index=True, return_counts=True)
    found: list[Vector] = []
    room = MOST_PAIRS
    for start, size in zip(first, count, strict=True):
        one, other = np.triu_indices(size, 1)
        one, other = one + start, other + start
        apart = rows.lane[one] != rows.lane[other]
        one, other = one[apart], other[apart]
        under_way = rows.event[one] > 0, rows.event[other] > 0
        open_ = ~order.ordered((rows.lane[one], rows.lane[other]), (rows.stamp[one], rows.stamp[other]), under_way)
        found.append(np.stack([one[open_], other[open_]], axis=1)[:room].reshape(-1))
        room -= len(found[-1]) // 2
        if room <= 0:
            break
    return rows.take(np.concatenate(found)) if found else NO_ROWS


def _of_one_thread(rows: Rows, sites: dict[int, Site]) -> Rows | None:
    """Pairs of rows of one thread, one after the other: of a copy that it has not waited for, and of what it did since."""
    copies = np.flatnonzero((rows.event > 0) & (rows.owner >= 0))
    if not len(copies):
        return None
    key = _thread_and_cell(rows)
    order = np.argsort(key, kind="stable")
    start, end = (np.searchsorted(key[order], key[copies], side=side) for side in ("left", "right"))
    found: list[int] = []
    for copy, first, last in zip(copies, start, end, strict=True):
        later = (int(row) for row in order[first:last] if rows.time[row] > rows.time[copy])
        found += (
            row
            for other in later
            if may_conflict(sites[int(rows.site[copy])], sites[int(rows.site[other])], False)
            for row in (int(copy), other)
        )
        if len(found) > MOST_PAIRS:
            break
    return rows.take(np.array(found, dtype=np.int64)) if found else None


# -- conflicts ----------------------------------------------------------------------------------------------


def conflicts(
    rows: Rows, key: Vector, owner: Vector, sites: dict[int, Site], settled: Callable[[int, int], bool], across: bool = False
) -> Iterator[Conflict]:
    """One conflict for each pair of sites that has any: of unequal values if possible. ``settled`` pairs are left out.

    ``across``: owners are of different groups.
    """
    hot = _contended(rows, key, owner, sites, across)
    if not hot.any():
        return
    rows, owner = rows.take(hot), owner[hot]
    _, cell_number = np.unique(key[hot], return_inverse=True)
    _, value_number = np.unique(rows.value, return_inverse=True)
    _, owner_number = np.unique(owner, return_inverse=True)
    present = [int(s) for s in distinct(rows.site)]
    table = _Table(rows, cell_number.astype(np.int64), owner_number.astype(np.int64), value_number.astype(np.int64))
    met = {site: table.cells_of(site) for site in present}
    for i, a in enumerate(present):
        for b in present[i:]:
            if met[a] & met[b] and may_conflict(sites[a], sites[b], across) and not settled(a, b):
                found = table.conflict(sites[a], sites[b])
                if found is not None:
                    yield found


_READS, _WRITES = 1, 2


def _kind_bit(site: Site, across: bool) -> int:
    """One bit for each kind of access, and each number of pieces of an atomic one. What is one step for a group only writes."""
    if across and site.reach is Reach.GROUP:
        return _WRITES
    match site.kind:
        case AccessKind.READ:
            return _READS
        case AccessKind.WRITE:
            return _WRITES
        case AccessKind.ATOMIC:
            return 4 << site.pieces.bit_length()


def _contended(rows: Rows, key: Vector, owner: Vector, sites: dict[int, Site], across: bool = False) -> Vector:
    """Which rows are of a cell that has several owners and kinds that conflict."""
    none = np.zeros(len(rows), dtype=np.bool_)
    if not len(rows):
        return none
    bits = np.zeros(max(sites) + 1, dtype=np.int64)
    for number, site in sites.items():
        bits[number] = _kind_bit(site, across)
    kinds = bits[rows.site]
    if not _conflicting(np.bitwise_or.reduce(kinds)):
        return none
    order = np.argsort(key, kind="stable")
    sorted_key = key[order]
    starts = np.flatnonzero(np.concatenate([[True], sorted_key[1:] != sorted_key[:-1]]))
    owners = owner[order]
    several = np.minimum.reduceat(owners, starts) != np.maximum.reduceat(owners, starts)
    contended = several & _conflicting(np.bitwise_or.reduceat(kinds[order], starts))
    none[order] = np.repeat(contended, np.diff(np.append(starts, len(rows))))
    return none


def _conflicting(kinds: Vector) -> Vector:
    atomic = kinds & ~(_READS | _WRITES)
    different = (atomic & (atomic - 1)) != 0
    return ((kinds & _WRITES) != 0) | (((kinds & _READS) != 0) & (atomic != 0)) | different


def _thread_and_cell(rows: Rows) -> Vector:
    """One number for each pair of a thread and a cell below 2^40."""
    return (rows.lane.astype(np.uint64) << np.uint64(40)) | rows.cell.astype(np.uint64)


def _combined(group: Vector, cell: Vector) -> Vector:
    """One number for each pair of a small number and a cell."""
    if len(cell) and int(cell.max()) >= 1 << 40:
        cell = np.unique(cell, return_inverse=True)[1]
    return (group.astype(np.uint64) << np.uint64(40)) | cell.astype(np.uint64)


@frozen
class _Table:
    """Rows with their cells, owners and values numbered from 0."""

    rows: Rows
    cell: Vector
    owner: Vector
    value: Vector

    def cells_of(self, site: int) -> int:
        """The cells that are accessed at a site, a bit for each: most pairs of many sites have none in common."""
        there = np.zeros(int(self.cell.max()) + 1, dtype=np.bool_)
        there[self.cell[self.rows.site == site]] = True
        return int.from_bytes(np.packbits(there).tobytes(), "big")

    def conflict(self, a: Site, b: Site) -> Conflict | None:
        """A conflict of an access at ``a`` with one at ``b``, if there is any."""
        in_a, in_b = np.flatnonzero(self.rows.site == a.number), np.flatnonzero(self.rows.site == b.number)
        cells = int(self.cell.max()) + 1
        pairs = np.bincount(self.cell[in_a], minlength=cells) * np.bincount(self.cell[in_b], minlength=cells)
        others = pairs - self._agreeing(in_a, in_b, cells, self.owner)
        if not others.any():
            return None
        unequal = others - self._equal_valued(a, b, in_a, in_b, cells)
        benign = tolerated_guess(a, b) or not unequal.any()
        cell = int(np.flatnonzero(others if benign else unequal)[0])
        return self._example(a, b, in_a[self.cell[in_a] == cell], in_b[self.cell[in_b] == cell], benign)

    def _equal_valued(self, a: Site, b: Site, in_a: Vector, in_b: Vector, cells: int) -> Vector:
        """By cell: the conflicts whose values agree."""
        kinds = {a.kind, b.kind}
        if AccessKind.ATOMIC in kinds:
            return np.zeros(cells, dtype=np.int64)
        if AccessKind.READ not in kinds:
            return self._equal_pairs(in_a, in_b, cells)
        reads, writes = (in_a, in_b) if a.kind is AccessKind.READ else (in_b, in_a)
        changing = self.rows.changed[writes]
        own = self.rows.own[reads] == Own.YES
        return self._equal_pairs(reads, writes[~changing], cells) + self._equal_pairs(reads[own], writes[changing], cells)

    def _equal_pairs(self, in_a: Vector, in_b: Vector, cells: int) -> Vector:
        both = self.owner * (int(self.value.max()) + 1) + self.value
        return self._agreeing(in_a, in_b, cells, self.value) - self._agreeing(in_a, in_b, cells, both)

    def _agreeing(self, in_a: Vector, in_b: Vector, cells: int, column: Vector) -> Vector:
        """By cell: how many pairs of rows have the same number in ``column``."""
        if not len(in_a) or not len(in_b):
            return np.zeros(cells, dtype=np.int64)
        width = int(column.max()) + 1
        codes_a, count_a = np.unique(self.cell[in_a] * width + column[in_a], return_counts=True)
        codes_b, count_b = np.unique(self.cell[in_b] * width + column[in_b], return_counts=True)
        common, at_a, at_b = np.intersect1d(codes_a, codes_b, assume_unique=True, return_indices=True)
        counts = np.bincount(common // width, weights=count_a[at_a] * count_b[at_b], minlength=cells)
        return counts.astype(np.int64)

    def _example(self, a: Site, b: Site, in_a: Vector, in_b: Vector, benign: bool) -> Conflict | None:
        reads = AccessKind.READ in (a.kind, b.kind)
        atomic = AccessKind.ATOMIC in (a.kind, b.kind)
        # Of atomics against others: one late in its step, of which those of earlier ones in it know nothing yet.
        late_a, late_b = (one.kind is AccessKind.ATOMIC and other.kind is not one.kind for one, other in ((a, b), (b, a)))
        for i in in_a[::-1] if late_a else in_a:
            partners = self.owner[in_b] != self.owner[i]
            if not benign and not atomic:
                differ = self.value[in_b] != self.value[i]
                if reads:
                    own = self.rows.own
                    differ |= (self.rows.changed[in_b] | self.rows.changed[i]) & (own[in_b] != Own.YES) & (own[i] != Own.YES)
                partners &= differ
            if partners.any():
                return self._pair(a, b, int(i), int(in_b[np.flatnonzero(partners)[-1 if late_b else 0]]), benign)
        return None

    def _pair(self, a: Site, b: Site, i: int, j: int, benign: bool) -> Conflict:
        rows = self.rows
        if rows.time[j] < rows.time[i]:
            a, b, i, j = b, a, j, i
        lanes, values = (int(rows.lane[i]), int(rows.lane[j])), (int(rows.value[i]), int(rows.value[j]))
        times = int(rows.time[i]), int(rows.time[j])
        return Conflict(a, b, int(rows.cell[i]), lanes, values, times, benign, (bool(rows.owner[i] < 0), bool(rows.owner[j] < 0)))
