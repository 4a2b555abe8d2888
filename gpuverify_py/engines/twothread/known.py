"""What other engines have proved of a kernel, as the two-thread engine uses it: facts, and claims that need no second proof."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.program import CheckKind, Invariant, InvariantRole
from boogie_ir.lang.source import Span, generated
from gpuverify_py.analysis.annotations import about_record
from gpuverify_py.analysis.statements import Body, expressions, sublists, walk, with_sublists
from gpuverify_py.engines.twothread.prove.build import NOTHING, Settled
from gpuverify_py.verify.claims import Claim
from gpuverify_py.verify.facts import Fact, LoopInvariant, RaceFree

PROVED = generated("proved by another engine")


def with_facts(kernel: k.Kernel, facts: Iterable[Fact]) -> k.Kernel:
    """The kernel with invariants that need no proof here, since another engine has proved them."""
    invariants: dict[str, list[Invariant]] = {}
    for fact in facts:
        if isinstance(fact.known, LoopInvariant):
            free = Invariant(fact.known.condition, PROVED, InvariantRole.FREE)
            invariants.setdefault(fact.known.loop, []).append(free)
    return replace(kernel, body=_stated(kernel.body, invariants)) if invariants else kernel


def settled(kernel: k.Kernel, claims: Iterable[Claim], open_: Iterable[Claim], facts: Iterable[Fact]) -> Settled:
    """What needs no proof any more, of all claims about the kernel those that are open left out; and arrays without races.

    Where annotations speak of the recorded access, accesses are recorded whatever is known of races. An access at a place that
    no open claim is about is neither recorded nor checked: all claims about it and each other place, itself included, are
    proved. What is open is about two places that are both recorded and checked, so whichever comes later fails if they race.
    """
    left = frozenset(open_)
    racing = {c.array for c in left if c.kind is CheckKind.RACE}
    known = {c.array for c in claims if c.kind is CheckKind.RACE} - racing
    met = {c for c in claims if c.kind is CheckKind.BARRIER_DIVERGENCE} - left
    if any(about_record(e) for s in walk(kernel.body) for e in expressions(s)):
        return NOTHING
    arrays = frozenset(a.name for a in kernel.arrays if a.source.name in known)
    proved = _places(claims) - _places(left)
    places = frozenset((a.name, place) for a in kernel.arrays for name, place in proved if name == a.source.name)
    race_free = frozenset(f.known.array for f in facts if isinstance(f.known, RaceFree))
    return Settled(arrays, places, frozenset(place for c in met for place in c.places), race_free)


def _places(claims: Iterable[Claim]) -> frozenset[tuple[str, Span]]:
    return frozenset((c.array, place) for c in claims if c.kind is CheckKind.RACE for place in c.places)


def _stated(body: Body, invariants: dict[str, list[Invariant]]) -> Body:
    result: list[k.Statement] = []
    for statement in body:
        inside = with_sublists(statement, tuple(_stated(part, invariants) for part in sublists(statement)))
        if isinstance(inside, k.While) and inside.label in invariants:
            inside = replace(inside, invariants=(*inside.invariants, *invariants[inside.label]))
        result.append(inside)
    return tuple(result)
