"""What a group does as a whole: meeting at a barrier, asynchronous copies and waiting for them. And copies by threads.

No thread performs an asynchronous copy: its accesses conflict with those of every thread until the group has waited for its
event. All work-items encounter the wait (OpenCL 1.2, section 6.12.10), so what was copied is there for each of them afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from boogie_ir.lang.kernel import Array, AsyncCopy, ThreadCopy, WaitAsync
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Origin
from boogie_ir.simt.arithmetic.values import Vector, distinct, low_word
from boogie_ir.simt.evaluate import Evaluator
from boogie_ir.simt.memory import Memory, most_cells
from boogie_ir.simt.order.sites import Site
from boogie_ir.simt.state import Exhausted, State

Instruction: TypeAlias = Callable[[State, Vector], Vector]

MOST_CELLS = 1 << 20  # a copy of more ends the run


def under(state: State, mask: Vector, guard: Evaluator | None) -> Vector:
    """The threads whose guard holds."""
    return mask if guard is None else state.narrow(mask, guard(state))


def groups_meet(state: State, mask: Vector, kind: CheckKind, origin: Origin) -> Vector:
    """The threads of groups that are here in full. One that is here in part ends; it is a finding but for stopped threads."""
    if mask is state.full or mask is state.nobody:
        return mask
    here = np.bincount(state.group_of[mask], minlength=len(state.groups))
    apart = (here > 0) & (here < state.threads)
    if apart.any():
        absent = apart[state.group_of] & ~mask & ~state.stopped
        if absent.any():
            missing = int(np.argmax(absent))
            reached = int(np.argmax(mask & (state.group_of == state.group_of[missing])))
            state.find(origin, kind, origin, (reached, missing))
        state.kill(apart[state.group_of])
    return state.living(mask)


def clusters_meet(state: State, mask: Vector, kind: CheckKind, origin: Origin) -> Vector:
    """The threads of clusters that are here in full; as :func:`groups_meet`. Where a group is not run, the others wait for it."""
    if (waiting := mask & state.lacking).any():
        state.stop(waiting)
        mask = state.living(mask)
    if mask is state.full or mask is state.nobody:
        return mask
    members = np.bincount(state.cluster_of)
    here = np.bincount(state.cluster_of[mask], minlength=len(members))
    apart = ((here > 0) & (here < members))[state.cluster_of]
    absent = apart & ~mask & ~state.stopped
    if absent.any():
        missing = int(np.argmax(absent))
        reached = int(np.argmax(mask & (state.cluster_of == state.cluster_of[missing])))
        state.find(origin, kind, origin, (reached, missing))
    if apart.any():
        state.kill(apart)
    return state.living(mask)


def all_meet(state: State, mask: Vector, kind: CheckKind, origin: Origin) -> Vector:
    """A barrier of the grid: all threads reach it, or none goes on. Where groups are not run, the others wait for them."""
    if mask is state.nobody or (mask.all() and state.in_full):
        return mask
    absent = ~mask & ~state.stopped
    if absent.any():
        state.find(origin, kind, origin, (int(np.argmax(mask)), int(np.argmax(absent))))
    if not state.in_full:
        state.stop(mask)
    state.kill(state.full)
    return state.nobody


def copying(
    statement: AsyncCopy, reading: Site, writing: Site, operands: Sequence[Evaluator], guard: Evaluator | None
) -> Instruction:
    """``operands``: the values of the statement's arguments."""
    origin = statement.origin
    strides = statement.destination_step is not None, statement.source_step is not None

    def execute(state: State, mask: Vector) -> Vector:
        acting = under(state, mask, guard)
        acting = groups_meet(state, acting, CheckKind.ASYNC_COPY, origin)
        if acting is state.nobody:
            return state.living(mask)
        arguments = [np.broadcast_to(low_word(np.asarray(o(state))), (state.size,)) for o in operands]
        state.events += 1
        handles = np.where(arguments[-1] == 0, state.events, arguments[-1]).astype(np.uint32)
        state.assign(statement.handle, handles, acting)
        for group in distinct(state.group_of[acting]):
            lanes = slice(int(group) * state.threads, (int(group) + 1) * state.threads)
            for argument in arguments:
                differing = np.flatnonzero(argument[lanes] != argument[lanes.start])
                if len(differing):
                    state.find(origin, CheckKind.ASYNC_COPY, origin, (lanes.start, lanes.start + int(differing[0])))
            to, start, count, *steps, _ = (int(a[lanes.start]) for a in arguments)
            if count > MOST_CELLS:
                raise Exhausted
            number = np.arange(count, dtype=np.uint64)
            to_step, from_step = (steps.pop(0) if strided else None for strided in strides)
            cells = _cells(start, number, from_step, statement.element), _cells(to, number, to_step, statement.element)
            _copy(state, int(group), (reading, writing), cells, int(handles[lanes.start]))
        return state.living(mask)

    return execute


