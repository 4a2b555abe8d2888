"""What is printed without being asked for more: a screen, the worst first; and what an interruption leaves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Origin, Span
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.findings.diagnostic import Assumption, Diagnostic, ExitCode, FileResult, KernelResult, Replay, Severity, Verdict
from gpuverify_py.reports import text
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.outcomes import Event, Holds, Working
from gpuverify_py.verify.settled import Interrupted, verified
from gpuverify_py.verify.task import Subject
from tests.command_line import heed

ROOT = Path(__file__).parents[1]
REPLAY = Replay((1, 1, 1), (1, 1, 1), (), (0, 0, 0), None, (), "zero", 0, 1)


def finding(line: int, replay: Replay | None = REPLAY, severity: Severity = Severity.ERROR) -> Diagnostic:
    return Diagnostic(CheckKind.ASSERTION, severity, Origin(Span("k.cu", line, 1, line, 2), "x"), "k", replay=replay)


def printed(*found: Diagnostic, verbose: bool = False, assumptions: tuple[Assumption, ...] = ()) -> list[str]:
    verdict = Verdict.REFUTED if found else Verdict.VERIFIED
    kernel = KernelResult("k", verdict, found, assumptions=assumptions)
    result = FileResult("k.cu", ExitCode.NOT_VERIFIED, verdict, (kernel,))
    return text.render(result, None, {}, verbose).splitlines()


def places(lines: list[str]) -> list[str]:
    return [line.split(": ")[0] for line in lines if ": error: " in line or ": note: " in line]


def test_three_findings_in_full_the_worst_first_and_the_rest_by_place() -> None:
    found = (finding(1, severity=Severity.NOTE), finding(2, None), finding(3), finding(4, None), finding(5))
    lines = printed(*found)
    assert places(lines) == ["k.cu:3:1", "k.cu:5:1", "k.cu:2:1"]
    assert "  2 more findings (--verbose shows them): k.cu:4:1 [assertion], k.cu:1:1 [assertion]" in lines
    assert places(printed(*found, verbose=True)) == ["k.cu:3:1", "k.cu:5:1", "k.cu:2:1", "k.cu:4:1", "k.cu:1:1"]
    assert not any("more finding" in line for line in printed(*found[:3]))


def test_assumptions_are_one_line() -> None:
    one, two = Assumption("in-bounds", "all stay within"), Assumption("loops-end", "loops end")
    assert printed(assumptions=(one,))[-1] == "  assuming all stay within"
    assert printed(assumptions=(one, two))[-1] == "  assuming 2 things (--verbose says what): in-bounds, loops-end"
    assert printed(assumptions=(one, two, one))[-1] == "  assuming 3 things (--verbose says what): in-bounds (2), loops-end"
    assert printed(assumptions=(one, two), verbose=True)[1:3] == ["  assuming all stay within", "  assuming loops end"]


class _Stopped(Engine):
    """Proves some claims, and then somebody has had enough."""

    name = "stopped"

    def __init__(self, share: float) -> None:
        self._share = share

    def covers(self, task: object, claim: object) -> bool:
        return True

    def run(self, task: object, board: Board, budget: object) -> Iterator[Event]:
        for claim in board.claims[: int(self._share * len(board.claims))]:
            yield Holds(claim, self.name)
            yield Working()
        raise KeyboardInterrupt


@pytest.mark.parametrize(("share", "left"), [(0.0, True), (0.5, True), (1.0, False)])
def test_an_interruption_leaves_what_is_known_and_never_a_proof(share: float, left: bool, tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text("__global__ void k(int *a, int *b) { a[threadIdx.x] = 1; b[threadIdx.x] = a[threadIdx.x]; }\n")
    request = build_request(str(tmp_path / "k.cu"), ("--blockDim=8", "--gridDim=1"))
    program = load_program(request)
    with pytest.raises(Interrupted) as stop:
        verified(Subject(program.kernels[0], program, request.launch), request.config, (_Stopped(share),))
    result = stop.value.result
    assert result.verdict is Verdict.UNKNOWN and bool(result.undecided) == left
    assert dict(result.seconds)["interrupted"] > 0
    if left:
        shown = text.render(FileResult("k.cu", ExitCode.UNKNOWN, Verdict.UNKNOWN, (result,)), request, {})
        assert " claims [race] (kernel k): interrupted before that" in shown
    assert replace(result, verdict=Verdict.REFUTED).diagnostics == ()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="processes are told to answer by a signal")
def test_ctrl_c_answers_for_the_kernel_at_work(tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text(
        "__global__ void good(int *a) { a[threadIdx.x] = 1; }\n"
        "__global__ void cubes(unsigned long long *a, unsigned long long x, unsigned long long y, unsigned long long z) {\n"
        "  if (x && y && z && x < 1048576 && y < 1048576 && z < 1048576) __assert(x * x * x + y * y * y != z * z * z);\n}\n"
    )
    command = [sys.executable, "-m", "gpuverify_py", "k.cu", "--blockDim=64", "--gridDim=1", "--timeout=100"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    run = subprocess.Popen(
        command, cwd=tmp_path, env=environment, preexec_fn=heed, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert run.stdout is not None and "good: verified" in run.stdout.readline()
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=300)
    assert run.returncode == ExitCode.INTERRUPTED and err == "gpuverify: interrupted\n"
    assert "k.cu: cubes: unknown" in out or "cubes" not in out  # it may not have begun


def test_everything_that_may_be_at_work_has_words() -> None:
    """Progress says which engine has its turn, in words that need no document."""
    from gpuverify_py.commands.apart import STAGES
    from gpuverify_py.engines import ENGINES

    assert set(STAGES) == {*ENGINES, "advice"}
