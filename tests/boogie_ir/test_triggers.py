"""Proofs in which instances of quantifiers are made by triggers alone."""

from __future__ import annotations

import pytest

from boogie_ir.check.typecheck import check_program
from boogie_ir.print.printer import print_kernel_program, print_program
from boogie_ir.read.parser import parse_kernel_program, parse_program
from boogie_ir.smt.choice.backends import open_backend, open_by_triggers
from boogie_ir.smt.solver import Backend
from boogie_ir.transform.defining_axioms import with_defining_axioms
from houdini.verify import verify_program

SYMBOLS = """
function f(int) returns (int); function g(int) returns (int); function h(int, int) returns (int);
function {:never_pattern} quiet(int) returns (int); function {:never_pattern false} loud(int) returns (int);
function twice(x: int) returns (int) { 2 * f(x) }
function {:inline} thrice(x: int) returns (int) { 3 * f(x) }
function {:define} many(x: int) returns (int) { 4 * f(x) }
function seven() returns (int) { 7 }
"""


def _proved(text: str, backend: Backend) -> bool:
    program = with_defining_axioms(parse_program(SYMBOLS + text))
    assert not check_program(program)
    assert parse_program(print_program(program, origins=True)) == program
    try:
        (verified,) = verify_program(program, backend, 3.0)
    finally:
        backend.close()
    return verified.proved


def _procedure(assumed: str, asserted: str) -> str:
    return f"procedure p(a: int, b: int) {{ assume {assumed}; assert {asserted}; }}"


@pytest.mark.parametrize(
    ("assumed", "asserted", "found"),
    [
        ("(forall x: int :: {f(x)} f(x) > 0 && g(x) > 0)", "f(a) > 0", True),
        ("(forall x: int :: {f(x)} f(x) > 0 && g(x) > 0)", "g(a) > 0", False),
        ("(forall x: int :: {f(x)} {g(x)} f(x) > 0 && g(x) > 0)", "g(a) > 0", True),
        ("(forall x: int :: {f(x), g(x)} f(x) > 0 && g(x) > 0)", "g(a) > 0", False),
        ("(forall x: int :: {f(x), g(x)} f(x) > 0 && g(x) > 0)", "f(a) == 7 ==> g(a) > 0", True),
        ("(forall x: int :: {f(x) == 0} f(x) > 0)", "f(a) > 0", True),
        ("(forall x: int :: f(x) > 0 && g(x) > 0)", "g(a) > 0", True),
        ("(forall x: int :: {:nopats g(x)} f(x) > 0 && g(x) > 0)", "g(a) > 0", False),
        ("(forall x: int :: {:nopats f(x)} f(x) > 0 && g(x) > 0)", "g(a) > 0", True),
        ("(forall x: int :: {:weight 3} f(x) > 0)", "f(a) > 0", True),
        ("(forall x: int :: quiet(x) > 0 && f(x) > 0)", "quiet(a) > 0", False),
        ("(forall x: int :: quiet(x) > 0 && f(x) > 0)", "f(a) > 0", True),
        ("(forall x: int :: loud(x) > 0 && f(x) > 0)", "loud(a) > 0", True),
        ("(forall x: int :: {quiet(x)} quiet(x) > 0)", "quiet(a) > 0", True),  # it is given
        ("(forall x: int :: f(x) > 0 && (forall y: int :: quiet(h(x, y)) > 0))", "f(a) == 1 || quiet(h(a, b)) > 0", True),
        # Two quantifiers that differ in nothing but triggers.
        ("(forall x: int :: {f(x)} f(x) > g(x)); assume (forall x: int :: {g(x)} f(x) > g(x))", "g(a) < 9 + f(a)", True),
        ("f(a) > 0", "twice(a) > 0", True),
        ("f(a) > 0", "thrice(a) + many(a) > 0", True),
        ("(forall x: int :: {twice(x)} f(x) > 0)", "twice(a) > 0", True),
        ("(forall x: int :: {g(x)} twice(x) == g(x) && g(x) > 0)", "f(a) > 0", False),
        ("true", "seven() == 7", True),
    ],
)
def test_instances_are_made_where_triggers_match(assumed: str, asserted: str, found: bool) -> None:
    assert _proved(_procedure(assumed, asserted), open_by_triggers()) is found


@pytest.mark.parametrize("trigger", ["{f(x)}", "{f(x), g(x)}", "{:nopats g(x)}", "{:weight 9}"])
def test_what_is_not_true_is_not_found_by_any_trigger(trigger: str) -> None:
    text = _procedure(f"(forall x: int :: {trigger} f(x) > 0 || g(x) > 0)", "f(a) > 0 && g(a) > 0")
    assert not _proved(text, open_by_triggers())
    assert not _proved(text, open_backend())


def test_triggers_are_no_limit_elsewhere() -> None:
    assert _proved(_procedure("(forall x: int :: {f(x)} g(x) > 0)", "g(a) > 0"), open_backend())


def test_the_kernel_level_has_triggers_only() -> None:
    text = """dialect opencl;
function f(value: bv32) returns (bv32);
axiom (forall x: bv32 :: {:weight 3} {:nopats f(x)} {f(x)} f(x) == x);
"""
    program = parse_kernel_program(text)
    printed = print_kernel_program(program, origins=True)
    assert parse_kernel_program(printed) == program
    assert "nopats" not in printed and "weight" not in printed
