"""How far an access may reach: guesses at sums of arguments and sizes that its index stays below.

They follow what computes the index: a thread's number is below its block's size, what a condition on the way bounds is below
that, sums and products are below those of their bounds. Nothing rests on a guess: each is proved, or dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import to_signed, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Extend, Extract, Ite, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.traverse import conjuncts
from gpuverify_py.sizes.polynomials import Sum, constant, plus, times

DEPTH = 12
FEW = 4  # bounds of one expression

_BELOW = {BinaryOp.BVSLT: 1, BinaryOp.BVULT: 1, BinaryOp.BVSLE: 0, BinaryOp.BVULE: 0}
_ABOVE = {BinaryOp.BVSGT: 1, BinaryOp.BVUGT: 1, BinaryOp.BVSGE: 0, BinaryOp.BVUGE: 0}
_SIZES = dict(zip((v.name for v in (*k.LOCAL_ID, *k.GROUP_ID)), (v.name for v in (*k.GROUP_SIZE, *k.NUM_GROUPS)), strict=True))


class Reach:
    """What is known where an access stands: ``definitions`` of variables, ``conditions`` on the way, numbers that are ``given``.

    ``atoms`` are the variables that a bound may mention.
    """

    def __init__(
        self, definitions: Mapping[str, Expr], conditions: Iterable[Expr], given: Mapping[str, Expr], atoms: Iterable[str]
    ) -> None:
        self.definitions = definitions
        self.given = given
        self.atoms = frozenset(atoms)
        self.orders = tuple(order for condition in conditions for order in self._orders(condition, DEPTH))

    def most(self, expression: Expr) -> tuple[Sum, ...]:
        """Sums that the expression may be at most."""
        return tuple(_distinct(self._most(expression, DEPTH)))

    def _orders(self, condition: Expr, depth: int) -> Iterator[tuple[Expr, Expr, int]]:
        """``less + strict <= more``, as a condition says it."""
        if isinstance(condition, Var) and condition.name in self.definitions and depth:
            yield from self._orders(self.definitions[condition.name], depth - 1)
            return
        for part in conjuncts(condition):
            match part:
                case Binary(op, left, right) if op in _BELOW:
                    yield left, right, _BELOW[op]
                case Binary(op, left, right) if op in _ABOVE:
                    yield right, left, _ABOVE[op]
                case Unary(UnaryOp.NOT, Binary(op, left, right)) if op in _BELOW:
                    yield right, left, 1 - _BELOW[op]
                case Unary(UnaryOp.NOT, Binary(op, left, right)) if op in _ABOVE:
                    yield left, right, 1 - _ABOVE[op]
                case Var() | Unary(UnaryOp.NOT, Var()) if part != condition:
                    yield from self._orders(part, depth - 1)
                case _:
                    pass

    def _most(self, expression: Expr, depth: int) -> Iterator[Sum]:
        inner = _bare(expression)
        for less, more, strict in self.orders if depth else ():
            if _bare(less) == inner:
                yield from (plus(bound, constant(-strict)) for bound in self._most(more, depth - 1))
        match inner:
            case _ if depth == 0:
                return
            case Literal(value):
                yield constant(to_signed(int(value), width_of(inner)))
            case Var(name):
                yield from self._of_variable(name, depth)
            case Binary(BinaryOp.BVADD, left, right):
                yield from (plus(a, b) for a, b in self._pairs(left, right, depth))
            case Binary(BinaryOp.BVSUB, left, right):
                yield from (plus(a, b, -1) for a, b in product(self._few(left, depth), self._least(right, depth - 1)))
            case Binary(BinaryOp.BVMUL, left, right):
                yield from (times(a, b) for a, b in self._pairs(left, right, depth))
            case Binary(BinaryOp.BVSHL, left, Literal(value)) if int(value) < 32:
                yield from (times(a, constant(1 << int(value))) for a in self._few(left, depth))
            case Binary(BinaryOp.BVUREM | BinaryOp.BVSREM, _, right):
                yield from (plus(a, constant(-1)) for a in self._few(right, depth))
            case Binary(BinaryOp.BVAND, left, right):
                yield from (bound for part in (left, right) for bound in self._few(part, depth))
            case Ite(then=then, otherwise=otherwise):
                yield from (bound for part in (then, otherwise) for bound in self._few(part, depth))
            case _:
                return

    def _of_variable(self, name: str, depth: int) -> Iterator[Sum]:
        if name in _SIZES:
            yield from (plus(bound, constant(-1)) for bound in self._of_variable(_SIZES[name], depth))
        elif name in self.given:
            yield from self._few(self.given[name], depth)
        elif name in self.atoms:
            yield {(name,): 1}
        elif name in self.definitions:
            yield from self._few(self.definitions[name], depth)

    def _few(self, expression: Expr, depth: int) -> tuple[Sum, ...]:
        return tuple(islice(_distinct(self._most(expression, depth - 1)), FEW))

    def _pairs(self, left: Expr, right: Expr, depth: int) -> Iterator[tuple[Sum, Sum]]:
        return product(self._few(left, depth), self._few(right, depth))

    def _least(self, expression: Expr, depth: int) -> tuple[Sum, ...]:
        """Sums that the expression may be at least: what is subtracted is a number of an argument, or of a thread."""
        inner = _bare(expression)
        match inner:
            case Literal(value):
                return (constant(to_signed(int(value), width_of(inner))),)
            case Var(name) if name in self.atoms:
                return ({(name,): 1},)
            case Var(name) if name in self.definitions and depth > 0:
                return self._least(self.definitions[name], depth - 1)
            case _:
                return (constant(0),)


def _bare(expression: Expr) -> Expr:
    """The number that a conversion is of."""
    while True:
        match expression:
            case Extend(operand=operand):
                expression = operand
            case Extract(operand=operand, low=0) if width_of(expression) >= 32:
                expression = operand
            case _:
                return expression


def _distinct(sums: Iterable[Sum]) -> Iterator[Sum]:
    seen: list[Sum] = []
    for each in sums:
        if each not in seen:
            seen.append(each)
            yield each
