"""Axioms that ``hide`` hides and ``reveal`` reveals."""

from __future__ import annotations

import pytest
from verdicts import failing_lines

from boogie_ir.read.parser import ParseError, parse_program

FUNCTIONS = """function one(n: int): int uses { hideable axiom (forall n: int :: {one(n)} one(n) == 1); }
function two(n: int): int uses { hideable axiom (forall n: int :: {two(n)} two(n) == one(n) + 1);
  axiom (forall n: int :: {two(n)} two(n) > 0); }
revealed function three(): int uses { hideable axiom three() == 3; }
"""


def test_what_is_hidden_is_not_known() -> None:
    text = f"""{FUNCTIONS}procedure main(k: int) {{
  assert two(0) == 2;
  hide *;
  assert two(1) > 0 && three() == 3;
  if (k == 1) {{ assert one(2) == 1; }}
  if (k == 2) {{ reveal two; assert two(3) == one(3) + 1; assert one(3) == 1; }}
  if (k == 3) {{ hide two; reveal one; assert one(4) == 1; assert two(4) == 2; }}
}}
procedure other() {{ assert two(0) == 2; }}
procedure scopes(k: int) {{
  hide one;
  push; reveal *; assert one(0) == 1; pop;
  if (k == 0) {{ assert two(1) == one(1) + 1; assert one(1) == 1; }}
}}
procedure branches(b: bool, k: int) {{
  hide *;
  if (b) {{ reveal one; if (k == 7) {{ reveal two; return; }} }}
  assert one(0) == 1;
  assert two(0) == 2;
}}"""
    assert failing_lines(text) == [9, 10, 11, 17, 23]


def test_loops_and_calls() -> None:
    text = f"""{FUNCTIONS}procedure ask(n: int) requires one(n) == 1; {{ }}
procedure main() ensures two(9) > 0; {{
  var i: int;
  i := 0;
  hide *;
  while (i < 4) invariant i >= 0 && (i == 0 || one(0) == 1); {{ i := i + 1; }}
  reveal one;
  call ask(1);
  hide one;
  call ask(2);
}}
procedure hidden() {{ hide one; call ask(3); }}"""
    assert failing_lines(text) == [10, 14, 16]


def test_hideable_axioms_that_nothing_hides_are_axioms() -> None:
    assert failing_lines(f"{FUNCTIONS}procedure main() {{ reveal one; assert two(0) == 2; }}") == []


def test_the_words_are_names_elsewhere() -> None:
    text = "procedure p() { var hide: int, reveal: int, push: int; hide := 1; reveal, push := hide, 2; assert push == 2 * hide; }"
    assert failing_lines(text) == []


@pytest.mark.parametrize(
    ("statements", "message"),
    [
        ("hide *; pop;", "pop without a push"),
        ("hide *; at: goto at;", "jumps"),
        ("hide *; while (*) { reveal one; }", "in a loop"),
        ("hide *; if (*) { push; }", "on one side only"),
        ("hide four;", "undeclared function four"),
    ],
)
def test_what_is_refused(statements: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse_program(f"{FUNCTIONS}procedure p() {{ {statements} }}")
