"""Nothing that happens to one file ends the work on others: exceptions that are faults of ours become results."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable

from gpuverify_py.config import Request
from gpuverify_py.diagnostic import ExitCode, FileResult, Problem, Verdict
from gpuverify_py.errors import fault


def guarded(work: Callable[[], tuple[FileResult, Request | None]], path: str) -> tuple[FileResult, Request | None]:
    """Runs a verification; running out of memory leaves the file unknown, a fault of ours says where it happened."""
    try:
        return work()
    except MemoryError:
        return out_of_memory(path), None
    except Exception as error:
        if os.environ.get("GPUVERIFY_TRACEBACK"):
            traceback.print_exc()
        hint = "this is a fault of gpuverify, not of your kernel: please report it with the file"
        return FileResult(path, ExitCode.INTERNAL, Verdict.ERROR, problem=Problem(None, fault(error), hint)), None


def out_of_memory(path: str) -> FileResult:
    """The result of a file that needs more memory than there is."""
    return unsettled(path, "out of memory", "give it more with --memory, or split the kernel")


def unsettled(path: str, message: str, hint: str) -> FileResult:
    """The result of a file whose verification was cut short."""
    return FileResult(path, ExitCode.UNKNOWN, Verdict.UNKNOWN, problem=Problem(None, message, hint))
