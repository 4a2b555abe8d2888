"""Expressions: each becomes a side-effect-free expression, after the statements that its reads and effects need.

Operands are evaluated left to right, which is one of the orders that C allows.
"""

from __future__ import annotations

import math
from typing import assert_never

from boogie_ir.lang.build import boolean, bv, extend
from boogie_ir.lang.source import Span
from frontend.classes.constructors import has_constructors
from frontend.classes.type_names import find_type
from frontend.classes.written_types import type_of
from frontend.errors import Unsupported
from frontend.expressions.lower_assignments import lower_assignment, lower_step
from frontend.expressions.lower_calls import lower_call
from frontend.expressions.lower_classes import overloaded_operator
from frontend.expressions.lower_conditionals import lower_conditional, lower_place
from frontend.expressions.lower_globals import string_literal
from frontend.expressions.lower_initializers import construct, initial_value, lower_construction
from frontend.expressions.lower_lambdas import lower_lambda
from frontend.expressions.lower_logical import lower_logical
from frontend.expressions.lower_members import lower_index, lower_member
from frontend.expressions.lower_names import lower_name
from frontend.expressions.lower_operators import binary_operation, unary_operation
from frontend.names.frame import Frame, source_error
from frontend.syntax import syntax
from frontend.syntax.forms import may_act
from frontend.types.floats import float_literal
from frontend.types.layout import UnknownSize
from frontend.types.types import (
    BOOL,
    CHAR,
    DOUBLE,
    FLOAT,
    HALF,
    INT,
    LONG,
    LONGLONG,
    UINT,
    ULONG,
    ULONGLONG,
    VOID,
    Array,
    Function,
    Integer,
    Pointer,
    Record,
    Reference,
    Type,
    Void,
    is_arithmetic,
    size_type,
    spell,
)
from frontend.types.values import NOTHING, BitField, Lanes, Operand, Place, Value, pointer, scalar
from frontend.values.evaluation import lower_comma, lower_effect, lower_value
from frontend.values.lower_conversions import address_of, class_step, convert
from frontend.values.places import kept, materialise, rvalue, stabilise, with_turn


def lower_expression(frame: Frame, expression: syntax.Expression) -> Operand:
    """A place where the expression is one, else a value; where only types are wanted, the one that it gave before."""
    if frame.emitter.unevaluated:
        return frame.typed(expression, lambda: _lowered(frame, expression))
    return _lowered(frame, expression)


def _lowered(frame: Frame, expression: syntax.Expression) -> Operand:
    match expression:
        case syntax.Name():
            return lower_name(frame, expression)
        case (
            syntax.IntLiteral()
            | syntax.FloatLiteral()
            | syntax.CharLiteral()
            | syntax.StringLiteral()
            | syntax.BoolLiteral()
            | syntax.NullLiteral()
        ):
            return _literal(frame, expression)
        case syntax.This(span):
            this = frame.object_of()
            if this is None:
                raise source_error(span, "`this` outside a method")
            return pointer(Pointer(this.type, const=this.const), this.address)
        case syntax.Unary(_, "*", operand):
            return _dereference(frame, expression, lower_expression(frame, operand))
        case syntax.Unary(_, "&", operand):
            return _address(frame, expression, operand)
        case syntax.Unary(span, operator, operand):
            return unary_operation(frame, operator, lower_expression(frame, operand), span)
        case syntax.Step():
            return lower_step(frame, expression)
        case syntax.Binary(_, "&&" | "||"):
            return lower_logical(frame, expression)
        case syntax.Binary(span, operator, left, right):
            first = _read(frame, lower_expression(frame, left), left.span)
            if may_act(right):
                first = with_turn(frame, first, [], left.span)
            second = lower_expression(frame, right)
            if isinstance(first, Value):
                first = kept(frame, first, left.span)
            if not isinstance(first.type, Record):
                second = _read(frame, second, right.span)
            return binary_operation(frame, operator, first, second, span)
        case syntax.Assign():
            return lower_assignment(frame, expression)
        case syntax.Conditional():
            return lower_conditional(frame, expression)
        case syntax.Comma(_, items):
            return lower_comma(frame, items, lower_expression)
        case syntax.Call():
            return lower_call(frame, expression)
        case syntax.Index():
            return lower_index(frame, expression)
        case syntax.Member():
            return lower_member(frame, expression)
        case syntax.Cast():
            return _cast(frame, type_of(frame, expression.type), expression)
        case syntax.VectorLiteral() | syntax.Construct() | syntax.CompoundLiteral() | syntax.Initializer():
            return lower_construction(frame, expression)
        case syntax.SizeOf(span, operand):
            return scalar(size_type(frame.memory.pointer_bits), bv(_size(frame, operand, span), frame.memory.pointer_bits))
        case syntax.AlignOf(span, operand):
            frame.emitter.pointer_width.layout_of(_type(frame, operand), frame.layout)
            alignment = frame.layout.alignment(_type(frame, operand))
            return scalar(size_type(frame.memory.pointer_bits), bv(alignment, frame.memory.pointer_bits))
        case syntax.StatementExpression(_, body):
            return _statement_expression(frame, body)
        case syntax.TypeArgument(span):
            raise source_error(span, "a type where an expression is needed")
        case syntax.Launch(span):
            raise Unsupported(span, "a kernel launch inside a kernel")
        case syntax.Lambda():
            return lower_lambda(frame, expression)
        case syntax.Unparsed(span, construct):
            raise Unsupported(span, construct)
        case syntax.PackExpansion(span) | syntax.Fold(span) | syntax.SizeOfPack(span):
            raise source_error(span, "a parameter pack outside of its template")
    assert_never(expression)


