"""``{:selective_checking}`` and ``{:start_checking_here}``."""

from __future__ import annotations

import pytest
from verdicts import failing_lines

from boogie_ir.read.parser import Unsupported, parse_program


def test_what_comes_before_the_start_is_assumed() -> None:
    text = """procedure ask(n: int) returns (r: int); requires n > 0; ensures r > n;
procedure {:selective_checking} main(n: int) returns (r: int) ensures r > 5; {
  assert n > 1;
  call r := ask(n - 1);
  if (*) {
    assert r > 2;
    assume {:start_checking_here} true;
    assert r > 1;
  } else { assert r > 3; }
  assert r > 3;
  assert n > 1;
}"""
    assert failing_lines(text) == [2, 10]


def test_invariants_are_checked_of_loops_in_or_after_which_checking_starts() -> None:
    text = """procedure {:selective_checking} main(n: int) {
  var i: int;
  while (i < n) invariant i <= n + 9; { i := i + 8; assert i > 0; }
  i := 0;
  while (i < n)
    invariant i <= n;
  {
    assume {:start_checking_here} true;
    i := i + 1;
  }
  assert i == n;
}"""
    assert failing_lines(text) == [6]


def test_without_a_start_nothing_is_checked() -> None:
    text = "procedure {:selective_checking} main(n: int) returns (r: int) ensures r > 5; { assert n > 1; return; }"
    assert failing_lines(text) == []
    assert failing_lines(text.replace(" {:selective_checking}", "")) == [1, 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("procedure {:selective_checking} p() { assume {:start_checking_here} true; at: goto at; }", "jumps"),
        ("procedure {:selective_checking} {:inline 1} p() { assert false; }", "inlined"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(Unsupported, match=message):
        parse_program(text)
