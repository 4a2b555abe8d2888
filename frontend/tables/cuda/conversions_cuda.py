"""CUDA's type casting intrinsics: ``__float2int_rn``, ``__hiloint2double`` and relatives."""

from __future__ import annotations

import re

from boogie_ir.lang.build import concat, extract
from frontend.tables.registry import Builtin, Whole
from frontend.tables.scalars import Element, convert_lane, convert_lanes, expect
from frontend.types.types import DOUBLE, FLOAT, HALF, INT, LONGLONG, SHORT, UINT, ULONGLONG, USHORT, Floating
from frontend.types.values import Value

_NAMES: dict[str, Element] = {
    "float": FLOAT,
    "double": DOUBLE,
    "half": HALF,
    "int": INT,
    "uint": UINT,
    "ll": LONGLONG,
    "ull": ULONGLONG,
    "short": SHORT,
    "ushort": USHORT,
}
_CONVERSION = re.compile(rf"__({'|'.join(_NAMES)})2({'|'.join(_NAMES)})(?:_(rn|rz|ru|rd))?")
_ROUNDINGS = {"rn": "rte", "rz": "rtz", "ru": "rtp", "rd": "rtn", None: ""}


def family(name: str) -> Builtin | None:
    """``__float2int_rz`` and its relatives: at least one side is a float."""
    match = _CONVERSION.fullmatch(name)
    if match is None:
        return None
    source, target = _NAMES[match[1]], _NAMES[match[2]]
    if not (isinstance(source, Floating) or isinstance(target, Floating)):
        return None
    return _convert(source, target, _ROUNDINGS[match[3]])


def _convert(source: Element, target: Element, rounding: str) -> Whole:
    """Conversions to integers saturate."""
    saturate = isinstance(source, Floating) and not isinstance(target, Floating)

    def build(arguments: tuple[Value, ...]) -> Value:
        expect(arguments, 1)
        (lane,) = convert_lanes(arguments[0], source, 1)
        return Value(target, (convert_lane(lane, source, target, rounding, saturate),))

    return Whole(build)


def _half_of_double(high: bool) -> Whole:
    def build(arguments: tuple[Value, ...]) -> Value:
        expect(arguments, 1)
        (lane,) = convert_lanes(arguments[0], DOUBLE, 1)
        return Value(INT, (extract(lane, 64, 32) if high else extract(lane, 32, 0),))

    return Whole(build)


def _double_of_halves(arguments: tuple[Value, ...]) -> Value:
    expect(arguments, 2)
    high, low = (convert_lanes(a, INT, 1)[0] for a in arguments)
    return Value(DOUBLE, (concat(high, low),))


TABLE: dict[str, Builtin] = {
    "__double2hiint": _half_of_double(True),
    "__double2loint": _half_of_double(False),
    "__hiloint2double": Whole(_double_of_halves),
}
