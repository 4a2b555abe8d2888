"""The interpreter against a second one that runs one thread after the other and compares accesses pair by pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boogie_ir.lang.build import bv, fold_bv
from boogie_ir.lang.expr import TRUE, AccessKind, Binary, BinaryOp, Expr, Literal, Var
from boogie_ir.lang.kernel import (
    GROUP_ID,
    LOCAL_ID,
    Array,
    Atomic,
    Barrier,
    Block,
    Break,
    Continue,
    If,
    Kernel,
    Load,
    MemorySpace,
    Return,
    SourceArray,
    Statement,
    Store,
    While,
)
from boogie_ir.lang.program import Assign
from boogie_ir.lang.source import Origin, Span, generated
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.types import BOOL, BV32
from boogie_ir.simt import ConcreteLaunch, run

pytestmark = pytest.mark.slow

VARIABLES = tuple(Var(n, BV32) for n in "abc")
SINK = Var("sink", BV32)
SIZE, GROUPS = 3, 2


def array(name: str, space: MemorySpace) -> Array:
    return Array(name, space, BV32, None, SourceArray(name, "int", 32, (None,)), generated(name))


ARRAYS = (array("A", MemorySpace.GLOBAL), array("S", MemorySpace.GROUP))


# -- random kernels -----------------------------------------------------------------------------------------


def values() -> st.SearchStrategy[Expr]:
    leaves = st.one_of(st.sampled_from([*VARIABLES, LOCAL_ID[0], GROUP_ID[0]]), st.integers(0, 4).map(bv))
    operators = st.sampled_from([BinaryOp.BVADD, BinaryOp.BVSUB, BinaryOp.BVMUL, BinaryOp.BVXOR, BinaryOp.BVUREM])
    return st.one_of(leaves, st.builds(lambda op, x, y: Binary(op, x, y, BV32), operators, leaves, leaves))


def conditions() -> st.SearchStrategy[Expr]:
    operators = st.sampled_from([BinaryOp.BVULT, BinaryOp.BVSLE, BinaryOp.EQ, BinaryOp.NE])
    return st.builds(lambda op, x, y: Binary(op, x, y, BOOL), operators, values(), values())


def indices() -> st.SearchStrategy[Expr]:
    return values().map(lambda v: Binary(BinaryOp.BVUREM, v, bv(5), BV32))


def assignments() -> st.SearchStrategy[Statement]:
    return st.builds(lambda t, v: Assign(t, v, generated("")), st.sampled_from(VARIABLES), values())


def accesses() -> st.SearchStrategy[Statement]:
    place = st.integers(1, 10**6).map(lambda n: Origin(Span("r", n, 1, n, 2), "access"))
    name = st.sampled_from(["A", "S"])
    return st.one_of(
        st.builds(lambda a, i, o: Load(SINK, a, i, o), name, indices(), place),
        st.builds(lambda a, i, v, o: Store(a, i, v, o), name, indices(), values(), place),
        st.builds(
            lambda a, i, v, o, pieces: Atomic(None, a, i, AtomicOp.ADD, (v,), o, pieces=pieces),
            name,
            indices(),
            values(),
            place,
            st.sampled_from([1, 1, 2, 8]),
        ),
    )


def barriers() -> st.SearchStrategy[Statement]:
    fence = st.booleans().map(lambda b: Literal(b, BOOL))
    scopes = (BarrierScope.GROUP, BarrierScope.GRID)  # those of clusters let threads take turns: test_simt_clusters.py
    return st.builds(lambda s, x, y: Barrier(s, x, y, generated("")), st.sampled_from(scopes), fence, fence)


@st.composite
def bodies(
    draw: st.DrawFn, depth: int, loops: tuple[str, ...] = (), blocks: tuple[str, ...] = (), memory: bool = False
) -> tuple[Statement, ...]:
    simple = st.one_of(assignments(), accesses()) if memory else assignments()
    result: list[Statement] = []
    for _ in range(draw(st.integers(0, 4))):
        kind = draw(st.sampled_from(["simple", "simple", "if", "while", "block", "leave"]))
        if kind == "simple" or depth == 0:
            result.append(draw(simple))
        elif kind == "if":
            then, otherwise = (draw(bodies(depth - 1, loops, blocks, memory)) for _ in range(2))
            result.append(If(draw(conditions()), then, otherwise, generated("")))
        elif kind == "while":
            label = f"L{depth}.{len(result)}.{draw(st.integers(0, 10**6))}"
            counter = Var(f"n{label}", BV32)
            step = Assign(counter, Binary(BinaryOp.BVADD, counter, bv(1), BV32), generated(""))
            body = draw(bodies(depth - 1, (*loops, label), (*blocks, label), memory))
            bound = Binary(BinaryOp.AND, Binary(BinaryOp.BVULT, counter, bv(3), BOOL), draw(conditions()), BOOL)
            result += [Assign(counter, bv(0), generated("")), While(label, bound, (), (step, *body), generated(""))]
        elif kind == "block":
            label = f"B{depth}.{len(result)}.{draw(st.integers(0, 10**6))}"
            result.append(Block(label, draw(bodies(depth - 1, loops, (*blocks, label), memory)), generated("")))
        else:
            options: list[Statement] = [Break(b, generated("")) for b in blocks]
            options += [Continue(loop, generated("")) for loop in loops]
            options += [] if memory else [Return(generated(""))]
            if options:
                result.append(draw(st.sampled_from(options)))
    return tuple(result)


@st.composite
def phased(draw: st.DrawFn) -> tuple[Statement, ...]:
    """Accesses under any control, barriers where all threads meet."""
    result: list[Statement] = []
    for _ in range(draw(st.integers(1, 4))):
        result += draw(bodies(2, memory=True))
        result.append(draw(accesses()))
        result.append(draw(barriers()))
    return tuple(result)


def kernel(body: Sequence[Statement]) -> Kernel:
    start = tuple(Assign(v, bv(i), generated("")) for i, v in enumerate((*VARIABLES, SINK)))
    return Kernel("k", (), ARRAYS, (), (), (), (*start, *body), generated("k"))


# -- the reference ------------------------------------------------------------------------------------------


class Leave(Exception):
    def __init__(self, statement: Statement) -> None:
        super().__init__()
        self.statement = statement


@dataclass(frozen=True)
class Event:
    thread: tuple[int, int]
    kind: AccessKind
    array: str
    cell: int
    line: int
    value: int
    barriers: int  # met so far
    pieces: int


@dataclass
class Thread:
    """One thread alone: what it loads is never looked at, so the others do not matter to it."""

    local: int
    group: int
    variables: dict[str, int] = field(default_factory=dict)
    trace: list[Event] = field(default_factory=list)
    barriers: list[Barrier] = field(default_factory=list)

    def value(self, e: Expr) -> int:
        match e:
            case Literal():
                return int(e.value)
            case Var():
                fixed = {LOCAL_ID[0].name: self.local, GROUP_ID[0].name: self.group}
                return fixed[e.name] if e.name in fixed else self.variables[e.name]
            case Binary(op=BinaryOp.AND):
                return self.value(e.left) & self.value(e.right)
            case Binary(op=BinaryOp.EQ):
                return self.value(e.left) == self.value(e.right)
            case Binary(op=BinaryOp.NE):
                return self.value(e.left) != self.value(e.right)
            case Binary():
                return int(fold_bv(e.op, self.value(e.left), self.value(e.right), 32))
        raise AssertionError(e)

    def access(self, kind: AccessKind, s: Load | Store | Atomic, value: int) -> None:
        thread, met, pieces = (self.group, self.local), len(self.barriers), s.pieces if isinstance(s, Atomic) else 1
        self.trace.append(Event(thread, kind, s.array, self.value(s.index), s.origin.span.line, value, met, pieces))

    def body(self, statements: Sequence[Statement]) -> None:
        for s in statements:
            self.step(s)

    def step(self, s: Statement) -> None:
        match s:
            case Assign():
                self.variables[s.target.name] = self.value(s.value)
            case If():
                self.body(s.then if self.value(s.condition) else s.otherwise)
            case While() | Block():
                self.leavable(s)
            case Break() | Continue() | Return():
                raise Leave(s)
            case Load():
                self.access(AccessKind.READ, s, 0)
            case Store():
                self.access(AccessKind.WRITE, s, self.value(s.value))
            case Atomic():
                self.access(AccessKind.ATOMIC, s, 0)
            case Barrier():
                self.barriers.append(s)
            case _:
                raise AssertionError(s)

    def leavable(self, s: While | Block) -> None:
        try:
            if isinstance(s, Block):
                self.body(s.body)
                return
            while self.value(s.condition):
                try:
                    self.body(s.body)
                except Leave as leave:
                    if leave.statement != Continue(s.label, generated("")):
                        raise
        except Leave as leave:
            if leave.statement != Break(s.label, generated("")):
                raise

    def run(self, k: Kernel) -> Thread:
        try:
            self.body(k.body)
        except Leave as leave:
            assert isinstance(leave.statement, Return)
        return self


def threads(k: Kernel) -> list[Thread]:
    return [Thread(local, group).run(k) for group in range(GROUPS) for local in range(SIZE)]


def ordered(x: Event, y: Event, met: Sequence[Barrier]) -> bool:
    between = met[min(x.barriers, y.barriers) : max(x.barriers, y.barriers)]
    fences = [b for b in between if (b.local_fence if x.array == "S" else b.global_fence) == TRUE]
    if x.thread[0] == y.thread[0]:
        return bool(fences)
    return any(b.scope is BarrierScope.GRID for b in fences)


def expected_races(k: Kernel) -> dict[tuple[str, tuple[int, int]], bool]:
    """By array and lines: whether all conflicts are of equal values (of writes: reads do not count here)."""
    run_threads = threads(k)
    met = run_threads[0].barriers
    found: dict[tuple[str, tuple[int, int]], bool] = {}
    for x, y in combinations([e for t in run_threads for e in t.trace], 2):
        if x.thread == y.thread or (x.array, x.cell) != (y.array, y.cell) or ordered(x, y, met):
            continue
        if x.array == "S" and x.thread[0] != y.thread[0]:
            continue
        both = {x.kind, y.kind}
        if AccessKind.WRITE not in both and len(both) == 1 and x.pieces == y.pieces:
            continue
        key = (x.array, (min(x.line, y.line), max(x.line, y.line)))
        found[key] = found.get(key, True) and both == {AccessKind.WRITE} and x.value == y.value
    return found


# -- comparison ---------------------------------------------------------------------------------------------

LAUNCH = ConcreteLaunch((SIZE, 1, 1), (GROUPS, 1, 1))
NOT = Literal(False, BOOL)


@settings(max_examples=100, deadline=None)
@given(bodies(3))
def test_control_flow_is_that_of_each_thread_alone(body: tuple[Statement, ...]) -> None:
    k = kernel(body)
    result = run(k, (), LAUNCH)
    for lane, thread in enumerate(threads(k)):
        for variable in VARIABLES:
            column = result.variables[variable.name]
            assert int(column[lane] if getattr(column, "ndim", 0) else column) == thread.variables[variable.name]


@settings(max_examples=100, deadline=None)
@given(phased())
@example((Atomic(None, "A", bv(0), AtomicOp.ADD, (bv(1),), generated("")), Barrier(BarrierScope.GRID, NOT, NOT, generated(""))))
def test_races_are_those_of_all_pairs(body: tuple[Statement, ...]) -> None:
    k = kernel(body)
    result = run(k, (), LAUNCH)
    shown: dict[tuple[str, tuple[int, int]], bool] = {}
    for finding in result.races(tolerate_benign=False):
        x, y = (a.origin.span.line for a in finding.accesses)
        key = (finding.array, (min(x, y), max(x, y)))
        reads = any(a.kind is AccessKind.READ for a in finding.accesses)
        shown[key] = shown.get(key, True) and finding.benign and not reads
    assert shown == expected_races(k)
