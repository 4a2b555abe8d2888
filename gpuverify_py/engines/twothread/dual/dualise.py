"""From a predicated kernel to a sequential program over two arbitrary threads (paper 003, sections 4.1 and 4.2).

Afterwards there are no threads: each statement is thread 1's step, then thread 2's; non-uniform variables exist twice
(``x$1``, ``x$2``), uniform ones once. Accesses, barriers and atomics have become assignments to the record, to maps, and
assertions; annotations about the pair (``Other``, ``SameGroup``, ``Pending``, ``Tracked``) plain expressions; blocks labels.

Expressions are translated by :class:`Terms`, race instrumentation by :class:`Recorder`; loops gain the invariants that hold
by construction (:mod:`gpuverify_py.engines.twothread.dual.loop_facts`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang import program as p
from boogie_ir.lang.build import and_, binary, bv, bvadd, bvmul, eq, implies, ite, not_, or_, select, update
from boogie_ir.lang.expr import FALSE, TRUE, BinaryOp, Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind, Contract, Havoc, Invariant, InvariantRole
from boogie_ir.lang.source import Origin, Span, generated, visible
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BOOL
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.annotations import about_record
from gpuverify_py.analysis.atomics import distinct_results
from gpuverify_py.analysis.statements import Body, Insides
from gpuverify_py.engines.twothread.dual.barriers import barrier
from gpuverify_py.engines.twothread.dual.loop_facts import by_construction, for_both_threads, site_facts, stays_open
from gpuverify_py.engines.twothread.dual.meeting import Meetings
from gpuverify_py.engines.twothread.dual.memory import Memory, remembered
from gpuverify_py.engines.twothread.dual.record import CHOOSE, TAKE, TRACKED, Record
from gpuverify_py.engines.twothread.dual.recording import Recorder
from gpuverify_py.engines.twothread.dual.terms import Terms, of_record
from gpuverify_py.engines.twothread.instrument.log_accesses import Site, copy_events
from gpuverify_py.engines.twothread.instrument.predicate import Predicated
from gpuverify_py.engines.twothread.instrument.results import only_if_race_free, shown
from gpuverify_py.request.config import Config
from gpuverify_py.verify.threads import Threads

BY_CONSTRUCTION = generated("loop invariant by construction")


@frozen
class Dual:
    """The sequential program, and what reports need to read a model of it."""

    program: p.Program
    procedure: p.Procedure
    kernel: k.Kernel
    sites: tuple[Site, ...]
    threads: Threads
    memory: Memory
    nonuniform: frozenset[str]

    def variable(self, variable: Var, thread: int) -> Var:
        """A private variable of the kernel as the thread has it."""
        return Var(f"{variable.name}${thread}", variable.type) if variable.name in self.nonuniform else variable


def dualise(
    predicated: Predicated,
    threads: Threads,
    config: Config,
    functions: tuple[p.FunctionDecl, ...] = (),
    axioms: tuple[p.Axiom, ...] = (),
    met: frozenset[Span] = frozenset(),
) -> Dual:
    """The pass. ``functions`` and ``axioms`` are the source file's; ``met``: where barriers are known to be reached together."""
    return _Dualiser(predicated, threads, config, met).run(functions, axioms)


