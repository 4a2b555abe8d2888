"""A batch: each job's result from the journal, from the cache, or from a worker, in the order they come."""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from boogie_ir.lang.frozen import frozen
from gpuverify_py.batch.cache import Cache
from gpuverify_py.batch.journal import Journal
from gpuverify_py.batch.keys import Task, plan, tool
from gpuverify_py.batch.stamps import stamped
from gpuverify_py.batch.suite import Job
from gpuverify_py.batch.workers import Answer, Pool
from gpuverify_py.findings.diagnostic import ExitCode, Verdict
from gpuverify_py.reports.records import Finished
from gpuverify_py.request.errors import UsageError

TICK = 0.25  # seconds between looks at limits, and between refreshes of the display
LOOK_AHEAD = 64
_OF_THE_MOMENT = (ExitCode.INTERNAL, ExitCode.COMMAND_LINE)  # a flag, a file or a solver that is not there today


@frozen
class BatchOptions:
    """How a batch runs; what is verified is in the jobs and ``flags``, words of a command line.

    ``memory`` is bytes for each process, 0 for no limit. ``cluster`` is the address of a scheduler whose workers do the work.
    """

    flags: tuple[str, ...] = ()
    jobs: int = 2
    timeout: float = 60.0
    memory: int = 0
    expected: ExitCode | None = None  # of jobs that announce nothing
    retry_unknown: bool = False
    cluster: str | None = None


class Workers(Protocol):
    """Who verifies: processes here, or those of a cluster. A context manager that ends what is at work."""

    @property
    def idle(self) -> bool:
        """Whether another task is wanted."""

    @property
    def running(self) -> tuple[tuple[Task, float], ...]:
        """The tasks at work, and the seconds they have taken."""

    def assign(self, task: Task) -> None:
        """Gives them a task."""

    def answers(self, patience: float) -> list[Answer]:
        """What has been answered after at most so many seconds."""

    def __enter__(self) -> Workers: ...

    def __exit__(self, *_: object) -> None: ...


def run(
    jobs: Sequence[Job],
    options: BatchOptions,
    cache: Cache | None = None,
    journal: Journal | None = None,
    tick: Callable[[tuple[tuple[Task, float], ...]], object] = lambda running: None,
    trouble: Callable[[str], object] = lambda message: None,
) -> Iterator[Finished]:
    """Results as they come; each is in the journal before it is handed out.

    ``tick`` is told several times a second what is running; ``trouble`` of a cache that fails (the batch goes on without it).
    Raises UsageError where a cluster is named that does not answer.
    """
    batch = _Batch(options, cache, journal, trouble)
    waiting = deque(jobs)
    if journal is not None:
        yield from batch.resumed(waiting)
    yield from batch.cached(waiting, most=LOOK_AHEAD)
    if not waiting and not batch.tasks:
        return
    with _workers(options, len(waiting) + len(batch.tasks)) as pool:
        while True:
            while pool.idle and (batch.tasks or waiting):
                if not batch.tasks:
                    yield from batch.cached(waiting, most=1)
                    continue
                pool.assign(batch.tasks.popleft())
            if not pool.running:
                return
            tick(pool.running)
            for answer in pool.answers(TICK):
                yield batch.answered(answer)


def _workers(options: BatchOptions, most: int) -> Workers:
    if options.cluster is None:
        return Pool(min(options.jobs, most), options.memory)
    try:
        from gpuverify_py.batch.cluster import Cluster
    except ImportError as error:
        hint = "pip install 'gpuverify-py[cluster]'"
        raise UsageError("--cluster needs Dask's distributed, which is not installed", hint) from error
    return Cluster(options.cluster, options.memory)


class _Batch:
    """The tasks that wait for a worker, and where results are kept."""

    def __init__(
        self, options: BatchOptions, cache: Cache | None, journal: Journal | None, trouble: Callable[[str], object]
    ) -> None:
        self.options = options
        self.cache = cache
        self.journal = journal
        self.trouble = trouble
        self.tasks: deque[Task] = deque()

    def resumed(self, waiting: deque[Job]) -> Iterator[Finished]:
        """What an earlier run's journal holds of these jobs, as far as it still stands; the rest keep waiting."""
        assert self.journal is not None
        earlier = {each.identity: each for each in self.journal.finished()}
        if not earlier:
            return
        tasks = [self._plan(job) for job in waiting]
        waiting.clear()
        known = {t.identity: earlier[t.identity] for t in tasks if self._holds(t, earlier.get(t.identity))}
        jobs = {task.identity for task in tasks}
        self.journal.keep(lambda each: each.identity not in jobs or each.identity in known)
        for task in tasks:
            found = known.get(task.identity)
            if found is None:
                self.tasks.append(task)
                continue
            yield Finished(stamped(found.records, task, found.seconds, found.peak_memory, "journal"))

    def _holds(self, task: Task, earlier: Finished | None) -> bool:
        if earlier is None or task.key is None or earlier.key != task.key:
            return False
        return not (self.options.retry_unknown and earlier.verdict is Verdict.UNKNOWN)

    def cached(self, waiting: deque[Job], most: int) -> Iterator[Finished]:
        """Plans jobs, hands out what the cache has of them, until ``most`` tasks wait for a worker."""
        looked = len(self.tasks)
        for _ in range(looked):
            yield from self._look_up(self.tasks.popleft())
        while waiting and len(self.tasks) < most:
            yield from self._look_up(self._plan(waiting.popleft()))

    def _look_up(self, task: Task) -> Iterator[Finished]:
        found = self._cached(task)
        if found is None:
            self.tasks.append(task)
            return
        if self.journal is not None:
            self.journal.append(found.records)
        yield found

    def _cached(self, task: Task) -> Finished | None:
        if self.cache is None:
            return None
        try:
            found = self.cache.find(task)
        except sqlite3.Error as error:
            self._give_up_cache(error)
            return None
        return None if found is not None and self.options.retry_unknown and found.verdict is Verdict.UNKNOWN else found

    def answered(self, answer: Answer) -> Finished:
        """Keeps a worker's answer: in the journal first, then, if another run would say the same, in the cache."""
        lasting = answer.task if answer.lasting else replace(answer.task, key=None)
        finished = Finished(stamped(answer.records, lasting, answer.seconds, answer.peak_memory, "run"))
        if self.journal is not None:
            self.journal.append(finished.records)
        if self.cache is not None and answer.lasting and finished.exit_code not in _OF_THE_MOMENT:
            try:
                self.cache.store(lasting, finished, tool())
            except sqlite3.Error as error:
                self._give_up_cache(error)
        return finished

    def _give_up_cache(self, error: sqlite3.Error) -> None:
        self.cache = None
        self.trouble(f"the cache failed and is left alone from here on: {error}")

    def _plan(self, job: Job) -> Task:
        task = plan(job, self.options.flags, self.options.timeout, self.options.memory)
        return task if task.expected is not None else replace(task, expected=self.options.expected)
