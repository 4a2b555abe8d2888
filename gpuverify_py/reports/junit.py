"""Results as JUnit XML: a test case a kernel, grouped by file; what is not as announced fails."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from xml.etree import ElementTree

from gpuverify_py.reports.records import Record, excused, fine, opened, reason, suppressed

_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(records: Sequence[Record]) -> str:
    """The report. A kernel announced as open is skipped; an input that cannot be verified is an error, not a failure."""
    root = ElementTree.Element("testsuites", {"name": "gpuverify", **_counts(records)})
    for (file, variant), found in groupby(records, key=lambda record: (record["file"], record.get("variant", ""))):
        group = list(found)
        name = _text(f"{file} [{variant}]" if variant else file)
        suite = ElementTree.SubElement(root, "testsuite", {"name": name, **_counts(group)})
        for record in group:
            _case(suite, name, record)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _case(suite: ElementTree.Element, name: str, record: Record) -> None:
    kernel = _text(record["kernel"] or "(file)")
    seconds = f"{record['seconds']['total']:.3f}"
    case = ElementTree.SubElement(suite, "testcase", classname=name, name=kernel, file=_text(record["file"]), time=seconds)
    outcome = _outcome(record)
    if outcome == "passed":
        return
    message = _text(_headline(record))
    element = ElementTree.SubElement(case, outcome, message=message)
    if outcome != "skipped":
        element.set("type", record["verdict"])
        element.text = _text(_details(record))


def _outcome(record: Record) -> str:
    if opened(record) or excused(record):
        return "skipped"
    if fine(record):
        return "passed"
    return "error" if record["verdict"] == "error" else "failure"


def _headline(record: Record) -> str:
    if opened(record):
        return f"{record['verdict']}: {opened(record)}"
    if excused(record):
        reasons = dict.fromkeys(f["suppressed"]["reason"] for f in record["diagnostics"] if "suppressed" in f)
        return f"{record['verdict']}, allowed ({suppressed(record)}): {'; '.join(reasons)}"
    expected = "" if record["expected"] is None else f" (exit code {record['exit_code']}, expected {record['expected']})"
    findings = [str(finding["message"]) for finding in record["diagnostics"] if finding["severity"] == "error"]
    because = "; ".join(findings) or reason(record)
    return f"{record['verdict']}{expected}" + (f": {because}" if because else "")


def _details(record: Record) -> str:
    """The places behind a failure, one a line, as compilers print them."""
    lines: list[str] = []
    for finding in record["diagnostics"]:
        lines.append(f"{finding['file']}:{finding['line']}:{finding['column']}: {finding['message']} [{finding['rule']}]")
        lines += [f"  {each['file']}:{each['line']}:{each['column']}: {each['kind']}" for each in finding["accesses"]]
    for each in {each["rule"]: each for each in reversed(record.get("undecided", ()))}.values():  # the first of each kind
        lines.append(f"{each['file']}:{each['line']}:{each['column']}: open: {each['reason']} [{each['rule']}]")
    problem = record.get("problem")
    if problem:
        place = f"{problem['file']}:{problem['line']}:{problem['column']}: " if "file" in problem else ""
        lines.append(f"{place}{problem['message']}")
    return "\n".join(lines)


def _counts(records: Sequence[Record]) -> dict[str, str]:
    outcomes = [_outcome(record) for record in records]
    return {
        "tests": str(len(records)),
        "failures": str(outcomes.count("failure")),
        "errors": str(outcomes.count("error")),
        "skipped": str(outcomes.count("skipped")),
        "time": f"{sum(record['seconds']['total'] for record in records):.3f}",
    }


def _text(text: str) -> str:
    """Without characters that XML cannot hold."""
    return _NO_XML.sub("\ufffd", text)
