"""The benchmark runner measures, keeps its figures, and compares them with earlier ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.portfolio import main as compare_engines
from benchmarks.run import main

pytestmark = pytest.mark.slow


def test_figures_are_kept_and_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kernel = tmp_path / "k.cu"
    header = "//pass\n//--blockDim=64 --gridDim=4\n"
    kernel.write_text(header + "__global__ void f(int *a) { a[blockIdx.x * 64 + threadIdx.x] = 1; }\n")
    figures = tmp_path / "figures.json"
    main([str(kernel), "--out", str(figures), "--jobs", "0"])
    printed = capsys.readouterr().out
    assert "where the time goes" in printed and "cold start" in printed and "verified" in printed
    before = json.loads(figures.read_text())
    before["rows"][0] |= {"processor": before["rows"][0]["processor"] / 4, "verdict": "possible"}
    figures.write_text(json.dumps(before))
    main([str(kernel), "--against", str(figures), "--jobs", "0"])
    printed = capsys.readouterr().out
    assert "1 files in both runs" in printed and "possible -> verified" in printed
    journal = tmp_path / "journal"
    words = [str(kernel), "--against", str(Path(__file__).parents[1]), "--jobs", "0", "--journal", str(journal)]
    main(words)
    printed = capsys.readouterr().out
    assert "verified, 1 files: median" in printed and "->" not in printed
    measured = journal.read_text()
    main(words)
    assert journal.read_text() == measured and "verified, 1 files: median" in capsys.readouterr().out


def test_engines_are_compared_kernel_by_kernel(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header = "//--blockDim=64 --gridDim=4\n__global__ void f(int *a) {"
    (tmp_path / "apart.cu").write_text("//pass\n" + header + " a[blockIdx.x * 64 + threadIdx.x] = 1; }\n")
    (tmp_path / "wrong.cu").write_text("//pass\n" + header + " a[threadIdx.x / 2] = threadIdx.x; }\n")
    compare_engines([str(tmp_path), "--limit", "0"])
    printed = capsys.readouterr().out
    assert "portfolio  settles 2 of 2" in printed and "settled by one engine and not by the portfolio: 0" in printed
    assert "not as announced: 1" in printed and "longer than 0 s: 2" in printed
