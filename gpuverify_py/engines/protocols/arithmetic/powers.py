"""Powers of two whose exponents nobody knows: what says that a number is one, and a number's digits around its bit.

Let ``p == 2^e`` be the value of a bit-vector of ``w`` bits, so ``0 <= e < w``, and ``x`` that of another, both as unsigned
numbers. There are exactly one ``above >= 0``, ``bit`` of 0 and 1 and ``0 <= below < p`` with

    ``x == 2*p*above + p*bit + below``

(division by ``2*p``, then by ``p``), and these are the bits of ``x`` above, at and below the place ``e``. Hence, for any such
``x`` and ``p``, as integers:

* ``x & (p - 1) == below``, as ``p - 1`` has the ``e`` lowest bits; ``x & ~(p - 1) == x & -p == x - below``;
* ``x & p == p*bit``, and ``x & ~p == x - p*bit``;
* ``x | m == x + m - (x & m)`` and ``x ^ m == x + m - 2*(x & m)`` for any two numbers, so for ``m`` of ``p`` and ``p - 1``.

No result leaves the ``w`` bits, as none of these operations does: they wrap around nowhere, and owe no obligation. Where ``p``
may be zero (``2^e`` shifted out) nothing of this holds, and nothing of it is used.
"""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang.build import is_literal, to_signed, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Extend, Extract, Ite, Literal, Unary, UnaryOp


def said_power(node: Expr) -> Expr | None:
    """The ``x`` of ``x & (x - 1) == 0``: a power of two, or zero. Equal expressions are to be one object."""
    match node:
        case Binary(BinaryOp.EQ, Binary(BinaryOp.BVAND, one, two), zero) if is_literal(zero, 0):
            for number, mask in ((one, two), (two, one)):
                if one_less(mask) is number:
                    return number
    return None


def one_less(mask: Expr) -> Expr | None:
    """The ``x`` of ``x - 1``."""
    match mask:
        case Binary(BinaryOp.BVSUB, number, one) if is_literal(one, 1):
            return number
        case Binary(BinaryOp.BVADD, number, Literal(value)) if to_signed(int(value), width_of(number)) == -1:
            return number
        case Binary(BinaryOp.BVADD, Literal(value), number) if to_signed(int(value), width_of(number)) == -1:
            return number
        case Unary(UnaryOp.BVNOT, Unary(UnaryOp.BVNEG, number)):
            return number
        case _:
            return None


def multiples(mask: Expr) -> Expr | None:
    """The ``x`` of ``-x`` and ``~(x - 1)``, which are the same."""
    match mask:
        case Unary(UnaryOp.BVNEG, number):
            return number
        case Unary(UnaryOp.BVNOT, less):
            return one_less(less)
        case Binary(BinaryOp.BVSUB, zero, number) if is_literal(zero, 0):
            return number
        case _:
            return None


def made_of(node: Expr) -> Iterator[tuple[Expr, bool]] | None:
    """The parts that are all to be powers of two, or zero, for the node to be one; each with whether it must not be negative.

    A shift, to whatever side and however far, moves the one bit, or shifts it out. So does a product of two powers
    (``2^a * 2^b == 2^(a + b)``, or zero modulo ``2^w``), and the low part of one, or more zeroes in front. A signed shift to
    the right and a signed division copy the sign, or round: they are a plain shift where the number is not negative.
    """
    match node:
        case Binary(BinaryOp.BVLSHR | BinaryOp.BVSHL, left, _):
            return iter(((left, False),))
        case Binary(BinaryOp.BVMUL, left, right):
            return iter(((left, False), (right, False)))
        case Binary(BinaryOp.BVASHR, left, _):
            return iter(((left, True),))
        case Binary(BinaryOp.BVSDIV, left, Literal(value)) if is_power(int(value)) and 2 * int(value) <= 1 << width_of(left) - 1:
            return iter(((left, True),))
        case Ite(_, then, otherwise):
            return iter(((then, False), (otherwise, False)))
        case Extend(operand, signed):
            return iter(((operand, signed),))
        case Extract(operand):
            return iter(((operand, False),))
        case _:
            return None


def is_power(value: int) -> bool:
    """Whether a number is a power of two."""
    return value > 0 and value & (value - 1) == 0
