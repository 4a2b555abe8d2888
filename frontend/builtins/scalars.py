"""Conversions between scalar types, and values taken apart into lanes: what builders of whole values share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boogie_ir.build import bv, ite, ne, not_, resize
from boogie_ir.expr import Expr
from boogie_ir.symbols import float_to_float, float_to_int, int_to_float
from frontend.builtins.integers import saturated
from frontend.floats import (
    apply_float,
    apply_symbol,
    float_literal,
    float_to_integer,
    integer_to_float,
    resize_float,
)
from frontend.types import (
    FLOAT,
    INT,
    Boolean,
    Floating,
    Integer,
    Type,
    Vector,
    element_of,
    lanes_of,
    spell,
    to_unsigned,
    underlying,
    with_element,
)
from frontend.values import Address, Value

Element = Boolean | Integer | Floating


def lane_type(type_: Type) -> Element:
    """The type of one lane of a value; TypeError where it is no number."""
    element = underlying(element_of(type_))
    if isinstance(element, Boolean | Integer | Floating):
        return element
    raise TypeError(f"a number is needed, not {spell(type_)}")


def lanes(value: Value) -> tuple[Expr, ...]:
    """The lanes of a vector, or the one of a scalar; TypeError for anything else."""
    lane_type(value.type)
    result: list[Expr] = []
    for part in value.parts:
        if isinstance(part, Address):
            raise TypeError(f"a number is needed, not {spell(value.type)}")
        result.append(part)
    return tuple(result)


def convert_lane(lane: Expr, source: Element, target: Element, rounding: str = "", saturate: bool = False) -> Expr:
    """C's conversion of one number, or OpenCL's with a rounding and saturation."""
    if source == target and not isinstance(source, Floating):
        return lane
    match source, target:
        case Boolean(), Boolean():
            return lane
        case Boolean(), Integer():
            return ite(lane, bv(1, target.width), bv(0, target.width))
        case Boolean(), Floating():
            return ite(lane, float_literal(1.0, target.width), float_literal(0.0, target.width))
        case Integer(), Boolean():
            return ne(lane, bv(0, source.width))
        case Floating(), Boolean():
            return not_(apply_float("eq", source.width, lane, float_literal(0.0, source.width)))
        case Integer(), Integer():
            if saturate:
                return saturated(lane, source.signed, target.width, target.signed)
            return resize(lane, target.width, source.signed)
        case Integer(), Floating():
            if rounding in ("", "rte"):
                return integer_to_float(lane, source.signed, source.width, target.width)
            return apply_symbol(int_to_float(source.signed, source.width, target.width, rounding), lane)
        case Floating(), Integer():
            if rounding in ("", "rtz") and not saturate:
                return float_to_integer(lane, source.width, target.signed, target.width)
            return apply_symbol(float_to_int(source.width, target.signed, target.width, rounding, saturate), lane)
        case Floating(), Floating():
            if rounding in ("", "rte") or source.width <= target.width:
                return resize_float(lane, source.width, target.width)
            return apply_symbol(float_to_float(source.width, target.width, rounding), lane)
    raise TypeError(f"no conversion from {spell(source)} to {spell(target)}")


def convert_lanes(value: Value, element: Element, count: int) -> tuple[Expr, ...]:
    """The lanes of a value converted to ``element``; a scalar is repeated ``count`` times."""
    source = lane_type(value.type)
    converted = tuple(convert_lane(lane, source, element) for lane in lanes(value))
    if len(converted) == 1:
        return converted * count
    if len(converted) != count:
        raise TypeError(f"{spell(value.type)} has {len(converted)} lanes where {count} are needed")
    return converted


def common_type(values: Sequence[Value], floating: bool = False) -> Type:
    """The type that all the values widen to: vectors win over scalars, floats over integers, wide over narrow.

    ``floating``: integers become float, as they do in the helper functions for CUDA vectors.
    """
    vectors = [v.type for v in values if isinstance(v.type, Vector)]
    if vectors:
        return vectors[0]
    elements = [lane_type(v.type) for v in values]
    floats = [e for e in elements if isinstance(e, Floating)]
    if floats:
        return max(floats, key=lambda e: e.width)
    if floating:
        return FLOAT
    best: Integer = INT
    for element in elements:
        if isinstance(element, Integer) and (element.width, not element.signed) > (best.width, not best.signed):
            best = element if element.width >= INT.width else INT
    return best


def map_lanes(
    build: Callable[[tuple[Expr, ...], Element], Expr], values: Sequence[Value], type_: Type, result: Type | None = None
) -> Value:
    """The operation applied lane by lane after all values are converted to one type."""
    element, count = lane_type(type_), lanes_of(type_)
    rows = [convert_lanes(v, element, count) for v in values]
    return Value(result or type_, tuple(build(operands, element) for operands in zip(*rows, strict=True)))


def expect(values: Sequence[Value], *counts: int) -> None:
    """TypeError unless the number of arguments is one of ``counts``."""
    if len(values) not in counts:
        wanted = " or ".join(map(str, counts))
        raise TypeError(f"{wanted} argument{'s' if wanted != '1' else ''} needed, not {len(values)}")


def unsigned_like(type_: Type) -> Type:
    """The type with its lanes made unsigned."""
    element = lane_type(type_)
    return with_element(type_, to_unsigned(element) if isinstance(element, Integer) else element)
