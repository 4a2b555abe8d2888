"""What ``gpuverify batch`` and ``gpuverify cache`` do, behind the options that :mod:`gpuverify_py.commands.commands` declares."""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Sequence

from boogie_ir.lang.frozen import frozen
from gpuverify_py.batch import terminal
from gpuverify_py.batch.cache import Cache, default_path
from gpuverify_py.batch.diff import Difference, compare
from gpuverify_py.batch.journal import Journal, read
from gpuverify_py.batch.run import BatchOptions, run
from gpuverify_py.batch.suite import Job, collect
from gpuverify_py.files.baseline import check_ahead, written
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.reports import json as json_lines
from gpuverify_py.reports.records import Finished
from gpuverify_py.reports.reports import Targets, write
from gpuverify_py.request import flags as flag_table
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.header import expectation


@frozen
class Reports:
    """Where a batch's results go besides standard output; ``json`` "-" is standard output."""

    json: str | None = None
    resume: bool = False
    junit: str | None = None
    sarif: str | None = None
    github: bool = False
    diff: str | None = None
    quiet: bool = False
    baseline: str | None = None
    html: str | None = None


@frozen
class Means:
    """With what a batch works: worker processes here, or the address of a cluster; seconds for a kernel, megabytes for each
    process; whether results of the cache count, and whether those that are unknown do.
    """

    jobs: int
    timeout: float
    memory: float
    cache: bool = True
    retry: bool = False
    cluster: str | None = None


def verify_all(words: Sequence[str], means: Means, reports: Reports) -> int:
    """Runs a batch over paths and flags in ``words`` and prints it; returns the exit code. Raises UsageError."""
    parsed = flag_table.parse(words)
    todo = collect(parsed.paths)
    if not todo:
        raise UsageError("no .cu or .cl file under " + ", ".join(parsed.paths), "name a folder with kernels")
    if reports.resume and reports.json in (None, "-"):
        raise UsageError("--resume continues a file of results, and none is named", "add --json FILE, as in the first run")
    check_ahead([job.path for job in todo], parsed.options, reports.baseline)
    before = tuple(read(reports.diff)) if reports.diff else ()
    expected = expectation(parsed.output.expect) if parsed.output.expect else None
    memory = int(means.memory * 1e6)
    options = BatchOptions(tuple(words), means.jobs, means.timeout, memory, expected, means.retry, means.cluster)
    with contextlib.ExitStack() as stack:
        journal = stack.enter_context(Journal(reports.json, reports.resume)) if reports.json not in (None, "-") else None
        return _run(todo, options, usable() if means.cache else None, journal, reports, before)


def usable() -> Cache | None:
    """The cache, if it can be used; the batch does without one that cannot."""
    cache = Cache(default_path())
    try:
        cache.prepare()
    except UsageError as error:
        _warn(f"{error.message} ({error.hint})")
        return None
    return cache


def _warn(message: str) -> None:
    print(f"gpuverify: {message}", file=sys.stderr)


def _run(
    todo: Sequence[Job],
    options: BatchOptions,
    cache: Cache | None,
    journal: Journal | None,
    reports: Reports,
    before: Sequence[Finished],
) -> int:
    start = time.monotonic()
    finished: list[Finished] = []
    progress = terminal.Progress(len(todo))
    interrupted = False
    try:
        for each in run(todo, options, cache, journal, progress.tick, _warn):
            finished.append(each)
            progress.advance(each)
            _show(each, reports, progress)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        progress.finish()
    if not interrupted:
        _close(finished, journal, reports, time.monotonic() - start)
    difference = compare(before, finished) if before else None
    _report(finished, reports, difference)
    if reports.json != "-":
        terminal.summarise(finished, time.monotonic() - start)
        if difference is not None:
            terminal.show(difference)
    if interrupted:
        how = f"; the same command with --resume goes on after these {len(finished)} files" if journal else ""
        _warn(f"interrupted{how}")
        return ExitCode.INTERRUPTED
    return ExitCode.VERIFIED if all(each.as_announced for each in finished) else ExitCode.NOT_VERIFIED


def _show(each: Finished, reports: Reports, progress: terminal.Progress) -> None:
    if reports.json == "-":
        for record in each.records:
            print(json.dumps(record, separators=(",", ":")), flush=True)
    elif reports.github:
        return
    elif not (reports.quiet and each.as_announced):
        progress.print(terminal.row(each))


def _close(finished: Sequence[Finished], journal: Journal | None, reports: Reports, seconds: float) -> None:
    """The closing line of the JSON Lines."""
    summary = json_lines.summary(finished, seconds)
    if journal is not None:
        journal.append([summary])
    if reports.json == "-":
        print(json.dumps(summary, separators=(",", ":")))


def _report(finished: Sequence[Finished], reports: Reports, difference: Difference | None) -> None:
    """Writes the reports for other machines, in the order of files, so that two runs can be compared."""
    records = [record for each in sorted(finished, key=lambda each: each.identity) for record in each.records]
    before = None if difference is None else {(c.file, c.variant, c.kernel): c.before for c in difference.verdicts}
    print(write(records, Targets(reports.junit, reports.sarif, reports.github, reports.html, before)), end="")
    if reports.baseline is not None:
        _warn(written(reports.baseline, records))


def show_cache(part: str) -> None:
    """Prints where the cache is and what it holds; with ``part``, the rows of files whose name contains it."""
    cache = Cache(default_path())
    held = cache.summary()
    total = sum(count for _, count in held.rows)
    print(f"{cache.path}: {total} results, {held.bytes / 1e6:.1f} MB")
    if part:
        for each in cache.rows(part):
            print(f"{_day(each.made)}  {each.verdict:<11} {each.wall:8.2f} s  {each.key[:12]}  {each.file}")
    elif total:
        print("  " + ", ".join(f"{count} {verdict}" for verdict, count in held.rows))
        print(f"  from {_day(held.oldest)} to {_day(held.newest)}; {held.seconds:.0f} s of verification")


def clear_cache(part: str) -> None:
    """Drops the results of files whose name contains ``part``, or all of them."""
    cache = Cache(default_path())
    print(f"{cache.path}: {cache.clear(part)} results dropped")


def _day(moment: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))
