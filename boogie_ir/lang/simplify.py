"""Rebuilding an expression from its leaves, so that what became constant is folded."""

from __future__ import annotations

from boogie_ir.lang.build import binary, concat, extend, extract, ite, signed_binary, unary
from boogie_ir.lang.expr import Binary, BinaryOp, Concat, Expr, Extend, Extract, Ite, Literal, Unary
from boogie_ir.lang.traverse import children, with_children

_SUMS = {BinaryOp.BVADD, BinaryOp.BVSUB}


def simplify(expression: Expr) -> Expr:
    """The expression with every node built anew by :mod:`boogie_ir.lang.build`; equal in value, often smaller."""
    old = children(expression)
    if not old:
        return expression
    new = tuple(simplify(child) for child in old)
    match expression:
        case Unary():
            return unary(expression.op, new[0])
        case Binary():
            make = signed_binary if expression.signed else binary
            return _collected(make(expression.op, new[0], new[1]))
        case Ite():
            return ite(new[0], new[1], new[2])
        case Extract():
            return extract(new[0], expression.high, expression.low)
        case Concat():
            return concat(new[0], new[1])
        case Extend():
            return extend(new[0], expression.type.width, expression.signed)
        case _:
            return with_children(expression, new)


def _collected(expression: Expr) -> Expr:
    """``x + a - b`` as ``x + (a - b)`` for constants, exact modulo 2^width."""
    match expression:
        case Binary(left=Binary(right=Literal()) as inner, right=Literal()) if {expression.op, inner.op} <= _SUMS:
            together = BinaryOp.BVADD if expression.op is inner.op else BinaryOp.BVSUB
            return binary(inner.op, inner.left, binary(together, inner.right, expression.right))
        case _:
            return expression
