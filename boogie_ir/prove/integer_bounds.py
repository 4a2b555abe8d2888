"""What a set of formulas says outright: which booleans are known, and between which bounds bit-vectors lie.

Bit-vectors are read as signed numbers. Everything found here holds in every model of the formulas, by unit propagation
and interval arithmetic alone; an interval is about the value of the machine expression, wrapped around where it wraps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from boogie_ir.lang.build import to_signed
from boogie_ir.lang.expr import Binary, BinaryOp, Concat, Expr, Extend, Extract, Ite, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.traverse import children
from boogie_ir.lang.types import BOOL, BitVec

Range: TypeAlias = tuple[int, int]

ROUNDS = 8  # of propagation; bounds that creep are cut off, which is sound
_ORDERS = frozenset(
    {
        BinaryOp.BVULT, BinaryOp.BVULE, BinaryOp.BVUGT, BinaryOp.BVUGE,
        BinaryOp.BVSLT, BinaryOp.BVSLE, BinaryOp.BVSGT, BinaryOp.BVSGE,
    }
)  # fmt: skip
_SWAPPED = {
    BinaryOp.BVUGT: BinaryOp.BVULT,
    BinaryOp.BVUGE: BinaryOp.BVULE,
    BinaryOp.BVSGT: BinaryOp.BVSLT,
    BinaryOp.BVSGE: BinaryOp.BVSLE,
}


def signed_range(width: int) -> Range:
    """All values of a bit-vector."""
    return -(1 << (width - 1)), (1 << (width - 1)) - 1


class Bounds:
    """What follows outright from asserted formulas, which must have gone through one :class:`boogie_ir.lang.sharing.Sharing`."""

    def __init__(self, formulas: Iterable[Expr]) -> None:
        self.contradiction = False
        self.asserted: list[tuple[Expr, bool]] = []  # what is true or false, taken apart as far as that is unconditional
        self._truth: dict[int, bool] = {}
        self._tight: dict[int, tuple[Expr, Range]] = {}
        self._memo: dict[int, Range] = {}
        self._values: dict[int, bool | None] = {}  # of formulas that are not asserted; like _memo, at worst out of date
        self._changed = False
        for formula in formulas:
            self._assert(formula, True)
        for _ in range(ROUNDS):
            self._changed = False
            self._forget()
            for node, value in tuple(self.asserted):
                self._propagate(node, value)
                if self.contradiction:
                    return
            if not self._changed:
                break
        self._forget()

    def _forget(self) -> None:
        """What was found before more was learned still holds, but may not be the most that holds."""
        self._memo.clear()
        self._values.clear()

    # -- booleans -------------------------------------------------------------------------------------------

    def known(self, node: Expr) -> bool | None:
        """The truth value of a formula in all models; None where it is not obvious."""
        found = self._truth.get(id(node))
        if found is not None or isinstance(node, Var):
            return found
        key = id(node)
        if key not in self._values:
            self._values[key] = self._evaluated(node)
        return self._values[key]

    def _evaluated(self, node: Expr) -> bool | None:
        match node:
            case Literal():
                return bool(node.value)
            case Unary():
                inner = self.known(node.operand)
                return None if inner is None else not inner
            case Binary() if node.op in _ORDERS:
                return self._order(node)
            case Binary():
                return self._connective(node)
            case Ite() if (choice := self.known(node.condition)) is not None:
                return self.known(node.then if choice else node.otherwise)
            case _:
                return None

    def _connective(self, node: Binary) -> bool | None:
        if node.op in (BinaryOp.EQ, BinaryOp.NE):
            if node.left.type == BOOL:
                same = self._same(node)
            elif isinstance(node.left.type, BitVec):
                same = self._equal(node)
            else:
                return None
            return same if same is None else same == (node.op is BinaryOp.EQ)
        if node.op is BinaryOp.IFF:
            return self._same(node)
        if node.op not in (BinaryOp.AND, BinaryOp.OR, BinaryOp.IMPLIES):
            return None
        left, right = self.known(node.left), self.known(node.right)
        if node.op is BinaryOp.IMPLIES:
            left = None if left is None else not left
        decides = node.op is not BinaryOp.AND
        if left is decides or right is decides:
            return decides
        return None if left is None or right is None else not decides

    def _same(self, node: Binary) -> bool | None:
        left, right = self.known(node.left), self.known(node.right)
        return None if left is None or right is None else left == right

    def _equal(self, node: Binary) -> bool | None:
        if node.left is node.right:
            return True
        (a, b), (c, d) = self.range(node.left), self.range(node.right)
        if b < c or d < a:
            return False
        return True if a == b == c == d else None

    def _order(self, node: Binary) -> bool | None:
        op, left, right = node.op, node.left, node.right
        if op in _SWAPPED:
            op, left, right = _SWAPPED[op], right, left
        (a, b), (c, d) = self.range(left), self.range(right)
        if op in (BinaryOp.BVULT, BinaryOp.BVULE):
            if (a < 0 <= b) or (c < 0 <= d):
                return None
            if (a < 0) != (c < 0):
                return c < 0  # a negative number is a large unsigned one
        strict = op in (BinaryOp.BVULT, BinaryOp.BVSLT)
        if (b < c) if strict else (b <= c):
            return True
        return False if ((a >= d) if strict else (a > d)) else None

    def _assert(self, node: Expr, value: bool) -> None:
        known = self._truth.get(id(node))
        if known is not None or isinstance(node, Literal):
            self.contradiction |= (bool(node.value) if isinstance(node, Literal) else known) != value
            return
        self._truth[id(node)] = value
        self._changed = True
        self.asserted.append((node, value))
        match node:
            case Unary():
                self._assert(node.operand, not value)
            case Binary() if node.op is (BinaryOp.AND if value else BinaryOp.OR):
                self._assert(node.left, value)
                self._assert(node.right, value)
            case Binary() if node.op is BinaryOp.IMPLIES and not value:
                self._assert(node.left, True)
                self._assert(node.right, False)

    def _propagate(self, node: Expr, value: bool) -> None:
        if not isinstance(node, Binary):
            return
        op, left, right = node.op, node.left, node.right
        if op in _ORDERS:
            self._learn_order(node, value)
        elif op is BinaryOp.IFF or (left.type == BOOL and op in (BinaryOp.EQ, BinaryOp.NE)):
            same = value == (op is not BinaryOp.NE)
            for this, other in ((left, right), (right, left)):
                if (known := self.known(this)) is not None:
                    self._assert(other, known == same)
        elif op in (BinaryOp.EQ, BinaryOp.NE) and isinstance(left.type, BitVec):
            self._learn_equality(left, right, value == (op is BinaryOp.EQ))
        elif op is BinaryOp.IMPLIES and value:
            if self.known(left) is True:
                self._assert(right, True)
            elif self.known(right) is False:
                self._assert(left, False)
        elif op in (BinaryOp.AND, BinaryOp.OR) and value == (op is BinaryOp.OR):
            for this, other in ((left, right), (right, left)):
                if self.known(this) is (not value):
                    self._assert(other, value)

    # -- bounds ---------------------------------------------------------------------------------------------

    def range(self, node: Expr) -> Range:
        """Where the value of a bit-vector lies in all models."""
        memo = self._memo
        stack = [node]
        while stack:
            current = stack[-1]
            if id(current) in memo:
                stack.pop()
                continue
            waiting = [c for c in children(current) if isinstance(c.type, BitVec) and id(c) not in memo]
            if waiting:
                stack.extend(waiting)
                continue
            stack.pop()
            memo[id(current)] = self._bounded(current)
        return memo[id(node)]

    def _bounded(self, node: Expr) -> Range:
        assert isinstance(node.type, BitVec)
        low, high = signed_range(node.type.width)
        if (raw := self.raw(node)) is not None and low <= raw[0] and raw[1] <= high:
            low, high = raw
        if id(node) in self._tight:
            tight = self._tight[id(node)][1]
            low, high = max(low, tight[0]), min(high, tight[1])
        return (low, high) if low <= high else (low, low)  # contradictory bounds: there is no model, anything is true

    def learned(self) -> Iterator[tuple[Expr, Range]]:
        """The expressions, other than variables, about which the formulas say more than their operands do."""
        yield from ((node, bounds) for node, bounds in self._tight.values() if not isinstance(node, Var))

    def fits(self, node: Expr) -> bool:
        """Whether an operation never wraps around, as far as bounds tell."""
        assert isinstance(node.type, BitVec)
        low, high = signed_range(node.type.width)
        raw = self.raw(node)
        return raw is not None and low <= raw[0] and raw[1] <= high

    def raw(self, node: Expr) -> Range | None:
        """Bounds of the mathematical result, possibly out of range; None where nothing is known."""
        assert isinstance(node.type, BitVec)
        match node:
            case Literal():
                value = to_signed(int(node.value), node.type.width)
                return value, value
            case Binary():
                return self._raw_binary(node, self.range(node.left), self.range(node.right))
            case Unary(op=UnaryOp.BVNOT):
                low, high = self.range(node.operand)
                return -high - 1, -low - 1
            case Unary():
                low, high = self.range(node.operand)
                return -high, -low
            case Ite():
                choice = self.known(node.condition)
                sides = [self.range(s) for s, c in ((node.then, True), (node.otherwise, False)) if choice in (c, None)]
                return min(s[0] for s in sides), max(s[1] for s in sides)
            case Extend():
                low, high = self.range(node.operand)
                if node.signed or low >= 0:
                    return low, high
                assert isinstance(node.operand.type, BitVec)
                return 0, (1 << node.operand.type.width) - 1
            case Extract(low=0):
                return self.range(node.operand)
            case Extract():
                low, high = self.range(node.operand)
                return low >> node.low, high >> node.low
            case Concat() if self.range(node.low)[0] >= 0:
                assert isinstance(node.low.type, BitVec)
                scale, (low, high), (less, more) = 1 << node.low.type.width, self.range(node.high), self.range(node.low)
                return low * scale + less, high * scale + more
            case _:
                return None

    def _raw_binary(self, node: Binary, left: Range, right: Range) -> Range | None:
        (a, b), (c, d) = left, right
        match node.op:
            case BinaryOp.BVADD:
                return a + c, b + d
            case BinaryOp.BVSUB:
                return a - d, b - c
            case BinaryOp.BVMUL:
                corners = (a * c, a * d, b * c, b * d)
                return min(corners), max(corners)
            case BinaryOp.BVSHL if 0 <= c == d < 128:
                return a << c, b << c
            case BinaryOp.BVASHR if 0 <= c == d < 128:
                return a >> c, b >> c
            case BinaryOp.BVLSHR if a >= 0 and c >= 0:
                return a >> min(d, 128), b >> min(c, 128)
            case BinaryOp.BVLSHR if 0 < c == d:
                assert isinstance(node.type, BitVec)
                return 0, ((1 << node.type.width) - 1) >> min(c, node.type.width)
            case BinaryOp.BVUDIV | BinaryOp.BVSDIV if a >= 0 and c >= 1:
                return a // d, b // c
            case BinaryOp.BVUREM | BinaryOp.BVSREM if a >= 0 and c >= 1:
                return (a, b) if b < c else (0, min(b, d - 1))
            case BinaryOp.BVUREM if c >= 1:
                return 0, d - 1
            case BinaryOp.BVSREM if c >= 1:
                return max(a, 1 - d) if a < 0 else 0, max(0, min(b, d - 1))
            case BinaryOp.BVAND if a >= 0 or c >= 0:
                return 0, min(x for low, x in (left, right) if low >= 0)
            case BinaryOp.BVOR | BinaryOp.BVXOR if a >= 0 and c >= 0:
                return max(a, c) if node.op is BinaryOp.BVOR else 0, (1 << max(b, d).bit_length()) - 1
            case _:
                return None

    def _tighten(self, node: Expr, low: int, high: int) -> None:
        while True:
            old = self.range(node)
            new = max(low, old[0]), min(high, old[1])
            if new[0] > new[1]:
                self.contradiction = True
                return
            if new != old:
                self._tight[id(node)] = (node, new)
                self._memo[id(node)] = new
                self._changed = True
            # What holds of x + 1 or of x sign-extended holds of x.
            match node:
                case Binary(op=BinaryOp.BVADD | BinaryOp.BVSUB, right=Literal()) if self.fits(node):
                    shift = self.range(node.right)[0] * (1 if node.op is BinaryOp.BVADD else -1)
                    node, low, high = node.left, new[0] - shift, new[1] - shift
                case Extend() if node.signed or self.range(node.operand)[0] >= 0:
                    node, low, high = node.operand, *new
                case _:
                    return

    def _learn_equality(self, left: Expr, right: Expr, same: bool) -> None:
        (a, b), (c, d) = self.range(left), self.range(right)
        if same:
            self._tighten(left, c, d)
            self._tighten(right, a, b)
            return
        for node, (low, high), (other_low, other_high) in ((left, (a, b), (c, d)), (right, (c, d), (a, b))):
            if other_low == other_high and low == other_low:
                self._tighten(node, low + 1, high)
            elif other_low == other_high and high == other_low:
                self._tighten(node, low, high - 1)

    def _learn_order(self, node: Binary, value: bool) -> None:
        op, left, right = node.op, node.left, node.right
        if op in _SWAPPED:
            op, left, right = _SWAPPED[op], right, left
        unsigned = op in (BinaryOp.BVULT, BinaryOp.BVULE)
        strict = op in (BinaryOp.BVULT, BinaryOp.BVSLT)
        if not value:  # not (a < b) is b <= a
            left, right, strict = right, left, not strict
        gap = 1 if strict else 0
        a, (c, d) = self.range(left)[0], self.range(right)
        if unsigned:
            if c < 0:
                return
            a = max(a, 0)  # no larger than a number that is not negative
        self._tighten(left, a, d - gap)
        self._tighten(right, max(a, self.range(left)[0]) + gap, d)
