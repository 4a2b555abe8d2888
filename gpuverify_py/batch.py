"""Many files: worker processes kept warm, each file under a time limit, results in the order they finish.

A worker that overruns its limit or dies is killed and replaced; its file gets the verdict ``unknown`` (or an internal
error), and the batch goes on.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from boogie_ir.frozen import frozen
from gpuverify_py.config import Request
from gpuverify_py.diagnostic import ExitCode, FileResult, Problem, Verdict
from gpuverify_py.errors import fault

SUFFIXES = (".cu", ".cl")
GRACE = 5.0  # seconds a worker may take beyond the limit, to end by itself


@frozen
class BatchItem:
    """One finished file; ``peak_memory`` is the worker's so far, in bytes."""

    result: FileResult
    request: Request | None
    seconds: float
    peak_memory: int


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    connection: Connection
    path: str | None = None
    started: float = 0.0


def collect(paths: Sequence[str]) -> tuple[str, ...]:
    """The kernel files named by files and folders, folders searched recursively, in a stable order."""
    found: dict[str, None] = {}
    for path in paths:
        if os.path.isdir(path):
            for suffix in SUFFIXES:
                for file in sorted(Path(path).rglob(f"*{suffix}")):
                    found[str(file)] = None
        else:
            found[path] = None
    return tuple(sorted(found))


def run(files: Sequence[str], flags: Sequence[str], jobs: int, timeout: float) -> Iterator[BatchItem]:
    """Verifies all files in ``jobs`` worker processes, each within ``timeout`` seconds (0: no limit)."""
    waiting = list(reversed(files))
    workers = [_start(tuple(flags), timeout) for _ in range(min(jobs, len(files)))]
    try:
        while True:
            for worker in workers:
                if worker.path is None and waiting:
                    _assign(worker, waiting.pop())
            busy = [worker for worker in workers if worker.path is not None]
            if not busy:
                return
            ready = wait([worker.connection for worker in busy], timeout=0.25)
            for index, worker in enumerate(workers):
                if worker.path is None:
                    continue
                item = None
                if worker.connection in ready:
                    item = _receive(worker)
                elif timeout and time.monotonic() - worker.started > timeout + GRACE:
                    item = _overrun(worker, timeout)
                if item is not None:
                    yield item
                    worker.path = None
                    if not worker.process.is_alive():
                        workers[index] = _start(tuple(flags), timeout)
    finally:
        for worker in workers:
            worker.process.kill()
            worker.connection.close()
        for worker in workers:
            worker.process.join()


def _start(flags: tuple[str, ...], timeout: float) -> _Worker:
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, flags, timeout), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _assign(worker: _Worker, path: str) -> None:
    worker.path = path
    worker.started = time.monotonic()
    worker.connection.send(path)


def _receive(worker: _Worker) -> BatchItem:
    assert worker.path is not None
    try:
        item: BatchItem = worker.connection.recv()
        return item
    except EOFError:
        worker.process.join()
        code = worker.process.exitcode
        problem = Problem(None, f"the worker process ended with code {code}", "run gpuverify on this file alone for details")
        result = FileResult(worker.path, ExitCode.INTERNAL, Verdict.ERROR, problem=problem)
        return BatchItem(_with_expectation(result), None, time.monotonic() - worker.started, 0)


def _overrun(worker: _Worker, timeout: float) -> BatchItem:
    assert worker.path is not None
    worker.process.kill()
    worker.process.join()
    problem = Problem(None, f"not finished within {timeout:g} s", "raise --timeout, or look at the kernel with --verbose")
    result = FileResult(worker.path, ExitCode.UNKNOWN, Verdict.UNKNOWN, problem=problem)
    return BatchItem(_with_expectation(result), None, time.monotonic() - worker.started, 0)


def _with_expectation(result: FileResult) -> FileResult:
    from gpuverify_py.header import read_header
    from gpuverify_py.orchestrate import read_source

    return replace(result, expected=read_header(read_source(result.path)).expected)


def _work(connection: Connection, flags: tuple[str, ...], timeout: float) -> None:
    """A worker: files in, results out, until the pipe closes."""
    from gpuverify_py.orchestrate import verify_path
    from gpuverify_py.runtime import prepare

    prepare()
    while True:
        try:
            path = connection.recv()
        except (EOFError, KeyboardInterrupt):
            return
        start = time.perf_counter()
        result, request = guarded(lambda path=path: verify_path(path, flags, defaults=(f"--timeout={timeout}",)), path)  # type: ignore[misc]
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        connection.send(BatchItem(result, request, time.perf_counter() - start, peak))


def guarded(work: Callable[[], tuple[FileResult, Request | None]], path: str) -> tuple[FileResult, Request | None]:
    """Runs a verification; a fault of our own becomes an internal error that shows where it happened."""
    try:
        return work()
    except Exception as error:
        if os.environ.get("GPUVERIFY_TRACEBACK"):
            traceback.print_exc()
        hint = "this is a fault of gpuverify, not of your kernel: please report it with the file"
        result = FileResult(path, ExitCode.INTERNAL, Verdict.ERROR, problem=Problem(None, fault(error), hint))
        return _with_expectation(result), None
