"""Calls of procedures with ``{:inline N}``."""

from __future__ import annotations

import pytest

from boogie_ir.check.typecheck import check_program
from boogie_ir.lang.program import Program
from boogie_ir.print.printer import print_program
from boogie_ir.read.parser import parse_program
from boogie_ir.smt.choice.backends import Choice, open_choice
from boogie_ir.transform.inline import Beyond, inlined, with_bodies
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


NESTED = """
var x: int;
procedure two() modifies x; { call one(); call one(); assert x > 9; }
procedure one() modifies x; ensures x > 0; { x := x + 1; assert x > 8; }
procedure main() modifies x; { x := 1; call %s(); assert x == %d; }
procedure low() modifies x; requires x > 5; { x := 0; while (x < 7) invariant x <= 7; { x := x + 1; } }
"""


@pytest.mark.parametrize(
    ("depth", "callee", "value", "holds"),
    [(0, "one", 2, False), (1, "one", 2, True), (1, "one", 3, False), (1, "two", 3, False), (2, "two", 3, True)],
)
def test_bodies_may_stand_for_all_calls(depth: int, callee: str, value: int, holds: bool) -> None:
    # What fails in a body fails in the procedure whose it is, and only there.
    verified = _verified_with_bodies(NESTED % (callee, value), depth)
    assert (verified["main"], verified["one"], verified["two"]) == (holds, False, False)


def test_a_precondition_is_asserted_where_a_body_stands_for_the_call() -> None:
    assert not _verified_with_bodies(NESTED % ("low", 7), 1)["main"]
    assert _verified_with_bodies(NESTED % ("low", 7), 1)["low"]


def test_what_a_loop_of_a_body_keeps_is_not_known_at_the_call() -> None:
    text = (NESTED % ("low", 7)).replace("x := 1; call", "x := 6; call")
    assert not _verified_with_bodies(text, 1)["main"]
    assert _verified_with_bodies(text.replace("x == 7", "x >= 7"), 1)["main"]


def _verified_with_bodies(text: str, depth: int) -> dict[str, bool]:
    program = with_bodies(parse_program(text), depth)
    assert not check_program(program)
    backend = open_choice(Choice(("z3",)))
    try:
        return {v.procedure.name: v.proved for v in verify_program(program, backend)}
    finally:
        backend.close()


def test_the_attribute_is_printed() -> None:
    program = parse_program(RECURSIVE % (1, 0))
    assert [p.inline for p in parse_program(print_program(program)).procedures] == [2, None]
