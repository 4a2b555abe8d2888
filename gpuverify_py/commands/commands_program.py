"""``gpuverify program``: several kernels and copies in streams. Registered in :mod:`gpuverify_py.commands.commands`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from gpuverify_py.commands.complaints import complain
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.errors import UsageError


def program(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="a CUDA or HIP file with host code")],
    every: Annotated[bool, typer.Option("--all", help="list all that is not followed and taken for granted")] = False,
    json: Annotated[bool, typer.Option("--json", help="print one JSON object for each program")] = False,
) -> None:
    """Check what orders the kernels and copies of a program: streams, events, and what the host waits for (docs/programs.md).

    Found are two operations on one piece of memory that nothing orders, at least one of which writes: kernels in different
    streams, a copy beside a kernel, the host beside either; and reads of memory of the device that nothing has written. Whether
    two kernels access the same bytes is asked for all threads, sizes and numbers of the host. What of the host code is not
    followed is listed, and then nothing is called verified.

    Exit code 0: proved; 6: a defect, or a possible one; 7: not everything is followed; 1, 2: as of a verification.
    """
    from boogie_ir.lang.errors import TextError
    from gpuverify_py.api import Report
    from gpuverify_py.files.orchestrate import build_request, problem_result
    from gpuverify_py.files.runtime import prepare
    from gpuverify_py.programs.examine import examine
    from gpuverify_py.reports.answers import program as render
    from gpuverify_py.request import flags

    prepare()
    codes: list[ExitCode] = []
    try:
        file, words = flags.file_and_flags([file, *context.args])
        for report in examine(build_request(file, words)):
            codes.append(report.exit_code)
            print(render.record(report) if json else render.text(report, every))
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    except TextError as error:
        result = problem_result(file, error, None)
        print(Report(result, None).text(), end="", file=sys.stderr)
        raise typer.Exit(int(result.exit_code)) from error
    if not codes:
        raise typer.Exit(complain(UsageError("no host code in this file launches a kernel", "it has to be in the kernels' file")))
    raise typer.Exit(max(codes, key=lambda code: (code is ExitCode.NOT_VERIFIED, code)))
