"""What people are told: a finding that a run showed is no possibility, and a slip of the pen gets a suggestion."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from boogie_ir.lang.program import CheckKind
from gpuverify_py.api import Launch, verify
from gpuverify_py.findings import messages


def gpuverify(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = dict(os.environ, PYTHONPATH=str(Path(__file__).parents[1]))
    return subprocess.run(
        [sys.executable, "-m", "gpuverify_py.cli", *words], capture_output=True, text=True, check=False, cwd=cwd, env=environment
    )


def test_every_kind_is_worded_with_and_without_doubt() -> None:
    others = set(CheckKind) - {CheckKind.RACE}
    assert set(messages.POSSIBLE) == set(messages.CONFIRMED) <= others
    assert not any(" may " in text or "might" in text for text in messages.CONFIRMED.values())


def report(tmp_path: Path, body: str) -> str:
    path = tmp_path / "k.cu"
    path.write_text(f"__global__ void k(int *a) {{ {body} }}\n")
    return verify(str(path), Launch(block=64, grid=1)).text()


def test_a_failing_assertion_fails(tmp_path: Path) -> None:
    assert "error: this assertion fails [assertion]" in report(tmp_path, "__assert(threadIdx.x < 32);")


def test_a_divergence_names_who_reaches_the_barrier(tmp_path: Path) -> None:
    text = report(tmp_path, "if (threadIdx.x < 32) __syncthreads();")
    assert "this barrier is reached by only some of its threads" in text
    assert "thread 0 of block 0 reaches it\n  thread 32 of block 0 does not" in text and "condition" not in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["k.cu", "--blokDim=64"], "did you mean --blockDim?"),
        (["batc", "."], "did you mean gpuverify batch?"),
        (["k.cu", "--blockDim=0"], "'0' is not a number from 1"),
    ],
)
def test_a_slip_gets_a_suggestion(tmp_path: Path, words: list[str], said: str) -> None:
    run = gpuverify(*words, cwd=tmp_path)
    assert run.returncode == 1 and said in run.stderr and run.stderr.count("\n") == 1


def test_help_by_its_usual_names(tmp_path: Path) -> None:
    shown = [gpuverify(word, cwd=tmp_path) for word in ("--help", "-h", "help")]
    assert all(each.returncode == 0 and each.stdout == shown[0].stdout for each in shown)
    assert "--solver=NAME" in shown[0].stdout
    assert gpuverify(cwd=tmp_path).stderr == ""
