"""Copies that threads start and do not wait for: their accesses, which are under way until the thread has waited for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from boogie_ir.lang.kernel import Array, ThreadCopy
from boogie_ir.lang.program import CheckKind
from boogie_ir.simt.arithmetic.values import Vector, low_word
from boogie_ir.simt.evaluate import Evaluator
from boogie_ir.simt.groups import MOST_CELLS, Instruction, groups_meet, under
from boogie_ir.simt.races import Site
from boogie_ir.simt.state import Exhausted, State

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
    for group in np.unique(state.group_of[acting]):
        members = np.flatnonzero(state.group_of == group)
        for value in values[:-1]:
            differing = members[value[members] != value[members[0]]]
            if len(differing):
                pair = (int(members[0]), int(differing[0]))
                state.find(statement.origin, CheckKind.ASYNC_COPY, statement.origin, pair)
