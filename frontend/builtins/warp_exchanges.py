"""What threads of a warp exchange: CUDA's shuffles, votes and reductions as commands of the kernel level."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang import types as ir
from boogie_ir.lang.build import and_, binary, bv, bvadd, bvsub, eq, ite, ne, unary
from boogie_ir.lang.expr import BinaryOp, Expr, UnaryOp
from boogie_ir.lang.kernel import GROUP_SIZE, LOCAL_ID, WARP_SIZE
from boogie_ir.lang.source import Origin, Span
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.types import BitVec
from frontend.builtins.memory_scopes import as_users_know
from frontend.builtins.warp_meetings import first_of_tile, mask_of, meet
from frontend.errors import Unsupported
from frontend.names.frame import Frame
from frontend.tables.cuda.groups_cuda import tile_lanes
from frontend.tables.integers import first_set
from frontend.tables.registry import NamedLanes, Partition, TileLanes, WarpExchange
from frontend.tables.shapes import flat
from frontend.types.conversions import from_truth
from frontend.types.types import INT, NAMED_LANES, UINT, ULONGLONG, Integer, Opaque, Type, ir_type, underlying
from frontend.types.values import Address, Part, Value, scalar
from frontend.values.lower_conversions import condition_of, convert, expression_of
from frontend.values.places import leaves_of

WAVE_SIZE = 64
_OPERATIONS = {
    "plus": ExchangeOp.ADD,
    "less": ExchangeOp.UMIN,
    "greater": ExchangeOp.UMAX,
    "bit_and": ExchangeOp.AND,
    "bit_or": ExchangeOp.OR,
    "bit_xor": ExchangeOp.XOR,
}
"""What ``cooperative_groups`` calls them: ``less`` gives the smaller one."""
_SIGNED = {ExchangeOp.UMIN: ExchangeOp.SMIN, ExchangeOp.UMAX: ExchangeOp.SMAX}


def exchange(frame: Frame, name: str, builtin: WarpExchange, type_: Type, arguments: tuple[Value, ...], span: Span) -> Value:
    """The value, of a type without pointers, of a call of such a function whose arguments are evaluated."""
    origin = frame.origin(span, as_users_know(name) or name)
    given = arguments[builtin.value :]
    if builtin.wave:
        return _of_wave(frame, builtin.op, type_, given, origin, span)
    match builtin.op:
        case ExchangeOp.SHUFFLE | ExchangeOp.SHUFFLE_UP | ExchangeOp.SHUFFLE_DOWN | ExchangeOp.SHUFFLE_XOR:
            more = tuple(expression_of(convert(frame, v, INT, span), span) for v in given[1:])
            if builtin.ranked and more[0] != bv(0):
                return exchange(frame, name, replace(builtin, op=ExchangeOp.OTHER), type_, arguments, span)
            if builtin.ranked:
                more = (bvsub(first_set(expression_of(arguments[0], span), True), bv(1)),)
            lane, width = (*more, bv(_segment(builtin)))[:2]
            return Value(type_, tuple(_part(frame, builtin.op, part, (lane, width), origin) for part in given[0].parts))
        case ExchangeOp.OF_THREAD:
            thread = expression_of(convert(frame, given[1], INT, span), span)
            return Value(type_, tuple(_part(frame, builtin.op, part, (thread,), origin) for part in given[0].parts))
        case ExchangeOp.OTHER:
            leaves = leaves_of(frame, type_, span)
            return Value(type_, tuple(_received(frame, ExchangeOp.AMONG, ir_type(leaf.type), (), origin) for leaf in leaves))
        case ExchangeOp.ACTIVE | ExchangeOp.SUB_GROUP | ExchangeOp.SUB_GROUP_LANE | ExchangeOp.RUNS:
            return scalar(type_, _received(frame, builtin.op, ir_type(type_), (), origin))
        case ExchangeOp.ANY | ExchangeOp.ALL:
            holds = from_truth(condition_of(frame, given[0], span), INT)
            return scalar(type_, _received(frame, builtin.op, ir_type(type_), (holds,), origin))
        case ExchangeOp.BALLOT | ExchangeOp.MATCH:
            ballot = builtin.op is ExchangeOp.BALLOT
            asked = from_truth(condition_of(frame, given[0], span), INT) if ballot else expression_of(given[0], span)
            lanes = _received(frame, builtin.op, ir_type(type_), (asked,), origin)
            return scalar(type_, lanes if _segment(builtin) == WARP_SIZE else _from_its_first(lanes, _segment(builtin)))
        case ExchangeOp.MATCH_ALL:
            value = expression_of(convert(frame, given[0], type_, span), span)
            asked = expression_of(convert(frame, arguments[0], type_, span), span)
            return scalar(type_, _received(frame, builtin.op, ir_type(type_), (value, asked), origin))
        case _ if not isinstance(underlying(type_), Integer):
            return exchange(frame, name, replace(builtin, op=ExchangeOp.OTHER), type_, arguments, span)
        case op:
            value_type = underlying(type_)
            signed = isinstance(value_type, Integer) and value_type.signed
            value = expression_of(convert(frame, given[0], type_, span), span)
            return scalar(type_, _received(frame, _SIGNED.get(op, op) if signed else op, ir_type(type_), (value,), origin))


def _of_wave(frame: Frame, op: ExchangeOp, type_: Type, given: tuple[Value, ...], origin: Origin, span: Span) -> Value:
    """Of lanes of a wave of 64 that are here together (HIP, "Warp cross-lane functions")."""

    def ballot(holds: Expr) -> Expr:
        return _received(frame, ExchangeOp.WAVE_BALLOT, ir_type(ULONGLONG), (holds,), origin)

    match op:
        case ExchangeOp.ACTIVE:
            return scalar(type_, ballot(bv(1)))
        case ExchangeOp.BALLOT | ExchangeOp.ANY | ExchangeOp.ALL:
            holding = ballot(from_truth(condition_of(frame, given[0], span), INT))
            if op is ExchangeOp.BALLOT:
                return scalar(type_, holding)
            passed = ne(holding, bv(0, 64)) if op is ExchangeOp.ANY else eq(holding, ballot(bv(1)))
            return scalar(type_, from_truth(passed, INT))
    thread = flat(LOCAL_ID, GROUP_SIZE)
    operand, *more = (expression_of(convert(frame, v, INT, span), span) for v in given[1:])
    width = more[0] if more else bv(WAVE_SIZE)
    lane = binary(BinaryOp.BVUREM, thread, bv(WAVE_SIZE))
    first = bvsub(lane, binary(BinaryOp.BVUREM, lane, width))
    match op:
        case ExchangeOp.SHUFFLE:
            source = bvadd(first, binary(BinaryOp.BVUREM, operand, width))
        case ExchangeOp.SHUFFLE_UP:
            source = bvsub(lane, operand)
        case ExchangeOp.SHUFFLE_DOWN:
            source = bvadd(lane, operand)
        case _:
            source = binary(BinaryOp.BVXOR, lane, operand)
    inside = binary(BinaryOp.BVSLT, source, bvadd(first, width))
    if op is not ExchangeOp.SHUFFLE_XOR:  # which may ask a segment below
        inside = and_(binary(BinaryOp.BVSLE, first, source), inside)
    taken = bvadd(bvsub(thread, lane), ite(inside, source, lane))
    return Value(type_, tuple(_part(frame, ExchangeOp.OF_THREAD, part, (taken,), origin) for part in given[0].parts))


def partition(frame: Frame, name: str, builtin: Partition, arguments: tuple[Value, ...], span: Span) -> Value:
    """The coalesced group of those lanes of a group that give what the thread gives: the group's threads all call it."""
    origin, group = frame.origin(span, name), arguments[0]
    named, tile = group.type == Opaque(NAMED_LANES), tile_lanes(group.type)
    if not named and tile is None:
        raise Unsupported(span, f"{name} of a group that is neither a coalesced group nor a tile of known size")
    members, mask = tile or NamedLanes(0), (Value(UINT, group.parts),)
    meet(frame, name, members, mask, span)
    type_ = ir_type(UINT)
    if not builtin.by_truth:
        same = _received(frame, ExchangeOp.MATCH, type_, (expression_of(arguments[1], span),), origin)
        return scalar(Opaque(NAMED_LANES), same)
    holds = from_truth(condition_of(frame, arguments[1], span), INT)
    true = _received(frame, ExchangeOp.BALLOT, type_, (holds,), origin)
    others = binary(BinaryOp.BVAND, mask_of(frame, members, mask, span), unary(UnaryOp.BVNOT, true))
    return scalar(Opaque(NAMED_LANES), ite(ne(holds, bv(0)), true, others))


