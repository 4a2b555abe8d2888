"""What collectives of CUB give in concrete runs, against numpy: sums, extremes, scans, of integers, floats and records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import accumulate
from typing import Any

import numpy as np
import pytest

from boogie_ir.lang.kernel import KernelProgram
from boogie_ir.simt import ConcreteLaunch, RunResult, run
from frontend.load import load

BLOCK = (8, 4, 2)
THREADS = 64
IN = np.random.default_rng(18).integers(-50, 50, 256).astype(np.int32)


def lowered(body: str, before: str = "") -> KernelProgram:
    text = f"#include <cub/cub.cuh>\n{before}\n__global__ void k(const int *in, int *out) {{ {body} }}"
    return load("kernel.cu", text, "cuda", front_end="ours")


def ran(body: str, before: str = "", group: tuple[int, int, int] = BLOCK, seed: int = 0) -> RunResult:
    """One run of a kernel; ``t`` is the thread's number in it."""
    program = lowered(f"int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; {body}", before)
    result = run(program.kernels[0], program.functions, ConcreteLaunch(group), contents={"in": IN.view(np.uint32)}, seed=seed)
    assert result.infeasible is None and not result.exhausted
    return result


def out(body: str, count: int = THREADS, before: str = "", group: tuple[int, int, int] = BLOCK) -> list[int]:
    result = ran(body, before, group)
    assert not result.findings, result.findings
    return [int(v) for v in result.contents["out"][0][:count].astype(np.uint32).view(np.int32)]


def block(use: str, collective: str = "BlockReduce<int, 8, cub::BLOCK_REDUCE_WARP_REDUCTIONS, 4, 2>") -> str:
    return f"typedef cub::{collective} C; __shared__ C::TempStorage storage; {use}"


SCAN = "BlockScan<int, 8, cub::BLOCK_SCAN_RAKING, 4, 2>"
OWN = IN[:THREADS]
ITEMS = IN.reshape(-1, 4)[:THREADS]
AFFINE = (
    "struct Affine { int a, b; }; struct Then { __device__ Affine operator()(const Affine &x, const Affine &y) const "
    "{ Affine r = {x.a * y.a, x.b * y.a + y.b}; return r; } };"
)
"""Maps x -> a x + b one after the other: their order counts, how they are grouped does not."""


def then(x: tuple[int, int], y: tuple[int, int]) -> tuple[int, int]:
    return x[0] * y[0], x[1] * y[0] + y[1]


def maps() -> list[tuple[int, int]]:
    return [(1 if v % 2 else -1, int(v)) for v in OWN]


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("C(storage).Sum(in[t])", OWN.sum()),
        ("C(storage).Sum(in[t], 23)", OWN[:23].sum()),
        ("C(storage).Sum(in[t], 1)", OWN[0]),
        ("C(storage).Reduce(in[t], cub::Max())", OWN.max()),
        ("C(storage).Reduce(in[t], cub::Min())", OWN.min()),
        ("C(storage).Reduce(in[t], cub::Max(), 9)", OWN[:9].max()),
        ("C(storage).Reduce(in[t], [](int a, int b) { return a ^ b; })", np.bitwise_xor.reduce(OWN)),
    ],
)
def test_reductions_of_a_block(use: str, expected: Any) -> None:
    assert out(block(f"int r = {use}; if (t == 0) out[0] = r;"), 1) == [int(expected)]


def test_reductions_of_several_items() -> None:
    items = "int items[4]; for (int i = 0; i < 4; i++) items[i] = in[4 * t + i];"
    assert out(block(f"{items} int r = C(storage).Sum(items); if (t == 0) out[0] = r;"), 1) == [int(ITEMS.sum())]
    most = out(block(f"{items} int r = C(storage).Reduce(items, cub::Max()); if (t == 0) out[0] = r;"), 1)
    assert most == [int(ITEMS.max())]


def test_the_greatest_and_its_place() -> None:
    pair = "cub::KeyValuePair<int, int> mine(t, in[t] / 16), r = C(storage).Reduce(mine, cub::Arg{}()); "
    collective = "BlockReduce<cub::KeyValuePair<int, int>, 8, cub::BLOCK_REDUCE_WARP_REDUCTIONS, 4, 2>"
    coarse = np.trunc(OWN / 16).astype(int)
    for name, value in (("Max", coarse.max()), ("Min", coarse.min())):
        found = out(block(pair.format(name) + "if (t == 0) { out[0] = r.key; out[1] = r.value; }", collective), 2)
        assert found == [int(np.flatnonzero(coarse == value)[0]), int(value)]


