"""Normal forms of loops: what holds of the state of a loop at the head of every iteration, from how an iteration changes it.

The iterations that came before are counted by a symbol ``k``. A fact is an expression that holds at each head:

* *Sums.* ``v := v + step`` with a step that the loop does not change: ``v == first + step * k`` modulo ``2^w``. Where no step so
  far can have wrapped around, this is so of the numbers themselves, and said with enough bits. A step does not wrap around where
  the loop's condition keeps the variable far enough from the end of its type, or where every iteration assumes so.
* *Powers.* Halves of a number are at most that number; halves and doubles of a power of two are powers of two, or zero.
* *Few values.* A variable that goes round within a handful of numbers has one of these, whatever the conditions on the way.

Nothing here assumes that a loop runs, or that it ends (paper 001, section 5, assumes both).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from boogie_ir.lang.build import and_, binary, bv, bvadd, bvmul, eq, extend, extract, is_literal, or_, to_signed, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Ite, Literal, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import conjuncts, free_variables, substitute, within
from boogie_ir.lang.types import BitVec
from gpuverify_py.engines.protocols.algebra import ORDERS, Context
from gpuverify_py.engines.protocols.protocol import State

FEW = 8  # values
SMALL = 60  # nodes


@frozen_node
class Turning:
    """What an iteration does: ``changed`` are the symbols that differ between iterations, ``always`` what each assumes."""

    label: str
    states: tuple[State, ...]
    condition: Expr
    changed: frozenset[str]
    always: tuple[Expr, ...]


def count(label: str, width: int) -> Var:
    """The number of iterations before this one, for states of a width; two bits more, so that it is never negative."""
    return Var(f"{label}~count{width}", BitVec(width + 2))


def facts(turning: Turning, context: Context) -> Iterator[Expr]:
    """What holds at the head of each iteration. ``context`` knows what holds throughout the kernel."""
    for state in turning.states:
        if not isinstance(state.head.type, BitVec):
            continue
        step = _step(state, turning.changed)
        if step is not None:
            yield from _sum(state, step, turning, context)
        else:
            yield from _powers(state, turning, context)
            yield from _few(state)


def _step(state: State, changed: frozenset[str]) -> Expr | None:
    """What each iteration adds to the variable; None where it does something else, or not always the same."""
    terms = list(_terms(state.next, 1))
    own = [sign for term, sign in terms if term is state.head or term == state.head]
    rest = [(term, sign) for term, sign in terms if term != state.head]
    if own != [1] or any(v.name in changed for term, _ in rest for v in free_variables(term)):
        return None
    total: Expr = bv(0, width_of(state.head))
    for term, sign in rest:
        total = binary(BinaryOp.BVADD if sign > 0 else BinaryOp.BVSUB, total, term)
    return total


def _terms(expression: Expr, sign: int) -> Iterator[tuple[Expr, int]]:
    match expression:
        case Binary(BinaryOp.BVADD | BinaryOp.BVSUB as op, left, right):
            yield from _terms(left, sign)
            yield from _terms(right, sign if op is BinaryOp.BVADD else -sign)
        case _:
            yield expression, sign


def _sum(state: State, step: Expr, turning: Turning, context: Context) -> Iterator[Expr]:
    head, width = state.head, width_of(state.head)
    number = count(turning.label, width)
    yield binary(BinaryOp.BVSGE, number, bv(0, width + 2))
    yield eq(head, bvadd(state.first, bvmul(step, extract(number, width, 0))))
    signs = tuple(signed for signed in (True, False) if _fits(state, step, signed, turning, context))
    constant = to_signed(int(step.value), width) if isinstance(step, Literal) else None
    for signed in signs:
        wide = 2 * width + 4
        total = bvadd(
            extend(state.first, wide, signed),
            bvmul(extend(step, wide, signed or constant is not None), extend(number, wide, False)),
        )
        yield eq(extend(head, wide, signed), total)
        if constant is not None:
            order = BinaryOp.BVSLE if signed else BinaryOp.BVULE
            yield binary(order, state.first, head) if constant > 0 else binary(order, head, state.first)
    if signs and constant:
        yield binary(BinaryOp.BVSLE, number, bv(((1 << width) - 1) // abs(constant), width + 2))


def _fits(state: State, step: Expr, signed: bool, turning: Turning, context: Context) -> bool:
    """Whether no iteration's step wraps around, read as signed or unsigned numbers."""
    if step == bv(1 << (width_of(step) - 1), width_of(step)):
        return False  # the number that is its own opposite
    if signed and any(_says_exact(each, state, step, context) for each in turning.always):
        return True
    if not isinstance(step, Literal):
        return False
    width = width_of(state.head)
    constant = to_signed(int(step.value), width)
    least, most = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)
    if constant == 0:
        return True
    for part in conjuncts(turning.condition):
        limit = _limit(part, state.head, signed, constant, context)
        if limit is not None and least <= limit + constant <= most:
            return True
    return False


