"""The numeric meaning of the floating-point symbols (:mod:`boogie_ir.lang.symbols`), by numpy at the symbol's own width.

What the source language leaves open is settled as CUDA does: conversions to integers saturate and send NaN to
zero, minimum and maximum prefer numbers to NaN, and minus zero is less than zero to them. A few special functions have no
meaning here (``meaning`` is None).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import NormalDist
from typing import Any, TypeAlias, assert_never

import numpy as np

from boogie_ir.lang.symbols import SYMBOLS, Family, Symbol
from boogie_ir.lang.types import BitVec
from boogie_ir.simt.arithmetic.values import Vector, signed, unsigned, word

Meaning: TypeAlias = Callable[..., Vector]  # bits in, bits (or bool) out

_FLOATS: dict[int, np.dtype[Any]] = {16: np.dtype(np.float16), 32: np.dtype(np.float32), 64: np.dtype(np.float64)}


def meaning(name: str) -> Meaning | None:
    """The function on vectors of bits that a symbol stands for; None for opaque symbols."""
    symbol = SYMBOLS.get(name)
    if symbol is None:
        return None
    match symbol.family:
        case Family.ARITHMETIC:
            return _arithmetic(symbol)
        case Family.COMPARISON:
            return _classifying(symbol, _COMPARISONS[symbol.operation])
        case Family.CLASSIFICATION:
            return _classifying(symbol, _CLASSIFICATIONS[symbol.operation])
        case Family.SCALE:
            return _scale(symbol)
        case Family.EXPONENT:
            return _exponent(symbol)
        case Family.FROM_SIGNED | Family.FROM_UNSIGNED:
            return _from_integer(symbol)
        case Family.TO_SIGNED | Family.TO_UNSIGNED:
            return _to_integer(symbol)
        case Family.RESIZE:
            return _resize(symbol)
    assert_never(symbol.family)


def floats(bits: Vector, width: int) -> Vector:
    """Bits read as floats."""
    return bits.view(_FLOATS[width])


def bits_of(value: Vector, width: int) -> Vector:
    """Floats as their bits, rounded to the width first."""
    return np.asarray(value).astype(_FLOATS[width]).view(word(width))


def _width(symbol: Symbol, operand: int = 0) -> int:
    return symbol.operands[operand].width


def _arithmetic(symbol: Symbol) -> Meaning | None:
    width = _width(symbol)
    sign = word(width).type(1 << (width - 1))
    if symbol.operation == "neg":
        return lambda a: a ^ sign
    if symbol.operation == "abs":
        return lambda a: a & ~sign
    if symbol.operation == "fma":
        # One rounding for 16 and 32 bits up to ties; 64 bits go through the machine's widest format.
        wide = np.float64 if width < 64 else np.longdouble
        return lambda a, b, c: bits_of(
            floats(a, width).astype(wide) * floats(b, width).astype(wide) + floats(c, width).astype(wide), width
        )
    compute = _OPERATIONS.get(symbol.operation)
    if compute is None:
        return None
    return lambda *operands: bits_of(compute(*(floats(o, width) for o in operands)), width)


def _classifying(symbol: Symbol, compute: Callable[..., Vector]) -> Meaning:
    width = _width(symbol)
    return lambda *operands: compute(*(floats(o, width) for o in operands))


def _scale(symbol: Symbol) -> Meaning:
    width = _width(symbol)
    compute = _SCALES[symbol.operation]
    return lambda a, n: bits_of(compute(floats(a, width), signed(n, 32)), width)


def _exponent(symbol: Symbol) -> Meaning:
    width = _width(symbol)
    bias = 1 if symbol.operation == "ilogb" else 0
    return lambda a: unsigned(np.asarray(np.frexp(floats(a, width).astype(np.float64))[1] - bias), 32)


def _from_integer(symbol: Symbol) -> Meaning:
    source = _width(symbol)
    assert isinstance(symbol.result, BitVec)
    target = symbol.result.width
    if symbol.family is Family.FROM_SIGNED:
        return lambda a: bits_of(signed(a, source), target)
    return lambda a: bits_of(a, target)


def _to_integer(symbol: Symbol) -> Meaning:
    source = _width(symbol)
    assert isinstance(symbol.result, BitVec)
    target = symbol.result.width
    has_sign = symbol.family is Family.TO_SIGNED
    low = -(1 << (target - 1)) if has_sign else 0
    high = (1 << (target - has_sign)) - 1
    machine = np.int64 if has_sign else np.uint64
    # The limit itself may not be a float: everything from its successor, a power of two, on saturates.
    limit = float(high + 1)
    whole_number = _TO_WHOLE.get(symbol.operation.rpartition("_")[2], np.trunc)

    def compute(a: Vector) -> Vector:
        value = whole_number(floats(a, source).astype(np.float64))
        inside = (value >= low) & (value < limit)
        whole = np.where(inside, value, 0.0).astype(machine)
        whole = np.where(value >= limit, machine(high), np.where(value < low, machine(low), whole))
        return unsigned(whole, target)

    return compute


_TO_WHOLE: dict[str, Callable[[Vector], Vector]] = {"rte": np.rint, "rtp": np.ceil, "rtn": np.floor}


def _resize(symbol: Symbol) -> Meaning:
    source = _width(symbol)
    assert isinstance(symbol.result, BitVec)
    target = symbol.result.width
    return lambda a: bits_of(floats(a, source), target)


# -- operations on floats -----------------------------------------------------------------------------------


def _each(function: Callable[[float], float]) -> Callable[[Vector], Vector]:
    """A function of Python floats, element by element; NaN where it is not defined, infinity where it overflows."""

    def guarded(value: float) -> float:
        try:
            return function(float(value))
        except ValueError:
            return math.nan
        except OverflowError:
            return math.inf

    lifted = np.frompyfunc(guarded, 1, 1)
    return lambda a: np.asarray(lifted(a)).astype(np.float64)


def _round(a: Vector) -> Vector:
    whole = np.trunc(a)
    return np.where(np.abs(a - whole) >= 0.5, whole + np.copysign(a.dtype.type(1), a), whole)


def _fractional(a: Vector) -> Vector:
    return np.minimum(a - np.floor(a), np.nextafter(a.dtype.type(1), a.dtype.type(0)))


def _minimum(a: Vector, b: Vector) -> Vector:
    return np.where((a == b) & np.signbit(a), a, np.where(a == b, b, np.fmin(a, b)))


def _maximum(a: Vector, b: Vector) -> Vector:
    return np.where((a == b) & np.signbit(b), a, np.where(a == b, b, np.fmax(a, b)))


def _saturate(a: Vector) -> Vector:
    return np.where(a > 0, np.minimum(a, 1), 0)


def _smoothstep(low: Vector, high: Vector, a: Vector) -> Vector:
    t = _saturate((a - low) / (high - low))
    return t * t * (3 - 2 * t)


def _remainder(a: Vector, b: Vector) -> Vector:
    def one(x: float, y: float) -> float:
        try:
            return math.remainder(float(x), float(y))
        except ValueError:
            return math.nan

    return np.asarray(np.frompyfunc(one, 2, 1)(a, b)).astype(np.float64)


def _sinpi(a: Vector) -> Vector:
    return np.sin(np.fmod(a, 2).astype(np.float64) * np.pi)


def _cospi(a: Vector) -> Vector:
    return np.cos(np.fmod(a, 2).astype(np.float64) * np.pi)


_normal = NormalDist()


def _normcdfinv(p: float) -> float:
    if p in (0.0, 1.0):
        return math.inf if p else -math.inf
    if not 0.0 < p < 1.0:
        return math.nan
    return _normal.inv_cdf(p)


def _wide(compute: Callable[..., Vector]) -> Callable[..., Vector]:
    """Computes in 64 bits, so that the result is rounded once."""
    return lambda *operands: compute(*(o.astype(np.float64) for o in operands))


_OPERATIONS: dict[str, Callable[..., Vector]] = {
    "sqrt": np.sqrt,
    "rsqrt": _wide(lambda a: 1 / np.sqrt(a)),
    "cbrt": np.cbrt,
    "rcbrt": _wide(lambda a: 1 / np.cbrt(a)),
    "exp": np.exp,
    "exp2": np.exp2,
    "exp10": _wide(lambda a: np.power(10.0, a)),
    "expm1": np.expm1,
    "log": np.log,
    "log2": np.log2,
    "log10": np.log10,
    "log1p": np.log1p,
    "logb": _wide(lambda a: np.where(np.isfinite(a) & (a != 0), np.frexp(a)[1] - 1.0, np.log(np.abs(a)))),
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "sinh": np.sinh,
    "cosh": np.cosh,
    "tanh": np.tanh,
    "asinh": np.arcsinh,
    "acosh": np.arccosh,
    "atanh": np.arctanh,
    "sinpi": _sinpi,
    "cospi": _cospi,
    "tanpi": lambda a: _sinpi(a) / _cospi(a),
    "asinpi": _wide(lambda a: np.arcsin(a) / np.pi),
    "acospi": _wide(lambda a: np.arccos(a) / np.pi),
    "atanpi": _wide(lambda a: np.arctan(a) / np.pi),
    "erf": _each(math.erf),
    "erfc": _each(math.erfc),
    "erfinv": _each(lambda x: _normcdfinv((x + 1) / 2) / math.sqrt(2)),
    "erfcinv": _each(lambda x: -_normcdfinv(x / 2) / math.sqrt(2)),
    "erfcx": _each(lambda x: math.exp(x * x) * math.erfc(x)),
    "normcdf": _each(lambda x: math.erfc(-x / math.sqrt(2)) / 2),
    "normcdfinv": _each(_normcdfinv),
    "tgamma": _each(math.gamma),
    "lgamma": _each(math.lgamma),
    "floor": np.floor,
    "ceil": np.ceil,
    "trunc": np.trunc,
    "integral": np.trunc,
    "round": _round,
    "rint": np.rint,
    "recip": lambda a: 1 / a,
    "saturate": _saturate,
    "sign": lambda a: np.where(np.isnan(a), 0, np.where(a == 0, a, np.sign(a))),
    "fractional": _fractional,
    "mantissa": lambda a: np.frexp(a)[0],
    "degrees": _wide(np.degrees),
    "radians": _wide(np.radians),
    "nan": lambda a: np.full(np.shape(a), np.nan),
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "rem": np.fmod,
    "mod": np.fmod,
    "remainder": _remainder,
    "pow": np.power,
    "powr": np.power,
    "min": _minimum,
    "max": _maximum,
    "minmag": lambda a, b: np.where(np.abs(a) < np.abs(b), a, np.where(np.abs(b) < np.abs(a), b, _minimum(a, b))),
    "maxmag": lambda a, b: np.where(np.abs(a) > np.abs(b), a, np.where(np.abs(b) > np.abs(a), b, _maximum(a, b))),
    "dim": lambda a, b: np.where(a <= b, 0, a - b),
    "hypot": np.hypot,
    "atan2": np.arctan2,
    "atan2pi": _wide(lambda a, b: np.arctan2(a, b) / np.pi),
    "copysign": np.copysign,
    "nextafter": np.nextafter,
    "step": lambda edge, a: np.where(a < edge, 0, 1),
    "mix": lambda a, b, t: a + (b - a) * t,
    "smoothstep": _smoothstep,
    "clamp": lambda a, low, high: _minimum(_maximum(a, low), high),
}

_COMPARISONS: dict[str, Callable[..., Vector]] = {
    "eq": lambda a, b: a == b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
}

_CLASSIFICATIONS: dict[str, Callable[..., Vector]] = {
    "isnan": np.isnan,
    "isinf": np.isinf,
    "isfinite": np.isfinite,
    "isnormal": lambda a: np.isfinite(a) & (np.abs(a) >= np.finfo(a.dtype).tiny),
    "signbit": np.signbit,
}

_SCALES: dict[str, Callable[..., Vector]] = {
    "ldexp": lambda a, n: np.ldexp(a.astype(np.float64), n),
    "pown": lambda a, n: np.power(a.astype(np.float64), n.astype(np.float64)),
    "rootn": lambda a, n: np.where(
        (a < 0) & (n % 2 == 1), -np.power(np.abs(a.astype(np.float64)), 1.0 / n), np.power(a.astype(np.float64), 1.0 / n)
    ),
}
