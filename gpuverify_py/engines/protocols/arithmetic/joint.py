"""What is known of two threads together, and what follows from an equation between numbers of both.

An equation ``c1*x1 + c2*x2 + ... = 0`` is split like a number into digits: where the sum of the terms with small coefficients
has only one multiple of the large ones' common divisor within its bounds, it is that multiple, and so are the others its
opposite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import partial
from itertools import product
from math import gcd
from typing import TypeAlias

from boogie_ir.lang.expr import Expr
from gpuverify_py.engines.protocols.arithmetic.algebra import Context
from gpuverify_py.engines.protocols.arithmetic.atoms import Division
from gpuverify_py.engines.protocols.arithmetic.bits import Digits
from gpuverify_py.engines.protocols.arithmetic.linear import (
    ONE,
    Form,
    Interval,
    Monomial,
    added,
    divided_by,
    in_terms,
    multiplied,
    product_within,
    refuted,
    scaled,
    sum_within,
)

Refuted: TypeAlias = Callable[[Sequence[Form], Sequence[Form]], bool]
"""Whether no numbers make forms zero and others at most zero."""

Case: TypeAlias = tuple[list[Form], Form]
"""What is zero, and what is at most zero."""


class Joint:
    """What is known of two threads together."""

    def __init__(self, first: Context, second: Context) -> None:
        self.first = first
        self.second = second
        self.below: list[Form] = []  # at most zero
        self.thorough = True  # whether all that is known is looked at, or what a question speaks of
        self._sides: dict[tuple[bool, int, frozenset[tuple[Monomial, int]]], bool] = {}

    def apart(self, one: Expr, two: Expr, cases: Iterable[Case]) -> bool:
        """Whether the two numbers are never equal in any of the cases.

        An equation is looked at in several words, with what is known of its terms before all that is known.
        """
        return self.never_zero(self.difference(one, two), cases)

    def never_zero(self, difference: Form, cases: Iterable[Case]) -> bool:
        """Whether a sum is zero in none of the cases."""
        told = list(cases)
        if self.first.impossible or self.second.impossible:
            return True
        self.bound_quotients()
        told = [([self.plain(each) for each in zero], self.plain(less)) for zero, less in told]

        def never(refuted: Refuted, equations: Sequence[Form]) -> bool:
            return all(refuted([*equations, *zero], [less]) for zero, less in told)

        for self.thorough in (False, True):
            equations = self.digits(difference)
            if equations is None or never(self.contradictory, equations):
                return True
            known = [equations]
            finders: list[Callable[[list[Form]], list[Form] | None]] = [self.followed]
            finders += [partial(self.rewritten, change=change) for change in self.changes()]
            for find in finders:
                more = find(equations)
                again = self.rewritten([*equations, *more], _equal_once([*equations, *more])) if more else more
                if more is None or again is None:
                    return True
                if more:
                    known.append([*equations, *more, *again])
                    if never(self.contradictory, known[-1]):
                        return True
            if any(never(self.refuted, self.multiplied(each)) for each in known):
                return True
        return False

    def bound_quotients(self) -> None:
        """Says of divisions by unknown numbers what their quotients are below, and how far they are apart.

        Those by one divisor, of numbers of one sign, have one sign, so that their difference is no larger than they are.
        """
        self.first.bound_quotients()
        self.second.bound_quotients()
        self.below = []
        for one, two in self._divisions():
            if one.divisor == two.divisor and one.sign == two.sign:
                difference: Form = {(one.quotient,): 1, (two.quotient,): -1}
                for most in self.first.limits.get(one.quotient, ()):
                    if most in self.second.limits.get(two.quotient, ()):
                        below = added({ONE: 1}, most, -1)
                        self.below += [added(below, difference), added(below, difference, -1)]

    def _divisions(self) -> list[tuple[Division, Division]]:
        """The divisions that each thread does for itself, in pairs."""
        pairs = product(self.first.divisions.values(), self.second.divisions.values())
        return [(one, two) for one, two in pairs if one.quotient != two.quotient]

    def plain(self, form: Form) -> Form:
        """The form with what either of the two knows to be a multiple of something."""
        one, two = self.first.defined, self.second.defined
        return form if one == two else in_terms(form, {**two, **one})

    def known(self) -> tuple[list[Form], list[Form]]:
        """What is zero, and what is at most zero."""
        one, two = self.first.defined, self.second.defined
        equal, below = [*self.first.equal, *self.second.equal], [*self.first.below, *self.second.below, *self.below]
        if one == two:
            return equal, below
        defined = {**two, **one}
        return [in_terms(form, defined) for form in equal], [in_terms(form, defined) for form in below]

    def atom(self, atom: int) -> Interval:
        (a, b), (c, d) = self.first.bounds(atom), self.second.bounds(atom)
        return a if a > c else c, b if b < d else d

    def monomial(self, monomial: Monomial) -> Interval:
        if len(monomial) == 1:
            return self.atom(monomial[0])
        low, high = product_within(map(self.atom, monomial))
        return low, min((high, *self.first.reaches(monomial, self.atom), *self.second.reaches(monomial, self.atom)))

    def interval(self, form: Form) -> Interval:
        return sum_within(form, self.monomial)

    def difference(self, one: Expr, two: Expr) -> Form:
        """A sum that is zero exactly where the two indices are equal."""
        self.thorough = True
        form = self.plain(added(self.first.ring(one), self.second.ring(two), -1))
        low, high = self.interval(form)
        width = getattr(one.type, "width", 32)
        wrapped = 1 << width  # the form is a multiple of it where the indices are equal
        if -wrapped < low and high < wrapped:
            return form
        beyond = added({ONE: wrapped}, form, -1), added({ONE: wrapped}, form)
        if all(self.refuted([], [side]) for side in beyond):
            return form
        return self.plain(added(self.first.signed(one), self.second.signed(two), -1))

    def digits(self, form: Form) -> list[Form] | None:
        """Equations that follow from ``form == 0``, and say as much; None where it cannot be."""
        constant = form.get(ONE, 0)
        terms = sorted(((m, c) for m, c in form.items() if m != ONE), key=lambda each: -abs(each[1]))
        if not terms:
            return None if constant else []
        common = gcd(*(c for _, c in terms))
        if constant % common:
            return None
        if common > 1:
            return self.digits({m: c // common for m, c in form.items()})
        divisor = 0
        for number, (_, coefficient) in enumerate(terms):
            if divisor and abs(coefficient) < divisor:
                small: dict[Monomial, int] = dict(terms[number:])
                if constant:
                    small[ONE] = constant
                low, high = self.interval(small)
                least, most = -(-low // divisor), high // divisor
                if least > most:
                    return None
                if least == most:
                    large: dict[Monomial, int] = {m: c // divisor for m, c in terms[:number]}
                    if least:
                        large[ONE] = least
                    here, rest = self.digits(large), self.digits(added(small, {ONE: -least * divisor} if least else {}))
                    return None if here is None or rest is None else here + rest
            divisor = gcd(divisor, coefficient)
        return self.by_factor(form)

    def changes(self) -> Iterator[Callable[[Form], Form]]:
        """Ways to write a form in other words.

        By what the states of loops and remainders are made of: ``start + 15 * count`` may have digits of its own. By what numbers
        are made of around a power of two, for each power that a context speaks of.
        """
        known = self.known()[0]
        yield partial(_replaced, known=known)
        places: dict[frozenset[tuple[Monomial, int]], list[Digits]] = {}
        for context in (self.first, self.second):
            for place, digits in context.digits.items():
                here = frozenset(self.plain(dict(place)).items())
                places.setdefault(here, []).extend((self.plain(number), self.plain(whole)) for number, whole in digits)
        for found in places.values():
            yield partial(_in_digits, known=found)

    def multiplied(self, equations: list[Form]) -> list[Form]:
        """The equations, and their multiples by numbers with which all their terms occur in products."""
        products = {m for form in self.known()[0] for m in form if len(m) == 2}
        factors = {atom for m in products for atom in m}
        found = list(equations)
        for form in equations:
            for factor in factors:
                product = multiplied(form, {(factor,): 1})
                if all(len(m) == 1 or m in products for m in product):
                    found.append(product)
        return found

    def rewritten(self, equations: list[Form], change: Callable[[Form], Form]) -> list[Form] | None:
        """Equations that follow from these in other words. Empty where nothing is gained; None where they cannot be."""
        found: list[Form] = []
        for form in equations:
            written = change(form)
            if written != form:
                more = self.digits(written)
                if more is None:
                    return None
                found += more
        return found

    def followed(self, equations: list[Form]) -> list[Form] | None:
        """Equations that follow, of what was divided: it is the same where divisor, quotient and rest are.

        Empty where nothing is gained; None where they cannot be.
        """
        pairs = self._divisions()
        same = Same()
        found: list[Form] = []
        new = equations if pairs else []
        while new:
            for form in new:
                same.note(form)
            equal = [(one, two) for one, two in pairs if same.division(one, two)]
            pairs = [pair for pair in pairs if pair not in equal]
            new = []
            for one, two in equal:
                more = self.digits(added(one.dividend, two.dividend, -1))
                if more is None:
                    return None
                new += more
            found += new
        return found

    def by_factor(self, form: Form) -> list[Form] | None:
        """As digits, where terms are multiples of a number that both threads share: ``n * A + B == 0`` and ``|B| < n``.

        Then ``k * n + B`` is zero for no number ``k`` but zero: its first part is at least ``n``, or at most ``-n``.
        """
        for single in self._single(form):
            other = {m: c for m, c in form.items() if m != single}
            if all(map(self._impossible, (added({single: 1}, other, -1), added({single: 1}, other)))):
                return None
        for size, large, small in self._parted(form):
            most = self.interval(size)[1]
            if not large or any(abs(c) > most for m, c in small.items() if m != ONE):
                continue  # no multiple, or one of what has wrapped around
            sides = (added(size, small, -1), added(size, small))  # both are to be above zero
            if all(map(self._impossible, sides)):
                here, rest = self.digits(large), self.digits(small)
                return None if here is None or rest is None else here + rest
        low, high = self.interval(form)
        return None if low > 0 or high < 0 else [form]

    def _parted(self, form: Form) -> Iterator[tuple[Form, Form, Form]]:
        """Numbers ``n``, with A and B such that the form is ``n * A + B``: symbols, and sums that others are multiplied by."""
        for symbol in {atom for m in form if len(m) > 1 for atom in m}:
            large = {tuple(_without(m, symbol)): c for m, c in form.items() if symbol in m}
            times = gcd(*large.values())
            whole = {m: c // times for m, c in large.items()}
            yield scaled(self.first.absolute({(symbol,): 1}), times), whole, {m: c for m, c in form.items() if symbol not in m}
        for key, factor in self.first.factors.items():
            if key in self.second.factors:
                yield (factor, *divided_by(form, factor))

    def _single(self, form: Form) -> list[Monomial]:
        """Numbers that a sum has a multiple of, and that something is known to be below of, with the sum's other terms."""
        alone = [m for m in form if len(m) == 1 and sum(m[0] in other for other in form) == 1]
        below = self.known()[1] if alone and len(form) > 1 else []
        others = [(known, form.keys() & known.keys() - {ONE}) for known in below]
        return [m for m in alone if any(known.get(m, 0) < 0 and shared - {m} for known, shared in others)]

    def _impossible(self, form: Form) -> bool:
        """Whether the form is surely above zero."""
        known = sum(len(each.below) + len(each.equal) for each in (self.first, self.second))  # which grows
        key = self.thorough, known, frozenset(form.items())
        if key not in self._sides:
            self._sides[key] = self.interval(form)[0] > 0 or self.refuted([], [form], near=bool(self.first.divisions))
        return self._sides[key]

    def contradictory(self, equal: Sequence[Form], below: Sequence[Form]) -> bool:
        """Whether the forms contradict each other."""
        return refuted(equal, below, self.bounds(equal, below), self.first.atoms.solutions)

    def bounds(self, equal: Sequence[Form], below: Sequence[Form]) -> dict[Monomial, Interval]:
        """Those of all monomials of forms."""
        monomials = {m for forms in (equal, below) for form in forms for m in form}
        return {m: self.monomial(m) for m in monomials if m}

    def refuted(self, equal: Sequence[Form], below: Sequence[Form], near: bool = False) -> bool:
        """Whether the forms contradict what is known of the two threads.

        First of their own monomials alone, others being as small as can be; then of these and others; of all, where that is
        asked for and not ``near``.
        """
        about = {m for form in (*equal, *below) for m in form if m != ONE}
        known = self.known()
        for context in (self.first, self.second):
            limits = (context.product(monomial) for monomial in about)
            known[1].extend(form for limit in limits if limit is not None for form in limit[1])
        own = [form for form in known[0] if form.keys() <= about | {ONE}], list(self._without_others(known[1], about))
        around = [[form for form in forms if not about.isdisjoint(form)] for forms in known]
        tried = (own, around, known) if self.thorough and not near else (own, around)
        all_equal, all_below = [*tried[-1][0], *equal], [*tried[-1][1], *below]
        if self.first.atoms.solutions.admitted(all_equal, all_below, self.bounds(all_equal, all_below)):
            return False
        return any(self.contradictory([*equations, *equal], [*orders, *below]) for equations, orders in tried)

    def _without_others(self, below: Iterable[Form], about: Set[Monomial]) -> Iterator[Form]:
        """What is at most zero of these monomials alone, since all others of a form come to some number at least.

        What their bounds say anyway is left out.
        """
        for form in below:
            if not about.isdisjoint(form):
                others = {m: c for m, c in form.items() if m != ONE and m not in about}
                alone = {m: c for m, c in form.items() if m not in others}
                if others:
                    alone[ONE] = alone.get(ONE, 0) + self.interval(others)[0]
                if not others or self.interval(alone)[1] > 0:
                    yield alone


