"""Discharging obligations.

Obligations of one segment share a solver session. What inference has shown is shown again first, from the facts that took
(:mod:`boogie_ir.prove.again`). Invariants of a loop that are to be shown at one place are then tried together, from the nearest
facts where there are many; whatever that leaves open is tried alone, first with the facts connected with its goal, then with all
of them, so a failure is never for want of a fact. Bit-vectors and integers (:mod:`boogie_ir.prove.integers`) are two ways to
settle one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from boogie_ir.lang.build import disjunction, implies, not_
from boogie_ir.lang.expr import TRUE, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.types import BOOL
from boogie_ir.print.print_expression import print_expression
from boogie_ir.prove import limits
from boogie_ir.prove.again import again, core, supported
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.hardness import Hardness
from boogie_ir.prove.identities import Identities
from boogie_ir.prove.opaque import holding, opaque_session
from boogie_ir.prove.over_integers import NO_COUNTEREXAMPLE, by_integers, confirmed
from boogie_ir.prove.sessions import OUT_OF_TIME, Premise, alone, asked, told
from boogie_ir.smt.solver import Answer, Backend, Model, Sat, Session, Unknown, Unsat
from boogie_ir.vc.passive import Goal
from boogie_ir.vc.slicing import Cone, Place, Slicer
from boogie_ir.vc.vcgen import Obligation, counted, formulas, nearby


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
    """What became of an obligation. ``facts``: of one that is proved, the numbers of facts that were enough, if known."""

    obligation: Obligation
    result: Result
    seconds: float = 0.0
    facts: frozenset[int] | None = None


SPARE_FACTS = 30
MOST_TOGETHER = 64
FEW = 4  # goals that are asked about alone where they are hard


class SegmentSession:
    """A solver session that holds facts of one segment, each asserted once, when first needed.

    Goals must come in program order: a fact between two goals must not be there when the first is tried. Once there
    are many more facts than a goal needs, the session starts afresh: each query costs by what is asserted.
    """

    def __init__(self, slicer: Slicer, segment: str, backend: Backend) -> None:
        self.slicer = slicer
        self.segment = segment
        self.backend = backend
        self.facts: set[int] = set()
        self._symbols: set[str] = set()
        self.session = self._begin()

    def _begin(self) -> Session:
        self.facts.clear()
        self._symbols.clear()
        return told(self.backend, map(Premise, self.slicer.passive.axioms))

    def provide(self, cone: Cone) -> Session:
        """The session with all of the cone."""
        if len(self.facts) + len(self._symbols) > SPARE_FACTS + 3 * (len(cone.facts) + len(cone.equations)):
            self.session = self._begin()
        for formula in self.missing(cone):
            self.session.assume(formula)
        self.facts.update(cone.facts)
        self._symbols.update(cone.equations, cone.passed)
        return self.session

    def missing(self, cone: Cone) -> Iterator[Expr]:
        """What of the cone is not asserted yet."""
        yield from (Var(name, BOOL) for name in cone.passed if name not in self._symbols)
        yield from (self.slicer.equation(name) for name in cone.equations if name not in self._symbols)
        yield from (self.slicer.fact(number, self.segment) for number in cone.facts if number not in self.facts)


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
    total = Budget(total_seconds, backend.patience)
    outcomes: dict[int, Outcome] = {}
    hard = Hardness() if hardness is None else hardness
    groups: dict[tuple[int, str], list[Obligation]] = {}
    for obligation in obligations:
        groups.setdefault((id(obligation.slicer), obligation.segment), []).append(obligation)
    for members in groups.values():
        for outcome in _segment(members, backend, hard, budget_seconds, total):
            outcomes[id(outcome.obligation)] = outcome
    return tuple(outcomes[id(obligation)] for obligation in obligations)


def still_proved(outcomes: Iterable[Outcome], obligations: Sequence[Obligation]) -> dict[int, Outcome]:
    """What earlier outcomes settle of obligations, by position: the same goals, proved from facts that are still there.

    Programs are the same where they differ only in the candidates that are invariants.
    """
    proved = {o.obligation.place.number: o for o in outcomes if isinstance(o.result, Proved) and o.facts is not None}
    found: dict[int, Outcome] = {}
    for position, obligation in enumerate(obligations):
        earlier, slicer = proved.get(obligation.place.number), obligation.slicer
        if earlier is None or earlier.facts is None or earlier.obligation.slicer.passive is not slicer.passive:
            continue
        assert earlier.obligation.place.item.condition is obligation.place.item.condition
        if all(counted(slicer.facts[number].item) for number in earlier.facts):
            found[position] = Outcome(obligation, earlier.result, 0.0, earlier.facts)
    return found


def _segment(
    members: list[Obligation], backend: Backend, hard: Hardness, budget_seconds: float, total: Budget
) -> Iterator[Outcome]:
    proved = {id(o.obligation): o for o in _again(members, backend, hard, total.at_most(budget_seconds))}
    yield from proved.values()
    session = SegmentSession(members[0].slicer, members[0].segment, backend)
    for batch in _batches(sorted((o for o in members if id(o) not in proved), key=lambda o: o.place.number)):
        budget = total.at_most(budget_seconds)
        shown: dict[int, frozenset[int]] = {}
        for near, cone in _cones(batch):
            together = _Together(batch, cone, session, hard, budget, near=near)
            together.show([o for o in batch if id(o) not in shown])
            shown.update((id(o), frozenset(together.facts)) for o in together.proved)
            if len(shown) == len(batch):
                break
        seconds = budget.spent() / len(batch)
        for obligation in batch:
            if id(obligation) in shown:
                yield Outcome(obligation, Proved(), seconds, shown[id(obligation)])
                continue
            budget = total.at_most(budget_seconds)
            attempt = _Attempt(obligation, session, hard, budget)
            result = attempt.run()
            facts = frozenset(attempt.facts) if isinstance(result, Proved) else None
            yield Outcome(obligation, result, budget.spent(), facts)


def _again(members: list[Obligation], backend: Backend, hard: Hardness, budget: Budget) -> Iterator[Outcome]:
    """What is proved in the way in which somebody says that it was shown."""
    session = backend.session()
    session.push()
    for support, group in supported(members):
        limit = budget.computing(limits.AGAIN)
        if limit.over:
            return
        cone = core(group, support)
        for obligation in again(group, support.way, cone, session, backend, hard, limit):
            yield Outcome(obligation, Proved(), limit.spent() / len(group), frozenset(cone.facts))


class _Attempt:
    """The ways to settle one obligation, most promising first; all share one budget.

    Products of two unknowns and divisions by other than powers of two go to the integers first, everything else to
    bit-vectors.
    """

    def __init__(self, obligation: Obligation, shared: SegmentSession, hard: Hardness, budget: Budget) -> None:
        self.obligation = obligation
        self.shared = shared
        self.backend = shared.backend
        self.hard = hard
        self.budget = budget
        self.hint = ""
        self.cone = Cone((), (), ())
        self.facts: set[int] = set()  # all that it may have been proved from

    def run(self) -> Result:
        goal = self.obligation.goal
        if isinstance(goal, Literal) and goal == TRUE:
            return Proved()
        if self.budget.over:
            return Undecided(OUT_OF_TIME)
        self.cone = self.obligation.cone()
        self.facts.update(self.cone.facts)
        hard = self.hard((goal, *self.obligation.slicer.parts(self.cone)))
        if hard and _identities(self.obligation, self.cone).shown(goal) is not None:
            return Proved()
        ways = [self._by_integers, self._by_bits] if hard else [self._by_bits, self._by_integers]
        result: Result = Undecided(OUT_OF_TIME)
        for way in (*ways, self._alone):
            if self.budget.over:
                break
            result = _more_telling(way(), result)
            if not isinstance(result, Undecided):
                return result
        return Undecided(self.hint) if self.hint else result

    def _query(self) -> tuple[Expr, ...]:
        """What must not hold together."""
        obligation = self.obligation
        return (*formulas(obligation.slicer, self.cone, obligation.segment), not_(obligation.goal))

    def _widened(self) -> tuple[Expr, ...]:
        """The same with all facts on the way to the goal: slicing may have left out what matters."""
        obligation = self.obligation
        cone = obligation.cone(sliced=False)
        self.facts.update(cone.facts)
        return (*formulas(obligation.slicer, cone, obligation.segment), not_(obligation.goal))

    def _by_integers(self) -> Result:
        """Over the integers; what they say of a counterexample is looked up in bit-vectors."""
        budget = self.budget.at_most(max(limits.ALONE_INTEGERS * self.budget.patience, self.budget.left() / 4))
        found = by_integers(self._query(), self.backend, budget, self.obligation.slicer.share)
        if isinstance(found.answer, Sat):
            everything = (*self.obligation.hypotheses(sliced=False), not_(self.obligation.goal))
            limit = self.budget.at_most(limits.COUNTEREXAMPLE)
            return _result(confirmed(found, everything, self.backend, self.obligation.name, limit))
        if isinstance(found.answer, Unknown) and found.overflows:
            self.hint = "it holds if there is no overflow in " + ", ".join(_source_text(o) for o in found.overflows)
        return _result(found.answer)

    def _by_bits(self) -> Result:
        """In the session of the segment."""
        half, fails, name = self.budget.share(0.5), not_(self.obligation.goal), self.obligation.name
        session = self.shared.provide(self.cone)
        self.facts |= self.shared.facts
        answer = asked(session, (fails,), name, half)
        if _has_model(answer):
            # Slicing may have left out what matters: try everything before calling it a failure.
            cone = self.obligation.cone(sliced=False)
            self.facts.update(cone.facts)
            answer = asked(session, (*self.shared.missing(cone), fails), name, half)
        return _result(answer)

    def _alone(self) -> Result:
        """A query on its own lets the solver choose another strategy."""
        answer = alone(self.backend, self._query(), self.obligation.name, self.budget.share(0.5))
        # Where triggers are all there is, too few facts need not show as a counterexample.
        if _has_model(answer) or (isinstance(answer, Unknown) and answer.reason != OUT_OF_TIME):
            answer = alone(self.backend, self._widened(), self.obligation.name, self.budget)
        return _result(answer)


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
        self, batch: list[Obligation], cone: Cone, shared: SegmentSession, hard: Hardness, budget: Budget, *, near: bool
    ) -> None:
        self.slicer = batch[0].slicer
        self.segment = batch[0].segment
        self.shared = shared
        self.backend = shared.backend
        self.budget = budget
        self.cone = cone
        self.near = near
        self.bad = {id(o): Var(f"bad${o.place.number}", BOOL) for o in batch}
        self.hardness = hard
        self.hard = hard((*(o.goal for o in batch), *self.slicer.parts(self.cone)))
        self.proved: list[Obligation] = []
        self.facts = set(cone.facts)  # all that they may have been proved from

    def show(self, goals: list[Obligation]) -> None:
        """Adds to ``proved`` what holds; a goal that a model falsifies is left out, and the rest is tried again."""
        if self.hard:
            identities = _identities(goals[0], self.cone)
            self.proved += (o for o in goals if identities.shown(o.goal) is not None)
            self._show_opaque(self._open(goals))
            goals = self._open(goals)
            if self.near or len(goals) < FEW:
                return
        self._show(goals)

    def _open(self, goals: list[Obligation]) -> list[Obligation]:
        proved = {id(o) for o in self.proved}
        return [o for o in goals if id(o) not in proved]

    def _show_opaque(self, goals: list[Obligation]) -> None:
        """Adds to ``proved`` what holds whatever hard operations mean."""
        if not goals:
            return
        premises = map(Premise, formulas(self.slicer, self.cone, self.segment))
        session = opaque_session(self.backend, self.hardness, premises, ((self.bad[id(o)], not_(o.goal)) for o in goals))
        owner = {self.bad[id(o)].name: o for o in goals}
        for never, _ in holding(session, [self.bad[id(o)] for o in goals], goals[0].name, self.budget):
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
                    if not self.hard or len(goals) < FEW or self.budget.over:
                        return
                    middle = len(goals) // 2
                    self._show(goals[:middle])
                    goals = goals[middle:]

    def _question(self, goals: list[Obligation]) -> Iterator[Expr]:
        """That some goal fails."""
        yield from (implies(self.bad[id(o)], not_(o.goal)) for o in goals)
        yield disjunction(self.bad[id(o)] for o in goals)

    def _by_bits(self, goals: list[Obligation]) -> Answer:
        limit = self.budget.computing(limits.NEAR if self.near else limits.TOGETHER)
        if limit.over:
            return Unknown(OUT_OF_TIME)
        session = self.shared.provide(self.cone)
        self.facts |= self.shared.facts
        return asked(session, self._question(goals), f"{goals[0].name} and {len(goals) - 1} more", limit)

    def _by_integers(self, goals: list[Obligation]) -> Answer:
        query = (*formulas(self.slicer, self.cone, self.segment), *self._question(goals))
        return by_integers(query, self.backend, self.budget.computing(limits.TOGETHER_INTEGERS), self.slicer.share).answer


def _more_telling(result: Result, earlier: Result) -> Result:
    """That the time was over says less than what a solver said before."""
    if isinstance(result, Undecided) and isinstance(earlier, Undecided) and earlier.reason != NO_COUNTEREXAMPLE:
        return earlier if result.reason == OUT_OF_TIME else result
    return result