def with_operation(builtin: WarpExchange, type_: Type, arguments: tuple[Value, ...]) -> WarpExchange:
    """The exchange by the operation that is its third argument, where that is the library's own, on integers of the type."""
    if not builtin.operation or len(arguments) < 3 or not isinstance(underlying(type_), Integer):
        return builtin
    match arguments[2].type:
        case Opaque(name, element) if name in _OPERATIONS and element == type_:
            return replace(builtin, op=_OPERATIONS[name])
        case _:
            return builtin


def _segment(builtin: WarpExchange) -> int:
    """How many lanes are those that exchange something, if no argument says it: a tile's, or a warp's."""
    return builtin.meeting.size if isinstance(builtin.meeting, TileLanes) else WARP_SIZE


def _from_its_first(lanes: Expr, size: int) -> Expr:
    """Lanes of a warp as lanes of the thread's tile, whose first thread is its lane 0."""
    return binary(BinaryOp.BVLSHR, lanes, first_of_tile(size))


def _part(frame: Frame, op: ExchangeOp, part: Part, more: tuple[Expr, ...], origin: Origin) -> Expr:
    """One scalar of a value that is shuffled."""
    assert not isinstance(part, Address)
    known = isinstance(part.type, BitVec)
    return _received(frame, op if known else ExchangeOp.AMONG, part.type, (part, *more) if known else (), origin)


def _received(frame: Frame, op: ExchangeOp, type_: ir.Type, arguments: tuple[Expr, ...], origin: Origin) -> Expr:
    return frame.emitter.exchanged("received", op, type_, arguments, origin)
