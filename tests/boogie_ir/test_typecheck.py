"""Type checks: each thing that can be wrong is found, and said with its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boogie_ir.check.typecheck import check_kernel_program, check_program
from boogie_ir.lang.build import bv, integer
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Enabled, Expr, Literal, Old, Var
from boogie_ir.lang.kernel import Kernel, KernelProgram, Local
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind, Invariant, InvariantRole, Procedure, Program, While
from boogie_ir.lang.source import Origin, Span
from boogie_ir.lang.types import BOOL, BV8, BV32, INT
from boogie_ir.read.parser import parse_kernel_program, parse_program

HERE = Origin(Span("k.cl", 3, 4, 3, 9), "here")


def sequential(text: str) -> list[str]:
    return [p.message for p in check_program(parse_program(text))]


def at_kernel_level(body: str, declarations: str = "") -> list[str]:
    text = f"""
        dialect cuda;
        kernel k(n: bv32) {{
          array global A[*]: bv8 index bv64;
          array private P[4]: bv32;
          array constant C[2]: bv32 initial (1, 2);
          var x: bv32; var b: bv8; var w: bv64; var p: bool;
          {declarations}
          {body}
        }}
        """
    return [p.message for p in check_kernel_program(parse_kernel_program(text))]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("var g: int; procedure P() { g := 1; }", "g is assigned but not in the modifies clause"),
        ("var g: int; procedure P() { havoc g; }", "g is assigned but not in the modifies clause"),
        ("procedure P() modifies h; { }", "modifies h, which is no global variable"),
        ("const c: int; procedure P() { c := 1; }", "c cannot be assigned"),
        ("procedure P(a: int) { a := 1; }", "a cannot be assigned"),
        ("procedure P() { call Q(); }", "undeclared procedure Q"),
        ("procedure P() { call Q(1); } procedure Q(x: bool);", "Q has arguments (bool)"),
        ("procedure P() { var x: int; call x := Q(); } procedure Q();", "Q has results ()"),
        ("procedure P() { var x: int; call x, x := Q(); } procedure Q() returns (a: int, b: int);", "different variables"),
        ("var g: int; procedure P() { call Q(); } procedure Q(); modifies g;", "Q modifies g"),
        ("procedure P() { break; }", "break leaves no enclosing loop"),
        ("procedure P() { L: while (*) { } while (*) { break L; } }", "break leaves no enclosing loop L"),
        ("procedure P() { goto L; }", "label L is undeclared"),
        ("procedure P() { goto L; } procedure Q() { L: }", "label L is undeclared"),
        ("procedure P() { L: L: return; }", "label L is declared 2 times"),
        ("var g: int; procedure P(); requires old(g) == 1;", "old has a meaning"),
        ("procedure P(); procedure P();", "procedure P is declared 2 times"),
        ("procedure P() { while (*) invariant {:candidate} true; { } }", "a candidate needs a name"),
        ("procedure P() { assume {:guarded} false ==> true; }", "guards belong to the kernel level"),
    ],
)
def test_sequential_problems(text: str, message: str) -> None:
    assert any(message in found for found in sequential(text))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("n := 1bv32;", "n cannot be assigned"),
        ("local_id_x := 1bv32;", "local_id_x cannot be assigned"),
        ("load x := A[0bv64];", "x has not the type of the cells of A"),
        ("store A[w] := x;", "bv8 is needed, not bv32"),
        ("atomic compare_exchange P[x] (x);", "atomic compare_exchange takes 2 arguments"),
        ("atomic inc P[x] (x);", "atomic inc takes 0 arguments"),
        ("x := P[x];", "Element may occur in annotations only"),
        ("p := enabled;", "Enabled may occur in annotations only"),
        ("async_copy x := A[w] from P[x] count x event 0bv32;", "different cells"),
        ("async_copy w := P[x] from P[x] count x event 0bv32;", "the handle of a copy has 32 bits"),
        ("async_copy x := P[x] from P[x] step w of 1 count x event 0bv32;", "bv32 is needed, not bv64"),
        ("async_copy x := P[x] step x of 0 from P[x] count x event 0bv32;", "an element of a copy has at least one cell"),
        ("wait_async w;", "bv32 is needed, not bv64"),
        ("break L;", "break leaves no enclosing loop or block L"),
        ("block L: { continue L; }", "continue has no enclosing loop L"),
        ("while L: (p) { } while L: (p) { }", "name L is declared 2 times"),
        ("block x: { }", "name x is declared 2 times"),
        ("while {:predicated} L: (p) { return; }", "return in a predicated loop"),
        ("while {:predicated} L: (p) { break L; }", "break in a predicated loop"),
        ("log write P[x] site 0;", "sites are numbered from 1"),
        ("assert {:thread 3} true;", "the thread of a check is 1 or 2"),
    ],
)
def test_kernel_problems(body: str, message: str) -> None:
    assert any(message in found for found in at_kernel_level(body))


@pytest.mark.parametrize(
    ("declaration", "message"),
    [
        ("array group D[2]: bv8 initial (1, 2, 3);", "more initial contents than cells"),
        ("array group D[2]: bv8 initial (256);", "does not fit its cells"),
        ("array group D[2]: bv8 index bv16;", "indexed by 32 or 64 bits"),
        ("var i: int;", "type int belongs to the sequential level"),
        ("array group P[2]: bv8;", "name P is declared 2 times"),
    ],
)
def test_declaration_problems(declaration: str, message: str) -> None:
    assert any(message in found for found in at_kernel_level("", declaration))


def test_a_well_typed_kernel_has_no_problems() -> None:
    body = """
      load b := A[zero_extend_32_64(x)] when p;
      atomic inc P[x] ();
      while L: (bvult32(x, n)) invariant P[x] == other(x) && x@1 == x; { x := x + 1bv32; continue L; }
      log write P[x] value x site 1 snapshot (x, p) when p;
      """
    assert at_kernel_level(body) == []


# -- what no text can say: nodes whose stored types are wrong -------------------------------------------------


def one_assumption(condition: Expr) -> tuple[str, ...]:
    procedure = Procedure("P", (Var("x", INT),), (), (), (), (), (), (Assume(condition, HERE),), HERE)
    found = check_program(Program(procedures=(procedure,)))
    assert all(p.span == HERE.span for p in found)
    return tuple(p.message for p in found)


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        (Var("y", BOOL), "undeclared variable y"),
        (Var("x", BOOL), "x is declared as int, used as bool"),
        (integer(1), "a condition is bool, not int"),
        (Binary(BinaryOp.EQ, bv(1), bv(1, 8), BOOL), "wrong types at =="),
        (Binary(BinaryOp.BVADD, bv(1), bv(1), BOOL), "wrong types at bvadd"),
        (Binary(BinaryOp.EQ, Literal(300, BV8), bv(1, 8), BOOL), "300 is no value of bv8"),
        (Enabled(), "Enabled belongs to the kernel level"),
    ],
)
def test_ill_typed_nodes(condition: Expr, message: str) -> None:
    assert message in one_assumption(condition)


def test_sequential_nodes_have_no_place_in_kernels() -> None:
    commands = (
        Assert(Old(TRUE, BOOL), HERE, Check(CheckKind.ASSERTION)),
        Assign(Var("x", BV32), Var("y", BV32), HERE),
    )
    kernel = Kernel("k", (), (), (Local(Var("x", BV32)),), (), (), commands, HERE)
    found = check_kernel_program(KernelProgram("opencl", (), (), (kernel, replace(kernel, body=()))))
    assert [p.message for p in found] == [
        "kernel k is declared 2 times",
        "old belongs to the sequential level",
        "undeclared variable y",
    ]
    assert str(found[1]) == "k.cl:3:4: old belongs to the sequential level"


def test_candidates_have_different_names() -> None:
    guess = Invariant(TRUE, HERE, InvariantRole.CANDIDATE, "b1")
    program = parse_program("procedure P() { while (*) { } }")
    procedure = program.procedures[0]
    assert procedure.body is not None
    written = procedure.body[0]
    assert isinstance(written, While)
    loop = replace(written, invariants=(guess, guess))
    found = check_program(Program(procedures=(replace(procedure, body=(loop,)),)))
    assert [p.message for p in found] == ["candidate b1 is declared 2 times"]
