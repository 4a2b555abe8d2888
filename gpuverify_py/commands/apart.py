"""A file verified in a process of its own, so that whatever a kernel takes too long with is ended: the next kernels go on in
another one, and what is finished is there at once.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from boogie_ir.lang.frozen import frozen
from boogie_ir.smt.processes import machine
from gpuverify_py.files.overrun import died, grace, longest, overrun
from gpuverify_py.findings.diagnostic import ExitCode, FileResult, KernelResult, Verdict, worst
from gpuverify_py.reports.records import Record, code_of, together
from gpuverify_py.request.flags import Output
from gpuverify_py.request.options import Options

if TYPE_CHECKING:
    from gpuverify_py.api import Report
    from gpuverify_py.request.config import Request

TICK = 0.1  # seconds between looks at the clock
PATIENCE = 2.0  # seconds in which a process that is interrupted may say what it knows
_STOP = getattr(signal, "SIGUSR1", None)  # while z3 is at a query it takes SIGINT for itself, and tells nobody


@frozen
class Work:
    """What is to be done with a file: ``expected`` is the exit code that --expect names."""

    path: str
    asked: Options
    defaults: Options
    output: Output
    expected: ExitCode | None


@frozen
class Limit:
    """The seconds that each kernel may take, 0 for no limit."""

    seconds: float


@frozen
class Begun:
    """The kernel that is at work now, and how many come after it."""

    kernel: str
    more: int


@frozen
class Doing:
    """Which engine has its turn, or what else is at work."""

    name: str


STAGES = {
    "protocols": "a proof by where accesses are between barriers",
    "twothread": "a proof by what two threads do",
    "initialised": "a proof that what is read was written",
    "at exit": "a proof of what the kernel leaves",
    "runs": "runs that look for a defect",
    "advice": "what would help",
}
"""What is at work, in the words of whoever waits for it."""


@frozen
class Shown:
    """What there is to show of one kernel, or, ``last``, of a file as a whole."""

    verdict: Verdict
    exit_code: ExitCode
    out: str = ""
    err: str = ""
    records: tuple[Record, ...] = ()
    last: bool = False


def verify_apart(work: Work, tick: Callable[[str, float], object]) -> Iterator[Shown]:
    """What becomes of each kernel, when it is known, then of the file; ``tick`` is told what is at work, and its seconds."""
    settled: list[Shown] = []
    earlier: list[Shown] = []  # of processes that were ended
    while True:
        child = _Child(work, len(settled))
        try:
            for shown in child.answers(tick):
                if shown.last:
                    yield _whole(earlier, shown)
                    break
                settled.append(shown)
                yield shown
        finally:
            child.end()
        if child.told_to_stop:
            raise KeyboardInterrupt
        if child.finished:
            return
        cut = _shown(_report(child.cut_short(), None, work), work.output)
        if child.kernel is None or not child.more or work.output.format == "gpuverify":
            yield _whole(settled, replace(cut, last=True))
            return
        settled.append(cut)
        earlier = settled[:]
        yield cut


def _whole(earlier: Sequence[Shown], last: Shown) -> Shown:
    """The last part of a file's results as what is said of it as a whole."""
    parts = (*earlier, last)
    verdict = worst(part.verdict for part in parts)
    code = ExitCode(code_of([(part.verdict, part.exit_code) for part in parts]))
    return replace(last, verdict=verdict, exit_code=code, records=together([r for part in parts for r in part.records]))


