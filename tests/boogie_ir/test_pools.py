"""Pools of terms from which quantifiers take instances."""

from __future__ import annotations

import pytest
from verdicts import failing_lines

from boogie_ir.lang.expr import Binary, BinaryOp, Quantifier
from boogie_ir.print.printer import print_program
from boogie_ir.read.parser import parse_program

HEAD = "function f(int): bool; function g(int, bool): bool; function h([int]int): int;\n"


@pytest.mark.parametrize(
    ("body", "failing"),
    [
        # No term of the goal has the form of the quantifier's own: the instance has to be named.
        ("assume (forall {:pool %s} x: int :: f(2 * x + 1)); assert {:add_to_pool %s, 3} f(7);", []),
        ("assume (forall {:pool %s} x: int :: f(2 * x + 1)); assert {:add_to_pool %s, 4} f(7);", [2]),
        ("assume !(exists {:pool %s} x: int :: f(2 * x + 1)); assert {:add_to_pool %s, 3} !f(7);", []),
        ("assume f(7); assert {:add_to_pool %s, 3} (exists {:pool %s} x: int :: f(2 * x + 1));", []),
        ("assume (forall {:pool %s} x: int :: f(2 * x + 1)); assume {:add_to_pool %s, 3} true; assert f(7);", []),
        # Terms of what a quantifier in the goal, or an assumption, speaks of.
        ("assume (forall {:pool %s} x:int :: f(2 * x + 1)); assert (forall y:int :: {:add_to_pool %s, y + 1} f(2 * y + 3));", []),
        ("assume (exists y: int :: {:add_to_pool %s, y + 1} f(2 * y + 2)); assert (exists {:pool %s} x: int :: f(2 * x));", []),
        ("assert (forall y: int :: {:add_to_pool %s, y} f(y)); assume (forall {:pool %s} x: int :: f(x));", [2]),
        ("assume (exists y: int :: {:add_to_pool %s, y} f(y)); assert (forall {:pool %s} x: int :: f(x));", [2]),
        ("assume {:add_to_pool %s, 1} (forall {:pool %s} x: int :: !f(x)); assert false;", [2]),
    ],
)
def test_instances(body: str, failing: list[int]) -> None:
    text = HEAD + "procedure p() { " + body.replace("%s", '"L"') + " }"
    assert failing_lines(text, triggers=True) == failing
    other = HEAD + "procedure p() { " + body.replace("%s", '"L"', 1).replace("%s", '"M"') + " }"
    assert failing_lines(other, triggers=True) == [2]  # from another pool nothing is taken


@pytest.mark.parametrize(
    ("variables", "holds"),
    [
        ('{:pool "A"} x: int, {:pool "B"} b: bool', True),
        ('{:pool "B"} x: int, {:pool "B"} b: bool', False),
        ('{:pool "B", "A"} x: int, {:pool "B"} b: bool', True),
        ('{:pool "B"} {:pool "A"} x: int, {:pool "B"} b: bool', True),
        ('{:pool "A"} x: int, b: bool', False),  # instances are of all variables
    ],
)
def test_several_variables(variables: str, holds: bool) -> None:
    text = f"{HEAD} procedure p() {{ assume (forall {variables} :: g(2 * x, !b));\n"
    text += 'assert {:add_to_pool "A", 3} {:add_to_pool "B", false} g(6, true); }'
    assert failing_lines(text, triggers=True) == ([] if holds else [3])


def test_variables_of_one_type_share_their_pools() -> None:
    text = 'function k(int, int): bool; procedure p() { assume (forall {:pool "A"} x, y: int :: k(2 * x, 2 * y));\n'
    assert failing_lines(text + 'assert {:add_to_pool "A", 3, 4} k(6, 8) && k(8, 6) && k(6, 6); }', triggers=True) == []
    assert failing_lines(text + 'assert {:add_to_pool "A", 3} k(6, 8); }', triggers=True) == [2]


def test_lambdas_are_known_at_the_terms_of_their_pools() -> None:
    text = """procedure p(n: int) { var m: [int]int; m := (lambda {:pool "L"} x: int :: x * x);
      assume (forall x: int :: m[x] < 9);
      assert %s n != 3; }"""
    assert failing_lines(text % '{:add_to_pool "L", n}', triggers=True) == []
    assert failing_lines(text % "", triggers=True) == [3]


def test_a_quantifier_stands_beside_itself_and_is_printed_so() -> None:
    text = HEAD + 'axiom (forall {:pool "L"} x: int :: f(x)); procedure p() { assert {:add_to_pool "L", 1} f(1); }'
    program = parse_program(text)
    assert parse_program(print_program(program, origins=True)) == program
    (axiom,) = (a.condition for a in program.axioms)
    assert isinstance(axiom, Binary) and axiom.op is BinaryOp.AND
    assert isinstance(axiom.left, Quantifier) and isinstance(axiom.right, Quantifier)
    assert axiom.left.body == axiom.right.body and not axiom.left.triggers and axiom.right.triggers


def test_terms_for_pools_that_nothing_is_taken_from_are_not_read() -> None:
    program = parse_program('procedure p() { assert {:add_to_pool "L", 1 && 2} true; }')
    assert len(program.functions) == 0 and len(program.procedures[0].body or ()) == 1
