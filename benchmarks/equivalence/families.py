"""The pairs of a file: lines at its top name kernels, flags, and what is to be said.

``// equivalent: naive tiled FLAGS`` are two sides that compute the same, ``// different: naive wrong FLAGS`` are not; a side is
one kernel or several in a row (``f+g``). ``// at: FLAGS`` states all sizes for the pairs above it that have none yet.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from boogie_ir.lang.frozen import frozen

FOLDER = Path(__file__).parent / "pairs"
ATTACKS = Path(__file__).parent / "attacks"  # pairs that differ through one rule only, which no proof may miss
_LINE = re.compile(r"// (equivalent|different|at):\s*(.*)")


@frozen
class Pair:
    """Two sides and the words of the command; ``at``: words that state all sizes, of pairs that compute the same."""

    file: Path
    left: str
    right: str
    words: tuple[str, ...]
    same: bool
    at: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.file.stem}: {self.left} {self.right}"


def pairs(part: str = "") -> list[Pair]:
    """All pairs of files whose folder and name have ``part``."""
    files = [*sorted(FOLDER.glob("*.c[ul]")), *sorted(ATTACKS.glob("*.cu"))]
    return [pair for file in files if part in f"{file.parent.name}/{file.name}" for pair in of_file(file)]


def of_file(file: Path) -> list[Pair]:
    """The pairs of one file."""
    found: list[Pair] = []
    for kind, words in _lines(file):
        if kind == "at":
            found = [replace(pair, at=words) if pair.same and not pair.at else pair for pair in found]
        else:
            found.append(Pair(file, words[0], words[1], words[2:], kind == "equivalent"))
    return found


def _lines(file: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in file.read_text().splitlines():
        if not line.startswith("//"):
            return
        match = _LINE.match(line)
        if match:
            yield match[1], tuple(shlex.split(match[2]))
