"""Bit operations as sums: masks by constants, and by powers of two whose exponents nobody knows
(:mod:`gpuverify_py.engines.protocols.arithmetic.powers`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from boogie_ir.lang.build import width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Literal, Unary, UnaryOp
from gpuverify_py.engines.protocols.arithmetic.atoms import WIDE, Atoms
from gpuverify_py.engines.protocols.arithmetic.divisions import Divisions
from gpuverify_py.engines.protocols.arithmetic.linear import ONE, Form, Interval, Monomial, added, multiplied, scaled
from gpuverify_py.engines.protocols.arithmetic.powers import is_power, made_of, multiples, one_less

MOST_RUNS = 4  # of ones in a mask

Digits: TypeAlias = tuple[Form, Form]
"""A number, and what it is by its digits."""


class Bits(Divisions):
    """What is known at one place of atoms, and of numbers' bits."""

    def __init__(self, atoms: Atoms) -> None:
        super().__init__(atoms)
        self.digits: dict[frozenset[tuple[Monomial, int]], list[Digits]] = {}  # of numbers, by the power of two
        self._powers: set[int] = set()  # nodes that are powers of two, or zero

    def power(self, node: Expr) -> bool:
        """Whether a bit-vector is a power of two, or zero."""
        if id(node) in self._powers:
            return True
        if isinstance(node, Literal):
            return node.value == 0 or is_power(int(node.value))
        parts = made_of(node)
        return parts is not None and all(
            self.power(part) and (not signed or self.interval(self.signed(part))[0] >= 0) for part, signed in parts
        )

    def _by_power(self, node: Binary) -> Form | None:
        """What a bit operation with a power of two makes of a number, or with one less, or with the opposite of either."""
        for mask, other in ((node.right, node.left), (node.left, node.right)):
            above = multiples(mask)
            less = one_less(mask) if above is None else None
            told = above is not None or less is not None  # `~-x` is `x - 1`, not all but a power
            opposite = mask.operand if not told and isinstance(mask, Unary) and mask.op is UnaryOp.BVNOT else None
            power = next(each for each in (above, less, opposite, mask) if each is not None)
            if not self.power(power) or self.interval(size := self.unsigned(power))[0] < 1:
                continue
            number = self.unsigned(other)
            most = max(self.interval(number)[1], self.interval(size)[1])
            bit, below = self._parted(number, size)
            common = below if told else bit
            keeps = above is None and opposite is None  # the mask has these bits, and not all others
            if node.op is BinaryOp.BVAND:
                result = common if keeps else added(number, common, -1)
            elif keeps:
                operand = size if less is None else added(size, {ONE: -1})
                result = added(added(number, operand), common, -1 if node.op is BinaryOp.BVOR else -2)
            else:
                continue
            return self._exactly(node, result, (1 << most.bit_length()) - 1)
        return None

    def _parted(self, number: Form, power: Form) -> tuple[Form, Form]:
        """A number's bit at a power of two, times the power, and what is below it; both are at least zero, and the power one."""
        place = frozenset(power.items())
        above, bit, below = (self.atoms.of((part, frozenset(number.items()), place), WIDE) for part in ("above", "bit", "below"))
        marked = multiplied(power, {(bit,): 1})
        whole = added(added(multiplied(power, {(above,): 2}), marked), {(below,): 1})
        if (number, whole) not in self.digits.setdefault(place, []):
            self.digits[place].append((number, whole))
            self.equal.append(added(number, whole, -1))
            most, least, largest = self.interval(number)[1], *self.interval(power)
            self._bounded(above, (0, most // (2 * least)))
            self._bounded(bit, (0, min(1, most)))
            self._bounded(below, (0, min(most, largest - 1)))
            self.below += [added(added({(below,): 1}, power, -1), {ONE: 1}), added({(below,): 1}, number, -1)]
        return marked, {(below,): 1}

    def _bits(self, node: Binary) -> Form:
        """Masks by constants are differences of quotients: ``x | m == x + m - (x & m)``, ``x ^ m == x + m - 2 * (x & m)``."""
        left, right = node.left, node.right
        mask, other = self._constant(right), left
        if mask is None:
            mask, other = self._constant(left), right
        width = width_of(node)
        if mask is not None:
            runs = tuple(_runs(mask & ((1 << width) - 1)))
            if len(runs) <= MOST_RUNS:
                value = self.unsigned(other)
                masked: Form = {}
                for start, end in runs:
                    upper = self.divided(value, 1 << end) if end < width else {}
                    run = added(self.divided(value, 1 << start), upper, -(1 << (end - start)))
                    self._at_most_zero(scaled(run, -1))  # follows from the quotients' definitions, but not at once
                    self._at_most_zero(added(run, {ONE: 1 - (1 << (end - start))}))
                    masked = added(masked, run, 1 << start)
                mask &= (1 << width) - 1
                most = self.interval(value)[1]
                if node.op is BinaryOp.BVAND:
                    return self._exactly(node, masked, min(mask, most))
                both = added(value, {ONE: mask} if mask else {})
                result = added(both, masked, -1 if node.op is BinaryOp.BVOR else -2)
                return self._exactly(node, result, (1 << max(mask, most).bit_length()) - 1)
        if mask is None and (parted := self._by_power(node)) is not None:
            return parted
        one, two = self.unsigned(left), self.unsigned(right)
        (low, high), (least, most) = self.interval(one), self.interval(two)
        if node.op is not BinaryOp.BVAND and (_apart(one, (least, most)) or _apart(two, (low, high))):
            return added(one, two)
        atom = self.atoms.expression(node)
        limit = (1 << (width - 1)) - 1
        if node.op is BinaryOp.BVAND and min(high, most) <= limit:
            self._bounded(atom, (0, min(high, most)))
            self.below += [added({(atom,): 1}, one, -1), added({(atom,): 1}, two, -1)]
        elif node.op is not BinaryOp.BVAND and max(high, most) <= limit:
            self._bounded(atom, (0, (1 << max(high, most).bit_length()) - 1))
            self.below.append(added(added({(atom,): 1}, one, -1), two, -1))
        return {(atom,): 1}


def _runs(mask: int) -> Iterator[tuple[int, int]]:
    """The runs of ones in a mask: first bit, and the one after the last."""
    position = 0
    while mask >> position:
        if mask >> position & 1:
            start = position
            while mask >> position & 1:
                position += 1
            yield start, position
        else:
            position += 1


def _apart(form: Form, bounds: Interval) -> bool:
    """Whether a number within the bounds has no bit in common with the form: that is a multiple of a larger power of two."""
    low, high = bounds
    return low >= 0 and all(coefficient % (1 << high.bit_length()) == 0 for coefficient in form.values())
