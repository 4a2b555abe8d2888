"""Switches in contracts, and in several procedures."""

from __future__ import annotations

import pytest

from boogie_ir.check.typecheck import check_program
from boogie_ir.read.parser import parse_program
from boogie_ir.smt.choice.backends import open_backend
from houdini.verify import verify_program

INCREASES = """
const {:existential true} up: bool;
const {:existential true} odd: bool;
const {:existential true} small: bool;
var x: int;
procedure step() modifies x; requires small ==> x < 3; ensures up ==> x > old(x); ensures odd ==> x mod 2 == 1;
{ x := x + 1; }
procedure twice() modifies x; ensures x > old(x) + %d;
{ call step(); call step(); }
"""


@pytest.mark.parametrize(("more", "holds"), [(1, True), (2, False)])
def test_what_contracts_may_say_is_found_for_all_procedures_together(more: int, holds: bool) -> None:
    # `small` fails at the calls, `odd` in the body, `up` holds: twice() has it from step().
    assert _verified(INCREASES % more) == {"step": True, "twice": holds}


def test_a_switch_that_fails_in_one_procedure_is_off_in_all() -> None:
    text = """
    const {:existential true} b: bool;
    procedure p() { var i: int; i := 0; while (*) invariant b ==> i == 0; { i := 0; } assert i == 0; }
    procedure q() { var i: int; i := 0; while (*) invariant b ==> i == 0; { i := 1; } }
    """
    assert _verified(text) == {"p": False, "q": True}


@pytest.mark.parametrize(("first", "holds"), [(1, True), (2, False)])
def test_what_rests_on_a_switch_that_is_off_is_looked_at_again(first: int, holds: bool) -> None:
    # Callers come before what they call.
    text = """
    const {:existential true} a: bool; const {:existential true} c: bool; const {:existential true} other: bool;
    var x: int;
    procedure top() modifies x; { call middle(); assert x == 1; }
    procedure middle() modifies x; ensures c ==> x == 1; { call bottom(); }
    procedure bottom() modifies x; ensures a ==> x == 1; { x := %d; }
    procedure apart() modifies x; ensures other ==> x == 5; { x := 5; }
    """
    assert _verified(text % first) == {"top": holds, "middle": True, "bottom": True, "apart": True}


def test_assertions_without_switches_are_still_checked() -> None:
    text = """
    const {:existential true} b: bool;
    procedure p(x: int) ensures b ==> x > 0; { assert x > 0; }
    """
    assert _verified(text) == {"p": False}


def test_what_falls_takes_along_what_rests_on_it_by_way_of_callers_and_axioms() -> None:
    text = """
    const {:existential true} a: bool; const {:existential true} b: bool; const {:existential true} c: bool;
    const {:existential true} d: bool; const k: int; axiom d ==> k > 0;
    procedure first() returns (r: int) ensures a ==> r > 0; { r := 0; }
    procedure second() returns (r: int) ensures b ==> r > 0; { call r := first(); }
    procedure third() returns (r: int) ensures c ==> r > 0; { call r := second(); }
    procedure fourth() returns (r: int) ensures d ==> r > 0; { r := 0; }
    procedure fifth() returns (r: int) ensures c ==> k > 0; { r := k; }
    """
    # Were a switch kept on that has lost its ground, its procedure would fail.
    assert set(_verified(text).values()) == {True}


def _verified(text: str) -> dict[str, bool]:
    program = parse_program(text)
    assert not check_program(program)
    backend = open_backend()
    try:
        return {v.procedure.name: v.proved for v in verify_program(program, backend)}
    finally:
        backend.close()
