"""``gpuverify fix``: the weakest change of a file with which its kernels are verified. Nothing here prints or writes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, pairwise
from pathlib import Path

from boogie_ir.lang import kernel as k
from boogie_ir.lang.errors import TextError
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Span
from frontend.errors import FrontendError
from frontend.produce import Source, source_of
from frontend.source.paths import plain
from gpuverify_py.files.orchestrate import build_request, load_program, text_of, verify, verify_one
from gpuverify_py.findings.diagnostic import Edit, ExitCode, FileResult, Fix, KernelResult, Verdict
from gpuverify_py.fixes.atomics import atomics
from gpuverify_py.fixes.barriers import barriers, fences
from gpuverify_py.fixes.candidate import Candidate, Finding, places
from gpuverify_py.fixes.covers import early_returns, everywhere
from gpuverify_py.fixes.guards import guards
from gpuverify_py.fixes.judge import Changed, Judge, Whole, findings, with_texts
from gpuverify_py.fixes.layout import Layout
from gpuverify_py.fixes.moves import moves
from gpuverify_py.fixes.scope import CHANGEABLE
from gpuverify_py.fixes.text import Text
from gpuverify_py.request.build import Given
from gpuverify_py.request.config import Request
from gpuverify_py.request.errors import UsageError

Tick = Callable[[str, str], object]
"""Is told of a kernel, and what is tried with it."""


@frozen
class Unfixed:
    """A kernel with a defect for which there is no patch, why, and how many changes were tried."""

    kernel: str
    why: str
    tried: int


@frozen
class Fixed:
    """A file, what became of it, with ``fix`` in the results of kernels for which there is a patch; the text with all of these.

    ``request`` and the texts are None and empty where the file could not be read. ``others`` are files that it includes, as far
    as they are changed, with their old texts and the new ones.
    """

    result: FileResult
    request: Request | None
    old: str = ""
    new: str = ""
    without: tuple[Unfixed, ...] = ()
    others: tuple[tuple[str, str, str], ...] = ()

    @property
    def exit_code(self) -> ExitCode:
        """That of the file as it is; 0 where it is verified, or will be with the patch."""
        left = [kernel for kernel in self.result.kernels if kernel.verdict is not Verdict.VERIFIED and kernel.fix is None]
        return ExitCode.VERIFIED if self.request is not None and not left and self.result.kernels else self.result.exit_code


def fixed(path: str, above: Given, seconds: float, tick: Tick = lambda kernel, what: None) -> Fixed:
    """Verifies a file and looks for patches, each kernel's within so many seconds. Raises UsageError, TextError."""
    request = build_request(plain(path), above)
    tick("", "verifying")
    result = verify(request)
    if result.problem is not None or not any(map(findings, result.kernels)):
        return Fixed(result, request if result.problem is None else None)
    whole = Whole(request, load_program(request), result.kernels)
    text = text_of(request)
    try:
        layout = Layout(_source(request, text))
    except FrontendError as error:
        why = f"our own parser does not read the file ({error})"
        return Fixed(result, request, text, text, tuple(Unfixed(r.kernel, why, 0) for r in result.kernels if findings(r)))
    kernels: list[KernelResult] = []
    without: list[Unfixed] = []
    for number, kernel in enumerate(result.kernels):
        if findings(kernel):
            found = _fix(whole, number, layout, time.perf_counter() + seconds, tick)
            if isinstance(found, Fix):
                kernel = replace(kernel, fix=found)
            else:
                without.append(found)
        kernels.append(kernel)
    told = _together(whole, kernels, layout.text, without)
    edits = tuple(dict.fromkeys(edit for kernel in told for edit in (kernel.fix.edits if kernel.fix else ())))
    files = layout.text.changed(edits)
    others = tuple((file, old, files[file]) for file, old in layout.text.files.items() if file != request.path)
    others = tuple(each for each in others if each[1] != each[2])
    return Fixed(replace(result, kernels=tuple(told)), request, text, files[request.path], tuple(without), others)


def fixable(result: FileResult, request: Request) -> frozenset[str]:
    """The kernels with a defect for which there is a change to try; whether one does any good is not looked at."""
    defective = {kernel.kernel: kernel for kernel in result.kernels if kernel.fix is None and findings(kernel)}
    if not defective or Path(request.path).suffix not in CHANGEABLE:
        return frozenset()
    try:
        program = load_program(request)
        layout = Layout(_source(request, text_of(request)))
    except (TextError, UsageError):
        return frozenset()
    found: set[str] = set()
    for kernel in program.kernels:
        if kernel.name in defective:
            those = [Finding(each, kernel, program.dialect, layout) for each in findings(defective[kernel.name])]
            found |= {kernel.name for way in _ways(those) for _ in islice(chain(*way), 1)}
    return frozenset(found)


def _source(request: Request, text: str) -> Source:
    given = request.source
    return source_of(
        request.path, text, given.dialect, given.defines, given.include_dirs, given.pointer_bits, given.ignore_missing_includes,
        given.arch,
    )  # fmt: skip


