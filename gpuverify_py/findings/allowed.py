"""Findings that are known and allowed: by comments, ``// gpuverify: allow race(out) because ...``, or by a baseline.

A comment stands on the line of the finding (of a race, of one of its accesses), on a line of its own directly above that, or
above a kernel's definition, for all of it. What is allowed is still a finding, and the verdict stays what it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Span, split_lines, visible
from frontend.errors import AnnotationError, Problem
from gpuverify_py.findings.diagnostic import Diagnostic

_COMMENT = re.compile(r"(?://|/\*|#)\s*gpuverify:\s*(?P<said>.*?)\s*(?:\*/.*)?$")
_SAID = re.compile(r"allow\s+(?P<kind>[\w-]+)\s*(?:\(\s*(?P<array>[^)]*?)\s*\))?\s+because\s+(?P<reason>\S.*)")
FORM = "// gpuverify: allow race(out) because ..."


@frozen
class Allowance:
    """What a comment allows: findings of a kind, on an array (empty: any), on a ``line``, or in the kernel that begins there."""

    kind: CheckKind
    array: str
    reason: str
    span: Span
    line: int


def allowances(path: str, text: str) -> tuple[Allowance, ...]:
    """What the comments of a file allow. Raises AnnotationError."""
    if "gpuverify:" not in text:
        return ()
    lines = split_lines(text)
    return tuple(_allowance(path, lines, number) for number, line in enumerate(lines, 1) if _COMMENT.search(line))


def _allowance(path: str, lines: Sequence[str], number: int) -> Allowance:
    line = lines[number - 1]
    comment = _COMMENT.search(line)
    assert comment is not None
    span = Span(path, number, comment.start() + 1, number, len(line) + 1)
    said = _SAID.fullmatch(comment["said"])
    if said is None:
        silent = comment["said"].startswith("allow ") and not re.search(r"because\s+\S", comment["said"])
        what = "gives no reason" if silent else "is not understood"
        raise AnnotationError(Problem(span, f"this comment to gpuverify {what}", f"write {FORM}"))
    kinds = {kind.value: kind for kind in CheckKind}
    if said["kind"] not in kinds:
        raise AnnotationError(Problem(span, f"there is no kind of finding called {said['kind']}", f"one of {', '.join(kinds)}"))
    about = number
    if not line[: comment.start()].strip():  # a line of its own: it is about what comes next
        about = next((n for n in range(number + 1, len(lines) + 1) if _is_code(lines[n - 1])), number)
    return Allowance(kinds[said["kind"]], said["array"] or "", said["reason"], span, about)


def _is_code(line: str) -> bool:
    return bool(line.strip()) and not line.strip().startswith(("//", "/*", "*", "#//", "# gpuverify:", "#gpuverify:"))


def allows(allowance: Allowance, finding: Diagnostic, kernel: Span, lines: Sequence[str]) -> bool:
    """Whether a finding about the kernel that is defined at a place is allowed; ``lines`` are of the allowance's file."""
    if finding.kind is not allowance.kind:
        return False
    if allowance.array and (finding.element is None or finding.element.array != allowance.array):
        return False
    origins = [access.origin for access in finding.accesses] or [finding.origin]
    here = (allowance.span.file, allowance.line)
    if any((span.file, span.line) == here for span in (visible(origin).span for origin in origins)):
        return True
    if kernel.file != allowance.span.file or not allowance.line <= kernel.line:
        return False
    between = "\n".join(lines[allowance.line - 1 : kernel.line - 1])
    return not re.search(r"[;{}]", between)


def fingerprint(rule: str, kernel: str, array: str | None, places: Iterable[tuple[str, str]]) -> str:
    """What a finding is about, without line numbers: rule, kernel, array, and files and text of the lines it concerns.

    The order of the two accesses does not count: another counterexample may come with them exchanged.
    """
    from hashlib import blake2b  # loads OpenSSL, which nobody needs without a finding

    parts = repr((rule, kernel, array, sorted(places)))
    return blake2b(parts.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def squeezed(lines: Sequence[str], number: int) -> str:
    """A line's text without white space, nor a comment to the tool."""
    return "".join(_COMMENT.sub("", lines[number - 1]).split()) if 1 <= number <= len(lines) else ""
