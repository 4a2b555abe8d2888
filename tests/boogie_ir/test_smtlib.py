"""SMT-LIB programs as back ends: the same answers as z3's library, models that are checked, faults that are answers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from generators import conditions
from hypothesis import HealthCheck, given, settings

from boogie_ir.lang.build import and_, bv, bvadd, bvmul, eq, ne, not_, or_, select, update
from boogie_ir.lang.expr import Apply, Binary, BinaryOp, Expr, Literal, Var
from boogie_ir.lang.spelling import Level
from boogie_ir.lang.types import BOOL, BV8, BV32, INT, BitVec, MapType, NamedType, Type
from boogie_ir.smt.choice.backends import Choice, available, open_backend, open_choice
from boogie_ir.smt.features import Feature
from boogie_ir.smt.processes.process import Conversation, ProcessFault
from boogie_ir.smt.processes.smtlib import Program, SmtLibBackend
from boogie_ir.smt.processes.smtlib_text import Writer, script
from boogie_ir.smt.processes.smtlib_values import ModelFault, PrintedModel, error_in, read
from boogie_ir.smt.solver import Backend, Sat, Unknown, Unsat

pytestmark = pytest.mark.slow

FAKE = Path(__file__).parents[1] / "fake_solver.py"
USABLE = [info.name for info in available() if info.usable]
OTHERS = [name for name in USABLE if name != "z3"]
A, B, P = Var("a", BV8), Var("b", BV8), Var("p", BOOL)
WRONG = ("zeros", "no-model", "wrong-type", "deep-model", "garbage-model", "no-such-function")
SLOW = ("hang", "busy", "children", "close")
BROKEN = ("crash", "exit", "garbage", "both", "error", "flood", "memory", "unknown")


@pytest.fixture
def mark() -> Iterator[str]:
    """A word on the command line of every process that a test starts; none of them is left."""
    word = f"mark-{os.getpid()}-{time.monotonic_ns()}"
    yield word
    deadline = time.monotonic() + 300
    while running(word) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert running(word) == []


def running(word: str) -> list[str]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                line = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if word.encode() in line and entry.name != str(os.getpid()):
                found.append(line.decode())
    return found


def fake(mode: str, mark: str, memory: int = 1 << 30) -> SmtLibBackend:
    return SmtLibBackend(Program("fake", (sys.executable, str(FAKE), mode, mark)), memory)


def ask(backend: SmtLibBackend, formula: Expr, budget: float = 0.3) -> object:
    session = backend.session()
    session.push()
    session.assume(formula)
    return session.check(budget_seconds=budget)


# -- the same answers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OTHERS)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(formula=conditions(Level.SEQUENTIAL))
def test_agrees_with_the_library_and_its_models_hold(name: str, formula: Expr) -> None:
    first = backend("z3").session()
    first.assume(formula)
    second = backend(name).session()
    second.assume(formula)
    one, other = first.check(budget_seconds=0.5), second.check(budget_seconds=0.5)
    assert {type(one), type(other)} != {Sat, Unsat}
    if isinstance(other, Sat):  # what our evaluation has accepted z3 accepts too, if told the scalars
        assert other.model.value(formula) is True
    if isinstance(other, Unknown):
        assert "satisfy" not in other.reason and "not of type" not in other.reason, other.reason


BACKENDS: dict[str, Backend] = {}


def backend(name: str) -> Backend:
    if name not in BACKENDS:
        BACKENDS[name] = open_backend(name)
    return BACKENDS[name]


@pytest.mark.parametrize("name", OTHERS)
def test_sessions_share_a_process_and_do_not_mix(name: str) -> None:
    shared = open_backend(name)
    one, two = shared.session(), shared.session()
    for session, value in ((one, 1), (two, 2)):
        session.assume(eq(A, bv(value, 8)))
        session.push()
        session.assume(ne(B, A))
    for session, value in ((one, 1), (two, 2), (one, 1)):
        answer = session.check((P,))
        assert isinstance(answer, Sat)
        assert answer.model.value(A) == value and answer.model.value(B) != value and answer.model.value(P) is True
    one.assume(eq(B, bv(1, 8)))
    assert isinstance(one.check(), Unsat) and isinstance(two.check(), Sat)
    one.pop()
    one.assume(eq(B, bv(1, 8)))  # below the level that is gone
    answer = one.check((not_(P),))
    assert isinstance(answer, Sat) and answer.model.value(P) is False


@pytest.mark.parametrize("name", OTHERS)
def test_a_model_outlives_the_next_query(name: str) -> None:
    session = open_backend(name).session()
    session.push()
    memory = Var("memory", MapType((BV8,), BV8))
    session.assume(and_(eq(select(memory, A), bv(7, 8)), ne(Apply("f", (A,), BV8), Apply("f", (B,), BV8))))
    answer = session.check()
    session.assume(eq(A, B))
    assert isinstance(session.check(), Unsat)
    assert isinstance(answer, Sat)
    value = answer.model.value
    assert value(A) != value(B)
    assert value(select(update(memory, (B,), bv(9, 8)), A)) == 7
    assert value(Apply("f", (A,), BV8)) != value(Apply("f", (B,), BV8))


@pytest.mark.parametrize("name", OTHERS)
def test_a_budget_is_kept_and_the_next_query_answered(name: str) -> None:
    x, n, t = Var("x", BV32), Var("n", BV32), Var("t", BV32)
    remainder = Binary(BinaryOp.BVUREM, Binary(BinaryOp.BVSUB, x, t, BV32), bv(100), BV32)
    after = Binary(BinaryOp.BVUREM, Binary(BinaryOp.BVSUB, bvadd(x, bv(100)), t, BV32), bv(100), BV32)
    small = [Binary(BinaryOp.BVULT, x, n, BOOL), Binary(BinaryOp.BVULT, n, bv(2**31), BOOL), Binary(BinaryOp.BVULE, t, x, BOOL)]
    session = open_backend(name).session()
    session.push()
    session.assume(and_(*small, eq(remainder, bv(0)), ne(after, bv(0))))
    start = time.perf_counter()
    assert session.check(budget_seconds=0.2) == Unknown("timeout")
    assert time.perf_counter() - start < 60
    session.pop()
    session.assume(eq(x, bv(5)))
    assert isinstance(session.check(), Sat)


# -- text ---------------------------------------------------------------------------------------------------


def test_deep_and_shared_expressions_stay_small_and_flat() -> None:
    deep: Expr = Var("x", BV32)
    for _ in range(3000):
        deep = Binary(BinaryOp.BVADD, deep, deep, BV32)
    text = script([eq(deep, bv(1))])
    assert len(text) < 400_000
    depth = deepest = 0
    for character in text:
        depth += {"(": 1, ")": -1}.get(character, 0)
        deepest = max(deepest, depth)
    assert deepest < 60


def test_names_of_the_language_and_odd_ones_are_no_trouble() -> None:
    names = ["select", "and", "bvadd", "a|b", "a!b", "x'", "&1", "let"]
    session = open_backend(OTHERS[0]).session()
    for number, name in enumerate(names):
        session.assume(eq(Var(name, BV8), bv(number, 8)))
    answer = session.check()
    assert isinstance(answer, Sat)
    assert [answer.model.value(Var(name, BV8)) for name in names] == list(range(len(names)))


def test_a_program_is_not_asked_what_it_does_not_know() -> None:
    backend = SmtLibBackend(Program("none", ("false",), Feature.INTEGERS))
    assert ask(backend, eq(Var("i", INT), Literal(1, INT))) == Unknown("none does not know integers")


def test_answers_are_read() -> None:
    assert read('sat (a |b c| "d ) e" ; comment\n f)') == ["sat", ["a", "|b c|", '"d ) e"', "f"]]
    assert error_in(read('(error "line 1: no")')) == "line 1: no"
    for text in ("(", ")", "(a))"):
        with pytest.raises(ModelFault):
            read(text)


ARRAY = MapType((BV8,), BV8)
MODELS: list[tuple[str, Type, str]] = [
    ("(define-fun v () (_ BitVec 8) (_ bv7 8))", BV8, "7"),
    ("(define-fun v () Int (- 7))", INT, "-7"),
    ("(define-fun v () T (as @T_0 T))", NamedType("T"), "@T_0"),
    ("(define-fun v () A (store (store ((as const A) #x00) #x01 #x02) #x01 #x03))", ARRAY, "{1: 3, else 0}"),
    ("(define-fun v () A (lambda ((i B)) (ite (= i #x01) #x02 #x00)))", ARRAY, "{1: 2, else 0}"),
    ("(define-fun v () A (_ as-array k)) (define-fun k ((i B)) B (ite (= i #x01) #x02 #x00))", ARRAY, "{1: 2, else 0}"),
    ("(define-fun v ((i B)) B (ite (= i #x01) #x02 #x00))", ARRAY, "{1: 2, else 0}"),
    ("(define-fun v () B (let ((x #x01)) (ite (and (= x #x01) (not false)) (f x) #x00))) (define-fun f ((y B)) B y)", BV8, "1"),
]


@pytest.mark.parametrize(("text", "type_", "shown"), MODELS)
def test_ways_to_print_a_value(text: str, type_: Type, shown: str) -> None:
    assert str(PrintedModel(read(f"({text})")).worth("v", type_)) == shown
    assert str(PrintedModel(read(f"(model {text})")).worth("v", type_)) == shown


@pytest.mark.parametrize(
    "text",
    ["true", "#x100", "(- 1)", "(/ 1 0)", "(store #x00 #x01 #x02)", "(bvfoo 1)", "()", "(v)", "v", "#xZZ", "(select v v)", "1x"],
)
def test_values_that_are_none(text: str) -> None:
    with pytest.raises(ModelFault):
        PrintedModel(read(f"((define-fun v () B {text}))")).worth("v", BV8)


# -- programs that lie, hang, crash -------------------------------------------------------------------------


@pytest.mark.parametrize("mode", WRONG)
def test_a_wrong_model_is_no_answer(mode: str, mark: str) -> None:
    both = or_(eq(bvmul(A, B), bv(35, 8)), eq(Apply("f", (A,), BV8), bv(1, 8)))
    answer = ask(fake(mode, mark), and_(both, ne(A, bv(0, 8))))
    assert isinstance(answer, Unknown) and answer.candidate is None, answer


def test_an_answer_of_zeros_is_accepted_where_zeros_will_do(mark: str) -> None:
    answer = ask(fake("no-model", mark), eq(A, B))
    assert isinstance(answer, Sat)


@pytest.mark.parametrize("mode", [*SLOW, *BROKEN])
def test_whatever_goes_wrong_is_unknown_and_leaves_nothing(mode: str, mark: str) -> None:
    backend = fake(mode, mark, memory=1 << 28)
    start = time.perf_counter()
    answer = ask(backend, eq(A, B), budget=2.0 if mode in ("flood", "memory") else 0.4)
    assert isinstance(answer, Unknown) and answer.candidate is None, answer
    assert time.perf_counter() - start < 100
    assert isinstance(ask(backend, ne(A, B)), Unknown)
    backend.close()


def test_a_backend_that_nobody_refers_to_leaves_nothing(mark: str) -> None:
    assert isinstance(ask(fake("no-model", mark), eq(A, B)), Sat)


def test_killing_us_kills_the_solver(mark: str) -> None:
    code = (
        "from boogie_ir.lang.build import bv, eq; from boogie_ir.lang.expr import Var; from boogie_ir.lang.types import BV8\n"
        "from boogie_ir.smt.processes.smtlib import Program, SmtLibBackend\n"
        f"b = SmtLibBackend(Program('fake', ({sys.executable!r}, {str(FAKE)!r}, 'children', {mark!r})))\n"
        "s = b.session(); s.assume(eq(Var('a', BV8), bv(1, 8))); s.check(budget_seconds=100)"
    )
    victim = subprocess.Popen([sys.executable, "-c", code])
    deadline = time.monotonic() + 300
    while len(running(mark)) < 3 and time.monotonic() < deadline:  # the victim, the program, its child
        time.sleep(0.05)
    assert len(running(mark)) >= 3
    os.kill(victim.pid, signal.SIGKILL)
    victim.wait()


def test_a_program_gets_no_more_memory_than_we_have(mark: str) -> None:
    code = (
        "import resource; from boogie_ir.smt.processes.process import Conversation\n"
        f"resource.setrlimit(resource.RLIMIT_AS, ({1 << 30}, resource.getrlimit(resource.RLIMIT_AS)[1]))\n"
        f"print(Conversation(('sh', '-c', 'ulimit -v; cat > /dev/null', {mark!r}), 1 << 32).memory_bytes)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(ran.stdout) == 1 << 30


def test_an_interruption_ends_the_query(mark: str) -> None:
    from threading import Timer

    backend = fake("hang", mark)
    timer = Timer(0.3, backend.interrupt)
    timer.start()
    start = time.perf_counter()
    assert ask(backend, eq(A, B), budget=300) == Unknown("timeout")
    assert time.perf_counter() - start < 250
    timer.join()


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(ProcessFault, match="ended with code 127"):
        Conversation(("/no/such/program",), 1 << 30).ask("(check-sat)", 2)


# -- several solvers ----------------------------------------------------------------------------------------


def named(mode: str, mark: str) -> str:
    return f"{sys.executable} {FAKE} {mode} {mark}"


@pytest.mark.parametrize("mode", ["unsat", "zeros", "hang", "crash", "garbage"])
def test_unsat_of_a_program_counts_once_confirmed(mode: str, mark: str) -> None:
    backend = open_choice(Choice((named(mode, mark),)))
    session = backend.session()
    session.assume(eq(bvmul(A, B), bv(35, 8)))
    assert isinstance(session.check(budget_seconds=0.3), Unknown)
    session.assume(and_(eq(A, bv(1, 8)), eq(B, bv(1, 8))))
    assert isinstance(session.check(budget_seconds=0.3), Unsat if mode == "unsat" else Unknown)
    backend.close()


def test_a_program_may_be_taken_at_its_word(mark: str) -> None:
    backend = open_choice(Choice((named("unsat", mark),), "none"))
    session = backend.session()
    session.assume(eq(A, B))
    assert isinstance(session.check(), Unsat)
    backend.close()


def test_disagreement_names_both(mark: str) -> None:
    session = open_choice(Choice((named("unsat", mark),))).session()
    session.assume(eq(A, B))
    answer = session.check()
    assert isinstance(answer, Unknown) and "disagree" in answer.reason and "z3" in answer.reason


@pytest.mark.parametrize("mode", ["hang", "crash", "busy", "zeros", "unsat"])
@pytest.mark.parametrize("first", [True, False])
def test_a_race_is_won_by_whoever_answers(mode: str, first: bool, mark: str) -> None:
    bad = named(mode, mark)
    backend = open_choice(Choice((bad, "z3") if first else ("z3", bad)))
    for value in (35, 36, 37):
        session = backend.session()
        session.push()
        session.assume(and_(eq(bvmul(A, B), bv(value, 8)), ne(A, bv(1, 8)), ne(B, bv(1, 8)), eq(B, bv(3, 8))))
        answer = session.check(budget_seconds=5)
        assert isinstance(answer, Sat) and answer.model.value(bvmul(A, B)) == value
        session.pop()
        session.assume(and_(eq(A, bv(1, 8)), eq(A, bv(2, 8))))
        assert isinstance(session.check(budget_seconds=5), Unsat)
    backend.close()


def test_a_race_that_nobody_wins(mark: str) -> None:
    backend = open_choice(Choice((named("crash", mark), named("hang", mark))))
    session = backend.session()
    session.assume(eq(A, B))
    answer = session.check(budget_seconds=0.3)
    assert isinstance(answer, Unknown) and "signal 11" in answer.reason and "timeout" in answer.reason
    backend.close()


def test_writer_gives_each_type_of_a_name_a_symbol() -> None:
    writer = Writer()
    texts = {writer.formula(Var("n", type_)).text for type_ in (BV8, BV32, BitVec(1))}
    assert len(texts) == 3
