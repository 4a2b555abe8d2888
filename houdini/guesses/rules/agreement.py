"""Rules that relate the two threads' values in loops that both must run in step."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang.build import and_, binary, bvsub, eq, implies, to_signed, width_of
from boogie_ir.lang.expr import BinaryOp, Enabled, Expr, Literal, Other, SameGroup, Var
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BOOL
from houdini.guesses.facts import Facts, Loop, StepKind
from houdini.guesses.rule import Guess, variable_rule
from houdini.guesses.warps import same_warp


@variable_rule
def values_agree(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """In a barrier loop a variable that differs by thread in general is nevertheless equal in both threads.

    GPUVerify's predicatedEquality.
    """
    for variable in _private(facts, loop):
        yield from _both(eq(variable, Other(variable, variable.type)))


@variable_rule
def distances_from_start_agree(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """In a barrier loop a guard variable has moved equally far from its start in both threads.

    GPUVerify's guardMinusInitialIsUniform.
    """
    if not loop.has_barrier:
        return
    for counter in loop.counters:
        if counter.start is None or counter.variable.name in facts.uniform:
            continue
        if not any(v.name not in facts.uniform for v in free_variables(counter.start)):
            continue
        moved = bvsub(counter.variable, counter.start)
        yield from _both(eq(moved, Other(moved, moved.type)))


@variable_rule
def events_agree(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """The threads of a group await the same asynchronous copies in a loop."""
    for event in loop.awaited:
        if event in loop.modified and event.name not in facts.uniform:
            yield Guess(implies(SameGroup(), implies(Other(Enabled(), BOOL), eq(event, Other(event, event.type)))))


@variable_rule
def counters_left_behind(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """In a barrier loop that threads leave at different times, a counter is equal in those that go on, and not behind others'.

    Threads that have fewer iterations stop and wait; who goes on has passed where they stopped. So a barrier in the loop that
    stands under a condition which fails from there on is met by all: ``for (i = 0; i < 3 + tid; i++) if (i < 3) barrier``.
    """
    if not loop.has_barrier or all(v.name in facts.uniform for v in free_variables(loop.guard)):
        return
    for counter in loop.counters:
        if counter.kind is not StepKind.ADD or counter.variable.name in facts.uniform or not isinstance(counter.step, Literal):
            continue
        up = to_signed(int(counter.step.value), width_of(counter.step)) > 0
        other = Other(counter.variable, counter.variable.type)
        yield Guess(implies(and_(Enabled(), Other(Enabled(), BOOL)), eq(counter.variable, other)))
        for order in (BinaryOp.BVSGE, BinaryOp.BVUGE) if up else (BinaryOp.BVSLE, BinaryOp.BVULE):
            yield Guess(implies(SameGroup(), implies(Enabled(), binary(order, counter.variable, other))))


@variable_rule
def guards_agree(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """In a barrier loop both threads decide alike whether to go on.

    GPUVerify's loopPredicateEquality.
    """
    if not loop.has_barrier or all(v.name in facts.uniform for v in free_variables(loop.guard)):
        return
    if all(v not in loop.modified for v in free_variables(loop.guard)):
        return
    agree = binary(BinaryOp.IFF, loop.guard, Other(loop.guard, BOOL))
    yield from _both(agree)


@variable_rule
def threads_go_round_together(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """In a barrier loop threads of one group go on alike, whatever it is that ends the loop for them.

    Where a value read from memory decides a ``break``, :func:`guards_agree` has no condition to offer.
    """
    if loop.has_barrier:
        yield Guess(implies(SameGroup(), binary(BinaryOp.IFF, Enabled(), Other(Enabled(), BOOL))))


@variable_rule
def warps_go_round_together(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """Where threads of a warp wait for each other in a loop, those that came to it go on alike, and agree on what decides it."""
    if not loop.has_meeting:
        return
    came = and_(same_warp(), Other(Enabled(dominator=True), BOOL))
    yield Guess(implies(came, binary(BinaryOp.IFF, Enabled(), Other(Enabled(), BOOL))))
    deciding = (v for v in free_variables(loop.guard) if v in loop.modified and v.name not in facts.uniform)
    for variable in sorted(deciding, key=lambda v: v.name):
        yield Guess(implies(came, eq(variable, Other(variable, variable.type))))


def _private(facts: Facts, loop: Loop) -> list[Var]:
    if not loop.has_barrier:
        return []
    interesting = set(free_variables(loop.guard)) | {c.variable for c in loop.counters}
    return sorted((v for v in interesting if v in loop.modified and v.name not in facts.uniform), key=lambda v: v.name)


def _both(agreement: Expr) -> Iterator[Guess]:
    """The agreement where both threads take part; for all pairs, and for pairs of one group."""
    both = implies(Other(Enabled(), BOOL), agreement)
    yield Guess(both)
    yield Guess(implies(SameGroup(), both))
