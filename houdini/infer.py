"""Houdini: the largest set of candidates that is inductive (Flanagan and Leino, "Houdini, an annotation assistant").

All candidates are assumed where loops start, each under a selector, and shown where loops are entered and where
iterations end. Each of these places, with the segment from the last cut point to it, has a session of its own, with
its facts asserted once; a model drops every candidate that it falsifies, and only places that relied on one of these
are looked at again.
Assertions of the program are neither checked nor relied on.
Where bit-vectors do not settle a question, the integers are asked (:mod:`boogie_ir.integers`).

Nothing rests on this being right: what is kept is checked again as part of the program's obligations.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TypeAlias

from boogie_ir.build import and_, disjunction, eq, implies, not_
from boogie_ir.cfg import EMPTY
from boogie_ir.expr import Expr, Var
from boogie_ir.frozen import frozen
from boogie_ir.integers import Hardness, refute
from boogie_ir.passive import Fact, Goal
from boogie_ir.program import Invariant, InvariantRole, Procedure, Program
from boogie_ir.slicing import Place, Slicer
from boogie_ir.smt.solver import Answer, Backend, Model, Sat, Session, Unknown, Unsat
from boogie_ir.types import BOOL
from boogie_ir.vcgen import obligation_name, passive_program
from houdini.candidate import Candidate, candidate, settle

CHUNK = 50  # goals in the first query; doubled while queries are quick
QUICK_SECONDS = 0.02
BATCH_SECONDS = 0.3  # for several claims at once: alone they may be much easier
HARD_SECONDS = 0.2  # for bit-vectors, where products or divisions make integers more promising


@frozen
class Dropped:
    """A candidate that went: ``by`` names the obligation it failed, ``reason`` why a solver gave up (else empty).

    ``round`` counts the answers that dropped candidates.
    """

    candidate: Candidate
    by: str
    segment: str
    round: int
    reason: str = ""


@frozen
class Inferred:
    """``procedure`` has the survivors as INFERRED invariants and no candidates."""

    procedure: Procedure
    kept: tuple[Candidate, ...]
    dropped: tuple[Dropped, ...]
    queries: int
    seconds: float


def ignore(stage: str, value: object) -> None:
    """Observes nothing."""


def infer(
    procedure: Procedure,
    backend: Backend,
    program: Program = EMPTY,
    *,
    budget_seconds: float = 2.0,
    total_seconds: float = float("inf"),
    see: Callable[[str, object], object] = ignore,
) -> Inferred:
    """Drops candidates until those left are inductive together.

    ``budget_seconds`` is for one query, more where the machine is busy; once ``total_seconds`` are over, whatever is not
    shown yet is dropped.
    ``see`` is told of every candidate dropped (``"dropped"``).
    """
    return Inference(procedure, backend, program, see).run(budget_seconds, total_seconds)


class Inference:
    """Inference that can be run again with more time: what was dropped for good is not asked about a second time."""

    def __init__(
        self,
        procedure: Procedure,
        backend: Backend,
        program: Program = EMPTY,
        see: Callable[[str, object], object] = ignore,
        refuted: Iterable[Candidate] = (),
    ) -> None:
        """``refuted`` are candidates that concrete runs broke, no longer in the procedure; they are reported as dropped."""
        self._procedure = procedure
        self._refuted = tuple(Dropped(c, "a concrete run", c.loop, 0) for c in refuted)
        self._search = _Search(passive_program(procedure, program), backend, see)
        self._seconds = 0.0

    def run(self, budget_seconds: float = 2.0, total_seconds: float = float("inf")) -> Inferred:
        """As :func:`infer`; ``seconds`` and ``queries`` count earlier runs too."""
        start = time.perf_counter()
        search = self._search
        search.run(budget_seconds, start + total_seconds)
        kept = tuple(candidate(i, loop) for key, (i, loop) in search.candidates.items() if key in search.live)
        inferred = settle(self._procedure, lambda invariant, loop: (id(invariant), loop) in search.live)
        self._seconds += time.perf_counter() - start
        return Inferred(inferred, kept, (*self._refuted, *(d for _, d in search.dropped)), search.queries, self._seconds)


_Key: TypeAlias = tuple[int, str]  # the identity of the invariant, the label of its loop


@dataclass(slots=True, eq=False)
class _Claim:
    """A candidate to be shown at one place.

    The symbol ``bad`` says that it ``fails`` there. ``asked`` implies ``bad`` and means nothing where it is false, so
    ``unasked`` takes a claim out of a question without restricting the states that are asked about.
    """

    key: _Key
    place: Place
    fails: Expr
    bad: Var
    asked: Var
    unasked: Expr


class _Search:
    """The work list over segments."""

    def __init__(self, slicer: Slicer, backend: Backend, see: Callable[[str, object], object]) -> None:
        self.slicer = slicer
        self.backend = backend
        self.budget = 0.0
        self.deadline = 0.0
        self.see = see
        self.candidates: dict[_Key, tuple[Invariant, str]] = {}
        self.selectors: dict[_Key, Var] = {}
        self.dropped: list[tuple[_Key, Dropped]] = []
        self.queries = 0
        self.round = 0
        self.hard = Hardness()
        claims: dict[str, list[_Claim]] = {}
        for place in slicer.goals:
            if (key := _key(place.item)) is not None:
                if key not in self.candidates:
                    assert place.item.invariant is not None
                    self.candidates[key] = (place.item.invariant, key[1])
                    self.selectors[key] = Var(f"keep${len(self.selectors)}", BOOL)
                bad, asked = Var(f"bad${place.number}", BOOL), Var(f"asked${place.number}", BOOL)
                fails = and_(slicer.reach(place), not_(place.item.condition))
                claims.setdefault(place.label, []).append(_Claim(key, place, fails, bad, asked, not_(asked)))
        self.live = set(self.candidates)
        # One session for each place where candidates are shown: what is assumed after it must not help there.
        self.segments = {place: _Segment(self, slicer.segment(goals[0].place), goals) for place, goals in claims.items()}

    def run(self, budget: float, deadline: float) -> None:
        """Drops what is not inductive, after taking back what an earlier run dropped because a solver gave up, or since then."""
        self.budget, self.deadline = budget, deadline
        given_up = next((n for n, (_, d) in enumerate(self.dropped) if d.reason), len(self.dropped))
        self.live.update(key for key, _ in self.dropped[given_up:])
        del self.dropped[given_up:]
        for segment in self.segments.values():
            if segment.opened > given_up:
                segment.reset()
        # In program order: when time runs out, what the loops before keep does not depend on the loops after.
        order = {place: number for number, place in enumerate(self.segments)}
        waiting = set(order)
        while waiting:
            place = min(waiting, key=order.__getitem__)
            waiting.remove(place)
            lost = self.segments[place].settle()  # stable under its own losses
            if lost:
                waiting.update(p for p, s in self.segments.items() if p != place and s.without(lost))

    def query(self, session: Session, assumptions: Iterable[Expr], name: str, budget: float) -> Answer:
        left = self.deadline - time.perf_counter()
        if left <= 0:
            return Unknown("out of time")
        self.queries += 1
        return session.check(tuple(assumptions), name=name, budget_seconds=min(budget * self.backend.patience(), left))

    def integers(self, formulas: tuple[Expr, ...]) -> Answer:
        left = self.deadline - time.perf_counter()
        if left <= 0:
            return Unknown("out of time")
        self.queries += 1
        return refute(formulas, self.backend, min(self.budget * self.backend.patience(), left), self.slicer.share).answer

    def drop(self, claim: _Claim, segment: str, reason: str = "") -> None:
        self.live.discard(claim.key)
        invariant, loop = self.candidates[claim.key]
        name = obligation_name(self.slicer.passive.procedure, claim.place)
        dropped = Dropped(candidate(invariant, loop), name, segment, self.round, reason)
        self.dropped.append((claim.key, dropped))
        self.see("dropped", dropped)


def _key(item: Fact | Goal) -> _Key | None:
    """Which candidate a fact or goal is; None for others."""
    if item.invariant is None or item.head is None or item.invariant.role is not InvariantRole.CANDIDATE:
        return None
    return id(item.invariant), item.head


class _Segment:
    """What has to be shown at one place at the end of a segment, and its session, opened at the first query."""

    def __init__(self, search: _Search, label: str, claims: list[_Claim]) -> None:
        self.search = search
        self.label = label
        self.all = claims
        self.claims = claims
        self.relied: frozenset[_Key] = frozenset()
        self.shown: dict[_Key, frozenset[_Key]] = {}  # with the candidates that it took
        self.opened = 0  # how many candidates were dropped before the session was opened
        self._relied: tuple[_Key, ...] = ()
        self._common: list[Expr] = []
        self._candidates: list[tuple[_Key, Expr]] = []
        self._hard = False
        self._integers_first = False
        self._by_integers = False  # the last answer
        self._asked: tuple[_Key, ...] = ()  # the candidates that it could use
        self._session: Session | None = None
        self._lone: Session | None = None
        self._chunks: dict[tuple[int, ...], Var] = {}
        self._size = CHUNK

    def settle(self) -> set[_Key]:
        """Drops candidates until all claims hold that are left; returns those dropped."""
        live = self.search.live
        before = set(live)
        while True:
            self.claims = [c for c in self.all if c.key in live]
            open_ = [c for c in self.claims if c.key not in self.shown]
            if not open_:
                return before - live
            session = self._opened()
            start = set(live)
            while open_:
                chunk, open_ = open_[: self._size], open_[self._size :]
                self._show(chunk, session)
            self.without(start - live)

    def without(self, lost: AbstractSet[_Key]) -> bool:
        """Forgets what was shown by means of one of these; whether there was such a thing."""
        before = len(self.shown)
        self.shown = {key: by for key, by in self.shown.items() if by.isdisjoint(lost)}
        return len(self.shown) < before

    def reset(self) -> None:
        """Forgets the session, which knows only of what was live when it was opened."""
        self._session = None
        self.opened = 0
        self._lone = None
        self._common, self._candidates, self._chunks = [], [], {}

    def _show(self, chunk: list[_Claim], session: Session) -> None:
        """Asks for a state in which a claim of the chunk fails, until there is none."""
        search = self.search
        trigger = self._trigger(chunk, session)
        while any(c.key in search.live for c in chunk):
            start = time.perf_counter()
            answer = self._ask(chunk, trigger, session)
            if time.perf_counter() - start < QUICK_SECONDS:
                self._size = min(2 * self._size, 1000)
            match answer:
                case Unsat():
                    by = self._by(answer)
                    self.shown.update((c.key, by) for c in chunk if c.key in search.live)
                    return
                case Sat():
                    search.round += 1
                    if not self._drop_falsified(answer.model, chunk):
                        answer = Unknown("the model falsifies nothing")
            if isinstance(answer, Unknown):
                self._size = CHUNK
                self._split([c for c in chunk if c.key in search.live], session, answer.reason)
                return

    def _ask(self, chunk: list[_Claim], trigger: Var, session: Session) -> Answer:
        """Whether some claim of the chunk that is still live can fail."""
        search = self.search
        answer: Answer = Unknown("timeout")
        self._by_integers = False
        if not self._integers_first:
            gone = (c.unasked for c in chunk if c.key not in search.live)
            budget = HARD_SECONDS if self._hard else min(BATCH_SECONDS, search.budget) if len(chunk) > 1 else search.budget
            answer = search.query(session, (*self._kept(), trigger, *gone), f"{self.label}/{len(chunk)} candidates", budget)
        if isinstance(answer, Unknown) and (self._hard or len(chunk) == 1):
            asked = [c for c in chunk if c.key in search.live]
            better = search.integers((*self._formulas(), *(eq(c.bad, c.fails) for c in asked), disjunction(c.bad for c in asked)))
            # Once they were of use here they will be again.
            self._by_integers = not isinstance(better, Unknown)
            self._integers_first |= self._hard and self._by_integers
            return better if self._by_integers else answer
        return answer

    def _formulas(self) -> Iterator[Expr]:
        """The facts, with the candidates that live."""
        yield from self._common
        yield from (formula for key, formula in self._candidates if key in self.search.live)

    def _drop_falsified(self, model: Model, chunk: list[_Claim]) -> bool:
        # The integers' model knows of the chunk only.
        asked = chunk if self._by_integers else self.claims
        falsified = [c for c in asked if c.key in self.search.live and model.value(c.bad) is True]
        for claim in falsified:
            if claim.key in self.search.live:
                self.search.drop(claim, self.label)
        return any(c in falsified for c in chunk)

    def _split(self, chunk: list[_Claim], session: Session, reason: str) -> None:
        """Finds the claims that cannot be shown within the budget, and drops these candidates: that is sound."""
        if len(chunk) == 1 or reason == "out of time":
            self.search.round += 1
            for claim in chunk:
                if claim.key in self.search.live:
                    self.search.drop(claim, self.label, reason)
            return
        if not self._hard:
            for claim in chunk:
                self._alone(claim)
            return
        middle = len(chunk) // 2
        self._show(chunk[:middle], session)
        self._show(chunk[middle:], session)

    def _alone(self, claim: _Claim) -> None:
        """Shows one claim in a session that knows of no other, or drops the candidate."""
        search = self.search
        if claim.key not in search.live:
            return
        session = self._lone_session()
        session.push()
        session.assume(claim.fails)
        answer = search.query(session, self._kept(), f"{self.label}/1 candidates", search.budget)
        session.pop()
        bits = not isinstance(answer, Unknown)
        if not bits:
            answer = search.integers((*self._formulas(), claim.fails))
        match answer:
            case Unsat():
                self.shown[claim.key] = self._by(answer) if bits else self.relied
            case Sat(model):
                search.round += 1
                # The integers' model knows of this claim only.
                for other in self.claims if bits else (claim,):
                    if other.key in search.live and (other is claim or model.value(other.fails) is True):
                        search.drop(other, self.label)
            case Unknown(reason):
                search.round += 1
                search.drop(claim, self.label, reason)

    def _kept(self) -> tuple[Var, ...]:
        """The selectors of the candidates that live."""
        self._asked = tuple(key for key in self._relied if key in self.search.live)
        return tuple(self.search.selectors[key] for key in self._asked)

    def _by(self, answer: Unsat) -> frozenset[_Key]:
        """The candidates that the last answer took, or all that were there for it."""
        if answer.core is None or self._by_integers:
            return self.relied
        return frozenset(self._asked[n] for n in answer.core if n < len(self._asked))

    def _lone_session(self) -> Session:
        if self._lone is None:
            self._lone = self.search.backend.session()
            self._lone.push()
            for formula in (*self._common, *self._guarded()):
                self._lone.assume(formula)
        return self._lone

    def _trigger(self, chunk: list[_Claim], session: Session) -> Var:
        """A symbol that implies that some claim of the chunk fails."""
        numbers = tuple(c.place.number for c in chunk)
        trigger = self._chunks.get(numbers)
        if trigger is None:
            trigger = self._chunks[numbers] = Var(f"try${self.label}${len(self._chunks)}", BOOL)
            session.assume(implies(trigger, disjunction(c.asked for c in chunk)))
        return trigger

    def _opened(self) -> Session:
        if self._session is None:
            self.opened = len(self.search.dropped)
            self._session = self.search.backend.session()
            self._session.push()
            for formula in self._facts():
                self._session.assume(formula)
        return self._session

    def _facts(self) -> Iterator[Expr]:
        """What the session is told, once."""
        search = self.search
        self._gather()
        self._hard = search.hard([*self._common, *(f for _, f in self._candidates), *(c.fails for c in self.claims)])
        yield from self._common
        yield from self._guarded()
        for claim in self.claims:
            yield eq(claim.bad, claim.fails)
            yield implies(claim.asked, claim.bad)

    def _guarded(self) -> tuple[Expr, ...]:
        """The candidates, each under its selector."""
        return tuple(implies(self.search.selectors[key], formula) for key, formula in self._candidates)

    def _gather(self) -> None:
        """Collects what may be used here."""
        slicer = self.search.slicer
        cone = slicer.cone((c.place for c in self.claims), self._counts)
        self._common += slicer.passive.axioms
        self._common += (Var(name, BOOL) for name in cone.passed)
        self._common += (slicer.equation(name) for name in cone.equations)
        for number in cone.facts:
            key, formula = _key(slicer.facts[number].item), slicer.fact(number, self.label)
            if key is None:
                self._common.append(formula)
            else:
                self._candidates.append((key, formula))
        self._relied = tuple(dict.fromkeys(key for key, _ in self._candidates))
        self.relied = frozenset(self._relied)

    def _counts(self, fact: Fact) -> bool:
        key = _key(fact)
        return fact.after is None and (key is None or key in self.search.live)
