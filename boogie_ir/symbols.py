"""The names of the floating-point function symbols, in one table.

A float of *n* bits is a ``BitVec(n)`` that only these symbols touch. They are uninterpreted: equal inputs give equal
outputs, and nothing else is known. A symbol's name is the sort of float it works on and the operation: ``f32_add``,
``f64_sqrt``, ``f32_lt``. Conversions name both sides: ``f32_to_f64``, ``s32_to_f32``, ``f32_to_u8_sat_rte``.

Negation, absolute value and ``copysign`` are symbols too, so that no fact about the bits of a float is ever used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from boogie_ir.build import apply
from boogie_ir.expr import Apply, Expr, Var
from boogie_ir.program import FunctionDecl
from boogie_ir.types import BOOL, BV32, BitVec, Type


@dataclass(frozen=True, slots=True)
class FloatFunction:
    """An operation on floats: the sort of each operand and of the result.

    Sorts are letters: ``f`` the float itself, ``i`` a 32-bit integer, ``n`` an integer as wide as the float, ``b`` a truth value.
    """

    name: str
    operands: str
    result: str = "f"


def _functions(operands: str, result: str, names: str) -> dict[str, FloatFunction]:
    return {name: FloatFunction(name, operands, result) for name in names.split()}


_ROUNDED = {"add": "ff", "sub": "ff", "mul": "ff", "div": "ff", "fma": "fff", "recip": "f", "sqrt": "f", "rsqrt": "f"}

FLOAT_FUNCTIONS: Mapping[str, FloatFunction] = MappingProxyType(
    {
        # The operators of C.
        **_functions("ff", "f", "add sub mul div"),
        **_functions("f", "f", "neg"),
        **_functions("ff", "b", "eq lt le"),
        # One operand.
        **_functions(
            "f",
            "f",
            """abs acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi cyl_bessel_i0 cyl_bessel_i1 erf
            erfc erfcinv erfcx erfinv exp exp10 exp2 expm1 floor fract frexp_mantissa j0 j1 lgamma log log10 log1p log2 logb
            modf_fraction modf_whole nearbyint normcdf normcdfinv rcbrt recip rint round rsqrt saturate sign sin sinh sinpi sqrt
            tan tanh tanpi tgamma trunc y0 y1""",
        ),
        # Two and more operands.
        **_functions(
            "ff",
            "f",
            "atan2 atan2pi copysign dim fmod hypot max maxmag min minmag nextafter pow powr remainder remquo_rest rhypot step",
        ),
        **_functions("fff", "f", "fma mad mix norm3d rnorm3d smoothstep"),
        **_functions("ffff", "f", "norm4d rnorm4d"),
        # Faster, less exact relatives: nothing says that they agree with the exact function.
        **{
            f"{family}_{name}": FloatFunction(f"{family}_{name}", "f")
            for family in ("half", "native")
            for name in ("cos", "exp", "exp10", "exp2", "log", "log10", "log2", "recip", "rsqrt", "sin", "sqrt", "tan")
        },
        **_functions("ff", "f", "half_divide half_powr native_divide native_powr"),
        # Integers among operands or results.
        **_functions("fi", "f", "ldexp pown rootn"),
        **_functions("if", "f", "jn yn"),
        **_functions("f", "i", "frexp_exponent ilogb lgamma_sign"),
        **_functions("ff", "i", "remquo_quotient"),
        **_functions("n", "f", "nan"),
        # Predicates.
        **_functions("f", "b", "isfinite isinf isnan isnormal signbit"),
        # Operations with an explicit rounding (CUDA's __fadd_rn and relatives).
        **{
            f"{name}_{mode}": FloatFunction(f"{name}_{mode}", operands)
            for mode in ("rn", "rz", "ru", "rd")
            for name, operands in _ROUNDED.items()
        },
    }
)

ROUNDINGS = ("rte", "rtz", "rtp", "rtn")

_SYMBOL = re.compile(r"f(16|32|64)_([a-z][a-z0-9_]*)")
_CONVERSION = re.compile(r"([fsu])(\d+)_to_([fsu])(\d+)(_sat)?(?:_(rte|rtz|rtp|rtn))?")


def float_symbol(function: str, width: int) -> str:
    """The symbol of a function of :data:`FLOAT_FUNCTIONS` at a width; KeyError for a name that is not in the table."""
    return f"f{width}_{FLOAT_FUNCTIONS[function].name}"


def float_call(function: str, width: int, arguments: Sequence[Expr]) -> Apply:
    """The operation applied; TypeError where the arguments have other types than the table says."""
    entry = FLOAT_FUNCTIONS[function]
    wanted = tuple(_sort(letter, width) for letter in entry.operands)
    if tuple(argument.type for argument in arguments) != wanted:
        raise TypeError(f"{function} at {width} bits takes {wanted}, not {tuple(a.type for a in arguments)}")
    return apply(float_symbol(function, width), arguments, _sort(entry.result, width))


def conversion_symbol(source: str, target: str, saturate: bool = False, rounding: str = "") -> str:
    """The symbol that converts between sorts written ``f32``, ``s16``, ``u64``; at least one side is a float."""
    name = f"{source}_to_{target}{'_sat' if saturate else ''}{f'_{rounding}' if rounding else ''}"
    if not _CONVERSION.fullmatch(name) or "f" not in (source[0], target[0]):
        raise ValueError(f"no floating-point conversion {name}")
    return name


def conversion_call(source: str, target: str, operand: Expr, saturate: bool = False, rounding: str = "") -> Apply:
    """The operand converted; ``rounding`` is one of :data:`ROUNDINGS`, or empty for the language's default."""
    if operand.type != BitVec(int(source[1:])):
        raise TypeError(f"{source} is not the sort of a {operand.type}")
    return apply(conversion_symbol(source, target, saturate, rounding), (operand,), BitVec(int(target[1:])))


@dataclass(frozen=True, slots=True)
class DecodedFunction:
    """A symbol of the table, taken apart: for interpreters and reports."""

    function: FloatFunction
    width: int


@dataclass(frozen=True, slots=True)
class DecodedConversion:
    """A conversion symbol, taken apart; the sorts are ``f``, ``s``, ``u``."""

    source: str
    source_width: int
    target: str
    target_width: int
    saturate: bool
    rounding: str


def decode(symbol: str) -> DecodedFunction | DecodedConversion | None:
    """What a symbol stands for; None where it is no floating-point symbol."""
    if match := _CONVERSION.fullmatch(symbol):
        source, source_width, target, target_width, saturate, rounding = match.groups()
        return DecodedConversion(source, int(source_width), target, int(target_width), saturate is not None, rounding or "")
    if (match := _SYMBOL.fullmatch(symbol)) and (entry := FLOAT_FUNCTIONS.get(match[2])):
        return DecodedFunction(entry, int(match[1]))
    return None


def declarations(applications: Iterable[Apply]) -> tuple[FunctionDecl, ...]:
    """One declaration for each symbol that is applied, in order of first use."""
    found: dict[str, FunctionDecl] = {}
    for application in applications:
        if application.function not in found:
            parameters = tuple(Var(f"x{i}", a.type) for i, a in enumerate(application.arguments))
            found[application.function] = FunctionDecl(application.function, parameters, application.type)
    return tuple(found.values())


def _sort(letter: str, width: int) -> Type:
    match letter:
        case "f" | "n":
            return BitVec(width)
        case "i":
            return BV32
        case "b":
            return BOOL
    raise ValueError(f"unknown sort {letter!r}")
