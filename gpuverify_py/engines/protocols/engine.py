"""The engine: protocols, intervals, pairs, questions; what they settle of a kernel's claims."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.source import Span, visible
from boogie_ir.prove.budget import Budget
from boogie_ir.smt.choice.backends import Choice, open_choice
from boogie_ir.smt.solver import Backend
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.annotations import keep_annotations
from gpuverify_py.analysis.overflow import without_idle_overflow
from gpuverify_py.analysis.statements import walk
from gpuverify_py.analysis.threads import Threads, two_threads
from gpuverify_py.engines.protocols.algebra import Atoms, Context
from gpuverify_py.engines.protocols.align import Given, intervals
from gpuverify_py.engines.protocols.extract import NO_MEANING, Extracted, extract
from gpuverify_py.engines.protocols.meaning import meaningful
from gpuverify_py.engines.protocols.pairs_of_threads import Level, couple, launch_bounds
from gpuverify_py.engines.protocols.protocol import Sync
from gpuverify_py.engines.protocols.queries import Questions
from gpuverify_py.engines.protocols.rounds import decided, rounds
from gpuverify_py.engines.protocols.split import Pair, pairs
from gpuverify_py.engines.protocols.wellformed import Formed, form
from gpuverify_py.request.config import Config
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import SHARED, Claim, asked_for, claim
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.outcomes import Event, Holds, Meaningful, Working
from gpuverify_py.verify.task import Subject, Task
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import subexpressions, substitute

NAME = "protocols"
SECONDS = 3.0  # of computing for a kernel
UNSHARED = 1.0  # before others have their turns
SOLVERS = 2.0  # of which solvers may take
COVERED = (CheckKind.RACE, CheckKind.BARRIER_DIVERGENCE)


class Protocols(Engine):
    """Proves absence of races by access memory protocols, and that barriers are reached together where control is uniform."""

    name = NAME
    weight = 4.0

    def __init__(self, config: Config) -> None:
        self._config = config
        self._solver: Backend | None = None

    def covers(self, task: Task, claim: Claim) -> bool:
        """Claims about two threads, unless something else than a proof is asked for: a bounded search, what became of guesses."""
        return claim.kind in COVERED and task.config.unwind is None and not task.config.infer_info

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        """Settles the kernels one after the other."""
        for subject in task.subjects:
            claims = tuple(c for c in task.claims if c.kernel == subject.kernel.name and self.covers(task, c))
            if claims:
                yield from self._kernel(subject, claims, task.config, board, budget.computing(SECONDS))

    def close(self) -> None:
        """Ends the solver."""
        if self._solver is not None:
            self._solver.close()

    def solver(self) -> Backend:
        if self._solver is None:
            self._solver = open_choice(Choice(self._config.solvers, self._config.cross_check))
        return self._solver

    def _kernel(
        self, subject: Subject, claims: tuple[Claim, ...], config: Config, board: Board, budget: Budget
    ) -> Iterator[Event]:
        start = budget.clock.computed()
        views = Views(subject, config)
        barriers = {c for c in claims if c.kind is CheckKind.BARRIER_DIVERGENCE}
        yield from (Holds(c, NAME) for c in claims if c in barriers and c.places <= views.met)
        open_: set[Claim] = set()
        left: dict[int, tuple[Questions, list[Pair]]] = {}
        for number, view in enumerate(views.all()):
            waiting = []
            for pair in view.pairs:
                if budget.over:
                    return
                if not view.questions.apart(pair):
                    waiting.append(pair)
            left[number] = view.questions, waiting
            if budget.clock.computed() - start > UNSHARED:
                yield Working()
        uncovered = {a.source.name for a in subject.kernel.arrays if a.name in views.left_out}
        asking = budget.computing(SOLVERS)
        for questions, waiting in left.values():
            for pair in waiting:
                about = views.claim(pair)
                if about in open_ or about.array in uncovered:
                    open_.add(about)
                    continue
                if not questions.refuted(pair, self.solver(), asking):
                    open_.add(about)
                if budget.clock.computed() - start > UNSHARED:
                    yield Working()
        for each in claims:
            if each.kind is CheckKind.RACE and each not in open_ and each.array not in uncovered:
                yield Holds(each, NAME)
        if all(board.settled(c) is not None for c in board.claims) and views.meaningful(subject.program):
            yield Meaningful(subject.kernel.name)


@frozen_node
class View:
    """The protocol under one reading of its barriers: which of them order an array's accesses, and for which threads."""

    questions: Questions
    pairs: Iterable[Pair]
    formed: Formed


