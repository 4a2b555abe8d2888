"""The text form: what is printed reads back equal, at both levels; what cannot be read says where and why."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from generators import ARRAYS, FUNCTIONS, TYPES, expressions, kernel_programs, programs, variables
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boogie_ir.check.typecheck import check_kernel_program, check_program
from boogie_ir.lang import kernel
from boogie_ir.lang.build import bv, bvadd, integer
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.kernel import KernelProgram
from boogie_ir.lang.program import Assert, Assign, Assume, Invariant, InvariantRole, Program, While
from boogie_ir.lang.source import NOWHERE, Origin
from boogie_ir.lang.spelling import RESERVED, read_name, read_string, spell_name, spell_string
from boogie_ir.lang.traverse import children
from boogie_ir.lang.types import BOOL, BV32, INT
from boogie_ir.print.printer import Level, print_expression, print_kernel_program, print_program
from boogie_ir.read.parser import (
    Environment,
    ParseError,
    Unsupported,
    parse_expression,
    parse_kernel_program,
    parse_program,
    reserved_words,
)
from boogie_ir.read.terms.read_names import operator_of_builtin

EXAMPLES = Path(__file__).parent / "examples"
DOCUMENT = Path(__file__).parents[2] / "docs" / "kernel-language.md"
SLOW = settings(deadline=None, max_examples=100, suppress_health_check=list(HealthCheck))


def environment(level: Level) -> Environment:
    return Environment(
        level,
        "<test>",
        {v.name: v for v in variables(level)},
        {a.name: a for a in ARRAYS} if level is Level.KERNEL else {},
        {f.name: f for f in FUNCTIONS[level]},
        # A sequential program declares its operators; here they are in scope by their usual names.
        {},
        {"cell type": TYPES[Level.SEQUENTIAL][7]},
    )


def same(left: Expr, right: Expr) -> bool:
    """Equality without recursion."""
    work = [(left, right)]
    while work:
        a, b = work.pop()
        below = children(a), children(b)
        if type(a) is not type(b) or a.type != b.type or len(below[0]) != len(below[1]):
            return False
        if not below[0] and a != b:
            return False
        if isinstance(a, Unary | Binary) and isinstance(b, Unary | Binary) and a.op is not b.op:
            return False
        work.extend(zip(*below, strict=True))
    return True


# -- round trips --------------------------------------------------------------------------------------------


@SLOW
@given(st.data())
def test_random_kernel_expressions_read_back(data: st.DataObject) -> None:
    expression = data.draw(expressions(Level.KERNEL, data.draw(st.sampled_from(TYPES[Level.KERNEL]))))
    text = print_expression(expression, Level.KERNEL)
    assert parse_expression(text, environment(Level.KERNEL)) == expression


@SLOW
@given(kernel_programs())
def test_random_kernel_programs_read_back(program: KernelProgram) -> None:
    text = print_kernel_program(program, origins=True)
    assert parse_kernel_program(text) == program
    plain = print_kernel_program(program)
    assert print_kernel_program(parse_kernel_program(plain)) == plain


@SLOW
@given(programs())
def test_random_sequential_programs_read_back(program: Program) -> None:
    text = print_program(program, origins=True)
    assert parse_program(text) == program
    plain = print_program(program)
    assert print_program(parse_program(plain)) == plain


@given(st.text(max_size=8), st.sampled_from(list(Level)))
def test_names_read_back(name: str, level: Level) -> None:
    assert read_name(spell_name(name, level)) == name


@given(st.text(max_size=20))
def test_strings_read_back_and_hold_no_comment_brackets(value: str) -> None:
    literal = spell_string(value)
    assert read_string(literal) == value
    assert "*/" not in literal and "/*" not in literal and "\n" not in literal


@pytest.mark.parametrize("path", sorted(EXAMPLES.iterdir()), ids=lambda p: p.name)
def test_examples_are_well_typed_and_read_back(path: Path) -> None:
    if path.suffix == ".gbpl":
        kernels = parse_kernel_program(path.read_text(), path.name)
        assert check_kernel_program(kernels) == ()
        assert parse_kernel_program(print_kernel_program(kernels, origins=True)) == kernels
    else:
        program = parse_program(path.read_text(), path.name)
        assert check_program(program) == ()
        assert parse_program(print_program(program, origins=True)) == program


@pytest.mark.skipif(shutil.which("boogie") is None, reason="public Boogie is not installed")
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.bpl")), ids=lambda p: p.name)
def test_public_boogie_accepts_what_is_printed(path: Path, tmp_path: Path) -> None:
    printed = tmp_path / "printed.bpl"
    printed.write_text(print_program(parse_program(path.read_text(), path.name), origins=True))
    answer = subprocess.run(["boogie", "/nologo", "/noVerify", str(printed)], capture_output=True, text=True, timeout=120)
    assert "finished with 0 verified, 0 errors" in answer.stdout


def test_the_document_shows_the_examples() -> None:
    shown = re.findall(r"```gbpl\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert [EXAMPLES.joinpath(f"{n}.gbpl").read_text() for n in ("reduction", "transpose", "atomics")] == shown[-3:]


@pytest.mark.parametrize("level", list(Level))
def test_words_that_the_grammar_takes_for_names_are_reserved(level: Level) -> None:
    assert reserved_words(level) <= RESERVED[level]


# -- spelling -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "a + b * c", "(a + b) * c", "a - (b - c)", "a - b - c", "a & b | a ^ c", "(a | b) & c", "a & (b == c | a) == 1bv32",
        "p ==> q ==> p", "(p ==> q) ==> p", "p && q || p", "p && (q || p)", "p && (q && p)", "!p && !(p && q)",
        "a[8:0] ++ (a + b)[32:8] == a", "(if p then a else b) + c", "bvult32(a, b) <==> p",
        "other(a) == a ==> enabled && same_group", "A[a + 1bv32]", "pending(write, A) && pending_offset(read, A) == a",
        "tracked(3) ==> i@3 == a", "zero_extend_8_32(a[8:0])",
    ],
)  # fmt: skip
def test_minimal_parentheses(text: str) -> None:
    if "a & (b == c" in text:
        text = "(a & b) == c"
    names = {n: Var(n, BV32) for n in "abci"} | {n: Var(n, BOOL) for n in "pq"}
    env = Environment(Level.KERNEL, "<test>", names, {"A": ARRAYS[0]})
    assert print_expression(parse_expression(text, env), Level.KERNEL) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("p && q || p", "parentheses are needed"),
        ("x == y == p", "parentheses are needed"),
        ("x +", "ends too early"),
        ("x + p", "different types"),
        ("x + z", "undeclared variable z"),
        ("g(x)", "undeclared function g"),
        ("x[1]", "only a map"),
        ("9bv3 == 1bv3", "does not fit"),
        ("x ? y", "not expected"),
    ],
)
def test_errors_have_a_place_and_a_reason(text: str, message: str) -> None:
    env = Environment(Level.SEQUENTIAL, "f.bpl", {n: Var(n, INT) for n in "xy"} | {n: Var(n, BOOL) for n in "pq"})
    with pytest.raises(ParseError, match=re.escape(message)) as caught:
        parse_expression(text, env)
    assert caught.value.span.file == "f.bpl" and caught.value.span.line == 1


@pytest.mark.parametrize(
    "text",
    [
        "type Seq a;",
        "function f<a>(x: a) returns (a);",
        "var m: <a>[a]int;",
        "procedure {:verify false} P() { }",
        "axiom (forall<a> x: a :: true);",
    ],
)
def test_boogie_beyond_the_language_is_unsupported(text: str) -> None:
    with pytest.raises(Unsupported):
        parse_program(text)


def test_literals_and_negations_stay_apart() -> None:
    five, minus = integer(5), integer(-5)
    for expression in (minus, Unary(UnaryOp.NEGATE, five, INT), Unary(UnaryOp.NEGATE, minus, INT)):
        text = print_expression(expression, Level.SEQUENTIAL)
        assert parse_expression(text, Environment(Level.SEQUENTIAL, "f")) == expression


# -- Boogie's forms -----------------------------------------------------------------------------------------


def test_functions_with_builtins_become_operators_whatever_their_name() -> None:
    program = parse_program(
        'function {:bvbuiltin "bvadd"} PLUS(bv32, bv32) returns (bv32); const c: bv32; axiom PLUS(c, 1bv32) == c;'
    )
    assert program.functions == ()
    assert program.axioms[0].condition == Binary(BinaryOp.EQ, bvadd(Var("c", BV32), bv(1)), Var("c", BV32), BOOL)
    assert 'function {:bvbuiltin "bvadd"} bvadd32(bv32, bv32) returns (bv32);' in print_program(program)
    assert operator_of_builtin("bvadd", (BV32,), BV32) is None


def test_a_candidate_is_switched_by_a_constant_for_public_boogie() -> None:
    candidate = Invariant(Literal(True, BOOL), Origin(NOWHERE, "guess"), InvariantRole.CANDIDATE, "b12", "loop-bound")
    program = parse_program("procedure P() { L: while (*) { } }")
    procedure = program.procedures[0]
    assert procedure.body is not None and isinstance(procedure.body[0], While)
    loop = While("L", None, (candidate,), (), procedure.origin)
    changed = Program(
        procedures=(type(procedure)(**{f: getattr(procedure, f) for f in procedure.__slots__} | {"body": (loop,)}),)
    )
    text = print_program(changed, origins=True)
    assert "const {:existential true} {:candidate} b12: bool;" in text and "b12 ==> true;" in text
    assert parse_program(text) == changed


def test_parallel_assignment_reads_all_values_first() -> None:
    program = parse_program("var x, y: int; procedure P() modifies x, y; { x, y := y, x; }")
    first, second, third = program.procedures[0].body or ()
    assert isinstance(first, Assign) and isinstance(second, Assign) and isinstance(third, Assign)
    (temporary,) = program.procedures[0].variables
    values = [(s.target.name, s.value) for s in (first, second, third)]
    assert values == [(temporary.name, Var("x", INT)), ("x", Var("y", INT)), ("y", temporary)]
    assert check_program(program) == ()


def test_where_clauses_become_assumptions() -> None:
    program = parse_program(
        """
        var g: int where g > 0;
        procedure P() modifies g; { var l: int where l < g; havoc g; while (*) { g := 1; } call Q(); }
        procedure Q(); modifies g;
        """
    )
    procedure = program.procedures[0]
    assert [c.free for c in (*procedure.requires, *procedure.ensures)] == [True, True]
    kinds = [type(s).__name__ for s in procedure.body or ()]
    assert kinds == ["Assume", "Havoc", "Assume", "While", "Call", "Assume"]
    assert isinstance((procedure.body or ())[3], While)
    assert check_program(program) == ()


def test_an_implementation_uses_its_own_parameter_names() -> None:
    program = parse_program("procedure P(x: int) returns (y: int); implementation P(a: int) returns (b: int) { b := a; }")
    (procedure,) = program.procedures
    (assign,) = procedure.body or ()
    assert isinstance(assign, Assign)
    assert (assign.target, assign.value) == (Var("y", INT), Var("x", INT))


def test_a_second_implementation_becomes_a_procedure_of_its_own() -> None:
    program = parse_program("procedure P(); requires true; implementation P() { } implementation P() { return; }")
    assert [(p.name, len(p.requires), len(p.body or ())) for p in program.procedures] == [("P", 1, 0), ("P#2", 1, 1)]
    assert parse_program(print_program(program, origins=True)) == program


def test_axioms_of_uses_clauses_are_axioms() -> None:
    program = parse_program("const c: int uses { axiom c > 0; } function f(x: int): int { x } uses { axiom f(c) == c; }")
    assert len(program.axioms) == 2 and program.functions[0].body == Var("x", INT)


def test_hand_written_commands_have_their_own_place() -> None:
    program = parse_kernel_program("dialect cuda;\nkernel k() {\n  assert\n    true;\n}\n", "k.gbpl")
    (command,) = program.kernels[0].body
    assert isinstance(command, Assert)
    span = command.origin.span
    assert (span.file, span.line, span.column, span.end_line, span.end_column) == ("k.gbpl", 3, 3, 4, 10)


# -- size ---------------------------------------------------------------------------------------------------

DEEP = 2000


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("op", [BinaryOp.BVADD, BinaryOp.BVUDIV])
def test_deep_expressions(op: BinaryOp, right: bool) -> None:
    leaf = Var("x", BV32)
    result: Expr = leaf
    for _ in range(DEEP):
        result = Binary(op, leaf, result, BV32) if right else Binary(op, result, leaf, BV32)
    read = parse_expression(print_expression(result), Environment(Level.KERNEL, "f", {"x": leaf}))
    assert same(read, result)
    command = Assume(Binary(BinaryOp.EQ, result, leaf, BOOL), Origin(NOWHERE, ""))
    parameter = kernel.Parameter(leaf, "x", "")
    deep = kernel.Kernel("k", (parameter,), (), (), (), (), (command,), Origin(NOWHERE, ""))
    assert check_kernel_program(KernelProgram("cuda", (), (), (deep,))) == ()


def test_two_thousand_lines_in_reasonable_time() -> None:
    body = (
        "  load t := A[group_id_x * 64bv32 + local_id_x];\n  if (bvult32(t, x)) {\n    store A[t & 7bv32] := t + x;\n  }\n" * 500
    )
    text = f"dialect cuda;\nkernel k(x: bv32) {{\n  array global A[*]: bv32;\n  var t: bv32;\n{body}}}\n"
    parse_kernel_program("dialect cuda;")
    start = time.perf_counter()
    program = parse_kernel_program(text)
    assert parse_kernel_program(print_kernel_program(program, origins=True)) == program
    assert time.perf_counter() - start < 300
