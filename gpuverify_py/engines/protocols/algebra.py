"""Machine arithmetic as sums over the integers.

A bit-vector is a polynomial of its atoms modulo ``2^width``, whatever wraps around on the way: sums, differences and products
are that of rings. Its value as a number is that polynomial itself where the atoms' bounds keep it within the type, and is
otherwise short of it by a multiple of ``2^width``: ``F - 2^w * floor(F / 2^w)``. Such a quotient is an atom too, defined by
``0 <= F - 2^w * q < 2^w``. So are those of shifts, divisions and masks by constants. Nothing is assumed of overflow: a signed
operation is taken to be exact where bounds or a condition that was assumed (:mod:`gpuverify_py.analysis.overflow`) say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import gcd
from operator import add, mul, sub
from typing import TypeAlias

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
from boogie_ir.lang.types import BitVec
from gpuverify_py.engines.protocols.atoms import WIDE, Atoms
from gpuverify_py.engines.protocols.linear import ONE, Form, Interval, Monomial, added, at, multiplied, scaled
from gpuverify_py.engines.protocols.powers import is_power, made_of, multiples, one_less, said_power

MOST_TERMS = 12  # of a sum, beyond which it is an atom
MOST_FACTORS = 8  # of a product
MOST_RUNS = 4  # of ones in a mask
MOST_STEPS = 3  # from a product to one of which it is known what it is at most
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

Digits: TypeAlias = tuple[Form, Form]
"""A number, and what it is by its digits."""

Limit: TypeAlias = tuple[int, tuple[Form, ...]]
"""What something is at most, and inequalities that say so."""


class Context:
    """What is known at one place of one thread: bounds of atoms, and linear constraints, from conditions that hold there.

    ``below`` are at most zero, ``equal`` are zero, ``apart`` are not zero. ``impossible``: the conditions contradict each other.
    """

    def __init__(self, atoms: Atoms, conditions: tuple[Expr, ...]) -> None:
        self.atoms = atoms
        self.tight: dict[int, Interval] = {}
        self.below: list[Form] = []
        self.equal: list[Form] = []
        self.apart: list[Form] = []
        self.factors: dict[frozenset[tuple[Monomial, int]], Form] = {}  # sums that something was multiplied by
        self.impossible = False
        self.defined: dict[int, tuple[int, int]] = {}  # atoms that are multiples of others: of which, and how often
        self.limits: dict[Monomial, int] = {}  # what products of two numbers that are not negative are at most
        self._smaller: dict[int, dict[int, int]] = {}  # numbers that are not negative, at most others less something
        self._reached: dict[tuple[Monomial, int], Limit | None] = {}
        self.digits: dict[frozenset[tuple[Monomial, int]], list[Digits]] = {}  # of numbers, by the power of two
        self._exact: set[int] = set()
        self._powers: set[int] = set()  # nodes that are powers of two, or zero
        self._truth: dict[int, bool] = {}
        self._clauses: list[tuple[Expr, bool]] = []
        self._memo: dict[int, Form] = {}
        self._values: dict[int, Interval] = {}  # of nodes whose sum is their value, within tighter bounds than its terms'
        self._said: set[int] = set()
        self._conditions = tuple(atoms.share(c) for c in conditions)
        for _ in range(MOST_PASSES):
            before = self._known()
            self.below.clear()
            self.equal.clear()
            self.digits.clear()
            self.apart.clear()
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
        return dict(self.tight), dict(self.limits), len(self._powers), len(self.defined)

    # -- bounds ---------------------------------------------------------------------------------------------

    def bounds(self, atom: int) -> Interval:
        return self.tight.get(atom) or self.atoms.bounds[atom]

    def monomial(self, monomial: Monomial) -> Interval:
        low, high = 1, 1
        for atom in monomial:
            a, b = self.bounds(atom)
            corners = low * a, low * b, high * a, high * b
            low, high = min(corners), max(corners)
        limit = self.product(monomial)
        return low, high if limit is None else min(high, limit[0])

    def interval(self, form: Form) -> Interval:
        """Between which numbers the value of a sum lies."""
        low = high = 0
        for monomial, coefficient in form.items():
            a, b = self.monomial(monomial)
            low += coefficient * (a if coefficient > 0 else b)
            high += coefficient * (b if coefficient > 0 else a)
        return low, high

    def _narrow(self, form: Form) -> None:
        """From ``form <= 0`` bounds of its atoms follow."""
        low, _ = self.interval(form)
        if low > 0:
            self.impossible = True
            return
        for monomial, coefficient in form.items():
            if len(monomial) != 1:
                continue
            a, b = self.bounds(monomial[0])
            slack = -(low - coefficient * (a if coefficient > 0 else b))  # coefficient * atom <= slack
            if coefficient > 0:
                b = min(b, slack // coefficient)
            else:
                a = max(a, -(slack // -coefficient))
            if a > b:
                self.impossible = True
                return
            if (a, b) != self.bounds(monomial[0]):
                self.tight[monomial[0]] = a, b

    # -- conditions -----------------------------------------------------------------------------------------

    def _at_most_zero(self, form: Form) -> None:
        self.below.append(form)
        self._narrow(form)
        self._products(form)
        for atom in {atom for monomial in form if len(monomial) > 1 for atom in monomial}:
            if self.bounds(atom) == (0, 1):  # a bit that something is multiplied by: one that it cannot be tells it
                for bit in (0, 1):
                    if self.interval(at(form, atom, bit))[0] > 0:
                        self._bounded(atom, (1 - bit, 1 - bit))

    def _products(self, form: Form) -> None:
        """Notes what bounds products of two numbers that are not negative: ``x*z <= c``, or ``x <= y - c``."""
        longer = [m for m in form if len(m) > 1]
        if len(longer) == 1 and len(longer[0]) == 2 and (times := form[longer[0]]) > 0:
            if all(self.bounds(atom)[0] >= 0 for atom in longer[0]):
                most = -self.interval(added(form, {longer[0]: -times}))[0] // times
                if most < self.limits.get(longer[0], most + 1):
                    self.limits[longer[0]] = most
                    self._reached.clear()
        match sorted(((m, c) for m, c in form.items() if m != ONE), key=lambda each: each[1]):
            case [((large,), -1), ((small,), 1)] if self.bounds(small)[0] >= 0:
                self._smaller.setdefault(small, {})[large] = form.get(ONE, 0)
                self._reached.clear()
            case _:
                pass

    def product(self, monomial: Monomial, steps: int = MOST_STEPS) -> Limit | None:
        """What a product of two numbers is at most, and the inequalities that say so: ``x*z <= y*z - c*z``, and so on."""
        if not self.limits or len(monomial) != 2:
            return None
        if (monomial, steps) in self._reached:
            return self._reached[monomial, steps]
        best: Limit | None = (self.limits[monomial], ()) if monomial in self.limits else None
        for small, other in (monomial, monomial[::-1]) if steps and best is None else ():
            low, high = self.bounds(other)
            for large, less in self._smaller.get(small, {}).items() if low >= 0 else ():
                larger = (min(large, other), max(large, other))
                found = self.product(larger, steps - 1)
                most = found[0] - less * (low if less > 0 else high) if found is not None else 0
                if found is not None and (best is None or most < best[0]):
                    best = most, (added({monomial: 1, larger: -1}, {(other,): less} if less else {}), *found[1])
        self._reached[monomial, steps] = best
        return best

    def _zero(self, form: Form) -> None:
        self.equal.append(form)
        for side in (form, scaled(form, -1)):
            self._narrow(side)
            self._products(side)
        common = gcd(*form.values())
        match sorted(form.items(), key=lambda each: abs(each[1])):
            case [((one,), unit), ((other,), times)] if abs(unit) == common and one not in self.defined:
                self._define(one, other, -times // unit)
            case _:
                pass

    def _define(self, atom: int, other: int, times: int) -> None:
        """From here on the atom is written as a multiple of another one."""
        low, high = self.bounds(atom)
        self._narrow({(other,): times, ONE: -high} if high else {(other,): times})
        self._narrow({(other,): -times, ONE: low} if low else {(other,): -times})
        self.defined[atom] = other, times
        self._memo.clear()

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
        if -shift <= low and high < (1 << width) - shift:
            return form
        quotient = self.divided(added(form, {ONE: shift}) if shift else form, 1 << width)
        return added(form, quotient, -(1 << width))

    def divided(self, form: Form, divisor: int) -> Form:
        """``floor(form / divisor)``: multiples of the divisor are divided exactly, the rest is an atom unless it is zero."""
        whole = {m: c // divisor for m, c in form.items() if c % divisor == 0}
        rest: dict[Monomial, int] = {m: c for m, c in form.items() if c % divisor}
        if ONE in rest and rest[ONE] // divisor:
            whole[ONE] = rest[ONE] // divisor
            rest[ONE] %= divisor
        low, high = self.interval(rest)
        least, most = low // divisor, high // divisor
        if least == most:
            return added(whole, {ONE: least}) if least else whole
        atom = self.atoms.quotient(rest, divisor)
        self._bounded(atom, (least, most))
        self.define(atom)
        return added(whole, self._written(atom, 1))

    def define(self, atom: int) -> None:
        """Says what defines a quotient, once in this context."""
        if atom not in self._said:
            self._said.add(atom)
            for form in self.atoms.says[atom]:
                self._at_most_zero(form)

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

    def atom(self, node: Expr) -> Form:
        """The atom itself, or its value where bounds leave only one."""
        return self._written(self.atoms.expression(node), 1)

    def _written(self, atom: int, times: int) -> Form:
        low, high = self.bounds(atom)
        if low == high:
            return {ONE: low * times} if low else {}
        if atom in self.defined:
            other, factor = self.defined[atom]
            return self._written(other, times * factor)
        return {(atom,): times}

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

    def _constant(self, node: Expr) -> int | None:
        low, high = self.interval(self.signed(node))
        return low if low == high else None

    def _divided(self, node: Binary, constant: int) -> Form:
        """Shifts, quotients and remainders by a constant."""
        left, width = node.left, width_of(node)
        match node.op:
            case BinaryOp.BVSHL if 0 <= constant < width:
                return scaled(self.ring(left), 1 << constant)
            case BinaryOp.BVLSHR if 0 <= constant < width:
                return self._halved(left, self.unsigned(left), 1 << constant)
            case BinaryOp.BVASHR if 0 <= constant < width:
                return self._halved(left, self.signed(left), 1 << constant)
            case BinaryOp.BVUDIV if constant > 0:
                return self.divided(self.unsigned(left), constant)
            case BinaryOp.BVUREM if constant > 0:
                return self._rest(node, self.unsigned(left), constant)
            case BinaryOp.BVSDIV if constant > 0 and self.interval(self.signed(left))[0] >= 0:
                return self._halved(left, self.signed(left), constant)
            case BinaryOp.BVSREM if constant > 0 and self.interval(self.signed(left))[0] >= 0:
                return self._rest(node, self.signed(left), constant)
            case BinaryOp.BVSREM if constant > 0:  # has the dividend's sign, and is congruent to it
                atom = self.atoms.expression(node)
                low, high = self.interval(self.signed(left))
                self._bounded(atom, (max(low, 1 - constant), max(0, min(high, constant - 1))))
                turns = self.atoms.of(("turns", id(node)), (-(1 << width), 1 << width))
                self.equal.append(added(added(self.signed(left), {(atom,): 1}, -1), {(turns,): -constant}))
                return {(atom,): 1}
            case _:
                return self.atom(node)

    def _halved(self, node: Expr, form: Form, divisor: int) -> Form:
        """A quotient; a power of two that is not below another one is a multiple of it."""
        result = self.divided(form, divisor)
        match tuple(form.items()), tuple(result.items()):
            case [(((atom,), 1),), (((half,), 1),)] if (
                is_power(divisor) and self.interval(form)[0] >= divisor and self.power(node) and atom not in self.defined
            ):
                self.equal.append(added(form, {(half,): -divisor}))
                self._define(atom, half, divisor)
            case _:
                pass
        return result

    def _rest(self, node: Expr, form: Form, divisor: int) -> Form:
        return self._exactly(node, added(form, self.divided(form, divisor), -divisor), divisor - 1)

    def _exactly(self, node: Expr, form: Form, most: int) -> Form:
        """The form, which is the node's value as an unsigned number, at most ``most``."""
        self._values[id(node)] = 0, most
        self._at_most_zero(scaled(form, -1))
        self._at_most_zero(added(form, {ONE: -most} if most else {}))
        return form

    def _by_unknown(self, node: Binary) -> Form:
        """An unsigned remainder is below the divisor, and at most the dividend; a quotient is at most the dividend."""
        left, right = node.left, node.right
        atom = self.atoms.expression(node)
        signed = node.op in (BinaryOp.BVSREM, BinaryOp.BVSDIV)
        dividend, divisor = (self.signed(left), self.signed(right)) if signed else (self.unsigned(left), self.unsigned(right))
        (low, high), (least, most) = self.interval(dividend), self.interval(divisor)
        limit = 1 << (width_of(node) - 1)
        if low < 0 or least < 1 or max(high, most) >= limit:
            return {(atom,): 1}
        match node.op:
            case BinaryOp.BVUREM | BinaryOp.BVSREM:
                self._bounded(atom, (0, min(high, most - 1)))
                turns = self.atoms.of(("turns", id(node)), WIDE)
                self._bounded(turns, (0, high))
                self.below.append(added(added({(atom,): 1}, divisor, -1), {ONE: 1}))
                self.below.append(added({(atom,): 1}, dividend, -1))
                self.equal.append(added(added(dividend, {(atom,): 1}, -1), multiplied(divisor, {(turns,): 1}), -1))
            case BinaryOp.BVUDIV | BinaryOp.BVSDIV:
                self._bounded(atom, (0, high // least))
                product = multiplied(divisor, {(atom,): 1})
                self._at_most_zero(added(product, dividend, -1))
                self.below.append(added(added(added(dividend, product, -1), divisor, -1), {ONE: 1}))
            case BinaryOp.BVLSHR | BinaryOp.BVASHR:
                self._bounded(atom, (0, high >> min(least, 64)))
                self.below.append(added({(atom,): 1}, dividend, -1))
            case _:
                pass
        return {(atom,): 1}

    def _bounded(self, atom: int, bounds: Interval) -> None:
        low, high = self.bounds(atom)
        new = max(low, bounds[0]), min(high, bounds[1])
        if new[0] > new[1]:
            self.impossible = True
        elif new != (low, high):
            self.tight[atom] = new

    # -- powers of two (:mod:`gpuverify_py.engines.protocols.powers`) ------------------------------------------

    def power(self, node: Expr) -> bool:
        """Whether a bit-vector is a power of two, or zero."""
        if id(node) in self._powers:
            return True
        if isinstance(node, Literal):
            return node.value == 0 or is_power(int(node.value))
        parts = made_of(node)
        return parts is not None and all(
            self.power(part) and (not signed or self.interval(self.signed(part))[0] >= 0) for part, signed in parts
        )

    def _by_power(self, node: Binary) -> Form | None:
        """What a bit operation with a power of two makes of a number, or with one less, or with the opposite of either."""
        for mask, other in ((node.right, node.left), (node.left, node.right)):
            above = multiples(mask)
            less = one_less(mask) if above is None else None
            opposite = mask.operand if above is None and isinstance(mask, Unary) and mask.op is UnaryOp.BVNOT else None
            power = next(each for each in (above, less, opposite, mask) if each is not None)
            if not self.power(power) or self.interval(size := self.unsigned(power))[0] < 1:
                continue
            number = self.unsigned(other)
            most = max(self.interval(number)[1], self.interval(size)[1])
            bit, below = self._parted(number, size)
            common = below if above is not None or less is not None else bit
            keeps = above is None and opposite is None  # the mask has these bits, and not all others
            if node.op is BinaryOp.BVAND:
                result = common if keeps else added(number, common, -1)
            elif keeps:
                operand = size if less is None else added(size, {ONE: -1})
                result = added(added(number, operand), common, -1 if node.op is BinaryOp.BVOR else -2)
            else:
                continue
            return self._exactly(node, result, (1 << most.bit_length()) - 1)
        return None

    def _parted(self, number: Form, power: Form) -> tuple[Form, Form]:
        """A number's bit at a power of two, times the power, and what is below it; both are at least zero, and the power one."""
        place = frozenset(power.items())
        above, bit, below = (self.atoms.of((part, frozenset(number.items()), place), WIDE) for part in ("above", "bit", "below"))
        marked = multiplied(power, {(bit,): 1})
        whole = added(added(multiplied(power, {(above,): 2}), marked), {(below,): 1})
        if (number, whole) not in self.digits.setdefault(place, []):
            self.digits[place].append((number, whole))
            self.equal.append(added(number, whole, -1))
            most, least, largest = self.interval(number)[1], *self.interval(power)
            self._bounded(above, (0, most // (2 * least)))
            self._bounded(bit, (0, min(1, most)))
            self._bounded(below, (0, min(most, largest - 1)))
            self.below += [added(added({(below,): 1}, power, -1), {ONE: 1}), added({(below,): 1}, number, -1)]
        return marked, {(below,): 1}

    def _bits(self, node: Binary) -> Form:
        """Masks by constants are differences of quotients: ``x | m == x + m - (x & m)``, ``x ^ m == x + m - 2 * (x & m)``."""
        left, right = node.left, node.right
        mask, other = self._constant(right), left
        if mask is None:
            mask, other = self._constant(left), right
        width = width_of(node)
        if mask is not None:
            runs = tuple(_runs(mask & ((1 << width) - 1)))
            if len(runs) <= MOST_RUNS:
                value = self.unsigned(other)
                masked: Form = {}
                for start, end in runs:
                    upper = self.divided(value, 1 << end) if end < width else {}
                    run = added(self.divided(value, 1 << start), upper, -(1 << (end - start)))
                    self._at_most_zero(scaled(run, -1))  # follows from the quotients' definitions, but not at once
                    self._at_most_zero(added(run, {ONE: 1 - (1 << (end - start))}))
                    masked = added(masked, run, 1 << start)
                mask &= (1 << width) - 1
                most = self.interval(value)[1]
                if node.op is BinaryOp.BVAND:
                    return self._exactly(node, masked, min(mask, most))
                both = added(value, {ONE: mask} if mask else {})
                result = added(both, masked, -1 if node.op is BinaryOp.BVOR else -2)
                return self._exactly(node, result, (1 << max(mask, most).bit_length()) - 1)
        if mask is None and (parted := self._by_power(node)) is not None:
            return parted
        one, two = self.unsigned(left), self.unsigned(right)
        (low, high), (least, most) = self.interval(one), self.interval(two)
        if node.op is not BinaryOp.BVAND and (_apart(one, (least, most)) or _apart(two, (low, high))):
            return added(one, two)
        atom = self.atoms.expression(node)
        limit = (1 << (width - 1)) - 1
        if node.op is BinaryOp.BVAND and min(high, most) <= limit:
            self._bounded(atom, (0, min(high, most)))
            self.below += [added({(atom,): 1}, one, -1), added({(atom,): 1}, two, -1)]
        elif node.op is not BinaryOp.BVAND and max(high, most) <= limit:
            self._bounded(atom, (0, (1 << max(high, most).bit_length()) - 1))
            self.below.append(added(added({(atom,): 1}, one, -1), two, -1))
        return {(atom,): 1}

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


def _runs(mask: int) -> Iterator[tuple[int, int]]:
    """The runs of ones in a mask: first bit, and the one after the last."""
    position = 0
    while mask >> position:
        if mask >> position & 1:
            start = position
            while mask >> position & 1:
                position += 1
            yield start, position
        else:
            position += 1


def _apart(form: Form, bounds: Interval) -> bool:
    """Whether a number within the bounds has no bit in common with the form: that is a multiple of a larger power of two."""
    low, high = bounds
    return low >= 0 and all(coefficient % (1 << high.bit_length()) == 0 for coefficient in form.values())
