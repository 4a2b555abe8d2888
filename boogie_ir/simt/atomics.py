"""Atomic read-modify-write operations, applied one thread after the other where they meet at a cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, assert_never

import numpy as np

from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.simt.arithmetic import floats
from boogie_ir.simt.arithmetic.values import Vector, arbitrary, constant, low_word, signed, trim, word
from boogie_ir.simt.memory import Memory

Update: TypeAlias = Callable[..., Vector]  # the old content and the arguments to the new content


def update(op: AtomicOp, width: int) -> Update:
    """What an operation stores into a cell of ``width`` bits."""
    one, zero = constant(1, width), constant(0, width)
    match op:
        case AtomicOp.ADD:
            return lambda old, a: trim(old + a, width)
        case AtomicOp.SUB:
            return lambda old, a: trim(old - a, width)
        case AtomicOp.INC:
            return lambda old: trim(old + one, width)
        case AtomicOp.DEC:
            return lambda old: trim(old - one, width)
        case AtomicOp.WRAP_INC:
            return lambda old, limit: np.where(old >= limit, zero, old + one)
        case AtomicOp.WRAP_DEC:
            return lambda old, limit: np.where((old == 0) | (old > limit), limit, old - one)
        case AtomicOp.LOAD:
            return lambda old: old
        case AtomicOp.EXCHANGE | AtomicOp.STORE:
            return lambda old, a: a
        case AtomicOp.COMPARE_EXCHANGE:
            return lambda old, expected, desired: np.where(old == expected, desired, old)
        case AtomicOp.SMIN:
            return lambda old, a: np.where(signed(a, width) < signed(old, width), a, old)
        case AtomicOp.SMAX:
            return lambda old, a: np.where(signed(a, width) > signed(old, width), a, old)
        case AtomicOp.UMIN:
            return np.minimum
        case AtomicOp.UMAX:
            return np.maximum
        case AtomicOp.AND:
            return lambda old, a: old & a
        case AtomicOp.OR:
            return lambda old, a: old | a
        case AtomicOp.XOR:
            return lambda old, a: old ^ a
        case AtomicOp.FADD:
            add = floats.meaning(f"FADD{width}")
            if add is None:
                raise TypeError(f"there are no floats of {width} bits")
            return add
        case AtomicOp.FOTHER:
            return lambda old, *_: trim(arbitrary(low_word(old)).astype(word(width)), width)
    assert_never(op)


def serialise(memory: Memory, copy: Vector, cell: Vector, change: Update, operands: Sequence[Vector]) -> Vector:
    """Applies the update for each thread in turn; returns what each found."""
    if len(cell) == 1:
        old = memory.read(copy, cell)
        memory.write(copy, cell, change(old, *operands))
        return old
    order = np.lexsort((np.arange(len(cell)), cell, copy))
    new = np.ones(len(cell), dtype=np.bool_)
    new[1:] = (cell[order][1:] != cell[order][:-1]) | (copy[order][1:] != copy[order][:-1])
    places = np.arange(len(cell))
    turn = np.empty(len(cell), dtype=np.int64)
    turn[order] = places - np.maximum.accumulate(np.where(new, places, 0)) if len(cell) else places
    result = np.empty(len(cell), dtype=word(memory.array.cell.width))
    for now in range(int(turn.max()) + 1 if len(cell) else 0):
        these = np.flatnonzero(turn == now)
        old = memory.read(copy[these], cell[these])
        result[these] = old
        memory.write(copy[these], cell[these], change(old, *(o[these] for o in operands)))
    return result
