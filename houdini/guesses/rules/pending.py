"""Rules about when the tracked access happened (the heart of races between iterations of barrier loops)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boogie_ir.lang.build import and_, binary, bv, bvsub, eq, implies, not_, or_
from boogie_ir.lang.expr import FALSE, BinaryOp, Enabled, Expr, SameGroup, Tracked
from boogie_ir.lang.kernel import MemorySpace, snapshot_variable
from boogie_ir.lang.traverse import free_variables
from houdini.guesses.facts import Facts, Loop, Site
from houdini.guesses.rule import Guess, record_rule
from houdini.guesses.rules.bounds import passes_its_bound

Offered = Mapping[str, tuple[Expr, ...]]


def while_pending(facts: Facts, site: Site, condition: Expr) -> Guess:
    """The condition holds while an access of the site is pending that barriers order with the other thread's.

    For what lies in global memory that is only so where both threads are of one group.
    """
    claim = implies(Tracked(site.number), condition)
    return Guess(implies(SameGroup(), claim) if facts.arrays[site.array].space is MemorySpace.GLOBAL else claim)


@record_rule
def nothing_pending(facts: Facts, loop: Loop, offered: Offered) -> Iterator[Guess]:
    """No access of this site is pending at the head of a barrier loop.

    GPUVerify's noread, nowrite and noatomic, per site.
    """
    if loop.has_barrier:
        for site in loop.sites:
            yield while_pending(facts, site, FALSE)


@record_rule
def nothing_pending_on_the_way_round(facts: Facts, loop: Loop, offered: Offered) -> Iterator[Guess]:
    """No access of this site is pending for a thread that goes round a barrier loop once more.

    Threads that leave a loop in its middle keep what they did since the last barrier: a value that one of them reads for all,
    ``if (tid == 0) s = next(); barrier; if (s < 0) break; ...``.
    """
    if loop.has_barrier and (loop.stays or not all(v.name in facts.uniform for v in free_variables(loop.guard))):
        for site in loop.sites:
            yield while_pending(facts, site, not_(Enabled()))


@record_rule
def pending_copy_is_of_an_awaited_event(facts: Facts, loop: Loop, offered: Offered) -> Iterator[Guess]:
    """A pending access of an asynchronous copy is of the event that the loop awaits.

    One iteration starts what the next one waits for: ``wait(e); e = copy(next); use(this); ...``.
    """
    for site in dict.fromkeys((*loop.before, *loop.sites)) if loop.awaited else ():
        if site.event is not None:
            for event in loop.awaited:
                yield while_pending(facts, site, eq(snapshot_variable(site.number, site.event), event))


@record_rule
def nothing_pending_in_the_warp(facts: Facts, loop: Loop, offered: Offered) -> Iterator[Guess]:
    """At the head of a loop with barriers of a warp, or of a part of one, nothing is pending between two who meet there."""
    for whose in loop.ordered:
        if not any(v in loop.modified for v in free_variables(whose)):
            for site in {s.number: s for s in (*loop.sites, *loop.before)}.values():
                yield Guess(implies(whose, implies(Tracked(site.number), FALSE)))


@record_rule
def pending_from_before_the_loop(facts: Facts, loop: Loop, offered: Offered) -> Iterator[Guess]:
    """An access from before a barrier loop is pending only until the first iteration ends."""
    if not loop.has_barrier or loop.label not in facts.ghosts:
        return
    for site in loop.before:
        yield while_pending(facts, site, eq(loop.iteration, bv(0)))


@record_rule
def pending_from_previous_iteration(facts: Facts, loop: Loop, offered: Offered) -> Iterator[Guess]:
    """A pending access of a barrier loop is of the iteration just completed."""
    if not loop.has_barrier or loop.label not in facts.ghosts:
        return
    for site in loop.sites:
        if loop.iteration in site.snapshot:
            then = snapshot_variable(site.number, loop.iteration)
            yield while_pending(facts, site, eq(then, bvsub(loop.iteration, bv(1))))


@record_rule
def pending_from_earlier_iteration(facts: Facts, loop: Loop, offered: Offered) -> Iterator[Guess]:
    """A pending access of the loop is of an iteration that has completed.

    Not where the iterations have no end, and their number wraps around.
    """
    if loop.label not in facts.ghosts or any(passes_its_bound(facts, loop, c) for c in loop.counters):
        return
    for site in loop.sites:
        if loop.iteration in site.snapshot:
            then = snapshot_variable(site.number, loop.iteration)
            yield Guess(implies(Tracked(site.number), binary(BinaryOp.BVULT, then, loop.iteration)))


@record_rule
def pending_from_this_or_the_last_outer_iteration(facts: Facts, loop: Loop, offered: Offered) -> Iterator[Guess]:
    """Inside an inner loop a pending access is of this iteration of the outer loop, or of the previous one.

    The forms of nested barrier loops: this entry of the inner loop, or, only before its first iteration ends, the outer
    iteration before. Where the outer loop has no barrier, accesses of all its iterations stay pending.
    """
    for parent in loop.parents:
        outer = facts.loop(parent)
        if parent not in facts.ghosts or not outer.has_barrier:
            continue
        for site in outer.sites:
            if outer.iteration not in site.snapshot:
                continue
            then = snapshot_variable(site.number, outer.iteration)
            this, last = eq(then, outer.iteration), eq(then, bvsub(outer.iteration, bv(1)))
            yield while_pending(facts, site, this)
            yield while_pending(facts, site, or_(this, last))
            if loop.label in facts.ghosts:
                not_yet = and_(eq(loop.iteration, bv(0)), last)
                yield while_pending(facts, site, or_(_this_entry(loop, site, this), not_yet))


def _this_entry(loop: Loop, site: Site, this_outer: Expr) -> Expr:
    if loop.label in site.loops and loop.iteration in site.snapshot:
        then = snapshot_variable(site.number, loop.iteration)
        return and_(this_outer, eq(then, bvsub(loop.iteration, bv(1))))
    return this_outer
