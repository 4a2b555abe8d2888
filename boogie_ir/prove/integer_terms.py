"""Bit-vector expressions as integer ones: every term denotes the signed value of the machine expression.

What can wrap around and is not bounded tightly enough becomes a symbol for its (wrapped) result, an :class:`Operation`;
nothing is said about it but its range. What has no integer meaning (exclusive or, general masks) becomes an uninterpreted
function of its operands, a quantifier a fresh symbol. So whatever satisfies the bit-vector formulas satisfies the integer
ones: read each symbol as the signed value of its expression.
"""

from __future__ import annotations

from boogie_ir.lang.build import and_, apply, binary, eq, integer, ite, not_, or_, to_signed
from boogie_ir.lang.expr import (
    Apply,
    Binary,
    BinaryOp,
    Concat,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Quantifier,
    Select,
    Unary,
    UnaryOp,
    Update,
    Var,
)
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.traverse import children, free_variables
from boogie_ir.lang.types import BOOL, INT, BitVec, MapType, Type
from boogie_ir.prove.integer_bounds import Bounds, Range, signed_range
from boogie_ir.prove.integer_products import Factor, Products

_SIGNED = {
    BinaryOp.BVSLT: BinaryOp.LT,
    BinaryOp.BVSLE: BinaryOp.LE,
    BinaryOp.BVSGT: BinaryOp.GT,
    BinaryOp.BVSGE: BinaryOp.GE,
}
_UNSIGNED = {
    BinaryOp.BVULT: BinaryOp.LT,
    BinaryOp.BVULE: BinaryOp.LE,
    BinaryOp.BVUGT: BinaryOp.GT,
    BinaryOp.BVUGE: BinaryOp.GE,
}


@frozen_node
class Operation:
    """``result`` is ``raw`` wrapped around; ``needs`` are the results of other operations that occur in ``raw``.

    ``quotients`` bounds the multiple of ``2^width`` that is taken off. Where ``raw`` is a product of two unknowns, it is
    not ``linear``.
    """

    node: Expr
    result: Var
    raw: Expr
    needs: frozenset[str]
    quotients: Range
    linear: bool

    @property
    def width(self) -> int:
        assert isinstance(self.node.type, BitVec)
        return self.node.type.width


def add(a: Expr, b: Expr) -> Expr:
    """``a + b``."""
    return b if a == integer(0) else a if b == integer(0) else binary(BinaryOp.ADD, a, b)


def subtract(a: Expr, b: Expr) -> Expr:
    """``a - b``."""
    return a if b == integer(0) else binary(BinaryOp.SUB, a, b)


def times(a: Expr, b: Expr) -> Expr:
    """``a * b``."""
    return b if a == integer(1) else a if b == integer(1) else binary(BinaryOp.MUL, a, b)


_PLAIN = {BinaryOp.BVADD: add, BinaryOp.BVSUB: subtract, BinaryOp.BVMUL: times}


def within(term: Expr, bounds: Range) -> Expr:
    """``low <= term <= high``."""
    return and_(binary(BinaryOp.LE, integer(bounds[0]), term), binary(BinaryOp.LE, term, integer(bounds[1])))


def integer_type(type_: Type) -> Type:
    """The type with integers for bit-vectors."""
    match type_:
        case BitVec():
            return INT
        case MapType():
            return MapType(tuple(integer_type(t) for t in type_.domain), integer_type(type_.range))
        case _:
            return type_


