"""The obligations of a kernel, settled segment by segment within the time that is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from boogie_ir.prove.discharge import Failed, Outcome, Proved, Undecided, discharge
from boogie_ir.prove.hardness import Hardness
from boogie_ir.smt.solver import Backend
from boogie_ir.vc.vcgen import Obligation
from gpuverify_py.findings.diagnostic import OpenObligation
from gpuverify_py.request.config import Config


def settle(
    goals: tuple[Obligation, ...],
    solver: Backend,
    config: Config,
    seconds_left: Callable[[], float],
    *,
    known: Mapping[int, Outcome],
    quick: float | None,
) -> tuple[Outcome, ...]:
    """Segment by segment, strict race checks first: where one holds, the tolerant one after it does.

    Stops once there are as many findings as are to be reported. ``quick``: it has that many seconds for a segment, and stops
    at the first with an open or failing obligation, so what is left out is never taken for proved. ``known``
    are outcomes that an earlier try has, by the goal's number.
    """
    outcomes: dict[int, Outcome] = dict(known)
    hardness = Hardness()
    weaker = {n + 1: n for n, goal in enumerate(goals) if goal.check.note}
    segments: dict[str, list[int]] = {}
    for n, goal in enumerate(goals):
        segments.setdefault(goal.segment, []).append(n)

    def ask(numbers: list[int]) -> None:
        left = seconds_left() if quick is None else min(seconds_left(), quick * solver.patience())
        budget = min(config.query_timeout, left)
        if budget <= 0:
            outcomes.update((n, Outcome(goals[n], Undecided("timeout"))) for n in numbers)
            return
        settled = discharge(tuple(goals[n] for n in numbers), solver, budget, total_seconds=left, hardness=hardness)
        outcomes.update(zip(numbers, settled, strict=True))

    for numbers in segments.values():
        if _failing_places(outcomes.values()) >= config.error_limit or (quick is not None and _open(outcomes.values())):
            break
        ask([n for n in numbers if n not in weaker and n not in known])
        ask([n for n in numbers if n in weaker and n not in known and not isinstance(outcomes[weaker[n]].result, Proved)])
        outcomes.update((n, Outcome(goals[n], Proved())) for n in numbers if n not in outcomes)
    return tuple(outcomes[n] for n in sorted(outcomes))


def _open(outcomes: Iterable[Outcome]) -> bool:
    return any(not isinstance(o.result, Proved) and not o.obligation.check.note for o in outcomes)


def _failing_places(outcomes: Iterable[Outcome]) -> int:
    failed = (o.obligation for o in outcomes if isinstance(o.result, Failed) and not o.obligation.check.note)
    return len({(o.check.kind, o.origin.span) for o in failed})


def undecided(outcomes: Iterable[Outcome]) -> Iterable[OpenObligation]:
    for outcome in outcomes:
        check, origin = outcome.obligation.check, outcome.obligation.origin
        if check.note:
            continue
        if isinstance(outcome.result, Undecided):
            yield OpenObligation(check.kind, origin, outcome.result.reason)
