"""Which values are the same for all threads of a warp, and where all of a warp therefore come together.

As :mod:`gpuverify_py.analysis.uniformity`, of the threads of one warp instead of a group, with one thing more: what is known of a
number that differs between them. A warp's threads have 32 consecutive numbers, the first of them a multiple of 32 (PTX ISA,
"Cooperative Thread Arrays"), so a thread's number is its lane and a multiple of 32 that all of the warp have in common. Adding
what they have in common, and 32 divides, keeps that modulo 2^w, as 32 divides 2^w. All bits of such a number but the last five
are the same for a warp: so is its quotient by 32, rounded down, and whether it is below a multiple of 32, signed or not, since
the last five bits carry nothing into the others and do not touch the sign.

A place where threads wait for all of their warp (``__syncwarp()``, a shuffle with a full mask) is *met* if none of the warp
can be absent there but by having returned, whom nobody waits for. What a vote, or a sum, of all of them gives is then the same
for all: this rests on that place being met, which is claimed as well (by induction over the execution, to the first place that
is not met).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import Binary, BinaryOp, Element, Expr, Extend, Extract, Ite, Literal, Other, Taken, Unary, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assign
from boogie_ir.lang.source import Span, visible
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.traverse import subexpressions
from boogie_ir.lang.types import BitVec
from gpuverify_py.analysis.statements import walk
from gpuverify_py.analysis.uniformity import RETURNED, Analysis, Places
from gpuverify_py.request.config import LaunchSizes, few_threads

BITS = k.WARP_SIZE.bit_length() - 1
EVERY_LANE = bv((1 << k.WARP_SIZE) - 1)

SAME_FOR_ALL = frozenset(
    {
        ExchangeOp.BALLOT, ExchangeOp.ANY, ExchangeOp.ALL, ExchangeOp.MATCH_ALL, ExchangeOp.ADD, ExchangeOp.AND,
        ExchangeOp.OR, ExchangeOp.XOR, ExchangeOp.SMIN, ExchangeOp.SMAX, ExchangeOp.UMIN, ExchangeOp.UMAX,
    }
)  # fmt: skip
"""What gives all that are named, and are there, one result."""

_BELOW = frozenset({BinaryOp.BVULT, BinaryOp.BVSLT, BinaryOp.BVUGE, BinaryOp.BVSGE})
_ABOVE = frozenset({BinaryOp.BVUGT, BinaryOp.BVSGT, BinaryOp.BVULE, BinaryOp.BVSLE})
_PAIRS = (
    (BinaryOp.BVULT, BinaryOp.BVUGT), (BinaryOp.BVULE, BinaryOp.BVUGE),
    (BinaryOp.BVSLT, BinaryOp.BVSGT), (BinaryOp.BVSLE, BinaryOp.BVSGE),
)  # fmt: skip
_TURNED = {**dict(_PAIRS), **{greater: less for less, greater in _PAIRS}}


class Kind(Enum):
    """How a value depends on the thread, for those of one warp."""

    SAME = "the same for all"
    LANED = "the lane, and a multiple of 32 that is the same for all"
    VARIES = "anything"


@frozen
class Value:
    """What is known of a value: ``zeros`` of its last bits are zero (five at most are counted, where it is the same for all).

    ``positive``: as a signed number it is not negative.
    """

    kind: Kind
    zeros: int = 0
    positive: bool = False

    def joined(self, other: Value) -> Value:
        """What is known where it may be the one or the other."""
        kind = self.kind if self.kind is other.kind else Kind.VARIES
        return Value(kind, min(self.zeros, other.zeros), self.positive and other.positive)

    @property
    def same(self) -> bool:
        return self.kind is Kind.SAME


VARIES = Value(Kind.VARIES)
SAME = Value(Kind.SAME)
OPEN = Value(Kind.SAME, BITS, True)  # of a variable that nothing has been assigned to yet


def met_by_warps(kernel: k.Kernel, launch: LaunchSizes, constants: Mapping[str, Expr]) -> frozenset[Span]:
    """The places at which all threads of a warp that have not returned come together, of those that wait for all of them.

    ``constants``: the numbers of the launch that are known, by name. A warp has the numbers of its threads by x alone: the other
    dimensions have one thread, or a row has whole warps. Else nothing is said.
    """
    meetings = {visible(s.origin).span for s in walk(kernel.body) if isinstance(s, k.Meet)}
    if not meetings or not in_rows(constants):
        return frozenset()
    analysis = _Warps(kernel, launch, constants)
    while analysis.changed:
        analysis.changed = False
        analysis.number = 0
        analysis.missed.clear()
        analysis.body(kernel.body, 0, frozenset())
    return frozenset(meetings - analysis.missed)


def in_rows(constants: Mapping[str, Expr]) -> bool:
    """Whether a thread's number in its block is that of x, up to a multiple of 32."""
    width = constants.get(k.GROUP_SIZE[0].name)
    if isinstance(width, Literal) and int(width.value) % k.WARP_SIZE == 0:
        return True
    return all(constants.get(size.name) == bv(1) for size in k.GROUP_SIZE[1:])


