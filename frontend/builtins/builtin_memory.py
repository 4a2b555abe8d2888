"""Builtins that access memory: atomics, copies, vector loads and stores; others have files of their own."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from boogie_ir.lang.build import bv, eq, ne
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Extend, Extract, Literal
from boogie_ir.lang.kernel import If
from boogie_ir.lang.source import Span
from boogie_ir.lang.sync.atomics import AtomicOp
from frontend.builtins.asynchronous_copies import start_copy, wait_for_copies
from frontend.builtins.images import image_read, image_write
from frontend.builtins.memory_scopes import as_users_know, order_of, reach_of
from frontend.builtins.pointees import pointee, shared, store_through
from frontend.builtins.random_states import random_call
from frontend.builtins.surfaces import surface_read, surface_write
from frontend.builtins.thread_copies import (
    commit_copies,
    start_group_copy,
    start_thread_copy,
    wait_for_groups,
    wait_with_group,
)
from frontend.classes.constants import literal_value
from frontend.classes.scalars import index_expression
from frontend.errors import Misfit, Unsupported
from frontend.memory import accesses
from frontend.memory.addresses import step, step_bytes
from frontend.names.frame import Frame, Loop, source_error
from frontend.names.mutation import COUNTER
from frontend.syntax import syntax
from frontend.syntax.spelling import spell_expression
from frontend.tables import registry as r
from frontend.tables.scalars import convert_lane, convert_lanes, expect, lane_type
from frontend.types.conversions import from_truth
from frontend.types.types import (
    FLOAT,
    HALF,
    INT,
    UINT,
    ULONG,
    Floating,
    Integer,
    Pointer,
    Type,
    Vector,
    Void,
    integer_of,
    ir_type,
    spell,
    underlying,
)
from frontend.types.values import NOTHING, Address, Part, Place, Value, scalar
from frontend.values.lower_conversions import address_of, convert, expression_of
from frontend.values.places import rvalue, stabilise, write

Accessing: TypeAlias = (
    r.AtomicCall
    | r.AtomicTest
    | r.AsyncCopyCall
    | r.WaitEvents
    | r.ThreadCopyCall
    | r.CommitCopies
    | r.WaitForCopies
    | r.GroupCopyCall
    | r.GroupWait
    | r.RandomCall
    | r.LoadThrough
    | r.StoreThrough
    | r.MemoryCall
    | r.VectorLoad
    | r.VectorStore
    | r.ImageRead
    | r.ImageWrite
    | r.SurfaceWrite
    | r.SurfaceRead
)


def access_builtin(frame: Frame, name: str, builtin: Accessing, arguments: tuple[Value, ...], call: syntax.Call) -> Value:
    """The value of a call that accesses memory."""
    span = call.span
    match builtin:
        case r.AtomicCall():
            return _atomic(frame, name, builtin, arguments, call, _quality(name, builtin, arguments, span))
        case r.AtomicTest(flag):
            return _atomic_test(frame, name, flag, arguments, call, _quality(name, builtin, arguments, span))
        case r.AsyncCopyCall(strided):
            return start_copy(frame, strided, arguments, span)
        case r.WaitEvents():
            return wait_for_copies(frame, arguments, span)
        case r.ThreadCopyCall():
            return start_thread_copy(frame, arguments, span)
        case r.CommitCopies():
            return commit_copies(frame, span)
        case r.WaitForCopies():
            return wait_for_groups(frame, arguments[0], span)
        case r.GroupCopyCall(commits):
            return start_group_copy(frame, arguments, commits, span)
        case r.GroupWait(left):
            return wait_with_group(frame, arguments, left, span)
        case r.RandomCall():
            return random_call(frame, name, builtin, arguments, span)
        case r.LoadThrough():
            return rvalue(frame, pointee(arguments[0], call.arguments[0], span), span)
        case r.StoreThrough():
            if len(arguments) != 2:
                raise Misfit(f"2 arguments needed, not {len(arguments)}")
            store_through(frame, arguments[0], arguments[1], span)
            return NOTHING
        case r.MemoryCall(r.MemoryKind.COPY):
            return _copy(frame, name, arguments, call)
        case r.MemoryCall(r.MemoryKind.SET):
            return _set(frame, name, arguments, call)
        case r.MemoryCall():
            raise AssertionError("no other kind")
        case r.VectorLoad():
            return _vector_load(frame, builtin, arguments, call)
        case r.VectorStore():
            return _vector_store(frame, builtin, arguments, call)
        case r.ImageRead(result):
            return image_read(frame, name, result, arguments, span)
        case r.ImageWrite():
            return image_write(frame, arguments, span)
        case r.SurfaceWrite(coordinates):
            surface_write(frame, arguments, coordinates, span)
            return NOTHING
        case r.SurfaceRead(coordinates):
            return surface_read(frame, arguments, coordinates, call)
    assert_never(builtin)


# -- atomics ------------------------------------------------------------------------------------------------


def _quality(name: str, builtin: r.AtomicCall | r.AtomicTest, arguments: tuple[Value, ...], span: Span) -> accesses.Quality:
    return accesses.Quality(order_of(name, builtin, arguments, span), reach_of(name, builtin, arguments, span))


def _atomic(
    frame: Frame, name: str, call_: r.AtomicCall, arguments: tuple[Value, ...], call: syntax.Call, quality: accesses.Quality
) -> Value:
    span = call.span
    if len(arguments) < call_.arguments + 1:
        raise Misfit(f"{call_.arguments + 1} arguments needed, not {len(arguments)}")
    place = pointee(arguments[0], call.arguments[0], span)
    type_ = underlying(place.type)
    operation: AtomicOp | None
    match type_:
        case Integer(signed=True):
            operation = call_.signed
        case Integer():
            operation = call_.unsigned
        case Floating():
            operation = call_.floating
        case _:
            operation = None
    if operation is None:
        raise Misfit(f"no such operation on {spell(place.type)}")
    if place.const:
        raise source_error(span, "cannot update a const or constant place")
    written = arguments[1 : call_.arguments + 1]
    if call_.operand is not None:
        written = (scalar(INT, bv(call_.operand)),)
    operands = tuple(expression_of(convert(frame, a, type_, span), span) for a in written)
    origin = frame.origin(span, as_users_know(name) or f"{name} on {_spelled(place)}")
    old = accesses.atomic(frame.memory, place.address, type_, operation, operands, origin, call_.returns_old, quality)
    return NOTHING if old is None else scalar(type_, old)


def _atomic_test(
    frame: Frame, name: str, flag: bool, arguments: tuple[Value, ...], call: syntax.Call, quality: accesses.Quality
) -> Value:
    """Whether the flag was set; or whether the object held what was expected, which else learns what it held."""
    span = call.span
    if flag:
        old = _atomic(frame, name, r.AtomicCall(AtomicOp.EXCHANGE, None), (arguments[0], scalar(INT, bv(1))), call, quality)
        return scalar(INT, from_truth(ne(expression_of(old, span), bv(0)), INT))
    if len(arguments) < 3:
        raise Misfit(f"3 arguments needed, not {len(arguments)}")
    place = pointee(arguments[1], call.arguments[1], span)
    expected = rvalue(frame, place, span)
    update = r.AtomicCall(AtomicOp.COMPARE_EXCHANGE, AtomicOp.COMPARE_EXCHANGE, arguments=2)
    old = _atomic(frame, name, update, (arguments[0], expected, arguments[2]), call, quality)
    wanted = convert(frame, expected, old.type, span)
    origin = frame.origin(span, f"result of {name}")
    same = frame.emitter.snapshot("same", eq(expression_of(old, span), expression_of(wanted, span)), origin)
    with frame.emitter.buffer() as otherwise:
        write(frame, place, convert(frame, old, place.type, span), span)
    frame.emitter.emit(If(same, (), tuple(otherwise), origin))
    return scalar(INT, from_truth(same, INT))


def _spelled(place: Place) -> str:
    return spell_expression(place.expression) if place.expression is not None else spell(place.type)


# -- copies -------------------------------------------------------------------------------------------------


def _copy(frame: Frame, name: str, arguments: tuple[Value, ...], call: syntax.Call) -> Value:
    """``memcpy`` element by element, in the widest pieces that divide the length and both element sizes.

    How it writes is not said: the bytes may be anything on the way. Two threads that copy the same to one place race
    nevertheless, unlike two single writes of one value.
    """
    span = call.span
    length = literal_value(expression_of(arguments[2], span), arguments[2].type)
    if length is None:
        if name.endswith("memmove"):
            raise Unsupported(span, f"{name} of a length that is not constant", "write a loop, or give the length as a number")
        return _copy_of_any_length(frame, arguments, call)
    target, source = _pointer(frame, arguments[0], span), _pointer(frame, arguments[1], span)
    piece = _piece(frame, (arguments[0].type, arguments[1].type), length)
    type_ = integer_of(piece * 8, False)
    memory = frame.memory
    read_origin, write_origin = frame.origin(span, f"read by {name}"), frame.origin(span, f"write by {name}")
    values = [accesses.read(memory, step_bytes(memory, source, offset), type_, read_origin) for offset in range(0, length, piece)]
    on_the_way = frame.emitter.arbitrary("copied", ir_type(type_), write_origin) if shared(frame, target) else None
    for offset, value in zip(range(0, length, piece), values, strict=True):
        if on_the_way is not None:
            accesses.write(memory, step_bytes(memory, target, offset), type_, on_the_way, write_origin)
        accesses.write(memory, step_bytes(memory, target, offset), type_, value, write_origin)
    return Value(arguments[0].type, (target,))


def _copy_of_any_length(frame: Frame, arguments: tuple[Value, ...], call: syntax.Call) -> Value:
    """``memcpy`` of a length that is known when it runs: the loop over its pieces, each read, and written twice.

    Of what is written first nothing is used but that it is something else, so that two threads that copy the same to one place
    race, as above; what remains is the copy. Objects that overlap have no meaning (C11 7.24.2.1), so the order does not matter.
    """
    span = call.span
    length = expression_of(convert(frame, arguments[2], ULONG, span), span)
    piece = next(p for p in (_piece(frame, (arguments[0].type, arguments[1].type), 8), 1) if _is_multiple(length, p))
    target, source = _pointer(frame, arguments[0], span), _pointer(frame, arguments[1], span)
    (counter,), body = frame.program.loop_of(call, piece, lambda: _copying(call, piece))
    with frame.block():
        for name, address in ((_TARGET, target), (_SOURCE, source)):
            frame.bind(name, stabilise(frame, Value(Pointer(integer_of(piece * 8, False)), (address,)), span, name))
        frame.bind(_LENGTH, stabilise(frame, scalar(ULONG, length), span, _LENGTH))
        frame.program.lowering.lower_list(frame, (syntax.Declare(span, syntax.Variables(span, (counter,))), body))
    return Value(arguments[0].type, (target,))


def _copying(call: syntax.Call, piece: int) -> Loop:
    """`for (counter = 0; counter < length / piece; ++counter) target[counter] = ~source[counter], then source[counter]`."""
    span = call.span
    counter = syntax.Name(span, COUNTER)
    start = syntax.Variable(span, COUNTER, syntax.NamedType(span, "unsigned long"), syntax.IntLiteral(span, 0))
    pieces = syntax.Binary(span, "/", syntax.Name(span, _LENGTH), syntax.IntLiteral(span, piece), span)
    condition = syntax.Binary(span, "<", counter, pieces, span)
    to, of = (syntax.Index(span, syntax.Name(span, name), counter) for name in (_TARGET, _SOURCE))
    given = (syntax.Unary(span, "~", of), of)
    writes = tuple(syntax.Evaluate(span, syntax.Assign(span, "", to, value, span)) for value in given)
    step = syntax.Step(span, "++", counter, False)
    return (start,), syntax.For(span, None, condition, step, syntax.Compound(span, writes))


_TARGET, _SOURCE, _LENGTH = "__copied_to", "__copied_from", "__copied"


def _is_multiple(value: Expr, divisor: int) -> bool:
    """Whether a number of bytes is a multiple of a power of two, also where it wraps around, as its text tells."""
    match value:
        case Literal(value=number):
            return isinstance(number, int) and number % divisor == 0
        case Extend(operand) | Extract(operand, _, 0):
            return _is_multiple(operand, divisor)
        case Binary(BinaryOp.BVMUL, left, right):
            return _is_multiple(left, divisor) or _is_multiple(right, divisor)
        case Binary(BinaryOp.BVADD | BinaryOp.BVSUB, left, right):
            return _is_multiple(left, divisor) and _is_multiple(right, divisor)
        case _:
            return divisor == 1


def _pointer(frame: Frame, value: Value, span: Span) -> Address:
    """An argument of type ``void *``."""
    if isinstance(value.type, Pointer):
        return address_of(value, span)
    return address_of(convert(frame, value, Pointer(Void()), span), span)


def _set(frame: Frame, name: str, arguments: tuple[Value, ...], call: syntax.Call) -> Value:
    span = call.span
    length = literal_value(expression_of(arguments[2], span), arguments[2].type)
    if length is None:
        raise Unsupported(span, f"{name} of a length that is not constant", "write a loop, or give the length as a number")
    target = _pointer(frame, arguments[0], span)
    byte = expression_of(convert(frame, arguments[1], UINT, span), span)
    if not isinstance(byte, Literal):
        raise Unsupported(span, f"{name} to a value that is not constant", "write a loop, or give the value as a number")
    piece = _piece(frame, (arguments[0].type,), length)
    value = bv(int.from_bytes(bytes([int(byte.value) & 255]) * piece, "little"), piece * 8)
    for offset in range(0, length, piece):
        address = step_bytes(frame.memory, target, offset)
        accesses.write(frame.memory, address, integer_of(piece * 8, False), value, frame.origin(span, f"write by {name}"))
    return Value(arguments[0].type, (target,))


def _piece(frame: Frame, pointers: tuple[Type, ...], length: int) -> int:
    """The number of bytes to move at a time."""
    piece = 8
    for type_ in pointers:
        if isinstance(type_, Pointer) and not isinstance(type_.target, Void):
            piece = min(piece, frame.layout.declared_unit(type_.target) // 8)
    while length % piece:
        piece //= 2
    return piece


# -- vector loads and stores ----------------------------------------------------------------------------------


def _vector_load(frame: Frame, load: r.VectorLoad, arguments: tuple[Value, ...], call: syntax.Call) -> Value:
    """``vloadN(i, p)``; what is stored as halves comes out as floats."""
    expect(arguments, 2)
    places, element = _vector_places(frame, arguments[1], arguments[0], load, call, 1)
    parts = tuple(expression_of(rvalue(frame, p, call.span), call.span) for p in places)
    if load.half:
        parts, element = tuple(convert_lane(part, HALF, FLOAT) for part in parts), FLOAT
    return Value(Vector(element, load.lanes) if load.lanes > 1 else element, parts)


def _vector_store(frame: Frame, store: r.VectorStore, arguments: tuple[Value, ...], call: syntax.Call) -> Value:
    """``vstoreN(v, i, p)``."""
    expect(arguments, 3)
    places, element = _vector_places(frame, arguments[2], arguments[1], store, call, 2)
    if store.half:
        source = lane_type(arguments[0].type)
        given = convert_lanes(arguments[0], source, store.lanes)
        parts: tuple[Part, ...] = tuple(convert_lane(part, source, HALF, store.rounding) for part in given)
    else:
        parts = convert(frame, arguments[0], Vector(element, store.lanes), call.span).parts
    for place, part in zip(places, parts, strict=True):
        write(frame, place, Value(element, (part,)), call.span)
    return NOTHING


def _vector_places(
    frame: Frame, pointer: Value, index: Value, access: r.VectorLoad | r.VectorStore, call: syntax.Call, argument: int
) -> tuple[list[Place], Integer | Floating]:
    """The places of the lanes, and their type."""
    span, lanes = call.span, access.lanes
    if not isinstance(pointer.type, Pointer) or not isinstance(pointer.type.target, Integer | Floating):
        raise Misfit("a pointer to numbers is needed")
    element = pointer.type.target
    if access.half and element != HALF:
        raise Misfit(f"a pointer to half is needed, not to {spell(element)}")
    size = frame.layout.size(element)
    stride = (access.stride or lanes) * size
    start = step(frame.memory, address_of(pointer, span), index_expression(frame, index, span), stride)
    expression = call.arguments[argument]
    places = []
    for lane in range(lanes):
        address = step_bytes(frame.memory, start, lane * size)
        places.append(Place(element, address, syntax.Unary(span, "*", expression), pointer.type.const, pointer.type.volatile))
    return places, element
