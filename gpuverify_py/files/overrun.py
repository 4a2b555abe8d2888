"""What becomes of a kernel, or of a file that is still being read, whose process took too long or ended by itself."""

from __future__ import annotations

import signal

from gpuverify_py.files.guard import unsettled
from gpuverify_py.findings.diagnostic import ExitCode, FileResult, KernelResult, Problem, Verdict
from gpuverify_py.request.config import Request


def grace(limit: float) -> float:
    """The seconds that a process may take beyond the limit of a kernel, to end by itself and say more."""
    return min(5.0, max(2.5, limit / 2))


def longest(request: Request) -> float:
    """The seconds that a kernel of the file may take at most; 0: no limit."""
    limits = (request.config.timeout, *(limit for _, limit in request.timeouts))
    return 0.0 if 0 in limits else max(limits)


def overrun(path: str, kernel: str | None, limit: float) -> FileResult:
    """The result where time ran out: that of the kernel which was at work, or of the file."""
    message, hint = f"not finished within {limit:g} s", "raise --timeout, or look at the kernel with --verbose"
    return _cut_short(path, kernel, message, hint)


def died(path: str, kernel: str | None, code: int | None) -> FileResult:
    """The result where the process has ended with this code, or by a signal."""
    if code is None or code >= 0:
        return _cut_short(path, kernel, f"the worker process ended with code {code}", "report this with the file")
    hint = "the system may be short of memory: try fewer --jobs, or this file alone"
    if -code in (signal.SIGSEGV, signal.SIGABRT):
        hint = "it may have come to its memory limit: give it more with --memory"
    return _cut_short(path, kernel, f"the worker process was ended by {signal.Signals(-code).name}", hint)


def _cut_short(path: str, kernel: str | None, message: str, hint: str) -> FileResult:
    if kernel is None:
        return unsettled(path, message, hint)
    result = KernelResult(kernel, Verdict.UNKNOWN, problem=Problem(None, message, hint))
    return FileResult(path, ExitCode.UNKNOWN, Verdict.UNKNOWN, (result,))
