"""``?:``, and places that it may choose: a pure expression where no arm has statements, a branch where one has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from boogie_ir.lang.build import binary, bv, width_of
from boogie_ir.lang.expr import BinaryOp, Expr, Ite, Literal, Var
from boogie_ir.lang.kernel import If, Statement
from boogie_ir.lang.source import Span
from frontend.classes.written_types import named_constant
from frontend.memory.addresses import choose_place
from frontend.names.frame import Frame, source_error
from frontend.syntax import syntax
from frontend.syntax.forms import may_act
from frontend.types.bit_fields import value_type
from frontend.types.conversions import common_type, truth
from frontend.types.types import Array, Function, Integer, Pointer, Record, Type, Vector, Void, spell
from frontend.types.values import NOTHING, Address, BitField, Operand, Place, Turn, Value
from frontend.values.evaluation import lower_any, lower_comma, lower_value
from frontend.values.lower_conversions import address_of, condition_of, convert
from frontend.values.places import choose_parts, kept, rvalue, temporary, with_turn, write

Arm: TypeAlias = Callable[[Frame, syntax.Expression], Operand]


def lower_place(frame: Frame, expression: syntax.Expression) -> Operand:
    """An expression where a place is asked for: in C++ a choice between two places is one (C++17 [expr.cond] 4).

    So are an assignment ([expr.ass] 1) and a step before its operand ([expr.pre.incr] 1).
    """
    match expression:
        case syntax.Comma(_, items):
            return lower_comma(frame, items, lower_place)
        case syntax.Conditional() if frame.program.cplusplus:
            return lower_conditional(frame, expression, lower_place)
        case syntax.Assign() | syntax.Step(prefix=True) if frame.program.cplusplus:
            return lower_any(frame, replace(expression, placed=True))
        case _:
            return lower_any(frame, expression)


def lower_conditional(frame: Frame, expression: syntax.Conditional, arm: Arm | None = None) -> Operand:
    """``condition ? then : otherwise``; only the arm chosen is evaluated. Where a place is asked for, ``arm`` lowers the arms."""
    span = expression.span
    first = lower_value(frame, expression.condition)
    if isinstance(first.type, Vector):
        return _vector_select(frame, expression, first)
    condition = condition_of(frame, first, expression.condition.span)
    constant = getattr(condition, "value", None)
    if isinstance(constant, bool) and expression.then is not None:
        arms = (expression.then, expression.otherwise)
        return _constant_choice(frame, *(arms if constant else arms[::-1]), arm or lower_any, span)
    frame.emitter.decide(condition)
    lowered = arm or partial(_decayed, span=span)
    with frame.emitter.buffer() as then_statements:
        then: Operand = first if expression.then is None else lowered(frame, expression.then)
    with frame.emitter.buffer() as else_statements:
        otherwise = lowered(frame, expression.otherwise)
    if _stays(then) and _stays(otherwise) and then.type == otherwise.type:
        assert isinstance(then, Place) and isinstance(otherwise, Place)
        if arm is not None and not isinstance(then.type, Array | Function):
            return _chosen_place(frame, expression, condition, (then, then_statements), (otherwise, else_statements))
        if arm is None and not then_statements and not else_statements:
            address = choose_parts(frame, condition, then.address, otherwise.address, span)
            assert isinstance(address, Address)
            return Place(then.type, address, expression, then.const or otherwise.const, then.volatile or otherwise.volatile)
    with frame.emitter.buffer() as more:
        first_value = rvalue(frame, then, span)
        same = frame.program.cplusplus and then.type == otherwise.type
        target = then.type if same and _is_bits(then, otherwise) else _result_type(first_value.type, _read_as(otherwise), span)
        first_value = convert(frame, first_value, target, span)
    then_statements.extend(more)
    with frame.emitter.buffer() as more:
        second_value = convert(frame, rvalue(frame, otherwise, span), target, span)
    else_statements.extend(more)
    return _select(frame, expression, condition, (first_value, then_statements), (second_value, else_statements))


def _is_bits(*arms: Operand) -> bool:
    """Whether some arm is a bit-field: between two arms of one type the choice is of that type in C++ ([expr.cond] 4, 7.1)."""
    return any(isinstance(arm, BitField) or (isinstance(arm, Value) and arm.promoted is not None) for arm in arms)


def _read_as(operand: Operand) -> Type:
    """The type of what an operand holds."""
    match operand:
        case BitField(type_, _, bits):
            return value_type(bits, type_)
        case Value(promoted=Integer() as promoted):
            return promoted
        case _:
            return operand.type


def _stays(operand: Operand) -> bool:
    """Whether an arm is a place that is no temporary: a choice between a place and a temporary is a copy."""
    return isinstance(operand, Place) and not operand.fresh


def _chosen_place(
    frame: Frame,
    expression: syntax.Conditional,
    condition: Expr,
    then: tuple[Place, list[Statement]],
    otherwise: tuple[Place, list[Statement]],
) -> Place:
    """The place of one arm or the other; through a pointer, where finding a place takes statements."""
    one, two = then[0], otherwise[0]
    if not then[1] and not otherwise[1]:
        address = choose_place(frame.memory, condition, one.address, two.address)
    else:
        pointers = [(Value(Pointer(p.type), (p.address,)), statements) for p, statements in (then, otherwise)]
        address = address_of(_select(frame, expression, condition, *pointers), expression.span)
    return Place(one.type, address, expression, one.const or two.const, one.volatile or two.volatile)


def _constant_choice(frame: Frame, chosen: syntax.Expression, other: syntax.Expression, arm: Arm, span: Span) -> Operand:
    """The arm that a constant condition chooses; the other one still has a say in the type."""
    with frame.emitter.only_types():
        left_out = lower_any(frame, other)
        stays = _stays(arm(frame, other)) or not frame.program.cplusplus
        type_ = left_out.type if isinstance(left_out.type, Record) else rvalue(frame, left_out, span).type
    operand = arm(frame, chosen)
    if frame.program.cplusplus and operand.type == left_out.type and _is_bits(operand, left_out):
        return operand if isinstance(operand, BitField) else convert(frame, rvalue(frame, operand, span), operand.type, span)
    if operand.type == type_:
        return operand if stays or not _stays(operand) else rvalue(frame, operand, span)
    value = rvalue(frame, operand, span)
    return convert(frame, value, _result_type(value.type, type_, span), span)


def _decayed(frame: Frame, expression: syntax.Expression, span: Span) -> Operand:
    """Places of classes in memory stay places (C++ has references to them); everything else is read."""
    operand = lower_any(frame, expression)
    if _is_bits(operand) and frame.program.cplusplus:
        return operand
    if isinstance(operand, Place) and isinstance(operand.type, Record) and frame.program.cplusplus:
        item = frame.memory.known(operand.address)
        if item is None or not frame.memory.in_registers(item):
            return operand
    return rvalue(frame, operand, span)


def _select(
    frame: Frame,
    expression: syntax.Conditional,
    condition: Expr,
    then: tuple[Value, list[Statement]],
    otherwise: tuple[Value, list[Statement]],
) -> Value:
    span = expression.span
    first, then_statements = then
    second, else_statements = otherwise
    if not then_statements and not else_statements:
        parts = tuple(choose_parts(frame, condition, a, b, span) for a, b in zip(first.parts, second.parts, strict=True))
        return Value(first.type, parts)
    origin = frame.origin(span, "evaluation of ?:")
    if isinstance(first.type, Void):
        frame.emitter.emit(If(condition, tuple(then_statements), tuple(else_statements), origin))
        return NOTHING
    result = temporary(frame, first.type, "select", span, expression)
    branches = []
    for value, statements in ((first, then_statements), (second, else_statements)):
        with frame.emitter.buffer() as more:
            write(frame, result, value, span, initial=True)
        branches.append((*statements, *more))
    frame.emitter.emit(If(condition, branches[0], branches[1], origin))
    value = rvalue(frame, result, span)
    frame.emitter.stable.update(p.name for p in value.parts if isinstance(p, Var))
    return value


def _result_type(left: Type, right: Type, span: Span) -> Type:
    if left == right:
        return left
    if isinstance(left, Pointer) and isinstance(right, Pointer):
        return right if isinstance(left.target, Void) and not isinstance(right.target, Void) else left
    if isinstance(left, Pointer):
        return left
    if isinstance(right, Pointer):
        return right
    if isinstance(left, Void) or isinstance(right, Void):
        return Void()
    if isinstance(left, Record) or isinstance(right, Record):
        return left if isinstance(left, Record) else right
    common = common_type(left, right)
    if common is None:
        raise source_error(span, f"the arms of ?: have types {spell(left)} and {spell(right)}")
    return common


def _vector_select(frame: Frame, expression: syntax.Conditional, mask: Value) -> Value:
    """OpenCL: lane by lane, by the sign bit of the condition's lane."""
    span = expression.span
    assert isinstance(mask.type, Vector)
    if expression.then is None:
        raise source_error(span, "a vector condition needs both arms")
    first = lower_value(frame, expression.then)
    second = lower_value(frame, expression.otherwise)
    target = _result_type(first.type, second.type, span)
    if not isinstance(target, Vector):
        target = Vector(target, mask.type.lanes) if isinstance(target, type(mask.type.element)) else target
    first, second = convert(frame, first, target, span), convert(frame, second, target, span)
    if len(first.parts) != len(mask.parts):
        raise source_error(span, f"a condition of type {spell(mask.type)} cannot choose between values of type {spell(target)}")
    parts = []
    for lane, then, otherwise in zip(mask.parts, first.parts, second.parts, strict=True):
        assert not isinstance(lane, Address)
        parts.append(choose_parts(frame, _lane_chosen(lane, mask.type), then, otherwise, span))
    return Value(target, tuple(parts))


