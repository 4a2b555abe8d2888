"""``&&`` and ``||``: pure expressions where the right side has no statements, branches where it has."""

from __future__ import annotations

from boogie_ir.lang.build import and_, not_, or_
from boogie_ir.lang.expr import Expr, Literal
from boogie_ir.lang.kernel import If
from boogie_ir.lang.program import Assign
from boogie_ir.lang.source import Span
from boogie_ir.lang.types import BOOL
from frontend.expressions.lower_operators import binary_operation
from frontend.names.frame import Frame, source_error
from frontend.syntax import syntax
from frontend.types.conversions import common_type
from frontend.types.types import Type, Vector, spell
from frontend.types.values import Address, Operand, Value
from frontend.values.evaluation import lower_condition, lower_value
from frontend.values.lower_conversions import condition_of, convert, truth_value
from frontend.values.places import rvalue, zero_parts


def lower_logical(frame: Frame, expression: syntax.Binary) -> Operand:
    """``left && right`` and ``left || right``; the right side is evaluated only if the left side does not decide."""
    conjunction = expression.operator == "&&"
    first = lower_value(frame, expression.left)
    if isinstance(first.type, Vector):
        return _vector_logical(frame, expression, first)
    left = condition_of(frame, first, expression.left.span)
    if isinstance(left, Literal) and left.value is not conjunction:
        return truth_value(frame, left)  # nobody gets to the right side
    frame.emitter.decide(left)
    with frame.emitter.buffer() as statements:
        right = lower_condition(frame, expression.right)
    if not statements:
        return truth_value(frame, and_(left, right) if conjunction else or_(left, right))
    origin = frame.origin(expression.span, f"evaluation of {expression.operator}")
    result = frame.emitter.temporary("and" if conjunction else "or", BOOL)
    frame.emitter.emit(Assign(result, left, origin))
    branch = (*statements, Assign(result, right, origin))
    frame.emitter.emit(If(result if conjunction else not_(result), branch, (), origin))
    frame.emitter.stable.add(result.name)
    return truth_value(frame, result)


def _vector_logical(frame: Frame, expression: syntax.Binary, first: Value) -> Operand:
    """On vectors both sides are evaluated, and lanes are combined."""
    span = expression.span
    second = lower_value(frame, expression.right)
    common = common_type(first.type, second.type)
    if not isinstance(common, Vector):
        raise source_error(span, f"no operator {expression.operator} on {spell(first.type)} and {spell(second.type)}")
    masks = []
    for value in (first, second):
        zero = Value(common.element, (_zero(frame, common.element, span),))
        mask = binary_operation(frame, "!=", convert(frame, value, common, span), zero, span)
        masks.append(rvalue(frame, mask, span))
    return binary_operation(frame, "&" if expression.operator == "&&" else "|", masks[0], masks[1], span)


def _zero(frame: Frame, type_: Type, span: Span) -> Expr:
    part = zero_parts(frame, type_, span)[0]
    assert not isinstance(part, Address)
    return part
