"""Atoms of sums: expressions that are no sums, quotients and rests, sizes of others; what is known of each wherever it occurs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from math import gcd, prod
from typing import TypeAlias

from boogie_ir.lang.build import width_of
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.sharing import Sharing
from gpuverify_py.engines.protocols.arithmetic.linear import (
    ONE,
    Form,
    Interval,
    Monomial,
    Solutions,
    added,
    at,
    multiplied,
    product_within,
    scaled,
    sum_within,
)

MOST_STEPS = 3  # from a product to one of which it is known what it is at most
WIDE = (-(1 << 2048), 1 << 2048)  # beyond all products of so many factors of up to 128 bits

Limit: TypeAlias = tuple[int, tuple[Form, ...]]
"""What something is at most, and inequalities that say so."""


class Atoms:
    """Numbers for atoms: expressions that are no sums, and quotients; what is known of each wherever it occurs.

    ``share`` makes equal expressions one object; ``launch`` bounds thread numbers and sizes.
    """

    def __init__(self, share: Sharing, launch: Mapping[str, Interval]) -> None:
        self.share = share
        self.launch = launch
        self.bounds: list[Interval] = []
        self.says: list[tuple[Form, ...]] = []  # at most zero
        self.solutions = Solutions()  # of constraints on them
        self._numbers: dict[object, int] = {}
        self._kept: list[object] = []

    def of(self, key: object, bounds: Interval) -> int:
        """The atom of a key."""
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.bounds)
            self.bounds.append(bounds)
            self.says.append(())
        return number

    def size(self, atom: int) -> int:
        """The atom that is another's absolute value."""
        low, high = self.bounds[atom]
        key = ("size", atom)
        known = key in self._numbers
        number = self.of(key, (0, max(-low, high)))
        if not known:
            self.says[number] = ({(atom,): 1, (number,): -1}, {(atom,): -1, (number,): -1})
        return number

    def expression(self, expression: Expr) -> int:
        """The atom that is a bit-vector, read as a signed number."""
        shared = self.share(expression)
        width = width_of(shared)
        bounds = -(1 << (width - 1)), (1 << (width - 1)) - 1
        if isinstance(shared, Var):
            bounds = self.launch.get(shared.name, bounds)
        self._kept.append(shared)
        return self.of(id(shared), bounds)

    def known_quotient(self, form: Form, divisor: int) -> int | None:
        """The atom of ``floor(form / divisor)``, if there is one."""
        return self._numbers.get((frozenset(form.items()), divisor))

    def quotient(self, form: Form, divisor: int) -> int:
        """``floor(form / divisor)``; what bounds it depends on the place."""
        key = (frozenset(form.items()), divisor)
        known = key in self._numbers
        number = self.of(key, WIDE)
        if not known:
            rest = added(form, {(number,): -divisor})
            self.says[number] = (scaled(rest, -1), added(rest, {ONE: 1 - divisor}))
        return number


@frozen
class Division:
    """``dividend == divisor * quotient + rest``, by an unknown divisor: a rest of the dividend's ``sign`` (1, -1), below the
    divisor's absolute value, which is ``size``."""

    dividend: Form
    divisor: Form
    quotient: int
    rest: int
    size: Form
    sign: int


