"""``gpuverify FILE...``: verifies files and prints what becomes of each kernel when it is known; the short way past typer."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from typing import Any, TextIO

from gpuverify_py.commands.apart import Shown, Work, verify_apart
from gpuverify_py.commands.complaints import complain
from gpuverify_py.commands.screen import Screen
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.reports.records import together
from gpuverify_py.reports.summary import summary
from gpuverify_py.request import flags
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.folders import folder_of
from gpuverify_py.request.header import expectation
from gpuverify_py.request.options import NOTHING, Options, overlay
from gpuverify_py.request.project.projects import Unit, units_of

HINT_SECONDS = 2  # of computing, where a proof fails
COMMANDS = (
    "verify", "batch", "cache", "header", "schema", "emit", "run", "cost", "inputs", "equiv", "permissions", "program", "rules",
    "solvers",
    "compare", "ask", "boogie", "protocol", "fix", "lsp", "doctor", "completion",
)  # fmt: skip


def verify_command(words: Sequence[str]) -> int:
    """``gpuverify FILE...``: verifies each file and prints its report; the exit code is the highest of the files'."""
    try:
        parsed = flags.parse(words)
        paths, output = parsed.paths, parsed.output
        if paths and (meant := _command_meant(paths[0])):
            raise UsageError(f"there is no file or command {paths[0]}", f"did you mean gpuverify {meant}?")
        if not paths and output.compile_commands is None:
            raise UsageError("no kernel file is given", "gpuverify kernel.cu, or a folder of them")
        units = units_of(paths, output.compile_commands)
        expected = expectation(output.expect) if output.expect is not None else None
        reports = _Reports(output)
        if len(units) > 1 or output.write_baseline:
            from gpuverify_py.files.baseline import check_ahead

            check_ahead([unit.path for unit in units], parsed.options, output.write_baseline)
    except UsageError as error:
        return complain(error, flags.wording(words))
    shown = len(units) > 1 and tuple(unit.path for unit in units) != paths and output.json != "-"
    if not output.watch:
        return _verify_units(units, words, reports, expected, shown)
    from gpuverify_py.commands.watch import rounds

    code: int = ExitCode.VERIFIED
    waiting = False
    try:
        for changed in rounds(units, parsed.options):
            waiting = False
            code = _verify_units(changed, words, _Reports(output), expected, shown)
            waiting = True
    except KeyboardInterrupt:
        if not waiting:
            raise
    return code


def _verify_units(
    units: Sequence[Unit], words: Sequence[str], reports: _Reports, expected: ExitCode | None, summarised: bool
) -> int:
    """Verifies files, prints what becomes of them and writes reports; returns the exit code."""
    output = reports.output
    defaults = Options(hints=HINT_SECONDS) if output.format == "text" else NOTHING
    codes: list[int] = []
    interrupted = False
    with reports:
        try:
            for unit in units:
                asked = overlay(unit.options, flags.parse(words, folder_of(unit.path)).options)
                codes.append(reports.verify(Work(unit.path, asked, defaults, output, expected)))
        except KeyboardInterrupt:
            interrupted = True
    if summarised:
        print("\n".join(summary(reports.records)))
    try:
        reports.write()
    except UsageError as error:
        return complain(error)
    if interrupted:
        raise KeyboardInterrupt
    if expected is None:
        return max(codes, default=ExitCode.VERIFIED)
    return ExitCode.VERIFIED if all(code == expected for code in codes) else ExitCode.NOT_VERIFIED


def _command_meant(path: str) -> str | None:
    """The command that a first word, which is no file, comes close to."""
    if os.path.exists(path) or "." in path or os.sep in path:
        return None
    from difflib import get_close_matches

    return next(iter(get_close_matches(path, COMMANDS, n=1, cutoff=0.75)), None)


class _Reports:
    """Where results go: text or JSON Lines on standard output, or text there and reports for machines in files."""

    def __init__(self, output: flags.Output) -> None:
        self.output = output
        self.file = open_target(output.json) if output.json is not None and output.json != "-" else None
        self.screen = Screen()
        self.records: list[dict[str, Any]] = []

    def __enter__(self) -> _Reports:
        return self

    def __exit__(self, *_: object) -> None:
        self.screen.finish()
        if self.file:
            self.file.close()

    def verify(self, work: Work) -> int:
        """Verifies a file and shows what becomes of each kernel; of what is finished nothing is lost to an interruption."""
        settled: list[Shown] = []
        last = None
        try:
            for shown in verify_apart(work, lambda kernel, seconds: self.screen.tick(work.path, kernel, seconds)):
                last = shown if shown.last else None
                settled.append(shown)
                self.screen.print(shown.out, sys.stdout)
                self.screen.print(shown.err, sys.stderr)
        finally:
            self._keep(last.records if last is not None else together([record for each in settled for record in each.records]))
        assert last is not None
        return last.exit_code

    def _keep(self, records: Sequence[dict[str, Any]]) -> None:
        """Prints a file's records, or keeps them for the reports at the end."""
        if self.output.json is not None:
            for record in records:
                print(json.dumps(record, separators=(",", ":")), file=self.file or sys.stdout, flush=True)
        self.records.extend(records)

    def write(self) -> None:
        """Writes what is asked for besides text. Raises UsageError where a file cannot be written."""
        if self.output.write_baseline:
            from gpuverify_py.files.baseline import written

            print(f"gpuverify: {written(self.output.write_baseline, self.records)}", file=sys.stderr)
        if self.output.sarif or self.output.junit or self.output.html or self.output.format == "github":
            from gpuverify_py.reports import reports

            given = reports.Targets(self.output.junit, self.output.sarif, self.output.format == "github", self.output.html)
            print(reports.write(self.records, given), end="")


def open_target(path: str) -> TextIO:
    """A file for JSON Lines. Raises UsageError where it cannot be written."""
    try:
        return open(path, "w", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}", "check the path given to --json") from error