class _Child:
    """The process, and how far it has come."""

    def __init__(self, work: Work, first: int) -> None:
        self.work = work
        self.kernel: str | None = None
        self.more = 0
        self._limit = 0.0
        self._doing = ""
        self._started = time.monotonic()
        self._reading: float | None = None
        self.told_to_stop = self.finished = False
        copied = "fork" in multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("fork") if copied else multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_verify, args=(theirs, work, first, os.getpid()), daemon=True)
        self._process.start()
        theirs.close()

    def answers(self, tick: Callable[[str, float], object]) -> Iterator[Shown]:
        """What it has to show, until it ends, or takes too long."""
        while True:
            try:
                yield from self._answers(tick)
                return
            except KeyboardInterrupt:
                if self.told_to_stop or not self._stop():
                    raise

    def _stop(self) -> bool:
        """Asks the process for what it knows by now; whether it may answer."""
        if _STOP is None or self._process.pid is None or not self._process.is_alive():
            return False
        self.told_to_stop = True
        os.kill(self._process.pid, _STOP)
        os.kill(self._process.pid, signal.SIGINT)  # ends z3's query, which else would have to come to its own end
        self._limit, self._started = 0.0, time.monotonic()
        return True

    def _answers(self, tick: Callable[[str, float], object]) -> Iterator[Shown]:
        while True:
            seconds = time.monotonic() - self._started
            if self.told_to_stop and seconds > PATIENCE:
                return
            if self._limit and seconds > self._limit + grace(self._limit):
                return
            if not self._connection.poll(TICK):
                if not self.told_to_stop:
                    tick(self._at_work(), seconds)
                continue
            try:
                message = self._connection.recv()
            except (EOFError, OSError):
                self._process.join()
                return
            match message:
                case Limit():
                    self._limit, self._started = message.seconds, time.monotonic()
                case Begun():
                    self._begun(message)
                case Doing():
                    self._doing = message.name
                case Shown():
                    self.finished = message.last
                    yield message

    def _at_work(self) -> str:
        """The kernel, and with what it is being verified; nothing while the file is read."""
        stage = STAGES.get(self._doing, self._doing)
        return f"{self.kernel}, {stage}" if self.kernel and stage else self.kernel or ""

    def _begun(self, message: Begun) -> None:
        """Takes down which kernel is at work; the time that the file took to be read is part of each kernel's."""
        now = time.monotonic()
        if self._reading is None:
            self._reading = now - self._started
        self.kernel, self.more, self._started = message.kernel, message.more, now - self._reading
        self._doing = ""

    def cut_short(self) -> FileResult:
        """The result of the kernel, or of the file, with which it did not come to an end."""
        path, kernel, code = self.work.path, self.kernel, self._process.exitcode
        return overrun(path, kernel, self._limit) if self._overran else died(path, kernel, code)

    def end(self) -> None:
        """Ends the process and what it has started, if it is still there."""
        self._overran = self._process.is_alive()
        if self._overran and self._process.pid is not None:
            machine.kill_group(self._process.pid)
        self._process.join()
        self._connection.close()


def _report(result: FileResult, request: Request | None, work: Work) -> Report:
    from gpuverify_py.api import Report

    expected = work.expected if work.expected is not None else result.expected
    return Report(replace(result, expected=expected), request)  # reports for machines leave out what is announced


def _shown(report: Report, output: Output, *, streamed: bool = False) -> Shown:
    """What of a report is to be shown: text, and records, of which reports and summaries are made.

    ``streamed``: its kernels have been shown one by one, so that their text is not made again: hints of patches read the file.
    """
    records = report.records()
    out = err = ""
    if output.json == "-":
        pass
    elif output.format == "gpuverify":
        from gpuverify_py.reports import gpuverify

        printed = gpuverify.render(report.result, report.request, report.sources())
        out, err = printed.out, printed.err
    elif output.format == "text":
        out = report.warnings() if streamed else report.text(output.verbose)
    return Shown(report.verdict, report.exit_code, out, err, records)


# -- in the process -----------------------------------------------------------------------------------------


def _verify(connection: Connection, work: Work, first: int, parent: int) -> None:
    from gpuverify_py.api import verify_listened
    from gpuverify_py.files.listener import Listener

    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if _STOP is not None:
        signal.signal(_STOP, signal.default_int_handler)
        signal.signal(signal.SIGINT, lambda *_: None)
    machine.lead_group()
    machine.end_with(parent)

    said = ""

    def settled(kernel: KernelResult, request: Request) -> None:
        alone = _alone(kernel, request)
        shown = _shown(_report(alone, request, work), work.output)
        connection.send(replace(shown, out="", err="") if work.output.format == "gpuverify" else shown)

    def begun(kernel: str, more: int) -> None:
        nonlocal said
        said = ""
        connection.send(Begun(kernel, more))

    def asked(request: Request) -> None:
        connection.send(Limit(longest(request)))

    def doing(name: str) -> None:
        nonlocal said
        if name != said:
            said = name
            connection.send(Doing(name))

    listener = Listener(asked, begun, settled, doing)
    try:
        report = verify_listened(work.path, work.asked, work.defaults, listener, first)
    except KeyboardInterrupt:  # what is known by now has been sent
        connection.close()
        return
    result = report.result
    if work.output.html is not None and report.request is not None:
        from gpuverify_py.files.pictures import with_pictures

        result = with_pictures(result, report.request)
    whole = _report(result, report.request, work)
    if work.output.witness is not None and report.request is not None:
        from gpuverify_py.commands.witnesses import write_witnesses

        write_witnesses(report.result, report.request, work.output.witness)
    shown = _shown(whole, work.output, streamed=report.problem is None)
    connection.send(replace(shown, last=True))
    connection.close()


def _alone(kernel: KernelResult, request: Request) -> FileResult:
    """One kernel's result as that of a file."""
    from gpuverify_py.files.orchestrate import sum_up

    return sum_up(request, (kernel,), ())
