"""Workers on other machines: each task of a batch is one of Dask's, and is done there by a process of ours (``helper.py``).

Journal, cache and expectations stay with the batch. Limits of time and memory are kept where the work is done, by the pool that a
batch of one machine has. A machine that is lost loses nothing: Dask gives its tasks to others, and their answers are the first
that anybody hears. Files are not sent: workers see the same ones at the same places, which is checked.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import time
from collections import deque
from queue import Empty, SimpleQueue
from typing import Any

from distributed import Client, Future, KilledWorker, WorkerPlugin, get_worker

from gpuverify_py.batch.helper import fingerprint
from gpuverify_py.batch.keys import Task
from gpuverify_py.batch.workers import Answer
from gpuverify_py.files.overrun import died
from gpuverify_py.reports.json import records
from gpuverify_py.request.errors import UsageError

AHEAD = 2  # tasks for each thread of the cluster, so that none waits for this machine
PATIENCE = 10.0  # seconds in which a scheduler answers
NAME = "gpuverify"


class Cluster:
    """A scheduler's workers as a pool; a context manager that lets go of them. ``memory`` is in bytes for each process."""

    def __init__(self, address: str, memory: int) -> None:
        """Raises UsageError where no scheduler answers at the address."""
        try:
            self._client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise UsageError(f"no scheduler answers at {address}: {error}", "start one: dask scheduler") from error
        self._client.register_plugin(_Helpers(memory))
        self._done: SimpleQueue[Future] = SimpleQueue()
        self._tasks: dict[str, tuple[Future, Task, float]] = {}

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.cancel([future for future, _, _ in self._tasks.values()])
        self._client.close()

    @property
    def idle(self) -> bool:
        """Whether another task would be begun soon."""
        threads = sum(self._client.nthreads().values())
        return bool(len(self._tasks) < max(1, AHEAD * threads))

    @property
    def running(self) -> tuple[tuple[Task, float], ...]:
        """The tasks that are at work, or about to be, and the seconds since they were sent."""
        now = time.monotonic()
        return tuple((task, now - sent) for _, task, sent in self._tasks.values())

    def assign(self, task: Task) -> None:
        """Sends a task; the last to come is the last to be begun."""
        future = self._client.submit(_verify, task, fingerprint(task), pure=False)
        self._tasks[future.key] = future, task, time.monotonic()
        future.add_done_callback(self._done.put)

    def answers(self, patience: float) -> list[Answer]:
        """What has been answered after at most ``patience`` seconds."""
        found: deque[Future] = deque()
        try:
            found.append(self._done.get(timeout=patience))
            while True:
                found.append(self._done.get_nowait())
        except Empty:
            return [self._answer(future) for future in found]

    def _answer(self, future: Future) -> Answer:
        _, task, sent = self._tasks.pop(future.key)
        try:
            answer = future.result()
        except KilledWorker:  # it has taken several machines down
            lost = tuple(records(died(task.job.path, None, None), None))
            return Answer(task, lost, time.monotonic() - sent, 0, lasting=False)
        assert isinstance(answer, Answer)
        return answer


# ---------------------------------------------------------------------------------------------- on a worker's machine


class _Helpers(WorkerPlugin):  # type: ignore[misc]  # its base has no types here
    """The processes that a worker of Dask's has for our tasks, one for each of its threads that are at work."""

    name = NAME

    def __init__(self, memory: int) -> None:
        self._memory = memory

    def setup(self, worker: Any) -> None:
        self._free: SimpleQueue[subprocess.Popen[bytes]] = SimpleQueue()

    def teardown(self, worker: Any) -> None:
        while not self._free.empty():
            self._free.get().kill()

    def verify(self, task: Task, expected: str) -> Answer:
        """Has a task done by a process that is free, or a new one."""
        start = time.monotonic()
        try:
            helper = self._free.get_nowait()
        except Empty:
            command = [sys.executable, "-m", "gpuverify_py.batch.helper", str(self._memory)]
            helper = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert helper.stdin is not None and helper.stdout is not None
        try:
            pickle.dump((task, expected), helper.stdin)
            helper.stdin.flush()
            answer = pickle.load(helper.stdout)
        except (OSError, EOFError):
            result = died(task.job.path, None, helper.wait())
            return Answer(task, tuple(records(result, None)), time.monotonic() - start, 0, lasting=False)
        self._free.put(helper)
        assert isinstance(answer, Answer)
        return answer


def _verify(task: Task, expected: str) -> Answer:
    helpers = get_worker().plugins[NAME]
    assert isinstance(helpers, _Helpers)
    return helpers.verify(task, expected)
