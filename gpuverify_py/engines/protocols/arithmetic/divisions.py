"""Quotients and remainders as atoms of sums: by constants exactly, by unknown numbers as far as signs and sizes tell.

``floor(F / c)`` is an atom defined by ``0 <= F - c * q < c``. A division by an unknown number is ``F == d * q + r``, with a rest
of the dividend's sign that is below the divisor's absolute value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import product

from boogie_ir.lang.build import width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr
from gpuverify_py.engines.protocols.arithmetic.atoms import WIDE, Atoms, Bounds, Division
from gpuverify_py.engines.protocols.arithmetic.linear import ONE, Form, Interval, Monomial, added, multiplied, scaled
from gpuverify_py.engines.protocols.arithmetic.powers import is_power
from gpuverify_py.terms.polynomials import quotient as monomial_quotient


class Divisions(Bounds, ABC):
    """What is known at one place of atoms, and of what is divided there. What sums bit-vectors are is told by who knows more."""

    def __init__(self, atoms: Atoms) -> None:
        super().__init__(atoms)
        self.divisions: dict[int, Division] = {}  # by the quotient
        self.limits: dict[int, list[Form]] = {}  # above the absolute values of quotients
        self._values: dict[int, Interval] = {}  # of nodes whose sum is their value, within tighter bounds than its terms'
        self._said: set[int] = set()
        self._nonzero: frozenset[int] = frozenset()  # nodes that are not zero

    @abstractmethod
    def signed(self, node: Expr) -> Form:
        """The number that a bit-vector is, read as signed."""

    @abstractmethod
    def unsigned(self, node: Expr) -> Form:
        """The number that a bit-vector is, read as unsigned."""

    @abstractmethod
    def ring(self, node: Expr) -> Form:
        """A sum that is congruent to the bit-vector modulo ``2^width``."""

    @abstractmethod
    def power(self, node: Expr) -> bool:
        """Whether a bit-vector is a power of two, or zero."""

    def atom(self, node: Expr) -> Form:
        """The atom itself, or its value where bounds leave only one."""
        return self._written(self.atoms.expression(node), 1)

    def _constant(self, node: Expr) -> int | None:
        low, high = self.interval(self.signed(node))
        return low if low == high else None

    def divided(self, form: Form, divisor: int) -> Form:
        """``floor(form / divisor)``: multiples of the divisor are divided exactly, the rest is an atom unless it is zero."""
        whole = {m: c // divisor for m, c in form.items() if c % divisor == 0}
        rest: dict[Monomial, int] = {m: c for m, c in form.items() if c % divisor}
        if ONE in rest and rest[ONE] // divisor:
            whole[ONE] = rest[ONE] // divisor
            rest[ONE] %= divisor
        low, high = self.interval(rest)
        least, most = low // divisor, high // divisor
        if least == most:
            return added(whole, {ONE: least}) if least else whole
        atom = self.atoms.quotient(rest, divisor)
        self._bounded(atom, (least, most))
        self.define(atom)
        return added(whole, self._written(atom, 1))

    def define(self, atom: int) -> None:
        """Says what defines a quotient, once in this context."""
        if atom not in self._said:
            self._said.add(atom)
            for form in self.atoms.says[atom]:
                self._at_most_zero(form)

    def _divided(self, node: Binary, constant: int) -> Form:
        """Shifts, quotients and remainders by a constant."""
        left, width = node.left, width_of(node)
        match node.op:
            case BinaryOp.BVSHL if 0 <= constant < width:
                return scaled(self.ring(left), 1 << constant)
            case BinaryOp.BVLSHR if 0 <= constant < width:
                return self._halved(left, self.unsigned(left), 1 << constant)
            case BinaryOp.BVASHR if 0 <= constant < width:
                return self._halved(left, self.signed(left), 1 << constant)
            case BinaryOp.BVUDIV if constant > 0:
                return self.divided(self.unsigned(left), constant)
            case BinaryOp.BVUREM if constant > 0:
                return self._rest(node, self.unsigned(left), constant)
            case BinaryOp.BVSDIV if constant > 0 and self.interval(self.signed(left))[0] >= 0:
                return self._halved(left, self.signed(left), constant)
            case BinaryOp.BVSREM if constant > 0 and self.interval(self.signed(left))[0] >= 0:
                return self._rest(node, self.signed(left), constant)
            case BinaryOp.BVSREM if constant > 0:  # has the dividend's sign, and is congruent to it
                atom = self.atoms.expression(node)
                low, high = self.interval(self.signed(left))
                self._bounded(atom, (max(low, 1 - constant), max(0, min(high, constant - 1))))
                turns = self.atoms.of(("turns", id(node)), (-(1 << width), 1 << width))
                self.equal.append(added(added(self.signed(left), {(atom,): 1}, -1), {(turns,): -constant}))
                return {(atom,): 1}
            case _:
                return self.atom(node)

    def _halved(self, node: Expr, form: Form, divisor: int) -> Form:
        """A quotient; a power of two that is not below another one is a multiple of it."""
        result = self.divided(form, divisor)
        match tuple(form.items()), tuple(result.items()):
            case [(((atom,), 1),), (((half,), 1),)] if (
                is_power(divisor) and self.interval(form)[0] >= divisor and self.power(node) and atom not in self.defined
            ):
                self.equal.append(added(form, {(half,): -divisor}))
                self._define(atom, half, divisor)
            case _:
                pass
        return result

    def _rest(self, node: Expr, form: Form, divisor: int) -> Form:
        return self._exactly(node, added(form, self.divided(form, divisor), -divisor), divisor - 1)

    def _exactly(self, node: Expr, form: Form, most: int) -> Form:
        """The form, which is the node's value as an unsigned number, at most ``most``."""
        self._values[id(node)] = 0, most
        self._at_most_zero(scaled(form, -1))
        self._at_most_zero(added(form, {ONE: -most} if most else {}))
        return form

    def _by_unknown(self, node: Binary) -> Form:
        """Quotients and remainders by what is not zero, of what has one sign; what is shifted gets smaller."""
        left, right = node.left, node.right
        atom = self.atoms.expression(node)
        signed = node.op in (BinaryOp.BVSREM, BinaryOp.BVSDIV)
        dividend, divisor = (self.signed(left), self.signed(right)) if signed else (self.unsigned(left), self.unsigned(right))
        low, high = self.interval(dividend)
        least, most = self.interval(divisor)
        limit = 1 << (width_of(node) - 1)
        match node.op:
            case BinaryOp.BVUREM | BinaryOp.BVSREM | BinaryOp.BVUDIV | BinaryOp.BVSDIV:
                if (least < 1 and id(right) not in self._nonzero) or low < 0 < high or (signed and low <= -limit):
                    return {(atom,): 1}
                division = self._division(dividend, divisor)
                whole = node.op in (BinaryOp.BVUDIV, BinaryOp.BVSDIV)
                return self._written(division.quotient if whole else division.rest, 1)
            case _ if low < 0 or least < 1 or max(high, most) >= limit:
                pass
            case BinaryOp.BVLSHR | BinaryOp.BVASHR:
                self._bounded(atom, (0, high >> min(least, 64)))
                self.below.append(added({(atom,): 1}, dividend, -1))
            case _:
                pass
        return {(atom,): 1}

    def _division(self, dividend: Form, divisor: Form) -> Division:
        """The division by what is not zero. It has the same quotient and rest wherever it is done."""
        key = (frozenset(dividend.items()), frozenset(divisor.items()))
        quotient, rest = self.atoms.of(("quotient", *key), WIDE), self.atoms.of(("rest", *key), WIDE)
        if quotient not in self.divisions:
            size, (least, most) = self.absolute(divisor), self.interval(divisor)
            sign = 1 if self.interval(dividend)[0] >= 0 else -1
            self.divisions[quotient] = Division(dividend, divisor, quotient, rest, size, sign)
            far = self.interval(scaled(dividend, sign))[1]
            largest = far // max(least, -most, 1)
            turned = 0 if least <= 0 <= most else sign if least > 0 else -sign
            self._bounded(quotient, (0 if turned > 0 else -largest, 0 if turned < 0 else largest))
            last = min(far, max(-least, most) - 1)
            self._bounded(rest, (0, last) if sign > 0 else (-last, 0))
            self.below.append(added(added({(rest,): sign}, size, -1), {ONE: 1}))
            self.below.append(added({(rest,): sign}, dividend, -sign))
            self.equal.append(added(added(dividend, {(rest,): 1}, -1), multiplied(divisor, {(quotient,): 1}), -1))
            self._one_after_the_other()
        return self.divisions[quotient]

    def _one_after_the_other(self) -> None:
        """Says that to divide by a product is to divide by one factor, and what that gives by the other.

        ``x / (a * b) == (x / a) / b`` where none is zero: quotients are rounded towards zero, so that both have the sign of the
        exact one, and of absolute values ``floor(floor(x / a) / b) == floor(x / (a * b))``.
        """
        known = [d for d in self.divisions.values() if len(d.divisor) == 1]
        for whole, outer in product(known, known):
            ((of_whole, times),), ((of_outer, one),) = whole.divisor.items(), outer.divisor.items()
            left = monomial_quotient(of_whole, of_outer) if outer.dividend == whole.dividend and times % one == 0 else None
            if left is None or whole is outer:
                continue
            told = self._written(outer.quotient, 1), {left: times // one}
            for inner in known:
                difference = added(self._written(whole.quotient, 1), self._written(inner.quotient, 1), -1)
                if difference and (inner.dividend, inner.divisor) == told:
                    self._zero(difference)

    def absolute(self, form: Form) -> Form:
        """The absolute value of a sum: of a product, that of its factors."""
        if len(form) == 1:
            ((monomial, coefficient),) = form.items()
            return {tuple(sorted(map(self._size, monomial))): abs(coefficient)}
        low, high = self.interval(form)
        if low >= 0:
            return form
        atom = self.atoms.of(("size", frozenset(form.items())), WIDE)  # how large it is depends on the place
        self._bounded(atom, (0, max(-low, high)))
        self.below += [added(form, {(atom,): 1}, -1), added(scaled(form, -1), {(atom,): 1}, -1)]
        return {(atom,): 1}

    def _size(self, atom: int) -> int:
        low, high = self.bounds(atom)
        if low >= 0:
            return atom
        size = self.atoms.size(atom)
        if high <= 0 and size not in self._said:
            self.equal.append({(atom,): 1, (size,): 1})
        self.define(size)
        return size

    def signless(self) -> tuple[int, ...]:
        """The factors of divisors, which are none of them zero, whose signs are not known."""
        products = (m for d in self.divisions.values() if len(d.divisor) == 1 for m in d.divisor)
        return tuple(dict.fromkeys(atom for m in products for atom in m if self.bounds(atom)[0] < 0 < self.bounds(atom)[1]))

    def bound_quotients(self) -> None:
        """Bounds quotients whose dividend is less than a multiple of the divisor: ``|q| * d <= x < d * k`` makes ``|q| < k``."""
        for division in [d for q, d in self.divisions.items() if q not in self.limits]:
            self.limits[division.quotient] = []
            for larger, number in self._limits(division) if len(division.size) == 1 else ():
                ((size, times),) = division.size.items()
                left = monomial_quotient(larger, size)
                if left is not None and number % times == 0:
                    most = {left: number // times}
                    self.limits[division.quotient].append(most)
                    for sign in (1, -1):
                        self.below.append(added(added({(division.quotient,): sign}, most, -1), {ONE: 1}))

    def _limits(self, division: Division) -> Iterator[tuple[Monomial, int]]:
        """Products that are larger than the absolute value of a dividend, with their factors.

        A product that may wrap around will do: where it does, it is beyond all numbers of its type, and so of the dividend.
        """
        far = self.interval(scaled(division.dividend, division.sign))[1]
        for form in tuple(self.below):
            rest = added(form, division.dividend, -division.sign)
            if rest.get(ONE, 0) < 1:
                continue
            for turns in [m for m, c in rest.items() if c // 2 > far and self._wraps(m, c, rest)]:
                del rest[turns]
            if len(rest) == 2:
                product = next(m for m in rest if m != ONE)
                yield tuple(sorted(map(self._size, product))), abs(rest[product])  # it is above what is not negative

    def _wraps(self, turns: Monomial, times: int, form: Form) -> bool:
        """Whether what is left of a sum is a constant and a product that is made a signed number by that many turns."""
        others = {m: -c for m, c in form.items() if m not in (turns, ONE)}
        shifted = added(others, {ONE: times // 2})
        return len(others) == 1 and turns == (self.atoms.known_quotient(shifted, times),)
