"""Worker processes kept warm: each verifies one file after the other, under limits of time and memory.

A worker is a process group of its own, so that solver processes end with it. It is replaced where it overran its time, died,
came near its memory limit, or has verified many files. If the batch itself is killed its workers end within a second.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from boogie_ir.lang.frozen import frozen
from boogie_ir.smt.processes import machine
from frontend.load import load
from gpuverify_py.batch.keys import Task
from gpuverify_py.files.guard import guarded, out_of_memory, unsettled
from gpuverify_py.files.runtime import prepare
from gpuverify_py.findings.diagnostic import FileResult
from gpuverify_py.reports import json as json_lines
from gpuverify_py.reports.records import Record
from gpuverify_py.request.options import Options

GRACE = 5.0  # seconds a worker may take beyond the limit of a kernel, to end by itself
FILES_OF_A_WORKER = 100
_NEEDED = (
    "boogie_ir.smt.pysmt_z3", "boogie_ir.simt", "gpuverify_py.engines.twothread.pipeline", "gpuverify_py.files.orchestrate",
)  # fmt: skip


@frozen
class Answer:
    """What became of a task: its records, wall seconds, peak bytes of the worker, and whether another run would say the same."""

    task: Task
    records: tuple[Record, ...]
    seconds: float
    peak_memory: int
    lasting: bool


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    connection: Connection
    task: Task | None = None
    started: float = 0.0
    kernel_started: float = 0.0
    done: int = 0


class Pool:
    """``jobs`` workers; a context manager that kills them. ``memory`` is in bytes for each process, 0 for no limit."""

    def __init__(self, jobs: int, memory: int) -> None:
        self._memory = memory
        self._workers: list[_Worker] = []
        _warm_up()
        for _ in range(jobs):
            self._workers.append(self._start())

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            _kill(worker)

    @property
    def idle(self) -> bool:
        return any(worker.task is None for worker in self._workers)

    @property
    def running(self) -> tuple[tuple[Task, float], ...]:
        """The tasks at work and the seconds they have taken."""
        now = time.monotonic()
        return tuple((worker.task, now - worker.started) for worker in self._workers if worker.task is not None)

    def assign(self, task: Task) -> None:
        """Gives a task to an idle worker."""
        number = next(n for n, worker in enumerate(self._workers) if worker.task is None)
        if not self._workers[number].process.is_alive():
            self._replace(number)
        worker = self._workers[number]
        worker.task = task
        worker.started = worker.kernel_started = time.monotonic()
        try:
            worker.connection.send((task.job.path, task.asked, task.limit))
        except (BrokenPipeError, ConnectionResetError):  # killed just now, with nothing to do: another one takes the task
            self._replace(number)
            self.assign(task)

    def answers(self, patience: float) -> list[Answer]:
        """What has been answered, or has run out of time, after at most ``patience`` seconds."""
        ready = wait([worker.connection for worker in self._workers if worker.task is not None], timeout=patience)
        found: list[Answer] = []
        for number, worker in enumerate(self._workers):
            if worker.task is None:
                continue
            limit = worker.task.limit
            if worker.connection in ready:
                answer = self._receive(worker)
            elif limit and time.monotonic() - worker.kernel_started > limit + GRACE:
                _kill(worker)
                result = unsettled(worker.task.job.path, *_overrun(limit))
                answer = _cut_short(worker, result, lasting=True)
            else:
                continue
            if answer is None:
                continue
            found.append(answer)
            worker.task = None
            worker.done += 1
            near = bool(self._memory) and answer.peak_memory > self._memory / 2
            if near or worker.done >= FILES_OF_A_WORKER or not worker.process.is_alive():
                self._replace(number)
        return found

    def _receive(self, worker: _Worker) -> Answer | None:
        """A worker's answer; None where it only says that it has come to its next kernel."""
        assert worker.task is not None
        try:
            message = worker.connection.recv()
        except (EOFError, OSError):
            worker.process.join()
            return _cut_short(worker, _died(worker.task.job.path, worker.process.exitcode), lasting=False)
        if message is None:
            worker.kernel_started = time.monotonic()
            return None
        records, seconds, peak, lasting = message
        return Answer(worker.task, records, seconds, peak, lasting)

    def _replace(self, number: int) -> None:
        _kill(self._workers[number])
        self._workers[number] = self._start()

    def _start(self) -> _Worker:
        copied = "fork" in multiprocessing.get_all_start_methods()  # then a worker is warm, and has what is open here open too
        context = multiprocessing.get_context("fork") if copied else multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        others = [ours, *(worker.connection for worker in self._workers if not worker.connection.closed)] if copied else []
        process = context.Process(target=_work, args=(theirs, others, self._memory, os.getpid()), daemon=True)
        process.start()
        theirs.close()
        return _Worker(process, ours)


