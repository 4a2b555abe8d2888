"""Floating-point expressions: applications of the symbols of :mod:`boogie_ir.lang.symbols`, and their literals."""

from __future__ import annotations

from boogie_ir.lang.build import apply, not_, to_signed
from boogie_ir.lang.expr import Expr, Literal
from boogie_ir.lang.symbols import (
    SYMBOLS,
    Symbol,
    bits_float,
    float_bits,
    float_symbol,
    float_to_float,
    float_to_int,
    int_to_float,
)
from boogie_ir.lang.types import BitVec


def float_literal(value: float, width: int) -> Literal:
    """The IEEE bits of a number as a literal."""
    return Literal(float_bits(value, width), BitVec(width))


def apply_symbol(symbol: Symbol, *operands: Expr) -> Expr:
    return apply(symbol.name, operands, symbol.result)


def apply_float(operation: str, width: int, *operands: Expr) -> Expr:
    """``operation`` ("add", "sqrt", "lt" ...) on floats of a width; ``-literal`` is folded."""
    if operation == "neg" and isinstance(operands[0], Literal):
        return Literal(int(operands[0].value) ^ (1 << (width - 1)), BitVec(width))
    return apply_symbol(float_symbol(operation, width), *operands)


def compare_floats(operator: str, width: int, left: Expr, right: Expr) -> Expr:
    """C's comparison of floats as a bool; false with a NaN, except for ``!=``."""
    match operator:
        case "==":
            return apply_float("eq", width, left, right)
        case "!=":
            return not_(apply_float("eq", width, left, right))
        case "<":
            return apply_float("lt", width, left, right)
        case "<=":
            return apply_float("le", width, left, right)
        case ">":
            return apply_float("lt", width, right, left)
        case ">=":
            return apply_float("le", width, right, left)
        case _:
            raise ValueError(f"{operator} is no comparison")


def integer_to_float(value: Expr, signed: bool, source: int, target: int) -> Expr:
    """The float nearest to an integer; folded where every such integer is exact."""
    if isinstance(value, Literal):
        number = to_signed(int(value.value), source) if signed else int(value.value)
        if abs(number) <= 1 << {16: 11, 32: 24, 64: 53}[target]:
            return float_literal(float(number), target)
    return apply_symbol(int_to_float(signed, source, target), value)


def float_to_integer(value: Expr, source: int, signed: bool, target: int) -> Expr:
    """A float truncated to an integer; folded where it fits."""
    if isinstance(value, Literal):
        number = bits_float(int(value.value), source)
        if abs(number) < 1 << 62:
            whole = int(number)
            low, high = (-(1 << (target - 1)), 1 << (target - 1)) if signed else (0, 1 << target)
            if low <= whole < high:
                return Literal(whole & ((1 << target) - 1), BitVec(target))
    return apply_symbol(float_to_int(source, signed, target), value)


def resize_float(value: Expr, source: int, target: int) -> Expr:
    """A float rounded or widened to another format."""
    if source == target:
        return value
    if isinstance(value, Literal):
        return float_literal(bits_float(int(value.value), source), target)
    return apply_symbol(float_to_float(source, target), value)


def is_float_symbol(name: str) -> bool:
    return name in SYMBOLS
