"""Builders of one lane, shared by the tables of builtins."""

from __future__ import annotations

from collections.abc import Callable

from boogie_ir.lang.build import apply, binary, bv, ite, unary
from boogie_ir.lang.expr import BinaryOp, Expr, UnaryOp
from boogie_ir.lang.symbols import float_symbol
from boogie_ir.lang.types import BitVec, BoolType
from frontend.errors import Misfit
from frontend.types.floats import apply_float
from frontend.types.types import Boolean, Floating, Integer

Element = Boolean | Integer | Floating
Builder = Callable[[tuple[Expr, ...], Element], Expr]


def float_builder(operation: str) -> Builder:
    """The floating-point symbol of this operation at the lane's width."""

    def build(operands: tuple[Expr, ...], element: Element) -> Expr:
        if not isinstance(element, Floating):
            raise Misfit("a float is needed")
        check_count(len(float_symbol(operation, element.width).operands), operands)
        return apply_float(operation, element.width, *operands)

    return build


def extremum(smaller: bool) -> Builder:
    """``min`` and ``max``: exact on integers."""

    def build(operands: tuple[Expr, ...], element: Element) -> Expr:
        check_count(2, operands)
        left, right = operands
        if isinstance(element, Floating):
            return apply_float("min" if smaller else "max", element.width, left, right)
        signed = isinstance(element, Integer) and element.signed
        less = binary(BinaryOp.BVSLT if signed else BinaryOp.BVULT, right, left)
        return ite(less, right, left) if smaller else ite(less, left, right)

    return build


def absolute(operands: tuple[Expr, ...], element: Element) -> Expr:
    """``abs``: the most negative integer stays what it is."""
    check_count(1, operands)
    (value,) = operands
    if isinstance(element, Floating):
        return apply_float("abs", element.width, value)
    if not (isinstance(element, Integer) and element.signed):
        return value
    return ite(binary(BinaryOp.BVSLT, value, bv(0, element.width)), unary(UnaryOp.BVNEG, value), value)


def check_count(wanted: int, operands: tuple[Expr, ...]) -> None:
    """TypeError unless there are as many operands as wanted."""
    if len(operands) != wanted:
        raise Misfit(f"{wanted} argument{'' if wanted == 1 else 's'} needed, not {len(operands)}")


def integer_builder(operation: Callable[..., Expr], floating: str | None = None) -> Builder:
    """An operation of :mod:`frontend.tables.integers` with the lane's sign; on floats, the symbol ``floating``."""

    count = operation.__code__.co_argcount - 1

    def build(operands: tuple[Expr, ...], element: Element) -> Expr:
        check_count(count, operands)
        if isinstance(element, Floating) and floating is not None:
            return apply_float(floating, element.width, *operands)
        if not isinstance(element, Integer):
            raise Misfit("an integer is needed")
        return operation(*operands, element.signed)

    return build


def opaque_builder(name: str, result: BitVec | BoolType | None = None) -> Builder:
    """A function symbol of its own, of which nothing is known; its name gets the lane's width."""

    def build(operands: tuple[Expr, ...], element: Element) -> Expr:
        assert isinstance(element, Floating | Integer)
        return apply(f"F{name.upper()}{element.width}", operands, result or BitVec(element.width))

    return build


def composed(*operations: str) -> Builder:
    """Floating-point operations one after the other, the last one first applied: ``composed("rsqrt", "abs")``."""

    def build(operands: tuple[Expr, ...], element: Element) -> Expr:
        assert isinstance(element, Floating)
        value = apply_float(operations[-1], element.width, *operands)
        for operation in reversed(operations[:-1]):
            value = apply_float(operation, element.width, value)
        return value

    return build
