"""Results as workflow commands of GitHub Actions, which shows them beside the lines of a pull request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gpuverify_py.reports.places import relative
from gpuverify_py.reports.records import Record, excused, fine, reason, warnings


def render(records: Sequence[Record], root: str) -> str:
    """One line for each finding, and for what kept a kernel from an answer; nothing for outcomes that are announced."""
    lines = [line for record in records for line in _lines(record, root)]
    lines += [_command("warning", each, root, "gpuverify: comment", each["message"]) for each in warnings(records)]
    return "".join(line + "\n" for line in lines)


def _lines(record: Record, root: str) -> Iterator[str]:
    if fine(record) or excused(record):
        return
    for finding in record["diagnostics"]:
        if finding["severity"] != "error" or "suppressed" in finding:
            continue
        level = "error" if finding["confirmed"] else "warning"
        first, *others = finding["accesses"] or [finding]
        also = "".join(f"\nthe other access: {_name(each['file'], root)}:{each['line']}:{each['column']}" for each in others)
        yield _command(
            level, first, root, f"gpuverify: {finding['rule']}", f"{finding['message']} (kernel {record['kernel']}){also}"
        )
    if any(finding["severity"] == "error" for finding in record["diagnostics"]):
        return
    problem = record.get("problem") or {}
    place = (
        problem
        if "line" in problem
        else next(iter(record.get("undecided", ())), {"file": record["file"], "line": 1, "column": 1})
    )
    level = "error" if record["verdict"] in ("error", "verified", "bounded") else "warning"
    text = f"{record['verdict']}: {reason(record)}" if reason(record) else _unexpected(record)
    yield _command(level, place, root, f"gpuverify: {record['verdict']}", text)


def _unexpected(record: Record) -> str:
    expected = "" if record["expected"] is None else f" (exit code {record['exit_code']}, expected {record['expected']})"
    return f"{record['verdict']}{expected}"


def _command(level: str, place: Mapping[str, Any], root: str, title: str, message: str) -> str:
    properties = {"file": _name(place["file"], root), "line": max(1, place["line"])}
    if place.get("end_line") == place["line"]:
        properties |= {"col": place["column"], "endColumn": place["end_column"]}
    properties["title"] = title
    listed = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{level} {listed}::{_data(message)}"


def _name(file: str, root: str) -> str:
    return relative(file, root) or file


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
