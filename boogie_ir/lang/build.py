"""Building expressions: types checked, the obvious folded.

Folding is local (one node and its direct operands) and keeps the meaning exactly; it exists so that generated
programs stay readable and queries small. All functions raise :class:`TypeError` on operands of wrong types.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from boogie_ir.lang.expr import (
    ARITHMETIC_OPS,
    BOOLEAN_OPS,
    BV_ARITHMETIC_OPS,
    BV_ORDER_OPS,
    EQUALITY_OPS,
    FALSE,
    ORDER_OPS,
    TRUE,
    Apply,
    Binary,
    BinaryOp,
    Concat,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Select,
    Unary,
    UnaryOp,
    Update,
)
from boogie_ir.lang.types import BOOL, INT, REAL, BitVec, MapType, Type


def bv(value: int, width: int = 32) -> Literal:
    """The bit-vector of ``width`` bits congruent to ``value``."""
    return Literal(value & ((1 << width) - 1), BitVec(width))


def integer(value: int) -> Literal:
    """A mathematical integer."""
    return Literal(value, INT)


def boolean(value: bool) -> Literal:
    return TRUE if value else FALSE


def to_signed(value: int, width: int) -> int:
    """The two's complement reading of ``value`` in ``[0, 2^width)``."""
    return value - (1 << width) if value >> (width - 1) else value


def width_of(expression: Expr) -> int:
    """The width of a bit-vector expression; TypeError for other types."""
    if not isinstance(expression.type, BitVec):
        raise TypeError(f"a bit-vector is needed, not {expression.type}")
    return expression.type.width


def fold_bv(op: BinaryOp, a: int, b: int, width: int) -> int | bool:
    """The value of ``a op b`` on ``width``-bit vectors given as unsigned integers (SMT-LIB semantics)."""
    mask = (1 << width) - 1
    sa, sb = to_signed(a, width), to_signed(b, width)
    match op:
        case BinaryOp.BVADD:
            return (a + b) & mask
        case BinaryOp.BVSUB:
            return (a - b) & mask
        case BinaryOp.BVMUL:
            return (a * b) & mask
        case BinaryOp.BVUDIV:
            return a // b if b else mask
        case BinaryOp.BVUREM:
            return a % b if b else a
        case BinaryOp.BVSDIV:
            if sb == 0:
                return 1 if sa < 0 else mask
            quotient = abs(sa) // abs(sb)
            return (quotient if (sa < 0) == (sb < 0) else -quotient) & mask
        case BinaryOp.BVSREM:
            if sb == 0:
                return a
            remainder = abs(sa) % abs(sb)
            return (-remainder if sa < 0 else remainder) & mask
        case BinaryOp.BVAND:
            return a & b
        case BinaryOp.BVOR:
            return a | b
        case BinaryOp.BVXOR:
            return a ^ b
        case BinaryOp.BVSHL:
            return (a << b) & mask if b < width else 0
        case BinaryOp.BVLSHR:
            return a >> b if b < width else 0
        case BinaryOp.BVASHR:
            return (sa >> min(b, width)) & mask
        case BinaryOp.BVULT:
            return a < b
        case BinaryOp.BVULE:
            return a <= b
        case BinaryOp.BVUGT:
            return a > b
        case BinaryOp.BVUGE:
            return a >= b
        case BinaryOp.BVSLT:
            return sa < sb
        case BinaryOp.BVSLE:
            return sa <= sb
        case BinaryOp.BVSGT:
            return sa > sb
        case BinaryOp.BVSGE:
            return sa >= sb
        case _:
            raise TypeError(f"{op} is not a bit-vector operator")


def fold_int(op: BinaryOp, a: int, b: int) -> int | bool | None:
    """The value of ``a op b`` on mathematical integers, None where it is not defined (division by zero)."""
    match op:
        case BinaryOp.ADD:
            return a + b
        case BinaryOp.SUB:
            return a - b
        case BinaryOp.MUL:
            return a * b
        case BinaryOp.DIV:
            return None if b == 0 else (a - (a % abs(b))) // b
        case BinaryOp.MOD:
            return None if b == 0 else a % abs(b)
        case BinaryOp.LT:
            return a < b
        case BinaryOp.LE:
            return a <= b
        case BinaryOp.GT:
            return a > b
        case BinaryOp.GE:
            return a >= b
        case _:
            return None


def is_literal(expression: Expr, value: int | bool) -> bool:
    return isinstance(expression, Literal) and expression.value == value


