"""Loop invariants of the dual program: those that hold by construction, and a kernel's own for both threads.

The first are assumed, not guessed; ``FREE``. With what was recorded when a loop L was entered:

* *Frame.* What was recorded then is so still, and where nothing was recorded since, nothing was made of it but
  ``tracked_changed`` may have fallen to false.
* *Origin.* What was recorded since is of a site inside L, by a thread that came to L, and every snapshot variable that L does
  not assign still has the value it had when it was copied: iteration counters of enclosing loops say "of this iteration".
* *Results* of atomics that the snapshot contains stay among those that there have been.

*Site facts* are no invariants, as they are about what never changes: if the site foretold is s, offset (and value, where
kept; and event, of a copy) are those of s in terms of its snapshot, and the conditions tested on the way to s hold of the
snapshot. They are true of thread 1's variables when it records, as recording requires its guard; what else they mention does
not change from where they are assumed on (:mod:`...log_accesses`). If s is never recorded, they are about nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, eq, implies, not_, select
from boogie_ir.lang.expr import TRUE, BinaryOp, Expr, Var
from boogie_ir.lang.program import Invariant, InvariantRole
from gpuverify_py.engines.twothread.dual.record import EVENT, OPEN, TRACKED, foretold, tracked
from gpuverify_py.engines.twothread.dual.terms import Terms, of_record
from gpuverify_py.engines.twothread.instrument.log_accesses import Site


def by_construction(
    terms: Terms, changed: frozenset[str], inside: tuple[Site, ...], copies: Mapping[Var, Var], entered: Expr
) -> Iterator[Expr]:
    """Frame, origin and results of a loop, as the head of the module explains.

    ``changed`` are the variables that it assigns, ``inside`` the sites in it, ``copies`` those of the record's changing fields.
    ``entered``: whether thread 1 came to the loop. An access is recorded where the predicate around it holds, which implies
    those further out, and they only ever go from true to false: so the one at the loop held when it was entered.
    """
    before = copies[TRACKED]
    since = and_(TRACKED, not_(before))
    yield implies(before, TRACKED)
    yield implies(binary(BinaryOp.IFF, TRACKED, before), and_(*(implies(v, c) for v, c in copies.items() if v != TRACKED)))
    yield implies(since, and_(entered, foretold(inside)))
    for site in inside:
        stable = [v for v in site.snapshot if v.name not in changed]
        if stable:
            origin = (eq(k.snapshot_variable(site.number, v), terms.variable(v, 1)) for v in stable)
            yield implies(and_(since, foretold((site,))), and_(*origin))
        if results := tuple(_results(terms, site)):
            yield implies(tracked((site,)), and_(*results))


def stays_open(terms: Terms) -> Expr:
    """Where a wait orders what its group has copied: a copy that is recorded, in a pair of one group, has not been awaited.

    It is open when it is recorded. Only a wait for its event changes that, and a wait assumes that no copy of its group which
    it awaits is recorded (:meth:`...recording.Recorder.wait`).
    """
    copies = tuple(s for s in terms.record.sites if s.copy)
    return implies(and_(terms.threads.same_group, tracked(copies)), OPEN) if copies else TRUE


def site_facts(terms: Terms, sites: tuple[Site, ...]) -> Iterator[Expr]:
    """What is true of the record if it is of one of the sites, in terms of the snapshot and of what changes no more.

    To be assumed where no assignment to the latter can follow: at the access, or before the outermost loop around it. What is
    the same of several sites is said once, so that a loop full of accesses to one cell says in one fact which cell that is.
    """
    parts: dict[Expr, list[Site]] = {}
    for site in sites:
        for fact in _facts(terms, site):
            parts.setdefault(fact, []).append(site)
    yield from (implies(foretold(of), fact) for fact, of in parts.items())


def _facts(terms: Terms, site: Site) -> Iterator[Expr]:
    yield eq(terms.record.offset(site.array), terms.at_access(site, site.index))
    if terms.record.values and site.value is not None:
        yield eq(terms.record.value(site.array), terms.at_access(site, site.value))
    yield and_(*(terms.at_access(site, c) for c in site.conditions))
    if site.event is not None and terms.record.copies:
        yield eq(EVENT, terms.at_access(site, site.event))


def _results(terms: Terms, site: Site) -> Iterator[Expr]:
    """Once recorded: the results of atomics in its snapshot are among those that there have been."""
    for used in site.used:
        if used.array in terms.distinct:
            place = terms.memory.indices(used.array, terms.at_access(site, used.index), 1)
            yield select(terms.used(used.array), *place, terms.at_access(site, used.result))


def for_both_threads(terms: Terms, invariant: Invariant, asymmetric: bool) -> Iterator[Invariant]:
    """A guess stands or falls for both threads; a user's invariant is reported for the thread it fails for.

    ``asymmetric_asserts``: only thread 1's instance is claimed, hence known; knowing less is sound.
    """
    assumed = invariant.role is InvariantRole.FREE
    conditions = terms.instances(of_record(invariant.condition) if assumed else invariant.condition)
    if asymmetric and invariant.role is not InvariantRole.FREE:
        conditions = conditions[:1]
    elif invariant.role in (InvariantRole.CANDIDATE, InvariantRole.INFERRED):
        conditions = (and_(*conditions),)
    for number, condition in enumerate(conditions, 1):
        if condition != TRUE or invariant.role is InvariantRole.CANDIDATE:
            thread = number if invariant.role is InvariantRole.GIVEN else None
            yield replace(invariant, condition=condition, thread=thread)
