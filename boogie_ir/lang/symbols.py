"""Function symbols for floating-point operations: one name per operation and width, described as data.

The proof machinery leaves them uninterpreted (equal inputs give equal outputs); the concrete interpreter gives
each operation its numeric meaning. ``FADD32`` adds two 32-bit floats, ``FLT64`` compares two 64-bit ones (bool),
``SI32_TO_FP64`` converts a signed integer. Floats are the bits of IEEE 754's binary16, binary32 and binary64.

Any other function symbol of a program (a body-less function of the source, a builtin without a meaning here) is
opaque: ``SYMBOLS`` does not have it.
"""

from __future__ import annotations

import struct
from enum import Enum

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.types import BOOL, BitVec, BoolType

# Names of opaque functions by which runs know what they stand for.
ADDRESS_FUNCTIONS = "POINTER_"  # how the names of functions begin that tell which numbers stand for addresses, in which order
TEXTURES = "TEXTURE_"  # ... that tell what a fetch from a texture gives
WRITTEN_TEXELS = "TEXEL"  # how the names of functions begin that tell what a texel holds when a colour was written there
READ_TEXELS = "SAMPLE"  # ... that tell what a read of an image or surface gives; first of their arguments is what the texel holds
WHOLE_TEXEL = "32"  # follows on these where the colour is the texel's content
DEFINED_FUNCTIONS = "DEFINED_"  # ... that annotations define: only what is said of some arguments is known of them
BLOCK_NUMBERS = "numbers of the block"  # the construct of what numbers blocks for distributed arrays, in all dimensions
WITHIN_BLOCK = "access within a block's part"  # ... of an assumption that an access of a distributed array is one
WITHIN_ROWS = "coordinates of texels"  # ... that an access of an image or a surface is to a texel that it has
KEPT_POINTERS = f"{ADDRESS_FUNCTIONS}KEPT"  # whether a pointer that the host keeps in memory leads to an array

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


@frozen
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
# Faster or differently rounded relatives of an operation: numerically close to it, but nothing says that they agree.
VARIANTS = {
    **{
        f"native_{name}": name
        for name in ("cos", "exp", "exp2", "exp10", "log", "log2", "log10", "recip", "rsqrt", "sin", "sqrt", "tan")
    },
    **{
        f"half_{name}": name
        for name in ("cos", "exp", "exp2", "exp10", "log", "log2", "log10", "recip", "rsqrt", "sin", "sqrt", "tan")
    },
    **{f"native_{name}": name for name in ("div", "powr")},
    **{f"half_{name}": name for name in ("div", "powr")},
    **{
        f"{name}_{rounding}": name
        for name in ("add", "sub", "mul", "div", "fma", "recip", "sqrt", "rsqrt")
        for rounding in ("rn", "rz", "ru", "rd")
    },
}
COMPARISONS = ("eq", "lt", "le")  # the others are their negations and swaps; all are false for NaN
CLASSIFICATIONS = ("isnan", "isinf", "isfinite", "isnormal", "signbit")
# Explicit conversions: rounding other than C's, and (to integers) saturation instead of an unspecified result.
ROUNDING_SUFFIXES = ("", "_RTE", "_RTZ", "_RTP", "_RTN")
CONVERSION_SUFFIXES = tuple(f"{saturation}{rounding}" for saturation in ("", "_SAT") for rounding in ROUNDING_SUFFIXES)
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
        for variant, operation in VARIANTS.items():
            base, name = table[f"F{operation.upper()}{width}"], f"F{variant.upper()}{width}"
            table[name] = Symbol(name, base.family, operation, base.operands, base.result)
        for integer in INTEGER_WIDTHS:
            for name, family, source, target in (
                (f"SI{integer}_TO_FP{width}", Family.FROM_SIGNED, BitVec(integer), bits),
                (f"UI{integer}_TO_FP{width}", Family.FROM_UNSIGNED, BitVec(integer), bits),
                (f"FP{width}_TO_SI{integer}", Family.TO_SIGNED, bits, BitVec(integer)),
                (f"FP{width}_TO_UI{integer}", Family.TO_UNSIGNED, bits, BitVec(integer)),
            ):
                for suffix in CONVERSION_SUFFIXES:
                    table[name + suffix] = Symbol(name + suffix, family, f"convert{suffix.lower()}", (source,), target)
        for other in FLOAT_WIDTHS:
            if other != width:
                name = f"FP{other}_TO_FP{width}"
                for suffix in ROUNDING_SUFFIXES:
                    table[name + suffix] = Symbol(
                        name + suffix, Family.RESIZE, f"convert{suffix.lower()}", (BitVec(other),), bits
                    )
    return table


SYMBOLS: dict[str, Symbol] = _all()


def float_symbol(operation: str, width: int) -> Symbol:
    """The symbol of a floating-point operation at a width; KeyError where there is none."""
    return SYMBOLS[f"F{operation.upper()}{width}"]


def int_to_float(signed: bool, source: int, target: int, rounding: str = "") -> Symbol:
    """The symbol that converts an integer to a float; ``rounding`` is "", "rte", "rtz", "rtp" or "rtn"."""
    return SYMBOLS[f"{'S' if signed else 'U'}I{source}_TO_FP{target}{_suffix(rounding)}"]


def float_to_int(source: int, signed: bool, target: int, rounding: str = "", saturate: bool = False) -> Symbol:
    """The symbol that converts a float to an integer, towards zero unless ``rounding`` says otherwise."""
    return SYMBOLS[f"FP{source}_TO_{'S' if signed else 'U'}I{target}{'_SAT' if saturate else ''}{_suffix(rounding)}"]


def float_to_float(source: int, target: int, rounding: str = "") -> Symbol:
    """The symbol that converts between formats of floats."""
    return SYMBOLS[f"FP{source}_TO_FP{target}{_suffix(rounding)}"]


def _suffix(rounding: str) -> str:
    return f"_{rounding.upper()}" if rounding else ""


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
