"""Expressions evaluated from below: what is needed of them, for all that rooms above know how to lower them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from boogie_ir.lang.expr import Expr
from frontend.errors import Unsure
from frontend.names.frame import Frame
from frontend.syntax import syntax
from frontend.syntax.forms import may_act
from frontend.types.types import Enumeration, Record, Vector
from frontend.types.values import NOTHING, Operand, Turn, Value
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


def lower_effect(frame: Frame, expression: syntax.Expression) -> Operand:
    """Evaluates an expression for its effects; of what it gives only the type is wanted."""
    match expression:
        case syntax.Comma(_, items):
            return lower_comma(frame, items, lower_effect)
        case syntax.Step(span, operator, operand, prefix):
            return lower_any(frame, syntax.Step(span, operator, operand, prefix, unused=True))
        case syntax.Cast(_, syntax.NamedType(name="void"), value):
            lower_effect(frame, value)
            return NOTHING
        case _:
            return lower_any(frame, expression)


def lower_comma(
    frame: Frame, items: tuple[syntax.Expression, ...], last: Callable[[Frame, syntax.Expression], Operand]
) -> Operand:
    """``a, b, c``: each for its effects, then what ``last`` makes of the last one. Raises where a comma may be an operator of the
    file's."""
    operands = [*(lower_effect(frame, item) for item in items[:-1]), last(frame, items[-1])]
    if frame.program.writers.commas and any(isinstance(o.type, Record | Enumeration | Vector) for o in operands):
        raise Unsure(items[0].span, "a comma between objects, which the file overloads,")
    return operands[-1]
