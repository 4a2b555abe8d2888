"""The integer encoding: what it calls impossible is impossible, by exhaustion over small bit-vectors; and what it is for."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boogie_ir.lang.build import (
    and_,
    binary,
    bv,
    bvadd,
    bvmul,
    bvsub,
    concat,
    eq,
    extend,
    extract,
    fold_bv,
    implies,
    ite,
    ne,
    not_,
    or_,
    select,
    to_signed,
    unary,
    update,
    width_of,
)
from boogie_ir.lang.expr import (
    BV_ARITHMETIC_OPS,
    BV_ORDER_OPS,
    Binary,
    BinaryOp,
    Concat,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Unary,
    UnaryOp,
    Var,
)
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.types import BOOL, BV8, BV32, BitVec, MapType
from boogie_ir.prove.hardness import Hardness
from boogie_ir.prove.integer_bounds import Bounds
from boogie_ir.prove.integers import Refutation, refute
from boogie_ir.smt.choice.backends import open_backend
from boogie_ir.smt.solver import Sat, Unknown, Unsat

BACKEND = open_backend()
W = 4
SMALL = BitVec(W)
X, Y, Z = (Var(n, SMALL) for n in "xyz")
P, Q = Var("p", BOOL), Var("q", BOOL)
ARITHMETIC = sorted(BV_ARITHMETIC_OPS, key=lambda op: op.value)
ORDERS = sorted(BV_ORDER_OPS, key=lambda op: op.value)
Array = Any


def everything() -> dict[str, Array]:
    """All assignments, one a lane."""
    grid = np.meshgrid(*(np.arange(n) for n in (16, 16, 16, 2, 2)), indexing="ij")
    return dict(zip("xyzpq", (axis.ravel() for axis in grid), strict=True))


LANES = everything()


@cache
def table(op: BinaryOp, width: int) -> Array:
    size = 1 << width
    return np.array([[int(fold_bv(op, a, b, width)) for b in range(size)] for a in range(size)])


def evaluate(expression: Expr) -> Array:
    """The value in every lane."""
    match expression:
        case Literal():
            return np.full_like(LANES["x"], int(expression.value))
        case Var():
            return LANES[expression.name]
        case Unary():
            value = evaluate(expression.operand)
            if expression.op is UnaryOp.NOT:
                return 1 - value
            mask = (1 << width_of(expression)) - 1
            return (-value if expression.op is UnaryOp.BVNEG else ~value) & mask
        case Ite():
            return np.where(*(evaluate(e) for e in (expression.condition, expression.then, expression.otherwise)))
        case Extend():
            value, width = evaluate(expression.operand), width_of(expression.operand)
            negative = (value >> (width - 1)) & 1 if expression.signed else 0
            return value + negative * ((1 << expression.type.width) - (1 << width))
        case Extract():
            return (evaluate(expression.operand) >> expression.low) & ((1 << expression.type.width) - 1)
        case Concat():
            return (evaluate(expression.high) << width_of(expression.low)) | evaluate(expression.low)
        case Binary():
            a, b = evaluate(expression.left), evaluate(expression.right)
            match expression.op:
                case BinaryOp.AND:
                    return a & b
                case BinaryOp.OR:
                    return a | b
                case BinaryOp.IMPLIES:
                    return (1 - a) | b
                case BinaryOp.EQ | BinaryOp.IFF:
                    return (a == b).astype(int)
                case BinaryOp.NE:
                    return (a != b).astype(int)
            return table(expression.op, width_of(expression.left))[a, b]
    raise AssertionError(expression)


def vectors(depth: int) -> st.SearchStrategy[Expr]:
    leaf = st.one_of(st.sampled_from([X, Y, Z]), st.integers(0, 15).map(lambda n: bv(n, W)))
    if depth == 0:
        return leaf
    sub = vectors(depth - 1)

    def low(e: Expr) -> st.SearchStrategy[Expr]:
        pieces = st.tuples(st.integers(0, 2), st.integers(1, 4), st.booleans()).filter(lambda t: t[0] + t[1] <= W)
        return pieces.map(lambda t: extend(extract(e, t[0] + t[1], t[0]), W, t[2]))

    return st.one_of(
        leaf,
        st.builds(binary, st.sampled_from([BinaryOp.BVADD, BinaryOp.BVSUB, BinaryOp.BVMUL]), sub, sub),
        st.builds(binary, st.sampled_from(ARITHMETIC), sub, sub),
        st.builds(unary, st.sampled_from([UnaryOp.BVNEG, UnaryOp.BVNOT]), sub),
        st.builds(ite, formulas(depth - 1), sub, sub),
        st.builds(lambda a, b: concat(extract(a, 2, 0), extract(b, 3, 1)), sub, sub),
        sub.flatmap(low),
    )


def formulas(depth: int) -> st.SearchStrategy[Expr]:
    compare = st.builds(binary, st.sampled_from([*ORDERS, BinaryOp.EQ, BinaryOp.NE]), vectors(depth), vectors(depth))
    wide = st.builds(
        lambda op, a, b, c: binary(op, bvmul(extend(a, 8, False), extend(b, 8, True)), extend(c, 8, True)),
        st.sampled_from([*ORDERS, BinaryOp.EQ]),
        vectors(0),
        vectors(0),
        vectors(0),
    )
    base = st.one_of(st.sampled_from([P, Q]), compare, wide)
    if depth == 0:
        return base
    sub = formulas(depth - 1)
    return st.one_of(
        base,
        st.builds(and_, sub, sub),
        st.builds(or_, sub, sub),
        st.builds(implies, sub, sub),
        st.builds(not_, sub),
        st.builds(lambda v, e: eq(v, e), st.sampled_from([X, Y, Z]), vectors(depth)),
        st.builds(lambda v, e: eq(v, e), st.sampled_from([P, Q]), sub),
    )


def ask(*query: Expr, seconds: float = 2.0) -> Refutation:
    return refute(query, BACKEND, seconds)


@settings(max_examples=400, deadline=None)
@given(st.lists(formulas(2), min_size=1, max_size=5))
def test_what_it_refutes_has_no_model(query: list[Expr]) -> None:
    models = np.logical_and.reduce([evaluate(f) == 1 for f in query])
    result = ask(*query, seconds=0.5)
    if isinstance(result.answer, Unsat):
        assert not models.any()
    if isinstance(result.answer, Sat) and result.exact and result.values and not _opaque(query):
        assert np.logical_and.reduce([models, *(evaluate(v) == 1 for v in result.values)]).any()


def _opaque(query: Sequence[Expr]) -> bool:
    from boogie_ir.lang.traverse import subexpressions

    bitwise = {BinaryOp.BVXOR, BinaryOp.BVOR, BinaryOp.BVAND, BinaryOp.BVSHL, BinaryOp.BVLSHR, BinaryOp.BVASHR}
    return any(isinstance(e, Binary) and e.op in bitwise for f in query for e in subexpressions(f))


@settings(max_examples=400, deadline=None)
@given(st.lists(formulas(2), min_size=1, max_size=5), vectors(2), formulas(2))
def test_bounds_hold_in_every_model(query: list[Expr], term: Expr, formula: Expr) -> None:
    share = Sharing()
    bounds = Bounds([share(f) for f in query])
    models = np.logical_and.reduce([evaluate(f) == 1 for f in query])
    if bounds.contradiction:
        assert not models.any()
        return
    low, high = bounds.range(share(term))
    values = evaluate(term)[models]
    assert all(low <= to_signed(int(v), W) <= high for v in np.unique(values))
    if (known := bounds.known(share(formula))) is not None:
        assert (evaluate(formula)[models] == int(known)).all()


@pytest.mark.parametrize("op", ARITHMETIC, ids=lambda op: op.value)
def test_each_operation_at_all_values(op: BinaryOp) -> None:
    """With the operands fixed by cases the solver must find exactly the machine's result."""
    for a, b in ((0, 0), (15, 15), (8, 15), (7, 2), (9, 3), (3, 9), (12, 0), (1, 4)):
        query = (binary(BinaryOp.BVSLE, X, bv(a, W)), binary(BinaryOp.BVSGE, X, bv(a, W)), eq(Y, bv(b, W)))
        right, wrong = bv(int(fold_bv(op, a, b, W)), W), bv(int(fold_bv(op, a, b, W)) + 1, W)
        assert not isinstance(ask(*query, eq(binary(op, X, Y), right)).answer, Unsat), (a, b)
        if op in (BinaryOp.BVADD, BinaryOp.BVSUB, BinaryOp.BVMUL, BinaryOp.BVUDIV, BinaryOp.BVSREM):
            assert not isinstance(ask(*query, eq(binary(op, X, Y), wrong)).answer, Sat) or op is BinaryOp.BVMUL, (a, b)


