"""The exact meaning of the integer built-ins, as expressions over machine integers.

Each function takes the operands, already converted to one width, and whether they are signed. Nothing is approximated:
the results are what the OpenCL 1.2 specification (6.12.3) and the CUDA programming guide define, bit for bit.
"""

from __future__ import annotations

from boogie_ir.lang.build import (
    and_,
    apply,
    binary,
    bv,
    bvadd,
    bvmul,
    bvsub,
    concat,
    eq,
    extend,
    extract,
    ite,
    ne,
    resize,
    unary,
    width_of,
)
from boogie_ir.lang.expr import BinaryOp, Expr, UnaryOp


def less(left: Expr, right: Expr, signed: bool) -> Expr:
    return binary(BinaryOp.BVSLT if signed else BinaryOp.BVULT, left, right)


def minimum(left: Expr, right: Expr, signed: bool) -> Expr:
    """``y < x ? y : x``, as OpenCL words it."""
    return ite(less(right, left, signed), right, left)


def maximum(left: Expr, right: Expr, signed: bool) -> Expr:
    return ite(less(left, right, signed), right, left)


def clamp(value: Expr, low: Expr, high: Expr, signed: bool) -> Expr:
    return minimum(maximum(value, low, signed), high, signed)


def absolute(value: Expr, signed: bool) -> Expr:
    """``|x|`` as an unsigned number: the smallest signed number has itself as its absolute value's bits."""
    if not signed:
        return value
    return ite(less(value, bv(0, width_of(value)), True), unary(UnaryOp.BVNEG, value), value)


def absolute_difference(left: Expr, right: Expr, signed: bool) -> Expr:
    """``|x - y|`` without overflow, as an unsigned number."""
    return ite(less(left, right, signed), bvsub(right, left), bvsub(left, right))


def products_of_bytes(left: Expr, right: Expr, signed: tuple[bool, bool], addend: Expr | None = None) -> Expr:
    """The sum of the products of the four bytes of two numbers, whose bytes have a sign or not, added to another number."""
    total = bv(0) if addend is None else addend
    for low in range(0, 32, 8):
        pair = [extend(extract(x, low + 8, low), 32, sign) for x, sign in zip((left, right), signed, strict=True)]
        total = bvadd(total, bvmul(*pair))
    return total


def add_saturated(left: Expr, right: Expr, signed: bool) -> Expr:
    width = width_of(left)
    wide = bvadd(extend(left, width + 1, signed), extend(right, width + 1, signed))
    return saturated(wide, signed, width, signed)


def subtract_saturated(left: Expr, right: Expr, signed: bool) -> Expr:
    width = width_of(left)
    if not signed:
        return ite(less(left, right, False), bv(0, width), bvsub(left, right))
    wide = bvsub(extend(left, width + 1, True), extend(right, width + 1, True))
    return saturated(wide, True, width, True)


def halving_add(left: Expr, right: Expr, signed: bool) -> Expr:
    """``(x + y) >> 1`` without overflow."""
    width = width_of(left)
    return extract(bvadd(extend(left, width + 1, signed), extend(right, width + 1, signed)), width + 1, 1)


def rounded_halving_add(left: Expr, right: Expr, signed: bool) -> Expr:
    """``(x + y + 1) >> 1`` without overflow."""
    width = width_of(left)
    total = bvadd(extend(left, width + 1, signed), extend(right, width + 1, signed))
    return extract(bvadd(total, bv(1, width + 1)), width + 1, 1)


def multiply_high(left: Expr, right: Expr, signed: bool) -> Expr:
    """The upper half of the double-width product."""
    width = width_of(left)
    return extract(bvmul(extend(left, 2 * width, signed), extend(right, 2 * width, signed)), 2 * width, width)


def multiply_high_add(left: Expr, right: Expr, addend: Expr, signed: bool) -> Expr:
    return bvadd(multiply_high(left, right, signed), addend)


def multiply_add(left: Expr, right: Expr, addend: Expr, signed: bool) -> Expr:
    del signed  # the lower half of a product is the same either way
    return bvadd(bvmul(left, right), addend)


def multiply_add_saturated(left: Expr, right: Expr, addend: Expr, signed: bool) -> Expr:
    width = width_of(left)
    wide = 2 * width + 1
    product = bvmul(extend(left, wide, signed), extend(right, wide, signed))
    return saturated(bvadd(product, extend(addend, wide, signed)), signed, width, signed)


