"""Termination measures of loops and of procedures that call one another."""

from __future__ import annotations

import pytest

from boogie_ir.check.typecheck import check_program
from boogie_ir.print.printer import print_program
from boogie_ir.prove.discharge import Proved
from boogie_ir.read.parser import parse_program
from boogie_ir.read.terms.read_names import ParseError, Unsupported
from boogie_ir.smt.choice.backends import Choice, open_choice
from boogie_ir.transform.inline import Beyond, inlined
from boogie_ir.transform.measures import DECREASE
from houdini.verify import verify_program


def _failing(text: str, beyond: Beyond = Beyond.SPEC) -> list[tuple[int, str]]:
    """The line of each claim that is not proved, and what it is."""
    program = parse_program(text)
    assert check_program(program) == ()
    assert parse_program(print_program(program, origins=True)) == program
    backend = open_choice(Choice(("z3",)))
    try:
        outcomes = [o for v in verify_program(inlined(program, beyond), backend) for o in v.outcomes]
        return [
            (o.obligation.origin.span.line, o.obligation.origin.construct) for o in outcomes if not isinstance(o.result, Proved)
        ]
    finally:
        backend.close()


LOOP = """procedure p(n: int, odd: bool)
{ var i: int; var b: bool; i := n; b := odd;
  while (%s)
    measure %s;
  {
%s
  }
}"""


@pytest.mark.parametrize(
    ("guard", "measure", "body", "failing"),
    [
        ("i > 0", "i", "i := i - 1;", [(4, "measure")]),  # n may be negative: the loop is not entered, and the measure no number
        ("i > 0", "if i > 0 then i else 0", "i := i - 1;", []),
        ("i > 0", "if i > 0 then i else 0", "i := i - 1;\n i := i + 1;", [(6, DECREASE)]),
        ("b", "b", "b := i > n;", []),
        ("b", "b", "b := i <= n;", [(6, DECREASE)]),
        ("true", "b", "havoc b; if (b) { break; }", [(6, DECREASE)]),
        ("true", "b", "if (!b) { break; }\n b := false;", []),
        # The lexicographic order: the second part may grow where the first one shrinks.
        ("b || i > n", "b, i > n", "if (b) { b := false; i := n + 3; }\n else { i := n; }", []),
        ("b || i > n", "i > n, b", "if (b) { b := false; i := n + 3; }\n else { i := n; }", [(6, DECREASE)]),
        ("b || i > n", "b, i > n", "if (b) { i := n; }\n else { i := n; }", [(6, DECREASE)]),
        # Inside a conditional with a label, a break leads past the ends of the branches.
        ("true", "b", "L: if (b) { if (i > 0) { break L; } b := false; } else { return; }", [(6, DECREASE)]),
        ("true", "b", "L: if (b) { b := false; if (i > 0) { break L; } } else { return; }", []),
        ("true", "b", "if (b) { L: if (i > 0) { break L; } } else { return; }", [(6, DECREASE)]),
    ],
)
def test_loops(guard: str, measure: str, body: str, failing: list[tuple[int, str]]) -> None:
    assert _failing(LOOP % (guard, measure, body)) == failing


def test_the_inner_of_two_loops_starts_anew() -> None:
    text = """procedure p(n: int) requires n >= 0;
    { var i, j: int; i := n;
      while (i > 0) invariant i >= 0; measure i;
      { j := n; while (j > 0) invariant j >= 0; measure j; { j := j - 1; } %s }
    }"""
    assert _failing(text % "i := i - 1;") == []
    assert _failing(text % "") == [(4, DECREASE)]


def test_a_jump_to_the_label_of_a_loop_does_not_pass_for_a_way_round_it() -> None:
    text = "procedure p(b: bool) { L: while (b) measure b; { %s } }"
    assert _failing(text % "") == [(1, DECREASE)]
    # A loop of its own, around the other: nothing is claimed of whether it ends.
    assert _failing(text % "goto L;") == []


CALLS = """var x: int;
procedure even(n: int) returns (r: bool)
  measure %s;
{ if (n == 0) { r := true; } else {
    call r := odd(%s);
} }
procedure odd(n: int) returns (r: bool)
  measure n, false;
{ if (n == 0) { r := false; } else {
    call r := even(%s);
} }"""


@pytest.mark.parametrize(
    ("measure", "first", "second", "failing"),
    [
        ("n, false", "n - 1", "n - 1", []),
        ("n, true", "n", "n - 1", []),
        ("n, true", "n", "n", [(10, DECREASE)]),
        ("n, false", "n", "n - 1", [(5, DECREASE)]),
        ("n, false", "n - 2", "n - 1", [(5, "call of odd")]),  # not negative where the call is, but after it
    ],
)
def test_procedures_that_call_one_another(measure: str, first: str, second: str, failing: list[tuple[int, str]]) -> None:
    assert _failing(CALLS % (measure, first, second)) == failing


def test_the_measure_at_entry_counts() -> None:
    text = "var x: int; procedure p() modifies x; measure x; { %s if (x > 0) { x := x - 1; call p(); } }"
    assert _failing(text % "") == []
    assert _failing(text % "x := x + 1;") == [(1, DECREASE)]


def test_only_calls_that_may_come_back_are_compared() -> None:
    text = "procedure p(n: int) measure n; { call q(n + 1); } procedure q(n: int) measure n; { %s }"
    assert _failing(text % "") == []
    assert [line for line, _ in _failing(text % "if (n > 9) { call p(n - 3); }")] == [1]


def test_a_second_implementation_has_the_same_measure() -> None:
    text = "procedure p(n: int); measure n; implementation p(m: int) {} implementation p(k: int) { call p(k); }"
    assert _failing(text) == [(1, DECREASE)]


def test_bodies_in_place_of_calls_are_checked_too() -> None:
    text = "procedure {:inline 2} p(n: int) measure n; { if (n > %d) { call p(n - 1); } } procedure q() { call p(%d); }"
    assert _failing(text % (0, 1), Beyond.ASSUME) == []
    assert _failing(text % (-1, 0), Beyond.ASSUME) == [(1, "call of p")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("procedure p(m: real) { while (true) measure m; {} }", "type int or bool"),
        ("procedure p(n: int) { while (true) measure n; measure n; {} }", "already"),
        ("procedure p(n: int) measure n; measure n; {}", "already"),
        ("procedure p(n: int) measure n; { call q(n); } procedure q(n: int) { call p(n); }", "q needs a measure"),
        ("procedure p(n: int) measure n; { call q(n); } procedure q(n: int) measure n > 0; { call p(n); }", "q needs a measure"),
    ],
)
def test_errors(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse_program(text)


def test_loops_made_of_gotos_have_no_measure() -> None:
    with pytest.raises(Unsupported, match="gotos"):
        parse_program("procedure p(n: int) { L: measure n; goto L; }")
