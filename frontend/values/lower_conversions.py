"""Conversions of values: scalars, vectors, pointers, and classes with their converting constructors and operators."""

from __future__ import annotations

from boogie_ir.lang.build import bv, extend, extract, width_of
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.source import Span
from frontend.errors import Unsupported
from frontend.memory.addresses import from_integer, non_null, step_bytes, to_integer
from frontend.names.frame import Frame, source_error
from frontend.types.conversions import convert_scalar, from_truth, truth
from frontend.types.pointer_width import marked_as
from frontend.types.types import (
    ANY_GROUP,
    BOOL,
    INT,
    NAMED_LANES,
    PART_OF,
    UNSIZED_GROUPS,
    Array,
    Boolean,
    Enumeration,
    Floating,
    Function,
    Integer,
    Opaque,
    Pointer,
    Record,
    Reference,
    Type,
    Vector,
    Void,
    is_arithmetic,
    is_group,
    is_signed,
    scalar_width,
    spell,
)
from frontend.types.values import NOTHING, Address, Part, Place, Value


def convert(frame: Frame, value: Value, target: Type, span: Span, explicit: bool = False) -> Value:
    """A value as one of another type; a source error where C has no such conversion."""
    if isinstance(target, Reference):
        target = target.target
    if value.type == target:
        frame.emitter.pointer_width.conversion(value, target)
        return marked_as(value, target)
    source = value.type
    if isinstance(target, Void):
        return NOTHING
    if isinstance(source, Record) or isinstance(target, Record):
        return _convert_record(frame, value, target, span, explicit)
    if isinstance(target, Vector):
        return _to_vector(frame, value, target, span)
    if isinstance(source, Vector):
        if source.lanes == 1:
            return convert(frame, Value(source.element, value.parts), target, span, explicit)
        raise _no_conversion(source, target, span)
    if isinstance(target, Pointer):
        return Value(target, (_to_pointer(frame, value, target, span),))
    if isinstance(source, Pointer):
        return _from_pointer(frame, value, target, span)
    if isinstance(source, Void):
        raise source_error(span, "a value of type void is used")
    if isinstance(target, Array | Function) or isinstance(source, Array | Function):
        raise _no_conversion(source, target, span)
    if isinstance(target, Opaque) or isinstance(source, Opaque):
        return _opaque(value, target, span)
    if isinstance(target, Enumeration) and target.boolean and source != target:
        value, source = convert(frame, value, BOOL, span), BOOL
    frame.emitter.pointer_width.conversion(value, target)
    return Value(target, (convert_scalar(expression_of(value, span), source, target),))


def expression_of(value: Value, span: Span) -> Expr:
    """The expression of a scalar value."""
    if len(value.parts) != 1 or isinstance(value.parts[0], Address):
        raise source_error(span, f"a number is needed, not a value of type {spell(value.type)}")
    return value.parts[0]


def address_of(value: Value, span: Span) -> Address:
    """The address of a pointer value."""
    if len(value.parts) != 1 or not isinstance(value.parts[0], Address):
        raise source_error(span, f"a pointer is needed, not a value of type {spell(value.type)}")
    return value.parts[0]


def condition_of(frame: Frame, value: Value, span: Span) -> Expr:
    """Whether a value counts as true."""
    match value.type:
        case Pointer():
            return non_null(address_of(value, span))
        case Record():
            return condition_of(frame, convert(frame, value, BOOL, span), span)
        case Vector() | Void():
            raise source_error(span, f"a value of type {spell(value.type)} is no condition")
        case _:
            frame.emitter.pointer_width.truth(value.type)
            return truth(expression_of(value, span), value.type if not isinstance(value.type, Opaque) else INT)


def truth_value(frame: Frame, condition: Expr) -> Value:
    """A condition as C's ``int`` or C++'s ``bool``."""
    return Value(BOOL, (condition,)) if frame.program.cplusplus else Value(INT, (from_truth(condition, INT),))


def _no_conversion(source: Type, target: Type, span: Span) -> Exception:
    return source_error(span, f"cannot convert {spell(source)} to {spell(target)}")


def _opaque(value: Value, target: Type, span: Span) -> Value:
    """Opaque values are 32 bits that convert from zero and between names of one kind of handle.

    A cooperative group stays the group that it is.
    """
    source = value.type
    if isinstance(source, Floating) or isinstance(target, Floating):
        raise _no_conversion(source, target, span)
    if isinstance(source, Opaque) and target == Opaque(ANY_GROUP):
        return value
    sized = isinstance(target, Opaque) and (target.name not in UNSIZED_GROUPS or target.name == NAMED_LANES)
    if is_group(source) and is_group(target) and sized and source != target:
        raise Unsupported(span, f"{spell(target)} as the type of what is a {spell(source)}", "declare it auto")
    if isinstance(source, Opaque) and isinstance(target, Opaque) and source.name.startswith(PART_OF):
        raise Unsupported(span, f"{target.name} as the type of what is a {source.name}", "declare it auto")
    part = expression_of(value, span)
    if isinstance(source, Boolean):
        part = from_truth(part, INT)
    if isinstance(target, Boolean):
        return Value(target, (truth(part, INT),))
    width, have = scalar_width(target), width_of(part)
    return Value(target, (extract(part, width, 0) if width < have else extend(part, width, is_signed(source)),))


