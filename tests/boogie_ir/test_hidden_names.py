"""Names: which declarations count, what is meant where one name hides another, what may not be captured."""

from __future__ import annotations

import pytest
from verdicts import failing_lines

from boogie_ir.print.printer import print_program
from boogie_ir.read.parser import ParseError, parse_program


def test_a_result_does_not_become_what_a_postcondition_binds() -> None:
    text = """procedure greatest() returns (top: int); ensures (forall n: int :: n >= 0 || top > n);
procedure main() {
  var n: int;
  call n := greatest();
  assert n > -1;
  assert n == 0;
}"""
    assert failing_lines(text) == [6]


def test_implementations_have_names_of_their_own() -> None:
    text = """procedure half(n: int) returns (h: int); requires n mod 2 == 0; ensures h + h == n;
implementation half(h: int) returns (n: int) {
  n := h div 2;
}
implementation half(m: int) returns (r: int) {
  var n: int;
  r := m div 2;
  assert n == 0;
  assert (forall h: int :: h == r);
  assert (forall n: int :: n == m ==> n mod 2 == 0);
}"""
    assert failing_lines(text) == [8, 9]


def test_a_local_variable_hides_a_global_one_from_the_procedure_but_not_from_those_it_calls() -> None:
    text = """var state: int;
const size: int;
axiom size == 8;
procedure set() modifies state; ensures state == 1; { state := 1; }
procedure main(size: int) modifies state; {
  var state: int;
  call set();
  assert state == 1;
  assert size == 8;
}
procedure reads() modifies state; { call set(); assert state == size - 7; }"""
    assert failing_lines(text) == [8, 9]
    assert print_program(parse_program(print_program(parse_program(text)))) == print_program(parse_program(text))


def test_of_two_declarations_the_external_one_is_left_out() -> None:
    text = """function {:extern} twice(n: int) returns (int);
function twice(n: int) returns (int) { n + n }
function {:ignore} twice(n: int) returns (int) { n }
var {:extern} state: int;
var {:extern} state: int;
axiom {:ignore} false;
procedure check(n: int); ensures false;
procedure {:extern} check(n: int);
  ensures true;
procedure main(n: int) {
  assert twice(n) == 2 * n;
  assert twice(n) == n;
}"""
    assert failing_lines(text) == [12]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("function f(n: int) returns (int);\nfunction f(n: int) returns (int);", "function f is declared twice"),
        ("const c: int;\nvar c: int;", "c is declared twice"),
        ("procedure p(n: int) {\nvar n: int; }", "n is declared twice"),
    ],
)
def test_a_name_means_one_thing(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message) as raised:
        parse_program(text)
    assert raised.value.span.line == 2