def _says_exact(condition: Expr, state: State, step: Expr, context: Context) -> bool:
    for part in conjuncts(condition):
        operation = context.said_exact(part) if isinstance(part, Binary) and part.op is BinaryOp.EQ else None
        if operation is not None and operation is context.atoms.share(state.next):
            plain = operation.op is BinaryOp.BVADD and state.head in (operation.left, operation.right)
            if plain or (operation.op is BinaryOp.BVSUB and operation.left == state.head and isinstance(step, Literal)):
                return True
    return False


def _limit(part: Expr, head: Var, signed: bool, step: int, context: Context) -> int | None:
    """Beyond which number the variable does not lie where an iteration begins, in the direction in which it goes."""
    match part:
        case Binary(BinaryOp.NE, left, right) if {head} & {left, right} and not signed and step == -1:
            return 1 if is_literal(right if left == head else left, 0) else None
        case Binary(op, left, right) if op in ORDERS and ORDERS[op][0] == signed:
            _, strict, turned = ORDERS[op]
            small, large = (right, left) if turned else (left, right)
            value = context.signed if signed else context.unsigned
            if step > 0 and small == head:
                if strict and step == 1:
                    return -1 if not signed else 0  # the next number is at most the limit, whatever that is
                return context.interval(value(large))[1] - strict
            if step < 0 and large == head:
                if strict and step == -1:
                    return 1 if not signed else 0
                return context.interval(value(small))[0] + strict
    return None


def _powers(state: State, turning: Turning, context: Context) -> Iterator[Expr]:
    """Halves and doubles."""
    head, width = state.head, width_of(state.head)
    match state.next:
        case Binary(BinaryOp.BVLSHR, left, Literal(value)) if left == head:
            by, up = int(value), False
        case Binary(BinaryOp.BVASHR, left, Literal(value)) if left == head:
            by, up = int(value), False
        case Binary(BinaryOp.BVSDIV, left, Literal(value)) if left == head and _power(int(value)):
            by, up = int(value).bit_length() - 1, False
        case Binary(BinaryOp.BVSHL, left, Literal(value)) if left == head:
            by, up = int(value), True
        case Binary(BinaryOp.BVMUL, left, Literal(value)) if left == head and _power(int(value)):
            by, up = int(value).bit_length() - 1, True
        case Binary(BinaryOp.BVMUL, Literal(value), right) if right == head and _power(int(value)):
            by, up = int(value).bit_length() - 1, True
        case _:
            return
    if not 0 < by < width:
        return
    first, zero = state.first, bv(0, width)
    positive = context.interval(context.signed(first))[0] >= 0
    if not up:
        if positive:
            yield and_(binary(BinaryOp.BVSGE, head, zero), binary(BinaryOp.BVSLE, head, first))
        elif isinstance(state.next, Binary) and state.next.op is BinaryOp.BVLSHR:
            yield binary(BinaryOp.BVULE, head, first)
    if isinstance(first, Literal) and positive and _power(int(first.value)):
        yield eq(binary(BinaryOp.BVAND, head, binary(BinaryOp.BVSUB, head, bv(1, width))), zero)
    if up and positive:
        for part in conjuncts(turning.condition):
            for signed, most in ((True, (1 << (width - 1)) - 1), (False, (1 << width) - 1)):
                limit = _limit(part, head, signed, 2, context)
                if limit is not None and limit << by <= most:
                    yield binary(BinaryOp.BVSLE if signed else BinaryOp.BVULE, first, head)


def _power(value: int) -> bool:
    return value > 0 and value & (value - 1) == 0


def _few(state: State) -> Iterator[Expr]:
    """The values that a variable can get from its first one, whatever is chosen on the way, if these are few."""
    if not within(state.next, SMALL):
        return
    outcomes = tuple(_outcomes(state.next))
    if any({v.name for v in free_variables(e)} - {state.head.name} for e in outcomes):
        return
    found: dict[Expr, None] = {state.first: None}
    waiting: list[Expr] = [state.first]
    while waiting:
        current = waiting.pop()
        for outcome in outcomes:
            new = simplify(substitute(outcome, {state.head.name: current}))
            if new not in found:
                found[new] = None
                waiting.append(new)
                if len(found) > FEW or not within(new, SMALL):
                    return
    yield or_(*(eq(state.head, value) for value in found))


def _outcomes(expression: Expr) -> Iterator[Expr]:
    if isinstance(expression, Ite):
        yield from _outcomes(expression.then)
        yield from _outcomes(expression.otherwise)
    else:
        yield expression


def renamed(expressions: Iterable[Expr], names: Sequence[tuple[Var, Var]]) -> tuple[Expr, ...]:
    """The expressions of other symbols."""
    mapping: dict[str, Expr] = {old.name: new for old, new in names}
    return tuple(substitute(each, mapping) for each in expressions)
