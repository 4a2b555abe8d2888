"""Rules about accesses of a loop's last iteration, which stay pending after the loop until the next barrier."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boogie_ir.lang.build import and_, bv, bvsub, conjunction, eq, not_, or_
from boogie_ir.lang.expr import TRUE, Expr
from boogie_ir.lang.kernel import snapshot_variable
from boogie_ir.lang.traverse import free_variables, substitute
from houdini.guesses.facts import Facts, Loop, Site
from houdini.guesses.rule import Guess, record_rule
from houdini.guesses.rules.pending import while_pending
from houdini.guesses.rules.sites import of_snapshot

Offered = Mapping[str, tuple[Expr, ...]]


@record_rule
def pending_from_the_last_inner_iteration(facts: Facts, loop: Loop, offered: Offered) -> Iterator[Guess]:
    """A pending access of a barrier loop that has ended is of its last iteration.

    ``!guard[v := v + step]`` over the snapshot: the loop does not go on after that iteration. Offered at the heads of
    loops around and after the one that has ended.
    """
    around = {loop.label, *loop.parents}
    outermost = facts.loop(loop.parents[0]) if loop.parents else loop
    for site in dict.fromkeys((*loop.before, *outermost.sites)):
        ended = (_ended(site, facts.loop(label)) for label in site.loops if label not in around)
        for condition in ended:
            if condition is not None:
                yield while_pending(facts, site, condition)


@record_rule
def pending_where_a_barrier_was_skipped(facts: Facts, loop: Loop, offered: Offered) -> Iterator[Guess]:
    """Where a loop's barrier stands under a condition, a pending access is of an iteration after which the loop ends.

    That of loops which prepare the next iteration, and meet, only if there is one: ``if (next < n) { fetch; barrier }``.
    """
    if not loop.may_skip_barrier:
        return
    for site in loop.sites:
        ended = _ended(site, loop)
        if ended is not None:
            yield while_pending(facts, site, ended)


@record_rule
def pending_from_this_entry_or_the_end_of_the_last(facts: Facts, loop: Loop, offered: Offered) -> Iterator[Guess]:
    """In a nested barrier loop a pending access is of the previous iteration, or of the last one of the entry before.

    The second only before the first iteration of this entry ends, and then it is of the previous outer iteration.
    """
    if not loop.parents or not loop.has_barrier or loop.label not in facts.ghosts:
        return
    outer = facts.loop(loop.parents[-1])
    for site in loop.sites:
        if loop.iteration not in site.snapshot or outer.iteration not in site.snapshot:
            continue
        ended = _ended(site, loop)
        if ended is None:
            continue
        then, outer_then = (snapshot_variable(site.number, v) for v in (loop.iteration, outer.iteration))
        this = and_(eq(outer_then, outer.iteration), eq(then, bvsub(loop.iteration, bv(1))))
        before = (eq(loop.iteration, bv(0)), eq(outer_then, bvsub(outer.iteration, bv(1))), ended)
        yield while_pending(facts, site, or_(this, conjunction(before)))


def _ended(site: Site, loop: Loop) -> Expr | None:
    """The loop does not go on after the iteration of the access; None where that cannot be said of the snapshot."""
    if not loop.has_barrier or loop.guard == TRUE:
        return None
    following = {c.variable.name: c.next for c in loop.counters}
    changed = {v.name for v in free_variables(loop.guard) if v in loop.modified}
    after = substitute(loop.guard, following)
    needed = {v.name for v in free_variables(after) if v in loop.modified}
    if not changed or not changed <= following.keys() or not needed <= {v.name for v in site.snapshot}:
        return None
    return of_snapshot(site, not_(after))