# -- what it is for -----------------------------------------------------------------------------------------


def word(name: str) -> Var:
    return Var(name, BV32)


def slt(a: Expr, b: Expr) -> Expr:
    return binary(BinaryOp.BVSLT, a, b)


def sle(a: Expr, b: Expr) -> Expr:
    return binary(BinaryOp.BVSLE, a, b)


def ult(a: Expr, b: Expr) -> Expr:
    return binary(BinaryOp.BVULT, a, b)


def between(low: int, e: Expr, high: int) -> Expr:
    return and_(sle(bv(low), e), sle(e, bv(high)))


def row_major(limit: int) -> tuple[Expr, ...]:
    """Two threads at different places of a grid with rows of ``width`` write the same cell."""
    width, r, c, s, d = (word(n) for n in ("width", "r", "c", "s", "d"))
    inside = [and_(sle(bv(0), v), slt(v, m)) for v, m in ((r, bv(4096)), (s, bv(4096)), (c, width), (d, width))]
    same = eq(bvadd(bvmul(r, width), c), bvadd(bvmul(s, width), d))
    return (*inside, sle(width, bv(limit)), not_(and_(eq(r, s), eq(c, d))), same)


def chunks(gap: Callable[[Expr], Expr]) -> tuple[Expr, ...]:
    """Two threads with chunks of ``n`` cells."""
    n, t, u, i, j = (word(x) for x in "ntuij")
    steps = [and_(sle(bv(0), v), slt(v, gap(n))) for v in (i, j)]
    first = [ult(v, bv(512)) for v in (t, u)]
    return (between(0, n, 65536), *steps, *first, ne(t, u), eq(bvadd(bvmul(t, n), i), bvadd(bvmul(u, n), j)))


