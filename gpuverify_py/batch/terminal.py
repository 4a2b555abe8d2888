"""What a batch shows people: a row a file, a live display of progress on a terminal, a summary, a difference."""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gpuverify_py.batch.diff import Change, Difference
from gpuverify_py.batch.keys import Task
from gpuverify_py.findings.diagnostic import ExitCode, Verdict
from gpuverify_py.reports.records import Finished, excused, suppressed, warnings


def row(finished: Finished) -> str:
    """One line for a file: verdict, whether it is the expected one, seconds, and why there is no answer."""
    mark = ""
    if finished.open and finished.exit_code != finished.expected:
        mark = f" OPEN ({finished.open})"
    elif finished.expected is not None:
        mark = " as expected" if finished.as_announced else _unexpected(finished)
    because = f": {finished.finding}" if finished.finding else f": {finished.problem}" if finished.problem else ""
    because += f" ({finished.hint})" if finished.hint else ""
    if count := sum(map(suppressed, finished.records)):
        mark += f" ({_counted(count, 'finding')} allowed)"
    origin = "" if finished.source == "run" else f" (from the {finished.source})"
    return f"{label(finished)}: {finished.verdict.value}{mark} {finished.seconds:.2f} s{origin}{because}"


def label(finished: Finished) -> str:
    return finished.path + (f" [{finished.variant}]" if finished.variant else "")


def _unexpected(finished: Finished) -> str:
    assert finished.expected is not None
    return f" NOT AS EXPECTED (exit code {int(finished.exit_code)}, expected {int(finished.expected)})"


def summarise(finished: Sequence[Finished], seconds: float) -> None:
    """Prints counts by verdict and by expectation, what needs a look, and times."""
    counts = sorted(Counter(each.verdict.value for each in finished).items())
    print()
    print(", ".join(f"{count} {verdict}" for verdict, count in counts) or "nothing done")
    announced = [each for each in finished if each.expected is not None]
    unproved = sum(bool(each.open) for each in announced)
    said = f"; {unproved} correct ones are open" if unproved else ""
    if announced:
        print(f"{sum(each.exit_code == each.expected for each in announced)} of {len(announced)} files as expected{said}")
    wrong = [each for each in announced if each.expected != ExitCode.VERIFIED and each.exit_code == ExitCode.VERIFIED]
    if wrong:
        print(f"{_counted(len(wrong), 'file')} verified though announced to fail: " + ", ".join(map(label, wrong)))
    records = [record for each in finished for record in each.records]
    if count := sum(map(suppressed, records)):
        print(f"{_counted(count, 'finding')} allowed; all that there is in {_counted(sum(map(excused, records)), 'kernel')}")
    for warning in warnings(records):
        print(f"{warning['file']}:{warning['line']}:{warning['column']}: warning: {warning['message']}")
    kept = [each for each in finished if each.source != "run"]
    if kept:
        unknown = sum(each.verdict is Verdict.UNKNOWN for each in kept)
        again = f", {unknown} of them unknown (--retry-unknown tries those again)" if unknown else ""
        print(f"{_counted(len(kept), 'result')} {'is' if len(kept) == 1 else 'are'} from an earlier run{again}")
    fresh = [each for each in finished if each.source == "run"]
    median = f"; median {statistics.median(each.seconds for each in fresh):.3f} s" if fresh else ""
    memory = f"; peak memory of a worker {max(each.peak_memory for each in fresh) / 1e6:.0f} MB" if fresh else ""
    print(f"{_counted(len(finished), 'file')} in {seconds:.1f} s{median}{memory}")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")


def show(difference: Difference) -> None:
    """Prints which kernels changed."""
    print()
    for change in difference.verdicts:
        print(f"{_kernel(change)}: {change.before or 'not there'} -> {change.after or 'not there'}")
    for change in difference.times:
        ratio = change.seconds_after / max(change.seconds_before, 1e-3)
        print(f"{_kernel(change)}: {change.seconds_before:.2f} s -> {change.seconds_after:.2f} s ({ratio:.1f}x)")
    moved = sum(change.before is None or change.after is None for change in difference.verdicts)
    changed = _counted(len(difference.verdicts) - moved, "verdict")
    print(
        f"{changed} changed, {_counted(len(difference.times), 'time')}; "
        f"{_counted(difference.common, 'kernel')} in both runs, {moved} in one of them only"
    )


def _kernel(change: Change) -> str:
    return ": ".join(filter(None, (change.file, change.variant, change.kernel)))


class Progress:
    """A live display on standard error, if that is a terminal: a bar, counts, and what is running.

    It is refreshed when it is told, not by a thread of its own, so that worker processes may be forked at any time.
    """

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = self._bad = 0
        self._bar: Any = None
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            times = (TimeElapsedColumn(), TimeRemainingColumn())
            columns = (BarColumn(), MofNCompleteColumn(), *times, TextColumn("{task.description}"))
            self._bar = Bar(*columns, console=Console(stderr=True), transient=True, auto_refresh=False, redirect_stdout=False)
            self._bar.start()
            self._task = self._bar.add_task("", total=total)
            self._shown = 0.0

    def advance(self, finished: Finished) -> None:
        """Counts a result."""
        self._done += 1
        self._bad += not finished.as_announced
        self.tick(())

    def tick(self, running: tuple[tuple[Task, float], ...]) -> None:
        """Shows what is running, at most ten times a second."""
        now = time.monotonic()
        if self._bar is None or now - self._shown < 0.1:
            return
        self._shown = now
        names = ", ".join(f"{Path(task.job.path).name} {seconds:.0f} s" for task, seconds in running)
        bad = f"{self._bad} need a look  " if self._bad else ""
        self._bar.update(self._task, completed=self._done, description=bad + names)
        self._bar.refresh()

    def print(self, text: str) -> None:
        """A line on standard output, without tearing the display."""
        if self._bar is not None and sys.stdout.isatty():  # the same terminal: the line goes above the bar
            self._bar.console.print(text, soft_wrap=True, markup=False, highlight=False)
        else:
            print(text, flush=True)

    def finish(self) -> None:
        """Takes the display away."""
        if self._bar is not None:
            self._bar.stop()
