"""Folding an expression again where its operands have changed, as sizes of a launch become literals."""

from __future__ import annotations

from boogie_ir.lang.build import apply, binary, concat, extend, extract, ite, unary
from boogie_ir.lang.expr import Apply, Binary, Concat, Expr, Extend, Extract, Ite, Unary
from boogie_ir.lang.traverse import with_children


def folded(expression: Expr, operands: tuple[Expr, ...]) -> Expr:
    """The expression over new operands, folded where they became constants."""
    match expression:
        case Unary():
            return unary(expression.op, operands[0])
        case Binary():
            return binary(expression.op, operands[0], operands[1])
        case Ite():
            return ite(operands[0], operands[1], operands[2])
        case Extract():
            return extract(operands[0], expression.high, expression.low)
        case Extend():
            return extend(operands[0], expression.type.width, expression.signed)
        case Concat():
            return concat(operands[0], operands[1])
        case Apply():
            return apply(expression.function, operands, expression.type)
        case _:
            return with_children(expression, operands)
