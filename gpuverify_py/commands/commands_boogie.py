"""``gpuverify boogie FILE``: a Boogie program through the proof machinery alone.

Like the verification of kernels it takes the short way past typer.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gpuverify_py.commands.complaints import complain
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.flags import MANY, YES, Flag, Parser

if TYPE_CHECKING:
    from boogie_ir.lang.program import Program
    from boogie_ir.smt.solver import Backend
    from boogie_ir.vc.vcgen import Obligation
    from houdini.verify import Verified


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 0 on")
    return int(text)


FLAGS: tuple[Flag, ...] = (
    Flag(("--timeout",), "seconds for one solver query", {"type": float, "metavar": "SECONDS", "default": 10.0}),
    Flag(("--solver",), "solver back end (see gpuverify solvers)", {"metavar": "NAME", "default": "z3"}),
    Flag(
        ("--cross-check",),
        "confirms each 'unsat'; z3 unless given for programs, 'none' for nobody",
        {"metavar": "NAME", "default": ""},
    ),
    Flag(
        ("--inline",),
        "what calls mean that {:inline N} leaves over",
        {"choices": ("spec", "assert", "assume"), "default": "spec"},
    ),
    Flag(
        ("--inline-depth",),
        "bodies stand for all calls, N deep; each procedure is verified on its own, too",
        {"type": _count, "metavar": "N", "default": 0},
    ),
    Flag(("--proc",), "verify this procedure only; * is any text; may be repeated", {**MANY, "metavar": "NAME"}),
    Flag(("--no-proc",), "do not verify this procedure", {**MANY, "metavar": "NAME"}),
    Flag(("--loop-unwind",), "loops run at most N times: finds defects, proves nothing", {"type": _count, "metavar": "N"}),
    Flag(("--unwinding-assertions",), "with --loop-unwind: prove that no loop runs more often", YES),
    Flag(("--infer-modifies",), "procedures modify what their bodies assign, whatever their clauses say", YES),
    Flag(("--triggers-only",), "instantiate quantifiers by triggers alone, as Boogie does; z3 only", YES),
    Flag(("--prune",), "leave out axioms that nothing in a procedure leads to, as Boogie does with /prune:1", YES),
    Flag(("--intervals",), "find bounds of integer variables at loop heads, and rely on them", YES),
)


def run(words: Sequence[str]) -> int:
    """Verifies a program, prints what is not proved, and returns the exit code. Raises UsageError."""
    from boogie_ir.lang.errors import TextError
    from boogie_ir.read.well_formed import IllFormed
    from gpuverify_py.files.runtime import prepare

    prepare()
    parser = Parser("gpuverify boogie", FLAGS)
    parser.add_argument("file", metavar="FILE")
    given = parser.parse_args(words)
    backend = _backend(given)
    try:
        return _verified(_program(given), backend, given)
    except IllFormed as error:
        for problem in error.problems:
            print(f"{problem.span}: error: {problem.message}")
        return ExitCode.SOURCE
    except TextError as error:
        print(f"{error.problem.span}: error: {error.problem.message}")
        return ExitCode.SOURCE
    finally:
        backend.close()


def _backend(given: argparse.Namespace) -> Backend:
    from boogie_ir.smt.choice.backends import BackendError, Choice, open_by_triggers, open_choice

    if given.unwinding_assertions and given.loop_unwind is None:
        raise UsageError("--unwinding-assertions is for loops that are unwound", "add --loop-unwind=N")
    if given.triggers_only and (given.solver != "z3" or given.cross_check):
        raise UsageError("--triggers-only is for z3 alone", "leave out --solver and --cross-check")
    try:
        return open_by_triggers() if given.triggers_only else open_choice(Choice((given.solver,), given.cross_check))
    except BackendError as error:
        raise UsageError(str(error), "see gpuverify solvers") from error


def _program(given: argparse.Namespace) -> Program:
    from boogie_ir.read.well_formed import read_procedures
    from boogie_ir.transform.defining_axioms import with_defining_axioms
    from gpuverify_py.files.orchestrate import read_source

    program = read_procedures(read_source(given.file), given.file, infer_modifies=given.infer_modifies)
    return with_defining_axioms(program) if given.triggers_only else program


def _verified(program: Program, backend: Backend, given: argparse.Namespace) -> int:
    from boogie_ir.transform.inline import Beyond, inlined, with_bodies
    from boogie_ir.transform.intervals import with_intervals
    from boogie_ir.vc.unwind_graph import Unwinding
    from houdini.verify import Chosen, verify_program

    program = with_bodies(inlined(program, Beyond(given.inline)), given.inline_depth)
    if given.intervals:
        program = with_intervals(program)
    chosen = Chosen(tuple(given.proc or ()), tuple(given.no_proc or ()))
    unwinding = Unwinding(given.loop_unwind, given.unwinding_assertions) if given.loop_unwind is not None else None
    code = _report(verify_program(program, backend, given.timeout, chosen, unwinding, given.prune))
    if unwinding is not None and not unwinding.asserted:
        print(f"bounded: executions in which a loop runs more than {unwinding.times} times were not looked at")
    return code


def _report(procedures: Sequence[Verified]) -> int:
    """Prints every assertion that is not proved and a closing count; returns the exit code."""
    from boogie_ir.prove.discharge import Proved, Undecided

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
    from boogie_ir.lang.program import CheckKind

    return obligation.origin.construct if obligation.check.kind is CheckKind.ASSERTION else obligation.check.kind.value


def boogie_command(words: Sequence[str]) -> int:
    """``gpuverify boogie FILE``: verifies a Boogie program; returns the exit code."""
    try:
        return run(words)
    except UsageError as error:
        return complain(error)
