"""Calls of builtin functions: each kind of description becomes expressions or commands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias, assert_never

from boogie_ir.lang.build import apply, binary, bv, bvadd, eq, extract, ne, or_, resize
from boogie_ir.lang.expr import FALSE, TRUE, BinaryOp, Expr, Literal
from boogie_ir.lang.kernel import Barrier, MemorySpace, Order
from boogie_ir.lang.program import Assert, Check, CheckKind
from boogie_ir.lang.source import Span
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.sync.orders import BarrierScope, OrderScope
from boogie_ir.lang.types import BV32
from frontend.builtins.builtin_memory import access_builtin
from frontend.builtins.collectives import use_storage
from frontend.builtins.images import texture_fetch
from frontend.builtins.memory_scopes import as_users_know, fence_of, refuse_narrow_barrier
from frontend.builtins.pointees import store_through
from frontend.builtins.results import agreed, arbitrary, computed, counted, undefined, unknown
from frontend.builtins.warp_exchanges import exchange, partition, with_operation
from frontend.builtins.warp_meetings import meet
from frontend.claims.lower_annotations import lower_annotation
from frontend.classes.constants import literal_value
from frontend.classes.written_types import type_of
from frontend.clusters.calls import cluster_call
from frontend.errors import Misfit, Unsupported
from frontend.memory.accesses import candidates
from frontend.memory.points_to import InMemory
from frontend.names.frame import Frame, source_error
from frontend.syntax import syntax
from frontend.tables import registry as r
from frontend.tables.cuda.groups_cuda import tile_lanes
from frontend.tables.scalars import common_type, convert_lanes, lane_type
from frontend.types.conversions import from_truth
from frontend.types.types import (
    ANY_GROUP,
    DOUBLE,
    FLOAT,
    INT,
    NAMED_LANES,
    UINT,
    Boolean,
    Floating,
    Integer,
    Opaque,
    Pointer,
    Type,
    Vector,
    Void,
    integer_of,
    ir_type,
    lanes_of,
    scalar_width,
    size_type,
    spell,
    to_signed,
    to_unsigned,
    with_element,
)
from frontend.types.values import ANYWHERE, NOTHING, Address, Value, scalar
from frontend.values.evaluation import lower_condition, lower_values
from frontend.values.lower_conversions import address_of, convert, expression_of
from frontend.values.places import leaves_of, stabilise_part

Builder: TypeAlias = Callable[[tuple[Expr, ...], r.Element], Expr]


def lower_builtin(frame: Frame, name: str, builtin: r.Builtin, call: syntax.Call, given: tuple[Value, ...] = ()) -> Value:
    """The value of a call of a builtin function; what is ``given`` comes before the arguments that are written."""
    if frame.memory.pure and name == "__all":
        builtin = r.Annotation(name)  # elsewhere it is CUDA's warp vote
    if isinstance(builtin, r.Annotation):
        return lower_annotation(frame, builtin, name, call)
    if isinstance(builtin, r.AssertCall):
        condition = lower_condition(frame, call.arguments[0])
        frame.emitter.emit(Assert(condition, frame.origin(call.span, "assert"), Check(CheckKind.ASSERTION)))
        return NOTHING
    return apply_builtin(frame, name, builtin, (*given, *_arguments(frame, call.arguments)), call)


def apply_builtin(frame: Frame, name: str, builtin: r.Builtin, arguments: tuple[Value, ...], call: syntax.Call) -> Value:
    """The value of a call of a builtin function whose arguments are evaluated."""
    try:
        return _apply(frame, name, builtin, arguments, call)
    except Misfit as error:
        raise source_error(call.span, f"{name}: {error}") from error
    except (IndexError, TypeError, ValueError) as error:  # a table's function got other arguments than it has parameters
        given = ", ".join(spell(argument.type) for argument in arguments)
        raise source_error(call.span, f"{name} does not take ({given})") from error


def _arguments(frame: Frame, arguments: tuple[syntax.Expression, ...]) -> tuple[Value, ...]:
    """The values of arguments; of a format none, which no builtin looks at."""
    given = iter(lower_values(frame, [a for a in arguments if not isinstance(a, syntax.TypeArgument | syntax.StringLiteral)]))
    return tuple(
        Value(type_of(frame, a.type), ())
        if isinstance(a, syntax.TypeArgument)
        else Value(Void(), ())
        if isinstance(a, syntax.StringLiteral)
        else next(given)
        for a in arguments
    )


def _apply(frame: Frame, name: str, builtin: r.Builtin, arguments: tuple[Value, ...], call: syntax.Call) -> Value:
    span = call.span
    frame.emitter.pointer_width.builtin(name, arguments)
    match builtin:
        case r.Pure(operands, result, build):
            return _lanewise(frame, operands, result, build, arguments, span)
        case r.Whole(build_whole):
            return build_whole(arguments)
        case r.WithOutputs():
            return _with_outputs(frame, builtin, arguments, span)
        case r.IdQuery():
            return _id_query(frame, name, builtin, arguments, span)
        case r.WorkDimension():
            known = frame.program.options.work_dim
            return scalar(UINT, apply("work_dim", (), BV32) if known is None else bv(known))
        case r.BuiltinVariable():
            raise source_error(span, f"{name} is a variable, not a function")
        case r.BarrierCall():
            return _barrier(frame, name, builtin, arguments, call)
        case r.ClusterCall():
            return cluster_call(frame, builtin, arguments, span)
        case r.Unavailable(hint):
            raise Unsupported(span, f"the function {name}", hint)
        case r.GroupBarrier(scopes):
            return _group_barrier(frame, dict(scopes), arguments, span)
        case r.NoEffect(result_type, orders, meeting=lanes):
            ordered = None if orders is None else fence_of(name, builtin, arguments, span)
            origin = frame.origin(span, as_users_know(name) or name)
            order = None if orders is None or ordered is None else Order(orders, origin, *ordered)
            local = not isinstance(lanes, r.SubGroupLanes) or _fences(frame, r.Fence.FLAGS, arguments, span)[0] == TRUE
            if order is not None and not local:  # not right after the threads have met, it is known to order nothing
                frame.emitter.emit(replace(order, memory=MemorySpace.GLOBAL))
            meet(frame, name, lanes, arguments, span)
            if order is not None and local:
                frame.emitter.emit(order)
            return arbitrary(frame, result_type, span)
        case r.Nondeterministic(Integer() as shown, ExchangeOp.CLOCK | ExchangeOp.TIMER as op):
            return scalar(shown, frame.emitter.exchanged("shown", op, ir_type(shown), (), frame.origin(span, name)))
        case r.Nondeterministic(result_rule, op):
            type_ = computed(frame, result_rule, arguments, call)
            if op is ExchangeOp.UNDEFINED:
                return undefined(frame, type_, span, "a collective")
            return unknown(frame, type_, span, name)
        case r.TextureFetch(whole):
            return texture_fetch(frame, name, whole, arguments, call)
        case r.SameForAll(result_type):
            return scalar(result_type, apply(f"SAME_{name.replace('.', '_')}", (), ir_type(result_type)))
        case r.SpaceQuery(space):
            return _in_space(frame, name, space, arguments, span)
        case r.WarpExchange(_, result_rule, group=group):
            if group and not (arguments and isinstance(arguments[0].type, Opaque)):
                raise source_error(span, f"{name} needs a group of threads")
            received = computed(frame, result_rule, arguments, call)
            if any(isinstance(leaf.type, Pointer) for leaf in leaves_of(frame, received, span)):
                return arbitrary(frame, received, span)
            lanes = tile_lanes(arguments[0].type) if group else builtin.meeting
            meet(frame, name, lanes, arguments, span)
            if isinstance(lanes, r.TileLanes) and lanes.size > 1:
                builtin = with_operation(builtin, received, arguments)
            value = exchange(frame, name, builtin, received, arguments, span)
            if builtin.predicate is not None:
                holds = ne(expression_of(value, span), bv(0, scalar_width(received)))
                store_through(frame, arguments[builtin.predicate], scalar(INT, from_truth(holds, INT)), span)
            return value
        case r.Partition():
            return partition(frame, name, builtin, arguments, span)
        case r.CollectiveCall():
            use_storage(frame, arguments[0], span)
            return NOTHING
        case r.Trap():
            frame.emitter.emit(Assert(FALSE, frame.origin(span, name), Check(CheckKind.UNREACHABLE)))
            return NOTHING
        case (
            r.AtomicCall()
            | r.AtomicTest()
            | r.AsyncCopyCall()
            | r.WaitEvents()
            | r.ThreadCopyCall()
            | r.CommitCopies()
            | r.WaitForCopies()
            | r.GroupCopyCall()
            | r.GroupWait()
            | r.RandomCall()
            | r.LoadThrough()
            | r.StoreThrough()
            | r.MemoryCall()
            | r.VectorLoad()
            | r.VectorStore()
            | r.ImageRead()
            | r.ImageWrite()
            | r.SurfaceWrite()
            | r.SurfaceRead()
        ):
            return access_builtin(frame, name, builtin, arguments, call)
        case r.AssertCall() | r.Annotation():
            raise AssertionError("handled before the arguments are evaluated")
    assert_never(builtin)


def _in_space(frame: Frame, name: str, space: MemorySpace, arguments: tuple[Value, ...], span: Span) -> Value:
    """Whether a pointer leads into a memory: where it can only lead to objects that are known."""
    if len(arguments) != 1 or not isinstance(arguments[0].type, Pointer):
        raise Misfit("a pointer is needed")
    address = address_of(arguments[0], span)
    if isinstance(address.base, Literal):
        item = frame.memory.known(address)
        return scalar(UINT, bv(int(item is not None and item.space is space)))
    found = frame.memory.model.targets(address.sources)
    if found & ANYWHERE:
        return unknown(frame, UINT, span, name)
    frame.memory.flow(InMemory(address.sources))
    there = (item for item in candidates(frame.memory, address) if item.space is space)
    return scalar(UINT, resize(from_truth(or_(*(eq(address.base, bv(item.number)) for item in there)), INT), 32, False))


# -- lane by lane -------------------------------------------------------------------------------------------


def _lanewise(
    frame: Frame, operands: r.Operands, result: r.Result | Type, build: Builder, arguments: tuple[Value, ...], span: Span
) -> Value:
    rows, operand_type = _operands(frame, operands, arguments, span)
    return _built(rows, operand_type, result, build)


def _built(rows: list[tuple[Expr, ...]], operand_type: Type, result: r.Result | Type, build: Builder) -> Value:
    element = lane_type(operand_type)
    lanes = tuple(build(lane, element) for lane in zip(*rows, strict=True))
    type_ = _result_type(result, operand_type)
    if result is r.Result.MASK:
        if isinstance(operand_type, Vector):
            width = scalar_width(element)
            ones = tuple(from_truth(lane, integer_of(width, True)) for lane in lanes)
            return Value(type_, tuple(_all_bits(lane, width) for lane in ones))
        return Value(type_, tuple(from_truth(lane, INT) for lane in lanes))
    return Value(type_, lanes)


def _all_bits(one: Expr, width: int) -> Expr:
    return binary(BinaryOp.BVSUB, bv(0, width), one)


def _result_type(result: r.Result | Type, operand: Type) -> Type:
    element = lane_type(operand)
    match result:
        case r.Result.OPERAND:
            return operand
        case r.Result.UNSIGNED:
            return with_element(operand, to_unsigned(element)) if isinstance(element, Integer) else operand
        case r.Result.SIGNED:
            signed = to_signed(element) if isinstance(element, Integer) else integer_of(scalar_width(element), True)
            return with_element(operand, signed)
        case r.Result.INT:
            return with_element(operand, INT)
        case r.Result.MASK:
            if not isinstance(operand, Vector):
                return INT
            return with_element(operand, integer_of(scalar_width(element), True))
        case _:
            return result


def _operands(
    frame: Frame, operands: r.Operands, arguments: tuple[Value, ...], span: Span
) -> tuple[list[tuple[Expr, ...]], Type]:
    """The lanes of each converted argument, and the type of the first."""
    match operands:
        case r.Fixed(types):
            if len(types) != len(arguments):
                raise Misfit(f"{len(types)} arguments needed, not {len(arguments)}")
            converted = [convert(frame, a, t, span) for a, t in zip(arguments, types, strict=True)]
            rows = [convert_lanes(v, lane_type(t), lanes_of(t)) for v, t in zip(converted, types, strict=True)]
            return rows, types[0]
        case r.FirstThen(count, element):
            type_ = _generic(frame, r.Generic.FLOATING, arguments[:count])
            rows = [convert_lanes(a, lane_type(type_), lanes_of(type_)) for a in arguments[:count]]
            rows += [convert_lanes(a, element, lanes_of(type_)) for a in arguments[count:]]
            return rows, type_
        case r.Generic():
            type_ = _generic(frame, operands, arguments)
            return [convert_lanes(a, lane_type(type_), lanes_of(type_)) for a in arguments], type_


def _generic(frame: Frame, rule: r.Generic, arguments: tuple[Value, ...]) -> Type:
    if not arguments:
        raise Misfit("an argument is missing")
    if rule is r.Generic.FIRST:
        vectors = [a.type for a in arguments if isinstance(a.type, Vector)]
        first = vectors[0] if vectors else arguments[0].type
        if any(a.type != first and not isinstance(a.type, Vector) for a in arguments) and not vectors:
            return common_type(arguments)
        lane_type(first)
        return first
    type_ = common_type(arguments)
    element = lane_type(type_)
    if rule is r.Generic.FLOATING and not isinstance(element, Floating):
        return with_element(type_, DOUBLE if frame.program.cplusplus else FLOAT)
    if rule is r.Generic.INTEGER and not isinstance(element, Integer | Boolean):
        raise Misfit("integers are needed")
    return type_


def _with_outputs(frame: Frame, builtin: r.WithOutputs, arguments: tuple[Value, ...], span: Span) -> Value:
    positions = {position for position, _, _ in builtin.outputs}
    inputs = tuple(a for i, a in enumerate(arguments) if i not in positions)
    rows, operand_type = _operands(frame, builtin.operands, inputs, span)
    origin = frame.origin(span, "argument")
    fixed: list[tuple[Expr, ...]] = []
    for row in rows:
        lanes: list[Expr] = []
        for lane in row:
            stable = stabilise_part(frame, lane, origin, "argument")
            assert not isinstance(stable, Address)
            lanes.append(stable)
        fixed.append(tuple(lanes))
    result = NOTHING
    if builtin.build is not None:
        result = _built(fixed, operand_type, builtin.result, builtin.build)
    for position, rule, build in builtin.outputs:
        value = _built(fixed, operand_type, rule, build)
        store_through(frame, arguments[position], value, span)
    return result


# -- threads and barriers -----------------------------------------------------------------------------------


def _id_query(frame: Frame, name: str, query: r.IdQuery, arguments: tuple[Value, ...], span: Span) -> Value:
    type_ = size_type(frame.memory.pointer_bits) if not frame.program.cplusplus else UINT
    dimension = 0
    if arguments:
        found = literal_value(expression_of(arguments[0], span), arguments[0].type)
        if found is None:
            raise Unsupported(span, f"{name} of a dimension that is not constant")
        dimension = found
    if not 0 <= dimension < len(query.values):
        return scalar(type_, bv(query.beyond, type_.width))
    width = 32 if frame.program.options.few_threads else type_.width
    components = tuple(resize(c, width, False) for c in query.values[dimension])
    return scalar(type_, resize(query.build(components), type_.width, False))


def _barrier(frame: Frame, name: str, barrier: r.BarrierCall, arguments: tuple[Value, ...], call: syntax.Call) -> Value:
    local, global_ = _fences(frame, barrier.fence, arguments, call.span)
    if barrier.fence is r.Fence.FLAGS and len(arguments) > 1:
        refuse_narrow_barrier(name, arguments[1], call.span)
    frame.emitter.emit(Barrier(barrier.scope, local, global_, frame.origin(call.span, "barrier")))
    result = computed(frame, barrier.result, arguments, call) if barrier.result else None
    if barrier.counted is not None and isinstance(result, Integer):
        return counted(frame, name, barrier.counted, result, arguments, call)
    if barrier.sums is not None and isinstance(result, Integer):
        given = expression_of(arguments[0], call.span)
        before = frame.emitter.exchanged("sum", ExchangeOp.SCAN, ir_type(result), (given,), frame.origin(call.span, name))
        return scalar(result, before if barrier.sums is r.Sums.BEFORE else bvadd(before, given))
    received = unknown(frame, result, call.span, name)  # a run that has passed here is in doubt, whatever stands for the result
    return received if result is None or not barrier.agreed else agreed(frame, f"result of {name}", result, call)


def _fences(frame: Frame, fence: r.Fence, arguments: tuple[Value, ...], span: Span) -> tuple[Expr, Expr]:
    """Whether a barrier orders local and global memory."""
    if fence is r.Fence.NONE:
        return FALSE, FALSE
    if fence is r.Fence.BOTH or not arguments:
        return TRUE, TRUE
    flags = expression_of(convert(frame, arguments[0], UINT, span), span)
    return tuple_of_bits(flags)


def tuple_of_bits(flags: Expr) -> tuple[Expr, Expr]:
    """The lowest two bits as conditions."""
    if isinstance(flags, Literal):
        return (TRUE if int(flags.value) & 1 else FALSE), (TRUE if int(flags.value) & 2 else FALSE)
    return ne(extract(flags, 1, 0), bv(0, 1)), ne(extract(flags, 2, 1), bv(0, 1))


def _group_barrier(frame: Frame, scopes: dict[str, object], arguments: tuple[Value, ...], span: Span) -> Value:
    type_ = arguments[0].type if arguments else None
    if isinstance(type_, Pointer):
        type_ = type_.target
    if type_ == Opaque(ANY_GROUP):
        raise Unsupported(span, f"a {ANY_GROUP} that may be one of several groups", "declare it auto")
    if not isinstance(type_, Opaque) or type_.name not in scopes:
        raise source_error(span, "a cooperative group is needed")
    scope = scopes[type_.name]
    if scope is BarrierScope.CLUSTER:
        return cluster_call(frame, r.ClusterCall(r.ClusterKind.SYNC), (), span)
    if isinstance(scope, BarrierScope):
        frame.emitter.emit(Barrier(scope, TRUE, TRUE, frame.origin(span, "barrier")))
    else:
        named = type_ == Opaque(NAMED_LANES)
        lanes = r.NamedLanes(0) if named else tile_lanes(type_)
        meet(frame, "barrier of a part of the block", lanes, (Value(UINT, arguments[0].parts),) if named else (), span)
        frame.emitter.emit(Order(OrderScope.PART, frame.origin(span, "barrier of a part of the block")))
    return NOTHING
