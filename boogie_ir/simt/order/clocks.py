"""What happens before what, where threads tell each other by atomics: vector clocks (``docs/memory-model.md``).

A thread counts the times at which it may have told others something. ``known[t, u]`` is how far thread ``t`` knows thread
``u`` to have come: what ``u`` did while its count was not above that happens before what ``t`` does next (Mattern, 1989).
Beside it each thread has

* what its fences have made known: a relaxed write afterwards leaves that in its cell, for threads of its group and for all;
* what it has seen in cells that it read: a fence afterwards makes that known.

Both pass a barrier of the group, as fences are cumulative. What an atomic leaves in a cell, later read-modify-writes of the cell
pass on (release sequences); any other write ends it. A fence or an atomic that reaches the group only tells nothing to threads of
other groups, and nothing that they have told. The second half of the columns counts atomics: who reads a cell knows which atomics
came before in its order, though not what else their threads did. In OpenCL barriers, fences and atomics may order accesses of one
memory and not of the other (OpenCL 2.0, 3.3.6: a happens-before of its own for each), so each memory then has clocks of its own.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

import numpy as np

from boogie_ir.lang.kernel import MemorySpace
from boogie_ir.lang.sync.orders import MemoryOrder, Reach
from boogie_ir.simt.arithmetic.values import Vector


@dataclass(slots=True)
class _Left:
    """What lies in a cell, for everybody, and for the groups of those who left it; and the atomics that have been there, those
    for everybody, and those that are one step for threads of one group."""

    far: Vector
    near: dict[int, Vector]
    atomics: Vector
    own_atomics: dict[int, Vector]


@dataclass(slots=True)
class Clocks:
    """The clocks of a run for the accesses of one memory, or of all (None); ``group_of`` is the group of each thread."""

    group_of: Vector
    memory: MemorySpace | None = None
    known: Vector = field(init=False)
    met: Vector = field(init=False)  # seen, by whoever, before a barrier that the thread has passed
    _near: Vector = field(init=False)  # fenced, for the group
    _far: Vector = field(init=False)
    _seen_near: Vector = field(init=False)
    _seen_far: Vector = field(init=False)
    _cells: dict[Hashable, _Left] = field(default_factory=dict)

    def __post_init__(self) -> None:
        size = len(self.group_of)
        self.known = np.zeros((size, 2 * size), dtype=np.int32)
        self.known[np.arange(size), np.arange(size)] = 1
        self.met, self._near, self._far, self._seen_near, self._seen_far = (np.zeros_like(self.known) for _ in range(5))

    @property
    def size(self) -> int:
        return len(self.group_of)

    def now(self, thread: int) -> int:
        """The thread's count."""
        return int(self.known[thread, thread])

    def before(self, thread: int, column: int, count: int, volatile: bool) -> bool:
        """Whether what was done at a count happens before what the thread does now; of volatile accesses: was seen by it."""
        if self.known[thread, column] >= count:
            return True
        seen = self._seen_near, self._seen_far, self.met
        return volatile and any(vector[thread, column] >= count for vector in seen)

    def orders(self, memory: MemorySpace | None) -> bool:
        """Whether what orders accesses of this memory (None: of all) orders those that the clocks are about."""
        return memory is None or self.memory is None or memory is self.memory

    def barrier(self, threads: Vector) -> None:
        """These threads (numbers) meet."""
        if not len(threads):
            return
        self.wait(threads, [vectors[threads].max(axis=0) for vectors in self._passed])
        self.known[threads, threads] += 1

    def arrive(self, thread: int, left: list[Vector] | None) -> list[Vector]:
        """The thread comes to a barrier at which it waits later: what it leaves there, with what others have left."""
        own = [vectors[thread].copy() for vectors in self._passed]
        self.known[thread, thread] += 1
        return own if left is None else [np.maximum(*pair) for pair in zip(own, left, strict=True)]

    def wait(self, threads: Vector, left: list[Vector]) -> None:
        """These threads go on behind a barrier at which others have left this."""
        for vectors, others in zip(self._passed, left, strict=True):
            vectors[threads] = np.maximum(vectors[threads], others)
        self.met[threads] = np.maximum(self.met[threads], np.maximum(self._seen_near[threads], self._seen_far[threads]))

    @property
    def _passed(self) -> tuple[Vector, ...]:
        """What threads hand on at barriers."""
        return self.known, self._near, self._far, self._seen_near, self._seen_far

    def fence(self, thread: int, order: MemoryOrder, reach: Reach) -> None:
        known, everywhere = self.known[thread], reach is Reach.DEVICE
        if order.acquires:
            np.maximum(known, self._seen_near[thread], out=known)
            if everywhere:
                np.maximum(known, self._seen_far[thread], out=known)
        if order.releases:
            np.maximum(self._near[thread], known, out=self._near[thread])
            if everywhere:
                np.maximum(self._far[thread], known, out=self._far[thread])
            known[thread] += 1

    def read(self, thread: int, cell: Hashable, order: MemoryOrder, reach: Reach) -> None:
        """The thread reads a cell by an atomic, or a volatile access."""
        left = self._cells.get(cell)
        if left is None:
            return
        known = self.known[thread]
        group = int(self.group_of[thread])
        near = left.near.get(group)
        if reach is Reach.DEVICE:
            np.maximum(known[self.size :], left.atomics, out=known[self.size :])
        if group in left.own_atomics:
            np.maximum(known[self.size :], left.own_atomics[group], out=known[self.size :])
        np.maximum(self._seen_far[thread], left.far, out=self._seen_far[thread])
        if near is not None:
            np.maximum(self._seen_near[thread], near, out=self._seen_near[thread])
        if order.acquires:
            if near is not None:
                np.maximum(known, near, out=known)
            if reach is Reach.DEVICE:
                np.maximum(known, left.far, out=known)

    def write(self, thread: int, cell: Hashable, order: MemoryOrder, reach: Reach, passes_on: bool) -> None:
        """The thread writes a cell so; ``passes_on``: by a read-modify-write."""
        known, group = self.known[thread], int(self.group_of[thread])
        near = np.maximum(self._near[thread], self._far[thread])
        far = self._far[thread].copy() if reach is Reach.DEVICE else np.zeros_like(known)
        if order.releases:
            near = np.maximum(near, known)
            if reach is Reach.DEVICE:
                far = np.maximum(far, known)
        left = self._cells.get(cell) if passes_on else None
        if left is None:
            left = self._cells[cell] = _Left(far, {group: near}, np.zeros(self.size, dtype=np.int32), {})
        else:
            np.maximum(left.far, far, out=left.far)
            left.near[group] = np.maximum(left.near[group], near) if group in left.near else near
        own = left.own_atomics.setdefault(group, np.zeros(self.size, dtype=np.int32))
        own[thread] = known[self.size + thread]
        if reach is Reach.DEVICE:
            left.atomics[thread] = known[self.size + thread]
        known[thread] += 1

    def atomic(self, thread: int) -> tuple[int, int]:
        """The thread makes an atomic access: the column in which these count, and its count."""
        column = self.size + thread
        self.known[thread, column] += 1
        return column, int(self.known[thread, column])

    def overwrite(self, cell: Hashable) -> None:
        """A plain write: what lay there is told to nobody any more."""
        self._cells.pop(cell, None)
