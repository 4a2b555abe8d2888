"""Barriers of clusters, of threads that take turns (:mod:`boogie_ir.simt.interleave`).

Each thread arrives, and waits until all threads of its cluster that have not ended have arrived as often; a barrier that is not
parted is both at once. What a thread did before it arrived comes before what others do behind the wait, unless it arrived relaxed
(PTX ISA, ``barrier.cluster``: arrive has the order release where none is written, wait acquire).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from boogie_ir.lang.expr import FALSE
from boogie_ir.lang.kernel import Barrier, MemorySpace
from boogie_ir.lang.sync.orders import BarrierPart
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.order.clocks import Clocks


@dataclass(slots=True)
class ClusterBarriers:
    """How often each thread has arrived, and what was left by those that arrived so often: by cluster, phase and clocks."""

    cluster_of: Vector
    clocks: Sequence[Clocks]
    _arrived: dict[int, int] = field(default_factory=dict)
    _left: dict[tuple[int, int, int], list[Vector]] = field(default_factory=dict)

    def arrive(self, lane: int, barrier: Barrier) -> None:
        """A thread comes to a barrier, or to the part of one at which it arrives."""
        phase = self._arrived.get(lane, 0)
        self._arrived[lane] = phase + 1
        for number, clocks in enumerate(self.clocks):
            if barrier.part is BarrierPart.ARRIVE or _fences(barrier, clocks):
                place = int(self.cluster_of[lane]), phase, number
                self._left[place] = clocks.arrive(lane, self._left.get(place))

    def missing(self, lane: int, lanes: Sequence[int]) -> int | None:
        """One of the threads that has to arrive before the thread goes on that waits."""
        phase, cluster = self._arrived.get(lane, 0), self.cluster_of[lane]
        return next((n for n in lanes if self.cluster_of[n] == cluster and self._arrived.get(n, 0) < phase), None)

    def wait(self, lane: int, ended: Sequence[int]) -> None:
        """The thread goes on.

        Nothing says whether the barrier orders what those did that have ``ended``: as if it did, so that no run shows it.
        """
        gone = [n for n in ended if self.cluster_of[n] == self.cluster_of[lane]]
        for number, clocks in enumerate(self.clocks):
            left = self._left.get((int(self.cluster_of[lane]), self._arrived.get(lane, 0) - 1, number))
            for each in gone:
                left = clocks.arrive(each, left)
            if left is not None:
                clocks.wait(np.array([lane]), left)


def _fences(barrier: Barrier, clocks: Clocks) -> bool:
    """Whether a barrier may order the accesses that clocks are about; a part of one has no fences of its own."""
    fences = (barrier.local_fence, MemorySpace.GROUP), (barrier.global_fence, MemorySpace.GLOBAL)
    return any(fence != FALSE and clocks.orders(memory) for fence, memory in fences)