class Bounds:
    """What is known of atoms at one place: bounds, and sums that are zero (``equal``) or at most zero (``below``).

    ``impossible``: it contradicts itself. ``defined`` are atoms that are multiples of others: of which, and how often. ``most``
    is what products of two numbers that are not negative are at most.
    """

    def __init__(self, atoms: Atoms) -> None:
        self.atoms = atoms
        self.tight: dict[int, Interval] = {}
        self.below: list[Form] = []
        self.equal: list[Form] = []
        self.impossible = False
        self.defined: dict[int, tuple[int, int]] = {}
        self.most: dict[Monomial, int] = {}
        self._smaller: dict[int, dict[int, int]] = {}  # numbers that are not negative, at most others less something
        self._reached: dict[tuple[Monomial, int], Limit | None] = {}
        self._memo: dict[int, Form] = {}  # what was made of nodes, with what is known so far

    def bounds(self, atom: int) -> Interval:
        return self.tight.get(atom) or self.atoms.bounds[atom]

    def monomial(self, monomial: Monomial) -> Interval:
        low, high = product_within(map(self.bounds, monomial))
        return low, min((high, *self.reaches(monomial, self.bounds)))

    def interval(self, form: Form) -> Interval:
        """Between which numbers the value of a sum lies."""
        return sum_within(form, self.monomial)

    def _narrow(self, form: Form) -> None:
        """From ``form <= 0`` bounds of its atoms follow."""
        low, _ = self.interval(form)
        if low > 0:
            self.impossible = True
            return
        for monomial, coefficient in form.items():
            if len(monomial) != 1:
                continue
            a, b = self.bounds(monomial[0])
            slack = -(low - coefficient * (a if coefficient > 0 else b))  # coefficient * atom <= slack
            if coefficient > 0:
                b = min(b, slack // coefficient)
            else:
                a = max(a, -(slack // -coefficient))
            if a > b:
                self.impossible = True
                return
            if (a, b) != self.bounds(monomial[0]):
                self.tight[monomial[0]] = a, b

    def _at_most_zero(self, form: Form) -> None:
        self.below.append(form)
        self._narrow(form)
        self._products(form)
        for atom in {atom for monomial in form if len(monomial) > 1 for atom in monomial}:
            if self.bounds(atom) == (0, 1):  # a bit that something is multiplied by: one that it cannot be tells it
                for bit in (0, 1):
                    if self.interval(at(form, atom, bit))[0] > 0:
                        self._bounded(atom, (1 - bit, 1 - bit))

    def _products(self, form: Form) -> None:
        """Notes what bounds products of two numbers that are not negative: ``x*z <= c``, or ``x <= y - c``."""
        longer = [m for m in form if len(m) > 1]
        if len(longer) == 1 and len(longer[0]) == 2 and (times := form[longer[0]]) > 0:
            if all(self.bounds(atom)[0] >= 0 for atom in longer[0]):
                most = -self.interval(added(form, {longer[0]: -times}))[0] // times
                if most < self.most.get(longer[0], most + 1):
                    self.most[longer[0]] = most
                    self._reached.clear()
        match sorted(((m, c) for m, c in form.items() if m != ONE), key=lambda each: each[1]):
            case [((large,), -1), ((small,), 1)] if self.bounds(small)[0] >= 0:
                self._smaller.setdefault(small, {})[large] = form.get(ONE, 0)
                self._reached.clear()
            case _:
                pass

    def product(self, monomial: Monomial, steps: int = MOST_STEPS) -> Limit | None:
        """What a product of two numbers is at most, and the inequalities that say so: ``x*z <= y*z - c*z``, and so on."""
        if not self.most or len(monomial) != 2:
            return None
        if (monomial, steps) in self._reached:
            return self._reached[monomial, steps]
        best: Limit | None = (self.most[monomial], ()) if monomial in self.most else None
        for small, other in (monomial, monomial[::-1]) if steps and best is None else ():
            low, high = self.bounds(other)
            for large, less in self._smaller.get(small, {}).items() if low >= 0 else ():
                larger = (min(large, other), max(large, other))
                found = self.product(larger, steps - 1)
                most = found[0] - less * (low if less > 0 else high) if found is not None else 0
                if found is not None and (best is None or most < best[0]):
                    best = most, (added({monomial: 1, larger: -1}, {(other,): less} if less else {}), *found[1])
        self._reached[monomial, steps] = best
        return best

    def reaches(self, monomial: Monomial, bounds: Callable[[int], Interval]) -> Iterator[int]:
        """What a product is at most, by what one of two of its factors is at most: with the others, none of which is negative.

        ``0 <= x*z <= c`` and ``0 <= y <= d`` make ``x*z*y <= c*d``; the two have to be no negative numbers as well.
        """
        if not self.most or len(monomial) < 2 or (len(monomial) > 2 and any(bounds(atom)[0] < 0 for atom in monomial)):
            return
        for one, other in combinations(range(len(monomial)), 2):
            limit = self.product((monomial[one], monomial[other]))
            if limit is not None:
                rest = (atom for place, atom in enumerate(monomial) if place not in (one, other))
                yield limit[0] * prod(bounds(atom)[1] for atom in rest)

    def _zero(self, form: Form) -> None:
        self.equal.append(form)
        for side in (form, scaled(form, -1)):
            self._narrow(side)
            self._products(side)
        common = gcd(*form.values())
        match sorted(form.items(), key=lambda each: abs(each[1])):
            case [((one,), unit), ((other,), times)] if abs(unit) == common and one not in self.defined:
                self._define(one, other, -times // unit)
            case _:
                pass

    def _define(self, atom: int, other: int, times: int) -> None:
        """From here on the atom is written as a multiple of another one."""
        low, high = self.bounds(atom)
        self._narrow({(other,): times, ONE: -high} if high else {(other,): times})
        self._narrow({(other,): -times, ONE: low} if low else {(other,): -times})
        self.defined[atom] = other, times
        self._memo.clear()

    def _written(self, atom: int, times: int) -> Form:
        low, high = self.bounds(atom)
        if low == high:
            return {ONE: low * times} if low else {}
        if atom in self.defined:
            other, factor = self.defined[atom]
            return self._written(other, times * factor)
        return {(atom,): times}

    def _at_most(self, form: Form, limit: int) -> bool:
        """Whether a sum of products is small enough by what bounds products: thread numbers are below a size, whose product with
        others is bounded."""
        products = [each for each in self.below if len(each) == 2 and ONE in each and any(len(m) > 1 for m in each)]
        if not products or not any(len(m) > 1 for m in form):
            return False
        for known in self.below:  # x <= size - 1 in place of x
            if len(known) == 3 and known.get(ONE, 0) >= 1:
                atom = next((m for m, c in known.items() if len(m) == 1 and c == 1), ONE)
                terms = {m: c for m, c in form.items() if atom != ONE and atom[0] in m}
                if terms and all(c > 0 and m.count(atom[0]) == 1 and self._never_negative(m) for m, c in terms.items()):
                    rest = {m: c for m, c in form.items() if m not in terms}
                    others = {tuple(a for a in m if a != atom[0]): c for m, c in terms.items()}
                    form = added(rest, multiplied(others, added({atom: 1}, known, -1)))
        if self.interval(form)[1] <= limit:
            return True
        for known in products:
            product, size = next((m, c) for m, c in known.items() if len(m) > 1)
            times = form.get(product, 0) // size
            if times > 0 and self.interval(added(form, known, -times))[1] <= limit:
                return True
        return False

    def _never_negative(self, monomial: Monomial) -> bool:
        return all(self.bounds(atom)[0] >= 0 for atom in monomial)

    def _bounded(self, atom: int, bounds: Interval) -> None:
        low, high = self.bounds(atom)
        new = max(low, bounds[0]), min(high, bounds[1])
        if new[0] > new[1]:
            self.impossible = True
        elif new != (low, high):
            self.tight[atom] = new
