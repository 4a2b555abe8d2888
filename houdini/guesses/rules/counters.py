"""Rules about loop counters: where a counter can be after some number of iterations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from boogie_ir.lang.build import binary, bv, bvadd, bvmul, bvsub, eq, extend, implies, or_, resize, to_signed, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Literal, Unary, UnaryOp
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute
from houdini.guesses.facts import Counter, Facts, Loop, StepKind
from houdini.guesses.rule import Guess, variable_rule
from houdini.guesses.rules.bounds import passes_its_bound

WIDE = 32  # bits of the counters whose closed form is also written with twice as many
MOST_BREAKS = 4
_SIGNED_ORDERS = frozenset({BinaryOp.BVSLT, BinaryOp.BVSLE, BinaryOp.BVSGT, BinaryOp.BVSGE})


@variable_rule
def counter_closed_form(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A counter equals its start plus its step times the number of completed iterations.

    ``v == start + iteration * step``, exact modulo 2^width. This subsumes congruences, and ties a recorded access to
    the iteration it happened in (snapshots and ghost iteration numbers; paper 003 section 4.3 has only the congruence).
    """
    if loop.label not in facts.ghosts:
        return
    for counter in loop.counters:
        if counter.kind is StepKind.ADD and counter.start is not None and not _is_wide(counter):
            iteration = resize(loop.iteration, width_of(counter.variable), signed=False)
            yield Guess(eq(counter.variable, bvadd(counter.start, bvmul(iteration, counter.step))))


