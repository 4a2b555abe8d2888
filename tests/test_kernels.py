"""The kernel files are the tests: each one's header says the outcome, comments on its lines say the findings.

``// finding: race tile`` on a line means that an access there takes part in a reported race (on one of the arrays, if named);
``// finding: divergence`` and ``// finding: assertion`` mark the place of such a finding. ``// wrong: REASON`` in the file's
head says that today's answer is known to be wrong; such a file fails here as soon as its answer changes. ``// open: REASON``
says that a correct kernel may be left unproved within the time limit; it must never be refuted. ``// assuming: in-bounds`` names
all kinds of assumptions that the verdict lists. ``// listed: WORDS`` says that some line of its list has these words.
``// vacuous: loop-not-entered`` marks the place of what nobody gets to. ``// verdict: refuted`` is that of each of the
file's kernels, where the header would be content with less.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from gpuverify_py.request.header import read_header

ROOT = Path(__file__).parents[1]
ELSEWHERE = "tests/kernels/typed"  # pairs by feature of C++, which tests/test_typed_pairs.py judges for each front end
FOLDERS = (
    "benchmarks/classic",
    *sorted(folder.relative_to(ROOT).as_posix() for folder in (ROOT / "tests/kernels").iterdir() if folder != ROOT / ELSEWHERE),
)
CHECKS = (
    "race|divergence|warp|endless|assertion|pointer|bounds|inner|overflow|constant|invariant|precondition|postcondition|barrier|copy"
    "|exit"
)
FINDING = re.compile(rf"//\s*finding:\s*({CHECKS})((?: +[\w.]+)*)")
# A true finding that only some runs of the tool meet before the kernel's verdict is known: reported at most.
SOMETIMES = re.compile(rf"//\s*sometimes:\s*({CHECKS})((?: +[\w.]+)*)")
VACUOUS = re.compile(r"//\s*vacuous:\s*([\w-]+)")
NO_ACCESS = "no-shared-access"  # of many small kernels; only those about vacuity say so
RULES = {
    "race": {"race"},
    "divergence": {"barrier-divergence"},
    "warp": {"warp-divergence"},
    "endless": {"endless-wait"},
    "assertion": {"assertion", "unreachable"},
    "pointer": {"bad-pointer"},
    "bounds": {"out-of-bounds"},
    "inner": {"inner-bounds"},
    "uninitialised": {"uninitialised"},
    "overflow": {"overflow"},
    "constant": {"constant-write"},
    "barrier": {"barrier-invariant", "barrier-permission"},
    "copy": {"async-copy"},
    "invariant": {"invariant-entry", "invariant-maintained"},
    "precondition": {"precondition"},
    "postcondition": {"postcondition"},
    "exit": {"at-exit"},
}


def kernels() -> list[str]:
    found = [p for folder in FOLDERS for suffix in ("cu", "cl", "py") for p in (ROOT / folder).rglob(f"*.{suffix}")]
    found = [p for p in found if p.suffix != ".py" or p.read_text().startswith("#//")]
    return sorted(p.relative_to(ROOT).as_posix() for p in found)


@pytest.fixture(scope="session")
def verdicts(request: pytest.FixtureRequest) -> dict[str, list[dict[str, Any]]]:
    """The JSON records of a batch over the kernels of this run; ``make test`` hands over those of its first step in VERDICTS.

    Only one of the processes of a test run verifies; the others wait for its results.
    """
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    results = Path(tempfile.gettempdir()) / f"gpuverify-verdicts-{run}.jsonl"
    with results.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not results.exists():
            handed = os.environ.get("VERDICTS")
            known = Path(handed).read_text() if handed else ""
            tests = (item for item in request.session.items if isinstance(item, pytest.Function) and item.obj is test_kernel)
            asked = [item.callspec.params["path"] for item in tests]
            places = FOLDERS if len(asked) == len(KERNELS) else asked
            places = [place for place in places if not (handed and place.startswith("benchmarks/classic"))]
            command = [sys.executable, "-m", "gpuverify_py.cli", "batch", *places, "--json", "-", "--jobs", "2", "--no-cache"]
            output = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False).stdout
            results.write_text(known + output)
    records = [record for record in map(json.loads, results.read_text().splitlines()) if "file" in record]
    grouped: dict[str, list[dict[str, Any]]] = {}
    for record in records:
        grouped.setdefault(record["file"], []).append(record)
    return grouped


def findings(text: str, marked: re.Pattern[str] = FINDING) -> list[tuple[int, str, tuple[str, ...]]]:
    lines = enumerate(text.splitlines(), 1)
    return [(number, m[1], tuple(m[2].split())) for number, line in lines for m in marked.finditer(line)]


def assumed(text: str) -> set[str] | None:
    """The kinds of assumptions that a file says its verdict lists; None where it does not say."""
    stated = re.search(r"^// assuming: (.+)", text, re.MULTILINE)
    return None if stated is None else set(stated[1].split(", "))


KERNELS = kernels()


@pytest.mark.parametrize("path", KERNELS)
@pytest.mark.xdist_group("kernels")
def test_kernel(path: str, verdicts: dict[str, list[dict[str, Any]]]) -> None:
    text = (ROOT / path).read_text()
    header = read_header(text)
    assert header.expected is not None, "the file's first line announces no outcome"
    records = verdicts[path]
    found = [d for record in records for d in record["diagnostics"]]
    reported = [d for d in found if d["severity"] == "error" or d["rule"] == "inner-bounds"]
    as_announced = records[0]["exit_code"] == header.expected
    if (expected := assumed(text)) is not None:
        assert {each["id"] for record in records for each in record["assumption_details"]} == expected
    lines = [line for record in records for line in record["assumptions"]]
    for words in re.findall(r"^// listed: (.+)", text, re.MULTILINE):
        assert any(words in line for line in lines), f"no assumption says: {words}"
    if records[0]["verdict"] in ("verified", "vacuous"):
        stated = {(number, m[1]) for number, line in enumerate(text.splitlines(), 1) for m in VACUOUS.finditer(line)}
        found = {(each["line"], each["what"]) for record in records for each in record.get("vacuous", [])}
        assert stated == found or not stated | {each for each in found if each[1] != NO_ACCESS}
    known_wrong = re.search(r"^//\s*wrong:\s*(.+)", text, re.MULTILINE)
    if known_wrong:
        assert not as_announced, f"no longer wrong: remove the line '{known_wrong[0]}'"
        return
    if header.open and records[0]["verdict"] in ("possible", "unknown"):
        return
    assert as_announced, f"{records[0]['verdict']}: {[d['message'] for d in reported]} {records[0].get('problem')}"
    stated_verdict = re.search(r"^// verdict: (\w+)$", text, re.MULTILINE)
    if stated_verdict:
        assert {record["verdict"] for record in records} == {stated_verdict[1]}
    annotated = findings(text)
    for diagnostic in reported:
        if annotated:
            assert_expected(diagnostic, annotated + findings(text, SOMETIMES))
    for kind in {kind for _, kind, _ in annotated}:
        assert any(d["rule"] in RULES[kind] for d in reported), f"no {kind} reported"


def assert_expected(diagnostic: dict[str, Any], annotated: list[tuple[int, str, tuple[str, ...]]]) -> None:
    """Every place of a reported finding is annotated with its kind; a race's array is the one named."""
    places = [a["line"] for a in diagnostic["accesses"]] or [diagnostic["line"]]
    for line in places:
        matching = [arrays for number, kind, arrays in annotated if number == line and diagnostic["rule"] in RULES[kind]]
        assert matching, f"line {line}: {diagnostic['message']} is not annotated"
        named = [array for arrays in matching for array in arrays]
        if all(matching):
            assert diagnostic["array"] in named, f"line {line}: {diagnostic['message']}, annotated {named}"


def test_limitations_page() -> None:
    """Every limit has a kernel, and every such kernel is on the page."""
    named = set(re.findall(r"`([\w-]+\.c[lu])`", (ROOT / "docs/limitations.md").read_text()))
    kernels = (path for path in (ROOT / "tests/kernels/limitations").iterdir() if path.suffix in (".cl", ".cu"))
    assert named == {path.name for path in kernels}
