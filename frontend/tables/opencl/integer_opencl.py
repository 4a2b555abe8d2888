"""OpenCL's integer functions (OpenCL 1.2, 6.12.3) and dot products of packed bytes (cl_khr_integer_dot_product): exact."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from boogie_ir.lang.expr import Expr
from frontend.errors import Misfit
from frontend.tables import integers
from frontend.tables.builders import integer_builder
from frontend.tables.registry import Builtin, Fixed, Generic, Pure, Result, Whole
from frontend.tables.scalars import convert_lanes, expect, lane_type, lanes
from frontend.types.types import INT, UINT, Integer, integer_of, lanes_of, to_unsigned, with_element
from frontend.types.values import Value

_SAME_TYPE: Mapping[str, Callable[..., Expr]] = {
    "add_sat": integers.add_saturated,
    "sub_sat": integers.subtract_saturated,
    "hadd": integers.halving_add,
    "rhadd": integers.rounded_halving_add,
    "mul_hi": integers.multiply_high,
    "mad_hi": integers.multiply_high_add,
    "mad_sat": integers.multiply_add_saturated,
    "rotate": integers.rotate,
    "clz": integers.leading_zeros,
    "ctz": integers.trailing_zeros,
    "popcount": integers.population_count,
}


def _upsample(arguments: tuple[Value, ...]) -> Value:
    """``upsample(high, low)``: twice as wide, with the sign of ``high``."""
    expect(arguments, 2)
    high, low = arguments
    element = lane_type(high.type)
    if not isinstance(element, Integer) or element.width > 32:
        raise Misfit("upsample takes integers of 8, 16 or 32 bits")
    lower = convert_lanes(low, to_unsigned(element), lanes_of(high.type))
    parts = tuple(integers.upsample(h, x, element.signed) for h, x in zip(lanes(high), lower, strict=True))
    return Value(with_element(high.type, integer_of(2 * element.width, element.signed)), parts)


def _product(signs: tuple[bool, bool]) -> Callable[..., Expr]:
    return lambda left, right, signed: integers.products_of_bytes(left, right, signs)


def _added_product(signs: tuple[bool, bool]) -> Callable[..., Expr]:
    return lambda left, right, addend, signed: integers.add_saturated(
        integers.products_of_bytes(left, right, signs), addend, any(signs)
    )


def _packed() -> Iterator[tuple[str, Builtin]]:
    """Of four bytes in each of two numbers: `s` have signs, `u` have none; with a third number the sum saturates."""
    for kinds, result in (("uu", UINT), ("ss", INT), ("us", INT), ("su", INT)):
        signs, name = (kinds[0] == "s", kinds[1] == "s"), "uint" if result == UINT else "int"
        yield f"dot_4x8packed_{kinds}_{name}", Pure(Fixed((UINT, UINT)), result, integer_builder(_product(signs)))
        with_sum = Pure(Fixed((UINT, UINT, result)), result, integer_builder(_added_product(signs)))
        yield f"dot_acc_sat_4x8packed_{kinds}_{name}", with_sum


TABLE: dict[str, Builtin] = {
    **dict(_packed()),
    **{name: Pure(Generic.FIRST, Result.OPERAND, integer_builder(operation)) for name, operation in _SAME_TYPE.items()},
    "abs_diff": Pure(Generic.FIRST, Result.UNSIGNED, integer_builder(integers.absolute_difference)),
    "upsample": Whole(_upsample),
}
