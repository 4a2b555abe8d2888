"""Normal forms: terms that are equal for a reason often become one object.

Integers: sums and products are polynomials modulo 2^width; minima and maxima are sets. Both are exact. Truth values:
conjunctions are sets. Floats, up to the order of sums and products: these are multisets, and so are minima and maxima, and a
choice between two by their order is one (which supposes that nothing is NaN, and that zeros have no sign). As real numbers:
polynomials with rational coefficients over what is no sum, product or quotient.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from boogie_ir.lang.expr import BinaryOp, UnaryOp
from boogie_ir.lang.symbols import SYMBOLS, bits_float
from gpuverify_py.engines.pairs.follow.terms import APPLY, ITE, Term, Terms, Value
from gpuverify_py.verify.comparison import Arithmetic

MOST = 2000  # monomials
Monomial = tuple[int, ...]
Polynomial = dict[Monomial, Fraction]
Integers = dict[Monomial, int]


class Normal:
    """Makes normal forms. ``without_nan``: one of them supposes that no float that is compared is NaN."""

    def __init__(self, terms: Terms, arithmetic: Arithmetic) -> None:
        self._terms = terms
        self._arithmetic = arithmetic
        self._known: dict[Term, Value] = {}
        self._atoms: dict[int, Term] = {}
        self.without_nan = False

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
            width = _operand_width(term)
            return self._terms.binary(term.op, operands[0], operands[1], width)
        if isinstance(term.op, UnaryOp):
            return self._terms.unary(term.op, operands[0], term.width)
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
        return self._sum_term(self._integers(term, term.width), term.width)

    def _sum_term(self, found: Integers, width: int) -> Value:
        mask = (1 << width) - 1
        kept = tuple(sorted((m, c & mask) for m, c in found.items() if c & mask))
        if not kept:
            return 0
        if len(kept) == 1 and kept[0][0] == ():
            return kept[0][1]
        if len(kept) == 1 and len(kept[0][0]) == 1 and kept[0][1] == 1:
            return self._atoms[kept[0][0][0]]
        return self._terms.make("polynomial", (), width, kept)

    def _integers(self, term: Value, width: int) -> Integers:
        found: Integers = {}
        stack: list[tuple[Value, int]] = [(term, 1)]
        while stack:
            each, times = stack.pop()
            if not isinstance(each, Term):
                _add(found, (), times * int(each))
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
                    left, right = (self._integers(operand, width) for operand in each.operands)
                    if len(left) * len(right) > MOST:
                        _add(found, (self._atom(self._again(each, tuple(self.of(o) for o in each.operands))),), times)
                    else:
                        for a, b in ((a, b) for a in left for b in right):
                            _add(found, tuple(sorted((*a, *b))), times * left[a] * right[b])
                case "polynomial":
                    assert isinstance(each.payload, tuple)
                    for monomial, coefficient in each.payload:
                        _add(found, monomial, times * coefficient)
                case _:
                    normal = self.of(each)
                    if normal is each or not isinstance(normal, Term) or normal.op != "polynomial":
                        _add(found, (self._atom(normal),), times) if isinstance(normal, Term) else _add(
                            found, (), times * int(normal)
                        )
                    else:
                        stack.append((normal, times))
        return found

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
        one, other = self._integers(a, choice.width), self._integers(b, choice.width)
        common = {monomial: c for monomial, c in one.items() if c and other.get(monomial) == c}
        if not common:
            return choice
        rest = [self._sum_term({m: c for m, c in each.items() if m not in common}, choice.width) for each in (one, other)]
        inner = self._terms.ite(condition, rest[0], rest[1], choice.width)
        if isinstance(inner, Term):
            _add(common, (self._atom(inner),), 1)
        else:
            _add(common, (), int(inner))
        return self._sum_term(common, choice.width)

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
        return ordered[0] if len(ordered) == 1 else self._terms.make(kind, ordered, width)

    # -- floats ---------------------------------------------------------------------------------------------

    def _apply(self, term: Term) -> Value:
        symbol = SYMBOLS.get(str(term.payload))
        plain = symbol is not None and term.payload == f"F{symbol.operation.upper()}{term.width}"
        if symbol is not None and plain and self._arithmetic is not Arithmetic.BITS:
            if symbol.operation in ("min", "max"):
                self.without_nan = True
                return self._collected(f"f{symbol.operation}", (self.of(each) for each in term.operands), term.width)
            if symbol.operation in ("add", "sub", "neg", "mul") or (
                self._arithmetic is Arithmetic.REAL and symbol.operation in ("div", "fma", "recip")
            ):
                return self._real(term) if self._arithmetic is Arithmetic.REAL else self._multiset(term)
        return self._terms.apply(str(term.payload), tuple(self.of(each) for each in term.operands), term.width)

    def _multiset(self, term: Term) -> Value:
        """Sums as multisets of terms with signs, products of factors; constants are kept apart, zeros and ones left out."""
        kind = _operation(term)
        if kind == "mul":
            sign, constant, factors = self._factors(term)
            if not factors:
                return self._terms.make("fnumber", (), term.width, sign * constant)
            if sign * constant == 1 and len(factors) == 1:
                return factors[0]
            numbers = tuple(sorted(self._atom(each) for each in factors))
            return self._terms.make("fproduct", (), term.width, (sign * constant, numbers))
        found: Counter[tuple[int, int]] = Counter()  # atoms with their signs, which do not cancel: infinities do not
        constant = Fraction(0)
        stack: list[tuple[Value, int]] = [(term, 1)]
        while stack:
            each, sign = stack.pop()
            number = _number(each, term.width)
            if number is not None:
                constant += sign * number
                continue
            assert isinstance(each, Term)
            match _operation(each):
                case "add":
                    stack += [(operand, sign) for operand in each.operands]
                case "sub":
                    stack += [(each.operands[0], sign), (each.operands[1], -sign)]
                case "neg":
                    stack.append((each.operands[0], -sign))
                case _:
                    normal = self.of(each)
                    if isinstance(normal, Term) and normal.op == "fnumber" and isinstance(normal.payload, Fraction):
                        constant += sign * normal.payload
                    elif isinstance(normal, Term) and normal.op == "fsum" and isinstance(normal.payload, tuple):
                        constant += sign * normal.payload[0]
                        found.update({(n, sign * s): c for (n, s), c in normal.payload[1]})
                    else:
                        found[self._atom(normal), sign] += 1
        kept = tuple(sorted(found.items()))
        if not kept:
            return self._terms.make("fnumber", (), term.width, constant)
        if constant == 0 and len(kept) == 1 and kept[0] == ((kept[0][0][0], 1), 1):
            return self._atoms[kept[0][0][0]]
        return self._terms.make("fsum", (), term.width, (constant, kept))

    def _factors(self, term: Term) -> tuple[int, Fraction, list[Value]]:
        sign, constant = 1, Fraction(1)
        factors: list[Value] = []
        stack: list[Value] = [term]
        while stack:
            each = stack.pop()
            number = _number(each, term.width)
            if number is not None:
                constant *= number
                continue
            assert isinstance(each, Term)
            match _operation(each):
                case "mul":
                    stack += each.operands
                case "neg":
                    sign = -sign
                    stack.append(each.operands[0])
                case _:
                    normal = self.of(each)
                    if isinstance(normal, Term) and normal.op == "fproduct" and isinstance(normal.payload, tuple):
                        constant *= normal.payload[0]
                        factors += [self._atoms[n] for n in normal.payload[1]]
                    elif isinstance(normal, Term) and normal.op == "fnumber" and isinstance(normal.payload, Fraction):
                        constant *= normal.payload
                    else:
                        factors.append(normal)
        return sign, constant, factors

    def _real(self, term: Term) -> Value:
        found = self._reals(term)
        kept = tuple(sorted((m, c) for m, c in found.items() if c))
        if len(kept) == 1 and len(kept[0][0]) == 1 and kept[0][1] == 1:
            return self._atoms[kept[0][0][0]]
        if all(monomial == () for monomial, _ in kept):
            return self._terms.make("fnumber", (), term.width, kept[0][1] if kept else Fraction(0))
        return self._terms.make("real", (), term.width, kept)

    def _reals(self, value: Value) -> Polynomial:
        width = value.width if isinstance(value, Term) else 32
        number = _number(value, width)
        if number is not None:
            return {(): number}
        if not isinstance(value, Term):
            return {(self._atom(self._terms.make("fbits", (), width, value)),): Fraction(1)}
        if value.op == "real" and isinstance(value.payload, tuple):
            return dict(value.payload)
        if value.op == "fnumber" and isinstance(value.payload, Fraction):
            return {(): value.payload}
        match _operation(value):
            case "add" | "sub":
                return self._sum(value)
            case "neg":
                return {m: -c for m, c in self._reals(value.operands[0]).items()}
            case "mul":
                return self._times(value, self._reals(value.operands[0]), self._reals(value.operands[1]))
            case "fma":
                product = self._times(value, self._reals(value.operands[0]), self._reals(value.operands[1]))
                return _sum_of(product, self._reals(value.operands[2]))
            case "div":
                return self._times(value, self._reals(value.operands[0]), self._inverse(value.operands[1], value.width))
            case "recip":
                return self._inverse(value.operands[0], value.width)
            case _:
                normal = self.of(value)
                if isinstance(normal, Term) and normal.op in ("real", "fnumber"):
                    return self._reals(normal)
                return {(self._atom(normal),): Fraction(1)} if isinstance(normal, Term) else self._reals(normal)

    def _sum(self, term: Term) -> Polynomial:
        """A sum, whose left operands may be a long chain."""
        found: Polynomial = {}
        stack: list[tuple[Value, int]] = [(term, 1)]
        while stack:
            each, sign = stack.pop()
            operation = _operation(each)
            if isinstance(each, Term) and operation in ("add", "sub"):
                stack += [(each.operands[0], sign), (each.operands[1], -sign if operation == "sub" else sign)]
            else:
                for monomial, coefficient in self._reals(each).items():
                    found[monomial] = found.get(monomial, Fraction(0)) + sign * coefficient
        return {m: c for m, c in found.items() if c}

    def _times(self, term: Term, left: Polynomial, right: Polynomial) -> Polynomial:
        if len(left) * len(right) > MOST:
            operands = tuple(self.of(each) for each in term.operands)
            return {(self._atom(self._terms.make(APPLY, operands, term.width, term.payload)),): Fraction(1)}
        found: Polynomial = {}
        for a, b in ((a, b) for a in left for b in right):
            monomial = self._cancelled(tuple(sorted((*a, *b))))
            found[monomial] = found.get(monomial, Fraction(0)) + left[a] * right[b]
        return {m: c for m, c in found.items() if c}

    def _cancelled(self, monomial: Monomial) -> Monomial:
        """Without pairs of a number and its inverse; where that is zero, both sides divide by zero."""
        counts = Counter(monomial)
        for number in list(counts):
            atom = self._atoms[number]
            if atom.op == "inverse" and isinstance(atom.payload, int) and counts[atom.payload]:
                pairs = min(counts[number], counts[atom.payload])
                counts[number] -= pairs
                counts[atom.payload] -= pairs
        return tuple(sorted(counts.elements()))

    def _inverse(self, value: Value, width: int) -> Polynomial:
        found = self._reals(value)
        if len(found) == 1:
            ((monomial, coefficient),) = found.items()
            inverse = tuple(sorted(self._inverted(number, width) for number in monomial))
            return {inverse: 1 / coefficient}
        whole = self._atom(self._terms.make("real", (), width, tuple(sorted(found.items()))))
        return {(self._inverted(whole, width),): Fraction(1)}

    def _inverted(self, number: int, width: int) -> int:
        atom = self._atoms[number]
        if atom.op == "inverse" and isinstance(atom.payload, int):
            return atom.payload
        return self._atom(self._terms.make("inverse", (), width, number))


def _add(found: Integers, monomial: Monomial, coefficient: int) -> None:
    found[monomial] = found.get(monomial, 0) + coefficient


def _sum_of(one: Polynomial, other: Polynomial) -> Polynomial:
    found = dict(one)
    for monomial, coefficient in other.items():
        found[monomial] = found.get(monomial, Fraction(0)) + coefficient
    return {m: c for m, c in found.items() if c}


def _identity(value: Value) -> int:
    return -1 - value.number if isinstance(value, Term) else int(value)


def _operation(value: Value) -> str:
    """The operation on floats, "" for anything else."""
    if not isinstance(value, Term) or value.op != APPLY:
        return ""
    symbol = SYMBOLS.get(str(value.payload))
    plain = symbol is not None and value.payload == f"F{symbol.operation.upper()}{value.width}"
    return symbol.operation if symbol is not None and plain else ""


def _number(value: Value, width: int) -> Fraction | None:
    """The rational number that bits are, if they are one."""
    if isinstance(value, Term) or width not in (32, 64):
        return None
    number = bits_float(int(value), width)
    return Fraction(number) if number - number == 0 else None


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
