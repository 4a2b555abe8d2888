"""``gpuverify permissions``: who may access what between barriers. Registered in :mod:`gpuverify_py.commands.commands`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from gpuverify_py.commands.complaints import complain
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.errors import UsageError


def permissions(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="a kernel file")],
    paste: Annotated[bool, typer.Option("--paste", help="print the file with the annotations in it")] = False,
    obligations: Annotated[bool, typer.Option("--obligations", help="list what was shown, too")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="print what each assumption says")] = False,
    json: Annotated[bool, typer.Option("--json", help="print one JSON object for each kernel")] = False,
) -> None:
    """Check the permissions that kernels state, or print those that their accesses need (docs/permissions.md).

    A kernel with annotations such as `__perm_write(a[i])` is checked: each thread holds what it accesses between two barriers,
    and no two threads hold one cell against each other. For a kernel without them they are inferred from its accesses, checked,
    and printed as annotations by where they stand. Verification flags say the launch.

    Exit code 0: they hold; 6: stated ones were not shown; 7: inferred ones were not shown; 1, 2, 4, 5: as of a verification.
    """
    from boogie_ir.lang.errors import TextError
    from gpuverify_py.api import Report
    from gpuverify_py.files.orchestrate import problem_result
    from gpuverify_py.files.runtime import prepare
    from gpuverify_py.permissions.answers import pasted, worse
    from gpuverify_py.permissions.answers import permissions as found
    from gpuverify_py.reports.answers import permissions as render
    from gpuverify_py.request.build import options_of

    prepare()
    codes: list[ExitCode] = []
    reports = []
    try:
        options = options_of(context.args, file)
        for report in found(file, options):
            codes.append(report.kept.exit_code)
            if json:
                print(render.record(file, report))
            elif paste:
                reports.append(report)
            else:
                if obligations:
                    print("\n".join(f"  [{each.number}] {each}" for each in report.checked.shown))
                print(render.text(file, report, verbose))
        if paste and not json:
            print(pasted(file, options, reports), end="")
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    except TextError as error:
        result = problem_result(error.problem.span.file if error.problem.span else file, error, None)
        print(Report(result, None).text(), end="", file=sys.stderr)
        raise typer.Exit(int(result.exit_code)) from error
    raise typer.Exit(worse(codes))
