"""Nothing that happens to one file ends the work on others: exceptions that are faults of ours become results.

Whatever comes is caught here, and once more by the command line, which has nobody left to report to it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

from boogie_ir.lang.frozen import frozen
from gpuverify_py.findings.diagnostic import ExitCode, FileResult, Problem, Verdict
from gpuverify_py.request.config import Request
from gpuverify_py.request.errors import fault

T = TypeVar("T")


@frozen
class Fault:
    """An exception that nobody expected."""

    error: Exception

    def __str__(self) -> str:
        import traceback  # loads what no run needs in which all goes well

        return "".join(traceback.format_exception(self.error))


def attempt(work: Callable[[], T]) -> T | Fault:
    """What ``work`` returns, or the fault that ended it."""
    try:
        return work()
    except Exception as error:
        return Fault(error)


def guarded(work: Callable[[], tuple[FileResult, Request | None]], path: str) -> tuple[FileResult, Request | None]:
    """Runs a verification; running out of memory leaves the file unknown, a fault of ours says where it happened."""
    result = attempt(work)
    match result:
        case Fault(error=MemoryError()):
            return out_of_memory(path), None
        case Fault(error=error):
            if os.environ.get("GPUVERIFY_TRACEBACK"):
                import traceback

                traceback.print_exception(error)
            hint = "this is a fault of gpuverify, not of your kernel: please report it with the file"
            return FileResult(path, ExitCode.INTERNAL, Verdict.ERROR, problem=Problem(None, fault(error), hint)), None
        case _:
            return result


def out_of_memory(path: str) -> FileResult:
    """The result of a file that needs more memory than there is."""
    return unsettled(path, "out of memory", "give it more with --memory, or split the kernel")


def unsettled(path: str, message: str, hint: str) -> FileResult:
    """The result of a file whose verification was cut short."""
    return FileResult(path, ExitCode.UNKNOWN, Verdict.UNKNOWN, problem=Problem(None, message, hint))
