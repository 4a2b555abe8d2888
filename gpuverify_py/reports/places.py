"""Where files are for machines that see a repository: paths relative to its root."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from boogie_ir.lang.source import split_lines
from gpuverify_py.request.folders import absolute


def repository_root(start: str = ".") -> str:
    """The folder above ``start`` that version control manages, or ``start`` itself where there is none."""
    folder = absolute(start)
    for candidate in (Path(folder), *Path(folder).parents):
        if (candidate / ".git").exists():
            return str(candidate)
    return folder


def relative(file: str, root: str) -> str | None:
    """A file's path from the root, with slashes; None where it is outside."""
    path = os.path.relpath(absolute(file), root)
    return None if path.split(os.sep)[0] == os.pardir else path.replace(os.sep, "/")


def uri(path: str) -> str:
    """A path as part of a URI."""
    return quote(path)


def lines_of(files: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The lines of every file that can be read."""
    return {
        name: tuple(split_lines(Path(name).read_text("utf-8-sig", errors="replace")))
        for name in files
        if os.path.isfile(name) and os.access(name, os.R_OK)
    }


def files_of(value: Any) -> Iterator[str]:
    """Every file that JSON records speak of."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            if key == "file" and isinstance(each, str):
                yield each
            else:
                yield from files_of(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from files_of(each)
