"""What ``gpuverify program`` reports, as text for people or as one JSON object for each program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.source import Span
from gpuverify_py.programs.report import Kind, Part, ProgramFinding, ProgramReport, Remark
from gpuverify_py.reports.json import SCHEMA

MOST_REMARKS = 8


def text(report: ProgramReport, every: bool = False) -> str:
    """The findings, what is not followed and what is taken for granted, and a last line with the verdict."""
    shown = report.findings if every else (*(f for f in report.findings if f.memory), *report.vague[:1])
    lines = [line for finding in shown for line in _finding(finding)]
    if len(shown) < len(report.findings):
        lines.append(f"  ... and {len(report.findings) - len(shown)} more pairs, on memory that is not followed (--all)")
    lines += _remarks("not followed", report.unfollowed, every)
    lines += _remarks("taken for granted", report.assumptions, every)
    kernels, copies, streams = (
        _count(report.kernels, "launch", "launches"), _count(report.copies, "copy or fill", "copies and fills"),
        _count(report.streams, "stream", "streams"),
    )  # fmt: skip
    apart = f", of {report.pairs} that may overlap {report.apart} are apart" if report.pairs else ", none of which overlap"
    lines.append(f"{report.path}: {report.name}: {kernels}, {copies} in {streams}{apart}: {report.verdict.value}")
    return "\n".join(lines)


def _count(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _finding(finding: ProgramFinding) -> Iterator[str]:
    first, last = finding.parts[0], finding.parts[-1]
    grade = "error" if finding.certain else "possible"
    if finding.kind is Kind.RACE:
        verbs = {_does(part) for part in finding.parts}
        how = "written by both" if verbs == {"writes"} else "read and written"
        memory = finding.memory or "memory that is not followed"
        yield f"{last.span}: {grade}: nothing orders {last.words} and {first.words}: {memory} is {how} at once"
    else:
        yield f"{last.span}: {grade}: {last.words} reads {finding.memory}, which nothing has written"
    for part in finding.parts:
        yield f"  {_part(part)}"
    if finding.byte is not None:
        numbers = ", ".join(f"{value.name} = {value.text}" for value in finding.numbers)
        yield f"  for example byte {finding.byte} of {finding.memory}{f', with {numbers}' if numbers else ''}"
    if finding.allocated is not None:
        yield f"  {finding.memory} is allocated in line {finding.allocated.line}"
    if finding.hint:
        yield f"  {finding.hint}"
    if finding.why:
        yield f"  {finding.why}"


def _part(part: Part) -> str:
    stream = f" in {part.stream}" if " " in part.stream else f" in stream {part.stream}" if part.stream else ""
    place = f", in line {part.place.line}" if part.place != part.span else ""
    name = f" {part.memory}" if part.memory else ""
    thread = f", as thread {part.thread[0]} of block {part.thread[1]}" if part.thread is not None else ""
    called = f" (called in line {part.calls[-1].line})" if part.calls else ""
    return f"line {part.span.line}{called}: {part.words}{stream} {_does(part)}{name}{place}{thread}"


def _does(part: Part) -> str:
    match part.access:
        case AccessKind.READ:
            return "reads"
        case AccessKind.WRITE:
            return "writes"
        case AccessKind.ATOMIC:
            return "updates"


def _remarks(title: str, remarks: tuple[Remark, ...], every: bool) -> Iterator[str]:
    if not remarks:
        return
    yield f"{title}:"
    shown = remarks if every else remarks[:MOST_REMARKS]
    for remark in shown:
        yield f"  line {remark.span.line}: {remark.words}" if remark.span is not None else f"  {remark.words}"
    if len(shown) < len(remarks):
        yield f"  ... and {len(remarks) - len(shown)} more (--all)"


def record(report: ProgramReport) -> str:
    """One JSON object, on one line."""
    return json.dumps({
        "schema": SCHEMA,
        "file": report.path,
        "program": report.name,
        "verdict": report.verdict.value,
        "exit_code": int(report.exit_code),
        "launches": report.kernels,
        "copies": report.copies,
        "streams": report.streams,
        "pairs": report.pairs,
        "apart": report.apart,
        "findings": [_record(finding) for finding in report.findings],
        "not_followed": [_remark(each) for each in report.unfollowed],
        "assumptions": [_remark(each) for each in report.assumptions],
    })  # fmt: skip


def _record(finding: ProgramFinding) -> dict[str, Any]:
    return {
        "kind": finding.kind.name.lower(),
        "certain": finding.certain,
        "why": finding.why,
        "hint": finding.hint,
        "memory": finding.memory,
        "allocated": _place(finding.allocated),
        "byte": finding.byte,
        "numbers": {value.name: value.value for value in finding.numbers},
        "operations": [
            {
                "operation": part.words,
                "place": _place(part.span),
                "calls": [_place(call) for call in part.calls],
                "stream": part.stream,
                "access": part.access.value,
                "in_kernel": _place(part.place),
                "thread": None if part.thread is None else {"local": part.thread[0], "group": part.thread[1]},
            }
            for part in finding.parts
        ],
    }


def _place(span: Span | None) -> dict[str, Any] | None:
    return None if span is None else {"file": span.file, "line": span.line, "column": span.column}


def _remark(remark: Remark) -> dict[str, Any]:
    return {"words": remark.words, "place": _place(remark.span)}
