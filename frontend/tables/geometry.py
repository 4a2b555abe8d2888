"""Dot products and what is made of them, for OpenCL's geometric functions and the helper functions for CUDA vectors.

They are sums of products in the order of the lanes, as the sources of both languages' libraries have them.
"""

from __future__ import annotations

from collections.abc import Sequence

from boogie_ir.lang.build import bvadd, bvmul
from boogie_ir.lang.expr import Expr
from frontend.errors import Misfit
from frontend.tables.scalars import Element, common_type, convert_lanes, expect, lane_type
from frontend.types.floats import apply_float, float_literal
from frontend.types.types import Floating, Type, lanes_of
from frontend.types.values import Value


def dot(arguments: tuple[Value, ...]) -> Value:
    """The sum of the products of the lanes; of integers too, in CUDA."""
    expect(arguments, 2)
    type_ = common_type(arguments, floating=True)
    element = lane_type(type_)
    left, right = (convert_lanes(a, element, lanes_of(type_)) for a in arguments)
    return Value(element, (_dot(left, right, element),))


def cross(arguments: tuple[Value, ...]) -> Value:
    """The cross product of the first three lanes; a fourth is zero."""
    expect(arguments, 2)
    type_, element = _operand_type(arguments)
    count = lanes_of(type_)
    if count not in (3, 4):
        raise Misfit("cross takes vectors of three or four lanes")
    a, b = (convert_lanes(value, element, count) for value in arguments)
    parts = [
        apply_float("sub", element.width, _times(a[i], b[j], element), _times(a[j], b[i], element))
        for i, j in ((1, 2), (2, 0), (0, 1))
    ]
    return Value(type_, (*parts, *[float_literal(0.0, element.width)] * (count - 3)))


def length(arguments: tuple[Value, ...]) -> Value:
    return _length(arguments, "sqrt")


def fast_length(arguments: tuple[Value, ...]) -> Value:
    return _length(arguments, "half_sqrt")


def distance(arguments: tuple[Value, ...]) -> Value:
    return _length((_difference(arguments),), "sqrt")


def fast_distance(arguments: tuple[Value, ...]) -> Value:
    return _length((_difference(arguments),), "half_sqrt")


def normalize(arguments: tuple[Value, ...]) -> Value:
    return _normalize(arguments, "rsqrt")


def fast_normalize(arguments: tuple[Value, ...]) -> Value:
    return _normalize(arguments, "half_rsqrt")


def reflect(arguments: tuple[Value, ...]) -> Value:
    """``i - 2 * n * dot(n, i)``."""
    expect(arguments, 2)
    type_, element = _operand_type(arguments)
    incident, normal = (convert_lanes(a, element, lanes_of(type_)) for a in arguments)
    scale = _dot(normal, incident, element)
    two = [apply_float("add", element.width, n, n) for n in normal]
    parts = (apply_float("sub", element.width, i, _times(n, scale, element)) for i, n in zip(incident, two, strict=True))
    return Value(type_, tuple(parts))


def _operand_type(arguments: Sequence[Value]) -> tuple[Type, Floating]:
    type_ = common_type(arguments, floating=True)
    element = lane_type(type_)
    if not isinstance(element, Floating):
        raise Misfit("vectors of floats are needed")
    return type_, element


def _length(arguments: tuple[Value, ...], root: str) -> Value:
    expect(arguments, 1)
    type_, element = _operand_type(arguments)
    lanes = convert_lanes(arguments[0], element, lanes_of(type_))
    return Value(element, (apply_float(root, element.width, _dot(lanes, lanes, element)),))


def _normalize(arguments: tuple[Value, ...], root: str) -> Value:
    expect(arguments, 1)
    type_, element = _operand_type(arguments)
    lanes = convert_lanes(arguments[0], element, lanes_of(type_))
    inverse = apply_float(root, element.width, _dot(lanes, lanes, element))
    return Value(type_, tuple(_times(lane, inverse, element) for lane in lanes))


def _difference(arguments: tuple[Value, ...]) -> Value:
    expect(arguments, 2)
    type_, element = _operand_type(arguments)
    left, right = (convert_lanes(a, element, lanes_of(type_)) for a in arguments)
    return Value(type_, tuple(apply_float("sub", element.width, x, y) for x, y in zip(left, right, strict=True)))


def _dot(left: Sequence[Expr], right: Sequence[Expr], element: Element) -> Expr:
    products = [_times(x, y, element) for x, y in zip(left, right, strict=True)]
    total = products[0]
    for product in products[1:]:
        total = _plus(total, product, element)
    return total


def _plus(left: Expr, right: Expr, element: Element) -> Expr:
    return apply_float("add", element.width, left, right) if isinstance(element, Floating) else bvadd(left, right)


def _times(left: Expr, right: Expr, element: Element) -> Expr:
    return apply_float("mul", element.width, left, right) if isinstance(element, Floating) else bvmul(left, right)
