"""The Python interface keeps a kernel's limit of time, whatever takes it; the other kernels have their verdicts."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gpuverify_py import ExitCode, Launch, Verdict, engines, verify
from gpuverify_py.api import Report
from gpuverify_py.files import orchestrate

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")
ROW = "__global__ void {0}(int *a) {{ a[threadIdx.x] = 1; }}\n"
RACY = "__global__ void racy(int *a) { a[0] = threadIdx.x; }\n"


def forever(*_: object) -> Any:
    """Never returns, and is not impressed by exceptions."""
    while True:
        try:
            time.sleep(0.01)
        except Exception:
            continue


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "k.cu"
    path.write_text(ROW.format("first") + ROW.format("endless") + RACY + ROW.format("last"))
    return path


def within(seconds: float, path: Path, *flags: str) -> Report:
    begun = time.monotonic()
    report = verify(path, Launch(64, 1), flags=flags)
    assert time.monotonic() - begun < seconds
    return report


def replaced_for_endless(monkeypatch: pytest.MonkeyPatch, instead: Callable[..., Any]) -> None:
    """Engines do what they do, but for kernels that are called endless."""
    known = engines.ENGINES["twothread"]

    def made(config: Any) -> Any:
        engine: Any = known(config)
        run = engine.run

        def other(task: Any, board: Any, budget: Any) -> Any:
            if any(subject.kernel.name == "endless" for subject in task.subjects):
                instead()
            return run(task, board, budget)

        engine.run = other
        return engine

    monkeypatch.setitem(engines.ENGINES, "twothread", made)  # type: ignore[arg-type]


def test_a_kernel_ends_with_its_time_and_the_others_go_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replaced_for_endless(monkeypatch, forever)
    report = within(300, file, "--timeout=4")
    found = [(kernel.kernel, kernel.verdict.value) for kernel in report.kernels]
    assert found == [("first", "verified"), ("endless", "unknown"), ("racy", "refuted"), ("last", "verified")]
    assert report.exit_code is ExitCode.NOT_VERIFIED and report.request is not None
    assert "not finished within 4 s" in report.text()


def test_reading_a_file_ends_with_the_time_of_a_kernel(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orchestrate, "load_program", forever)
    report = within(200, file, "--timeout=1")
    assert report.verdict is Verdict.UNKNOWN and report.problem is not None
    assert report.problem.message == "not finished within 1 s"


def test_the_end_of_a_process_is_a_result(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replaced_for_endless(monkeypatch, lambda: os._exit(3))
    report = within(300, file)
    assert [kernel.verdict.value for kernel in report.kernels] == ["verified", "unknown", "refuted", "verified"]
    assert report.kernels[1].problem is not None and "ended with code 3" in report.kernels[1].problem.message


def test_several_threads_may_verify(file: Path) -> None:
    found: list[Report] = []
    threads = [threading.Thread(target=lambda: found.append(verify(file, Launch(64, 1)))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert len(found) == 3 and {report.verdict for report in found} == {Verdict.REFUTED}
    assert found[0].result.kernels[0].kernel == "first"


def test_a_report_comes_back_whole(file: Path) -> None:
    """What is in it is the same as without a copy of the process, but for the seconds."""
    report = verify(file, Launch(64, 1))
    result, request = orchestrate.verify_path(str(file), Launch(64, 1).options())
    assert report.request == request
    assert [k.diagnostics for k in report.kernels] == [k.diagnostics for k in result.kernels]
    assert [k.assumptions for k in report.kernels] == [k.assumptions for k in result.kernels]
