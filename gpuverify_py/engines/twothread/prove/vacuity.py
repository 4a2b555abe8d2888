"""What a proof is empty about: loops that no thread enters, barriers that none reaches, assumptions that none gets beyond.

A verified kernel may be so because hardly anything of it runs: then what its author wants to know was not asked. Each point
of interest gets the assertion that no thread is there. Only what leads to it matters, so accesses, annotations and what is
read are left out, and loops have no invariants: the program that is asked about can do whatever the kernel can, and more, so
what cannot be reached in it cannot be reached in the kernel. The converse does not hold; nothing is said then.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import not_
from boogie_ir.lang.expr import FALSE, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind, Havoc
from boogie_ir.lang.source import NOWHERE, Origin, Span, visible
from boogie_ir.lang.types import BOOL
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.discharge import Proved, discharge
from boogie_ir.prove.small import hold_for_small
from boogie_ir.vc.vcgen import Obligation, obligations
from gpuverify_py.analysis.annotations import about_record
from gpuverify_py.analysis.overflow import is_about_indices
from gpuverify_py.analysis.statements import Body, accessed, sublists, targets, with_sublists
from gpuverify_py.engines.twothread.instrument.log_accesses import SHARED
from gpuverify_py.engines.twothread.prove.attempt import Setting
from gpuverify_py.engines.twothread.prove.build import Plan, build, no_candidates, untold
from gpuverify_py.findings.diagnostic import Vacuity, Vacuous
from gpuverify_py.request.config import Config, without_pairs
from gpuverify_py.verify.threads import PAIR

QUERY = 0.2  # seconds for one point; one that takes longer is taken to be reached
TOTAL = 0.5  # for all of them


@frozen
class _Point:
    """A place that a thread may get to. ``before`` are the numbers of points that a thread has passed by then."""

    what: Vacuity
    origin: Origin
    before: frozenset[int]


def vacuous(setting: Setting, config: Config) -> tuple[Vacuous, ...]:
    """What no thread does in a kernel that was proved, the first of it on each way; for kernels of the source only."""
    kernel = setting.kernel
    marked = _Marking(frozenset(a.name for a in kernel.arrays if a.space in SHARED))
    body = marked.body(kernel.body, frozenset())
    skeleton = replace(kernel, body=body, locals=kernel.locals + tuple(k.Local(v) for v in marked.entered), ensures=())
    unreached = frozenset(_unreached(marked.points, skeleton, setting, config)) if marked.points else frozenset()
    found = tuple(_first_of_each(marked.points, unreached))
    accesses = [number for number, point in enumerate(marked.points) if point.what is Vacuity.UNREACHED]
    if unreached.issuperset(accesses):
        return (Vacuous(Vacuity.UNREACHED if accesses else Vacuity.ACCESSES, kernel.origin), *found)
    return found


def nothing_left(found: tuple[Vacuous, ...]) -> bool:
    """Whether assumptions keep all threads from all accesses, so that the verdict is none about the kernel."""
    return {Vacuity.UNREACHED, Vacuity.ASSUMPTION} <= {each.what for each in found}


class _Marking:
    """Leaves of a kernel what decides where threads go, with an assertion at each point, whose site is the point's number."""

    def __init__(self, shared: frozenset[str]) -> None:
        self.points: list[_Point] = []
        self.entered: list[Var] = []
        self._shared = shared

    def body(self, body: Body, before: frozenset[int]) -> Body:
        """``before``: the points that a thread has passed when it gets to the list."""
        result: list[k.Statement] = []
        for statement in body:
            if self._shared.intersection(accessed(statement)):
                before = self._mark(Vacuity.UNREACHED, statement.origin, before, result)
            match statement:
                case k.Barrier():
                    before = self._mark(Vacuity.BARRIER, statement.origin, before, result)
                case Assume():
                    # assuming less only adds executions
                    if not about_record(statement.condition) and not is_about_indices(statement):
                        result.append(statement)
                        before = self._mark(Vacuity.ASSUMPTION, statement.origin, before, result)
                case k.While():
                    result += self._loop(statement, before)
                case k.If() | k.Block():
                    result.append(with_sublists(statement, tuple(self.body(part, before) for part in sublists(statement))))
                case k.Load() | k.Atomic() | k.AsyncCopy():
                    if targets(statement):
                        result.append(Havoc(targets(statement), statement.origin))
                case Assert() | k.Store() | k.ArraySnapshot() | k.Hold() | k.Forget() | k.WaitAsync() | k.ThreadCopy():
                    pass
                case _:
                    result.append(statement)
        return tuple(result)

    def _loop(self, loop: k.While, before: frozenset[int]) -> Iterator[k.Statement]:
        """Who is in the loop has found its condition true when it came: what is known then is known no more within."""
        entered = Var(f"entered.{loop.label}", BOOL)
        self.entered.append(entered)
        first: list[k.Statement] = []
        before = self._mark(Vacuity.LOOP, loop.origin, before, first)
        yield Assign(entered, loop.condition, loop.origin)
        yield k.If(entered, tuple(first), (), loop.origin)
        body = (Assume(entered, loop.origin), *self.body(loop.body, before))
        yield replace(loop, body=body, invariants=())

    def _mark(self, what: Vacuity, origin: Origin, before: frozenset[int], into: list[k.Statement]) -> frozenset[int]:
        number = len(self.points)
        self.points.append(_Point(what, origin, before))
        into.append(Assert(FALSE, origin, Check(CheckKind.UNREACHABLE, site=number, note=True)))
        return before | {number}


