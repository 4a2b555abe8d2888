"""Normal forms of expressions under bounds: equal ones often become the same object.

Sums, differences, products, shifts by constants and masks become polynomials modulo 2^width; a remainder ``a % r`` is
``a - r * (a / r)``, which is true of every ``r`` (of zero, too: SMT-LIB's remainder is then the dividend). So only quotients are
left, and ``(a / r) * r + a % r`` is ``a``. Everything is exact in bit-vectors: what is only true without wrap-around is used
where bounds, as integers, exclude it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from boogie_ir.lang.build import and_, binary, bv, bvmul, eq, extend, extract, fold_bv, ite, or_, unary, width_of
from boogie_ir.lang.expr import (
    FALSE,
    TRUE,
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
    Var,
)
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.traverse import children, with_children
from boogie_ir.lang.types import BOOL, BitVec
from gpuverify_py.terms.polynomials import (
    ONE,
    Monomial,
    Polynomial,
    added,
    constant,
    divided,
    multiplied,
    signed,
    single,
)

Range: TypeAlias = tuple[int, int]
NO_BOUNDS: Mapping[Expr, Range] = {}
_SIGNED = {
    BinaryOp.BVSLT: BinaryOp.BVULT, BinaryOp.BVSLE: BinaryOp.BVULE, BinaryOp.BVSGT: BinaryOp.BVUGT, BinaryOp.BVSGE: BinaryOp.BVUGE
}  # fmt: skip
_TURNED = {BinaryOp.BVUGT: BinaryOp.BVULT, BinaryOp.BVUGE: BinaryOp.BVULE, BinaryOp.BVSGT: BinaryOp.BVSLT,
           BinaryOp.BVSGE: BinaryOp.BVSLE}  # fmt: skip


class Atoms:
    """What polynomials are made of, numbered as it is met, and equal expressions as one object."""

    def __init__(self) -> None:
        self.share = Sharing()
        self._numbers: dict[int, int] = {}
        self.expressions: list[Expr] = []

    def number(self, expression: Expr) -> int:
        """The number of an expression that is one object with its equals."""
        known = self._numbers.get(id(expression))
        if known is None:
            known = self._numbers[id(expression)] = len(self.expressions)
            self.expressions.append(expression)
        return known


class Normal:
    """Normal forms where ``bounds`` of normal forms hold, some products of atoms are, as integers, at most ``products``, and the
    comparisons ``known`` are true. ``told``: variables whose bounds leave one number are that number.
    """

    def __init__(
        self,
        atoms: Atoms,
        bounds: Mapping[Expr, Range] = NO_BOUNDS,
        products: Mapping[Monomial, int] | None = None,
        known: frozenset[Expr] = frozenset(),
        *,
        told: bool = False,
    ) -> None:
        self.atoms = atoms
        self.bounds = bounds
        self.products = products or {}
        self.known = known
        self._told = told
        self._forms: dict[int, tuple[Expr, Expr]] = {}
        self._polynomials: dict[int, tuple[Expr, Polynomial]] = {}
        self._ranges: dict[int, tuple[Expr, Range]] = {}

    # -- forms ----------------------------------------------------------------------------------------------

    def __call__(self, expression: Expr) -> Expr:
        """The normal form."""
        expression = self.atoms.share(expression)
        known = self._forms.get(id(expression))
        if known is None:
            form = self.atoms.share(self._form(expression))
            known = self._forms[id(expression)] = (expression, form)
            self._forms.setdefault(id(form), (form, form))
        return known[1]

    def _form(self, expression: Expr) -> Expr:
        if isinstance(expression, Var) and self._told:
            least, most = self.bounds.get(expression, (0, 1))
            return bv(least, expression.type.width) if least == most and isinstance(expression.type, BitVec) else expression
        if isinstance(expression, Literal | Var):
            return expression
        if isinstance(expression.type, BitVec) and _is_arithmetic(expression):
            return self.expression(self.polynomial(expression), expression.type.width)
        new = tuple(self(child) for child in children(expression))
        match expression:
            case Unary(UnaryOp.NOT):
                return self._negated(new[0])
            case Unary():
                return unary(expression.op, new[0])
            case Binary(BinaryOp.AND):
                return and_(*new)
            case Binary(BinaryOp.OR):
                return or_(*new)
            case Binary():
                return self._binary(expression.op, *new)
            case Ite():
                return ite(new[0], new[1], new[2])
            case Extract():
                return extract(new[0], expression.high, expression.low)
            case Extend():
                return self._extend(new[0], expression.type.width, expression.signed)
            case _:
                return with_children(expression, new)

    def _negated(self, operand: Expr) -> Expr:
        match operand:
            case Binary(BinaryOp.BVULT, left, right):
                return self._binary(BinaryOp.BVULE, right, left)
            case Binary(BinaryOp.BVULE, left, right):
                return self._binary(BinaryOp.BVULT, right, left)
            case Binary(BinaryOp.BVSLT, left, right):
                return self._binary(BinaryOp.BVSLE, right, left)
            case Binary(BinaryOp.BVSLE, left, right):
                return self._binary(BinaryOp.BVSLT, right, left)
            case Binary(BinaryOp.AND, left, right):
                return or_(self._negated(left), self._negated(right))
            case Binary(BinaryOp.OR, left, right):
                return and_(self._negated(left), self._negated(right))
            case _:
                return unary(UnaryOp.NOT, operand)

    def _binary(self, op: BinaryOp, left: Expr, right: Expr) -> Expr:
        if op is BinaryOp.IMPLIES:
            return or_(self._negated(left), right)
        if op is BinaryOp.NE:
            return self._negated(self._binary(BinaryOp.EQ, left, right))
        if not isinstance(left.type, BitVec):
            return binary(op, left, right)
        if op in _TURNED:
            return self._binary(_TURNED[op], right, left)
        if op in _SIGNED and self._plain(left) and self._plain(right):
            op = _SIGNED[op]
        if op is BinaryOp.EQ:
            return self._equal(left, right)
        (a, b), (c, d) = self.range(left), self.range(right)
        if op is BinaryOp.BVULT:
            if _is_arithmetic(left) and self._is_remainder(self.polynomial(left), right, width_of(left)):
                return TRUE
            return TRUE if b < c else FALSE if a >= d else binary(op, left, right)
        if op is BinaryOp.BVULE:
            return TRUE if b <= c else FALSE if a > d else binary(op, left, right)
        return binary(op, left, right)

    def _plain(self, operand: Expr) -> bool:
        """Whether a number is the same read with a sign or without."""
        assert isinstance(operand.type, BitVec)
        return self.range(operand)[1] < 1 << (operand.type.width - 1)

    def _equal(self, left: Expr, right: Expr) -> Expr:
        assert isinstance(left.type, BitVec)
        width = left.type.width
        difference = added(self.polynomial(left), self.polynomial(right), width, -1)
        if not difference:
            return TRUE
        if set(difference) == {ONE}:
            return FALSE
        (a, b), (c, d) = self.range(left), self.range(right)
        if b < c or d < a:
            return FALSE
        leading = next(m for m in sorted(difference, reverse=True) if m != ONE)
        if signed(difference[leading], width) < 0:
            difference = added({}, difference, width, -1)
        positive = {m: c for m, c in difference.items() if signed(c, width) > 0}
        negative = added(positive, difference, width, -1)
        return eq(self.expression(positive, width), self.expression(negative, width))

    def _extend(self, operand: Expr, width: int, signed_: bool) -> Expr:
        """Widening goes through sums that do not wrap around."""
        assert isinstance(operand.type, BitVec)
        if signed_ and self._plain(operand):
            signed_ = False
        if width == operand.type.width or signed_ or not _is_arithmetic(operand):
            return extend(operand, width, signed_)
        polynomial = self.polynomial(operand)
        alone = single(polynomial)
        if (alone is not None and alone[1] == 1 and len(alone[0]) == 1) or self._sum(polynomial, operand.type.width) is None:
            return extend(operand, width, signed_)
        wide: Polynomial = {}
        for monomial, coefficient in polynomial.items():
            term: Expr = bv(signed(coefficient, operand.type.width), width)
            for atom in monomial:
                term = bvmul(term, extend(self.atoms.expressions[atom], width, False))
            wide = added(wide, self.polynomial(self.atoms.share(term)), width)
        return self.expression(wide, width)

    # -- polynomials ----------------------------------------------------------------------------------------

    def polynomial(self, expression: Expr) -> Polynomial:
        """The sum of products that a bit-vector expression is."""
        expression = self.atoms.share(expression)
        known = self._polynomials.get(id(expression))
        if known is None:
            known = self._polynomials[id(expression)] = (expression, self._polynomial(expression))
        return known[1]

    def _polynomial(self, expression: Expr) -> Polynomial:
        assert isinstance(expression.type, BitVec)
        width = expression.type.width
        match expression:
            case Literal(value):
                return constant(int(value), width)
            case Unary(UnaryOp.BVNEG, operand):
                return added({}, self.polynomial(operand), width, -1)
            case Binary(BinaryOp.BVADD, left, right):
                return added(self.polynomial(left), self.polynomial(right), width)
            case Binary(BinaryOp.BVSUB, left, right):
                return added(self.polynomial(left), self.polynomial(right), width, -1)
            case Binary(BinaryOp.BVMUL, left, right):
                return multiplied(self.polynomial(left), self.polynomial(right), width)
            case Binary(BinaryOp.BVSHL, left, Literal(value)) if int(value) < width:
                return multiplied(self.polynomial(left), constant(1 << int(value), width), width)
            case Binary(BinaryOp.BVSHL, left, right) if left != bv(1, width):  # by as much as there are bits it is zero
                power = self._polynomial(self.atoms.share(Binary(BinaryOp.BVSHL, bv(1, width), right, expression.type)))
                return multiplied(self.polynomial(left), power, width)
            case Binary(BinaryOp.BVLSHR, left, Literal(value)) if int(value) < width:
                return self._quotient(left, bv(1 << int(value), width))
            case Binary(BinaryOp.BVASHR, left, Literal(value)) if int(value) < width - 1 and self._plain(self(left)):
                return self._quotient(left, bv(1 << int(value), width))
            case Binary(BinaryOp.BVAND, left, Literal(value)) if _is_mask(int(value), width):
                return self._remainder(left, bv(int(value) + 1, width))
            case Binary(BinaryOp.BVUDIV, left, right):
                return self._quotient(left, right)
            case Binary(BinaryOp.BVUREM, left, right):
                return self._remainder(left, right)
            case Binary(BinaryOp.BVSDIV, left, right) if self._plain(self(left)) and self._plain(self(right)):
                return self._quotient(left, right)
            case Binary(BinaryOp.BVSREM, left, right) if self._plain(self(left)) and self._plain(self(right)):
                return self._remainder(left, right)
            case Binary(BinaryOp.BVSREM, left, right):
                quotient = Binary(BinaryOp.BVSDIV, left, right, expression.type)
                whole = multiplied(self.polynomial(right), self.polynomial(quotient), width)
                return added(self.polynomial(left), whole, width, -1)
            case _:
                form = self(expression) if not _is_arithmetic(expression) else self._same(expression)
                if isinstance(form, Literal):
                    return constant(int(form.value), width)
                if form is not expression and _is_arithmetic(form):
                    return self.polynomial(form)
                return {(self.atoms.number(form),): 1}

    def _same(self, expression: Expr) -> Expr:
        """The operation with its operands in normal form."""
        new = tuple(self(child) for child in children(expression))
        if isinstance(expression, Binary):
            return self.atoms.share(binary(expression.op, new[0], new[1]))
        return self.atoms.share(with_children(expression, new))

    def _remainder(self, left: Expr, right: Expr) -> Polynomial:
        assert isinstance(left.type, BitVec)
        width = left.type.width
        whole = multiplied(self.polynomial(right), self._quotient(left, right), width)
        return added(self.polynomial(left), whole, width, -1)

    def _quotient(self, left: Expr, right: Expr) -> Polynomial:
        """``left / right``: what is a multiple as it stands leaves the rest to be divided."""
        assert isinstance(left.type, BitVec)
        width = left.type.width
        dividend, divisor = self.polynomial(left), single(self.polynomial(right))
        if divisor is not None and self.range(self(right))[0] >= 1 and self._sum(self.polynomial(right), width) is not None:
            monomial, factor = divisor
            multiple, rest = divided(dividend, monomial, factor, width)
            whole = multiplied({monomial: factor}, multiple, width)
            if not rest and self._fits(whole, monomial, factor, multiple, width):
                return multiple
            fits = self._sum(dividend, width) is not None and self._sum(rest, width) is not None
            counts_up = all(signed(c, width) > 0 for c in multiple.values())  # a remainder stays one: it has a bound
            if multiple and fits and (counts_up or self._less(rest, right, width)):  # (r * m + rest) / r
                return added(multiple, self._quotient(self.expression(rest, width), right), width)
        if self._less(dividend, right, width):
            return {}
        a, b = self(left), self(right)
        if isinstance(a, Binary) and a.op is BinaryOp.BVUDIV:
            together = bvmul(a.right, b)
            if self.exact(together) and self.range(a.right)[0] >= 1 and self.range(b)[0] >= 1:
                return self._quotient(a.left, together)
        if isinstance(a, Literal) and isinstance(b, Literal):
            return constant(int(fold_bv(BinaryOp.BVUDIV, int(a.value), int(b.value), width)), width)
        form = self.atoms.share(Binary(BinaryOp.BVUDIV, a, b, left.type))
        return {(self.atoms.number(form),): 1} if not _is_one(b) else self.polynomial(a)

    def _fits(self, whole: Polynomial, monomial: Monomial, factor: int, multiple: Polynomial, width: int) -> bool:
        """Whether ``factor * monomial * multiple`` is that product as integers: by bounds, or as a multiple of a quotient."""
        if self._sum(whole, width) is not None:
            return True
        term = single(multiple)
        if term is None or term[1] != 1 or len(term[0]) != 1:
            return False
        match self.atoms.expressions[term[0][0]]:
            case Binary(BinaryOp.BVUDIV, _, by):
                return self.polynomial(by) == {monomial: factor}
            case _:
                return False

    def _less(self, rest: Polynomial, right: Expr, width: int) -> bool:
        """Whether a rest is less than a divisor: by bounds, or because that is known as it stands."""
        form, limit = self(self.expression(rest, width)), self(right)
        if self.range(form)[1] < self.range(limit)[0] or self._is_remainder(rest, limit, width):
            return True
        known = self.atoms.share(Binary(BinaryOp.BVULT, form, limit, BOOL))
        return known in self.known

    def multiples(self, expression: Expr, of: Expr) -> tuple[Expr, ...]:
        """By what a variable is multiplied in a sum of products."""
        assert isinstance(expression.type, BitVec)
        number, width = self.atoms.number(self(of)), expression.type.width
        found = (m for m in self.polynomial(expression) if m.count(number) == 1)
        return tuple(self.expression({tuple(a for a in m if a != number): 1}, width) for m in found)

    def _is_remainder(self, polynomial: Polynomial, limit: Expr, width: int) -> bool:
        """Whether a number is a remainder by the limit, and so less than it."""
        return self._divisor(polynomial, width) is limit and self.range(limit)[0] >= 1

    def expression(self, polynomial: Polynomial, width: int) -> Expr:
        """The polynomial as an expression, its terms in a fixed order."""
        total: Expr | None = None
        for monomial in sorted(polynomial, key=lambda m: (-len(m), m)):
            coefficient = polynomial[monomial]
            term: Expr | None = None
            for atom in monomial:
                factor = self.atoms.expressions[atom]
                term = factor if term is None else Binary(BinaryOp.BVMUL, term, factor, BitVec(width))
            if term is None:
                term = bv(coefficient, width)
            elif coefficient != 1:
                term = Binary(BinaryOp.BVMUL, term, bv(coefficient, width), BitVec(width))
            total = term if total is None else Binary(BinaryOp.BVADD, total, term, BitVec(width))
        return self.atoms.share(total if total is not None else bv(0, width))

    # -- ranges ---------------------------------------------------------------------------------------------

    def range(self, form: Expr) -> Range:
        """Between which unsigned numbers a normal form lies."""
        known = self._ranges.get(id(form))
        if known is None:
            assert isinstance(form.type, BitVec)
            low, high = self._range(form, form.type.width)
            least, most = self.bounds.get(form, (0, (1 << form.type.width) - 1))
            known = self._ranges[id(form)] = (form, (max(low, least), min(high, most)))
        return known[1]

    def _range(self, form: Expr, width: int) -> Range:
        whole = 0, (1 << width) - 1
        match form:
            case Literal(value):
                return int(value), int(value)
            case Extend(operand, signed=False):
                return self.range(operand)
            case Concat(Literal(value), operand) if value == 0:
                return self.range(operand)
            case Binary(BinaryOp.BVUDIV, left, right):
                (_, b), (c, d) = self.range(left), self.range(right)
                return (self.range(left)[0] // d, b // c) if c else whole
            case Binary(BinaryOp.BVAND, left, right):
                return 0, min(self.range(left)[1], self.range(right)[1])
            case Ite():
                (a, b), (c, d) = self.range(form.then), self.range(form.otherwise)
                return min(a, c), max(b, d)
            case _ if _is_arithmetic(form):
                polynomial = self.polynomial(form)
                if polynomial == {(self.atoms.number(form),): 1}:
                    return whole
                divisor = self._divisor(polynomial, width)
                low, high = self._sum(polynomial, width) or whole
                rest = divisor is not None and self.range(divisor)[0] >= 1
                return (low, min(high, self.range(divisor)[1] - 1)) if rest and divisor is not None else (low, high)
            case _:
                return whole

    def _divisor(self, polynomial: Polynomial, width: int) -> Expr | None:
        """What the polynomial is the remainder of a division by: ``a - r * (a / r)``."""
        for monomial, coefficient in polynomial.items():
            if signed(coefficient, width) >= 0:
                continue
            for atom in monomial:
                match self.atoms.expressions[atom]:
                    case Binary(BinaryOp.BVUDIV, left, right) as division:
                        whole = multiplied(self.polynomial(right), {(self.atoms.number(division),): 1}, width)
                        if added(polynomial, whole, width) == self.polynomial(left):
                            return right
                    case _:
                        pass
        return None

    def monomial(self, monomial: Monomial) -> Range:
        """Between which integers a product of atoms lies."""
        low, high = 1, 1
        for atom in monomial:
            a, b = self.range(self.atoms.expressions[atom])
            low, high = low * a, high * b
        high = min(high, self.products.get(monomial, high))
        if len(monomial) > 1:
            width = self._width(monomial)
            if high < 1 << width:  # then the product is no other in bit-vectors
                least, most = self.bounds.get(self.expression({monomial: 1}, width), (low, high))
                low, high = max(low, least), min(high, most)
        return low, high

    def _width(self, monomial: Monomial) -> int:
        type_ = self.atoms.expressions[monomial[0]].type
        assert isinstance(type_, BitVec)
        return type_.width

    def exact(self, expression: Expr) -> bool:
        """Whether a sum of products is the same over the integers."""
        assert isinstance(expression.type, BitVec)
        return self._sum(self.polynomial(expression), expression.type.width) is not None

    def _sum(self, polynomial: Polynomial, width: int) -> Range | None:
        """Between which integers a sum lies if it does not leave the numbers of its width; None where it may."""
        low = high = 0
        for monomial, coefficient in polynomial.items():
            factor = signed(coefficient, width)
            a, b = self.monomial(monomial)
            low += factor * (a if factor > 0 else b)
            high += factor * (b if factor > 0 else a)
        if low >= 0 and high < 1 << width:
            return low, high
        for monomial, coefficient in polynomial.items():
            found = self._rest(monomial, coefficient, width) if signed(coefficient, width) < 0 else None
            others = _less_by(polynomial, found[0], width) if found is not None else None
            if found is not None and others is not None and len(others) < len(polynomial):
                within = self._sum(others, width)
                return (within[0], within[1] + found[1]) if within is not None and within[1] + found[1] < 1 << width else None
        return None

    def _rest(self, monomial: Monomial, coefficient: int, width: int) -> tuple[dict[Monomial, int], int] | None:
        """A multiple of a remainder, as ``c * (a - r * (a / r))`` over the integers, and what it is at most."""
        if len(monomial) != 1:
            return None
        match self.atoms.expressions[monomial[0]]:
            case Binary(BinaryOp.BVUDIV, left, Literal(value)) if int(value) > 0 and signed(coefficient, width) % int(value) == 0:
                times, dividend = -signed(coefficient, width) // int(value), self.polynomial(left)
                if self._sum(dividend, width) is None:
                    return None
                whole = {m: times * signed(c, width) for m, c in dividend.items()}
                return {**whole, monomial: whole.get(monomial, 0) - times * int(value)}, times * (int(value) - 1)
            case _:
                return None


def _less_by(polynomial: Polynomial, part: Mapping[Monomial, int], width: int) -> Polynomial | None:
    """The polynomial less a part of it; None where that is not so over the integers, its coefficients read with their signs."""
    left = {m: signed(polynomial.get(m, 0), width) - part.get(m, 0) for m in {**polynomial, **part}}
    half = 1 << (width - 1)
    return {m: c % (1 << width) for m, c in left.items() if c} if all(-half <= c < half for c in left.values()) else None


def _is_mask(value: int, width: int) -> bool:
    """Whether a number is that of all bits below some bit."""
    return value & (value + 1) == 0 and value + 1 < 1 << width


def _is_one(expression: Expr) -> bool:
    return isinstance(expression, Literal) and expression.value == 1


_ARITHMETIC = frozenset(
    {
        BinaryOp.BVADD, BinaryOp.BVSUB, BinaryOp.BVMUL, BinaryOp.BVUDIV, BinaryOp.BVUREM, BinaryOp.BVSHL, BinaryOp.BVLSHR,
        BinaryOp.BVASHR, BinaryOp.BVAND, BinaryOp.BVSDIV, BinaryOp.BVSREM,
    }
)  # fmt: skip


def _is_arithmetic(expression: Expr) -> bool:
    match expression:
        case Unary(UnaryOp.BVNEG):
            return True
        case Binary(op):
            return op in _ARITHMETIC
        case _:
            return False
