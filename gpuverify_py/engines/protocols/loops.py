"""Normal forms of loops: what holds of the state of a loop at the head of every iteration, from how an iteration changes it.

The iterations that came before are counted by a symbol ``k``. A fact is an expression that holds at each head:

* *Sums.* ``v := v + step`` with a step that the loop does not change: ``v == first + step * k`` modulo ``2^w``. Where no step so
  far can have wrapped around, this is so of the numbers themselves, and said with enough bits. A step does not wrap around where
  the loop's condition keeps the variable far enough from the end of its type, or where every iteration assumes so.
* *Powers.* Halves of a number are at most that number; halves and doubles of a power of two are powers of two, or zero.
* *Few values.* Variables that go round within a handful of numbers have one of these, whatever the conditions on the way.

Nothing here assumes that a loop runs, or that it ends (paper 001, section 5, assumes both).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod

from boogie_ir.lang.build import (
    and_,
    binary,
    bv,
    bvadd,
    bvmul,
    eq,
    extend,
    extract,
    implies,
    is_literal,
    ne,
    or_,
    to_signed,
    width_of,
)
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Ite, Literal, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import conjuncts, free_variables, substitute, within
from boogie_ir.lang.types import BitVec
from gpuverify_py.engines.protocols.arithmetic.algebra import ORDERS, Context
from gpuverify_py.engines.protocols.arithmetic.powers import is_power
from gpuverify_py.engines.protocols.protocol import State

FEW = 8  # values, or tuples of them
MOST_TOGETHER = 4  # variables
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
    others: list[State] = []
    for state in turning.states:
        if not isinstance(state.head.type, BitVec):
            continue
        step = _step(state, turning.changed)
        if step is not None:
            yield from _sum(state, step, turning, context)
        else:
            yield from _powers(state, turning, context)
            others.append(state)
    yield from _inverse(others, turning)
    yield from _few(others)


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
            plain = operation.op is BinaryOp.BVMUL or (
                operation.op is BinaryOp.BVADD and state.head in (operation.left, operation.right)
            )
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
    """Halves and doubles.

    What holds of the first value is said as a condition of the fact: it may be known only where the loop stands, as in a loop
    around this one. Each is so at the first head, and an iteration keeps it:

    * Halving, ``v >> c``, makes no number larger, as unsigned numbers; as signed ones none that is not negative, and such a one
      stays so. Its division by a power of two is such a shift.
    * A shift to either side moves the one bit of a power of two, or loses it: then the number is zero, and stays so.
    * Doubling makes larger what is positive, where it is taken to be exact, or where the loop's condition keeps the variable
      below half of its type's end.
    """
    head, width = state.head, width_of(state.head)
    found = _shift(state)
    if found is None:
        return
    by, up = found
    first, zero = state.first, bv(0, width)
    natural = binary(BinaryOp.BVSGE, first, zero)
    plain = up or (isinstance(state.next, Binary) and state.next.op is BinaryOp.BVLSHR)
    if not up:
        yield implies(natural, and_(binary(BinaryOp.BVSGE, head, zero), binary(BinaryOp.BVSLE, head, first)))
        if plain:
            yield binary(BinaryOp.BVULE, head, first)
    power = implies(power_of_two(first), power_of_two(head))
    yield power if plain else implies(natural, power)
    if not up:
        return
    if any(_says_exact(each, state, state.next, context) for each in turning.always):
        yield implies(natural, binary(BinaryOp.BVSLE, first, head))
    elif context.interval(context.signed(first))[0] >= 0:
        for part in conjuncts(turning.condition):
            for signed, most in ((True, (1 << (width - 1)) - 1), (False, (1 << width) - 1)):
                limit = _limit(part, head, signed, 2, context)
                if limit is not None and limit << by <= most:
                    yield binary(BinaryOp.BVSLE if signed else BinaryOp.BVULE, first, head)


def _shift(state: State) -> tuple[int, bool] | None:
    """By how many places an iteration shifts the variable, and whether to the left."""
    head, width = state.head, width_of(state.head)
    match state.next:
        case Binary(BinaryOp.BVLSHR | BinaryOp.BVASHR, left, Literal(value)) if left == head:
            by, up = int(value), False
        case Binary(BinaryOp.BVSDIV, left, Literal(value)) if left == head and is_power(int(value)):
            by, up = int(value).bit_length() - 1, False
        case Binary(BinaryOp.BVSHL, left, Literal(value)) if left == head:
            by, up = int(value), True
        case Binary(BinaryOp.BVMUL, left, Literal(value)) if left == head and is_power(int(value)):
            by, up = int(value).bit_length() - 1, True
        case Binary(BinaryOp.BVMUL, Literal(value), right) if right == head and is_power(int(value)):
            by, up = int(value).bit_length() - 1, True
        case Binary(BinaryOp.BVADD, left, right) if left == right == head:
            by, up = 1, True
        case _:
            return None
    return (by, up) if 0 < by < width - 1 else None


def _inverse(states: Sequence[State], turning: Turning) -> Iterator[Expr]:
    """One variable is halved while another one is doubled: their product stays.

    Let ``x`` begin as a power of two, ``y`` as any number that is not negative, with ``x0 * y0 < 2^w``; every iteration makes
    ``x >> c`` and ``y << c`` of them. Then at each head

    * ``x != 0  ==>  x * y == x0 * y0``, and it is the exact product: where the next ``x`` is not zero, ``x == 2^c * x'``, so that
      ``x' * (2^c * y) == x0 * y0``; as ``x' >= 1``, ``2^c * y`` is below ``2^w``, and nothing has wrapped around;
    * ``x == 0  ==>  y == 2 * x0 * y0`` modulo ``2^w``, for ``c == 1`` where the loop goes on only with another ``x``: the
      iteration before began with ``x == 1``, and ``y == x0 * y0``; no other one begins;
    * where the loop goes on only with ``y < m``, for an ``m <= x0 * y0`` that it does not change, and ``c == 1``: ``x`` is never
      zero, and an iteration that begins has ``x >= 2``. For at the first head ``x >= 1``, and from ``x * y == x0 * y0 > y``
      follows ``x >= 2``, so that the next one is at least one.
    """
    found = {s.head.name: shift for s in states if (shift := _shift(s)) is not None}
    for x in states:
        for y in states:
            by = found.get(x.head.name, (0, True))[0]
            if found.get(x.head.name) != (by, False) or found.get(y.head.name) != (by, True) or x.head.type != y.head.type:
                continue
            width = width_of(x.head)
            zero, wide = bv(0, width), 2 * width + 2
            first = bvmul(extend(x.first, wide, False), extend(y.first, wide, False))
            product = bvmul(extend(x.head, wide, False), extend(y.head, wide, False))
            natural = [binary(BinaryOp.BVSGE, each, zero) for each in (x.first, y.first)]
            given = and_(*natural, power_of_two(x.first), binary(BinaryOp.BVULT, first, bv(1 << width, wide)))
            yield implies(and_(given, ne(x.head, zero)), eq(product, first))
            if by != 1:
                continue
            for part in conjuncts(turning.condition):
                if _not_zero(part, x.head):
                    twice = binary(BinaryOp.BVSHL, bvmul(x.first, y.first), bv(1, width))
                    begun = and_(given, ne(x.first, zero), eq(x.head, zero))
                    yield implies(begun, eq(y.head, twice))
                limit = _less(part, y.head, turning.changed)
                if limit is not None:
                    signed, bound = limit
                    most = bv(1 << (width - signed), wide)
                    reached = and_(
                        binary(BinaryOp.BVULT, first, most), binary(BinaryOp.BVSLE, extend(bound, wide, signed), first)
                    )
                    two = implies(part, binary(BinaryOp.BVUGE, x.head, bv(2, width)))
                    yield implies(and_(given, ne(x.first, zero), reached), and_(ne(x.head, zero), eq(product, first), two))


def _not_zero(part: Expr, head: Var) -> bool:
    """Whether a condition says of a variable that it is not zero."""
    match part:
        case Binary(BinaryOp.NE, left, right):
            return (left == head and is_literal(right, 0)) or (right == head and is_literal(left, 0))
        case Binary(op, left, right) if op in ORDERS and op not in (BinaryOp.BVSLE, BinaryOp.BVSGE):
            _, strict, turned = ORDERS[op]
            small, large = (right, left) if turned else (left, right)
            return large == head and isinstance(small, Literal) and (small.value == 0 if strict else small.value == 1)
        case _:
            return False


def _less(part: Expr, head: Var, changed: frozenset[str]) -> tuple[bool, Expr] | None:
    """What a condition says a variable to be smaller than, if no iteration changes that; and whether as signed numbers."""
    match part:
        case Binary(op, left, right) if op in ORDERS:
            signed, strict, turned = ORDERS[op]
            small, large = (right, left) if turned else (left, right)
            if strict and small == head and not any(v.name in changed for v in free_variables(large)):
                return signed, large
    return None


def power_of_two(number: Expr) -> Expr:
    """The number has one bit at most."""
    width = width_of(number)
    return eq(binary(BinaryOp.BVAND, number, binary(BinaryOp.BVSUB, number, bv(1, width))), bv(0, width))


def _few(states: Sequence[State]) -> Iterator[Expr]:
    """The values that variables can get together from their first ones, whatever is chosen on the way, if these are few.

    Variables that are made of each other stand together, as two that change places: every iteration takes the tuple of their
    values to one of those that its choices make of it, so that the tuples which are found by all choices, from the first one on,
    are all there are.
    """
    heads = {s.head.name: s for s in states if within(s.next, SMALL)}
    parts = {name: {v.name for v in free_variables(s.next)} for name, s in heads.items()}
    told: set[frozenset[str]] = set()
    for name in heads:
        group, waiting = {name}, [name]
        while waiting and len(group) <= MOST_TOGETHER:
            new = parts.get(waiting.pop(), set()) - group
            group |= new
            waiting += new
        if len(group) <= MOST_TOGETHER and group <= heads.keys() and frozenset(group) not in told:
            told.add(frozenset(group))
            yield from _tuples([heads[each] for each in sorted(group)])


def _tuples(states: Sequence[State]) -> Iterator[Expr]:
    first = tuple(s.first for s in states)
    found: dict[tuple[Expr, ...], None] = {first: None}
    waiting = [first]
    while waiting:
        current = waiting.pop()
        names = {s.head.name: value for s, value in zip(states, current, strict=True)}
        each = [[simplify(substitute(o, names)) for o in _outcomes(s.next)] for s in states]
        if prod(map(len, each)) > FEW:
            return
        for new in product(*each):
            if new not in found:
                found[new] = None
                waiting.append(new)
                if len(found) > FEW or not all(within(value, SMALL) for value in new):
                    return
    yield or_(*(and_(*(eq(s.head, value) for s, value in zip(states, values, strict=True))) for values in found))


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
