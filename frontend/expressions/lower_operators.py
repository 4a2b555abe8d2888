"""Unary and binary operators on values: numbers, vectors lane by lane, pointers, and overloaded operators of classes."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.build import bv, eq, ite, not_, resize, unary
from boogie_ir.lang.expr import BinaryOp, Expr, UnaryOp
from boogie_ir.lang.source import Span
from frontend.classes.scalars import converted_to_scalar, index_expression
from frontend.expressions.lower_classes import overloaded_operator
from frontend.memory.addresses import before, difference, same
from frontend.names.frame import Frame, source_error
from frontend.types.conversions import common_type, convert_scalar, promote, truth
from frontend.types.floats import float_literal
from frontend.types.layout import UnknownSize
from frontend.types.operators import COMPARISONS, SHIFTS, arithmetic, comparison, complement, negate, shift
from frontend.types.pointer_width import ORDERINGS, narrowed, plain
from frontend.types.types import (
    EVENT,
    INT,
    UINT,
    Boolean,
    Enumeration,
    Floating,
    Integer,
    Opaque,
    Pointer,
    Record,
    Type,
    Vector,
    difference_type,
    integer_of,
    is_signed,
    scalar_width,
    spell,
)
from frontend.types.values import Address, Operand, Part, Value, scalar
from frontend.values.lower_conversions import address_of, condition_of, convert, expression_of, truth_value
from frontend.values.places import element, in_turn, kept, rvalue, turn_of

_ORDERS = {"<": BinaryOp.BVSLT, "<=": BinaryOp.BVSLE, ">": BinaryOp.BVSGT, ">=": BinaryOp.BVSGE}


def unary_operation(frame: Frame, operator: str, operand: Operand, span: Span) -> Operand:
    """``operator operand`` for one of ``+ - ! ~`` (and overloaded ``* &``)."""
    if frame.program.cplusplus and isinstance(operand.type, Record | Vector | Enumeration):
        found = overloaded_operator(frame, operator, (operand,), span)
        if found is not None:
            return found
    value = rvalue(frame, operand, span)
    if operator == "!" and not isinstance(value.type, Vector):
        return truth_value(frame, not_(condition_of(frame, value, span)))
    type_ = promote(value.type)
    match type_:
        case Vector(element_type):
            lanes = tuple(_unary_lane(operator, element_type, _number(p), span) for p in value.parts)
            return Value(_mask_type(type_) if operator == "!" else type_, lanes)
        case Integer() | Floating():
            converted = convert(frame, value, type_, span)
            frame.emitter.pointer_width.unary(operator, type_)
            return scalar(type_, _unary_lane(operator, type_, expression_of(converted, span), span))
        case Pointer() if operator == "+":
            return value
        case _:
            raise source_error(span, f"no operator {operator} on a value of type {spell(value.type)}")


def _unary_lane(operator: str, type_: Type, operand: Expr, span: Span) -> Expr:
    match operator:
        case "+":
            return operand
        case "-":
            return negate(type_, operand)
        case "~" if isinstance(type_, Integer):
            return complement(operand)
        case "!":
            return _mask(not_(truth(operand, type_)), scalar_width(type_))
        case _:
            raise source_error(span, f"no operator {operator} on a value of type {spell(type_)}")


def binary_operation(frame: Frame, operator: str, left: Operand, right: Operand, span: Span) -> Operand:
    """``left operator right`` for all operators but assignments, ``&&``, ``||`` and the comma."""
    if frame.program.cplusplus and any(isinstance(o.type, Record | Vector | Enumeration) for o in (left, right)):
        found = overloaded_operator(frame, operator, (left, right), span)
        if found is not None:
            return found
    with in_turn(frame, left) as before:
        first = _without_class(frame, rvalue(frame, before, span), span)
    first = kept(frame, replace(first, turn=turn_of(left)), span)
    second = _without_class(frame, rvalue(frame, right, span), span)
    if isinstance(first.type, Pointer) or isinstance(second.type, Pointer):
        return _pointer_operation(frame, operator, first, second, span)
    if operator in SHIFTS:
        return _shift(frame, operator, first, second, span)
    if operator in ("+", "-") and EVENT in (first.type, second.type):
        # Arithmetic on event handles is no C, but handles are numbers.
        first, second = (convert(frame, v, UINT, span) if v.type == EVENT else v for v in (first, second))
    if isinstance(first.type, Opaque) or isinstance(second.type, Opaque):
        return _opaque_comparison(frame, operator, first, second, span)
    common = common_type(first.type, second.type)
    if common is None:
        raise source_error(span, f"no operator {operator} on values of types {spell(first.type)} and {spell(second.type)}")
    if operator in ORDERINGS:
        frame.emitter.pointer_width.ordering_of(first, second)
        first, second = convert(frame, first, plain(common), span), convert(frame, second, plain(common), span)
    else:
        first, second = convert(frame, first, common, span), convert(frame, second, common, span)
    frame.emitter.pointer_width.binary(operator, common, first, second)
    if isinstance(common, Vector):
        return _lanewise(frame, operator, common, first, second, span)
    left_part, right_part = expression_of(first, span), expression_of(second, span)
    if operator in COMPARISONS:
        return truth_value(frame, comparison(operator, common, left_part, right_part))
    few = narrowed(operator, left_part, right_part) if frame.program.options.few_threads else None
    return scalar(common, few or _arithmetic(operator, common, left_part, right_part, span))


def _arithmetic(operator: str, type_: Type, left: Expr, right: Expr, span: Span) -> Expr:
    result = arithmetic(operator, type_, left, right)
    if result is None:
        raise source_error(span, f"no operator {operator} on values of type {spell(type_)}")
    return result


def _without_class(frame: Frame, value: Value, span: Span) -> Value:
    """A class that converts to a number or pointer, converted."""
    if not isinstance(value.type, Record):
        return value
    converted = converted_to_scalar(frame, value, span)
    if converted is None:
        raise source_error(span, f"no such operator on a value of type {spell(value.type)}")
    return converted


def _number(part: Part) -> Expr:
    assert not isinstance(part, Address)
    return part


def _lanewise(frame: Frame, operator: str, type_: Vector, left: Value, right: Value, span: Span) -> Value:
    pairs = tuple((_number(a), _number(b)) for a, b in zip(left.parts, right.parts, strict=True))
    if operator in COMPARISONS:
        width = scalar_width(type_.element)
        return Value(_mask_type(type_), tuple(_mask(comparison(operator, type_.element, a, b), width) for a, b in pairs))
    return Value(type_, tuple(_arithmetic(operator, type_.element, a, b, span) for a, b in pairs))


def _mask(condition: Expr, width: int) -> Expr:
    """OpenCL's truth in a vector lane: all bits."""
    return ite(condition, bv(-1, width), bv(0, width))


