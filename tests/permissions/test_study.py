"""The study of changed specifications (``benchmarks/permissions/study.py``) of one kernel; that it goes on from its journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.permissions import study
from benchmarks.permissions.functional import KERNELS
from benchmarks.permissions.mutant import OPEN, REFUSED
from benchmarks.permissions.mutants import SAME


def test_mutants_of_a_copy_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "journal.jsonl"
    words = [str(KERNELS / "copy.cu"), "--journal", str(journal)]
    assert study.main(words) == 0
    said = capsys.readouterr().out
    assert "8 of 8 mutants are refused" in said
    journal.write_text(journal.read_text().replace(f'"{REFUSED}"', f'"{OPEN}"', 1) + '\n["cut off')
    assert study.main(words) == 1
    assert "7 of 8 mutants are refused" in capsys.readouterr().out


def test_what_is_said_of_mutants_that_hold() -> None:
    (halo,) = (m for m in study.mutants(KERNELS / "stencil.cu") if "permission 10" in m.change and "thread 0" in m.kind)
    assert halo.ask() == SAME
