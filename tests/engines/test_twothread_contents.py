"""What is told of reads after barriers: inverses of indices, and where nothing may be told."""

from __future__ import annotations

import pytest

from boogie_ir.lang.build import binary, bv, bvadd, bvmul, bvsub, extend, unary
from boogie_ir.lang.expr import BinaryOp, Expr, UnaryOp, Var
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import substitute
from boogie_ir.lang.types import BV32
from gpuverify_py.findings.diagnostic import Verdict
from gpuverify_py.request.config import Abstraction, Config, LaunchSizes
from houdini.guesses.inverse import solve
from tests.engines.twothread import verify

X, Y, N = Var("x", BV32), Var("y", BV32), Var("n", BV32)


def _op(op: BinaryOp, left: Expr, right: Expr | int) -> Expr:
    return binary(op, left, bv(right) if isinstance(right, int) else right)


INDICES = {
    "itself": X,
    "shifted": bvadd(bvadd(N, X), bv(3)),
    "reversed": bvsub(bv(63), X),
    "complement": unary(UnaryOp.BVNOT, X),
    "partner": _op(BinaryOp.BVXOR, X, 5),
    "rotated": _op(BinaryOp.BVAND, bvadd(X, N), 63),
    "rotated back": _op(BinaryOp.BVUREM, bvsub(X, N), 64),
    "odd multiple": _op(BinaryOp.BVSREM, bvmul(X, bv(5)), 64),
    "strided": bvadd(bvmul(X, bv(12)), N),
    "wide": extend(bvadd(X, bv(1)), 64, False),
    "row and column": bvadd(bvmul(Y, bv(64)), X),
    "column and row": bvadd(bvadd(X, N), _op(BinaryOp.BVSHL, Y, 6)),
    "rows of 65": bvadd(bvadd(bvmul(Y, bv(65)), X), bv(1)),
}


@pytest.mark.parametrize("index", INDICES.values(), ids=INDICES)
def test_hints_are_inverses(index: Expr) -> None:
    """For every thread: its index leads back to its ids."""
    ids = frozenset(v.name for v in (X, Y))
    for x in (0, 1, 17, 62, 63):
        for y in (0, 5):
            values: dict[str, Expr] = {"x": bv(x), "y": bv(y), "n": bv(7)}
            here = simplify(substitute(index, values))
            hints = solve(index, here, ids)
            assert {n: simplify(substitute(e, values)) for n, e in hints.items()} == {n: values[n] for n in hints}
            assert "x" in hints


def test_rotations_by_numbers_that_are_no_powers_of_two() -> None:
    index = _op(BinaryOp.BVUREM, bvadd(X, N), 48)
    for x in range(48):
        values: dict[str, Expr] = {"x": bv(x), "n": bv(101)}
        found = solve(index, simplify(substitute(index, values)), frozenset({"x"}))
        assert simplify(substitute(found["x"], values)) == bv(x)


KNOWN = "store S[TID] := 63bv32 - TID; SYNC load x := S[TID ^ 1bv32]; store A[x + group_id_x * 64bv32] := GID;"


def test_contents_are_told_only_where_races_and_divergence_are_checked() -> None:
    assert verify(KNOWN).verdict is Verdict.VERIFIED
    assert verify(KNOWN, config=Config(check_divergence=False)).verdict is Verdict.POSSIBLE
    assert verify(KNOWN, config=Config(arrays=frozenset({"A"}))).verdict is Verdict.POSSIBLE
    assert verify(KNOWN, config=Config(abstraction=Abstraction.ADVERSARIAL)).verdict is Verdict.POSSIBLE
    assert verify(KNOWN, config=Config(warp_size=32)).verdict is Verdict.POSSIBLE


def test_contents_of_a_global_array_need_pairs_of_different_groups() -> None:
    body = "store B[GID] := 63bv32 - TID; SYNC load x := B[GID ^ 1bv32]; store A[x + group_id_x * 64bv32] := GID;"
    assert verify(body).verdict is Verdict.VERIFIED
    assert verify(body, config=Config(only_intra_group=True)).verdict is Verdict.POSSIBLE


def test_contents_in_groups_of_any_size() -> None:
    """The partner of the last thread may not exist."""
    read = "store S[TID] := group_size_x - TID; SYNC load x := S[TID ^ 1bv32]; "
    anything = LaunchSizes((None, 1, 1), (4, 1, 1))
    known = "x == group_size_x - (TID ^ 1bv32)"
    assert verify(f"{read} assert bvult32(TID ^ 1bv32, group_size_x) ==> {known};", anything).verdict is Verdict.VERIFIED
    assert verify(f"{read} assert {known};", anything).verdict is Verdict.POSSIBLE
