"""Programs of the host: each file says its verdict in its first line (``//program:``), and its findings on their lines.

``// finding: race a`` is one that is certain, ``// possible: race a`` one that is not; ``unwritten a`` is a read of what nothing
has written. Several stand with commas between them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gpuverify_py.files.orchestrate import build_request
from gpuverify_py.programs.examine import examine
from gpuverify_py.programs.report import ProgramReport
from gpuverify_py.reports.answers import program as render

PROGRAMS = sorted((Path(__file__).parent / "kernels").glob("*.cu"))
NOTE = re.compile(r"// (finding|possible): (.*)")


def found(path: Path) -> ProgramReport:
    """What becomes of the main function; others are programs of their own where nobody calls them by name."""
    (report,) = (each for each in examine(build_request(str(path), ())) if each.name == "main")
    return report


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_programs(path: Path) -> None:
    """The verdict, and exactly the findings that are announced."""
    text = path.read_text()
    verdict = re.match(r"//program:(\w+)", text)
    assert verdict is not None
    notes = [(number, NOTE.search(line)) for number, line in enumerate(text.splitlines(), 1)]
    announced = {(n, note[1], each.strip()) for n, note in notes if note for each in note[2].split(",")}
    report = found(path)
    told = {
        (f.parts[-1].span.line, "finding" if f.certain else "possible", f"{f.kind.name.lower()} {f.memory}")
        for f in report.findings
    }
    assert (report.verdict.name, told) == (verdict[1], announced)


def test_reports() -> None:
    """A finding says which operations, in which streams, and an example; what is not followed is said."""
    path = Path(__file__).parent / "kernels" / "two-streams-broken.cu"
    report = found(path)
    text = render.text(report)
    assert "error: nothing orders kernel `add` and kernel `scale`: a is read and written at once" in text
    assert "kernel `scale` in stream s writes a, in line" in text
    assert "for example byte " in text
    record = json.loads(render.record(report))
    (finding,) = record["findings"]
    assert (record["verdict"], record["exit_code"], finding["memory"]) == ("refuted", 6, "a")
    assert [each["stream"] for each in finding["operations"]] == ["s", "t"]
    hints = {
        "copy-from-pageable-memory-broken.cu": "may return before the bytes have arrived",
        "default-stream-broken.cu": "does not synchronise with the default stream",
        "default-stream-of-the-thread-broken.cu": "the default stream is that of the thread",
    }
    for name, hint in hints.items():
        assert hint in render.text(found(path.parent / name))
    words = {each.words for each in found(path.parent / "reads-its-own.cu").assumptions}
    assert words == {"kernel `both` writes all of b that is read later", "the host leaves &last alone until the copy is done"}
    left = found(path.parent / "not-followed.cu")
    assert "not followed:" in render.text(left) and left.exit_code == 7
