"""The commands besides plain verification, as a typer application; with :mod:`gpuverify_py.cli` the only files that print."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from gpuverify_py.api import Report
from gpuverify_py.commands import (
    commands_doctor,
    commands_equiv,
    commands_fix,
    commands_lsp,
    commands_permissions,
    commands_program,
    commands_protocols,
    commands_solvers,
)
from gpuverify_py.commands.commands_boogie import FLAGS as BOOGIE_FLAGS
from gpuverify_py.commands.commands_boogie import boogie_command
from gpuverify_py.commands.complaints import complain
from gpuverify_py.commands.screen import print_table
from gpuverify_py.commands.verify_files import verify_command
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request import flags as flag_table
from gpuverify_py.request.errors import UsageError

ANY = {"ignore_unknown_options": True, "allow_extra_args": True}


def _flag_help() -> str:
    return _rows("Verification flags (also in a file's second line, after `//`):", flag_table.FLAGS + flag_table.OUTPUT)


def _rows(title: str, flags: Sequence[flag_table.Flag]) -> str:
    return f"{title}\n\n" + "\n".join(f"- `{_spelling(flag)}`  {flag.help}" for flag in flags)


def _spelling(flag: flag_table.Flag) -> str:
    """The flag's names with the value it takes: ``--blockDim, --local_size=SIZE``."""
    value = flag.reading.get("metavar") or "|".join(str(each) for each in flag.reading.get("choices", ()))
    return ", ".join(flag.names) + (f"={value}" if value and flag.names[0].startswith("--") else value)


app = typer.Typer(
    help="Proves CUDA and OpenCL kernels free of data races and barrier divergence, or shows a concrete bug.\n\n"
    "`gpuverify kernel.cu --blockDim=64 --gridDim=8` verifies; a file whose first two lines give expectation and flags needs\n"
    "none. `gpuverify --version` prints the version.",
    epilog=_flag_help(),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
)

Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="kernel files (.cu, .cl, or kernel-level text .gbpl)")]
Paths = Annotated[list[str], typer.Argument(metavar="PATH...", help="kernel files, folders, globs, TOML suites")]


@app.command(context_settings=ANY, epilog=_flag_help())
def verify(context: typer.Context, files: Files) -> None:
    """Verify kernel files; the word `verify` may be left out."""
    raise typer.Exit(verify_command([*files, *context.args]))


@app.command(context_settings=ANY, epilog=_flag_help())
def batch(
    context: typer.Context,
    paths: Paths,
    jobs: Annotated[int, typer.Option(min=1, help="worker processes")] = 2,
    timeout: Annotated[float, typer.Option(min=0, help="seconds a kernel may take, 0 for no limit")] = 60.0,
    memory: Annotated[float, typer.Option(min=0, help="megabytes a worker may take, 0 for no limit")] = 4000.0,
    json: Annotated[str | None, typer.Option(metavar="FILE", help="write JSON Lines as results come (- prints them)")] = None,
    resume: Annotated[bool, typer.Option(help="go on where an earlier run with the same --json FILE ended")] = False,
    junit: Annotated[str | None, typer.Option(metavar="FILE", help="write a JUnit report")] = None,
    sarif: Annotated[str | None, typer.Option(metavar="FILE", help="write findings as SARIF 2.1.0")] = None,
    diff: Annotated[str | None, typer.Option(metavar="OLD.jsonl", help="show what changed since an earlier --json FILE")] = None,
    cache: Annotated[bool, typer.Option(help="take results of unchanged kernels from the cache")] = True,
    retry_unknown: Annotated[bool, typer.Option(help="verify again what an earlier run left unknown")] = False,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="let the workers of this Dask scheduler do it")] = None,
    quiet: Annotated[bool, typer.Option(help="print only files that are not as expected, and the summary")] = False,
) -> None:
    """Verify every kernel under the paths and compare with the outcome that each file's header announces.

    A path is a file, a folder, a glob, or a TOML file that lists kernels with flags and expectations:

    - `[[kernels]]`
    - `path = "reduce/*.cu"`
    - `flags = "--blockDim=256 --gridDim=*"`
    - `expect = "pass"`

    Exit code 0: every file is as announced (verified, where nothing is); 6: some are not; 1: the command line, or a path of
    it, is wrong; 8: interrupted.
    """
    from gpuverify_py.batch.command import Means, Reports, verify_all

    words = [*paths, *context.args]
    try:
        given = flag_table.parse(words).output
        if given.witness is not None:
            raise UsageError("a batch writes no host programs", "verify the file by itself with --witness DIR")
        github = given.format == "github"
        reports = Reports(json, resume, junit, sarif, github, diff, quiet, given.write_baseline, given.html)
        code = verify_all(words, Means(jobs, timeout, memory, cache, retry_unknown, cluster), reports)
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    raise typer.Exit(code)


