"""Which cells of arrays a run reads, writes and updates, by whom first, and where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span, visible
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.execute import Executable, execute
from boogie_ir.simt.launch import ConcreteLaunch, Inputs, RunResult, ThreadId
from boogie_ir.simt.order.sites import Site
from boogie_ir.simt.state import State

CellUse: TypeAlias = tuple[str, int, AccessKind, Span]
"""An array, the number of a cell, how it is accessed, and where."""


@frozen
class CellsOf:
    """Accesses of a run, each with the thread that makes it first; None: a group copies."""

    uses: Mapping[CellUse, ThreadId | None]
    result: RunResult


def cells_of(executable: Executable, launch: ConcreteLaunch, inputs: Inputs, arrays: frozenset[str]) -> CellsOf:
    """What a run does with these arrays, up to its end or to where it is cut off."""
    found: dict[CellUse, ThreadId | None] = {}

    def begin(*given: Any) -> State:
        return _Noting(arrays, found, *given)

    return CellsOf(found, execute(executable, launch, inputs, begin=begin, contents=False, in_step=True))


class _Noting(State):
    """A state that notes who is at the arrays first."""

    def __init__(self, arrays: frozenset[str], found: dict[CellUse, ThreadId | None], *given: Any) -> None:
        super().__init__(*given)
        self._noted = arrays
        self._found = found

    def log(
        self, site: Site, lanes: Vector, cells: Vector, value: Vector, changed: Vector | bool, event: Vector | int = 0
    ) -> None:
        super().log(site, lanes, cells, value, changed, event)
        if site.array not in self._noted:
            return
        place = visible(site.origin).span
        for lane, cell in zip(lanes.tolist(), cells.tolist(), strict=True):
            use = site.array, cell, site.kind, place
            if use not in self._found:
                self._found[use] = self.thread(lane)

    def log_copy(
        self, site: Site, group: int, cells: Vector, value: Vector, changed: Vector | bool, owner: int, event: int
    ) -> None:
        super().log_copy(site, group, cells, value, changed, owner, event)
        if site.array in self._noted:
            for cell in cells.tolist():
                self._found.setdefault((site.array, cell, site.kind, visible(site.origin).span), None)
