"""Each engine alone and all together: ``python -m benchmarks.portfolio PATH... [--times N]``.

For every kernel of the files, folders and suites the verdict and the processor seconds beyond parsing: of the protocol engine
(with runs), of the two-thread engine (with runs), and of the portfolio as users have it. Each in a copy of one warm process, so
that nothing of another's work is there; of N measurements the least. Listed are kernels for which a command takes more than
:data:`MOST` times what it takes with the faster engine that settles them, start-up and parsing included; those that an engine
settles alone and the portfolio does not; those that are not as their files announce; and those that take longer than
``--limit`` seconds beyond parsing.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from typing import TypeVar

from benchmarks.run import cold_start
from boogie_ir.smt.processes import machine
from gpuverify_py.batch.suite import Job, asked_of, collect
from gpuverify_py.engines import PROVERS, engines
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.files.warm import warm_up
from gpuverify_py.findings.diagnostic import ExitCode, Verdict
from gpuverify_py.request.config import Request
from gpuverify_py.request.options import Options, overlay
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.verify.settled import verified
from gpuverify_py.verify.task import Subject

MOST = 1.3
EVERYBODY = "portfolio"
WHO = (*PROVERS, EVERYBODY)
SETTLED = (Verdict.VERIFIED, Verdict.REFUTED, Verdict.VACUOUS)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one kernel: by engine its verdict and seconds beyond ``before``, which start-up and parsing take.

    ``wanted``: whether the file announces that it verifies.
    """

    path: str
    kernel: str
    wanted: bool | None
    before: float
    verdicts: dict[str, Verdict]
    seconds: dict[str, float]

    @property
    def fastest(self) -> float | None:
        """What the faster one takes of the engines that settle the kernel alone."""
        return min((self.seconds[who] for who in PROVERS if self.verdicts[who] in SETTLED), default=None)

    @property
    def ratio(self) -> float:
        """How many times as long a command takes as with the faster engine alone."""
        return 0.0 if self.fastest is None else (self.before + self.seconds[EVERYBODY]) / (self.before + self.fastest)

    @property
    def lost(self) -> bool:
        """Whether the portfolio leaves open what an engine settles alone."""
        return self.fastest is not None and self.verdicts[EVERYBODY] not in SETTLED

    @property
    def unexpected(self) -> bool:
        """Whether the verdict is not the one that is announced."""
        proved = self.verdicts[EVERYBODY] in (Verdict.VERIFIED, Verdict.BOUNDED)
        return self.wanted is not None and (proved is not self.wanted or self.verdicts[EVERYBODY] not in SETTLED)


def rows(job: Job, times: int, start_up: float) -> list[Row]:
    """Every kernel of a file."""
    return _in_a_copy(partial(_measured, job, times, start_up))


def _measured(job: Job, times: int, start_up: float) -> list[Row]:
    begun = machine.computing()
    request = build_request(job.path, asked_of(job, ()))
    expected = job.expected if job.expected is not None else request.expected
    wanted = None if expected is None else expected is ExitCode.VERIFIED
    program = load_program(request)
    before = start_up + machine.computing() - begun
    asked = {who: build_request(job.path, overlay(asked_of(job, ()), Options(engine=(who,)))) for who in PROVERS}
    asked[EVERYBODY] = request
    found: list[Row] = []
    for kernel in program.kernels:
        subject = Subject(kernel, program, launch_of(kernel, request))
        verdicts: dict[str, Verdict] = {}
        seconds: dict[str, float] = {}
        for _ in range(times):
            for who in WHO:
                verdicts[who], taken = _in_a_copy(partial(_verified, subject, asked[who]))
                seconds[who] = min(taken, seconds.get(who, taken))
        found.append(Row(job.path, kernel.name, wanted, before, verdicts, seconds))
    return found


def _verified(subject: Subject, request: Request) -> tuple[Verdict, float]:
    start = machine.computing()
    chosen = engines(request.config)
    result = verified(subject, request.config, chosen)
    for engine in chosen:
        engine.close()
    return result.verdict, machine.computing() - start


def _in_a_copy(work: Callable[[], T]) -> T:
    """What ``work`` returns in a copy of this process. Raises what it raises, as text."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(theirs, work))
    process.start()
    theirs.close()
    try:
        good, value = ours.recv()
    finally:
        process.join()
    if not good:
        raise RuntimeError(value)
    result: T = value
    return result


def _send(connection: Connection, work: Callable[[], T]) -> None:
    try:
        connection.send((True, work()))
    except Exception as error:
        connection.send((False, f"{type(error).__name__}: {error}"))


def show(found: Sequence[Row], limit: float) -> None:
    """The figures of all kernels, then the kernels that fall short."""
    for who in WHO:
        taken = sorted(row.seconds[who] for row in found)
        alone = sorted(row.seconds[who] for row in found if row.verdicts[who] in SETTLED)
        print(f"{who:10} settles {len(alone)} of {len(found)}, median {statistics.median(taken):.3f} s", end="")
        print(f", nine in ten within {taken[9 * (len(taken) - 1) // 10]:.3f} s, at most {taken[-1]:.2f} s")
    ratios = sorted(row.ratio for row in found if row.fastest is not None)
    if ratios:
        print(f"a command against one with the faster engine: median {statistics.median(ratios):.2f}, at most {ratios[-1]:.2f}")
    for title, some in (
        (f"more than {MOST} times the faster engine", [row for row in found if row.ratio > MOST]),
        ("settled by one engine and not by the portfolio", [row for row in found if row.lost]),
        ("not as announced", [row for row in found if row.unexpected]),
        (f"longer than {limit:g} s", [row for row in found if row.seconds[EVERYBODY] > limit]),
    ):
        print(f"{title}: {len(some)}")
        for row in sorted(some, key=lambda row: -row.ratio):
            print(f"  {line(row)}")


def line(row: Row) -> str:
    """One kernel's figures."""
    figures = "  ".join(f"{who} {row.seconds[who]:.3f} s {row.verdicts[who].value}" for who in WHO)
    return f"{row.ratio:5.2f}  {figures}  {row.path}: {row.kernel}"


def main(words: Sequence[str]) -> None:
    """Measures every kernel and prints the tables."""
    parser = argparse.ArgumentParser(prog="benchmarks.portfolio", description=__doc__)
    parser.add_argument("paths", nargs="*", default=["benchmarks/classic", "benchmarks/loops", "tests/kernels/protocols"])
    parser.add_argument("--times", type=int, default=1, metavar="N", help="measure so many times, and take the least")
    parser.add_argument("--limit", type=float, default=5.0, metavar="S", help="processor seconds that a kernel may take")
    options = parser.parse_args(words)
    start_up = cold_start()["processor"]
    warm_up()
    found: list[Row] = []
    for job in collect(options.paths):
        for row in rows(job, options.times, start_up):
            print(line(row), flush=True)
            found.append(row)
    show(found, options.limit)


if __name__ == "__main__":
    main(sys.argv[1:])
