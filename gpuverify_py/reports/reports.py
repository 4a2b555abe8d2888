"""Reports for other machines, all from JSON records: JUnit and SARIF into files, annotations of GitHub Actions as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

from boogie_ir.lang.frozen import frozen
from gpuverify_py.reports.places import files_of, lines_of, repository_root
from gpuverify_py.reports.records import Record
from gpuverify_py.request.errors import UsageError


@frozen
class Targets:
    """Which reports are wanted: files for JUnit and SARIF ("-" prints them), whether annotations are, the page's folder.

    ``before``: what verdicts were, of the kernels whose verdict has changed, where the page is to say so.
    """

    junit: str | None = None
    sarif: str | None = None
    github: bool = False
    html: str | None = None
    before: Mapping[tuple[str, str, str], str | None] | None = None


def write(records: Sequence[Record], targets: Targets) -> str:
    """Writes the files and returns what is to be printed. Raises UsageError where a file cannot be written."""
    root = repository_root()
    printed = ""
    if targets.junit:
        from gpuverify_py.reports import junit

        printed += _put(targets.junit, junit.render(records), "--junit")
    if targets.sarif:
        from gpuverify_py.reports import sarif

        log = sarif.render(records, lines_of(dict.fromkeys(files_of(list(records)))), root, version("gpuverify-py"))
        printed += _put(targets.sarif, log, "--sarif")
    if targets.html:
        from gpuverify_py.reports.html.page import render

        page = render(records, lines_of(dict.fromkeys(files_of(list(records)))), targets.before)
        _make(targets.html)
        printed += _put(str(Path(targets.html) / "index.html"), page, "--html")
    if targets.github:
        from gpuverify_py.reports import github

        printed += github.render(records, root)
    return printed


def _make(folder: str) -> None:
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot make {folder}: {error.strerror}", "check the folder given to --html") from error


def _put(path: str, text: str, flag: str) -> str:
    if path == "-":
        return text
    try:
        Path(path).write_text(text, "utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}", f"check the path given to {flag}") from error
    return ""
