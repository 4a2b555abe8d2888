"""The proof machinery against exhaustive execution, on generated programs over two-bit variables."""

from __future__ import annotations

from dataclasses import replace

import pytest
from brute import explore, invariants_of, value
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boogie_ir.lang.build import and_, binary, bv, eq, ite, not_, or_, unary
from boogie_ir.lang.expr import BinaryOp, Expr, Old, UnaryOp, Var
from boogie_ir.lang.program import (
    Assert,
    Assign,
    Assume,
    Break,
    Check,
    CheckKind,
    Contract,
    Goto,
    Havoc,
    If,
    Invariant,
    InvariantRole,
    Label,
    Procedure,
    Return,
    Statement,
    While,
)
from boogie_ir.lang.source import Origin, generated
from boogie_ir.lang.types import BOOL, BitVec
from boogie_ir.prove.discharge import Failed, Outcome, Proved, discharge
from boogie_ir.smt.choice.backends import open_backend
from boogie_ir.vc.cfg import IrreducibleError, statements
from boogie_ir.vc.vcgen import obligations
from houdini.infer import infer

pytestmark = pytest.mark.slow

WIDTH = 2
WORD = BitVec(WIDTH)
P, X, Y, B = Var("p", WORD), Var("x", WORD), Var("y", WORD), Var("b", BOOL)
HERE = generated("test")

ARITHMETIC = st.sampled_from(
    [BinaryOp.BVADD, BinaryOp.BVSUB, BinaryOp.BVMUL, BinaryOp.BVAND, BinaryOp.BVOR, BinaryOp.BVXOR, BinaryOp.BVUDIV,
     BinaryOp.BVSDIV, BinaryOp.BVUREM, BinaryOp.BVSREM, BinaryOp.BVSHL, BinaryOp.BVLSHR, BinaryOp.BVASHR]
)  # fmt: skip
ORDER = st.sampled_from([BinaryOp.BVULT, BinaryOp.BVULE, BinaryOp.BVUGT, BinaryOp.BVSLT, BinaryOp.BVSLE, BinaryOp.BVSGE])


