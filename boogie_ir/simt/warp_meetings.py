"""Threads of a warp that wait for those that are named: who was waited for, and came elsewhere, later or never.

A thread waits until all threads named that have not returned are at a call of the same function with the same lanes. Which call
of the function that is does not matter (PTX ISA, ``shfl.sync`` and ``bar.warp.sync``), nor in which iteration. So it is a defect
only where a thread that was waited for has not come when the waiting one ought to be at a barrier of the block, which then never
opens, or at the end of the kernel: it had not returned when the others came, and all that have not must come (CUDA C++
Programming Guide). One that returned since is in doubt: it might have done so before.
"""

from __future__ import annotations

import numpy as np

from boogie_ir.lang.kernel import WARP_SIZE, Meet
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Origin
from boogie_ir.simt.arithmetic.values import Vector, distinct, low_word
from boogie_ir.simt.evaluate import Evaluator
from boogie_ir.simt.groups import Instruction
from boogie_ir.simt.state import State, Wait

EVERY_LANE = (1 << WARP_SIZE) - 1

LEFT = "the thread that does not come returns, and is waited for no longer"
LATE = "what threads of a warp exchange that do not come to one call together is not known"


def meeting(statement: Meet, lanes: Evaluator) -> Instruction:
    """The instruction of such a wait."""
    origin = statement.origin

    def execute(state: State, mask: Vector) -> Vector:
        named = np.broadcast_to(low_word(np.asarray(lanes(state))), (state.size,))
        mask = _without_stopped(state, mask, named)
        here = mask & _waited_for(state)
        if here.all() and (named == EVERY_LANE).all():
            return mask
        lane = (state.lanes % state.threads % WARP_SIZE).astype(np.uint64)
        foreign = mask & ((named >> lane) & np.uint64(1) == 0)
        if foreign.any():
            state.find((origin, "foreign"), CheckKind.WARP_DIVERGENCE, origin, (int(np.argmax(foreign)),))
        warp = state.warps(WARP_SIZE)
        for number in distinct(warp[mask]):
            _gather(state, origin, np.flatnonzero(warp == number), mask, named)
        return mask

    return execute


def _waited_for(state: State) -> Vector:
    """The threads that others wait for: those that have not returned."""
    gone = state.returned if state.dead is None else state.returned | state.dead
    return state.full & ~gone


def _without_stopped(state: State, mask: Vector, named: Vector) -> Vector:
    """The threads of a mask that go on: who names one that has stopped waits for it in vain."""
    if state.stopped is state.nobody:
        return mask
    warp = state.warps(WARP_SIZE)
    bits = np.zeros(int(warp.max()) + 1, dtype=np.uint64)
    lane = (state.lanes % state.threads % WARP_SIZE).astype(np.uint64)
    np.bitwise_or.at(bits, warp[state.stopped], np.uint64(1) << lane[state.stopped])
    waiting = mask & (named & bits[warp] != 0)
    if waiting.any():
        state.stop(waiting)
    return state.living(mask)


def _gather(state: State, origin: Origin, members: Vector, mask: Vector, named: Vector) -> None:
    """Some threads of a warp come: who of those that they name is missing?"""
    waited_for = _waited_for(state)
    warp = int(state.warps(WARP_SIZE)[members[0]])
    for value in distinct(named[members][mask[members]]):
        key = origin.construct, warp, int(value)
        came = [int(m) for m in members if mask[m] and named[m] == value]
        absent = [
            int(m)
            for m in members
            if waited_for[m] and int(value) >> (int(m) % state.threads % WARP_SIZE) & 1 and not (mask[m] and named[m] == value)
        ]
        if not absent and key not in state.waits:
            continue
        wait = state.waits.setdefault(key, Wait())
        late = [m for m in came if m in wait.missing]
        for m in came:
            wait.came[m] = wait.came.get(m, 0) + 1
            if m in wait.missing and wait.missing[m][0] <= wait.came[m]:
                del wait.missing[m]
        for m in absent:
            behind = [w for w in came if wait.came[w] > wait.came.get(m, 0)]
            if behind:
                first = max(behind, key=lambda w: wait.came[w])
                wait.missing[m] = max(wait.missing.get(m, (0, 0, origin)), (wait.came[first], first, origin), key=lambda n: n[0])
            if len(behind) < len(came):
                late.append(m)
        if late:
            concerned = np.zeros(state.size, dtype=np.bool_)
            concerned[[*came, *late]] = True
            state.doubts.add(LATE, concerned)
        if not wait.missing:
            del state.waits[key]


def nobody_waits(state: State, mask: Vector) -> Vector:
    """These threads should all go on; groups of which one waits in vain are reported and end. The threads that do go on."""
    stuck = state.nobody
    for key, wait in list(state.waits.items()):
        for missing, (_, waiting, origin) in wait.missing.items():
            if mask[waiting] or mask[missing]:
                doubt = LEFT if state.returned[missing] else state.doubts.about((waiting, missing), CheckKind.WARP_DIVERGENCE)
                if state.stopped[missing]:
                    state.doubts.add(LATE, state.lanes == waiting)  # it has gone on, and could not
                else:
                    state.find((origin, "missing"), CheckKind.WARP_DIVERGENCE, origin, (waiting, missing), doubt=doubt)
                stuck = state.union(stuck, state.group_of == state.group_of[waiting])
                state.waits.pop(key, None)
    if stuck is not state.nobody:
        state.kill(stuck)
        return state.living(mask)
    return mask
