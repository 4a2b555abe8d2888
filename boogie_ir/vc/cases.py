"""Between which numbers a formula confines a symbol: ``x == 3``, ``x >= 2 && x <= 5``.

A fact about one case of a symbol is of no use to a goal about another. What is found here only ever chooses facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.types import BitVec

Interval: TypeAlias = tuple[int, int]
"""The least and the largest number, both unsigned."""

Cases: TypeAlias = Mapping[str, Interval]
"""By the name of a symbol; those that are not confined are not there."""


def cases(condition: Expr) -> Cases:
    """What is so where the condition holds, as far as comparisons with numbers say so outright."""
    if not isinstance(condition, Binary):
        return {}
    left, right = condition.left, condition.right
    match condition.op:
        case BinaryOp.AND:
            return _both(cases(left), cases(right))
        case BinaryOp.OR:
            first, second = cases(left), cases(right)
            return {n: (min(first[n][0], second[n][0]), max(first[n][1], second[n][1])) for n in first.keys() & second.keys()}
        case BinaryOp.EQ | BinaryOp.BVUGE | BinaryOp.BVULE if isinstance(left, Var) and isinstance(right, Literal):
            return _compared(condition.op, left, right)
        case _:
            return {}


def failing(condition: Expr) -> Cases:
    """What is so where the condition does not hold."""
    match condition:
        case Unary(op=UnaryOp.NOT):
            return cases(condition.operand)
        case Binary(op=BinaryOp.IMPLIES):
            return _both(cases(condition.left), failing(condition.right))
        case _:
            return {}


def _both(first: Cases, second: Cases) -> Cases:
    found = dict(first)
    for name, (low, high) in second.items():
        known = found.get(name, (low, high))
        found[name] = max(low, known[0]), min(high, known[1])
    return found


def _compared(op: BinaryOp, symbol: Var, number: Literal) -> Cases:
    if not isinstance(symbol.type, BitVec):
        return {}
    value = int(number.value)
    match op:
        case BinaryOp.EQ:
            return {symbol.name: (value, value)}
        case BinaryOp.BVUGE:
            return {symbol.name: (value, (1 << symbol.type.width) - 1)}
        case _:
            return {symbol.name: (0, value)}


class CaseIndex:
    """Numbers of facts by symbol, those about one case of another symbol apart.

    ``x == 3 ==> y == z`` is found by ``y`` and ``z``, given that x may be 3, and not by ``x``.
    """

    def __init__(self) -> None:
        self._plain: dict[str, list[int]] = {}
        self._points: dict[str, dict[str, dict[int, list[int]]]] = {}  # by symbol, selecting symbol, its value
        self._ranges: dict[str, list[tuple[str, Interval, int]]] = {}

    def add(self, number: int, condition: Expr, keys: frozenset[str], symbols: Callable[[Expr], frozenset[str]]) -> None:
        """A fact that is to be found by ``keys``, except by those that only select a case; ``symbols`` are those of a formula."""
        selecting: Cases = {}
        if isinstance(condition, Binary) and condition.op is BinaryOp.IMPLIES and (confined := cases(condition.left)):
            about = symbols(condition.right) & keys
            selecting = {name: interval for name, interval in confined.items() if name not in about} if about else {}
        for key in keys - selecting.keys():
            if not selecting:
                self._plain.setdefault(key, []).append(number)
                continue
            name, (low, high) = next(iter(selecting.items()))
            if low == high:
                self._points.setdefault(key, {}).setdefault(name, {}).setdefault(low, []).append(number)
            else:
                self._ranges.setdefault(key, []).append((name, (low, high), number))

    def find(self, key: str, confined: Mapping[str, Sequence[Interval]]) -> Iterator[int]:
        """The facts for a symbol, where others lie in one of the intervals given for them; those not given are anything."""
        yield from self._plain.get(key, ())
        for name, by_value in self._points.get(key, {}).items():
            intervals = confined.get(name)
            if intervals is None:
                yield from (number for numbers in by_value.values() for number in numbers)
                continue
            for low, high in intervals:
                few = high - low < len(by_value)
                for value in range(low, high + 1) if few else [v for v in by_value if low <= v <= high]:
                    yield from by_value.get(value, ())
        for name, (low, high), number in self._ranges.get(key, ()):
            if name not in confined or any(low <= most and least <= high for least, most in confined[name]):
                yield number
