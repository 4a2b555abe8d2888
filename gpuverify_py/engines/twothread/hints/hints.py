"""What is said beyond the findings where a kernel is not proved: what its loops lack, and annotations that would help.

It may cost as much processor time as the options allow, and as many seconds more as the machine is busy.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import not_
from boogie_ir.lang.expr import FALSE, Expr
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Contract
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import generated, visible
from boogie_ir.lang.traverse import free_variables, substitute
from boogie_ir.smt.solver import Backend, Session, Unsat
from gpuverify_py.analysis.preconditions import subject
from gpuverify_py.engines.twothread.hints.asserted import (
    asserted,
    claiming_unreachable,
    claiming_within,
    fewest,
    pending,
    stating,
)
from gpuverify_py.engines.twothread.hints.counterexamples import Counterexamples
from gpuverify_py.engines.twothread.hints.gaps import Gap, missing
from gpuverify_py.engines.twothread.hints.guessed import guessed
from gpuverify_py.engines.twothread.hints.retry import Retry
from gpuverify_py.engines.twothread.hints.suggest import Conditions, Trial, suggest
from gpuverify_py.engines.twothread.prove.attempt import Attempt
from gpuverify_py.findings.diagnostic import Diagnostic, KernelResult, Suggestion
from gpuverify_py.findings.source_text import source_text, spellings
from gpuverify_py.request.config import Config
from gpuverify_py.verify.engine import QuickProof
from gpuverify_py.verify.task import Subject

SUGGESTED = generated("suggested precondition")
IMPLIED_SECONDS = 0.1
PLAUSIBLE_SECONDS = 0.05
SHARE_OF_ONE_PROOF = 0.4
SHARE_OF_FAILURE = 0.3  # for a failed proof, where none had come to its end
NEARLY = 0.8
MOST_OF_SHOWN = 5  # preconditions tried in vain where a run has shown the defect
LEAST_FOR_ANOTHER = 0.3  # of the time, and at most a second: a quick proof says little about the next


@frozen
class Verification:
    """What was verified, how, how a changed kernel is proved: by ``others`` if they can, in little time, else by ``retry``; and
    the seconds of computing that hints may take.
    """

    subject: Subject
    config: Config
    backend: Backend
    retry: Retry
    others: QuickProof | None
    seconds: float


def with_hints(result: KernelResult, of: Verification, failure: Attempt | None) -> KernelResult:
    """The result with hints; ``failure`` is None where a run showed the defect before a proof had ended: then one is tried.

    Where a run has shown a defect only preconditions can help, which exclude executions: invariants exclude none.
    """
    session = of.backend.session()  # where runs have settled all that is the first, and a solver takes its time to be loaded
    clock = _Clock(of)
    runs = Counterexamples(of.subject.kernel, of.subject.program, of.subject.launch, of.config, result)
    judge = _Judge(of, failure, result, runs, clock, session)
    if not runs.known:
        result = replace(result, diagnostics=tuple(_explained(result, of, judge, clock)))
        invariants = _invariants(of, judge)
        if invariants:
            return replace(result, suggestions=invariants, suggestions_minimal=judge.left() > 0 and not judge.cut)
    found, minimal = _preconditions(of, judge, failure)
    return replace(result, suggestions=found, suggestions_minimal=minimal)


def _invariants(of: Verification, judge: _Judge) -> tuple[Suggestion, ...]:
    """Conditions without branches: others may not stand at a loop's head."""
    failure = judge.failure()
    names = spellings(of.subject.kernel, of.subject.program.dialect)
    tried = asserted(of.subject.kernel, judge.gaps)
    if not of.config.infer or any(dropped.reason for dropped in failure.inferred.dropped):  # else rules have tried the rest
        sites = (gap.outcome.obligation.check.site for gap in judge.gaps)
        arrays = dict.fromkeys(failure.dual.sites[s - 1].array for s in sites if s is not None)
        tried += pending(of.subject.kernel, judge.gaps, arrays)
    texts = {each: source_text(each.condition, names) for each in tried}
    stated = tuple(each for each, text in texts.items() if text is not None and "&&" not in text and "||" not in text)
    needed = fewest(stated, lambda some: judge.left() > 0 and judge.kernel_proved(stating(of.subject.kernel, some)))
    return tuple(Suggestion(f"__invariant({texts[each]}),", each.loop) for each in needed)


