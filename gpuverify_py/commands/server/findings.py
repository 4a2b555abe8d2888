"""Records of a verification as an editor's diagnostics: at one place each, the others as related locations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lsprotocol import types

from gpuverify_py.commands.server.places import Places
from gpuverify_py.files.orchestrate import NO_KERNEL
from gpuverify_py.reports import words

Record = Mapping[str, Any]
SOURCE = "gpuverify"
_LEVELS = types.DiagnosticSeverity


def diagnostics(records: Sequence[Record], file: str, places: Places) -> Iterator[types.Diagnostic]:
    """What is to be shown in a file; a verified kernel shows nothing but what its proof is empty about."""
    for record in records:
        problem = record.get("problem")
        if problem and problem["message"] != NO_KERNEL:  # a header, or host code: there is nothing to say of it
            message = problem["message"] + (f"\n{problem['hint']}" if problem["hint"] else "")
            yield _at(_placed(problem, file), message, _LEVELS.Error, problem["code"] or "error", places)
        for finding in record["diagnostics"]:
            if "suppressed" not in finding:
                yield _finding(finding, file, places)
        for each in record.get("undecided", ()):
            message = f"not settled: {each['rule']} of {record['kernel']}: {each['reason']}"
            yield _at(_placed(each, file), message, _LEVELS.Warning, each["rule"], places)
        for each in record.get("vacuous", ()):
            yield _at(_placed(each, file), each["message"], _LEVELS.Information, each["what"], places)
    for each in _warnings(records):
        yield _at(_placed(each, file), each["message"], _LEVELS.Warning, "allow", places)


def _warnings(records: Sequence[Record]) -> list[Record]:
    """Those about the file, which each of its records has."""
    found: list[Record] = []
    for record in records:
        found += [each for each in record.get("warnings", ()) if each not in found]
    return found


def _finding(finding: Record, file: str, places: Places) -> types.Diagnostic:
    accesses, rank = [*finding["accesses"]], words.rank(finding)
    said = [finding["message"], *(f"{words.access(each, rank)}{words.where(each['values'])}" for each in accesses)]
    said += [f"{words.thread(each['thread'], rank)}{words.where(each['values'])}" for each in finding["threads"]]
    parameters = finding["witness"]["parameters"]
    said += [f"parameters: {words.named(parameters)}"] if parameters else []
    said += [f"unconfirmed: {each}" for each in finding["approximations"]]
    sure = _LEVELS.Error if finding["confirmed"] else _LEVELS.Warning
    level = sure if finding["severity"] == "error" else _LEVELS.Information
    shown = _placed(finding, file)
    found = _at(shown, "\n".join(said), level, finding["rule"], places)
    found.related_information = [*_related(finding, shown, places)]
    return found


def _related(finding: Record, shown: Record, places: Places) -> Iterator[types.DiagnosticRelatedInformation]:
    """The other places: of an access that is shown itself only the calls that lead to it."""
    for access in finding["accesses"]:
        if _place(access) != _place(shown):
            yield types.DiagnosticRelatedInformation(places.location(access), words.access(access, words.rank(finding)))
        for call in access.get("called_from", ()):
            if _place(call) != _place(shown):
                yield types.DiagnosticRelatedInformation(places.location(call), f"on the way to the {access['kind']}")
    for note in finding.get("notes", ()):
        yield types.DiagnosticRelatedInformation(places.location(note), note["message"])


def _place(at: Record) -> tuple[Any, ...]:
    return at["file"], at["line"], at["column"]


def _placed(at: Record, file: str) -> Record:
    """The place in the file that is shown: the thing's own, else the call that leads there, else the file's first line."""
    if "line" in at:
        places: tuple[Record, ...] = (at, *at.get("called_from", ()))
        for place in places:
            if place["file"] == file:
                return place
    return {"file": file, "line": 1, "column": 1, "end_line": 1, "end_column": 1}


def _at(place: Record, message: str, level: types.DiagnosticSeverity, code: str, places: Places) -> types.Diagnostic:
    return types.Diagnostic(places.range(place), message, severity=level, code=code, source=SOURCE)
