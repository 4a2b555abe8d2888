"""The obligations of a kernel, settled segment by segment within the time that is left."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

from boogie_ir.lang.program import CheckKind
from boogie_ir.prove.discharge import Failed, Outcome, Proved, Undecided, discharge
from boogie_ir.prove.hardness import Hardness
from boogie_ir.smt.solver import Backend
from boogie_ir.vc.vcgen import Obligation
from gpuverify_py.findings.diagnostic import OpenObligation
from gpuverify_py.request.config import Config
from gpuverify_py.verify.outcomes import Working

HALF = 0.5  # of the time that is left
FAILING = 0.2  # seconds expected for what follows a check that fails, which runs may make idle


def settle(
    goals: tuple[Obligation, ...],
    solver: Backend,
    config: Config,
    seconds_left: Callable[[], float],
    *,
    known: Mapping[int, Outcome],
    quick: float | None,
    hardness: Hardness,
) -> Generator[Working, None, tuple[Outcome, ...]]:
    """Segment by segment, strict race checks first: where one holds, its tolerant twin does. Others may have turns in between.

    Stops once there are as many findings as are to be reported. ``quick``: it has that many seconds for a segment, and stops
    at the first with an open or failing obligation, so what is left out is never taken for proved. A segment has half of what
    is left at most; what that cuts off goes on, unless it is to be ``quick``, after the others' turn. ``known``
    are outcomes that an earlier try has, by the goal's number; ``hardness`` is what inference has found out about formulas.
    """
    outcomes: dict[int, Outcome] = dict(known)
    weaker = _twins(goals)
    segments: dict[str, list[int]] = {}
    for n, goal in enumerate(goals):
        segments.setdefault(goal.segment, []).append(n)

    def ask(numbers: list[int], share: float = HALF) -> None:
        left = seconds_left() * share if quick is None else min(seconds_left() * share, quick * solver.patience())
        budget = min(config.query_timeout, left)
        if budget <= 0:
            outcomes.update((n, Outcome(goals[n], Undecided("timeout"))) for n in numbers)
            return
        settled = discharge(tuple(goals[n] for n in numbers), solver, budget, total_seconds=left, hardness=hardness)
        outcomes.update(zip(numbers, settled, strict=True))

    for numbers in segments.values():
        if _failing_places(outcomes.values()) >= config.error_limit or (quick is not None and _open(outcomes.values())):
            break
        yield Working()
        before = seconds_left()
        ask([n for n in numbers if n not in weaker and n not in known])
        if quick is None and seconds_left() < before * HALF:
            yield Working(before - seconds_left())
            ask([n for n in numbers if n in outcomes and isinstance(outcomes[n].result, Undecided)], 1.0)
        if any(isinstance(outcomes[n].result, Failed) for n in numbers if n in outcomes and n not in known):
            yield Working(FAILING)
        ask([n for n in numbers if n in weaker and n not in known and not isinstance(outcomes[weaker[n]].result, Proved)])
        outcomes.update((n, Outcome(goals[n], Proved())) for n in numbers if n not in outcomes)
    return tuple(outcomes[n] for n in sorted(outcomes))


def _twins(goals: Sequence[Obligation]) -> dict[int, int]:
    """For each tolerant race check the strict one that says more: of the same access, in the same copy of it."""
    strict: dict[tuple[int | None, str], list[int]] = {}
    tolerant: dict[tuple[int | None, str], list[int]] = {}
    for n, goal in enumerate(goals):
        if goal.check.kind is CheckKind.RACE:
            (strict if goal.check.note else tolerant).setdefault((goal.check.site, goal.segment), []).append(n)
    return {
        weak: strong
        for access, weak_ones in tolerant.items()
        if len(weak_ones) == len(strict.get(access, ()))
        for weak, strong in zip(weak_ones, strict[access], strict=True)
    }


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
