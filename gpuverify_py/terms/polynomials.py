"""Sums of products as values: modulo 2^width, the normal form of integers; with rational coefficients, that of reals.

A monomial is a sorted tuple of the numbers of its atoms, a polynomial the coefficient of each monomial: in [1, 2^width), or a
rational number that is not zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias

Monomial: TypeAlias = tuple[int, ...]
Polynomial: TypeAlias = Mapping[Monomial, int]
Rational: TypeAlias = Mapping[Monomial, Fraction]

ONE: Monomial = ()
ZERO: Polynomial = {}


def constant(value: int, width: int) -> Polynomial:
    """A number."""
    value &= (1 << width) - 1
    return {ONE: value} if value else {}


def added(left: Polynomial, right: Polynomial, width: int, factor: int = 1) -> Polynomial:
    """``left + factor * right``."""
    mask = (1 << width) - 1
    result = dict(left)
    for monomial, coefficient in right.items():
        total = (result.get(monomial, 0) + factor * coefficient) & mask
        if total:
            result[monomial] = total
        else:
            result.pop(monomial, None)
    return result


def multiplied(left: Polynomial, right: Polynomial, width: int) -> Polynomial:
    """``left * right``."""
    mask = (1 << width) - 1
    result: dict[Monomial, int] = {}
    for one, a in left.items():
        for two, b in right.items():
            monomial = tuple(sorted(one + two))
            result[monomial] = (result.get(monomial, 0) + a * b) & mask
    return {m: c for m, c in result.items() if c}


def signed(coefficient: int, width: int) -> int:
    """A coefficient as the number nearest to zero that it stands for."""
    return coefficient - (1 << width) if coefficient >> (width - 1) else coefficient


def single(polynomial: Polynomial) -> tuple[Monomial, int] | None:
    """The only term, where there is only one."""
    return next(iter(polynomial.items())) if len(polynomial) == 1 else None


def quotient(monomial: Monomial, divisor: Monomial) -> Monomial | None:
    """The monomial without the atoms of a divisor; None where it does not have them all."""
    rest = list(monomial)
    for atom in divisor:
        if atom not in rest:
            return None
        rest.remove(atom)
    return tuple(rest)


def divided(polynomial: Polynomial, divisor: Monomial, factor: int, width: int) -> tuple[Polynomial, Polynomial]:
    """``q, r`` with ``polynomial == factor * divisor * q + r``: the terms that are multiples as they stand, and the others."""
    multiples: dict[Monomial, int] = {}
    rest: dict[Monomial, int] = {}
    mask = (1 << width) - 1
    for monomial, coefficient in polynomial.items():
        remaining, value = quotient(monomial, divisor), signed(coefficient, width)
        if remaining is None or value % factor:
            rest[monomial] = coefficient
        else:
            multiples[remaining] = (value // factor) & mask
    return multiples, rest


def rational_sum(left: Rational, right: Rational, factor: int = 1) -> Rational:
    """``left + factor * right`` of reals."""
    result = dict(left)
    for monomial, coefficient in right.items():
        result[monomial] = result.get(monomial, Fraction(0)) + factor * coefficient
    return {m: c for m, c in result.items() if c}


def rational_product(left: Rational, right: Rational, cancelled: Callable[[Monomial], Monomial]) -> Rational:
    """``left * right`` of reals; ``cancelled`` leaves out of a monomial what is one."""
    result: dict[Monomial, Fraction] = {}
    for one, a in left.items():
        for two, b in right.items():
            monomial = cancelled(tuple(sorted(one + two)))
            result[monomial] = result.get(monomial, Fraction(0)) + a * b
    return {m: c for m, c in result.items() if c}
