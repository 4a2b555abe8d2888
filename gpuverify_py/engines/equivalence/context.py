"""What holds in a case, and what follows from it: the only place that asks a solver.

A question is first put to normal forms and bounds. Then products of unknowns, quotients and applied functions become symbols
that nothing is known of but their bounds and, of a quotient, what makes it one; what is left is linear, and a solver decides it
in bit-vectors. Last it is asked over the integers, products included. Each way only forgets what is known, so that what is
refuted stays refuted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from boogie_ir.lang.build import and_, binary, bv, bvmul, bvsub, eq, implies, ne, not_, width_of
from boogie_ir.lang.expr import FALSE, TRUE, Apply, Binary, BinaryOp, Expr, Extend, Ite, Literal, Var
from boogie_ir.lang.traverse import children, conjuncts, subexpressions, with_children
from boogie_ir.lang.types import BOOL, BitVec
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.integers import refute
from boogie_ir.prove.sessions import alone
from boogie_ir.smt.solver import Backend, Unsat
from gpuverify_py.engines.equivalence.normal import Atoms, Normal, Range
from gpuverify_py.engines.equivalence.summary import NotFollowed, replaced
from gpuverify_py.terms.polynomials import Monomial, signed, single

LINEAR = 0.4  # seconds of computing for a question in bit-vectors
INTEGERS = 0.4  # over the integers
ROUNDS = 4  # of bounds that follow from bounds
_QUOTIENTS = frozenset({BinaryOp.BVUDIV, BinaryOp.BVSDIV})


class Asking:
    """What questions share: the solver, the time for all of them, and symbols for what is not linear."""

    def __init__(self, backend: Backend, budget: Budget) -> None:
        self.atoms = Atoms()
        self.plain = Normal(self.atoms)
        self.backend = backend
        self.budget = budget
        self.asked = 0
        self._symbols: dict[int, Var] = {}

    def go_on(self) -> None:
        """Raises :class:`gpuverify_py.engines.equivalence.summary.NotFollowed` where the time is over."""
        if self.budget.over:
            raise NotFollowed("it takes too long")

    def symbol(self, expression: Expr) -> Var:
        """The variable that stands for an expression."""
        known = self._symbols.get(id(expression))
        if known is None:
            known = self._symbols[id(expression)] = Var(f"~{len(self._symbols)}", expression.type)
        return known


class Context:
    """Facts, all of which hold. ``small`` are products of two expressions that are, as integers, at most a number."""

    def __init__(self, asking: Asking, facts: Iterable[Expr], small: Mapping[tuple[Expr, Expr], int] | None = None) -> None:
        self.asking = asking
        self.small = dict(small or {})
        self.facts = tuple(dict.fromkeys(c for fact in facts for c in conjuncts(asking.plain(fact))))
        products = {m: most for pair, most in self.small.items() if (m := self._monomial(pair)) is not None}
        bounds: dict[Expr, Range] = {}
        sums: dict[Expr, tuple[Expr, Expr]] = {}
        for _ in range(ROUNDS):
            before = dict(bounds)
            normal = Normal(asking.atoms, before, products)
            for fact in self.facts:
                _learn(fact, normal, bounds)
                for monomial, most in _exact(fact, normal, bounds, sums):
                    products[monomial] = min(most, products.get(monomial, most))
            if bounds == before:
                break
        known = frozenset(f for f in self.facts if isinstance(f, Binary) and f.op is BinaryOp.BVULT)
        self.bounds = bounds
        self._powers = frozenset(p for fact in self.facts if (p := _power_or_zero(fact, asking.plain)) is not None)
        self.normal = Normal(asking.atoms, bounds, products, known, told=True)
        self.impossible = any(low > high for low, high in bounds.values()) or FALSE in self.facts
        self._answers: dict[int, tuple[Expr, bool]] = {}
        self._told: tuple[Expr, ...] | None = None

    def _monomial(self, pair: tuple[Expr, Expr]) -> Monomial | None:
        parts = [self.asking.plain.polynomial(each) for each in pair]
        if any(len(p) != 1 or next(iter(p.values())) != 1 for p in parts):
            return None
        return tuple(sorted(next(iter(parts[0])) + next(iter(parts[1]))))

    def given(self, *more: Expr) -> Context:
        """What holds if more does. Raises :class:`gpuverify_py.engines.equivalence.summary.NotFollowed` where time is over."""
        self.asking.go_on()
        return Context(self.asking, (*self.facts, *more), self.small) if any(m != TRUE for m in more) else self

    def holds(self, goal: Expr) -> bool:
        """Whether the goal follows; False where nobody can tell."""
        form = self.normal(goal)
        if form == TRUE or self.impossible:
            return True
        known = self._answers.get(id(form))
        if known is None:
            known = self._answers[id(form)] = (form, (form != FALSE and form in self.facts) or self._shown(form))
        return known[1]

    def refuted(self, *more: Expr) -> bool:
        """Whether more cannot hold, too."""
        return self.holds(not_(and_(*more)))

    def same(self, left: Expr, right: Expr) -> bool:
        """Whether two bit-vectors, or two truth values, are equal."""
        if self.normal(left) is self.normal(right):
            return True
        return left.type == right.type and self.holds(binary(BinaryOp.EQ if left.type != BOOL else BinaryOp.IFF, left, right))

    def same_by_cases(self, left: Expr, right: Expr, cases: int = 2) -> bool:
        """Whether two bit-vectors are equal, whichever way so many choices in the left one are made."""
        left = self.normal(left)
        choice = next((e for e in subexpressions(left) if isinstance(e, Ite)), None) if cases else None
        if choice is None:
            return self.same(left, right)
        sides = ((choice.condition, choice.then), (not_(choice.condition), choice.otherwise))
        terms = ((self.given(condition), replaced(left, {id(choice): taken})) for condition, taken in sides)
        return all(case.same_by_cases(term, right, cases - 1) for case, term in terms)

    # -- solvers --------------------------------------------------------------------------------------------

    def _shown(self, form: Expr) -> bool:
        budget = self.asking.budget
        if budget.over:
            return False
        self.asking.asked += 1
        goal = self.asking.atoms.share(not_(form))
        linear = (*self._everything(), *self._linear((goal,)))
        if isinstance(alone(self.asking.backend, linear, "terms", budget.computing(LINEAR)), Unsat):
            return True
        whole = tuple(_opaque(f, self.asking) for f in (*self.facts, *_ranges(self.bounds), goal))
        if not any(isinstance(e, Binary) and e.op in {*_QUOTIENTS, BinaryOp.BVMUL} for f in whole for e in subexpressions(f)):
            return False  # it was linear, and the solver has seen it all
        limit = budget.computing(INTEGERS).left()
        return limit > 0 and isinstance(refute(whole, self.asking.backend, limit, self.asking.atoms.share).answer, Unsat)

    def _everything(self) -> tuple[Expr, ...]:
        if self._told is None:
            forms = dict.fromkeys((*self.facts, *map(self.normal, self.facts), *_ranges(self.bounds)))
            self._told = tuple(self._linear(f for f in forms if f != TRUE))
        return self._told

    def _linear(self, formulas: Iterable[Expr]) -> Iterator[Expr]:
        """The formulas with symbols for what is not linear, and what is known of these."""
        done: dict[int, Expr] = {}
        waiting: list[Expr] = []
        for formula in formulas:
            yield self._abstract(formula, done, waiting)
        while waiting:
            yield from self._about(waiting.pop(), done, waiting)

    def _abstract(self, expression: Expr, done: dict[int, Expr], waiting: list[Expr]) -> Expr:
        known = done.get(id(expression))
        if known is not None:
            return known
        if _stands_alone(expression):
            result: Expr = self.asking.symbol(expression)
            waiting.append(expression)
        else:
            result = with_children(expression, tuple(self._abstract(c, done, waiting) for c in children(expression)))
        done[id(expression)] = result
        return result

    def _about(self, expression: Expr, done: dict[int, Expr], waiting: list[Expr]) -> Iterator[Expr]:
        symbol = self.asking.symbol(expression)
        if isinstance(expression.type, BitVec):
            width = expression.type.width
            low, high = self.normal.range(self.normal(expression))
            if low > 0:
                yield binary(BinaryOp.BVULE, bv(low, width), symbol)
            if high + 1 < 1 << width:
                yield binary(BinaryOp.BVULE, symbol, bv(high, width))
        match expression:
            case Binary(BinaryOp.BVUDIV, left, right):
                dividend, divisor = self._abstract(left, done, waiting), self._abstract(right, done, waiting)
                whole = self._abstract(self.asking.plain(bvmul(right, expression)), done, waiting)
                least = binary(BinaryOp.BVULE, whole, dividend)
                rest = binary(BinaryOp.BVULT, bvsub(dividend, whole), divisor)
                smaller = binary(BinaryOp.BVULE, symbol, dividend)
                width = width_of(expression)
                yield implies(ne(divisor, bv(0, width)), and_(least, rest, smaller))
                if isinstance(right, Literal) and int(right.value) > 0:
                    yield binary(BinaryOp.BVULE, symbol, bv(((1 << width) - 1) // int(right.value), width))
                elif self._is_power(right):
                    multiple = binary(BinaryOp.BVAND, dividend, bvsub(bv(0, width), divisor))
                    yield implies(ne(divisor, bv(0, width)), eq(whole, multiple))
            case Binary(BinaryOp.BVMUL, left, right):
                power = self._power_in(expression)
                if power is not None:
                    width = width_of(expression)
                    bits = bvsub(self._abstract(power, done, waiting), bv(1, width))
                    yield eq(binary(BinaryOp.BVAND, symbol, bits), bv(0, width))
                for factor in (left, right):
                    self._abstract(factor, done, waiting)  # for what is known of quotients among them
            case _:
                return


    def _is_power(self, expression: Expr) -> bool:
        """Whether a number is zero or a power of two: a product of such numbers, whether or not it wraps around."""
        term = single(self.asking.plain.polynomial(expression))
        return term is not None and term[1] & (term[1] - 1) == 0 and all(map(self._is_power_atom, term[0]))

    def _power_in(self, product_: Expr) -> Expr | None:
        """The part of a product that is zero or a power of two, of which the whole is a multiple; None where there is none."""
        term = single(self.asking.plain.polynomial(product_))
        found = tuple(filter(self._is_power_atom, term[0])) if term is not None else ()
        return self.asking.plain.expression({found: 1}, width_of(product_)) if found else None

    def _is_power_atom(self, number: int) -> bool:
        atom = self.asking.atoms.expressions[number]
        shifted = isinstance(atom, Binary) and atom.op is BinaryOp.BVSHL and atom.left == bv(1, width_of(atom))
        return shifted or atom in self._powers


def _power_or_zero(fact: Expr, normal: Normal) -> Expr | None:
    """What ``x & (x - 1) == 0`` says of: it is zero, or a power of two."""
    match fact:
        case Binary(BinaryOp.EQ, Binary(BinaryOp.BVAND, one, two), Literal(value)) if value == 0:
            pass
        case _:
            return None
    for large, small in ((one, two), (two, one)):
        if normal(bvsub(large, bv(1, width_of(large)))) is normal(small):
            return normal(large)
    return None


def _stands_alone(expression: Expr) -> bool:
    match expression:
        case Apply():
            return True
        case Binary(op, left, right):
            product = op is BinaryOp.BVMUL and not isinstance(left, Literal) and not isinstance(right, Literal)
            return product or op in _QUOTIENTS
        case _:
            return False


def _opaque(expression: Expr, asking: Asking) -> Expr:
    """The expression with symbols for applied functions."""
    if isinstance(expression, Apply):
        return asking.symbol(expression)
    return with_children(expression, tuple(_opaque(c, asking) for c in children(expression)))


def _ranges(bounds: Mapping[Expr, Range]) -> Iterator[Expr]:
    for form, (low, high) in bounds.items():
        assert isinstance(form.type, BitVec)
        width = form.type.width
        if low > 0:
            yield binary(BinaryOp.BVULE, bv(low, width), form)
        if high + 1 < 1 << width:
            yield binary(BinaryOp.BVULE, form, bv(high, width))


def _learn(fact: Expr, normal: Normal, bounds: dict[Expr, Range]) -> None:
    """The bounds that a comparison gives."""
    if not isinstance(fact, Binary) or not isinstance(fact.left.type, BitVec):
        return
    left, right = normal(fact.left), normal(fact.right)
    (a, b), (c, d) = normal.range(left), normal.range(right)
    half = 1 << (fact.left.type.width - 1)
    match fact.op:
        case BinaryOp.BVULT:
            _narrow(bounds, normal, left, 0, d - 1)
            _narrow(bounds, normal, right, a + 1, 2 * half - 1)
        case BinaryOp.BVULE:
            _narrow(bounds, normal, left, 0, d)
            _narrow(bounds, normal, right, a, 2 * half - 1)
        case BinaryOp.BVSLT | BinaryOp.BVSLE:
            strict = fact.op is BinaryOp.BVSLT
            if b < half:  # the left side is no negative number, nor is the right one
                _narrow(bounds, normal, right, a + strict, half - 1)
                d = min(d, half - 1)
            elif strict and a == b == 2 * half - 1:
                _narrow(bounds, normal, right, 0, half - 1)
            if d < half and b < half:
                _narrow(bounds, normal, left, 0, d - strict)
        case BinaryOp.EQ:
            _narrow(bounds, normal, left, c, d)
            _narrow(bounds, normal, right, a, b)
        case _:
            return


def _exact(
    fact: Expr, normal: Normal, bounds: dict[Expr, Range], sums: dict[Expr, tuple[Expr, Expr]]
) -> Iterator[tuple[Monomial, int]]:
    """What products are at most, where a fact says that a signed operation does not overflow.

    The fact is ``wide(x op y) == wide(x) op wide(y)``. Where neither operand is negative the sum, or product, is the one of
    integers, and less than half of the numbers of its width. So is the product of two ``sums``' summands, and of terms of these,
    where they do not wrap around and nothing is subtracted in them.
    """
    match fact:
        case Binary(BinaryOp.EQ, Extend(operand=whole, signed=True), Binary() as operation):
            pass
        case Binary(BinaryOp.EQ, Binary() as operation, Extend(operand=whole, signed=True)):
            pass
        case _:
            return
    match operation:
        case Binary(BinaryOp.BVADD | BinaryOp.BVMUL, Extend(operand=one, signed=True), Extend(operand=two, signed=True)):
            width, wide = width_of(whole), width_of(operation)
        case _:
            return
    half, forms = 1 << (width - 1), (normal(one), normal(two))
    enough = width + 1 if operation.op is BinaryOp.BVADD else 2 * width
    if wide < enough or any(width_of(form) != width or normal.range(form)[1] >= half for form in forms):
        return
    _narrow(bounds, normal, normal(whole), 0, half - 1)
    if operation.op is BinaryOp.BVADD:
        sums[normal(whole)] = forms
        return
    for left, right in product(*(_summands(form, sums) for form in forms)):
        for (m, c), (n, d) in product(_terms(left, normal), _terms(right, normal)):
            most = (half - 1) // (c * d)
            if m and n:
                yield tuple(sorted((*m, *n))), most
            for own, other in ((m, n), (n, m)):
                if len(own) == 1 and (least := normal.monomial(other)[0]) > 1:
                    _narrow(bounds, normal, normal.atoms.expressions[own[0]], 0, most // least)


def _summands(form: Expr, sums: Mapping[Expr, tuple[Expr, Expr]]) -> Iterator[Expr]:
    """The form, and numbers of which it is the sum together with others that are not negative either."""
    yield form
    for part in sums.get(form, ()):
        if part != form:
            yield from _summands(part, sums)


def _terms(form: Expr, normal: Normal) -> tuple[tuple[Monomial, int], ...]:
    """The products that a form is the sum of, as integers; none where something is subtracted, or may wrap around."""
    terms = [(m, signed(c, width_of(form))) for m, c in normal.polynomial(form).items()]
    return tuple(terms) if normal.exact(form) and all(c > 0 for _, c in terms) else ()


def _narrow(bounds: dict[Expr, Range], normal: Normal, form: Expr, low: int, high: int) -> None:
    if isinstance(form, Literal):
        return
    least, most = normal.range(form)
    before, after = bounds.get(form, (least, most))
    new = max(before, low), min(after, high)
    if new != normal.range(form):
        bounds[form] = new