def saturated(value: Expr, signed: bool, width: int, target_signed: bool) -> Expr:
    """The nearest value that ``width`` bits of the target's sign can hold (``convert_uchar_sat`` and relatives)."""
    have = width_of(value)
    room = max(have, width) + 2  # both ranges fit as signed numbers
    wide = extend(value, room, signed)
    low = -(1 << (width - 1)) if target_signed else 0
    high = (1 << (width - 1)) - 1 if target_signed else (1 << width) - 1
    below = less(wide, bv(low, room), True) if signed else None
    above = less(bv(high, room), wide, True)
    result = ite(above, bv(high, width), resize(value, width, signed))
    return result if below is None else ite(below, bv(low, width), result)


def _of_24_bits(value: Expr, signed: bool) -> Expr:
    """The number that the low 24 bits are."""
    width = width_of(value)
    return extend(extract(value, 24, 0), width, signed) if width > 24 else value


def product24(left: Expr, right: Expr, signed: bool) -> Expr:
    """CUDA's product of the low 24 bits: what is above them is ignored."""
    return bvmul(_of_24_bits(left, signed), _of_24_bits(right, signed))


def product_of_24(left: Expr, right: Expr, signed: bool) -> Expr:
    """OpenCL's product of numbers of 24 bits; where one has more, the specification leaves the result to the implementation."""
    fit = (eq(x, _of_24_bits(x, signed)) for x in (left, right))
    other = apply(f"MUL24_{'S' if signed else 'U'}", (left, right), left.type)
    return ite(and_(*fit), bvmul(left, right), other)


def product_of_24_add(left: Expr, right: Expr, addend: Expr, signed: bool) -> Expr:
    return bvadd(product_of_24(left, right, signed), addend)


def rotate(value: Expr, count: Expr, signed: bool) -> Expr:
    """Rotates to the left by the count modulo the width."""
    del signed
    width = width_of(value)
    left = _modulo(count, width)
    right = _modulo(bvsub(bv(width, width), left), width)
    return binary(
        BinaryOp.BVOR, binary(BinaryOp.BVSHL, value, left), ite(eq(left, bv(0, width)), bv(0, width), _shift_right(value, right))
    )


def leading_zeros(value: Expr, signed: bool) -> Expr:
    """The number of zero bits above the highest one; the width for zero. A chain of halvings, linear in text."""
    del signed
    width = width_of(value)
    count: Expr = bv(0, width)
    step = 1 << ((width - 1).bit_length() - 1) if width > 1 else 0
    rest = value
    while step:
        empty = eq(extract(rest, width, width - step), bv(0, step))
        count = bvadd(count, ite(empty, bv(step, width), bv(0, width)))
        rest = ite(empty, binary(BinaryOp.BVSHL, rest, bv(step, width)), rest)
        step //= 2
    return ite(eq(value, bv(0, width)), bv(width, width), count)


def trailing_zeros(value: Expr, signed: bool) -> Expr:
    """The number of zero bits below the lowest one; the width for zero."""
    del signed
    width = width_of(value)
    lowest = binary(BinaryOp.BVAND, value, unary(UnaryOp.BVNEG, value))
    return ite(eq(value, bv(0, width)), bv(width, width), bvsub(bv(width - 1, width), leading_zeros(lowest, False)))


def first_set(value: Expr, signed: bool) -> Expr:
    """The place of the lowest one, counted from 1; 0 for zero (CUDA's ``__ffs``)."""
    width = width_of(value)
    return ite(eq(value, bv(0, width)), bv(0, width), bvadd(trailing_zeros(value, signed), bv(1, width)))


def population_count(value: Expr, signed: bool) -> Expr:
    """The number of ones, by adding neighbouring fields of growing width."""
    del signed
    width = width_of(value)
    fields = 1
    total = value
    while fields < width:
        mask = bv(sum(((1 << fields) - 1) << place for place in range(0, width, 2 * fields)), width)
        low = binary(BinaryOp.BVAND, total, mask)
        high = binary(BinaryOp.BVAND, _shift_right(total, bv(fields, width)), mask)
        total = bvadd(low, high)
        fields *= 2
    return total


def reverse_bits(value: Expr, signed: bool) -> Expr:
    """The bits in the opposite order, by swapping neighbouring fields of growing width."""
    del signed
    width = width_of(value)
    fields = 1
    while fields < width:
        mask = bv(sum(((1 << fields) - 1) << place for place in range(0, width, 2 * fields)), width)
        low = binary(BinaryOp.BVAND, _shift_right(value, bv(fields, width)), mask)
        high = binary(BinaryOp.BVSHL, binary(BinaryOp.BVAND, value, mask), bv(fields, width))
        value = binary(BinaryOp.BVOR, low, high)
        fields *= 2
    return value