class Same:
    """Which atoms are equal, as equations say."""

    def __init__(self) -> None:
        self._names: dict[int, int] = {}

    def _name(self, atom: int) -> int:
        while atom in self._names:
            atom = self._names[atom]
        return atom

    def note(self, form: Form) -> None:
        """Takes ``form == 0`` for granted, where that says that two atoms are equal."""
        if len(form) == 2 and sum(form.values()) == 0 and all(len(m) == 1 for m in form):
            one, two = (self._name(m[0]) for m in form)
            if one != two:
                self._names[one] = two

    def division(self, one: Division, two: Division) -> bool:
        """Whether divisor, quotient and rest of two divisions are the same."""
        atoms = ((one.quotient, two.quotient), (one.rest, two.rest))
        return all(self._name(a) == self._name(b) for a, b in atoms) and self._named(one.divisor) == self._named(two.divisor)

    def _named(self, form: Form) -> Form:
        named: Form = {}
        for monomial, coefficient in form.items():
            named = added(named, {tuple(sorted(map(self._name, monomial))): coefficient})
        return named


def _replaced(form: Form, known: Sequence[Form]) -> Form:
    """What is equal to the form, as each of its terms is told by an equation."""
    written = form
    for monomial, coefficient in form.items():
        told = (e for e in known if monomial != ONE and len(e) > 2 and abs(e.get(monomial, 0)) == 1)
        made = min(told, key=len, default=None)  # what does not speak of how often something wrapped around
        if made is not None:
            written = added(written, made, -coefficient * made[monomial])
    return written


def _equal_once(equations: Sequence[Form]) -> Callable[[Form], Form]:
    """Writes what equations say to be equal as one of the two."""
    same: dict[Monomial, Monomial] = {}
    for form in equations:
        match tuple(form.items()):
            case [(one, a), (other, b)] if a == -b and ONE not in (one, other):
                same[one] = other
            case _:
                pass

    def change(form: Form) -> Form:
        written = form
        for monomial, coefficient in form.items():
            if monomial in same:
                written = added(written, {monomial: -1, same[monomial]: 1}, coefficient)
        return written

    return change


def _in_digits(form: Form, known: Sequence[Digits]) -> Form:
    """The form with numbers replaced by their digits."""
    written = form
    for number, digits in known:
        place = next((m for m, c in number.items() if m != ONE and abs(c) == 1 and m in written), None)
        if place is not None:
            written = added(written, added(number, digits, -1), -written[place] * number[place])
    return written


def _without(monomial: Monomial, atom: int) -> Iterator[int]:
    """The other factors: one of the atom is left out."""
    found = False
    for each in monomial:
        if each == atom and not found:
            found = True
        else:
            yield each
