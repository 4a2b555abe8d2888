"""Arithmetic on addresses: steps, comparisons, differences, choices.

Offsets count cells and wrap around at the width of a pointer, so a step that overflows in bytes but not in cells is taken as
exact; accesses are assumed to stay in bounds anyway. What the source computes in integers before wraps around as it says.
"""

from __future__ import annotations

from dataclasses import replace
from math import gcd

from boogie_ir.lang.build import and_, apply, binary, bv, bvmul, bvsub, eq, extract, ite, resize, signed_binary, to_signed
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Extend, Literal
from boogie_ir.lang.symbols import ADDRESS_FUNCTIONS
from boogie_ir.lang.types import BOOL, BitVec
from frontend.memory.memory import Memory
from frontend.memory.points_to import Together
from frontend.types.values import KEPT, UNKNOWN, Address


def known_multiple(expression: Expr) -> int:
    """A number that certainly divides the expression's value (0 if the value is 0), as far as its form tells."""
    match expression:
        case Literal(value):
            width = expression.type.width if isinstance(expression.type, BitVec) else 1
            return abs(to_signed(int(value), width))
        case Binary(BinaryOp.BVADD | BinaryOp.BVSUB, left, right):
            return gcd(known_multiple(left), known_multiple(right))
        case Binary(BinaryOp.BVMUL, left, right):
            return known_multiple(left) * known_multiple(right)
        case Binary(BinaryOp.BVSHL, left, Literal(shift)) if int(shift) < 32:
            return known_multiple(left) << int(shift)
        case Extend(operand):
            return known_multiple(operand)
        case _:
            return 1


def divide_exactly(expression: Expr, divisor: int) -> Expr:
    """A multiple of ``divisor`` divided by it. Where the multiple has wrapped around, so has the quotient.

    ``4 * i`` of 32 bits says nothing about the highest two bits of ``i``: they are not part of the quotient.
    """
    match expression:
        case Extend(operand, signed, type_) if divisor != 1:
            return Extend(_divided(operand, divisor, signed), signed, type_)
        case _:
            return _divided(expression, divisor, True)


def _divided(expression: Expr, divisor: int, signed: bool) -> Expr:
    """The quotient of a number that is read as ``signed`` says."""
    lost = (divisor & -divisor).bit_length() - 1
    width = expression.type.width if isinstance(expression.type, BitVec) else 1
    quotient = _pushed(expression, divisor)
    return quotient if isinstance(expression, Literal) else resize(extract(quotient, width - lost, 0), width, signed)