def _words(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    return st.one_of(
        st.builds(binary, ARITHMETIC, inner, inner),
        st.builds(unary, st.sampled_from([UnaryOp.BVNEG, UnaryOp.BVNOT]), inner),
        st.builds(ite, st.just(B), inner, inner),
    )


LEAVES: st.SearchStrategy[Expr] = st.one_of(
    st.sampled_from([P, X, Y]), st.builds(bv, st.integers(0, 3), st.just(WIDTH)), st.just(Old(Y, WORD))
)
WORDS = st.recursive(LEAVES, _words, max_leaves=4)
TRUTHS: st.SearchStrategy[Expr] = st.recursive(
    st.one_of(st.just(B), st.builds(binary, ORDER, WORDS, WORDS), st.builds(eq, WORDS, WORDS)),
    lambda inner: st.one_of(st.builds(not_, inner), st.builds(and_, inner, inner), st.builds(or_, inner, inner)),
    max_leaves=3,
)
CONDITIONS = st.one_of(st.none(), TRUTHS)
GUARDS = st.one_of(st.just(binary(BinaryOp.BVULE, P, P)), TRUTHS)


def _assert(condition: Expr, guard: Expr) -> Statement:
    return Assert(condition, HERE, Check(CheckKind.ASSERTION), guard)


SIMPLE: st.SearchStrategy[Statement] = st.one_of(
    st.builds(Assign, st.sampled_from([X, Y]), WORDS, st.just(HERE)),
    st.builds(Assign, st.just(B), TRUTHS, st.just(HERE)),
    st.builds(lambda t: Havoc(t, HERE), st.sampled_from([(X,), (B,), (Y, B)])),
    st.builds(Assume, TRUTHS, st.just(HERE), GUARDS),
    st.builds(_assert, TRUTHS, GUARDS),
)


def _nested(inner: st.SearchStrategy[Statement]) -> st.SearchStrategy[Statement]:
    bodies = st.lists(st.one_of(SIMPLE, inner), max_size=3).map(tuple)
    return st.builds(If, CONDITIONS, bodies, bodies, st.just(HERE))


def _looping(inner: st.SearchStrategy[Statement]) -> st.SearchStrategy[Statement]:
    leaving = st.one_of(SIMPLE, inner, st.sampled_from([Break(None, HERE), Return(HERE)]))
    bodies = st.lists(leaving, max_size=3).map(tuple)
    guesses = st.lists(TRUTHS, max_size=3).map(lambda cs: tuple(_guess(c) for c in cs))
    loops = st.builds(While, st.just("?"), CONDITIONS, guesses, bodies, st.just(HERE))
    return st.one_of(_nested(inner), loops)


def _guess(condition: Expr) -> Invariant:
    return Invariant(condition, Origin(HERE.span, "guess"), InvariantRole.CANDIDATE)


LOOP_FREE = st.lists(st.recursive(SIMPLE, _nested, max_leaves=5), min_size=1, max_size=6).map(tuple)
WITH_LOOPS = st.lists(st.recursive(SIMPLE, _looping, max_leaves=6), min_size=1, max_size=5).map(tuple)


def _procedure(body: tuple[Statement, ...], requires: Expr) -> Procedure:
    pre = (Contract(requires, HERE),)
    return Procedure("p", (P,), (), pre, (), (), (X, Y, B), _labelled(_distinct(body), [0]), HERE)


def _distinct(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """No statement object twice: assertions and invariants are told apart by identity."""
    result: list[Statement] = []
    for s in body:
        match s:
            case If():
                result.append(replace(s, then=_distinct(s.then), otherwise=_distinct(s.otherwise)))
            case While():
                invariants = tuple(replace(i) for i in s.invariants)
                result.append(replace(s, invariants=invariants, body=_distinct(s.body)))
            case _:
                result.append(replace(s))
    return tuple(result)


def _labelled(body: tuple[Statement, ...], count: list[int], loops: int = 0) -> tuple[Statement, ...]:
    result: list[Statement] = []
    for s in body:
        match s:
            case While():
                count[0] += 1
                result.append(replace(s, label=f"L{count[0]}", body=_labelled(s.body, count, loops + 1)))
            case If():
                result.append(replace(s, then=_labelled(s.then, count, loops), otherwise=_labelled(s.otherwise, count, loops)))
            case Break() if not loops:
                result.append(Return(s.origin))
            case Assert():
                count[0] += 1
                result.append(replace(s, origin=Origin(HERE.span, f"assertion {count[0]}")))
            case _:
                result.append(s)
    return tuple(result)


def _verify(procedure: Procedure) -> tuple[Outcome, ...]:
    return discharge(obligations(procedure), open_backend(), 300.0)  # a busy machine decides nothing


def _assertions(body: tuple[Statement, ...]) -> dict[str, Assert]:
    return {s.origin.construct: s for s in statements(body) if isinstance(s, Assert)}


def _falsifies(outcome: Outcome, assertion: Assert) -> bool:
    """Whether the failing model's values at the assertion make it false."""
    assert isinstance(outcome.result, Failed)
    model = outcome.result.model
    env = {name: model.value(symbol) for name, symbol in outcome.obligation.values.items()}
    old = {v.name: model.value(v) for v in (P, X, Y, B)}
    return bool(value(assertion.guard, env, old)) and not value(assertion.condition, env, old)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(LOOP_FREE, TRUTHS)
def test_without_loops_failing_means_violated(body: tuple[Statement, ...], requires: Expr) -> None:
    procedure = _procedure(body, requires)
    outcomes = _verify(procedure)
    assert all(isinstance(o.result, Proved | Failed) for o in outcomes)
    assertions = _assertions(procedure.body or ())
    failed = {o.obligation.origin.construct: o for o in outcomes if isinstance(o.result, Failed)}
    violated = explore(procedure).violated
    # Both mean: in an execution in which the assertions before it hold.
    assert set(failed) == {name for name, a in assertions.items() if id(a) in violated}
    assert all(_falsifies(o, assertions[name]) for name, o in failed.items())


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(WITH_LOOPS, TRUTHS)
def test_with_loops_proved_means_never_violated(body: tuple[Statement, ...], requires: Expr) -> None:
    procedure = _procedure(body, requires)
    inferred = infer(procedure, open_backend()).procedure
    outcomes = _verify(inferred)
    invariant_outcomes = [o for o in outcomes if o.obligation.invariant is not None]
    found = explore(inferred)
    if all(isinstance(o.result, Proved) for o in outcomes):
        assert not found.violated and not found.broken
    if not found.violated:
        # What Houdini keeps holds without relying on assertions, so it holds in every execution.
        assert all(isinstance(o.result, Proved) for o in invariant_outcomes)
        assert not found.broken.intersection(id(i) for i in invariants_of(inferred))


@st.composite
def _jumping(draw: st.DrawFn) -> tuple[Statement, ...]:
    """Labelled pieces, each ending in a goto to any of them or by falling through."""
    count = draw(st.integers(2, 4))
    body: list[Statement] = []
    for number in range(count):
        body.append(Label(f"l{number}", HERE))
        body.extend(draw(st.lists(SIMPLE, max_size=2)))
        targets = draw(st.lists(st.integers(0, count - 1), max_size=2, unique=True))
        if targets:
            body.append(Goto(tuple(f"l{t}" for t in targets), HERE))
    return tuple(body)


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(_jumping(), TRUTHS)
def test_gotos_proved_means_never_violated(body: tuple[Statement, ...], requires: Expr) -> None:
    procedure = _procedure(body, requires)
    try:
        outcomes = _verify(procedure)
    except IrreducibleError:
        return
    if all(isinstance(o.result, Proved) for o in outcomes):
        assert not explore(procedure).violated
