"""Machine arithmetic as sums over the integers.

A bit-vector is a polynomial of its atoms modulo ``2^width``, whatever wraps around on the way: sums, differences and products
are that of rings. Its value as a number is that polynomial itself where the atoms' bounds keep it within the type, and is
otherwise short of it by a multiple of ``2^width``: ``F - 2^w * floor(F / 2^w)``. Such a quotient is an atom too, defined by
``0 <= F - 2^w * q < 2^w``. So are those of shifts, divisions and masks by constants. Nothing is assumed of overflow: a signed
operation is taken to be exact where bounds or a condition that was assumed (:mod:`gpuverify_py.analysis.overflow`) say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import add, mul, sub

from boogie_ir.lang.build import extend, to_signed, width_of
from boogie_ir.lang.expr import (
    Binary,
    BinaryOp,
    Concat,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Unary,
    UnaryOp,
)
from boogie_ir.lang.traverse import conjuncts
from boogie_ir.lang.types import BitVec
from gpuverify_py.engines.protocols.arithmetic.atoms import Atoms
from gpuverify_py.engines.protocols.arithmetic.bits import Bits
from gpuverify_py.engines.protocols.arithmetic.linear import ONE, Form, Interval, Monomial, added, multiplied, scaled
from gpuverify_py.engines.protocols.arithmetic.powers import said_power

MOST_TERMS = 12  # of a sum, beyond which it is an atom
MOST_FACTORS = 8  # of a product
MOST_PASSES = 4  # through the conditions: what a later one says may tell more of an earlier one
ORDERS = {
    BinaryOp.BVSLT: (True, True, False), BinaryOp.BVSLE: (True, False, False),
    BinaryOp.BVSGT: (True, True, True), BinaryOp.BVSGE: (True, False, True),
    BinaryOp.BVULT: (False, True, False), BinaryOp.BVULE: (False, False, False),
    BinaryOp.BVUGT: (False, True, True), BinaryOp.BVUGE: (False, False, True),
}  # fmt: skip
"""Signed, strict, turned round."""
_EXACT: Mapping[BinaryOp, Callable[[int, int], int]] = {BinaryOp.BVADD: add, BinaryOp.BVSUB: sub, BinaryOp.BVMUL: mul}
"""What operations compute that do not wrap around."""


class Context(Bits):
    """What is known at one place of one thread: bounds of atoms, and linear constraints, from conditions that hold there.

    ``below`` are at most zero, ``equal`` are zero, ``apart`` are not zero. ``impossible``: the conditions contradict each other.
    ``known`` are bounds beside the conditions.
    """

    def __init__(self, atoms: Atoms, conditions: tuple[Expr, ...], known: Mapping[int, Interval] | None = None) -> None:
        super().__init__(atoms)
        self.apart: list[Form] = []
        self.factors: dict[frozenset[tuple[Monomial, int]], Form] = {}  # sums that something was multiplied by
        self._exact: set[int] = set()
        self._truth: dict[int, bool] = {}
        self._clauses: list[tuple[Expr, bool]] = []
        self._conditions = tuple(atoms.share(c) for c in conditions)
        self._nonzero = frozenset(id(node) for c in self._conditions for node in _not_zero(c))
        self._cases: dict[tuple[int, Interval], Context] = {}
        self._bounds_known = dict(known or {})
        for atom, bounds in self._bounds_known.items():
            self._bounded(atom, bounds)
        for _ in range(MOST_PASSES):
            before = self._known()
            self.below.clear()
            self.equal.clear()
            self.digits.clear()
            self.apart.clear()
            self.divisions.clear()
            self._memo.clear()
            self._values.clear()
            self._said.clear()
            clauses, self._clauses = self._clauses, []
            for condition in self._conditions:
                self._assume(condition, True)
            for clause, value in clauses:
                self._assume(clause, value)
            if self.impossible or self._known() == before:
                break

    def _known(self) -> tuple[object, ...]:
        return dict(self.tight), dict(self.most), len(self._powers), len(self.defined)

    def within(self, atom: int, bounds: Interval) -> Context:
        """What is known where an atom is within bounds."""
        if (atom, bounds) not in self._cases:
            self._cases[atom, bounds] = Context(self.atoms, self._conditions, {**self._bounds_known, atom: bounds})
        return self._cases[atom, bounds]

    # -- conditions -----------------------------------------------------------------------------------------

    def _assume(self, node: Expr, value: bool) -> None:
        if self.impossible:
            return
        known = self._truth.setdefault(id(node), value)
        if known != value:
            self.impossible = True
            return
        match node:
            case Literal():
                self.impossible |= bool(node.value) != value
            case Unary(UnaryOp.NOT):
                self._assume(node.operand, not value)
            case Binary(BinaryOp.AND | BinaryOp.OR | BinaryOp.IMPLIES):
                self._connective(node, value)
            case Binary(BinaryOp.EQ | BinaryOp.NE) if isinstance(node.left.type, BitVec):
                self._equality(node, value == (node.op is BinaryOp.EQ))
            case Binary(op) if op in ORDERS:
                self._order(node, value)
            case _:
                pass

    def _connective(self, node: Binary, value: bool) -> None:
        left, right = node.left, node.right
        first = value if node.op is not BinaryOp.IMPLIES else not value
        both = value is (node.op is BinaryOp.AND)  # a conjunction that holds, or a disjunction that does not
        if both:
            self._assume(left, first)
            self._assume(right, value)
            return
        # One of the two is so: if one cannot be, the other is.
        if self.decided(left) is (not first):
            self._assume(right, value)
        elif self.decided(right) is (not value):
            self._assume(left, first)
        else:
            self._clauses.append((node, value))

    def decided(self, node: Expr) -> bool | None:
        """The truth of a condition, where bounds or what was assumed tell it."""
        known = self._truth.get(id(node))
        if known is not None:
            return known
        match node:
            case Literal():
                return bool(node.value)
            case Unary(UnaryOp.NOT):
                inner = self.decided(node.operand)
                return None if inner is None else not inner
            case Binary(BinaryOp.AND | BinaryOp.OR as op):
                absorbing = op is BinaryOp.OR
                sides = self.decided(node.left), self.decided(node.right)
                return absorbing if absorbing in sides else None if None in sides else not absorbing
            case Binary(op) if op in ORDERS:
                low, high = self.interval(self._difference(node))
                return True if high <= 0 else False if low > 0 else None
            case Binary(BinaryOp.EQ) if (number := said_power(node)) is not None and self.power(number):
                return True
            case Binary(BinaryOp.EQ | BinaryOp.NE as op) if isinstance(node.left.type, BitVec):
                low, high = self.interval(added(self.signed(node.left), self.signed(node.right), -1))
                same = True if low == high == 0 else False if low > 0 or high < 0 else None
                return same if same is None else same == (op is BinaryOp.EQ)
            case _:
                return None

    def _difference(self, node: Binary) -> Form:
        """A sum that is at most zero exactly if the order holds."""
        signed, strict, turned = ORDERS[node.op]
        small, large = (node.right, node.left) if turned else (node.left, node.right)
        value = self.signed if signed else self.unsigned
        return added(added(value(small), value(large), -1), {ONE: 1} if strict else {})

    def _order(self, node: Binary, value: bool) -> None:
        form = self._difference(node)
        self._at_most_zero(form if value else added({ONE: 1}, form, -1))
        signed, strict, turned = ORDERS[node.op]
        small, large = (node.right, node.left) if turned else (node.left, node.right)
        if value and not signed:
            self._multiplied_out(added(self.unsigned(small), {ONE: 1} if strict else {}), large)

    def _multiplied_out(self, form: Form, node: Expr) -> None:
        """``x <= y / z`` is ``x * z <= y``, and so on where y is a quotient, too; each of them is at most y then."""
        while isinstance(node, Binary) and node.op is BinaryOp.BVUDIV:
            divisor, dividend = self.unsigned(node.right), self.unsigned(node.left)
            if self.interval(divisor)[0] < 1 and id(node.right) not in self._nonzero:
                return
            self._at_most_zero(added(form, dividend, -1))
            if self.interval(form)[0] >= 1:
                self._at_most_zero(added(divisor, dividend, -1))
            form, node = multiplied(form, divisor), node.left
            self._at_most_zero(added(form, dividend, -1))

    def _equality(self, node: Binary, same: bool) -> None:
        if same and (operation := self.said_exact(node)) is not None:
            if id(operation) not in self._exact:
                self._exact.add(id(operation))
                self._memo.clear()
            form = self.signed(operation)
            width = width_of(operation)
            self._at_most_zero(added(form, {ONE: 1 - (1 << (width - 1))}))
            self._at_most_zero(added({ONE: -(1 << (width - 1))}, form, -1))
            return
        if same and (number := said_power(node)) is not None:
            if id(number) not in self._powers:
                self._powers.add(id(number))
                self._memo.clear()
            return
        form = added(self.signed(node.left), self.signed(node.right), -1)
        if same:
            self._zero(form)
            return
        low, high = self.interval(form)
        if low == high == 0:
            self.impossible = True
        elif low == 0:
            self._at_most_zero(added({ONE: 1}, form, -1))
        elif high == 0:
            self._at_most_zero(added(form, {ONE: 1}))
        else:
            self.apart.append(form)

    def said_exact(self, node: Binary) -> Binary | None:
        """The signed operation of which an equality says that it is the same with enough bits."""
        match node:
            case Binary(left=Binary() as wide, right=Extend(operand=Binary() as narrow, signed=True) as right):
                width, share = right.type.width, self.atoms.share
                if (
                    narrow.op in _EXACT
                    and self._wide_enough(narrow, width)
                    and wide.op is narrow.op
                    and all(
                        share(extend(part, width, True)) is share(given)
                        for part, given in ((narrow.left, wide.left), (narrow.right, wide.right))
                    )
                ):
                    return narrow
        return None

    def _wide_enough(self, narrow: Binary, width: int) -> bool:
        """Whether an operation's exact value and what it gives are the same if they agree modulo ``2^width``."""
        half = 1 << (width_of(narrow) - 1)
        (a, b), (c, d) = (self.interval(self.signed(part)) for part in (narrow.left, narrow.right))
        a, b, c, d = max(a, -half), min(b, half - 1), max(c, -half), min(d, half - 1)
        corners = [_EXACT[narrow.op](one, other) for one in (a, b) for other in (c, d)]
        return max(corners) + half < 1 << width and min(corners) - half > -(1 << width)

    # -- values ---------------------------------------------------------------------------------------------

    def signed(self, node: Expr) -> Form:
        """The number that a bit-vector is, read as signed."""
        node = self.atoms.share(node)
        width = width_of(node)
        if id(node) in self._exact:
            assert isinstance(node, Binary)
            left, right = self.signed(node.left), self.signed(node.right)
            return self._product(left, right) if node.op is BinaryOp.BVMUL else added(left, right, _sign(node.op))
        return self._wrapped(node, 1 << (width - 1))

    def unsigned(self, node: Expr) -> Form:
        """The number that a bit-vector is, read as unsigned."""
        return self._wrapped(self.atoms.share(node), 0)

    def _wrapped(self, node: Expr, shift: int) -> Form:
        """What is congruent to the bit-vector modulo ``2^width`` and lies in a range of as many numbers, from ``-shift`` on."""
        form, width = self.ring(node), width_of(node)
        low, high = self._values.get(id(node)) or self.interval(form)
        if -shift <= low and (high < (1 << width) - shift or self._at_most(form, (1 << width) - shift - 1)):
            return form
        quotient = self.divided(added(form, {ONE: shift}) if shift else form, 1 << width)
        return added(form, quotient, -(1 << width))

    def ring(self, node: Expr) -> Form:
        """A sum that is congruent to the bit-vector modulo ``2^width``."""
        node = self.atoms.share(node)
        found = self._memo.get(id(node))
        if found is None:
            found = self._ring(node)
            if len(found) > MOST_TERMS or any(len(m) > MOST_FACTORS for m in found):
                found = self.atom(node)
                self._values.pop(id(node), None)  # they are bounds of the sum, and an atom is read as signed
            if id(node) in self._powers and self.interval(found)[0] < 0:
                power = self.atoms.of(("power", id(node)), (0, 1 << (width_of(node) - 1)))
                found = self._written(power, 1)  # as an unsigned number
            self._memo[id(node)] = found
        return found

    def _ring(self, node: Expr) -> Form:
        match node:
            case Literal():
                value = to_signed(int(node.value), width_of(node))
                return {ONE: value} if value else {}
            case Binary():
                return self._operation(node)
            case Unary(UnaryOp.BVNEG):
                return scaled(self.ring(node.operand), -1)
            case Unary(UnaryOp.BVNOT):
                return added({ONE: -1}, self.ring(node.operand), -1)
            case Extend():
                return self.signed(node.operand) if node.signed else self.unsigned(node.operand)
            case Extract(low=0):
                return self.signed(node.operand) if id(node.operand) in self._exact else self.ring(node.operand)
            case Extract():
                return self.divided(self.unsigned(node.operand), 1 << node.low)
            case Concat():
                return added(self.unsigned(node.low), self.ring(node.high), 1 << width_of(node.low))
            case Ite():
                return self._choice(node)
            case _:
                return self.atom(node)

    def _operation(self, node: Binary) -> Form:
        left, right = node.left, node.right
        exact = self.signed(node) if id(node) in self._exact else None
        if exact is not None:
            return exact
        match node.op:
            case BinaryOp.BVADD | BinaryOp.BVSUB:
                return added(self.ring(left), self.ring(right), _sign(node.op))
            case BinaryOp.BVMUL:
                one, other = self.ring(left), self.ring(right)
                return self._product(one, other) if len(one) * len(other) <= MOST_TERMS else self.atom(node)
            case BinaryOp.BVAND | BinaryOp.BVOR | BinaryOp.BVXOR:
                return self._bits(node)
            case _:
                constant = self._constant(right)
                return self._divided(node, constant) if constant is not None else self._by_unknown(node)

    def _product(self, one: Form, other: Form) -> Form:
        for factor in (one, other):
            if len(factor) > 1:
                self.factors[frozenset(factor.items())] = factor
        return multiplied(one, other)

    def _choice(self, node: Ite) -> Form:
        decided = self.decided(node.condition)
        if decided is not None:
            return self.ring(node.then if decided else node.otherwise)
        one, two = self.signed(node.then), self.signed(node.otherwise)
        if one == two:
            return one
        atom = self.atoms.expression(node)
        (low, high), (least, most) = self.interval(one), self.interval(two)
        self._bounded(atom, (min(low, least), max(high, most)))
        condition = node.condition
        if isinstance(condition, Binary) and condition.op in ORDERS and ORDERS[condition.op][0]:
            small, large = (condition.right, condition.left) if ORDERS[condition.op][2] else (condition.left, condition.right)
            if (node.then, node.otherwise) == (small, large):  # the smaller one
                self.below += [added({(atom,): 1}, one, -1), added({(atom,): 1}, two, -1)]
            elif (node.then, node.otherwise) == (large, small):
                self.below += [added(one, {(atom,): 1}, -1), added(two, {(atom,): 1}, -1)]
        return {(atom,): 1}


def _sign(op: BinaryOp) -> int:
    return 1 if op is BinaryOp.BVADD else -1


def _not_zero(condition: Expr) -> Iterator[Expr]:
    """The bit-vectors that are not zero, as a condition says."""
    for part in conjuncts(condition):
        match part:
            case Binary(BinaryOp.NE | BinaryOp.BVUGT, node, Literal(value=0)) | Unary(
                UnaryOp.NOT, Binary(BinaryOp.EQ, node, Literal(value=0))
            ):
                yield node
            case _:
                pass
