"""``--watch``: files are verified, and again whenever they, or what they include, have changed."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence

from boogie_ir.lang.errors import TextError
from frontend.source.includes import closure
from gpuverify_py.files.orchestrate import build_request, read_source
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.host_files import host_files
from gpuverify_py.request.options import Options
from gpuverify_py.request.project.project_file import project_file
from gpuverify_py.request.project.projects import Unit

TICK = 0.5  # seconds between looks at the files


def rounds(units: Sequence[Unit], asked: Options) -> Iterator[tuple[Unit, ...]]:
    """All units, then those that have changed, without end; a change while units are verified is seen afterwards."""
    stamps = {unit.path: _stamp(unit, asked) for unit in units}
    yield tuple(units)
    while True:
        files = "1 file" if len(units) == 1 else f"{len(units)} files"
        print(f"gpuverify: watching {files}; Ctrl-C ends", file=sys.stderr, flush=True)
        while not (changed := [unit for unit in units if _stamp(unit, asked) != stamps[unit.path]]):
            time.sleep(TICK)
        stamps.update((unit.path, _stamp(unit, asked)) for unit in changed)
        print(f"gpuverify: {time.strftime('%H:%M:%S')}: {', '.join(unit.path for unit in changed)}", file=sys.stderr, flush=True)
        yield tuple(changed)


def _stamp(unit: Unit, asked: Options) -> tuple[tuple[str, int, int], ...]:
    """What tells one state of a unit's files from another: their names, times and sizes."""
    return tuple(_of_file(file) for file in dict.fromkeys(_files(unit, asked)))


def _of_file(file: str) -> tuple[str, int, int]:
    try:
        known = os.stat(file)
    except OSError:  # an editor may be at it
        return file, 0, 0
    return file, known.st_mtime_ns, known.st_size


def _files(unit: Unit, asked: Options) -> Iterator[str]:
    """The file, what it includes, what host code and the project say of it."""
    yield unit.path
    project = project_file(unit.path)
    if project is not None:
        yield project
    try:
        request = build_request(unit.path, asked, unit.options)
        found = closure(unit.path, read_source(unit.path), request.source.include_dirs)
        yield from host_files(request)
    except (UsageError, TextError):
        return
    if found is not None:
        yield from found.files