class _Warps(Analysis):
    """The analysis, with what has been found of each variable so far. ``missed``: places where some of a warp may be absent."""

    def __init__(self, kernel: k.Kernel, launch: LaunchSizes, constants: Mapping[str, Expr]) -> None:
        super().__init__(kernel, frozenset(), None, frozenset())
        self.few = few_threads(launch)
        self.constants = constants
        self.returns = any(isinstance(s, k.Return) for s in walk(kernel.body))
        self.whole = _whole(constants)
        self.values: dict[str, Value] = dict.fromkeys(self.nonuniform, VARIES)
        self.values |= {p.variable.name: SAME for p in kernel.parameters}
        self.values |= {v.name: SAME for v in k.IMPLICIT}
        self.values |= {v.name: Value(Kind.VARIES, 0, True) for v in k.LOCAL_ID}
        self.values[k.LOCAL_ID[0].name] = Value(Kind.LANED, 0, True)
        if isinstance(width := constants.get(k.GROUP_SIZE[0].name), Literal) and int(width.value) % k.WARP_SIZE == 0:
            self.values |= {v.name: SAME for v in k.LOCAL_ID[1:]}
        self.missed: set[Span] = set()
        self.meeting: k.Meet | None = None  # the one right before, for all of the warp
        self.given: Expr | None = None

    def statement(self, statement: k.Statement, depth: int, absent: Places) -> Places:
        meeting, self.meeting = self.meeting, None
        match statement:
            case k.Meet(lanes, origin):
                if lanes == EVERY_LANE and max(absent, default=RETURNED) == RETURNED:
                    self.meeting = statement
                else:
                    self.missed.add(visible(origin).span)
            case Assign(value=value):
                self.given = value
                self.meeting = meeting
            case k.Exchange() if meeting is not None and self.one_result(statement):
                self.number += 1
                self.assign(self.number - 1, statement.target, True, absent)
                return absent
            case _:
                pass
        left = super().statement(statement, depth, absent)
        if not isinstance(statement, k.Meet | Assign):
            self.meeting = None  # one further in is not right before what follows
        return left

    def one_result(self, exchange: k.Exchange) -> bool:
        """Whether an exchange gives the same to all of a warp that meets, as :mod:`..instrument.warp_meetings` has it."""
        if exchange.op in SAME_FOR_ALL:
            return True
        if exchange.op is not ExchangeOp.SHUFFLE or self.returns or not self.whole:
            return False
        _, lane, segment = exchange.arguments
        return segment == bv(k.WARP_SIZE) and self.value(lane).same

    def assign(self, number: int, target: Var, same: bool, absent: Places) -> None:
        given, self.given = self.given, None
        value = VARIES if self.observed(target, absent) else SAME if given is None and same else VARIES
        if given is not None and not self.observed(target, absent):
            value = self.value(given)
        before = self.values.get(target.name)
        now = value if before is None else before.joined(value)
        if now != before:
            self.values[target.name] = now
            self.changed = True

    def uniform(self, expression: Expr) -> bool:
        return self.value(expression).same

    def value(self, expression: Expr) -> Value:
        """What is known of an expression."""
        match expression:
            case Var(name):
                if name in self.constants:
                    return self.value(self.constants[name])
                return self.values.get(name, OPEN)
            case Literal(value, BitVec(width)):
                number = int(value)
                zeros = min(BITS, (number & -number).bit_length() - 1) if number else BITS
                return Value(Kind.SAME, zeros, number >> (width - 1) == 0)
            case Binary():
                return self.binary(expression)
            case Extend(operand, signed):
                inner = self.value(operand)
                return Value(inner.kind, inner.zeros, inner.positive or not signed)
            case Ite(condition, then, otherwise) if self.value(condition).same:
                return self.value(then).joined(self.value(otherwise))
            case Unary(_, operand) | Extract(operand):
                return SAME if self.value(operand).same else VARIES
            case _:
                return self.others(expression)

    def others(self, expression: Expr) -> Value:
        """The same operands give the same, whatever is done with them."""
        if any(isinstance(e, Element | Other | Taken) for e in subexpressions(expression)):
            return VARIES
        names = (e for e in subexpressions(expression) if isinstance(e, Var))
        return SAME if all(self.value(each).same for each in names) else VARIES

    def binary(self, expression: Binary) -> Value:
        op, one, other = expression.op, self.value(expression.left), self.value(expression.right)
        if op in _TURNED and one.same and not other.same:
            op, one, other = _TURNED[op], other, one
            last = expression.left
        else:
            last = expression.right
        if one.same and other.same:
            return Value(Kind.SAME, _zeros(op, one, other, last), self.positive(expression, one, other))
        if one.kind is Kind.LANED and other.same:
            return self.of_lane(op, one, other, last, self.positive(expression, one, other))
        if op is BinaryOp.BVADD and other.kind is Kind.LANED and one.zeros == BITS:
            return Value(Kind.LANED, 0, self.positive(expression, one, other)) if one.same else VARIES
        return VARIES

    def of_lane(self, op: BinaryOp, one: Value, other: Value, last: Expr, positive: bool) -> Value:
        """What becomes of the lane and a multiple of 32, with what is the same for all."""
        number = int(last.value) if isinstance(last, Literal) and isinstance(last.type, BitVec) else None
        if op in (BinaryOp.BVADD, BinaryOp.BVSUB) and other.zeros == BITS:
            return Value(Kind.LANED, 0, positive)
        if op in _BELOW and other.zeros == BITS:
            return SAME
        if number is None:
            return VARIES
        if op in _ABOVE and number % k.WARP_SIZE == k.WARP_SIZE - 1:
            return SAME
        if op in (BinaryOp.BVLSHR, BinaryOp.BVASHR) and number >= BITS:
            return Value(Kind.SAME, 0, one.positive or op is BinaryOp.BVLSHR)
        if number and number % k.WARP_SIZE == 0:
            if op is BinaryOp.BVAND:
                return Value(Kind.SAME, BITS, one.positive)
            if op is BinaryOp.BVUDIV or (op is BinaryOp.BVSDIV and one.positive and other.positive):
                return Value(Kind.SAME, 0, one.positive)
        return VARIES

    def positive(self, expression: Binary, one: Value, other: Value) -> bool:
        """Whether a number is not negative, as one of a thread of the launch is not, and what such ones are divided into."""
        match expression.op:
            case BinaryOp.BVADD | BinaryOp.BVMUL:
                return self.few and _numbers_threads(expression)
            case BinaryOp.BVUDIV | BinaryOp.BVSDIV:
                nonzero = isinstance(expression.right, Literal) and expression.right.value != 0
                return nonzero and one.positive and other.positive
            case BinaryOp.BVLSHR:
                return one.positive
            case _:
                return False


