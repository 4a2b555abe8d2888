"""Houdini: the largest set of candidates that is inductive (Flanagan and Leino, "Houdini, an annotation assistant").

All candidates are assumed where loops start, each under a selector, and shown where loops are entered and where
iterations end. Each of these places, with the segment from the last cut point to it, has a session of its own, with
its facts asserted once; a model drops every candidate that it falsifies, and only places that relied on one of these
are looked at again.
Assertions of the program are neither checked nor relied on.
Where bit-vectors do not settle a question, the integers are asked (:mod:`boogie_ir.prove.integers`).

Nothing rests on this being right: what is kept is checked again as part of the program's obligations.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import field

from boogie_ir.lang.build import and_, not_
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Invariant, Procedure, Program
from boogie_ir.lang.types import BOOL
from boogie_ir.prove import limits
from boogie_ir.prove.budget import FOREVER, Budget, OwnClock, alone
from boogie_ir.prove.hardness import Hardness
from boogie_ir.prove.over_integers import by_integers, confirmed
from boogie_ir.prove.sessions import asked
from boogie_ir.smt.solver import Answer, Backend, Sat, Session, Unknown
from boogie_ir.vc.cfg import EMPTY
from boogie_ir.vc.slicing import Slicer
from boogie_ir.vc.support import Support
from boogie_ir.vc.vcgen import Obligation, obligation_name, obligations_of, passive_program, settled
from houdini.candidate import Candidate, candidate, candidates, settle
from houdini.segment import SEARCH_OVER, Claim, Key, Segment, key_of

PIECE = 0.1  # seconds of computing before others may have their turns


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
    """``procedure`` has the survivors as INFERRED invariants and no candidates.

    ``slicer`` is the same in passive form. ``supports`` says how survivors were shown, by the number of the goal.
    """

    procedure: Procedure
    kept: tuple[Candidate, ...]
    dropped: tuple[Dropped, ...]
    queries: int
    seconds: float
    slicer: Slicer = field(repr=False)
    supports: Mapping[int, Support] = field(repr=False)

    @property
    def obligations(self) -> tuple[Obligation, ...]:
        """Those of the procedure, with advice how to show what survived."""
        return obligations_of(self.slicer, self.supports)


def ignore(stage: str, value: object) -> None:
    """Observes nothing."""


def infer(
    procedure: Procedure,
    backend: Backend,
    program: Program = EMPTY,
    *,
    budget_seconds: float = limits.CANDIDATE,
    total_seconds: float = FOREVER,
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
        self._backend = backend
        self._refuted = tuple(Dropped(c, "a concrete run", c.loop, 0) for c in refuted)
        none = next(candidates(procedure), None) is None
        self._slicer = passive_program(procedure, program)
        self.hardness = Hardness()
        self._search = None if none else _Search(self._slicer, backend, see, self.hardness)
        self._seconds = 0.0

    def run(self, budget_seconds: float = limits.CANDIDATE, total_seconds: float = FOREVER) -> Inferred:
        """As :func:`infer`; ``seconds`` and ``queries`` count earlier runs too."""
        return alone(self.steps(budget_seconds, total_seconds))

    def steps(self, budget_seconds: float = limits.CANDIDATE, total_seconds: float = FOREVER) -> Generator[None, None, Inferred]:
        """As :meth:`run`; others may have their turns where it yields, between segments. Their time does not count."""
        search = self._search
        if search is None:
            return Inferred(self._procedure, (), self._refuted, 0, 0.0, self._slicer, {})
        clock = OwnClock()
        budget = Budget(total_seconds, self._backend.patience, clock)
        last = clock.computed()
        for _ in search.run(budget_seconds, budget):
            if clock.computed() - last > PIECE:
                with clock.others():
                    yield
                last = clock.computed()
        kept = tuple(candidate(i, loop) for key, (i, loop) in search.candidates.items() if key in search.live)

        def keep(invariant: Invariant, loop: str) -> bool:
            return (id(invariant), loop) in search.live

        inferred, slicer = settle(self._procedure, keep), settled(self._slicer, keep)
        dropped = (*self._refuted, *(d for _, d in search.dropped))
        self._seconds += budget.spent()
        return Inferred(inferred, kept, dropped, search.queries, self._seconds, slicer, search.supports())


class _Search:
    """The work list over segments."""

    def __init__(self, slicer: Slicer, backend: Backend, see: Callable[[str, object], object], hard: Hardness) -> None:
        self.slicer = slicer
        self.backend = backend
        self.seconds = 0.0
        self.time = Budget(0.0)
        self.see = see
        self.candidates: dict[Key, tuple[Invariant, str]] = {}
        self.dropped: list[tuple[Key, Dropped]] = []
        self.queries = 0
        self.round = 0
        self.hard = hard
        claims: dict[tuple[str, int], list[Claim]] = {}
        parts: dict[tuple[str, Key], int] = {}
        for place in slicer.goals:
            if (key := key_of(place.item)) is not None:
                if key not in self.candidates:
                    assert place.item.invariant is not None
                    self.candidates[key] = (place.item.invariant, key[1])
                bad, asked = Var(f"bad${place.number}", BOOL), Var(f"asked${place.number}", BOOL)
                fails = and_(slicer.reach(place), not_(place.item.condition))
                part = parts[place.label, key] = parts.get((place.label, key), -1) + 1
                claims.setdefault((place.label, part), []).append(Claim(key, place, fails, bad, asked, not_(asked)))
        numbered = ((place.number, key_of(place.item)) for place in slicer.facts)
        self.keys = {number: key for number, key in numbered if key is not None}
        self.selectors = {number: Var(f"keep${number}", BOOL) for number in self.keys}
        self.live = set(self.candidates)
        self.made_from: dict[str, list[Key]] = {}
        for key, (invariant, _) in self.candidates.items():
            if invariant.of:
                self.made_from.setdefault(invariant.of, []).append(key)
        # One session for each place where candidates are shown: what is assumed after it must not help there. What a candidate
        # says of one thread is often shown without what is known of the other.
        self.segments = {place: Segment(self, slicer.segment(goals[0].place), goals) for place, goals in claims.items()}

    def run(self, seconds: float, time: Budget) -> Iterator[None]:
        """Drops what is not inductive, after taking back what an earlier run dropped because a solver gave up, or since then.

        Yields behind each segment.
        """
        self.seconds, self.time = seconds, time
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
            yield

    def supports(self) -> dict[int, Support]:
        """How what lives was shown, by the number of the goal."""
        return {
            claim.place.number: segment.shown[claim.key]
            for segment in self.segments.values()
            for claim in segment.all
            if claim.key in self.live and claim.key in segment.shown
        }

    def gone(self) -> int:
        return len(self.dropped)

    def count(self) -> None:
        """Counts a question."""
        self.queries += 1

    def query(self, session: Session, formulas: Iterable[Expr], name: str, budget: Budget, kept: Iterable[Expr]) -> Answer:
        """Whether formulas can hold in the session, given what is kept."""
        if self.time.over:
            return Unknown(SEARCH_OVER)
        self.count()
        return asked(session, formulas, name, budget, tuple(kept))

    def integers(self, formulas: tuple[Expr, ...]) -> Answer:
        """Whether formulas can hold together, over the integers."""
        if self.time.over:
            return Unknown(SEARCH_OVER)
        self.count()
        found = by_integers(formulas, self.backend, self.time.computing(self.seconds), self.slicer.share)
        if not isinstance(found.answer, Sat) or found.exact:
            return found.answer
        self.count()
        return confirmed(found, formulas, self.backend, "integers' counterexample", self.time.computing(limits.HARD))

    def drop(self, claim: Claim, segment: str, reason: str = "") -> None:
        """Drops a candidate and what was made from it.

        What the snapshot of an access has is what the variables had: where a variable's bound is lost, iterations later
        the snapshot's is too, and each such answer may cost as much as the first.
        """
        name = obligation_name(self.slicer.passive.procedure, claim.place)
        for key in (claim.key, *self.made_from.get(self.candidates[claim.key][0].name, ())):
            if key not in self.live:
                continue
            self.live.discard(key)
            dropped = Dropped(candidate(*self.candidates[key]), name, segment, self.round, reason)
            self.dropped.append((key, dropped))
            self.see("dropped", dropped)
