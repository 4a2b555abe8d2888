"""``(var x := e; body)``, ``e : T`` and calls that check nothing."""

from __future__ import annotations

import pytest
from verdicts import failing_lines

from boogie_ir.read.parser import ParseError, parse_program


def test_a_named_part_is_its_value() -> None:
    text = """function pair(n: int) returns (int) { (var m, k := n + 1, n; m * 10 + k) }
procedure main(n: int, a: [int]int) {
  assert pair(3) == 43;
  assert (var m := n; (var m := m + 1; m)) == n + 1;
  assert (var n, m := n + 1, n; n - m) == 1;
  assert (var m := n; (forall n: int :: n == m ==> n == 7));
  assert (var m := n; (exists n: int :: n == m + 1));
  assert (var n := n + 1; (exists k: int :: k == n && k == 0));
  assert (var b := (lambda i: int :: a[i] + n); b[2] - a[2] == n);
}"""
    assert failing_lines(text) == [6, 8]


def test_a_named_part_does_not_become_what_an_implementation_calls_a_parameter() -> None:
    text = """procedure p(a: int);
implementation p(b: int) {
  assert (var a := 1; a + b == 1 + b);
  assert (var a := 1; a == b);
}"""
    assert failing_lines(text) == [4]


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("(var x := g; old(x)) == 0", "a name that var binds, under old"),
        ("(var x, x := 1, 2; x) == 0", "as many values as different names are needed"),
        ("(var x, y := 1; x) == 0", "as many values as different names are needed"),
        ("(var x := y; x) == 0", "undeclared variable y"),
        ("g : bool", "the expression has another type"),
    ],
)
def test_what_cannot_be_named(expression: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse_program(f"var g: int; procedure p() {{ assert {expression}; }}")


def test_a_literal_is_the_same_under_old() -> None:
    assert failing_lines("var g: int; procedure p() { assert (var x := 3; old(x + g)) == 3 + old(g); }") == []


def test_values_within_values_grow_until_they_are_refused() -> None:
    doubled = "1"
    for _ in range(20):
        doubled = f"(var x := {doubled} + g; x + x)"
    with pytest.raises(ParseError, match="this large"):
        parse_program(f"var g: int; procedure p() {{ assert {doubled} > 0; }}")


def test_a_type_may_be_said_of_an_expression() -> None:
    text = """function even(n: int) returns (bool);
axiom (forall n: int :: { even(n): bool } even(n + n : int));
procedure p(n: int, m: [int]bool) { assert even(4) == even(2 + 2) : bool; assert m[n : int] : bool; }"""
    assert failing_lines(text) == [3]


def test_a_free_call_neither_checks_nor_assumes_preconditions() -> None:
    text = """procedure root(n: int) returns (r: int); requires n >= 0; ensures r >= 0;
procedure main(n: int) {
  var r: int;
  free call r := root(n);
  assert r >= 0;
  assert n >= 0;
  call r := root(n - 1);
  assert n >= 1;
}"""
    assert failing_lines(text) == [6, 7]