class Terms:
    """Translates subexpressions of what ``bounds`` was made from.

    ``facts`` hold of the symbols introduced, ``operations`` come after those in their operands, ``symbols`` are the
    bit-vector variables met, ``products`` those of two unknowns.
    """

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.facts: list[Expr] = []
        self.operations: list[Operation] = []
        self.symbols: list[tuple[Var, Var]] = []
        self.products = Products()
        self._done: dict[int, Expr] = {}
        self._results: frozenset[str] = frozenset()

    # -- traversal ------------------------------------------------------------------------------------------

    def asserted(self, node: Expr) -> Expr:
        """A formula known to be true or false, as it stands; what is known inside it is used."""
        for part in self._operands(node):
            self.term(part)
        return self._node(node)

    def term(self, node: Expr) -> Expr:
        """The integer term, or the formula with known parts replaced by their truth values."""
        done = self._done
        stack = [node]
        while stack:
            current = stack[-1]
            if id(current) in done:
                stack.pop()
                continue
            if current.type == BOOL and (known := self.bounds.known(current)) is not None:
                done[id(current)] = Literal(known, BOOL)
                continue
            waiting = [c for c in self._operands(current) if id(c) not in done]
            if waiting:
                stack.extend(waiting)
                continue
            stack.pop()
            done[id(current)] = self._node(current)
        return done[id(node)]

    def _operands(self, node: Expr) -> tuple[Expr, ...]:
        if isinstance(node, Quantifier):
            return ()
        if isinstance(node, Ite) and (choice := self.bounds.known(node.condition)) is not None:
            return (node.then if choice else node.otherwise,)
        return children(node)

    def _node(self, node: Expr) -> Expr:
        done = self._done
        match node:
            case Literal():
                return integer(to_signed(int(node.value), node.type.width)) if isinstance(node.type, BitVec) else node
            case Var():
                return self._variable(node)
            case Quantifier():
                return Var(f"opaque${id(node)}", integer_type(node.type))
            case Ite():
                if (choice := self.bounds.known(node.condition)) is not None:
                    return done[id(node.then if choice else node.otherwise)]
                return ite(done[id(node.condition)], done[id(node.then)], done[id(node.otherwise)])
            case Select():
                array, *indices = (done[id(c)] for c in children(node))
                return self._bounded(node, Select(array, tuple(indices), integer_type(node.type)))
            case Update():
                array, *indices, value = (done[id(c)] for c in children(node))
                return Update(array, tuple(indices), value, array.type)
            case Apply():
                return self._function(node, node.function)
            case Extract():
                return self._extract(node)
            case Extend():
                return done[id(node.operand)] if node.signed else self._unsigned(node.operand)
            case Concat():
                assert isinstance(node.low.type, BitVec)
                return add(times(done[id(node.high)], integer(1 << node.low.type.width)), self._unsigned(node.low))
            case Unary():
                return self._unary(node)
            case Binary():
                return self._binary(node)
            case _:
                return self._function(node, type(node).__name__)

    # -- leaves and what is not interpreted -----------------------------------------------------------------

    def _variable(self, node: Var) -> Expr:
        if not isinstance(node.type, BitVec):
            return Var(node.name, integer_type(node.type))
        symbol = Var(f"{node.name}:{node.type.width}", INT)
        self.symbols.append((node, symbol))
        return self._bounded(node, symbol)

    def _bounded(self, node: Expr, term: Expr) -> Expr:
        if isinstance(node.type, BitVec):
            self.facts.append(within(term, self.bounds.range(node)))
        return term

    def _function(self, node: Expr, name: str) -> Expr:
        arguments = tuple(self._done[id(c)] for c in children(node))
        types = [getattr(c.type, "width", "") for c in (*children(node), node)]
        return self._bounded(node, apply(f"{name}:{'.'.join(map(str, types))}", arguments, integer_type(node.type)))

    # -- arithmetic -----------------------------------------------------------------------------------------

    def _unsigned(self, node: Expr) -> Expr:
        """The unsigned value."""
        term, (low, high) = self._done[id(node)], self.bounds.range(node)
        assert isinstance(node.type, BitVec)
        if low >= 0:
            return term
        larger = add(term, integer(1 << node.type.width))
        return larger if high < 0 else ite(binary(BinaryOp.LT, term, integer(0)), larger, term)

    def _as_signed(self, term: Expr, width: int, high: int | None = None) -> Expr:
        """The signed reading of an unsigned value of ``width`` bits, at most ``high``."""
        if high is not None and high < 1 << (width - 1):
            return term
        large = binary(BinaryOp.GE, term, integer(1 << (width - 1)))
        return ite(large, subtract(term, integer(1 << width)), term)

    def _wrapping(self, node: Expr, raw: Expr, *, linear: bool = True) -> Expr:
        bounds = self.bounds.raw(node)
        assert isinstance(node.type, BitVec) and bounds is not None
        low, high = signed_range(node.type.width)
        if low <= bounds[0] and bounds[1] <= high:
            return raw
        result = Var(f"wrapped${len(self.operations)}", INT)
        needs = frozenset(v.name for v in free_variables(raw)) & self._results
        quotients = (bounds[0] - low) >> node.type.width, (bounds[1] - low) >> node.type.width
        self.operations.append(Operation(node, result, raw, needs, quotients, linear))
        self._results |= {result.name}
        return self._bounded(node, result)

    def _unary(self, node: Unary) -> Expr:
        operand = self._done[id(node.operand)]
        match node.op:
            case UnaryOp.NOT:
                return not_(operand)
            case UnaryOp.NEGATE | UnaryOp.TO_REAL:
                return Unary(node.op, operand, node.type)
            case UnaryOp.BVNOT:
                return subtract(integer(-1), operand)
            case UnaryOp.BVNEG:
                return self._wrapping(node, subtract(integer(0), operand))

    def _binary(self, node: Binary) -> Expr:
        left, right, op = self._done[id(node.left)], self._done[id(node.right)], node.op
        if op in _SIGNED:
            return binary(_SIGNED[op], left, right)
        if op in _UNSIGNED:
            return self._unsigned_order(node)
        if op is BinaryOp.BVMUL and not isinstance(left, Literal) and not isinstance(right, Literal):
            factors = (Factor(left, self.bounds.range(node.left)), Factor(right, self.bounds.range(node.right)))
            return self._wrapping(node, self.products.symbol(*factors), linear=False)
        if op in _PLAIN:
            return self._wrapping(node, _PLAIN[op](left, right))
        if not isinstance(node.left.type, BitVec) or op in (BinaryOp.EQ, BinaryOp.NE):
            return binary(op, left, right)
        constant = self._constant(node.right)
        width = node.left.type.width
        match op:
            case BinaryOp.BVSHL if constant is not None and 0 <= constant < width:
                return self._wrapping(node, times(left, integer(1 << constant)))
            case BinaryOp.BVASHR if constant is not None and 0 <= constant < width:
                return binary(BinaryOp.DIV, left, integer(1 << constant))
            case BinaryOp.BVLSHR if constant is not None and 0 < constant < width:
                return binary(BinaryOp.DIV, self._unsigned(node.left), integer(1 << constant))
            case BinaryOp.BVUDIV | BinaryOp.BVUREM:
                return self._unsigned_division(node)
            case BinaryOp.BVSDIV | BinaryOp.BVSREM:
                return self._signed_division(node)
            case BinaryOp.BVAND if (mask := constant if constant is not None else self._constant(node.left)) is not None:
                masked = self._masked(node.left if constant is not None else node.right, mask, width)
                return masked if masked is not None else self._function(node, op.value)
            case BinaryOp.BVOR if self._disjoint(node.left, node.right) or self._disjoint(node.right, node.left):
                return add(left, right)
            case _:
                return self._function(node, op.value)

    def _constant(self, node: Expr) -> int | None:
        low, high = self.bounds.range(node)
        return low if low == high else None

    def _unsigned_order(self, node: Binary) -> Expr:
        op, small, large = node.op, node.left, node.right
        if op in (BinaryOp.BVUGT, BinaryOp.BVUGE):
            op, small, large = (BinaryOp.BVULT if op is BinaryOp.BVUGT else BinaryOp.BVULE), large, small
        a, b = self._done[id(small)], self._done[id(large)]
        zero, plain = integer(0), binary(_UNSIGNED[op], a, b)
        small_positive, large_positive = self.bounds.range(small)[0] >= 0, self.bounds.range(large)[0] >= 0
        if small_positive and large_positive:
            return plain
        if large_positive:
            return and_(binary(BinaryOp.LE, zero, a), plain)
        if small_positive:
            return or_(binary(BinaryOp.LT, b, zero), plain)
        return binary(_UNSIGNED[op], self._unsigned(small), self._unsigned(large))

    def _unsigned_division(self, node: Binary) -> Expr:
        """Unsigned quotient and remainder; by zero they are all ones and the dividend."""
        assert isinstance(node.type, BitVec)
        a, b = self._unsigned(node.left), self._unsigned(node.right)
        low, high = self.bounds.range(node.right)
        width, positive = node.type.width, self.bounds.range(node.left)[0] >= 0
        zero: Expr
        if node.op is BinaryOp.BVUDIV:
            result, zero = binary(BinaryOp.DIV, a, b), integer(-1)
            bound = (1 << (width - 1)) - 1 if positive or low >= 2 else None
        else:
            result, zero = binary(BinaryOp.MOD, a, b), self._done[id(node.left)]
            bound = (1 << (width - 1)) - 1 if positive or low >= 0 else None
        result = self._as_signed(result, width, bound)
        return result if low >= 1 or high < 0 else ite(eq(b, integer(0)), zero, result)

    def _signed_division(self, node: Binary) -> Expr:
        """C's quotient, rounded towards zero, and remainder, which has the dividend's sign."""
        assert isinstance(node.type, BitVec)
        a, b = self._done[id(node.left)], self._done[id(node.right)]
        (low, high), (least, most) = self.bounds.range(node.left), self.bounds.range(node.right)
        quotient = node.op is BinaryOp.BVSDIV
        zero = integer(0)

        def divided(a_negative: bool, b_negative: bool) -> Expr:
            x = subtract(zero, a) if a_negative else a
            y = subtract(zero, b) if b_negative else b
            result = binary(BinaryOp.DIV if quotient else BinaryOp.MOD, x, y)
            return subtract(zero, result) if (a_negative != b_negative if quotient else a_negative) else result

        def by_divisor(a_negative: bool) -> Expr:
            if least >= 0:
                return divided(a_negative, False)
            if most < 0:
                return divided(a_negative, True)
            return ite(binary(BinaryOp.LT, b, zero), divided(a_negative, True), divided(a_negative, False))

        if low >= 0 or high < 0:
            result = by_divisor(low < 0)
        else:
            result = ite(binary(BinaryOp.LT, a, zero), by_divisor(True), by_divisor(False))
        width = node.type.width
        if quotient and low == signed_range(width)[0] and least <= -1 <= most:
            result = self._as_signed(result, width)  # the least number by -1
        if least >= 1 or most < 0:
            return result
        by_zero = ite(binary(BinaryOp.LT, a, zero), integer(1), integer(-1)) if quotient else a
        return ite(eq(b, zero), by_zero, result)

    # -- bits -----------------------------------------------------------------------------------------------

    def _low_bits(self, node: Expr, count: int) -> Expr:
        """The low bits as an unsigned number."""
        low, high = self.bounds.range(node)
        term = self._done[id(node)]
        return term if low >= 0 and high < 1 << count else binary(BinaryOp.MOD, term, integer(1 << count))

    def _masked(self, node: Expr, mask: int, width: int) -> Expr | None:
        """``node & mask`` for a mask of one run of bits; ``mask`` is signed."""
        if mask == 0 or mask == -1:
            return integer(0) if mask == 0 else self._done[id(node)]
        shift = (mask & -mask).bit_length() - 1
        run = mask >> shift
        if mask < 0:
            if run != -1:
                return None
            return subtract(self._done[id(node)], self._low_bits(node, shift))
        if run & (run + 1):
            return None
        low = self._low_bits(node, shift + run.bit_length())
        return subtract(low, self._low_bits(node, shift)) if shift else low

    def _disjoint(self, left: Expr, right: Expr) -> bool:
        """Whether ``right`` lies within the trailing zeros of ``left``."""
        low, high = self.bounds.range(right)
        return low >= 0 and high < 1 << self._trailing_zeros(left)

    def _trailing_zeros(self, node: Expr) -> int:
        match node:
            case Binary(op=BinaryOp.BVSHL) if (count := self._constant(node.right)) is not None and count >= 0:
                return count + self._trailing_zeros(node.left)
            case Binary(op=BinaryOp.BVMUL):
                return self._trailing_zeros(node.left) + self._trailing_zeros(node.right)
            case Binary(op=BinaryOp.BVADD | BinaryOp.BVSUB | BinaryOp.BVOR):
                return min(self._trailing_zeros(node.left), self._trailing_zeros(node.right))
            case _ if isinstance(node.type, BitVec) and (value := self._constant(node)) is not None:
                return node.type.width if value == 0 else (value & -value).bit_length() - 1
            case Extend():
                return self._trailing_zeros(node.operand)
            case _:
                return 0

    def _extract(self, node: Extract) -> Expr:
        width = node.type.width
        low, high = self.bounds.range(node.operand)
        term = self._done[id(node.operand)]
        if node.low:
            low, high = low >> node.low, high >> node.low
            term = binary(BinaryOp.DIV, term, integer(1 << node.low))
        least, most = signed_range(width)
        if least <= low and high <= most:
            return term
        return self._as_signed(binary(BinaryOp.MOD, term, integer(1 << width)), width)
