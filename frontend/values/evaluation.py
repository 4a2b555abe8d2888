"""Expressions evaluated from below: what is needed of them, for all that rooms above know how to lower them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boogie_ir.lang.expr import Expr
from frontend.errors import Unsure
from frontend.names.frame import Frame
from frontend.syntax import syntax
from frontend.syntax.forms import may_act
from frontend.types.types import Enumeration, Record, Vector
from frontend.types.values import Operand, Turn, Value
from frontend.values.lower_conversions import condition_of
from frontend.values.places import kept, rvalue


def lower_any(frame: Frame, expression: syntax.Expression) -> Operand:
    """A place where the expression is one, else a value."""
    return frame.program.lowering.lower_expression(frame, expression)


def lower_value(frame: Frame, expression: syntax.Expression) -> Value:
    """The value of an expression; arrays and functions become pointers."""
    return rvalue(frame, lower_any(frame, expression), expression.span)


def lower_values(frame: Frame, expressions: Sequence[syntax.Expression]) -> list[Value]:
    """The values of expressions one after the other, each as it is before later ones act."""
    acting = [may_act(e) for e in expressions]
    row: list[Turn] = []
    values: list[Value] = []
    for number, expression in enumerate(expressions, 1):
        value = lower_value(frame, expression)
        values.append(replace(value, turn=frame.emitter.turn(row)) if any(acting[number:]) else value)
    return [kept(frame, value, expression.span) for value, expression in zip(values, expressions, strict=True)]


def lower_condition(frame: Frame, expression: syntax.Expression) -> Expr:
    """Whether an expression is true."""
    return condition_of(frame, lower_value(frame, expression), expression.span)


def lower_effect(frame: Frame, expression: syntax.Expression) -> None:
    """Evaluates an expression for its effects; its value is not wanted."""
    match expression:
        case syntax.Comma(_, items):
            refuse_overloaded_comma(frame, items)
            for item in items:
                lower_effect(frame, item)
        case syntax.Step(span, operator, operand, prefix):
            lower_any(frame, syntax.Step(span, operator, operand, prefix, unused=True))
        case syntax.Cast(_, syntax.NamedType(name="void"), value):
            lower_effect(frame, value)
        case _:
            lower_any(frame, expression)


def refuse_overloaded_comma(frame: Frame, items: tuple[syntax.Expression, ...]) -> None:
    """Raises where a comma may be an operator of the file's."""
    if not frame.program.writers.commas:
        return
    with frame.emitter.trial():
        types = [lower_any(frame, item).type for item in items]
    if any(isinstance(type_, Record | Enumeration | Vector) for type_ in types):
        raise Unsure(items[0].span, "a comma between objects, which the file overloads,")
