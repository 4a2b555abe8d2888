"""Function symbols for floating-point operations: one name per operation and width, described as data.

The proof machinery leaves them uninterpreted (equal inputs give equal outputs); the concrete interpreter gives
each operation its numeric meaning. ``FADD32`` adds two 32-bit floats, ``FLT64`` compares two 64-bit ones (bool),
``SI32_TO_FP64`` converts a signed integer. Floats are the bits of IEEE 754's binary16, binary32 and binary64.

Any other function symbol of a program (a body-less function of the source, a builtin without a meaning here) is
opaque: ``SYMBOLS`` does not have it.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import Enum

from boogie_ir.types import BOOL, BitVec, BoolType

FLOAT_WIDTHS = (16, 32, 64)
INTEGER_WIDTHS = (8, 16, 32, 64)


class Family(Enum):
    """How an operation is to be read."""

    ARITHMETIC = "arithmetic"  # floats to a float of the same width
    COMPARISON = "comparison"  # two floats to bool
    CLASSIFICATION = "classification"  # one float to bool
    FROM_SIGNED = "from-signed"  # an integer to the nearest float
    FROM_UNSIGNED = "from-unsigned"
    TO_SIGNED = "to-signed"  # a float truncated towards zero; out of range: unspecified
    TO_UNSIGNED = "to-unsigned"
    RESIZE = "resize"  # a float to one of another width
    SCALE = "scale"  # a float and an int32 to a float: ldexp, pown, rootn
    EXPONENT = "exponent"  # a float to an int32: ilogb, and the exponent of frexp


@dataclass(frozen=True, slots=True)
class Symbol:
    """``operation`` is the lower-case name without widths: "add", "sqrt", "lt"; "convert" for conversions."""

    name: str
    family: Family
    operation: str
    operands: tuple[BitVec, ...]
    result: BitVec | BoolType


UNARY = (
    "neg", "abs", "sqrt", "rsqrt", "cbrt", "rcbrt", "exp", "exp2", "exp10", "expm1", "log", "log2", "log10", "log1p", "logb",
    "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
    "sinpi", "cospi", "tanpi", "asinpi", "acospi", "atanpi",
    "erf", "erfc", "erfinv", "erfcinv", "erfcx", "normcdf", "normcdfinv", "tgamma", "lgamma", "j0", "j1", "y0", "y1",
    "floor", "ceil", "trunc", "round", "rint", "recip", "saturate", "sign", "fractional", "mantissa", "integral",
    "degrees", "radians", "nan",
)  # fmt: skip
BINARY = (
    "add", "sub", "mul", "div", "rem", "mod", "remainder", "pow", "powr", "min", "max", "minmag", "maxmag", "dim", "hypot",
    "atan2", "atan2pi", "copysign", "nextafter", "step",
)  # fmt: skip
TERNARY = ("fma", "mix", "smoothstep", "clamp")
COMPARISONS = ("eq", "lt", "le")  # the others are their negations and swaps; all are false for NaN
CLASSIFICATIONS = ("isnan", "isinf", "isfinite", "isnormal", "signbit")
SCALES = ("ldexp", "pown", "rootn")
EXPONENTS = ("ilogb", "exponent")


def _all() -> dict[str, Symbol]:
    table: dict[str, Symbol] = {}
    for width in FLOAT_WIDTHS:
        bits = BitVec(width)
        rows: list[tuple[tuple[str, ...], Family, tuple[BitVec, ...], BitVec | BoolType]] = [
            (UNARY, Family.ARITHMETIC, (bits,), bits),
            (BINARY, Family.ARITHMETIC, (bits, bits), bits),
            (TERNARY, Family.ARITHMETIC, (bits, bits, bits), bits),
            (COMPARISONS, Family.COMPARISON, (bits, bits), BOOL),
            (CLASSIFICATIONS, Family.CLASSIFICATION, (bits,), BOOL),
            (SCALES, Family.SCALE, (bits, BitVec(32)), bits),
            (EXPONENTS, Family.EXPONENT, (bits,), BitVec(32)),
        ]
        for operations, family, operands, result in rows:
            for operation in operations:
                name = f"F{operation.upper()}{width}"
                table[name] = Symbol(name, family, operation, operands, result)
        for integer in INTEGER_WIDTHS:
            for name, family, source, target in (
                (f"SI{integer}_TO_FP{width}", Family.FROM_SIGNED, BitVec(integer), bits),
                (f"UI{integer}_TO_FP{width}", Family.FROM_UNSIGNED, BitVec(integer), bits),
                (f"FP{width}_TO_SI{integer}", Family.TO_SIGNED, bits, BitVec(integer)),
                (f"FP{width}_TO_UI{integer}", Family.TO_UNSIGNED, bits, BitVec(integer)),
            ):
                table[name] = Symbol(name, family, "convert", (source,), target)
        for other in FLOAT_WIDTHS:
            if other != width:
                name = f"FP{other}_TO_FP{width}"
                table[name] = Symbol(name, Family.RESIZE, "convert", (BitVec(other),), bits)
    return table


SYMBOLS: dict[str, Symbol] = _all()


def float_symbol(operation: str, width: int) -> Symbol:
    """The symbol of a floating-point operation at a width; KeyError where there is none."""
    return SYMBOLS[f"F{operation.upper()}{width}"]


def int_to_float(signed: bool, source: int, target: int) -> Symbol:
    return SYMBOLS[f"{'S' if signed else 'U'}I{source}_TO_FP{target}"]


def float_to_int(source: int, signed: bool, target: int) -> Symbol:
    return SYMBOLS[f"FP{source}_TO_{'S' if signed else 'U'}I{target}"]


def float_to_float(source: int, target: int) -> Symbol:
    return SYMBOLS[f"FP{source}_TO_FP{target}"]


# -- literals -----------------------------------------------------------------------------------------------

_FORMATS = {16: ("<e", 2), 32: ("<f", 4), 64: ("<d", 8)}


def float_bits(value: float, width: int) -> int:
    """The IEEE bits of a number, rounded to nearest; too large a number becomes an infinity."""
    code, _ = _FORMATS[width]
    try:
        return int.from_bytes(struct.pack(code, value), "little")
    except OverflowError:
        return int.from_bytes(struct.pack(code, float("inf") if value > 0 else float("-inf")), "little")


def bits_float(bits: int, width: int) -> float:
    """The number that IEEE bits stand for."""
    code, size = _FORMATS[width]
    value: float = struct.unpack(code, bits.to_bytes(size, "little"))[0]
    return value
