"""Named proof obligations, one for each assertion, and their discharge.

An obligation is proved from the facts on the paths from the procedure's entry to its assertion in the cut graph.
Obligations of one segment share a solver session; each is first tried with the facts connected with its goal, then
with all of them, so a failure is never for want of a fact. Bit-vectors and integers (:mod:`boogie_ir.integers`) are two
ways to settle one.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import TypeAlias

from boogie_ir.build import implies, not_
from boogie_ir.cfg import EMPTY, control_flow, symbols_of
from boogie_ir.cut_loops import cut
from boogie_ir.expr import TRUE, Expr, Literal, Var
from boogie_ir.frozen import frozen, frozen_node
from boogie_ir.functions import Definitions
from boogie_ir.integers import Hardness, refute
from boogie_ir.passive import Fact, Goal, Passive, passify
from boogie_ir.print_expression import print_expression
from boogie_ir.program import Check, Invariant, InvariantRole, Procedure, Program
from boogie_ir.slicing import ESSENTIAL, Cone, Place, Slicer
from boogie_ir.smt.solver import Answer, Backend, Model, Sat, Session, Unknown, Unsat
from boogie_ir.source import Origin
from boogie_ir.types import BOOL


@frozen_node
class Obligation:
    """What is to be proved for one assertion: the goal holds wherever the hypotheses do.

    ``segment`` is the label of the last cut point (loop head or entry) on all paths to it. ``values`` maps every
    program variable to its symbol at the assertion; ``head_values`` to its symbol at the head of the loop whose
    invariant is to be maintained.
    """

    name: str
    check: Check
    origin: Origin
    procedure: str
    segment: str
    goal: Expr
    values: Mapping[str, Expr] = field(repr=False)
    head_values: Mapping[str, Expr] | None = field(repr=False)
    invariant: Invariant | None = field(repr=False)
    place: Place = field(repr=False)
    slicer: Slicer = field(repr=False)

    def hypotheses(self, *, sliced: bool = True) -> tuple[Expr, ...]:
        """The facts to prove it from: those connected with the goal, or (``sliced=False``) all on the way to it."""
        return tuple(_formulas(self.slicer, self.cone(sliced=sliced), self.segment))

    def cone(self, *, sliced: bool = True) -> Cone:
        """The same facts by number."""
        return self.slicer.cone((self.place,), _nearby) if sliced else self.slicer.everything(self.place, _any)


def _nearby(fact: Fact) -> bool:
    return _any(fact) and (fact.after is None or fact.after.kind in ESSENTIAL)


def _any(fact: Fact) -> bool:
    return fact.invariant is None or fact.invariant.role is not InvariantRole.CANDIDATE


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


def passive_program(procedure: Procedure, program: Program = EMPTY) -> Slicer:
    """The procedure without loops and assignments, as indexed facts and goals; candidates are among them."""
    passive: Passive = passify(cut(control_flow(procedure, program)), symbols_of(procedure, program), Definitions(program))
    return Slicer(passive)


def obligations(procedure: Procedure, program: Program = EMPTY) -> tuple[Obligation, ...]:
    """One obligation for each assertion of the procedure's body, in program order; CANDIDATE invariants do not count.

    ``program`` supplies the global variables, the contracts of called procedures, functions, constants and axioms.
    """
    return tuple(_obligations(passive_program(procedure, program)))


def _obligations(slicer: Slicer) -> Iterator[Obligation]:
    passive = slicer.passive
    for place in slicer.goals:
        goal = place.item
        assert isinstance(goal, Goal)
        if goal.invariant is not None and goal.invariant.role is InvariantRole.CANDIDATE:
            continue
        yield Obligation(
            obligation_name(passive.procedure, place),
            goal.check,
            goal.origin,
            passive.procedure,
            slicer.segment(place),
            implies(slicer.reach(place), goal.condition),
            goal.values,
            passive.head_values[goal.head] if goal.head is not None and place.label != goal.head else None,
            goal.invariant,
            place,
            slicer,
        )


def obligation_name(procedure: str, place: Place) -> str:
    """``procedure/kind/number``, with the loop and the invariant's name where it has one."""
    goal = place.item
    assert isinstance(goal, Goal)
    parts = [procedure, goal.check.kind.value, str(place.number)]
    if goal.head is not None:
        parts.append(goal.head)
    if goal.invariant is not None and goal.invariant.name:
        parts.append(goal.invariant.name)
    return "/".join(parts)


def _formulas(slicer: Slicer, cone: Cone, segment: str) -> Iterator[Expr]:
    yield from slicer.passive.axioms
    yield from (Var(name, BOOL) for name in cone.passed)
    yield from (slicer.equation(name) for name in cone.equations)
    yield from (slicer.fact(number, segment) for number in cone.facts)


SPARE_FACTS = 30


# -- discharge ----------------------------------------------------------------------------------------------


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
) -> tuple[Outcome, ...]:
    """Tries to prove each obligation; outcomes come in the order of the obligations.

    ``budget_seconds`` is for one obligation, however often a solver is asked about it, ``total_seconds`` for all.
    """
    end = time.perf_counter() + total_seconds
    outcomes: dict[int, Outcome] = {}
    hard = Hardness()
    groups: dict[tuple[int, str], list[int]] = {}
    for index, obligation in enumerate(obligations):
        groups.setdefault((id(obligation.slicer), obligation.segment), []).append(index)
    for members in groups.values():
        session: SegmentSession | None = None
        for index in sorted(members, key=lambda i: obligations[i].place.number):
            obligation = obligations[index]
            start = time.perf_counter()
            if session is None:
                session = SegmentSession(obligation.slicer, obligation.segment, backend.session())
            attempt = _Attempt(obligation, session, backend, hard, min(start + budget_seconds, end))
            outcomes[index] = Outcome(obligation, attempt.run(), time.perf_counter() - start)
    return tuple(outcomes[index] for index in range(len(obligations)))


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
        ways = [self._by_integers, self._by_bits] if hard else [self._by_bits, self._by_integers]
        result: Result = Undecided("timeout")
        for way in (*ways, self._alone):
            left = self._left()
            if left <= 0:
                break
            result = way(left)
            if not isinstance(result, Undecided):
                return result
        return Undecided(self.hint) if self.hint else result

    def _left(self) -> float:
        return self.deadline - time.perf_counter()

    def _query(self) -> tuple[Expr, ...]:
        """What must not hold together."""
        obligation = self.obligation
        return (*_formulas(obligation.slicer, self.cone, obligation.segment), not_(obligation.goal))

    def _by_integers(self, left: float) -> Result:
        """Over the integers; what they say of a counterexample is looked up in bit-vectors."""
        refutation = refute(self._query(), self.backend, min(max(2.0 * self.backend.patience(), left / 4), left))
        match refutation.answer:
            case Unsat():
                return Proved()
            case Sat():
                everything = (*self.obligation.hypotheses(sliced=False), not_(self.obligation.goal), *refutation.values)
                answer = self._lone(everything, min(1.0, self._left()))
                return Failed(answer.model) if isinstance(answer, Sat) else Undecided("the integers' counterexample is none")
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
        if _has_model(answer):
            answer = self._lone((*self.obligation.hypotheses(sliced=False), not_(self.obligation.goal)), self._left())
        return _result(answer)

    def _lone(self, formulas: tuple[Expr, ...], budget: float) -> Answer:
        session = self.backend.session(incremental=False)
        for formula in formulas:
            session.assume(formula)
        return session.check(name=self.obligation.name, budget_seconds=budget) if budget > 0 else Unknown("timeout")


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
