"""Worker processes kept warm: each verifies one file after the other, under limits of time and memory.

A worker is a process group of its own, so that solver processes end with it. It is replaced where it overran its time, died,
came near its memory limit, or has verified many files. If the batch itself is killed its workers end within a second.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from boogie_ir.lang.frozen import frozen
from boogie_ir.smt.processes import machine
from gpuverify_py.batch.keys import Task
from gpuverify_py.files.guard import guarded, out_of_memory
from gpuverify_py.files.listener import Listener
from gpuverify_py.files.overrun import died, grace, overrun
from gpuverify_py.files.warm import warm_up
from gpuverify_py.findings.diagnostic import FileResult, KernelResult
from gpuverify_py.reports import json as json_lines
from gpuverify_py.reports.records import Record, together
from gpuverify_py.request.config import Request
from gpuverify_py.request.options import Options

FILES_OF_A_WORKER = 100


@frozen
class Answer:
    """What became of a task: its records, wall seconds, peak bytes of the worker, and whether another run would say the same."""

    task: Task
    records: tuple[Record, ...]
    seconds: float
    peak_memory: int
    lasting: bool


@frozen
class Begun:
    """A worker has come to this kernel, and ``more`` are behind it."""

    kernel: str
    more: int


@frozen
class Settled:
    """A worker has the result of a kernel."""

    records: tuple[Record, ...]


@frozen
class Ended:
    """A worker has come to a file's end: its records from the ``first`` kernel on, and what an answer says of the worker."""

    records: tuple[Record, ...]
    first: int
    peak_memory: int
    lasting: bool


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    connection: Connection
    task: Task | None = None
    started: float = 0.0
    kernel_started: float = 0.0  # when the kernel's time began, as if the file had been read just before it
    reading: float | None = None  # seconds that reading the file took
    kernel: str | None = None
    more: int = 0  # kernels of the file behind this one
    between: bool = False  # whether it has settled that kernel and has not begun another one
    settled: tuple[Record, ...] = ()  # of kernels of the file, by this worker and those it has replaced
    lasting: bool = True  # whether another run would say the same of these
    done: int = 0


class Pool:
    """``jobs`` workers; a context manager that kills them. ``memory`` is in bytes for each process, 0 for no limit."""

    def __init__(self, jobs: int, memory: int) -> None:
        self._memory = memory
        self._workers: list[_Worker] = []
        warm_up()
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
        self._workers[number].started = time.monotonic()
        self._send(number, task, (), True)

    def _send(self, number: int, task: Task, settled: tuple[Record, ...], lasting: bool) -> None:
        """Gives a worker a task, or what is left of it after the kernels that are settled."""
        worker = self._workers[number]
        worker.task, worker.settled, worker.lasting, worker.kernel, worker.more = task, settled, lasting, None, 0
        worker.between = False
        worker.kernel_started, worker.reading = time.monotonic(), None
        try:
            worker.connection.send((task.job.path, task.asked, task.limit, len(settled)))
        except (BrokenPipeError, ConnectionResetError):  # killed just now, with nothing to do: another one takes the task
            started = worker.started
            self._replace(number)
            self._workers[number].started = started
            self._send(number, task, settled, lasting)

    def answers(self, patience: float) -> list[Answer]:
        """What has been answered, or has run out of time, after at most ``patience`` seconds."""
        ready = wait([worker.connection for worker in self._workers if worker.task is not None], timeout=patience)
        found: list[Answer] = []
        for number, worker in enumerate(self._workers):
            if worker.task is None:
                continue
            limit = worker.task.limit
            if worker.connection in ready:
                answer = self._receive(number)
            elif limit and time.monotonic() - worker.kernel_started > limit + grace(limit):
                _kill(worker)
                answer = self._cut_short(number, overrun(worker.task.job.path, worker.kernel, limit), lasting=True)
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

    def _receive(self, number: int) -> Answer | None:
        """A worker's answer; None where it only says how far it has come, or where another one goes on in its place."""
        worker = self._workers[number]
        assert worker.task is not None
        try:
            message = worker.connection.recv()
        except (EOFError, OSError):
            worker.process.join()
            result = died(worker.task.job.path, worker.kernel, worker.process.exitcode)
            return self._cut_short(number, result, lasting=False)
        match message:
            case Begun():
                now = time.monotonic()
                if worker.reading is None:
                    worker.reading = now - worker.kernel_started
                worker.kernel, worker.more, worker.kernel_started = message.kernel, message.more, now - worker.reading
                worker.between = False
                return None
            case Settled():
                worker.settled, worker.between = (*worker.settled, *message.records), True
                return None
        earlier = worker.settled[: message.first]
        records = together((*earlier, *message.records)) if earlier else message.records
        seconds, lasting = time.monotonic() - worker.started, message.lasting and worker.lasting
        return Answer(worker.task, records, seconds, message.peak_memory, lasting)

    def _cut_short(self, number: int, result: FileResult, lasting: bool) -> Answer | None:
        """The answer of a worker that is no more; None where kernels are left, with which another one goes on."""
        worker = self._workers[number]
        task, started = worker.task, worker.started
        assert task is not None
        lost = () if worker.between else tuple(json_lines.records(result, None))  # a kernel that is settled is not lost with it
        settled, lasting = (*worker.settled, *lost), lasting and worker.lasting
        if worker.kernel is None or not worker.more:
            return Answer(task, together(settled), time.monotonic() - started, 0, lasting)
        self._replace(number)
        self._workers[number].started = started
        self._send(number, task, settled, lasting)
        return None

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


def _kill(worker: _Worker) -> None:
    """Ends a worker and the processes it has started."""
    if worker.process.pid is not None:
        machine.kill_group(worker.process.pid)
    worker.process.join()
    worker.connection.close()


# ------------------------------------------------------------------------------------------------- in the worker's process


def _work(connection: Connection, inherited: Sequence[Connection], memory: int, parent: int) -> None:
    """A worker: files in, results out, until the pipe closes."""
    from gpuverify_py.files.orchestrate import sum_up, verify_path

    for other in inherited:
        other.close()
    machine.lead_group()
    machine.end_with(parent)
    if memory:
        _limit(memory)
    gc.freeze()  # what all kernels share is not looked at again and again

    def settled(kernel: KernelResult, request: Request) -> None:
        connection.send(Settled(tuple(json_lines.records(sum_up(request, (kernel,), ()), request))))

    listener = Listener(begun=lambda kernel, more: connection.send(Begun(kernel, more)), settled=settled)
    while True:
        try:
            path, asked, limit, first = connection.recv()
        except EOFError:
            return
        _forget_peak()
        work = partial(verify_path, path, asked, defaults=Options(timeout=limit), listener=listener, first=first)
        result, request = guarded(work, path)
        records = tuple(json_lines.records(result, request))
        connection.send(Ended(records, first, _peak(), result != out_of_memory(path)))
        del work, result, request, records
        # A solver's memory goes with a few objects in a cycle, too few to make the collector run by itself.
        gc.collect()


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
