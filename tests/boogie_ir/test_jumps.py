"""Jumps into loops and branches; loops with several entries; where clauses at loops that change their variable elsewhere."""

from __future__ import annotations

from verdicts import failing_lines


def test_a_jump_may_lead_into_a_loop() -> None:
    text = """procedure main(n: int) requires n > 0; {
  var i: int;
  i := 0;
  if (*) { goto inside; }
  while (i < n)
    invariant 0 <= i && i <= n;
  {
    inside: i := i + 1;
  }
  assert i == n;
  assert i == 1;
}"""
    assert failing_lines(text) == [11]


def test_who_jumps_into_a_loop_has_not_shown_its_invariant() -> None:
    text = """procedure main(i: int) {
  var k: int;
  k := i;
  if (*) { goto inside; }
  k := 1;
  while (*)
    invariant k > 0;
  {
    inside: assert k > 0;
    k := k * 2;
  }
}"""
    assert failing_lines(text) == [9]


def test_a_jump_into_a_branch_does_not_know_its_condition() -> None:
    text = """procedure main(b: bool) {
  if (*) { goto inside; }
  if (b) {
    assert b;
    inside: assert b;
  }
}"""
    assert failing_lines(text) == [5]


def test_what_is_asserted_in_a_loop_with_several_entries_is_relied_upon() -> None:
    text = """procedure main() {
  var i: int;
  i := 0;
  goto plain, kept;
  plain: i := i + 2; goto kept, other;
  kept: assert i mod 2 == 0; i := i + 2; goto plain, other;
  other: assert i mod 2 == 0; i := i - 2; goto kept, plain, done;
  done: assert i mod 2 == 0;
  assert i >= 0;
}"""
    assert failing_lines(text) == [9]


def test_a_where_clause_is_not_assumed_at_a_loop_that_changes_its_variable_only_on_the_way_out() -> None:
    text = """procedure main() {
  var x: int where x > 0;
  x := -1;
  while (*) { if (*) { x := 5; break; } }
  assert x > 0;
}
procedure once() {
  var x: int where x > 0;
  x := -1;
  while (*) { x := 5; return; }
  assert x > 0;
}
procedure {:inline 1} same() {
  var y: int where y > 0;
  y := -1;
  while (*) { if (*) { y := 5; break; } }
  assert y > 0;
}
procedure outer() {
  var y: int;
  y := 0;
  while (*) { y := y + 1; call same(); }
}"""
    assert failing_lines(text) == [5, 11, 17, 17]