def test_floats_and_records() -> None:
    given = "double r = C(storage).Sum(in[t] * 0.25); if (t == 0) out[0] = (int)(r * 4);"
    assert out(block(given, "BlockReduce<double, 8, cub::BLOCK_REDUCE_RAKING, 4, 2>"), 1) == [int(OWN.sum())]
    plus = "__device__ V operator+(const V &o) const { V r = {x + o.x, (short)(n + o.n)}; return r; }"
    record = f"struct V {{ float x; short n; {plus} }};"
    body = "V v = {0.5f * in[t], (short)in[t]}, r = C(storage).Sum(v); if (t == 0) { out[0] = (int)(2 * r.x); out[1] = r.n; }"
    found = out(block(body, "BlockReduce<V, 8, cub::BLOCK_REDUCE_WARP_REDUCTIONS, 4, 2>"), 2, record)
    assert found == [int(OWN.sum())] * 2


def test_operations_are_in_the_order_of_threads() -> None:
    body = "Affine m = {in[t] % 2 ? 1 : -1, in[t]}, r = C(storage).Reduce(m, Then()); if (t == 0) { out[0] = r.a; out[1] = r.b; }"
    found = out(block(body, "BlockReduce<Affine, 8, cub::BLOCK_REDUCE_WARP_REDUCTIONS, 4, 2>"), 2, AFFINE)
    assert found == list(reduce(then, maps()))
    body = "Affine m = {in[t] % 2 ? 1 : -1, in[t]}, r; C(storage).InclusiveScan(m, r, Then()); out[t] = r.a; out[64 + t] = r.b;"
    found = out(block(body, "BlockScan<Affine, 8, cub::BLOCK_SCAN_RAKING, 4, 2>"), 128, AFFINE)
    assert list(zip(found[:64], found[64:], strict=True)) == list(accumulate(maps(), then))


SCANS: list[tuple[str, Sequence[int], int | None]] = [
    ("InclusiveSum(in[t], r)", np.cumsum(OWN), None),
    ("ExclusiveSum(in[t], r)", np.cumsum(OWN) - OWN, None),
    ("InclusiveSum(in[t], r, total)", np.cumsum(OWN), OWN.sum()),
    ("ExclusiveSum(in[t], r, total)", np.cumsum(OWN) - OWN, OWN.sum()),
    ("InclusiveScan(in[t], r, cub::Max())", np.maximum.accumulate(OWN), None),
    ("InclusiveScan(in[t], r, cub::Min(), total)", np.minimum.accumulate(OWN), OWN.min()),
    ("ExclusiveScan(in[t], r, 7, cub::Max())", np.maximum.accumulate([7, *OWN[:-1]]), None),
    ("ExclusiveScan(in[t], r, 7, cub::Sum(), total)", 7 + np.cumsum(OWN) - OWN, OWN.sum()),
]


@pytest.mark.parametrize(("use", "expected", "total"), SCANS)
def test_scans_of_a_block(use: str, expected: Sequence[int], total: int | None) -> None:
    body = block(f"int r, total = 0; C(storage).{use}; out[t] = r; out[64 + t] = total;", SCAN)
    assert out(body, 128) == [*map(int, expected), *[int(total or 0)] * 64]


def test_scans_of_several_items() -> None:
    items = "int items[4], r[4], total; for (int i = 0; i < 4; i++) items[i] = in[4 * t + i];"
    kept = "for (int i = 0; i < 4; i++) out[4 * t + i] = {};"
    flat = IN.tolist()
    for use, given, expected in (
        ("InclusiveSum(items, r)", "r[i]", np.cumsum(flat)),
        ("ExclusiveSum(items, items)", "items[i]", np.cumsum(flat) - flat),
        ("ExclusiveSum(items, r, total)", "r[i] + total", np.cumsum(flat) - flat + sum(flat)),
        ("InclusiveScan(items, items, cub::Max())", "items[i]", np.maximum.accumulate(flat)),
        ("ExclusiveScan(items, r, 3, cub::Min())", "r[i]", np.minimum.accumulate([3, *flat[:-1]])),
    ):
        assert out(block(f"{items} C(storage).{use}; {kept.format(given)}", SCAN), 256) == [int(v) for v in expected]