@app.command()
def schema() -> None:
    """Print the JSON schema of the lines that --json writes."""
    from gpuverify_py.reports.json import schema as text

    print(text(), end="")


@app.command()
def header() -> None:
    """Print a C header through which annotations compile away under nvcc and OpenCL compilers."""
    from gpuverify_py.commands.annotation_header import text

    print(text(), end="")


@app.command()
def cache(
    action: Annotated[str, typer.Argument(help="show, clear, or path")] = "show",
    part: Annotated[str, typer.Argument(metavar="[PART]", help="only results of files whose name contains this")] = "",
) -> None:
    """Show, or clear, the results that batches have kept."""
    from gpuverify_py.batch.cache import default_path
    from gpuverify_py.batch.command import clear_cache, show_cache

    match action:
        case "show":
            show_cache(part)
        case "clear":
            clear_cache(part)
        case "path":
            print(default_path())
        case _:
            raise typer.Exit(complain(UsageError(f"the cache knows no '{action}'", "one of show, clear, path")))


OF_PROTOCOLS = ("protocol", "aligned", "traces")  # these are of files/stages.py, which loads slowly
STAGES = ("typed", "kernel", *OF_PROTOCOLS, "logged", "candidates", "predicated", "dual", "inferred")


@app.command(context_settings=ANY, epilog=_flag_help())
def emit(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="a kernel file")],
    stage: Annotated[str, typer.Option(help="one of " + ", ".join(STAGES))] = "kernel",
    origins: Annotated[bool, typer.Option(help="print the source place of every command")] = False,
) -> None:
    """Print a stage of the verification as text; all but "typed", clang's view of the source, parse back to the same program."""
    from boogie_ir.lang.kernel import KernelProgram
    from boogie_ir.print.printer import print_kernel_program, print_program
    from frontend.errors import FrontendError, reason
    from gpuverify_py.files.orchestrate import build_request, problem_result
    from gpuverify_py.files.runtime import prepare

    prepare()
    if stage not in STAGES:
        raise typer.Exit(complain(UsageError(f"there is no stage '{stage}'", "one of " + ", ".join(STAGES))))
    from gpuverify_py.files.stages import emitted, protocol_text, typed_text

    left_out: dict[str, None] = {}
    try:
        file, words = flag_table.file_and_flags([file, *context.args])
        asked = build_request(file, words)
        if stage == "typed":
            print(typed_text(asked), end="")
            return
        if stage in OF_PROTOCOLS:
            for text in protocol_text(asked, stage, origins):
                print(text, end="")
            return
        for each in emitted(asked, stage):
            if isinstance(each.program, KernelProgram):
                print(print_kernel_program(each.program, origins=origins), end="")
                for left in each.program.left_out:
                    left_out[f"{left.span}: kernel {left.name} is left out: {reason(left).problem.message}"] = None
            else:
                print(print_program(each.program, origins=origins), end="")
            for remark in each.remarks:
                print(f"// {remark}")
        for line in left_out:
            print(line, file=sys.stderr)
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    except FrontendError as error:
        result = problem_result(file, error, None)
        print(Report(result, None).text(), end="", file=sys.stderr)
        raise typer.Exit(int(result.exit_code)) from error


