"""Commands about solvers and engines: what is there; how they compare. Registered in :mod:`gpuverify_py.commands.commands`."""

from __future__ import annotations

import csv
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boogie_ir.smt.encoding import Encoding
from gpuverify_py.commands.complaints import complain
from gpuverify_py.commands.screen import print_table
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.flags import parse

if TYPE_CHECKING:
    from gpuverify_py.batch.suite import Job
    from gpuverify_py.comparison.compare import Limits, Result
    from gpuverify_py.comparison.tables import Comparison

Names = Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="back ends or commands of SMT-LIB programs")]


def solvers(names: Names = None) -> None:
    """List the solver back ends, each tried on a small query, and what to do about those that cannot be used."""
    from boogie_ir.smt.choice.backends import available, probe

    for info in tuple(probe(name) for name in names) if names else available():
        help_ = f" ({info.install})" if info.install and not info.usable else ""
        state = "usable" if info.usable else f"not usable: {info.why}{help_}"
        print(f"{info.name:<10} {info.version:<10} {state}")


Solvers = Annotated[list[str] | None, typer.Option("--solver", metavar="NAME", help="a back end; give several")]


def compare(
    context: typer.Context,
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="kernel files, folders, globs, and suites in TOML")],
    solver: Solvers = None,
    encoding: Annotated[
        list[Encoding] | None, typer.Option(help="how integers are given to solvers; several are compared")
    ] = None,
    engine: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="who proves: twothread, protocols or all; several are compared")
    ] = None,
    timeout: Annotated[float, typer.Option(min=1, help="seconds for a kernel")] = 30.0,
    queries: Annotated[int, typer.Option(min=0, help="queries of a kernel that are put to every solver, the slowest")] = 20,
    query_seconds: Annotated[float, typer.Option("--each", min=0.1, help="seconds for each of these queries")] = 1.0,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="write a page (index.html), CSV files, plots and queries there")
    ] = None,
    resume: Annotated[bool, typer.Option(help="go on where an earlier comparison with the same --out DIR ended")] = False,
    plots: Annotated[bool, typer.Option(help="write plots too (needs matplotlib)")] = True,
) -> None:
    """Verify the same kernels with several engines, solvers and encodings; compare verdicts, answers, time and memory.

    Exit code 0: no two of them contradict each other; 6: some do. With --resume a comparison that was interrupted goes on
    after the files that are in the folder of --out.
    """
    from gpuverify_py.batch.suite import collect
    from gpuverify_py.comparison import plots as plotting
    from gpuverify_py.comparison.compare import ALL, ALONE, Configuration, Limits
    from gpuverify_py.comparison.tables import Comparison, contradictions, read_earlier
    from gpuverify_py.engines import PROVERS

    try:
        flags = [*paths, *context.args]
        files = parse(flags).paths
        jobs = collect(files)
        configurations = tuple(
            Configuration(name, how, who)
            for who in dict.fromkeys(engine or [ALONE])
            for how in dict.fromkeys(encoding or [Encoding.AUTOMATIC])
            for name in dict.fromkeys(solver or ["z3"])
        )
        _check_solvers([c.solver for c in configurations])
        for configuration in configurations:
            if configuration.engine not in (*PROVERS, ALL):
                raise UsageError(f"{configuration.engine} is no engine that proves", f"there are {', '.join((*PROVERS, ALL))}")
        if out is not None and plots:
            plotting.check_there()
        if resume and out is None:
            raise UsageError("--resume continues a folder of results, and none is named", "add --out DIR, as in the first run")
        if out is not None:
            _make(out)
        earlier = read_earlier(out, configurations) if resume and out is not None else Comparison(configurations, (), (), ())
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    limits = Limits(timeout, queries, query_seconds, scripts=out is not None)
    comparison = _compared(jobs, flags, earlier, limits, out)
    _print(comparison, limits)
    if out is not None:
        _write(comparison, out, limits, plots)
    differ = comparison.findings or contradictions(comparison)
    raise typer.Exit(ExitCode.NOT_VERIFIED if differ else ExitCode.VERIFIED)


def ask(
    file: Annotated[str, typer.Argument(metavar="FILE", help="an SMT-LIB script")],
    solver: Solvers = None,
    timeout: Annotated[float, typer.Option(min=0.1, help="seconds for each solver")] = 30.0,
) -> None:
    """Put an SMT-LIB script, such as one that `compare` wrote, to solvers (all that are usable unless named)."""
    from boogie_ir.smt.choice.backends import ask_script, available
    from gpuverify_py.files.orchestrate import read_source

    try:
        text = read_source(file)
        names = solver or [info.name for info in available() if info.usable]
        _check_solvers(names)
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    for name in names:
        start = time.perf_counter()
        answer = ask_script(name, text, timeout)
        print(f"{name:<12} {answer} ({time.perf_counter() - start:.2f} s)")


