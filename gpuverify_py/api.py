"""The Python interface: ``from gpuverify_py import verify, Launch``.

::

    report = verify("reverse.cu", Launch(block=256, grid=1))
    if not report.verified:
        for finding in report.findings:
            print(finding.kind.value, finding.origin.span, finding.confirmed)
        print(report.text())

The command line is a user of this module.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from boogie_ir.lang.frozen import frozen
from gpuverify_py.findings.diagnostic import Diagnostic, ExitCode, FileResult, KernelResult, Problem, Severity, Verdict
from gpuverify_py.request.build import Given, options_of
from gpuverify_py.request.config import Request
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.options import NOTHING, KernelSizes, Options, overlay

if TYPE_CHECKING:
    from boogie_ir.lang.source import Origin
    from gpuverify_py.files.listener import Listener
    from gpuverify_py.reports.records import Finished

Size: TypeAlias = "int | tuple[int | None, ...] | None"
"""One number, or one for each of up to three dimensions; None is any."""


@frozen
class Launch:
    """The launch to verify a kernel for: threads of a block (work-items of a group), and blocks of the grid.

    Each is a number or a tuple of up to three, None standing for any: ``Launch(block=(16, 16), grid=(None, None))``.
    ``offset`` is OpenCL's global offset.
    """

    block: Size
    grid: Size
    offset: Size = 0

    def options(self) -> Options:
        """The launch as what is asked for."""
        offset = None if self.offset == 0 else _size(self.offset)
        return Options(block=_size(self.block), grid=_size(self.grid), global_offset=offset)


def _size(size: Size) -> tuple[int | None, ...]:
    return size if isinstance(size, tuple) else (size,)


@frozen
class Report:
    """What became of one file: ``result`` is all that was found, ``request`` what was asked (None where the flags are wrong)."""

    result: FileResult
    request: Request | None

    @property
    def verdict(self) -> Verdict:
        """The worst of its kernels' verdicts; only VERIFIED is a proof."""
        return self.result.verdict

    @property
    def verified(self) -> bool:
        return self.result.verdict is Verdict.VERIFIED

    @property
    def exit_code(self) -> ExitCode:
        """What the command line would exit with."""
        return self.result.exit_code

    @property
    def kernels(self) -> tuple[KernelResult, ...]:
        """One result a kernel; none where the file could not be verified at all, see ``problem``."""
        return self.result.kernels

    @property
    def problem(self) -> Problem | None:
        """Why the file could not be verified at all: it does not compile, its flags are wrong, ..."""
        return self.result.problem

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The defects of all kernels, those confirmed by a replay and those only possible."""
        return tuple(d for kernel in self.result.kernels for d in kernel.diagnostics if d.severity is Severity.ERROR)

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What the verdicts rest on, as sentences, each once."""
        return tuple(dict.fromkeys(each.text for kernel in self.result.kernels for each in kernel.assumptions))

    def records(self) -> tuple[dict[str, Any], ...]:
        """The JSON objects that ``--json`` prints (see ``gpuverify schema``)."""
        from gpuverify_py.reports import json

        return tuple(json.records(self.result, self.request))

    def text(self, verbose: bool = False) -> str:
        """The report as the command line prints it."""
        from gpuverify_py.reports import text

        return text.render(self.result, self.request, self.sources(), verbose, self._fixable())

    def _fixable(self) -> frozenset[str]:
        """The kernels for which ``gpuverify fix`` has something to try."""
        if self.request is None or self.result.verdict not in (Verdict.REFUTED, Verdict.POSSIBLE):
            return frozenset()
        from gpuverify_py.fixes.find import fixable

        return fixable(self.result, self.request)

    def warnings(self) -> str:
        """Of the text what is about the file as a whole."""
        from gpuverify_py.reports import text

        return "".join(f"{line}\n" for line in text.warning_lines(self.result, self.sources()))

    def sources(self) -> dict[str, tuple[str, ...]]:
        """The lines of every file that the report points into, as far as they can be read."""
        from gpuverify_py.reports.places import lines_of

        return lines_of(dict.fromkeys(self._files()))

    def _files(self) -> Iterator[str]:
        yield self.result.path
        for kernel in self.result.kernels:
            if kernel.problem and kernel.problem.span:
                yield kernel.problem.span.file
            for diagnostic in kernel.diagnostics:
                accesses = (access.origin for access in diagnostic.accesses)
                for origin in (diagnostic.origin, *accesses, *(state.origin for state in diagnostic.trace)):
                    place: Origin | None = origin
                    while place is not None:
                        yield place.span.file
                        place = place.caller
                yield from (span.file for span, _ in diagnostic.notes)
        if self.result.problem and self.result.problem.span:
            yield self.result.problem.span.file


def verify_listened(path: str, flags: Given, defaults: Given, listener: Listener, first: int = 0) -> Report:
    """Verifies a file's kernels from the ``first`` on, and tells a listener how far it has come."""
    from gpuverify_py.files.guard import guarded
    from gpuverify_py.files.orchestrate import verify_path
    from gpuverify_py.files.runtime import prepare

    prepare()
    return Report(*guarded(lambda: verify_path(path, flags, defaults=defaults, listener=listener, first=first), path))


def verify(
    path: str | os.PathLike[str],
    launch: Launch | None = None,
    flags: Given = (),
    defaults: Given = (),
    *,
    kernels: Sequence[str] = (),
    launches: Mapping[str, Launch] | None = None,
) -> Report:
    """Verifies the kernels of a CUDA or OpenCL file, or those that ``kernels`` names.

    ``launch`` may be left out where the file's header or ``flags`` give it; ``launches`` are of kernels that have another one, by
    their names. ``flags`` are those of the command line, such as ``("--check-array-bounds", "--timeout=30")``, or a value of
    :class:`~gpuverify_py.request.options.Options`, and win over the header's, which win over ``defaults``. Whatever is wrong
    with the file or the flags is in the report; nothing is raised for it, nor printed. The work is done in a copy of this
    process (not on Windows, which cannot copy one), so that it ends with its time whatever takes it.
    """
    from gpuverify_py.files.bounded import verify_bounded

    file = os.fspath(path)
    own = tuple(KernelSizes(name, _size(each.block), _size(each.grid)) for name, each in (launches or {}).items())
    typed = overlay(launch.options() if launch is not None else NOTHING, Options(kernel=tuple(kernels), launch=own))

    try:
        asked: Given = overlay(typed, options_of(flags, file))
    except UsageError:
        asked = flags  # what is wrong with them is in the report
    return Report(*verify_bounded(file, asked, defaults))


def batch(paths: Sequence[str], flags: Sequence[str] = (), *, jobs: int = 2, timeout: float = 60.0) -> Iterator[Finished]:
    """Verifies files, folders, globs and TOML suites in worker processes; yields what becomes of each file as it comes.

    Raises UsageError where a path names nothing.
    """
    from gpuverify_py.batch.run import BatchOptions, run
    from gpuverify_py.batch.suite import collect

    return run(collect(paths), BatchOptions(tuple(flags), jobs, timeout))
