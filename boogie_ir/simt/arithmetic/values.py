"""Values of all threads at once: how types become numpy vectors, and the bit-vector operators on them.

A value is an array with one element a thread, or one without dimensions where all threads agree. Bit-vectors
are unsigned integers of the next machine width, kept within their own width; wider than 64 bits they are Python
integers. The meaning is :func:`boogie_ir.lang.build.fold_bv`'s.
"""

from __future__ import annotations

import operator
import zlib
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from boogie_ir.lang.build import fold_bv
from boogie_ir.lang.expr import BV_ORDER_OPS, BinaryOp
from boogie_ir.lang.types import BitVec, BoolType, Type

# numpy's stubs type most operators on unknown element types as Any, so this alias documents more than it checks.
Vector: TypeAlias = Any
BinaryFunction: TypeAlias = Callable[[Vector, Vector], Vector]

_WORDS: dict[int, np.dtype[Any]] = {
    width: np.dtype(np.uint8 if width <= 8 else np.uint16 if width <= 16 else np.uint32 if width <= 32 else np.uint64)
    for width in range(1, 65)
}
_SIGNED: dict[int, np.dtype[Any]] = {8: np.dtype(np.int8), 16: np.dtype(np.int16), 32: np.dtype(np.int32), 64: np.dtype(np.int64)}
OBJECT = np.dtype(object)


def word(width: int) -> np.dtype[Any]:
    """The element type that holds ``width``-bit vectors."""
    return _WORDS.get(width, OBJECT)


def dtype_of(type_: Type) -> np.dtype[Any]:
    """The element type of values of a kernel-level type; TypeError for others."""
    match type_:
        case BoolType():
            return np.dtype(np.bool_)
        case BitVec():
            return word(type_.width)
        case _:
            raise TypeError(f"the kernel level has no values of type {type_}")


