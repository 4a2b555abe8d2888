"""One kernel held against concrete runs: the verdict, the evidence, and whether the two contradict each other."""

from __future__ import annotations

import signal
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeAlias, TypeVar

from benchmarks.attack import oracle
from boogie_ir.lang import kernel as k
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Span
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.discharge import Failed, Proved
from boogie_ir.prove.discharge import Outcome as Result
from boogie_ir.smt.choice.backends import BackendError
from frontend.errors import FrontendError
from gpuverify_py.engines.concrete.engine import ConcreteRuns
from gpuverify_py.engines.twothread.engine import check_kernel
from gpuverify_py.engines.twothread.prove.build import Trial
from gpuverify_py.files.guard import Fault, attempt
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.files.runtime import prepare
from gpuverify_py.findings.diagnostic import Verdict
from gpuverify_py.request.config import Abstraction, Config, LaunchSizes
from gpuverify_py.request.errors import UsageError
from gpuverify_py.runs.search import prepare_search, refuted_candidates
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim, claimed_of
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.outcomes import Event, Holds
from gpuverify_py.verify.task import Subject, Task
from houdini.infer import Inferred


class Outcome(Enum):
    UNSOUND = "UNSOUND"  # verified, and a run shows a defect
    CRASH = "CRASH"  # a fault of the verifier
    MISMATCH = "MISMATCH"  # front end and interpreter do not show what the source does
    HANG = "HANG"  # far beyond its time limit
    RIGHT = "verified, runs clean"
    CAUGHT = "defective, refuted"
    ALARM_ON_DEFECT = "defective, possible"
    UNKNOWN_DEFECT = "defective, unknown"
    UNSTABLE = "verified or not, by how it is written"
    FALSE_ALARM = "clean, possible"
    UNKNOWN = "clean, unknown"
    ONLY_REFUTED = "refuted, runs clean"  # the verifier's own search found what ours did not
    REJECTED = "not a kernel"
    OTHER = "vacuous or no runs"


EVERYTHING = 10_000  # findings: obligations are not left out once there are some
FIRST_RUNS, FIRST_SECONDS = 24, 0.3  # for a kernel; most defects show in the first few runs
MORE_RUNS, MORE_SECONDS = 48, 0.4  # for a verified one
CANDIDATE_SECONDS = 0.05
CHECK_BOUNDS = "--check-array-bounds"
T = TypeVar("T")
FAILURES = (Outcome.UNSOUND, Outcome.CRASH, Outcome.MISMATCH, Outcome.HANG)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What came of one kernel; ``detail`` is for people."""

    outcome: Outcome
    detail: str = ""
    runs: int = 0


@dataclass(frozen=True, slots=True)
class Variant:
    """How the verifier is configured.

    ``falsify``: whether it may look for defects itself, which hides unsound proofs; otherwise runs only sort out candidate
    invariants. ``thorough``: whether all obligations of a defective kernel are tried, rather than only those of the array, or the
    kind, of the defect, and these up to the first that fails. ``first_seconds`` are for the runs before the proof.
    """

    flags: tuple[str, ...] = ()
    falsify: bool = True
    abstraction: Abstraction = Abstraction.AUTOMATIC
    thorough: bool = True
    first_seconds: float = FIRST_SECONDS


class _Late(BaseException):
    """The time limit of a judgement passed; nothing on the way may take it for a fault."""


class _Failed(BaseException):
    """A proof that cannot succeed any more; its alarms are not wanted."""


class _Seen:
    """Observes a verification: the outcomes of its whole attempts at a proof.

    If it is to ``stop_early`` it ends a verification at the first obligation that has a counterexample, unless invariants
    were given up for want of time: trying again would find them.
    """

    def __init__(self, stop_early: bool) -> None:
        self.attempts: list[tuple[Result, ...]] = []
        self._stop_early = stop_early
        self._goals = 0
        self._hurried = False
        self._half = False  # what is tried now is about pairs of one kind only: it says nothing of a claim by itself

    def __call__(self, stage: str, value: object) -> None:
        if isinstance(value, Inferred):
            self._hurried = any(dropped.reason for dropped in value.dropped)
        if stage == "half":
            self._half = True
        if stage == "goals" and isinstance(value, tuple):
            self._goals = len(value)
        if stage == "outcomes" and isinstance(value, tuple):
            failed = any(isinstance(o.result, Failed) and not o.obligation.check.note for o in value)
            if self._stop_early and failed and not self._hurried:
                raise _Failed
            if len(value) == self._goals and not self._half:  # a quick proof may have stopped early
                self.attempts.append(value)
            self._half = False


def _only_candidates(kernel: k.Kernel, program: k.KernelProgram, launch: LaunchSizes, config: Config) -> Trial:
    """Tries candidate invariants on runs, as every verification does."""

    def trial(guessed: k.Kernel) -> frozenset[str]:
        return refuted_candidates(prepare_search(guessed, program, config), launch, config, CANDIDATE_SECONDS)

    return trial


class Pace:
    """How much longer things take than the processor works on them: others want it too, and limits are of wall time."""

    def __init__(self) -> None:
        self._wall, self._processor = time.monotonic(), time.process_time()

    def stretch(self) -> float:
        """At least 1; what to multiply seconds of the processor with."""
        processor = max(time.process_time() - self._processor, 0.01)
        return min(max(1.0, (time.monotonic() - self._wall) / processor), 30.0)


def variant(seed: int) -> Variant:
    """A configuration drawn from the seed: mostly the default one, strict about same-value races."""
    random = Random(seed ^ 0x5EED)
    flags: list[str] = []
    if random.random() < 0.6:
        flags.append("--no-benign-tolerance")
    if random.random() < 0.1:
        flags.append("--warp-sync=4")
    if random.random() < 0.1:
        flags.append("--only-intra-group")
    if random.random() < 0.12:
        flags.append("--k-induction-depth=2")
    abstraction = random.choice((Abstraction.AUTOMATIC,) * 4 + (Abstraction.EQUALITY, Abstraction.ADVERSARIAL))
    falsify, thorough = random.random() < 0.05, random.random() < 0.25
    if random.random() < 0.1:
        flags.append(CHECK_BOUNDS)
    return Variant(tuple(flags), falsify, abstraction, thorough)


Judge: TypeAlias = Callable[[k.Kernel, k.KernelProgram, LaunchSizes, Config, Variant, int, float, "Pace | None"], Judgement]


def judge(source: str, suffix: str, how: Variant, seed: int, seconds: float, of_kernel: Judge | None = None) -> Judgement:
    """Judges every kernel of a source text, as :func:`judge_file` does."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"kernel{suffix}"
        path.write_text(source)
        return judge_file(path, how, seed, seconds, of_kernel)