def _zeros(op: BinaryOp, one: Value, other: Value, last: Expr) -> int:
    match op:
        case BinaryOp.BVADD | BinaryOp.BVSUB | BinaryOp.BVOR | BinaryOp.BVXOR:
            return min(one.zeros, other.zeros)
        case BinaryOp.BVMUL:
            return min(BITS, one.zeros + other.zeros)
        case BinaryOp.BVAND:
            return max(one.zeros, other.zeros)
        case BinaryOp.BVSHL if isinstance(last, Literal):
            return min(BITS, one.zeros + int(last.value))
        case _:
            return 0


def _whole(constants: Mapping[str, Expr]) -> bool:
    """Whether every warp of a block has all its lanes."""
    sizes = [constants.get(size.name) for size in k.GROUP_SIZE]
    volume = 1
    for size in sizes:
        if not isinstance(size, Literal):
            return False
        volume *= int(size.value)
    return volume % k.WARP_SIZE == 0


def _numbers_threads(expression: Expr) -> bool:
    """Whether it is a thread's number in a dimension of the launch, that of its block's first one, or how many there are."""
    for local, size, group, groups in zip(k.LOCAL_ID, k.GROUP_SIZE, k.GROUP_ID, k.NUM_GROUPS, strict=True):
        match expression:
            case Binary(BinaryOp.BVMUL, left, right) if size in (left, right):
                if group in (left, right) or groups in (left, right):
                    return True
            case Binary(BinaryOp.BVADD, left, right) if local in (left, right):
                first = right if left == local else left
                if isinstance(first, Binary) and first.op is BinaryOp.BVMUL and {first.left, first.right} == {size, group}:
                    return True
            case _:
                pass
    return False
