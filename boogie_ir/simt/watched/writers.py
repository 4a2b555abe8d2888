"""Who wrote a cell last: a run that is repeated for it, statement by statement the same."""

from __future__ import annotations

from typing import Any

import numpy as np

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Origin
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.execute import Executable, execute
from boogie_ir.simt.launch import ConcreteLaunch, Inputs, ThreadId
from boogie_ir.simt.order.sites import Site
from boogie_ir.simt.state import State


@frozen
class LastWrite:
    """The access that wrote a cell last; ``thread``: None where a group copied it."""

    origin: Origin
    thread: ThreadId | None


def last_write(executable: Executable, launch: ConcreteLaunch, inputs: Inputs, array: str, cell: int) -> LastWrite | None:
    """The last write to a cell of a global array in the run with these inputs; None where nobody wrote it.

    Atomics count as writes. Accesses of an array are kept only where something may conflict on it, which all that is written may.
    """
    found: list[LastWrite] = []

    def begin(*given: Any) -> State:
        return _Watching(array, cell, found, *given)

    execute(executable, launch, inputs, begin=begin, contents=False, in_step=True)
    return found[-1] if found else None


class _Watching(State):
    def __init__(self, array: str, cell: int, found: list[LastWrite], *given: Any) -> None:
        super().__init__(*given)
        self._array, self._cell, self._found = array, cell, found

    def log(
        self, site: Site, lanes: Vector, cells: Vector, value: Vector, changed: Vector | bool, event: Vector | int = 0
    ) -> None:
        super().log(site, lanes, cells, value, changed, event)
        if site.array == self._array and site.kind is not AccessKind.READ:
            for at in np.flatnonzero(cells == self._cell)[-1:]:
                self._found.append(LastWrite(site.origin, self.thread(int(lanes[at]))))

    def log_copy(
        self, site: Site, group: int, cells: Vector, value: Vector, changed: Vector | bool, owner: int, event: int
    ) -> None:
        super().log_copy(site, group, cells, value, changed, owner, event)
        if site.array == self._array and site.kind is not AccessKind.READ and (cells == self._cell).any():
            self._found.append(LastWrite(site.origin, None))
