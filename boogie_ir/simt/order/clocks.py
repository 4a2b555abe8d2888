"""What happens before what, where threads tell each other by atomics: vector clocks (``docs/memory-model.md``).

A thread counts the times at which it may have told others something. ``known[t, u]`` is how far thread ``t`` knows thread
``u`` to have come: what ``u`` did while its count was not above that happens before what ``t`` does next (Mattern, 1989).
Beside it each thread has

* what its fences have made known: a relaxed write afterwards leaves that in its cell, for threads of its group and for all;
* what it has seen in cells that it read: a fence afterwards makes that known.

Both pass a barrier of the group, as fences are cumulative. What an atomic leaves in a cell, later read-modify-writes of the cell
pass on (release sequences); any other write ends it. A fence or an atomic that reaches the group only tells nothing to threads of
other groups, and nothing that they have told. What threads did that have exited is ordered with what their group does behind
its next barrier, and handed on by nobody. The second half of the columns counts atomics: who reads a cell knows which atomics
came before in its order, though not what else their threads did. In OpenCL barriers, fences and atomics may order accesses of one
memory and not of the other (OpenCL 2.0, 3.3.6: a happens-before of its own for each), so each memory then has clocks of its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
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
    """The clocks of a run for the accesses of one memory, or of all (None); ``group_of`` is the group of each thread.

    Vectors are never changed, so that the threads of a group have one behind a barrier; how far a thread itself has come is kept
    apart.
    """

    group_of: Vector
    memory: MemorySpace | None = None
    met: list[Vector] = field(init=False)  # seen, by whoever, before a barrier that the thread has passed
    _known: list[Vector] = field(init=False)
    _near: list[Vector] = field(init=False)  # fenced, for the group
    _far: list[Vector] = field(init=False)
    _seen_near: list[Vector] = field(init=False)
    _seen_far: list[Vector] = field(init=False)
    _own: Vector = field(init=False)  # each thread's count of its own times, and of its atomics
    _exited: dict[int, Vector] = field(default_factory=dict)  # by group: what those had done that had exited at its last barrier
    _cells: dict[Hashable, _Left] = field(default_factory=dict)

    def __post_init__(self) -> None:
        size = len(self.group_of)
        nothing = np.zeros(2 * size, dtype=np.int32)
        self._known, self.met, self._near, self._far, self._seen_near, self._seen_far = ([nothing] * size for _ in range(6))
        self._own = nothing.copy()
        self._own[:size] = 1

    @property
    def size(self) -> int:
        return len(self.group_of)

    def now(self, thread: int) -> int:
        """The thread's count."""
        return int(self._own[thread])

    def before(self, thread: int, column: int, count: int, volatile: bool) -> bool:
        """Whether what was done at a count happens before what another thread does now; of volatile accesses: was seen by it."""
        if self._known[thread][column] >= count:
            return True
        exited = self._exited.get(int(self.group_of[thread]))
        if exited is not None and exited[column] >= count:
            return True
        seen = self._seen_near, self._seen_far, self.met
        return volatile and any(vectors[thread][column] >= count for vectors in seen)

    def orders(self, memory: MemorySpace | None) -> bool:
        """Whether what orders accesses of this memory (None: of all) orders those that the clocks are about."""
        return memory is None or self.memory is None or memory is self.memory

    def barrier(self, threads: Vector, exited: Vector | None = None) -> None:
        """These threads (numbers) meet; those that have ``exited`` are of their group.

        The barrier orders what "these threads" did, those that come to it (PTX ISA, ``barrier``: "prior memory accesses requested
        by this thread"). CUDA's guide speaks of "all threads in the block", so that what threads did that have exited may
        be ordered within the block: then no run shows it. That somebody hands it on to other blocks nothing says.
        """
        if not len(threads):
            return
        joined = [_joined(vectors[t] for t in threads) for vectors in self._passed]
        joined[0] = joined[0].copy()
        columns = np.concatenate([threads, self.size + threads])
        joined[0][columns] = self._own[columns]
        self.wait(threads, joined)
        self._own[threads] += 1
        if exited is not None and len(exited):
            columns = np.concatenate([exited, self.size + exited])
            left = np.zeros_like(self._own)
            left[columns] = self._own[columns]
            self._exited[int(self.group_of[threads[0]])] = left

    def arrive(self, thread: int, left: list[Vector] | None) -> list[Vector]:
        """The thread comes to a barrier at which it waits later: what it leaves there, with what others have left."""
        _, *rest = (vectors[thread] for vectors in self._passed)
        own = [self._all_known(thread), *rest]
        self._own[thread] += 1
        return own if left is None else [_joined(pair) for pair in zip(own, left, strict=True)]

    def wait(self, threads: Vector, left: list[Vector]) -> None:
        """These threads go on behind a barrier at which others have left this."""
        for vectors, others in zip((*self._passed, self.met), (*left, _joined(left[-2:])), strict=True):
            known: dict[int, Vector] = {}  # threads that knew the same know the same
            for thread in threads:
                before = vectors[thread]
                if id(before) not in known:
                    known[id(before)] = _joined((before, others))
                vectors[thread] = known[id(before)]

    @property
    def _passed(self) -> tuple[list[Vector], ...]:
        """What threads hand on at barriers."""
        return self._known, self._near, self._far, self._seen_near, self._seen_far

    def _all_known(self, thread: int) -> Vector:
        """What the thread knows, with what it has done itself."""
        known = self._known[thread].copy()
        known[[thread, self.size + thread]] = self._own[[thread, self.size + thread]]
        return known

    def fence(self, thread: int, order: MemoryOrder, reach: Reach) -> None:
        everywhere = reach is Reach.DEVICE
        if order.acquires:
            seen = (self._seen_near[thread], self._seen_far[thread]) if everywhere else (self._seen_near[thread],)
            self._known[thread] = _joined((self._known[thread], *seen))
        if order.releases:
            known = self._all_known(thread)
            self._near[thread] = _joined((self._near[thread], known))
            if everywhere:
                self._far[thread] = _joined((self._far[thread], known))
            self._own[thread] += 1

    def read(self, thread: int, cell: Hashable, order: MemoryOrder, reach: Reach) -> None:
        """The thread reads a cell by an atomic, or a volatile access."""
        left = self._cells.get(cell)
        if left is None:
            return
        known = self._known[thread].copy()
        group = int(self.group_of[thread])
        near = left.near.get(group)
        if reach is Reach.DEVICE:
            np.maximum(known[self.size :], left.atomics, out=known[self.size :])
        if group in left.own_atomics:
            np.maximum(known[self.size :], left.own_atomics[group], out=known[self.size :])
        self._seen_far[thread] = _joined((self._seen_far[thread], left.far))
        if near is not None:
            self._seen_near[thread] = _joined((self._seen_near[thread], near))
        if order.acquires:
            if near is not None:
                np.maximum(known, near, out=known)
            if reach is Reach.DEVICE:
                np.maximum(known, left.far, out=known)
        self._known[thread] = known

    def write(self, thread: int, cell: Hashable, order: MemoryOrder, reach: Reach, passes_on: bool) -> None:
        """The thread writes a cell so; ``passes_on``: by a read-modify-write."""
        group = int(self.group_of[thread])
        near = _joined((self._near[thread], self._far[thread]))
        far = self._far[thread] if reach is Reach.DEVICE else np.zeros_like(near)
        if order.releases:
            known = self._all_known(thread)
            near = _joined((near, known))
            if reach is Reach.DEVICE:
                far = _joined((far, known))
        left = self._cells.get(cell) if passes_on else None
        if left is None:
            left = self._cells[cell] = _Left(far, {group: near}, np.zeros(self.size, dtype=np.int32), {})
        else:
            left.far = _joined((left.far, far))
            left.near[group] = _joined((left.near[group], near)) if group in left.near else near
        own = left.own_atomics.setdefault(group, np.zeros(self.size, dtype=np.int32))
        own[thread] = self._own[self.size + thread]
        if reach is Reach.DEVICE:
            left.atomics[thread] = self._own[self.size + thread]
        self._own[thread] += 1

    def atomic(self, thread: int) -> tuple[int, int]:
        """The thread makes an atomic access: the column in which these count, and its count."""
        column = self.size + thread
        self._own[column] += 1
        return column, int(self._own[column])

    def overwrite(self, cell: Hashable) -> None:
        """A plain write: what lay there is told to nobody any more."""
        self._cells.pop(cell, None)


def _joined(vectors: Iterable[Vector]) -> Vector:
    """The least vector above all of these, of which many may be one."""
    first, *others = {id(vector): vector for vector in vectors}.values()
    for other in others:
        first = np.maximum(first, other)
    return first
