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
from boogie_ir.lang.traverse import conjuncts
from boogie_ir.lang.types import BitVec
from gpuverify_py.engines.protocols.atoms import WIDE, Atoms, Bounds, Division
from gpuverify_py.engines.protocols.linear import ONE, Form, Interval, Monomial, added, multiplied, scaled
from gpuverify_py.engines.protocols.powers import is_power, made_of, multiples, one_less, said_power
from gpuverify_py.terms.polynomials import quotient

MOST_TERMS = 12  # of a sum, beyond which it is an atom
MOST_FACTORS = 8  # of a product
MOST_RUNS = 4  # of ones in a mask
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


class Context(Bounds):
    """What is known at one place of one thread: bounds of atoms, and linear constraints, from conditions that hold there.

    ``below`` are at most zero, ``equal`` are zero, ``apart`` are not zero. ``impossible``: the conditions contradict each other.
    ``known`` are bounds beside the conditions.
    """

    def __init__(self, atoms: Atoms, conditions: tuple[Expr, ...], known: Mapping[int, Interval] | None = None) -> None:
        super().__init__(atoms)
        self.apart: list[Form] = []
        self.factors: dict[frozenset[tuple[Monomial, int]], Form] = {}  # sums that something was multiplied by
        self.divisions: dict[int, Division] = {}  # by the quotient
        self.limits: dict[int, list[Form]] = {}  # above the absolute values of quotients
        self.digits: dict[frozenset[tuple[Monomial, int]], list[Digits]] = {}  # of numbers, by the power of two
        self._exact: set[int] = set()
        self._powers: set[int] = set()  # nodes that are powers of two, or zero
        self._truth: dict[int, bool] = {}
        self._clauses: list[tuple[Expr, bool]] = []
        self._values: dict[int, Interval] = {}  # of nodes whose sum is their value, within tighter bounds than its terms'
        self._said: set[int] = set()
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
        """Quotients and remainders by what is not zero, of what has one sign; what is shifted gets smaller."""
        left, right = node.left, node.right
        atom = self.atoms.expression(node)
        signed = node.op in (BinaryOp.BVSREM, BinaryOp.BVSDIV)
        dividend, divisor = (self.signed(left), self.signed(right)) if signed else (self.unsigned(left), self.unsigned(right))
        low, high = self.interval(dividend)
        least, most = self.interval(divisor)
        limit = 1 << (width_of(node) - 1)
        match node.op:
            case BinaryOp.BVUREM | BinaryOp.BVSREM | BinaryOp.BVUDIV | BinaryOp.BVSDIV:
                if (least < 1 and id(right) not in self._nonzero) or low < 0 < high or (signed and low <= -limit):
                    return {(atom,): 1}
                division = self._division(dividend, divisor)
                whole = node.op in (BinaryOp.BVUDIV, BinaryOp.BVSDIV)
                return {(division.quotient if whole else division.rest,): 1}
            case _ if low < 0 or least < 1 or max(high, most) >= limit:
                pass
            case BinaryOp.BVLSHR | BinaryOp.BVASHR:
                self._bounded(atom, (0, high >> min(least, 64)))
                self.below.append(added({(atom,): 1}, dividend, -1))
            case _:
                pass
        return {(atom,): 1}

    def _division(self, dividend: Form, divisor: Form) -> Division:
        """The division by what is not zero. It has the same quotient and rest wherever it is done."""
        key = (frozenset(dividend.items()), frozenset(divisor.items()))
        quotient, rest = self.atoms.of(("quotient", *key), WIDE), self.atoms.of(("rest", *key), WIDE)
        if quotient not in self.divisions:
            size, (least, most) = self.absolute(divisor), self.interval(divisor)
            sign = 1 if self.interval(dividend)[0] >= 0 else -1
            self.divisions[quotient] = Division(dividend, divisor, quotient, rest, size, sign)
            far = self.interval(scaled(dividend, sign))[1]
            largest = far // max(least, -most, 1)
            turned = 0 if least <= 0 <= most else sign if least > 0 else -sign
            self._bounded(quotient, (0 if turned > 0 else -largest, 0 if turned < 0 else largest))
            last = min(far, max(-least, most) - 1)
            self._bounded(rest, (0, last) if sign > 0 else (-last, 0))
            self.below.append(added(added({(rest,): sign}, size, -1), {ONE: 1}))
            self.below.append(added({(rest,): sign}, dividend, -sign))
            self.equal.append(added(added(dividend, {(rest,): 1}, -1), multiplied(divisor, {(quotient,): 1}), -1))
        return self.divisions[quotient]

    def absolute(self, form: Form) -> Form:
        """The absolute value of a sum: of a product, that of its factors."""
        if len(form) == 1:
            ((monomial, coefficient),) = form.items()
            return {tuple(sorted(map(self._size, monomial))): abs(coefficient)}
        low, high = self.interval(form)
        if low >= 0:
            return form
        atom = self.atoms.of(("size", frozenset(form.items())), WIDE)  # how large it is depends on the place
        self._bounded(atom, (0, max(-low, high)))
        self.below += [added(form, {(atom,): 1}, -1), added(scaled(form, -1), {(atom,): 1}, -1)]
        return {(atom,): 1}

    def _size(self, atom: int) -> int:
        low, high = self.bounds(atom)
        if low >= 0:
            return atom
        size = self.atoms.size(atom)
        if high <= 0 and size not in self._said:
            self.equal.append({(atom,): 1, (size,): 1})
        self.define(size)
        return size

    def signless(self) -> tuple[int, ...]:
        """The factors of divisors, which are none of them zero, whose signs are not known."""
        products = (m for d in self.divisions.values() if len(d.divisor) == 1 for m in d.divisor)
        return tuple(dict.fromkeys(atom for m in products for atom in m if self.bounds(atom)[0] < 0 < self.bounds(atom)[1]))

    def bound_quotients(self) -> None:
        """Bounds quotients whose dividend is less than a multiple of the divisor: ``|q| * d <= x < d * k`` makes ``|q| < k``."""
        for division in [d for q, d in self.divisions.items() if q not in self.limits]:
            self.limits[division.quotient] = []
            for product, number in self._limits(division) if len(division.size) == 1 else ():
                ((size, times),) = division.size.items()
                left = quotient(product, size)
                if left is not None and number % times == 0:
                    most = {left: number // times}
                    self.limits[division.quotient].append(most)
                    for sign in (1, -1):
                        self.below.append(added(added({(division.quotient,): sign}, most, -1), {ONE: 1}))

    def _limits(self, division: Division) -> Iterator[tuple[Monomial, int]]:
        """Products that are larger than the absolute value of a dividend, with their factors.

        A product that may wrap around will do: where it does, it is beyond all numbers of its type, and so of the dividend.
        """
        far = self.interval(scaled(division.dividend, division.sign))[1]
        for form in tuple(self.below):
            rest = added(form, division.dividend, -division.sign)
            if rest.get(ONE, 0) < 1:
                continue
            for turns in [m for m, c in rest.items() if c // 2 > far and self._wraps(m, c, rest)]:
                del rest[turns]
            if len(rest) == 2:
                product = next(m for m in rest if m != ONE)
                yield tuple(sorted(map(self._size, product))), abs(rest[product])  # it is above what is not negative

    def _wraps(self, turns: Monomial, times: int, form: Form) -> bool:
        """Whether what is left of a sum is a constant and a product that is made a signed number by that many turns."""
        others = {m: -c for m, c in form.items() if m not in (turns, ONE)}
        shifted = added(others, {ONE: times // 2})
        return len(others) == 1 and turns == (self.atoms.known_quotient(shifted, times),)

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
            told = above is not None or less is not None  # `~-x` is `x - 1`, not all but a power
            opposite = mask.operand if not told and isinstance(mask, Unary) and mask.op is UnaryOp.BVNOT else None
            power = next(each for each in (above, less, opposite, mask) if each is not None)
            if not self.power(power) or self.interval(size := self.unsigned(power))[0] < 1:
                continue
            number = self.unsigned(other)
            most = max(self.interval(number)[1], self.interval(size)[1])
            bit, below = self._parted(number, size)
            common = below if told else bit
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
