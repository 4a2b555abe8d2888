"""Modifies clauses that are inferred."""

from __future__ import annotations

import pytest

from boogie_ir.check.typecheck import check_program
from boogie_ir.read.parser import Unsupported, parse_program

TEXT = """var a: int; var b: int; var c: int;
procedure direct() { if (*) { a := 1; } else { havoc b; } }
procedure local() { var a: int; a := 1; }
procedure takes() { call b := gives(); }
procedure gives() returns (r: int) { r := c; }
procedure around() { while (*) { call round(); } }
procedure round() { call around(); call direct(); }
procedure says(); modifies c;
procedure calls() { call says(); }
implementation later() { call says(); }
procedure later();
"""


def test_what_bodies_assign_and_callees_modify() -> None:
    program = parse_program(TEXT, infer_modifies=True)
    assert not check_program(program)
    assert {p.name: p.modifies for p in program.procedures} == {
        "direct": ("a", "b"),
        "local": (),
        "takes": ("b",),
        "gives": (),
        "around": ("a", "b"),
        "round": ("a", "b"),
        "says": ("c",),
        "calls": ("c",),
        "later": ("c",),
    }


def test_all_bodies_of_a_procedure_count() -> None:
    text = "var a: int; var b: int; procedure p(); implementation p() { a := 1; } implementation p() { b := 1; }"
    assert {p.name: p.modifies for p in parse_program(text, infer_modifies=True).procedures} == {
        "p": ("a", "b"),
        "p#2": ("a", "b"),
    }


def test_otherwise_only_clauses_count() -> None:
    assert "a is assigned but not in the modifies clause" in [p.message for p in check_program(parse_program(TEXT))]


def test_code_expressions_call_nothing_where_clauses_are_inferred() -> None:
    text = "procedure p(); procedure q() { assert |{ at: call p(); return true; }|; }"
    assert not check_program(parse_program(text))
    with pytest.raises(Unsupported, match="where modifies clauses are inferred"):
        parse_program(text, infer_modifies=True)
