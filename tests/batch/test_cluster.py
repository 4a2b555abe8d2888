"""A batch on a cluster: the same results as here, each once, although machines are lost on the way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="distributed is not installed")

from gpuverify_py.batch.helper import fingerprint
from gpuverify_py.batch.keys import plan
from gpuverify_py.batch.suite import Job

ROOT = Path(__file__).parents[2]
RACY = "//xfail:NOT_ALL_VERIFIED\n//--blockDim=64 --gridDim=1\n__global__ void k(int *a) { a[threadIdx.x / 2] = threadIdx.x; }\n"
RIGHT = "//pass\n//--blockDim=64 --gridDim=1\n__global__ void k(int *a) { a[threadIdx.x] = threadIdx.x; }\n"


def python(*words: object, folder: Path, log: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with open(folder / log, "wb") as file:
        return subprocess.Popen([sys.executable, *map(str, words)], cwd=folder, env=environment, stdout=file, stderr=file)


def wait_for(file: Path, lines: int = 1) -> None:
    end = time.monotonic() + 120
    while not file.exists() or file.read_text().count("\n") < lines:
        assert time.monotonic() < end, f"{file} does not come"
        time.sleep(0.05)


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[list[subprocess.Popen[bytes]]]:
    """A scheduler, and three workers on this machine."""
    at = ("--scheduler-file", "scheduler.json")
    quiet = ("--no-dashboard",)
    run = ("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", 0, *quiet, *at)
    started = [python(*run, folder=tmp_path, log="scheduler.log")]
    wait_for(tmp_path / "scheduler.json")
    work = ("-m", "distributed.cli.dask_worker", *at, "--no-nanny", "--nthreads", 1, *quiet)
    started += [python(*work, folder=tmp_path, log=f"worker{n}.log") for n in range(3)]
    yield started
    for each in started:
        each.kill()
        each.wait()


@pytest.mark.slow
def test_machines_that_are_lost_lose_nothing(machines: list[subprocess.Popen[bytes]], tmp_path: Path) -> None:
    kernels = tmp_path / "kernels"
    kernels.mkdir()
    for number in range(40):
        (kernels / f"k{number:02}.cu").write_text(RACY if number % 4 == 0 else RIGHT)
    address = json.loads((tmp_path / "scheduler.json").read_text())["address"]
    command = ("-m", "gpuverify_py", "batch", "kernels", "--cluster", address, "--no-cache", "--json", "found.jsonl")
    batch = python(*command, folder=tmp_path, log="batch.log")
    for lost in (1, 2):
        wait_for(tmp_path / "found.jsonl", 5 * lost)
        machines[lost].kill()
    assert batch.wait(timeout=200) == 0, (tmp_path / "batch.log").read_text()
    records = [json.loads(line) for line in (tmp_path / "found.jsonl").read_text().splitlines()]
    found = sorted((record["file"], record["verdict"]) for record in records if "file" in record)
    expected = [(f"kernels/k{n:02}.cu", "refuted" if n % 4 == 0 else "verified") for n in range(40)]
    assert found == expected and records[-1]["summary"]["as_expected"] == 40


@pytest.mark.slow
def test_an_address_without_a_scheduler_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text(RIGHT)
    command = ("-m", "gpuverify_py", "batch", "k.cu", "--no-cache", "--cluster", "tcp://127.0.0.1:9")
    assert python(*command, folder=tmp_path, log="batch.log").wait(timeout=100) == 1
    assert "no scheduler answers at tcp://127.0.0.1:9" in (tmp_path / "batch.log").read_text()


def test_other_files_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "k.cu"
    file.write_text(RIGHT)
    task = plan(Job(str(file)), (), 60.0, 0)
    before = fingerprint(task)
    assert fingerprint(task) == before
    file.write_text(RACY)
    assert fingerprint(task) != before
