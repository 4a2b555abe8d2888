"""Barrier invariants as assertions before a barrier and assumptions after it (paper 003, section 4.4).

Afterwards no barrier has an invariant. A barrier with the invariant ``phi for (i)`` has become

    assert phi;  assert PERMISSION(phi);  barrier;  assume i is a thread, arrays of phi were ordered ==> phi for thread i;

**Why the assumption holds.** The first assertion is proved for thread 1 of an arbitrary pair, hence for each thread of the
group when it arrives. Its reads saw *known* cells only (permission): cells that the thread itself accessed since the last
barrier that ordered their array. Nobody else can have changed such a cell in between, or the two accesses race and are
reported. So when all threads of the group have arrived, phi holds of the contents as they then are, for every thread of the
group; and all of them arrive, or the barrier diverges and is reported. Pairwise invariants are proved for both orders of an
arbitrary pair of one group, where each cell was accessed by one of the two.

After the barrier the arrays that it orders hold arbitrary contents in the dual program, of which phi may then be assumed. Where
the barrier does not order an array of phi, the dual program keeps what the pair knows about it, which may be of another time
than phi: nothing is assumed. The thread that phi is assumed for is known by its ``local_id_x`` only: its private variables are
arbitrary unless it is one of the pair, uniform ones are shared, and a number that is no thread's gives nothing.

**Permission** is a ghost: ``touched.A`` says whether the thread accessed cell ``witness.A`` since the last barrier that ordered
A. The witness is arbitrary and never assigned, so what is proved of it is proved of every cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, eq, implies, ite, ne, not_, or_
from boogie_ir.lang.expr import (
    FALSE,
    TRUE,
    Binary,
    BinaryOp,
    Element,
    Enabled,
    Expr,
    Ite,
    Other,
    Pending,
    PendingOffset,
    Quantifier,
    SameGroup,
    Taken,
    Tracked,
    Var,
)
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind, Havoc, Invariant, InvariantRole
from boogie_ir.lang.source import generated
from boogie_ir.lang.traverse import children, rebuild, subexpressions, with_children
from boogie_ir.lang.types import BOOL
from frontend.errors import Unsupported
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.statements import Body, sublists, walk, with_sublists
from gpuverify_py.analysis.uniformity import uniformity
from gpuverify_py.request.config import Config
from gpuverify_py.verify.threads import Threads

GHOST = generated("what the thread has accessed since the last barrier")
CHECKED = Check(CheckKind.BARRIER_INVARIANT, thread=1)
PERMITTED = Check(CheckKind.BARRIER_PERMISSION, thread=1)
THREAD = k.LOCAL_ID[0]


def state_barrier_invariants(kernel: k.Kernel, config: Config, threads: Threads) -> k.Kernel:
    """The pass."""
    barriers = [s for s in walk(kernel.body) if isinstance(s, k.Barrier) and s.invariants]
    if not barriers:
        return kernel
    for barrier in barriers:
        for invariant in barrier.invariants:
            _reject_claims_about_the_pair(invariant)
    return _Statement(kernel, config, threads).kernel()


def _reject_claims_about_the_pair(invariant: k.BarrierInvariant) -> None:
    for e in subexpressions(invariant.condition):
        if isinstance(e, Quantifier):
            raise Unsupported(invariant.origin.span, "a quantifier in a barrier invariant")
        if isinstance(e, Pending | PendingOffset | Tracked | Taken | SameGroup):
            raise Unsupported(invariant.origin.span, "a barrier invariant about the two threads that are compared")
        if isinstance(e, Other) and not invariant.pairs:
            hint = "write __barrier_invariant_binary_N for a claim about two threads"
            raise Unsupported(invariant.origin.span, "a barrier invariant for single threads that mentions another", hint)


@frozen
class _Read:
    """A cell that a condition reads where ``path`` holds."""

    array: str
    index: Expr
    path: Expr


def _reads(condition: Expr, path: Expr = TRUE) -> Iterator[_Read]:
    """The reads in the order of evaluation; what decides whether a cell matters is itself read before it."""
    match condition:
        case Ite():
            yield from _reads(condition.condition, path)
            yield from _reads(condition.then, and_(path, condition.condition))
            yield from _reads(condition.otherwise, and_(path, not_(condition.condition)))
        case Binary(op=BinaryOp.IMPLIES | BinaryOp.AND):
            yield from _reads(condition.left, path)
            yield from _reads(condition.right, and_(path, condition.left))
        case Binary(op=BinaryOp.OR):
            yield from _reads(condition.left, path)
            yield from _reads(condition.right, and_(path, not_(condition.left)))
        case Other():
            # As the other thread evaluates it, in terms of this one: paths inside are the other's.
            for read in _reads(condition.operand):
                inner = Other(read.path, BOOL) if read.path != TRUE else TRUE
                yield _Read(read.array, Other(read.index, read.index.type), and_(path, inner))
        case _:
            for operand in children(condition):
                yield from _reads(operand, path)
            if isinstance(condition, Element):
                yield _Read(condition.array, condition.index, path)


@frozen
class _Ghost:
    witness: Var
    touched: Var


@dataclass(slots=True)
class _Fresh:
    """Private variables of a thread that is not of the pair: arbitrary, one value throughout one claim."""

    name: str
    made: dict[object, Var] = field(default_factory=dict)

    def of(self, key: object, like: Expr) -> Var:
        if key not in self.made:
            self.made[key] = Var(f"{self.name}.{len(self.made)}", like.type)
        return self.made[key]


class _Statement:
    def __init__(self, kernel: k.Kernel, config: Config, threads: Threads) -> None:
        self.source = kernel
        self.config = config
        self.arrays = {a.name: a for a in kernel.arrays}
        self.changed = accesses(kernel).changed
        self.single = threads.single
        self.private = uniformity(kernel, threads.nonuniform).nonuniform
        # Threads of one warp in lock step may change each other's cells between barriers without a race.
        self.known_cells = config.warp_size is None
        self.reads: dict[tuple[str, Expr, bool], Expr] = {}  # cell that needs permission -> permission to read it
        self.ghosts: dict[str, _Ghost] = {}
        self.fresh: list[Var] = []
        self.count = 0

    def kernel(self) -> k.Kernel:
        if self.config.barrier_access_checks:
            for statement in walk(self.source.body):
                for invariant in statement.invariants if isinstance(statement, k.Barrier) else ():
                    for read in self.guarded_reads(invariant):
                        self.reads[read.array, read.index, invariant.pairs] = self.permission(read, invariant.pairs)
        start = tuple(Assign(g.touched, FALSE, GHOST) for g in self.ghosts.values())
        body = start + self.body(self.source.body)
        ghosts = [v for g in self.ghosts.values() for v in (g.witness, g.touched)]
        extra = tuple(k.Local(v) for v in (*ghosts, *self.fresh))
        return replace(self.source, body=body, locals=self.source.locals + extra)

    # -- permission -----------------------------------------------------------------------------------------

    def guarded_reads(self, invariant: k.BarrierInvariant) -> Iterator[_Read]:
        """The reads of cells that other threads may change."""
        for read in _reads(_everybody_enabled(invariant.condition)):
            shared = self.arrays[read.array].space in (k.MemorySpace.GLOBAL, k.MemorySpace.GROUP)
            if shared and read.array in self.changed:
                yield read

    def permission(self, read: _Read, pairs: bool) -> Expr:
        """If the cell is the witness, the thread, or one of the pair, has accessed it."""
        index = self.arrays[read.array].index
        ghost = self.ghosts.setdefault(
            read.array, _Ghost(Var(f"witness.{read.array}", index), Var(f"touched.{read.array}", BOOL))
        )
        known: Expr = ghost.touched
        if pairs:
            same_witness = eq(Other(ghost.witness, index), ghost.witness)
            return implies(and_(eq(read.index, ghost.witness), same_witness), or_(known, Other(ghost.touched, BOOL)))
        return implies(eq(read.index, ghost.witness), known)

    # -- statements -----------------------------------------------------------------------------------------

    def body(self, body: Body) -> Body:
        return tuple(new for statement in body for new in self.statement(statement))

    def statement(self, statement: k.Statement) -> Iterator[k.Statement]:
        match statement:
            case k.Barrier():
                yield from self.barrier(statement)
            case k.Load() | k.Store() if statement.array in self.ghosts and self.known_cells:
                ghost = self.ghosts[statement.array]
                # Before the access: a load may assign a variable that its index mentions.
                yield Assign(ghost.touched, or_(ghost.touched, eq(statement.index, ghost.witness)), GHOST)
                yield statement
            case k.While():
                inner = self.body(statement.body)
                changes = any(isinstance(s, Assign) and s.origin == GHOST for s in walk(inner))
                guesses = tuple(self.guesses(statement.label)) if changes else ()
                yield replace(statement, body=inner, invariants=statement.invariants + guesses)
            case _:
                yield with_sublists(statement, tuple(self.body(part) for part in sublists(statement)))

    def guesses(self, label: str) -> Iterator[Invariant]:
        """At loop heads: the cells that invariants read are known; of the threads in the loop, or of all."""
        for n, permission in enumerate(dict.fromkeys(self.reads.values())):
            for unpredicated in (False, True):
                name = f"{label}.touched{2 * n + unpredicated}"
                yield Invariant(permission, GHOST, InvariantRole.CANDIDATE, name, "touched", unpredicated)

    def barrier(self, barrier: k.Barrier) -> Iterator[k.Statement]:
        for invariant in barrier.invariants:
            yield from self.checks(invariant)
        yield replace(barrier, invariants=())
        for array, ghost in self.ghosts.items():
            fence = barrier.local_fence if self.arrays[array].space is k.MemorySpace.GROUP else barrier.global_fence
            if fence != FALSE:
                yield Assign(ghost.touched, and_(ghost.touched, not_(fence)), GHOST)
        if not (self.config.check_divergence or self.single):
            return  # nothing shows that the other threads of the group came here and proved theirs
        for invariant in barrier.invariants:
            for instance in invariant.instances:
                yield from self.assume(invariant, instance, barrier)

    def checks(self, invariant: k.BarrierInvariant) -> Iterator[k.Statement]:
        if invariant.pairs and self.single:
            return  # there is no pair
        together = SameGroup() if invariant.pairs else TRUE
        condition = _everybody_enabled(invariant.condition)
        yield Assert(implies(together, condition), invariant.origin, CHECKED)
        if not self.config.barrier_access_checks:
            return
        for read in self.guarded_reads(invariant):
            origin = replace(invariant.origin, construct=f"permission to read {self.arrays[read.array].source.name} here")
            permission = self.reads[read.array, read.index, invariant.pairs]
            yield Assert(implies(and_(together, read.path), permission), origin, PERMITTED)

    # -- instances ------------------------------------------------------------------------------------------

    def assume(self, invariant: k.BarrierInvariant, instance: tuple[Expr, ...], barrier: k.Barrier) -> Iterator[k.Statement]:
        self.count += 1
        fresh = tuple(_Fresh(f"barrier.{self.count}.{side}") for side in range(len(instance)))
        claim = self.instance(_everybody_enabled(invariant.condition), instance, fresh, 0)
        size = k.GROUP_SIZE[0]
        conditions = [binary(BinaryOp.BVULT, thread, size) for thread in instance]
        if len(instance) == 2:
            conditions.append(ne(*instance))
        spaces = {self.arrays[a].space for a in _arrays(invariant.condition) if a in self.changed}
        if k.MemorySpace.GROUP in spaces:
            conditions.append(barrier.local_fence)
        if k.MemorySpace.GLOBAL in spaces:
            conditions.append(barrier.global_fence)
        made = tuple(v for f in fresh for v in f.made.values())
        self.fresh += made
        if made:
            yield Havoc(made, invariant.origin)
        yield Assume(implies(and_(*conditions), claim), invariant.origin)

    def instance(self, e: Expr, ids: tuple[Expr, ...], fresh: tuple[_Fresh, ...], side: int) -> Expr:
        """The condition as the thread ``ids[side]`` of this thread's group evaluates it, in terms of this thread."""
        if e == THREAD:
            return ids[side]
        if isinstance(e, Other):
            return self.instance(e.operand, ids, fresh, 1 - side)
        operands = children(e)
        new = with_children(e, tuple(self.instance(c, ids, fresh, side) for c in operands)) if operands else e
        if ids[side] == THREAD:
            return new
        if isinstance(e, Element) and self.arrays[e.array].space is k.MemorySpace.PRIVATE:
            return fresh[side].of(new, e)
        if not (isinstance(e, Var) and e.name in self.private and e not in k.IMPLICIT):
            return new
        unknown = fresh[side].of(e, e)
        other = isinstance(ids[side], Other) and ids[side] == Other(THREAD, THREAD.type)
        return ite(SameGroup(), Other(e, e.type), unknown) if other else unknown


def _everybody_enabled(condition: Expr) -> Expr:
    """At a barrier every thread that takes part is enabled."""
    return rebuild(condition, lambda e: TRUE if isinstance(e, Enabled) else None)


def _arrays(condition: Expr) -> frozenset[str]:
    return frozenset(e.array for e in subexpressions(condition) if isinstance(e, Element))
