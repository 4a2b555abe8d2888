"""CUDA's mathematical functions: of C (``sinf``), of C++ (overloaded ``sin``), and the fast intrinsics (``__sinf``).

Every function of floats is a symbol: equal arguments give equal results, nothing else is known. Intrinsics that are faster or
round differently have symbols of their own. Functions that helper headers overload for vectors take them lane by lane.
"""

from __future__ import annotations

from boogie_ir.lang.build import apply
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.symbols import float_to_int
from boogie_ir.lang.types import BV32, BitVec
from frontend.tables.builders import Builder, absolute, extremum, float_builder, opaque_builder
from frontend.tables.registry import Builtin, Element, FirstThen, Fixed, Generic, Pure, Result, Whole, WithOutputs
from frontend.types.floats import apply_float, apply_symbol, float_literal
from frontend.types.types import BOOL, DOUBLE, FLOAT, INT, LONG, LONGLONG, UINT, ULONGLONG, Floating, Type
from frontend.types.values import scalar

_UNARY = (
    "acos acosh asin asinh atan atanh cbrt ceil cos cosh cospi erf erfc erfcinv erfcx erfinv exp exp10 exp2 expm1 floor j0 j1 "
    "lgamma log log10 log1p log2 logb normcdf normcdfinv rcbrt rint round rsqrt sin sinh sinpi sqrt tan tanh tgamma trunc y0 y1"
)
_BINARY = "atan2 copysign hypot nextafter pow remainder"
_OTHER_NAME = {"fabs": "abs", "fdim": "dim", "fmax": "max", "fmin": "min", "fmod": "mod", "nearbyint": "rint"}
_OPAQUE_UNARY = ("cyl_bessel_i0", "cyl_bessel_i1")
_OPAQUE = ("rhypot", "norm3d", "rnorm3d", "norm4d", "rnorm4d")


def _overloaded(builder: Builder) -> Pure:
    return Pure(Generic.FLOATING, Result.OPERAND, builder)


def _single(builder: Builder, count: int) -> Pure:
    return Pure(Fixed((FLOAT,) * count), FLOAT, builder)


def _both(name: str, builder: Builder, count: int) -> dict[str, Builtin]:
    """``name`` for float, double and integers, ``namef`` for float."""
    return {name: _overloaded(builder), f"{name}f": _single(builder, count)}


def _rounded_to(width: int, operation: str) -> Builder:
    """``lrint`` and relatives: rounded as a float, then an integer."""

    def build(operands: tuple[Expr, ...], element: Element) -> Expr:
        assert isinstance(element, Floating)
        rounded = apply_float(operation, element.width, *operands)
        return apply_symbol(float_to_int(element.width, True, width), rounded)

    return build


def _predicate(operation: str) -> Pure:
    return Pure(Generic.FLOATING, BOOL, float_builder(operation))


def _sincos(sine: str, cosine: str, operands: Fixed | Generic) -> WithOutputs:
    return WithOutputs(
        operands,
        Result.OPERAND,
        None,
        ((1, Result.OPERAND, float_builder(sine)), (2, Result.OPERAND, float_builder(cosine))),
    )


def _outputs(name: str, builder: Builder, output: Builder, result: Result, position: int = 1) -> dict[str, Builtin]:
    return {
        name: WithOutputs(Generic.FLOATING, Result.OPERAND, builder, ((position, result, output),)),
        f"{name}f": WithOutputs(Fixed((FLOAT,) * position), FLOAT, builder, ((position, result, output),)),
    }


