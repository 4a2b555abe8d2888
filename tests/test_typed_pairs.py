"""Pairs of kernels by feature of C++, judged for each front end; and that their headers are right, by two other compilers.

In ``tests/kernels/typed/FEATURE`` stand ``WHAT.cu``, which is right, and ``WHAT_racy.cu``, which races. Which of the two is which
follows from one rule of C++, named in the comment. With clang every verdict is as announced; with our own front end it is, or the
kernel is unsupported. What is announced was not taken from this verifier: g++'s thread sanitizer says the same of every file
(``benchmarks/peers/host_races.py``), and nvcc compiles it.

One pair in five is judged, and one in twenty-five compiled by the others; all with ``ALL_PAIRS=1`` (``make pairs``).
"""

from __future__ import annotations

import fcntl
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from benchmarks.peers.host_races import COMMAND, available, racing_lines
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.flags import FLAGS
from gpuverify_py.request.header import read_header

ROOT = Path(__file__).parents[1]
FOLDER = "tests/kernels/typed"
FILES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / FOLDER).rglob("*.cu"))
WHOLE = bool(os.environ.get("ALL_PAIRS"))


def sample(step: int) -> list[str]:
    """Both files of one pair in ``step``."""
    stems = sorted(path.removesuffix(".cu") for path in FILES if not path.endswith("_racy.cu"))
    return [f"{stem}{end}" for stem in stems[:: 1 if WHOLE else step] for end in (".cu", "_racy.cu")]


def known_open() -> dict[tuple[str, str], str]:
    """The verdicts that are known not to be as announced, by front end and file (``tests/kernels/typed/open.txt``)."""
    lines = (ROOT / FOLDER / "open.txt").read_text().splitlines()
    words = (line.split() for line in lines if not line.startswith("#"))
    return {(front_end, f"{FOLDER}/{file}"): verdict for front_end, verdict, file in words}


OPEN = known_open()
JUDGED, COMPILED = sample(5), sample(25)
RACE = re.compile(r"//\s*finding:\s*race\b")
FRONT_ENDS = ("ours", "clang")
NVCC = ("nvcc", "-std=c++17", "-arch=sm_80", "-ptx", "-o", os.devnull)

pytestmark = pytest.mark.slow


def racing(text: str) -> set[int]:
    """The lines that are announced to take part in a race."""
    return {number for number, line in enumerate(text.splitlines(), 1) if RACE.search(line)}


def reason_to_skip(front_end: str) -> str:
    """Why a front end cannot be judged here, or ""."""
    if not any("--front-end" in flag.names for flag in FLAGS):
        return "no --front-end yet"
    if front_end == "clang" and shutil.which("clang") is None and importlib.util.find_spec("ziglang") is None:
        return "no clang: pip install gpuverify-py[clang]"
    return ""


@cache
def verdicts(front_end: str) -> dict[str, list[dict[str, Any]]]:
    """The JSON records of all files; of the processes of a test run only the first verifies."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    results = Path(tempfile.gettempdir()) / f"gpuverify-typed-{front_end}-{run}.jsonl"
    with results.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not results.exists():
            command = [sys.executable, "-m", "gpuverify_py.cli", "batch", *JUDGED, f"--front-end={front_end}"]
            command += ["--json", "-", "--no-cache"]
            results.write_text(subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False).stdout)
    grouped: dict[str, list[dict[str, Any]]] = {}
    for record in map(json.loads, results.read_text().splitlines()):
        if "file" in record:
            grouped.setdefault(record["file"], []).append(record)
    return grouped


@pytest.mark.parametrize("front_end", FRONT_ENDS)
@pytest.mark.parametrize("path", JUDGED)
@pytest.mark.xdist_group("typed")
def test_verdict(path: str, front_end: str) -> None:
    if reason := reason_to_skip(front_end):
        pytest.skip(reason)
    text = (ROOT / path).read_text()
    records = verdicts(front_end)[path]
    if front_end == "ours" and records[0]["exit_code"] == ExitCode.UNSUPPORTED:
        return
    reported = [each for record in records for each in record["diagnostics"] if each["severity"] == "error"]
    said = f"{records[0]['verdict']}: {[each['message'] for each in reported]} {records[0].get('problem')}"
    if (front_end, path) in OPEN:
        assert records[0]["verdict"] == OPEN[front_end, path], said
        return
    assert records[0]["exit_code"] == read_header(text).expected, said
    for finding in reported:
        assert finding["rule"] == "race", said
        assert {access["line"] for access in finding["accesses"]} <= racing(text), said


def test_nothing_racy_is_verified_and_known() -> None:
    """What is known to be answered otherwise is never a racy kernel that is verified."""
    assert not [file for (_, file), verdict in OPEN.items() if verdict == "verified" and file.endswith("_racy.cu")]


def test_pairs_are_whole() -> None:
    """Of each pair both are there, and announce opposite outcomes for one and the same rule and launch."""
    right = {path.removesuffix(".cu") for path in FILES if not path.endswith("_racy.cu")}
    racy = {path.removesuffix("_racy.cu") for path in FILES if path.endswith("_racy.cu")}
    assert right == racy and len(right) >= 150
    for stem in sorted(right):
        good, bad = ((ROOT / f"{stem}{end}").read_text() for end in (".cu", "_racy.cu"))
        assert read_header(good).expected is ExitCode.VERIFIED and not racing(good), stem
        assert read_header(bad).expected is ExitCode.NOT_VERIFIED and racing(bad), stem
        assert good.splitlines()[1:3] == bad.splitlines()[1:3], stem


@pytest.mark.skipif(not available(), reason=f"no {COMMAND}: apt-get install g++")
@pytest.mark.parametrize("path", COMPILED)
def test_races_on_the_host(path: str) -> None:
    """What g++ makes of the kernel races on the lines that say so, and nowhere else."""
    found = racing_lines(ROOT / path)
    assert found == racing((ROOT / path).read_text())


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="no nvcc")
@pytest.mark.parametrize("path", COMPILED)
def test_valid_for_nvcc(path: str) -> None:
    compiled = subprocess.run([*NVCC, str(ROOT / path)], capture_output=True, text=True, timeout=120, check=False)
    assert compiled.returncode == 0, compiled.stderr
