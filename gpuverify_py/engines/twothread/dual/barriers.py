"""Barriers in the dual program (paper 003, section 4.2; upstream's behaviour in section 7.5 of the reference).

A barrier asserts that the threads it should meet arrive together, then *assumes* that nothing it orders is recorded:
there is an execution in which it was not, and races of the next interval are found in that one. It only ever restricts
by what thread 1, whose record it is, ordered: group arrays with a local fence; global arrays with a global fence if the
pair is of one group, or if the barrier is grid-wide. Two groups never meet at a group barrier.

Exits: from compute capability 7.0 on a barrier of a block waits for the threads that have not exited (CUDA programming guide,
"Synchronization Functions"; PTX ISA, "exit"). Where a kernel is read so, the assertion leaves out the thread that has returned
before the other arrives, in program order: one that will return later, or stands elsewhere, is missing as ever. Nothing is
assumed of what the one that returned did: PTX orders the accesses of the threads that *participate* in a barrier, and promises
nothing of one that is gone. As thread 1 it does not pass, so its record stays; as thread 2 it does nothing any more, and what
it did before is checked where it is thread 1. So what an exited thread wrote races with reads after every later barrier.

Clusters: a barrier of a cluster is for threads of blocks whose numbers are equal once they are divided by the cluster's
extents (CUDA programming guide, "Thread Block Clusters"), and orders all memory of these. Of one in two parts (PTX ISA,
``barrier.cluster``) what is recorded when thread 1 arrives comes before what thread 2 does behind its wait, and nothing else:
what thread 1 does in between races with what thread 2 does there and later. Whether it was recorded then is kept in a variable,
of which nothing is known at the head of a loop: then it may also not have been.

Contents: other threads of the group may have written before the barrier, so what an array holds afterwards is arbitrary.
That is so whichever of the two threads passes, and for pairs of different groups as well. A fence that need not be the
same in all threads may be set in a third one whose writes it orders: then contents are arbitrary wherever a thread passes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, eq, implies, ite, not_, or_
from boogie_ir.lang.expr import FALSE, TRUE, BinaryOp, Expr
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind, Havoc, Statement
from boogie_ir.lang.source import Origin
from boogie_ir.lang.sync.orders import BarrierPart, BarrierScope
from gpuverify_py.engines.twothread.dual.record import TRACKED, tracked
from gpuverify_py.engines.twothread.dual.terms import Terms

GLOBAL, GROUP = k.MemorySpace.GLOBAL, k.MemorySpace.GROUP


def barrier(
    scope: BarrierScope,
    guards: tuple[Expr, Expr],
    exited: tuple[Expr, Expr],
    local_fences: tuple[Expr, Expr],
    global_fences: tuple[Expr, Expr],
    origin: Origin,
    terms: Terms,
    check_divergence: bool,
    met: bool = False,
    part: BarrierPart = BarrierPart.WHOLE,
    cluster: tuple[int, int, int] | None = None,
) -> Iterator[Statement]:
    """The commands for one barrier; pairs are thread 1's and thread 2's. ``exited``: it is gone, and nobody waits for it.

    ``met``: it is known already that they arrive together.
    """
    record = terms.record
    meets = _of_one_team(scope, cluster, terms)
    together = implies(meets, _together(guards, exited))
    passes = guards[0]
    if check_divergence:
        if together != TRUE:
            yield Assume(together, origin) if met else Assert(together, origin, Check(CheckKind.BARRIER_DIVERGENCE))
    else:  # nothing proves that they meet: the barrier orders only if they do
        passes = and_(guards[0], implies(meets, guards[1]))
    for space, fences, ordered in ((GROUP, local_fences, TRUE), (GLOBAL, global_fences, meets)):
        sites = record.within(space)
        pending = and_(tracked(sites), not_(terms.under_way(sites)))
        cleared = and_(passes, fences[0], ordered)
        if pending != FALSE and cleared != FALSE:
            yield Assume(implies(cleared, not_(pending)), origin)
        agreed = fences[0] == fences[1]
        reached = or_(*(and_(guard, fence if agreed else TRUE) for guard, fence in zip(guards, fences, strict=True)))
        yield from forget(space, reached, origin, terms)
    if part is not BarrierPart.WHOLE:
        yield from _parted(part, and_(passes, meets), guards, origin, terms)


def _of_one_team(scope: BarrierScope, cluster: tuple[int, int, int] | None, terms: Terms) -> Expr:
    """Whether the two threads are among those that meet at a barrier."""
    same_group = terms.memory.same_group
    match scope:
        case BarrierScope.GRID:
            return TRUE
        case BarrierScope.GROUP:
            return same_group
        case BarrierScope.CLUSTER:
            numbers = (
                binary(BinaryOp.BVUDIV, number, bv(extent)) if extent > 1 else number
                for number, extent in zip(k.GROUP_ID, cluster or (1, 1, 1), strict=True)
            )
            return or_(same_group, and_(*(eq(terms.expr(number, 1), terms.expr(number, 2)) for number in numbers)))
    assert_never(scope)


def _parted(part: BarrierPart, passes: Expr, guards: tuple[Expr, Expr], origin: Origin, terms: Terms) -> Iterator[Statement]:
    """One part of a barrier: what is recorded when thread 1 arrives, no wait behind leaves unordered.

    The variable is assumed to be what it is, not assigned: so the fact at the wait is found by who looks for facts of the record.
    """
    sites = (*terms.record.within(GROUP), *terms.record.within(GLOBAL))
    arrived, before = (terms.fresh(name, TRACKED) for name in ("recorded_before_arrival", "recorded_before_last_arrival"))
    match part:
        case BarrierPart.ARRIVE | BarrierPart.ARRIVE_RELAXED:
            released = part is BarrierPart.ARRIVE
            pending = and_(tracked(sites), not_(terms.under_way(sites))) if released else FALSE
            yield Assign(before, arrived, origin)
            yield Havoc((arrived,), origin)
            yield Assume(binary(BinaryOp.IFF, arrived, ite(guards[0], pending, before)), origin)
        case BarrierPart.WAIT:
            yield Assume(implies(passes, not_(arrived)), origin)
            for space in (GROUP, GLOBAL):
                yield from forget(space, or_(*guards), origin, terms)
        case BarrierPart.WHOLE:
            return


def _together(guards: tuple[Expr, Expr], exited: tuple[Expr, Expr]) -> Expr:
    """A thread that arrives meets the other, unless that is gone."""
    if exited == (FALSE, FALSE):
        return binary(BinaryOp.IFF, *guards)
    return and_(implies(guards[0], or_(guards[1], exited[1])), implies(guards[1], or_(guards[0], exited[0])))


def forget(space: k.MemorySpace, when: Expr, origin: Origin, terms: Terms) -> Iterator[Statement]:
    """Gives the changing arrays of a space arbitrary contents under a condition."""
    if when == FALSE:
        return
    memory = terms.memory
    for array in memory.maps(lambda name: name in memory.changed and memory.arrays[name].space is space):
        if when == TRUE:
            yield Havoc((array,), origin)
            continue
        anything = terms.fresh(f"{array.name}.any", array)
        yield Havoc((anything,), origin)
        yield Assign(array, ite(when, anything, array), origin)
