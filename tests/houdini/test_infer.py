"""Houdini finds the largest inductive set, and what it keeps is provable; ``benchmarks/houdini`` says how fast."""

from __future__ import annotations

import pytest

from benchmarks.houdini.programs import HERE, HOLD, forced_rounds, guess, many, procedure, strided_loops
from boogie_ir.lang.build import binary, bv, bvadd, bvmul, eq, not_, or_
from boogie_ir.lang.expr import BinaryOp, Extend, Var
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind, Havoc, If, Invariant, InvariantRole, Procedure, While
from boogie_ir.lang.types import BOOL, BV32, BitVec
from boogie_ir.prove.discharge import Proved, discharge
from boogie_ir.read.parser import parse_program
from boogie_ir.smt.choice.backends import open_backend
from boogie_ir.vc.vcgen import obligations
from houdini.candidate import candidates
from houdini.infer import Inference, Inferred, infer
from houdini.verify import verify_program


def run(p: Procedure) -> Inferred:
    result = infer(p, open_backend())
    assert not list(candidates(result.procedure))
    outcomes = discharge(obligations(result.procedure), open_backend())
    kept = [o for o in outcomes if o.obligation.invariant is not None]
    assert all(isinstance(o.result, Proved) for o in kept), [o.obligation.name for o in kept if not isinstance(o.result, Proved)]
    return result


def names(result: Inferred) -> set[str]:
    return {c.name for c in result.kept}


def test_strided_loop() -> None:
    result = run(strided_loops(1))
    assert names(result) == {"congruent0", "closed0", "same_start0", "difference0", "small_tid0"}
    assert {d.candidate.name for d in result.dropped} == {"never_moves0", "zero0", "even0"}
    assert all(d.by and d.segment and d.round for d in result.dropped)


@pytest.mark.parametrize("count", [1, 8, 32])
def test_independent_strided_loops(count: int) -> None:
    result = infer(strided_loops(count), open_backend())
    assert names(result) == {f"{name}{number}" for name in HOLD for number in range(count)}


def test_two_hundred_candidates() -> None:
    result = infer(many(200), open_backend())
    assert names(result) == {f"c{m}" for m in range(0, 200, 2)}


@pytest.mark.parametrize("backwards", [False, True])
def test_five_hundred_forced_rounds(backwards: bool) -> None:
    result = infer(forced_rounds(500, backwards), open_backend())
    assert result.kept == () and len(result.dropped) == 500


def test_nested_loops_use_the_facts_of_the_outer_one() -> None:
    i, j, n = (Var(v, BV32) for v in "ijn")
    inner_guesses = (
        guess("even_inside", eq(binary(BinaryOp.BVAND, i, bv(1)), bv(0))),
        guess("j_below_i", binary(BinaryOp.BVULE, j, i)),
    )
    inner = While("J", binary(BinaryOp.BVULT, j, i), inner_guesses, (Assign(j, bvadd(j, bv(1)), HERE),), HERE)
    outer_guesses = (guess("even", eq(binary(BinaryOp.BVAND, i, bv(1)), bv(0))), guess("small", binary(BinaryOp.BVULT, i, bv(9))))
    body = (Assign(j, bv(0), HERE), inner, Assign(i, bvadd(i, bv(2)), HERE))
    outer = While("I", binary(BinaryOp.BVULT, i, n), outer_guesses, body, HERE)
    result = run(procedure((Assign(i, bv(0), HERE), outer), i, j, parameters=(n,)))
    assert names(result) == {"even", "even_inside", "j_below_i"}
    [dropped] = result.dropped
    assert dropped.candidate.name == "small" and dropped.by.startswith("p/invariant-maintained/")


def test_a_candidate_does_not_help_to_show_itself_before_its_loop() -> None:
    b = Var("b", BOOL)
    first = While("L", None, (guess("first", b),), (), HERE)
    second = While("M", None, (guess("second", b),), (), HERE)
    result = run(procedure((If(None, (), (first,), HERE), second), b, requires=(not_(b),)))
    assert names(result) == set()


