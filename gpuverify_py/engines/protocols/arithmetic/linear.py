"""Whether linear constraints over the integers have no solution: substitution, bounds, then Fourier-Motzkin elimination.

Unknowns are monomials, products of numbered atoms; a product of two is an unknown like any other. Every step keeps all integer
solutions, so "refuted" is certain; what is not refuted may have no solution all the same.

Most constraints have solutions, and similar ones have the same: those that were found are tried first (:class:`Solutions`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import gcd
from typing import TypeAlias

Monomial: TypeAlias = tuple[int, ...]
"""Atoms that are multiplied, in order; none: the constant."""

Form: TypeAlias = Mapping[Monomial, int]
"""A sum of monomials with coefficients, none of them zero."""

Interval: TypeAlias = tuple[int, int]

ONE: Monomial = ()
MOST = 90  # inequalities at once
MOST_STEPS = 40  # eliminations
MOST_SOLUTIONS = 12  # kept


def added(left: Form, right: Form, times: int = 1) -> dict[Monomial, int]:
    """``left + times * right``."""
    result = dict(left)
    for monomial, coefficient in right.items():
        total = result.get(monomial, 0) + times * coefficient
        if total:
            result[monomial] = total
        else:
            result.pop(monomial, None)
    return result


def scaled(form: Form, times: int) -> dict[Monomial, int]:
    """``times * form``."""
    return {monomial: times * coefficient for monomial, coefficient in form.items()} if times else {}


def multiplied(left: Form, right: Form) -> dict[Monomial, int]:
    """The product, written out."""
    result: dict[Monomial, int] = {}
    for one, a in left.items():
        for other, b in right.items():
            monomial = tuple(sorted(one + other))
            result[monomial] = result.get(monomial, 0) + a * b
    return {monomial: coefficient for monomial, coefficient in result.items() if coefficient}


def product_within(factors: Iterable[Interval]) -> Interval:
    """Between which numbers a product lies, its factors lying between these."""
    low, high = 1, 1
    for a, b in factors:
        if low >= 0 and a >= 0:
            low, high = low * a, high * b
            continue
        corners = low * a, low * b, high * a, high * b
        low, high = min(corners), max(corners)
    return low, high


def sum_within(form: Form, bounds: Callable[[Monomial], Interval]) -> Interval:
    """Between which numbers the value of a sum lies, by the bounds of its monomials."""
    low = high = 0
    for monomial, coefficient in form.items():
        a, b = bounds(monomial)
        low += coefficient * (a if coefficient > 0 else b)
        high += coefficient * (b if coefficient > 0 else a)
    return low, high


def at(form: Form, atom: int, value: int) -> dict[Monomial, int]:
    """The form where an atom has a value of 0 or 1."""
    result: dict[Monomial, int] = {}
    for monomial, coefficient in form.items():
        rest = tuple(each for each in monomial if each != atom)
        if value or len(rest) == len(monomial):
            result[rest] = result.get(rest, 0) + coefficient
    return {monomial: coefficient for monomial, coefficient in result.items() if coefficient}


def in_terms(form: Form, defined: Mapping[int, tuple[int, int]]) -> Form:
    """The form where some atoms are multiples of others: an atom, and how many times it."""
    if not any(atom in defined for monomial in form for atom in monomial):
        return form
    result: dict[Monomial, int] = {}
    for monomial, coefficient in form.items():
        atoms: list[int] = []
        for atom in monomial:
            met = {atom}
            while atom in defined and (to := defined[atom])[0] not in met:
                atom, times = to
                coefficient *= times
                met.add(atom)
            atoms.append(atom)
        changed = tuple(sorted(atoms))
        result[changed] = result.get(changed, 0) + coefficient
    return {monomial: coefficient for monomial, coefficient in result.items() if coefficient}


def divided_by(form: Form, divisor: Form) -> tuple[dict[Monomial, int], dict[Monomial, int]]:
    """Forms ``quotient`` and ``rest`` with ``form == divisor * quotient + rest``, by the divisor's last linear monomial.

    Of that the rest has a smaller coefficient than the divisor, of the divisor's sign. The quotient is zero where there is no
    such monomial, or another has its atom, too.
    """
    lead = max((m for m in divisor if len(m) == 1), default=ONE)
    quotient: dict[Monomial, int] = {}
    rest = dict(form)
    while lead != ONE and sum(lead[0] in m for m in divisor) == 1:
        size = divisor[lead]
        found = next((m for m, c in rest.items() if lead[0] in m and c // size), None)
        if found is None:
            break
        place = found.index(lead[0])
        part = {found[:place] + found[place + 1 :]: rest[found] // size}
        quotient = added(quotient, part)
        rest = added(rest, multiplied(divisor, part), -1)
    return quotient, rest


class Solutions:
    """Numbers for monomials that constraints had in common with what was asked before, the last ones used first."""

    def __init__(self) -> None:
        self._found: list[Mapping[Monomial, int]] = []

    def admitted(self, equal: Sequence[Form], below: Sequence[Form], bounds: Mapping[Monomial, Interval]) -> bool:
        """Whether one of them is a solution, so that nothing is to be refuted."""
        for number, values in enumerate(self._found):
            if _solves(values, equal, below, bounds):
                self._found.insert(0, self._found.pop(number))
                return True
        return False

    def note(self, values: Mapping[Monomial, int]) -> None:
        """Keeps one more."""
        self._found.insert(0, values)
        del self._found[MOST_SOLUTIONS:]


def _solves(
    values: Mapping[Monomial, int], equal: Sequence[Form], below: Sequence[Form], bounds: Mapping[Monomial, Interval]
) -> bool:
    """Whether numbers solve constraints; a monomial that has none is near zero, as its bounds allow."""
    chosen = {m: values[m] if m in values else _near_zero(low, high) for m, (low, high) in bounds.items()}
    if any(not low <= chosen[m] <= high for m, (low, high) in bounds.items()):
        return False
    chosen[ONE] = 1
    known = {**values, **chosen}.get
    return all(sum(c * known(m, 0) for m, c in form.items()) <= 0 for form in below) and not any(
        sum(c * known(m, 0) for m, c in form.items()) for form in equal
    )


def _near_zero(low: int | None, high: int | None) -> int:
    """A number between two, as small as can be."""
    return low if low is not None and low > 0 else high if high is not None and high < 0 else 0


def refuted(
    equal: Sequence[Form], below: Sequence[Form], bounds: Mapping[Monomial, Interval], solutions: Solutions | None = None
) -> bool:
    """Whether no integers within ``bounds`` make each form of ``equal`` zero and each of ``below`` at most zero."""
    if solutions is not None and solutions.admitted(equal, below, bounds):
        return False
    low = {monomial: bound[0] for monomial, bound in bounds.items()}
    high = {monomial: bound[1] for monomial, bound in bounds.items()}
    inequalities, equalities = [dict(form) for form in below], [dict(form) for form in equal]
    told: list[tuple[Monomial, Form]] = []  # what is told by others
    while True:
        while equalities:
            form = _divided(equalities.pop(), exact=True)
            if form is None:
                return True
            if not form:
                continue
            unit = _unit(form, equalities, inequalities)
            if unit is None:
                inequalities += [form, scaled(form, -1)]
                continue
            # unit = value: what bounds it now bounds the value.
            coefficient = form.pop(unit)
            value = scaled(form, -coefficient)
            told.append((unit, value))
            for limit, sign in ((high.pop(unit, None), 1), (low.pop(unit, None), -1)):
                if limit is not None:
                    inequalities.append(added(scaled(value, sign), {ONE: -sign * limit} if limit else {}))
            equalities = [_replaced(each, unit, value) for each in equalities]
            inequalities = [_replaced(each, unit, value) for each in inequalities]
        tight = _tightened(inequalities)
        if tight is None:
            return True
        inequalities, equalities = tight
        if not equalities:
            break
    steps: list[_Step] = []
    left = _eliminated(inequalities, low, high, steps)
    if left is False and solutions is not None:
        values = _chosen(steps, low, high)
        for unit, what in reversed(told):
            values[unit] = sum(c * values.setdefault(m, _near_zero(low.get(m), high.get(m))) for m, c in what.items())
        if _solves(values, equal, below, bounds):
            solutions.note(values)
    return left is True


def _chosen(steps: Sequence[_Step], low: Mapping[Monomial, int], high: Mapping[Monomial, int]) -> dict[Monomial, int]:
    """Numbers for what was eliminated, the last one first: each between what is known by then of it, if there is one."""
    values: dict[Monomial, int] = {ONE: 1}
    for chosen, upper, lower in reversed(steps):
        limits: list[list[int]] = [[], []]
        for side, forms in enumerate((upper, lower)):
            for form, constant in forms:
                rest = constant
                for m, c in form.items():
                    if m != chosen:
                        rest += c * values.setdefault(m, _near_zero(low.get(m), high.get(m)))
                limits[side].append(-rest // form[chosen] if side == 0 else -(rest // form[chosen]))
        most, least = min(limits[0], default=None), max(limits[1], default=None)
        values[chosen] = _near_zero(least, most)
    return values


def _tightened(inequalities: list[dict[Monomial, int]]) -> tuple[list[dict[Monomial, int]], list[dict[Monomial, int]]] | None:
    """The inequalities in lowest terms, each direction once, and the equations that two opposite ones are; None: impossible.

    An equation is only told where one of its coefficients is one, so that it is used up.
    """
    strongest: dict[frozenset[tuple[Monomial, int]], int] = {}
    for form in inequalities:
        tight = _divided(form, exact=False)
        if tight is None:
            if form[ONE] > 0:
                return None
            continue
        key = frozenset((m, c) for m, c in tight.items() if m != ONE)
        if key:
            constant = tight.get(ONE, 0)
            strongest[key] = max(constant, strongest.get(key, constant))
    equations: list[dict[Monomial, int]] = []
    used: set[frozenset[tuple[Monomial, int]]] = set()
    for key, constant in strongest.items():
        opposite = frozenset((m, -c) for m, c in key)
        total = constant + strongest[opposite] if opposite in strongest else -1
        if total > 0:
            return None
        if total == 0 and opposite not in used and any(abs(c) == 1 for _, c in key):
            used |= {key, opposite}
            equations.append({**dict(key), ONE: constant} if constant else dict(key))
    rest = [{**dict(key), ONE: c} if c else dict(key) for key, c in strongest.items() if key not in used]
    return rest, equations


def _divided(form: dict[Monomial, int], *, exact: bool) -> dict[Monomial, int] | None:
    """The form divided by what divides its coefficients, its constant rounded up; None where that is impossible for zero."""
    constant = form.get(ONE, 0)
    common = gcd(*(abs(c) for m, c in form.items() if m != ONE)) if len(form) > (1 if constant else 0) else 0
    if common == 0:
        return None if constant else {}
    if exact and constant % common:
        return None
    if common == 1:
        return form
    result = {m: c // common for m, c in form.items() if m != ONE}
    if rounded := -(-constant // common):
        result[ONE] = rounded
    return result


def _unit(form: Form, equalities: list[dict[Monomial, int]], inequalities: list[dict[Monomial, int]]) -> Monomial | None:
    """A monomial with coefficient one or minus one that occurs least often elsewhere."""
    units = [m for m, c in form.items() if m != ONE and abs(c) == 1]
    if len(units) < 2:
        return units[0] if units else None
    return min(units, key=lambda m: sum(m in each for each in equalities) + sum(m in each for each in inequalities))


def _replaced(form: dict[Monomial, int], monomial: Monomial, value: Form) -> dict[Monomial, int]:
    if monomial not in form:
        return form
    coefficient = form[monomial]
    rest = {m: c for m, c in form.items() if m != monomial}
    return added(rest, value, coefficient)


_Side: TypeAlias = list[tuple[dict[Monomial, int], int]]
"""Inequalities, each with its constant apart."""

_Step: TypeAlias = tuple[Monomial, _Side, _Side]
"""An unknown that was eliminated, and what bounded it from above and from below."""


def _eliminated(
    inequalities: list[dict[Monomial, int]], low: dict[Monomial, int], high: dict[Monomial, int], steps: list[_Step]
) -> bool | None:
    """Fourier-Motzkin; a division by the common factor rounds, which only drops what is no integer solution.

    None where that is too much; ``steps`` are then not all.
    """
    unknown = {m for form in inequalities for m in form if m != ONE}
    forms: dict[frozenset[tuple[Monomial, int]], int] = {}

    def keep(form: dict[Monomial, int]) -> bool:
        """Notes an inequality, the strongest of those that differ in the constant; whether it has no solution by itself."""
        tight = _divided(form, exact=False)
        if tight is None:
            return form[ONE] > 0
        constant = tight.pop(ONE, 0) if tight else 0
        if not tight:
            return False
        key = frozenset(tight.items())
        forms[key] = max(constant, forms.get(key, constant))
        opposite = forms.get(frozenset((m, -c) for m, c in key))
        return opposite is not None and forms[key] + opposite > 0

    for form in inequalities:
        if keep(dict(form)):
            return True
    for m in unknown:
        if m in low and m in high and low[m] > high[m]:
            return True
        if m in high and keep({m: 1, ONE: -high[m]} if high[m] else {m: 1}):
            return True
        if m in low and keep({m: -1, ONE: low[m]} if low[m] else {m: -1}):
            return True
    for _ in range(MOST_STEPS):
        counts: dict[Monomial, list[int]] = {}  # below, above, and the largest coefficient of each
        for key in forms:
            for m, c in key:
                count = counts.setdefault(m, [0, 0, 0, 0])
                count[c > 0] += 1
                count[2 + (c > 0)] = max(count[2 + (c > 0)], abs(c))
        if not counts:
            return False
        chosen = min(counts, key=lambda m: _cost(*counts[m]))
        upper = [(dict(key), constant) for key, constant in forms.items() if _sign(key, chosen) > 0]
        lower = [(dict(key), constant) for key, constant in forms.items() if _sign(key, chosen) < 0]
        if len(forms) + len(upper) * len(lower) > MOST:
            return None
        steps.append((chosen, upper, lower))
        for key in [key for key in forms if _sign(key, chosen)]:
            del forms[key]
        for above, a in upper:
            for under, b in lower:
                p, q = above[chosen], -under[chosen]
                together = added(scaled(above, q), under, p)
                constant = a * q + b * p
                if constant:
                    together[ONE] = constant
                if keep(together):
                    return True
    return None


def _cost(lower: int, upper: int, least: int, most: int) -> tuple[bool, int]:
    """How much there is to do about an unknown; where no side has coefficients of one only, integer solutions get lost."""
    return least > 1 and most > 1, lower * upper - lower - upper


def _sign(key: frozenset[tuple[Monomial, int]], monomial: Monomial) -> int:
    return next((c for m, c in key if m == monomial), 0)
