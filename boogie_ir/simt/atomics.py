"""Atomic read-modify-write operations, applied one thread after the other where they meet at a cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, assert_never

import numpy as np

from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.barrier_words import EXPECTED, MASK, PENDING, PHASE
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
        case AtomicOp.ARRIVE:
            return _arrive
    assert_never(op)


def _arrive(word: Vector, arrivals: Vector, fewer: Vector, more_bytes: Vector) -> Vector:
    """An arrival at a barrier in memory (:mod:`boogie_ir.lang.sync.barrier_words`)."""
    high, mask = np.uint64(EXPECTED), np.uint64(MASK)
    expected = ((word >> high) & mask) - fewer
    pending = (((word >> np.uint64(PENDING)) & mask) - arrivals) & mask
    left = ((word & mask) + more_bytes) & mask
    complete = (pending == 0) & (left == 0)
    phase = (word >> np.uint64(PHASE)) ^ complete.astype(np.uint64)
    pending = np.where(complete, expected & mask, pending)
    return (phase << np.uint64(PHASE)) | ((expected & mask) << high) | (pending << np.uint64(PENDING)) | left


_IN_A_ROW: dict[AtomicOp, Callable[[Vector], Vector]] = {
    AtomicOp.ADD: np.add.accumulate,
    AtomicOp.UMIN: np.minimum.accumulate,
    AtomicOp.UMAX: np.maximum.accumulate,
    AtomicOp.AND: np.bitwise_and.accumulate,
    AtomicOp.OR: np.bitwise_or.accumulate,
    AtomicOp.XOR: np.bitwise_xor.accumulate,
    AtomicOp.EXCHANGE: lambda row: row,
    AtomicOp.STORE: lambda row: row,
}
"""From what a cell holds and the operands of several threads in turn to what it holds before the first and after each."""


def serialise(memory: Memory, copy: Vector, cell: Vector, op: AtomicOp, operands: Sequence[Vector]) -> Vector:
    """Applies the operation for each thread in turn; returns what each found."""
    width = memory.array.cell.width
    change = update(op, width)
    if len(cell) == 1:
        old = memory.read(copy, cell)
        memory.write(copy, cell, change(old, *operands))
        return old
    result = np.empty(len(cell), dtype=word(width))
    if not len(cell):
        return result
    order = np.lexsort((cell, copy))
    new = np.ones(len(cell), dtype=np.bool_)
    new[1:] = (cell[order][1:] != cell[order][:-1]) | (copy[order][1:] != copy[order][:-1])
    places = np.arange(len(cell))
    turn = np.empty(len(cell), dtype=np.int64)
    turn[order] = places - np.maximum.accumulate(np.where(new, places, 0))
    turns = int(turn.max()) + 1
    if op in _IN_A_ROW and np.count_nonzero(new) < turns:
        for these in np.split(order, np.flatnonzero(new)[1:]):  # one cell each
            one = these[:1]
            after = _IN_A_ROW[op](np.concatenate((memory.read(copy[one], cell[one]), operands[0][these])))
            after = trim(after.astype(result.dtype), width)
            result[these] = after[:-1]
            memory.write(copy[one], cell[one], after[-1:])
        return result
    for now in range(turns):
        these = np.flatnonzero(turn == now)
        old = memory.read(copy[these], cell[these])
        result[these] = old
        memory.write(copy[these], cell[these], change(old, *(o[these] for o in operands)))
    return result
