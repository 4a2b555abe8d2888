"""Within a warp: what its threads exchange, and what orders their accesses without the whole group meeting.

A warp are 32 threads of consecutive flat numbers of a group. What a thread gets from one that is not here is arbitrary. A
barrier orders what those lanes do that name the same ones. What a run cannot know is noted as a doubt about the threads
concerned: findings about them are no proof of a defect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

import numpy as np

from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.kernel import WARP_SIZE, Exchange, Meet, Order, Statement
from boogie_ir.lang.program import Assign
from boogie_ir.lang.sync.exchanges import PLACES, UNKNOWN_EXCHANGES, ExchangeOp
from boogie_ir.lang.sync.orders import OrderScope
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BitVec
from boogie_ir.simt.arithmetic.values import Vector, arbitrary, distinct, from_bits, low_word, signed
from boogie_ir.simt.evaluate import Evaluator
from boogie_ir.simt.groups import Instruction
from boogie_ir.simt.state import State

WAVE_SIZE = 64
EVERY_LANE = bv((1 << WARP_SIZE) - 1)
_SHUFFLES = (ExchangeOp.SHUFFLE, ExchangeOp.SHUFFLE_UP, ExchangeOp.SHUFFLE_DOWN, ExchangeOp.SHUFFLE_XOR)


def lanes_before(body: Sequence[Statement], at: int) -> Expr | None:
    """The lanes that meet right before the exchange at this place of a list; None where it waits for nobody."""
    assigned: set[str] = set()
    for statement in reversed(body[:at]):
        match statement:
            case Meet():
                lanes = EVERY_LANE if statement.lanes is None else statement.lanes  # a sub-group may be a warp
                return lanes if assigned.isdisjoint(v.name for v in free_variables(lanes)) else None
            case Assign() | Exchange():
                assigned.add(statement.target.name)
            case _:
                return None
    return None


def exchanging(statement: Exchange, arguments: Sequence[Evaluator], lanes: Evaluator | None) -> Instruction:
    """The instruction of an exchange; ``arguments`` are evaluated in all threads that are here.

    ``lanes`` are those that the thread waited for: threads that waited for others are not among those it hears.
    """
    target, op = statement.target, statement.op
    unknown = f"the result of {statement.origin.construct} at {statement.origin.span} is taken to be arbitrary"
    compute = _shuffled if op in _SHUFFLES else _collected

    def execute(state: State, mask: Vector) -> Vector:
        if op in UNKNOWN_EXCHANGES:
            state.havoc(target, mask)
            state.doubts.unknown(target.name, unknown, mask)
            return mask
        if op is ExchangeOp.UNDEFINED:
            state.havoc(target, mask, any_bits=True)
            return mask
        if op is ExchangeOp.RUNS:
            state.assign(target, from_bits(np.ones(state.size, dtype=np.uint64), target.type), mask)
            return mask
        if op is ExchangeOp.COUNT:  # those who met at the barrier before are here
            given = mask & (np.broadcast_to(arguments[0](state), (state.size,)) != 0)
            counts = np.bincount(state.group_of[given], minlength=int(state.group_of.max()) + 1)
            state.assign(target, from_bits(counts[state.group_of].astype(np.uint64), target.type), mask)
            return mask
        values = [np.broadcast_to(argument(state), (state.size,)) for argument in arguments]
        if op is ExchangeOp.OF_THREAD:
            flat, source = state.lanes % state.threads, low_word(values[1]).astype(np.int64)
            state.assign(target, _taken(state, mask, statement, values[0], source - flat, source < state.threads), mask)
            return mask
        if op is ExchangeOp.SCAN:
            state.assign(target, from_bits(_sums_before(state, mask, low_word(values[0])), target.type), mask)
            return mask
        assert isinstance(target.type, BitVec)
        if op in PLACES:  # as if sub-groups were warps, which they may be
            number = state.lanes % state.threads
            place = number // WARP_SIZE if op is ExchangeOp.SUB_GROUP else number % WARP_SIZE
            state.assign(target, from_bits(place.astype(np.uint64), target.type), mask)
            return mask
        named = np.broadcast_to(low_word(np.asarray(0 if lanes is None else lanes(state))), (state.size,))
        state.assign(target, compute(state, mask, statement, target.type.width, values, named), mask)
        return mask

    return execute


def ordering(statement: Order, lanes: Evaluator | None) -> Instruction:
    """The instruction of a fence, or of a barrier of fewer threads than a group, for which the thread waits for ``lanes``."""
    part = f"which accesses the barrier of a part of the block at {statement.origin.span} orders is not known"

    def execute(state: State, mask: Vector) -> Vector:
        match statement.scope:
            case OrderScope.FENCE:
                state.fence(mask, statement.order, statement.reach, statement.memory)
            case OrderScope.BEFORE | OrderScope.AFTER:
                pass
            case OrderScope.PART | OrderScope.WARP | OrderScope.MET if lanes is None:
                others = None if statement.memory is None else state.arrays_in(statement.memory)
                state.doubts.add(part, mask, about_both=True, arrays=others)
            case OrderScope.PART | OrderScope.WARP | OrderScope.MET:
                named = np.broadcast_to(low_word(np.asarray(lanes(state))), (state.size,))
                state.meet_in_warps(mask, named)
            case _:
                assert_never(statement.scope)
        return mask

    return execute


def _sums_before(state: State, mask: Vector, values: Vector) -> Vector:
    """Of each thread what those of its group that are here and come before it have together."""
    result = np.zeros(state.size, dtype=np.uint64)
    for group in distinct(state.group_of[mask]):
        here = mask & (state.group_of == group)
        given = values[here].astype(np.uint64)
        result[here] = np.cumsum(given, dtype=np.uint64) - given
    return result


def _shuffled(state: State, mask: Vector, statement: Exchange, width: int, values: Sequence[Vector], named: Vector) -> Vector:
    """CUDA C++ Programming Guide, "Warp Shuffle Functions": segments of ``segment`` lanes, a power of two."""
    value, operand, segment = values[0], values[1].astype(np.int64), np.clip(values[2].astype(np.int64), 1, WARP_SIZE)
    flat = state.lanes % state.threads
    lane = flat % WARP_SIZE
    first = lane - lane % segment
    match statement.op:
        case ExchangeOp.SHUFFLE:
            source = first + operand % segment
        case ExchangeOp.SHUFFLE_UP:
            source = np.where(lane - operand < first, lane, lane - operand)
        case ExchangeOp.SHUFFLE_DOWN:
            source = np.where(lane + operand >= first + segment, lane, lane + operand)
        case _:
            source = lane ^ (operand % WARP_SIZE)
            source = np.where(source >= first + segment, lane, source)
    there = flat - lane + source < state.threads
    alike = named[np.where(there, state.lanes - lane + source, state.lanes)] == named
    return _taken(state, mask, statement, value, source - lane, there & alike)


def _taken(state: State, mask: Vector, statement: Exchange, value: Vector, distance: Vector, there: Vector) -> Vector:
    """The value of the thread at a distance, where it is ``there`` and here; else any."""
    source = np.where(there, state.lanes + distance, state.lanes)
    known = there & mask[source]
    if known[mask].all():
        return np.asarray(value[source])
    return np.where(known, value[source], state.drawn(statement.target, state.steps))


def _collected(state: State, mask: Vector, statement: Exchange, width: int, values: Sequence[Vector], named: Vector) -> Vector:
    """One answer for each warp, or for each value in a warp, from its threads that are here.

    Which of them are active together nothing says: in every other run those of a warp are so in two parts.
    """
    size = WAVE_SIZE if statement.op is ExchangeOp.WAVE_BALLOT else WARP_SIZE
    warp = state.warps(size)
    result = np.zeros(state.size, dtype=np.uint64)
    lane = (state.lanes % state.threads % size).astype(np.uint64)
    if statement.op is ExchangeOp.ACTIVE and state.seed % 2:
        named = arbitrary(state.seed, state.steps, lane) & np.uint64(1)
    for number, lanes in np.unique(np.stack([warp[mask].astype(np.uint64), named[mask].astype(np.uint64)]), axis=1).T:
        here = mask & (warp == number) & (named == lanes)
        bits = np.uint64(1) << lane[here]
        if statement.op is ExchangeOp.ACTIVE:
            result[here] = np.bitwise_or.reduce(bits)
        elif statement.op is ExchangeOp.MATCH:
            same = values[0][here][:, None] == values[0][here][None, :]
            result[here] = np.where(same, bits[None, :], np.uint64(0)).sum(axis=1)
        elif statement.op is ExchangeOp.MATCH_ALL:
            own = values[0][here]
            result[here] = np.bitwise_or.reduce(bits) if (own == own[0]).all() else np.uint64(0)
        else:
            result[here] = _REDUCTIONS[statement.op](values[0][here], bits, width)
    return from_bits(result, statement.target.type)


def _extreme(reduce: Callable[[Vector], Vector], as_signed: bool) -> Callable[[Vector, Vector, int], Vector]:
    def extreme(value: Vector, bits: Vector, width: int) -> Vector:
        return low_word(value[reduce(signed(value, width) if as_signed else value)])

    return extreme


_REDUCTIONS: dict[ExchangeOp, Callable[[Vector, Vector, int], Vector]] = {
    ExchangeOp.BALLOT: lambda value, bits, width: bits[value != 0].sum(dtype=np.uint64),
    ExchangeOp.WAVE_BALLOT: lambda value, bits, width: bits[value != 0].sum(dtype=np.uint64),
    ExchangeOp.ANY: lambda value, bits, width: (value != 0).any(),
    ExchangeOp.ALL: lambda value, bits, width: (value != 0).all(),
    ExchangeOp.ADD: lambda value, bits, width: low_word(value).sum(dtype=np.uint64),
    ExchangeOp.AND: lambda value, bits, width: low_word(np.bitwise_and.reduce(value)),
    ExchangeOp.OR: lambda value, bits, width: low_word(np.bitwise_or.reduce(value)),
    ExchangeOp.XOR: lambda value, bits, width: low_word(np.bitwise_xor.reduce(value)),
    ExchangeOp.SMIN: _extreme(np.argmin, True),
    ExchangeOp.SMAX: _extreme(np.argmax, True),
    ExchangeOp.UMIN: _extreme(np.argmin, False),
    ExchangeOp.UMAX: _extreme(np.argmax, False),
}
