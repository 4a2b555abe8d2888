"""Variables that only ever become false."""

from __future__ import annotations

import pytest

from boogie_ir.check.typecheck import check_program
from boogie_ir.print.printer import print_program
from boogie_ir.read.parser import parse_program
from boogie_ir.read.terms.read_names import ParseError
from boogie_ir.smt.choice.backends import open_backend
from houdini.verify import verify_program

PROGRAM = """
var {:assumption} shared: bool;
procedure change(); modifies shared;
procedure p(n: int) modifies shared;
{
  var {:assumption} a, b: bool;
  var before: bool;
  %s
}
"""


def _holds(statements: str) -> bool:
    program = parse_program(PROGRAM % statements)
    assert not check_program(program)
    assert parse_program(print_program(program, origins=True)) == program
    backend = open_backend()
    try:
        (verified,) = verify_program(program, backend)
    finally:
        backend.close()
    return verified.proved


@pytest.mark.parametrize(
    ("statements", "holds"),
    [
        ("assert a && b;", True),
        ("assert shared;", False),  # a global one may be false before
        ("a := a && n > 0; assert a ==> n > 0;", True),
        ("a := a && n > 0; assert a;", False),
        ("havoc a, b; assert a;", False),
        ("a := a && n > 0; havoc a; assert a ==> n > 0;", True),
        ("before := shared; call change(); assert shared ==> before;", True),
        ("before := shared; call change(); assert before ==> shared;", False),
        ("a := a && n > 0; while (*) { havoc a; } assert a ==> n > 0;", True),
        ("while (*) { if (*) { a := a && n > 0; } } assert a ==> n > 0;", False),
        ("while (*) { before := a; while (*) { havoc a; } assert a ==> before; }", True),
        ("while (*) { before := a; while (*) { havoc a; } assert before ==> a; }", False),
    ],
)
def test_what_is_known_of_them(statements: str, holds: bool) -> None:
    assert _holds(statements) is holds


@pytest.mark.parametrize("wrong", ["a := true;", "a := n > 0 && a;", "a := b && n > 0;", "call a := truth();"])
def test_nothing_else_is_assigned(wrong: str) -> None:
    with pytest.raises(ParseError):
        parse_program("procedure truth() returns (r: bool);" + PROGRAM % wrong)


@pytest.mark.parametrize("wrong", ["var {:assumption} x: int;", "var {:assumption} x: bool where x;"])
def test_they_are_truth_values_without_where_clauses(wrong: str) -> None:
    with pytest.raises(ParseError):
        parse_program(wrong)


def test_a_local_variable_hides_one() -> None:
    text = "var {:assumption} a: bool; procedure p() { var a: bool; a := true; havoc a; assert a; }"
    backend = open_backend()
    try:
        (verified,) = verify_program(parse_program(text), backend)
    finally:
        backend.close()
    assert not verified.proved
