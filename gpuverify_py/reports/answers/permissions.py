"""What ``gpuverify permissions`` reports of a kernel, as text for people or as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from boogie_ir.lang.source import NOWHERE, Origin, visible
from gpuverify_py.engines.protocols.permissions.contract import Check, Failed, Point, Thread
from gpuverify_py.findings.messages import vacuous
from gpuverify_py.permissions.answers import KernelPermissions
from gpuverify_py.reports.json import SCHEMA
from gpuverify_py.reports.text import assuming, diagnostic_lines


def text(path: str, report: KernelPermissions, verbose: bool = False) -> str:
    """The whole report, without a newline at its end: permissions that were looked for, what was not shown, the verdict."""
    return "\n".join(_lines(path, report, verbose))


def _lines(path: str, report: KernelPermissions, verbose: bool) -> Iterator[str]:
    for point, lines in report.lines:
        yield f"{report.kernel}, {_where(point)}:"
        yield from (f"  {line}" for line in lines)
    for failed in report.checked.failed:
        yield from failure(failed)
    if report.claims is not None:
        for diagnostic in report.claims.diagnostics:  # of what is verified, notes
            yield from diagnostic_lines(diagnostic, 1, {})
        for empty in report.claims.vacuous:
            yield f"{visible(empty.origin).span}: note: {vacuous(empty)} [{empty.what.value}]"
        for each in report.claims.undecided:
            yield f"{visible(each.origin).span}: unknown: {each.origin.construct}: {each.reason}"
    if verbose:
        yield from (f"  assuming {each.text}" for each in report.assuming)
    else:
        yield from assuming(report.assuming)
    shown, left = len(report.checked.shown), len(report.checked.failed)
    count = f"{shown} obligations" if not left else f"{left} of {shown + left} obligations are open"
    if report.claims is not None:
        count += "; a run shows a defect" if left else f"; what it computes: {report.claims.verdict.value}"
    yield f"{path}: {report.kernel}: {report.kept.value} ({count}; {report.seconds:.2f} s)"


def _where(point: Point) -> str:
    if point.barrier is not None:
        return f"behind the barrier at {visible(point.barrier.origin).span}"
    return "at the start" if point.before is None else f"before {visible(point.before).span}"


def failure(failed: Failed) -> Iterator[str]:
    """An obligation that was not shown: what it is, why, and an example."""
    obligation = failed.obligation
    cell = failed.cell or f"a cell of {obligation.array}"
    place = "" if visible(obligation.origin).span == NOWHERE else f"{visible(obligation.origin).span}: "
    match obligation.check:
        case Check.ACCESS:
            yield f"{place}error: insufficient permission to {failed.wants} {cell}{_needed(failed)} [{obligation.number}]"
            yield f"  for the {obligation.origin.construct}; {_since(failed)}"
        case Check.THREADS | Check.BLOCKS:
            whose = "two threads of a block" if obligation.check is Check.THREADS else "threads of two blocks"
            yield f"{place}error: {cell} is given to {whose}{_given(failed)} [{obligation.number}]"
        case Check.GROUP | Check.KERNEL:
            whose = "the block does not have it" if obligation.check is Check.GROUP else "the kernel does not have it"
            who = "" if failed.thread is None else f": {thread(failed.thread)} may {failed.wants} it"
            yield f"{place}error: permission for {cell} comes from nowhere{who}, {whose} [{obligation.number}]"
        case Check.SECTIONS:
            yield f"{place}error: what a lock keeps of {cell} is accessed outside of sections [{obligation.number}]"
        case Check.FOLLOWED:
            yield f"{place}error: not every access to {obligation.array} is followed [{obligation.number}]"
            yield "  a whole block copies it, or a thread accesses it and returns before a barrier that the others come to"
        case Check.MEETING:
            yield f"{place}error: some threads may miss this barrier, which hands permissions over [{obligation.number}]"
        case Check.POSSIBLE:
            yield f"{place}error: no thread gets to an access: what is taken for granted contradicts itself [{obligation.number}]"


def _needed(failed: Failed) -> str:
    if failed.thread is None:
        return ""
    needs = f": {thread(failed.thread)} needs it"
    if failed.holder is None:
        return f"{needs}, and does not hold it"
    at = "" if failed.held_at is None else _at(failed.held_at)
    return f"{needs}, {thread(failed.holder)} may {failed.has} it{at}"


def _given(failed: Failed) -> str:
    at = "" if failed.held_at is None else _at(failed.held_at)
    if failed.thread is None or failed.holder is None:
        return f": one may {failed.wants} it, the other may {failed.has} it{at}"
    return f": {thread(failed.thread)} may {failed.wants} it, {thread(failed.holder)} may {failed.has} it{at}"


def _since(failed: Failed) -> str:
    if failed.since is None:
        return "it holds what stands between the kernel's start and the next barrier that orders the array"
    return f"it holds what stands between the barrier at {visible(failed.since).span} and the next one that orders the array"


def _at(origin: Origin) -> str:
    span = visible(origin).span
    return "" if span == NOWHERE else f" (line {span.line})"


def thread(of: Thread) -> str:
    """A thread by its numbers: the dimensions that are not all zero."""
    local, group = (_numbers(numbers) for numbers in (of.local, of.group))
    return f"thread {local}" + ("" if of.group == (0, 0, 0) else f" of block {group}")


def _numbers(numbers: tuple[int, int, int]) -> str:
    x, y, z = numbers
    return str(x) if y == z == 0 else f"({x}, {y})" if z == 0 else f"({x}, {y}, {z})"


def record(path: str, report: KernelPermissions) -> str:
    """One JSON object."""
    found: dict[str, Any] = {
        "schema": SCHEMA,
        "file": path,
        "kernel": report.kernel,
        "permissions": report.kept.name.lower().replace("_", "-"),
        "annotations": [
            {
                "after": None if point.barrier is None else str(visible(point.barrier.origin).span),
                "before": None if point.before is None else str(visible(point.before).span),
                "lines": list(lines),
            }
            for point, lines in report.lines
        ],
        "shown": [{"number": each.number, "check": each.check.value, "text": str(each)} for each in report.checked.shown],
        "open": [
            {"number": each.obligation.number, "check": each.obligation.check.value, "text": "\n".join(failure(each))}
            for each in report.checked.failed
        ],
        "computes": None if report.claims is None else report.claims.verdict.value,
        "assuming": [each.text for each in report.assuming],
        "seconds": round(report.seconds, 3),
    }
    return json.dumps(found)
