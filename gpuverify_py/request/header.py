"""A kernel file's own header: the expected outcome, the flags, and patterns of GPUVerify's tester.

Line 1 is ``//pass`` or ``//xfail:CODE``, line 2 ``//`` and flags; further ``//`` lines up to the first bare one are
regular expressions on the output (paper trail of GPUVerify's test suite, kept but not judged here). In Python ``#//`` stands for
``//``.
"""

from __future__ import annotations

import re

from boogie_ir.lang.frozen import frozen
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.errors import UsageError

# GPUVerify's names; tools that this verifier does not have map to the stage that plays their part.
EXPECTATIONS: dict[str, ExitCode] = {
    "SUCCESS": ExitCode.VERIFIED,
    "COMMAND_LINE_ERROR": ExitCode.COMMAND_LINE,
    "CLANG_ERROR": ExitCode.SOURCE,
    "BUGLE_ERROR": ExitCode.UNSUPPORTED,
    "UNSUPPORTED": ExitCode.UNSUPPORTED,
    "GPUVERIFYVCGEN_ERROR": ExitCode.ANNOTATION,
    "ANNOTATION_ERROR": ExitCode.ANNOTATION,
    "NOT_ALL_VERIFIED": ExitCode.NOT_VERIFIED,
    "TIMEOUT": ExitCode.UNKNOWN,
    "UNKNOWN": ExitCode.UNKNOWN,
}

_OUTCOME = re.compile(r"//\s*(?:(pass)|xfail:(\w+))", re.IGNORECASE)


@frozen
class Header:
    """``expected`` is None where the file announces nothing; ``flags`` are the words of line 2.

    ``open`` says why a correct kernel may be left unproved today (a line ``// open: REASON`` near the top), else "".
    """

    expected: ExitCode | None = None
    flags: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    open: str = ""


def expectation(text: str) -> ExitCode:
    """The exit code that ``pass`` or one of GPUVerify's names stands for. Raises UsageError."""
    if str(text).lower() == "pass":
        return ExitCode.VERIFIED
    if str(text).upper() not in EXPECTATIONS:
        raise UsageError(f"'{text}' is not an outcome", "one of pass, " + ", ".join(EXPECTATIONS))
    return EXPECTATIONS[str(text).upper()]


def read_header(text: str) -> Header:
    """The header of a kernel's text; an empty one where the first line is not of the form above."""
    lines = text.split("\n", 64)[:64]
    if lines[0].startswith("#//"):  # of a file of Python
        lines = [line.removeprefix("#") for line in lines]
    outcome = _OUTCOME.match(lines[0]) if lines else None
    if outcome is None:
        return Header()
    expected = ExitCode.VERIFIED if outcome[1] else EXPECTATIONS.get(outcome[2].upper())
    flags = tuple(lines[1][2:].split()) if len(lines) > 1 and lines[1].startswith("//") else ()
    patterns: list[str] = []
    for line in lines[2:]:
        if not line.startswith("//") or len(line.rstrip()) <= 2:
            break
        patterns.append(line[2:].rstrip())
    reasons = (line.removeprefix("// open:").strip() for line in lines[2:12] if line.startswith("// open:"))
    return Header(expected, flags, tuple(patterns), next(reasons, ""))
