"""Rules about copies that a thread starts and waits for by the number of their group (``boogie_ir.lang.kernel.ThreadCopy``)."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang.build import bv, bvadd, bvsub, eq, implies
from boogie_ir.lang.expr import Binary, Var
from boogie_ir.lang.kernel import not_ended
from houdini.guesses.facts import Facts, Loop
from houdini.guesses.rule import Guess, record_rule, variable_rule
from houdini.guesses.rules.pending import Offered, while_pending
from houdini.guesses.rules.sites import of_snapshot

MOST_UNDER_WAY = 8


@variable_rule
def groups_under_way(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """At the head of a loop a few groups of copies are under way, always as many: a ring of stages."""
    ended = {s.ended for of in facts.loops for s in (*of.before, *of.sites) if s.ended in loop.modified}
    for number in sorted(_counted(facts), key=lambda v: v.name):
        for over in sorted((e for e in ended if e is not None), key=lambda v: v.name):
            for few in range(MOST_UNDER_WAY):
                yield Guess(eq(over, bvsub(number, bv(few))))
                if not _counts(loop, number):
                    yield Guess(implies(loop.guard, eq(over, bvsub(number, bv(few)))))


@variable_rule
def group_in_each_iteration(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """Where groups are made under a condition, each iteration but the last has made one."""
    for number in sorted(_counted(facts), key=lambda v: v.name):
        if number in loop.begins and loop.label in facts.ghosts and not _counts(loop, number):
            yield Guess(implies(loop.guard, eq(number, bvadd(loop.begins[number], loop.iteration))))


def _counted(facts: Facts) -> set[Var]:
    """What counts groups of copies."""
    return {v for of in facts.loops for s in (*of.before, *of.sites) if isinstance(v := s.counted, Var)}


def _counts(loop: Loop, number: Var) -> bool:
    """Whether the loop makes a group in each iteration."""
    return number not in loop.modified or isinstance(loop.after.get(number), Binary)


@record_rule
def pending_copy_is_under_way(facts: Facts, loop: Loop, offered: Offered) -> Iterator[Guess]:
    """A pending access of a copy by a thread is of a group that the thread has not waited for, or waited for last."""
    for site in {s.number: s for s in (*loop.before, *loop.sites)}.values():
        if site.group is not None and site.ended in loop.modified:
            group = of_snapshot(site, site.group)
            assert site.ended is not None
            start = loop.begins.get(site.counted) if isinstance(site.counted, Var) else None
            if start is not None and site in loop.sites and loop.iteration in site.snapshot:
                yield while_pending(facts, site, eq(group, bvadd(start, of_snapshot(site, loop.iteration))))
            yield while_pending(facts, site, not_ended(group, site.ended))
            yield while_pending(facts, site, not_ended(group, bvsub(site.ended, bv(1))))
