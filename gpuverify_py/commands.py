"""The commands besides plain verification, as a typer application; with :mod:`gpuverify_py.cli` the only files that print."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gpuverify_py import commands_solvers
from gpuverify_py import flags as flag_table
from gpuverify_py.api import Report
from gpuverify_py.cli import complain, verify_command
from gpuverify_py.diagnostic import ExitCode
from gpuverify_py.errors import UsageError

if TYPE_CHECKING:
    from boogie_ir.vcgen import Obligation

ANY = {"ignore_unknown_options": True, "allow_extra_args": True}


def _flag_help() -> str:
    rows = [f"- `{_spelling(flag)}`  {flag.help}" for flag in flag_table.FLAGS + flag_table.OUTPUT]
    return "Verification flags (also in a file's second line, after `//`):\n\n" + "\n".join(rows)


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
    from gpuverify_py.batch.command import Reports, verify_all

    words = [*paths, *context.args]
    try:
        given = flag_table.parse(words)[1]
        if given.witness is not None:
            raise UsageError("a batch writes no host programs", "verify the file by itself with --witness DIR")
        github = given.format == "github"
        reports = Reports(json, resume, junit, sarif, github, diff, quiet)
        code = verify_all(words, jobs, timeout, memory, cache, retry_unknown, reports)
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    raise typer.Exit(code)


@app.command()
def schema() -> None:
    """Print the JSON schema of the lines that --json writes."""
    from gpuverify_py.render.json import schema as text

    print(text(), end="")


@app.command()
def header() -> None:
    """Print a C header through which annotations compile away under nvcc and OpenCL compilers."""
    from gpuverify_py.annotation_header import text

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


STAGES = ("kernel", "logged", "candidates", "predicated", "dual", "inferred")  # of gpuverify_py/stages.py, which loads slowly


@app.command(context_settings=ANY, epilog=_flag_help())
def emit(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="a kernel file")],
    stage: Annotated[str, typer.Option(help="one of " + ", ".join(STAGES))] = "kernel",
    origins: Annotated[bool, typer.Option(help="print the source place of every command")] = False,
) -> None:
    """Print a stage of the verification as text; the text parses back to the same program."""
    from boogie_ir.kernel import KernelProgram
    from boogie_ir.printer import print_kernel_program, print_program
    from gpuverify_py.orchestrate import verify_path
    from gpuverify_py.runtime import prepare

    prepare()
    if stage not in STAGES:
        raise typer.Exit(complain(UsageError(f"there is no stage '{stage}'", "one of " + ", ".join(STAGES))))
    from gpuverify_py.stages import Collector

    collector = Collector(stage)

    def see(name: str, value: object) -> None:
        collector.see(name, value)
        if name == stage and collector.complete:
            raise _Seen

    result = None
    with suppress(_Seen):
        result, _ = verify_path(file, context.args, see)
    if not collector.programs:
        if result is not None and result.problem is not None:
            print(Report(result, None).text(), end="", file=sys.stderr)
        elif result is not None:
            print(f"gpuverify: the verification ended before the stage {stage}: a run showed a defect", file=sys.stderr)
        raise typer.Exit(int(result.exit_code) if result else ExitCode.INTERNAL)
    for name, program in collector.programs.items():
        if isinstance(program, KernelProgram):
            print(print_kernel_program(program, origins=origins), end="")
        else:
            print(print_program(program, origins=origins), end="")
            for remark in collector.remarks.get(name, ()):
                print(f"// {remark}")
    from frontend.errors import reason

    programs = (program for program in collector.programs.values() if isinstance(program, KernelProgram))
    for left in dict.fromkeys(left for program in programs for left in program.left_out):
        print(f"{left.span}: kernel {left.name} is left out: {reason(left).problem.message}", file=sys.stderr)


class _Seen(Exception):
    """Ends a verification once the stage to be printed has been seen."""


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
    from frontend.errors import FrontendError
    from gpuverify_py.orchestrate import problem_result
    from gpuverify_py.render import run as render
    from gpuverify_py.run import RunOptions, run_file

    options = RunOptions(tuple(arg or ()), kernel, seed, steps, tuple(show or ()))
    try:
        report = run_file(file, context.args, options)
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    except FrontendError as error:
        result = problem_result(file, error, None)
        print(Report(result, None).text(), end="", file=sys.stderr)
        raise typer.Exit(int(result.exit_code)) from error
    print(render.record(report) if json else render.text(report, Report(render.as_result(report), None).sources()).rstrip("\n"))
    raise typer.Exit(int(report.exit_code))


@app.command()
def rules() -> None:
    """List the candidate rules: what can be guessed about loops."""
    from houdini.rules import RULES

    width = max(len(rule.name) for rule in RULES)
    for rule in RULES:
        print(f"{rule.name:<{width}}  {rule.explanation}")


@app.command()
def boogie(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a Boogie program (.bpl)")],
    timeout: Annotated[float, typer.Option(help="seconds for one solver query")] = 10.0,
    solver: Annotated[str, typer.Option(metavar="NAME", help="solver back end (see gpuverify solvers)")] = "z3",
    cross_check: Annotated[
        str, typer.Option(metavar="NAME", help="confirms each 'unsat'; z3 unless given for programs, 'none' for nobody")
    ] = "",
    inline: Annotated[
        str, typer.Option(metavar="spec|assert|assume", help="what calls mean that {:inline N} leaves over")
    ] = "spec",
    inline_depth: Annotated[
        int, typer.Option(metavar="N", help="bodies stand for all calls, N deep; each procedure is verified on its own, too")
    ] = 0,
    proc: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="verify this procedure only; * is any text; may be repeated")
    ] = None,
    no_proc: Annotated[list[str] | None, typer.Option(metavar="NAME", help="do not verify this procedure")] = None,
    loop_unwind: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="loops run at most N times: finds defects, proves nothing")
    ] = None,
    unwinding_assertions: Annotated[
        bool, typer.Option("--unwinding-assertions", help="with --loop-unwind: prove that no loop runs more often")
    ] = False,
    infer_modifies: Annotated[
        bool, typer.Option("--infer-modifies", help="procedures modify what their bodies assign, whatever their clauses say")
    ] = False,
    triggers_only: Annotated[
        bool, typer.Option("--triggers-only", help="instantiate quantifiers by triggers alone, as Boogie does; z3 only")
    ] = False,
    prune: Annotated[
        bool, typer.Option("--prune", help="leave out axioms that nothing in a procedure leads to, as Boogie does with /prune:1")
    ] = False,
    intervals: Annotated[
        bool, typer.Option("--intervals", help="find bounds of integer variables at loop heads, and rely on them")
    ] = False,
) -> None:
    """Verify a Boogie program: the proof machinery alone."""
    from boogie_ir.defining_axioms import with_defining_axioms
    from boogie_ir.inline import Beyond, inlined, with_bodies
    from boogie_ir.intervals import with_intervals
    from boogie_ir.parser import ParseError, parse_program
    from boogie_ir.smt.backends import BackendError, Choice, open_by_triggers, open_choice
    from boogie_ir.typecheck import check_program
    from boogie_ir.unwind_graph import Unwinding
    from gpuverify_py.orchestrate import read_source
    from gpuverify_py.runtime import prepare
    from houdini.verify import Chosen, verify_program

    prepare()
    if unwinding_assertions and loop_unwind is None:
        error = UsageError("--unwinding-assertions is for loops that are unwound", "add --loop-unwind=N")
        raise typer.Exit(complain(error))
    ways = {way.value: way for way in Beyond}
    try:
        if inline not in ways:
            raise UsageError(f"--inline {inline} is unknown", f"choose one of {', '.join(ways)}")
        beyond = ways[inline]
        program = parse_program(read_source(file), file, infer_modifies=infer_modifies)
        if triggers_only:
            program = with_defining_axioms(program)
        if triggers_only and (solver != "z3" or cross_check):
            raise UsageError("--triggers-only is for z3 alone", "leave out --solver and --cross-check")
        backend = open_by_triggers() if triggers_only else open_choice(Choice((solver,), cross_check))
    except BackendError as error:
        raise typer.Exit(complain(UsageError(str(error), "see gpuverify solvers"))) from error
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    except ParseError as error:
        print(f"{error.span}: error: {error.message}")
        raise typer.Exit(ExitCode.SOURCE) from error
    problems = check_program(program)
    for problem in problems:
        print(f"{problem.span}: error: {problem.message}")
    if problems:
        raise typer.Exit(ExitCode.SOURCE)
    try:
        chosen = Chosen(tuple(proc or ()), tuple(no_proc or ()))
        program = with_bodies(inlined(program, beyond), inline_depth)
        if intervals:
            program = with_intervals(program)
        unwinding = Unwinding(loop_unwind, unwinding_assertions) if loop_unwind is not None else None
        code = _report_procedures(verify_program(program, backend, timeout, chosen, unwinding, prune))
        if loop_unwind is not None and not unwinding_assertions:
            print(f"bounded: executions in which a loop runs more than {loop_unwind} times were not looked at")
    finally:
        backend.close()
    raise typer.Exit(code)


def _report_procedures(procedures: Sequence[Any]) -> int:
    """Prints every assertion that is not proved and a closing count; returns the exit code."""
    from boogie_ir.discharge import Proved, Undecided

    code = ExitCode.VERIFIED
    for verified in procedures:
        if verified.fault is not None:
            print(f"{verified.fault.origin.span}: error: {verified.procedure.name}: {verified.fault.message}")
            code = ExitCode.UNSUPPORTED
        for outcome in verified.outcomes:
            if isinstance(outcome.result, Proved) or outcome.obligation.check.note:
                continue
            what = f"{verified.procedure.name}: {_claim(outcome.obligation)}"
            if isinstance(outcome.result, Undecided):
                print(f"{outcome.obligation.origin.span}: unknown: {what}: {outcome.result.reason}")
                code = max(code, ExitCode.UNKNOWN)
            else:
                print(f"{outcome.obligation.origin.span}: error: {what} might not hold")
                code = max(code, ExitCode.NOT_VERIFIED)
    proved = sum(v.proved for v in procedures)
    print(f"{proved} of {len(procedures)} procedures verified")
    return code


def _claim(obligation: Obligation) -> str:
    """What an assertion says, in a word or two: its kind, or what it was made from."""
    from boogie_ir.program import CheckKind

    return obligation.origin.construct if obligation.check.kind is CheckKind.ASSERTION else obligation.check.kind.value


app.command()(commands_solvers.solvers)
app.command(context_settings=ANY, epilog=_flag_help())(commands_solvers.compare)
app.command()(commands_solvers.ask)


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
