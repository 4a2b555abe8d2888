"""Conversions between scalar types, and values taken apart into lanes: what builders of whole values share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.symbols import float_to_float, float_to_int, int_to_float
from frontend.errors import Misfit
from frontend.tables.integers import saturated
from frontend.types import conversions
from frontend.types.conversions import convert_scalar, promote
from frontend.types.floats import apply_symbol
from frontend.types.types import FLOAT, Boolean, Floating, Integer, Type, element_of, lanes_of, spell, underlying
from frontend.types.values import Address, Value

Element = Boolean | Integer | Floating


def lane_type(type_: Type) -> Element:
    """The type of one lane of a value; TypeError where it is no number."""
    element = underlying(element_of(type_))
    if isinstance(element, Boolean | Integer | Floating):
        return element
    raise Misfit(f"a number is needed, not {spell(type_)}")


def lanes(value: Value) -> tuple[Expr, ...]:
    """The lanes of a vector, or the one of a scalar; TypeError for anything else."""
    lane_type(value.type)
    result: list[Expr] = []
    for part in value.parts:
        if isinstance(part, Address):
            raise Misfit(f"a number is needed, not {spell(value.type)}")
        result.append(part)
    return tuple(result)


def convert_lane(lane: Expr, source: Element, target: Element, rounding: str = "", saturate: bool = False) -> Expr:
    """C's conversion of one number, or OpenCL's with a rounding and saturation."""
    match source, target:
        case Integer(), Integer() if saturate:
            return saturated(lane, source.signed, target.width, target.signed)
        case Integer(), Floating() if rounding not in ("", "rte"):
            return apply_symbol(int_to_float(source.signed, source.width, target.width, rounding), lane)
        case Floating(), Integer() if saturate or rounding not in ("", "rtz"):
            return apply_symbol(float_to_int(source.width, target.signed, target.width, rounding, saturate), lane)
        case Floating(), Floating() if rounding not in ("", "rte") and source.width > target.width:
            return apply_symbol(float_to_float(source.width, target.width, rounding), lane)
        case _:
            return convert_scalar(lane, source, target)


def convert_lanes(value: Value, element: Element, count: int) -> tuple[Expr, ...]:
    """The lanes of a value converted to ``element``; a scalar is repeated ``count`` times."""
    source = lane_type(value.type)
    converted = tuple(convert_lane(lane, source, element) for lane in lanes(value))
    if len(converted) == 1:
        return converted * count
    if len(converted) != count:
        raise Misfit(f"{spell(value.type)} has {len(converted)} lanes where {count} are needed")
    return converted


def common_type(values: Sequence[Value], floating: bool = False) -> Type:
    """The type that all the values widen to, by C's usual conversions; vectors win over scalars.

    ``floating``: integers become float, as they do in the helper functions for CUDA vectors.
    """
    result = promote(values[0].type)
    for value in values[1:]:
        common = conversions.common_type(result, value.type)
        if common is None:
            raise Misfit(f"{spell(result)} and {spell(value.type)} have no common type")
        result = common
    if floating and isinstance(result, Integer | Boolean):
        return FLOAT
    lane_type(result)
    return result


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
        raise Misfit(f"{wanted} argument{'s' if wanted != '1' else ''} needed, not {len(values)}")
