"""A baseline: a file of findings that are known, by what they are about, so that only new ones count.

It is JSON that may be kept beside the sources: names of files are relative to it, and there are no line numbers to go stale.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import split_lines
from gpuverify_py.findings.allowed import fingerprint, squeezed
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.options import Options
from gpuverify_py.request.project.project_file import project_options

VERSION = 1


@frozen
class Entry:
    """One finding that is known; all but the fingerprint is for readers."""

    fingerprint: str
    rule: str
    file: str
    kernel: str
    message: str


def read_baseline(path: str) -> tuple[Entry, ...]:
    """The entries of a baseline. Raises UsageError."""
    hint = f"write one with --write-baseline {path}"
    try:
        given = json.loads(Path(path).read_text("utf-8-sig"))
        if given["gpuverify-baseline"] != VERSION:
            raise UsageError(f"{path} is a baseline of another version", hint)
        return tuple(Entry(**entry) for entry in given["findings"])
    except OSError as error:
        raise UsageError(f"cannot read the baseline {path}: {error.strerror}", hint) from error
    except (ValueError, TypeError, KeyError) as error:
        raise UsageError(f"{path} is no baseline", hint) from error


def write_baseline(path: str, records: Iterable[Mapping[str, Any]]) -> int:
    """Writes what JSON records have found, but for what comments allow, and returns how much that is. Raises UsageError."""
    texts: dict[str, Sequence[str]] = {}
    found = {
        entry.fingerprint: entry
        for record in records
        for finding in record["diagnostics"]
        if finding["severity"] == "error" and finding.get("suppressed", {}).get("kind") != "inSource"
        for entry in (_entry(path, record, finding, texts),)
    }
    entries = sorted(found.values(), key=lambda each: (each.file, each.kernel, each.rule, each.fingerprint))
    listed = [{name: getattr(each, name) for name in ("fingerprint", "rule", "file", "kernel", "message")} for each in entries]
    try:
        Path(path).write_text(json.dumps({"gpuverify-baseline": VERSION, "findings": listed}, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}", "check the path given to --write-baseline") from error
    return len(entries)


def written(path: str, records: Sequence[Mapping[str, Any]]) -> str:
    """Writes a baseline, and says so. Raises UsageError.

    A finding ends the work on its kernel: what one hides that was not allowed yet comes up when it is.
    """
    count = write_baseline(path, records)
    new = any(found["severity"] == "error" and not found.get("suppressed") for each in records for found in each["diagnostics"])
    again = f"; once more with --baseline {path} --write-baseline {path} adds what they hide" if new else ""
    return f"{count} {'finding' if count == 1 else 'findings'} written to {path}{again}"


def _entry(path: str, record: Mapping[str, Any], finding: Mapping[str, Any], texts: dict[str, Sequence[str]]) -> Entry:
    folder = folder_of_baseline(path)
    places = [(each["file"], each["line"]) for each in finding["accesses"] or [finding]]
    kernel = source_name(record["kernel"])
    mark = mark_of(finding["rule"], kernel, finding["array"], places, folder, texts)
    return Entry(mark, finding["rule"], name_in(record["file"], folder), kernel, finding["message"])


def mark_of(
    rule: str, kernel: str, array: str | None, places: Iterable[tuple[str, int]], folder: str, texts: dict[str, Sequence[str]]
) -> str:
    """The fingerprint of a finding at lines of files, whose ``texts`` are read once."""
    told = []
    for file, line in places:
        if file not in texts:
            texts[file] = _lines(file)
        told.append((name_in(file, folder), squeezed(texts[file], line)))
    return fingerprint(rule, kernel, array, told)


def folder_of_baseline(path: str) -> str:
    """The folder that names in a baseline are relative to."""
    return os.path.dirname(os.path.abspath(path))


def name_in(file: str, folder: str) -> str:
    """A file as a baseline in a folder names it."""
    return os.path.relpath(os.path.abspath(file), folder).replace(os.sep, "/")


def source_name(kernel: str) -> str:
    """A kernel's name without the line of the launch that is meant."""
    return kernel.partition(" (")[0]


def _lines(file: str) -> Sequence[str]:
    try:
        return split_lines(Path(file).read_text("utf-8-sig", errors="replace"))
    except OSError:
        return ()


def check_ahead(paths: Sequence[str], said: Options, written: str | None) -> None:
    """Raises UsageError where none of several files can be verified, for one reason, or the baseline cannot be ``written``.

    Where only some cannot, as those of one project of many, each says so, and the others are verified. A baseline that is to be
    written for the first time begins as an empty one, as the project may already name it.
    """
    if written is not None and not os.path.exists(written):
        write_baseline(written, ())
    reason: UsageError | None = None
    for path in paths if len(paths) > 1 else ():
        try:
            _check_one(path, said)
            return
        except UsageError as error:
            if reason is not None and reason.message != error.message:
                return
            reason = error
    if reason is not None:
        raise reason


def _check_one(path: str, said: Options) -> None:
    """Raises UsageError where the project's file says nothing that makes sense, or the baseline that counts cannot be read."""
    alone = said.no_project or said.format == "gpuverify"
    baseline = said.baseline or (None if alone else project_options(path).baseline)
    if baseline is not None:
        read_baseline(baseline)
