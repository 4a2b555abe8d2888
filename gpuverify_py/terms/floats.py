"""Normal forms of floats where the order of sums and products does not matter, or where they are taken for real numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from boogie_ir.lang.symbols import SYMBOLS, bits_float
from gpuverify_py.terms.polynomials import Monomial, Rational, rational_product, rational_sum
from gpuverify_py.terms.terms import APPLY, Term, Terms, Value
from gpuverify_py.verify.comparison import Arithmetic

MOST = 2000  # monomials
_SUMS = ("add", "sub", "neg", "mul")
_QUOTIENTS = ("div", "fma", "recip")


class Floats:
    """Multisets, or rational polynomials; ``of`` is the normal form of any term, ``atoms`` are terms by their numbers.

    ``signless``: one of them is the same only where zeros have no sign (``x + 0`` as ``x``, ``-(x - y)`` as ``y - x``).
    """

    def __init__(self, terms: Terms, arithmetic: Arithmetic, of: Callable[[Value], Value], atoms: dict[int, Term]) -> None:
        self._terms = terms
        self._arithmetic = arithmetic
        self._of = of
        self._atoms = atoms
        self.signless = False

    def applied(self, term: Term, operation: str) -> Value | None:
        """The normal form of an operation on floats; None where the arithmetic gives it none of its own."""
        match self._arithmetic:
            case Arithmetic.REASSOCIATED if operation in _SUMS:
                return self._multiset(term)
            case Arithmetic.REAL if operation in (*_SUMS, *_QUOTIENTS):
                return self._real(term)
            case _:
                return None

    def _atom(self, value: Value) -> int:
        assert isinstance(value, Term)
        self._atoms[value.number] = value
        return value.number

    def _bits(self, value: Value, width: int) -> int:
        """The atom of bits that are no rational number."""
        return self._atom(self._terms.make("fbits", (), width, value))

    def _multiset(self, term: Term) -> Value:
        """Sums as multisets of terms with signs, products of factors; constants are kept apart, zeros and ones left out."""
        kind = operation(term)
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
            number = number_of(each, term.width)
            if number is not None:
                constant += sign * number
                self.signless |= number == 0
                continue
            if not isinstance(each, Term):
                found[self._bits(each, term.width), sign] += 1
                continue
            kind = operation(each)
            self.signless |= sign < 0 and kind in ("add", "sub")
            match kind:
                case "add":
                    stack += [(operand, sign) for operand in each.operands]
                case "sub":
                    stack += [(each.operands[0], sign), (each.operands[1], -sign)]
                case "neg":
                    stack.append((each.operands[0], -sign))
                case _:
                    normal = self._of(each)
                    if not isinstance(normal, Term):
                        stack.append((normal, sign))
                    elif normal.op == "fnumber" and isinstance(normal.payload, Fraction):
                        constant += sign * normal.payload
                    elif normal.op == "fsum" and isinstance(normal.payload, tuple):
                        self.signless |= sign < 0
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
            number = number_of(each, term.width)
            if number is not None:
                constant *= number
                continue
            if not isinstance(each, Term):
                factors.append(self._atoms[self._bits(each, term.width)])
                continue
            match operation(each):
                case "mul":
                    stack += each.operands
                case "neg":
                    sign = -sign
                    stack.append(each.operands[0])
                case _:
                    normal = self._of(each)
                    if not isinstance(normal, Term):
                        stack.append(normal)
                    elif normal.op == "fproduct" and isinstance(normal.payload, tuple):
                        constant *= normal.payload[0]
                        factors += [self._atoms[n] for n in normal.payload[1]]
                    elif normal.op == "fnumber" and isinstance(normal.payload, Fraction):
                        constant *= normal.payload
                    else:
                        factors.append(normal)
        return sign, constant, factors

    def _real(self, term: Term) -> Value:
        found = self._reals(term, term.width)
        kept = tuple(sorted((m, c) for m, c in found.items() if c))
        if len(kept) == 1 and len(kept[0][0]) == 1 and kept[0][1] == 1:
            return self._atoms[kept[0][0][0]]
        if all(monomial == () for monomial, _ in kept):
            return self._terms.make("fnumber", (), term.width, kept[0][1] if kept else Fraction(0))
        return self._terms.make("real", (), term.width, kept)

    def _reals(self, value: Value, width: int) -> Rational:
        number = number_of(value, width)
        if number is not None:
            return {(): number}
        if not isinstance(value, Term):
            return {(self._bits(value, width),): Fraction(1)}
        if value.op == "real" and isinstance(value.payload, tuple):
            return dict(value.payload)
        if value.op == "fnumber" and isinstance(value.payload, Fraction):
            return {(): value.payload}
        match operation(value):
            case "add" | "sub":
                return self._sum(value)
            case "neg":
                return {m: -c for m, c in self._reals(value.operands[0], width).items()}
            case "mul":
                return self._times(value, self._reals(value.operands[0], width), self._reals(value.operands[1], width))
            case "fma":
                product = self._times(value, self._reals(value.operands[0], width), self._reals(value.operands[1], width))
                return rational_sum(product, self._reals(value.operands[2], width))
            case "div":
                return self._times(value, self._reals(value.operands[0], width), self._inverse(value.operands[1], width))
            case "recip":
                return self._inverse(value.operands[0], width)
            case _:
                normal = self._of(value)
                if isinstance(normal, Term) and normal.op in ("real", "fnumber"):
                    return self._reals(normal, width)
                return {(self._atom(normal),): Fraction(1)} if isinstance(normal, Term) else self._reals(normal, width)

    def _sum(self, term: Term) -> Rational:
        """A sum, whose left operands may be a long chain."""
        found: Rational = {}
        stack: list[tuple[Value, int]] = [(term, 1)]
        while stack:
            each, sign = stack.pop()
            kind = operation(each)
            if isinstance(each, Term) and kind in ("add", "sub"):
                stack += [(each.operands[0], sign), (each.operands[1], -sign if kind == "sub" else sign)]
            else:
                found = rational_sum(found, self._reals(each, term.width), sign)
        return found

    def _times(self, term: Term, left: Rational, right: Rational) -> Rational:
        if len(left) * len(right) > MOST:
            operands = tuple(self._of(each) for each in term.operands)
            return {(self._atom(self._terms.make(APPLY, operands, term.width, term.payload)),): Fraction(1)}
        return rational_product(left, right, self._cancelled)

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

    def _inverse(self, value: Value, width: int) -> Rational:
        found = {m: c for m, c in self._reals(value, width).items() if c}
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


def operation(value: Value) -> str:
    """The operation on floats, "" for anything else."""
    if not isinstance(value, Term) or value.op != APPLY:
        return ""
    symbol = SYMBOLS.get(str(value.payload))
    plain = symbol is not None and value.payload == f"F{symbol.operation.upper()}{value.width}"
    return symbol.operation if symbol is not None and plain else ""


def number_of(value: Value, width: int) -> Fraction | None:
    """The rational number that bits are, if they are one."""
    if isinstance(value, Term) or width not in (32, 64):
        return None
    number = bits_float(int(value), width)
    return Fraction(number) if number - number == 0 else None
