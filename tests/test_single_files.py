"""``gpuverify FILE...``: verdicts as they come, limits that hold whatever takes the time, terminals, and interruptions."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

LIMIT = "--timeout=5"
ROOT = Path(__file__).parents[1]
GOOD = "__global__ void good{0}(int *a) {{ a[blockIdx.x * blockDim.x + threadIdx.x] = {0}; }}\n"
RACY = "__global__ void racy(int *a) { a[0] = threadIdx.x; }\n"
ENDLESS = "__global__ void endless(int *a) { a[threadIdx.x] = 99; }\n"
LAUNCH = ("--blockDim=64", "--gridDim=4")
# The engine as it is, but for kernels called endless: these it never gives back, whatever limit it has been given.
STUCK = """
import sys, time
from gpuverify_py import engines
from gpuverify_py.cli import main
known = engines.ENGINES["twothread"]
def stuck(config):
    engine = known(config)
    run = engine.run
    def endless(task, board, budget):
        while any(subject.kernel.name == "endless" for subject in task.subjects):
            try:
                time.sleep(0.01)
            except Exception:
                continue
        yield from run(task, board, budget)
    engine.run = endless
    return engine
engines.ENGINES["twothread"] = stuck
sys.argv[0] = "gpuverify"
main()
"""


def start(*words: str, **how: Any) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", STUCK, *words]
    return subprocess.Popen(command, text=True, env=environment, stdout=subprocess.PIPE, **{"stderr": subprocess.PIPE, **how})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "k.cu"
    path.write_text(GOOD.format(1) + ENDLESS + RACY + GOOD.format(2))
    return path


def verdict_lines(out: str) -> list[str]:
    lines = (line for line in out.splitlines() if "k.cu: " in line and " (" in line and ": error" not in line)
    return [line.split(" (")[0].split(": ", 1)[1] for line in lines]


def test_a_kernel_that_takes_too_long_is_ended_and_the_others_go_on(file: Path) -> None:
    begun = time.monotonic()
    run = start(str(file), *LAUNCH, LIMIT)
    out, errors = run.communicate(timeout=300)
    assert time.monotonic() - begun < 200
    assert verdict_lines(out) == ["good1: verified", "endless: unknown", "racy: refuted", "good2: verified"], out + errors
    assert "not finished within 5 s" in out and run.returncode == 6


@pytest.mark.slow
def test_reports_for_machines_are_those_of_one_file(file: Path, tmp_path: Path) -> None:
    sarif = tmp_path / "k.sarif"
    out, errors = start(str(file), *LAUNCH, LIMIT, "--json", "--sarif", str(sarif)).communicate(timeout=300)
    records = [json.loads(line) for line in out.splitlines()]
    assert [r["kernel"] for r in records] == ["good1", "endless", "racy", "good2"], errors
    assert [r["verdict"] for r in records] == ["verified", "unknown", "refuted", "verified"]
    assert {r["exit_code"] for r in records} == {6} and records[1]["problem"]["code"] == "time-out or unknown"
    assert len(json.loads(sarif.read_text())["runs"][0]["results"]) >= 1


@pytest.mark.slow
def test_the_last_kernel_may_take_too_long(tmp_path: Path) -> None:
    path = tmp_path / "k.cu"
    path.write_text(GOOD.format(1) + ENDLESS)
    run = start(str(path), *LAUNCH, LIMIT)
    out, _ = run.communicate(timeout=300)
    assert verdict_lines(out) == ["good1: verified", "endless: unknown"] and run.returncode == 7


@pytest.mark.slow
def test_a_batch_keeps_the_kernels_before_and_after_one_that_takes_too_long(file: Path) -> None:
    out, errors = start("batch", str(file), "--no-cache", "--json=-", LIMIT, *LAUNCH).communicate(timeout=300)
    records = [record for record in map(json.loads, out.splitlines()) if "file" in record]
    assert [(r["kernel"], r["verdict"]) for r in records] == [
        ("good1", "verified"), ("endless", "unknown"), ("racy", "refuted"), ("good2", "verified"),
    ], errors  # fmt: skip
    assert {r["exit_code"] for r in records} == {6} and [r["part"] for r in records] == [[n, 4] for n in (1, 2, 3, 4)]


def test_a_verdict_is_printed_when_it_is_known_and_a_termination_keeps_it(file: Path, tmp_path: Path) -> None:
    journal = tmp_path / "results.jsonl"
    run = start(str(file), *LAUNCH, "--timeout=100", f"--json={journal}")
    assert run.stdout is not None
    assert "good1: verified" in run.stdout.readline()  # while the next kernel is still at work
    run.send_signal(signal.SIGTERM)
    _, errors = run.communicate(timeout=20)
    assert run.returncode == 8 and "interrupted" in errors
    records = [json.loads(line) for line in journal.read_text().splitlines()]
    assert [r["kernel"] for r in records] in (["good1"], ["good1", "endless"])  # that at work may say what is known of it
    assert all(r["verdict"] == "unknown" for r in records[1:])


def test_a_batch_that_is_terminated_keeps_what_is_finished(file: Path, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(GOOD.format(3))
    journal = tmp_path / "results.jsonl"
    run = start("batch", str(tmp_path), "--no-cache", "--json", str(journal), "--jobs=1", "--timeout=100", *LAUNCH)
    assert run.stdout is not None
    assert "a.cu: verified" in run.stdout.readline()
    run.send_signal(signal.SIGTERM)
    _, errors = run.communicate(timeout=20)
    assert run.returncode == 8 and "--resume" in errors
    assert [json.loads(line)["kernel"] for line in journal.read_text().splitlines()] == ["good3"]


@pytest.mark.parametrize("colours", [True, False])
def test_a_terminal_gets_progress_and_colours(file: Path, colours: bool) -> None:
    pty = pytest.importorskip("pty")
    ours, terminal = pty.openpty()
    chosen = {"TERM": "xterm"} if colours else {"TERM": "xterm", "NO_COLOR": "1"}
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **chosen}
    command = [sys.executable, "-c", STUCK, str(file), *LAUNCH, LIMIT]
    run = subprocess.Popen(command, env=environment, stdout=terminal, stderr=terminal)
    os.close(terminal)
    shown = ""
    while True:
        try:
            part = os.read(ours, 1 << 16)
        except OSError:
            break
        if not part:
            break
        shown += part.decode()
    os.close(ours)
    assert run.wait(timeout=30) == 6
    assert re.search(r"k\.cu: endless, a proof by [a-z ]+, 2 s", shown)
    assert ("\x1b[32mverified\x1b[0m" in shown) == colours and ("\x1b[1;31m" in shown) == colours


@pytest.mark.slow
def test_nothing_but_text_goes_elsewhere(file: Path) -> None:
    out, errors = start(str(file), *LAUNCH, LIMIT).communicate(timeout=300)
    assert "\x1b" not in out + errors and errors == ""


def test_a_working_folder_that_is_gone_is_no_fault_of_ours(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    for number in range(3):
        (folder / f"k{number}.cu").write_text(GOOD.format(number))
    code = f"import os, shutil; os.chdir({str(folder)!r}); shutil.rmtree({str(folder)!r})\n" + STUCK
    for words in (["k0.cu"], ["batch", "k0.cu", "--no-cache"], ["batch", str(tmp_path), "--no-cache"]):
        folder.mkdir(exist_ok=True)
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", code, *words, *LAUNCH]
        run = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
        assert run.returncode == 1, run.stdout + run.stderr
        assert "internal error" not in run.stdout + run.stderr and "Traceback" not in run.stderr


def test_a_working_folder_that_goes_in_mid_batch_is_no_fault_of_ours(tmp_path: Path) -> None:
    folder = tmp_path / "going"
    folder.mkdir()
    for name, text in {"a.cu": GOOD.format(1), "b.cu": GOOD.format(2) + ENDLESS + GOOD.format(3), "c.cu": GOOD.format(4)}.items():
        (folder / name).write_text(text)
    reports = ("--json", str(tmp_path / "r.jsonl"), "--sarif", str(tmp_path / "r.sarif"), "--junit", str(tmp_path / "r.xml"))
    run = start("batch", "a.cu", "b.cu", "c.cu", "--no-cache", "--jobs=1", LIMIT, *reports, *LAUNCH, cwd=folder)
    assert run.stdout is not None
    assert "a.cu: verified" in run.stdout.readline()
    shutil.rmtree(folder)
    out, errors = run.communicate(timeout=300)
    assert run.returncode == 6 and "cannot read" in out, out + errors
    assert "internal error" not in out + errors and "Traceback" not in errors
    assert all((tmp_path / f"r.{kind}").exists() for kind in ("jsonl", "sarif", "xml"))


# Reading never ends for files of this name, whatever limit there is.
READING = """
import sys, time
from gpuverify_py.files import orchestrate
from gpuverify_py.cli import main
known = orchestrate.load_program
def load_program(request):
    while request.path.endswith("endless.cu"):
        time.sleep(0.01)
    return known(request)
orchestrate.load_program = load_program
sys.argv[0] = "gpuverify"
main()
"""


@pytest.mark.parametrize("words", [(), pytest.param(("batch", "--no-cache"), marks=pytest.mark.slow)])
def test_reading_a_file_ends_with_the_time_of_a_kernel(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "endless.cu").write_text(GOOD.format(1))
    command = [sys.executable, "-c", READING, *words, "endless.cu", "--timeout=2", *LAUNCH]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    begun = time.monotonic()
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert time.monotonic() - begun < 200
    assert "not finished within 2 s" in run.stdout, run.stdout + run.stderr
    assert run.returncode == (6 if words else 7)  # a batch compares with what is expected of files