def _preconditions(of: Verification, judge: _Judge, failure: Attempt | None) -> tuple[tuple[Suggestion, ...], bool]:
    """Preconditions, and whether weaker ones were looked for to the end."""
    about = subject(of.subject.kernel, of.subject.launch)
    if about.empty:
        return (), True
    trial = Trial(judge.plausible, judge.proved, judge.idle, judge.follows, judge.over)
    if failure is not None:
        of.retry.believe(failure)
    found, minimal = suggest(about, trial)
    if not found and judge.left() > 0 and of.retry.doubt():
        judge.failed.clear()
        found, minimal = suggest(about, trial)
    names = spellings(of.subject.kernel, of.subject.program.dialect)
    texts = (source_text(condition, names) for condition in found)
    return tuple(Suggestion(f"__requires({text});") for text in texts if text is not None), minimal and not judge.cut


class _Clock:
    """The time that is left, by the processor's clock and by the one on the wall, in seconds of computing."""

    def __init__(self, of: Verification) -> None:
        self._of = of
        self._began = time.perf_counter(), time.process_time()

    def left(self) -> float:
        passed, computed = time.perf_counter() - self._began[0], time.process_time() - self._began[1]
        return self._of.seconds - max(computed, passed / self._of.retry.stretch)


def _explained(result: KernelResult, of: Verification, judge: _Judge, clock: _Clock) -> list[Diagnostic]:
    """The findings, with what loops lack for those that no run confirmed; that takes half of the time at most."""
    half, failure, gaps = of.seconds / 2, judge.failure(), judge.gaps
    offered = guessed(failure, of.subject.kernel, of.subject.program.dialect)
    by_place = {(d.kind, d.origin): gap for (d, _), gap in zip(failure.errors, gaps, strict=True)}
    explained: list[Diagnostic] = []
    for diagnostic in result.diagnostics:
        gap, left = by_place.get((diagnostic.kind, diagnostic.origin)), clock.left() - half
        if gap is not None and not diagnostic.confirmed and left > 0:
            facts = missing(gap, offered, failure.inferred, of.backend, left)
            diagnostic = replace(diagnostic, missing=facts)
        explained.append(diagnostic)
    return explained


