"""What is suggested where a proof fails: pinned, and each suggestion put into the source makes the kernel verified."""

from __future__ import annotations

import json
import random
from itertools import combinations
from pathlib import Path

import jsonschema
import pytest

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, not_, to_signed
from boogie_ir.lang.expr import BinaryOp, Expr, Literal, Var
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import substitute
from boogie_ir.lang.types import BV32
from frontend.load import load
from gpuverify_py import verify
from gpuverify_py.analysis.preconditions import bounds, subject
from gpuverify_py.api import Report
from gpuverify_py.engines.twothread.hints.suggest import Trial, suggest
from gpuverify_py.findings.diagnostic import Verdict
from gpuverify_py.findings.source_text import source_text, spellings
from gpuverify_py.reports.json import schema
from gpuverify_py.request.config import LaunchSizes

pytestmark = pytest.mark.slow

ANY = ("--blockDim=*", "--gridDim=*")
SAXPY = """__global__ void saxpy(int n, float a, float *x, float *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}
"""
STRIDES = """__global__ void saxpy(int n, float a, float *x, float *y) {
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        y[i] = a * x[i] + y[i];
}
"""
ROWS = """__global__ void rows(int *a, int n, int stride) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    for (int c = 0; c < n; c++)
        a[row * stride + c] = c;
}
"""
SQUARE = """__kernel void square(__global int *a, uint stride) {
    a[get_local_id(1) * stride + get_local_id(0)] = get_local_id(0);
}
"""
REDUCE = """__global__ void reduce(int *in, int *out, int n) {
    extern __shared__ int s[];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (int d = blockDim.x / 2; d > 0; d >>= 1) {
        if (t < d) s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = s[0];
}
"""
UP = """__global__ void up(int *a, int n, int from) {
    int i = from;
    while (i < n) {
        __assert(i >= 0);
        i = i + 2;
    }
}
"""
PARITY = """__global__ void parity(int n) {
    int x = 0, y = 7;
    for (int i = 0; i < n; i++) {
        int t = x ^ i;
        y = y + (t ^ x) * 2;
        x = t;
    }
    __assert((y & 1) == 1);
}
"""
MEMBERS = """struct Rows { int n, stride; }; __global__ void rows(int *a, Rows r) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    for (int c = 0; c < r.n; c++)
        a[row * r.stride + c] = c;
}
"""
PAIR = """__global__ void copy(int *a, int *b, int n, int pitch_a, int pitch_b) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    for (int c = 0; c < n; c++) {
        a[row * pitch_a + c] = c;
        b[row * pitch_b + c] = c;
    }
}
"""
HALVES = """__global__ void halves(int *a, int n) {
    int *mine = a + blockIdx.x * n;
    mine[threadIdx.x] = 1;
    mine[threadIdx.x + blockDim.x] = 2;
}
"""
MASK = """__global__ void mask(int *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i & (n - 1)] = i;
}
"""
WIDE = """__global__ void wide(int *a, size_t n, size_t stride) {
    size_t row = blockIdx.x * blockDim.x + threadIdx.x;
    for (size_t c = 0; c < n; c++)
        a[row * stride + c] = c;
}
"""
SWAPS = """__global__ void swaps(int *a, int n) {
    __shared__ int s[64];
    int x = 0;
    for (int i = 0; i < n; i++) {
        s[threadIdx.x] = i;
        __syncthreads();
        x += s[63 - threadIdx.x];
        __syncthreads();
    }
    a[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
"""
WITHIN = """__global__ void scan(unsigned *dst, const unsigned *src, unsigned size) {
    __shared__ unsigned s[512];
    const unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned pos = 2 * threadIdx.x - (threadIdx.x & (size - 1));
    s[pos] = 0;
    pos += size;
    s[pos] = src[at];
    for (unsigned d = 1; d < size; d <<= 1) {
        __syncthreads();
        const unsigned t = s[pos] + s[pos - d];
        __syncthreads();
        s[pos] = t;
    }
    dst[at] = s[pos];
}
"""
SUGGESTIONS = {
    "within.cu": (WITHIN, ("--blockDim=256", "--gridDim=64"), ("__requires(size == blockDim.x);",)),  # no index leaves s
    "strides.cu": (
        STRIDES,
        ("--blockDim=256", "--gridDim=*", "--timeout=600", "--check-overflow"),
        ("__requires(gridDim.x <= 65535);", "__requires(n <= 1073741824);"),
    ),
    "rows.cu": (ROWS, ("--blockDim=64", "--gridDim=8"), ("__requires(n <= stride);",)),
    "square.cl": (
        SQUARE,
        ("--local_size=[16,16]", "--num_groups=1"),
        ("__requires(stride >= (unsigned)get_local_size(0));",),
    ),
    "up.cu": (UP, ("--blockDim=64", "--gridDim=1"), ("__requires(from >= 0);", "__requires(n <= 1073741824);")),
    "parity.cu": (PARITY, ("--blockDim=64", "--gridDim=1"), ("__invariant((y & 1) == 1),",)),
    "members.cu": (
        MEMBERS,
        ("--blockDim=64", "--gridDim=8"),
        ("__requires(r.n <= r.stride);",),
    ),
    "pair.cu": (
        PAIR,
        ("--blockDim=64", "--gridDim=8"),
        (
            "__requires(n <= pitch_a);",
            "__requires(n <= pitch_b);",
        ),
    ),
    "swaps.cu": (
        SWAPS,
        ("--blockDim=64", "--gridDim=2", "--no-infer"),
        ("__invariant(__no_read(s)),",),
    ),
    "halves.cu": (
        HALVES,
        ("--blockDim=64", "--gridDim=8"),
        ("__requires(n >= (int)(2 * blockDim.x));", "__requires(n <= 1048576);"),
    ),
    "mask.cu": (MASK, ("--blockDim=64", "--gridDim=8"), ("__requires(__is_pow2(n));",)),
    "wide.cu": (WIDE, ("--blockDim=64", "--gridDim=8"), ("__requires(n <= stride);", "__requires(stride <= 1073741824);")),
}


