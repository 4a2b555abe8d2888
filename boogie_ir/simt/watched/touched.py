"""Who touches which cells of an array, moment by moment, on the way to two accesses that are meant: for pictures of a race."""

from __future__ import annotations

from typing import Any

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span, visible
from boogie_ir.simt import ConcreteLaunch, Executable, Inputs, execute
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.order.sites import Site
from boogie_ir.simt.state import State

MOST = 4_000  # moments that are kept


@frozen
class Wanted:
    """An access of a run: its place and kind, the array in the kernel, the thread's number among those that run, the cell."""

    place: Span
    kind: AccessKind
    array: str
    lane: int
    cell: int


@frozen
class Moment:
    """Threads that access the array at once: where and how, after how many barriers, by their numbers, and their cells.

    ``meets`` says which of the accesses that are meant are among them.
    """

    place: Span
    kind: AccessKind
    interval: int
    pairs: tuple[tuple[int, int], ...]
    meets: tuple[int, ...]


def touched(
    executable: Executable, launch: ConcreteLaunch, inputs: Inputs, wanted: tuple[Wanted, ...], lanes: frozenset[int]
) -> tuple[Moment, ...]:
    """What these threads do with the arrays that are meant, in the order of the run."""
    watching: list[_Touching] = []

    def begin(*given: Any) -> State:
        watching.append(_Touching(wanted, lanes, *given))
        return watching[0]

    execute(executable, launch, inputs, begin, contents=False)
    return tuple(watching[0].moments) if watching else ()


class _Touching(State):
    """A state that keeps who is at the arrays."""

    def __init__(self, wanted: tuple[Wanted, ...], lanes: frozenset[int], *given: Any) -> None:
        super().__init__(*given)
        self._wanted = wanted
        self._shown = lanes
        self._barriers = dict.fromkeys(lanes, 0)
        self.moments: list[Moment] = []

    def meet(self, mask: Vector, local: Vector, global_: Vector, team_of: Vector, exited: Vector) -> None:
        fencing = mask & (local | global_)
        for lane in self._shown:
            self._barriers[lane] += bool(fencing[lane])
        super().meet(mask, local, global_, team_of, exited)

    def log(
        self, site: Site, lanes: Vector, cells: Vector, value: Vector, changed: Vector | bool, event: Vector | int = 0
    ) -> None:
        if any(each.array == site.array for each in self._wanted) and len(self.moments) < MOST:
            pairs = tuple(p for p in zip(lanes.tolist(), cells.tolist(), strict=True) if p[0] in self._shown)
            place = visible(site.origin).span
            meets = tuple(
                number
                for number, each in enumerate(self._wanted)
                if (site.array, site.kind, place) == (each.array, each.kind, each.place) and (each.lane, each.cell) in pairs
            )
            if pairs:
                self.moments.append(Moment(place, site.kind, max(self._barriers[lane] for lane, _ in pairs), pairs, meets))
        super().log(site, lanes, cells, value, changed, event)
