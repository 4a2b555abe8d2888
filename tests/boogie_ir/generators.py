"""Random well-typed expressions and programs for round trips through text; nothing is folded."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from hypothesis import strategies as st

from boogie_ir.lang import kernel, program
from boogie_ir.lang.expr import (
    BOOLEAN_OPS,
    BV_ARITHMETIC_OPS,
    BV_ORDER_OPS,
    EQUALITY_OPS,
    FALSE,
    ORDER_OPS,
    TRUE,
    AccessKind,
    Apply,
    Binary,
    BinaryOp,
    Concat,
    Element,
    Enabled,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Old,
    Other,
    Pending,
    PendingOffset,
    Quantifier,
    QuantifierKind,
    SameGroup,
    Select,
    Tracked,
    Unary,
    UnaryOp,
    Update,
    Var,
)
from boogie_ir.lang.program import FunctionDecl
from boogie_ir.lang.source import Origin, Span
from boogie_ir.lang.spelling import Level
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.types import BOOL, BV8, BV32, BV64, INT, REAL, BitVec, MapType, NamedType, Type

BV24 = BitVec(24)
CELL = NamedType("cell type")
MAP = MapType((INT, BOOL), BV8)
NESTED = MapType((BV32,), MAP)
BITS: list[Type] = [BV8, BV24, BV32, BV64]
TYPES: dict[Level, list[Type]] = {
    Level.KERNEL: [BOOL, *BITS],
    Level.SEQUENTIAL: [BOOL, *BITS, INT, REAL, CELL, MAP, NESTED],
}
# Names as awkward as they come: words of the language, characters that need an escape.
ODD = [
    "x",
    "load",
    "if",
    "site",
    "value",
    "other",
    "true",
    "enabled",
    "bv32",
    "old",
    "a-b",
    "q.p",
    "5",
    "ü",
    "`",
    "x@y",
    "write",
    "\\if",
]


def variables(level: Level) -> list[Var]:
    named = [Var(f"{ODD[(n * 3 + m) % len(ODD)]}{m}{n}", t) for n, t in enumerate(TYPES[level]) for m in (0, 1)]
    return [*named, *(Var(word, BV32) for word in ODD)]


FUNCTIONS = {
    level: [
        FunctionDecl("f", (Var("", BV32), Var("", BV8)), BV32),
        FunctionDecl("load", (Var("log", BOOL),), BOOL),
        FunctionDecl("float add", (), BV64),
        *([FunctionDecl("bvadd32", (Var("a", INT),), REAL)] if level is Level.SEQUENTIAL else []),
    ]
    for level in Level
}
ARRAYS = [
    kernel.Array(
        "A", kernel.MemorySpace.GLOBAL, BV32, None, kernel.SourceArray("A", "", 32, (None,)), Origin(Span("f", 1, 2, 3, 4), "a"),
    ),
    kernel.Array(
        "store", kernel.MemorySpace.GROUP, BV8, 12, kernel.SourceArray('q."p', "uchar4", 32, (3, None)),
        Origin(Span("g/*.cl", 9, 9, 9, 9), "*/ in /*", Origin(Span("h", 1, 1, 1, 1), "call")), BV64, (1, 2, 255), True, True,
    ),
]  # fmt: skip

REALS = st.builds(lambda n, d: Fraction(n, d), st.integers(-99, 99), st.sampled_from([1, 2, 8, 10, 125]))


@cache  # a strategy is validated when it is first drawn from, which takes longer than drawing
def leaves(level: Level, type_: Type) -> st.SearchStrategy[Expr]:
    found: list[Expr] = [v for v in variables(level) if v.type == type_]
    options: list[st.SearchStrategy[Any]] = [st.sampled_from(found)]
    if isinstance(type_, BitVec):
        options.append(st.integers(0, (1 << type_.width) - 1).map(lambda n: Literal(n, type_)))
    elif type_ == BOOL:
        options.append(st.sampled_from([TRUE, FALSE]))
    elif type_ == INT:
        options.append(st.integers(-100, 100).map(lambda n: Literal(n, INT)))
    elif type_ == REAL:
        options.append(REALS.map(lambda n: Literal(n, REAL)))
    if level is Level.KERNEL and type_ == BOOL:
        kinds = st.sampled_from(list(AccessKind))
        options += [st.just(Enabled()), st.just(Enabled(dominator=True)), st.just(SameGroup()), st.integers(0, 99).map(Tracked)]
        options.append(st.builds(Pending, kinds, st.sampled_from(["A", "store"])))
    if level is Level.KERNEL:
        offsets = ((BV32, "A"), (BV64, "store"))
        options += [st.just(PendingOffset(AccessKind.READ, array, index)) for index, array in offsets if type_ == index]
    return st.one_of(options)


@cache
def expressions(level: Level, type_: Type, depth: int = 4) -> st.SearchStrategy[Expr]:
    return _expressions(level, type_, depth)


@st.composite
def _expressions(draw: Callable[..., Any], level: Level, type_: Type, depth: int) -> Expr:
    if depth == 0 or draw(st.integers(0, 4)) == 0:
        leaf: Expr = draw(leaves(level, type_))
        return leaf

    def sub(t: Type) -> Any:
        return draw(expressions(level, t, depth - 1))

    any_type = draw(st.sampled_from(TYPES[level]))
    options: list[Callable[[], Expr]] = [lambda: Ite(sub(BOOL), sub(type_), sub(type_), type_)]
    options += [
        lambda f=f: Apply(f.name, tuple(sub(p.type) for p in f.parameters), type_) for f in FUNCTIONS[level] if f.result == type_
    ]
    if isinstance(type_, BitVec):
        options += _bits(draw, type_, sub)
    if type_ in (INT, REAL):
        ops = [BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL, *([BinaryOp.DIV, BinaryOp.MOD] if type_ == INT else [BinaryOp.REAL_DIV])]
        options += [lambda: Binary(draw(st.sampled_from(ops)), sub(type_), sub(type_), type_)] * 3
        options.append(lambda: Unary(UnaryOp.NEGATE, sub(type_), type_))
    if type_ == REAL and level is Level.SEQUENTIAL:
        options.append(lambda: Unary(UnaryOp.TO_REAL, sub(INT), REAL))
    if type_ == BOOL:
        options += _booleans(draw, any_type, level, sub)
    if level is Level.SEQUENTIAL:
        options += _sequential(draw, type_, sub)
    else:
        options.append(lambda: Other(sub(type_), type_))
        for array in ARRAYS:
            if array.cell == type_:
                options.append(lambda array=array: Element(array.name, sub(array.index), array.cell))
    made: Expr = draw(st.sampled_from(options))()
    return made


def _sorted(ops: Any) -> list[Any]:
    return sorted(ops, key=lambda op: op.value)


def _bits(draw: Callable[..., Any], type_: BitVec, sub: Callable[[Type], Any]) -> list[Callable[[], Expr]]:
    arithmetic = st.sampled_from(_sorted(BV_ARITHMETIC_OPS))
    options: list[Callable[[], Expr]] = [lambda: Binary(draw(arithmetic), sub(type_), sub(type_), type_)] * 4
    options.append(lambda: Unary(draw(st.sampled_from([UnaryOp.BVNEG, UnaryOp.BVNOT])), sub(type_), type_))
    if type_ == BV32:
        options.append(lambda: Extract(sub(BV64), 40, 8, type_))
        options.append(lambda: Concat(sub(BV8), sub(BV24), type_))
        options.append(lambda: Extend(sub(BV8), draw(st.booleans()), type_))
    return options


def _booleans(draw: Callable[..., Any], any_type: Type, level: Level, sub: Callable[[Type], Any]) -> list[Callable[[], Expr]]:
    bits = draw(st.sampled_from(BITS))
    options: list[Callable[[], Expr]] = [
        *[lambda: Binary(draw(st.sampled_from(_sorted(BOOLEAN_OPS))), sub(BOOL), sub(BOOL), BOOL)] * 3,
        lambda: Binary(draw(st.sampled_from(_sorted(EQUALITY_OPS))), sub(any_type), sub(any_type), BOOL),
        lambda: Binary(draw(st.sampled_from(_sorted(BV_ORDER_OPS))), sub(bits), sub(bits), BOOL),
        lambda: Unary(UnaryOp.NOT, sub(BOOL), BOOL),
    ]
    if level is Level.SEQUENTIAL:
        number = draw(st.sampled_from([INT, REAL]))
        options.append(lambda: Binary(draw(st.sampled_from(_sorted(ORDER_OPS))), sub(number), sub(number), BOOL))
        kinds = st.sampled_from([QuantifierKind.FORALL, QuantifierKind.EXISTS])
        bound = (Var("x", INT), Var("if", MAP))
        triggers = st.sampled_from([(), ((Var("x", INT),), (Var("x", INT), Var("if", MAP)))])
        # The body must not mention what the bound names hide, so that it keeps its types.
        body = st.sampled_from([TRUE, Binary(BinaryOp.LT, Var("x", INT), Literal(3, INT), BOOL)])
        options.append(lambda: Quantifier(draw(kinds), bound, draw(triggers), draw(body), BOOL))
    return options


def _sequential(draw: Callable[..., Any], type_: Type, sub: Callable[[Type], Any]) -> list[Callable[[], Expr]]:
    options: list[Callable[[], Expr]] = [lambda: Old(sub(type_), type_)]
    if type_ == BV8:
        options.append(lambda: Select(sub(MAP), (sub(INT), sub(BOOL)), BV8))
    if type_ == MAP:
        options.append(lambda: Select(sub(NESTED), (sub(BV32),), MAP))
        options.append(lambda: Update(sub(MAP), (sub(INT), sub(BOOL)), sub(BV8), MAP))
        options.append(lambda: Quantifier(QuantifierKind.LAMBDA, (Var("i", INT), Var("b", BOOL)), (), Literal(3, BV8), MAP))
    return options


# -- programs -----------------------------------------------------------------------------------------------

TEXTS = st.text(st.sampled_from(list('ab*/"\\\n{}é `')), max_size=6)
SPANS = st.builds(
    Span,
    st.sampled_from(
        ["a.cl", "b c.cu", '"'],
    ),
    *[st.integers(0, 99)] * 4,
)
ORIGINS = st.recursive(st.builds(Origin, SPANS, TEXTS), lambda inner: st.builds(Origin, SPANS, TEXTS, inner), max_leaves=3)
FLAGS = st.booleans()
CHECKS = st.builds(
    program.Check,
    st.sampled_from(list(program.CheckKind)),
    st.none() | st.integers(1, 9),
    st.sampled_from([None, 1, 2]),
    FLAGS,
)


def some(strategy: st.SearchStrategy[Any], most: int = 2) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(strategy, max_size=most).map(tuple)


def conditions(level: Level) -> st.SearchStrategy[Expr]:
    return expressions(level, BOOL, 2)


def invariants(level: Level) -> st.SearchStrategy[program.Invariant]:
    names = st.sampled_from(["", "b1", "if", "loop-bound 3"])
    roles = st.sampled_from(list(program.InvariantRole))
    return st.builds(program.Invariant, conditions(level), ORIGINS, roles, names, TEXTS, FLAGS)


def common(level: Level, guards: st.SearchStrategy[Expr]) -> list[st.SearchStrategy[Any]]:
    def assign(target: Var) -> st.SearchStrategy[Any]:
        return st.builds(program.Assign, st.just(target), expressions(level, target.type, 2), ORIGINS)

    targets = st.sampled_from(variables(level))
    return [
        targets.flatmap(assign),
        st.builds(program.Havoc, st.lists(targets, min_size=1, max_size=3).map(tuple), ORIGINS),
        st.builds(program.Assume, conditions(level), ORIGINS, guards, FLAGS),
        st.builds(program.Assert, conditions(level), ORIGINS, CHECKS, guards, FLAGS),
        st.builds(kernel.Return if level is Level.KERNEL else program.Return, ORIGINS),
    ]


def sequential_statements(depth: int = 2) -> st.SearchStrategy[Any]:
    level = Level.SEQUENTIAL
    labels = st.sampled_from(["L", "if", "end-1"])
    options = [
        *common(level, st.just(TRUE) | conditions(level)),
        st.builds(program.Call, st.just("P"), st.just((TRUE,)), st.just((Var("x", BV32),)), ORIGINS),
        st.builds(program.Break, st.none() | labels, ORIGINS),
        st.builds(program.Goto, st.lists(labels, min_size=1, max_size=2).map(tuple), ORIGINS),
    ]
    if depth:
        inner = some(sequential_statements(depth - 1), 3)
        maybe = st.none() | conditions(level)
        options.append(st.builds(program.If, maybe, inner, inner, ORIGINS))
        options.append(st.builds(program.While, labels, maybe, some(invariants(level)), inner, ORIGINS))
        options.append(st.builds(program.Label, labels, ORIGINS))
    return st.one_of(options)


def procedures() -> st.SearchStrategy[program.Procedure]:
    level = Level.SEQUENTIAL
    contracts = some(st.builds(program.Contract, conditions(level), ORIGINS, FLAGS, FLAGS))
    mine = [Var("assume", BV32), Var("r-1", BV32)]  # hiding nothing: in a program a name is one variable
    body = st.none() | some(sequential_statements(), 6)
    local = (Var("l", MAP),)
    return st.builds(
        lambda requires, ensures, body, origin, name: program.Procedure(
            name, (Var("in", INT),), tuple(mine), requires, ensures, ("x",), local if body is not None else (), body, origin
        ),
        contracts, contracts, body, ORIGINS, st.sampled_from(["P", "while"]),
    )  # fmt: skip


def programs() -> st.SearchStrategy[program.Program]:
    level = Level.SEQUENTIAL
    constants = [program.ConstDecl(v, n % 2 == 0, n % 3 == 0 and v.type == BOOL) for n, v in enumerate(variables(level)[::2])]
    defined = FunctionDecl("defined", (Var("x", BV32),), BV32, Var("x", BV32))
    unknown = FunctionDecl("rotate", (Var("x", BV32),), BV32, None, "rotate_left 3")
    return st.builds(
        lambda axioms, procedures: program.Program(
            types=(program.TypeDecl(CELL.name),),
            constants=tuple(constants),
            functions=(*FUNCTIONS[level], defined, unknown),
            axioms=axioms,
            variables=tuple(program.GlobalDecl(v) for v in variables(level)[1::2]),
            procedures=procedures,
        ),
        some(st.builds(program.Axiom, conditions(level), ORIGINS)),
        some(procedures()),
    )


def barrier_invariants(word: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """For single threads and for pairs."""
    condition = conditions(Level.KERNEL)
    single = st.builds(kernel.BarrierInvariant, condition, some(st.tuples(word)), ORIGINS, st.just(False))
    return single | st.builds(kernel.BarrierInvariant, condition, some(st.tuples(word, word)), ORIGINS, st.just(True))


def kernel_statements(depth: int = 2) -> st.SearchStrategy[Any]:
    level = Level.KERNEL
    guards = st.just(TRUE) | conditions(level)
    labels = st.sampled_from(["L", "if", "end-1"])
    word, byte = expressions(level, BV32, 2), expressions(level, BV8, 2)
    wide = expressions(level, BV64, 2)
    target = st.just(Var("load", BV32))
    cell = (st.just("A"), word)
    small = (st.just("store"), wide)
    kinds, sites = st.sampled_from(list(AccessKind)), st.integers(1, 99)
    options = [
        *common(level, guards),
        st.builds(kernel.Load, target, *cell, ORIGINS, guards),
        st.builds(kernel.Store, *small, byte, ORIGINS, guards),
        st.builds(
            kernel.Atomic,
            st.none() | target,
            *cell,
            st.sampled_from(list(AtomicOp)),
            some(word),
            ORIGINS,
            guards,
            st.sampled_from([1, 2, 4]),
        ),
        st.builds(
            kernel.Barrier,
            st.sampled_from(list(BarrierScope)),
            *[conditions(level)] * 2,
            ORIGINS,
            guards,
            some(barrier_invariants(word)),
        ),
        st.builds(kernel.ArraySnapshot, st.just("A"), st.just("store"), ORIGINS, guards),
        st.builds(kernel.Forget, st.just("A"), ORIGINS, guards),
        st.builds(kernel.Hold, kinds, *cell, conditions(level), some(st.sampled_from(variables(level))), ORIGINS),
        st.builds(kernel.AsyncCopy, target, *cell, *cell, word, word, ORIGINS, guards),
        st.builds(kernel.WaitAsync, word, ORIGINS, guards),
        st.builds(kernel.Log, sites, kinds, *cell, st.none() | word, some(st.sampled_from(variables(level))), ORIGINS, guards),
        st.builds(kernel.CheckAccess, sites, kinds, *small, st.none() | byte, ORIGINS, guards),
        st.builds(kernel.Break, labels, ORIGINS),
        st.builds(kernel.Continue, labels, ORIGINS),
    ]
    if depth:
        inner = some(kernel_statements(depth - 1), 3)
        options.append(st.builds(kernel.If, conditions(level), inner, inner, ORIGINS))
        options.append(st.builds(kernel.While, labels, conditions(level), some(invariants(level)), inner, ORIGINS, FLAGS))
        options.append(st.builds(kernel.Block, labels, inner, ORIGINS))
    return st.one_of(options)


def kernel_programs() -> st.SearchStrategy[kernel.KernelProgram]:
    level = Level.KERNEL
    contracts = some(st.builds(program.Contract, conditions(level), ORIGINS, FLAGS, FLAGS))
    parameters = [v for v in variables(level) if v.name != "local_id_x"]
    half = len(parameters) // 2
    return st.builds(
        lambda requires, ensures, body, origin, text, signed: kernel.KernelProgram(
            "opencl",
            tuple(FUNCTIONS[level]),
            (program.Axiom(TRUE, origin),),
            (
                kernel.Kernel(
                    "kernel",
                    tuple(kernel.Parameter(v, text or v.name, text, signed) for v in parameters[:half]),
                    tuple(ARRAYS),
                    tuple(kernel.Local(v, text, "", signed) for v in parameters[half:]),
                    requires,
                    ensures,
                    body,
                    origin,
                ),
            ),
        ),
        contracts, contracts, some(kernel_statements(), 6), ORIGINS, TEXTS, FLAGS,
    )  # fmt: skip
