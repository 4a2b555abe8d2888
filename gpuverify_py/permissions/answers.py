"""From a file to what there is to say of its kernels' permissions. Nothing here prints."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.prove.budget import Budget
from frontend.errors import FrontendError
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.protocols.permissions.check import Checker
from gpuverify_py.engines.protocols.permissions.contract import Checked, Point
from gpuverify_py.engines.protocols.permissions.infer import inferred
from gpuverify_py.files.orchestrate import build_request, load_program, text_of
from gpuverify_py.findings.diagnostic import Assumption, ExitCode
from gpuverify_py.permissions.written import Annotations, Pasting
from gpuverify_py.request.build import Given
from gpuverify_py.request.config import Request
from gpuverify_py.request.required_sizes import check_sizes, launch_of
from gpuverify_py.verify.assumptions import assumptions
from gpuverify_py.verify.task import Subject, as_asked

SECONDS = 20.0  # for a kernel


class Kept(Enum):
    """What there is to say of a kernel's permissions; the value is how reports call it."""

    STATED = "the permissions that it states hold"
    INFERRED = "these permissions hold"
    NOT_STATED = "the permissions that it states were not shown"
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

    ``pasted`` is the file's text with them, "" where they are stated already or there is no place for some. ``assuming`` is what
    the answer rests on.
    """

    kernel: str
    kept: Kept
    lines: tuple[tuple[Point, tuple[str, ...]], ...]
    checked: Checked
    pasted: str
    assuming: tuple[Assumption, ...]
    seconds: float


def permissions(path: str, above: Given) -> Iterator[KernelPermissions]:
    """What there is to say of each kernel of a file. Raises UsageError, TextError."""
    request = build_request(path, above)
    program = load_program(request)
    check_sizes(program, request)
    pasting = _pasting(request)
    for kernel in program.kernels:
        yield of_kernel(as_asked(Subject(kernel, program, launch_of(kernel, request)), request.config), request, pasting)


def _pasting(request: Request) -> Pasting | None:
    try:
        return Pasting(request, text_of(request))
    except FrontendError:
        return None


def of_kernel(subject: Subject, request: Request, pasting: Pasting | None) -> KernelPermissions:
    """What there is to say of a kernel: permissions that are stated are checked, others are looked for."""
    start = time.perf_counter()
    budget = Budget(request.config.timeout or SECONDS)
    found = assumptions(subject.kernel, subject.program, request.config, ())
    assuming = tuple(each for each in found if each.id != "permissions")
    if states(subject.kernel):
        checked = Checker(subject, request.config, budget).checked()
        kept = Kept.STATED if checked.holds else Kept.NOT_STATED
        return KernelPermissions(subject.kernel.name, kept, (), checked, "", assuming, time.perf_counter() - start)
    needed = inferred(subject, request.config)
    checked = Checker(replace(subject, kernel=needed.kernel), request.config, budget).checked()
    annotations = Annotations(needed, subject.program.dialect)
    lines = tuple((point, annotations.lines(holds)) for point, holds in needed.points if holds)
    edits = pasting.edits(needed, annotations) if pasting is not None else None
    pasted = "" if edits is None or pasting is None else pasting.layout.text.changed(edits)
    kept = Kept.INFERRED if checked.holds else Kept.NOT_INFERRED
    return KernelPermissions(subject.kernel.name, kept, lines, checked, pasted, assuming, time.perf_counter() - start)


def states(kernel: k.Kernel) -> bool:
    """Whether a kernel states permissions."""
    return any(isinstance(statement, k.Hold) for statement in walk(kernel.body))


def worse(codes: Sequence[ExitCode]) -> ExitCode:
    """What does not hold counts more than what is not known, that more than what holds."""
    order = (ExitCode.VERIFIED, ExitCode.UNKNOWN, ExitCode.NOT_VERIFIED)
    return max(codes, key=order.index, default=ExitCode.VERIFIED)
