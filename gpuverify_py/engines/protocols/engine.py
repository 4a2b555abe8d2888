"""The engine: protocols, intervals, pairs, questions; what they settle of a kernel's claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from boogie_ir.lang.program import CheckKind
from boogie_ir.prove.budget import Budget, OwnClock
from boogie_ir.smt.choice.backends import Choice, open_choice
from boogie_ir.smt.solver import Backend
from gpuverify_py.engines.protocols.split import Pair
from gpuverify_py.engines.protocols.views import View, Views
from gpuverify_py.request.config import Abstraction, Config
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.facts import Fact, RaceFree
from gpuverify_py.verify.outcomes import Dependence, Event, Holds, Meaningful, Working
from gpuverify_py.verify.task import Subject, Task

NAME = "protocols"
FIRST, PIECE = 0.1, 0.1  # seconds of computing before others may have their turn, for the first time and each time after
SLOW, PROMISING = 0.25, 1.5  # while no question takes so long, for so long, it may be done soon
LEAD = 2.0  # how much longer it goes on then, before others have their turn
DOUBTFUL = 3.0  # for a kernel of which something is open: what is left cannot settle it
PATIENT = 2.0  # how much others are let go first then, for what the engine has had
SOLVING = 0.3  # what questions to a solver are expected to take, its start included
SOLVERS = 2.0  # of which solvers may take
MOST_WAITING = 100  # questions about an array, of which solvers would not answer so many
TRIES = (0.1, 0.5)  # for one question: what takes longer is asked again after all others
COVERED = (CheckKind.RACE, CheckKind.BARRIER_DIVERGENCE, CheckKind.WARP_DIVERGENCE)


def _may_read_back(config: Config) -> bool:
    """Whether what threads read back may be taken for what they stored: all races are looked for, and what is read counts."""
    every = config.check_races and not config.only_intra_group and not config.warp_size
    return every and config.abstraction is not Abstraction.ADVERSARIAL


class Turns:
    """When others have their turns, by a clock of what the engine itself computes."""

    def __init__(self, clock: OwnClock) -> None:
        self._clock = clock
        self._begun = self._last = clock.computed()
        self._turn = self._begun + FIRST
        self._slow = False

    def turn(self, expected: float = 0.0) -> Iterator[Event]:
        """Lets others have their turns."""
        promising = not self._slow and self._clock.computed() - self._begun < PROMISING
        with self._clock.others():
            yield Working(expected, LEAD if promising else 1.0)
        self._last = self._clock.computed()
        self._turn = self._last + PIECE

    def asked(self, open_: bool = False) -> Iterator[Event]:
        """Lets others have their turns after a question where it is time to. ``open_``: it, or something for good, is open."""
        now = self._clock.computed()
        self._slow |= open_ or now - self._last > SLOW
        self._last = now
        if now >= self._turn:
            yield from self.turn(PATIENT * (now - self._begun) if open_ else 0.0)


class Protocols(Engine):
    """Proves absence of races by access memory protocols, and that threads meet where control is uniform."""

    name = NAME
    weight = 4.0

    def __init__(self, config: Config, backend: Backend | None = None) -> None:
        self._config = config
        self._own = backend is None
        self._solver = backend

    def covers(self, task: Task, claim: Claim) -> bool:
        """Claims about two threads, unless something else than a proof is asked for: a bounded search, what became of guesses."""
        return claim.kind in COVERED and task.config.unwind is None and not task.config.infer_info

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        """Settles the kernels one after the other."""
        for subject in task.subjects:
            claims = tuple(c for c in task.claims if c.kernel == subject.kernel.name and self.covers(task, c))
            if claims:
                yield from self._kernel(subject, claims, task, board, budget, _may_read_back(task.config))

    def close(self) -> None:
        """Ends the solver."""
        if self._own and self._solver is not None:
            self._solver.close()

    def _patience(self) -> float:
        return self._solver.patience() if self._solver is not None else 1.0

    def solver(self) -> Backend:
        if self._solver is None:
            self._solver = open_choice(Choice(self._config.solvers, self._config.cross_check))
        return self._solver

    def _kernel(
        self, subject: Subject, claims: tuple[Claim, ...], task: Task, board: Board, whole: Budget, back: bool
    ) -> Iterator[Event]:
        """One kernel; ``back``: what threads read back is taken to be what they stored, as long as nobody races for it."""
        clock, config = OwnClock(whole.clock, computing=True), task.config
        time, budget = Turns(clock), Budget(patience=self._patience, clock=clock, within=whole)
        views = Views(subject, config, back=back)
        met = {CheckKind.BARRIER_DIVERGENCE: views.met, CheckKind.WARP_DIVERGENCE: views.met_by_warps}
        meeting = tuple(Holds(c, NAME) for c in claims if c.kind in met and c.places <= met[c.kind])
        if not views.read_back:
            yield from meeting
        if any(c.kind in met and not c.places <= met[c.kind] for c in task.doubted):
            return
        open_: set[Claim] = set()
        waiting: list[tuple[View, Pair]] = []
        about_array: Counter[str] = Counter()
        for view, pair in _pairs(views, task.doubted):
            if budget.over:
                return
            if about_array[pair.first.access.array] == MOST_WAITING:
                open_.add(views.claim(pair))
            elif not view.questions.apart(pair, budget):
                if task.doubted and view.questions.meet(pair, self.solver(), budget.computing(TRIES[0])):
                    return
                if not waiting:
                    yield from time.turn(SOLVING)  # a run may show at once what no solver would refute
                waiting.append((view, pair))
                about_array[pair.first.access.array] += 1
            yield from time.asked()
        uncovered = {a.source.name for a in subject.kernel.arrays if a.name in views.left_out}
        if waiting:
            yield from time.turn(SOLVING)
        asking = budget.computing(SOLVERS)
        for seconds in TRIES:
            undecided: list[tuple[View, Pair]] = []
            for view, pair in waiting:
                about, questions = views.claim(pair), view.questions
                if about in open_ or about.array in uncovered:
                    open_.add(about)
                    continue
                apart = questions.refuted(pair, self.solver(), asking, seconds)
                if apart is None and seconds != TRIES[-1]:
                    undecided.append((view, pair))
                elif not apart:
                    open_.add(about)
                    data, control = views.dependence(view, pair)
                    exact = not (data or control or views.read_back or config.warp_size)  # a warp's threads wait for each other
                    meets = exact and questions.meet(pair, self.solver(), asking)
                    if about in claims:
                        yield Dependence(about, NAME, pair.second.access.origin, data, control, meets)
                if open_ and (task.doubted or budget.spent() > DOUBTFUL):
                    return
                yield from time.asked(bool(open_) or apart is None)
            waiting = undecided
        racing = uncovered | {c.array for c in open_}
        if not views.read_back.isdisjoint(racing):
            yield from self._kernel(subject, claims, task, board, whole, back=False)
            return
        if views.read_back:
            yield from meeting
        free = (a.name for a in views.arrays.values() if a.source.name not in racing)
        yield from (Fact(subject.kernel.name, RaceFree(name), NAME) for name in free)
        for each in claims:
            if each.kind is CheckKind.RACE and each not in open_ and each.array not in uncovered:
                yield Holds(each, NAME)
        if all(board.settled(c) is not None for c in board.claims) and views.meaningful(subject.program):
            yield Meaningful(subject.kernel.name)


def _pairs(views: Views, doubted: frozenset[Claim]) -> Iterable[tuple[View, Pair]]:
    """The pairs of accesses that have to be apart, those of doubted claims first."""
    every = ((view, pair) for view in views.all() for pair in view.pairs)
    return sorted(every, key=lambda each: views.claim(each[1]) not in doubted) if doubted else every
