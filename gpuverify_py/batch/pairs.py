"""Reports of ``gpuverify equiv`` that a cache keeps, so that of a chain of versions only changed ones are compared again."""

from __future__ import annotations

import sqlite3
import time
from contextlib import suppress

from boogie_ir.lang.frozen import frozen
from frontend.errors import SourceError
from gpuverify_py.batch.cache import Cache, Row
from gpuverify_py.batch.keys import all_asked, canonical, digest, tool
from gpuverify_py.equiv.compare import Agreement, Asked
from gpuverify_py.files.orchestrate import read_source
from gpuverify_py.reports.answers import equiv as render
from gpuverify_py.request.errors import UsageError

_LASTING = (Agreement.EQUIVALENT, Agreement.FOR_SIZES, Agreement.DIFFERENT)  # the others hang on the time that there was


@frozen
class Report:
    """What there is to say of a pair: for people, for machines, and the verdict. ``kept``: by an earlier run."""

    text: str
    record: str
    agreement: Agreement
    kept: bool = False


def report(pair: Asked, cache: Cache | None) -> Report:
    """The report of a pair: from the cache if it has one, else of comparing them. Raises UsageError and TextError."""
    key = _key(pair) if cache is not None else ""
    found = _kept(cache, key)
    if found is not None:
        return found
    compared = pair.compared()
    made = Report(render.text(compared), render.record(compared), compared.agreement)
    if cache is not None and key and made.agreement in _LASTING:
        row = Row(key, f"{pair.left} {pair.right}", tool(), made.agreement.value, time.time(), compared.seconds)
        with suppress(sqlite3.Error):  # the report is there all the same
            cache.keep(row, 0, [{"text": made.text, "record": made.record, "verdict": made.agreement.value}])
    return made


def _kept(cache: Cache | None, key: str) -> Report | None:
    try:
        found = cache.kept(key) if cache is not None and key else None
    except sqlite3.Error:
        return None
    if found is None:
        return None
    (record,) = found[2]
    return Report(record["text"], record["record"], Agreement(record["verdict"]), kept=True)


def _key(pair: Asked) -> str:
    """All that a report depends on, the names of files that it speaks of among it; "" where that is not to be known."""
    asked: list[str] = []
    for side, request in zip((pair.left, pair.right), pair.requests, strict=True):
        try:
            files, known = all_asked(request, read_source(side.path))
        except (UsageError, SourceError):
            return ""
        if not known:
            return ""
        asked += [str(side), repr(files), known]
    return digest("equiv", *asked, canonical(pair.words), tool())
