"""Concrete runs as an engine: it breaks claims and proves none.

Runs look for defects on their own first: what they find is an execution from start to end, and needs no model. What other engines
suspect by then, and is not found, is replayed with the launch and arguments of the suspicion. Nothing is shared with an
engine that proves but the kernel language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from boogie_ir.lang.program import WARNINGS
from boogie_ir.prove.budget import Budget
from gpuverify_py.analysis.annotations import keep_annotations
from gpuverify_py.request.config import Config
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim, claim_of
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.outcomes import Broken, Event, Searched, Suspicion, Unconfirmed, Working
from gpuverify_py.verify.task import Subject, Task

if TYPE_CHECKING:
    from gpuverify_py.runs.search import Confirmed, Search

NAME = "runs"
SEARCH_SECONDS = 2.0
REPLAY_AFTER = 0.6  # seconds of searching
REPLAY_SECONDS_EACH = 0.5
REPLAY_SECONDS = 2.0
ONE_RUN = 0.02  # what a run is expected to take
# In one turn: what a run shows at all one of these shows mostly, and once the kernel is compiled for them more cost little.
FIRST_RUNS, FIRST_SECONDS = 3, 0.04
# For a suspicion, where nothing is run without one. Who has waited for so long is alone: the others have said all they had to.
FIRST_WAIT, LONGEST_WAIT = 0.5, 1e6


class ConcreteRuns(Engine):
    """Runs kernels on the interpreter. ``alarms_only``: nothing is run before another engine suspects something."""

    name = NAME
    searches = True

    def __init__(self, *, alarms_only: bool = False) -> None:
        self._alarms_only = alarms_only

    def covers(self, task: Task, claim: Claim) -> bool:
        """Whatever fails in a run can be seen."""
        return True

    def expected(self, task: Task) -> float:
        """A run, unless it is to wait for a suspicion."""
        return FIRST_WAIT if all(self._waits(subject, task.config) for subject in task.subjects) else ONE_RUN

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        """Searches each kernel, and replays what is suspected of it."""
        for subject in task.subjects:
            kernel, waits = keep_annotations(subject.kernel, task.config), self._waits(subject, task.config)
            yield from _Runs(Subject(kernel, subject.program, subject.launch), task.config, board, budget).events(waits)

    def _waits(self, subject: Subject, config: Config) -> bool:
        """Whether nothing is run before another engine suspects something."""
        alone = subject.launch.group == subject.launch.grid == (1, 1, 1)
        return self._alarms_only or alone or config.unwind is not None or subject.kernel.contract_only


class _Runs:
    """The runs of one kernel, which is compiled for the interpreter when it is first run."""

    def __init__(self, subject: Subject, config: Config, board: Board, budget: Budget) -> None:
        self.subject = subject
        self.config = config
        self.board = board
        self.clock = budget.clock
        self.found: dict[Claim, Confirmed] = {}
        self.resting: dict[Claim, Confirmed] = {}  # what rests on what nobody says
        self.warned: dict[Claim, Confirmed] = {}  # what is worth a warning, and ends no search
        self.heard = 0  # suspicions
        self.replaying = 0.0
        self._search: Search | None = None

    def events(self, waiting: bool) -> Iterator[Event]:
        wait = FIRST_WAIT
        while waiting and not self._suspicions() and wait < LONGEST_WAIT:
            yield Working(wait)
            wait *= 2
        from gpuverify_py.runs.search import searching

        steps = searching(self._prepared(), self.subject.launch, self.config, SEARCH_SECONDS, proved=self._proved)
        searched, computed, runs = False, 0.0, 0
        while not searched and not self.found:
            start = self.clock.computed()
            try:
                next(steps)
            except StopIteration as end:
                searched = True
                for confirmed in end.value:
                    self._break(confirmed)
            computed += self.clock.computed() - start
            runs += 1
            if searched or computed > REPLAY_AFTER:
                yield from self._replays()
            if not searched and runs >= FIRST_RUNS and computed >= FIRST_SECONDS:
                yield Working(ONE_RUN)
        yield from self._told(self.warned)
        if not self.found:
            yield Searched(self.subject.kernel.name)
        while not (self.found or self.resting) and wait < LONGEST_WAIT:  # what others suspect later is replayed, too
            yield Working(wait)
            wait *= 2
            yield from self._replays()
        yield from self._told(self.found or self.resting)

    def _told(self, known: Mapping[Claim, Confirmed]) -> Iterator[Event]:
        from gpuverify_py.runs.observed import observed

        broken = tuple(known.items())[: max(1, self.config.error_limit)] if known else ()
        told = observed(self._prepared(), [confirmed for _, confirmed in broken])
        yield from (Broken(claim, NAME, diagnostic) for (claim, _), diagnostic in zip(broken, told, strict=True))

    def _prepared(self) -> Search:
        from gpuverify_py.runs.search import prepare_search

        if self._search is None:
            self._search = prepare_search(self.subject.kernel, self.subject.program, self.config)
        return self._search

    def _break(self, confirmed: Confirmed) -> None:
        kind, confirmed_ = confirmed.diagnostic.kind, confirmed.diagnostic.confirmed
        known = self.warned if kind in WARNINGS else self.found if confirmed_ else self.resting
        known.setdefault(claim_of(confirmed.diagnostic), confirmed)  # several suspicions may end in one defect

    def _proved(self) -> bool:
        """Whether everything that the kernel claims is proved, as far as it is claimed."""
        return not any(claim.kernel == self.subject.kernel.name for claim in self.board.open)

    def _suspicions(self) -> tuple[Suspicion, ...]:
        """Those that were not looked at yet."""
        of_kernel = [s for s in self.board.of(Suspicion) if s.claim.kernel == self.subject.kernel.name]
        return tuple(of_kernel[self.heard :])

    def _replays(self) -> Iterator[Event]:
        for suspicion in self._suspicions():
            self.heard += 1
            limit = min(REPLAY_SECONDS_EACH, REPLAY_SECONDS - self.replaying)
            known = self.found | self.resting | self.warned
            if limit <= 0 or suspicion.claim in known or len(self.found) >= self.config.error_limit:
                continue
            start = self.clock.computed()
            event = self._replayed(suspicion, limit)
            self.replaying += self.clock.computed() - start
            if isinstance(event, Unconfirmed):
                yield event
            else:
                self._break(event)

    def _replayed(self, suspicion: Suspicion, seconds: float) -> Confirmed | Unconfirmed:
        """What a run with the suspicion's launch and arguments shows: it, or a race on the same array at other places."""
        from gpuverify_py.runs.replay import Confirmation, confirm, witness_of
        from gpuverify_py.runs.search import confirmed

        kernel, program = self.subject.kernel, self.subject.program
        witness = witness_of(
            suspicion.finding,
            kernel,
            num_groups=suspicion.num_groups,
            global_offset=suspicion.global_offset,
            tolerate_benign=self.config.benign_tolerance,
        )
        executable = self._prepared().executable
        found = confirm(kernel, program.functions, witness, program.axioms, seconds, executable)
        if not isinstance(found, Confirmation):
            return Unconfirmed(suspicion.claim, found.reason, found.tolerated)
        shown = next(confirmed(kernel, (found.finding,), found.launch, found.inputs))
        shown = self._prepared().weighed(shown, found.launch, found.inputs, self.subject.launch)
        return replace(shown, diagnostic=replace(shown.diagnostic, trace=suspicion.finding.trace))
