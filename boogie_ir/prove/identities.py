"""Equations that hold by the laws of rings alone: sums and products of bit-vectors, modulo ``2^width``.

That a counter's closed form is kept by one more iteration, ``v + s == start + (i + 1) * s`` where ``v == start + i * s``,
takes no more than distribution; for strides of whole grids, or unknown ones, circuits hide it and integers have to exclude
overflow first. Here both sides become polynomials, definitions and known equations put in, and are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Generic, TypeAlias, TypeVar

from boogie_ir.lang.build import width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Ite, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.types import BitVec

MOST_TERMS = 64
DEEPEST = 50  # symbols put in one in another
MOST_CHOICES = 4  # conditions on which the sides depend; each doubles the cases

Monomial: TypeAlias = tuple[int, ...]
Polynomial: TypeAlias = dict[Monomial, int]
K = TypeVar("K", bound=Hashable)


class _Undecided(Exception):
    """A choice depends on a condition of which nothing has been assumed yet."""

    def __init__(self, condition: Expr) -> None:
        super().__init__()
        self.condition = condition


class _TooLarge(Exception):
    """A polynomial has too many terms."""


class Identities(Generic[K]):
    """Shows equations from definitions and from known equations of symbols, each under a key.

    ``value_of`` gives what a symbol is defined as, None where it is arbitrary. ``share`` makes equal expressions identical.
    """

    def __init__(self, known: Iterable[tuple[K, Expr]], value_of: Callable[[str], Expr | None], share: Sharing) -> None:
        self._value_of = value_of
        self._share = share
        self._known: dict[str, tuple[K, Expr]] = {}
        for key, formula in known:
            for symbol, value in _equations(formula):
                if value_of(symbol.name) is None:
                    self._known.setdefault(symbol.name, (key, value))

    def shown(self, goal: Expr) -> frozenset[K] | None:
        """The keys of known equations by which ``goal`` holds, a conjunction of equations; None if it is not seen to hold.

        What an equation in it is conditional on is left aside: it is shown to hold anyway.
        """
        used: set[K] = set()
        parts = tuple(_conclusions(goal))
        try:
            if all(isinstance(p, Binary) and p.op is BinaryOp.EQ and self._equal(p, {}, used) for p in parts):
                return frozenset(used)
        except _TooLarge:
            pass
        return None

    def _equal(self, equation: Binary, assumed: Mapping[int, bool], used: set[K]) -> bool:
        if not isinstance(equation.left.type, BitVec):
            return False
        reading = _Reading(self, assumed, used, width_of(equation.left))
        try:
            return not reading.sum(reading.polynomial(equation.left), reading.polynomial(equation.right), -1)
        except _Undecided as undecided:
            if len(assumed) == MOST_CHOICES:
                return False
            condition = id(undecided.condition)
            return all(self._equal(equation, {**assumed, condition: value}, used) for value in (True, False))


class _Reading(Generic[K]):
    """Polynomials over the arbitrary symbols and what is no sum or product, under assumptions about conditions."""

    def __init__(self, identities: Identities[K], assumed: Mapping[int, bool], used: set[K], width: int) -> None:
        self._value_of, self._share, self._known = identities._value_of, identities._share, identities._known
        self._assumed = assumed
        self._used = used
        self._modulus = 1 << width
        self._done: dict[str, Polynomial] = {}
        self._open: set[str] = set()  # symbols for which something is being put in

    def polynomial(self, term: Expr) -> Polynomial:
        match term:
            case Literal():
                return self.sum({}, {(): int(term.value)})
            case Var():
                return self._symbol(term)
            case Ite():
                return self.polynomial(term.then if self._holds(term.condition) else term.otherwise)
            case Unary(op=UnaryOp.BVNEG):
                return self.sum({}, self.polynomial(term.operand), -1)
            case Binary(op=BinaryOp.BVADD):
                return self.sum(self.polynomial(term.left), self.polynomial(term.right))
            case Binary(op=BinaryOp.BVSUB):
                return self.sum(self.polynomial(term.left), self.polynomial(term.right), -1)
            case Binary(op=BinaryOp.BVMUL):
                return self._product(self.polynomial(term.left), self.polynomial(term.right))
            case _:
                return {(id(self._share(term)),): 1}

    def _symbol(self, symbol: Var) -> Polynomial:
        """What is known of a symbol, put in; a symbol that occurs in what is put in for it stays itself there."""
        if (done := self._done.get(symbol.name)) is not None:
            return done
        value = self._value_of(symbol.name)
        if value is None and symbol.name in self._known and symbol.name not in self._open:
            key, value = self._known[symbol.name]
            self._used.add(key)
        if value is None:
            return {(id(self._share(symbol)),): 1}
        if len(self._open) == DEEPEST:
            raise _TooLarge
        self._open.add(symbol.name)
        found = self._done[symbol.name] = self.polynomial(value)
        self._open.discard(symbol.name)
        return found

    def _holds(self, condition: Expr) -> bool:
        if isinstance(condition, Literal):
            return bool(condition.value)
        if isinstance(condition, Unary) and condition.op is UnaryOp.NOT:
            return not self._holds(condition.operand)
        shared = self._share(condition)
        if id(shared) not in self._assumed:
            raise _Undecided(shared)
        return self._assumed[id(shared)]

    def sum(self, left: Polynomial, right: Polynomial, factor: int = 1) -> Polynomial:
        """``left + factor * right`` without terms that are zero."""
        found = dict(left)
        for monomial, value in right.items():
            found[monomial] = (found.get(monomial, 0) + factor * value) % self._modulus
        return {monomial: value for monomial, value in found.items() if value}

    def _product(self, left: Polynomial, right: Polynomial) -> Polynomial:
        if len(left) * len(right) > MOST_TERMS:
            raise _TooLarge
        found: Polynomial = {}
        for monomial, value in left.items():
            found = self.sum(found, {tuple(sorted((*monomial, *other))): v for other, v in right.items()}, value)
        return found


def _conclusions(goal: Expr) -> Iterator[Expr]:
    match goal:
        case Binary(op=BinaryOp.AND):
            yield from _conclusions(goal.left)
            yield from _conclusions(goal.right)
        case Binary(op=BinaryOp.IMPLIES):
            yield from _conclusions(goal.right)
        case _:
            yield goal


def _equations(formula: Expr) -> Iterator[tuple[Var, Expr]]:
    """The equations of symbols that a formula consists of."""
    match formula:
        case Binary(op=BinaryOp.AND):
            yield from _equations(formula.left)
            yield from _equations(formula.right)
        case Binary(op=BinaryOp.EQ, left=Var(type=BitVec()) as symbol):
            yield symbol, formula.right
        case _:
            return
