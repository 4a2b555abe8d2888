"""The verdict on a kernel, computed from what the engines said of its claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from boogie_ir.lang import kernel as k
from boogie_ir.lang.sync.orders import OrderScope
from gpuverify_py.analysis.statements import walk
from gpuverify_py.findings.diagnostic import Diagnostic, KernelResult, OpenObligation, Settled, Verdict
from gpuverify_py.findings.messages import depends
from gpuverify_py.request.config import Config
from gpuverify_py.verify.assumptions import assumptions
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.launched import launched
from gpuverify_py.verify.outcomes import (
    Account,
    Alarm,
    Broken,
    Contradictory,
    Dependence,
    Empty,
    Holds,
    Note,
    Open,
    Tolerated,
    Unconfirmed,
)

EQUAL_VALUES = "runs show it with equal values only, which do no harm: with --no-benign-tolerance it is refuted"


def result_of(kernel: k.Kernel, program: k.KernelProgram, board: Board, config: Config) -> KernelResult:
    """What became of a kernel. A run that shows a defect outweighs everything, an alarm what is merely open.

    Only a kernel whose every claim holds is verified.
    """
    broken = [b.finding for b in board.of(Broken) if b.finding.kernel == kernel.name]
    findings = tuple(broken) if broken else _alarms(kernel, board)
    notes = tuple(n.finding for n in board.of(Note) if n.finding.kernel == kernel.name)
    diagnostics = _with_what_is_left_out(kernel, findings) or notes
    empty = next((e for e in board.of(Empty) if e.kernel == kernel.name), None)
    contradictory = [c for c in board.of(Contradictory) if c.kernel == kernel.name]
    accounts = [a for a in board.of(Account) if a.kernel == kernel.name]
    seconds: dict[str, float] = {}
    for account in accounts:
        for stage, spent in account.seconds:
            seconds[stage] = seconds.get(stage, 0.0) + spent
    told = {account.by for account in accounts}
    seconds.update((engine, spent) for engine, spent in board.seconds.items() if engine not in told and spent > 0)
    return KernelResult(
        kernel=kernel.name,
        verdict=_verdict(kernel, board, any(f.confirmed for f in broken), bool(findings), empty),
        diagnostics=diagnostics,
        undecided=() if broken else _undecided(kernel, board),
        assumptions=assumptions(kernel, program, config, (t for t in board.of(Tolerated) if t.kernel == kernel.name)),
        seconds=tuple(seconds.items()),
        checks=sum(a.checks for a in accounts),
        candidates=sum(a.candidates for a in accounts),
        candidates_kept=sum(a.candidates_kept for a in accounts),
        guesses=tuple(g for a in accounts for g in a.guesses),
        vacuous=contradictory[0].conditions if contradictory else empty.found if empty is not None else (),
        settled=tuple(_settled(kernel, board)),
        launched=launched(kernel, program.dialect),
    )


def _settled(kernel: k.Kernel, board: Board) -> Iterator[Settled]:
    """Who settled how many claims of each kind."""
    outcomes = (board.settled(claim) for claim in board.claims if claim.kernel == kernel.name)
    settled = [outcome for outcome in outcomes if isinstance(outcome, Holds | Broken)]
    counts = Counter((o.by, o.claim.kind, isinstance(o, Holds)) for o in settled)
    for engine, kind in dict.fromkeys((o.by, o.claim.kind) for o in settled):
        yield Settled(engine, kind, counts[engine, kind, True], counts[engine, kind, False])


def _verdict(kernel: k.Kernel, board: Board, broken: bool, alarms: bool, empty: Empty | None) -> Verdict:
    if broken:
        return Verdict.REFUTED
    if alarms:
        return Verdict.POSSIBLE
    held = [board.settled(claim) for claim in board.claims if claim.kernel == kernel.name]
    if _undecided(kernel, board) or not all(isinstance(outcome, Holds) for outcome in held):
        return Verdict.UNKNOWN
    if any(c.kernel == kernel.name for c in board.of(Contradictory)) or (empty is not None and empty.nothing_left):
        return Verdict.VACUOUS
    return Verdict.BOUNDED if any(isinstance(o, Holds) and o.bounded for o in held) else Verdict.VERIFIED


def _alarms(kernel: k.Kernel, board: Board) -> tuple[Diagnostic, ...]:
    """Alarms on what nobody proved, each with why no run showed it, where nothing else says why it may be none."""
    unconfirmed = {each.claim: each for each in board.of(Unconfirmed)}
    found: dict[object, Diagnostic] = {}
    for alarm in board.of(Alarm):
        if alarm.claim.kernel != kernel.name or isinstance(board.settled(alarm.claim), Holds):
            continue
        finding, run = alarm.finding, unconfirmed.get(alarm.claim)
        if run is not None and run.tolerated:
            finding = replace(finding, approximations=(*finding.approximations, EQUAL_VALUES))
        elif run is not None and not finding.approximations:
            finding = replace(finding, approximations=(f"no run showed it: {run.why}",))
        found.setdefault(alarm.claim, finding)
    return tuple(found.values())


def _undecided(kernel: k.Kernel, board: Board) -> tuple[OpenObligation, ...]:
    """What nobody settled, and why; where only who proves by dependences has spoken, these."""
    left = (o for o in board.of(Open) if o.claim.kernel == kernel.name)
    reasons = tuple(dict.fromkeys(o.why for o in left if not isinstance(board.settled(o.claim), Holds)))
    if reasons or any(a.claim.kernel == kernel.name for a in board.of(Alarm)):
        return reasons
    doubts = (d for d in board.of(Dependence) if d.claim.kernel == kernel.name and board.settled(d.claim) is None)
    return tuple(OpenObligation(d.claim.kind, d.origin, depends(d.data, d.control, d.meets)) for d in doubts)


def _with_what_is_left_out(kernel: k.Kernel, found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """The diagnostics; unconfirmed ones say which exchanges and orders of the kernel the proof knows nothing of."""
    left_out: dict[str, None] = {}
    for before, statement in pairwise((None, *walk(kernel.body))):
        match statement:
            case k.Exchange():
                left_out[f"the result of {statement.origin.construct} is arbitrary"] = None
            case k.Order(scope=OrderScope.FENCE):
                left_out[f"{statement.origin.construct} orders accesses by locks, flags and counters of known shapes"] = None
            case k.Order() if not (isinstance(before, k.Meet) and before.lanes is not None):
                left_out[f"{statement.origin.construct} orders no accesses"] = None
            case _:
                pass
    return tuple(d if d.confirmed else replace(d, approximations=(*d.approximations, *left_out)) for d in found)
