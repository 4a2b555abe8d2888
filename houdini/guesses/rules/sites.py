"""Rules about where the tracked access was: facts at the access, said of the snapshot taken there.

The index, and the conditions tested on the way to the access, need no guess: that they hold of the snapshot is true by
construction and the engine says so. What is guessed about loop variables at a loop's head is offered of the snapshot too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boogie_ir.lang.build import bvsub, implies
from boogie_ir.lang.expr import (
    Binary,
    BinaryOp,
    Enabled,
    Expr,
    Literal,
    Other,
    Pending,
    PendingOffset,
    SameGroup,
    Taken,
    Tracked,
    Var,
)
from boogie_ir.lang.kernel import snapshot_variable
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute
from houdini.guesses.facts import Facts, Loop, Site
from houdini.guesses.rule import Guess, record_rule

MOST_PER_SITE = 24


@record_rule
def access_keeps_loop_facts(facts: Facts, loop: Loop, offered: Mapping[str, tuple[Expr, ...]]) -> Iterator[Guess]:
    """What holds of a loop's variables at its head holds of the snapshot of an access inside it.

    Every guess about variables of an enclosing loop is offered again about the snapshot; where the iteration has moved
    a variable by the time of the access, of what it was at the head.
    """
    for site in loop.sites:
        names = {v.name for v in site.snapshot}
        count = 0
        for label in reversed(site.loops):
            modified = {v.name for v in facts.loop(label).modified}
            at_head = _at_head(site, facts.loop(label))
            for condition in offered.get(label, ()):
                mentioned = {v.name for v in free_variables(condition)}
                if count >= 2 * MOST_PER_SITE or not _single(condition):
                    continue
                if mentioned & at_head.keys() and mentioned & modified <= at_head.keys():
                    known = of_snapshot(site, simplify(substitute(condition, at_head)))
                elif mentioned & names and mentioned & modified <= names:
                    known = of_snapshot(site, condition)
                else:
                    continue
                count += 1
                yield Guess(implies(Tracked(site.number), known), of=(label, condition))


def _at_head(site: Site, loop: Loop) -> dict[str, Expr]:
    """What variables were at the loop's head, as far as it can be told from what the snapshot has."""
    found: dict[str, Expr] = {}
    since_head = site.since_head(loop.label)
    for variable in site.snapshot:
        value = since_head.get(variable, variable)
        match value:
            case Var():
                found[value.name] = variable
            case Binary(op=BinaryOp.BVADD, left=Var() as moved, right=Literal() as step):
                found.setdefault(moved.name, bvsub(variable, step))
            case _:
                pass
    return found


def of_snapshot(site: Site, condition: Expr) -> Expr:
    """The condition with every snapshot variable in place of the variable it was taken of."""
    return substitute(condition, {v.name: snapshot_variable(site.number, v) for v in site.snapshot})


def _single(condition: Expr) -> bool:
    """Whether a condition speaks of one thread's variables only."""
    relational = Other | Enabled | SameGroup | Pending | PendingOffset | Tracked | Taken
    return not any(isinstance(e, relational) for e in subexpressions(condition))
