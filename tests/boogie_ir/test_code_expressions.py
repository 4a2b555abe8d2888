"""Code expressions: what they say where they are asserted, assumed, or anything else."""

from __future__ import annotations

import pytest
from verdicts import failing_lines

from boogie_ir.read.parser import ParseError, Unsupported, parse_program

# Whichever way is taken, the greater of two is returned: no way is left open.
GREATER = """|{ var r: int;
  start: goto first, second;
  first: assume a >= b; r := a; goto done;
  second: assume a < b; r := b; goto done;
  done: return r >= a && r >= b && r < limit; }|"""

EITHER = "|{ var b: bool; start: goto one, two; one: b := x; goto end; two: b := y; goto end; end: return b; }|"


def test_code_without_a_choice_is_an_expression() -> None:
    text = f"""procedure main(a: int, b: int, limit: int) requires {GREATER.replace(chr(10), "")}; {{
  var same: bool;
  assert a < limit && b < limit;
  assert limit > 0;
  same := |{{ var c: int; at: c := a; return c == b; }}|;
  assert same <==> a == b;
  assert (forall k: int :: |{{ at: return k > a; }}| ==> k >= a);
  assert (exists k: int :: |{{ var m: int; at: m := k + 1; return m < a; }}|);
  assert |{{ at: return |{{ at: return a < limit; }}|; }}|;
  if (|{{ at: return a == 3; }}|) {{ assert a == 3; assert b == 3; }}
}}"""
    assert failing_lines(text) == [4, 10]


def test_all_paths_are_asserted_but_one_is_assumed() -> None:
    text = f"""procedure main(x: bool, y: bool) {{
  assume {EITHER};
  assert x || y;
  assert x && y;
}}
procedure asserted(x: bool, y: bool) {{
  if (x) {{ assert {EITHER}; }}
  if (x && y) {{ assert {EITHER}; }}
  if (!x) {{ assert !{EITHER}; }}
  if (!x && !y) {{ assert !{EITHER}; assert {EITHER} ==> false; }}
}}
procedure denied(x: bool, y: bool) {{
  assume !{EITHER};
  assert !x || !y;
  assert !x && !y;
}}"""
    assert failing_lines(text) == [4, 7, 9, 15]


def test_what_is_left_open_may_be_anything() -> None:
    text = """procedure main(way: int, k: int) {
  assert |{ var n: int; at: return n == n; }|;
  if (way == 1) { assert |{ var n: int; at: return n == 0; }|; }
  if (way == 2) { assert |{ var n: int; at: n := 0; havoc n; assume n > 3; return n > 2; }|; }
  if (way == 3) { assert |{ var n: int; at: n := 0; havoc n; assume n > 3; return n > 4; }|; }
  if (way == 4) { assume |{ var n: int; at: havoc n; return n > 4 && n < 2; }|; assert false; }
  if (way == 5) { assume |{ var n: int; at: havoc n; return n > 4; }|; assert false; }
  if (way == 6) { assert |{ var n: int, m: int; at: n := m; havoc m; return n == m; }|; }
  if (way == 7) { assert |{ var n: int; at: n := k; assume (forall k: int :: n != k); return false; }|; }
}"""
    assert failing_lines(text) == [3, 5, 7, 8]


def test_assertions_in_code_count_where_it_stands() -> None:
    text = """procedure main(n: int) {
  assert |{ at: assert n > 0; return true; }|;
}
procedure assumed(n: int) {
  assume |{ at: assert n > 0; return n > 5; }|;
  assert n > 5 || n <= 0;
  assert n > 5;
}"""
    assert failing_lines(text) == [2, 7]


CALLS = """var g: int;
procedure {:inline 1} body(n: int) returns (r: int) { if (n > g) { r := n; } else { r := g; } }
procedure contract(n: int) returns (r: int); requires n > 0; ensures r > n;
procedure main(n: int) {
  assert |{ var r: int; at: call r := body(n); return r >= n && r >= g; }|;
  assert |{ var r: int; at: call r := body(n); return r == n; }|;
}
procedure by_contract(n: int) {
  if (n > 0) { assert |{ var r: int; at: call r := contract(n); return r > 0; }|; }
  assert |{ var r: int; at: call r := contract(n); return r > 0; }|;
}
procedure closed(n: int) requires |{ var r: int; at: call r := body(n); return r == 2; }|; { assert n <= 2; assert g == 2; }
"""


def test_calls_in_code() -> None:
    assert failing_lines(CALLS) == [6, 10, 12]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"procedure p(x: bool, y: bool) {{ var z: bool; z := {EITHER}; }}", "a choice of paths"),
        (f"procedure p(x: bool, y: bool); requires {EITHER};", "a choice of paths"),
        (f"procedure p(x: bool, y: bool) {{ assert x <==> {EITHER}; }}", "a choice of paths"),
        (f"procedure p(x: bool, y: bool) {{ assert |{{ at: return {EITHER}; }}|; }}", "a choice of paths"),
        ("procedure p() { assert |{ at: goto at; }|; }", "a loop"),
        ("var g: int; procedure p() { assert |{ var n: int; at: n := 1; return old(n) == 1; }|; }", "old of what"),
        ("procedure p() { assert |{ var n: int; at: call n := p(); return true; }|; }", "what it is part of"),
    ],
)
def test_code_that_is_refused(text: str, message: str) -> None:
    with pytest.raises(Unsupported, match=message):
        parse_program(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("var g: int; procedure p() modifies g; { assert |{ at: g := 1; return true; }|; }", "modifies clause"),
        ("procedure p() { var n: int; assert |{ at: n := 1; return true; }|; }", "n cannot be assigned"),
        ("procedure p() { assert |{ at: goto elsewhere; }|; }", "label elsewhere"),
        ("procedure q(n: int); procedure p() { assert |{ at: call q(true); return true; }|; }", "arguments"),
        ("procedure p() { assert |{ at: call q(); return true; }|; }", "no procedure is called q"),
        ("procedure p() { assert |{ at: return 1; }|; }", "of type bool"),
    ],
)
def test_code_with_an_error(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse_program(text)
