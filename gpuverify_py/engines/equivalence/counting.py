"""How often a loop goes round: counters, and the number of iterations where a counter's bound decides it.

A counter is a variable that each iteration adds the same number to. That it does not leave the numbers of its width is shown by
induction over the iterations: where the loop goes on, with all that it assumes, the next value is not on the other side of this
one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeAlias

from boogie_ir.lang.build import and_, binary, bv, bvadd, bvmul, bvsub, implies, ite, resize, to_signed, width_of
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.traverse import conjuncts, free_variables
from boogie_ir.lang.types import BitVec
from gpuverify_py.engines.equivalence.context import Context
from gpuverify_py.engines.equivalence.summary import Counter

# Whether it reads a sign, whether it is strict, whether the counter is the larger one.
_ORDERS = {
    BinaryOp.BVULT: (False, True, False), BinaryOp.BVULE: (False, False, False),
    BinaryOp.BVUGT: (False, True, True), BinaryOp.BVUGE: (False, False, True),
    BinaryOp.BVSLT: (True, True, False), BinaryOp.BVSLE: (True, False, False),
    BinaryOp.BVSGT: (True, True, True), BinaryOp.BVSGE: (True, False, True),
}  # fmt: skip
_NEGATED = {
    BinaryOp.BVULT: BinaryOp.BVUGE, BinaryOp.BVULE: BinaryOp.BVUGT,
    BinaryOp.BVUGT: BinaryOp.BVULE, BinaryOp.BVUGE: BinaryOp.BVULT,
    BinaryOp.BVSLT: BinaryOp.BVSGE, BinaryOp.BVSLE: BinaryOp.BVSGT,
    BinaryOp.BVSGT: BinaryOp.BVSLE, BinaryOp.BVSGE: BinaryOp.BVSLT,
    BinaryOp.EQ: BinaryOp.NE, BinaryOp.NE: BinaryOp.EQ,
}  # fmt: skip


def at(first: Expr, step: Expr, iteration: Expr) -> Expr:
    """A counter's value after so many iterations."""
    return bvadd(first, bvmul(step, resize(iteration, width_of(first), False)))


def exact(first: Expr, step: Expr, iteration: Var, signed: bool, context: Context) -> bool:
    """Whether the counter never wraps around. ``context`` knows what holds in an iteration."""
    up = _direction(step, signed, context)
    if up is None:
        return False
    now, then = at(first, step, iteration), bvadd(at(first, step, iteration), step)
    order = BinaryOp.BVSLE if signed else BinaryOp.BVULE
    before, after = (binary(order, first, now), binary(order, now, then))
    if not up:
        before, after = (binary(order, now, first), binary(order, then, now))
    return context.given(before).holds(after)


def _direction(step: Expr, signed: bool, context: Context) -> bool | None:
    """Whether the step leads upwards; None where that is not known."""
    width = width_of(step)
    if isinstance(step, Literal):
        return to_signed(int(step.value), width) > 0
    return True if context.holds(binary(BinaryOp.BVSGT, step, bv(0, width))) else None


def facts(counter: Counter, iteration: Expr) -> Expr:
    """What an exact counter's value after so many iterations has to do with its first one."""
    if not counter.exact:
        return TRUE
    now, width = at(counter.first, counter.step, iteration), width_of(counter.first)
    order = BinaryOp.BVSLE if counter.signed else BinaryOp.BVULE
    step, most = counter.step, max(width, width_of(iteration))  # iterations are not cut off: there may be more than values
    count = resize(iteration, most, False)
    if isinstance(step, Literal) and to_signed(int(step.value), width) < 0:
        size = bv(-to_signed(int(step.value), width), width)
        whole = binary(BinaryOp.BVULE, count, resize(binary(BinaryOp.BVUDIV, bvsub(counter.first, now), size), most, False))
        return and_(binary(order, now, counter.first), whole)
    whole = binary(BinaryOp.BVULE, count, resize(binary(BinaryOp.BVUDIV, bvsub(now, counter.first), step), most, False))
    return and_(binary(order, counter.first, now), whole)


Limit: TypeAlias = tuple[str, Expr, BinaryOp, Expr]
"""A counter, what is added to it, how that compares, and with what."""


