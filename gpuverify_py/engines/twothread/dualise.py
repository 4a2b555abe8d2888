"""From a predicated kernel to a sequential program over two arbitrary threads (paper 003, sections 4.1 and 4.2).

Afterwards there are no threads: each statement is thread 1's step, then thread 2's; non-uniform variables exist twice
(``x$1``, ``x$2``), uniform ones once. Accesses, barriers and atomics have become assignments to the record, to maps, and
assertions; annotations about the pair (``Other``, ``SameGroup``, ``Pending``, ``Tracked``) plain expressions; blocks labels.

**Loop invariants by construction.** They are assumed, not guessed; ``FREE``:

* *Frame.* ``logged.L`` says whether something was recorded since loop L was entered. While it is false, the record is
  what it was on entry: recording is the only thing that changes it (``tracked_changed`` may also fall to false).
* *Origin.* Once it is true, the tracked site is one inside L, and every snapshot variable that L does not assign still
  has the value it had when it was copied: iteration counters of enclosing loops say "of this iteration".
* *Site facts.* If the tracked site is s, offset (and value, where kept) are those of s in terms of its snapshot, and
  the conditions tested on the way to s hold of the snapshot. They were true of thread 1's variables when it recorded, as
  recording requires its guard; they mention nothing else that can change afterwards (:mod:`...log_accesses`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import assert_never

from boogie_ir import kernel as k
from boogie_ir import program as p
from boogie_ir.build import (
    and_,
    binary,
    bv,
    bvadd,
    bvmul,
    eq,
    implies,
    ite,
    ne,
    not_,
    or_,
    select,
    update,
    width_of,
)
from boogie_ir.expr import (
    FALSE,
    TRUE,
    AccessKind,
    Apply,
    Binary,
    BinaryOp,
    Concat,
    Element,
    Enabled,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Old,
    Other,
    Pending,
    PendingOffset,
    Quantifier,
    SameGroup,
    Select,
    Taken,
    Tracked,
    Unary,
    Update,
    Var,
)
from boogie_ir.frozen import frozen
from boogie_ir.program import Assert, Assign, Assume, Check, CheckKind, Contract, Havoc, Invariant, InvariantRole
from boogie_ir.source import Origin, generated
from boogie_ir.traverse import children, subexpressions, substitute
from boogie_ir.types import BOOL, MapType
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.statements import Body, targets, walk
from gpuverify_py.config import Config
from gpuverify_py.engines.twothread.atomics import distinct_results
from gpuverify_py.engines.twothread.barriers import barrier
from gpuverify_py.engines.twothread.fold import folded
from gpuverify_py.engines.twothread.log_accesses import Site, copy_events
from gpuverify_py.engines.twothread.memory import Memory, remembered
from gpuverify_py.engines.twothread.predicate import Predicated, about_record
from gpuverify_py.engines.twothread.record import (
    CHANGED,
    CHOOSE,
    CONFLICTS,
    COPIER,
    EVENT,
    OPEN,
    SITE,
    TAKE,
    Record,
    tracked,
)
from gpuverify_py.engines.twothread.threads import Threads

BY_CONSTRUCTION = generated("loop invariant by construction")
IMPLICIT_NAMES = frozenset(v.name for v in k.IMPLICIT)


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
) -> Dual:
    """The pass. ``functions`` and ``axioms`` are the source file's."""
    return _Dualiser(predicated, threads, config).run(functions, axioms)