def test_assertions_of_the_program_are_not_relied_on() -> None:
    x = Var("x", BV32)
    claim = Assert(eq(x, bv(0)), HERE, Check(CheckKind.ASSERTION))
    loop = While("L", None, (guess("zero", eq(x, bv(0))),), (Havoc((x,), HERE), claim), HERE)
    assert names(run(procedure((Assign(x, bv(0), HERE), loop), x))) == set()


def test_given_and_free_invariants_are_relied_on() -> None:
    x, y, z = (Var(v, BV32) for v in "xyz")
    invariants = (
        Invariant(eq(x, y), HERE),
        Invariant(eq(z, bv(1)), HERE, InvariantRole.FREE),
        guess("sum", eq(bvadd(x, z), bvadd(y, bv(1)))),
    )
    body = (
        Havoc((x, z), HERE),
        Assign(y, x, HERE),
        If(None, (Assign(z, bv(1), HERE),), (Havoc((z,), HERE), Assume(eq(z, bv(1)), HERE)), HERE),
    )
    result = run(procedure((Assign(x, bv(0), HERE), Assign(y, bv(0), HERE), While("L", None, invariants, body, HERE)), x, y, z))
    assert names(result) == {"sum"}


def test_others_may_have_their_turns_between_segments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houdini.infer.PIECE", -1.0)
    steps = Inference(strided_loops(3), open_backend()).steps()
    turns = 0
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Inferred = end.value
            break
        turns += 1
    assert turns >= 2 * 3  # where each loop is entered, and where its iterations end
    assert names(found) == names(infer(strided_loops(3), open_backend()))


def test_what_cannot_be_shown_in_time_is_dropped_with_the_reason() -> None:
    a, b, x = (Var(v, BV32) for v in ("a", "b", "x"))
    # A prime has no factors: nobody shows that in half a second.
    product = bvmul(Extend(a, False, BitVec(64)), Extend(b, False, BitVec(64)))
    hard = or_(*(binary(BinaryOp.BVULT, v, bv(2)) for v in (a, b)), not_(eq(product, bv(2**61 - 1, 64))))
    guesses = (guess("hard", hard), guess("easy", or_(eq(x, bv(0)), eq(x, bv(1)))))
    body = (Havoc((a, b), HERE), Assign(x, binary(BinaryOp.BVSUB, bv(1), x), HERE))
    loop = While("L", None, guesses, body, HERE)
    p = procedure((Assign(x, bv(0), HERE), Assign(a, bv(0), HERE), Assign(b, bv(0), HERE), loop), a, b, x)
    result = infer(p, open_backend(), budget_seconds=0.5)
    assert names(result) == {"easy"}
    assert [(d.candidate.name, d.reason) for d in result.dropped] == [("hard", "timeout")]


def test_nothing_is_kept_when_time_is_over() -> None:
    result = infer(strided_loops(2), open_backend(), total_seconds=0.0)
    assert result.kept == () and {d.reason for d in result.dropped} == {"out of time"}


def test_a_switch_is_off_everywhere_once_one_of_its_invariants_fails() -> None:
    text = """const {:existential true} b, c, d: bool;
    procedure p(n: int) {
      var x: int;
      x := 0;
      while (x < n) invariant b ==> x >= 0; invariant c ==> x >= 0; invariant d ==> x >= -1; { x := x + 1; }
      while (x > 7) invariant b ==> x >= 0; invariant c ==> x >= 9; { x := x - 1; }
      assert x >= 0;
    }"""
    [verified] = verify_program(parse_program(text), open_backend())
    assert verified.inferred is not None and verified.proved
    assert {(c.name, c.loop) for c in verified.inferred.kept} == {("b", "loop1"), ("b", "loop2"), ("d", "loop1")}
