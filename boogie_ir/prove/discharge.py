"""Discharging obligations.

Obligations of one segment share a solver session. Invariants of a loop that are to be shown at one place are first tried
together, from the nearest facts where there are many; whatever that leaves open is tried alone, first with the facts
connected with its goal, then with all of them, so a failure is never for want of a fact. Bit-vectors and integers
(:mod:`boogie_ir.prove.integers`) are two ways to settle one.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import TypeAlias

from boogie_ir.lang.build import disjunction, implies, not_
from boogie_ir.lang.expr import TRUE, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.types import BOOL
from boogie_ir.print.print_expression import print_expression
from boogie_ir.prove.hardness import ALONE_SECONDS, OPAQUE_SECONDS, Hardness, impossible
from boogie_ir.prove.identities import Identities
from boogie_ir.prove.integers import refute
from boogie_ir.smt.solver import Answer, Backend, Model, Sat, Session, Unknown, Unsat
from boogie_ir.vc.passive import Goal
from boogie_ir.vc.slicing import Cone, Place, Slicer
from boogie_ir.vc.support import Way
from boogie_ir.vc.vcgen import Obligation, formulas, nearby


@frozen
class Proved:
    """The assertion holds."""


@frozen
class Failed:
    """An execution up to the assertion, with invariants for the loops before it, in which it is false.

    ``doubt`` is the solver's reason why an axiom with quantifiers may exclude the execution; empty if none does.
    """

    model: Model
    doubt: str = ""


@frozen
class Undecided:
    """The solver gave up."""

    reason: str


Result: TypeAlias = Proved | Failed | Undecided


@frozen
class Outcome:
    """What became of an obligation."""

    obligation: Obligation
    result: Result
    seconds: float = 0.0


SPARE_FACTS = 30
NO_COUNTEREXAMPLE = "the integers' counterexample is none"
MOST_TOGETHER = 64
TOGETHER_SECONDS = 0.3  # of bit-vectors; what they do not settle at once is easier alone
TOGETHER_INTEGERS = 1.0
NEAR_SECONDS = 0.1  # of bit-vectors, from few facts
FEW = 4  # goals that are asked about alone where they are hard


class SegmentSession:
    """A solver session that holds facts of one segment, each asserted once, when first needed.

    Goals must come in program order: a fact between two goals must not be there when the first is tried. Once there
    are many more facts than a goal needs, the session starts afresh: each query costs by what is asserted.
    """

    def __init__(self, slicer: Slicer, segment: str, session: Session) -> None:
        self.slicer = slicer
        self.segment = segment
        self.session = session
        self._facts: set[int] = set()
        self._symbols: set[str] = set()
        self._begin()

    def _begin(self) -> None:
        # Inside a level z3 solves incrementally, which is its best strategy for these queries.
        self.session.push()
        for axiom in self.slicer.passive.axioms:
            self.session.assume(axiom)
        self._facts.clear()
        self._symbols.clear()

    def provide(self, cone: Cone) -> None:
        """Asserts what is new in the cone."""
        if len(self._facts) + len(self._symbols) > SPARE_FACTS + 3 * (len(cone.facts) + len(cone.equations)):
            self.session.pop()
            self._begin()
        for formula in self.missing(cone):
            self.session.assume(formula)
        self._facts.update(cone.facts)
        self._symbols.update(cone.equations, cone.passed)

    def missing(self, cone: Cone) -> Iterator[Expr]:
        """What of the cone is not asserted yet."""
        yield from (Var(name, BOOL) for name in cone.passed if name not in self._symbols)
        yield from (self.slicer.equation(name) for name in cone.equations if name not in self._symbols)
        yield from (self.slicer.fact(number, self.segment) for number in cone.facts if number not in self._facts)


def discharge(
    obligations: tuple[Obligation, ...],
    backend: Backend,
    budget_seconds: float = 10.0,
    *,
    total_seconds: float = float("inf"),
    hardness: Hardness | None = None,
) -> tuple[Outcome, ...]:
    """Tries to prove each obligation; outcomes come in the order of the obligations.

    ``budget_seconds`` is for one obligation, however often a solver is asked about it, ``total_seconds`` for all.
    ``hardness`` is for those who discharge obligations of one procedure in several calls: it looks at each formula once.
    """
    end = time.perf_counter() + total_seconds
    outcomes: dict[int, Outcome] = {}
    hard = Hardness() if hardness is None else hardness
    groups: dict[tuple[int, str], list[Obligation]] = {}
    for obligation in obligations:
        groups.setdefault((id(obligation.slicer), obligation.segment), []).append(obligation)
    for members in groups.values():
        outcomes.update(_rechecked(members, backend, hard, min(time.perf_counter() + budget_seconds, end)))
        members = [o for o in members if id(o) not in outcomes]
        if not members:
            continue
        session = SegmentSession(members[0].slicer, members[0].segment, backend.session())
        for batch in _batches(sorted(members, key=lambda o: o.place.number)):
            start = time.perf_counter()
            proved: list[Obligation] = []
            for near, cone in _cones(batch):
                together = _Together(batch, cone, session, backend, hard, min(start + budget_seconds, end), near=near)
                together.show([o for o in batch if o not in proved])
                proved += together.proved
                if len(proved) == len(batch):
                    break
            seconds = (time.perf_counter() - start) / len(batch)
            outcomes.update((id(o), Outcome(o, Proved(), seconds)) for o in proved)
            for obligation in batch:
                if id(obligation) not in outcomes:
                    start = time.perf_counter()
                    attempt = _Attempt(obligation, session, backend, hard, min(start + budget_seconds, end))
                    outcomes[id(obligation)] = Outcome(obligation, attempt.run(), time.perf_counter() - start)
    return tuple(outcomes[id(obligation)] for obligation in obligations)


class _Attempt:
    """The ways to settle one obligation, most promising first; all share one deadline.

    Products of two unknowns and divisions by other than powers of two go to the integers first, everything else to
    bit-vectors.
    """

    def __init__(self, obligation: Obligation, shared: SegmentSession, backend: Backend, hard: Hardness, deadline: float) -> None:
        self.obligation = obligation
        self.shared = shared
        self.backend = backend
        self.hard = hard
        self.deadline = deadline
        self.hint = ""
        self.cone = Cone((), (), ())

    def run(self) -> Result:
        goal = self.obligation.goal
        if isinstance(goal, Literal) and goal == TRUE:
            return Proved()
        if self._left() <= 0:
            return Undecided("timeout")
        self.cone = self.obligation.cone()
        hard = self.hard((goal, *self.obligation.slicer.parts(self.cone)))
        if hard and _identities(self.obligation, self.cone).shown(goal) is not None:
            return Proved()
        ways = [self._by_integers, self._by_bits] if hard else [self._by_bits, self._by_integers]
        result: Result = Undecided("timeout")
        for way in (*ways, self._alone):
            left = self._left()
            if left <= 0:
                break
            result = _more_telling(way(left), result)
            if not isinstance(result, Undecided):
                return result
        return Undecided(self.hint) if self.hint else result

    def _left(self) -> float:
        return self.deadline - time.perf_counter()

    def _query(self) -> tuple[Expr, ...]:
        """What must not hold together."""
        obligation = self.obligation
        return (*formulas(obligation.slicer, self.cone, obligation.segment), not_(obligation.goal))

    def _by_integers(self, left: float) -> Result:
        """Over the integers; what they say of a counterexample is looked up in bit-vectors."""
        refutation = refute(
            self._query(), self.backend, min(max(2.0 * self.backend.patience(), left / 4), left), self.obligation.slicer.share
        )
        match refutation.answer:
            case Unsat():
                return Proved()
            case Sat():
                everything = (*self.obligation.hypotheses(sliced=False), not_(self.obligation.goal), *refutation.values)
                answer = self._lone(everything, min(1.0, self._left()))
                return Failed(answer.model) if isinstance(answer, Sat) else Undecided(NO_COUNTEREXAMPLE)
            case Unknown():
                if refutation.overflows:
                    self.hint = "it holds if there is no overflow in " + ", ".join(_source_text(o) for o in refutation.overflows)
                return Undecided(refutation.answer.reason)

    def _by_bits(self, left: float) -> Result:
        """In the session of the segment."""
        obligation, shared = self.obligation, self.shared
        half = self.deadline - left / 2
        shared.provide(self.cone)
        answer = _refute(obligation, shared.session, (), half - time.perf_counter())
        if _has_model(answer):
            # Slicing may have left out what matters: try everything before calling it a failure.
            rest = tuple(shared.missing(obligation.cone(sliced=False)))
            return _result(_refute(obligation, shared.session, rest, half - time.perf_counter()))
        return _result(answer)

    def _alone(self, left: float) -> Result:
        """A query on its own lets the solver choose another strategy."""
        answer = self._lone(self._query(), left / 2)
        # Where triggers are all there is, too few facts need not show as a counterexample.
        if _has_model(answer) or (isinstance(answer, Unknown) and answer.reason != "timeout"):
            answer = self._lone((*self.obligation.hypotheses(sliced=False), not_(self.obligation.goal)), self._left())
        return _result(answer)

    def _lone(self, formulas: tuple[Expr, ...], budget: float) -> Answer:
        session = self.backend.session(incremental=False)
        for formula in formulas:
            session.assume(formula)
        return session.check(name=self.obligation.name, budget_seconds=budget) if budget > 0 else Unknown("timeout")


def _identities(obligation: Obligation, cone: Cone) -> Identities[None]:
    """What shows equations by the laws of sums and products, from the facts of a cone."""
    slicer = obligation.slicer
    known = ((None, formula) for formula in formulas(slicer, cone, obligation.segment))
    return Identities(known, slicer.value_of, slicer.share)


def _result(answer: Answer) -> Result:
    match answer:
        case Unsat():
            return Proved()
        case Sat():
            return Failed(answer.model)
        case Unknown(reason, candidate):
            return Undecided(reason) if candidate is None else Failed(candidate, reason)


def _has_model(answer: Answer) -> bool:
    return isinstance(answer, Sat) or (isinstance(answer, Unknown) and answer.candidate is not None)


def _source_text(operation: Expr) -> str:
    """An operation with the variables' own names: no thread, no number of assignment."""
    return re.sub(r"(?:\$[12])?#\d+|\$[12]\b", "", print_expression(operation))