def _overrun(limit: float) -> tuple[str, str]:
    return f"not finished within {limit:g} s", "raise --timeout, or look at the kernel with --verbose"


def _died(path: str, code: int | None) -> FileResult:
    if code is not None and code < 0:
        name = signal.Signals(-code).name
        hint = "the system may be short of memory: try fewer --jobs, or this file alone"
        if -code in (signal.SIGSEGV, signal.SIGABRT):
            hint = "it may have come to its memory limit: give it more with --memory"
        return unsettled(path, f"the worker process was ended by {name}", hint)
    return unsettled(path, f"the worker process ended with code {code}", "run gpuverify on this file alone for details")


def _cut_short(worker: _Worker, result: FileResult, lasting: bool) -> Answer:
    assert worker.task is not None
    records = tuple(json_lines.records(result, None))
    return Answer(worker.task, records, time.monotonic() - worker.started, 0, lasting)


def _kill(worker: _Worker) -> None:
    """Ends a worker and the processes it has started."""
    if worker.process.pid is not None:
        machine.kill_group(worker.process.pid)
    worker.process.join()
    worker.connection.close()


def _warm_up() -> None:
    """Loads in this process what every worker needs: a fresh worker then starts in milliseconds."""
    for module in _NEEDED:
        import_module(module)
    prepare()
    for name in ("warm.cu", "warm.cl"):
        load(name, text="", dialect=None)  # builds the tables of the parser and of the dialect


# ------------------------------------------------------------------------------------------------- in the worker's process


def _work(connection: Connection, inherited: Sequence[Connection], memory: int, parent: int) -> None:
    """A worker: files in, results out, until the pipe closes."""
    from gpuverify_py.files.orchestrate import verify_path

    for other in inherited:
        other.close()
    machine.lead_group()
    threading.Thread(target=_outlive_nobody, args=(parent,), daemon=True).start()
    if memory:
        _limit(memory)
    gc.freeze()  # what all kernels share is not looked at again and again

    def begin(kernel: str) -> None:
        connection.send(None)

    while True:
        try:
            path, asked, limit = connection.recv()
        except EOFError:
            return
        start = time.perf_counter()
        _forget_peak()
        defaults = Options(timeout=limit)
        result, request = guarded(partial(verify_path, path, asked, defaults=defaults, begin=begin), path)
        records = tuple(json_lines.records(result, request))
        peak = _peak()
        connection.send((records, time.perf_counter() - start, peak, result != out_of_memory(path)))
        del result, request, records
        # A solver's memory goes with a few objects in a cycle, too few to make the collector run by itself.
        gc.collect()


def _outlive_nobody(parent: int) -> None:
    """Ends this process and all it has started once the batch is gone."""
    while os.getppid() == parent:
        time.sleep(0.5)
    machine.kill_group(os.getpid())


def _limit(memory: int) -> None:
    """Bounds the address space; what was mapped before the first file does not count."""
    machine.limit_memory(memory + _status("VmSize"))


def _forget_peak() -> None:
    """Lets the kernel count the peak anew, where it can."""
    reset = Path("/proc/self/clear_refs")
    if os.access(reset, os.W_OK):
        reset.write_text("5")


def _peak() -> int:
    return _status("VmHWM") or machine.most_memory()


def _status(field: str) -> int:
    """Bytes of a field in what Linux says of this process; 0 elsewhere."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    found = (line.split() for line in status.read_text().splitlines() if line.startswith(field + ":"))
    return next((int(words[1]) * 1024 for words in found), 0)