@app.command(context_settings=ANY, epilog=_flag_help())
def run(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="a kernel file")],
    arg: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="an argument, as described above")] = None,
    kernel: Annotated[str | None, typer.Option(help="which kernel of the file")] = None,
    seed: Annotated[int, typer.Option(help="draws what is not given")] = 0,
    steps: Annotated[int, typer.Option(min=1, help="statements after which the run is cut off")] = 10_000_000,
    show: Annotated[list[str] | None, typer.Option(metavar="ARRAY", help="print this array whole")] = None,
    json: Annotated[bool, typer.Option("--json", help="print one JSON object")] = False,
) -> None:
    """Run a kernel once on given inputs, all threads of all blocks; print final arrays and every defect the run shows.

    `--arg n=100`, `--arg in=random:7`, `--arg out[256]=zeros`: scalars are numbers; an array is given by a number for every
    element, `zeros`, `range`, `range:FIRST:STEP`, `random:SEED`, `random:SEED:BELOW`, `[1,2,3]` or `file:PATH`. With a size
    in brackets accesses beyond it are defects.

    Exit code 0: no defect in this run; 6: a defect; 7: cut off; 1: the inputs break a precondition.
    """
    from boogie_ir.lang.errors import TextError
    from gpuverify_py.files.orchestrate import problem_result
    from gpuverify_py.files.run import RunOptions, run_file
    from gpuverify_py.reports.answers import run as render

    options = RunOptions(tuple(arg or ()), kernel, seed, steps, tuple(show or ()))
    try:
        file, words = flag_table.file_and_flags([file, *context.args])
        report = run_file(file, words, options)
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    except TextError as error:
        result = problem_result(file, error, None)
        print(Report(result, None).text(), end="", file=sys.stderr)
        raise typer.Exit(int(result.exit_code)) from error
    print(render.record(report) if json else render.text(report, Report(render.as_result(report), None).sources()).rstrip("\n"))
    raise typer.Exit(int(report.exit_code))


@app.command(context_settings=ANY, epilog=_flag_help())
def cost(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="a kernel file")],
    arg: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="an argument, as `gpuverify run` takes it")] = None,
    kernel: Annotated[str | None, typer.Option(help="which kernel of the file")] = None,
    seed: Annotated[int, typer.Option(help="draws what is not given")] = 0,
    steps: Annotated[int, typer.Option(min=1, help="statements after which the run is cut off")] = 10_000_000,
    json: Annotated[bool, typer.Option("--json", help="print one JSON object")] = False,
) -> None:
    """Count what the accesses and branches of a kernel cost its warps in one run: bank conflicts, transactions, parted warps.

    Steps of a warp are transactions of 32 bytes with global memory, rounds of the banks of shared memory, different addresses of
    constant memory; "at least" is what the same bytes take side by side. Arrays are taken to begin at multiples of 256 bytes. The
    counts are exact for this launch and these inputs. "any launch" is what a full warp takes whatever the grid and the arguments
    are, and blocks of open size: proved from the index, where that is the same pattern in each warp. Nothing here is a defect.

    Exit code 0: the run was made; 1, 2, 3: as of a verification, where the file cannot be read.
    """
    from boogie_ir.lang.errors import TextError
    from gpuverify_py.files.cost import cost_of
    from gpuverify_py.files.orchestrate import problem_result
    from gpuverify_py.files.run import RunOptions
    from gpuverify_py.reports.answers import cost as render

    try:
        file, words = flag_table.file_and_flags([file, *context.args])
        report = cost_of(file, words, RunOptions(tuple(arg or ()), kernel, seed, steps))
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    except TextError as error:
        result = problem_result(file, error, None)
        print(Report(result, None).text(), end="", file=sys.stderr)
        raise typer.Exit(int(result.exit_code)) from error
    if json:
        print(render.record(report))
        return
    print(render.title(report))
    print_table(render.ACCESSES, render.access_rows(report))
    if any(render.branch_rows(report)):
        print_table(render.BRANCHES, render.branch_rows(report))


