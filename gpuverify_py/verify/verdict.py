"""The verdict on a kernel, computed from what the engines said of its claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import FALSE
from boogie_ir.lang.program import WARNINGS, CheckKind
from boogie_ir.lang.source import visible
from boogie_ir.lang.sync.orders import BarrierScope, OrderScope
from gpuverify_py.analysis.annotations import without_runs_only
from gpuverify_py.analysis.statements import walk
from gpuverify_py.findings.diagnostic import Diagnostic, KernelResult, OpenObligation, Settled, Severity, Verdict
from gpuverify_py.findings.messages import depends
from gpuverify_py.request.config import Config
from gpuverify_py.verify.assumptions import assumptions
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import claim_of
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

MOST_NOTES = 2  # on a finding, about barriers
EQUAL_VALUES = "runs show it with equal values only, which do no harm: with --no-benign-tolerance it is refuted"


def result_of(kernel: k.Kernel, program: k.KernelProgram, board: Board, config: Config) -> KernelResult:
    """What became of a kernel. A run that shows a defect outweighs everything, an alarm what is merely open.

    Only a kernel whose every claim holds is verified. Claims that are worth a warning where they do not hold are apart.
    """
    broken = [b.finding for b in board.broken if b.finding.kernel == kernel.name]
    alarms = _alarms(kernel, board)
    findings = tuple(broken) if broken else tuple(a for a in alarms if a.kind not in WARNINGS)
    shown = [b.finding for b in board.of(Broken) if b.finding.kernel == kernel.name and b.finding.kind in WARNINGS]
    known = {claim_of(finding) for finding in shown}
    warnings = (*shown, *(a for a in alarms if a.kind in WARNINGS and claim_of(a) not in known))
    notes = tuple(n.finding for n in board.of(Note) if n.finding.kernel == kernel.name)
    findings = tuple(_with_other_fences(kernel, finding) for finding in findings)
    diagnostics = _with_what_is_left_out(kernel, findings) or notes
    diagnostics += tuple(replace(warning, severity=Severity.NOTE) for warning in warnings)
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
    held = [board.settled(c) for c in board.claims if c.kernel == kernel.name and c.kind not in WARNINGS]
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
    left = (o for o in board.of(Open) if o.claim.kernel == kernel.name and o.claim.kind not in WARNINGS)
    reasons = tuple(dict.fromkeys(o.why for o in left if not isinstance(board.settled(o.claim), Holds)))
    if reasons or any(a.claim.kernel == kernel.name and a.claim.kind not in WARNINGS for a in board.of(Alarm)):
        return reasons
    doubts = (d for d in board.of(Dependence) if d.claim.kernel == kernel.name and board.settled(d.claim) is None)
    return tuple(OpenObligation(d.claim.kind, d.origin, depends(d.data, d.control, d.meets)) for d in doubts)


def _with_what_is_left_out(kernel: k.Kernel, found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """The diagnostics; unconfirmed ones say which exchanges and orders of the kernel the proof knows nothing of."""
    left_out: dict[str, None] = {}
    for before, statement in pairwise((None, *walk(without_runs_only(kernel).body))):
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


def _with_other_fences(kernel: k.Kernel, found: Diagnostic) -> Diagnostic:
    """A race within a block names the barriers that fence other memory than that of the array, first those between the accesses.

    OpenCL C, 6.12.8: a barrier orders accesses only to the memory that its flags name.
    """
    array = next((a for a in kernel.arrays if found.element is not None and a.source.name == found.element.array), None)
    if found.kind is not CheckKind.RACE or array is None or len({access.thread.group for access in found.accesses}) != 1:
        return found
    shared = array.space is k.MemorySpace.GROUP
    needed, named = ("LOCAL", "global") if shared else ("GLOBAL", "local")
    note = f"this barrier orders accesses to {named} memory only (CLK_{needed}_MEM_FENCE is for {array.source.name})"
    barriers = [each for each in walk(kernel.body) if isinstance(each, k.Barrier) and each.scope is BarrierScope.GROUP]
    fences = [(each.local_fence, each.global_fence) if shared else (each.global_fence, each.local_fence) for each in barriers]
    spans = [visible(each.origin).span for each, (own, other) in zip(barriers, fences, strict=True) if own == FALSE != other]
    lines = sorted(visible(access.origin).span.line for access in found.accesses)
    spans.sort(key=lambda span: not lines[0] <= span.line <= lines[-1])
    return replace(found, notes=(*found.notes, *((span, note) for span in tuple(dict.fromkeys(spans))[:MOST_NOTES])))
