"""Specifications changed for the worse (paper 003, chapter 6): ``python -m benchmarks.permissions.study [FILE...]``.

In the paper's figures and in kernels that say what they compute, one place at a time: what a person states (a permission, a
fence, an index, a relation: :mod:`.statements`), and what is inferred (:mod:`.mutants`). Every mutant must be refused, or be
harmless; those that hold are listed, with what was shown of them. Fails where one is neither. With a journal, what is in it is
not asked again; ``--part N/M`` takes every M-th file. A mutant that is no text of the language does not count.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.journal import Journal
from benchmarks.permissions import mutants as of_permissions
from benchmarks.permissions import statements
from benchmarks.permissions.functional import KERNELS
from benchmarks.permissions.mutant import NO_TEXT, OPEN, REFUSED, Mutant
from gpuverify_py.files.runtime import prepare
from gpuverify_py.permissions.answers import NOTATION

FIGURES = Path("tests/permissions/notation")


def main(words: list[str]) -> int:
    """Prints the mutants that hold, with what was shown of them, then how many of each kind were refused."""
    parser = argparse.ArgumentParser("python -m benchmarks.permissions.study", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="files to change; else the figures and all in kernels")
    parser.add_argument("--journal", type=Path, help="go on with the mutants that are in this file")
    parser.add_argument("--part", default="1/1", metavar="N/M", help="every M-th file from the N-th on")
    given = parser.parse_args(words)
    prepare()
    number, of = map(int, given.part.split("/"))
    files: list[Path] = given.files or [*sorted(FIGURES.glob("*.pvl")), *sorted(KERNELS.glob("*.cu"))]
    journal = Journal(given.journal)
    kinds, others = Counter[tuple[str, bool]](), Counter[str]()
    for file in files[number - 1 :: of]:
        here = Counter[bool]()
        text = file.read_text("utf-8")
        for mutant in mutants(file):
            key = mutant.key(text)
            if key not in journal.known:
                journal.note(key, mutant.ask())
            outcome = journal.known[key]
            if outcome == NO_TEXT:
                continue
            here[outcome == REFUSED] += 1
            kinds[mutant.kind, outcome == REFUSED] += 1
            if outcome != REFUSED:
                others[outcome] += 1
                print(f"{file}:{mutant.line}: {mutant.kind}: {mutant.change}: holds: {outcome}", flush=True)
        print(f"{file}: {here[True]} of {here.total()} refused", flush=True)
    for kind in dict.fromkeys(kind for kind, _ in kinds):
        print(f"{kind}: {kinds[kind, True]} of {kinds[kind, True] + kinds[kind, False]} refused")
    refused = sum(count for (_, was), count in kinds.items() if was)
    print(f"{refused} of {kinds.total()} mutants are refused; the others:")
    print("\n".join(f"  {count}: {outcome}" for outcome, count in others.most_common()))
    return int(OPEN in others)


def mutants(file: Path) -> Iterator[Mutant]:
    """All changes of a file."""
    yield from statements.mutants(file)
    if file.suffix != NOTATION:
        yield from of_permissions.mutants(file)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
