"""What a person states, changed for the worse: ``python -m benchmarks.permissions.statements [FILE...]`` (paper 003, chapter 6).

In the paper's figures (``*.pvl``) and in kernels that say what they compute, one place of the text at a time: a permission goes,
a fence goes (of a kernel, the barrier), an index is moved by one, a relation is made another. Every mutant must be refused, or be
harmless; those that hold are listed, with what was shown of them. A mutant that is no text of the language does not count. Flags
(``--timeout=SECONDS``) are those of a verification.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.permissions.functional import KERNELS
from benchmarks.permissions.same import compared
from boogie_ir.lang.errors import TextError
from gpuverify_py.files.runtime import prepare
from gpuverify_py.permissions.answers import NOTATION, Kept, permissions
from gpuverify_py.request.errors import UsageError

FIGURES = Path("tests/permissions/notation")
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


def main(words: list[str]) -> int:
    """Prints the mutants that hold, with what was shown of them, then how many of each kind were refused."""
    prepare()
    files = [Path(word) for word in words if not word.startswith("--")]
    flags = tuple(word for word in words if word.startswith("--"))
    files = files or [*sorted(FIGURES.glob("*.pvl")), *sorted(KERNELS.glob("*.cu"))]
    made, refused, others = Counter[str](), Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            text = file.read_text()
            for kind, word, start, end, new in mutants(text, file.suffix == NOTATION):
                copy = Path(folder) / file.name
                copy.write_text(text[:start] + new + text[end:])
                kept = holds(copy, flags)
                if kept is None:
                    continue
                made[kind] += 1
                refused[kind] += not kept
                if kept:
                    line = text.count("\n", 0, start) + 1
                    shown = equivalent(word, file, copy)
                    others[shown] += 1
                    print(f"{file}:{line}: {kind}: {text[start:end]!r} is {new!r}: holds: {shown}", flush=True)
            print(f"{file}: {sum(refused.values())} of {sum(made.values())} refused so far", flush=True)
    print(", ".join(f"{kind}: {refused[kind]} of {made[kind]} refused" for kind in made))
    print(", ".join(f"{number} others: {shown}" for shown, number in others.items()))
    return int(OPEN in others)


OPEN = "not shown to be harmless"


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


def holds(file: Path, flags: tuple[str, ...] = ()) -> bool | None:
    """Whether what the file states holds; None: it is no text of the language."""
    try:
        return all(report.kept in (Kept.STATED, Kept.INFERRED) for report in permissions(str(file), flags))
    except UsageError:
        return None
    except TextError as error:  # what is not framed is found where the text is read
        return False if "no permission beside it" in str(error) or "fence" in str(error) else None


def mutants(text: str, notation: bool) -> Iterator[tuple[str, str, int, int, str]]:
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