def _to_vector(frame: Frame, value: Value, target: Vector, span: Span) -> Value:
    source = value.type
    if isinstance(source, Vector):
        if source.lanes != target.lanes:
            raise _no_conversion(source, target, span)
        lanes = tuple(convert_scalar(_number(p), source.element, target.element) for p in value.parts)
        return Value(target, lanes)
    if not is_arithmetic(source):
        raise _no_conversion(source, target, span)
    part = convert_scalar(expression_of(value, span), source, target.element)
    if target.ones:
        return Value(target, (part, *(bv(1),) * (target.lanes - 1)))
    return Value(target, (part,) * target.lanes)


def _number(part: Part) -> Expr:
    assert not isinstance(part, Address)
    return part


def _to_pointer(frame: Frame, value: Value, target: Pointer, span: Span) -> Part:
    match value.type:
        case Pointer(source):
            address = address_of(value, span)
            return class_step(frame, address, source, target.target)
        case Integer(_, width, signed) | Enumeration(underlying=Integer(_, width, signed)):
            number = expression_of(value, span)
            bits = frame.memory.pointer_bits
            return from_integer(frame.memory, extract(number, bits, 0) if width > bits else extend(number, bits, signed))
        case Opaque() | Boolean():
            return from_integer(frame.memory, bv(0, frame.memory.pointer_bits))
        case _:
            raise _no_conversion(value.type, target, span)


def _from_pointer(frame: Frame, value: Value, target: Type, span: Span) -> Value:
    address = address_of(value, span)
    if isinstance(target, Boolean):
        return Value(target, (non_null(address),))
    if isinstance(target, Integer):
        frame.emitter.pointer_width.address()
        bits = to_integer(frame.memory, address)
        have = frame.memory.pointer_bits
        part = extract(bits, target.width, 0) if target.width < have else extend(bits, target.width, False)
        return Value(target, (part,))
    raise _no_conversion(value.type, target, span)


# -- classes ------------------------------------------------------------------------------------------------


def class_step(frame: Frame, address: Address, source: Type, target: Type) -> Address:
    """Where an object of one class lies as one of its base class, or of a class derived from it."""
    if not isinstance(source, Record) or not isinstance(target, Record):
        return address
    up, down = base_offset(frame, source, target), base_offset(frame, target, source)
    distance = up if up is not None else -(down or 0)
    return step_bytes(frame.memory, address, distance) if distance else address


def base_offset(frame: Frame, derived: Record, base: Record) -> int | None:
    """Where a base class lies in a class derived from it (0 for the class itself); None where it is no base."""
    if derived == base:
        return 0
    members = frame.layout.records.get(derived.name)
    for item in members.items if members is not None else ():
        if item.base and isinstance(item.type, Record):
            inner = base_offset(frame, item.type, base)
            if inner is not None:
                return item.offset + inner
    return None


def _convert_record(frame: Frame, value: Value, target: Type, span: Span, explicit: bool) -> Value:
    source = value.type
    if isinstance(source, Record) and isinstance(target, Record):
        offset = base_offset(frame, source, target)
        if offset is not None:
            return slice_value(frame, value, offset, target, span)
    converted = frame.program.lowering.converted_object(frame, value, target, span, explicit)
    if converted is not None:
        return converted
    raise _no_conversion(source, target, span)


def slice_value(frame: Frame, value: Value, offset: int, type_: Type, span: Span) -> Value:
    """The part of an aggregate value that lies at an offset and has this type."""
    wanted = frame.layout.leaves(type_)
    parts = {leaf.offset: part for leaf, part in zip(frame.layout.leaves(value.type), value.parts, strict=True)}
    if any(leaf.offset + offset not in parts for leaf in wanted):
        raise Unsupported(span, f"a {spell(type_)} inside a value of type {spell(value.type)}")
    return Value(type_, tuple(parts[leaf.offset + offset] for leaf in wanted))


def place_as(frame: Frame, place: Place, type_: Type) -> Place:
    """A place of a class seen as one of its base class."""
    if isinstance(place.type, Record) and isinstance(type_, Record) and place.type != type_:
        offset = base_offset(frame, place.type, type_)
        if offset is not None:
            address = step_bytes(frame.memory, place.address, offset)
            return Place(type_, address, place.expression, place.const, place.volatile)
    return place
