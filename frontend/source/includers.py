"""The file of a project that includes another one: what a text means that is written to be included, its includer says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from frontend.source.preprocess import folders_around

_SUFFIXES = (".cu", ".cl", ".hip", ".cpp", ".cc", ".cxx", ".c", ".cuh", ".h", ".hpp", ".hxx", ".inl")
_HEADERS = (".cuh", ".h", ".hpp", ".hxx", ".inl")
_INCLUDE = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"\n]+)[>\"]", re.MULTILINE)
_FILES, _LARGEST, _LEVELS, _CHAIN = 200, 2_000_000, 2, 3


def find_includers(path: str) -> Iterator[tuple[str, ...]]:
    """The files nearby that include a file, or else one that does, from the inside out; headers are no texts of their own.

    Of those that include the same file the nearest comes first, and is the one that is followed.
    """
    seen = {Path(path).absolute()}
    target = Path(path).absolute()
    for _ in range(_CHAIN):
        found = [file for file in _nearby(target) if file not in seen and _includes(file, target)]
        if not found:
            return
        if found[0].suffix not in _HEADERS:
            yield tuple(str(file) for file in dict.fromkeys(found) if file.suffix not in _HEADERS)
        seen.add(found[0])
        target = found[0]


def all_includers(path: str) -> Iterator[str]:
    """The files nearby that include a file themselves."""
    target = Path(path).absolute()
    found = (file for file in _nearby(target) if file != target and _includes(file, target))
    yield from map(str, dict.fromkeys(file.resolve() for file in found))


def _nearby(path: Path) -> Iterator[Path]:
    """The files in the folders around one, and beside these, the nearest first; only so many."""
    left = _FILES
    done: set[Path] = set()
    for level, folder in enumerate(folders_around(path, _LEVELS)):
        inner = [each for each in sorted(folder.iterdir()) if each.is_dir()] if level else []
        for place in (folder, *inner):
            if place in done:
                continue
            done.add(place)
            files = [each for each in sorted(place.iterdir()) if each.suffix in _SUFFIXES and each.is_file()]
            for file in sorted(files, key=lambda each: each.suffix in _HEADERS):
                left -= 1
                if left < 0:
                    return
                yield file


def _includes(file: Path, target: Path) -> bool:
    if file.stat().st_size > _LARGEST:
        return False
    data = file.read_bytes()
    if target.name.encode() not in data:
        return False
    names = (each.decode("utf-8", "replace") for each in _INCLUDE.findall(data))
    alike = (name for name in names if Path(name).name == target.name and str(target).endswith(_plain(name)))
    return any(_meant(file, name, target) for name in alike)


def _meant(file: Path, name: str, target: Path) -> bool:
    """Whether the include of a file may mean the target: what lies beside the file comes first."""
    beside = file.parent / name
    return not beside.is_file() or beside.samefile(target)


def _plain(name: str) -> str:
    """The end of a path that an include names, without what goes up."""
    return "/" + "/".join(part for part in name.split("/") if part not in ("", ".", ".."))
