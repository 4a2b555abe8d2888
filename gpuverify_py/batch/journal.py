"""The JSON Lines file of a batch, which is its journal too: one file's records are appended at once and flushed.

A run that ends early, even by ``kill -9``, leaves complete sets of records and at most one torn tail, which the next
run drops. A lock keeps two runs from writing one file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

from boogie_ir.smt.processes import machine
from gpuverify_py.reports.records import Finished, Record
from gpuverify_py.request.errors import UsageError

_DEFAULTS: Record = {"variant": "", "key": None, "source": "run", "peak_memory": 0, "open": "", "expected": None}


class Journal:
    """An open journal; a context manager that closes it. With ``resume`` what it holds already is kept."""

    def __init__(self, path: str, resume: bool = False) -> None:
        """Raises UsageError where the file cannot be written, or another run writes it."""
        self.path = path
        try:
            self._file = _appending(path)
            _lock(self._file, path)
            if not resume:
                self._file.truncate(0)
        except OSError as error:
            raise UsageError(f"cannot write {path}: {error.strerror}", "check the path given to --json") from error

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def finished(self) -> tuple[Finished, ...]:
        """The complete results of an earlier run, the last one of each job."""
        return tuple({each.identity: each for each in read(self.path)}.values())

    def keep(self, wanted: Callable[[Finished], bool]) -> None:
        """Drops all but the wanted results, each job's last, and what is torn; a kill leaves the old file or the new one."""
        kept = [each for each in self.finished() if wanted(each)]
        beside = f"{self.path}.{os.getpid()}.tmp"
        file = _appending(beside)
        _lock(file, self.path)
        for each in kept:
            file.write(_text(each.records))
        file.flush()
        os.fsync(file.fileno())
        os.replace(beside, self.path)
        self._file.close()
        self._file = file

    def append(self, records: Iterable[Record]) -> None:
        """Writes a job's records, or the summary, and hands them to the operating system at once."""
        self._file.write(_text(records))
        self._file.flush()


def _text(records: Iterable[Record]) -> str:
    return "".join(json.dumps(record, separators=(",", ":")) + "\n" for record in records)


def _appending(path: str) -> TextIO:
    return Path(path).open("a", encoding="utf-8")


def _lock(file: TextIO, path: str) -> None:
    if not machine.lock(file):
        file.close()
        raise UsageError(f"another run is writing {path}", "wait for it, or name another file")


def read(path: str) -> Iterator[Finished]:
    """The complete results in a JSON Lines file, in order; summaries and torn ends are left out.

    Raises UsageError where there is no such file, or its lines are something else.
    """
    try:
        lines = Path(path).read_text("utf-8", errors="replace").split("\n")
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}", "name a file that gpuverify batch --json wrote") from error
    group: list[Record] = []
    for number, line in enumerate(lines, 1):
        record = _record(line, last=number == len(lines), where=f"{path}:{number}")
        if record is None or "file" not in record:
            continue
        if "part" not in record:  # of a single verification, or of a version that did not number them
            yield Finished((_DEFAULTS | record | {"wall": record.get("seconds", {}).get("total", 0.0)},))
            continue
        part, total = record["part"]
        group = [*group, record] if part == len(group) + 1 else [record]
        if part == total == len(group):
            yield Finished(tuple(group))
            group = []


def _record(line: str, last: bool, where: str) -> dict[str, Any] | None:
    """A line's object; None for an empty line and for a torn one at the end."""
    if not line.strip():
        return None
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        if last:
            return None
        raise UsageError(f"{where} is not JSON", "name a file that gpuverify batch --json wrote") from error
    if not isinstance(record, dict) or not ("summary" in record or {"file", "verdict", "exit_code"} <= record.keys()):
        raise UsageError(f"{where} is no result of a batch", "name a file that gpuverify batch --json wrote")
    return record
