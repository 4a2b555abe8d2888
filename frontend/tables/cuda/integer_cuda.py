"""CUDA's integer intrinsics (CUDA math API, "Integer Intrinsics") and the SIMD-in-a-word ones that kernels use: exact."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boogie_ir.lang.build import bv, bvadd, bvmul, bvsub, concat, eq, extend, extract, ite, ne, not_, width_of
from boogie_ir.lang.expr import Expr
from frontend.tables import integers
from frontend.tables.builders import integer_builder
from frontend.tables.registry import Builtin, Element, Fixed, Pure, Whole
from frontend.tables.scalars import convert_lanes, expect
from frontend.types.types import DOUBLE, FLOAT, INT, LONGLONG, UINT, ULONGLONG, Integer
from frontend.types.values import Value

Operation = Callable[..., Expr]


def _fixed(operation: Operation, result: Integer, *operands: Integer) -> Pure:
    return Pure(Fixed(operands), result, integer_builder(operation))


def _count(operation: Operation) -> Operation:
    """A count of bits in a 64-bit word, as an int."""

    def build(value: Expr, signed: bool) -> Expr:
        return extract(operation(value, signed), 32, 0)

    return build


def _product24_high(left: Expr, right: Expr, signed: bool) -> Expr:
    """Bits 16 to 47 of the product of the low 24 bits."""
    wide = [extend(extract(x, 24, 0), 64, signed) for x in (left, right)]
    return extract(bvmul(*wide), 48, 16)


def _per_field(bits: int, operation: Operation) -> Operation:
    """An operation on each byte or halfword of a word."""

    def build(left: Expr, right: Expr, signed: bool) -> Expr:
        fields = [operation(extract(left, low + bits, low), extract(right, low + bits, low)) for low in range(0, 32, bits)]
        word = fields[0]
        for field in fields[1:]:
            word = concat(field, word)
        return word

    return build


def _sum_of_fields(bits: int, signed_fields: bool) -> Operation:
    """``__vsadu4`` and relatives: the sum of the absolute differences of the fields."""

    def build(left: Expr, right: Expr, signed: bool) -> Expr:
        fields = [
            integers.absolute_difference(extract(left, low + bits, low), extract(right, low + bits, low), signed_fields)
            for low in range(0, 32, bits)
        ]
        total = extend(fields[0], 32, False)
        for field in fields[1:]:
            total = bvadd(total, extend(field, 32, False))
        return total

    return build


def _signed_field(operation: Operation, signed: bool) -> Operation:
    return lambda left, right: operation(left, right, signed)


def _dot4(signed_fields: bool) -> Operation:
    """``__dp4a``: the products of the bytes, added to the third operand."""

    def build(left: Expr, right: Expr, addend: Expr, signed: bool) -> Expr:
        return integers.products_of_bytes(left, right, (signed_fields, signed_fields), addend)

    return build


_FIELDS: Mapping[str, Operation] = {
    "add": bvadd,
    "sub": bvsub,
    "addus": _signed_field(integers.add_saturated, False),
    "addss": _signed_field(integers.add_saturated, True),
    "subus": _signed_field(integers.subtract_saturated, False),
    "subss": _signed_field(integers.subtract_saturated, True),
    "minu": _signed_field(integers.minimum, False),
    "mins": _signed_field(integers.minimum, True),
    "maxu": _signed_field(integers.maximum, False),
    "maxs": _signed_field(integers.maximum, True),
    "absdiffu": _signed_field(integers.absolute_difference, False),
    "absdiffs": _signed_field(integers.absolute_difference, True),
    "avgu": _signed_field(integers.rounded_halving_add, False),
    "avgs": _signed_field(integers.rounded_halving_add, True),
    "haddu": _signed_field(integers.halving_add, False),
}


def _tested(test: Operation, signed: bool, all_bits: bool) -> Operation:
    """A comparison of two fields: where it holds all bits of the field (``__vcmp..``) or its lowest (``__vset..``)."""

    def build(left: Expr, right: Expr) -> Expr:
        width = width_of(left)
        return ite(test(left, right, signed), bv((1 << width) - 1 if all_bits else 1, width), bv(0, width))

    return build


_TESTS: Mapping[str, tuple[Operation, bool]] = {
    "eq": (lambda left, right, signed: eq(left, right), False),
    "ne": (lambda left, right, signed: ne(left, right), False),
    **{
        f"{name}{'s' if signed else 'u'}": (test, signed)
        for signed in (False, True)
        for name, test in {
            "lt": integers.less,
            "gt": lambda left, right, signed: integers.less(right, left, signed),
            "le": lambda left, right, signed: not_(integers.less(right, left, signed)),
            "ge": lambda left, right, signed: not_(integers.less(left, right, signed)),
        }.items()
    },
}
_COMPARED: Mapping[str, Operation] = {
    f"{word}{name}": _tested(test, signed, word == "cmp") for word in ("cmp", "set") for name, (test, signed) in _TESTS.items()
}


def _reinterpret(source: Element, target: Element) -> Whole:
    """``__float_as_int`` and relatives: the same bits."""

    def build(arguments: tuple[Value, ...]) -> Value:
        expect(arguments, 1)
        return Value(target, convert_lanes(arguments[0], source, 1))

    return Whole(build)


def _usad4(arguments: tuple[Value, ...]) -> Value:
    """``__usad4(a, b, c = 0)``: the sum of the absolute differences of the bytes, and ``c``."""
    expect(arguments, 2, 3)
    left, right, *addend = (convert_lanes(a, UINT, 1)[0] for a in arguments)
    total = _sum_of_fields(8, False)(left, right, False)
    return Value(UINT, (bvadd(total, addend[0]) if addend else total,))


def _reinterpretations() -> dict[str, Builtin]:

    return {
        "__float_as_int": _reinterpret(FLOAT, INT),
        "__float_as_uint": _reinterpret(FLOAT, UINT),
        "__int_as_float": _reinterpret(INT, FLOAT),
        "__uint_as_float": _reinterpret(UINT, FLOAT),
        "__double_as_longlong": _reinterpret(DOUBLE, LONGLONG),
        "__longlong_as_double": _reinterpret(LONGLONG, DOUBLE),
    }


TABLE: dict[str, Builtin] = {
    "__clz": _fixed(integers.leading_zeros, INT, INT),
    "__clzll": _fixed(_count(integers.leading_zeros), INT, LONGLONG),
    "__ffs": _fixed(integers.first_set, INT, INT),
    "__ffsll": _fixed(_count(integers.first_set), INT, LONGLONG),
    "ffs": _fixed(integers.first_set, INT, INT),
    "__popc": _fixed(integers.population_count, INT, UINT),
    "__popcll": _fixed(_count(integers.population_count), INT, ULONGLONG),
    "__brev": _fixed(integers.reverse_bits, UINT, UINT),
    "__brevll": _fixed(integers.reverse_bits, ULONGLONG, ULONGLONG),
    "__builtin_clz": _fixed(integers.leading_zeros, INT, UINT),
    "__builtin_ctz": _fixed(integers.trailing_zeros, INT, UINT),
    "__builtin_popcount": _fixed(integers.population_count, INT, UINT),
    "__mulhi": _fixed(integers.multiply_high, INT, INT, INT),
    "__umulhi": _fixed(integers.multiply_high, UINT, UINT, UINT),
    "__mul64hi": _fixed(integers.multiply_high, LONGLONG, LONGLONG, LONGLONG),
    "__umul64hi": _fixed(integers.multiply_high, ULONGLONG, ULONGLONG, ULONGLONG),
    "mulhi": _fixed(integers.multiply_high, INT, INT, INT),
    "umulhi": _fixed(integers.multiply_high, UINT, UINT, UINT),
    "mul24": _fixed(integers.product24, INT, INT, INT),
    "umul24": _fixed(integers.product24, UINT, UINT, UINT),
    "__mul24hi": _fixed(_product24_high, INT, INT, INT),
    "__umul24hi": _fixed(_product24_high, UINT, UINT, UINT),
    "__sad": _fixed(integers.sum_of_absolute_difference, UINT, INT, INT, UINT),
    "__usad": _fixed(integers.sum_of_absolute_difference, UINT, UINT, UINT, UINT),
    "__rhadd": _fixed(integers.rounded_halving_add, INT, INT, INT),
    "__uhadd": _fixed(integers.halving_add, UINT, UINT, UINT),
    "__urhadd": _fixed(integers.rounded_halving_add, UINT, UINT, UINT),
    "__byte_perm": _fixed(integers.byte_permutation, UINT, UINT, UINT, UINT),
    "__funnelshift_l": _fixed(integers.funnel_shift_left, UINT, UINT, UINT, UINT),
    "__funnelshift_r": _fixed(integers.funnel_shift_right, UINT, UINT, UINT, UINT),
    "__funnelshift_lc": _fixed(integers.funnel_shift_left_clamped, UINT, UINT, UINT, UINT),
    "__funnelshift_rc": _fixed(integers.funnel_shift_right_clamped, UINT, UINT, UINT, UINT),
    "__vsadu4": _fixed(_sum_of_fields(8, False), UINT, UINT, UINT),
    "__vsads4": _fixed(_sum_of_fields(8, True), UINT, UINT, UINT),
    "__vsadu2": _fixed(_sum_of_fields(16, False), UINT, UINT, UINT),
    "__vsads2": _fixed(_sum_of_fields(16, True), UINT, UINT, UINT),
    "__usad4": Whole(_usad4),
    "__dp4a": _fixed(_dot4(True), INT, INT, INT, INT),
    **{
        f"__v{name}{32 // bits}": _fixed(_per_field(bits, operation), UINT, UINT, UINT)
        for name, operation in (*_FIELDS.items(), *_COMPARED.items())
        for bits in (8, 16)
    },
    **_reinterpretations(),
}