class _Judge:
    """Judges preconditions. One that a run meets which shows a defect does not suffice, nor does less than what failed.

    Where there is such a run, what excludes it is seldom what is wanted: only others are asked, who take little time.
    """

    def __init__(
        self,
        of: Verification,
        failure: Attempt | None,
        result: KernelResult,
        runs: Counterexamples,
        clock: _Clock,
        session: Session,
    ) -> None:
        self.of = of
        self.clock = clock
        self.runs = runs
        self.failed: list[Conditions] = []
        self.impossible: list[frozenset[Expr]] = []  # that no launch and arguments meet
        self.succeeded = False  # whether some conditions have been proved to suffice
        self.cut = False  # whether some proof may have failed for want of time
        self.longest = float("inf")  # that another proof may take, once there is one
        self.quick_only = runs.known and of.others is not None
        self.places = frozenset(visible(o).span for d in result.diagnostics for o in (d.origin, *(a.origin for a in d.accesses)))
        self._failure = failure
        self._session = session  # for questions about launches and arguments alone

    def failure(self) -> Attempt:
        """The proof that failed, which is tried now where there was none: most preconditions need no other invariants than those
        that hold anyway, and that is quick to see."""
        if self._failure is None:
            self._failure = self.of.retry.failure(self.of.subject.kernel, SHARE_OF_FAILURE * self.of.seconds)
            self.of.retry.believe(self._failure)
        return self._failure

    @cached_property
    def gaps(self) -> tuple[Gap, ...]:
        """What the failed proof leaves open."""
        failure = self.failure()
        return tuple(Gap(outcome, failure.inferred, self.of.backend) for _, outcome in failure.errors)

    def left(self, part: float = 1.0) -> float:
        """The seconds that are left, at most this part of all."""
        return min(self.clock.left(), part * self.of.seconds)

    def plausible(self, conditions: Conditions) -> bool:
        if self.runs.meet(conditions) or any(set(conditions) <= set(f) for f in self.failed):
            return False
        if self.runs.known and not self.possible(conditions):
            return False
        return self.quick_only or self._closed(conditions)

    def _closed(self, conditions: Conditions) -> bool:
        """Whether these conditions may close what the failed proof leaves open."""
        constants = self.failure().dual.threads.constants
        at_launch = tuple(simplify(substitute(c, constants)) for c in conditions)
        seconds = PLAUSIBLE_SECONDS * self.of.retry.stretch
        return FALSE not in at_launch and all(gap.closed(at_launch, seconds=seconds) is not None for gap in self.gaps)

    def possible(self, conditions: Conditions) -> bool:
        """Whether some launch and arguments may meet these conditions and the kernel's own preconditions about such."""
        constants = self.of.retry.threads.constants
        known = {v.name for v in k.IMPLICIT} | {p.variable.name for p in self.of.subject.kernel.parameters}
        own = (c.condition for c in self.of.subject.kernel.requires if {v.name for v in free_variables(c.condition)} <= known)
        if any(each <= set(conditions) for each in self.impossible):
            return False
        if not self._exclude_each_other(simplify(substitute(c, constants)) for c in (*own, *conditions)):
            return True
        self.impossible.append(frozenset(conditions))
        return False

    def proved(self, conditions: Conditions) -> bool:
        changed = self.with_conditions(conditions)
        if not self.by_others(changed) and (self.quick_only or not self.kernel_proved(changed)):
            self.failed.append(conditions)
            return False
        self.succeeded = True
        return not self.outside(changed)

    def over(self) -> bool:
        """Whether the time is, or no more is to be tried: what helps where a run has shown the defect is mostly found at once."""
        in_vain = self.quick_only and not self.succeeded and len(self.failed) >= MOST_OF_SHOWN
        return in_vain or self.left() <= 0

    def outside(self, changed: k.Kernel) -> bool:
        """Whether threads always leave an array: then the proof, which takes accesses to stay within theirs, says nothing."""
        from gpuverify_py.runs.search import always_outside, prepare_search

        if all(a.cells is None for a in changed.arrays):
            return False
        subject = prepare_search(changed, self.of.subject.program, self.of.config)
        return always_outside(subject, self.of.subject.launch, self.of.config)

    def with_conditions(self, conditions: Conditions) -> k.Kernel:
        contracts = tuple(Contract(c, SUGGESTED) for c in conditions)
        kernel = replace(self.of.subject.kernel, requires=self.of.subject.kernel.requires + contracts)
        return claiming_within(kernel, self.places)  # nothing is to be verified because it leaves an array

    def idle(self, conditions: Conditions) -> bool:
        """Whether nothing is executed where findings are, or there was no time to tell."""
        unreachable = claiming_unreachable(self.with_conditions(conditions), self.places)
        if self.runs.known and self.runs.reach(unreachable, self.left()):
            return False
        return self.of.retry.idle(unreachable, self.left(SHARE_OF_ONE_PROOF)) or self.left() <= 0

    def by_others(self, kernel: k.Kernel) -> bool:
        others = self.of.others
        return others is not None and others(replace(self.of.subject, kernel=kernel), self.left(SHARE_OF_ONE_PROOF))

    def kernel_proved(self, kernel: k.Kernel) -> bool:
        start, seconds = time.process_time(), min(self.longest, self.left(SHARE_OF_ONE_PROOF))
        holds = self.of.retry.proved(kernel, seconds)
        self.cut = self.cut or (not holds and time.process_time() - start > NEARLY * seconds)
        if holds:  # what takes much longer with weaker conditions hardly comes to a good end
            self.longest = 2 * (time.process_time() - start) + min(1.0, LEAST_FOR_ANOTHER * self.of.seconds)
        return holds

    def follows(self, condition: Expr, others: Conditions) -> bool:
        return self._exclude_each_other((*others, not_(condition)))

    def _exclude_each_other(self, conditions: Iterable[Expr]) -> bool:
        """Whether conditions exclude each other, as far as that is quick to see."""
        self._session.push()
        for each in conditions:
            self._session.assume(each)
        answer = self._session.check(name="implied", budget_seconds=IMPLIED_SECONDS * self.of.retry.stretch)
        self._session.pop()
        return isinstance(answer, Unsat)
