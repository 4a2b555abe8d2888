"""Which cases of a symbol a formula is about, and that goals of long programs are shown from few facts."""

from __future__ import annotations

import pytest
from test_vcgen import sequential_loops

from boogie_ir.lang.build import and_, binary, bv, eq, implies, not_, or_
from boogie_ir.lang.expr import BinaryOp, Expr, Var
from boogie_ir.lang.types import BOOL, BV16
from boogie_ir.vc.cases import CaseIndex, cases, failing
from boogie_ir.vc.slicing import NEAR, symbols
from boogie_ir.vc.vcgen import nearby, obligations

S, T, FLAG = Var("s", BV16), Var("t", BV16), Var("flag", BOOL)


def between(low: int, high: int) -> Expr:
    return and_(binary(BinaryOp.BVUGE, S, bv(low, 16)), binary(BinaryOp.BVULE, S, bv(high, 16)))


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        (eq(S, bv(3, 16)), {"s": (3, 3)}),
        (and_(FLAG, between(2, 5)), {"s": (2, 5)}),
        (or_(eq(S, bv(1, 16)), between(4, 6)), {"s": (1, 6)}),
        (or_(eq(S, bv(1, 16)), FLAG), {}),
        (not_(eq(S, bv(1, 16))), {}),
        (and_(eq(S, bv(1, 16)), eq(T, bv(2, 16))), {"s": (1, 1), "t": (2, 2)}),
    ],
)
def test_cases(condition: Expr, found: dict[str, tuple[int, int]]) -> None:
    assert cases(condition) == found
    assert failing(not_(condition)) == (found if condition != not_(eq(S, bv(1, 16))) else {})
    assert failing(implies(condition, not_(FLAG))) == found


def test_facts_are_found_by_what_they_say_of_a_case() -> None:
    index = CaseIndex()
    facts = [implies(eq(S, bv(n, 16)), eq(T, bv(n, 16))) for n in range(5)]
    facts += [implies(between(3, 9), eq(T, S)), eq(T, bv(7, 16)), implies(eq(S, bv(2, 16)), FLAG)]
    for number, fact in enumerate(facts):
        index.add(number, fact, symbols(fact), symbols)
    assert sorted(index.find("t", {})) == [0, 1, 2, 3, 4, 5, 6]
    assert sorted(index.find("t", {"s": [(2, 2)]})) == [2, 5, 6]  # the range says something of s itself
    assert sorted(index.find("t", {"s": [(0, 0), (4, 100)]})) == [0, 4, 5, 6]
    assert sorted(index.find("s", {})) == [5]
    assert sorted(index.find("flag", {"s": [(1, 1)]})) == []
    assert sorted(index.find("flag", {"s": [(0, 9)]})) == [7]


def test_what_is_near_is_bounded_and_among_what_is_connected() -> None:
    found = obligations(sequential_loops(30))
    last = found[-1]
    near = last.slicer.nearest((last.place,), nearby)
    whole = last.slicer.common_cone((last.place,), nearby)
    assert near is not None and len(near.facts) + len(near.equations) <= 2 * NEAR
    assert len(near.facts) + len(near.equations) < len(whole.facts) + len(whole.equations)
    assert set(near.facts) <= set(whole.facts) and set(near.equations) <= set(whole.equations)
    assert found[0].slicer.nearest((found[0].place,), nearby) is None
