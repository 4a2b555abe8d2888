"""A new engine joins the portfolio by a line in the registry: what it proves counts, and what it finds out others use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import gpuverify_py.engines as registry
from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, eq
from boogie_ir.lang.expr import BinaryOp, Expr
from boogie_ir.lang.program import CheckKind
from boogie_ir.prove.budget import Budget
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.twothread.instrument.log_accesses import Logged
from gpuverify_py.files.orchestrate import verify_path
from gpuverify_py.findings.diagnostic import KernelResult, Verdict
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.facts import Fact, LoopInvariant
from gpuverify_py.verify.outcomes import Alarm, Event, Holds
from gpuverify_py.verify.task import Subject, Task

# The walk keeps i congruent to the thread's number modulo 7: no rule guesses that, since the step is never the same.
WALK = """
__global__ void walk(int *a, int *steps, int n) {
    unsigned i = threadIdx.x;
    __syncthreads();
    for (int round = 0; round < n; round++) {
        a[i] = round;
        i = (i + 7 * (steps[round] & 15)) % 448;
    }
}
"""


class Straight(Engine):
    """Proves that barriers which no branch or loop is around are reached together, and knows one loop by heart."""

    name = "straight"

    def covers(self, task: Task, claim: Claim) -> bool:
        return claim.kind is CheckKind.BARRIER_DIVERGENCE

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        for kernel in (subject.kernel for subject in task.subjects):
            straight = {s.origin.span for s in kernel.body if isinstance(s, k.Barrier)}
            yield from (Holds(c, self.name) for c in task.claims if self.covers(task, c) and c.places <= straight)
            yield from (Fact(kernel.name, LoopInvariant(loop.label, known(kernel)), self.name) for loop in loops(kernel))


def loops(kernel: k.Kernel) -> Iterator[k.While]:
    return (s for s in walk(kernel.body) if isinstance(s, k.While))


def known(kernel: k.Kernel) -> Expr:
    i = next(local.variable for local in kernel.locals if local.name == "i")
    return eq(*(binary(BinaryOp.BVUREM, value, bv(7)) for value in (i, k.LOCAL_ID[0])))


def verdict(folder: Path, text: str) -> KernelResult:
    file = folder / "walk.cu"
    file.write_text(text)
    result, _ = verify_path(str(file), ("--blockDim=7", "--gridDim=1", "--timeout=20"))
    return result.kernels[0]


def test_without_the_engine_nobody_knows_the_loop(tmp_path: Path) -> None:
    assert verdict(tmp_path, WALK).verdict is Verdict.POSSIBLE


def test_the_engine_is_one_line_in_the_registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engines = {"straight": lambda config: Straight(), **registry.ENGINES}
    monkeypatch.setattr(registry, "ENGINES", engines)
    assert verdict(tmp_path, WALK).verdict is Verdict.VERIFIED


def test_what_it_proves_counts_and_what_it_knows_is_named(tmp_path: Path) -> None:
    from gpuverify_py.engines.twothread.engine import TwoThread
    from gpuverify_py.files.orchestrate import build_request, load_program
    from gpuverify_py.verify.portfolio import settle
    from gpuverify_py.verify.task import task

    file = tmp_path / "walk.cu"
    file.write_text(WALK)
    request = build_request(str(file), ("--blockDim=7", "--gridDim=1"))
    program = load_program(request)
    subject = Subject(program.kernels[0], program, request.launch)
    board = settle(task((subject,), request.config), (Straight(), TwoThread(request.config)), Budget(20))
    assert board.open == ()
    by = {claim.kind: board.settled(claim) for claim in board.claims}
    barrier, race = by[CheckKind.BARRIER_DIVERGENCE], by[CheckKind.RACE]
    assert isinstance(barrier, Holds) and barrier.by == "straight"
    assert isinstance(race, Holds) and race.by == "twothread" and [fact.by for fact in race.facts] == ["straight"]


COUNTED = """__global__ void counted(int *out) {{
    __shared__ int counts[64];
    int t = threadIdx.x;
    counts[t] = 0;
    __syncthreads();
    {0}
}}"""
HEARD = {
    "nobody asks": ("atomicAdd(&counts[t / 2], 1);", False),
    "an index": ("int place = atomicAdd(&counts[0], 1); out[place] = t;", False),
    "a fence": ("atomicAdd(&counts[0], 1); __threadfence();", True),
    "a condition": ("if (atomicAdd(&counts[0], 1) == 63) out[0] = t;", True),
    "what is made of it": ("int next = atomicAdd(&counts[0], 1) + 1; while (next < t) next++;", True),
    "handed on": ("int place = atomicAdd(&counts[0], 1); out[t] = place;", True),
    "what lies there": ("int place = atomicAdd(&counts[0], 1); if (out[place] > 0) out[t] = 1;", True),
}


@pytest.mark.parametrize("name", HEARD)
def test_nobody_waits_on_account_of_mere_counters(name: str, tmp_path: Path) -> None:
    """Their results decide nothing; what they are set to at first, a barrier orders."""
    from gpuverify_py.analysis.orders.find import heard
    from gpuverify_py.files.orchestrate import build_request, load_program

    text, expected = HEARD[name]
    file = tmp_path / "counted.cu"
    file.write_text(COUNTED.format(text))
    assert heard(load_program(build_request(str(file), ("--blockDim=64", "--gridDim=1"))).kernels[0]) is expected


class First(Engine):
    """Proves that the first access of an array races with none; it knows of no others."""

    name = "first"

    def covers(self, task: Task, claim: Claim) -> bool:
        return claim.kind is CheckKind.RACE

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        for kernel in (subject.kernel for subject in task.subjects):
            first = next(s.origin.span for s in walk(kernel.body) if isinstance(s, k.Store))
            yield from (Holds(c, self.name) for c in task.claims if self.covers(task, c) and first in c.places)


PARTLY = """__global__ void partly(int *a) {{
    a[threadIdx.x + 64] = 0;
    a[threadIdx.x] = 1;
    a[threadIdx.x + 128] = a[{0}];
}}"""


@pytest.mark.parametrize(("index", "races"), [("threadIdx.x", False), ("threadIdx.x / 2", True)])
def test_places_without_races_are_not_recorded_and_the_others_are_checked(index: str, races: bool, tmp_path: Path) -> None:
    from gpuverify_py.engines.twothread.engine import TwoThread
    from gpuverify_py.files.orchestrate import build_request, load_program
    from gpuverify_py.verify.portfolio import settle
    from gpuverify_py.verify.task import task

    file = tmp_path / "partly.cu"
    file.write_text(PARTLY.format(index))
    request = build_request(str(file), ("--blockDim=64", "--gridDim=1"))
    program = load_program(request)
    sites: list[tuple[int, ...]] = []

    def see(stage: str, value: object) -> None:
        if isinstance(value, Logged):
            sites.append(tuple(site.origin.span.line for site in value.sites))

    asked = task((Subject(program.kernels[0], program, request.launch),), request.config)
    board = settle(asked, (First(), TwoThread(request.config, see=see)), Budget(20))
    assert {line for lines in sites for line in lines} == {3, 4}
    alarms = {tuple(sorted(place.line for place in alarm.claim.places)) for alarm in board.of(Alarm)}
    assert alarms == ({(3, 4)} if races else set())
    assert bool(board.open) is races
