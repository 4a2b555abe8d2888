"""C's conversions on scalar expressions and on types: promotions, usual arithmetic conversions, truth values."""

from __future__ import annotations

from boogie_ir.lang.build import bv, ite, ne, not_, resize, width_of
from boogie_ir.lang.expr import FALSE, TRUE, Expr, Extend, Ite, Literal
from boogie_ir.lang.types import BitVec
from frontend.types.floats import compare_floats, float_literal, float_to_integer, integer_to_float, resize_float
from frontend.types.types import (
    DIFFERENCE32,
    INT,
    SIZE32,
    Boolean,
    Enumeration,
    Floating,
    Integer,
    Opaque,
    Type,
    Vector,
    is_integral,
    scalar_width,
    to_unsigned,
    underlying,
    with_element,
)


def promote(type_: Type) -> Type:
    """The integer promotions: what is narrower than ``int`` becomes ``int``. Vector lanes are not promoted."""
    if isinstance(type_, Enumeration) and type_.promoted is not None:
        return type_.promoted
    type_ = underlying(type_)
    if isinstance(type_, Boolean) or (isinstance(type_, Integer) and type_.rank < INT.rank):
        return INT
    return type_


def common_type(left: Type, right: Type) -> Type | None:
    """The type in which a binary operator on two numbers computes; vectors widen scalars. None where there is none."""
    if isinstance(left, Vector) or isinstance(right, Vector):
        return _common_vector(left, right)
    left, right = promote(left), promote(right)
    if isinstance(left, Floating) and isinstance(right, Floating):
        return left if left.width >= right.width else right
    if isinstance(left, Floating):
        return left if isinstance(right, Integer) else None
    if isinstance(right, Floating):
        return right if isinstance(left, Integer) else None
    if not (isinstance(left, Integer) and isinstance(right, Integer)):
        return None
    common = _common_integer(left, right)
    if (left.pointer_wide or right.pointer_wide) and common.width == SIZE32.width:
        return DIFFERENCE32 if common.signed else SIZE32
    return common


def _common_integer(left: Integer, right: Integer) -> Integer:
    if left.signed == right.signed:
        return left if left.rank >= right.rank else right
    signed, unsigned = (left, right) if left.signed else (right, left)
    if unsigned.rank >= signed.rank:
        return unsigned
    return signed if signed.width > unsigned.width else to_unsigned(signed)


def _common_vector(left: Type, right: Type) -> Type | None:
    if isinstance(left, Vector) and isinstance(right, Vector):
        if left == right:
            return left
        if left.lanes != right.lanes:
            return None
        common = common_type(left.element, right.element)
        return with_element(left, common) if isinstance(common, Integer | Floating) else None
    vector, scalar = (left, right) if isinstance(left, Vector) else (right, left)
    assert isinstance(vector, Vector)
    return vector if is_integral(scalar) or isinstance(scalar, Floating) else None


def as_truth(expression: Expr) -> Expr | None:
    """The condition ``c`` of an integer ``c ? 1 : 0``; None for other expressions."""
    match expression:
        case Ite(condition, Literal(1), Literal(0)):
            return condition
        case Extend(operand, False):
            return as_truth(operand)
        case Literal(value) if value in (0, 1) and isinstance(expression.type, BitVec):
            return TRUE if value else FALSE
        case _:
            return None


def truth(expression: Expr, type_: Type) -> Expr:
    """Whether a scalar is not zero."""
    type_ = underlying(type_)
    if isinstance(type_, Boolean):
        return expression
    if isinstance(type_, Floating):
        return compare_floats("!=", type_.width, expression, float_literal(0.0, type_.width))
    return _is_not_zero(expression)


def _is_not_zero(expression: Expr) -> Expr:
    """Whether bits, as many as they are (a bit-field's may be any number), are not all zero."""
    match expression:
        case Ite(condition, Literal(then), Literal(otherwise)) if bool(then) != bool(otherwise):
            return condition if then else not_(condition)
        case Extend(operand):
            return _is_not_zero(operand)
        case _:
            return ne(expression, bv(0, width_of(expression)))


def from_truth(condition: Expr, type_: Type) -> Expr:
    """A truth value as a number of a scalar type."""
    type_ = underlying(type_)
    if isinstance(type_, Boolean):
        return condition
    if isinstance(type_, Floating):
        return ite(condition, float_literal(1.0, type_.width), float_literal(0.0, type_.width))
    width = scalar_width(type_)
    return ite(condition, bv(1, width), bv(0, width))


def convert_scalar(expression: Expr, source: Type, target: Type) -> Expr:
    """A scalar of one arithmetic type as one of another."""
    source, target = underlying(source), underlying(target)
    if source == target:
        return expression
    if isinstance(target, Boolean):
        return truth(expression, source)
    if isinstance(source, Boolean):
        return from_truth(expression, target)
    if isinstance(source, Opaque) or isinstance(target, Opaque):
        return resize(expression, scalar_width(target), False)
    if isinstance(source, Floating):
        if isinstance(target, Floating):
            return resize_float(expression, source.width, target.width)
        assert isinstance(target, Integer)
        return float_to_integer(expression, source.width, target.signed, target.width)
    assert isinstance(source, Integer)
    if isinstance(target, Floating):
        return integer_to_float(expression, source.signed, source.width, target.width)
    return resize_integer(expression, source.signed, scalar_width(target))


def resize_integer(expression: Expr, signed: bool, width: int) -> Expr:
    """An integer at another width; a choice between literals stays one."""
    match expression:
        case Ite(condition, Literal() as then, Literal() as otherwise):
            return ite(condition, resize(then, width, signed), resize(otherwise, width, signed))
        case _:
            return resize(expression, width, signed)


def is_enum_or_integer(type_: Type) -> bool:
    return isinstance(type_, Integer | Boolean | Enumeration)
