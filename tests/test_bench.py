"""The benchmark runner measures, keeps its figures, and compares them with earlier ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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
    main([str(kernel), "--against", str(Path(__file__).parents[1]), "--jobs", "0"])
    printed = capsys.readouterr().out
    assert "verified, 1 files: median" in printed and "->" not in printed