def upsample(high: Expr, low: Expr, signed: bool) -> Expr:
    """``(high << width) | low`` at twice the width."""
    del signed
    return concat(high, low)


def sum_of_absolute_difference(left: Expr, right: Expr, addend: Expr, signed: bool) -> Expr:
    """``|x - y| + z``; the result is unsigned."""
    return bvadd(absolute_difference(left, right, signed), addend)


def byte_permutation(left: Expr, right: Expr, selector: Expr, signed: bool) -> Expr:
    """CUDA's ``__byte_perm``: each nibble's low three bits of the selector pick one of the eight bytes of ``right ++ left``."""
    del signed
    both = concat(right, left)
    picked = [_byte(both, extract(selector, 4 * i + 3, 4 * i)) for i in range(4)]
    return concat(concat(picked[3], picked[2]), concat(picked[1], picked[0]))


def funnel_shift_left(low: Expr, high: Expr, count: Expr, signed: bool) -> Expr:
    """The upper word of ``high ++ low`` shifted left by the count modulo 32."""
    del signed
    return extract(binary(BinaryOp.BVSHL, concat(high, low), extend(_modulo(count, 32), 64, False)), 64, 32)


def funnel_shift_right(low: Expr, high: Expr, count: Expr, signed: bool) -> Expr:
    """The lower word of ``high ++ low`` shifted right by the count modulo 32."""
    del signed
    return extract(binary(BinaryOp.BVLSHR, concat(high, low), extend(_modulo(count, 32), 64, False)), 32, 0)


def funnel_shift_left_clamped(low: Expr, high: Expr, count: Expr, signed: bool) -> Expr:
    shift = minimum(count, bv(32), signed=False)
    del signed
    return extract(binary(BinaryOp.BVSHL, concat(high, low), extend(shift, 64, False)), 64, 32)


def funnel_shift_right_clamped(low: Expr, high: Expr, count: Expr, signed: bool) -> Expr:
    shift = minimum(count, bv(32), signed=False)
    del signed
    return extract(binary(BinaryOp.BVLSHR, concat(high, low), extend(shift, 64, False)), 32, 0)


def is_power_of_two_or_zero(value: Expr) -> Expr:
    """``(x & (x - 1)) == 0``."""
    width = width_of(value)
    return eq(binary(BinaryOp.BVAND, value, bvsub(value, bv(1, width))), bv(0, width))


def add_without_overflow(left: Expr, right: Expr, signed: bool) -> Expr:
    """Whether the mathematical sum fits: for assumptions and predicates of annotations."""
    width = width_of(left)
    wide = bvadd(extend(left, width + 1, signed), extend(right, width + 1, signed))
    return eq(wide, extend(extract(wide, width, 0), width + 1, signed))


def sum_without_overflow(terms: tuple[Expr, ...]) -> Expr:
    """Whether the sum of any number of unsigned terms of one width fits that width."""
    width = width_of(terms[0])
    room = width + len(terms).bit_length()
    total: Expr = bv(0, room)
    for term in terms:
        total = bvadd(total, extend(term, room, False))
    return eq(extract(total, room, width), bv(0, room - width))


def top_bit(value: Expr) -> Expr:
    """Whether the most significant bit is set: how OpenCL's ``any``, ``all`` and vector ``select`` read a condition."""
    width = width_of(value)
    return ne(extract(value, width, width - 1), bv(0, 1))


def bit_select(left: Expr, right: Expr, mask: Expr) -> Expr:
    """Each bit from ``right`` where the mask has a one, else from ``left``."""
    kept = binary(BinaryOp.BVAND, left, unary(UnaryOp.BVNOT, mask))
    return binary(BinaryOp.BVOR, kept, binary(BinaryOp.BVAND, right, mask))


def _shift_right(value: Expr, count: Expr) -> Expr:
    return binary(BinaryOp.BVLSHR, value, count)


def _modulo(count: Expr, width: int) -> Expr:
    """The count modulo the width; widths are powers of two."""
    return binary(BinaryOp.BVAND, count, bv(width - 1, width_of(count)))


def _byte(value: Expr, number: Expr) -> Expr:
    """The byte of that number, 0 the lowest, of a 64-bit value; ``number`` has three bits."""
    shift = concat(extend(number, 61, False), bv(0, 3))
    return extract(_shift_right(value, shift), 8, 0)
