"""One kernel from a task to a result: the portfolio, the verdict, and advice where it is no proof."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from boogie_ir.lang.source import Origin
from boogie_ir.prove.budget import Budget, OwnClock
from gpuverify_py.findings.diagnostic import KernelResult, OpenObligation, Verdict
from gpuverify_py.request.config import Config
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim, claim_of
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.portfolio import Doing, settle
from gpuverify_py.verify.task import Subject, as_asked, task
from gpuverify_py.verify.verdict import result_of


class Interrupted(KeyboardInterrupt):
    """Somebody has had enough; ``result`` is what is known by then."""

    def __init__(self, result: KernelResult) -> None:
        super().__init__()
        self.result = result


def so_far(result: KernelResult, board: Board, spent: float) -> KernelResult:
    """A kernel of which the work was interrupted after so many seconds: refuted if a run has shown a defect, else unknown, with
    what is left.
    """
    unfinished = spent - sum(seconds for _, seconds in result.seconds)
    result = replace(result, seconds=(*result.seconds, ("interrupted", max(0.0, unfinished))))
    if result.verdict is Verdict.REFUTED:
        return result
    claims = [claim for claim in board.claims if claim.kernel == result.kernel]
    total, left = (Counter(claim.kind for claim in some) for some in (claims, set(board.open) & set(claims)))
    places = {claim.kind: next(iter(claim.places)) for claim in board.open if claim.kernel == result.kernel}
    undecided = tuple(
        OpenObligation(kind, Origin(places[kind], f"{left[kind]} of {total[kind]} claims"), "interrupted before that")
        for kind in total
        if left[kind]
    )
    return replace(result, verdict=Verdict.UNKNOWN, diagnostics=(), undecided=undecided, vacuous=())


def verified(subject: Subject, config: Config, engines: Sequence[Engine], doing: Doing = lambda name: None) -> KernelResult:
    """Settles the claims about a kernel with these engines; ``doing`` is told whose turn it is. Raises what they raise."""
    subject = as_asked(subject, config)
    budget = Budget(config.timeout or float("inf"))
    about = task((subject,), config)
    board = Board(about.claims)
    try:
        settle(about, engines, budget, board, doing)
    except KeyboardInterrupt as stop:
        raise Interrupted(so_far(result_of(subject.kernel, subject.program, board, config), board, budget.spent())) from stop
    result = result_of(subject.kernel, subject.program, board, config)
    doing("advice")
    quick = [engine for engine in engines if not engine.searches and not engine.thorough]
    whole = all(any(engine.covers(about, claim) for engine in quick) for claim in about.claims)
    doubted = frozenset(map(claim_of, result.diagnostics))
    for engine in engines:
        result = engine.advise(subject, result, partial(_proved, quick, config, doubted) if whole else None)
    return result


def _proved(engines: Sequence[Engine], config: Config, doubted: frozenset[Claim], subject: Subject, seconds: float) -> bool:
    """Whether these engines prove a kernel in so many seconds of computing, and not because nothing meets its preconditions.

    ``doubted`` are claims about the kernel as it was that something was found against.
    """
    about = replace(task((subject,), config), doubted=doubted)
    board = settle(about, engines, Budget(seconds, clock=OwnClock(computing=True)))
    if board.open:
        return False
    told = result_of(subject.kernel, subject.program, board, config)
    return told.verdict is Verdict.VERIFIED and subject.kernel.name in board.judged
