"""The files of a practice set, and the kernels that their text shows."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, islice, zip_longest
from pathlib import Path

SUFFIXES = (".cu", ".cl", ".cuh", ".hip")
SEED = 1129
"""By which files and kernels are drawn: as long as the list stands, two people measure the same."""
LIST = Path(__file__).with_name("repositories.toml")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
_KERNEL = re.compile(
    r"\b(?:__global__|__kernel|(?<!_)kernel(?=\s+void))\b(?P<between>(?:[^;{}()]|\((?:[^()]|\([^()]*\))*\)(?!\s*[{;]))*?)"
    r"\b(?P<name>\w+)\s*\((?P<parameters>(?:[^(){};]|\((?:[^()]|\([^()]*\))*\))*)\)\s*\{"
)
_MACRO_KERNEL = re.compile(r"\bKERNEL_FQ\b[^;{}()]*?\b(?P<name>\w+)\s*\([^{};]*\)\s*\{")


def repositories() -> dict[str, tuple[str, ...]]:
    """The repositories of the set, and the folders of each."""
    return {name: tuple(folders) for name, folders in tomllib.loads(LIST.read_text())["repositories"].items()}


def files_of(around: Path, repository: str, folders: tuple[str, ...]) -> list[Path]:
    """The files of one repository, checked out under its own name, whose text defines a kernel."""
    root = around / repository.partition("/")[2]
    found = {path for folder in folders for path in (root / folder).rglob("*") if path.suffix in SUFFIXES and path.is_file()}
    return [path for path in sorted(found) if kernels_in(path)]


def sampled(files: list[Path], kernels: int | None, seed: int) -> list[Path]:
    """Some files in their order: shuffled with the seed, then the first so that there are at least so many kernels."""
    if kernels is None:
        return files
    shuffled = random.Random(seed).sample(files, len(files))
    before = accumulate((len(kernels_in(path)) for path in shuffled), initial=0)
    return sorted(path for path, count in zip(shuffled, before, strict=False) if count < kernels)


def in_turn(there: Mapping[str, Sequence[Path]], number: int, seed: int) -> dict[str, list[Path]]:
    """So many files, one of each repository in turn, by chance."""
    rows = {name: random.Random(f"{seed} {name}").sample(files, len(files)) for name, files in there.items()}
    hands = (zip(rows, hand, strict=True) for hand in zip_longest(*rows.values()))
    taken: dict[str, list[Path]] = {name: [] for name in rows}
    for name, file in islice(((name, file) for hand in hands for name, file in hand if file is not None), number):
        taken[name].append(file)
    return taken


def kernels_in(path: Path) -> tuple[str, ...]:
    """The names of the kernels that a file's own text defines, each once; those that only macros define are not seen."""
    return tuple(dict.fromkeys(_names(path.read_text(errors="replace"))))


def _names(text: str) -> Iterator[str]:
    plain = _COMMENT.sub(lambda found: '""' if found[0].startswith('"') else " ", text)
    for pattern in (_KERNEL, _MACRO_KERNEL):
        for found in pattern.finditer(plain):
            yield found["name"]
