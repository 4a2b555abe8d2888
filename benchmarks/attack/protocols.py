"""The protocol engine alone held against concrete runs: cheap enough for many kernels.

Every claim that it settles, and every fact that it hands over, is held against every defect that runs show, each by itself: a
protocol's proof of one pair of accesses rests on no other pair.
"""

from __future__ import annotations

from dataclasses import replace

from benchmarks.attack import oracle
from benchmarks.attack.judge import Judgement, Outcome, Pace, Variant
from boogie_ir.lang import kernel as k
from boogie_ir.lang.program import CheckKind
from boogie_ir.prove.budget import Budget
from gpuverify_py.engines.protocols.engine import Protocols
from gpuverify_py.files.guard import Fault, attempt
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import claim, claimed_of
from gpuverify_py.verify.facts import RaceFree
from gpuverify_py.verify.outcomes import Dependence, Holds
from gpuverify_py.verify.portfolio import settle
from gpuverify_py.verify.task import Subject, as_asked, task

RUNS, SECONDS = 16, 0.2


def judge_protocol(
    kernel: k.Kernel,
    program: k.KernelProgram,
    launch: LaunchSizes,
    config: Config,
    how: Variant,
    seed: int,
    seconds: float,
    pace: Pace | None = None,
) -> Judgement:
    """Judges one kernel; see :func:`benchmarks.attack.judge.judge_kernel`."""
    del how
    config = replace(claimed_of(kernel, config), timeout=seconds * (pace.stretch() if pace else 1.0), check_bounds=False)
    subject = as_asked(Subject(kernel, program, launch), config)
    board = attempt(lambda: _settled(subject, config))
    if isinstance(board, Fault):
        return Judgement(Outcome.CRASH, str(board))
    if not board.of(Holds):  # there is nothing that a run could contradict
        return Judgement(Outcome.UNKNOWN)
    runs = oracle.Oracle(kernel, program, launch, config, seed)
    evidence = runs.look(RUNS, SECONDS)
    if evidence.runs == 0:
        return Judgement(Outcome.OTHER, "no run counts")
    names = {a.name: a.source.name for a in kernel.arrays}
    for defect in runs.defects.values():
        finding = defect.finding
        origins = [access.origin for access in finding.accesses] or [finding.origin]
        about = claim(kernel.name, finding.kind, origins, names[finding.array] if finding.array else "")
        fact = finding.kind is CheckKind.RACE and RaceFree(finding.array or "") in {f.known for f in board.facts(kernel.name)}
        if fact or (isinstance(board.settled(about), Holds) and not board.may_be_elsewhere(about)):
            return Judgement(Outcome.UNSOUND, f"proved by its protocol, though: {defect.describe()}", evidence.runs)
    certain = [d.claim for d in board.of(Dependence) if d.certain]
    if certain and not runs.defects:
        return Judgement(Outcome.ONLY_REFUTED, f"a race by its protocol, and none in runs: {certain[0]}", evidence.runs)
    if runs.defects:
        return Judgement(Outcome.UNKNOWN_DEFECT, "", evidence.runs)
    return Judgement(Outcome.UNKNOWN if board.open else Outcome.RIGHT, "", evidence.runs)


def _settled(subject: Subject, config: Config) -> Board:
    engine = Protocols(config)
    try:
        return settle(task((subject,), config), (engine,), Budget(config.timeout))
    finally:
        engine.close()
