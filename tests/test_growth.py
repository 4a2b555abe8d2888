"""The benchmarks of growth run on small sizes, give right verdicts, and keep their figures. How fast is theirs to say."""

from __future__ import annotations

import csv
import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from benchmarks.growth import exponent
from benchmarks.houdini.__main__ import main as houdini
from benchmarks.scaling.__main__ import main as scaling
from benchmarks.scaling.generate import FAMILIES


def test_exponents_of_powers() -> None:
    assert exponent([(n, 0.4 + 0.1 * (n - 1)) for n in (1, 11, 21, 31)]) == pytest.approx(1, abs=0.1)
    assert exponent([(n, 0.4 + 0.01 * n * n) for n in (1, 10, 20, 30)]) == pytest.approx(2, abs=0.1)
    assert exponent([(n, 0.4) for n in (1, 10, 20)]) is None
    assert exponent([]) is None


def test_scaling_families_are_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert scaling(["--sizes", "1", "3", "--out", str(tmp_path / "new"), "--no-plots"]) == 0
    figures = json.loads((tmp_path / "new" / "scaling.json").read_text())
    assert {(row["family"], row["size"], row["verdict"]) for row in figures["rows"]} == {
        (family, size, "verified") for family in FAMILIES for size in (1, 3)
    }
    with (tmp_path / "new" / "scaling.csv").open() as file:
        assert [row["family"] for row in csv.DictReader(file)] == [family for family in FAMILIES for _ in (1, 3)]
    assert "barrier_loops" in capsys.readouterr().out


def test_a_family_that_takes_too_long_is_no_proof(tmp_path: Path) -> None:
    assert scaling(["accesses", "--sizes", "1", "--limit", "0.01", "--out", str(tmp_path), "--no-plots"]) == 1
    [row] = json.loads((tmp_path / "scaling.json").read_text())["rows"]
    assert row["verdict"] == "no result"


@pytest.mark.skipif(find_spec("matplotlib") is None, reason="matplotlib is not installed: pip install 'gpuverify-py[plots]'")
def test_houdini_keeps_what_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert houdini(["--candidates", "6", "--rounds", "5", "--loops", "1", "2", "--out", str(tmp_path)]) == 0
    rows = json.loads((tmp_path / "houdini.json").read_text())["rows"]
    assert [(row["name"], row["size"], row["kept"], row["right"]) for row in rows] == [
        ("candidates", 6, 3, True),
        ("rounds", 5, 0, True),
        ("rounds, reversed", 5, 0, True),
        ("strided loops", 1, 5, True),
        ("strided loops", 2, 10, True),
    ]
    assert "</svg>" in (tmp_path / "houdini.svg").read_text()
    assert "exponent" in capsys.readouterr().out