def judge_file(path: Path, how: Variant, seed: int, seconds: float, of_kernel: Judge | None = None) -> Judgement:
    """Judges every kernel of a file; the worst outcome counts. ``seconds`` of the processor are for one proof.

    ``of_kernel`` judges one kernel, by default with the two-thread engine.
    """
    prepare()
    pace = Pace()
    try:
        request = build_request(str(path), how.flags)
        program = _limited(lambda: attempt(lambda: load_program(request)), seconds * 30)
    except UsageError as error:
        return Judgement(Outcome.REJECTED, str(error).split("\n")[0])
    except _Late:
        return Judgement(Outcome.HANG, "in the front end")
    match program:
        case Fault(error=UsageError() | FrontendError()):
            return Judgement(Outcome.REJECTED, str(program.error).split("\n")[0])
        case Fault():
            return Judgement(Outcome.CRASH, str(program))
    config = replace(request.config, abstraction=how.abstraction)
    worst = Judgement(Outcome.OTHER)
    for kernel in program.kernels:
        judgement = (of_kernel or judge_kernel)(kernel, program, request.launch, config, how, seed, seconds, pace)
        if judgement.outcome in FAILURES:
            return judgement
        worst = judgement if worst.outcome is Outcome.OTHER else worst
    return worst


def judge_kernel(
    kernel: k.Kernel,
    program: k.KernelProgram,
    launch: LaunchSizes,
    config: Config,
    how: Variant,
    seed: int,
    seconds: float,
    pace: Pace | None = None,
) -> Judgement:
    """Judges one kernel. A few runs come first: they are cheap, and a proof of a defective kernel is what is looked for.

    A kernel that leaves its arrays in every run is asked whether it does.
    """
    pace = pace or Pace()
    config = claimed_of(kernel, config)
    runs = oracle.Oracle(kernel, program, launch, config, seed)
    evidence = runs.look(FIRST_RUNS, how.first_seconds)
    if evidence.runs == 0 and runs.outside:
        config = replace(config, check_bounds=True)
        runs = oracle.Oracle(kernel, program, launch, config, seed)
        evidence = runs.look(FIRST_RUNS, how.first_seconds)
    if evidence.runs == 0:  # a verdict could not be held against anything
        return Judgement(Outcome.OTHER, "no run counts")
    defective = evidence.defect is not None
    limit = seconds * pace.stretch()
    config = replace(config, timeout=limit, query_timeout=limit)
    if evidence.defect is not None:
        config = replace(config, error_limit=EVERYTHING) if how.thorough else narrowed(config, evidence.defect)
    abstractions = [config.abstraction]
    if defective and not how.thorough and config.abstraction is Abstraction.AUTOMATIC and seed % 2:
        abstractions.append(Abstraction.EQUALITY)  # the last resort of a proof, straight away
    attempts: list[tuple[Result, ...]] = []
    verdict = Verdict.POSSIBLE
    for abstraction in abstractions:
        config = replace(config, abstraction=abstraction)
        said = by_two_threads(Subject(kernel, program, launch), config, how, defective, pace)
        match said:
            case Judgement():
                return said
            case None:
                continue
        verdict = said.verdict
        attempts += said.attempts
        if verdict is Verdict.VERIFIED:
            break
    contradicted = next(denied(evidence, config, verdict, attempts), None)
    if contradicted is not None:
        return Judgement(Outcome.UNSOUND, f"proved, though: {contradicted.example.describe()}", evidence.runs)
    if verdict is Verdict.VERIFIED and not defective:  # the answer that matters: look again, harder
        evidence = runs.look(MORE_RUNS, MORE_SECONDS)
    return _compare(verdict, evidence)


