"""The board that engines share: what is settled, suspected and known so far. It is only ever added to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from boogie_ir.lang.program import WARNINGS, CheckKind
from gpuverify_py.verify.claims import Claim
from gpuverify_py.verify.facts import Fact
from gpuverify_py.verify.outcomes import (
    Account,
    Alarm,
    Broken,
    Contradictory,
    Dependence,
    Empty,
    Event,
    Holds,
    Meaningful,
    Note,
    Open,
    Outcome,
    Searched,
    Suspicion,
    Tolerated,
    Unconfirmed,
    Working,
)

E = TypeVar("E", bound=Event)
MEETINGS = frozenset({CheckKind.BARRIER_DIVERGENCE, CheckKind.WARP_DIVERGENCE})
"""Kinds about threads that come to a barrier together."""


class EnginesDisagree(Exception):
    """An engine proved what a concrete run refutes: a fault of ours, told with both sides."""

    def __init__(self, proof: Holds, run: Broken) -> None:
        super().__init__("; ".join(_both_sides(proof, run)))
        self.proof = proof
        self.run = run


def _both_sides(proof: Holds, run: Broken) -> Iterator[str]:
    about = run.claim
    places = " and ".join(sorted(map(str, about.places)))
    array = f" of {about.array}" if about.array else ""
    yield f"{proof.by} proved what {run.by} refutes: {about.kind.value}{array} in {about.kernel} at {places}"
    if proof.facts:
        yield "the proof rests on " + ", ".join(str(fact.known) for fact in proof.facts)
    replay = run.finding.replay
    if replay is not None:
        arguments = ", ".join(f"{name} = {value}" for name, value in replay.arguments)
        launch = f"blocks of {replay.group}, a grid of {replay.grid}"
        yield f"the run has {launch}, {arguments or 'no arguments'}, memory {replay.filling} from seed {replay.seed}"


class Board:
    """Events in the order in which they came; claims are settled by what holds or is broken."""

    def __init__(self, claims: Iterable[Claim]) -> None:
        self.claims = tuple(claims)
        self._events: list[Event] = []
        self._settled: dict[Claim, Holds | Broken] = {}
        self._open = dict.fromkeys(self.claims)
        self.judged: set[str] = set()  # kernels of which it is known whether their proofs are empty
        self.searched: set[str] = set()  # kernels whose defects runs have looked for
        self.told: set[str] = set()  # kernels of which a proof may rest on what threads tell each other beside barriers
        self.seconds: dict[str, float] = {}  # of computing, by engine

    def post(self, event: Event) -> None:
        """Adds an event. Raises :class:`EnginesDisagree` where a proof meets a run that refutes it."""
        match event:
            case Working():
                return
            case Holds() | Broken():
                before = self._settled.setdefault(event.claim, event)
                self._open.pop(event.claim, None)
                if isinstance(event, Holds) and event.told:
                    self.told.add(event.claim.kernel)
                match (before, event):
                    case (Holds(bounded=False), Broken()):
                        if not self.may_be_elsewhere(event.claim):
                            raise EnginesDisagree(before, event)
                        self._settled[event.claim] = event
                    case (Broken(), Holds(bounded=False)):
                        if not self.may_be_elsewhere(event.claim):
                            raise EnginesDisagree(event, before)
                    case _:
                        pass
            case (
                Alarm() | Open() | Suspicion() | Unconfirmed() | Note() | Tolerated() | Contradictory() | Empty()
                | Account() | Fact() | Dependence()
            ):  # fmt: skip
                pass
            case Meaningful():
                self.judged.add(event.kernel)
            case Searched():
                self.searched.add(event.kernel)
        self._events.append(event)

    def of(self, kind: type[E]) -> tuple[E, ...]:
        """The events of one kind, in order."""
        return tuple(event for event in self._events if isinstance(event, kind))

    def facts(self, kernel: str) -> tuple[Fact, ...]:
        """What is known of a kernel."""
        return tuple(fact for fact in self.of(Fact) if fact.kernel == kernel)

    def settled(self, claim: Claim) -> Outcome | None:
        """What settles a claim, if anything does."""
        return self._settled.get(claim)

    def may_be_elsewhere(self, claim: Claim) -> bool:
        """Whether another claim may be the one that is false: of threads that wait at different barriers a run names one, and a
        proof says that all come to it as far as they come to the others.
        """
        others = (c for c in self.claims if c.kernel == claim.kernel and c.kind in MEETINGS and c != claim)
        return claim.kind in MEETINGS and not all(isinstance(self._settled.get(c), Holds) for c in others)

    @property
    def open(self) -> tuple[Claim, ...]:
        """The claims that nothing settles yet."""
        return tuple(self._open)

    @property
    def broken(self) -> tuple[Broken, ...]:
        """What concrete runs have refuted, but for what is worth a warning."""
        return tuple(event for event in self.of(Broken) if event.claim.kind not in WARNINGS)
