"""What barriers of a warp, or of a part of one, have ordered: a vector clock for each thread, over the lanes of its warp.

A thread counts the barriers that it has met. Where lanes meet, each learns of every other how far it has counted, and what that
one had learned (Mattern, *Virtual time and global states of distributed systems*, 1989). An access comes before another thread's
if that thread has since learned of a count that is not below the one of the access. What threads know is kept once for each
barrier and thread, and named by a number, the stamp, which accesses carry.
"""

from __future__ import annotations

import numpy as np

from boogie_ir.lang.kernel import WARP_SIZE
from boogie_ir.simt.arithmetic.values import Vector

NOTHING = -1  # what is known of a lane that has not been met


class WarpOrder:
    """``warp`` and ``lane`` are the warp of each thread of a run and its place in there."""

    def __init__(self, warp: Vector, lane: Vector) -> None:
        self.warp = warp
        self.stamp = np.zeros(len(warp), dtype=np.int32)
        self._lane = lane.astype(np.int64)
        self._count = np.zeros(len(warp), dtype=np.int32)
        self._known = np.full((len(warp), WARP_SIZE), NOTHING, dtype=np.int32)
        self._counts = [np.zeros(1, dtype=np.int32)]  # by stamp
        self._learned = [np.full((1, WARP_SIZE), NOTHING, dtype=np.int32)]
        self._stamps = 1

    def meet(self, here: Vector, named: Vector) -> None:
        """Of these threads (numbers) those of a warp that name the same lanes meet."""
        if not len(here):
            return
        here = here[np.lexsort((named[here], self.warp[here]))]
        warp, lanes = self.warp[here], named[here]
        first = np.flatnonzero(np.concatenate([[True], (warp[1:] != warp[:-1]) | (lanes[1:] != lanes[:-1])]))
        self._known[here, self._lane[here]] = self._count[here]
        learned = np.maximum.reduceat(self._known[here], first, axis=0)
        self._known[here] = np.repeat(learned, np.diff(np.append(first, len(here))), axis=0)
        self._count[here] += 1
        self.stamp[here] = self._stamps + np.arange(len(here))
        self._stamps += len(here)
        self._counts.append(self._count[here])
        self._learned.append(self._known[here])

    def ordered(self, lanes: tuple[Vector, Vector], stamps: tuple[Vector, Vector], open_: tuple[Vector, Vector]) -> Vector:
        """For accesses of pairs of threads of one warp, with their stamps: whether one comes before the other.

        ``open_``: it may still be to come, being of a copy that is under way.
        """
        if len(self._counts) > 1:
            self._counts, self._learned = [np.concatenate(self._counts)], [np.concatenate(self._learned)]
        (counts,), (learned,) = self._counts, self._learned
        one, other = stamps
        first, second = (self._lane[each] for each in lanes)
        before: Vector = (learned[other, first] >= counts[one]) & ~open_[0]
        return before | ((learned[one, second] >= counts[other]) & ~open_[1])
