"""Loop invariants of the dual program: those that hold by construction, and a kernel's own for both threads.

The first are assumed, not guessed; ``FREE``:

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

from boogie_ir import kernel as k
from boogie_ir.build import and_, bv, eq, implies, not_, select
from boogie_ir.expr import TRUE, Expr, Var
from boogie_ir.program import Invariant, InvariantRole
from boogie_ir.traverse import substitute
from gpuverify_py.analysis.statements import targets, walk
from gpuverify_py.engines.twothread.log_accesses import Site
from gpuverify_py.engines.twothread.record import CHANGED, OPEN, SITE, Record, tracked
from gpuverify_py.engines.twothread.terms import Terms


def frame_fields(record: Record, inside: tuple[Site, ...]) -> tuple[Var, ...]:
    """What recording inside the loop may change."""
    return (*record.common(), *record.snapshots(inside))


def by_construction(
    terms: Terms, loop: k.While, inside: tuple[Site, ...], copies: Mapping[Var, Var], since: Var
) -> Iterator[Expr]:
    """Frame, origin and site facts, as the head of the module explains."""
    # These two may also fall to false without anything being recorded.
    same = (implies(field, copy) if field in (CHANGED, OPEN) else eq(field, copy) for field, copy in copies.items())
    yield implies(not_(since), and_(*same))
    yield implies(since, tracked(inside))
    changed = {v.name for s in walk(loop.body) for v in targets(s)}
    for site in inside:
        here = eq(SITE, bv(site.number, 16))
        stable = [v for v in site.snapshot if v.name not in changed]
        origin = (eq(k.snapshot_variable(site.number, v), terms.variable(v, 1)) for v in stable)
        if stable:
            yield implies(and_(since, here), and_(*origin))
        yield implies(here, and_(*site_facts(terms, site)))


def site_facts(terms: Terms, site: Site) -> Iterator[Expr]:
    """What is true while the site is tracked, in terms of its snapshot."""
    mapping: dict[str, Expr] = {v.name: k.snapshot_variable(site.number, v) for v in site.snapshot}

    def at_access(expression: Expr) -> Expr:
        return terms.expr(substitute(expression, mapping), 1)

    yield eq(terms.record.offset(site.array), at_access(site.index))
    if terms.record.values and site.value is not None:
        yield eq(terms.record.value(site.array), at_access(site.value))
    yield from (at_access(c) for c in site.conditions)
    for used in site.used:
        if used.array in terms.distinct:
            place = terms.memory.indices(used.array, at_access(used.index), 1)
            yield select(terms.used(used.array), *place, at_access(used.result))


def for_both_threads(terms: Terms, invariant: Invariant, asymmetric: bool) -> Iterator[Invariant]:
    """A guess stands or falls for both threads; a user's invariant is reported for the thread it fails for.

    ``asymmetric_asserts``: only thread 1's instance is claimed, hence known; knowing less is sound.
    """
    conditions = terms.instances(invariant.condition)
    if asymmetric and invariant.role is not InvariantRole.FREE:
        conditions = conditions[:1]
    elif invariant.role in (InvariantRole.CANDIDATE, InvariantRole.INFERRED):
        conditions = (and_(*conditions),)
    for number, condition in enumerate(conditions, 1):
        if condition != TRUE or invariant.role is InvariantRole.CANDIDATE:
            thread = number if invariant.role is InvariantRole.GIVEN else None
            yield replace(invariant, condition=condition, thread=thread)