class _Dualiser:
    def __init__(self, predicated: Predicated, threads: Threads, config: Config, met: frozenset[Span]) -> None:
        self.predicated = predicated
        self.met = met
        self.kernel = predicated.kernel
        self.threads = threads
        self.config = config
        self.nonuniform = predicated.nonuniform
        arrays = {a.name: a for a in self.kernel.arrays}
        changed, ghosts = accesses(self.kernel).changed, remembered(self.kernel.body)
        self.memory = Memory(arrays, predicated.concrete, changed, threads.same_group, ghosts)
        self.record = Record(predicated.sites, arrays, config.benign_tolerance)
        distinct = distinct_results(self.kernel)
        # A store to a counter may be ordered by that behind an update, or in no way, if nobody asks.
        excused = any(site.orders for site in predicated.sites)
        distinct -= {name for name in only_if_race_free(self.kernel) if excused or not shown(arrays[name], config, False)}
        self.terms = Terms(threads, self.memory, self.record, self.nonuniform, distinct)
        self.insides = Insides()
        self.loops: list[str] = []  # labels of the loops around the current statement
        in_step = config.warp_size is not None and threads.same_group != FALSE
        events = copy_events(self.kernel.body, {s.number for s in predicated.sites if s.copy})
        known = (c.condition for c in (*threads.contracts, *self.requires()))
        meetings = Meetings(self.terms, self.kernel, known)
        same_warp = Var("same_warp", BOOL) if in_step else FALSE
        self.recorder = Recorder(self.terms, meetings, same_warp, events, not config.as_gpuverify)

    # -- the program ---------------------------------------------------------------------------------------------

    def run(self, functions: tuple[p.FunctionDecl, ...], axioms: tuple[p.Axiom, ...]) -> Dual:
        body = (*self.prologue(), *self.body(self.kernel.body))
        requires = (*self.threads.contracts, *self.warps(), *self.requires())
        ensures = tuple(self.contracts(self.kernel.ensures))
        stated = {v.name for c in (*requires, *ensures) for v in free_variables(c.condition)}
        variables = tuple(self.variables())
        shared = tuple(v for v in variables if v.name in stated)  # contracts cannot speak of local variables
        procedure = p.Procedure(
            name=self.kernel.name,
            parameters=tuple(q.variable for q in self.kernel.parameters),
            results=(),
            requires=requires,
            ensures=ensures,
            modifies=tuple(v.name for v in shared),
            variables=tuple(v for v in variables if v.name not in stated),
            body=body,
            origin=self.kernel.origin,
        )
        ids = (v for v in k.LOCAL_ID + k.GROUP_ID if v.name in self.threads.nonuniform)
        constants = [Var(f"{v.name}${t}", v.type) for v in ids for t in (1, 2)]
        constants += self.threads.symbolic
        constants += self.memory.maps(lambda name: name not in self.memory.changed)
        if isinstance(self.threads.same_group, Var):
            constants.append(self.threads.same_group)
        if isinstance(self.recorder.same_warp, Var):
            constants.append(self.recorder.same_warp)
        _all_different((*procedure.parameters, *variables, *constants))
        program = p.Program(
            constants=tuple(p.ConstDecl(c) for c in constants),
            functions=functions,
            axioms=axioms,
            variables=tuple(p.GlobalDecl(v) for v in shared),
            procedures=(procedure,),
        )
        return Dual(program, procedure, self.kernel, self.predicated.sites, self.threads, self.memory, self.nonuniform)

    def prologue(self) -> Iterator[p.Statement]:
        """Nothing is recorded at first; what will be is arbitrary."""
        if self.record.sites:
            yield Havoc(self.record.foretold(), BY_CONSTRUCTION)
            yield Assign(TRACKED, FALSE, BY_CONSTRUCTION)

    def warps(self) -> Iterator[Contract]:
        """When the two threads are of one warp: same group, and equal quotients of their numbers in it."""
        if not isinstance(self.recorder.same_warp, Var) or self.config.warp_size is None:
            return
        size_x, size_y = self.terms.expr(k.GROUP_SIZE[0], 1), self.terms.expr(k.GROUP_SIZE[1], 1)
        numbers = []
        for t in (1, 2):
            x, y, z = (self.terms.expr(v, t) for v in k.LOCAL_ID)
            flat = bvadd(x, bvmul(size_x, bvadd(y, bvmul(size_y, z))))
            numbers.append(binary(BinaryOp.BVUDIV, flat, bv(self.config.warp_size)))
        yield Contract(eq(self.recorder.same_warp, and_(self.threads.same_group, eq(*numbers))), BY_CONSTRUCTION, free=True)

    def requires(self) -> Iterator[Contract]:
        known = tuple(c for c in self.kernel.requires if not self.terms.unknown_contents(c.condition))
        for contract in self.contracts(known):
            yield replace(contract, free=True)
        for array in self.kernel.arrays:
            if array.initial is not None and array.name in self.memory.concrete and array.space is k.MemorySpace.CONSTANT:
                for n, value in enumerate(array.initial):
                    cell = self.memory.read(array.name, bv(n, array.index.width), 1)
                    yield Contract(eq(cell, bv(value, array.cell.width)), array.origin, free=True)

    def contracts(self, contracts: tuple[Contract, ...]) -> Iterator[Contract]:
        for contract in contracts:
            for condition in self.terms.instances(contract.condition):
                yield replace(contract, condition=condition)

    def variables(self) -> Iterator[Var]:
        """The procedure's locals: what its body assigns."""
        for local in self.kernel.locals:
            threads = (1, 2) if local.variable.name in self.nonuniform else (1,)
            yield from (self.terms.variable(local.variable, t) for t in threads)
        yield from self.memory.maps(lambda name: name in self.memory.changed)
        if self.record.sites:
            yield from (*self.record.foretold(), *self.record.changing(), CHOOSE, TAKE)
        yield from self.terms.declared.values()

    # -- statements ----------------------------------------------------------------------------------------------

    def body(self, body: Body) -> tuple[p.Statement, ...]:
        return tuple(new for statement in body for new in self.statement(statement))

    def statement(self, statement: k.Statement) -> Iterator[p.Statement]:
        match statement:
            case Assign():
                if statement.target.name in self.nonuniform:
                    for t in (1, 2):
                        target = self.terms.variable(statement.target, t)
                        yield Assign(target, self.terms.expr(statement.value, t), statement.origin)
                else:
                    yield Assign(statement.target, self.terms.expr(statement.value, 1), statement.origin)
            case Havoc():
                threads = {v: (1, 2) if v.name in self.nonuniform else (1,) for v in statement.targets}
                yield Havoc(tuple(self.terms.variable(v, t) for v, ts in threads.items() for t in ts), statement.origin)
            case Assume() | Assert():
                yield from self.annotation(statement)
            case k.Load():
                yield from self.load(statement)
            case k.Store():
                yield from self.store(statement)
            case k.Atomic():
                yield from self.atomic(statement)
            case k.Barrier():
                yield from self.barrier(statement)
            case k.Forget():
                yield from self.forget(statement)
            case k.ArraySnapshot():
                yield from self.remember(statement)
            case k.AsyncCopy():
                yield from self.recorder.copy(statement)
            case k.WaitAsync():
                yield from self.recorder.wait(statement)
            case k.ThreadCopy():  # its accesses follow, each of an arbitrary cell
                if statement.shared:
                    yield from self.recorder.together(statement.guard, statement.arguments, statement.origin)
                    yield from self.recorder.choose(statement.origin)
            case k.Log():
                if not self.loops:
                    yield from self.foretell((self.predicated.sites[statement.site - 1],))
                yield from self.recorder.log(statement)
            case k.CheckAccess():
                yield from self.recorder.check(statement)
            case k.Exchange() | k.Order() | k.Meet() | k.Arrive() | k.Hold():
                raise TypeError("exchanges are gone from a normalised kernel")
            case k.If():
                # Only uniform conditions are left: thread 1's value is everybody's.
                condition = self.terms.expr(statement.condition, 1)
                yield p.If(condition, self.body(statement.then), self.body(statement.otherwise), statement.origin)
            case k.While():
                yield from self.loop(statement)
            case k.Block():
                yield from self.body(statement.body)
                yield p.Label(f"{statement.label}$end", statement.origin)
            case k.Break():
                if statement.label in self.loops:
                    yield p.Break(statement.label, statement.origin)
                else:
                    yield p.Goto((f"{statement.label}$end",), statement.origin)
            case k.Continue():
                yield p.Goto((f"{statement.label}$next",), statement.origin)
            case k.Return():
                yield p.Return(statement.origin)
            case _:
                assert_never(statement)

    def annotation(self, statement: Assume | Assert) -> Iterator[p.Statement]:
        if isinstance(statement, Assume) and self.terms.unknown_contents(statement.condition):
            return  # assuming less is sound
        one_sided = about_record(statement.condition)
        if isinstance(statement, Assert):
            one_sided |= self.config.asymmetric_asserts or statement.check.thread == 1
        threads = (1,) if one_sided or not self.terms.differs(statement.condition) else (1, 2)
        if threads == (1,) and not one_sided and statement.guard != TRUE:
            # One condition for both, but each answers for it only while enabled.
            threads = (1, 2)
        stated = of_record(statement.condition) if isinstance(statement, Assume) else statement.condition
        for t in threads:
            guard, condition = self.terms.expr(statement.guard, t), self.terms.expr(stated, t)
            if isinstance(statement, Assume):
                yield Assume(implies(guard, condition), statement.origin)
            elif (goal := implies(guard, condition)) != TRUE:
                yield Assert(goal, statement.origin, replace(statement.check, thread=t))

    def load(self, load: k.Load) -> Iterator[p.Statement]:
        """Table 4.2, read; or from the map of an array that keeps its contents."""
        if self.memory.keeps(load.array):
            values = (
                self.memory.read(load.array, self.terms.expr(load.index, 1), 1),
                self.memory.read(load.array, self.terms.expr(load.index, 2), 2),
            )
            yield from self.terms.assign_each(load.target, values, load.guard, load.origin)
            return
        yield from self.anything(load.target, load.guard, load.origin)

    def anything(self, target: Var, guard: Expr, origin: Origin) -> Iterator[p.Statement]:
        if guard == TRUE or target.name not in self.nonuniform:
            threads = (1, 2) if target.name in self.nonuniform else (1,)
            yield Havoc(tuple(self.terms.variable(target, t) for t in threads), origin)
            return
        values = (self.terms.fresh(f"{target.name}.read$1", target), self.terms.fresh(f"{target.name}.read$2", target))
        yield Havoc(values, origin)
        yield from self.terms.assign_each(target, values, guard, origin)

    def store(self, store: k.Store) -> Iterator[p.Statement]:
        """Table 4.2, write: thread 1, then thread 2 (they do not overlap where there is no race)."""
        if self.memory.arrays[store.array].space is k.MemorySpace.CONSTANT:
            for t in (1, 2):
                goal = not_(self.terms.expr(store.guard, t))
                yield Assert(goal, store.origin, Check(CheckKind.CONSTANT_WRITE, thread=t))
            return
        if not self.memory.keeps(store.array):
            return
        for t in (1, 2):
            array = self.memory.map(store.array, t)
            new = self.memory.written(store.array, self.terms.expr(store.index, t), self.terms.expr(store.value, t), t)
            yield Assign(array, ite(self.terms.expr(store.guard, t), new, array), store.origin)

    def forget(self, forget: k.Forget) -> Iterator[p.Statement]:
        """The contents become arbitrary for both threads, whoever made them so."""
        for array in self.memory.maps(lambda name: name == forget.array):
            seen = self.terms.fresh(f"{array.name}.any", array)
            yield Havoc((seen,), forget.origin)
            guards = or_(self.terms.expr(forget.guard, 1), self.terms.expr(forget.guard, 2))
            yield Assign(array, ite(guards, seen, array), forget.origin)

    def remember(self, snapshot: k.ArraySnapshot) -> Iterator[p.Statement]:
        """Each thread's ghost becomes the contents as it sees them."""
        if not self.memory.keeps(snapshot.destination):
            return
        for t in (1, 2):
            ghost = self.memory.map(snapshot.destination, t)
            seen = self.memory.map(snapshot.source, t)
            if not self.memory.keeps(snapshot.source):
                seen = self.terms.fresh(f"{ghost.name}.any", ghost)
                yield Havoc((seen,), snapshot.origin)
            yield Assign(ghost, ite(self.terms.expr(snapshot.guard, t), seen, ghost), snapshot.origin)

    def atomic(self, atomic: k.Atomic) -> Iterator[p.Statement]:
        """Results are arbitrary; where they cannot repeat, each is new among the results at its index."""
        if atomic.target is None:
            return
        results = (
            self.terms.fresh(f"{atomic.target.name}.old$1", atomic.target),
            self.terms.fresh(f"{atomic.target.name}.old$2", atomic.target),
        )
        yield Havoc(results, atomic.origin)
        if atomic.array in self.terms.distinct:
            used = self.terms.used(atomic.array)
            self.terms.declared[used.name] = used
            for t, result in zip((1, 2), results, strict=True):
                guard = self.terms.expr(atomic.guard, t)
                place = (*self.memory.indices(atomic.array, self.terms.expr(atomic.index, t), t), result)
                yield Assume(implies(guard, not_(select(used, *place))), atomic.origin)
                yield Assign(used, ite(guard, update(used, place, TRUE), used), atomic.origin)
        yield from self.terms.assign_each(atomic.target, results, atomic.guard, atomic.origin)

    def barrier(self, statement: k.Barrier) -> Iterator[p.Statement]:
        def pair(e: Expr) -> tuple[Expr, Expr]:
            return self.terms.expr(e, 1), self.terms.expr(e, 2)

        passed = self.kernel.early_exits and statement.passes_early_exits
        yield from barrier(
            statement.scope,
            pair(statement.guard),
            pair(not_(self.predicated.here)) if passed else (FALSE, FALSE),
            pair(statement.local_fence),
            pair(statement.global_fence),
            statement.origin,
            self.terms,
            self.config.check_divergence and not self.threads.single,
            visible(statement.origin).span in self.met,
            statement.part,
            self.kernel.cluster,
        )

    # -- loops ---------------------------------------------------------------------------------------------------

    def loop(self, loop: k.While) -> Iterator[p.Statement]:
        content = self.insides(loop.body)
        inside = tuple(self.predicated.sites[number - 1] for number in content.logged)
        if not self.loops:
            yield from self.foretell(inside)
        condition = self.terms.expr(loop.condition, 1)
        if loop.predicated:
            condition = or_(condition, self.terms.expr(loop.condition, 2))
        invariants: list[Invariant] = []
        if inside:
            copies = {v: self.terms.fresh(f"{v.name}.before.{loop.label}", v) for v in self.record.changing()}
            for field, copy in copies.items():
                yield Assign(copy, field, BY_CONSTRUCTION)
            entered = self.terms.expr(self.predicated.entered.get(loop.label, TRUE), 1)
            facts = by_construction(self.terms, content.assigned, inside, copies, entered)
            invariants += (_free(c) for c in facts if c != TRUE)
        if self.recorder.waits_order and (unawaited := stays_open(self.terms)) != TRUE:
            invariants.append(_free(unawaited))
        for invariant in loop.invariants:
            invariants += for_both_threads(self.terms, invariant, self.config.asymmetric_asserts)
        self.loops.append(loop.label)
        body = self.body(loop.body)
        if loop.label in content.continued:
            body = (*body, p.Label(f"{loop.label}$next", loop.origin))
        self.loops.pop()
        yield p.While(loop.label, condition, tuple(invariants), body, loop.origin)

    def foretell(self, sites: tuple[Site, ...]) -> Iterator[p.Statement]:
        for fact in site_facts(self.terms, sites):
            if fact != TRUE:
                yield Assume(fact, BY_CONSTRUCTION)


def _all_different(variables: Iterable[Var]) -> None:
    """Two variables with one name would be one: what is assigned to either could hide a defect. Raises TypeError."""
    counts = Counter(v.name for v in variables)
    twice = [name for name, count in counts.items() if count > 1]
    if twice:
        raise TypeError(f"a kernel's variable has a name that the proof needs: {', '.join(twice)}; rename it")


def _free(condition: Expr) -> Invariant:
    return Invariant(condition, BY_CONSTRUCTION, InvariantRole.FREE)