class _Dualiser:
    def __init__(self, predicated: Predicated, threads: Threads, config: Config) -> None:
        self.predicated = predicated
        self.kernel = predicated.kernel
        self.threads = threads
        self.config = config
        self.nonuniform = predicated.nonuniform
        arrays = {a.name: a for a in self.kernel.arrays}
        changed, ghosts = accesses(self.kernel).changed, remembered(self.kernel.body)
        self.memory = Memory(arrays, predicated.concrete, changed, threads.same_group, ghosts)
        self.record = Record(predicated.sites, arrays, config.benign_tolerance)
        self.distinct = distinct_results(self.kernel)
        self.declared: dict[str, Var] = {}
        self.loops: list[str] = []  # labels of the loops around the current statement
        self.logging: list[Var] = []  # of those that contain sites, whether something was recorded since they were entered
        self.arbitrary = 0
        self.events = copy_events(self.kernel.body, {s.number for s in predicated.sites if s.copy})
        self.same_warp: Expr = FALSE
        if config.warp_size is not None and threads.same_group != FALSE:
            self.same_warp = Var("same_warp", BOOL)

    # -- the program ----------------------------------------------------------------------------------------

    def run(self, functions: tuple[p.FunctionDecl, ...], axioms: tuple[p.Axiom, ...]) -> Dual:
        prologue = (Assign(SITE, bv(0, 16), BY_CONSTRUCTION),) if self.record.sites else ()
        body = prologue + self.body(self.kernel.body)
        procedure = p.Procedure(
            name=self.kernel.name,
            parameters=tuple(q.variable for q in self.kernel.parameters),
            results=(),
            requires=(*self.threads.contracts, *self.warps(), *self.requires()),
            ensures=tuple(self.contracts(self.kernel.ensures)),
            modifies=(),
            variables=tuple(self.variables()),
            body=body,
            origin=self.kernel.origin,
        )
        ids = (v for v in k.LOCAL_ID + k.GROUP_ID if v.name in self.threads.nonuniform)
        constants = [Var(f"{v.name}${t}", v.type) for v in ids for t in (1, 2)]
        constants += self.threads.symbolic
        constants += self.memory.maps(lambda name: name not in self.memory.changed)
        if isinstance(self.threads.same_group, Var):
            constants.append(self.threads.same_group)
        if isinstance(self.same_warp, Var):
            constants.append(self.same_warp)
        program = p.Program(
            constants=tuple(p.ConstDecl(c) for c in constants), functions=functions, axioms=axioms, procedures=(procedure,)
        )
        return Dual(program, procedure, self.kernel, self.predicated.sites, self.threads, self.memory, self.nonuniform)

    def warps(self) -> Iterator[Contract]:
        """When the two threads are of one warp: same group, and equal quotients of their numbers in it."""
        if not isinstance(self.same_warp, Var) or self.config.warp_size is None:
            return
        size_x, size_y = self.expr(k.GROUP_SIZE[0], 1), self.expr(k.GROUP_SIZE[1], 1)
        numbers = []
        for t in (1, 2):
            x, y, z = (self.expr(v, t) for v in k.LOCAL_ID)
            flat = bvadd(x, bvmul(size_x, bvadd(y, bvmul(size_y, z))))
            numbers.append(binary(BinaryOp.BVUDIV, flat, bv(self.config.warp_size)))
        yield Contract(eq(self.same_warp, and_(self.threads.same_group, eq(*numbers))), BY_CONSTRUCTION, free=True)

    def requires(self) -> Iterator[Contract]:
        known = tuple(c for c in self.kernel.requires if not self.unknown_contents(c.condition))
        for contract in self.contracts(known):
            yield replace(contract, free=True)
        for array in self.kernel.arrays:
            if array.initial is not None and array.name in self.memory.concrete and array.space is k.MemorySpace.CONSTANT:
                for n, value in enumerate(array.initial):
                    cell = self.memory.read(array.name, bv(n, array.index.width), 1)
                    yield Contract(eq(cell, bv(value, array.cell.width)), array.origin, free=True)

    def contracts(self, contracts: tuple[Contract, ...]) -> Iterator[Contract]:
        for contract in contracts:
            for condition in self.instances(contract.condition):
                yield replace(contract, condition=condition)

    def variables(self) -> Iterator[Var]:
        """The procedure's locals: what its body assigns."""
        for local in self.kernel.locals:
            threads = (1, 2) if local.variable.name in self.nonuniform else (1,)
            yield from (self.variable(local.variable, t) for t in threads)
        yield from self.memory.maps(lambda name: name in self.memory.changed)
        if self.record.sites:
            yield from (*self.record.common(), *self.record.snapshots(self.record.sites), CHOOSE, TAKE)
        yield from self.declared.values()

    def fresh(self, name: str, like: Var) -> Var:
        variable = Var(name, like.type)
        self.declared[name] = variable
        return variable

    # -- expressions ----------------------------------------------------------------------------------------

    def variable(self, variable: Var, thread: int) -> Var:
        return Var(f"{variable.name}${thread}", variable.type) if variable.name in self.nonuniform else variable

    def expr(self, expression: Expr, thread: int) -> Expr:
        """The expression as the thread evaluates it (``e$i`` in the paper), folded again where sizes became literals."""
        match expression:
            case Literal():
                return expression
            case Var():
                if expression.name in IMPLICIT_NAMES:
                    return self.threads.id(expression, thread)
                return self.variable(expression, thread)
            case Other():
                return self.expr(expression.operand, 3 - thread)
            case SameGroup():
                return self.threads.same_group
            case Pending():
                return tracked(self.record.of(expression.kind, expression.array))
            case PendingOffset():
                return self.record.offset(expression.array)
            case Tracked():
                return eq(SITE, bv(expression.site, 16))
            case Element():
                return self.element(expression, thread)
            case Taken():
                return self.taken(expression, thread)
            case Enabled():
                raise TypeError("predication has replaced every Enabled")
            case Quantifier():
                bound = frozenset(v.name for v in expression.bound)
                if bound & self.nonuniform:
                    raise TypeError(f"a bound variable hides a variable of the kernel: {bound & self.nonuniform}")
                return replace(
                    expression,
                    body=self.expr(expression.body, thread),
                    triggers=tuple(tuple(self.expr(t, thread) for t in group) for group in expression.triggers),
                )
            case Unary() | Binary() | Ite() | Extract() | Concat() | Extend() | Apply() | Select() | Update() | Old():
                operands = children(expression)
                new = tuple(self.expr(c, thread) for c in operands)
                if all(a is b for a, b in zip(operands, new, strict=True)):
                    return expression
                return folded(expression, new)
        assert_never(expression)

    def element(self, element: Element, thread: int) -> Expr:
        if self.memory.keeps(element.array):
            return self.memory.read(element.array, self.expr(element.index, thread), thread)
        # Nothing is known of the contents: what is asserted must hold for a symbol that occurs nowhere else, hence for
        # every value. Such a symbol must never be assumed about, or it would be the same value each time.
        self.arbitrary += 1
        return self.fresh(f"{element.array}.any{self.arbitrary}", Var("", element.type))

    def taken(self, taken: Taken, thread: int) -> Expr:
        """Where results may repeat, nothing is known of them: as for contents that are not kept."""
        if taken.array not in self.distinct:
            self.arbitrary += 1
            return self.fresh(f"{taken.array}.any{self.arbitrary}", Var("", BOOL))
        used = self.used(taken.array)
        self.declared[used.name] = used
        place = self.memory.indices(taken.array, self.expr(taken.index, thread), thread)
        return select(used, *place, self.expr(taken.value, thread))

    def unknown_contents(self, condition: Expr) -> bool:
        return any(
            (isinstance(e, Element) and not self.memory.keeps(e.array)) or (isinstance(e, Taken) and e.array not in self.distinct)
            for e in subexpressions(condition)
        )

    def instances(self, condition: Expr) -> tuple[Expr, ...]:
        """The condition for thread 1, and for thread 2 where that says something else."""
        first = self.expr(condition, 1)
        if about_record(condition) or not self.differs(condition):
            return (first,)
        return (first, self.expr(condition, 2))

    def differs(self, condition: Expr) -> bool:
        return any(
            isinstance(e, Element | Other | Taken)
            or (isinstance(e, Var) and (e.name in self.nonuniform or e.name in self.threads.nonuniform))
            for e in subexpressions(condition)
        )

    # -- statements -----------------------------------------------------------------------------------------

    def body(self, body: Body) -> tuple[p.Statement, ...]:
        return tuple(new for statement in body for new in self.statement(statement))

    def statement(self, statement: k.Statement) -> Iterator[p.Statement]:
        match statement:
            case Assign():
                if statement.target.name in self.nonuniform:
                    for t in (1, 2):
                        target = self.variable(statement.target, t)
                        yield Assign(target, self.expr(statement.value, t), statement.origin)
                else:
                    yield Assign(statement.target, self.expr(statement.value, 1), statement.origin)
            case Havoc():
                threads = {v: (1, 2) if v.name in self.nonuniform else (1,) for v in statement.targets}
                yield Havoc(tuple(self.variable(v, t) for v, ts in threads.items() for t in ts), statement.origin)
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
                yield from self.copy(statement)
            case k.WaitAsync():
                yield from self.wait(statement)
            case k.Log():
                yield from self.log(statement)
            case k.CheckAccess():
                yield from self.check(statement)
            case k.If():
                # Only uniform conditions are left: thread 1's value is everybody's.
                condition = self.expr(statement.condition, 1)
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
        if isinstance(statement, Assume) and self.unknown_contents(statement.condition):
            return  # assuming less is sound
        one_sided = about_record(statement.condition)
        if isinstance(statement, Assert):
            one_sided |= self.config.asymmetric_asserts or statement.check.thread == 1
        threads = (1,) if one_sided or not self.differs(statement.condition) else (1, 2)
        if threads == (1,) and not one_sided and statement.guard != TRUE:
            # One condition for both, but each answers for it only while enabled.
            threads = (1, 2)
        for t in threads:
            guard, condition = self.expr(statement.guard, t), self.expr(statement.condition, t)
            if isinstance(statement, Assume):
                yield Assume(implies(guard, condition), statement.origin)
            elif (goal := implies(guard, condition)) != TRUE:
                yield Assert(goal, statement.origin, replace(statement.check, thread=t))

    def assign_each(self, target: Var, values: tuple[Expr, Expr], guard: Expr, origin: Origin) -> Iterator[p.Statement]:
        """``target := value`` for each thread whose guard holds."""
        if target.name not in self.nonuniform:
            yield Assign(target, values[0], origin)
            return
        for t, value in zip((1, 2), values, strict=True):
            variable = self.variable(target, t)
            yield Assign(variable, ite(self.expr(guard, t), value, variable), origin)

    def load(self, load: k.Load) -> Iterator[p.Statement]:
        """Table 4.2, read; or from the map of an array that keeps its contents."""
        if self.memory.keeps(load.array):
            values = (
                self.memory.read(load.array, self.expr(load.index, 1), 1),
                self.memory.read(load.array, self.expr(load.index, 2), 2),
            )
            yield from self.assign_each(load.target, values, load.guard, load.origin)
            return
        yield from self.anything(load.target, load.guard, load.origin)

    def anything(self, target: Var, guard: Expr, origin: Origin) -> Iterator[p.Statement]:
        if guard == TRUE or target.name not in self.nonuniform:
            threads = (1, 2) if target.name in self.nonuniform else (1,)
            yield Havoc(tuple(self.variable(target, t) for t in threads), origin)
            return
        values = (self.fresh(f"{target.name}.read$1", target), self.fresh(f"{target.name}.read$2", target))
        yield Havoc(values, origin)
        yield from self.assign_each(target, values, guard, origin)

    def store(self, store: k.Store) -> Iterator[p.Statement]:
        """Table 4.2, write: thread 1, then thread 2 (they do not overlap where there is no race)."""
        if self.memory.arrays[store.array].space is k.MemorySpace.CONSTANT:
            for t in (1, 2):
                goal = not_(self.expr(store.guard, t))
                yield Assert(goal, store.origin, Check(CheckKind.CONSTANT_WRITE, thread=t))
            return
        if not self.memory.keeps(store.array):
            return
        for t in (1, 2):
            array = self.memory.map(store.array, t)
            new = self.memory.written(store.array, self.expr(store.index, t), self.expr(store.value, t), t)
            yield Assign(array, ite(self.expr(store.guard, t), new, array), store.origin)

    def forget(self, forget: k.Forget) -> Iterator[p.Statement]:
        """The contents become arbitrary for both threads, whoever made them so."""
        for array in self.memory.maps(lambda name: name == forget.array):
            seen = self.fresh(f"{array.name}.any", array)
            yield Havoc((seen,), forget.origin)
            guards = or_(self.expr(forget.guard, 1), self.expr(forget.guard, 2))
            yield Assign(array, ite(guards, seen, array), forget.origin)

    def remember(self, snapshot: k.ArraySnapshot) -> Iterator[p.Statement]:
        """Each thread's ghost becomes the contents as it sees them."""
        if not self.memory.keeps(snapshot.destination):
            return
        for t in (1, 2):
            ghost = self.memory.map(snapshot.destination, t)
            seen = self.memory.map(snapshot.source, t)
            if not self.memory.keeps(snapshot.source):
                seen = self.fresh(f"{ghost.name}.any", ghost)
                yield Havoc((seen,), snapshot.origin)
            yield Assign(ghost, ite(self.expr(snapshot.guard, t), seen, ghost), snapshot.origin)

    def atomic(self, atomic: k.Atomic) -> Iterator[p.Statement]:
        """Results are arbitrary; where they cannot repeat, each is new among the results at its index."""
        if atomic.target is None:
            return
        results = (
            self.fresh(f"{atomic.target.name}.old$1", atomic.target),
            self.fresh(f"{atomic.target.name}.old$2", atomic.target),
        )
        yield Havoc(results, atomic.origin)
        if atomic.array in self.distinct:
            used = self.used(atomic.array)
            self.declared[used.name] = used
            for t, result in zip((1, 2), results, strict=True):
                guard = self.expr(atomic.guard, t)
                place = (*self.memory.indices(atomic.array, self.expr(atomic.index, t), t), result)
                yield Assume(implies(guard, not_(select(used, *place))), atomic.origin)
                yield Assign(used, ite(guard, update(used, place, TRUE), used), atomic.origin)
        yield from self.assign_each(atomic.target, results, atomic.guard, atomic.origin)

    def used(self, array: str) -> Var:
        """A map that holds of (index, value) if an atomic of the pair returned the value there. It only grows."""
        a = self.memory.arrays[array]
        domain = self.memory.map(array, 1).type
        assert isinstance(domain, MapType)
        return Var(f"{array}.used", MapType((*domain.domain, a.cell), BOOL))

    def barrier(self, statement: k.Barrier) -> Iterator[p.Statement]:
        def pair(e: Expr) -> tuple[Expr, Expr]:
            return self.expr(e, 1), self.expr(e, 2)

        yield from barrier(
            statement.scope,
            pair(statement.guard),
            pair(statement.local_fence),
            pair(statement.global_fence),
            statement.origin,
            self.record,
            self.memory,
            self.config.check_divergence and not self.threads.single,
        )

    # -- the record -----------------------------------------------------------------------------------------

    def log(self, log: k.Log) -> Iterator[p.Statement]:
        """Paper 003, section 4.2, LOG: thread 1 may, if enabled, record the access, replacing what was recorded."""
        origin, array = log.origin, log.array
        grouped = self.memory.arrays[array].space is k.MemorySpace.GROUP
        yield Havoc((CHOOSE,), origin)
        guard = and_(self.expr(log.guard, 1), self.performs(log.site, 1), self.threads.same_group if grouped else TRUE)
        copy = self.events.get(log.site)
        yield from self.in_lock_step(log, CONFLICTS[log.kind])
        yield Assign(TAKE, and_(guard, CHOOSE), origin)
        index = self.expr(log.index, 1)
        fields: list[tuple[Var, Expr]] = [(SITE, bv(log.site, 16)), (self.record.offset(array), index)]
        if self.record.values:
            unknown = log.value is None and (log.kind is AccessKind.WRITE or copy is not None)
            if unknown:  # whatever it is: nothing may be concluded from what an earlier access left there
                anything = self.fresh(f"{self.record.value(array).name}.any", self.record.value(array))
                yield Havoc((anything,), origin)
                fields.append((self.record.value(array), anything))
            fields += (f for f in self.values(log, index) if not unknown or f[0] == CHANGED)
        fields += [(k.snapshot_variable(log.site, v), self.variable(v, 1)) for v in log.snapshot]
        if self.record.copies:
            event = TRUE if copy is not None else FALSE
            fields.append((OPEN, event))
            if copy is not None:
                fields.append((EVENT, self.variable(copy, 1)))
        for field, value in fields:
            yield Assign(field, ite(TAKE, value, field), origin)
        for since in self.logging:
            yield Assign(since, or_(TAKE, since), origin)

    def values(self, log: k.Log, index: Expr) -> Iterator[tuple[Var, Expr]]:
        """What the access writes, or reads where contents are kept; and whether a write changes anything (7.4)."""
        old = self.memory.read(log.array, index, 1) if self.memory.keeps(log.array) else None
        new = old if log.kind is AccessKind.READ else None if log.value is None else self.expr(log.value, 1)
        if new is not None:
            yield self.record.value(log.array), new
        if log.kind is AccessKind.WRITE:
            yield CHANGED, TRUE if old is None or new is None else ne(new, old)

    def check(self, check: k.CheckAccess) -> Iterator[p.Statement]:
        """Paper 003, section 4.2, CHECK, one assertion for each kind it may conflict with; tolerance per 7.4."""
        array = check.array
        index, guard = self.expr(check.index, 2), self.expr(check.guard, 2)
        if self.memory.arrays[array].space is k.MemorySpace.GROUP:
            guard = and_(guard, self.threads.same_group)
        guard = and_(guard, self.performs(check.site, 2))
        for kind in CONFLICTS[check.kind]:
            sites = self.record.of(kind, array)
            clash = and_(guard, tracked(sites), eq(self.record.offset(array), index))
            if clash == FALSE:
                continue
            harmful = self.harmful(check, kind)
            if harmful != TRUE:
                yield Assert(not_(clash), check.origin, Check(CheckKind.RACE, check.site, 2, note=True))
            yield Assert(not_(and_(clash, harmful)), check.origin, Check(CheckKind.RACE, check.site, 2))
        writes = self.record.of(AccessKind.WRITE, array)
        if self.record.values and check.kind is AccessKind.WRITE and writes and self.record.of(AccessKind.READ, array):
            # Thread 2 overwrites the tracked element: what it reads there afterwards is its own.
            own = and_(guard, tracked(writes), eq(self.record.offset(array), index))
            yield Assign(CHANGED, and_(CHANGED, not_(own)), check.origin)
        yield from self.in_lock_step(check, (check.kind,))

    def harmful(self, check: k.CheckAccess, kind: AccessKind) -> Expr:
        """Given that the places clash: whether the order of the two accesses can be observed."""
        if not self.record.values:
            return TRUE
        match check.kind, kind:
            case AccessKind.WRITE, AccessKind.WRITE:
                known = check.value is not None
            case AccessKind.WRITE, AccessKind.READ:
                known = check.value is not None and self.memory.keeps(check.array)
            case AccessKind.READ, AccessKind.WRITE:
                return CHANGED
            case _:
                return TRUE
        if not known or check.value is None:
            return TRUE
        return ne(self.record.value(check.array), self.expr(check.value, 2))

    # -- asynchronous copies (7.9) and warps in lock step (7.8) ----------------------------------------------

    def performs(self, site: int, thread: int) -> Expr:
        """A copy is the group's: in a pair of one group one of the two, either, stands for it."""
        if site not in self.events:
            return TRUE
        return implies(self.threads.same_group, COPIER if thread == 1 else not_(COPIER))

    def together(self, guard: Expr, arguments: tuple[Expr, ...], origin: Origin) -> Iterator[p.Statement]:
        """All threads of a group reach the command, with equal arguments."""
        g1, g2 = self.expr(guard, 1), self.expr(guard, 2)
        equal = and_(*(eq(self.expr(a, 1), self.expr(a, 2)) for a in arguments if self.differs(a)))
        goal = implies(self.threads.same_group, and_(binary(BinaryOp.IFF, g1, g2), implies(g1, equal)))
        if goal != TRUE and not self.threads.single:
            yield Assert(goal, origin, Check(CheckKind.ASYNC_COPY))

    def copy(self, copy: k.AsyncCopy) -> Iterator[p.Statement]:
        """The event is the one given, or a new one that the threads of a group agree on."""
        origin = copy.origin
        arguments = (copy.destination_index, copy.source_index, copy.count, copy.event)
        yield from self.together(copy.guard, arguments, origin)
        self.declared[COPIER.name] = COPIER
        new = (self.fresh(f"{copy.handle.name}.new$1", copy.handle), self.fresh(f"{copy.handle.name}.new$2", copy.handle))
        yield Havoc((COPIER, *new), origin)
        zero = bv(0, width_of(copy.handle))
        yield Assume(and_(ne(new[0], zero), ne(new[1], zero), implies(self.threads.same_group, eq(*new))), origin)
        given = tuple(self.expr(copy.event, t) for t in (1, 2))
        values = (ite(eq(given[0], zero), new[0], given[0]), ite(eq(given[1], zero), new[1], given[1]))
        yield from self.assign_each(copy.handle, values, copy.guard, origin)

    def wait(self, wait: k.WaitAsync) -> Iterator[p.Statement]:
        """A copy that was waited for is an access like any other: a barrier has yet to order it for other threads."""
        yield from self.together(wait.guard, (wait.event,), wait.origin)
        if self.record.copies:
            awaited = and_(self.expr(wait.guard, 1), eq(EVENT, self.expr(wait.event, 1)))
            yield Assign(OPEN, and_(OPEN, not_(awaited)), wait.origin)

    def in_lock_step(self, access: k.Log | k.CheckAccess, kinds: tuple[AccessKind, ...]) -> Iterator[p.Statement]:
        """Threads of one warp that both execute a statement finished earlier ones: their accesses are ordered before it."""
        if self.same_warp == FALSE or access.site in self.events:
            return
        pending = tracked(tuple(s for kind in kinds for s in self.record.of(kind, access.array)))
        both = and_(self.same_warp, self.expr(access.guard, 1), self.expr(access.guard, 2))
        if pending != FALSE:
            yield Assume(implies(both, not_(pending)), access.origin)

    # -- loops ----------------------------------------------------------------------------------------------

    def loop(self, loop: k.While) -> Iterator[p.Statement]:
        inside = tuple(self.predicated.sites[s.site - 1] for s in walk(loop.body) if isinstance(s, k.Log))
        condition = self.expr(loop.condition, 1)
        if loop.predicated:
            condition = or_(condition, self.expr(loop.condition, 2))
        invariants: list[Invariant] = []
        if inside:
            copies = {v: self.fresh(f"{v.name}.before.{loop.label}", v) for v in self.frame_fields(inside)}
            since = self.fresh(f"logged.{loop.label}", TAKE)
            yield Assign(since, FALSE, BY_CONSTRUCTION)
            for field, copy in copies.items():
                yield Assign(copy, field, BY_CONSTRUCTION)
            invariants += (_free(c) for c in self.by_construction(loop, inside, copies, since))
            self.logging.append(since)
        for invariant in loop.invariants:
            invariants += self.invariant(invariant)
        self.loops.append(loop.label)
        body = self.body(loop.body)
        if any(isinstance(s, k.Continue) and s.label == loop.label for s in walk(loop.body)):
            body = (*body, p.Label(f"{loop.label}$next", loop.origin))
        self.loops.pop()
        if inside:
            self.logging.pop()
        yield p.While(loop.label, condition, tuple(invariants), body, loop.origin)

    def frame_fields(self, inside: tuple[Site, ...]) -> tuple[Var, ...]:
        """What recording inside the loop may change."""
        return (*self.record.common(), *self.record.snapshots(inside))

    def by_construction(self, loop: k.While, inside: tuple[Site, ...], copies: Mapping[Var, Var], since: Var) -> Iterator[Expr]:
        """Frame, origin and site facts, as the head of the module explains."""
        # These two may also fall to false without anything being recorded.
        same = (implies(field, copy) if field in (CHANGED, OPEN) else eq(field, copy) for field, copy in copies.items())
        yield implies(not_(since), and_(*same))
        yield implies(since, tracked(inside))
        changed = {v.name for s in walk(loop.body) for v in targets(s)}
        for site in inside:
            here = eq(SITE, bv(site.number, 16))
            stable = [v for v in site.snapshot if v.name not in changed]
            origin = (eq(k.snapshot_variable(site.number, v), self.variable(v, 1)) for v in stable)
            if stable:
                yield implies(and_(since, here), and_(*origin))
            yield implies(here, and_(*self.site_facts(site)))

    def site_facts(self, site: Site) -> Iterator[Expr]:
        mapping: dict[str, Expr] = {v.name: k.snapshot_variable(site.number, v) for v in site.snapshot}

        def at_access(expression: Expr) -> Expr:
            return self.expr(substitute(expression, mapping), 1)

        yield eq(self.record.offset(site.array), at_access(site.index))
        if self.record.values and site.value is not None:
            yield eq(self.record.value(site.array), at_access(site.value))
        yield from (at_access(c) for c in site.conditions)
        for used in site.used:
            if used.array in self.distinct:
                place = self.memory.indices(used.array, at_access(used.index), 1)
                yield select(self.used(used.array), *place, at_access(used.result))

    def invariant(self, invariant: Invariant) -> Iterator[Invariant]:
        """A guess stands or falls for both threads; a user's invariant is reported for the thread it fails for.

        ``asymmetric_asserts``: only thread 1's instance is claimed, hence known; knowing less is sound.
        """
        conditions = self.instances(invariant.condition)
        if self.config.asymmetric_asserts and invariant.role is not InvariantRole.FREE:
            conditions = conditions[:1]
        elif invariant.role in (InvariantRole.CANDIDATE, InvariantRole.INFERRED):
            conditions = (and_(*conditions),)
        for condition in conditions:
            if condition != TRUE or invariant.role is InvariantRole.CANDIDATE:
                yield replace(invariant, condition=condition)


def _free(condition: Expr) -> Invariant:
    return Invariant(condition, BY_CONSTRUCTION, InvariantRole.FREE)
