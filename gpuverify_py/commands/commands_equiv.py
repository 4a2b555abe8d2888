"""``gpuverify equiv``: whether kernels compute the same. Registered in :mod:`gpuverify_py.commands.commands`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from gpuverify_py.commands.complaints import complain
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.errors import UsageError

Many = list[str] | None


def equiv(
    context: typer.Context,
    sides: Annotated[list[str], typer.Argument(metavar="FILE:KERNEL...", help="two or more, each one kernel or F+G")],
    relate: Annotated[Many, typer.Option(metavar="CONDITION", help="what holds of sizes and numbers; may be repeated")] = None,
    match: Annotated[Many, typer.Option(metavar="NAME=NAME", help="what the second side calls an array or number")] = None,
    compare: Annotated[Many, typer.Option(metavar="NAME", help="compare this memory only; may be repeated")] = None,
    reassociate: Annotated[bool, typer.Option(help="floats may be added and multiplied in another order")] = False,
    real: Annotated[bool, typer.Option(help="floats are taken to be real numbers")] = False,
    flags_of: Annotated[Many, typer.Option(metavar="SIDE:FLAGS", help="flags for one side, as in 'b:--blockDim=64'")] = None,
    kept: Annotated[bool, typer.Option(help="keep verdicts; take those of earlier runs on the same texts and words")] = False,
    weakest: Annotated[bool, typer.Option(help="of two that differ: look for a condition that makes them equivalent")] = False,
    json: Annotated[bool, typer.Option("--json", help="print one JSON object for each pair")] = False,
) -> None:
    """Compare what kernels compute: whether they leave the same in memory, for all contents, numbers and launches.

    `gpuverify equiv a.cu:f b.cu:g` compares two kernels, `a.cu:f+g` is one after the other, and of three or more versions
    neighbours are compared. Sides are called a, b, c, ... Both start with the same memories and numbers: those of one name, of
    the rest the first and the first, and so on (`--match out=dst` says otherwise). Sizes that neither flags nor host code state
    are open, and the same on both sides; `--relate 'b.gridDim.x * 4 == a.gridDim.x'` says otherwise, and
    `--relate 'gridDim.x * blockDim.x >= n'` restricts them.

    Verdicts: equivalent (whatever is open), equivalent for these sizes (all are stated), bounded (for sizes that we chose: no
    proof), different (with inputs, the first element that differs, and who wrote it), unknown (and why).

    Exit code 0: equivalent; 6: different; 7: bounded or unknown; 1, 2, 4, 5: as of a verification.
    """
    from boogie_ir.lang.errors import TextError
    from gpuverify_py.api import Report
    from gpuverify_py.batch.command import usable
    from gpuverify_py.batch.pairs import report
    from gpuverify_py.equiv.compare import Agreement, EquivOptions, neighbours
    from gpuverify_py.equiv.weakest import agreeing
    from gpuverify_py.files.orchestrate import problem_result
    from gpuverify_py.files.runtime import prepare
    from gpuverify_py.reports.answers import equiv as render
    from gpuverify_py.verify.comparison import Arithmetic

    prepare()
    code = ExitCode.VERIFIED
    try:
        if reassociate and real:
            raise UsageError("--reassociate and --real exclude each other", "real numbers may be reordered anyway")
        arithmetic = Arithmetic.REAL if real else Arithmetic.REASSOCIATED if reassociate else Arithmetic.BITS
        if weakest and len([each for each in (*sides, *context.args) if not each.startswith("-")]) > 2:
            raise UsageError("--weakest is about two sides", "leave the others out")
        own = tuple(_own(text) for text in flags_of or ())
        options = EquivOptions(tuple(relate or ()), tuple(match or ()), tuple(compare or ()), arithmetic, own)
        files = [each for each in (*sides, *context.args) if not each.startswith("-")]
        words = [each for each in (*sides, *context.args) if each.startswith("-")]
        cache = usable() if kept else None
        for pair in neighbours(files, words, options):
            found = report(pair, cache)
            print(found.record if json else f"{found.text}{' (kept)' if found.kept else ''}")
            code = _worse(code, found.agreement.exit_code)
            if weakest and found.agreement is Agreement.DIFFERENT:
                conditions = agreeing(files, words, options)
                print(render.record_where(conditions) if json else render.where(conditions))
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    except TextError as error:
        result = problem_result(error.problem.span.file if error.problem.span else sides[0], error, None)
        print(Report(result, None).text(), end="", file=sys.stderr)
        raise typer.Exit(int(result.exit_code)) from error
    raise typer.Exit(code)


def _own(text: str) -> tuple[str, str]:
    side, colon, flags = text.partition(":")
    if not colon or len(side) != 1:
        raise UsageError(f"'{text}' names no side", "write --flags-of 'b:--blockDim=64'")
    return side, flags


def _worse(one: ExitCode, other: ExitCode) -> ExitCode:
    """A difference counts more than what is not known, that more than a proof."""
    order = (ExitCode.VERIFIED, ExitCode.UNKNOWN, ExitCode.NOT_VERIFIED)
    return max(one, other, key=order.index)
