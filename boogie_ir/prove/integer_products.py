"""Products of two unknowns as symbols, with what linear arithmetic has to be told of them.

``a * s`` and ``b * s`` differ by a multiple of s: by none if ``a == b``, else by at least one. From this follow, without
any reasoning about products, that strides keep threads apart (``start + k * stride`` with starts below the stride) and
that an index is taken apart in one way only (``row * pitch + column`` with columns below the pitch). Bounds of a factor
give bounds of the product, which exclude overflow. All of this is true of any integers, so it excludes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from boogie_ir.lang.build import and_, binary, eq, implies, integer
from boogie_ir.lang.expr import BinaryOp, Expr, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.types import INT
from boogie_ir.prove.integer_bounds import Range

MOST_PAIRS = 500  # of products that share a factor


@frozen_node
class Factor:
    """An integer term, and between which numbers it lies."""

    term: Expr
    range: Range


@frozen_node
class Product:
    """``symbol`` stands for the product of the factors."""

    symbol: Expr
    factors: tuple[Factor, Factor]


_ZERO = integer(0)


class Products:
    """The products met so far; the same two factors, in any order, have one symbol."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], Product] = {}

    def __bool__(self) -> bool:
        return bool(self._known)

    def symbol(self, a: Factor, b: Factor) -> Expr:
        """What stands for the product of two terms."""
        first, second = sorted((id(a.term), id(b.term)))
        known = self._known.get((first, second))
        if known is None:
            known = self._known[first, second] = Product(Var(f"product${len(self._known)}", INT), (a, b))
        return known.symbol

    def definitions(self) -> Iterator[Expr]:
        """That the symbols are products."""
        for product in self._known.values():
            a, b = product.factors
            yield eq(product.symbol, binary(BinaryOp.MUL, a.term, b.term))

    def lemmas(self) -> Iterator[Expr]:
        """What linear arithmetic can use: bounds, and how products differ that share a factor."""
        shared: dict[int, tuple[Factor, list[tuple[Expr, Expr]]]] = {}
        for product in self._known.values():
            a, b = product.factors
            for this, other in ((a, b), (b, a)):
                yield _bounds(product.symbol, this.term, other.range)
                _, found = shared.setdefault(id(other.term), (other, [(_ZERO, _ZERO)]))
                found.append((this.term, product.symbol))
        for factor, found in shared.values():
            for (a_term, a_product), (b_term, b_product) in islice(combinations(found, 2), MOST_PAIRS):
                factors = binary(BinaryOp.SUB, a_term, b_term)
                yield _differ(factors, binary(BinaryOp.SUB, a_product, b_product), factor)


def _bounds(product: Expr, factor: Expr, range_: Range) -> Expr:
    """``low <= s <= high`` puts ``a * s`` between the multiples ``low * a`` and ``high * a``."""
    low, high = (binary(BinaryOp.MUL, integer(n), factor) for n in range_)
    return and_(
        implies(_at_most(_ZERO, factor), and_(_at_most(low, product), _at_most(product, high))),
        implies(_at_most(factor, _ZERO), and_(_at_most(high, product), _at_most(product, low))),
    )


def _differ(factors: Expr, products: Expr, shared: Factor) -> Expr:
    """``a - b`` at most or at least n puts ``a*s - b*s`` at most or at least ``n*s``, the other way round for negative s."""
    s = shared.term
    multiples = tuple(zip((-1, 0, 1), (binary(BinaryOp.SUB, _ZERO, s), _ZERO, s), strict=True))

    def ordered(turned: bool) -> Iterator[Expr]:
        for n, multiple in multiples:
            small, large = (multiple, products) if turned else (products, multiple)
            yield implies(_at_most(factors, integer(n)), _at_most(small, large))
            yield implies(_at_most(integer(n), factors), _at_most(large, small))

    positive = implies(_at_most(_ZERO, s), and_(*ordered(turned=False)))
    negative = implies(_at_most(s, _ZERO), and_(*ordered(turned=True)))
    return and_(*(sign for sign, possible in ((positive, shared.range[1] > 0), (negative, shared.range[0] < 0)) if possible))


def _at_most(small: Expr, large: Expr) -> Expr:
    return binary(BinaryOp.LE, small, large)
