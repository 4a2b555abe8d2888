"""Rules about the range of variables that a loop changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from boogie_ir.build import binary, bv, to_signed, width_of
from boogie_ir.expr import BinaryOp, Expr, Literal, Var
from boogie_ir.traverse import free_variables, subexpressions
from boogie_ir.types import BitVec
from houdini.facts import Counter, Facts, Loop, StepKind
from houdini.rule import Guess, variable_rule


@variable_rule
def guard_non_negative(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A variable of the loop's signed guard never becomes negative.

    GPUVerify's guardNonNeg.
    """
    for variable in _guard_variables(loop):
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
                    yield Guess(binary(op, counter.variable, counter.start))


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
