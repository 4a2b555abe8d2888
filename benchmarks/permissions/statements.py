"""What a person states, changed for the worse, one place of the text at a time.

A permission goes, a fence goes (of a kernel, the barrier), an index is moved by one, a relation is made another. Of a mutant that
holds it is shown what it says: the same as before, more or less; or that it only helps to prove claims that stayed.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.permissions.mutant import NO_TEXT, OPEN, REFUSED, Mutant
from benchmarks.permissions.same import compared
from boogie_ir.lang.errors import TextError
from gpuverify_py.permissions.answers import NOTATION, permissions
from gpuverify_py.request.errors import UsageError

ANNOTATION = re.compile(
    r"__(?:ensures|unsafe_assert|invariant|barrier_invariant_\d|assume|requires|define|barrier_adds|barrier_holds|kernel_adds|lock_keeps)\("
)
_AT_BARRIER = ("barrier", "__barrier_invariant_1", "__barrier_invariant_2", "__barrier_adds", "__barrier_holds")
HELPS = ("invariant", "__invariant", *_AT_BARRIER)
TAKEN = ("__assume", "__requires")
STATEMENT = re.compile(r"\b(?:requires|ensures|invariant)\b")
RELATIONS = {"==": "!=", "<=": "<", ">=": ">", "<": "<=", ">": ">=", "=": "<"}
FENCES = {
    "barrier(global)": "barrier(local)", "{local}": "{}", "{global}": "{}", "__syncthreads();": ";", "__threadfence();": ";"
}  # fmt: skip


def mutants(file: Path) -> Iterator[Mutant]:
    """The mutants of a file."""
    text = file.read_text("utf-8")
    for kind, word, start, end, new in changes(text, file.suffix == NOTATION):
        changed = text[:start] + new + text[end:]
        line = text.count("\n", 0, start) + 1
        yield Mutant(str(file), line, kind, f"{text[start:end]!r} is {new!r}", changed, partial(outcome, file, word, changed))


def outcome(file: Path, word: str, changed: str) -> str:
    """What becomes of a mutant."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / file.name
        copy.write_text(changed, "utf-8")
        kept = holds(copy)
        return NO_TEXT if kept is None else equivalent(word, file, copy) if kept else REFUSED


def equivalent(word: str, original: Path, changed: Path) -> str:
    """What is shown of a mutant that holds: what is claimed is the same, or what a solver says of the two."""
    relation = compared(original, changed)
    if relation == "the same":
        return "it says the same (by a solver)"
    if word in HELPS:
        return "what is claimed is the same, and proved from this"
    if relation in ("less", "more") and word in TAKEN:
        return "it takes less for granted (by a solver)" if relation == "less" else "it takes more for granted (by a solver)"
    if relation in ("less", "more"):
        return f"it claims {relation}, and that is proved (by a solver)"
    return OPEN


def holds(file: Path) -> bool | None:
    """Whether what the file states holds; None: it is no text of the language."""
    try:
        return all(report.holds for report in permissions(str(file), ()))
    except UsageError:
        return None
    except TextError as error:  # what is not framed is found where the text is read
        return False if "no permission beside it" in str(error) or "fence" in str(error) else None


def changes(text: str, notation: bool) -> Iterator[tuple[str, str, int, int, str]]:
    """The kind of change, the word of what is changed, from where to where in the text, and what stands there instead."""
    for old, new in FENCES.items():
        yield from (("another fence", "barrier", m.start(), m.end(), new) for m in re.finditer(re.escape(old), text))
    for word, start, end in _stated(text, notation):
        for m in re.finditer(r"perm\(", text[start:end]):
            last = _closing(text, start + m.end() - 1) + 1
            joined = re.match(r"\s*\*\s*", text[last:])
            first = re.search(r"\*\s*$", text[start : start + m.start()])
            if joined:
                yield "a permission left out", word, start + m.start(), last + joined.end(), ""
            elif first:
                yield "a permission left out", word, start + first.start(), last, ""
        for m in re.finditer(r"\[", text[start:end]):
            close = _closing(text, start + m.start())
            yield "an index moved by one", word, close, close, "+1" if notation else " + 1"
        for m in re.finditer(r"==|<=|>=|!=|(?<![<>=-])[<>=](?![<>=])", text[start:end]):
            if m[0] in RELATIONS:
                yield "another relation", word, start + m.start(), start + m.end(), RELATIONS[m[0]]


def _stated(text: str, notation: bool) -> Iterator[tuple[str, int, int]]:
    """Where something is stated, and by which word."""
    for m in (STATEMENT if notation else ANNOTATION).finditer(text):
        yield m[0].rstrip("("), m.end(), text.index(";", m.end()) if notation else _closing(text, m.end() - 1)


def _closing(text: str, opening: int) -> int:
    """Where a bracket is closed."""
    depth = 0
    for place in range(opening, len(text)):
        depth += (text[place] in "([{") - (text[place] in ")]}")
        if depth == 0:
            return place
    raise ValueError(f"nothing closes the bracket at {opening}")