def _lane_chosen(lane: Expr, type_: Vector) -> Expr:
    if isinstance(lane, Ite) and isinstance(lane.then, Literal) and isinstance(lane.otherwise, Literal):
        return truth(lane, type_.element)  # a comparison: all bits or none
    return binary(BinaryOp.BVSLT, lane, bv(0, width_of(lane)))


def evaluate_arguments(frame: Frame, arguments: tuple[syntax.Expression, ...]) -> tuple[Operand, ...]:
    """The arguments of a call as operands: places stay places, for parameters that are references.

    They are evaluated in the order in which they stand: C++17 [dcl.init.list] 4 wants it of braces, and of calls compilers of
    devices do it ([expr.call] 8 leaves the order open). So what a later one does is not seen in the value of an earlier one:
    whoever takes the value of a place, or converts an object, does it in the operand's turn.
    """
    acting = [may_act(a) for a in arguments]
    row: list[Turn] = []
    operands: list[Operand] = []
    for number, argument in enumerate(arguments, 1):
        operand = _argument(frame, argument)
        operands.append(with_turn(frame, operand, row, argument.span) if any(acting[number:]) else operand)
    return tuple(kept(frame, o, a.span) if isinstance(o, Value) else o for o, a in zip(operands, arguments, strict=True))


def _argument(frame: Frame, expression: syntax.Expression) -> Operand:
    operand = lower_place(frame, expression)
    if not isinstance(operand, Value):
        return operand
    const = named_constant(frame, expression)
    return operand if const is None else replace(operand, named=True, const=const)
