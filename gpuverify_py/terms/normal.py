"""Normal forms: terms that are equal for a reason often become one object.

Integers: sums and products are polynomials modulo 2^width; minima and maxima are sets, and those of each other truth tables.
These are exact. Truth values: conjunctions are sets. Floats, up to the order of sums and products: these are multisets, and so
are minima and maxima, and a choice between two by their order is one (which supposes that nothing is NaN, and that zeros have no
sign). As real numbers: polynomials with rational coefficients over what is no sum, product or quotient.
"""

from __future__ import annotations

from collections.abc import Iterable

from boogie_ir.lang.expr import BinaryOp, UnaryOp
from boogie_ir.lang.symbols import SYMBOLS
from gpuverify_py.terms.extremes import ORDERS, Extremes
from gpuverify_py.terms.floats import Floats
from gpuverify_py.terms.polynomials import ONE, Polynomial, added, constant, multiplied
from gpuverify_py.terms.terms import APPLY, EXTEND, ITE, NUMBER, Term, Terms, Value
from gpuverify_py.verify.comparison import Arithmetic

MOST = 2000  # monomials
_LESS = {BinaryOp.BVSLT: "s", BinaryOp.BVULT: "u"}
NO_NAN = "no float that is compared with another is NaN, and zeros have no sign"
NO_SIGN = "zeros have no sign: where only their signs differ, so may what is computed from them"