BY_OTHERS = ("rows.cu", "square.cl", "members.cu", "halves.cu", "mask.cu", "wide.cu")
"""Of these, what is found in little time, where protocols are at hand to prove it."""
ALONE = ("--engine=twothread",)
ENGINES = pytest.mark.parametrize("engines", [ALONE, ()], ids=["alone", "beside others"])


def report(path: Path, text: str, *flags: str) -> Report:
    path.write_text(text)
    return verify(path, flags=flags)


@pytest.mark.parametrize("text", [SAXPY, REDUCE], ids=["saxpy", "reduce"])
def test_any_launch_that_devices_allow_needs_no_precondition(text: str, tmp_path: Path) -> None:
    assert report(tmp_path / "any.cu", text, *ANY, *ALONE).verdict is Verdict.VERIFIED


@pytest.mark.parametrize(("name", "engines"), [*((name, ALONE) for name in SUGGESTIONS), *((name, ()) for name in BY_OTHERS)])
def test_suggestion_and_round_trip(name: str, engines: tuple[str, ...], tmp_path: Path) -> None:
    text, flags, expected = SUGGESTIONS[name]
    flags = (*engines, *flags)
    found = report(tmp_path / name, text, *flags, "--hints=300")
    assert found.verdict in (Verdict.POSSIBLE, Verdict.REFUTED)
    suggestions = found.kernels[0].suggestions
    assert tuple(s.annotation for s in suggestions) == expected
    for record in found.records():
        jsonschema.validate(record, json.loads(schema()))
    lines = text.splitlines()
    for suggestion in suggestions:
        number, before = (1, ") {") if suggestion.loop is None else (suggestion.loop.span.line, "0;")
        lines[number - 1] = lines[number - 1].replace(before, f"{before} {suggestion.annotation}", 1)
    # What a proof takes on a busy machine is not the question here.
    assert report(tmp_path / name, "\n".join(lines), *flags, "--timeout=300").verdict is Verdict.VERIFIED


@ENGINES
def test_nothing_is_suggested_for_a_defect_that_no_precondition_excludes(engines: tuple[str, ...], tmp_path: Path) -> None:
    racy = "__global__ void f(int *a, int n) { a[0] = threadIdx.x + n; }\n"
    found = report(tmp_path / "f.cu", racy, "--blockDim=64", "--gridDim=1", "--hints=5", *engines)
    assert found.verdict is Verdict.REFUTED
    assert found.kernels[0].suggestions == ()


