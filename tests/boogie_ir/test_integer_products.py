"""Lemmas about products are true of integers and settle by linear arithmetic what they are for; opaque operations too."""

from __future__ import annotations

from itertools import product

import pytest

from boogie_ir.lang.build import and_, binary, bv, bvadd, bvmul, eq, implies, integer, ne, not_, or_
from boogie_ir.lang.expr import TRUE, BinaryOp, Expr, Var
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import substitute
from boogie_ir.lang.types import BOOL, BV32, INT
from boogie_ir.prove.hardness import Hardness
from boogie_ir.prove.integer_products import Factor, Products
from boogie_ir.prove.integers import refute
from boogie_ir.prove.opaque import impossible
from boogie_ir.smt.choice.backends import open_backend
from boogie_ir.smt.solver import Answer, Unsat

BACKEND = open_backend()


def _v(name: str) -> Var:
    return Var(name, BV32)


def _within(low: int, variable: Expr, high: int) -> Expr:
    return and_(binary(BinaryOp.BVSLE, bv(low), variable), binary(BinaryOp.BVSLE, variable, bv(high)))


def test_lemmas_hold_of_all_small_integers() -> None:
    a, b, s = (Var(name, INT) for name in "abs")
    products = Products()
    first, second = (products.symbol(Factor(v, (-3, 3)), Factor(s, (-3, 3))) for v in (a, b))
    assert products.symbol(Factor(s, (-3, 3)), Factor(a, (-3, 3))) is first
    assert isinstance(first, Var) and isinstance(second, Var)
    lemmas = [*products.lemmas(), *products.definitions()]
    assert len(lemmas) > 8
    for x, y, z in product(range(-3, 4), repeat=3):
        numbers = {"a": x, "b": y, "s": z, first.name: x * z, second.name: y * z}
        values = {name: integer(value) for name, value in numbers.items()}
        assert all(simplify(substitute(lemma, values)) == TRUE for lemma in lemmas)


@pytest.mark.parametrize("low", [0, -8])
def test_an_index_is_taken_apart_in_one_way(low: int) -> None:
    """Two rows and columns of one pitch, at one offset, are the same; not if the columns may be negative."""
    row, column, other_row, other_column, pitch = map(_v, ("r", "c", "q", "d", "pitch"))
    query = (
        *(_within(0, v, 1 << 12) for v in (row, other_row)),
        _within(8, pitch, 1 << 12),
        *(and_(_within(low, v, 1 << 12), binary(BinaryOp.BVSLT, v, pitch)) for v in (column, other_column)),
        eq(bvadd(bvmul(row, pitch), column), bvadd(bvmul(other_row, pitch), other_column)),
        or_(ne(row, other_row), ne(column, other_column)),
    )
    assert isinstance(refute(query, BACKEND, 5.0).answer, Unsat) == (low == 0)


def test_what_does_not_depend_on_a_product_is_shown_without_it() -> None:
    hard = Hardness()
    x, y, z = map(_v, "xyz")
    formulas = (eq(x, bvmul(y, z)), binary(BinaryOp.BVULT, y, bv(10)))
    assert hard(formulas)
    assert not hard((hard.opaque(formulas[0]), formulas[1]))
    symbols = [Var(name, BOOL) for name in ("small", "same", "even")]
    session = BACKEND.session()
    for formula in map(hard.opaque, formulas):
        session.assume(formula)
    fails = (not_(binary(BinaryOp.BVULT, y, bv(20))), ne(x, bvmul(y, z)), ne(x, bvmul(z, y)))
    for symbol, failure in zip(symbols, fails, strict=True):
        session.assume(implies(symbol, hard.opaque(failure)))

    def ask(asked: list[Var]) -> Answer:
        session.push()
        session.assume(or_(*asked))
        answer = session.check()
        session.pop()
        return answer

    shown = [symbol for group, _ in impossible(symbols, ask) for symbol in group]
    assert shown == symbols[:2]
