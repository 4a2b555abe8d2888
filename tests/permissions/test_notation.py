"""Figures 5.8 and 5.9 of paper 003, and broken variants of them: each is refused, for what is wrong, at its place.

Two slips of Figure 5.9 are mended: it calls the array ``bin`` also ``ar``, and the last barrier's braces are closed too early.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gpuverify_py.commands.commands import application

FIGURES = Path(__file__).parent / "notation"

VARIANTS = [
    ("8", "perm(a[tid],100) * perm(b[tid],100);", "perm(b[tid],100);", ":10:", "no permission beside it is for that cell"),
    ("8", "requires perm(a[tid],100) * perm(b[tid],100);", "requires perm(a[tid],100);",
      ":11:", "permission for b[] comes from nowhere"),
    ("8", "requires perm(a[tid],100) * perm(b[tid],100);", "requires perm(a[tid],100) * perm(b[tid],10);",
      ":11:", "comes from nowhere"),
    ("8", "requires perm(a[tid],100) * perm(b[tid],100);", "requires perm(a[tid],100) * perm(b[tid+1],100);",
      ":11:", "comes from nowhere"),
    ("8", "perm(a[(tid+1) mod gsize],10) * perm(b", "perm(b", ":12:", "no permission beside it is for that cell"),
    ("8", "barrier(global)", "barrier(local)", ":12:", "the barrier does not fence a"),
    ("8", "b[tid]:=a[(tid+1)", "b[tid]:=a[(tid+2)", ":13:", "insufficient permission to read a"),
    ("8", "perm(a[(tid+1) mod gsize],10) *", "perm(a[(tid+1) mod gsize],10) * perm(a[tid],100) *",
      ":11:", "given to two threads"),
    ("8", "ensures perm(b[tid],100) * b", "ensures b", ":6:", "no permission beside it is for that cell"),
    ("8", "ensures perm(b[tid],100) * b", "ensures perm(a[tid],100) * perm(b[tid],100) * b",
      ":6:", "at its end the thread does not hold"),
    ("8", "requires a[tid]=tid;", "requires a[tid]=tid+1;", ":10:", "assertion"),
    ("8", "ensures perm(b[tid],100) * b[tid] = (tid+1)", "ensures perm(b[tid],100) * b[tid] = (tid+2)", ":13:", "assertion"),
    ("9", "* perm(tmp[tid],100);\n  ensures", ";\n  ensures",
      ":11:", "does not hold what the invariant says when the loop begins"),
    ("9", "barrier(1,{local})", "barrier(1,{})", ":17:", "the barrier does not fence tmp"),
    ("9", "perm(bin[tid],100) * perm(tmp[tid],100);\n      }", "perm(bin[tid],100);\n      }",
      ":11:", "at the end of the loop's body"),
    ("9", "perm(tmp[(tid-1) mod gsize],10);", "perm(tmp[(tid-1) mod gsize],10) * perm(tmp[tid],100);",
      ":16:", "given to two threads"),
    ("9", "temp:=tmp[(tid-1) mod gsize]", "temp:=tmp[tid]", ":21:", "insufficient permission to read tmp["),
    ("9", "bin[tid]:=temp+bin[tid]", "bin[tid+1]:=temp+bin[tid]", ":22:", "insufficient permission to write bin["),
]  # fmt: skip


def test_figure_5_8(capsys: pytest.CaptureFixture[str]) -> None:
    assert application(["permissions", str(FIGURES / "figure_5_8.pvl")]) == 0
    assert "what it computes: verified" in capsys.readouterr().out


@pytest.mark.slow
def test_figure_5_9(capsys: pytest.CaptureFixture[str]) -> None:
    assert application(["permissions", str(FIGURES / "figure_5_9.pvl")]) == 0
    assert "what it computes: verified" in capsys.readouterr().out


@pytest.mark.parametrize(("figure", "text", "changed", "place", "message"), VARIANTS)
def test_variants_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], figure: str, text: str, changed: str, place: str, message: str
) -> None:
    source = (FIGURES / f"figure_5_{figure}.pvl").read_text()
    assert source.count(text) == 1
    file = tmp_path / "broken.pvl"
    file.write_text(source.replace(text, changed))
    assert application(["permissions", str(file)]) in (2, 6)
    captured = capsys.readouterr()
    said = captured.out + captured.err
    lines = [re.sub(r"\[\d+\]", "[]", line) for line in said.splitlines()]  # which cell it is is the solver's choice
    assert any(place in line and message in line for line in lines), said