@ENGINES
def test_nothing_is_suggested_that_only_keeps_threads_away(engines: tuple[str, ...], tmp_path: Path) -> None:
    pairs = """__global__ void pairs(int *a, int n, int phase) {
    int i = threadIdx.x + phase;
    if (phase >= 0 && phase < 2 && i + 1 < n) {
        a[i] = i;
        a[i + 1] = 7;
    }
}
"""
    found = report(tmp_path / "pairs.cu", pairs, "--blockDim=64", "--gridDim=1", "--hints=5", *engines)
    assert found.verdict is Verdict.REFUTED
    assert found.kernels[0].suggestions == ()  # not n <= phase


@ENGINES
def test_nothing_is_suggested_that_works_by_leaving_an_array(engines: tuple[str, ...], tmp_path: Path) -> None:
    spread = """__global__ void spread(int *out, int size) {
    __shared__ int s[512];
    s[threadIdx.x * size] = 1;
    s[threadIdx.x * size + 1] = 2;
}
"""
    found = report(tmp_path / "spread.cu", spread, "--blockDim=64", "--gridDim=1", "--hints=5", *engines)
    assert found.verdict is Verdict.REFUTED
    assert found.kernels[0].suggestions == ()  # not size >= 64, with which only one thread stays in s


def trial(needed: frozenset[Expr], steps: int = 1000) -> Trial:
    """A kernel that is proved where all of these are required, or what is stronger; so many proofs can be tried."""
    left = [steps]

    def proved(conditions: tuple[Expr, ...]) -> bool:
        left[0] -= 1
        return all(any(c == n or n in chain(c) for c in conditions) for n in needed)

    return Trial(lambda _: True, proved, lambda _: False, lambda *_: False, lambda: left[0] <= 0)


def chain(condition: Expr) -> list[Expr]:
    """The conditions that a bound implies."""
    weaker, found = bounds(ASKED).weaker, [condition]
    while found[-1] in weaker:
        found.append(weaker[found[-1]])
    return found


ASKED = subject(load("f.cu", text="__global__ void f(int *a, int n, int m) { a[n + m] = 1; }", dialect="cuda").kernels[0],
                LaunchSizes((None, 1, 1), (None, 1, 1)))  # fmt: skip


@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_is_suggested_is_as_weak_as_it_can_be_or_time_ran_out(count: int) -> None:
    choices = [chain(c)[-1] for c in bounds(ASKED).strongest]
    for needed in combinations(choices, count):
        found, minimal = suggest(ASKED, trial(frozenset(needed)))
        assert minimal and set(found) == set(needed)
        for steps in range(2, 12):
            found, minimal = suggest(ASKED, trial(frozenset(needed), steps))
            assert set(found) == set(needed) or not minimal


def test_hints_are_not_looked_for_unless_asked(tmp_path: Path) -> None:
    assert report(tmp_path / "saxpy.cu", SAXPY, *ANY, *ALONE).kernels[0].suggestions == ()


def test_what_a_loop_lacks(tmp_path: Path) -> None:
    found = report(tmp_path / "up.cu", UP, "--blockDim=64", "--gridDim=1", "--hints=10", *ALONE)
    (fact,) = found.findings[0].missing
    assert fact.condition == "i >= 0"
    assert fact.loop.span.line == 3
    assert fact.failure is not None
    (state,) = fact.failure.trace
    value = state.values[0][0]
    start = next(v for v in fact.failure.parameters if v.name == "from")
    assert (value.name, value.value) == ("i", start.value)
    assert to_signed(int(value.value), 32) < 0
    (record,) = found.records()
    jsonschema.validate(record, json.loads(schema()))
    assert "  the loop at " + str(fact.loop.span) + " lacks: i >= 0\n" in found.text()


def test_a_loop_head_takes_an_invariant_where_it_is_said_to_go(tmp_path: Path) -> None:
    found = report(tmp_path / "parity.cu", PARITY, "--blockDim=64", "--gridDim=1", "--hints=30", *ALONE)
    assert "__invariant((y & 1) == 1), before the condition of the loop at" in found.text()


