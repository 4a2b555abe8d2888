"""Claims are all that obligations are about, on every kernel that is at hand; a portfolio never settles what nobody showed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from boogie_ir.lang.source import Origin, Span
from boogie_ir.prove.budget import Budget
from boogie_ir.vc.vcgen import obligations
from gpuverify_py.engines.twothread.prove.build import Plan, build, no_candidates, normalised, untold
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.findings.diagnostic import Diagnostic, Replay, Severity, Verdict
from gpuverify_py.request.config import Config, without_pairs
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.verify.board import Board, EnginesDisagree
from gpuverify_py.verify.claims import Claim, claim, claims
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.outcomes import Broken, Event, Holds, Working
from gpuverify_py.verify.portfolio import settle
from gpuverify_py.verify.task import Subject, Task, task
from gpuverify_py.verify.threads import two_threads
from gpuverify_py.verify.verdict import result_of

ROOT = Path(__file__).parents[2]
FILES = sorted(f for f in (ROOT / "benchmarks" / "classic").rglob("*.c[lu]"))[::4]
TEXT = """__global__ void two(int *a, int *b) { a[threadIdx.x] = 1; __syncthreads(); b[threadIdx.x] = a[0]; assert(b != 0); }\n"""


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_every_obligation_is_about_a_claim(file: Path) -> None:
    request = build_request(str(file), ["--check-array-bounds"])
    program = load_program(request)
    for kernel in program.kernels:
        threads = two_threads(launch_of(kernel, request), request.config)
        config = without_pairs(request.config) if threads.single or kernel.contract_only else request.config
        plan = Plan(normalised(kernel, config, threads), program, threads, config, no_candidates)
        dual = build(plan, untold).dual
        known = {(c.kind, place) for c in claims(kernel, config) for place in c.places}
        for goal in obligations(dual.procedure, dual.program):
            if goal.invariant is None or goal.check.kind in {c.kind for c in claims(kernel, config)}:
                about = claim(kernel.name, goal.check.kind, (goal.origin,))
                assert all((about.kind, place) in known for place in about.places), goal.name


class Says(Engine):
    """An engine that says what it is told to, one word a turn."""

    def __init__(self, name: str, events: list[Event]) -> None:
        self.name = name
        self.events = events
        self.closed = False

    def covers(self, task: Task, claim: Claim) -> bool:
        return True

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        try:
            for event in self.events:
                yield event
                yield Working()
        finally:
            self.closed = True


@pytest.fixture
def about(tmp_path: Path) -> Task:
    file = tmp_path / "two.cu"
    file.write_text(TEXT)
    request = build_request(str(file), ["--blockDim=8", "--gridDim=1"])
    program = load_program(request)
    return task((Subject(program.kernels[0], program, request.launch),), request.config)


def shown(broken: Claim) -> Broken:
    replay = Replay((1, 1, 1), (1, 1, 1), (), (0, 0, 0), None, (), "zero", 0, 1)
    origin = next(iter(broken.places))
    finding = Diagnostic(broken.kind, Severity.ERROR, _origin(origin), broken.kernel, replay=replay)
    return Broken(broken, "runs", finding)


def _origin(span: Span) -> Origin:

    return Origin(span, "test")


def test_what_two_engines_prove_together_is_verified(about: Task) -> None:
    half = len(about.claims) // 2
    first, second = ([Holds(c, name) for c in part] for name, part in (("a", about.claims[:half]), ("b", about.claims[half:])))
    board = settle(about, (Says("a", list(first)), Says("b", list(second))), Budget(5))
    assert result_of(about.subjects[0].kernel, about.subjects[0].program, board, about.config).verdict is Verdict.VERIFIED


def test_one_claim_that_nobody_proved_is_not_verified(about: Task) -> None:
    board = settle(about, (Says("a", [Holds(c, "a") for c in about.claims[1:]]),), Budget(5))
    assert result_of(about.subjects[0].kernel, about.subjects[0].program, board, about.config).verdict is Verdict.UNKNOWN
    assert board.open == about.claims[:1]


def test_a_defect_ends_the_work_of_the_others(about: Task) -> None:
    prover = Says("a", [Holds(c, "a") for c in about.claims])
    board = settle(about, (prover, Says("runs", [shown(about.claims[-1])])), Budget(5))
    assert result_of(about.subjects[0].kernel, about.subjects[0].program, board, about.config).verdict is Verdict.REFUTED
    assert prover.closed and board.open


def test_a_proof_that_a_run_refutes_is_a_fault_of_ours(about: Task) -> None:
    claimed = about.claims[0]
    with pytest.raises(EnginesDisagree, match="a proved what runs refutes"):
        settle(about, (Says("a", [Holds(claimed, "a")]), Says("runs", [Working(), shown(claimed)])), Budget(5))


def test_claims_follow_the_options(about: Task) -> None:
    kernel = about.subjects[0].kernel
    fewer = claims(kernel, Config(check_divergence=False, arrays=frozenset({"b"})))
    assert {c.array for c in fewer if c.array} == {"b"} and len(fewer) < len(about.claims)
