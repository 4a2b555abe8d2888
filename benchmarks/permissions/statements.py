"""What a person states, changed for the worse: ``python -m benchmarks.permissions.statements [FILE...]`` (paper 003, chapter 6).

In the paper's figures (``*.pvl``) and in kernels that say what they compute, one place of the text at a time: a permission goes,
a fence goes (of a kernel, the barrier), an index is moved by one, a relation is made another. Every mutant must be refused, or
says no less than what is needed; those that hold are listed, to be read. A mutant that is no text of the language does not count.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.permissions.functional import KERNELS
from boogie_ir.lang.errors import TextError
from gpuverify_py.files.runtime import prepare
from gpuverify_py.permissions.answers import NOTATION, Kept, permissions
from gpuverify_py.request.errors import UsageError

FIGURES = Path("tests/permissions/notation")
ANNOTATION = re.compile(r"__(?:ensures|unsafe_assert|invariant|barrier_invariant_\d|assume|requires)\(")
STATEMENT = re.compile(r"\b(?:requires|ensures|invariant)\b")
RELATIONS = {"==": "!=", "<=": "<", ">=": ">", "<": "<=", ">": ">=", "=": "<"}
FENCES = {"barrier(global)": "barrier(local)", "{local}": "{}", "{global}": "{}", "__syncthreads();": ";"}


def main(words: list[str]) -> int:
    """Prints the mutants that hold, then how many of each kind were refused."""
    prepare()
    files = [Path(word) for word in words]
    files = files or [*sorted(FIGURES.glob("*.pvl")), *sorted(KERNELS.glob("*.cu"))]
    made, refused = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            text = file.read_text()
            for kind, start, end, new in mutants(text, file.suffix == NOTATION):
                copy = Path(folder) / file.name
                copy.write_text(text[:start] + new + text[end:])
                kept = holds(copy)
                if kept is None:
                    continue
                made[kind] += 1
                refused[kind] += not kept
                if kept:
                    line = text.count("\n", 0, start) + 1
                    print(f"{file}:{line}: {kind}: {text[start:end]!r} is {new!r}: holds", flush=True)
    print(", ".join(f"{kind}: {refused[kind]} of {made[kind]} refused" for kind in made))
    return 0


def holds(file: Path) -> bool | None:
    """Whether what the file states holds; None: it is no text of the language."""
    try:
        return all(report.kept in (Kept.STATED, Kept.INFERRED) for report in permissions(str(file), ()))
    except UsageError:
        return None
    except TextError as error:  # what is not framed is found where the text is read
        return False if "no permission beside it" in str(error) or "fence" in str(error) else None


def mutants(text: str, notation: bool) -> Iterator[tuple[str, int, int, str]]:
    """The kind of change, from where to where in the text, and what stands there instead."""
    for old, new in FENCES.items():
        yield from (("another fence", m.start(), m.end(), new) for m in re.finditer(re.escape(old), text))
    for start, end in _stated(text, notation):
        for m in re.finditer(r"perm\(", text[start:end]):
            last = _closing(text, start + m.end() - 1) + 1
            joined = re.match(r"\s*\*\s*", text[last:])
            first = re.search(r"\*\s*$", text[start : start + m.start()])
            if joined:
                yield "a permission left out", start + m.start(), last + joined.end(), ""
            elif first:
                yield "a permission left out", start + first.start(), last, ""
        for m in re.finditer(r"\[", text[start:end]):
            close = _closing(text, start + m.start())
            yield "an index moved by one", close, close, "+1" if notation else " + 1"
        for m in re.finditer(r"==|<=|>=|!=|(?<![<>=-])[<>=](?![<>=])", text[start:end]):
            if m[0] in RELATIONS:
                yield "another relation", start + m.start(), start + m.end(), RELATIONS[m[0]]


def _stated(text: str, notation: bool) -> Iterator[tuple[int, int]]:
    """Where something is stated."""
    for m in (STATEMENT if notation else ANNOTATION).finditer(text):
        yield m.end(), text.index(";", m.end()) if notation else _closing(text, m.end() - 1)


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