def limits(goes_on: Expr, counters: Collection[str], heads: Mapping[str, Var]) -> list[Limit]:
    """The comparisons of a counter with what no iteration changes that a condition consists of.

    ``goes_on`` speaks of ``heads``, the variables at the beginning of an iteration. Empty where there is something else to it.
    A counter and a number (``k + 1 < n``) are a counter, too, which wraps around elsewhere.
    """
    names = {v.name: name for name, v in heads.items()}
    found: list[Limit] = []
    for part in conjuncts(goes_on):
        match part:
            case Unary(UnaryOp.NOT, Binary(op, left, right)) if op in _NEGATED:
                op = _NEGATED[op]
            case Binary(op, left, right):
                pass
            case _:
                return []
        if _plus(right)[0] in names:
            left, right, op = right, left, _TURN.get(op, op)
        changed = {v.name for v in free_variables(right)} & names.keys()
        head, number = _plus(left)
        if names.get(head) not in counters or changed or number is None:
            return []
        found.append((names[head], number, op, right))
    return found


def _plus(expression: Expr) -> tuple[str, Expr | None]:
    """The variable, and the number that is added to it, that an expression is; "" where it is nothing like that."""
    match expression:
        case Var(name) if isinstance(expression.type, BitVec):
            return name, bv(0, expression.type.width)
        case Binary(BinaryOp.BVADD, Var(name), Literal() as number) | Binary(BinaryOp.BVADD, Literal() as number, Var(name)):
            return name, number
        case Binary(BinaryOp.BVSUB, Var(name), Literal() as number):
            return name, bvsub(bv(0, width_of(number)), number)
        case _:
            return "", None


_TURN = {
    BinaryOp.BVULT: BinaryOp.BVUGT, BinaryOp.BVUGT: BinaryOp.BVULT,
    BinaryOp.BVULE: BinaryOp.BVUGE, BinaryOp.BVUGE: BinaryOp.BVULE,
    BinaryOp.BVSLT: BinaryOp.BVSGT, BinaryOp.BVSGT: BinaryOp.BVSLT,
    BinaryOp.BVSLE: BinaryOp.BVSGE, BinaryOp.BVSGE: BinaryOp.BVSLE,
}  # fmt: skip


def turns(counter: Counter, op: BinaryOp, limit: Expr) -> Expr | None:
    """The number of iterations of a loop that goes on while the counter compares so with the bound; None: not known."""
    first, step, width = counter.first, counter.step, width_of(counter.first)
    one, zero = bv(1, width), bv(0, width)
    if op is BinaryOp.NE and isinstance(step, Literal) and step.value in (1, (1 << width) - 1):
        return bvsub(limit, first) if step.value == 1 else bvsub(first, limit)
    if op not in _ORDERS or not counter.exact or counter.signed != _ORDERS[op][0]:
        return None
    _, strict, down = _ORDERS[op]
    negative = isinstance(step, Literal) and to_signed(int(step.value), width) < 0
    if negative != down:
        return None
    distance = bvsub(first, limit) if down else bvsub(limit, first)
    size = bv(-to_signed(int(step.value), width), width) if isinstance(step, Literal) and negative else step
    if strict:
        if size == one:
            return ite(binary(op, first, limit), distance, zero)
        distance = bvsub(distance, one)
    return ite(binary(op, first, limit), bvadd(binary(BinaryOp.BVUDIV, distance, size), one), zero)


def climbs(counter: Counter, op: BinaryOp) -> bool:
    """Whether a comparison that holds of a later value of the counter held of all values before."""
    if op not in _ORDERS or not counter.exact or counter.signed != _ORDERS[op][0]:
        return False
    width = width_of(counter.step)
    negative = isinstance(counter.step, Literal) and to_signed(int(counter.step.value), width) < 0
    return negative == _ORDERS[op][2]


def apart(counter: Counter, one: Expr, two: Expr) -> Expr:
    """What an exact counter's values in two iterations have to do with each other."""
    first, second = (at(counter.first, counter.step, i) for i in (one, two))
    down = isinstance(counter.step, Literal) and to_signed(int(counter.step.value), width_of(counter.step)) < 0
    order = BinaryOp.BVSLT if counter.signed else BinaryOp.BVULT
    earlier = binary(order, second, first) if down else binary(order, first, second)
    return implies(binary(BinaryOp.BVULT, one, two), earlier)
