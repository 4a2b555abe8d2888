"""From a file to what there is to say of its kernels' permissions. Nothing here prints."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from pathlib import Path

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.program import Assert, CheckKind
from frontend.errors import FrontendError, reason
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.protocols.permissions.check import Checker
from gpuverify_py.engines.protocols.permissions.contract import Checked, Point
from gpuverify_py.engines.protocols.permissions.infer import inferred
from gpuverify_py.files.free_attempts import launches
from gpuverify_py.files.orchestrate import build_request, fits, load_program, read_source, text_of, with_launch
from gpuverify_py.findings.diagnostic import Assumption, Edit, ExitCode, KernelResult, Verdict
from gpuverify_py.fixes.text import Text
from gpuverify_py.permissions.framed import framed
from gpuverify_py.permissions.notation import translated
from gpuverify_py.permissions.of_others import told
from gpuverify_py.permissions.scopes import Scopes
from gpuverify_py.permissions.written import Annotations, Pasting
from gpuverify_py.request.build import Given
from gpuverify_py.request.build import request as make_request
from gpuverify_py.request.config import Config, Request
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.required_sizes import check_sizes
from gpuverify_py.verify.assumptions import assumptions
from gpuverify_py.verify.settled import verified
from gpuverify_py.verify.task import Subject, as_asked

SECONDS = 20.0  # of computing for a kernel
NOTATION = ".pvl"


class Kept(Enum):
    """What there is to say of a kernel's permissions; the value is how reports call it."""

    STATED = "the permissions that it states hold"
    INFERRED = "these permissions hold"
    NOT_STATED = "what it states was not shown"
    NOT_INFERRED = "the permissions of its accesses were not shown"

    @property
    def exit_code(self) -> ExitCode:
        match self:
            case Kept.STATED | Kept.INFERRED:
                return ExitCode.VERIFIED
            case Kept.NOT_STATED:
                return ExitCode.NOT_VERIFIED
            case Kept.NOT_INFERRED:
                return ExitCode.UNKNOWN


@frozen_node
class KernelPermissions:
    """A kernel, its permissions by where they stand, and what became of the checks.

    ``edits`` state them in the file's text (None: they are stated already, or there is no place for some).
    ``claims`` is what became of what it computes (None: it does not say that); where permissions were not shown, what a run shows
    to be wrong with the kernel (None: nothing).
    ``assuming`` is what the answer rests on.
    """

    kernel: str
    kept: Kept
    lines: tuple[tuple[Point, tuple[str, ...]], ...]
    checked: Checked
    claims: KernelResult | None
    edits: tuple[Edit, ...] | None
    assuming: tuple[Assumption, ...]
    seconds: float

    @property
    def holds(self) -> bool:
        return self.kept in (Kept.STATED, Kept.INFERRED)


def permissions(path: str, above: Given) -> Iterator[KernelPermissions]:
    """What there is to say of each kernel of a file. Raises UsageError, TextError; these too for kernels that are left out."""
    request = read_request(path, above)
    program = load_program(request)
    if not program.kernels and not program.left_out:
        raise UsageError("there is no kernel in this file", "kernels are functions marked __kernel or __global__")
    check_sizes(program, request)
    pasting = _pasting(request)
    for kernel in program.kernels:
        tried = launches(*with_launch(program, kernel, request), partial(fits, program, request.config))
        found = (of_kernel(Subject(each, program, launch), request, pasting) for each, launch in tried)
        first = next(found)
        yield first if first.holds else next((each for each in found if each.holds), first)
    for left in program.left_out:
        raise reason(left)


def pasted(path: str, above: Given, reports: Sequence[KernelPermissions]) -> str:
    """A file's text with the permissions of its kernels that have been looked for. Raises UsageError, TextError."""
    request = read_request(path, above)
    edits = (edit for report in reports for edit in report.edits or ())
    return Text(path, text_of(request)).changed(tuple(dict.fromkeys(edits)))[path]


def read_request(path: str, above: Given) -> Request:
    """The request for a file; one in the paper's notation is a kernel of one block. Raises UsageError, TextError."""
    if Path(path).suffix != NOTATION:
        return build_request(path, above)
    text = translated(read_source(path), path)
    return replace(make_request(path, ("--opencl", "--local_size=*", "--num_groups=1"), above), text=text)


