"""Arithmetic of Python's numbers, and arrays of its libraries, as the values of host code.

Integers of Python have no limit; they are kept in 64 bits, which sizes do not leave. ``//`` and ``%`` round down.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import reduce
from math import prod

from boogie_ir.lang.build import binary, bv, bvmul, bvsub, ite
from boogie_ir.lang.expr import BinaryOp, Expr, Literal
from boogie_ir.lang.source import Span
from frontend.host.evaluator.expressions import bytes_of
from frontend.host.joins import begun
from frontend.host.values import (
    BOOLEAN,
    UNKNOWN,
    Block,
    Fields,
    Items,
    Number,
    OneOf,
    Pointer,
    Shaped,
    Symbols,
    Text,
    Value,
    converted,
    divided,
    from_condition,
    literal,
    literal_of,
    real,
    size_number,
)  # fmt: skip
from frontend.types.operators import comparison
from frontend.types.types import CHAR, INT, LONG, SHORT, UCHAR, UINT, ULONG, USHORT, Integer

INTEGERS: Mapping[str, Integer] = {
    "int8": CHAR, "uint8": UCHAR, "int16": SHORT, "uint16": USHORT, "int32": INT, "uint32": UINT, "int64": LONG, "uint64": ULONG,
    "intp": LONG, "intc": INT, "uintc": UINT, "int_": LONG,
}  # fmt: skip
WIDTHS: Mapping[str, int] = {
    **{name: type_.width // 8 for name, type_ in INTEGERS.items()}, "float16": 2, "float32": 4, "float64": 8, "float_": 8,
    "complex64": 8, "complex128": 16, "bool_": 1, "single": 4, "double": 8, "half": 2, "float": 8, "int": 8, "f": 4, "d": 8,
    "f4": 4, "f8": 8, "i4": 4, "i8": 8, "u4": 4,
}  # fmt: skip
"""Bytes of an element, by the name of its type."""
_COMPARISONS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}


def number(value: int) -> Number:
    return literal(value, LONG)


def wide(value: Number) -> Number:
    return converted(value, LONG)


def operated(operator: ast.operator, left: Value, right: Value) -> Value:
    """A binary operator on two numbers."""
    if isinstance(operator, ast.Div):
        return divided(real(left, 64), real(right, 64))
    if not (isinstance(left, Number) and isinstance(right, Number)):
        return UNKNOWN
    a, b = wide(left), wide(right)
    one, two = literal_of(a), literal_of(b)
    match operator:
        case ast.Add():
            return Number(binary(BinaryOp.BVADD, a.bits, b.bits), LONG)
        case ast.Sub():
            return Number(binary(BinaryOp.BVSUB, a.bits, b.bits), LONG)
        case ast.Mult():
            return Number(binary(BinaryOp.BVMUL, a.bits, b.bits), LONG)
        case ast.FloorDiv() if two is not None and two > 0:
            return Number(_floor(a.bits, b.bits), LONG)
        case ast.Mod() if two is not None and two > 0:
            return Number(bvsub(a.bits, bvmul(_floor(a.bits, b.bits), b.bits)), LONG)
        case ast.Pow() if one is not None and two is not None and 0 <= two < 64 and abs(one**two) < 1 << 63:
            return number(one**two)
        case ast.LShift() if two is not None and 0 <= two < 63:
            return Number(bvmul(a.bits, bv(1 << two, 64)), LONG)
        case ast.RShift() if two is not None and 0 <= two < 64:
            return Number(binary(BinaryOp.BVASHR, a.bits, bv(two, 64)), LONG)
        case ast.BitAnd():
            return Number(binary(BinaryOp.BVAND, a.bits, b.bits), LONG)
        case _:
            return UNKNOWN


def _floor(a: Expr, b: Expr) -> Expr:
    """A quotient by a positive constant, rounded down."""
    assert isinstance(b, Literal)
    value = int(b.value)
    if value & (value - 1) == 0:
        return binary(BinaryOp.BVASHR, a, bv(value.bit_length() - 1, 64))
    negative = binary(BinaryOp.BVSLT, a, bv(0, 64))
    up = bvsub(bv(value - 1, 64), a)
    return ite(negative, bvsub(bv(0, 64), binary(BinaryOp.BVUDIV, up, b)), binary(BinaryOp.BVUDIV, a, b))


def compared(operator: ast.cmpop, left: Value, right: Value, symbols: Symbols) -> Value:
    word = _COMPARISONS.get(type(operator))
    if word is None or not (isinstance(left, Number) and isinstance(right, Number)):
        return symbols.number(BOOLEAN)
    return from_condition(comparison(word, LONG, wide(left).bits, wide(right).bits), BOOLEAN)


def least(values: tuple[Value, ...], largest: bool) -> Value:
    """``min`` and ``max``."""
    numbers = [wide(each) for each in values if isinstance(each, Number)]
    if not numbers or len(numbers) != len(values):
        return UNKNOWN
    operator = BinaryOp.BVSGT if largest else BinaryOp.BVSLT
    return reduce(lambda a, b: Number(ite(binary(operator, b.bits, a.bits), b.bits, a.bits), LONG), numbers)


def count(array: Shaped) -> Number:
    """How many elements an array has."""
    known = [literal_of(each) for each in array.lengths]
    if all(each is not None for each in known):
        return number(prod(each for each in known if each is not None))
    return reduce(lambda a, b: Number(bvmul(a.bits, b.bits), LONG), map(wide, array.lengths))


def shaped(lengths: tuple[Number, ...], element: int | None, words: str, span: Span) -> Shaped:
    """A new array."""
    array = Shaped(tuple(map(wide, lengths)), element)
    if element is None:
        return array
    size = bytes_of(count(array))
    assert size is not None
    return Shaped(array.lengths, element, Pointer(Block(bvmul(size.bits, bv(element, 64)), words, span)))


def bytes_in(array: Shaped) -> Number | None:
    """How many bytes an array has."""
    memory = begun(array.memory)
    return None if memory is None else size_number(memory.size)


def width_of_type(value: Value) -> int | None:
    """The bytes of an element, from the name of its type."""
    return WIDTHS.get(value.words) if isinstance(value, Text) else None


def may_be_one(changed: Value, other: Value) -> bool:
    """Whether an array or memory that is changed (one that is not known: any) may be what another value is, or has."""
    match other:
        case Items(values):
            return any(may_be_one(changed, each) for each in values)
        case Fields(values=fields):
            return any(may_be_one(changed, each) for each in fields.values())
        case Shaped() | Pointer() | OneOf():
            known = isinstance(changed, Shaped | Pointer | OneOf)
            return not known or changed == other or bool(_blocks(changed) & _blocks(other))
        case _:
            return False


def _blocks(value: Value | None) -> frozenset[Block]:
    match value:
        case Shaped(memory=memory):
            return _blocks(memory)
        case Pointer(block, _):
            return frozenset((block,))
        case OneOf(blocks=blocks):
            return blocks
        case _:
            return frozenset()