def strided(stride: Expr) -> tuple[Expr, ...]:
    """``(i - lid) % stride == 0`` is kept by a step."""
    i, lid = word("i"), word("lid")
    rest = binary(BinaryOp.BVUREM, bvsub(i, lid), stride)
    after = binary(BinaryOp.BVUREM, bvsub(bvadd(i, stride), lid), stride)
    return (
        ult(lid, stride),
        sle(lid, i),
        sle(i, bv(10**9)),
        sle(bv(1), stride),
        sle(stride, bv(10**6)),
        eq(rest, bv(0)),
        ne(after, bv(0)),
    )


def quotients() -> tuple[Expr, ...]:
    """A thread number is what its row and column make of it again."""
    n, t = word("n"), word("t")
    row, column = binary(BinaryOp.BVSDIV, t, n), binary(BinaryOp.BVSREM, t, n)
    return (between(0, t, 1 << 20), between(1, n, 1 << 20), ne(bvadd(bvmul(row, n), column), t))


@pytest.mark.parametrize(
    "query",
    [row_major(4096), chunks(lambda n: n), strided(bv(100)), quotients()],
    ids=["rows", "chunks", "stride-100", "quotient"],
)
def test_beyond_bit_vectors(query: tuple[Expr, ...]) -> None:
    assert Hardness()(query)
    start = time.process_time()
    assert isinstance(ask(*query).answer, Unsat)
    assert time.process_time() - start < 60


@pytest.mark.parametrize("query", [chunks(lambda n: bvadd(n, bv(1))), row_major(4096)[1:]], ids=["chunks", "rows"])
def test_what_has_a_model_is_not_refuted(query: tuple[Expr, ...]) -> None:
    result = ask(*query)
    assert not isinstance(result.answer, Unsat)
    if isinstance(result.answer, Sat) and result.exact:
        session = BACKEND.session()
        for formula in (*query, *result.values):
            session.assume(formula)
        assert isinstance(session.check(budget_seconds=5), Sat)


def test_overflow_is_not_assumed_away() -> None:
    """Without a bound on the width, two rows can share a cell: 65536 * 65536 wraps to 0."""
    unbounded = tuple(f for f in row_major(0) if f != sle(word("width"), bv(0)))
    fixed = (eq(word("width"), bv(1 << 20)), eq(word("c"), word("d")))
    assert not isinstance(ask(*unbounded, *fixed).answer, Unsat)
    hidden = ask(*chunks(lambda n: n)[1:])  # the length of a chunk is not bounded
    assert not isinstance(hidden.answer, Unsat)


def test_overflow_matters_only_under_the_guard() -> None:
    """The product is defined on all paths and safe on one; where it is not safe it is not used."""
    g, x, n, r = Var("g", BOOL), word("x"), word("n"), word("r")
    defined = (eq(x, bvmul(r, n)), implies(g, and_(between(0, r, 1000), between(1, n, 1000))))
    assert isinstance(ask(*defined, g, slt(x, bv(0))).answer, Unsat)
    assert isinstance(ask(*defined, or_(g, eq(r, bv(0))), implies(g, slt(x, bv(0))), g).answer, Unsat)
    assert not isinstance(ask(*defined, slt(x, bv(0))).answer, Unsat)


def test_a_symbol_defined_by_itself_defines_nothing() -> None:
    x, y = word("x"), word("y")
    assert not isinstance(ask(eq(x, bvmul(y, y)), eq(y, bvmul(x, x))).answer, Unsat)


def test_maps_over_bit_vectors() -> None:
    memory = Var("m", MapType((BV32,), BV8))
    i, j = word("i"), word("j")
    changed = update(memory, (bvmul(i, j),), bv(255, 8))
    assert isinstance(ask(ne(select(changed, bvmul(i, j)), bv(255, 8))).answer, Unsat)
    assert isinstance(ask(ult(select(memory, i), bv(0, 8))).answer, Unsat)
    assert not isinstance(ask(ne(select(changed, i), bv(255, 8)), eq(j, bv(2))).answer, Unsat)


def test_the_budget_is_kept() -> None:
    a, b, c = (Var(n, BitVec(64)) for n in "abc")
    cubes = bvadd(bvmul(a, bvmul(a, a)), bvmul(b, bvmul(b, b)))
    limits = [and_(binary(BinaryOp.BVSLT, bv(0, 64), v), binary(BinaryOp.BVSLT, v, bv(1 << 20, 64))) for v in (a, b, c)]
    start = time.perf_counter()
    answer = ask(*limits, eq(cubes, bvmul(c, bvmul(c, c))), seconds=0.5).answer
    assert isinstance(answer, Unknown) and time.perf_counter() - start < 60
