"""The same kernels by several engines, on several solvers and encodings: verdicts, time and memory of each kernel and query.

Every kernel is verified by every configuration in a process of its own, one at a time, so that what is measured belongs to
it. The first configuration's queries over bit-vectors are then put to all configurations alike, so that answers can be
compared one by one: two solvers that contradict each other are a finding. Concrete runs take part only once a solver has
raised an alarm: they make it ``refuted``, as for a kernel by itself.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from multiprocessing.connection import Connection
from typing import TypeAlias

from boogie_ir.lang.errors import TextError
from boogie_ir.lang.frozen import frozen
from boogie_ir.prove.integers import refute
from boogie_ir.smt.choice.backends import NOBODY, Choice, open_choice
from boogie_ir.smt.choice.observed import Asked, Observed
from boogie_ir.smt.encoding import Encoding
from boogie_ir.smt.features import Feature
from boogie_ir.smt.processes import machine
from boogie_ir.smt.processes.smtlib_text import script
from boogie_ir.smt.solver import Answer, Backend, Sat, Unknown, Unsat
from gpuverify_py.batch.suite import Job, asked_of
from gpuverify_py.engines import PROVERS, provers
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.files.runtime import prepare
from gpuverify_py.findings.diagnostic import KernelResult
from gpuverify_py.request.config import Request
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.options import Options, overlay
from gpuverify_py.request.required_sizes import launch_of

ALONE = "twothread"  # who proves where nothing else is said: comparing solvers is about its queries
ALL = "all"
GRACE = 10.0  # seconds a process may take beyond its limits, to end by itself


@frozen
class Configuration:
    """Who proves, with a solver, by the names users select them by, and an encoding. ``engine``: one, or all."""

    solver: str
    encoding: Encoding
    engine: str = ALONE

    @property
    def label(self) -> str:
        """How tables and plots call it."""
        solver = self.solver if self.encoding is Encoding.AUTOMATIC else f"{self.solver}/{self.encoding.value}"
        return solver if self.engine == ALONE else f"{self.engine}:{solver}"


@frozen
class Limits:
    """``queries``: how many queries of a kernel are put to all, the slowest first; ``query_seconds``: for each of them.

    ``scripts``: whether the text of each of these is handed out, too.
    """

    kernel_seconds: float = 30.0
    queries: int = 20
    query_seconds: float = 1.0
    scripts: bool = False


@frozen
class KernelRun:
    """What one configuration made of one kernel; ``why`` is the first open obligation's reason, or what went wrong.

    ``computing`` are CPU seconds, the solver's included, ``memory`` the peak of the larger of our process and the solver's.
    """

    file: str
    kernel: str
    configuration: Configuration
    verdict: str
    why: str
    seconds: float
    computing: float
    memory: int
    queries: int


@frozen
class QueryRun:
    """What one configuration said to one query; ``answer`` is sat, unsat or unknown."""

    file: str
    kernel: str
    number: int
    name: str
    configuration: Configuration
    answer: str
    reason: str
    seconds: float
    memory: int


@frozen
class QueryText:
    """A query that was put to all, as an SMT-LIB script."""

    file: str
    kernel: str
    number: int
    script: str


@frozen
class Disagreement:
    """A query on which configurations contradict each other, as an SMT-LIB script."""

    file: str
    kernel: str
    number: int
    name: str
    answers: tuple[tuple[Configuration, str], ...]
    script: str


Result: TypeAlias = KernelRun | QueryRun | QueryText | Disagreement


def compare(
    jobs: Sequence[Job], flags: Sequence[str], configurations: Sequence[Configuration], limits: Limits
) -> Iterator[Result]:
    """Results as they come: for each job, the kernels of each configuration, then the queries and what they disagree on."""
    import_module("frontend.load")  # once, not in each process
    import_module("gpuverify_py.engines.twothread.pipeline")
    for job in jobs:
        for configuration in configurations:
            others = tuple(configurations) if configuration is configurations[0] and len(configurations) > 1 else ()
            yield from _in_a_process(job, tuple(flags), configuration, others, limits)


def _in_a_process(
    job: Job, flags: tuple[str, ...], configuration: Configuration, others: tuple[Configuration, ...], limits: Limits
) -> Iterator[Result]:
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(theirs, job, flags, configuration, others, limits), daemon=True)
    start = time.monotonic()
    process.start()
    theirs.close()
    deadline = start + limits.kernel_seconds + GRACE
    came = False
    try:
        while ours.poll(max(0.0, deadline - time.monotonic())):
            result = ours.recv()
            came = came or isinstance(result, KernelRun)
            deadline = time.monotonic() + max(limits.kernel_seconds, limits.query_seconds) + GRACE
            yield result
        if not came:
            yield _failed(label(job), configuration, "unknown", f"not finished within {limits.kernel_seconds:g} s", start)
    except EOFError:
        if not came:
            process.join()
            yield _failed(label(job), configuration, "error", f"the process ended with code {process.exitcode}", start)
    finally:
        process.kill()
        process.join()
        ours.close()


def label(job: Job) -> str:
    """The file, and the variant where a suite has several of it."""
    return f"{job.path} [{job.variant}]" if job.variant else job.path


def _failed(file: str, configuration: Configuration, verdict: str, why: str, start: float) -> KernelRun:
    return KernelRun(file, "", configuration, verdict, why, time.monotonic() - start, 0.0, 0, 0)


# -- in the process -----------------------------------------------------------------------------------------


def _work(
    connection: Connection,
    job: Job,
    flags: tuple[str, ...],
    configuration: Configuration,
    others: tuple[Configuration, ...],
    limits: Limits,
) -> None:
    prepare()
    start, file = time.monotonic(), label(job)
    try:
        request = build_request(job.path, overlay(asked_of(job, flags), Options(timeout=limits.kernel_seconds)))
        queries = _kernels(file, request, configuration, connection.send)
    except (TextError, UsageError) as error:
        message = error.problem.message if isinstance(error, TextError) else error.message
        connection.send(_failed(file, configuration, "error", message, start))
        return
    for kernel, asked in queries:
        chosen = _slowest(asked, limits.queries)
        if limits.scripts and others:
            for number, query in chosen:
                text = script(query.formulas, [f"{file}, kernel {kernel}, query {number}: {query.name}"])
                connection.send(QueryText(file, kernel, number, text))
        for result in put_to_all(file, kernel, chosen, others, limits.query_seconds):
            connection.send(result)
    connection.close()


def _kernels(
    file: str, request: Request, configuration: Configuration, send: Callable[[Result], object]
) -> list[tuple[str, list[Asked]]]:
    """Verifies each kernel of a file; returns the queries of each."""
    from gpuverify_py.engines.concrete.engine import ConcreteRuns
    from gpuverify_py.verify.settled import verified
    from gpuverify_py.verify.task import Subject

    program = load_program(request)
    found: list[tuple[str, list[Asked]]] = []
    config = replace(request.config, solver=configuration.solver, cross_check=NOBODY)
    for kernel in program.kernels:
        asked: list[Asked] = []
        with_solver = Observed(open_choice(Choice((configuration.solver,), NOBODY)), configuration.encoding, asked.append)
        start, computing = time.monotonic(), machine.computing()
        subject = Subject(kernel, program, launch_of(kernel, request))
        chosen = PROVERS if configuration.engine == ALL else (configuration.engine,)
        engines = (*provers(config, chosen, with_solver), ConcreteRuns(alarms_only=True))
        result = verified(subject, config, engines)
        with_solver.close()  # what its processes have used counts once they have ended
        seconds, computing = time.monotonic() - start, machine.computing() - computing
        send(_kernel_run(file, result, configuration, seconds, computing, sum(not query.excluded for query in asked)))
        found.append((kernel.name, asked))
    return found


def _kernel_run(
    file: str, result: KernelResult, configuration: Configuration, seconds: float, computing: float, queries: int
) -> KernelRun:
    why = next((open_.reason for open_ in result.undecided), "")
    memory = machine.most_memory()
    return KernelRun(file, result.kernel, configuration, result.verdict.value, why, seconds, computing, memory, queries)


def _slowest(asked: Sequence[Asked], count: int) -> list[tuple[int, Asked]]:
    """The queries over bit-vectors, with their numbers; the slowest where there are too many."""
    bits = [(number, query) for number, query in enumerate(asked, 1) if Feature.INTEGERS not in query.needs]
    return sorted(sorted(bits, key=lambda pair: -pair[1].seconds)[:count], key=lambda pair: pair[0])


def put_to_all(
    file: str, kernel: str, queries: Sequence[tuple[int, Asked]], configurations: Sequence[Configuration], seconds: float
) -> Iterator[Result]:
    """Asks every configuration every query, each solver in order and afresh."""
    answers: dict[int, list[tuple[Configuration, str]]] = {}
    for configuration in configurations:
        asked: list[Asked] = []
        backend = Observed(open_choice(Choice((configuration.solver,), NOBODY)), Encoding.AUTOMATIC, asked.append)
        for number, query in queries:
            asked.clear()
            start = time.perf_counter()
            answer = answered(query, backend, configuration.encoding, seconds)
            took = time.perf_counter() - start
            memory = max((one.memory for one in asked), default=0)
            word = _word(answer)
            reason = answer.reason if isinstance(answer, Unknown) else ""
            yield QueryRun(file, kernel, number, query.name, configuration, word, reason, took, memory)
            answers.setdefault(number, []).append((configuration, word))
        backend.close()
    for number, query in queries:
        given = answers.get(number, [])
        if {"sat", "unsat"} <= {word for _, word in given}:
            said = [f"{configuration.label}: {word}" for configuration, word in given]
            text = script(query.formulas, [f"{file}, kernel {kernel}, query {number}: {query.name}", *said])
            yield Disagreement(file, kernel, number, query.name, tuple(given), text)


def answered(query: Asked, backend: Backend, encoding: Encoding, seconds: float) -> Answer:
    """One query over bit-vectors, put to a solver as it is, or as integers."""
    if encoding is Encoding.INTEGERS:
        refutation = refute(query.formulas, backend, seconds)
        if isinstance(refutation.answer, Sat) and not refutation.exact:
            return Unknown("the integers' counterexample need not be one")
        return refutation.answer
    session = backend.session()
    session.push()
    for formula in query.formulas:
        session.assume(formula)
    return session.check(name=query.name, budget_seconds=seconds)


def _word(answer: Answer) -> str:
    match answer:
        case Unsat():
            return "unsat"
        case Sat():
            return "sat"
        case Unknown():
            return "unknown"