def _math() -> dict[str, Builtin]:
    table: dict[str, Builtin] = {}
    for name in _UNARY.split():
        table |= _both(name, float_builder(name), 1)
    for name in _BINARY.split():
        table |= _both(name, float_builder(name), 2)
    for name, symbol in _OTHER_NAME.items():
        table |= _both(name, float_builder(symbol), 1 if symbol in ("abs", "rint") else 2)
    for name in _OPAQUE_UNARY:
        table |= _both(name, opaque_builder(name), 1)
    for name, count in zip(_OPAQUE, (2, 3, 3, 4, 4), strict=True):
        table |= _both(name, opaque_builder(name), count)
    table |= _both("fma", float_builder("fma"), 3)
    table |= _both("fdivide", float_builder("native_div"), 2)
    for name, width, type_ in (("lr", 64, LONG), ("llr", 64, LONGLONG)):
        for suffix, operation in (("int", "rint"), ("ound", "round")):
            builder = _rounded_to(width, operation)
            table[f"{name}{suffix}"] = Pure(Generic.FLOATING, type_, builder)
            table[f"{name}{suffix}f"] = Pure(Fixed((FLOAT,)), type_, builder)
    for name in ("ldexp", "scalbn", "scalbln"):
        table[name] = Pure(FirstThen(1, INT), Result.OPERAND, float_builder("ldexp"))
        table[f"{name}f"] = Pure(Fixed((FLOAT, INT)), FLOAT, float_builder("ldexp"))
    for name in ("jn", "yn"):
        table[f"{name}f"] = Pure(Fixed((INT, FLOAT)), FLOAT, _order_first(name, 32))
        table[name] = Pure(Fixed((INT, DOUBLE)), DOUBLE, _order_first(name, 64))
    table["ilogb"] = Pure(Generic.FLOATING, INT, float_builder("ilogb"))
    table["ilogbf"] = Pure(Fixed((FLOAT,)), INT, float_builder("ilogb"))
    table |= _outputs("frexp", float_builder("mantissa"), float_builder("exponent"), Result.INT)
    table |= _outputs("modf", opaque_builder("modf_fraction"), float_builder("integral"), Result.OPERAND)
    table |= _outputs("remquo", float_builder("remainder"), opaque_builder("remquo_quotient", BV32), Result.INT, 2)
    for name, sine, cosine in (("sincos", "sin", "cos"), ("sincospi", "sinpi", "cospi")):
        table[name] = _sincos(sine, cosine, Generic.FLOATING)
        table[f"{name}f"] = _sincos(sine, cosine, Fixed((FLOAT,)))
    for name in ("isnan", "isinf", "isfinite", "signbit", "isnormal"):
        table[name] = table[f"__{name}"] = _predicate(name)
        table[f"__{name}f"] = Pure(Fixed((FLOAT,)), BOOL, float_builder(name))
    return table


def _order_first(name: str, width: int) -> Builder:
    """``jn(n, x)``: the order is an integer, so the lane's type is not the float's."""

    def build(operands: tuple[Expr, ...], element: Element) -> Expr:
        return apply(f"F{name.upper()}{width}", operands, BitVec(width))

    return build


def _intrinsics() -> dict[str, Builtin]:
    table: dict[str, Builtin] = {
        f"__{name}f": _single(float_builder(f"native_{name}"), 1)
        for name in ("sin", "cos", "tan", "exp", "exp10", "log", "log2", "log10")
    }
    table["__powf"] = _single(opaque_builder("native_pow"), 2)
    table["__fdividef"] = _single(float_builder("native_div"), 2)
    table["__sincosf"] = _sincos("native_sin", "native_cos", Fixed((FLOAT,)))
    table["__saturatef"] = _single(float_builder("saturate"), 1)
    for rounding in ("rn", "rz", "ru", "rd"):
        for name, count in (("add", 2), ("sub", 2), ("mul", 2), ("div", 2), ("sqrt", 1)):
            builder = float_builder(f"{name}_{rounding}")
            table[f"__f{name}_{rounding}"] = _single(builder, count)
            table[f"__d{name}_{rounding}"] = Pure(Fixed((DOUBLE,) * count), DOUBLE, builder)
        table[f"__frcp_{rounding}"] = _single(float_builder(f"recip_{rounding}"), 1)
        table[f"__drcp_{rounding}"] = Pure(Fixed((DOUBLE,)), DOUBLE, float_builder(f"recip_{rounding}"))
        table[f"__fmaf_{rounding}"] = _single(float_builder(f"fma_{rounding}"), 3)
        table[f"__fma_{rounding}"] = Pure(Fixed((DOUBLE,) * 3), DOUBLE, float_builder(f"fma_{rounding}"))
    table["__frsqrt_rn"] = _single(float_builder("rsqrt_rn"), 1)
    return table


_INTEGER_EXTREMA: dict[str, Type] = {"u": UINT, "ll": LONGLONG, "ull": ULONGLONG}


def _extrema() -> dict[str, Builtin]:
    table: dict[str, Builtin] = {}
    for name, smaller in (("min", True), ("max", False)):
        for prefix, type_ in _INTEGER_EXTREMA.items():
            table[f"{prefix}{name}"] = Pure(Fixed((type_, type_)), type_, extremum(smaller))
    return table


def _quiet_nan(type_: Floating) -> Whole:
    """``nan("")``: one quiet NaN, whatever the tag."""
    return Whole(lambda arguments: scalar(type_, float_literal(float("nan"), type_.width)))


TABLE: dict[str, Builtin] = {
    "nan": _quiet_nan(DOUBLE),
    "nanf": _quiet_nan(FLOAT),
    **_math(),
    **_intrinsics(),
    **_extrema(),
    "labs": Pure(Fixed((LONG,)), LONG, absolute),
    "llabs": Pure(Fixed((LONGLONG,)), LONGLONG, absolute),
}