@dataclass(frozen=True, slots=True)
class Said:
    """The two-thread engine's verdict on a kernel, and the outcomes of its whole attempts at a proof."""

    verdict: Verdict
    attempts: tuple[tuple[Result, ...], ...]


class _Elsewhere(Engine):
    """Takes for proved that nothing races but at these places, among each other: who is asked has the rest to prove."""

    name = "elsewhere"

    def __init__(self, places: frozenset[Span]) -> None:
        self._places = places

    def covers(self, task: Task, claim: Claim) -> bool:
        return claim.kind is CheckKind.RACE and not claim.places <= self._places

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        yield from (Holds(c, self.name) for c in task.claims if self.covers(task, c))


def by_two_threads(
    subject: Subject, config: Config, how: Variant, defective: bool, pace: Pace, places: frozenset[Span] | None = None
) -> Said | Judgement | None:
    """What the two-thread engine says of a kernel; None if it was stopped early since there is something it cannot prove.

    Where ``places`` are given it is asked about races among these alone. What is shown to race there may not be proved all the
    same: a proof that rests on others not racing is wrong if they do not, and if runs show that they do they are among these.
    """
    kernel, program, launch = subject.kernel, subject.program, subject.launch
    trial = _only_candidates(kernel, program, launch, config)
    others: tuple[Engine, ...] = (ConcreteRuns(),) if how.falsify else ()
    others += () if places is None else (_Elsewhere(places),)
    seen = _Seen(stop_early=defective and not how.thorough)
    work = partial(check_kernel, kernel, launch, config, program, trial=trial, others=others, see=seen)
    try:
        result = _limited(partial(attempt, work), config.timeout * 4 + 10 * pace.stretch())
    except _Failed:
        return None
    except _Late:
        return Judgement(Outcome.HANG, f"beyond {config.timeout * 4:.0f} s")
    match result:
        case Fault(error=FrontendError() | BackendError()):
            return Judgement(Outcome.REJECTED, str(result.error).split("\n")[0])
        case Fault():
            return Judgement(Outcome.CRASH, str(result))
    return Said(result.verdict, tuple(seen.attempts))


def denied(
    evidence: oracle.Evidence, config: Config, verdict: Verdict, attempts: Iterable[tuple[Result, ...]]
) -> Iterator[oracle.Shown]:
    """What runs showed, and a proof of the whole says is impossible, or an attempt at one; a proof in halves is no attempt."""
    for shown in evidence.shown:
        if oracle.counts(shown.example.finding, config) and (
            verdict is Verdict.VERIFIED or any(_proved(shown, outcomes) for outcomes in attempts)
        ):
            yield shown


def narrowed(config: Config, defect: oracle.Defect) -> Config:
    """A claim of as little as the defect contradicts: it is decided sooner, and wrong all the same if it is verified."""
    match defect.finding.kind:
        case CheckKind.RACE:
            return replace(config, error_limit=1, arrays=frozenset({defect.finding.array}))
        case CheckKind.BARRIER_DIVERGENCE | CheckKind.WARP_DIVERGENCE:
            return replace(config, error_limit=1, check_races=False)
        case CheckKind.OUT_OF_BOUNDS:
            return replace(config, error_limit=1, check_races=False, check_divergence=False)
        case _:
            return replace(config, error_limit=1)


def _proved(shown: oracle.Shown, attempt: tuple[Result, ...]) -> bool:
    """Whether all obligations were proved of which one must fail."""
    return all(
        isinstance(outcome.result, Proved)
        for outcome in attempt
        if not outcome.obligation.check.note
        and (
            (shown.meeting and outcome.obligation.check.kind is CheckKind.BARRIER_DIVERGENCE)
            or (
                outcome.obligation.check.kind is shown.kind
                and (not shown.origins or outcome.obligation.origin in shown.origins)
            )
        )
    )


def _compare(verdict: Verdict, evidence: oracle.Evidence) -> Judgement:
    detail = evidence.defect.describe() if evidence.defect is not None else ""
    defective = evidence.defect is not None
    match verdict:
        case Verdict.VERIFIED:
            outcome = Outcome.UNSOUND if defective else Outcome.RIGHT
        case Verdict.REFUTED:
            outcome = Outcome.CAUGHT if defective else Outcome.ONLY_REFUTED
        case Verdict.POSSIBLE:
            outcome = Outcome.ALARM_ON_DEFECT if defective else Outcome.FALSE_ALARM
        case Verdict.UNKNOWN:
            outcome = Outcome.UNKNOWN_DEFECT if defective else Outcome.UNKNOWN
        case _:
            outcome = Outcome.OTHER
            detail = detail or verdict.value
    return Judgement(outcome, detail, evidence.runs)


def _limited(work: Callable[[], T], seconds: float) -> T:
    """Runs ``work`` under an alarm; only in the main thread of a process."""

    def late(*_: object) -> None:
        raise _Late

    previous = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
