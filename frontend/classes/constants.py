"""Constant expressions: array lengths, case labels, template arguments, enumerators.

An expression is constant if lowering it gives a literal and no statement, so everything that lowering folds counts.
"""

from __future__ import annotations

from boogie_ir.lang.build import to_signed
from boogie_ir.lang.expr import Expr, Literal
from boogie_ir.lang.types import BitVec
from frontend.names.frame import Frame
from frontend.syntax import syntax
from frontend.types.types import Type, is_signed
from frontend.types.values import Value
from frontend.values.evaluation import lower_value


def constant(frame: Frame, expression: syntax.Expression) -> int | None:
    """The value of an integer expression, None where it is not constant."""
    value = constant_value(frame, expression)
    if value is None or len(value.parts) != 1:
        return None
    part = value.parts[0]
    return literal_value(part, value.type) if isinstance(part, Literal) else None


def constant_value(frame: Frame, expression: syntax.Expression) -> Value | None:
    """The value of an expression whose parts are all literals, None for others."""
    with frame.emitter.required() as statements:
        value = lower_value(frame, expression)
    if statements or not all(isinstance(p, Literal) for p in value.parts):
        return None
    return value


def literal_value(part: Expr, type_: Type) -> int | None:
    """A literal as the integer that its type says it is."""
    if not isinstance(part, Literal):
        return None
    if isinstance(part.type, BitVec) and is_signed(type_):
        return to_signed(int(part.value), part.type.width)
    return int(part.value)
