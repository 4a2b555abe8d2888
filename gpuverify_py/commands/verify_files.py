"""``gpuverify FILE...``: verifies files and prints a report on each; the short way past typer."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TextIO

from gpuverify_py.commands.complaints import complain
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request import flags
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.header import expectation
from gpuverify_py.request.options import NOTHING, Options

if TYPE_CHECKING:
    from gpuverify_py.api import Report
    from gpuverify_py.findings.diagnostic import FileResult
    from gpuverify_py.request.config import Request

HINT_SECONDS = 2  # of computing, where a proof fails
COMMANDS = ("verify", "batch", "cache", "header", "schema", "emit", "run", "rules", "solvers", "compare", "ask", "boogie")


def verify_command(words: Sequence[str]) -> int:
    """``gpuverify FILE...``: verifies each file and prints its report; the exit code is the highest of the files'."""
    from gpuverify_py.api import verify

    try:
        parsed = flags.parse(words)
        paths, asked = parsed.paths, parsed.output
        if paths and (meant := _command_meant(paths[0])):
            raise UsageError(f"there is no file or command {paths[0]}", f"did you mean gpuverify {meant}?")
        if not paths:
            raise UsageError("no kernel file is given", "gpuverify kernel.cu --blockDim=64 --gridDim=8")
        expected = expectation(asked.expect) if asked.expect is not None else None
        output = _Reports(asked)
    except UsageError as error:
        return complain(error, flags.wording(words))
    defaults = Options(hints=HINT_SECONDS) if asked.format == "text" else NOTHING
    codes: list[int] = []
    with output:
        for path in paths:
            report = verify(path, flags=flags.parse(words, os.path.dirname(os.path.abspath(path))).options, defaults=defaults)
            if expected is not None:  # reports for machines leave out what is announced
                report = replace(report, result=replace(report.result, expected=expected))
            output.show(report)
            if asked.witness is not None and report.request is not None:
                write_witnesses(report.result, report.request, asked.witness)
            codes.append(report.exit_code)
    try:
        output.write_reports()
    except UsageError as error:
        return complain(error)
    if expected is None:
        return max(codes)
    return ExitCode.VERIFIED if all(code == expected for code in codes) else ExitCode.NOT_VERIFIED


def _command_meant(path: str) -> str | None:
    """The command that a first word, which is no file, comes close to."""
    if os.path.exists(path) or "." in path or os.sep in path:
        return None
    from difflib import get_close_matches

    return next(iter(get_close_matches(path, COMMANDS, n=1, cutoff=0.75)), None)


def write_witnesses(result: FileResult, request: Request, folder: str) -> None:
    """Writes a host program for each confirmed finding, and says where, or why not."""
    from pathlib import Path

    from gpuverify_py.reports.witness import witnesses

    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, text in witnesses(result, request):
            (Path(folder) / name).write_text(text, "utf-8")
            print(f"witness: {Path(folder) / name}", file=sys.stderr)
    except OSError as error:
        complain(UsageError(f"cannot write to {folder}: {error.strerror}", "check the folder given to --witness"))
    except UsageError as error:
        complain(error)


class _Reports:
    """Where results go: text or JSON Lines on standard output, or text there and reports for machines in files."""

    def __init__(self, options: flags.Output) -> None:
        self.options = options
        self.file = open_target(options.json) if options.json is not None and options.json != "-" else None
        self.records: list[dict[str, Any]] = []

    def __enter__(self) -> _Reports:
        return self

    def __exit__(self, *_: object) -> None:
        if self.file:
            self.file.close()

    def show(self, report: Report) -> None:
        if self.options.json is not None:
            from gpuverify_py.reports import json

            for line in json.lines(report.result, report.request):
                print(line, file=self.file or sys.stdout)
        if self.options.sarif or self.options.junit or self.options.format == "github":
            self.records.extend(report.records())
        if self.options.json == "-":
            return
        if self.options.format == "gpuverify":
            from gpuverify_py.reports import gpuverify

            printed = gpuverify.render(report.result, report.request, report.sources())
            print(printed.out, end="")
            print(printed.err, end="", file=sys.stderr)
        elif self.options.format == "text":
            print(report.text(self.options.verbose), end="")

    def write_reports(self) -> None:
        """Writes what is asked for besides text. Raises UsageError where a file cannot be written."""
        if self.records:
            from gpuverify_py.reports import reports

            given = reports.Targets(self.options.junit, self.options.sarif, self.options.format == "github")
            print(reports.write(self.records, given), end="")


def open_target(path: str) -> TextIO:
    """A file for JSON Lines. Raises UsageError where it cannot be written."""
    try:
        return open(path, "w", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}", "check the path given to --json") from error
