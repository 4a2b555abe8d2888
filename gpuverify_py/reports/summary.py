"""Many files in one screen: how many kernels have which verdict, which are defective, and why the others have none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from gpuverify_py.findings.diagnostic import Verdict
from gpuverify_py.reports.records import Record, excused, suppressed

MOST = 12
"""Lines of one kind: with the others a screen holds them."""


def summary(records: Sequence[Record]) -> Iterator[str]:
    """The lines of the summary."""
    kernels = [record for record in records if record.get("kernel") is not None]
    count = Counter(record["verdict"] for record in kernels)
    files = len({record["file"] for record in records})
    verdicts = ", ".join(f"{count[verdict.value]} {verdict.value}" for verdict in Verdict if count[verdict.value])
    yield f"{len(kernels)} kernels in {files} files: {verdicts}"
    if allowed := sum(map(suppressed, kernels)):
        yield f"{allowed} findings allowed, in {sum(map(excused, kernels))} kernels all that there are"
    for verdict in (Verdict.REFUTED, Verdict.POSSIBLE):
        yield from _first([_defect(r) for r in kernels if r["verdict"] == verdict.value and not excused(r)])
    without = [r for r in records if r["verdict"] in (Verdict.UNSUPPORTED.value, Verdict.ERROR.value)]
    reasons = Counter(str((r.get("problem") or {}).get("message", "")) for r in without)
    yield from _first([f"  {times} without a verdict: {reason}" for reason, times in reasons.most_common()])


def _defect(record: Record) -> str:
    found = next(iter(record["diagnostics"]), None)
    where = f" at line {found['line']}" if found is not None and "line" in found else ""
    what = f": {found['rule']}{where}" if found is not None else ""
    return f"  {record['verdict']} {record['file']}: {record['kernel']}{what}"


def _first(lines: list[str]) -> Iterator[str]:
    yield from lines[:MOST]
    if len(lines) > MOST:
        yield f"  ... and {len(lines) - MOST} more"
