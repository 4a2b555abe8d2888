"""Findings as SARIF 2.1.0 for code scanning: defects only, with places relative to the repository.

A finding in a file that announces it (an expected failure) is left out: scanners have no use for known ones. What kept a
kernel from an answer is a notification of the run, not a finding.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from boogie_ir.lang.program import CheckKind
from gpuverify_py.findings import messages
from gpuverify_py.findings.allowed import fingerprint, squeezed
from gpuverify_py.reports import words
from gpuverify_py.reports.places import relative, uri
from gpuverify_py.reports.records import Record, announced, reason, warnings
from gpuverify_py.request.folders import absolute

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
ROOT = "SRCROOT"

# MITRE's numbers: race, missing and wrong synchronisation, deadlock, bounds, overflow, uninitialised, reachable assertion,
# null pointer.
_WEAKNESSES: dict[CheckKind, int] = {
    CheckKind.RACE: 366,
    CheckKind.BARRIER_DIVERGENCE: 833,
    CheckKind.WARP_DIVERGENCE: 833,
    CheckKind.ENDLESS_WAIT: 833,
    CheckKind.OUT_OF_BOUNDS: 787,
    CheckKind.INNER_BOUNDS: 787,
    CheckKind.OVERFLOW: 190,
    CheckKind.UNINITIALISED: 908,
    CheckKind.BAD_POINTER: 476,
    CheckKind.ASSERTION: 617,
    CheckKind.UNREACHABLE: 617,
    CheckKind.ASYNC_COPY: 820,
}


def render(records: Sequence[Record], sources: Mapping[str, tuple[str, ...]], root: str, version: str) -> str:
    """The log of one run over these records; ``sources`` are the lines behind fingerprints."""
    driver = {"name": "gpuverify", "semanticVersion": version, "rules": [_rule(kind) for kind in CheckKind]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {ROOT: {"uri": Path(root).as_uri() + "/"}},
        "invocations": [{"executionSuccessful": True, "toolExecutionNotifications": list(_notifications(records, root))}],
        "results": list(_results(records, sources, root)),
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1) + "\n"


def _rule(kind: CheckKind) -> dict[str, Any]:
    weakness = _WEAKNESSES.get(kind)
    tags = ["correctness", *([f"external/cwe/cwe-{weakness}"] if weakness else [])]
    text = messages.RULES[kind]
    return {
        "id": kind.value,
        "name": "".join(word.capitalize() for word in kind.value.split("-")),
        "shortDescription": {"text": text},
        "fullDescription": {"text": text},
        "help": {"text": f"{text} {messages.ADVICE[kind]}"},
        "defaultConfiguration": {"level": "error"},
        "properties": {"tags": tags, "precision": "high"},
    }


def _results(records: Sequence[Record], sources: Mapping[str, tuple[str, ...]], root: str) -> Iterator[dict[str, Any]]:
    seen: Counter[str] = Counter()
    for record in records:
        if record["expected"] and announced(record):
            continue
        for finding in record["diagnostics"]:
            if finding["severity"] == "error":
                mark = _fingerprint(record, finding, sources, root)
                seen[mark] += 1
                yield _result(record, finding, root, f"{mark}:{seen[mark]}")


def _result(record: Record, finding: Mapping[str, Any], root: str, fingerprint: str) -> dict[str, Any]:
    first, *others = finding["accesses"] or [finding]
    rank = words.rank(finding)
    related = [_location(other, root, f"the other access: {words.access(other, rank)}") for other in others]
    related += [_location(note, root, note["message"]) for note in finding.get("notes", ())]
    related += [_location(place, root, "called from here") for each in (first, *others) for place in each.get("called_from", ())]
    result: dict[str, Any] = {
        "ruleId": finding["rule"],
        "ruleIndex": [kind.value for kind in CheckKind].index(finding["rule"]),
        "level": "error" if finding["confirmed"] else "warning",
        "kind": "fail",
        "message": {"text": _message(record, finding)},
        "locations": [_location(first, root)],
        "relatedLocations": [place | {"id": number} for number, place in enumerate(related, 1)],
        "partialFingerprints": {"gpuverifyFinding/v1": fingerprint},
        "properties": {
            "confirmed": finding["confirmed"],
            "kernel": record["kernel"],
            "approximations": finding["approximations"],
        },
    }
    if others:
        threads = [{"locations": [{"location": _location(each, root, words.access(each, rank))}]} for each in finding["accesses"]]
        result["codeFlows"] = [{"threadFlows": threads}]
    if "suppressed" in finding:
        result["suppressions"] = [_suppression(finding["suppressed"], root)]
    if "fix" in record:
        result["fixes"] = [_fix(record["fix"], root)]
    return result


def _suppression(said: Mapping[str, Any], root: str) -> dict[str, Any]:
    place = {"location": _location(said, root)} if "line" in said else {}
    return {"kind": said["kind"], "status": "accepted", "justification": said["reason"], **place}


def _fix(fix: Mapping[str, Any], root: str) -> dict[str, Any]:
    """The patch with which the kernel is verified, findings and all."""
    changes: dict[str, dict[str, Any]] = {}
    for edit in fix["edits"]:
        change = changes.setdefault(edit["file"], {"artifactLocation": _artifact(edit["file"], root), "replacements": []})
        region = {name: edit[key] for name, key in _REGION.items()}
        change["replacements"].append({"deletedRegion": region, "insertedContent": {"text": edit["text"]}})
    return {"description": {"text": fix["title"]}, "artifactChanges": [*changes.values()]}


_REGION = {"startLine": "line", "startColumn": "column", "endLine": "end_line", "endColumn": "end_column"}


def _message(record: Record, finding: Mapping[str, Any]) -> str:
    accesses = " and ".join(words.access(each, words.rank(finding)) for each in finding["accesses"])
    said = f"{finding['message']}: {accesses}" if accesses else str(finding["message"])
    return f"{said} (kernel {record['kernel']})"


def _location(place: Mapping[str, Any], root: str, message: str = "") -> dict[str, Any]:
    region: dict[str, Any] = {"startLine": max(1, place["line"]), "startColumn": max(1, place["column"])}
    if place.get("end_line", 0) >= place["line"] > 0:
        region |= {"endLine": place["end_line"], "endColumn": max(1, place["end_column"])}
    location: dict[str, Any] = {"physicalLocation": {"artifactLocation": _artifact(place["file"], root), "region": region}}
    return location | {"message": {"text": message}} if message else location


def _artifact(file: str, root: str) -> dict[str, Any]:
    path = relative(file, root)
    return {"uri": Path(absolute(file)).as_uri()} if path is None else {"uri": uri(path), "uriBaseId": ROOT}


def _fingerprint(record: Record, finding: Mapping[str, Any], sources: Mapping[str, tuple[str, ...]], root: str) -> str:
    """What a finding is about, without line numbers: rule, kernel, array, and the text of the lines it concerns.

    The order of the two accesses does not count: another counterexample may come with them exchanged.
    """
    places = [_place(each, sources, root) for each in finding["accesses"] or [finding]]
    return fingerprint(finding["rule"], record["kernel"], finding["array"], places)


def _place(place: Mapping[str, Any], sources: Mapping[str, tuple[str, ...]], root: str) -> tuple[str, str]:
    return (relative(place["file"], root) or place["file"], squeezed(sources.get(place["file"], ()), place["line"]))


def _notifications(records: Sequence[Record], root: str) -> Iterator[dict[str, Any]]:
    for warning in warnings(records):
        yield {"level": "note", "message": {"text": warning["message"]}, "locations": [_location(warning, root)]}
    for record in records:
        if announced(record) or record["verdict"] not in ("unknown", "unsupported", "vacuous", "error"):
            continue
        place = record.get("problem") or {}
        where = place if "line" in place else {"file": record["file"], "line": 1, "column": 1}
        because = reason(record)
        text = f"{record['verdict']}: {because}" if because else record["verdict"]
        yield {"level": "warning", "message": {"text": text}, "locations": [_location(where, root)]}