@variable_rule
def counter_closed_form_without_overflow(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A counter with an unknown step equals its start plus its step times the completed iterations, without overflow.

    The closed form over numbers of twice the width, read as the guard reads them. Modulo ``2^width`` multiples of an
    unknown step say nothing about which threads meet; without overflow, starts that differ by less than the step keep
    threads apart.
    """
    if loop.label not in facts.ghosts:
        return
    for counter in loop.counters:
        if counter.kind is StepKind.ADD and counter.start is not None and _is_wide(counter):
            signed = any(getattr(part, "op", None) in _SIGNED_ORDERS for part in subexpressions(loop.guard))
            variable, start, step = (extend(part, 2 * WIDE, signed) for part in (counter.variable, counter.start, counter.step))
            yield Guess(eq(variable, bvadd(start, bvmul(extend(loop.iteration, 2 * WIDE, signed=False), step))))


def _is_wide(counter: Counter) -> bool:
    return not isinstance(counter.step, Literal) and width_of(counter.variable) == WIDE


@variable_rule
def counter_moves_each_iteration(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A counter is at least as far from its start as iterations have completed.

    ``iteration <= v - start`` (``start - v`` for a counter that goes down), unsigned; for a constant step ``iteration <=
    (v - start) >> m`` with the largest ``2^m`` that is at most the step. With the guard's bound on the counter this bounds
    the iterations, so that the closed form's product does not overflow: strides that are no powers of two need it.
    """
    if loop.label not in facts.ghosts:
        return
    for counter in loop.counters:
        if counter.kind is not StepKind.ADD or counter.start is None or counter.variable not in free_variables(loop.guard):
            continue
        if _is_wide(counter) or counter.step in (bv(1, width_of(counter.step)), bv(-1, width_of(counter.step))):
            continue
        if passes_its_bound(facts, loop, counter):
            continue
        iteration = resize(loop.iteration, width_of(counter.variable), signed=False)
        ends = (counter.variable, counter.start)
        far, near = reversed(ends) if _goes_down(counter.step) else ends
        moved = binary(BinaryOp.BVLSHR, bvsub(far, near), bv(_exponent(counter.step), width_of(counter.variable)))
        yield Guess(binary(BinaryOp.BVULE, iteration, moved))


def _exponent(step: Expr) -> int:
    """Of the largest power of two that is at most a constant step, taken without its sign; zero for other steps."""
    return max(0, abs(to_signed(int(step.value), width_of(step))).bit_length() - 1) if isinstance(step, Literal) else 0


def _goes_down(step: Expr) -> bool:
    if isinstance(step, Literal):
        return to_signed(int(step.value), width_of(step)) < 0
    return isinstance(step, Unary) and step.op is UnaryOp.BVNEG


@variable_rule
def counter_congruence(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A counter stays congruent to its start modulo a constant power-of-two step.

    GPUVerify's loopCounterIsStrided; other strides are left to the closed form, which solvers handle better than
    remainders.
    """
    for counter in loop.counters:
        modulus = _power_of_two_factor(counter)
        if modulus > 1 and counter.start is not None:
            mask = bv(modulus - 1, width_of(counter.variable))
            yield Guess(eq(_masked(counter.variable, mask), _masked(counter.start, mask)))


@variable_rule
def counters_move_together(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """Two counters of equal step keep the distance they started with.

    Offered for pairs of additive counters of one loop whose starts are known.
    """
    additive = [c for c in loop.counters if c.kind is StepKind.ADD and c.start is not None]
    for first, second in pairwise(additive):
        if first.step == second.step and first.start is not None and second.start is not None:
            yield Guess(eq(bvadd(first.variable, second.start), bvadd(second.variable, first.start)))


@variable_rule
def guard_held_before(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """Either no iteration has completed, or the loop's guard held for the counter's previous value.

    ``iteration == 0 || guard[v := v - step]``; without a ghost, ``v == start`` replaces the first part. It bounds a
    counter on both sides without guessing the bound.
    """
    yield from _held_before(facts, loop, loop.guard)


@variable_rule
def break_not_taken_before(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """Either no iteration has completed, or a ``break``'s condition did not hold for the counter's previous value.

    As for the guard. A loop that is only left by a ``break`` in its last iteration is thereby known not to end otherwise.
    """
    for stays in loop.stays[:MOST_BREAKS]:
        yield from _held_before(facts, loop, stays)


def _held_before(facts: Facts, loop: Loop, condition: Expr) -> Iterator[Guess]:
    mentioned = free_variables(condition)
    for counter in loop.counters:
        if counter.kind is not StepKind.ADD or counter.variable not in mentioned:
            continue
        others = {v for v in mentioned if v in loop.modified}
        if others != {counter.variable}:
            continue
        previous = Binary(BinaryOp.BVSUB, counter.variable, counter.step, counter.variable.type)
        held = simplify(substitute(condition, {counter.variable.name: previous}))
        if loop.label in facts.ghosts:
            yield Guess(or_(eq(loop.iteration, bv(0)), held))
        elif counter.start is not None:
            yield Guess(or_(eq(counter.variable, counter.start), held))


@variable_rule
def counter_between_start_and_bound(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A counter with a guard ``v < n`` stays at most ``n``, if it started at most there.

    ``start <= n ==> v <= n``, for signed and unsigned comparisons in both directions.
    """
    weaker = {
        BinaryOp.BVSLT: BinaryOp.BVSLE,
        BinaryOp.BVULT: BinaryOp.BVULE,
        BinaryOp.BVSGT: BinaryOp.BVSGE,
        BinaryOp.BVUGT: BinaryOp.BVUGE,
        BinaryOp.BVSLE: BinaryOp.BVSLE,
        BinaryOp.BVULE: BinaryOp.BVULE,
        BinaryOp.BVSGE: BinaryOp.BVSGE,
        BinaryOp.BVUGE: BinaryOp.BVUGE,
        BinaryOp.NE: BinaryOp.BVULE,
    }
    guard = loop.guard
    if not isinstance(guard, Binary) or guard.op not in weaker:
        return
    for counter in loop.counters:
        if counter.start is None or counter.variable not in free_variables(guard):
            continue
        bound = guard.right if counter.variable in free_variables(guard.left) else guard.left
        if any(v in loop.modified for v in free_variables(bound)):
            continue
        relaxed = Binary(weaker[guard.op], guard.left, guard.right, guard.type)
        started = substitute(relaxed, {counter.variable.name: counter.start})
        yield Guess(implies(started, relaxed))


def _power_of_two_factor(counter: Counter) -> int:
    """The largest power of two dividing an additive counter's constant step."""
    step = counter.step
    if counter.kind is not StepKind.ADD or not isinstance(step, Literal) or not step.value:
        return 1
    value = int(step.value)
    return value & -value


def _masked(expression: Expr, mask: Literal) -> Expr:
    return Binary(BinaryOp.BVAND, expression, mask, mask.type)