def _pushed(expression: Expr, divisor: int) -> Expr:
    """The quotient up to multiples of ``2^width / divisor``: the division is pushed into sums and products."""
    if divisor == 1:
        return expression
    width = expression.type.width if isinstance(expression.type, BitVec) else 1
    match expression:
        case Literal(value):
            return bv(to_signed(int(value), width) // divisor, width)
        case Binary(BinaryOp.BVADD | BinaryOp.BVSUB as op, left, right):
            return binary(op, _pushed(left, divisor), _pushed(right, divisor))
        case Binary(BinaryOp.BVMUL, left, right):
            in_right = gcd(known_multiple(right), divisor)
            return bvmul(_pushed(left, divisor // in_right), _pushed(right, in_right))
        case Binary(BinaryOp.BVSHL, left, Literal(shift)):
            return _pushed(bvmul(left, bv(1 << int(shift), width)), divisor)
        case Extend():
            return divide_exactly(expression, divisor)
        case _:
            return binary(BinaryOp.BVSDIV, expression, bv(divisor, width))


def step(memory: Memory, address: Address, count: Expr, stride: int) -> Address:
    """The address ``count`` elements of ``stride`` bytes further; ``count`` is as wide as a pointer."""
    multiple = known_multiple(count)
    if multiple == 0 or stride == 0:
        return address
    memory.granule(address.sources, multiple * stride * 8)
    unit = memory.unit(address)
    common = gcd(stride * 8, unit)
    scale = bv(stride * 8 // common, memory.pointer_bits)
    cells = signed_binary(BinaryOp.BVMUL, divide_exactly(count, unit // common), scale)
    choice = address.choice
    if choice is not None:
        condition, *arms = choice
        choice = (condition, step(memory, arms[0], count, stride), step(memory, arms[1], count, stride))
    return Address(address.sources, address.base, signed_binary(BinaryOp.BVADD, address.offset, cells), choice)


def step_bytes(memory: Memory, address: Address, distance: int) -> Address:
    """The address this many bytes further."""
    return step(memory, address, bv(distance, memory.pointer_bits), 1)


def choose(memory: Memory, condition: Expr, left: Address, right: Address) -> Address:
    """``condition ? left : right``."""
    sources = left.sources | right.sources
    memory.flow(Together(sources))
    return Address(sources, ite(condition, left.base, right.base), ite(condition, left.offset, right.offset))


def choose_place(memory: Memory, condition: Expr, left: Address, right: Address) -> Address:
    """As :func:`choose`, for accesses that are made at once or by a reference."""
    return replace(choose(memory, condition, left, right), choice=(condition, left, right))


def same(memory: Memory, left: Address, right: Address) -> Expr:
    """Whether two addresses are equal; all null pointers are."""
    memory.flow(Together(left.sources | right.sources))
    bases = eq(left.base, right.base)
    if any(isinstance(a.base, Literal) and int(a.base.value) == 0 for a in (left, right)):
        return bases
    return and_(bases, eq(left.offset, right.offset))


def before(memory: Memory, op: BinaryOp, left: Address, right: Address) -> Expr:
    """An order between addresses: of the offsets within one object, arbitrary but fixed between objects."""
    memory.flow(Together(left.sources | right.sources))
    offsets = binary(op, left.offset, right.offset)
    elsewhere = apply(f"{ADDRESS_FUNCTIONS}{op.name[3:]}", (left.base, left.offset, right.base, right.offset), BOOL)
    return ite(eq(left.base, right.base), offsets, elsewhere)


def difference(memory: Memory, left: Address, right: Address, stride: int) -> Expr:
    """How many elements of ``stride`` bytes lie between two addresses of one object."""
    memory.flow(Together(left.sources | right.sources))
    unit = memory.unit_of(left.sources | right.sources)
    cells = bvsub(left.offset, right.offset)
    if stride * 8 % unit:
        cells = bvmul(cells, bv(unit // 8, memory.pointer_bits))
        return binary(BinaryOp.BVSDIV, cells, bv(stride, memory.pointer_bits))
    per_element = stride * 8 // unit
    if known_multiple(cells) % per_element == 0:
        return divide_exactly(cells, per_element)
    return binary(BinaryOp.BVSDIV, cells, bv(per_element, memory.pointer_bits))


def non_null(address: Address) -> Expr:
    return binary(BinaryOp.NE, address.base, bv(0))


def to_integer(memory: Memory, address: Address) -> Expr:
    """A pointer's bits: an unknown function of what it points to; zero for null."""
    if isinstance(address.base, Literal) and int(address.base.value) == 0:
        return address.offset
    number = apply(f"{ADDRESS_FUNCTIONS}BITS{memory.pointer_bits}", (address.base, address.offset), memory.index)
    memory.numbers[number] = address
    return number


def from_integer(memory: Memory, value: Expr) -> Address:
    """A pointer made from an integer: zero is null, a number in the text points at no object, others nobody knows where: the
    number may be a pointer's, or one that the host keeps."""
    if isinstance(value, Literal) and value.value == 0:
        return memory.null()
    source, symbol = (UNKNOWN, "NUMBER_BASE") if isinstance(value, Literal) else (KEPT, f"{ADDRESS_FUNCTIONS}BASE")
    base = apply(f"{symbol}{memory.pointer_bits}", (value,), BitVec(32))
    return Address(frozenset((source,)), base, value)
