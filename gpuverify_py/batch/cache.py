"""Results by content in a SQLite file that several runs may share.

A row is a key (:mod:`gpuverify_py.batch.keys`) and the records of one file, with files numbered, so that a result is found
again wherever the file has moved. Rows are written whole or not at all; a writer waits for others up to ``PATIENCE`` seconds.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from boogie_ir.lang.frozen import frozen
from boogie_ir.read.cache_folder import cache_path
from gpuverify_py.batch.keys import Task, places
from gpuverify_py.batch.stamps import stamped
from gpuverify_py.reports.records import Finished
from gpuverify_py.request.errors import UsageError

PATIENCE = 30.0
KEPT_DAYS = 90  # rows that nobody asked for in so long are dropped
FORMAT = 1

_TABLE = """
CREATE TABLE IF NOT EXISTS results (
    key TEXT PRIMARY KEY, file TEXT, tool TEXT, verdict TEXT, made REAL, used REAL, wall REAL, peak INTEGER, records BLOB
) WITHOUT ROWID
"""


def default_path() -> str:
    """``GPUVERIFY_CACHE`` if set, else a file in the user's cache folder."""
    named = os.environ.get("GPUVERIFY_CACHE")
    if named:
        return named
    return str(cache_path("results.sqlite"))


@frozen
class Summary:
    """What a cache holds: rows by verdict, bytes on disk, times of the oldest and the newest row (0 in an empty one)."""

    rows: tuple[tuple[str, int], ...]
    bytes: int
    oldest: float
    newest: float
    seconds: float  # of verification that the rows stand for


@frozen
class Row:
    """One row for people to look at."""

    key: str
    file: str
    tool: str
    verdict: str
    made: float
    wall: float


class Cache:
    """The cache in one file. No connection stays open between calls, so that processes may be forked in between."""

    def __init__(self, path: str) -> None:
        self.path = path

    def prepare(self) -> None:
        """Creates the file and drops old rows. Raises UsageError where it cannot be used."""
        try:
            Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            with self._open() as database:
                database.execute("DELETE FROM results WHERE used < ?", (time.time() - KEPT_DAYS * 86400,))
        except (OSError, sqlite3.Error) as error:
            hint = "set GPUVERIFY_CACHE to a file that can be written, or use --no-cache"
            raise UsageError(f"the cache {self.path} cannot be used: {error}", hint) from error

    def find(self, task: Task) -> Finished | None:
        """A task's result, if it is kept. Raises sqlite3.Error."""
        found = self.kept(task.key) if task.key is not None else None
        if found is None:
            return None
        wall, peak, numbered = found
        records = places(numbered, task.files, numbered=True)
        return Finished(stamped(records, task, wall, peak, "cache")) if records is not None else None

    def kept(self, key: str) -> tuple[float, int, list[dict[str, Any]]] | None:
        """Seconds, bytes of memory and records of a row, if there is one. Raises sqlite3.Error."""
        with self._open() as database:
            row = database.execute("SELECT wall, peak, used, records FROM results WHERE key = ?", (key,)).fetchone()
            if row is None:
                return None
            wall, peak, used, packed = row
            if time.time() - used > 86400:
                database.execute("UPDATE results SET used = ? WHERE key = ?", (time.time(), key))
        return wall, peak, json.loads(zlib.decompress(packed))

    def store(self, task: Task, finished: Finished, tool: str) -> None:
        """Keeps a result under its task's key. Raises sqlite3.Error.

        Without a key, or with places outside the task's files, nothing is kept.
        """
        records = places(finished.records, task.files, numbered=False) if task.key is not None else None
        if task.key is not None and records is not None:
            row = Row(task.key, task.job.path, tool, finished.verdict.value, time.time(), finished.seconds)
            self.keep(row, finished.peak_memory, records)

    def keep(self, of: Row, peak: int, records: Sequence[dict[str, Any]]) -> None:
        """Keeps records as a row. Raises sqlite3.Error."""
        packed = zlib.compress(json.dumps(records).encode("utf-8", "surrogatepass"))
        row = (of.key, of.file, of.tool, of.verdict, of.made, of.made, of.wall, peak, packed)
        with self._open() as database:
            database.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)

    def summary(self) -> Summary:
        """What is in the cache."""
        if not os.path.exists(self.path):
            return Summary((), 0, 0.0, 0.0, 0.0)
        with self._open() as database:
            counts = database.execute("SELECT verdict, COUNT(*) FROM results GROUP BY verdict ORDER BY verdict").fetchall()
            ends = database.execute("SELECT MIN(made), MAX(made), SUM(wall) FROM results").fetchone()
        oldest, newest, seconds = (float(each or 0.0) for each in ends)
        return Summary(tuple((str(v), int(n)) for v, n in counts), os.path.getsize(self.path), oldest, newest, seconds)

    def rows(self, part: str) -> tuple[Row, ...]:
        """The rows whose file's name contains ``part``, the newest first."""
        if not os.path.exists(self.path):
            return ()
        query = "SELECT key, file, tool, verdict, made, wall FROM results WHERE instr(file, ?) OR ? = '' ORDER BY made DESC"
        with self._open() as database:
            return tuple(Row(*row) for row in database.execute(query, (part, part)))

    def clear(self, part: str = "") -> int:
        """Drops the rows whose file's name contains ``part``, and returns how many."""
        if not os.path.exists(self.path):
            return 0
        with self._open() as database:
            return database.execute("DELETE FROM results WHERE instr(file, ?) OR ? = ''", (part, part)).rowcount

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """A connection and one transaction; readers and a writer do not wait for each other."""
        database = sqlite3.connect(self.path, timeout=PATIENCE)
        try:
            if database.execute("PRAGMA user_version").fetchone()[0] != FORMAT:
                _set_up(database)
            database.execute("PRAGMA synchronous = NORMAL")
            with database:
                yield database
        finally:
            database.close()


def _set_up(database: sqlite3.Connection) -> None:
    """Makes a new file a cache. Raises sqlite3.Error, also where others have kept it locked for ``PATIENCE`` seconds.

    The journal's mode changes under an exclusive lock for which SQLite does not wait, whatever the connection's timeout: of
    runs that start together on a new file all but one are told at once that it is locked. Each step may be done twice.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
    database.execute(_TABLE)
    database.execute(f"PRAGMA user_version = {FORMAT}")