def _cells(first: int, number: Vector, step: int | None, element: int) -> Vector:
    """Which cells of an array are those of a copy with these numbers; they wrap around later."""
    if step is None:
        return number + np.uint64(first)
    return number // np.uint64(element) * np.uint64(step) + number % np.uint64(element) + np.uint64(first)


def _copy(state: State, group: int, sites: tuple[Site, Site], cells_of: tuple[Vector, Vector], event: int) -> None:
    owner = state.new_copy()
    source, destination = (state.memory[s.array] for s in sites)
    widths = (memory.array.index.width for memory in (source, destination))
    from_cells, to_cells = (cells & np.uint64((1 << width) - 1) for cells, width in zip(cells_of, widths, strict=True))
    for site, memory, cells in zip(sites, (source, destination), (from_cells, to_cells), strict=True):
        outside = cells >= np.uint64(most_cells(memory.array))
        if outside.any():
            cell = int(cells[np.argmax(outside)])
            if memory.array.cells is not None:
                thread = (group * state.threads,)
                state.find(site.number, CheckKind.OUT_OF_BOUNDS, site.origin, thread, array=site.array, cell=cell)
            state.stop(state.group_of == group)
            return
    value = source.read(_copies(state, source, group, len(from_cells)), from_cells)
    at = _copies(state, destination, group, len(to_cells))
    state.log_copy(sites[0], group, from_cells, value, False, owner, event)
    state.log_copy(sites[1], group, to_cells, value, destination.read(at, to_cells) != value, owner, event)
    destination.write(at, to_cells, value)


def _copies(state: State, memory: Memory, group: int, count: int) -> Vector:
    first = np.full(count, group * state.threads)
    return state.copy_of(memory, first)


def waiting(statement: WaitAsync, event: Evaluator, guard: Evaluator | None) -> Instruction:
    def execute(state: State, mask: Vector) -> Vector:
        acting = under(state, mask, guard)
        acting = groups_meet(state, acting, CheckKind.ASYNC_COPY, statement.origin)
        if acting is not state.nobody:
            events = np.broadcast_to(event(state), (state.size,))
            for group in distinct(state.group_of[acting]):
                lanes = slice(int(group) * state.threads, (int(group) + 1) * state.threads)
                differing = np.flatnonzero(events[lanes] != events[lanes.start])
                if len(differing):
                    pair = (lanes.start, lanes.start + int(differing[0]))
                    state.find(statement.origin, CheckKind.ASYNC_COPY, statement.origin, pair)
            for number in distinct(events[acting]):
                for log in state.logs.values():
                    log.awaited(acting & (events == number), int(number))
        return state.living(mask)

    return execute


# -- copies that threads start, and wait for each by itself ---------------------------------------------------

Reached: TypeAlias = Callable[[State, Vector, Vector, Site, Array], tuple[Vector, Vector]]
"""Which threads access a cell within bounds, and which cell."""


def thread_copying(
    statement: ThreadCopy, sites: tuple[Site, Site], operands: Sequence[Evaluator], guard: Evaluator | None, reached: Reached
) -> Instruction:
    """The instruction; ``sites`` are of reading and of writing, ``operands`` the values of arguments and number.

    Of a shared copy the threads of a group take turns at the cells.
    """

    def execute(state: State, mask: Vector) -> Vector:
        acting = under(state, mask, guard)
        if statement.shared:
            acting = groups_meet(state, acting, CheckKind.ASYNC_COPY, statement.origin)
        values = [np.broadcast_to(low_word(np.asarray(operand(state))), (state.size,)) for operand in operands]
        if statement.shared:
            _agree(state, statement, acting, values)
        to, start, count, read, number = values
        most = int(count[acting].max(initial=0))
        if most > MOST_CELLS:
            raise Exhausted
        for cell in range(most):
            mine = acting & (state.lanes % state.threads == cell % state.threads) if statement.shared else acting
            value = np.zeros(state.size, dtype=np.uint64)
            for site, first, amount in ((sites[0], start, read), (sites[1], to, count)):
                memory = state.memory[site.array]
                index = (first + np.uint64(cell)) & np.uint64((1 << memory.array.index.width) - 1)
                lanes, cells = reached(state, state.living(mine) & (cell < amount), index, site, memory.array)
                copy = state.copy_of(memory, lanes)
                held = memory.read(copy, cells)
                if site is sites[0]:
                    value[lanes] = held
                    state.log(site, lanes, cells, held, False, number[lanes])
                else:
                    written = value[lanes].astype(held.dtype)
                    state.log(site, lanes, cells, written, held != written, number[lanes])
                    memory.write(copy, cells, written)
        return state.living(mask)

    return execute


def _agree(state: State, statement: ThreadCopy, acting: Vector, values: Sequence[Vector]) -> None:
    for group in distinct(state.group_of[acting]):
        members = np.flatnonzero(state.group_of == group)
        for value in values[:-1]:
            differing = members[value[members] != value[members[0]]]
            if len(differing):
                pair = (int(members[0]), int(differing[0]))
                state.find(statement.origin, CheckKind.ASYNC_COPY, statement.origin, pair)
