"""OpenCL's mathematical functions (OpenCL 1.2, 6.12.2), common functions (6.12.4), and relations of floats (6.12.6).

Every function of floats is a symbol: equal arguments give equal results, nothing else is known. ``native_`` and ``half_``
functions have symbols of their own.
"""

from __future__ import annotations

from boogie_ir.lang.build import and_, not_, or_
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.types import BV32
from frontend.errors import Misfit
from frontend.tables.builders import Builder, float_builder, integer_builder, opaque_builder
from frontend.tables.integers import clamp
from frontend.tables.registry import Builtin, Element, FirstThen, Generic, Pure, Result, Whole, WithOutputs
from frontend.tables.scalars import convert_lane, expect, lane_type, lanes
from frontend.types.floats import apply_float, compare_floats
from frontend.types.types import INT, Floating, Integer, floating_of, with_element
from frontend.types.values import Value


def _floating(builder: Builder) -> Pure:
    return Pure(Generic.FLOATING, Result.OPERAND, builder)


_SAME_NAME = (
    "acos acosh acospi asin asinh asinpi atan atan2 atan2pi atanh atanpi cbrt ceil copysign cos cosh cospi degrees erf erfc exp "
    "exp10 exp2 expm1 floor fma hypot lgamma log log10 log1p log2 logb maxmag minmag mix nextafter pow powr radians remainder "
    "rint round rsqrt sign sin sinh sinpi smoothstep sqrt step tan tanh tanpi tgamma trunc"
)
_OTHER_NAME = {"fabs": "abs", "fdim": "dim", "fmax": "max", "fmin": "min", "fmod": "mod"}
_FAST = ("cos", "exp", "exp2", "exp10", "log", "log2", "log10", "powr", "recip", "rsqrt", "sin", "sqrt", "tan")


def _comparison(operator: str) -> Builder:
    def build(operands: tuple[Expr, ...], element: Element) -> Expr:
        return compare_floats(operator, _width(element), *operands)

    return build


def _less_or_greater(operands: tuple[Expr, ...], element: Element) -> Expr:
    left, right = operands
    return or_(compare_floats("<", _width(element), left, right), compare_floats(">", _width(element), left, right))


def _ordered(operands: tuple[Expr, ...], element: Element) -> Expr:
    return and_(*(not_(apply_float("isnan", _width(element), operand)) for operand in operands))


def _unordered(operands: tuple[Expr, ...], element: Element) -> Expr:
    return not_(_ordered(operands, element))


def _width(element: Element) -> int:
    assert isinstance(element, Floating)
    return element.width


def _relation(builder: Builder) -> Pure:
    return Pure(Generic.FLOATING, Result.MASK, builder)


def _nan(arguments: tuple[Value, ...]) -> Value:
    """``nan(code)``: a float as wide as the code."""
    expect(arguments, 1)
    element = lane_type(arguments[0].type)
    if not isinstance(element, Integer):
        raise Misfit("nan takes an integer")
    target = floating_of(max(element.width, 16))
    return Value(
        with_element(arguments[0].type, target),
        tuple(apply_float("nan", target.width, convert_lane(x, element, element)) for x in lanes(arguments[0])),
    )


TABLE: dict[str, Builtin] = {
    **{name: _floating(float_builder(name)) for name in _SAME_NAME.split()},
    **{name: _floating(float_builder(symbol)) for name, symbol in _OTHER_NAME.items()},
    **{f"{family}_{name}": _floating(float_builder(f"{family}_{name}")) for family in ("native", "half") for name in _FAST},
    "native_divide": _floating(float_builder("native_div")),
    "half_divide": _floating(float_builder("half_div")),
    "mad": _floating(opaque_builder("mad")),
    "clamp": Pure(Generic.FIRST, Result.OPERAND, integer_builder(clamp, "clamp")),
    "nan": Whole(_nan),
    "ilogb": Pure(Generic.FLOATING, Result.INT, float_builder("ilogb")),
    "ldexp": Pure(FirstThen(1, INT), Result.OPERAND, float_builder("ldexp")),
    "pown": Pure(FirstThen(1, INT), Result.OPERAND, float_builder("pown")),
    "rootn": Pure(FirstThen(1, INT), Result.OPERAND, float_builder("rootn")),
    # Results through pointers.
    "fract": WithOutputs(
        Generic.FLOATING, Result.OPERAND, float_builder("fractional"), ((1, Result.OPERAND, float_builder("floor")),)
    ),
    "frexp": WithOutputs(
        Generic.FLOATING, Result.OPERAND, float_builder("mantissa"), ((1, Result.INT, float_builder("exponent")),)
    ),
    "modf": WithOutputs(
        Generic.FLOATING, Result.OPERAND, opaque_builder("modf_fraction"), ((1, Result.OPERAND, float_builder("integral")),)
    ),
    "sincos": WithOutputs(Generic.FLOATING, Result.OPERAND, float_builder("sin"), ((1, Result.OPERAND, float_builder("cos")),)),
    "lgamma_r": WithOutputs(
        Generic.FLOATING, Result.OPERAND, float_builder("lgamma"), ((1, Result.INT, opaque_builder("lgamma_sign", BV32)),)
    ),
    "remquo": WithOutputs(
        Generic.FLOATING, Result.OPERAND, float_builder("remainder"), ((2, Result.INT, opaque_builder("remquo_quotient", BV32)),)
    ),
    # Relations.
    "isequal": _relation(_comparison("==")),
    "isnotequal": _relation(_comparison("!=")),
    "isgreater": _relation(_comparison(">")),
    "isgreaterequal": _relation(_comparison(">=")),
    "isless": _relation(_comparison("<")),
    "islessequal": _relation(_comparison("<=")),
    "islessgreater": _relation(_less_or_greater),
    "isordered": _relation(_ordered),
    "isunordered": _relation(_unordered),
    **{name: _relation(float_builder(name)) for name in ("isfinite", "isinf", "isnan", "isnormal", "signbit")},
}
