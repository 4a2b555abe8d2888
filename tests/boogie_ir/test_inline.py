"""Calls of procedures with ``{:inline N}``."""

from __future__ import annotations

import pytest

from boogie_ir.inline import Beyond, inlined
from boogie_ir.parser import parse_program
from boogie_ir.printer import print_program
from boogie_ir.program import Program
from boogie_ir.smt.backends import Choice, open_choice
from boogie_ir.typecheck import check_program
from houdini.verify import verify_program

COUNTER = """
var x: int;
procedure {:inline 1} add(n: int) returns (r: int) modifies x; ensures x == old(x) + n;
{
  if (n == 0) { r := 7; return; }
  x := x + n;
  r := n;
}
procedure main() modifies x; { var r: int; x := 1; call r := add(2); assert x == 3; assert r == 2;
  call r := add(0); assert r == %s; }
"""

RECURSIVE = """
procedure {:inline 2} down(n: int) returns (r: int) { if (n <= 0) { r := 0; } else { call r := down(n - 1); } }
procedure main(n: int) requires n == %d; { var r: int; call r := down(n); assert r == %d; }
"""


def _verified(text: str, beyond: Beyond = Beyond.SPEC) -> dict[str, bool]:
    program: Program = inlined(parse_program(text), beyond)
    assert not check_program(program)
    backend = open_choice(Choice(("z3",)))
    try:
        return {v.procedure.name: v.proved for v in verify_program(program, backend)}
    finally:
        backend.close()


@pytest.mark.parametrize(("value", "holds"), [("7", True), ("0", False)])
def test_what_a_body_does_is_known_at_its_calls(value: str, holds: bool) -> None:
    assert _verified(COUNTER % value) == {"add": True, "main": holds}


def test_procedures_to_inline_are_only_verified_on_their_own_by_contract() -> None:
    assert _verified(COUNTER % "7", Beyond.ASSUME) == {"main": True}


@pytest.mark.parametrize(
    ("beyond", "start", "result", "holds"),
    [
        (Beyond.SPEC, 1, 0, True),
        (Beyond.SPEC, 2, 0, False),  # the third body is not entered
        (Beyond.ASSERT, 1, 0, True),
        (Beyond.ASSERT, 2, 0, False),
        (Beyond.ASSUME, 1, 1, False),
        (Beyond.ASSUME, 2, 1, True),  # left out
    ],
)
def test_recursion_is_followed_to_the_depth_given(beyond: Beyond, start: int, result: int, holds: bool) -> None:
    assert _verified(RECURSIVE % (start, result), beyond)["main"] is holds


def test_a_failing_precondition_of_an_inlined_call_is_found() -> None:
    text = "procedure {:inline 1} p(n: int) requires n > 0; {} procedure q() { call p(1); } procedure r() { call p(0); }"
    assert _verified(text) == {"p": True, "q": True, "r": False}


@pytest.mark.parametrize("free", ["free requires n > 5;", "free ensures n > 5;"])
def test_what_is_free_leaves_out_no_execution_of_the_caller(free: str) -> None:
    text = f"procedure {{:inline 1}} p(n: int) {free} {{}} procedure q(m: int) {{ call p(m); assert m > 5; }}"
    assert _verified(text, Beyond.ASSUME) == {"q": False}


def test_the_attribute_is_printed() -> None:
    program = parse_program(RECURSIVE % (1, 0))
    assert [p.inline for p in parse_program(print_program(program)).procedures] == [2, None]