def _mask_type(type_: Vector) -> Vector:
    return Vector(integer_of(scalar_width(type_.element), True), type_.lanes, type_.padded)


def _shift(frame: Frame, operator: str, left: Value, right: Value, span: Span) -> Value:
    modulo = not frame.program.cplusplus
    if isinstance(left.type, Vector):
        element_type = left.type.element
        if not isinstance(element_type, Integer):
            raise source_error(span, f"no operator {operator} on a value of type {spell(left.type)}")
        amounts = right.parts if isinstance(right.type, Vector) else right.parts * left.type.lanes
        lane_amount: Type = right.type.element if isinstance(right.type, Vector) else right.type
        if len(amounts) != len(left.parts):
            raise source_error(span, f"cannot shift {spell(left.type)} by {spell(right.type)}")
        return Value(
            left.type,
            tuple(
                shift(operator, element_type, _number(a), _number(b), is_signed(lane_amount), modulo)
                for a, b in zip(left.parts, amounts, strict=True)
            ),
        )
    type_, amount_type = promote(left.type), promote(right.type)
    if not isinstance(type_, Integer) or not isinstance(amount_type, Integer):
        raise source_error(span, f"no operator {operator} on values of types {spell(left.type)} and {spell(right.type)}")
    value = expression_of(convert(frame, left, type_, span), span)
    amount = expression_of(convert(frame, right, amount_type, span), span)
    frame.emitter.pointer_width.binary(operator, type_, left, right)
    return scalar(type_, shift(operator, type_, value, amount, amount_type.signed, modulo))


