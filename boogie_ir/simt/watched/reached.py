"""Which accesses of the source a run makes at all, and by how many threads: what tells a kernel that is right from one that does
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import MemorySpace
from boogie_ir.lang.source import Span, visible
from boogie_ir.simt import ConcreteLaunch, Executable, Inputs, RunResult, execute
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.order.sites import Site
from boogie_ir.simt.state import State


@frozen
class Reached:
    """The accesses of a run: the array's name in the source and the place, with how often threads were there; and the run."""

    times: Mapping[tuple[str, Span], int]
    result: RunResult


def reached(executable: Executable, launch: ConcreteLaunch, inputs: Inputs) -> Reached:
    """Runs the kernel once and counts its accesses to memory that threads share."""
    counters: list[_Reaching] = []

    def begin(*given: Any) -> State:
        counters.append(_Reaching(*given))
        return counters[0]

    result = execute(executable, launch, inputs, begin, contents=False)
    return Reached(counters[0].times if counters else {}, result)


class _Reaching(State):
    """A state that counts accesses besides."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.times: dict[tuple[str, Span], int] = {}

    def log(
        self, site: Site, lanes: Vector, cells: Vector, value: Vector, changed: Vector | bool, event: Vector | int = 0
    ) -> None:
        self._count(site, len(lanes))
        super().log(site, lanes, cells, value, changed, event)

    def log_copy(
        self, site: Site, group: int, cells: Vector, value: Vector, changed: Vector | bool, owner: int, event: int
    ) -> None:
        self._count(site, len(cells))
        super().log_copy(site, group, cells, value, changed, owner, event)

    def _count(self, site: Site, times: int) -> None:
        array = self.memory[site.array].array
        if times and array.space is not MemorySpace.PRIVATE:
            key = (array.source.name, visible(site.origin).span)
            self.times[key] = self.times.get(key, 0) + times
