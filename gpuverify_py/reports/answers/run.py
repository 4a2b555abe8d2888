"""What ``gpuverify run`` reports, as text for people or as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Iterator

from gpuverify_py.files.run import FinalArray, RunReport
from gpuverify_py.findings import messages
from gpuverify_py.findings.diagnostic import FileResult, KernelResult, Severity, Verdict
from gpuverify_py.reports.json import SCHEMA, diagnostic_record
from gpuverify_py.reports.text import Sources, diagnostic_lines


def as_result(report: RunReport) -> FileResult:
    """The report as the result of a file, for those who look for the places it names."""
    verdict = Verdict.REFUTED if report.diagnostics else Verdict.UNKNOWN
    kernel = KernelResult(report.kernel, verdict, report.diagnostics)
    return FileResult(report.request.path, report.exit_code, verdict, (kernel,))


def text(report: RunReport, sources: Sources) -> str:
    """The whole report, ending in a newline: findings, what the arrays hold, one closing line."""
    return "\n".join(_lines(report, sources)) + "\n"


def _lines(report: RunReport, sources: Sources) -> Iterator[str]:
    rank = report.request.launch.rank
    for diagnostic in report.diagnostics:
        yield from diagnostic_lines(diagnostic, rank, sources)
        yield ""
    for argument in report.arguments:
        yield f"{argument.name} = {argument.text}"
    for array in report.arrays:
        yield _array(array)
    for approximation in report.approximations:
        yield f"not concrete: {approximation}"
    block, grid = (messages.coordinates(size, rank) for size in (report.launch.group, report.launch.grid))
    where = f"{report.request.path}: {report.kernel}: block {block}, grid {grid}"
    yield f"{where}: {_outcome(report)} ({report.steps} steps; {report.seconds:.2f} s)"


def _array(array: FinalArray) -> str:
    more = f", ... {array.more} more" if array.more else ""
    return f"{array.name} = [{', '.join(array.values)}{more}]"


def _outcome(report: RunReport) -> str:
    errors = sum(d.severity is Severity.ERROR for d in report.diagnostics)
    found = f"{errors} defect{'' if errors == 1 else 's'}" if errors else "no defect"
    if report.broken is not None:
        return f"{found}, and ended where the inputs break an assumption ({report.broken.span}); choose other arguments"
    if report.exhausted:
        return f"{found}, but cut off before its end; --steps and --timeout allow more"
    return found + (" in this run" if not errors else "")


def record(report: RunReport) -> str:
    """One JSON object, without a newline."""
    body = {
        "schema": SCHEMA,
        "file": report.request.path,
        "kernel": report.kernel,
        "launch": {"block": list(report.launch.group), "grid": list(report.launch.grid)},
        "exit_code": int(report.exit_code),
        "arguments": {argument.name: argument.text for argument in report.arguments},
        "diagnostics": [diagnostic_record(d) for d in report.diagnostics],
        "arrays": {array.name: {"values": list(array.values), "more": array.more} for array in report.arrays},
        "approximations": list(report.approximations),
        "broken_assumption": str(report.broken.span) if report.broken is not None else None,
        "exhausted": report.exhausted,
        "steps": report.steps,
        "seconds": round(report.seconds, 4),
    }
    return json.dumps(body, separators=(",", ":"))
