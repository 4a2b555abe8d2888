"""Terms over the first contents of memories: equal ones are one object, what is constant is a number.

Bit-vectors have the meaning of :mod:`boogie_ir.lang.expr`; operations on floats are opaque, but for those that IEEE 754 fixes to
the bit where their operands are constants. Sums and products of floats commute, which it fixes too (one NaN being like another).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from boogie_ir.lang.build import fold_bv, to_signed
from boogie_ir.lang.expr import BV_ORDER_OPS, BinaryOp, UnaryOp
from boogie_ir.lang.symbols import SYMBOLS, Family, bits_float, float_bits

Value: TypeAlias = "int | bool | Term"
"""A number (bits), a truth value, or what depends on contents."""

CELL, NUMBER, JUNK = "cell", "number", "junk"
ITE, EXTRACT, CONCAT, EXTEND, APPLY = "ite", "extract", "concat", "extend", "apply"
COMMUTATIVE = frozenset(
    {BinaryOp.BVADD, BinaryOp.BVMUL, BinaryOp.BVAND, BinaryOp.BVOR, BinaryOp.BVXOR, BinaryOp.EQ, BinaryOp.AND}
)
FLOATS_COMMUTE = frozenset({"add", "mul"})
RESULTS = frozenset(f"F{name}{width}" for name in ("ADD", "SUB", "MUL", "DIV", "FMA", "SQRT") for width in (32, 64))
"""Operations on floats to which, and in whose results, one NaN is like any other."""


class Term:
    """``width``: of its bits, 0 for a truth value. ``payload``: what an operation needs besides operands."""

    __slots__ = ("number", "op", "operands", "payload", "width")

    def __init__(self, number: int, op: object, operands: tuple[Value, ...], width: int, payload: object) -> None:
        self.number = number
        self.op = op
        self.operands = operands
        self.width = width
        self.payload = payload


def _key(value: Value) -> int:
    return -1 - value.number if isinstance(value, Term) else int(value)


class Terms:
    """Makes terms."""

    def __init__(self) -> None:
        self._known: dict[object, Term] = {}

    def make(self, op: object, operands: tuple[Value, ...], width: int, payload: object = None) -> Term:
        """The term, whatever it is equal to."""
        key = (op, payload, width, *map(_key, operands))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Term(len(self._known), op, operands, width, payload)
        return found

    def cell(self, memory: object, index: int, width: int) -> Term:
        """What a cell holds at first."""
        return self.make(CELL, (), width, (memory, index))

    # -- truth values ---------------------------------------------------------------------------------------

    def not_(self, a: Value) -> Value:
        if not isinstance(a, Term):
            return not a
        if a.op is UnaryOp.NOT:
            return a.operands[0]
        return self.make(UnaryOp.NOT, (a,), 0)

    def and_(self, a: Value, b: Value) -> Value:
        if not isinstance(a, Term):
            return b if a else False
        if not isinstance(b, Term):
            return a if b else False
        if a is b:
            return a
        if self.not_(a) is b:
            return False
        return self.make(BinaryOp.AND, (a, b) if a.number < b.number else (b, a), 0)

    def or_(self, a: Value, b: Value) -> Value:
        return self.not_(self.and_(self.not_(a), self.not_(b)))

    def ite(self, condition: Value, a: Value, b: Value, width: int) -> Value:
        if not isinstance(condition, Term):
            return a if condition else b
        if a is b or (not isinstance(a, Term) and not isinstance(b, Term) and a == b):
            return a
        if condition.op is UnaryOp.NOT:
            condition, a, b = self.not_(condition), b, a
            assert isinstance(condition, Term)
        if width == 0:
            return self.or_(self.and_(condition, a), self.and_(self.not_(condition), b))
        if isinstance(a, Term) and a.op == ITE and a.operands[0] is condition:
            a = a.operands[1]
        if isinstance(b, Term) and b.op == ITE and b.operands[0] is condition:
            b = b.operands[2]
        if a is b:
            return a
        return self.make(ITE, (condition, a, b), width)

    # -- bit-vectors ----------------------------------------------------------------------------------------

    def binary(self, op: BinaryOp, a: Value, b: Value, width: int) -> Value:
        """``width``: of the operands, 0 for truth values."""
        match op:
            case BinaryOp.AND:
                return self.and_(a, b)
            case BinaryOp.OR:
                return self.or_(a, b)
            case BinaryOp.IMPLIES:
                return self.or_(self.not_(a), b)
            case BinaryOp.EQ | BinaryOp.IFF:
                return self._equal(a, b, width)
            case BinaryOp.NE:
                return self.not_(self._equal(a, b, width))
            case BinaryOp.BVUGT | BinaryOp.BVSGT:
                return self.binary(_FLIPPED[op], b, a, width)
            case BinaryOp.BVULE | BinaryOp.BVSLE:
                return self.not_(self.binary(_STRICT[op], b, a, width))
            case BinaryOp.BVUGE | BinaryOp.BVSGE:
                return self.not_(self.binary(_STRICT[op], a, b, width))
            case _:
                return self._arithmetic(op, a, b, width)

    def _equal(self, a: Value, b: Value, width: int) -> Value:
        if not isinstance(a, Term) and not isinstance(b, Term):
            return a == b
        if a is b:
            return True
        if width == 0:
            return self.or_(self.and_(a, b), self.and_(self.not_(a), self.not_(b)))
        return self.make(BinaryOp.EQ, (a, b) if _key(a) < _key(b) else (b, a), 0)

    def _arithmetic(self, op: BinaryOp, a: Value, b: Value, width: int) -> Value:
        if not isinstance(a, Term) and not isinstance(b, Term):
            return fold_bv(op, int(a), int(b), width)
        if not isinstance(b, Term):
            if b == 0 and op in _ZERO_KEEPS:
                return a
            if b == 1 and op in _ONE_KEEPS:
                return a
            if b == 0 and op in (BinaryOp.BVMUL, BinaryOp.BVAND):
                return 0
            if b > 0 and b & (b - 1) == 0 and op is BinaryOp.BVUREM:
                return self._arithmetic(BinaryOp.BVAND, a, b - 1, width)
            if b > 0 and b & (b - 1) == 0 and op is BinaryOp.BVUDIV:
                return self._arithmetic(BinaryOp.BVLSHR, a, int(b).bit_length() - 1, width)
        if not isinstance(a, Term) and op in COMMUTATIVE:
            return self._arithmetic(op, b, a, width)
        if a is b and op in (BinaryOp.BVSUB, BinaryOp.BVXOR):
            return 0
        if a is b and op in (BinaryOp.BVULT, BinaryOp.BVSLT):
            return False
        operands = (a, b)
        if op in COMMUTATIVE and isinstance(b, Term) and _key(b) < _key(a):
            operands = (b, a)
        return self.make(op, operands, 0 if op in BV_ORDER_OPS else width)

    def unary(self, op: UnaryOp, a: Value, width: int) -> Value:
        if op is UnaryOp.NOT:
            return self.not_(a)
        if not isinstance(a, Term):
            mask = (1 << width) - 1
            return -int(a) & mask if op is UnaryOp.BVNEG else ~int(a) & mask
        return self.make(op, (a,), width)

    def extract(self, a: Value, high: int, low: int) -> Value:
        if not isinstance(a, Term):
            return (int(a) >> low) & ((1 << (high - low)) - 1)
        if low == 0 and high == a.width:
            return a
        if a.op == EXTEND and isinstance(a.operands[0], Term) and high <= a.operands[0].width:
            return self.extract(a.operands[0], high, low)
        return self.make(EXTRACT, (a,), high - low, (high, low))

    def concat(self, a: Value, b: Value, widths: tuple[int, int]) -> Value:
        if not isinstance(a, Term) and not isinstance(b, Term):
            return int(a) << widths[1] | int(b)
        if (
            isinstance(a, Term) and isinstance(b, Term) and a.op == b.op == EXTRACT and a.operands[0] is b.operands[0]
            and isinstance(a.payload, tuple) and isinstance(b.payload, tuple) and a.payload[1] == b.payload[0]
        ):  # fmt: skip
            return self.extract(a.operands[0], a.payload[0], b.payload[1])
        return self.make(CONCAT, (a, b), sum(widths), widths)

    def extend(self, a: Value, source: int, target: int, signed: bool) -> Value:
        if not isinstance(a, Term):
            return to_signed(int(a), source) & ((1 << target) - 1) if signed else a
        return self.make(EXTEND, (a,), target, signed)

    # -- floats, and functions of which nothing is known --------------------------------------------------------

    def apply(self, function: str, operands: tuple[Value, ...], width: int) -> Value:
        symbol = SYMBOLS.get(function)
        if symbol is None:
            return self.make(APPLY, operands, width, function)
        constants = [int(each) for each in operands if not isinstance(each, Term)]
        if len(constants) == len(operands):
            fold = _FOLDS.get(symbol.operation)
            widths = [each.width for each in symbol.operands]
            if fold is not None and "_" not in function and set(widths) <= {32, 64}:
                folded = fold(*(bits_float(each, size) for each, size in zip(constants, widths, strict=True)))
                if isinstance(folded, bool):
                    return folded
                if folded is not None:
                    return float_bits(folded, width)
            if symbol.operation == "convert" and symbol.family in (Family.FROM_SIGNED, Family.FROM_UNSIGNED):
                size = widths[0]
                number = to_signed(constants[0], size) if symbol.family is Family.FROM_SIGNED else constants[0]
                if abs(number) < 1 << 24 and width in (32, 64):
                    return float_bits(float(number), width)
        if function in RESULTS:
            operands = tuple(_bare(each, width) for each in operands)
        if function == f"FMUL{width}" and float_bits(2.0, width) in constants and len(constants) == 1:
            twice = operands[0] if isinstance(operands[0], Term) else operands[1]
            return self.apply(f"FADD{width}", (twice, twice), width)  # the same bits
        if symbol.operation in FLOATS_COMMUTE and function == f"F{symbol.operation.upper()}{width}":
            operands = tuple(sorted(operands, key=_key))
        made = self.make(APPLY, operands, width, function)
        bare = _bare(made, width)
        return bare if isinstance(bare, Term) and bare.payload in RESULTS else made


def _bare(value: Value, width: int) -> Value:
    """``x`` for ``x * 1`` and ``x - 0`` that an operation on floats gets, or where ``x`` is a result of one.

    Elsewhere these are not the same: a NaN comes out of them with other bits, which shows where they are taken for an integer.
    """
    while isinstance(value, Term) and value.op == APPLY and len(value.operands) == 2:
        a, b = value.operands
        if value.payload == f"FMUL{width}" and float_bits(1.0, width) in (a, b):
            value = b if a == float_bits(1.0, width) else a
        elif value.payload == f"FSUB{width}" and not isinstance(b, Term) and b == 0:
            value = a
        else:
            break
    return value


_FLIPPED = {BinaryOp.BVUGT: BinaryOp.BVULT, BinaryOp.BVSGT: BinaryOp.BVSLT}
_STRICT = {
    BinaryOp.BVULE: BinaryOp.BVULT, BinaryOp.BVSLE: BinaryOp.BVSLT,
    BinaryOp.BVUGE: BinaryOp.BVULT, BinaryOp.BVSGE: BinaryOp.BVSLT,
}  # fmt: skip
_ZERO_KEEPS = frozenset(
    {
        BinaryOp.BVADD, BinaryOp.BVSUB, BinaryOp.BVOR, BinaryOp.BVXOR, BinaryOp.BVSHL, BinaryOp.BVLSHR, BinaryOp.BVASHR,
    }
)  # fmt: skip
_ONE_KEEPS = frozenset({BinaryOp.BVMUL, BinaryOp.BVUDIV})


def _whole(compute: Callable[[float, float], float]) -> Callable[[float, float], float | None]:
    """Of small whole numbers, which no width rounds."""

    def folded(a: float, b: float) -> float | None:
        result = compute(a, b)
        small = all(abs(each) < 1 << 20 and each == int(each) for each in (a, b, result))
        return result if small and (result != 0 or min(a, b) > 0) else None

    return folded


_FOLDS: dict[str, Callable[..., float | bool | None]] = {
    "add": _whole(lambda a, b: a + b),
    "sub": _whole(lambda a, b: a - b),
    "mul": _whole(lambda a, b: a * b),
    "eq": lambda a, b: a == b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "neg": lambda a: None if a != a else -a,
    "abs": lambda a: None if a != a else abs(a),
}  # of constants, to the bit
