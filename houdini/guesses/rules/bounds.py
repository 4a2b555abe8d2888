"""Rules about the range of variables that a loop changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from boogie_ir.lang.build import binary, bv, to_signed, width_of
from boogie_ir.lang.expr import BV_ORDER_OPS, Binary, BinaryOp, Expr, Literal, Var
from boogie_ir.lang.traverse import free_variables, subexpressions
from boogie_ir.lang.types import BitVec
from houdini.guesses.facts import Counter, Facts, Loop, StepKind
from houdini.guesses.rule import Guess, variable_rule


@variable_rule
def guard_non_negative(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A variable of the loop's signed guard never becomes negative.

    GPUVerify's guardNonNeg.
    """
    otherwise_read = {c.variable for c in loop.counters if _passes(facts, loop, c, signed=True)}
    for variable in _guard_variables(loop):
        if variable not in otherwise_read:
            yield Guess(binary(BinaryOp.BVSLE, bv(0, width_of(variable)), variable))


@variable_rule
def bounded_by_start(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A counter never passes its start: at least or at most, signed or unsigned.

    GPUVerify's loopBound, in the direction in which the counter moves where that is known.
    """
    for counter in loop.counters:
        if counter.start is None:
            continue
        up, down = _directions(counter)
        for possible, ops in ((up, (BinaryOp.BVSGE, BinaryOp.BVUGE)), (down, (BinaryOp.BVSLE, BinaryOp.BVULE))):
            if possible:
                for op in ops:
                    if not _passes(facts, loop, counter, signed=op in _SIGNED):
                        yield Guess(binary(op, counter.variable, counter.start))


_SIGNED = frozenset({BinaryOp.BVSLT, BinaryOp.BVSLE, BinaryOp.BVSGT, BinaryOp.BVSGE})


def _passes(facts: Facts, loop: Loop, counter: Counter, signed: bool) -> bool:
    """Whether a counter is known to pass the end of the signed (unsigned) range, since the guard reads it in the other way."""
    return _meets_all_values(facts, loop, counter) and signed is not (getattr(loop.guard, "op", None) in _SIGNED)


def passes_its_bound(facts: Facts, loop: Loop, counter: Counter) -> bool:
    """Whether a counter is known to pass, for some inputs, all values at which its loop would end: so it goes on for ever.

    It moves by more than one, and the loop ends where it meets a parameter of which nothing is known. How many iterations
    there can be need not be guessed then: it takes solvers long to find out that there is no bound.
    """
    one = isinstance(counter.step, Literal) and abs(to_signed(int(counter.step.value), width_of(counter.step))) == 1
    return not one and _meets_all_values(facts, loop, counter)


def _meets_all_values(facts: Facts, loop: Loop, counter: Counter) -> bool:
    """Whether a counter is compared, in order to end the loop, with a parameter of which nothing is known."""
    guard = loop.guard
    if counter.kind is not StepKind.ADD or not isinstance(guard, Binary) or guard.op not in BV_ORDER_OPS:
        return False
    bound = guard.right if guard.left == counter.variable else guard.left if guard.right == counter.variable else None
    if not isinstance(bound, Var) or bound.name not in facts.parameters or bound in loop.modified:
        return False
    return not any(bound in free_variables(fact) for fact in (*loop.entry, *loop.known))


@variable_rule
def guard_holds_at_head(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """Facts known on entry about what the loop changes go on to hold.

    Comparisons that mention a modified variable are offered as they stand on entry (``0 <= i`` after ``i = 0``, a
    guard of an enclosing loop or branch).
    """
    orders = {op for op in BinaryOp if op.name.startswith(("BVS", "BVU")) and op.name[3:] in {"LT", "LE", "GT", "GE"}}
    for fact in loop.entry[-24:]:
        op = getattr(fact, "op", None)
        if op in orders and any(v in loop.modified for v in free_variables(fact)):
            yield Guess(fact)


def _directions(counter: Counter) -> tuple[bool, bool]:
    """Whether the counter may go up, and down, from its start."""
    match counter.kind:
        case StepKind.MULTIPLY:
            return True, False
        case StepKind.DIVIDE:
            return False, True
        case StepKind.ADD:
            if not isinstance(counter.step, Literal):
                return True, True
            falling = to_signed(int(counter.step.value), width_of(counter.step)) < 0
            return not falling, falling
    assert_never(counter.kind)


def _guard_variables(loop: Loop) -> list[Var]:
    """Bit-vector variables of the guard that the loop modifies, in a fixed order."""
    found: list[Var] = []
    parts: Iterator[Expr] = subexpressions(loop.guard)
    for part in parts:
        if isinstance(part, Var) and part in loop.modified and isinstance(part.type, BitVec) and part not in found:
            found.append(part)
    return found