def _read(frame: Frame, operand: Operand, span: Span) -> Operand:
    """The operand's value, read where the operand is written; a record stays the place that an operator may refer to."""
    if isinstance(operand, Place | Lanes | BitField) and not isinstance(operand.type, Array | Function | Record | Void):
        return rvalue(frame, operand, span)
    return operand


# -- literals -----------------------------------------------------------------------------------------------


def _literal(
    frame: Frame,
    expression: syntax.IntLiteral
    | syntax.FloatLiteral
    | syntax.CharLiteral
    | syntax.StringLiteral
    | syntax.BoolLiteral
    | syntax.NullLiteral,
) -> Operand:
    match expression:
        case syntax.IntLiteral(_, value, suffix, decimal):
            type_ = integer_literal_type(value, suffix, decimal)
            return scalar(type_, bv(value, type_.width))
        case syntax.FloatLiteral(span, text, suffix):
            floating = {"f": FLOAT, "h": HALF}.get(suffix, DOUBLE)
            return scalar(floating, float_literal(parse_float(text, span), floating.width))
        case syntax.CharLiteral(_, value):
            return scalar(CHAR, bv(value, 8)) if frame.program.cplusplus else scalar(INT, extend(bv(value, 8), 32, True))
        case syntax.BoolLiteral(_, value):
            return scalar(BOOL, boolean(value)) if frame.program.cplusplus else scalar(INT, bv(int(value), 32))
        case syntax.NullLiteral():
            return pointer(Pointer(VOID), frame.memory.null())
        case syntax.StringLiteral(span, text):
            return string_literal(frame, expression, text, span)
    assert_never(expression)


def integer_literal_type(value: int, suffix: str, decimal: bool) -> Integer:
    """The first type of C's list for the suffix that the value fits."""
    unsigned_only = "u" in suffix
    rank = suffix.count("l")
    ladder = ((INT, UINT), (LONG, ULONG), (LONGLONG, ULONGLONG))[rank:]
    for signed, unsigned in ladder:
        if not unsigned_only and value < 1 << (signed.width - 1):
            return signed
        if (unsigned_only or not decimal) and value < 1 << unsigned.width:
            return unsigned
    return ULONGLONG if rank == 2 else ULONG


def parse_float(text: str, span: Span) -> float:
    """The number that a floating literal's text stands for."""
    lowered = text.lower()
    try:
        return float.fromhex(lowered) if lowered.startswith("0x") else float(lowered)
    except OverflowError:
        return math.inf
    except ValueError as error:
        raise source_error(span, f"{text} is not a number") from error


# -- pointers -----------------------------------------------------------------------------------------------


def _dereference(frame: Frame, expression: syntax.Unary, operand: Operand) -> Operand:
    if isinstance(operand.type, Record):
        return unary_operation(frame, "*", operand, expression.span)
    value = rvalue(frame, operand, expression.operand.span)
    match value.type:
        case Pointer(target, _, const, volatile):
            return Place(target, address_of(value, expression.span), expression, const, volatile)
        case _:
            raise source_error(expression.span, f"cannot dereference a value of type {spell(value.type)}")


