"""Reals and integers in one program: conversions, division, rounding."""

from __future__ import annotations

import pytest
from verdicts import failing_lines

from boogie_ir.print.printer import print_program
from boogie_ir.read.parser import ParseError, parse_program

TEXT = """procedure division(n: int, x: real) {
  assert 3 / 2 == 1.5;
  assert n / 2 * 2.0 == real(n);
  assert x != 0.0 ==> 1 / x * x == 1.0;
  assert n != 0 ==> n / n == 1.0;
  assert n / n == 1.0;
}
procedure rounding(n: int, x: real) {
  assert int(2.7) == 2;
  assert int(-2.2) == -3;
  assert int(real(n)) == n;
  assert real(int(x)) <= x && x - real(int(x)) < 1.0;
  assert int(x + 1.0) == int(x) + 1;
  assert real(int(x)) == x;
}
procedure order(n: int, m: int) {
  assert real(n) < real(m) <==> n < m;
  assert real(n + m) == real(n) + real(m);
  assert real(n * 2) == real(n) + real(m);
}"""


@pytest.mark.parametrize("triggers", [False, True])
def test_integers_and_reals(triggers: bool) -> None:
    assert failing_lines(TEXT, triggers=triggers) == [6, 14, 19]


def test_what_is_printed_means_the_same() -> None:
    printed = print_program(parse_program(TEXT))
    assert print_program(parse_program(printed)) == printed
    failing = failing_lines(printed, triggers=True)
    assert [line.strip() for i, line in enumerate(printed.splitlines(), 1) if i in failing] == [
        "assert real(n) / real(n) == 1.0;",
        "assert real(int`20`of(x)) == x;",
        "assert real(n * 2) == real(n) + real(m);",
    ]


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("1 + 1.0 == 2.0", "different types"),
        ("1 / true == 1.0", "different types"),
        ("real(1.0) == 1.0", "real converts an int"),
        ("int(1) == 1", "int converts a real"),
        ("1 / 2 == 0", "different types"),
    ],
)
def test_types_do_not_mix_otherwise(claim: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse_program(f"procedure p() {{ assert {claim}; }}")
