"""What Houdini has to show at one place: the candidates of a loop where it is entered or where an iteration ends.

Many claims are asked about at once, since a model falsifies many and most hold for simple reasons. Where that is not
settled quickly each claim is asked about alone: one claim is often easy where their disjunction is hard. An answer's
unsatisfiable core says which candidates a claim relied on, so a candidate that goes takes along only proofs that used it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from boogie_ir.lang.build import bv, disjunction, eq, implies, width_of
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import InvariantRole
from boogie_ir.lang.types import BOOL
from boogie_ir.prove import limits
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.hardness import Hardness, operands
from boogie_ir.prove.identities import Identities
from boogie_ir.prove.opaque import holding, opaque_session
from boogie_ir.prove.sessions import Premise, told
from boogie_ir.smt.solver import Answer, Backend, Model, Sat, Session, Unknown, Unsat
from boogie_ir.vc.passive import Fact, Goal
from boogie_ir.vc.slicing import Place, Slicer
from boogie_ir.vc.support import Support, Way

CHUNK = 50  # goals in the first query; doubled while queries are quick
SEARCH_OVER = "out of time"  # of the whole search, where other reasons are of one question

Key: TypeAlias = tuple[int, str]  # the identity of the invariant, the label of its loop


@dataclass(slots=True, eq=False)
class Claim:
    """A candidate to be shown at one place.

    The symbol ``bad`` says that it ``fails`` there. ``asked`` implies ``bad`` and means nothing where it is false, so
    ``unasked`` takes a claim out of a question without restricting the states that are asked about.
    """

    key: Key
    place: Place
    fails: Expr
    bad: Var
    asked: Var
    unasked: Expr


class Candidates(Protocol):
    """What segments have in common: the candidates that live, and how questions are asked."""

    slicer: Slicer
    backend: Backend
    time: Budget
    seconds: float
    live: set[Key]
    keys: dict[int, Key]
    selectors: dict[int, Var]
    hard: Hardness
    round: int

    def gone(self) -> int:
        """How many were dropped so far."""

    def query(self, session: Session, formulas: Iterable[Expr], name: str, budget: Budget, kept: Iterable[Expr]) -> Answer: ...

    def integers(self, formulas: tuple[Expr, ...]) -> Answer: ...

    def count(self) -> None:
        """Counts a question."""

    def drop(self, claim: Claim, segment: str, reason: str = "") -> None: ...


def key_of(item: Fact | Goal) -> Key | None:
    """Which candidate a fact or goal is; None for others."""
    if item.invariant is None or item.head is None or item.invariant.role is not InvariantRole.CANDIDATE:
        return None
    return id(item.invariant), item.head


@frozen
class _Means:
    """What claims may be shown by: definitions and axioms always, facts, by number, as long as they are no dropped candidates."""

    common: tuple[Expr, ...]
    facts: tuple[tuple[int, Expr], ...]


_NOTHING = _Means((), ())


class Segment:
    """The claims at one place, and its sessions, opened at the first query."""

    def __init__(self, search: Candidates, label: str, claims: list[Claim]) -> None:
        self.search = search
        self.label = label
        self.all = claims
        self.claims = claims
        self.shown: dict[Key, Support] = {}
        self.opened = 0  # how many candidates were dropped before the sessions were opened
        self._means = _NOTHING
        self._hard = False
        self._operands: tuple[Var, ...] = ()  # of hard operations
        self._integers_first = False
        self._by_integers = False  # the last answer
        self._given: tuple[int, ...] = ()  # the facts that it could use in any case
        self._asked: tuple[int, ...] = ()  # the candidates among those that it could use
        self._session: Session | None = None
        self._lone: Session | None = None
        self._opaque: Session | None = None
        self._chunks: dict[tuple[int, ...], Var] = {}
        self._size = CHUNK

    def settle(self) -> set[Key]:
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
            if self._hard:
                open_ = self._without_operations(self._not_identical(open_))
            while open_:
                chunk, open_ = open_[: self._size], open_[self._size :]
                self._show(chunk, session)
            self.without(start - live)

    def without(self, lost: AbstractSet[Key]) -> bool:
        """Forgets what was shown by means of one of these; whether there was such a thing."""
        before = len(self.shown)
        keys = self.search.keys
        self.shown = {key: by for key, by in self.shown.items() if not any(keys.get(number) in lost for number in by.facts)}
        return len(self.shown) < before

    def reset(self) -> None:
        """Forgets the sessions, which know only of what was live when they were opened."""
        self._session = self._lone = self._opaque = None
        self._means = _NOTHING
        self._chunks = {}
        self.opened = 0

    # -- whatever hard operations mean ---------------------------------------------------------------------

    def _not_identical(self, claims: list[Claim]) -> list[Claim]:
        """Shows equations that hold by the laws of sums and products; returns what is left open."""
        slicer = self.search.slicer
        common = ((None, formula) for formula in self._means.common)
        identities = Identities[int | None]((*common, *self._live(self._means)), slicer.value_of, slicer.share)
        for claim in claims:
            if (by := identities.shown(claim.place.item.condition)) is not None:
                self.shown[claim.key] = Support(Way.IDENTITIES, frozenset(number for number in by if number is not None))
        return [c for c in claims if c.key not in self.shown]

    def _without_operations(self, claims: list[Claim]) -> list[Claim]:
        """Shows what does not depend on hard operations, which are opaque functions here; returns what is left open.

        A model is one of opaque functions only, but with its values for their operands bit-vectors are quick to tell whether
        there is one of the operations; what fails in that is dropped.
        """
        search = self.search
        session = self._opaque_session()
        self._by_integers = False
        owner = {c.bad.name: c for c in claims}

        def kept() -> tuple[Var, ...]:
            search.count()
            return self._kept(self._means)

        def falsified(model: Model, bad: list[Var]) -> None:
            self._drop_if_falsified(model, [owner[symbol.name] for symbol in bad])

        for never, answer in holding(session, [c.bad for c in claims], self.label, search.time, kept, falsified):
            by = self._by(answer, Way.OPAQUE)
            self.shown.update((owner[symbol.name].key, by) for symbol in never)
        return [c for c in claims if c.key not in self.shown and c.key in search.live]

    def _drop_if_falsified(self, opaque: Model, claims: list[Claim]) -> None:
        values = ((symbol, opaque.value(symbol)) for symbol in self._operands)
        known = (eq(symbol, bv(value, width_of(symbol))) for symbol, value in values if isinstance(value, int))
        formulas = (disjunction(c.bad for c in claims), *known)
        limit, name = self.search.time.computing(limits.OPAQUE_ALONE), f"{self.label}/opaque counterexample"
        answer = self.search.query(self._opened(), formulas, name, limit, self._kept(self._means))
        if isinstance(answer, Sat):
            self.search.round += 1
            self._drop_falsified(answer.model, claims)

    def _opaque_session(self) -> Session:
        if self._opaque is None:
            search = self.search
            self._opaque = opaque_session(
                search.backend, search.hard, self._premises(self._means), ((c.bad, c.fails) for c in self.claims)
            )
        return self._opaque

    # -- many claims ----------------------------------------------------------------------------------------

    def _show(self, chunk: list[Claim], session: Session) -> None:
        """Asks for a state in which a claim of the chunk fails, until there is none."""
        search = self.search
        trigger = self._trigger(chunk, session)
        while any(c.key in search.live for c in chunk):
            limit = search.time.computing(limits.HARD if self._hard else min(limits.BATCH, search.seconds))
            answer = self._ask(chunk, trigger, session, limit)
            # To ask integers costs much the same for few claims as for many.
            if self._by_integers or limit.spent() < limits.QUICK:
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

    def _ask(self, chunk: list[Claim], trigger: Var, session: Session, limit: Budget) -> Answer:
        """Whether some claim of the chunk that is still live can fail."""
        search = self.search
        answer: Answer = Unknown("timeout")
        self._by_integers = False
        if not self._integers_first:
            gone = (c.unasked for c in chunk if c.key not in search.live)
            assumptions = (*self._kept(self._means), trigger, *gone)
            answer = search.query(session, (), f"{self.label}/{len(chunk)} candidates", limit, assumptions)
        if isinstance(answer, Unknown) and self._hard:
            asked = [c for c in chunk if c.key in search.live]
            # Not equal: what a claim says would matter only where no claim before it fails, and be left open elsewhere.
            question = (*(implies(c.bad, c.fails) for c in asked), disjunction(c.bad for c in asked))
            better = search.integers((*self._formulas(self._means), *question))
            # Once they were of use here they will be again.
            self._by_integers = not isinstance(better, Unknown)
            self._integers_first |= self._by_integers
            if isinstance(better, Unknown) and better.reason != SEARCH_OVER:
                return answer
            return better
        return answer

    def _drop_falsified(self, model: Model, chunk: list[Claim]) -> bool:
        # The integers' model knows of the chunk only.
        asked = chunk if self._by_integers else self.claims
        falsified = [c for c in asked if c.key in self.search.live and model.value(c.bad) is True]
        for claim in falsified:
            if claim.key in self.search.live:
                self.search.drop(claim, self.label)
        return any(c in falsified for c in chunk)

    def _split(self, chunk: list[Claim], session: Session, reason: str) -> None:
        """Finds the claims that cannot be shown within the budget, and drops these candidates: that is sound."""
        search = self.search
        if reason == SEARCH_OVER:
            search.round += 1
            for claim in chunk:
                if claim.key in search.live:
                    search.drop(claim, self.label, reason)
        elif self._hard and len(chunk) > 1:
            middle = len(chunk) // 2
            self._show(chunk[:middle], session)
            self._show(chunk[middle:], session)
        else:
            for claim in chunk:
                if claim.key in search.live:
                    self._show_alone(claim)

    # -- one claim ------------------------------------------------------------------------------------------

    def _show_alone(self, claim: Claim) -> None:
        """Shows one claim in a session that knows of no other, then by its own means alone, or drops the candidate."""
        search = self.search
        self._by_integers = False
        answer = self._asked_alone(self._lone_session(), self._means, claim)
        tells_of_others = not isinstance(answer, Unknown)
        if isinstance(answer, Unknown):
            own = self._gathered((claim,))
            if self._hard or _others(own, self.search) < _others(self._means, self.search) // 2:
                answer = self._asked_alone(self._fresh(own), own, claim)
            if isinstance(answer, Unknown):
                better = search.integers((*self._formulas(own), claim.fails))
                self._by_integers = not isinstance(better, Unknown)
                answer = better if self._by_integers else answer
        match answer:
            case Unsat():
                self.shown[claim.key] = self._by(answer)
            case Sat(model):
                search.round += 1
                # Integers and the claim's own means know of this claim only.
                for other in self.claims if tells_of_others else (claim,):
                    if other.key in search.live and (other is claim or model.value(other.fails) is True):
                        search.drop(other, self.label)
            case Unknown(reason):
                search.round += 1
                search.drop(claim, self.label, reason)

    def _asked_alone(self, session: Session, means: _Means, claim: Claim) -> Answer:
        limit = self.search.time.computing(limits.HARD if self._hard else self.search.seconds)
        return self.search.query(session, (claim.fails,), f"{self.label}/1 candidates", limit, self._kept(means))

    # -- means ----------------------------------------------------------------------------------------------

    def _kept(self, means: _Means) -> tuple[Var, ...]:
        """The selectors of the candidates that live."""
        self._given = tuple(number for number, _ in means.facts if number not in self.search.keys)
        self._asked = tuple(number for number, _ in self._live(means) if number in self.search.keys)
        return tuple(self.search.selectors[number] for number in self._asked)

    def _live(self, means: _Means) -> Iterator[tuple[int, Expr]]:
        """The facts that are no dropped candidates."""
        keys, live = self.search.keys, self.search.live
        return ((number, formula) for number, formula in means.facts if number not in keys or keys[number] in live)

    def _by(self, answer: Unsat, way: Way = Way.BITS) -> Support:
        """The facts that the last answer took, or all that were there for it."""
        if self._by_integers:
            return Support(Way.INTEGERS, frozenset(number for number, _ in self._live(self._means)))
        core = range(len(self._asked)) if answer.core is None else answer.core
        return Support(way, frozenset((*self._given, *(self._asked[n] for n in core if n < len(self._asked)))))

    def _formulas(self, means: _Means) -> Iterator[Expr]:
        """The facts, with the candidates that live."""
        yield from means.common
        yield from (formula for _, formula in self._live(means))

    def _fresh(self, means: _Means) -> Session:
        """A session that is told the facts."""
        return told(self.search.backend, self._premises(means))

    def _premises(self, means: _Means) -> Iterator[Premise]:
        """Candidates each under its selector; others under selectors too would cost more than it tells."""
        yield from map(Premise, means.common)
        yield from (Premise(formula, self.search.selectors.get(number)) for number, formula in means.facts)

    def _lone_session(self) -> Session:
        if self._lone is None:
            self._lone = self._fresh(self._means)
        return self._lone

    def _opened(self) -> Session:
        if self._session is None:
            search = self.search
            self.opened = search.gone()
            self._means = means = self._gathered(self.claims)
            said = (*means.common, *(f for _, f in means.facts), *(c.fails for c in self.claims))
            self._hard = search.hard(said)
            self._operands = operands(said) if self._hard else ()
            self._session = self._fresh(means)
            for claim in self.claims:
                self._session.assume(eq(claim.bad, claim.fails))
                self._session.assume(implies(claim.asked, claim.bad))
        return self._session

    def _trigger(self, chunk: list[Claim], session: Session) -> Var:
        """A symbol that implies that some claim of the chunk fails."""
        numbers = tuple(c.place.number for c in chunk)
        trigger = self._chunks.get(numbers)
        if trigger is None:
            trigger = self._chunks[numbers] = Var(f"try${self.label}${len(self._chunks)}", BOOL)
            session.assume(implies(trigger, disjunction(c.asked for c in chunk)))
        return trigger

    def _gathered(self, claims: Iterable[Claim]) -> _Means:
        """What may be used for these claims."""
        slicer = self.search.slicer
        cone = slicer.cone((c.place for c in claims), self._counts)
        common: list[Expr] = [*slicer.passive.axioms]
        common += (Var(name, BOOL) for name in cone.passed)
        common += (slicer.equation(name) for name in cone.equations)
        return _Means(tuple(common), tuple((number, slicer.fact(number, self.label)) for number in cone.facts))

    def _counts(self, fact: Fact) -> bool:
        key = key_of(fact)
        return fact.after is None and (key is None or key in self.search.live)


def _others(means: _Means, search: Candidates) -> int:
    """How much claims are shown by apart from candidates."""
    return len(means.common) + sum(number not in search.keys for number, _ in means.facts)
