"""Every integer built-in against Python's arithmetic, on corner values: folding makes the expressions evaluators."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from boogie_ir.lang.build import bv, to_signed
from boogie_ir.lang.expr import Expr, Literal
from frontend.tables import integers

WIDTHS = (8, 16, 32, 64)


def corners(width: int) -> tuple[int, ...]:
    top = 1 << (width - 1)
    return (0, 1, 2, 3, 0x55 % (1 << width), top - 1, top, top + 1, 2 * top - 2, 2 * top - 1)


def value(expression: Expr) -> int:
    assert isinstance(expression, Literal), f"not folded: {expression}"
    return int(expression.value)


def number(bits: int, width: int, signed: bool) -> int:
    return to_signed(bits, width) if signed else bits


def limits(width: int, signed: bool) -> tuple[int, int]:
    return (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)


def saturate(x: int, width: int, signed: bool) -> int:
    low, high = limits(width, signed)
    return min(max(x, low), high)


Reference = Callable[..., int]


def low24(x: int, width: int, signed: bool) -> int:
    return x if width <= 24 else number(x % (1 << 24), 24, signed)


# Each reference takes mathematical integers, then the width and the sign.
BINARY: dict[str, Reference] = {
    "minimum": lambda x, y, w, s: min(x, y),
    "maximum": lambda x, y, w, s: max(x, y),
    "absolute_difference": lambda x, y, w, s: abs(x - y),
    "add_saturated": lambda x, y, w, s: saturate(x + y, w, s),
    "subtract_saturated": lambda x, y, w, s: saturate(x - y, w, s),
    "halving_add": lambda x, y, w, s: (x + y) >> 1,
    "rounded_halving_add": lambda x, y, w, s: (x + y + 1) >> 1,
    "multiply_high": lambda x, y, w, s: (x * y) >> w,
    "product24": lambda x, y, w, s: low24(x, w, s) * low24(y, w, s),
    "rotate": lambda x, y, w, s: ((x % (1 << w)) << (y % w)) | ((x % (1 << w)) >> ((w - y) % w if y % w else w)),
}
TERNARY: dict[str, Reference] = {
    "multiply_high_add": lambda x, y, z, w, s: ((x * y) >> w) + z,
    "multiply_add": lambda x, y, z, w, s: x * y + z,
    "multiply_add_saturated": lambda x, y, z, w, s: saturate(x * y + z, w, s),
    "sum_of_absolute_difference": lambda x, y, z, w, s: abs(x - y) + z,
}


def low_zeros(x: int, w: int) -> int:
    return w if x == 0 else (x & -x).bit_length() - 1


UNARY: dict[str, Reference] = {
    "absolute": lambda x, w, s: abs(x),
    "leading_zeros": lambda x, w, s: w - (x % (1 << w)).bit_length(),
    "trailing_zeros": lambda x, w, s: low_zeros(x % (1 << w), w),
    "first_set": lambda x, w, s: 0 if x == 0 else low_zeros(x % (1 << w), w) + 1,
    "population_count": lambda x, w, s: (x % (1 << w)).bit_count(),
    "reverse_bits": lambda x, w, s: int(f"{x % (1 << w):0{w}b}"[::-1], 2),
}


def cases(table: dict[str, Reference]) -> list[Any]:
    return [
        pytest.param(name, width, signed, id=f"{name}-{'s' if signed else 'u'}{width}")
        for name, width, signed in product(table, WIDTHS, (False, True))
    ]


def check(table: dict[str, Reference], name: str, width: int, signed: bool, operands: tuple[int, ...]) -> None:
    expected = table[name](*(number(o, width, signed) for o in operands), width, signed) % (1 << width)
    result = getattr(integers, name)(*(bv(o, width) for o in operands), signed)
    assert value(result) == expected, (name, operands)


@pytest.mark.parametrize(("name", "width", "signed"), cases(UNARY))
def test_one_operand(name: str, width: int, signed: bool) -> None:
    for x in (*corners(width), *(1 << i for i in range(width))):
        check(UNARY, name, width, signed, (x,))


@pytest.mark.parametrize(("name", "width", "signed"), cases(BINARY))
def test_two_operands(name: str, width: int, signed: bool) -> None:
    for operands in product(corners(width), repeat=2):
        check(BINARY, name, width, signed, operands)


@pytest.mark.parametrize(("name", "width", "signed"), cases(TERNARY))
def test_three_operands(name: str, width: int, signed: bool) -> None:
    for operands in product(corners(width)[::2], repeat=3):
        check(TERNARY, name, width, signed, operands)


@pytest.mark.parametrize("signed", [False, True])
def test_products_of_24_bits_where_operands_fit(signed: bool) -> None:
    for x, y in product((0, 1, 5, *limits(24, signed)), repeat=2):
        arguments = bv(x, 32), bv(y, 32)
        assert value(integers.product_of_24(*arguments, signed)) == x * y % (1 << 32)
        assert value(integers.product_of_24_add(*arguments, bv(7), signed)) == (x * y + 7) % (1 << 32)
    for x in (limits(24, signed)[0] - 1, limits(24, signed)[1] + 1):
        assert not isinstance(integers.product_of_24(bv(x, 32), bv(1), signed), Literal)


@pytest.mark.parametrize(("width", "target"), list(product(WIDTHS, WIDTHS)))
def test_saturating_conversion(width: int, target: int) -> None:
    for x, signed, target_signed in product(corners(width), (False, True), (False, True)):
        expected = saturate(number(x, width, signed), target, target_signed) % (1 << target)
        assert value(integers.saturated(bv(x, width), signed, target, target_signed)) == expected


def test_clamp_is_min_of_max() -> None:
    for x, low, high in product((0, 5, 250, 255), repeat=3):
        signed = [to_signed(v, 8) for v in (x, low, high)]
        assert value(integers.clamp(bv(x, 8), bv(low, 8), bv(high, 8), True)) == min(max(signed[0], signed[1]), signed[2]) % 256


def test_upsample_puts_the_first_operand_above() -> None:
    assert value(integers.upsample(bv(0x12, 8), bv(0x34, 8), False)) == 0x1234


@pytest.mark.parametrize("selector", [0x3210, 0x7654, 0x0000, 0x0123, 0x4567, 0xFFFF, 0x5140])
def test_byte_permutation(selector: int) -> None:
    x, y = 0x33221100, 0x77665544
    both = (y << 32) | x
    expected = sum(((both >> (8 * ((selector >> (4 * i)) & 7))) & 0xFF) << (8 * i) for i in range(4))
    assert value(integers.byte_permutation(bv(x), bv(y), bv(selector), False)) == expected


@pytest.mark.parametrize("count", [0, 1, 7, 31, 32, 33, 63])
def test_funnel_shifts(count: int) -> None:
    low, high = 0x89ABCDEF, 0x01234567
    both = (high << 32) | low
    mask = 0xFFFFFFFF
    arguments = (bv(low), bv(high), bv(count), False)
    assert value(integers.funnel_shift_left(*arguments)) == (both << (count % 32)) >> 32 & mask
    assert value(integers.funnel_shift_right(*arguments)) == both >> (count % 32) & mask
    assert value(integers.funnel_shift_left_clamped(*arguments)) == (both << min(count, 32)) >> 32 & mask
    assert value(integers.funnel_shift_right_clamped(*arguments)) == both >> min(count, 32) & mask


@pytest.mark.parametrize(("width", "signed"), list(product(WIDTHS, (False, True))))
def test_overflow_of_sums(width: int, signed: bool) -> None:
    low, high = limits(width, signed)
    for x, y in product(corners(width), repeat=2):
        total = number(x, width, signed) + number(y, width, signed)
        assert value(integers.add_without_overflow(bv(x, width), bv(y, width), signed)) == (low <= total <= high)


def test_overflow_of_long_sums() -> None:
    third = 0xFFFFFFFF // 3
    assert value(integers.sum_without_overflow((bv(third), bv(third), bv(third)))) == 1
    assert value(integers.sum_without_overflow((bv(third), bv(third), bv(third), bv(1)))) == 0
    assert value(integers.sum_without_overflow((bv(0xFFFFFFFF),) * 20)) == 0


def test_bits_as_conditions() -> None:
    assert value(integers.top_bit(bv(0x80, 8))) == 1
    assert value(integers.top_bit(bv(0x7F, 8))) == 0
    assert value(integers.bit_select(bv(0b1100, 4), bv(0b1010, 4), bv(0b0110, 4))) == 0b1010
    for x in range(256):
        assert value(integers.is_power_of_two_or_zero(bv(x, 8))) == (x.bit_count() <= 1)