def _fix(whole: Whole, number: int, layout: Layout, end: float, tick: Tick) -> Fix | Unfixed:
    """The first change that is verified, the weakest of those that are tried."""
    kernel, result = whole.program.kernels[number], whole.results[number]
    found = [Finding(each, kernel, whole.program.dialect, layout) for each in findings(result)]
    judge = Judge(whole, number, layout.text, end)
    tried = 0
    for changed in _plausible(found, judge):
        if judge.left() <= 0:
            break
        tried += 1
        tick(result.kernel, changed.candidate.title)
        if judge.verified(changed):
            elsewhere = dict.fromkeys(e.span.file for e in changed.candidate.edits if e.span.file != whole.request.path)
            return Fix(" of ".join((changed.candidate.title, *elsewhere)), changed.candidate.edits)
    if judge.left() <= 0:
        return Unfixed(result.kernel, "the time is over (--seconds gives more)", tried)
    return Unfixed(result.kernel, _why(found, layout), tried)


def _plausible(found: Sequence[Finding], judge: Judge) -> Iterator[Changed]:
    """Changes that may do, the weakest first; of guards those first that leave most accesses."""
    seen: set[tuple[Edit, ...]] = set()

    def judged(candidates: Iterator[Candidate]) -> Iterator[Changed]:
        for candidate in candidates:
            if candidate.edits not in seen and judge.left() > 0:
                seen.add(candidate.edits)
                changed = judge.plausible(candidate)
                if changed is not None:
                    yield changed

    *ordering, guarding = _ways(found)
    for way in chain.from_iterable(ordering):
        yield from judged(way)
    for way in guarding:
        yield from sorted(judged(way), key=lambda changed: -changed.accesses)


def _ways(found: Sequence[Finding]) -> Iterator[tuple[Iterator[Candidate], ...]]:
    """What there is to try, the weakest first: what orders accesses, what moves barriers; last what guards one access or all."""
    races = [each for each in found if each.diagnostic.kind is CheckKind.RACE]
    partings = [each for each in found if each.diagnostic.kind is CheckKind.BARRIER_DIVERGENCE]
    outside = [each for each in found if each.diagnostic.kind is CheckKind.OUT_OF_BOUNDS]
    yield tuple(chain.from_iterable(map(way, races)) for way in (fences, barriers, atomics))
    yield (chain.from_iterable(map(moves, partings)),)
    yield chain.from_iterable(map(guards, (*outside, *races))), early_returns(outside), everywhere(outside)


def _why(found: Sequence[Finding], layout: Layout) -> str:
    """Why there is no patch, as far as that can be told."""
    for each in found:
        origins = [access.origin for access in each.diagnostic.accesses] or [each.diagnostic.origin]
        for span in (next(places(origin), None) for origin in origins):
            reason = _unchangeable(span, layout)
            if reason:
                return reason
    return "no one barrier, fence, atomic operation, guard or moved barrier was verified"


def _unchangeable(span: Span | None, layout: Layout) -> str:
    if span is None:
        return "the finding has no place in the source"
    if span.file not in layout.text.files:
        return f"{span} is in a file that is not of the project of {layout.text.path}, or cannot be written"
    if layout.function(span) is None:
        return f"our own parser does not read the function at {span}"
    if not layout.spelled(span):
        return f"what is at {span} is made by a macro, or read several times, and is not changed"
    return ""


def _together(whole: Whole, kernels: list[KernelResult], text: Text, without: list[Unfixed]) -> list[KernelResult]:
    """The results with those patches that are verified all together; who meets a patch of another loses its own."""
    taken: tuple[Edit, ...] = ()
    told: list[KernelResult] = []
    for kernel in kernels:
        if kernel.fix is not None:
            edits = tuple(dict.fromkeys((*taken, *kernel.fix.edits)))
            if not taken or edits == taken or _holds(whole, edits, text, [*told, kernel]):
                taken = edits
            else:
                without.append(Unfixed(kernel.kernel, "its patch and another kernel's were not verified together", 1))
                kernel = replace(kernel, fix=None)
        told.append(kernel)
    return told


def _holds(whole: Whole, edits: tuple[Edit, ...], text: Text, wanted: Sequence[KernelResult]) -> bool:
    """Whether all kernels that have a patch are verified with all of them."""
    ends = sorted((text.start(e.span), text.end(e.span)) for e in edits)
    if any(after[0] < before[1] for before, after in pairwise(ends)):
        return False
    request = with_texts(whole.request, text, edits)
    try:
        program: k.KernelProgram = load_program(request)
        asked = [number for number, kernel in enumerate(wanted) if kernel.fix is not None]
        results = [verify_one(program, program.kernels[number], request) for number in asked]
    except TextError:
        return False
    return all(result.verdict is Verdict.VERIFIED for result in results)
