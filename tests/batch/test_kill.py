"""Workers and whole runs are killed at random points: nothing finished is lost, nothing is counted twice."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gpuverify_py.batch import workers
from gpuverify_py.batch.run import BatchOptions
from gpuverify_py.batch.run import run as run_batch
from gpuverify_py.batch.suite import collect
from gpuverify_py.files.listener import Listener
from gpuverify_py.findings.diagnostic import KernelResult
from gpuverify_py.request.config import Request
from tests.command_line import heed

pytestmark = pytest.mark.slow

COUNT = 16
KERNEL = (
    "//pass\n//--blockDim=64 --gridDim=4\n__global__ void f(int *a, int *b) {{ b[blockIdx.x * 64 + threadIdx.x] = a[{n}]; }}\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    kernels = tmp_path / "kernels"
    kernels.mkdir()
    for n in range(COUNT):
        (kernels / f"k{n:02}.cu").write_text(KERNEL.format(n=n))
    return kernels


def start(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "gpuverify_py.cli", "batch", *words, "--no-cache"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed)


def lines(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


def records(path: Path) -> list[dict[str, Any]]:
    return [record for record in map(json.loads, lines(path)) if "file" in record]


def wait_for(path: Path, count: int, process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + 60
    while len(lines(path)) < count and process.poll() is None:
        assert time.monotonic() < end
        time.sleep(0.002)


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").exists(), reason="children are found in /proc")
@pytest.mark.parametrize("seed", range(3))
def test_killed_workers(folder: Path, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    journal = tmp_path / "results.jsonl"
    run = start(str(folder), "--json", str(journal))
    killed = 0
    for count in sorted(chance.sample(range(1, COUNT - 4), 3)):
        wait_for(journal, count, run)
        time.sleep(chance.uniform(0, 0.03))
        workers = children(run.pid) if run.poll() is None else []
        if workers:
            os.kill(chance.choice(workers), signal.SIGKILL)
            killed += 1
    run.communicate(timeout=120)
    found = records(journal)
    assert sorted(Path(record["file"]).name for record in found) == [f"k{n:02}.cu" for n in range(COUNT)]
    verdicts = Counter(record["verdict"] for record in found)
    assert verdicts["verified"] + verdicts["unknown"] == COUNT
    assert verdicts["unknown"] <= killed  # a worker that had nothing to do takes no kernel with it
    for record in found:
        if record["verdict"] == "unknown":
            assert "SIGKILL" in record["problem"]["message"]
            assert record["key"] is None  # --resume tries it again
    assert run.returncode == (6 if verdicts["unknown"] else 0)


def test_killed_right_after_a_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker dies when it has handed over a kernel's result and has not begun the next one, or ended the file."""
    kernels = "".join(f"__global__ void {name}(int *a) {{ a[threadIdx.x] = 1; }}\n" for name in ("first", "second"))
    (tmp_path / "a.cu").write_text("//--blockDim=64 --gridDim=1\n" + kernels)

    class Dying(Listener):
        def __init__(self, **told: Any) -> None:
            def settled(result: KernelResult, request: Request) -> None:
                told["settled"](result, request)
                os.kill(os.getpid(), signal.SIGKILL)

            super().__init__(begun=told["begun"], settled=settled)

    monkeypatch.setattr(workers, "Listener", Dying)
    (finished,) = run_batch(collect([str(tmp_path)]), BatchOptions(jobs=1))
    found = [(record["kernel"], record["verdict"]) for record in finished.records]
    assert found == [("first", "verified"), ("second", "verified")]
    assert finished.key is None


@pytest.mark.parametrize("seed", range(3))
def test_killed_runs(folder: Path, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    journal = tmp_path / "results.jsonl"
    resume: list[str] = []
    finished: dict[str, dict[str, Any]] = {}
    for count in sorted(chance.sample(range(1, COUNT), 3)):
        run = start(str(folder), "--json", str(journal), *resume)
        wait_for(journal, count, run)
        time.sleep(chance.uniform(0, 0.03))
        workers = children(run.pid) if run.poll() is None else []
        run.kill()
        run.communicate()
        before = dict(finished)
        finished = {record["file"]: record for record in records(journal)}
        assert len(finished) == len(records(journal)), "a file is there twice"
        assert {file: before[file] for file in before} == {file: finished[file] for file in before}, "a finished result is lost"
        end = time.monotonic() + 10
        while any(alive(worker) for worker in workers):
            assert time.monotonic() < end, "workers outlive their batch"
            time.sleep(0.05)
        resume = ["--resume"]
    last = start(str(folder), "--json", str(journal), "--resume")
    output, _ = last.communicate(timeout=120)
    assert last.returncode == 0, output
    assert f"{COUNT} of {COUNT} files as expected" in output
    after = {record["file"]: record for record in records(journal)}
    assert len(records(journal)) == len(after) == COUNT
    assert all(after[file] == record for file, record in finished.items())
    assert json.loads(lines(journal)[-1])["summary"]["files"] == COUNT


def test_torn_tail_and_changed_file(folder: Path, tmp_path: Path) -> None:
    journal = tmp_path / "results.jsonl"
    start(str(folder), "--json", str(journal)).communicate(timeout=120)
    whole = lines(journal)
    journal.write_text("\n".join(whole[:10]) + "\n" + whole[10][:50])
    changed = Path(json.loads(whole[3])["file"])
    changed.write_text(changed.read_text().replace("b[blockIdx.x * 64 + threadIdx.x] = a", "b[0] = threadIdx.x + a"))
    again = start(str(folder), "--json", str(journal), "--resume")
    output, _ = again.communicate(timeout=120)
    assert again.returncode == 6
    assert "9 results are from an earlier run" in output
    found = records(journal)
    assert len(found) == len({record["file"] for record in found}) == COUNT
    assert {r["file"] for r in found if r["verdict"] == "refuted"} == {str(changed)}


def test_interruption_says_how_to_go_on(folder: Path, tmp_path: Path) -> None:
    journal = tmp_path / "results.jsonl"
    run = start(str(folder), "--json", str(journal), "--jobs", "1")
    wait_for(journal, 2, run)
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=60)
    assert run.returncode == 8
    assert "--resume" in errors


def test_two_runs_do_not_write_one_file(folder: Path, tmp_path: Path) -> None:
    journal = tmp_path / "results.jsonl"
    first = start(str(folder), "--json", str(journal))
    wait_for(journal, 1, first)
    first.send_signal(signal.SIGSTOP)
    second = start(str(folder), "--json", str(journal))
    _, errors = second.communicate(timeout=60)
    assert second.returncode == 1 and "another run" in errors
    first.send_signal(signal.SIGCONT)
    first.communicate(timeout=120)
    assert len(records(journal)) == COUNT
