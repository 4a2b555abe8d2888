"""Barriers of some threads of a group, by number: threads that take turns wait there (:mod:`boogie_ir.simt.interleave`).

A barrier is complete once as many threads have arrived as each of them says, and then begins anew. In lock step nobody waits, and
what such a barrier orders is not known.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Origin
from boogie_ir.lang.sync.orders import MemoryOrder, Reach
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.state import State

UNKNOWN = "what barriers of some threads of a group order is not known"


def alone(state: State, mask: Vector) -> Vector:
    """The instruction in lock step."""
    state.doubts.add(UNKNOWN, mask, about_both=True)
    return mask


@dataclass(slots=True)
class _Phase:
    threads: int
    arrived: int = 0
    waiting: list[int] = field(default_factory=list)


@dataclass(slots=True)
class NamedBarriers:
    """Who waits at which barrier: lanes by group and number."""

    _phases: dict[tuple[int, int], _Phase] = field(default_factory=dict)

    def arrive(
        self, state: State, lane: int, number: int, threads: int, waits: bool, origin: Origin, wake: Callable[[int], None]
    ) -> bool:
        """A thread arrives; whether it has to wait. Those that wait no longer are woken."""
        group = lane // state.threads
        phase = self._phases.setdefault((group, number), _Phase(threads))
        if phase.threads != threads:
            state.find((origin, "count"), CheckKind.BARRIER_DIVERGENCE, origin, (lane,))
        cell = "named barrier", group, number
        for clocks in state.clocks:
            clocks.write(lane, cell, MemoryOrder.ACQ_REL, Reach.GROUP, True)
        phase.arrived += 1
        if waits:
            phase.waiting.append(lane)
        if phase.arrived < phase.threads:
            return waits
        for each in phase.waiting:
            for clocks in state.clocks:
                clocks.read(each, cell, MemoryOrder.ACQ_REL, Reach.GROUP)
            if each != lane:
                wake(each)
        for clocks in state.clocks:
            clocks.overwrite(cell)
        del self._phases[group, number]
        return False