class Views:
    """A kernel's protocol, and its readings: two threads of a block by the arrays' space, and threads of two blocks."""

    def __init__(self, subject: Subject, config: Config) -> None:
        self.kernel = keep_annotations(subject.kernel, config)
        kernel = k.Kernel
        del kernel
        self.threads: Threads = two_threads(subject.launch, config)
        changed = accesses(self.kernel).changed
        self.arrays = {
            a.name: a for a in self.kernel.arrays if a.space in SHARED and a.name in changed and asked_for(a, config)
        }
        self.share = Sharing()
        self.atoms = Atoms(self.share, launch_bounds(self.threads))
        self.stated = tuple(
            simplify(substitute(c.condition, self.threads.constants))
            for c in self.kernel.requires
            if not any(isinstance(e, NO_MEANING) for e in subexpressions(c.condition))
        )
        from dataclasses import replace

        body = without_idle_overflow(self.kernel.body)
        self.block = couple(self.threads, Level.BLOCK)
        self.context = Context(self.atoms, tuple(map(self.share, self.stated)))
        self.extracted: Extracted = extract(
            replace(self.kernel, body=body), frozenset(self.arrays), self.threads.constants, self.context, self.share
        )
        self.left_out = set(self.extracted.left_out)
        self.rows = rounds(self.extracted.protocol)
        self.formed = {level: self._formed(level, lambda sync: True) for level in Level}
        self.met = frozenset(self._met())

    def _formed(self, level: Level, orders: object) -> Formed:
        varying = self.extracted.data | couple(self.threads, level).own
        return form(self.extracted.protocol, varying, orders)  # type: ignore[arg-type]

    def _met(self) -> Iterator[Span]:
        """The places of barriers that all threads of the scope reach together, wherever they are copied to."""
        apart: set[Span] = set()
        every: set[Span] = set()
        for sync in _syncs(self.extracted.protocol):
            level = Level.GRID if sync.scope is k.BarrierScope.GRID else Level.BLOCK
            span = visible(sync.origin).span
            every.add(span)
            if id(sync) not in self.formed[level].met:
                apart.add(span)
        every |= {visible(s.origin).span for s in walk(self.kernel.body) if isinstance(s, k.Barrier)}
        yield from every - apart

    def all(self) -> Iterator[View]:
        """Each reading with the pairs that have to be apart in it."""
        group = frozenset(n for n, a in self.arrays.items() if a.space is k.MemorySpace.GROUP)
        outside = frozenset(self.arrays) - group
        if group:
            yield self.view(Level.BLOCK, group, lambda sync: sync.local)
        if outside:
            yield self.view(Level.BLOCK, outside, lambda sync: sync.everywhere)
            if any(v.name in self.threads.nonuniform for v in k.GROUP_ID):
                yield self.view(Level.GRID, outside, lambda sync: sync.everywhere and sync.scope is k.BarrierScope.GRID)

    def view(self, level: Level, arrays: frozenset[str], orders: object) -> View:
        formed = self._formed(level, orders)
        questions = Questions(couple(self.threads, level), formed.own, self.stated, self.rows, self.atoms)
        return View(questions, self._pairs(formed, arrays), formed)

    def _pairs(self, formed: Formed, arrays: frozenset[str]) -> Iterator[Pair]:
        for interval in intervals(self.extracted.protocol, formed, self.share, self.decide):
            self.left_out |= interval.unordered & arrays
            yield from pairs(interval, arrays)

    def meaningful(self, program: k.KernelProgram) -> bool:
        """Whether it is certain that what is proved of the kernel is about something."""
        if program.axioms or len(self.stated) < len(self.kernel.requires) or self.context.impossible:
            return False
        return meaningful(self.kernel, self.extracted.protocol, self.stated, self.threads, self.context)

    def decide(self, condition: Expr, given: Given | None) -> bool | None:
        """The truth of a condition that all threads share, from the rounds of loops or from what holds with it."""
        known = decided(condition, self.rows)
        if known is None:
            context = Context(self.atoms, (*self.stated, *(given or ())))
            known = context.decided(self.share(condition))
        return known

    def claim(self, pair: Pair) -> Claim:
        """What a pair is about."""
        one, other = pair.first.access, pair.second.access
        name = self.arrays[one.array].source.name
        return claim(self.kernel.name, CheckKind.RACE, (one.origin, other.origin), name)


def _syncs(protocol: object) -> Iterator[Sync]:
    from gpuverify_py.engines.protocols.protocol import Choice as Fork
    from gpuverify_py.engines.protocols.protocol import Loop

    for item in protocol:  # type: ignore[attr-defined]
        match item:
            case Sync():
                yield item
            case Fork():
                yield from _syncs(item.then)
                yield from _syncs(item.otherwise)
            case Loop():
                yield from _syncs(item.body)