# -- expressions as source text -----------------------------------------------------------------------------


N, M, U = (Var(name, BV32) for name in "nmu")
SIZE = k.GROUP_SIZE[0]
HOLDER = "__global__ void f(int n, int m, unsigned u) {{\n{}\n}}\n"
ARITHMETIC = (BinaryOp.BVADD, BinaryOp.BVSUB, BinaryOp.BVMUL, BinaryOp.BVAND, BinaryOp.BVOR, BinaryOp.BVXOR)
DIVISIONS = (BinaryOp.BVUDIV, BinaryOp.BVUREM, BinaryOp.BVSDIV, BinaryOp.BVSREM)
ORDERS = (
    BinaryOp.BVULT, BinaryOp.BVULE, BinaryOp.BVUGT, BinaryOp.BVUGE, BinaryOp.BVSLT, BinaryOp.BVSLE, BinaryOp.BVSGT,
    BinaryOp.BVSGE, BinaryOp.EQ, BinaryOp.NE,
)  # fmt: skip


def term(draw: random.Random, depth: int) -> Expr:
    if depth == 0:
        return draw.choice([N, M, U, SIZE, bv(draw.choice([0, 1, 16, 2**31 - 1, 2**31, 2**32 - 1]))])
    op = draw.choice(ARITHMETIC + DIVISIONS)
    left = term(draw, draw.randrange(depth))
    if op in DIVISIONS:  # by zero and by minus one C says nothing
        return binary(op, left, bv(draw.choice([2, 7])))
    return binary(op, left, term(draw, draw.randrange(depth)))


def condition(draw: random.Random, depth: int) -> Expr:
    if depth == 0:
        return binary(draw.choice(ORDERS), term(draw, 2), term(draw, 2))
    if draw.random() < 0.3:
        return not_(condition(draw, depth - 1))
    op = draw.choice([BinaryOp.AND, BinaryOp.OR, BinaryOp.IMPLIES])
    return binary(op, condition(draw, depth - 1), condition(draw, depth - 1))


def test_source_text_means_what_it_was_made_from() -> None:
    draw = random.Random(4)
    asked = [c for c in (condition(draw, draw.randrange(3)) for _ in range(400)) if not isinstance(c, Literal)]
    empty = load("f.cu", text=HOLDER.format(""), dialect="cuda").kernels[0]
    names = spellings(empty, "cuda")
    texts = [source_text(c, names) for c in asked]
    assert None not in texts
    read = load("f.cu", text=HOLDER.format("\n".join(f"__requires({t});" for t in texts)), dialect="cuda").kernels[0]
    variables = {p.name: p.variable.name for p in read.parameters}
    for original, text, contract in zip(asked, texts, read.requires, strict=True):
        for _ in range(12):
            values = {name: bv(draw.choice([0, 1, 5, 2**31, 2**32 - 1, draw.getrandbits(32)])) for name in "nmu"}
            size = {SIZE.name: bv(draw.choice([1, 64, 1024]))}
            wanted = simplify(substitute(original, values | size))
            got = simplify(substitute(contract.condition, {variables[n]: v for n, v in values.items()} | size))
            assert got == wanted, text


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (binary(BinaryOp.BVSLE, bv(0), N), "n >= 0"),
        (not_(binary(BinaryOp.BVSLT, N, bv(16))), "n >= 16"),
        (binary(BinaryOp.EQ, binary(BinaryOp.BVADD, N, bv(-1)), M), "n - 1 == m"),
        (binary(BinaryOp.BVSGE, N, SIZE), "n >= (int)blockDim.x"),
        (binary(BinaryOp.BVULE, N, M), "(unsigned)n <= m"),
    ],
)
def test_source_text(expression: Expr, text: str) -> None:
    names = spellings(load("f.cu", text=HOLDER.format(""), dialect="cuda").kernels[0], "cuda")
    assert source_text(expression, names) == text


def test_what_the_source_cannot_say_has_no_text() -> None:
    names = spellings(load("f.cu", text=HOLDER.format(""), dialect="cuda").kernels[0], "cuda")
    assert source_text(binary(BinaryOp.EQ, Var("iteration.for_1", BV32), N), names) is None