# -- booleans -----------------------------------------------------------------------------------------------


def not_(operand: Expr) -> Expr:
    _require(operand, BOOL)
    if isinstance(operand, Literal):
        return boolean(not operand.value)
    if isinstance(operand, Unary) and operand.op is UnaryOp.NOT:
        return operand.operand
    return Unary(UnaryOp.NOT, operand, BOOL)


def and_(*operands: Expr) -> Expr:
    """The conjunction of any number of operands (TRUE of none), as a balanced tree."""
    return conjunction(operands)


def or_(*operands: Expr) -> Expr:
    """The disjunction of any number of operands (FALSE of none), as a balanced tree."""
    return disjunction(operands)


def conjunction(operands: Iterable[Expr]) -> Expr:
    return _tree(BinaryOp.AND, operands, TRUE, FALSE)


def disjunction(operands: Iterable[Expr]) -> Expr:
    return _tree(BinaryOp.OR, operands, FALSE, TRUE)


def implies(left: Expr, right: Expr) -> Expr:
    _require(left, BOOL)
    _require(right, BOOL)
    if left == TRUE:
        return right
    if left == FALSE or right == TRUE:
        return TRUE
    if right == FALSE:
        return not_(left)
    return Binary(BinaryOp.IMPLIES, left, right, BOOL)


def eq(left: Expr, right: Expr) -> Expr:
    return binary(BinaryOp.EQ, left, right)


def ne(left: Expr, right: Expr) -> Expr:
    return binary(BinaryOp.NE, left, right)


def ite(condition: Expr, then: Expr, otherwise: Expr) -> Expr:
    _require(condition, BOOL)
    _require(otherwise, then.type)
    if condition == TRUE:
        return then
    if condition == FALSE:
        return otherwise
    if then is otherwise or (_is_leaf(then) and then == otherwise):
        return then
    if then.type == BOOL and then == TRUE and otherwise == FALSE:
        return condition
    if then.type == BOOL and then == FALSE and otherwise == TRUE:
        return not_(condition)
    return Ite(condition, then, otherwise, then.type)


# -- operators in general -----------------------------------------------------------------------------------


def real_of(operand: Expr) -> Expr:
    """The integer as a real."""
    _require(operand, INT)
    from fractions import Fraction  # loads decimal numbers, which kernels do not have

    return Literal(Fraction(operand.value), REAL) if isinstance(operand, Literal) else Unary(UnaryOp.TO_REAL, operand, REAL)


def unary(op: UnaryOp, operand: Expr) -> Expr:
    if op is UnaryOp.NOT:
        return not_(operand)
    if op is UnaryOp.TO_REAL:
        return real_of(operand)
    if isinstance(operand, Literal) and isinstance(operand.type, BitVec):
        return bv(-int(operand.value) if op is UnaryOp.BVNEG else ~int(operand.value), operand.type.width)
    if op in (UnaryOp.BVNEG, UnaryOp.BVNOT):
        width_of(operand)
    return Unary(op, operand, operand.type)


def binary(op: BinaryOp, left: Expr, right: Expr) -> Expr:
    """``left op right``; both operands have one type (boolean operators: bool)."""
    if op is BinaryOp.AND:
        return and_(left, right)
    if op is BinaryOp.OR:
        return or_(left, right)
    if op is BinaryOp.IMPLIES:
        return implies(left, right)
    _require(right, left.type)
    if op in BOOLEAN_OPS:
        _require(left, BOOL)
        return _iff(left, right)
    if op in EQUALITY_OPS:
        return _equality(op, left, right)
    if op in BV_ARITHMETIC_OPS or op in BV_ORDER_OPS:
        return _bv_binary(op, left, right)
    if op in ARITHMETIC_OPS or op in ORDER_OPS:
        if isinstance(left, Literal) and isinstance(right, Literal) and left.type == INT:
            value = fold_int(op, int(left.value), int(right.value))
            if value is not None:
                return boolean(value) if isinstance(value, bool) else integer(value)
        return Binary(op, left, right, BOOL if op in ORDER_OPS else left.type)
    raise TypeError(f"{op} is not a binary operator")


def signed_binary(op: BinaryOp, left: Expr, right: Expr) -> Expr:
    """A sum, difference or product that has no meaning in C where it wraps around (:class:`Binary`, ``signed``)."""
    result = binary(op, left, right)
    if not isinstance(result, Binary) or result.op is not op:
        return result
    together = isinstance(left, Binary) and left.signed and result.left is left.left  # two constants became one
    return replace(result, signed=True) if (result.left is left and result.right is right) or together else result


