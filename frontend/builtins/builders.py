"""Builders of one lane, shared by the tables of builtins."""

from __future__ import annotations

from collections.abc import Callable

from boogie_ir.build import binary, bv, ite, unary
from boogie_ir.expr import BinaryOp, Expr, UnaryOp
from frontend.floats import apply_float
from frontend.types import Boolean, Floating, Integer

Element = Boolean | Integer | Floating
Builder = Callable[[tuple[Expr, ...], Element], Expr]


def float_builder(operation: str) -> Builder:
    """The floating-point symbol of this operation at the lane's width."""

    def build(operands: tuple[Expr, ...], element: Element) -> Expr:
        assert isinstance(element, Floating)
        return apply_float(operation, element.width, *operands)

    return build


def extremum(smaller: bool) -> Builder:
    """``min`` and ``max``: exact on integers."""

    def build(operands: tuple[Expr, ...], element: Element) -> Expr:
        left, right = operands
        if isinstance(element, Floating):
            return apply_float("min" if smaller else "max", element.width, left, right)
        signed = isinstance(element, Integer) and element.signed
        less = binary(BinaryOp.BVSLT if signed else BinaryOp.BVULT, right, left)
        return ite(less, right, left) if smaller else ite(less, left, right)

    return build


def absolute(operands: tuple[Expr, ...], element: Element) -> Expr:
    """``abs``: the most negative integer stays what it is."""
    (value,) = operands
    if isinstance(element, Floating):
        return apply_float("abs", element.width, value)
    if not (isinstance(element, Integer) and element.signed):
        return value
    return ite(binary(BinaryOp.BVSLT, value, bv(0, element.width)), unary(UnaryOp.BVNEG, value), value)


def multiply(operands: tuple[Expr, ...], element: Element) -> Expr:
    """``mul24`` and ``__umul24``: plain products."""
    return binary(BinaryOp.BVMUL, operands[0], operands[1])


def multiply_add(operands: tuple[Expr, ...], element: Element) -> Expr:
    """``mad24``."""
    return binary(BinaryOp.BVADD, binary(BinaryOp.BVMUL, operands[0], operands[1]), operands[2])