@app.command(context_settings=ANY, epilog=_flag_help())
def inputs(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="a kernel file")],
    prove: Annotated[bool, typer.Option(help="leave out what is proved for all inputs; --no-prove takes milliseconds")] = True,
    every: Annotated[bool, typer.Option("--all", help="print all that an input decides")] = False,
    json: Annotated[bool, typer.Option("--json", help="print one JSON object for each kernel")] = False,
) -> None:
    """Show which inputs of a kernel matter: they decide where, whether or how often it accesses memory that is also written,
    who comes to a barrier, or what is asserted.

    What is proved holds for all inputs, so what an input decides of it is left out. An input that does not matter may have any
    one value in a search for defects, and in a test. One that matters "as a value" decides what is written only, and so whether
    a race is tolerated (--no-benign-tolerance leaves these out).

    Exit code 0: the table was made; 1, 2, 3: as of a verification, where the file cannot be read.
    """
    from frontend.errors import FrontendError, reason
    from gpuverify_py.files.inputs import InputsOf, inputs_of
    from gpuverify_py.files.orchestrate import build_request, problem_result
    from gpuverify_py.files.runtime import prepare
    from gpuverify_py.reports.answers import inputs as render

    prepare()
    try:
        file, words = flag_table.file_and_flags([file, *context.args])
        for found in inputs_of(build_request(file, words), prove):
            if not isinstance(found, InputsOf):
                print(f"{found.span}: kernel {found.name} is left out: {reason(found).problem.message}", file=sys.stderr)
            elif json:
                print(render.record(file, found))
            else:
                print(render.title(file, found))
                print_table(render.HEAD, render.rows(found, every))
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    except FrontendError as error:
        result = problem_result(file, error, None)
        print(Report(result, None).text(), end="", file=sys.stderr)
        raise typer.Exit(int(result.exit_code)) from error


@app.command()
def rules() -> None:
    """List the candidate rules: what can be guessed about loops."""
    from houdini.guesses.rules import RULES

    width = max(len(rule.name) for rule in RULES)
    for rule in RULES:
        print(f"{rule.name:<{width}}  {rule.explanation}")


@app.command(context_settings=ANY, epilog=_rows("Flags:", BOOGIE_FLAGS))
def boogie(context: typer.Context, file: Annotated[str, typer.Argument(metavar="FILE", help="a Boogie program (.bpl)")]) -> None:
    """Verify a Boogie program: the proof machinery alone."""
    raise typer.Exit(boogie_command([file, *context.args]))


app.command(context_settings=ANY, epilog=_flag_help())(commands_fix.fix)
app.command(context_settings=ANY, epilog=_flag_help())(commands_lsp.lsp)
app.command()(commands_doctor.doctor)
app.command()(commands_doctor.completion)
app.command()(commands_solvers.solvers)
app.command(context_settings=ANY, epilog=_flag_help())(commands_solvers.compare)
app.command()(commands_solvers.ask)
app.command()(commands_protocols.protocol)
app.command(context_settings=ANY, epilog=_flag_help())(commands_equiv.equiv)
app.command(context_settings=ANY, epilog=_flag_help())(commands_permissions.permissions)
app.command(context_settings=ANY, epilog=_flag_help())(commands_program.program)


# Newer versions of typer carry their own copy of click: the base of all usage errors is found through a known one.
_ClickError: Any = next(c for c in typer.BadParameter.__mro__ if c.__name__ == "ClickException")


def application(words: list[str]) -> int:
    """Runs the typer application on these words and returns its exit code."""
    try:
        code = app(args=words, prog_name="gpuverify", standalone_mode=False)
    except typer.Exit as stop:
        return stop.exit_code
    except typer.Abort:
        return ExitCode.INTERRUPTED
    except _ClickError as error:
        if message := error.format_message():  # none: the words were missing, and help has been printed
            context = getattr(error, "ctx", None)  # of the command whose words are wrong
            command = context.command_path if context else "gpuverify"
            print(f"gpuverify: {message} (see {command} --help)", file=sys.stderr)
        return ExitCode.COMMAND_LINE
    return int(code or 0)
