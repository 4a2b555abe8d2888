"""Solver back ends: what they are given means what our operators mean; limits, faults and threads are answers."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time

import pytest

from boogie_ir.lang.build import (
    and_,
    binary,
    bv,
    bvadd,
    bvmul,
    concat,
    eq,
    extend,
    extract,
    fold_bv,
    integer,
    ite,
    not_,
    select,
    to_signed,
    update,
)
from boogie_ir.lang.expr import (
    BV_ARITHMETIC_OPS,
    BV_ORDER_OPS,
    Apply,
    Binary,
    BinaryOp,
    Enabled,
    Expr,
    Literal,
    Quantifier,
    QuantifierKind,
    Unary,
    UnaryOp,
    Var,
)
from boogie_ir.lang.types import BOOL, BV8, BV32, INT, BitVec, IntType, MapType, NamedType
from boogie_ir.smt.choice.backends import BackendError, available, open_backend, open_session
from boogie_ir.smt.solver import Sat, Unknown, Unsat

USABLE = [info.name for info in available() if info.usable]
OPERATORS = sorted(BV_ARITHMETIC_OPS | BV_ORDER_OPS, key=lambda op: op.value)
A, B, X = Var("a", BV8), Var("b", BV8), Var("x", BV32)


def test_z3_is_there_and_the_others_say_why_not() -> None:
    assert "z3" in USABLE
    assert all(info.why for info in available() if not info.usable)
    with pytest.raises(BackendError):
        open_backend("no such solver")


@pytest.mark.parametrize("name", USABLE)
@pytest.mark.parametrize("op", OPERATORS, ids=lambda op: op.value)
def test_operators_mean_what_folding_says(name: str, op: BinaryOp) -> None:
    chooser = random.Random(op.value)
    pairs = [(chooser.randrange(256), chooser.randrange(256)) for _ in range(20)]
    pairs += [(a, b) for a in (0, 1, 128, 255, 9) for b in (0, 1, 8, 128, 255)]
    session = open_session(name)
    session.push()
    for a, b in pairs:
        session.push()
        session.assume(and_(eq(A, bv(a, 8)), eq(B, bv(b, 8))))
        answer = session.check(name="fold")
        assert isinstance(answer, Sat)
        assert answer.model.value(binary(op, A, B)) == fold_bv(op, a, b, 8), (op, a, b)
        session.pop()


@pytest.mark.parametrize("name", USABLE)
def test_pieces_of_bit_vectors(name: str) -> None:
    session = open_session(name)
    session.assume(eq(A, bv(0x9C, 8)))
    answer = session.check()
    assert isinstance(answer, Sat)
    value = answer.model.value
    assert value(extract(A, 8, 4)) == 9 and value(extract(A, 4, 0)) == 0xC
    assert value(concat(A, extract(A, 8, 4))) == 0x9C9
    assert value(extend(A, 16, False)) == 0x9C and value(extend(A, 16, True)) == 0xFF9C
    assert value(Unary(UnaryOp.BVNEG, A, BV8)) == 0x64 and value(Unary(UnaryOp.BVNOT, A, BV8)) == 0x63
    assert value(ite(binary(BinaryOp.BVSLT, A, bv(0, 8)), A, B)) == 0x9C
    assert to_signed(0x9C, 8) == -100


@pytest.mark.parametrize("name", USABLE)
def test_maps_functions_and_sorts(name: str) -> None:
    number: BitVec | IntType = BitVec(16) if name == "bitwuzla" else INT  # it has no integers
    grid = Var("grid", MapType((BV8, BOOL), number))
    row = Var("row", MapType((BitVec(1),), BOOL))
    t = NamedType("t")
    u, v = Var("u", t), Var("v", t)
    session = open_session(name)
    session.push()
    changed = update(grid, (A, Var("p", BOOL)), Literal(4, number))
    session.assume(not_(eq(select(changed, A, Var("p", BOOL)), Literal(4, number))))
    assert isinstance(session.check(), Unsat)
    session.pop()
    session.push()
    bit = Var("bit", BitVec(1))
    session.assume(and_(select(row, bit), not_(select(row, bv(0, 1))), eq(bit, bv(0, 1))))
    assert isinstance(session.check(), Unsat)
    session.pop()
    session.assume(eq(u, v))
    session.push()
    session.assume(not_(eq(Apply("f", (u, A), BOOL), Apply("f", (v, A), BOOL))))
    assert isinstance(session.check(), Unsat)
    session.pop()
    session.assume(not_(eq(Apply("g", (A,), number), Literal(0, number))))
    answer = session.check()
    assert isinstance(answer, Sat) and isinstance(answer.model.value(u), str)
    assert answer.model.value(Apply("g", (A,), number)) != 0


@pytest.mark.parametrize("name", USABLE)
def test_a_name_may_have_two_types(name: str) -> None:
    session = open_session(name)
    session.assume(and_(eq(Var("n", BV8), bv(3, 8)), eq(Var("n", BV32), bv(4)), Var("n", BOOL)))
    answer = session.check()
    assert isinstance(answer, Sat)
    assert [answer.model.value(Var("n", type_)) for type_ in (BV8, BV32, BOOL)] == [3, 4, True]


@pytest.mark.parametrize("name", USABLE)
def test_assumptions_and_levels(name: str) -> None:
    p, q = Var("p", BOOL), Var("q", BOOL)
    session = open_session(name)
    session.assume(binary(BinaryOp.IMPLIES, p, not_(q)))
    assert isinstance(session.check((p, q)), Unsat)
    assert isinstance(session.check((p, not_(q))), Sat)
    session.push()
    session.assume(p)
    assert isinstance(session.check((q,)), Unsat)
    session.pop()
    assert isinstance(session.check((q,)), Sat)


def hard() -> Expr:
    """That a divisor by 100 stays one after adding 100: minutes for any solver of bit-vectors."""
    n, t = Var("n", BV32), Var("t", BV32)
    difference = binary(BinaryOp.BVUREM, binary(BinaryOp.BVSUB, X, t), bv(100))
    after = binary(BinaryOp.BVUREM, binary(BinaryOp.BVSUB, bvadd(X, bv(100)), t), bv(100))
    small = [binary(BinaryOp.BVULT, X, n), binary(BinaryOp.BVULT, n, bv(2**31)), binary(BinaryOp.BVULE, t, X)]
    return not_(binary(BinaryOp.IMPLIES, and_(*small, eq(difference, bv(0))), eq(after, bv(0))))


@pytest.mark.parametrize("incremental", [True, False])
def test_a_budget_is_kept(incremental: bool) -> None:
    session = open_session("z3", incremental=incremental)
    session.push()
    session.assume(hard())
    start = time.perf_counter()
    assert session.check(name="hard", budget_seconds=0.3) == Unknown("timeout")
    assert time.perf_counter() - start < 60
    session.pop()
    assert isinstance(session.check(), Sat)


def test_two_threads_do_not_disturb_each_other_and_one_is_interrupted() -> None:
    backend = open_backend()
    session = backend.session()
    session.push()
    session.assume(hard())
    answers: list[object] = []
    thread = threading.Thread(target=lambda: answers.append(session.check(budget_seconds=30)))
    thread.start()
    other = open_session("z3")
    for number in range(50):
        other.push()
        other.assume(eq(bvmul(X, bv(3)), bv(3 * number)))
        answer = other.check()
        assert isinstance(answer, Sat) and answer.model.value(X) == number
        other.pop()
    time.sleep(0.2)
    backend.interrupt()
    thread.join(5)
    assert answers == [Unknown("timeout")]


def test_interruptions_at_any_moment_are_answers_and_leave_a_session_right() -> None:
    backend = open_backend()
    session = backend.session()
    session.push()
    session.assume(eq(bvmul(X, bv(3)), bv(21)))
    over = threading.Event()

    def interrupt() -> None:
        while not over.is_set():
            backend.interrupt()

    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        for number in range(300):
            session.push()
            session.assume(eq(X, bv(number % 9)))
            answer = session.check()
            assert isinstance(answer, Unknown | Sat if number % 9 == 7 else Unknown | Unsat)
            session.pop()
    finally:
        over.set()
        thread.join()
    answer = session.check()
    assert isinstance(answer, Sat) and answer.model.value(X) == 7


def test_what_cannot_be_encoded_is_unknown_unless_the_rest_decides() -> None:
    session = open_session("z3")
    session.push()
    session.assume(Enabled())
    answer = session.check()
    assert isinstance(answer, Unknown) and "Enabled" in answer.reason
    session.assume(and_(eq(X, bv(1)), eq(X, bv(2))))
    assert isinstance(session.check(), Unsat)
    session.pop()
    assert isinstance(session.check(), Sat)


def test_quantifiers() -> None:
    i = Var("i", INT)
    f = Apply("f", (i,), INT)
    session = open_session("z3")
    session.assume(Quantifier(QuantifierKind.FORALL, (i,), (), binary(BinaryOp.GT, f, i), BOOL))
    session.assume(eq(Apply("f", (integer(3),), INT), integer(3)))
    assert isinstance(session.check(), Unsat)


def test_deep_expressions_are_encoded_without_recursion() -> None:
    deep: Expr = Var("p", BOOL)
    for number in range(3000):
        deep = Binary((BinaryOp.AND, BinaryOp.OR)[number % 2], deep, Var(f"p{number % 7}", BOOL), BOOL)
    session = open_session("z3")
    session.assume(deep)
    assert isinstance(session.check(), Sat)


def test_solvers_are_imported_only_when_asked_for() -> None:
    code = "import sys, boogie_ir.vc.vcgen, "
    code += "boogie_ir.smt.choice.backends, houdini.verify; print({'z3', 'pysmt'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "set()"
