"""Why what a run shows may not be so: what it does not know about some threads, and what follows for findings about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.kernel import MemorySpace
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.sync.orders import MemoryOrder, Reach
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.order.sites import Conflict, Site

FENCES = "which accesses fences order, where threads tell each other by atomics or volatile accesses, is not looked at"
# Why a run that used such a function is no proof: addresses are not arbitrary numbers, but which they are is not known.
KEPT = "where pointers lead that the host keeps in memory is not known"
ADDRESSES = "which numbers stand for addresses is not known"
CLAIMS = "whether several threads can claim one place by compare-and-swap hangs on what the host says of the values"
TEXELS = "what reads of images give that the kernel writes is not known"

NEVER = np.iinfo(np.int64).max
_Done: TypeAlias = tuple[Site, int, int]
"""An access: its place, the thread, and when."""


class Doubts:
    """What is not known about threads. Masks say which; ``group_of`` is the group of each thread."""

    def __init__(self, group_of: Vector, nobody: Vector) -> None:
        self._group_of = group_of
        self._nobody = nobody
        self._why: dict[str, tuple[bool, frozenset[str] | None, Vector]] = {}
        size = len(group_of)
        self._met = np.zeros(size, dtype=np.int64)  # when the thread's group last met at a barrier
        # By how far fences reach: what the thread did before comes before those of its group.
        self._fenced = {reach: np.zeros(size, dtype=np.int64) for reach in Reach}
        self._informed = np.full(size, NEVER)  # since when it may know what others did, by atomics or volatile reads
        self._heard_last = np.zeros(size, dtype=np.int64)  # when it last came to know more
        self._acquired = {reach: np.full(size, NEVER) for reach in Reach}  # since when it has passed a fence, knowing that
        self.data: Mapping[str, frozenset[str]] = {}  # variables that decide only what these arrays hold
        self.heard: MemorySpace | None = MemorySpace.GLOBAL  # where threads find what others put there
        self._claims: list[tuple[int, Vector, Vector, Vector]] = []  # when who claimed which places, and who alone

    def add(self, why: str, mask: Vector, about_both: bool = False, arrays: frozenset[str] | None = None) -> None:
        """From here on findings about these threads may not be so; ``about_both``: only where both are, of one group.

        ``arrays``: only races on these. One reason may stand for several values, some of which decide more than others.
        """
        both, only, known = self._why.get(why, (about_both, arrays, self._nobody))
        arrays = None if arrays is None or only is None else arrays | only
        self._why[why] = about_both and both, arrays, known | mask

    def unknown(self, variable: str, why: str, mask: Vector) -> None:
        """These threads have a value that the run does not know, and so have those who may hear of it, or of what they did."""
        match self.heard:
            case MemorySpace.GLOBAL:
                mask = np.ones_like(mask)
            case MemorySpace.GROUP if mask.any():
                mask = with_groups(self._group_of, mask)
            case _:
                pass
        self.add(why, mask, arrays=self.data.get(variable))

    def fence(self, step: int, mask: Vector, order: MemoryOrder, reach: Reach) -> None:
        """Fences are cumulative: one after a barrier orders also what the others of the group did before the barrier."""
        group = with_groups(self._group_of, mask)
        for far in (Reach.GROUP, reach):
            if order.releases:
                fenced = self._fenced[far]
                fenced[mask] = step
                fenced[group] = np.maximum(fenced, self._met)[group]
            if order.acquires:
                knowing = mask & (self._informed < NEVER)
                self._acquired[far][knowing] = np.minimum(self._acquired[far][knowing], step)

    def inform(self, step: int, mask: Vector) -> None:
        self._informed[mask] = np.minimum(self._informed[mask], step)
        self._heard_last[mask] = step

    def meet(self, step: int, mask: Vector) -> None:
        """At a barrier, of a warp, too, threads learn what any of their group has learned."""
        self._met[mask] = step
        knowing = mask & (self._informed < NEVER)
        if knowing.any():
            self.inform(step, with_groups(self._group_of, knowing) & mask)
        for acquired in self._acquired.values():
            if (having := mask & (acquired < NEVER)).any():
                others = with_groups(self._group_of, having) & mask
                acquired[others] = np.minimum(acquired[others], step)

    def claim(self, step: int, lanes: Vector, places: Vector, alone: Vector) -> None:
        """Threads try to claim a place by compare-and-swap; ``alone``: it succeeded and changed what others then see.

        A hash table's slot is taken by several where a key is the mark of free slots, or comes twice, which hosts rule out.
        """
        self._claims.append((step, lanes, places, alone))

    def about(self, lanes: Sequence[int], kind: CheckKind, array: str = "") -> str:
        """Why a finding about these threads may not be so; empty if it is certain. ``array``: the one that is accessed."""
        for why, (about_both, arrays, mask) in self._why.items():
            if arrays is not None and (kind is not CheckKind.RACE or array not in arrays):
                continue
            if not about_both and any(mask[i] for i in lanes):
                return why
            one_group = len({int(self._group_of[i]) for i in lanes}) == 1
            if about_both and kind is CheckKind.RACE and one_group and all(mask[i] for i in lanes):
                return why
        return ""

    def about_order(self, conflict: Conflict, volatile: bool) -> str:
        """The same for two accesses, by what may order them; ``volatile``: to an array by which threads may tell each other."""
        one, other = zip((conflict.first, conflict.second), conflict.lanes, conflict.times, strict=True)
        ordered = self._seen if volatile else self._ordered
        return FENCES if ordered(one, other) or ordered(other, one) else ""

    def _ordered(self, before: _Done, after: _Done) -> bool:
        """Whether fences may have put one thread's access before the other's: one released it, and one was passed by who knew.

        Of an atomic it is enough that the other knows, by coherence, if it is one step for that one. Of atomics of one step each
        finds what those of lower numbers did.
        """
        (site, lane, time), (_, others, later) = before, after
        across = bool(self._group_of[lane] != self._group_of[others])
        if site.kind is AccessKind.ATOMIC and not (across and site.reach is Reach.GROUP):
            return bool((time, lane) < (int(self._heard_last[others]), others) and self._informed[others] < later)
        reach = Reach.DEVICE if across else Reach.GROUP
        return bool(time < self._fenced[reach][lane] and self._acquired[reach][others] < later)

    def _seen(self, before: _Done, after: _Done) -> bool:
        """Whether one thread may have seen that the other's access was done."""
        return bool(self._fenced[Reach.GROUP][before[1]] and self._informed[after[1]] < NEVER)

    def about_claims(self, conflict: Conflict) -> str:
        """The same for accesses to what both threads have claimed."""
        (one, alone), (other, also_alone) = (self._claimed(*of) for of in zip(conflict.lanes, conflict.times, strict=True))
        atomic = AccessKind.ATOMIC in (conflict.first.kind, conflict.second.kind)
        return CLAIMS if one == other != 0 and not atomic and not (alone and also_alone) else ""

    def _claimed(self, lane: int, before: int) -> tuple[int, bool]:
        """The place that a thread claimed last, and whether alone; 0 where none."""
        for step, lanes, places, alone in reversed(self._claims):
            if step < before and len(at := np.flatnonzero(lanes == lane)):
                return int(places[at[0]]), bool(alone[at[0]])
        return 0, True


def with_groups(group_of: Vector, mask: Vector) -> Vector:
    """All threads of the groups of these."""
    return (np.bincount(group_of[mask], minlength=int(group_of.max()) + 1) > 0)[group_of]
