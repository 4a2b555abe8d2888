"""Barriers of the grid that are made by hand, of a counter that only grows, as barriers of the grid.

    __syncthreads();
    if (leader) { __threadfence(); atomicAdd(&c, 1); while (atomicAdd(&c, 0) < goal); __threadfence(); }
    __syncthreads();

Behind the second barrier one of the grid is put, and each thread adds up how many blocks have arrived at those that it has
passed. At its n-th one it is asserted that who goes on has seen the counter at ``n * blocks``, or above.

**Why it holds.** Nothing but such statements accesses the array, and each of them always the same cell. The cell is zero at
first, and does not wrap around (both are listed). One thread of each block arrives. Say the counter is seen at ``n * blocks`` or
above behind the n-th arrival of a block, for the first time in the order of the counter's changes. No block has then come more
than n times: before it came once more it would have seen that itself, which is asserted of its own n-th look. So each block has
come n times. All changes of the cell are read-modify-writes, so what is seen was passed on from each of these arrivals (PTX ISA,
"Observation Order", "Release and Acquire Patterns"): each is behind a fence of the device, which is behind a barrier of the
block, so that what all its threads did before comes before the arrival; and the look is in front of a fence, and that in front
of a barrier of the block. A block that comes to its n-th look later finds no less. So at the n-th passage all blocks have
arrived n times, and what their threads did before comes before what threads do then: that is what a barrier of the grid gives.
That all threads of the grid pass the same ones is asserted as of any such barrier, at the place of the arrival: nobody else
claims anything there. Where some thread returns nothing is changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, bvadd, bvmul
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind, Havoc
from boogie_ir.lang.source import Span, generated, visible
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import BarrierScope, MemoryOrder, OrderScope, Reach
from boogie_ir.lang.traverse import subexpressions
from boogie_ir.lang.types import BV32
from gpuverify_py.analysis.known import conjuncts
from gpuverify_py.analysis.orders.launch import Launch
from gpuverify_py.analysis.statements import Body, accessed, sublists, targets, walk, with_sublists
from houdini.guesses.facts import arrivals_variable

PASSED = generated("arrivals at barriers of the grid that were passed")
_BLOCKS = bvmul(bvmul(*k.NUM_GROUPS[:2]), k.NUM_GROUPS[2])
_Cell = tuple[str, int]


@frozen
class _Made:
    """One such barrier: the arrival, the look, and what is known behind it."""

    cell: _Cell
    arrival: k.Atomic
    look: k.Atomic
    seen: Assume


def with_grid_barriers(kernel: k.Kernel, launch: Launch) -> k.Kernel:
    """The kernel, of which loops that only wait are gone, with barriers of the grid behind those that are made by hand."""
    made = _made(kernel, launch)
    counts = {cell: arrivals_variable(*cell) for cell in sorted({m.cell for m in made.values()})}
    if not made or not {local.variable for local in kernel.locals}.isdisjoint(counts.values()):
        return kernel
    blocks = launch.fixed(_BLOCKS)

    def rewritten(body: Body) -> Iterator[k.Statement]:
        behind: _Made | None = None
        for statement in body:
            yield with_sublists(statement, tuple(tuple(rewritten(part)) for part in sublists(statement)))
            if isinstance(statement, k.If) and id(statement) in made:
                behind = made[id(statement)]
            elif isinstance(statement, Assume) and (here := seen.get(id(statement))) is not None:
                assert here.look.target is not None
                reached = binary(BinaryOp.BVUGE, here.look.target, bvadd(counts[here.cell], blocks))
                yield Assert(reached, here.look.origin, Check(CheckKind.BARRIER_DIVERGENCE))
            elif isinstance(statement, k.Barrier) and behind is not None:
                yield Assign(counts[behind.cell], bvadd(counts[behind.cell], blocks), PASSED)
                yield k.Barrier(BarrierScope.GRID, TRUE, TRUE, behind.arrival.origin)
                behind = None

    seen = {id(m.seen): m for m in made.values()}
    start = tuple(Assign(count, bv(0), PASSED) for count in counts.values())
    locals_ = tuple(k.Local(count) for count in counts.values())
    return replace(kernel, locals=kernel.locals + locals_, body=(*start, *rewritten(kernel.body)))


def counted_by_hand(kernel: k.Kernel) -> frozenset[str]:
    """The counters of such barriers, of a kernel of which loops that only wait are gone; perhaps of some that are none."""
    return frozenset(m.cell[0] for m in _made(kernel, None).values())


def _made(kernel: k.Kernel, launch: Launch | None) -> dict[int, _Made]:
    """The barriers, by the identity of the branch in which they are made.

    ``launch``: None where any condition may be a leader's.
    """
    atomics = any(isinstance(s, k.Atomic) for s in walk(kernel.body))
    if not atomics or any(isinstance(s, k.Return) for s in walk(kernel.body)):
        return {}
    barriers = {visible(s.origin).span for s in walk(kernel.body) if isinstance(s, k.Barrier)}
    found = dict(_in_list(kernel.body, launch, barriers))
    uses: dict[str, list[k.Statement]] = {}
    for statement in walk(kernel.body):
        for array in accessed(statement):
            uses.setdefault(array, []).append(statement)
    forgotten = {s.array for s in walk(kernel.body) if isinstance(s, k.Forget)}
    if launch is not None:
        found = {branch: m for branch, m in found.items() if _for_all_blocks(m.seen.condition, kernel, launch)}
    own = {id(s) for m in found.values() for s in (m.arrival, m.look)}
    whole = {a.name for a in kernel.arrays if a.space is k.MemorySpace.GLOBAL and a.cell == BV32 and not a.distributed}
    whole = {array for array in whole - forgotten if all(id(s) in own for s in uses.get(array, ()))}
    return {branch: m for branch, m in found.items() if m.cell[0] in whole}


def _for_all_blocks(condition: Expr, kernel: k.Kernel, launch: Launch) -> bool:
    """Whether the number of blocks has a part in what is waited for, maybe as an argument: else it may be meant for some."""
    values: dict[str, list[Expr]] = {}
    for statement in walk(kernel.body):
        if isinstance(statement, Assign):
            values.setdefault(statement.target.name, []).append(statement.value)
    for equal in (part for contract in kernel.requires for part in conjuncts(contract.condition)):
        if isinstance(equal, Binary) and equal.op is BinaryOp.EQ:
            for one, other in ((equal.left, equal.right), (equal.right, equal.left)):
                if isinstance(one, Var):
                    values.setdefault(one.name, []).append(other)
    sizes = {launch.fixed(size) for size in k.NUM_GROUPS} - {bv(1)}
    sizes |= {launch.fixed(_BLOCKS)} | set(k.NUM_GROUPS)
    left, seen = [condition], set[str]()
    while left:
        parts = set(subexpressions(left.pop()))
        if not parts.isdisjoint(sizes):
            return True
        names = {e.name for e in parts if isinstance(e, Var)} - seen
        seen |= names
        left += (value for name in names for value in values.get(name, ()))
    return False


def _in_list(body: Body, launch: Launch | None, barriers: set[Span]) -> Iterator[tuple[int, _Made]]:
    for at, statement in enumerate(body):
        for part in sublists(statement):
            yield from _in_list(part, launch, barriers)
        if isinstance(statement, k.If) and not statement.otherwise:
            in_front = [s for s in reversed(body[:at]) if not isinstance(s, Assign | Assert)][:2]
            after = next((s for s in body[at + 1 :] if not isinstance(s, Assign | Assert)), None)
            meeting = bool(in_front) and _meets(in_front[0]) and _meets(after)
            alone = launch is None or _alone(statement.condition, launch)
            if meeting and alone and (made := _of_branch(statement.then, _fences_all(in_front[1:]))) is not None:
                if visible(made.arrival.origin).span not in barriers:  # what is claimed of it is claimed of nothing else
                    yield id(statement), made


def _meets(statement: k.Statement | None) -> bool:
    """Whether it is a barrier of the block that orders all memory."""
    if not isinstance(statement, k.Barrier) or statement.scope is not BarrierScope.GROUP:
        return False
    return (statement.guard, statement.local_fence, statement.global_fence) == (TRUE, TRUE, TRUE)


def _alone(condition: Expr, launch: Launch) -> bool:
    leader = launch.leader(list(conjuncts(condition)))
    return leader is not None and not leader.rest


def _fences_all(before: Sequence[k.Statement]) -> bool:
    """Whether what stands in front of the first barrier is a sequentially consistent fence of the device."""
    fence = before[0] if before else None
    if not isinstance(fence, k.Order) or fence.scope is not OrderScope.FENCE:
        return False
    return fence.reach is Reach.DEVICE and fence.memory is None and fence.order is MemoryOrder.SEQ_CST


def _of_branch(body: Sequence[k.Statement], fenced: bool) -> _Made | None:
    """What the leader does: fence, arrive, look, fence, and nothing else.

    ``fenced``: each thread of the block has passed a sequentially consistent fence. Then the leader needs none of its own in
    front, if the one behind is sequentially consistent, too (``docs/memory-model.md``, fences across a barrier).
    """
    arrival: k.Atomic | None = None
    look: k.Atomic | None = None
    seen: Assume | None = None
    released = acquired = strictly = False
    for statement in body:
        match statement:
            case Assert():  # a claim, of bounds say, does nothing
                continue
            case Assign() | Havoc() if look is None or seen is not None or look.target not in targets(statement):
                continue
            case k.Order(OrderScope.FENCE) if statement.reach is Reach.DEVICE and statement.memory is None:
                released = released or (arrival is None and statement.order.releases)
                acquired = acquired or (look is not None and statement.order.acquires)
                strictly = strictly or (look is not None and statement.order is MemoryOrder.SEQ_CST)
            case k.Atomic() if not _plain(statement):
                return None
            case k.Atomic(op=AtomicOp.ADD) if arrival is None and statement.arguments[0] == bv(1):
                arrival = statement
                released = released or statement.order.releases
            case k.Atomic() if arrival is not None and look is None and k.looks_only(statement):
                if statement.index != arrival.index or statement.array != arrival.array or statement.target is None:
                    return None
                look = statement
                acquired = acquired or statement.order.acquires
            case Assume() if look is not None and seen is None:
                seen = statement
            case _:
                return None
    ordered = (released and acquired) or (fenced and strictly)
    if arrival is None or look is None or seen is None or not ordered:
        return None
    index = arrival.index
    return _Made((arrival.array, int(index.value)), arrival, look, seen) if isinstance(index, Literal) else None


def _plain(atomic: k.Atomic) -> bool:
    """Whether it is one step for all threads, on a word, of which no order is about one memory alone."""
    return atomic.reach is Reach.DEVICE and atomic.pieces == 1 and atomic.guard == TRUE and atomic.memory is None
