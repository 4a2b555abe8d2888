"""Which proofs wait for runs: those that may rest on what threads tell each other beside barriers, and how long they wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import gpuverify_py.runs.search as search_module
from boogie_ir.prove.budget import Budget
from boogie_ir.simt import ConcreteLaunch, Executable, Inputs, RunResult
from gpuverify_py.analysis.orders.find import may_wait_for_ever
from gpuverify_py.engines.concrete.engine import ConcreteRuns
from gpuverify_py.engines.protocols.engine import Protocols
from gpuverify_py.engines.twothread.engine import TwoThread
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.runs.search import ENOUGH_TURNS, prepare_search, searching
from gpuverify_py.verify.board import Board, EnginesDisagree
from gpuverify_py.verify.claims import Claim
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.outcomes import Event, Holds, Meaningful, Working
from gpuverify_py.verify.portfolio import settle
from gpuverify_py.verify.task import Subject, Task, as_asked, task

KERNELS = Path(__file__).parents[1] / "kernels"
TEXT = "__global__ void f(int *out, int *told, int *count, int *list, const int *to) {{ int t = threadIdx.x; {0} }}"
PARTS = {
    "a swap, and nothing else": ("atomicCAS(&told[to[t]], 0, 1);", False),
    "a swap that decides what is apart": ("if (atomicCAS(&told[to[t]], 0, 1) == 0) out[t] = 1;", False),
    "slots of a counter beside a fence": ("out[atomicAdd(told, 1)] = t; __threadfence();", False),
    "slots of a counter behind a swap": ("if (atomicCAS(&told[to[t]], 0, 1) == 0) list[atomicAdd(count, 1)] = t;", False),
    "slots beside a claim": (
        "int i = to[t]; if (atomicCAS(&told[i], 0, 1) == 0) { out[i] = t; list[atomicAdd(count, 1)] = i; }",
        True,
    ),
    "a claim": ("int i = to[t]; if (atomicCAS(&told[i], 0, 1) == 0) out[i] = t;", True),
}
FILES = {
    "locks/spin.cu": True,
    "fences/flag.cu": True,
    "fences/last-block.cu": True,
    "clusters/by-hand-in-rounds.cu": True,
    "pipelines/named-barrier.cu": True,
    "mbarriers/token.cu": True,
    "distributed/exchange.cu": True,
}


def asked_of(file: Path, flags: Sequence[str] = ()) -> Task:
    request = build_request(str(file), flags)
    program = load_program(request)
    kernel = program.kernels[0]
    return task((as_asked(Subject(kernel, program, launch_of(kernel, request)), request.config),), request.config)


def proved(asked: Task) -> Board:
    engines = (Protocols(asked.config), TwoThread(asked.config))
    try:
        return settle(asked, engines, Budget(60))
    finally:
        for engine in engines:
            engine.close()


@pytest.mark.parametrize("name", PARTS)
def test_a_proof_says_whether_it_may_rest_on_what_threads_tell(name: str, tmp_path: Path) -> None:
    text, told = PARTS[name]
    file = tmp_path / "told.cu"
    file.write_text(TEXT.format(text))
    board = proved(asked_of(file, ("--blockDim=64", "--gridDim=1")))
    assert board.open == () and bool(board.told) is told


def test_so_does_one_of_some_claims(tmp_path: Path) -> None:
    file = tmp_path / "partly.cu"
    file.write_text(TEXT.format("int i = to[t]; if (atomicCAS(&told[i], 0, 1) == 0) out[i] = t; list[to[t]] = t;"))
    board = proved(asked_of(file, ("--blockDim=64", "--gridDim=1")))
    held = {claim.array for claim in board.claims} - {claim.array for claim in board.open}
    assert "out" in held and "list" not in held and board.told


@pytest.mark.parametrize("name", FILES)
def test_so_do_those_of_locks_flags_and_other_barriers(name: str) -> None:
    board = proved(asked_of(KERNELS / name))
    assert board.open == () and bool(board.told) is FILES[name]


WAITS = {
    "for a count": ("atomicAdd(count, 1); while (atomicAdd(count, 0) < 5); __syncthreads();", True),
    "at no barrier": ("atomicAdd(count, 1); while (atomicAdd(count, 0) < 5);", True),
    "for a lock": ("while (atomicCAS(told, 0, 1) != 0); __syncthreads();", True),
    "for a lock of a number": ("int e; do { e = to[0]; } while (atomicCAS(told, e, 1) != e); __syncthreads();", True),
    "for a lock of a parameter": ("int e; do { e = n; } while (atomicCAS(told, e, 1) != e); __syncthreads();", True),
    "for a lock of a literal": (
        "int e, f; do { e = 0; f = e; e = atomicCAS(told, f, 1); } while (e != f); __syncthreads();",
        True,
    ),
    "for nothing: it tries again with what it found": (
        "int e = *told, f; do { f = e; e = atomicCAS(told, f, f + n); } while (e != f); __syncthreads();",
        False,
    ),
    "for nothing: it draws until it has enough": (
        "__threadfence(); while (atomicAdd(count, 1) < 9) out[t] = 1; __syncthreads();",
        False,
    ),
}


@pytest.mark.parametrize("name", WAITS)
def test_whether_a_barrier_may_wait_for_ever(name: str, tmp_path: Path) -> None:
    text, waits = WAITS[name]
    file = tmp_path / "waits.cu"
    file.write_text(TEXT.replace("const int *to", "const int *to, int n").format(text))
    (subject,) = asked_of(file, ("--blockDim=64", "--gridDim=1")).subjects
    assert may_wait_for_ever(subject.kernel) is waits


class Credulous(Engine):
    """Proves all there is, wrongly."""

    name = "credulous"

    def __init__(self, told: bool) -> None:
        self._told = told

    def covers(self, task: Task, claim: Claim) -> bool:
        return True

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        yield from (Holds(claim, self.name, told=self._told) for claim in task.claims)
        yield Working(1000.0)
        yield from (Meaningful(subject.kernel.name) for subject in task.subjects)


@pytest.fixture
def racy(tmp_path: Path) -> Task:
    file = tmp_path / "racy.cu"
    file.write_text("__global__ void racy(int *a) { a[0] = threadIdx.x; }")
    return asked_of(file, ("--blockDim=7", "--gridDim=1"))


def test_runs_contradict_a_proof_that_rests_on_it(racy: Task) -> None:
    with pytest.raises(EnginesDisagree, match="credulous proved what runs refutes"):
        settle(racy, (Credulous(True), ConcreteRuns()), Budget(20))


def test_nothing_is_run_once_all_is_proved_by_barriers_alone(racy: Task) -> None:
    """Not even where somebody has yet to say, in a long turn, whether the proof is about something."""
    board = settle(racy, (Credulous(False), ConcreteRuns()), Budget(20))
    assert board.open == () and board.seconds["runs"] == 0


@pytest.mark.parametrize("known", [False, True])
def test_what_is_awaited_is_run_by_turns(known: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The launch is too large for that, so only some of its groups are run, and no more often than is enough."""
    file = tmp_path / "large.cu"
    file.write_text(TEXT.format("if (atomicCAS(&told[to[t]], 0, 1) == 0) out[t] = blockIdx.x == 0;"))
    asked = asked_of(file, ("--blockDim=128", "--gridDim=32"))
    (subject,) = asked.subjects
    by_turns: list[bool] = []
    original = search_module.execute

    def execute(executable: Executable, launch: ConcreteLaunch, inputs: Inputs, *, contents: bool) -> RunResult:
        by_turns.append((executable.interleaves(launch) and inputs.turns is not False) or inputs.turns is True)
        return replace(original(executable, launch, inputs, contents=contents), findings=())

    monkeypatch.setattr(search_module, "execute", execute)
    prepared = prepare_search(subject.kernel, subject.program, asked.config)
    for _ in searching(prepared, subject.launch, asked.config, 1000.0, proved=lambda: known):
        pass
    if known:
        assert by_turns == [True] * ENOUGH_TURNS
    else:
        assert len(by_turns) > ENOUGH_TURNS and not all(by_turns)