def distinct(numbers: Vector) -> Vector:
    """The different ones among whole numbers, in order; numpy's own function loads its masked arrays, which takes longer than
    most runs.
    """
    ordered = np.sort(numbers, axis=None)
    first = np.ones(len(ordered), dtype=np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return ordered[first]


def constant(value: int, width: int) -> Vector:
    """A bit-vector that is the same in all threads."""
    value &= (1 << width) - 1
    return np.array(value, dtype=object) if width > 64 else word(width).type(value)


def signed(value: Vector, width: int) -> Vector:
    """The two's complement reading, in the signed machine type of the same size (Python integers beyond 64 bits)."""
    if width > 64:
        half = 1 << (width - 1)
        return np.asarray((value + half) % (2 * half) - half, dtype=object)
    dtype = word(width)
    bits = dtype.itemsize * 8
    narrow = _SIGNED[bits]
    if bits == width:
        return value.view(narrow)
    shift = narrow.type(bits - width)
    return (value.view(narrow) << shift) >> shift


def unsigned(value: Vector, width: int) -> Vector:
    """The inverse of :func:`signed`: reduces modulo ``2^width``."""
    if width > 64 or isinstance(value, int) or value.dtype == OBJECT:
        return np.asarray(np.asarray(value, dtype=object) % (1 << width)).astype(word(width))
    return trim(value.astype(word(width)), width)


def trim(value: Vector, width: int) -> Vector:
    """Drops the bits that a machine word has beyond ``width``."""
    if width in (8, 16, 32, 64):
        return value
    return value & constant(-1, width)


def resize(value: Vector, source: int, target: int, as_signed: bool = False) -> Vector:
    """Truncates, or extends with zeros or with the sign."""
    if target <= 64 and source <= 64:
        if as_signed and target > source:
            return trim(signed(value, source).astype(word(target)), target)
        return trim(value.astype(word(target)), target)
    wide = np.asarray(signed(value, source) if as_signed else value).astype(object)
    return unsigned(wide, target)


def extract(value: Vector, width: int, high: int, low: int) -> Vector:
    shifted = value >> (low if width > 64 else word(width).type(low))
    return resize(np.asarray(shifted), width, high - low)


def concat(high: Vector, low: Vector, high_width: int, low_width: int) -> Vector:
    width = high_width + low_width
    shift = low_width if width > 64 else word(width).type(low_width)
    return (resize(high, high_width, width) << shift) | resize(low, low_width, width)


def negate(value: Vector, width: int) -> Vector:
    return unsigned(-value, width) if width > 64 else trim(constant(0, width) - value, width)


def invert(value: Vector, width: int) -> Vector:
    return value ^ constant(-1, width)


# -- binary operators ---------------------------------------------------------------------------------------


def binary_function(op: BinaryOp, width: int) -> BinaryFunction:
    """The operator on ``width``-bit vectors; exact for every width."""
    if width > 64:
        return _wide(op, width)
    make = _MACHINE.get(op)
    if make is None:
        raise TypeError(f"{op} is not a bit-vector operator")
    return make(width)


_OF_INTEGERS: dict[BinaryOp, BinaryFunction] = {
    BinaryOp.BVADD: operator.add,
    BinaryOp.BVSUB: operator.sub,
    BinaryOp.BVMUL: operator.mul,
    BinaryOp.BVAND: operator.and_,
    BinaryOp.BVOR: operator.or_,
    BinaryOp.BVXOR: operator.xor,
    BinaryOp.BVULT: operator.lt,
    BinaryOp.BVULE: operator.le,
    BinaryOp.BVUGT: operator.gt,
    BinaryOp.BVUGE: operator.ge,
}
"""What arrays of Python's integers compute by themselves, but for what goes beyond the width."""


def _wide(op: BinaryOp, width: int) -> BinaryFunction:
    dtype = np.dtype(np.bool_) if op in BV_ORDER_OPS else OBJECT
    if (compute := _OF_INTEGERS.get(op)) is not None:
        mask = (1 << width) - 1
        if op in BV_ORDER_OPS:
            return lambda a, b: np.asarray(compute(a, b), dtype=dtype)
        return lambda a, b: np.asarray(np.asarray(compute(a, b), dtype=OBJECT) & mask, dtype=OBJECT)
    fold = np.frompyfunc(lambda a, b: fold_bv(op, int(a), int(b), width), 2, 1)
    return lambda a, b: np.asarray(fold(a, b), dtype=dtype)


def _wrapping(compute: BinaryFunction) -> Callable[[int], BinaryFunction]:
    """An operator that machine words compute modulo their own size."""
    return lambda width: compute if width in (8, 16, 32, 64) else lambda a, b: trim(compute(a, b), width)


def _signed_order(compute: BinaryFunction) -> Callable[[int], BinaryFunction]:
    return lambda width: lambda a, b: compute(signed(a, width), signed(b, width))


def _unsigned_division(width: int) -> BinaryFunction:
    ones = constant(-1, width)
    return lambda a, b: np.where(b == 0, ones, a // np.where(b == 0, 1, b).astype(b.dtype))


def _unsigned_remainder(width: int) -> BinaryFunction:
    return lambda a, b: np.where(b == 0, a, a % np.where(b == 0, 1, b).astype(b.dtype))


def _signed_division(width: int) -> BinaryFunction:
    one, ones, divide = constant(1, width), constant(-1, width), _unsigned_division(width)

    def compute(a: Vector, b: Vector) -> Vector:
        minus_a, minus_b = signed(a, width) < 0, signed(b, width) < 0
        quotient = divide(np.where(minus_a, negate(a, width), a), np.where(minus_b, negate(b, width), b))
        quotient = np.where(minus_a == minus_b, quotient, negate(quotient, width))
        return np.where(b == 0, np.where(minus_a, one, ones), quotient)

    return compute


def _signed_remainder(width: int) -> BinaryFunction:
    rest = _unsigned_remainder(width)

    def compute(a: Vector, b: Vector) -> Vector:
        minus_a, minus_b = signed(a, width) < 0, signed(b, width) < 0
        remainder = rest(np.where(minus_a, negate(a, width), a), np.where(minus_b, negate(b, width), b))
        return np.where(b == 0, a, np.where(minus_a, negate(remainder, width), remainder))

    return compute


def _shift(compute: BinaryFunction) -> Callable[[int], BinaryFunction]:
    """A shift that gives zero from the width on; numpy leaves too long shifts open."""

    def make(width: int) -> BinaryFunction:
        last, zero = constant(width - 1, width), constant(0, width)
        return lambda a, b: np.where(b <= last, trim(compute(a, np.minimum(b, last)), width), zero)

    return make


def _arithmetic_shift(width: int) -> BinaryFunction:
    last = constant(width - 1, width)

    def compute(a: Vector, b: Vector) -> Vector:
        value = signed(a, width)
        return unsigned(value >> np.minimum(b, last).astype(value.dtype), width)

    return compute


_MACHINE: dict[BinaryOp, Callable[[int], BinaryFunction]] = {
    BinaryOp.BVADD: _wrapping(lambda a, b: a + b),
    BinaryOp.BVSUB: _wrapping(lambda a, b: a - b),
    BinaryOp.BVMUL: _wrapping(lambda a, b: a * b),
    BinaryOp.BVUDIV: _unsigned_division,
    BinaryOp.BVUREM: _unsigned_remainder,
    BinaryOp.BVSDIV: _signed_division,
    BinaryOp.BVSREM: _signed_remainder,
    BinaryOp.BVAND: _wrapping(lambda a, b: a & b),
    BinaryOp.BVOR: _wrapping(lambda a, b: a | b),
    BinaryOp.BVXOR: _wrapping(lambda a, b: a ^ b),
    BinaryOp.BVSHL: _shift(lambda a, b: a << b),
    BinaryOp.BVLSHR: _shift(lambda a, b: a >> b),
    BinaryOp.BVASHR: _arithmetic_shift,
    BinaryOp.BVULT: lambda width: lambda a, b: a < b,
    BinaryOp.BVULE: lambda width: lambda a, b: a <= b,
    BinaryOp.BVUGT: lambda width: lambda a, b: a > b,
    BinaryOp.BVUGE: lambda width: lambda a, b: a >= b,
    BinaryOp.BVSLT: _signed_order(lambda a, b: a < b),
    BinaryOp.BVSLE: _signed_order(lambda a, b: a <= b),
    BinaryOp.BVSGT: _signed_order(lambda a, b: a > b),
    BinaryOp.BVSGE: _signed_order(lambda a, b: a >= b),
}


# -- arbitrary values ---------------------------------------------------------------------------------------

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1, _MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31 = np.uint64(27), np.uint64(30), np.uint64(31)


def name_seed(name: str) -> int:
    """A number for a name that is the same in every process."""
    return zlib.crc32(name.encode())


def arbitrary(*parts: Vector | int) -> Vector:
    """64 bits that look random and depend on nothing but the parts (the finaliser of splitmix64)."""
    value: Vector = np.uint64(0)
    for part in parts:
        word_ = np.uint64(part & 0xFFFFFFFFFFFFFFFF) if isinstance(part, int) else low_word(part)
        value = (value ^ word_) * _MIX_1 + _GOLDEN
        value = (value ^ (value >> _S30)) * _MIX_1
        value = (value ^ (value >> _S27)) * _MIX_2
        value = value ^ (value >> _S31)
    return value


def of_lanes(value: Vector, lanes: Vector) -> Vector:
    """The values of some threads (numbers), one for each."""
    return value[lanes] if getattr(value, "ndim", 0) else np.full(len(lanes), value)


def low_word(value: Vector) -> Vector:
    """The low 64 bits of any value."""
    return (value & 0xFFFFFFFFFFFFFFFF).astype(np.uint64) if value.dtype == OBJECT else value.astype(np.uint64)


def from_bits(bits: Vector, type_: Type) -> Vector:
    """A value of ``type_`` made of 64 arbitrary bits."""
    match type_:
        case BoolType():
            return (bits & np.uint64(1)).astype(np.bool_)
        case BitVec() if type_.width <= 64:
            return trim(bits.astype(word(type_.width)), type_.width)
        case BitVec():
            high = np.asarray(arbitrary(bits)).astype(object)
            return unsigned((high << 64) | np.asarray(bits).astype(object), type_.width)
        case _:
            raise TypeError(f"the kernel level has no values of type {type_}")