def bvadd(left: Expr, right: Expr) -> Expr:
    return binary(BinaryOp.BVADD, left, right)


def bvsub(left: Expr, right: Expr) -> Expr:
    return binary(BinaryOp.BVSUB, left, right)


def bvmul(left: Expr, right: Expr) -> Expr:
    return binary(BinaryOp.BVMUL, left, right)


def extract(operand: Expr, high: int, low: int) -> Expr:
    """Bits ``high-1 .. low``."""
    width = width_of(operand)
    if not 0 <= low < high <= width:
        raise TypeError(f"bits [{high}:{low}] of a {width}-bit vector")
    if low == 0 and high == width:
        return operand
    if isinstance(operand, Literal):
        return bv(int(operand.value) >> low, high - low)
    if isinstance(operand, Extend) and high <= width_of(operand.operand):
        return extract(operand.operand, high, low)
    if isinstance(operand, Extract):
        return extract(operand.operand, operand.low + high, operand.low + low)
    if isinstance(operand, Concat):
        split = width_of(operand.low)
        if high <= split:
            return extract(operand.low, high, low)
        if low >= split:
            return extract(operand.high, high - split, low - split)
    if low == 0 and isinstance(operand, Binary) and (narrow := _narrowed(operand, high)) is not None:
        return narrow
    return Extract(operand, high, low, BitVec(high - low))


def _narrowed(operation: Binary, width: int) -> Expr | None:
    """The low bits of an operation on a widened operand, as one on the operand itself; None where that is not the same.

    ``short i; i += 16`` is computed as int and cut down again; sums and products modulo ``2^width`` need no more bits than
    they give, and a shift to the right by less than the width takes its bits from the operand.
    """
    left, right = operation.left, operation.right
    wide = [e for e in (left, right) if isinstance(e, Extend) and width_of(e.operand) == width]
    if not wide:
        return None
    match operation.op:
        case BinaryOp.BVADD | BinaryOp.BVSUB | BinaryOp.BVMUL:
            return binary(operation.op, extract(left, width, 0), extract(right, width, 0))
        case BinaryOp.BVSHL | BinaryOp.BVASHR | BinaryOp.BVLSHR if isinstance(right, Literal) and isinstance(left, Extend):
            # What a shift to the right brings in from above is the sign, as in the narrow one, or zeros.
            right_op = BinaryOp.BVASHR if left.signed else BinaryOp.BVLSHR
            op = BinaryOp.BVSHL if operation.op is BinaryOp.BVSHL else right_op
            room = width_of(left) - width
            if int(right.value) < width and (op is operation.op or int(right.value) <= room):
                return binary(op, left.operand, bv(int(right.value), width))
            return None
        case _:
            return None


def concat(high: Expr, low: Expr) -> Expr:
    width = width_of(high) + width_of(low)
    if isinstance(high, Literal) and isinstance(low, Literal):
        return bv(int(high.value) << width_of(low) | int(low.value), width)
    if isinstance(high, Extract) and isinstance(low, Extract) and high.operand is low.operand and high.low == low.high:
        return extract(high.operand, high.high, low.low)
    return Concat(high, low, BitVec(width))


def extend(operand: Expr, width: int, signed: bool) -> Expr:
    """The operand widened to ``width`` bits."""
    have = width_of(operand)
    if width < have:
        raise TypeError(f"cannot extend {have} bits to {width}")
    if width == have:
        return operand
    if isinstance(operand, Literal):
        value = int(operand.value)
        return bv(to_signed(value, have) if signed else value, width)
    if isinstance(operand, Extend) and operand.signed == signed:
        return extend(operand.operand, width, signed)
    return Extend(operand, signed, BitVec(width))


def resize(operand: Expr, width: int, signed: bool) -> Expr:
    """C's integer conversion: truncates, or extends by the *source* type's sign."""
    have = width_of(operand)
    return extract(operand, width, 0) if width < have else extend(operand, width, signed)


def apply(function: str, arguments: Sequence[Expr], result: Type) -> Apply:
    return Apply(function, tuple(arguments), result)


def select(array: Expr, *indices: Expr) -> Expr:
    return Select(array, indices, _map(array, indices).range)


def update(array: Expr, indices: Sequence[Expr], value: Expr) -> Expr:
    _require(value, _map(array, indices).range)
    return Update(array, tuple(indices), value, array.type)


