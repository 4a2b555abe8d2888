"""The operators of C on scalar expressions of one type."""

from __future__ import annotations

from boogie_ir.lang.build import and_, binary, bv, eq, not_, or_, resize, signed_binary, unary, width_of
from boogie_ir.lang.expr import BinaryOp, Expr, UnaryOp
from frontend.types.conversions import as_truth, from_truth
from frontend.types.floats import apply_float, compare_floats
from frontend.types.types import INT, Boolean, Floating, Integer, Type, underlying

COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})
SHIFTS = frozenset({"<<", ">>"})
LOGICAL = frozenset({"&&", "||"})

_SIGNED = {
    "+": BinaryOp.BVADD, "-": BinaryOp.BVSUB, "*": BinaryOp.BVMUL, "/": BinaryOp.BVSDIV, "%": BinaryOp.BVSREM,
    "&": BinaryOp.BVAND, "|": BinaryOp.BVOR, "^": BinaryOp.BVXOR, "<<": BinaryOp.BVSHL, ">>": BinaryOp.BVASHR,
    "==": BinaryOp.EQ, "!=": BinaryOp.NE,
    "<": BinaryOp.BVSLT, "<=": BinaryOp.BVSLE, ">": BinaryOp.BVSGT, ">=": BinaryOp.BVSGE,
}  # fmt: skip
_UNSIGNED = _SIGNED | {
    "/": BinaryOp.BVUDIV, "%": BinaryOp.BVUREM, ">>": BinaryOp.BVLSHR,
    "<": BinaryOp.BVULT, "<=": BinaryOp.BVULE, ">": BinaryOp.BVUGT, ">=": BinaryOp.BVUGE,
}  # fmt: skip
_FLOAT = {"+": "add", "-": "sub", "*": "mul", "/": "div"}
_BOOLEAN = {"&": and_, "|": or_}


def bit_vector_op(operator: str, signed: bool) -> BinaryOp:
    """The bit-vector operation of a C operator."""
    return (_SIGNED if signed else _UNSIGNED)[operator]


def arithmetic(operator: str, type_: Type, left: Expr, right: Expr) -> Expr | None:
    """``left operator right`` on operands of one type (no comparison, no shift); None where the type has no such operator."""
    type_ = underlying(type_)
    if isinstance(type_, Floating):
        return apply_float(_FLOAT[operator], type_.width, left, right) if operator in _FLOAT else None
    if not isinstance(type_, Integer):
        return None
    if operator in ("&", "|", "^"):
        conditions = as_truth(left), as_truth(right)
        if conditions[0] is not None and conditions[1] is not None:
            if operator == "^":
                return from_truth(not_(eq(conditions[0], conditions[1])), type_)
            return from_truth(_BOOLEAN[operator](conditions[0], conditions[1]), type_)
    make = signed_binary if type_.signed and operator in ("+", "-", "*") else binary
    return make(bit_vector_op(operator, type_.signed), left, right)


def comparison(operator: str, type_: Type, left: Expr, right: Expr) -> Expr:
    """``left operator right`` as a bool, on operands of one type."""
    type_ = underlying(type_)
    if isinstance(type_, Floating):
        return compare_floats(operator, type_.width, left, right)
    if isinstance(type_, Boolean):
        return comparison(operator, INT, from_truth(left, INT), from_truth(right, INT))
    if operator in ("==", "!="):
        conditions = as_truth(left), as_truth(right)
        if conditions[0] is not None and conditions[1] is not None:
            same = eq(conditions[0], conditions[1])
            return same if operator == "==" else not_(same)
    signed = isinstance(type_, Integer) and type_.signed
    return binary(bit_vector_op(operator, signed), left, right)


def shift(operator: str, type_: Type, left: Expr, right: Expr, right_signed: bool, modulo: bool) -> Expr:
    """A shift by ``right``, of any width; ``modulo``: by its value modulo the width, as OpenCL has it."""
    type_ = underlying(type_)
    assert isinstance(type_, Integer)
    width = type_.width
    amount = right
    if modulo:
        amount = binary(BinaryOp.BVAND, amount, bv(width - 1, width_of(amount)))
    amount = resize(amount, width, right_signed and not modulo)
    return binary(bit_vector_op(operator, type_.signed), left, amount)


def negate(type_: Type, operand: Expr) -> Expr:
    type_ = underlying(type_)
    if isinstance(type_, Floating):
        return apply_float("neg", type_.width, operand)
    return unary(UnaryOp.BVNEG, operand)


def complement(operand: Expr) -> Expr:
    return unary(UnaryOp.BVNOT, operand)
