"""OpenCL's explicit conversions, ``convert_uchar4_sat_rte`` (OpenCL 1.2, 6.2.3), and reinterpretations, ``as_float4`` (6.2.4)."""

from __future__ import annotations

import re

from boogie_ir.lang.build import concat, extract
from boogie_ir.lang.expr import Expr
from frontend.errors import Misfit
from frontend.tables.registry import Builtin, Whole
from frontend.tables.scalars import Element, convert_lane, expect, lane_type, lanes
from frontend.types.types import BOOL, Boolean, Type, Vector, builtin_type, lanes_of, scalar_width, spell
from frontend.types.values import Value

_TYPE = r"(bool|char|uchar|short|ushort|int|uint|long|ulong|size_t|half|float|double)(2|3|4|8|16)?"
_CONVERT = re.compile(rf"convert_{_TYPE}(_sat)?(?:_(rte|rtz|rtp|rtn))?")
_AS = re.compile(rf"as_{_TYPE}")

TABLE: dict[str, Builtin] = {}


def family(name: str) -> Builtin | None:
    """The conversion that a name spells."""
    if match := _CONVERT.fullmatch(name):
        return _convert(_named(match[1], match[2]), match[4] or "", match[3] is not None)
    if match := _AS.fullmatch(name):
        return _reinterpret(_named(match[1], match[2]))
    return None


def _named(element: str, count: str | None) -> Type:
    if element == "bool" and count is None:
        return BOOL
    found = builtin_type("opencl", element + (count or ""), 32)
    assert found is not None, element
    return found


def _convert(target: Type, rounding: str, saturate: bool) -> Whole:
    element = lane_type(target)

    def build(arguments: tuple[Value, ...]) -> Value:
        expect(arguments, 1)
        source = arguments[0]
        if lanes_of(source.type) != lanes_of(target):
            raise Misfit(f"{spell(source.type)} does not convert to {spell(target)}: the numbers of lanes differ")
        have = lane_type(source.type)
        return Value(target, tuple(convert_lane(lane, have, element, rounding, saturate) for lane in lanes(source)))

    return Whole(build)


def _reinterpret(target: Type) -> Whole:
    """The same bytes, little endian; three lanes take the space of four."""
    element = lane_type(target)
    width = scalar_width(element)

    def build(arguments: tuple[Value, ...]) -> Value:
        expect(arguments, 1)
        source = arguments[0]
        have = lane_type(source.type)
        if isinstance(have, Boolean) or _size(source.type) != _size(target):
            raise Misfit(f"{spell(source.type)} and {spell(target)} differ in size")
        parts = regroup(lanes(source), have, width)[: lanes_of(target)]
        if len(parts) < lanes_of(target):
            raise Misfit(f"the fourth lane of {spell(source.type)} is not defined")
        return Value(target, parts)

    return Whole(build)


def regroup(parts: tuple[Expr, ...], have: Element, width: int) -> tuple[Expr, ...]:
    """Lanes of one width as lanes of another, the first one lowest."""
    present = scalar_width(have)
    if present == width:
        return parts
    if present > width:
        return tuple(extract(part, low + width, low) for part in parts for low in range(0, present, width))
    step = width // present
    grouped = []
    for start in range(0, len(parts) - step + 1, step):
        whole = parts[start]
        for part in parts[start + 1 : start + step]:
            whole = concat(part, whole)
        grouped.append(whole)
    return tuple(grouped)


def _size(type_: Type) -> int:
    count = lanes_of(type_)
    return scalar_width(lane_type(type_)) * (4 if isinstance(type_, Vector) and count == 3 else count)