def _refute(obligation: Obligation, session: Session, more: tuple[Expr, ...], budget: float) -> Answer:
    if budget <= 0:
        return Unknown("timeout")
    session.push()
    for formula in (*more, not_(obligation.goal)):
        session.assume(formula)
    answer = session.check(name=obligation.name, budget_seconds=budget)
    session.pop()
    return answer


# -- again --------------------------------------------------------------------------------------------------

RECHECK_SECONDS = 1.0


def _rechecked(members: list[Obligation], backend: Backend, hard: Hardness, deadline: float) -> Iterator[tuple[int, Outcome]]:
    """What is proved from the facts that are said to be enough, in the way that is said to do."""
    groups: dict[int, list[Obligation]] = {}
    for obligation in members:
        if obligation.support is not None:
            groups.setdefault(id(obligation.support), []).append(obligation)
    session = backend.session()
    for group in groups.values():
        start = time.perf_counter()
        budget = min(RECHECK_SECONDS * backend.patience(), deadline - start)
        if budget > 0:
            proved = _again(group, session, backend, hard, budget)
            seconds = (time.perf_counter() - start) / len(group)
            yield from ((id(o), Outcome(o, Proved(), seconds)) for o in proved)


def _again(group: list[Obligation], session: Session, backend: Backend, hard: Hardness, budget: float) -> list[Obligation]:
    slicer, support = group[0].slicer, group[0].support
    assert support is not None
    cone = slicer.core([o.place for o in group], support.facts, nearby)
    if support.way is Way.IDENTITIES:
        identities = _identities(group[0], cone)
        return [o for o in group if identities.shown(o.goal) is not None]
    query = (*formulas(slicer, cone, group[0].segment), disjunction(not_(o.goal) for o in group))
    if support.way is Way.INTEGERS:
        answer = refute(query, backend, budget, slicer.share).answer
    else:
        session.push()
        for formula in query:
            session.assume(hard.opaque(formula) if support.way is Way.OPAQUE else formula)
        answer = session.check(name=f"{group[0].name} and {len(group) - 1} more, again", budget_seconds=budget)
        session.pop()
    return group if isinstance(answer, Unsat) else []


