"""The engine: each read of a group's memory, by an arbitrary thread, meets a cell that some thread has written before.

Who writes the cell is found as for a comparison (paper 004, IV-B): by solving the index of a write, and showing that the thread
is one of the group and gets there before the read. What it shows holds of kernels without races, which others prove.

One arbitrary thread is followed as for a comparison. Only who writes which cell is asked for, so what the values are matters
where indices and conditions depend on them alone. What comes from an atomic, from other threads of a warp, or from memory that
atomics change is anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.program import Assume, CheckKind, Havoc
from boogie_ir.lang.source import Origin, visible
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.prove.budget import Budget
from boogie_ir.smt.choice.backends import Choice, open_choice
from boogie_ir.smt.solver import Backend
from gpuverify_py.analysis.statements import targets, walk
from gpuverify_py.engines.equivalence.contents import At, Contents, Kernel
from gpuverify_py.engines.equivalence.context import Asking, Context
from gpuverify_py.engines.equivalence.execute import Execution
from gpuverify_py.engines.equivalence.launched import launched
from gpuverify_py.engines.equivalence.summary import Definitions, Memory, NotFollowed, Path, Site, around
from gpuverify_py.findings.diagnostic import OpenObligation
from gpuverify_py.request.config import Config
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim
from gpuverify_py.verify.comparison import Step
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.outcomes import Event, Holds, Open, Working
from gpuverify_py.verify.task import Subject, Task

READS = "read of "  # before the key of a memory: what a thread reads of it stands among its writes, which loops see to
NAME = "initialised"
SECONDS = 5.0  # of computing for a kernel
NOBODY = "no thread is found that has written what is read in every case"


class Initialised(Engine):
    """Proves that shared memory is written before it is read. A kernel without such claims is not looked at."""

    name = NAME

    def __init__(self, config: Config, backend: Backend | None = None) -> None:
        self._config = config
        self._own = backend is None
        self._solver = backend

    def covers(self, task: Task, claim: Claim) -> bool:
        """Reads of a group's memory, where it is shown as well that no access to any array races: the proof rests on it."""
        config = task.config
        races = config.check_races and not config.only_log and config.arrays is None
        return claim.kind is CheckKind.UNINITIALISED and config.unwind is None and races

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        """Settles the kernels one after the other."""
        for subject in task.subjects:
            claims = tuple(c for c in task.claims if c.kernel == subject.kernel.name and self.covers(task, c))
            if claims:
                yield Working()
                if self._solver is None:
                    self._solver = open_choice(Choice(self._config.solvers, self._config.cross_check))
                yield from _Kernel(subject, claims, task.config, Asking(self._solver, budget.computing(SECONDS))).events()

    def close(self) -> None:
        """Ends the solver, if it is the engine's own."""
        if self._own and self._solver is not None:
            self._solver.close()


class _Kernel:
    """One kernel, and what is claimed of it."""

    def __init__(self, subject: Subject, claims: tuple[Claim, ...], config: Config, asking: Asking) -> None:
        self.subject = subject
        self.claims = claims
        self.config = config
        self.asking = asking
        self.origins = {
            (visible(s.origin).span, s.array): s.origin
            for s in walk(subject.kernel.body)
            if isinstance(s, k.Load | k.Atomic)
        }

    def events(self) -> Iterator[Event]:
        kernel = self.subject.kernel
        try:
            sites, contents = self._followed()
        except NotFollowed as problem:
            yield from (self._open(claim, problem.why) for claim in self.claims)
            return
        names = {array.name: array.source.name for array in kernel.arrays}
        for claim in self.claims:
            why = ""
            for site in sites:
                place = names[site.memory.key.removeprefix(READS)], visible(site.origin).span
                if not why and is_read(site) and place == (claim.array, *claim.places):
                    why = self._missing(site, contents)
                    yield Working()
            yield self._open(claim, why) if why else Holds(claim, NAME)

    def _open(self, claim: Claim, why: str) -> Open:
        return Open(claim, NAME, OpenObligation(claim.kind, self._origin(claim), why))

    def _origin(self, claim: Claim) -> Origin:
        return next(origin for (place, _), origin in self.origins.items() if place in claim.places)

    def _followed(self) -> tuple[tuple[Site, ...], Contents]:
        """The reads and writes of an arbitrary thread, and who wrote what."""
        kernel = self.subject.kernel
        check(kernel)
        if kernel.contract_only:
            raise NotFollowed("it is a function on its own", kernel.origin)
        launch = launched(Step(self.subject, {}, {}), "left", 0, self.config)
        memories: dict[str, Memory] = {a.name: m for a in kernel.arrays if (m := memory_of(a)) is not None}
        written = {s.array for s in walk(kernel.body) if isinstance(s, k.Store | k.Atomic)}
        definitions = Definitions()
        following = Following(
            kernel, launch, ("left", 0), memories, frozenset(memories) - written, definitions, self.asking
        )  # fmt: skip
        sites = following.run()
        base = Context(self.asking, launch.sizes, launch.small)
        return sites, Contents([Kernel(launch, sites)], definitions, base)

    def _missing(self, site: Site, contents: Contents) -> str:
        """Why it is not shown that somebody has written what is read before; empty where it is."""
        launch = contents.kernels[0].launch
        memory = next(s.memory for s in contents.kernels[0].sites if s is site)
        written = Memory(memory.key.removeprefix(READS), memory.cell, memory.index, memory.groups, memory.contents)
        try:
            context = contents.base.given(*launch.of_thread, *around(site.place), *site.path.known)
            values = {v.name: v for v in (*site.thread, *(loop.iteration for loop in site.place.loops))}
            index = contents.resolved(site.index, context)
            return "" if contents.covered(written, index, context, At(site.place, values, True)) else NOBODY
        except NotFollowed as problem:
            return problem.why