def _obligations(skeleton: k.Kernel, setting: Setting, config: Config) -> dict[int | None, Obligation]:
    """The assertion of each point, by its number; for thread 1. Thread 2 may be the same: nobody has to be another."""
    alone = without_pairs(config)
    threads = replace(setting.threads, contracts=tuple(c for c in setting.threads.contracts if c.origin != PAIR))
    dual = build(Plan(skeleton, setting.program, threads, alone, no_candidates, bare=True), untold).dual
    return {o.check.site: o for o in obligations(dual.procedure, dual.program) if o.check.thread in (None, 1)}


def _unreached(points: list[_Point], skeleton: k.Kernel, setting: Setting, config: Config) -> Iterator[int]:
    """The numbers of the points that are shown to be out of reach, asking about as few as possible.

    Where a point is reached so is what comes before it, and most kernels have one that is behind most of the others. Of
    accesses it matters only whether there is one that is reached.
    """
    goals = _obligations(skeleton, setting, config)
    patience = setting.solver.patience()
    end = time.perf_counter() + min(TOTAL * patience, setting.stages.left())
    reached: set[int] = set()
    accesses = False
    for number in reversed(range(len(points))):
        left = min(QUERY * patience, config.query_timeout, end - time.perf_counter())
        if number in reached or left <= 0 or (accesses and points[number].what is Vacuity.UNREACHED):
            continue
        # A point without an obligation is one whose guard is the constant false.
        if number not in goals or _is_out_of_reach(goals[number], setting, left):
            yield number
        else:
            reached |= points[number].before
            accesses = accesses or any(points[n].what is Vacuity.UNREACHED for n in (number, *points[number].before))


def _is_out_of_reach(goal: Obligation, setting: Setting, seconds: float) -> bool:
    """Whether it is shown that no thread gets to a point; its goal is that none does."""
    there = (*goal.hypotheses(sliced=False), not_(goal.goal))
    if hold_for_small(there, setting.solver, Budget(seconds, setting.solver.patience)):
        return False
    return isinstance(discharge((goal,), setting.solver, seconds)[0].result, Proved)


def _first_of_each(points: list[_Point], unreached: frozenset[int]) -> Iterator[Vacuous]:
    """One report for each place in the source, if no thread gets there by any call, nor in any copy that was made of it."""
    by_place: dict[tuple[Vacuity, Span], list[int]] = {}
    for number, point in enumerate(points):
        by_place.setdefault((point.what, visible(point.origin).span), []).append(number)
    for (what, span), numbers in by_place.items():
        first = any(unreached.isdisjoint(_told(points, n)) for n in numbers)
        if first and unreached.issuperset(numbers) and span != NOWHERE and what is not Vacuity.UNREACHED:
            yield Vacuous(what, points[numbers[0]].origin)


def _told(points: list[_Point], number: int) -> Iterator[int]:
    """The points before one that would be reported themselves."""
    return (n for n in points[number].before if points[n].what is not Vacuity.UNREACHED)