# -- together -----------------------------------------------------------------------------------------------


def _batches(members: list[Obligation]) -> Iterator[list[Obligation]]:
    """Runs of goals, in program order, between which nothing is assumed but the goals themselves; others are alone."""
    batch: list[Obligation] = []
    for obligation in members:
        if batch and (len(batch) == MOST_TOGETHER or not _adjoining(batch[-1].place, obligation.place, obligation.slicer)):
            yield batch
            batch = []
        batch.append(obligation)
    if batch:
        yield batch


def _adjoining(first: Place, second: Place, slicer: Slicer) -> bool:
    if first.label != second.label:
        return False
    between = slicer.steps(first)[first.step + 1 : second.step]
    return all(isinstance(step, Goal) or step.after is not None for step in between)


def _cones(batch: list[Obligation]) -> Iterator[tuple[bool, Cone]]:
    """What to show a batch from: the nearest facts, if there are many; for several goals, all that is connected with any.

    What is near is a bounded number of facts, so that a goal of a long program may cost no more than that of a short one.
    """
    slicer, places = batch[0].slicer, [o.place for o in batch]
    if (nearest := slicer.nearest(places, nearby)) is not None:
        yield True, nearest
    if len(batch) > 1:
        yield False, slicer.common_cone(places, nearby)