class Following(Execution):
    """One thread, with a site for each read of a group's memory (:func:`is_read`)."""

    def statement(self, statement: k.Statement, known: Path) -> None:
        """One statement that the thread comes to."""
        match statement:
            case Havoc():
                for target in statement.targets:
                    self._forget(target)
            case k.Atomic():
                if statement.op is not AtomicOp.STORE:
                    self._reads(statement, known)
                if statement.target is not None:
                    self._forget(statement.target)
            case k.Exchange():
                for target in targets(statement):
                    self._forget(target)
            case k.Meet() | k.Log() | k.CheckAccess():
                pass
            case _:
                super().statement(statement, known)

    def load(self, statement: k.Load, known: Path) -> Expr:
        """What a load gives."""
        self._reads(statement, known)
        if statement.array in self._counted():
            return self._anything(statement.target.name, statement.target.type)
        return super().load(statement, known)

    def at_barrier(self, statement: Assume, known: Path) -> None:
        """What is assumed of a cell does not say that somebody has written it."""

    def _forget(self, target: Var) -> None:
        self.assign(target.name, self._anything(target.name, target.type))

    def _reads(self, statement: k.Load | k.Atomic, known: Path) -> None:
        memory = self.memories.get(statement.array)
        if memory is None or not memory.groups:
            return
        index = self.value(statement.index, statement.origin)
        read = replace(memory, key=READS + memory.key)
        self.sites.append(Site(read, index, bv(0, memory.cell.width), known, self.place(), self.launch.thread, statement.origin))

    def _counted(self) -> frozenset[str]:
        """The arrays that atomics change: no store tells what is in them."""
        return frozenset(s.array for s in walk(self.kernel.body) if isinstance(s, k.Atomic))


def is_read(site: Site) -> bool:
    """Whether a site is a read."""
    return site.memory.key.startswith(READS)


def check(kernel: k.Kernel) -> None:
    """Raises :class:`gpuverify_py.engines.equivalence.summary.NotFollowed` where threads are ordered by more than barriers.

    A kernel without races has, in one interval between barriers, no access of one thread to a cell that another thread writes
    there. So whoever writes a cell before a barrier does so before it is read after that; but for who meets otherwise, the order
    of the text says nothing.
    """
    if any(a.distributed for a in kernel.arrays):
        raise NotFollowed("shared memory of other blocks is not followed", kernel.origin)
    for statement in walk(kernel.body):
        match statement:
            case k.Order() | k.Arrive() | k.AsyncCopy() | k.WaitAsync() | k.ThreadCopy() | k.Forget() | k.ArraySnapshot():
                raise NotFollowed(f"{statement.origin.construct} is not followed", statement.origin)
            case k.Barrier(scope=BarrierScope.GRID | BarrierScope.CLUSTER):
                raise NotFollowed("a barrier of several blocks is not followed", statement.origin)
            case k.Load(volatile=True) | k.Store(volatile=True):
                raise NotFollowed("a volatile access is not followed", statement.origin)
            case _:
                pass


def memory_of(array: k.Array) -> Memory | None:
    """The memory that an array is, where several threads may see it."""
    if array.space is k.MemorySpace.PRIVATE or array.initial is not None:
        return None
    return Memory(array.name, array.cell, array.index, array.space is k.MemorySpace.GROUP, f"contents.{array.name}")