def _address(frame: Frame, expression: syntax.Unary, operand: syntax.Expression) -> Value:
    place = lower_index(frame, operand, address=True) if isinstance(operand, syntax.Index) else lower_place(frame, operand)
    match place:
        case Place(Function()):
            return rvalue(frame, place, expression.span)
        case Place(Record()) if (overloaded := overloaded_operator(frame, "&", (place,), expression.span)) is not None:
            return rvalue(frame, overloaded, expression.span)
        case Place(type_, address, _, const, volatile):
            return pointer(Pointer(type_, const=const, volatile=volatile), address)
        case Value(Pointer(Function())):
            return place
        case Value(Record() as type_) if frame.program.cplusplus:
            overloaded = unary_operation(frame, "&", place, expression.span)
            return rvalue(frame, overloaded, expression.span) if overloaded.type != type_ else place
        case BitField():
            raise source_error(expression.span, "a bit-field has no address")
        case Value() if isinstance(operand, syntax.Name):  # a constant
            held = materialise(frame, place, expression.span, operand)
            return pointer(Pointer(place.type, const=True), held.address)
        case _:
            raise source_error(expression.span, "only something with a place in memory has an address")


# -- casts and sizes ----------------------------------------------------------------------------------------


def _cast(frame: Frame, type_: Type, cast: syntax.Cast) -> Operand:
    value, span, reinterpreted = cast.value, cast.span, cast.style is syntax.CastStyle.REINTERPRET
    if isinstance(type_, Reference):
        operand = lower_expression(frame, value)
        if cast.style is syntax.CastStyle.STATIC and type_.const and is_arithmetic(operand.type) and operand.type != type_.target:
            return convert(frame, rvalue(frame, operand, span), type_.target, span, explicit=True)  # a temporary
        if isinstance(operand, Place):
            address = operand.address if reinterpreted else class_step(frame, operand.address, operand.type, type_.target)
            return Place(type_.target, address, operand.expression, type_.const, type_.volatile, expiring=type_.rvalue)
        return operand
    if isinstance(type_, Void):
        lower_effect(frame, value)
        return NOTHING
    if isinstance(value, syntax.Initializer):
        return initial_value(frame, type_, value)
    if isinstance(type_, Array):
        # CUDA's vector types aside, casts to arrays come from typedefs of array types: they do not exist in C.
        raise source_error(span, f"cannot cast to the array type {spell(type_)}")
    if isinstance(type_, Record) and has_constructors(frame, type_):
        return construct(frame, type_, (value,), span)
    given = lower_value(frame, value)
    if reinterpreted and isinstance(type_, Pointer) and isinstance(given.type, Pointer):
        given = Value(Pointer(VOID, const=given.type.const, volatile=given.type.volatile), given.parts)  # it stays where it is
    return convert(frame, given, type_, span, explicit=True)


def _type(frame: Frame, operand: syntax.Expression | syntax.Type) -> Type:
    if isinstance(operand, syntax.TYPE_NODES):
        return type_of(frame, operand)
    if isinstance(operand, syntax.Name):
        named = syntax.NamedType(
            operand.span, operand.name, scope=operand.scope, arguments=operand.arguments, outer=operand.outer
        )
        if frame.scope.find(operand.name) is None or operand.arguments is not None:
            found = find_type(frame, named)
            if found is not None:
                return found
    with frame.emitter.only_types():
        return lower_expression(frame, operand).type


def _size(frame: Frame, operand: syntax.Expression | syntax.Type, span: Span) -> int:
    type_ = _type(frame, operand)
    if isinstance(type_, Reference):
        type_ = type_.target
    frame.emitter.pointer_width.layout_of(type_, frame.layout)
    try:
        return frame.layout.size(type_)
    except UnknownSize as error:
        raise source_error(span, f"the size of {error} is not known") from error


def _statement_expression(frame: Frame, body: syntax.Compound) -> Operand:
    """GNU's ``({ ... })``: its last statement's value."""
    if not body.body:
        return NOTHING
    with frame.block():
        lower_list = frame.program.lowering.lower_list
        lower_list(frame, body.body[:-1])
        last = body.body[-1]
        if not isinstance(last, syntax.Evaluate):
            lower_list(frame, (last,))
            return NOTHING
        value = lower_value(frame, last.expression)
        return stabilise(frame, value, last.span, "result")
