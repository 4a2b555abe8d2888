"""Rules about counters that run on through nested loops: no loop but the outermost starts them."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang.build import binary, bv, bvadd, bvmul, bvsub, eq, resize, to_signed, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Literal
from boogie_ir.lang.traverse import conjuncts
from houdini.guesses.facts import Counter, Facts, Loop, StepKind
from houdini.guesses.rule import Guess, variable_rule

MOST = 1 << 24  # iterations of an inner loop that a bound may speak of


@variable_rule
def counter_runs_through_loops(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A counter that an inner loop moves and no loop sets back is a multiple of its step from its first start.

    ``(v - start) % step == 0`` for a constant step, at the head of the inner loop and of those around it down from the one
    before which the counter starts. Where the inner loop runs at most K times (a bound of its guard is known) also how far the
    counter can be: ``v - start <= iteration.outer * K * step + iteration.inner * step``.
    """
    for outer, inner, counter, moving in _carried(facts, loop):
        assert isinstance(counter.step, Literal) and counter.start is not None
        width = width_of(counter.variable)
        step = to_signed(int(counter.step.value), width)
        ends = (counter.variable, counter.start)
        moved = bvsub(*(ends if step > 0 else reversed(ends)))
        size = bv(abs(step), width)
        yield Guess(eq(binary(BinaryOp.BVUREM, moved, size), bv(0, width)))
        most = _most_iterations(moving)
        if most is None or not {outer.label, moving.label} <= facts.ghosts or moving.parents[-1] != outer.label:
            continue
        far: Expr = bvmul(resize(outer.iteration, width, signed=False), bv(most * abs(step), width))
        if inner:
            far = bvadd(far, bvmul(resize(moving.iteration, width, signed=False), size))
        yield Guess(binary(BinaryOp.BVULE, moved, far))


def _carried(facts: Facts, loop: Loop) -> Iterator[tuple[Loop, bool, Counter, Loop]]:
    """The loop before which a counter starts, whether this loop is the one that moves it, the counter, and the loop that does."""
    for moving in facts.loops:
        if loop is not moving and loop.label not in moving.parents:
            continue
        for own in moving.counters:
            if own.kind is not StepKind.ADD or own.start is not None or not isinstance(own.step, Literal):
                continue
            if abs(to_signed(int(own.step.value), width_of(own.step))) < 2:
                continue
            for label in moving.parents[: (*moving.parents, moving.label).index(loop.label) + 1]:
                outer = facts.loop(label)
                starts = [c for c in outer.counters if c.variable == own.variable and c.start is not None and c.step == own.step]
                if starts:
                    yield outer, loop is moving, starts[0], moving
                    break


def _most_iterations(loop: Loop) -> int | None:
    """A number that bounds the iterations of one run of a loop that counts up in steps of one."""
    guard = loop.guard
    if not isinstance(guard, Binary) or guard.op not in (BinaryOp.BVSLT, BinaryOp.BVULT):
        return None
    counts = [c for c in loop.counters if c.variable == guard.left and c.kind is StepKind.ADD]
    if not counts or counts[0].step != bv(1, width_of(guard.left)) or not isinstance(counts[0].start, Literal):
        return None
    bound = guard.right
    if isinstance(bound, Literal):
        return int(bound.value) if int(bound.value) <= MOST else None
    below = (BinaryOp.BVSLE, BinaryOp.BVSLT) if guard.op is BinaryOp.BVSLT else (BinaryOp.BVULE, BinaryOp.BVULT)
    for fact in (part for known in (*loop.known, *loop.entry) for part in conjuncts(known)):
        match fact:
            case Binary(left=left, right=Literal(value=most)) if fact.op in below and left == bound and int(most) <= MOST:
                return int(most)
            case _:
                pass
    return None