def _pasting(request: Request) -> Pasting | None:
    try:
        return Pasting(request, text_of(request))
    except FrontendError:
        return None


def of_kernel(subject: Subject, request: Request, pasting: Pasting | None) -> KernelPermissions:
    """What there is to say of a kernel: permissions that are stated are checked, others are looked for."""
    start = time.perf_counter()
    plain, subject = subject, as_asked(subject, request.config)
    subject = replace(subject, kernel=framed(subject.kernel))
    seconds = min(request.config.timeout or SECONDS, SECONDS)
    found = assumptions(subject.kernel, subject.program, request.config, ())
    assuming = tuple(each for each in found if each.id != "permissions")
    if states(subject.kernel):
        checked = Checker(subject, request.config, seconds).checked()
        claims = _claims(checked, plain, request.config)
        hold = checked.holds and (claims is None or claims.verdict is Verdict.VERIFIED)
        kept = Kept.STATED if hold else Kept.NOT_STATED
        return KernelPermissions(subject.kernel.name, kept, (), checked, claims, None, assuming, time.perf_counter() - start)
    scopes = Scopes(subject.kernel, subject.program.dialect, pasting.layout) if pasting is not None else None
    needed = inferred(subject, request.config, scopes.names if scopes is not None else None)
    checked = Checker(replace(subject, kernel=needed.kernel), request.config, seconds).checked()
    annotations = Annotations(needed, subject.program.dialect, scopes)
    lines = tuple((point, annotations.lines(point, holds)) for point, holds in needed.points if holds)
    edits = pasting.edits(needed, annotations) if pasting is not None else None
    claims = _claims(checked, plain, request.config)
    wrong = claims is not None and claims.verdict is not Verdict.VERIFIED
    kept = Kept.NOT_INFERRED if not checked.holds else Kept.NOT_STATED if wrong else Kept.INFERRED
    return KernelPermissions(subject.kernel.name, kept, lines, checked, claims, edits, assuming, time.perf_counter() - start)


def states(kernel: k.Kernel) -> bool:
    """Whether a kernel states permissions of its threads."""
    return any(isinstance(statement, k.Hold) and statement.holder is k.Holder.THREAD for statement in walk(kernel.body))


def computes(kernel: k.Kernel) -> bool:
    """Whether a kernel says what it computes."""
    said = any(isinstance(s, Assert) and s.check.kind is CheckKind.ASSERTION for s in walk(kernel.body))
    at_places = any(isinstance(s, k.Barrier | k.While) and s.invariants for s in walk(kernel.body))
    return said or at_places or bool(kernel.ensures)


def _claims(checked: Checked, subject: Subject, config: Config) -> KernelResult | None:
    """What becomes of the kernel's claims; where its permissions were not shown, a run that shows a defect, if there is one."""
    if checked.holds:
        return _of_claims(subject, config) if computes(subject.kernel) else None
    result = _verified(subject, config, runs_only=True)
    return result if result.verdict is Verdict.REFUTED else None


def _of_claims(subject: Subject, config: Config) -> KernelResult:
    """What the engines of a verification say of it: the same claims, by every method that can show them.

    What loops' invariants say of others is claimed first, beside the rest (:mod:`gpuverify_py.permissions.of_others`).
    """
    more = told(subject.kernel)
    if more is not None:
        result = _verified(replace(subject, kernel=more), config)
        if result.verdict is Verdict.VERIFIED:
            return result
    return _verified(subject, config)


def _verified(subject: Subject, config: Config, runs_only: bool = False) -> KernelResult:
    from gpuverify_py.engines import engines

    asked = [engine for engine in engines(config) if engine.searches or not runs_only]
    try:
        return verified(subject, config, asked)
    finally:
        for engine in asked:
            engine.close()


def worse(codes: Sequence[ExitCode]) -> ExitCode:
    """What does not hold counts more than what is not known, that more than what holds."""
    order = (ExitCode.VERIFIED, ExitCode.UNKNOWN, ExitCode.NOT_VERIFIED)
    return max(codes, key=order.index, default=ExitCode.VERIFIED)
