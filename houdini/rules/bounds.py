"""Rules about the range of variables that a loop changes."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.build import binary, bv, width_of
from boogie_ir.expr import BinaryOp, Expr, Var
from boogie_ir.traverse import free_variables, subexpressions
from boogie_ir.types import BitVec
from houdini.facts import Facts, Loop
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

    GPUVerify's loopBound.
    """
    for counter in loop.counters:
        if counter.start is None:
            continue
        for op in (BinaryOp.BVSGE, BinaryOp.BVUGE, BinaryOp.BVSLE, BinaryOp.BVULE):
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


def _guard_variables(loop: Loop) -> list[Var]:
    """Bit-vector variables of the guard that the loop modifies, in a fixed order."""
    found: list[Var] = []
    parts: Iterator[Expr] = subexpressions(loop.guard)
    for part in parts:
        if isinstance(part, Var) and part in loop.modified and isinstance(part.type, BitVec) and part not in found:
            found.append(part)
    return found
