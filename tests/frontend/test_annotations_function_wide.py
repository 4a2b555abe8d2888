"""Function-wide invariants become invariants of every loop, over what never changes."""

from __future__ import annotations

import pytest

from boogie_ir.lang.build import binary, bv, bvadd, eq
from boogie_ir.lang.expr import TRUE, BinaryOp, Expr, Var
from boogie_ir.lang.kernel import GROUP_ID, LOCAL_ID, Block, If, Statement, While
from boogie_ir.lang.program import Assign, Havoc, Invariant, InvariantRole
from boogie_ir.lang.source import generated
from boogie_ir.lang.types import BV32
from frontend.errors import Unsupported
from frontend.notes.function_wide import spread

HERE = generated("test")
N, M, K, T = (Var(name, BV32) for name in ("n", "m", "k", "tid"))


def loop(label: str, *body: Statement) -> While:
    return While(label, binary(BinaryOp.BVSLT, K, N), (), body, HERE)


def step(variable: Var) -> Assign:
    return Assign(variable, bvadd(variable, bv(1)), HERE)


def invariant(condition: Expr, role: InvariantRole = InvariantRole.GIVEN, name: str = "") -> Invariant:
    return Invariant(condition, HERE, role, name, unpredicated=True)


def test_all_loops_get_it_and_only_loops() -> None:
    given = invariant(eq(N, bv(4)))
    body = (
        Assign(K, bv(0), HERE),
        If(TRUE, (loop("a", step(K)),), (Block("b", (loop("c", loop("d", step(K))),), HERE),), HERE),
    )
    assign, branch = spread(body, (given,), (N,))
    assert assign is body[0]
    assert isinstance(branch, If)
    (first,), (block,) = branch.then, branch.otherwise
    assert isinstance(first, While) and isinstance(block, Block)
    (outer,) = block.body
    assert isinstance(outer, While)
    (inner,) = outer.body
    assert isinstance(inner, While)
    for found in (first, outer, inner):
        assert found.invariants == (given,)


def test_a_variable_with_one_assignment_stands_for_its_value() -> None:
    tid = bvadd(GROUP_ID[0], LOCAL_ID[0])
    body = (Assign(T, tid, HERE), Assign(M, T, HERE), loop("a", step(K)))
    _, _, found = spread(body, (invariant(eq(M, N)),), (N,))
    assert isinstance(found, While)
    assert found.invariants[0].condition == eq(tid, N)


@pytest.mark.parametrize(
    "body",
    [
        (loop("a", step(N)),),
        (Assign(T, bv(0), HERE), Assign(T, bv(1), HERE), loop("a")),
        (Havoc((T,), HERE), loop("a")),
        (Assign(T, K, HERE), loop("a", step(K))),
    ],
)
def test_what_changes_is_refused(body: tuple[Statement, ...]) -> None:
    with pytest.raises(Unsupported):
        spread(body, (invariant(eq(T, N)),), (N,))


def test_candidates_have_a_name_of_their_own_in_each_loop() -> None:
    body = (loop("a"), loop("b"))
    given = invariant(eq(N, bv(4)), InvariantRole.CANDIDATE, "user_3_1")
    found = spread(body, (given,), (N,))
    names = {i.name for statement in found if isinstance(statement, While) for i in statement.invariants}
    assert names == {"user_3_1_a", "user_3_1_b"}


def test_without_invariants_nothing_changes() -> None:
    body = (loop("a", step(N)),)
    assert spread(body, (), ()) is body