# -- helpers ------------------------------------------------------------------------------------------------


def _require(expression: Expr, type_: Type) -> None:
    if expression.type != type_:
        raise TypeError(f"expected {type_}, got {expression.type}: {expression}")


def _map(array: Expr, indices: Sequence[Expr]) -> MapType:
    if not isinstance(array.type, MapType) or tuple(i.type for i in indices) != array.type.domain:
        raise TypeError(f"{array.type} is not a map over {[i.type for i in indices]}")
    return array.type


def _is_leaf(expression: Expr) -> bool:
    return not hasattr(expression, "left") and not hasattr(expression, "operand")


def _tree(op: BinaryOp, operands: Iterable[Expr], neutral: Literal, absorbing: Literal) -> Expr:
    level: list[Expr] = []
    for operand in operands:
        _require(operand, BOOL)
        if operand == absorbing:
            return absorbing
        if operand != neutral and not any(operand is seen for seen in level[-8:]):
            level.append(operand)
    if not level:
        return neutral
    while len(level) > 1:
        pairs = zip(level[::2], level[1::2], strict=False)
        level = [Binary(op, a, b, BOOL) for a, b in pairs] + ([level[-1]] if len(level) % 2 else [])
    return level[0]


def _iff(left: Expr, right: Expr) -> Expr:
    if isinstance(left, Literal):
        return right if left.value else not_(right)
    if isinstance(right, Literal):
        return left if right.value else not_(left)
    return TRUE if left is right else Binary(BinaryOp.IFF, left, right, BOOL)


def _equality(op: BinaryOp, left: Expr, right: Expr) -> Expr:
    same = op is BinaryOp.EQ
    if left is right or (_is_leaf(left) and left == right and not isinstance(left, Apply)):
        return boolean(same)
    if isinstance(left, Literal) and isinstance(right, Literal):
        return boolean((left.value == right.value) == same)
    if left.type == BOOL:
        return _iff(left, right) if same else not_(_iff(left, right))
    return Binary(op, left, right, BOOL)


def _bv_binary(op: BinaryOp, left: Expr, right: Expr) -> Expr:
    width = width_of(left)
    if isinstance(left, Literal) and isinstance(right, Literal):
        value = fold_bv(op, int(left.value), int(right.value), width)
        return boolean(value) if isinstance(value, bool) else bv(value, width)
    if op in BV_ORDER_OPS:
        return Binary(op, left, right, BOOL)
    zero_right = is_literal(right, 0)
    match op:
        case BinaryOp.BVADD | BinaryOp.BVOR | BinaryOp.BVXOR if is_literal(left, 0):
            return right
        case BinaryOp.BVADD | BinaryOp.BVSUB | BinaryOp.BVOR | BinaryOp.BVXOR if zero_right:
            return left
        case BinaryOp.BVSHL | BinaryOp.BVLSHR | BinaryOp.BVASHR if zero_right:
            return left
        case BinaryOp.BVMUL | BinaryOp.BVAND if zero_right:
            return right
        case BinaryOp.BVMUL | BinaryOp.BVAND if is_literal(left, 0):
            return left
        case BinaryOp.BVMUL if is_literal(left, 1):
            return right
        case BinaryOp.BVMUL | BinaryOp.BVUDIV | BinaryOp.BVSDIV if is_literal(right, 1):
            return left
        case BinaryOp.BVUDIV | BinaryOp.BVUREM if isinstance(right, Literal) and _power_of_two(int(right.value)):
            # Masks and shifts instead of division by powers of two: far cheaper for every solver.
            value = int(right.value)
            if op is BinaryOp.BVUDIV:
                return _bv_binary(BinaryOp.BVLSHR, left, bv(value.bit_length() - 1, width))
            return _bv_binary(BinaryOp.BVAND, left, bv(value - 1, width))
        case BinaryOp.BVADD | BinaryOp.BVAND if isinstance(right, Literal) and _has_literal(op, left):
            assert isinstance(left, Binary) and isinstance(left.right, Literal)
            return _bv_binary(op, left.left, _bv_binary(op, left.right, right))
        case _:
            return Binary(op, left, right, left.type)


def _power_of_two(value: int) -> bool:
    return value > 0 and value & (value - 1) == 0


def _has_literal(op: BinaryOp, expression: Expr) -> bool:
    return isinstance(expression, Binary) and expression.op is op and isinstance(expression.right, Literal)
