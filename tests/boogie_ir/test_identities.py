"""Equations shown by the laws of sums and products hold of all values, and closed forms are among them."""

from __future__ import annotations

from random import Random

import pytest

from boogie_ir.lang.build import and_, binary, bv, bvadd, bvmul, bvsub, eq, implies, ite
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Ite, Var
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import substitute
from boogie_ir.lang.types import BOOL, BV32
from boogie_ir.prove.identities import Identities

V, COUNT, S, STEP = (Var(name, BV32) for name in ("v", "i", "start", "step"))
MOVES = Var("moves", BOOL)
CLOSED = eq(V, bvadd(S, bvmul(COUNT, STEP)))


def _identities(known: dict[str, Expr], defined: dict[str, Expr]) -> Identities[str]:
    return Identities(known.items(), defined.get, Sharing())


@pytest.mark.parametrize("step", [STEP, bv(46080), bv(-3)])
def test_a_closed_form_is_kept_by_one_more_iteration(step: Expr) -> None:
    closed = substitute(CLOSED, {"step": step})
    moved = {"v2": ite(MOVES, bvadd(V, step), V), "i2": ite(MOVES, bvadd(COUNT, bv(1)), COUNT)}
    goal = substitute(closed, {"v": Var("v2", BV32), "i": Var("i2", BV32)})
    shown = _identities({"closed": closed, "other": eq(S, bv(1))}, moved)
    assert shown.shown(goal) is not None
    assert "closed" in (shown.shown(and_(TRUE, implies(MOVES, goal))) or ())
    assert _identities({}, moved).shown(goal) is None
    assert _identities({"closed": closed}, {**moved, "i2": ite(MOVES, bvadd(COUNT, bv(2)), COUNT)}).shown(goal) is None


def test_what_is_known_is_used_where_it_is_unconditional() -> None:
    assert _identities({"x": implies(MOVES, eq(V, COUNT))}, {}).shown(eq(V, COUNT)) is None
    assert _identities({"x": and_(MOVES, eq(V, COUNT))}, {}).shown(eq(V, COUNT)) == frozenset({"x"})
    assert _identities({"x": eq(V, bvadd(V, COUNT))}, {}).shown(eq(COUNT, bv(0))) is None
    assert _identities({}, {}).shown(binary(BinaryOp.BVULE, bv(0), V)) is None


def test_a_conjunction_that_is_partly_no_equation_is_not_shown() -> None:
    assert _identities({}, {}).shown(and_(eq(bvadd(V, COUNT), bvadd(COUNT, V)), binary(BinaryOp.BVULE, V, COUNT))) is None


@pytest.mark.parametrize("seed", range(40))
def test_what_is_shown_holds_of_all_values(seed: int) -> None:
    random = Random(seed)

    def some(depth: int) -> Expr:
        if depth == 0:
            return random.choice((V, COUNT, S, bv(random.choice((1, 2, 3, 1 << 31)))))
        left, right = some(depth - 1), some(depth - 1)
        return random.choice((bvadd, bvsub, bvmul, lambda a, b: ite(MOVES, a, b)))(left, right)

    def again(e: Expr) -> Expr:
        """The same by other laws, now and then spoilt."""
        if random.random() < 0.03:
            return bvadd(e, bv(1 << 31))
        match e:
            case Ite():
                return ite(MOVES, again(e.then), again(e.otherwise))
            case Binary(op=BinaryOp.BVADD):
                return bvadd(again(e.right), again(e.left))
            case Binary(op=BinaryOp.BVSUB):
                return bvadd(bvmul(again(e.right), bv(-1)), again(e.left))
            case Binary(op=BinaryOp.BVMUL):
                right = again(e.right)
                return bvadd(bvmul(right, bvsub(again(e.left), bv(5))), bvmul(bv(5), right))
            case _:
                return e

    found = 0
    for _ in range(20):
        first = some(2)
        goal = eq(first, again(first))
        if _identities({}, {}).shown(goal) is not None:
            found += 1
            for _ in range(20):
                values: dict[str, Expr] = {v.name: bv(random.choice((random.getrandbits(32), 1 << 31, 0))) for v in (V, COUNT, S)}
                values["moves"] = random.choice((eq(bv(0), bv(0)), eq(bv(0), bv(1))))
                assert simplify(substitute(goal, values)) == TRUE
    assert found
