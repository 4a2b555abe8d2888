"""CUDA's vectors: ``make_float4`` and the overloads of the helper header that the toolkit's samples share (``helper_math.h``)."""

from __future__ import annotations

import re
from collections.abc import Callable

from boogie_ir.lang.expr import Expr
from frontend.errors import Misfit
from frontend.tables import geometry
from frontend.tables.builders import absolute, extremum, float_builder, integer_builder
from frontend.tables.integers import clamp
from frontend.tables.registry import Builtin, Element, Whole
from frontend.tables.scalars import common_type, convert_lane, expect, lane_type, lanes, map_lanes
from frontend.types.floats import apply_float, float_literal
from frontend.types.types import FLOAT, Floating, Vector, builtin_type, spell, with_element
from frontend.types.values import Value

_MAKE = re.compile(r"make_(u?(?:char|short|int|long|longlong)|float|double)([1234])")


def family(name: str) -> Builtin | None:
    """``make_float4`` and the other constructors."""
    match = _MAKE.fullmatch(name)
    if match is None:
        return None
    target = builtin_type("cuda", match[1] + match[2], 64)
    assert isinstance(target, Vector)
    return _make(target)


def _make(target: Vector) -> Whole:
    """From as many lanes as needed; from one scalar for all; or from one vector, cut off or filled up with zero."""

    def build(arguments: tuple[Value, ...]) -> Value:
        given = [
            convert_lane(lane, lane_type(argument.type), target.element) for argument in arguments for lane in lanes(argument)
        ]
        if len(arguments) == 1 and isinstance(arguments[0].type, Vector):
            zero = convert_lane(float_literal(0.0, 32), FLOAT, target.element)
            given = [*given, *[zero] * (target.lanes - len(given))][: target.lanes]
        elif len(given) == 1:
            given = given * target.lanes
        if len(given) != target.lanes:
            raise Misfit(f"{spell(target)} is made of {target.lanes} numbers, not {len(given)}")
        return Value(target, tuple(given))

    return Whole(build)


def _lanewise(count: int, build: Callable[[tuple[Expr, ...], Element], Expr], floating: bool = True) -> Whole:
    """An overload for floats and vectors: all arguments are converted to the widest; integers become float where ``floating``."""

    def apply(arguments: tuple[Value, ...]) -> Value:
        expect(arguments, count)
        type_ = common_type(arguments, floating)
        if floating and not isinstance(lane_type(type_), Floating):
            raise Misfit(f"floats are needed, not {spell(type_)}")
        return map_lanes(build, arguments, type_)

    return Whole(apply)


def _lerp(operands: tuple[Expr, ...], element: Element) -> Expr:
    """``a + t * (b - a)``."""
    start, end, place = operands
    assert isinstance(element, Floating)
    width = element.width
    step = apply_float("mul", width, place, apply_float("sub", width, end, start))
    return apply_float("add", width, start, step)


def _fracf(operands: tuple[Expr, ...], element: Element) -> Expr:
    """``v - floorf(v)``."""
    assert isinstance(element, Floating)
    return apply_float("sub", element.width, operands[0], apply_float("floor", element.width, operands[0]))


def _clamp(arguments: tuple[Value, ...]) -> Value:
    """``max(a, min(f, b))`` of floats is a symbol; of integers it is exact."""
    expect(arguments, 3)
    return map_lanes(integer_builder(clamp, "clamp"), arguments, common_type(arguments))


def _overloaded_abs(arguments: tuple[Value, ...]) -> Value:
    expect(arguments, 1)
    return map_lanes(absolute, arguments, common_type(arguments))


def _extremum(smaller: bool) -> Whole:
    def build(arguments: tuple[Value, ...]) -> Value:
        expect(arguments, 2)
        return map_lanes(extremum(smaller), arguments, common_type(arguments))

    return Whole(build)


def _saturate(arguments: tuple[Value, ...]) -> Value:
    expect(arguments, 1)
    type_ = common_type(arguments, floating=True)
    return map_lanes(float_builder("saturate"), arguments, with_element(type_, FLOAT))


TABLE: dict[str, Builtin] = {
    "dot": Whole(geometry.dot),
    "cross": Whole(geometry.cross),
    "length": Whole(geometry.length),
    "normalize": Whole(geometry.normalize),
    "reflect": Whole(geometry.reflect),
    "lerp": _lanewise(3, _lerp),
    "lerpf": _lanewise(3, _lerp),
    "smoothstep": _lanewise(3, float_builder("smoothstep")),
    "saturate": Whole(_saturate),
    "clamp": Whole(_clamp),
    "fracf": _lanewise(1, _fracf),
    # These hide the scalar functions of C, which they extend to vectors.
    "min": _extremum(True),
    "max": _extremum(False),
    "abs": Whole(_overloaded_abs),
    "fminf": _lanewise(2, float_builder("min")),
    "fmaxf": _lanewise(2, float_builder("max")),
    "floorf": _lanewise(1, float_builder("floor")),
    "fmodf": _lanewise(2, float_builder("mod")),
    "fabsf": _lanewise(1, float_builder("abs")),
}
