"""Values of many threads at once against one thread at a time: fold_bv, and a scalar reading of expressions."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boogie_ir.lang.build import bv, fold_bv, to_signed, width_of
from boogie_ir.lang.expr import (
    BV_ARITHMETIC_OPS,
    BV_ORDER_OPS,
    Apply,
    Binary,
    BinaryOp,
    Concat,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Unary,
    UnaryOp,
    Var,
)
from boogie_ir.lang.kernel import Array, AtomicOp, MemorySpace, SourceArray
from boogie_ir.lang.program import FunctionDecl
from boogie_ir.lang.source import generated
from boogie_ir.lang.symbols import SYMBOLS, Family, bits_float, float_bits
from boogie_ir.lang.types import BOOL, BV32, BitVec, Type
from boogie_ir.simt import atomics
from boogie_ir.simt.arithmetic import values
from boogie_ir.simt.arithmetic.floats import bits_of, meaning
from boogie_ir.simt.arithmetic.values import Vector, binary_function
from boogie_ir.simt.evaluate import Compiler, Environment
from boogie_ir.simt.memory import Filling, Memory

WIDTHS = (1, 7, 8, 13, 16, 24, 32, 33, 63, 64, 65, 128)
OPERATORS = sorted(BV_ARITHMETIC_OPS | BV_ORDER_OPS, key=lambda op: op.value)
WITHOUT_MEANING = {"j0", "j1", "y0", "y1"}


def words(width: int) -> st.SearchStrategy[int]:
    top = (1 << width) - 1
    edges = sorted({0, 1, top, top >> 1, (top >> 1) + 1, min(width, top), min(width - 1, top)})
    return st.one_of(st.sampled_from(edges), st.integers(0, top))


class Plain:
    """An environment that holds nothing but variables."""

    def __init__(self, variables: dict[str, Vector]) -> None:
        self.variables = variables
        self.notes: list[str] = []

    def variable(self, variable: Var) -> Vector:
        return self.variables[variable.name]

    def entry_value(self, variable: Var) -> Vector:
        return self.variables[variable.name]

    def element(self, array: str, index: Vector) -> Vector:
        raise AssertionError(array)

    def enabled(self) -> Vector:
        return np.bool_(True)

    def with_variables(self, variables: dict[str, Vector]) -> Environment:
        return Plain(variables)

    def approximate(self, what: str) -> None:
        self.notes.append(what)

    def opaque(self, function: str, arguments: list[Vector], type_: Type) -> Vector:
        self.notes.append(f"the function {function} gives arbitrary values")
        return values.from_bits(values.arbitrary(values.name_seed(function), *arguments), type_)


def vector(numbers: list[int], width: int) -> Vector:
    return np.array(numbers, dtype=values.word(width))


# -- operators ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("op", OPERATORS, ids=lambda op: op.value)
@settings(max_examples=30, deadline=None)
@given(st.sampled_from(WIDTHS).flatmap(lambda w: st.tuples(st.just(w), st.lists(st.tuples(words(w), words(w)), min_size=1))))
def test_operators_are_those_of_fold_bv(op: BinaryOp, case: tuple[int, list[tuple[int, int]]]) -> None:
    width, pairs = case
    left, right = (vector([p[i] for p in pairs], width) for i in (0, 1))
    with np.errstate(all="ignore"):
        compute = binary_function(op, width)
        result = compute(left, right)
        single = compute(values.constant(pairs[0][0], width), values.constant(pairs[0][1], width))
    expected = [fold_bv(op, a, b, width) for a, b in pairs]
    assert [type(e)(r) for e, r in zip(expected, result, strict=True)] == expected
    assert single == expected[0]
    assert result.dtype == (np.bool_ if op in BV_ORDER_OPS else values.word(width))


@given(st.sampled_from(WIDTHS).flatmap(lambda w: st.tuples(st.just(w), words(w), st.sampled_from(WIDTHS))), st.booleans())
def test_resize(case: tuple[int, int, int], sign: bool) -> None:
    width, value, target = case
    expected = (to_signed(value, width) if sign else value) & ((1 << target) - 1)
    assert int(values.resize(vector([value], width), width, target, sign)[0]) == expected
    assert int(values.resize(values.constant(value, width), width, target, sign)) == expected


# -- expressions --------------------------------------------------------------------------------------------

NAMES = {"a": 32, "b": 32, "c": 8, "d": 64, "e": 5, "f": 80}


@cache  # a strategy is validated when it is first drawn from, which takes longer than drawing
def bit_expressions(width: int, depth: int) -> st.SearchStrategy[Expr]:
    leaves: list[st.SearchStrategy[Expr]] = [words(width).map(lambda v: bv(v, width))]
    leaves += [st.just(Var(n, BitVec(w))) for n, w in NAMES.items() if w == width]
    if depth == 0:
        return st.one_of(leaves)
    inner = st.deferred(lambda: bit_expressions(width, depth - 1))
    arithmetic = st.builds(
        lambda op, x, y: Binary(op, x, y, BitVec(width)),
        st.sampled_from([op for op in OPERATORS if op in BV_ARITHMETIC_OPS]),
        inner,
        inner,
    )
    branches: list[st.SearchStrategy[Expr]] = [
        *leaves,
        arithmetic,
        st.builds(lambda op, x: Unary(op, x, BitVec(width)), st.sampled_from([UnaryOp.BVNEG, UnaryOp.BVNOT]), inner),
        st.builds(lambda c, x, y: Ite(c, x, y, BitVec(width)), bool_expressions(depth - 1), inner, inner),
        st.sampled_from([w for w in WIDTHS if w >= width]).flatmap(lambda w: extracts(w, width, depth - 1)),
    ]
    if width > 1:
        narrower = st.sampled_from([w for w in WIDTHS if w < width])
        branches += [
            narrower.flatmap(
                lambda w: st.builds(lambda x, s: Extend(x, s, BitVec(width)), bit_expressions(w, depth - 1), st.booleans())
            ),
            narrower.flatmap(
                lambda w: st.builds(
                    lambda x, y: Concat(x, y, BitVec(width)), bit_expressions(width - w, depth - 1), bit_expressions(w, depth - 1)
                )
            ),
        ]
    return st.one_of(branches)


@cache
def extracts(source: int, width: int, depth: int) -> st.SearchStrategy[Expr]:
    return st.builds(
        lambda x, low: Extract(x, low + width, low, BitVec(width)), bit_expressions(source, depth), st.integers(0, source - width)
    )


@cache
def bool_expressions(depth: int) -> st.SearchStrategy[Expr]:
    if depth <= 0:
        return st.sampled_from([Literal(True, BOOL), Literal(False, BOOL), Var("p", BOOL)])
    inner = st.deferred(lambda: bool_expressions(depth - 1))
    compare = [*(op for op in OPERATORS if op in BV_ORDER_OPS), BinaryOp.EQ, BinaryOp.NE]
    logic = [BinaryOp.AND, BinaryOp.OR, BinaryOp.IMPLIES, BinaryOp.IFF]
    return st.one_of(
        st.sampled_from(WIDTHS).flatmap(
            lambda w: st.builds(
                lambda op, x, y: Binary(op, x, y, BOOL),
                st.sampled_from(compare),
                bit_expressions(w, depth - 1),
                bit_expressions(w, depth - 1),
            )
        ),
        st.builds(lambda op, x, y: Binary(op, x, y, BOOL), st.sampled_from(logic), inner, inner),
        st.builds(lambda x: Unary(UnaryOp.NOT, x, BOOL), inner),
    )


def scalar(e: Expr, variables: dict[str, int | bool]) -> int | bool:
    """The value of an expression for one thread, by the definitions."""
    match e:
        case Literal():
            assert isinstance(e.value, int)
            return e.value
        case Var():
            return variables[e.name]
        case Unary(op=UnaryOp.NOT):
            return not scalar(e.operand, variables)
        case Unary():
            value = int(scalar(e.operand, variables))
            return (-value if e.op is UnaryOp.BVNEG else ~value) & ((1 << width_of(e)) - 1)
        case Ite():
            return scalar(e.then if scalar(e.condition, variables) else e.otherwise, variables)
        case Extract():
            return int(scalar(e.operand, variables)) >> e.low & ((1 << e.type.width) - 1)
        case Concat():
            return int(scalar(e.high, variables)) << width_of(e.low) | int(scalar(e.low, variables))
        case Extend():
            value, width = int(scalar(e.operand, variables)), width_of(e.operand)
            return (to_signed(value, width) if e.signed else value) & ((1 << e.type.width) - 1)
        case Binary():
            left, right = scalar(e.left, variables), scalar(e.right, variables)
            logic = {
                BinaryOp.AND: left and right,
                BinaryOp.OR: left or right,
                BinaryOp.IMPLIES: not left or right,
                BinaryOp.IFF: left == right,
                BinaryOp.EQ: left == right,
                BinaryOp.NE: left != right,
            }
            if e.op in logic:
                return logic[e.op]
            return fold_bv(e.op, int(left), int(right), width_of(e.left))
        case _:
            raise AssertionError(e)


THREADS = st.lists(st.fixed_dictionaries({**{n: words(w) for n, w in NAMES.items()}, "p": st.booleans()}), min_size=1, max_size=5)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([1, 5, 8, 32, 64, 80]).flatmap(lambda w: bit_expressions(w, 4)), THREADS)
def test_expressions_are_evaluated_in_each_thread(expression: Expr, threads: list[dict[str, int | bool]]) -> None:
    columns = {n: vector([int(t[n]) for t in threads], w) for n, w in NAMES.items()}
    columns["p"] = np.array([t["p"] for t in threads], dtype=np.bool_)
    with np.errstate(all="ignore"):
        result = Compiler(()).compile(expression)(Plain(columns))
    assert [int(r) for r in np.broadcast_to(result, (len(threads),))] == [scalar(expression, t) for t in threads]


def test_functions_with_a_body_are_expanded_and_opaque_ones_are_functions() -> None:
    x, y = Var("x", BV32), Var("y", BV32)
    twice = FunctionDecl("twice", (x,), BV32, body=Binary(BinaryOp.BVADD, x, x, BV32))
    opaque = FunctionDecl("opaque", (x,), BV32)
    compiler = Compiler((twice, opaque))
    env = Plain({"y": vector([1, 2, 2], 32)})
    assert compiler.compile(Apply("twice", (y,), BV32))(env).tolist() == [2, 4, 4]
    with np.errstate(all="ignore"):
        first, second, third = compiler.compile(Apply("opaque", (y,), BV32))(env)
    assert second == third != first
    assert env.notes == ["the function opaque gives arbitrary values"]


# -- floats -------------------------------------------------------------------------------------------------


def test_every_float_symbol_has_a_meaning_but_a_few() -> None:
    for name, symbol in SYMBOLS.items():
        compute = meaning(name)
        if symbol.operation in WITHOUT_MEANING:
            assert compute is None
            continue
        assert compute is not None, name
        operands = [np.array([1, 2, 3], dtype=values.word(b.width)) for b in symbol.operands]
        with np.errstate(all="ignore"):
            result = compute(*operands)
            uniform = compute(*(o[0] for o in operands))
        assert result.shape == (3,)
        assert result.dtype == values.dtype_of(symbol.result), name
        assert np.shape(uniform) == () and uniform == result[0]


@pytest.mark.parametrize("width", [16, 32, 64])
@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_float_arithmetic_is_that_of_numpy(width: int, data: st.DataObject) -> None:
    kind = {16: np.float16, 32: np.float32, 64: np.float64}[width]
    numbers = st.floats(width=width)
    a, b, c = (np.array([data.draw(numbers)], dtype=kind) for _ in range(3))
    bits = [bits_of(v, width) for v in (a, b, c)]
    with np.errstate(all="ignore"):
        for operation, expected in (("ADD", a + b), ("SUB", a - b), ("MUL", a * b), ("DIV", a / b), ("MOD", np.fmod(a, b))):
            compute = meaning(f"F{operation}{width}")
            assert compute is not None
            assert np.array_equal(compute(*bits[:2]).view(kind), expected, equal_nan=True)
        for operation, truth in (("EQ", a == b), ("LT", a < b), ("LE", a <= b)):
            compute = meaning(f"F{operation}{width}")
            assert compute is not None and compute(*bits[:2]) == truth
        for operation, expected in (("NEG", -a), ("ABS", abs(a)), ("SQRT", np.sqrt(a)), ("FLOOR", np.floor(a))):
            compute = meaning(f"F{operation}{width}")
            assert compute is not None
            assert np.array_equal(compute(bits[0]).view(kind), expected, equal_nan=True)


def evaluate(name: str, *arguments: float) -> float:
    symbol, compute = SYMBOLS[name], meaning(name)
    assert compute is not None
    operands = [values.constant(float_bits(a, b.width), b.width) for a, b in zip(arguments, symbol.operands, strict=True)]
    with np.errstate(all="ignore"):
        return bits_float(int(compute(*operands)), symbol.operands[0].width)


def test_special_functions() -> None:
    assert evaluate("FROUND32", 2.5) == 3.0
    assert evaluate("FROUND32", -2.5) == -3.0
    assert evaluate("FRINT32", 2.5) == 2.0
    assert evaluate("FFMA64", 2.0, 3.0, 4.0) == 10.0
    assert evaluate("FMAX32", math.nan, 1.0) == 1.0
    assert evaluate("FCLAMP32", 5.0, 0.0, 1.0) == 1.0
    assert evaluate("FREMAINDER32", 5.0, 3.0) == -1.0
    assert evaluate("FMOD32", 5.0, 3.0) == 2.0
    assert evaluate("FSATURATE32", math.nan) == 0.0
    assert evaluate("FDIM32", 1.0, 3.0) == 0.0
    assert abs(evaluate("FERF64", 0.5) - math.erf(0.5)) < 1e-15
    assert abs(evaluate("FERFINV64", math.erf(0.5)) - 0.5) < 1e-9
    assert evaluate("FSINPI32", 1.0) < 1e-6
    assert evaluate("FLOGB32", 10.0) == 3.0


def test_conversions() -> None:
    def convert(name: str, value: int) -> int:
        compute = meaning(name)
        assert compute is not None
        return int(compute(values.constant(value, SYMBOLS[name].operands[0].width)))

    assert convert("SI32_TO_FP32", 0xFFFFFFFF) == float_bits(-1.0, 32)
    assert convert("UI32_TO_FP32", 0xFFFFFFFF) == float_bits(2.0**32, 32)
    assert convert("FP32_TO_SI32", float_bits(-2.9, 32)) == 0xFFFFFFFE
    assert convert("FP32_TO_SI32", float_bits(1e20, 32)) == 0x7FFFFFFF
    assert convert("FP32_TO_UI8", float_bits(-1.0, 32)) == 0
    assert convert("FP64_TO_SI64", float_bits(-1e300, 64)) == 1 << 63
    assert convert("FP64_TO_UI64", float_bits(1e300, 64)) == (1 << 64) - 1
    assert convert("FP32_TO_SI32", float_bits(math.nan, 32)) == 0
    assert convert("FP64_TO_FP32", float_bits(0.1, 64)) == float_bits(0.1, 32)


def test_families_are_all_covered() -> None:
    assert {s.family for s in SYMBOLS.values()} == set(Family)


# -- atomics ------------------------------------------------------------------------------------------------


def test_atomic_operations() -> None:
    def once(op: AtomicOp, old: int, *arguments: int) -> int:
        with np.errstate(all="ignore"):
            return int(atomics.update(op, 32)(vector([old], 32), *(vector([a], 32) for a in arguments))[0])

    top = 0xFFFFFFFF
    assert once(AtomicOp.ADD, top, 2) == 1
    assert once(AtomicOp.SUB, 0, 1) == top
    assert once(AtomicOp.INC, top) == 0
    assert once(AtomicOp.DEC, 0) == top
    assert once(AtomicOp.WRAP_INC, 5, 5) == 0
    assert once(AtomicOp.WRAP_INC, 4, 5) == 5
    assert once(AtomicOp.WRAP_DEC, 0, 5) == 5
    assert once(AtomicOp.WRAP_DEC, 6, 5) == 5
    assert once(AtomicOp.WRAP_DEC, 3, 5) == 2
    assert once(AtomicOp.EXCHANGE, 1, 9) == 9
    assert once(AtomicOp.COMPARE_EXCHANGE, 1, 1, 7) == 7
    assert once(AtomicOp.COMPARE_EXCHANGE, 2, 1, 7) == 2
    assert once(AtomicOp.SMIN, 1, top) == top
    assert once(AtomicOp.SMAX, 1, top) == 1
    assert once(AtomicOp.UMIN, 1, top) == 1
    assert once(AtomicOp.UMAX, 1, top) == top
    assert once(AtomicOp.AND, 6, 3) == 2
    assert once(AtomicOp.OR, 6, 3) == 7
    assert once(AtomicOp.XOR, 6, 3) == 5
    assert once(AtomicOp.FADD, float_bits(1.5, 32), float_bits(2.0, 32)) == float_bits(3.5, 32)


OPERANDS = dict.fromkeys((AtomicOp.INC, AtomicOp.DEC, AtomicOp.LOAD), 0) | {AtomicOp.COMPARE_EXCHANGE: 2, AtomicOp.ARRIVE: 3}


@given(st.sampled_from(sorted(AtomicOp, key=lambda op: op.value)), st.integers(1, 40), st.integers(1, 3), st.integers(0, 2**32))
@settings(max_examples=300, deadline=None)
def test_atomics_of_many_threads_are_those_of_one_after_the_other(op: AtomicOp, threads: int, cells: int, seed: int) -> None:
    draw = np.random.default_rng(seed)
    width = (8, 32, 64)[seed % 3]
    width = 64 if op in (AtomicOp.FADD, AtomicOp.ARRIVE) else width
    change = atomics.update(op, width)
    count = OPERANDS.get(op, 1)
    operands = [vector(draw.integers(0, 1 << min(width, 62), threads).tolist(), width) for _ in range(count)]
    cell = vector(draw.integers(0, cells, threads).tolist(), 64)
    copy = draw.integers(0, 2, threads)
    array = Array(
        "a", MemorySpace.GLOBAL, BitVec(width), cells, SourceArray("a", "", width, (cells,)), generated("test"), BitVec(64)
    )
    with np.errstate(all="ignore"):
        memory = Memory(array, 2, seed, Filling.BITS, None, {})
        found = atomics.serialise(memory, copy, cell, op, operands)
        one = Memory(array, 2, seed, Filling.BITS, None, {})
        for thread in range(threads):
            here = slice(thread, thread + 1)
            old = one.read(copy[here], cell[here])
            assert found[here].tolist() == old.tolist()
            one.write(copy[here], cell[here], change(old, *(o[here] for o in operands)))
        assert memory.contents().tolist() == one.contents().tolist()