def _check_solvers(names: Sequence[str]) -> None:
    from boogie_ir.smt.choice.backends import probe

    for name in dict.fromkeys(names):
        info = probe(name)
        if not info.usable:
            raise UsageError(f"{name} is not usable: {info.why}", info.install or "see gpuverify solvers")


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot make the folder {folder}: {error.strerror}", "check the path given to --out") from error


def _compared(jobs: Sequence[Job], flags: Sequence[str], earlier: Comparison, limits: Limits, out: Path | None) -> Comparison:
    """Compares what an earlier run did not; what comes is in the CSV files at once, so that an interruption loses none of it."""
    from rich.console import Console
    from rich.progress import Progress

    from gpuverify_py.comparison.compare import Disagreement, KernelRun, QueryRun, QueryText, compare, label
    from gpuverify_py.comparison.page import script_name
    from gpuverify_py.comparison.tables import KERNEL_COLUMNS, QUERY_COLUMNS, Comparison, kernel_row, query_row

    configurations = earlier.configurations
    done = {run.file for run in earlier.kernels}
    jobs = [job for job in jobs if label(job) not in done]
    results: list[Result] = [*earlier.kernels, *earlier.queries]
    terminal = sys.stderr.isatty()
    with ExitStack() as stack:
        kernels = _rows(stack, out, "kernels.csv", KERNEL_COLUMNS)
        queries = _rows(stack, out, "queries.csv", QUERY_COLUMNS)
        progress = stack.enter_context(Progress(console=Console(stderr=True), transient=True, disable=not terminal))
        for kernel in earlier.kernels:
            kernels(kernel_row(kernel))
        for query in earlier.queries:
            queries(query_row(query))
        task = progress.add_task("comparing", total=len(jobs) * len(configurations))
        for result in compare(jobs, flags, configurations, limits):
            if isinstance(result, QueryText):
                assert out is not None
                _put(out / script_name(result.file, result.kernel, result.number), result.script)
                continue
            results.append(result)
            match result:
                case KernelRun():
                    kernels(kernel_row(result))
                    progress.update(task, advance=1, description=Path(result.file).name)
                    if not terminal:
                        said = f"{result.configuration.label}: {result.verdict}, {result.computing:.2f} s computing"
                        print(f"{result.file} {result.kernel}: {said}", file=sys.stderr, flush=True)
                case QueryRun():
                    queries(query_row(result))
                case Disagreement():
                    pass
    return Comparison(
        configurations,
        tuple(r for r in results if isinstance(r, KernelRun)),
        tuple(r for r in results if isinstance(r, QueryRun)),
        tuple(r for r in results if isinstance(r, Disagreement)),
    )


def _rows(stack: ExitStack, folder: Path | None, name: str, columns: Sequence[str]) -> Callable[[Sequence[object]], None]:
    """Writes rows to a CSV file of the folder, if there is one."""
    if folder is None:
        return lambda row: None
    file = stack.enter_context((folder / name).open("w", encoding="utf-8", newline=""))
    writer = csv.writer(file)
    writer.writerow(columns)

    def write(row: Sequence[object]) -> None:
        writer.writerow(row)
        file.flush()

    return write


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _print(comparison: Comparison, limits: Limits) -> None:
    from gpuverify_py.comparison.scores import scores
    from gpuverify_py.comparison.tables import agreement, by_kernel, summary

    for head, rows in (by_kernel(comparison), summary(comparison), scores(comparison, limits)):
        print_table(head, rows)
    for line in agreement(comparison):
        print(line)


def _write(comparison: Comparison, folder: Path, limits: Limits, with_plots: bool) -> None:
    """Writes what solvers disagree on, plots, and the page that has them."""
    from gpuverify_py.comparison.page import PAGE, drawn, render

    for finding in comparison.findings:
        path = folder / f"disagree-{Path(finding.file).stem}-{finding.kernel}-{finding.number}.smt2"
        path.write_text(finding.script, encoding="utf-8")
        said = ", ".join(f"{configuration.label}: {word}" for configuration, word in finding.answers)
        solvers_ = " ".join(f"--solver '{name}'" for name in dict.fromkeys(c.solver for c, _ in finding.answers))
        print(f"{said}; replay with: gpuverify ask {path} {solvers_}")
    shown = drawn(comparison, limits) if with_plots else ()
    for plot in shown:
        _put(folder / f"{plot.name}.svg", plot.svg)
    _put(folder / PAGE, render(comparison, limits, shown))
    print(f"written to {folder}; {folder / PAGE} has it all")