def test_what_is_stored_is_what_was_given() -> None:
    body = "typedef cub::BlockStore<int, 64, 4, cub::{}> C; __shared__ C::TempStorage storage; int items[4];"
    body += "for (int i = 0; i < 4; i++) items[i] = in[4 * t + i]; C(storage).Store(out, items);"
    assert out(body.format("BLOCK_STORE_TRANSPOSE"), 256, group=(64, 1, 1)) == IN.tolist()
    striped = out(body.format("BLOCK_STORE_STRIPED"), 256, group=(64, 1, 1))
    assert striped == IN.reshape(64, 4).T.reshape(-1).tolist()


def warp(use: str, collective: str, lanes: int) -> str:
    return f"typedef cub::{collective} C; __shared__ C::TempStorage storage[{64 // lanes}]; C c(storage[t / {lanes}]); {use}"


@pytest.mark.parametrize("lanes", [32, 16, 4])
def test_collectives_of_lanes(lanes: int) -> None:
    rows = OWN.reshape(-1, lanes)

    def of(use: str, name: str = "WarpScan") -> list[int]:
        return out(warp(use, f"{name}<int, {lanes}>", lanes), 64)

    def firsts(use: str) -> list[int]:
        told = f"int r = c.{use}; if (t % {lanes} == 0) out[t / {lanes}] = r;"
        return out(warp(told, f"WarpReduce<int, {lanes}>", lanes), len(rows))

    assert firsts("Sum(in[t])") == rows.sum(axis=1).tolist()
    assert firsts("Sum(in[t], 3)") == rows[:, :3].sum(axis=1).tolist()
    assert firsts("Max(in[t])") == rows.max(axis=1).tolist()
    assert firsts("Reduce(in[t], cub::Min())") == rows.min(axis=1).tolist()
    assert of("int r; c.InclusiveSum(in[t], r); out[t] = r;") == rows.cumsum(axis=1).reshape(-1).tolist()
    before = rows.cumsum(axis=1) - rows
    assert of("int r; c.ExclusiveSum(in[t], r); out[t] = r;") == before.reshape(-1).tolist()
    total = np.repeat(rows.sum(axis=1), lanes)
    assert of("int r, total; c.ExclusiveSum(in[t], r, total); out[t] = r + total;") == (before.reshape(-1) + total).tolist()
    assert of("int r, s; c.Scan(in[t], r, s, 5, cub::Sum()); out[t] = r - s;") == OWN.tolist()
    assert of(f"out[t] = c.Broadcast(in[t], {lanes - 1});") == np.repeat(rows[:, -1], lanes).tolist()
    assert of("int r = 0; c.ExclusiveScan(in[t], r, cub::Max()); out[t] = t % 4 ? r : 0;")[1:4] == [
        int(v) for v in np.maximum.accumulate(OWN[:3])
    ]


@pytest.mark.parametrize(("name", "behind"), [("Head", 0), ("Tail", 1)])
def test_segments_of_lanes(name: str, behind: int) -> None:
    flags = OWN % 5 == 0
    begins = np.roll(flags, 1) if behind else flags.copy()
    begins[::32] = True
    first = np.flatnonzero(begins)
    sums = np.add.reduceat(OWN, first)
    body = f"int r = c.{name}SegmentedSum(in[t], in[t] % 5 == 0); out[t] = r;"
    result = ran(warp(body, "WarpReduce<int>", 32), group=(64, 1, 1))
    found = result.contents["out"][0].astype(np.uint32).view(np.int32)
    assert len(first) > 8 and found[first].tolist() == sums.tolist()


@pytest.mark.parametrize(
    ("body", "known"),
    [
        (block("out[t] = C(storage).Sum(in[t]);"), lambda t: t == 0),
        (warp("out[t] = c.Sum(in[t]);", "WarpReduce<int>", 32), lambda t: t % 32 == 0),
        (block("int r; C(storage).ExclusiveScan(in[t], r, 0, cub::Sum()); out[t] = r;", SCAN), lambda t: True),
    ],
)
def test_what_nothing_defines_differs_from_run_to_run(body: str, known: Callable[[int], bool]) -> None:
    runs = [ran(body, seed=seed).contents["out"][0].tolist() for seed in (1, 2)]
    steady = [t for t in range(THREADS) if runs[0][t] == runs[1][t]]
    assert steady == [t for t in range(THREADS) if known(t)]


def test_storage_holds_nothing_that_two_threads_agree_on() -> None:
    """Two uses without a barrier race, whatever is reduced, and no equal values excuse it."""
    body = block("for (int i = 0; i < 3; i++) { int r = C(storage).Sum(0); if (t == 0) out[i] = r; }")
    findings = [f for f in ran(body).findings if f.array == "storage"]
    assert findings and not any(f.benign or f.doubt for f in findings)
