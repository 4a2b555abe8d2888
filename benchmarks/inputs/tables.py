"""The kernels, what their heads say of them, and what is found.

``// paper: II blelloch -/1 629.0``: the row of the paper that is a kernel of this kind, how many of its inputs the paper makes
symbolic, and its seconds for 256 threads or with symbolic inputs (-: not told). ``// counts: 0/3`` is what ``gpuverify inputs``
is to say, ``// because:`` why that differs. ``// any number:`` has the flags with which the number of threads is open.
``// open:`` and ``// then open:`` say why a right kernel is not proved, here and with these flags.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

from benchmarks.run import measure
from boogie_ir.lang.frozen import frozen
from gpuverify_py.files.inputs import InputsOf, inputs_of
from gpuverify_py.files.orchestrate import build_request
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.header import read_header

FOLDER = Path(__file__).with_name("kernels")
_VERDICTS = {ExitCode.VERIFIED: "verified", ExitCode.NOT_VERIFIED: "refuted"}
_LINE = re.compile(r"^// (paper|counts|because|any number|open|then open): (.+)$", re.MULTILINE)


@frozen
class Entry:
    """A kernel: its row in the paper, the inputs that matter there and are to matter here, what is to be said of it."""

    path: Path
    table: str
    name: str
    papers: str
    papers_seconds: str
    counts: str
    because: str
    any_number: tuple[str, ...]
    expected: str
    then: str


@frozen
class Seen:
    """What is found of a kernel: inputs that decide anything, those that decide what is not proved, and two verdicts."""

    entry: Entry
    plain: str
    counts: str
    inputs_seconds: float
    verdict: str
    seconds: float
    open_verdict: str
    open_seconds: float

    @property
    def as_expected(self) -> bool:
        """Whether the count and both verdicts are as the kernel's head says."""
        return (self.counts, self.verdict, self.open_verdict) == (self.entry.counts, self.entry.expected, self.entry.then)


def entries() -> tuple[Entry, ...]:
    """All kernels, in the order of the paper's tables."""
    return tuple(sorted((_entry(path) for path in FOLDER.glob("*.cu")), key=lambda each: (each.table, each.name)))


def _entry(path: Path) -> Entry:
    text = path.read_text()
    said = dict(_LINE.findall(text))
    table, name, papers, seconds = said["paper"].split()
    outcome = read_header(text).expected
    assert outcome is not None
    because = "; ".join(said[key] for key in ("because", "open", "then open") if key in said)
    expected = "possible" if "open" in said else _VERDICTS[ExitCode(outcome)]
    then = "possible" if "then open" in said else expected
    return Entry(path, table, name, papers, seconds, said["counts"], because, tuple(said["any number"].split()), expected, then)


def counted(entry: Entry, prove: bool) -> str:
    """How many inputs of the kernel matter, and of how many."""
    (found,) = inputs_of(build_request(str(entry.path), ()), prove)
    assert isinstance(found, InputsOf)
    return f"{found.matter}/{len(found.own)}"


def look(entry: Entry, limit: float) -> Seen:
    """Counts the inputs of a kernel and verifies it twice, each within so many seconds; seconds are the processor's."""
    start = time.process_time()
    plain, counts = counted(entry, prove=False), counted(entry, prove=True)
    taken = time.process_time() - start
    some = measure(str(entry.path), limit)
    any_ = measure(str(entry.path), limit, flags=entry.any_number)
    return Seen(entry, plain, counts, taken, some.verdict, some.processor, any_.verdict, any_.processor)
