"""Which threads touch which cells of an array together with one access that is meant: for pictures of a defect."""

from __future__ import annotations

from typing import Any

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span, visible
from boogie_ir.simt import ConcreteLaunch, Executable, Inputs, execute
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.order.sites import Site
from boogie_ir.simt.state import State


@frozen
class Wanted:
    """An access of a run: its place and kind, the array in the kernel, the thread's number among those that run, the cell."""

    place: Span
    kind: AccessKind
    array: str
    lane: int
    cell: int


def touched(
    executable: Executable, launch: ConcreteLaunch, inputs: Inputs, wanted: tuple[Wanted, ...]
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each access the threads, by number, and the cells that they touch at the same moment: the last such of the run."""
    watching: list[_Touching] = []

    def begin(*given: Any) -> State:
        watching.append(_Touching(wanted, *given))
        return watching[0]

    execute(executable, launch, inputs, begin, contents=False)
    return tuple(watching[0].found) if watching else ()


class _Touching(State):
    """A state that keeps who is at a wanted access when the thread that is meant is there, at the cell that is meant."""

    def __init__(self, wanted: tuple[Wanted, ...], *given: Any) -> None:
        super().__init__(*given)
        self._wanted = wanted
        self.found: list[tuple[tuple[int, int], ...]] = [() for _ in wanted]

    def log(
        self, site: Site, lanes: Vector, cells: Vector, value: Vector, changed: Vector | bool, event: Vector | int = 0
    ) -> None:
        for number, each in enumerate(self._wanted):
            if (site.array, site.kind, visible(site.origin).span) == (each.array, each.kind, each.place):
                pairs = list(zip(lanes.tolist(), cells.tolist(), strict=True))
                if (each.lane, each.cell) in pairs:
                    self.found[number] = tuple(pairs)
        super().log(site, lanes, cells, value, changed, event)
