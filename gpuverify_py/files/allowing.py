"""Marks findings that comments or a baseline allow, and says which of these allow nothing.

A run that shows a defect ends the work on a kernel. Where all that it has shown is allowed, the kernel is looked at again without
what is allowed, so that one known race does not hide others: races on other arrays, divergence, what else there is to show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from boogie_ir.lang.kernel import Kernel
from boogie_ir.lang.program import PARTINGS, CheckKind
from boogie_ir.lang.source import Span, split_lines, visible
from gpuverify_py.files.baseline import Entry, folder_of_baseline, mark_of, name_in, read_baseline, source_name
from gpuverify_py.findings.allowed import Allowance, allowances, allows
from gpuverify_py.findings.diagnostic import Allowed, Diagnostic, KernelResult, Severity, Verdict, Warned
from gpuverify_py.request.config import Config, Request
from gpuverify_py.verify.claims import claim_of

Verify = Callable[[Config], KernelResult]
_TOLD = (Verdict.VERIFIED, Verdict.REFUTED, Verdict.POSSIBLE, Verdict.BOUNDED)


class Allowing:
    """What a file allows, and what of that has been of use, where its kernels from the ``first`` on are verified.

    Making one raises AnnotationError and UsageError.
    """

    def __init__(self, request: Request, text: str, first: int) -> None:
        counts = not request.config.as_gpuverify
        self._path = request.path
        self._lines = split_lines(text)
        self._comments = allowances(request.path, text) if counts else ()
        self._baseline = read_baseline(request.source.baseline) if request.source.baseline and counts else ()
        self._folder = folder_of_baseline(request.source.baseline or "")
        self._texts: dict[str, Sequence[str]] = {request.path: self._lines}
        self._used: set[Allowance | Entry] = set()
        self._all_told = not request.source.kernels and not first

    def result(self, kernel: Kernel, first: KernelResult, config: Config, verify: Verify) -> KernelResult:
        """The result with what is allowed marked, and what that has hidden. ``verify`` verifies again."""
        result = self._marked(kernel, first)
        if result.excused and (other := _without(kernel, result, config)) is not None:
            again = verify(other)
            known = {claim_of(each) for each in result.diagnostics}
            more = [each for each in again.diagnostics if each.severity is Severity.ERROR and claim_of(each) not in known]
            seconds = (*result.seconds, *again.seconds)
            result = self._marked(kernel, replace(result, diagnostics=(*result.diagnostics, *more), seconds=seconds))
        if len(result.diagnostics) >= config.error_limit:
            self._all_told = False
        return self.told(result)

    def told(self, result: KernelResult) -> KernelResult:
        """The result, which is taken down: of kernels without a verdict nobody knows which findings they have."""
        self._all_told &= result.verdict in _TOLD
        return result

    def unused(self) -> Iterator[Warned]:
        """Warnings, where every kernel has been asked about and has a verdict."""
        if not self._all_told:
            return
        for allowance in self._comments:
            if allowance not in self._used:
                yield Warned(allowance.span, f"this comment allows nothing: there is no such finding [{allowance.kind.value}]")
        for entry in self._baseline:
            if entry not in self._used and name_in(self._path, self._folder) == entry.file:
                what = f"the baseline has a finding that is gone: {entry.message} (kernel {entry.kernel})"
                yield Warned(Span(self._path, 1, 1, 1, 1), what)

    def _marked(self, kernel: Kernel, result: KernelResult) -> KernelResult:
        if not self._comments and not self._baseline:
            return result
        return replace(result, diagnostics=tuple(self._mark(kernel, each) for each in result.diagnostics))

    def _mark(self, kernel: Kernel, finding: Diagnostic) -> Diagnostic:
        if finding.severity is not Severity.ERROR:
            return finding
        for allowance in self._comments:
            if allows(allowance, finding, kernel.origin.span, self._lines):
                self._used.add(allowance)
                return replace(finding, allowed=Allowed(allowance.reason, allowance.span))
        if self._baseline:
            mark = self._fingerprint(finding)
            for entry in self._baseline:
                if entry.fingerprint == mark:
                    self._used.add(entry)
                    return replace(finding, allowed=Allowed("it is in the baseline"))
        return finding

    def _fingerprint(self, finding: Diagnostic) -> str:
        array = finding.element.array if finding.element else None
        origins = [access.origin for access in finding.accesses] or [finding.origin]
        places = [(span.file, span.line) for span in (visible(origin).span for origin in origins)]
        return mark_of(finding.kind.value, source_name(finding.kernel), array, places, self._folder, self._texts)


def _without(kernel: Kernel, result: KernelResult, config: Config) -> Config | None:
    """The options that ask about all but the kinds and arrays of these findings; None where nothing is left to ask."""
    kinds = {each.kind for each in result.diagnostics if each.severity is Severity.ERROR}
    races = [each for each in result.diagnostics if each.kind is CheckKind.RACE and each.element is not None]
    if kinds - {CheckKind.RACE, *PARTINGS}:
        return None
    gone = {each.element.array for each in races if each.element is not None}
    left = frozenset(a.source.name for a in kernel.arrays if a.source.name not in gone)
    arrays = config.arrays if not gone else left if config.arrays is None else config.arrays & left
    return replace(
        config,
        arrays=arrays or None,
        check_races=config.check_races and arrays != frozenset(),
        check_divergence=config.check_divergence and not kinds & PARTINGS,
        hint_seconds=0.0,
    )
