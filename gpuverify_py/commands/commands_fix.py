"""``gpuverify fix FILE``: a patch that was verified. Registered in :mod:`gpuverify_py.commands.commands`."""

from __future__ import annotations

import json
import os
import sys
import time
from codecs import BOM_UTF8
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gpuverify_py.api import Report
from gpuverify_py.commands.complaints import complain
from gpuverify_py.commands.screen import Screen
from gpuverify_py.request.errors import UsageError

if TYPE_CHECKING:
    from gpuverify_py.fixes.find import Fixed
    from gpuverify_py.request.flags import Output


def fix(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="a kernel file (.cu, .cl)")],
    apply: Annotated[bool, typer.Option("--apply", help="write the file, in place of printing the difference")] = False,
    seconds: Annotated[float, typer.Option(min=1, help="seconds for each kernel with a defect")] = 120.0,
) -> None:
    """Look for a patch: the weakest change of the file with which its kernels are verified; print it as a diff.

    What is tried, for each finding that is refuted or possible: a fence; a barrier of a warp or of the block between the two
    accesses, or between two rounds of a loop around both; an atomic operation for an update; a barrier moved out of a branch;
    a guard, `if (i < n)`, of one access beyond an array or of all, or an early return. Each is verified whole: the kernel comes
    out `verified`, makes every access that it made before, and no other kernel of the file comes out worse. The rest of the file
    stays as it is; macros are not changed, and of included files only those of the project. A patch is not looked for where it
    takes two changes, but of guards with one condition.

    The difference is on standard output, fit for `git apply`; all else is on standard error. `--sarif FILE`, `--json=FILE`
    and `--html DIR` write the findings with their patches.

    Exit code 0: the file is verified, or is with the patch; else that of the verification.
    """
    from boogie_ir.lang.errors import TextError
    from gpuverify_py.files.orchestrate import problem_result
    from gpuverify_py.files.runtime import prepare
    from gpuverify_py.fixes.find import fixed
    from gpuverify_py.fixes.scope import CHANGEABLE
    from gpuverify_py.request import flags

    screen, start = Screen(), time.monotonic()
    prepare()
    try:
        file, words = flags.file_and_flags([file, *context.args])
        output = flags.parse(words).output
        if Path(file).suffix not in CHANGEABLE:
            raise UsageError(f"{file} is no source of CUDA or OpenCL that could be changed", "name a .cu or .cl file")
        if apply and os.path.isfile(file) and not os.access(file, os.W_OK):  # before the search, which takes its time
            raise UsageError(f"{file} cannot be written", "leave --apply out: the difference is printed then")

        def tick(kernel: str, what: str) -> None:
            screen.tick(file, f"{kernel} {what}", time.monotonic() - start)

        found = fixed(file, words, seconds, tick)
        screen.finish()
        _told(file, found, apply)
        _written(found, output)
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    except TextError as error:
        result = problem_result(file, error, None)
        print(Report(result, None).text(), end="", file=sys.stderr)
        raise typer.Exit(int(result.exit_code)) from error
    raise typer.Exit(int(found.exit_code))


def _told(file: str, found: Fixed, apply: bool) -> None:
    """Says what became of each kernel, and prints or writes the change. Raises UsageError."""
    from frontend.source.includers import all_includers
    from gpuverify_py.findings.messages import listed
    from gpuverify_py.fixes.text import folder_for, patch

    if found.request is None or not found.result.kernels:
        print(Report(found.result, found.request).text(), end="", file=sys.stderr)
        return
    assumed = (each for kernel in found.result.kernels for each in kernel.assumptions if each.id == "chosen")
    for text in dict.fromkeys(each.text for each in assumed):
        print(f"{file}: assuming {text}", file=sys.stderr)
    for kernel in found.result.kernels:
        patched = f"; verified with {kernel.fix.title}" if kernel.fix is not None else ""
        print(f"{file}: {kernel.kernel}: {kernel.verdict.value}{patched}", file=sys.stderr)
    for each in found.without:
        tried = f" ({each.tried} tried)" if each.tried else ""
        print(f"{file}: {each.kernel}: no patch: {each.why}{tried}", file=sys.stderr)
    if found.without:
        print(f"  hint: gpuverify {file}, with the same flags, shows the findings", file=sys.stderr)
        print("  hint: a patch of several changes is not looked for, but of guards with one condition", file=sys.stderr)
    changes = [each for each in ((file, found.old, found.new), *found.others) if each[1] != each[2]]
    for path, _, _ in changes:
        beside = [os.path.relpath(each) for each in all_includers(path) if not os.path.samefile(each, file)]
        if beside or path != file:
            more = f"verify {listed(beside)} again, too" if beside else "no other file nearby does"
            print(f"{path} is changed: what else includes it is not verified here: {more}", file=sys.stderr)
    marks = {path: BOM_UTF8 if Path(path).read_bytes().startswith(BOM_UTF8) else b"" for path, _, _ in changes}
    for path, old, _ in changes:
        if apply and Path(path).read_bytes() != marks[path] + old.encode():
            raise UsageError(
                f"{path} has changed meanwhile, or is not UTF-8", "apply the difference by hand; leave --apply out for it"
            )
    folder = folder_for([path for path, _, _ in changes]) if changes else "."
    patches = {path: patch(path, (mark := marks[path].decode()) + old, mark + new, folder) for path, old, new in changes}
    if not apply:
        print(*patches.values(), sep="", end="")
        if changes and not os.path.samefile(folder, "."):
            print(f"  hint: the paths of the patch are those in {folder}: git -C {folder} apply", file=sys.stderr)
        return
    for path, _, new in changes:
        try:
            Path(path).write_bytes(marks[path] + new.encode())
        except OSError as error:
            print(patches[path], end="")
            raise UsageError(f"cannot write {path}: {error.strerror}", "apply the difference that is printed") from error
        print(f"{path}: written", file=sys.stderr)


def _written(found: Fixed, output: Output) -> None:
    """Reports for machines, with the patches. Raises UsageError."""
    from gpuverify_py.reports import reports

    result = replace(found.result, expected=None)  # who looks for a patch wants findings that are announced, too
    records = Report(result, found.request).records()
    if output.json is not None:
        lines = "".join(json.dumps(record, separators=(",", ":")) + "\n" for record in records)
        if output.json == "-":
            print(lines, end="")
        else:
            Path(output.json).write_text(lines, "utf-8")
    if output.sarif or output.junit or output.html:
        print(reports.write(records, reports.Targets(output.junit, output.sarif, html=output.html)), end="")