class _Together:
    """Goals of one batch in as few questions as possible; whatever is not proved so is for :class:`_Attempt`.

    Each is shown from what comes before all of them, so none is used for another. ``near``: the cone is of the nearest facts.
    """

    def __init__(
        self,
        batch: list[Obligation],
        cone: Cone,
        shared: SegmentSession,
        backend: Backend,
        hard: Hardness,
        deadline: float,
        *,
        near: bool,
    ) -> None:
        self.slicer = batch[0].slicer
        self.segment = batch[0].segment
        self.shared = shared
        self.backend = backend
        self.deadline = deadline
        self.cone = cone
        self.near = near
        self.bad = {id(o): Var(f"bad${o.place.number}", BOOL) for o in batch}
        self.hardness = hard
        self.hard = hard((*(o.goal for o in batch), *self.slicer.parts(self.cone)))
        self.proved: list[Obligation] = []

    def show(self, goals: list[Obligation]) -> None:
        """Adds to ``proved`` what holds; a goal that a model falsifies is left out, and the rest is tried again."""
        if self.hard:
            identities = _identities(goals[0], self.cone)
            self.proved += (o for o in goals if identities.shown(o.goal) is not None)
            self._show_opaque([o for o in goals if o not in self.proved])
            proved = {id(o) for o in self.proved}
            goals = [o for o in goals if id(o) not in proved]
            if self.near or len(goals) < FEW:
                return
        self._show(goals)

    def _show_opaque(self, goals: list[Obligation]) -> None:
        """Adds to ``proved`` what holds whatever hard operations mean."""
        opaque = self.hardness.opaque
        session = self.backend.session()
        session.push()
        for formula in formulas(self.slicer, self.cone, self.segment):
            session.assume(opaque(formula))
        for o in goals:
            session.assume(implies(self.bad[id(o)], opaque(not_(o.goal))))
        owner = {self.bad[id(o)].name: o for o in goals}

        def ask(bad: list[Var]) -> Answer:
            budget = min((OPAQUE_SECONDS if len(bad) > 1 else ALONE_SECONDS) * self.backend.patience(), self._left())
            if budget <= 0:
                return Unknown("timeout")
            session.push()
            session.assume(disjunction(bad))
            answer = session.check(name=f"{owner[bad[0].name].name} and {len(bad) - 1} more, opaque", budget_seconds=budget)
            session.pop()
            return answer

        for never, _ in impossible([self.bad[id(o)] for o in goals], ask):
            self.proved += (owner[symbol.name] for symbol in never)

    def _show(self, goals: list[Obligation]) -> None:
        while goals:
            answer = self._by_integers(goals) if self.hard else self._by_bits(goals)
            match answer:
                case Unsat():
                    self.proved += goals
                    return
                case Sat(model):
                    left = [o for o in goals if model.value(self.bad[id(o)]) is not True]
                    if len(left) == len(goals):
                        return
                    goals = left
                case Unknown():
                    if not self.hard or len(goals) < FEW or self._left() <= 0:
                        return
                    middle = len(goals) // 2
                    self._show(goals[:middle])
                    goals = goals[middle:]

    def _left(self) -> float:
        return self.deadline - time.perf_counter()

    def _question(self, goals: list[Obligation]) -> Iterator[Expr]:
        """That some goal fails."""
        yield from (implies(self.bad[id(o)], not_(o.goal)) for o in goals)
        yield disjunction(self.bad[id(o)] for o in goals)

    def _by_bits(self, goals: list[Obligation]) -> Answer:
        seconds = NEAR_SECONDS if self.near else TOGETHER_SECONDS
        if (budget := min(seconds * self.backend.patience(), self._left())) <= 0:
            return Unknown("timeout")
        self.shared.provide(self.cone)
        session = self.shared.session
        session.push()
        for formula in self._question(goals):
            session.assume(formula)
        answer = session.check(name=f"{goals[0].name} and {len(goals) - 1} more", budget_seconds=budget)
        session.pop()
        return answer

    def _by_integers(self, goals: list[Obligation]) -> Answer:
        if (budget := min(TOGETHER_INTEGERS * self.backend.patience(), self._left())) <= 0:
            return Unknown("timeout")
        query = (*formulas(self.slicer, self.cone, self.segment), *self._question(goals))
        return refute(query, self.backend, budget, self.slicer.share).answer


def _more_telling(result: Result, earlier: Result) -> Result:
    """That the time was over says less than what a solver said before."""
    if isinstance(result, Undecided) and isinstance(earlier, Undecided) and earlier.reason != NO_COUNTEREXAMPLE:
        return earlier if result.reason == "timeout" else result
    return result