class Normal:
    """Makes normal forms. ``without_nan``: one of them supposes that no float that is compared is NaN."""

    def __init__(self, terms: Terms, arithmetic: Arithmetic) -> None:
        self._terms = terms
        self._arithmetic = arithmetic
        self._known: dict[Term, Value] = {}
        self._atoms: dict[int, Term] = {}
        self._extremes = Extremes()
        self._floats = Floats(terms, arithmetic, self.of, self._atoms)
        self.without_nan = False

    @property
    def assuming(self) -> tuple[str, ...]:
        """What one of the forms supposes, in sentences."""
        if self.without_nan:
            return (NO_NAN,)
        return (NO_SIGN,) if self._floats.signless and self._arithmetic is Arithmetic.REASSOCIATED else ()

    def of(self, value: Value) -> Value:
        """The normal form of a term."""
        if not isinstance(value, Term):
            return value
        found = self._known.get(value)
        if found is None:
            found = self._known[value] = self._made(value)
        return found

    def _made(self, term: Term) -> Value:
        match term.op:
            case BinaryOp.BVADD | BinaryOp.BVSUB | BinaryOp.BVMUL | UnaryOp.BVNEG:
                return self._polynomial(term)
            case BinaryOp.BVSHL if not isinstance(term.operands[1], Term):
                return self._polynomial(term)
            case BinaryOp.AND:
                return self._set(term)
            case _ if term.op == ITE:
                return self._ite(term)
            case _ if term.op == APPLY:
                return self._apply(term)
            case _:
                if not term.operands:
                    return term
                return self._again(term, tuple(self.of(each) for each in term.operands))

    def _again(self, term: Term, operands: tuple[Value, ...]) -> Value:
        """The term with normal operands, folded where it can be."""
        if isinstance(term.op, BinaryOp):
            order = _LESS.get(term.op)
            if order is not None and self._extremes.never_less(operands[0], operands[1], order):
                return False
            width = _operand_width(term)
            return self._terms.binary(term.op, operands[0], operands[1], width)
        if isinstance(term.op, UnaryOp):
            return self._terms.unary(term.op, operands[0], term.width)
        if term.op == EXTEND:  # of a number nothing else tells how wide it was
            return self._terms.extend(operands[0], _operand_width(term), term.width, bool(term.payload))
        return self._terms.make(term.op, operands, term.width, term.payload)

    # -- truth values ---------------------------------------------------------------------------------------

    def _set(self, term: Term) -> Value:
        found: dict[Value, None] = {}
        stack: list[Value] = [term]
        while stack:
            each = stack.pop()
            if isinstance(each, Term) and each.op is BinaryOp.AND:
                stack += each.operands
                continue
            normal = self.of(each)
            if normal is False:
                return False
            if isinstance(normal, Term) and normal.op == "and":
                found |= dict.fromkeys(normal.operands)
            elif normal is not True:
                found[normal] = None
        parts = sorted((each for each in found if isinstance(each, Term)), key=lambda each: each.number)
        if any(self._terms.not_(each) in found for each in parts):
            return False
        if len(parts) <= 1:
            return parts[0] if parts else True
        return self._terms.make("and", tuple(parts), 0)

    # -- integers -------------------------------------------------------------------------------------------

    def _polynomial(self, term: Term) -> Value:
        return self._sum_term(self.integers(term, term.width), term.width)

    def _sum_term(self, found: Polynomial, width: int) -> Value:
        kept = tuple(sorted(found.items()))
        if not kept:
            return 0
        if len(kept) == 1 and kept[0][0] == ONE:
            return kept[0][1]
        if len(kept) == 1 and len(kept[0][0]) == 1 and kept[0][1] == 1:
            return self._atoms[kept[0][0][0]]
        return self._terms.make("polynomial", (), width, kept)

    def integers(self, value: Value, width: int) -> Polynomial:
        """The sum of products that a number of so many bits is, over the numbers of terms."""
        found: Polynomial = {}
        stack: list[tuple[Value, int]] = [(value, 1)]
        while stack:
            each, times = stack.pop()
            if not isinstance(each, Term):
                found = added(found, constant(int(each), width), width, times)
                continue
            match each.op:
                case BinaryOp.BVADD:
                    stack += [(operand, times) for operand in each.operands]
                case BinaryOp.BVSUB:
                    stack += [(each.operands[0], times), (each.operands[1], -times)]
                case UnaryOp.BVNEG:
                    stack.append((each.operands[0], -times))
                case BinaryOp.BVSHL if not isinstance(each.operands[1], Term):
                    stack.append((each.operands[0], times << min(int(each.operands[1]), width)))
                case BinaryOp.BVMUL:
                    found = added(found, self._product(each, width), width, times)
                case "polynomial":
                    assert isinstance(each.payload, tuple)
                    found = added(found, dict(each.payload), width, times)
                case _:
                    normal = self.of(each)
                    if isinstance(normal, Term) and (normal is each or normal.op != "polynomial"):
                        found = added(found, {(self._atom(normal),): 1}, width, times)
                    else:
                        stack.append((normal, times))
        return found

    def _product(self, term: Term, width: int) -> Polynomial:
        left, right = (self.integers(operand, width) for operand in term.operands)
        if len(left) * len(right) <= MOST:
            return multiplied(left, right, width)
        atom = self._again(term, tuple(self.of(o) for o in term.operands))
        return {(self._atom(atom),): 1}

    def plain(self, polynomial: Polynomial, width: int) -> Value | None:
        """A sum of products of numbers and variables as a term; None where there is something else in it."""
        total: Value = 0
        for monomial, coefficient in polynomial.items():
            product: Value = coefficient
            for number in monomial:
                if self._atoms[number].op != NUMBER:
                    return None
                product = self._terms.binary(BinaryOp.BVMUL, self._atoms[number], product, width)
            total = self._terms.binary(BinaryOp.BVADD, total, product, width)
        return total

    def _atom(self, value: Value) -> int:
        assert isinstance(value, Term)
        self._atoms[value.number] = value
        return value.number

    # -- choices --------------------------------------------------------------------------------------------

    def _ite(self, term: Term) -> Value:
        condition, a, b = (self.of(each) for each in term.operands)
        if isinstance(condition, Term):
            extreme = self._extreme(condition, a, b, term.width)
            if extreme is not None:
                return extreme
        chosen = self._terms.ite(condition, a, b, term.width)
        if isinstance(chosen, Term) and chosen.op == ITE:
            return self._without_common(chosen)
        return chosen

    def _without_common(self, choice: Term) -> Value:
        """A choice between sums as what both have, and a choice between the rest: ``c ? x + 1 : x`` is ``x + (c ? 1 : 0)``."""
        condition, a, b = choice.operands
        width = choice.width
        one, other = self.integers(a, width), self.integers(b, width)
        common: Polynomial = {monomial: c for monomial, c in one.items() if other.get(monomial) == c}
        if not common:
            return choice
        rest = [self._sum_term({m: c for m, c in each.items() if m not in common}, width) for each in (one, other)]
        inner = self._terms.ite(condition, rest[0], rest[1], width)
        part: Polynomial = {(self._atom(inner),): 1} if isinstance(inner, Term) else constant(int(inner), width)
        return self._sum_term(added(common, part, width), width)

    def _extreme(self, condition: Term, a: Value, b: Value, width: int) -> Value | None:
        """The minimum or maximum that a choice by an order is."""
        flip = condition.op is UnaryOp.NOT
        inner = condition.operands[0] if flip else condition
        if not isinstance(inner, Term) or len(inner.operands) != 2:
            return None
        one, other = inner.operands
        names = {BinaryOp.BVSLT: "smin", BinaryOp.BVULT: "umin"}
        kind = names.get(inner.op) if isinstance(inner.op, BinaryOp) else None
        if kind is None and inner.op == APPLY and self._arithmetic is not Arithmetic.BITS:
            symbol = SYMBOLS.get(str(inner.payload))
            kind = "fmin" if symbol is not None and symbol.operation in ("lt", "le") else None
        if kind is None or {_identity(a), _identity(b)} != {_identity(one), _identity(other)}:
            return None
        self.without_nan |= kind == "fmin"
        smaller = (_identity(a) == _identity(one)) is not flip
        return self._collected(kind if smaller else kind.replace("min", "max"), (a, b), width)

    def _collected(self, kind: str, operands: Iterable[Value], width: int) -> Value:
        """A minimum or maximum as a set."""
        found: dict[int, Value] = {}
        for each in operands:
            members = each.operands if isinstance(each, Term) and each.op == kind else (each,)
            found |= {_identity(member): member for member in members}
        ordered = tuple(found[number] for number in sorted(found))
        if len(ordered) == 1:
            return ordered[0]
        made = self._terms.make(kind, ordered, width)
        return self._extremes.canonical(made) if kind in ORDERS else made

    # -- floats ---------------------------------------------------------------------------------------------

    def _apply(self, term: Term) -> Value:
        symbol = SYMBOLS.get(str(term.payload))
        plain = symbol is not None and term.payload == f"F{symbol.operation.upper()}{term.width}"
        if symbol is not None and plain and self._arithmetic is not Arithmetic.BITS:
            if symbol.operation in ("min", "max"):
                self.without_nan = True
                return self._collected(f"f{symbol.operation}", (self.of(each) for each in term.operands), term.width)
            summed = self._floats.applied(term, symbol.operation)
            if summed is not None:
                return summed
        return self._terms.apply(str(term.payload), tuple(self.of(each) for each in term.operands), term.width)


def _identity(value: Value) -> int:
    return -1 - value.number if isinstance(value, Term) else int(value)


def _operand_width(term: Term) -> int:
    for operand in term.operands:
        if isinstance(operand, Term):
            return operand.width
    return term.width


def leaves(term: Value) -> frozenset[Term]:
    """The first contents, numbers and unknowns that a term is over."""
    found: set[Term] = set()
    seen: set[Term] = set()
    stack = [term]
    while stack:
        each = stack.pop()
        if isinstance(each, Term) and each not in seen:
            seen.add(each)
            stack += each.operands
            if not each.operands:
                found.add(each)
    return frozenset(found)


def kind(value: Value) -> str:
    """What was regrouped, in words."""
    if isinstance(value, Term) and value.op == "fsum" and isinstance(value.payload, tuple):
        return f"a sum of {sum(count for _, count in value.payload[1])} floats"
    if isinstance(value, Term) and value.op == "fproduct" and isinstance(value.payload, tuple):
        return f"a product of {len(value.payload[1])} floats"
    if isinstance(value, Term) and value.op in ("fmin", "fmax"):
        return f"a {'minimum' if value.op == 'fmin' else 'maximum'} of {len(value.operands)} floats"
    return "sums and products"
