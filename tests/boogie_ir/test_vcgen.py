"""Obligations: which there are, from what they are proved, what a failure tells, what they cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from boogie_ir.check.typecheck import check_program
from boogie_ir.lang.build import bv, bvadd, eq, ite, not_
from boogie_ir.lang.expr import TRUE, Expr, Var
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind, Havoc, If, Procedure, Statement, While
from boogie_ir.lang.source import generated
from boogie_ir.lang.traverse import substitute
from boogie_ir.lang.types import BOOL, BV32
from boogie_ir.prove.discharge import Failed, Outcome, Proved, Undecided, discharge
from boogie_ir.read.parser import parse_program
from boogie_ir.smt.choice.backends import open_backend
from boogie_ir.smt.solver import Answer, Session
from boogie_ir.vc.cfg import ControlFlowError, control_flow
from boogie_ir.vc.cut_loops import cut
from boogie_ir.vc.slicing import symbols
from boogie_ir.vc.vcgen import obligations
from houdini.verify import verify_program

HERE = generated("test")


def outcomes(text: str) -> list[Outcome]:
    return [o for verified in verify_program(parse_program(text), open_backend(), 2.0) for o in verified.outcomes]


def failures(text: str) -> list[str]:
    """What fails, as ``line:kind``."""
    found = outcomes(text)
    assert not [o for o in found if isinstance(o.result, Undecided)], [o for o in found if isinstance(o.result, Undecided)]
    return [f"{o.obligation.origin.span.line}:{o.obligation.check.kind.value}" for o in found if isinstance(o.result, Failed)]


PROGRAMS = {
    "goto loop": (
        """procedure p(n: int) requires n >= 0; {
          var i: int;
          i := 0;
        head:
          assert 0 <= i && i <= n;
          goto body, done;
        body:
          assume i < n;
          i := i + 1;
          goto head;
        done:
          assume !(i < n);
          assert i == n;
          assert i == 3;
        }""",
        ["14:assertion"],
    ),
    "break": (
        """procedure p(n: bv32) {
          var i: bv32; var found: bool;
          i := 0bv32; found := false;
          while (true)
            invariant !found;
          {
            if (i == n) { found := true; break; }
            i := bvadd32(i, 1bv32);
          }
          assert found && i == n;
        }
        function {:bvbuiltin "bvadd"} bvadd32(bv32, bv32) returns (bv32);""",
        [],
    ),
    "calls": (
        """var g: int;
        procedure inc(by: int) returns (r: int);
          requires by > 0;
          modifies g;
          ensures g == old(g) + by && r == old(g);
        procedure p() modifies g; ensures g > 7; {
          var a: int;
          call a := inc(2);
          call a := inc(3);
          assert a == old(g) + 2;
          call a := inc(a);
        }""",
        ["11:precondition", "6:postcondition"],
    ),
    "maps": (
        """var m: [int,int]bool; var f: [bool]int;
        procedure p() modifies m, f; {
          m[1, 2] := true; m[2, 1] := false;
          assert m[1, 2] && !m[2, 1];
          f := f[true := 3][false := 4];
          assert f[m[1, 2]] == 3;
          assert f[m[7, 7]] == 3;
          m := (lambda x: int, y: int :: x < y);
          assert m[1, 2] && !m[2, 1];
          assert (forall x: int :: m[x, x + 1]);
        }""",
        ["7:assertion"],
    ),
    "functions": (
        """type t; const unique a, b: t;
        function twice(x: int): int { x + x }
        function f(x: int): int;
        function sum(n: int): int { if n <= 0 then 0 else n + sum(n - 1) }
        axiom (forall x: int :: {f(x)} f(x) > x);
        procedure p(x: int) {
          assert twice(twice(x)) == 4 * x;
          assert f(f(x)) > x;
          assert sum(2) == 3;
          assert a != b;
          assert f(x) == x + 1;
        }""",
        None,  # z3 may give up on the last one, for the quantifiers
    ),
    "division": (
        """procedure p(x: int, y: int) {
          assert -7 div 2 == -4 && -7 mod 2 == 1 && 7 div -2 == -3 && -7 div -2 == 4;
          assert y != 0 ==> y * (x div y) + x mod y == x;
          assert x mod 5 >= 0;
          assert x div 2 < x;
        }""",
        ["5:assertion"],
    ),
    "early return and nested loops": (
        """procedure p(n: int) returns (r: int) ensures r == 1 || r == 2; {
          var i: int; var j: int;
          i := 0; r := 1;
          outer: while (i < n) invariant r == 1 && i >= 0; {
            j := 0;
            while (*) invariant j <= i; invariant r == 1; {
              if (j == 7) { r := 2; return; }
              if (j == 9) { break outer; }
              if (j >= i) { break; }
              j := j + 1;
            }
            i := i + 1;
          }
          assert r == 1;
          r := 3;
        }""",
        ["1:postcondition"],
    ),
    "what comes later does not help": (
        "procedure p(x: int) {\n assert x > 0;\n assume false;\n assert false;\n}",
        ["2:assertion"],
    ),
    "unreachable branches": (
        """procedure p(x: int) {
          if (x > 0) { assume false; } else { assert x <= 0; }
          assert x <= 0;
          goto a, b;
          a: assume false; goto c;
          b: assert x < 0;
          c: assert x < 0;
        }""",
        ["6:assertion"],
    ),
    "switches of Houdini are constants here": (
        """procedure p(n: int) requires n >= 0; {
          var x: int;
          x := 0;
          while (x < n) invariant {:candidate} 0 <= x; invariant {:candidate} x <= n; invariant {:candidate} x < 5; {
            x := x + 1;
          }
          assert x == n;
        }""",
        [],
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(name: str) -> None:
    text, expected = PROGRAMS[name]
    if expected is None:
        *proved, last = outcomes(text)
        assert all(isinstance(o.result, Proved) for o in proved) and not isinstance(last.result, Proved)
        return
    assert failures(text) == expected


def proc(body: tuple[Statement, ...], *variables: Var) -> Procedure:
    return Procedure("p", (), (), (), (), (), variables, body, HERE)


def claim(condition: Expr, kind: CheckKind = CheckKind.ASSERTION, note: bool = False) -> Assert:
    return Assert(condition, HERE, Check(kind, note=note))


X, Y, Z = (Var(v, BV32) for v in "xyz")


def results(body: tuple[Statement, ...], *variables: Var) -> list[type]:
    return [type(o.result) for o in discharge(obligations(proc(body, *variables)), open_backend())]


def test_a_note_is_not_relied_on() -> None:
    assert results((claim(eq(X, Y)), claim(eq(X, Y))), X, Y) == [Failed, Proved]
    assert results((claim(eq(X, Y), note=True), claim(eq(X, Y))), X, Y) == [Failed, Failed]


def test_what_slicing_left_out_is_tried_before_failing() -> None:
    # That y is contradictory has nothing to do with x; only all facts together prove the assertion.
    body = (Havoc((X, Y), HERE), Assume(eq(Y, bv(1)), HERE), Assume(eq(Y, bv(2)), HERE), claim(eq(X, bv(3))))
    [obligation] = obligations(proc(body, X, Y))
    assert obligation.hypotheses() == ()
    assert len(obligation.hypotheses(sliced=False)) == 2
    assert results(body, X, Y) == [Proved]


def test_race_checks_are_relied_on_only_in_the_second_try() -> None:
    body = (Havoc((X,), HERE), claim(eq(X, X), CheckKind.RACE), claim(eq(bvadd(X, bv(0)), Y), CheckKind.RACE), claim(eq(Y, X)))
    last = obligations(proc(body, X, Y))[-1]
    assert last.hypotheses() == () and len(last.hypotheses(sliced=False)) == 1
    assert results(body, X, Y)[-2:] == [Failed, Proved]


def test_the_model_tells_every_variable_at_the_assertion_and_at_the_loop_head() -> None:
    text = """procedure p() { var i: int; var j: int;
      i := 0; j := 5;
      while (i < 3) invariant j == 5; { j := j + i; i := i + 1; }
    }"""
    [failed] = [o for o in outcomes(text) if isinstance(o.result, Failed)]
    assert isinstance(failed.result, Failed) and failed.obligation.head_values is not None
    model = failed.result.model
    after = {name: model.value(symbol) for name, symbol in failed.obligation.values.items()}
    before = {name: model.value(symbol) for name, symbol in failed.obligation.head_values.items()}
    assert set(after) == set(before) == {"i", "j"}
    assert before["j"] == 5 and after["i"] == before["i"] + 1 and after["j"] == 5 + before["i"] != 5


def test_names_are_unique_and_segments_are_cut_points() -> None:
    text = "procedure p() { var i: int; while (i < 3) invariant i < 9; { i := i + 1; } assert i == 3; assert i > 1; }"
    found = obligations(parse_program(text).procedures[0])
    assert len({o.name for o in found}) == len(found) == 4
    head = found[1].segment
    assert [o.segment for o in found] == ["$entry", head, head, head]


@pytest.mark.parametrize(("bound", "failing"), [(10, []), (9, [(7, "assertion")])])
def test_a_loop_with_two_entries_is_proved_by_what_its_head_asserts(bound: int, failing: list[tuple[int, str]]) -> None:
    text = f"""procedure p(c: bool) {{ var x: int;
      x := 0;
      goto a, b;
      a: x := 5; goto b;
      b: assert x <= 10;
      goto more, done;
      done: assert x <= {bound}; return;
      more: if (x < 10) {{ x := x + 1; }}
      goto a, b;
    }}"""
    [verified] = verify_program(parse_program(text), open_backend())
    found = [(o.obligation.origin.span.line, o.obligation.check.kind.value) for o in verified.outcomes]
    bad = [f for f, o in zip(found, verified.outcomes, strict=True) if not isinstance(o.result, Proved)]
    assert verified.fault is None and bad == failing


def test_where_clauses_say_nothing_of_values_that_a_program_gave() -> None:
    text = """procedure p(k: int) { var x: int where 0 <= x; var y: int where x <= y;
      x := k;
      while (*) { y := y; }
      assert x <= y;
      assert 0 <= x;
    }"""
    [verified] = verify_program(parse_program(text), open_backend())
    assert [o.obligation.origin.span.line for o in verified.outcomes if not isinstance(o.result, Proved)] == [5]


@pytest.mark.parametrize(("claim", "holds"), [("old(g + x) == old(g) + 2", True), ("old(x) == 0", False), ("g == old(g)", False)])
def test_old_is_about_global_variables(claim: str, holds: bool) -> None:
    text = f"var g: int; procedure p() modifies g; {{ var x: int; x := 0; g := g + 1; x := 2; assert {claim}; }}"
    [verified] = verify_program(parse_program(text), open_backend())
    assert verified.proved is holds


def test_wrong_jumps_are_errors_with_a_place() -> None:
    from boogie_ir.lang.program import Break

    with pytest.raises(ControlFlowError):
        obligations(proc((Break(None, HERE),)))


def test_cutting_leaves_no_cycle() -> None:
    text = "procedure p() { a: while (*) { while (*) { if (*) { break a; } } } b: goto b, c; c: }"
    blocks = cut(control_flow(parse_program(text).procedures[0])).blocks
    position = {block.label: index for index, block in enumerate(blocks)}
    assert all(position[s] > position[b.label] for b in blocks for s in b.successors)


def test_an_expression_without_encoding_is_undecided_and_hides_nothing() -> None:
    from boogie_ir.lang.expr import Enabled

    assert results((claim(Enabled()), claim(eq(X, X)), claim(eq(X, Y))), X, Y) == [Undecided, Proved, Undecided]


def test_terms_do_not_grow_with_the_program() -> None:
    """An assignment is an equation over a fresh symbol: nothing is substituted into anything."""
    body = tuple(Assign(X, bvadd(X, X), HERE) for _ in range(200))
    [obligation] = obligations(proc((*body, claim(eq(X, Y))), X, Y))
    assert len(symbols(obligation.goal)) == 2
    assert all(len(symbols(h)) <= 2 for h in obligation.hypotheses())
    assert len(obligation.hypotheses()) == 200


def test_deep_expressions_need_no_recursion() -> None:
    deep: Expr = X
    for number in range(3000):
        deep = bvadd(deep, Var(f"v{number % 10}", BV32))
    [obligation] = obligations(proc((Assign(Y, deep, HERE), Assign(Z, Y, HERE), claim(eq(Y, Z))), X, Y, Z))
    assert obligation.goal is TRUE or len(obligation.hypotheses()) == 1


# -- cost ---------------------------------------------------------------------------------------------------


def logged_accesses(count: int, arrays: int = 5) -> Procedure:
    """Straight-line code like that of two threads: log an access if chosen, then check the next against the log."""
    t1, t2 = Var("t1", BV32), Var("t2", BV32)
    body: list[Statement] = [Assume(not_(eq(t1, t2)), HERE)]
    variables: list[Var] = []
    for a in range(arrays):
        pending, offset = Var(f"pending{a}", BOOL), Var(f"offset{a}", BV32)
        variables += [pending, offset]
        body.append(Assume(not_(pending), HERE))
    for number in range(count):
        pending, offset = variables[2 * (number % arrays)], variables[2 * (number % arrays) + 1]
        assert isinstance(pending, Var)
        chosen, index1, index2 = Var(f"chosen{number}", BOOL), Var(f"a{number}", BV32), Var(f"b{number}", BV32)
        variables += [chosen, index1, index2]
        shift = bv(number)
        body += [
            Assign(index1, bvadd(t1, shift), HERE),
            Assign(index2, bvadd(t2, shift), HERE),
            Havoc((chosen,), HERE),
            Assign(offset, ite(chosen, index1, offset), HERE),
            Assign(pending, ite(chosen, TRUE, pending), HERE),
            claim(not_(pending) if number < arrays else eq(index1, bvadd(t1, shift)), CheckKind.RACE, note=True),
            Assume(substitute(eq(index2, bvadd(t2, shift)), {}), HERE),
            claim(not_(eq(index1, index2)), CheckKind.RACE),
        ]
    return Procedure("p", (t1, t2), (), (), (), (), tuple(variables), tuple(body), HERE)


def sequential_loops(count: int) -> Procedure:
    """Loops one after another that share a bound, each followed by an assertion."""
    n, bound, total = Var("n", BV32), Var("bound", BV32), Var("total", BV32)
    body: list[Statement] = [Assign(bound, bvadd(n, bv(1)), HERE), Assign(total, bv(0), HERE)]
    from boogie_ir.lang.build import binary
    from boogie_ir.lang.expr import BinaryOp
    from boogie_ir.lang.program import Invariant

    variables = [bound, total]
    for number in range(count):
        i = Var(f"i{number}", BV32)
        variables.append(i)
        invariant = Invariant(binary(BinaryOp.BVULE, i, bound), HERE)
        inner = (Assign(i, bvadd(i, bv(1)), HERE), Assign(total, bvadd(total, i), HERE), claim(binary(BinaryOp.BVULE, i, bound)))
        body += [
            Assign(i, bv(0), HERE),
            While(f"L{number}", binary(BinaryOp.BVULT, i, bound), (invariant,), inner, HERE),
            claim(eq(i, bound)),
            If(eq(n, bv(number)), (claim(eq(n, bv(number))),), (Assign(total, bv(number), HERE),), HERE),
        ]
    return Procedure("p", (n,), (), (), (), (), tuple(variables), tuple(body), HERE)


@dataclass(slots=True)
class Work:
    """What a solver has to do: how many formulas it is told, and how many questions it is asked."""

    told: int = 0
    asked: int = 0


class Watched:
    """A session that notes what it has to do; it is its own back end."""

    def __init__(self, work: Work) -> None:
        self.name, self.work, self._backend = "watched", work, open_backend()
        self._session = self._backend.session()

    def session(self, *, incremental: bool = True) -> Session:
        self._session = self._backend.session(incremental=incremental)
        return self

    def assume(self, expression: Expr) -> None:
        self.work.told += 1
        self._session.assume(expression)

    def check(self, assumptions: Sequence[Expr] = (), *, name: str = "", budget_seconds: float = 10.0) -> Answer:
        self.work.asked += 1
        return self._session.check(assumptions, name=name, budget_seconds=budget_seconds)

    def push(self) -> None:
        self._session.push()

    def pop(self) -> None:
        self._session.pop()

    def interrupt(self) -> None:
        self._backend.interrupt()

    def patience(self) -> float:
        return self._backend.patience()

    def close(self) -> None:
        self._backend.close()


@pytest.mark.parametrize("make", [logged_accesses, sequential_loops])
def test_cost_is_near_linear(make: Callable[[int], Procedure]) -> None:
    """Of four times as many statements the solver gets less than eight times as many formulas, and four times the questions."""

    def work(count: int) -> Work:
        done = Work()
        found = discharge(obligations(make(count)), Watched(done))
        assert all(isinstance(o.result, Proved) or o.obligation.check.note for o in found)
        return done

    small, large = work(25), work(100)
    assert large.told < 8 * small.told and large.asked <= 4 * small.asked + 4


def test_a_break_leaves_a_conditional_by_its_label() -> None:
    text = """procedure p(c: bool) { var x: int;
      x := {:note "read, and passed over"} 0;
      out: if (c) { while (*) { x := 1; break out; } x := 2; }
      assert c ==> x != 0;
      assert c ==> x != 1;
    }"""
    program = parse_program(text)
    assert not check_program(program)
    [verified] = verify_program(program, open_backend())
    assert [o.obligation.origin.span.line for o in verified.outcomes if not isinstance(o.result, Proved)] == [5]


HIDING = """
var x: int; const c: int; axiom c == 5;
procedure one(); modifies x; ensures x == 1;
procedure next() returns (r: int); ensures (exists y: int :: r == y + 1);
procedure was(); modifies x; ensures (exists x: int :: old(x) != x && x == 3);
procedure three(); ensures (exists x: int :: x == 3 && old(x) == 3);
procedure more(n: int); requires (exists y: int :: n == y + 1);
procedure two(a: int); requires a == 2;
"""


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        # A local variable hides a global one or a constant: what is said of these is not said of it.
        ("procedure q() modifies x; { var x: int; x := 0; call one(); assert x == 1; }", False),
        ("procedure q() { var c: int; assert c == 5; }", False),
        ("procedure q(c: int) returns (x: int) { assert c == 5; }", False),
        # An implementation has names of its own for parameters; those of the procedure are nothing to it.
        ("procedure q(x: int); implementation q(b: int) { assert x == b; }", False),
        ("implementation two(b: int) { var a: int; a := b; assert a == 2 && b == 2; }", True),
        # What stands for a parameter or under `old` is not taken for a bound variable of the same name.
        ("procedure q() { var y: int; call y := next(); assert false; }", False),
        ("procedure q(y: int) { call more(y); }", True),
        ("procedure q() modifies x; { x := 4; call was(); assert false; }", True),  # nothing differs from itself
        ("procedure q() { assume x != 3; call three(); assert false; }", False),
    ],
)
def test_names_that_hide_others(text: str, holds: bool) -> None:
    program = parse_program(HIDING + text)
    assert check_program(program) == ()
    backend = open_backend("z3")
    outcomes = [o for p in program.procedures if p.body is not None for o in discharge(obligations(p, program), backend)]
    assert all(isinstance(o.result, Proved) for o in outcomes) is holds