def _opaque_comparison(frame: Frame, operator: str, left: Value, right: Value, span: Span) -> Value:
    if operator not in ("==", "!="):
        raise source_error(span, f"no operator {operator} on values of types {spell(left.type)} and {spell(right.type)}")
    same_bits = eq(resize(expression_of(left, span), 32, False), resize(expression_of(right, span), 32, False))
    return truth_value(frame, same_bits if operator == "==" else not_(same_bits))


# -- pointers -----------------------------------------------------------------------------------------------


def _pointer_operation(frame: Frame, operator: str, left: Value, right: Value, span: Span) -> Value:
    both = isinstance(left.type, Pointer) and isinstance(right.type, Pointer)
    if operator == "-" and both:
        return _difference(frame, left, right, span)
    if operator in ("+", "-") and not both:
        if isinstance(right.type, Pointer):
            if operator == "-":
                raise source_error(span, "cannot subtract a pointer from a number")
            left, right = right, left
        return offset_pointer(frame, left, right, operator == "-", span)
    if operator not in COMPARISONS:
        raise source_error(span, f"no operator {operator} on pointers")
    pointer_type = left.type if isinstance(left.type, Pointer) else right.type
    first = address_of(convert(frame, left, pointer_type, span), span)
    second = address_of(convert(frame, right, pointer_type, span), span)
    if operator in ("==", "!="):
        equal = same(frame.memory, first, second)
        return truth_value(frame, equal if operator == "==" else not_(equal))
    return truth_value(frame, before(frame.memory, _ORDERS[operator], first, second))


def _difference(frame: Frame, left: Value, right: Value, span: Span) -> Value:
    assert isinstance(left.type, Pointer)
    try:
        stride = frame.layout.size(left.type.target)
    except UnknownSize as error:
        raise source_error(span, f"the size of {error} is not known") from error
    result = difference(frame.memory, address_of(left, span), address_of(right, span), stride)
    return scalar(difference_type(frame.memory.pointer_bits), result)


def offset_pointer(frame: Frame, base: Value, count: Value, negative: bool, span: Span) -> Value:
    """``base + count`` or ``base - count`` elements."""
    assert isinstance(base.type, Pointer)
    amount = index_expression(frame, count, span)
    if negative:
        amount = unary(UnaryOp.BVNEG, amount)
    return Value(base.type, (element(frame, address_of(base, span), base.type.target, amount, span),))


def step_value(frame: Frame, operator: str, value: Value, span: Span) -> Value:
    """``value + 1`` or ``value - 1`` in the value's own type."""
    match value.type:
        case Pointer():
            return offset_pointer(frame, value, scalar(INT, bv(1)), operator == "-", span)
        case Integer() | Boolean() | Enumeration():
            result = binary_operation(frame, operator, value, scalar(INT, bv(1)), span)
            return convert(frame, rvalue(frame, result, span), value.type, span)
        case Floating(_, width):
            one = scalar(value.type, float_literal(1.0, width))
            return rvalue(frame, binary_operation(frame, operator, value, one, span), span)
        case Vector(element_type):
            one = scalar(element_type, convert_scalar(bv(1), INT, element_type))
            return rvalue(frame, binary_operation(frame, operator, value, one, span), span)
        case _:
            raise source_error(span, f"cannot step a value of type {spell(value.type)}")
