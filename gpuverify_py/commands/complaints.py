"""What the user did wrong, in a line on standard error."""

from __future__ import annotations

import sys

from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.errors import UsageError


def complain(error: UsageError, wording: str = "text") -> int:
    """Prints a usage error in one line (and its hint) and returns its exit code."""
    if wording == "gpuverify":
        from gpuverify_py.reports import gpuverify

        print(gpuverify.usage(error), end="", file=sys.stderr)
        return ExitCode.COMMAND_LINE
    hint = f" ({error.hint})" if error.hint else ""
    print(f"gpuverify: {error.message}{hint}", file=sys.stderr)
    return ExitCode.COMMAND_LINE
