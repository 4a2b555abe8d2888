"""The engine: protocols, intervals, pairs, questions; what they settle of a kernel's claims."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang.program import CheckKind
from boogie_ir.prove.budget import Budget, Clock
from boogie_ir.smt.choice.backends import Choice, open_choice
from boogie_ir.smt.solver import Backend
from gpuverify_py.engines.protocols.queries import Questions
from gpuverify_py.engines.protocols.split import Pair
from gpuverify_py.engines.protocols.views import Views
from gpuverify_py.request.config import Config
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.facts import Fact, RaceFree
from gpuverify_py.verify.outcomes import Dependence, Event, Holds, Meaningful, Working
from gpuverify_py.verify.task import Subject, Task

NAME = "protocols"
SECONDS = 3.0  # of computing for a kernel
SHARE = 0.3  # of the time for the kernel, at most
UNSHARED = 0.5  # before others have their turns
SLOW, PROMISING = 0.1, 1.5  # while no question takes so long, others wait for that
SOLVING = 0.3  # what questions to a solver are expected to take, its start included
SOLVERS = 2.0  # of which solvers may take
COVERED = (CheckKind.RACE, CheckKind.BARRIER_DIVERGENCE, CheckKind.WARP_DIVERGENCE)


class OwnTime:
    """A clock of what the engine itself computes: it does not run in others' turns."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._others = 0.0

    def passed(self) -> float:
        """The seconds that the engine has computed, since some moment."""
        return self._clock.computed() - self._others

    computed = passed

    def turn(self, expected: float = 0.0) -> Iterator[Event]:
        """Lets others have their turns."""
        before = self._clock.computed()
        yield Working(expected)
        self._others += self._clock.computed() - before


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
                yield from self._kernel(subject, claims, task.config, board, budget.share(SHARE))

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
        self, subject: Subject, claims: tuple[Claim, ...], config: Config, board: Board, budget: Budget
    ) -> Iterator[Event]:
        time = OwnTime(budget.clock)
        budget = Budget(SECONDS, self._patience, time, within=budget, computing=True)
        views = Views(subject, config)
        met = {CheckKind.BARRIER_DIVERGENCE: views.met, CheckKind.WARP_DIVERGENCE: views.met_by_warps}
        yield from (Holds(c, NAME) for c in claims if c.kind in met and c.places <= met[c.kind])
        open_: set[Claim] = set()
        left: dict[int, tuple[Questions, list[Pair]]] = {}
        for number, view in enumerate(views.all()):
            waiting = []
            longest = 0.0
            for pair in view.pairs:
                if budget.over:
                    return
                start = budget.spent()
                if not view.questions.apart(pair, budget):
                    waiting.append(pair)
                longest = max(longest, budget.spent() - start)
            left[number] = view.questions, waiting
            if budget.spent() > (UNSHARED if longest > SLOW else PROMISING):
                yield from time.turn()
        uncovered = {a.source.name for a in subject.kernel.arrays if a.name in views.left_out}
        if any(waiting for _, waiting in left.values()):
            yield from time.turn(SOLVING)  # a run may show at once what no solver would refute
        asking = budget.computing(SOLVERS)
        doubts: dict[Claim, Dependence] = {}
        for questions, waiting in left.values():
            for pair in waiting:
                about = views.claim(pair)
                if about in open_ or about.array in uncovered:
                    open_.add(about)
                    continue
                start = budget.spent()
                if not questions.refuted(pair, self.solver(), asking):
                    open_.add(about)
                    data, control = views.dependence(pair)
                    meets = not data and not control and questions.meet(pair, self.solver(), asking)
                    doubts[about] = Dependence(about, NAME, pair.second.access.origin, data, control, meets)
                if budget.spent() > (UNSHARED if budget.spent() - start > SLOW or about in open_ else PROMISING):
                    yield from time.turn()
        yield from doubts.values()
        racing = uncovered | {c.array for c in open_}
        free = (a.name for a in views.arrays.values() if a.source.name not in racing)
        yield from (Fact(subject.kernel.name, RaceFree(name), NAME) for name in free)
        for each in claims:
            if each.kind is CheckKind.RACE and each not in open_ and each.array not in uncovered:
                yield Holds(each, NAME)
        if all(board.settled(c) is not None for c in board.claims) and views.meaningful(subject.program):
            yield Meaningful(subject.kernel.name)
