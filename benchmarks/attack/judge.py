"""One kernel held against concrete runs: the verdict, the evidence, and whether the two contradict each other."""

from __future__ import annotations

import signal
import tempfile
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

from benchmarks.attack import oracle
from boogie_ir import kernel as k
from boogie_ir.discharge import Outcome as Result
from boogie_ir.discharge import Proved
from boogie_ir.smt.backends import BackendError
from frontend.errors import FrontendError
from gpuverify_py.config import Abstraction, Config, Launch
from gpuverify_py.diagnostic import Verdict
from gpuverify_py.engines.twothread.falsify import Falsifier
from gpuverify_py.engines.twothread.pipeline import check_kernel
from gpuverify_py.errors import UsageError
from gpuverify_py.orchestrate import build_request, load_program
from gpuverify_py.runtime import prepare
from gpuverify_py.search import claimed_of


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
    """How the verifier is configured; ``falsify``: whether it may look for defects itself, which hides unsound proofs."""

    flags: tuple[str, ...] = ()
    falsify: bool = True
    abstraction: Abstraction = Abstraction.AUTOMATIC


class _Late(Exception):
    """The time limit of a judgement passed."""


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
    return Variant(tuple(flags), random.random() < 0.4, abstraction)


def judge(source: str, suffix: str, how: Variant, seed: int, seconds: float) -> Judgement:
    """Judges every kernel of a source text; the worst outcome counts."""
    prepare()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"kernel{suffix}"
        path.write_text(source)
        try:
            request = build_request(str(path), how.flags)
            program = _limited(lambda: load_program(request), seconds * 3)
        except (UsageError, FrontendError) as error:
            return Judgement(Outcome.REJECTED, str(error).split("\n")[0])
        except _Late:
            return Judgement(Outcome.HANG, "in the front end")
        except Exception:
            return Judgement(Outcome.CRASH, traceback.format_exc())
    config = replace(request.config, timeout=seconds, query_timeout=seconds, abstraction=how.abstraction)
    worst = Judgement(Outcome.OTHER)
    for kernel in program.kernels:
        judgement = judge_kernel(kernel, program, request.launch, config, how.falsify, seed, seconds)
        if judgement.outcome in FAILURES:
            return judgement
        worst = judgement if worst.outcome is Outcome.OTHER else worst
    return worst


def judge_kernel(
    kernel: k.Kernel, program: k.KernelProgram, launch: Launch, config: Config, falsify: bool, seed: int, seconds: float
) -> Judgement:
    """Judges one kernel. Runs come first: they are cheap, and a proof of a defective kernel is what is looked for."""
    config = claimed_of(kernel, config)
    evidence = oracle.observe(kernel, program, launch, config, seed, seconds / 4, 80)
    if evidence.defect is not None:  # the answer should come soon, and nothing depends on an alarm's quality
        seconds, config = seconds / 2, replace(config, timeout=seconds / 2, query_timeout=seconds / 2)
    config = replace(config, error_limit=EVERYTHING)
    falsifier = Falsifier(kernel, program, launch, config) if falsify else None
    attempts: list[tuple[Result, ...]] = []
    goals = 0

    def see(stage: str, value: object) -> None:
        nonlocal goals
        if stage == "goals":
            goals = len(value)  # type: ignore[arg-type]
        elif stage == "outcomes" and len(value) == goals:  # type: ignore[arg-type]  # a quick proof may stop early
            attempts.append(value)  # type: ignore[arg-type]

    try:
        work = partial(check_kernel, kernel, launch, config, program, falsifier=falsifier, see=see)
        verdict = _limited(work, seconds * 4 + 10).verdict
    except _Late:
        return Judgement(Outcome.HANG, f"beyond {seconds * 4 + 10:.0f} s")
    except (FrontendError, BackendError) as error:
        return Judgement(Outcome.REJECTED, str(error).split("\n")[0])
    except Exception:
        return Judgement(Outcome.CRASH, traceback.format_exc())
    for shown in evidence.shown:
        if any(_proved(shown, attempt) for attempt in attempts):
            return Judgement(Outcome.UNSOUND, f"proved, though: {shown.example.describe()}", evidence.runs)
    if verdict is Verdict.VERIFIED and evidence.defect is None:  # the answer that matters: look again, harder
        again = oracle.observe(kernel, program, launch, config, seed + 7919, seconds / 3, 250)
        evidence = oracle.Evidence(again.defect, evidence.runs + again.runs)
    return _compare(verdict, evidence)


def _proved(shown: oracle.Shown, attempt: tuple[Result, ...]) -> bool:
    """Whether all obligations were proved of which one must fail."""
    return all(
        isinstance(outcome.result, Proved)
        for outcome in attempt
        if outcome.obligation.check.kind is shown.kind
        and not outcome.obligation.check.note
        and (not shown.origins or outcome.obligation.origin in shown.origins)
    )


def _compare(verdict: Verdict, evidence: oracle.Evidence) -> Judgement:
    detail = evidence.defect.describe() if evidence.defect is not None else ""
    defective = evidence.defect is not None
    if evidence.runs == 0 and verdict is not Verdict.REFUTED:
        return Judgement(Outcome.OTHER, verdict.value)
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
