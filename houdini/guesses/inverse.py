"""Which thread may have an index: guesses at the inverse of an index expression.

What comes out is a *hint*: whoever uses it says beside it that the index is the wanted one for these ids, so a wrong hint
costs precision only.
"""

from __future__ import annotations

from collections.abc import Iterable

from boogie_ir.lang.build import binary, bv, bvadd, bvmul, bvsub, extend, extract, unary, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Extend, Extract, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.traverse import free_variables

Hints = dict[str, Expr]


def solve(index: Expr, wanted: Expr, unknown: frozenset[str]) -> Hints:
    """Values of unknown variables with which ``index`` may be ``wanted``; none for those that it does not tell."""
    match index:
        case Var() if index.name in unknown:
            return {index.name: wanted}
        case Extend():
            return solve(index.operand, extract(wanted, width_of(index.operand), 0), unknown)
        case Extract() if index.low == 0:
            return solve(index.operand, extend(wanted, width_of(index.operand), False), unknown)
        case Unary(op=UnaryOp.BVNOT | UnaryOp.BVNEG):
            return solve(index.operand, unary(index.op, wanted), unknown)
        case Binary():
            return _binary(index, wanted, unknown)
        case _:
            return {}


def _binary(index: Binary, wanted: Expr, unknown: frozenset[str]) -> Hints:
    left, right = index.left, index.right
    in_left, in_right = _mentions(left, unknown), _mentions(right, unknown)
    match index.op:
        case BinaryOp.BVADD | BinaryOp.BVOR if index.op is BinaryOp.BVADD or (in_left and in_right):
            return _sum(tuple(_terms(index, index.op)), wanted, unknown)
        case BinaryOp.BVSUB if not in_right:
            return solve(left, bvadd(wanted, right), unknown)
        case BinaryOp.BVSUB if not in_left:
            return solve(right, bvsub(left, wanted), unknown)
        case BinaryOp.BVXOR if not in_right:
            return solve(left, binary(index.op, wanted, right), unknown)
        case BinaryOp.BVXOR if not in_left:
            return solve(right, binary(index.op, wanted, left), unknown)
        case BinaryOp.BVAND | BinaryOp.BVUREM | BinaryOp.BVSREM if (mask := _mask(index)) is not None:
            # Modulo a power of two: what undoes the inner operations undoes them modulo it as well.
            inner = _unscaled(left, wanted)
            return {n: binary(BinaryOp.BVAND, e, mask) for n, e in solve(*inner, unknown).items() if e.type == mask.type}
        case BinaryOp.BVUREM | BinaryOp.BVSREM if not in_right:
            return _modulo(left, right, wanted, unknown)
        case BinaryOp.BVMUL | BinaryOp.BVSHL if (factor := _factor(index)) > 1:
            return solve(left if not in_right else right, _divided(wanted, factor), unknown)
        case _:
            return {}


def _sum(terms: Iterable[Expr], wanted: Expr, unknown: frozenset[str]) -> Hints:
    """Known terms go to the other side; of the others each is below the factor of the one before, as in ``row*w + column``."""
    digits: list[Expr] = []
    for term in terms:
        if _mentions(term, unknown):
            digits.append(term)
        else:
            wanted = bvsub(wanted, term)
    if len(digits) == 1:
        return solve(digits[0], wanted, unknown)
    hints: Hints = {}
    for digit in sorted(digits, key=_factor, reverse=True):
        hints |= solve(digit, wanted, unknown)
        wanted = binary(BinaryOp.BVUREM, wanted, bv(_factor(digit), width_of(wanted)))
    return hints


def _modulo(inner: Expr, modulus: Expr, wanted: Expr, unknown: frozenset[str]) -> Hints:
    """``(x + shift) % modulus``, ``(x - shift) % modulus`` or ``(shift - x) % modulus``, where x is below the modulus."""

    def rest(e: Expr) -> Expr:
        return binary(BinaryOp.BVUREM, e, modulus)

    match inner:
        case Binary(op=BinaryOp.BVADD, left=x, right=shift) if not _mentions(shift, unknown):
            return solve(x, rest(bvadd(wanted, bvsub(modulus, rest(shift)))), unknown)
        case Binary(op=BinaryOp.BVADD, left=shift, right=x) if not _mentions(shift, unknown):
            return solve(x, rest(bvadd(wanted, bvsub(modulus, rest(shift)))), unknown)
        case Binary(op=BinaryOp.BVSUB, left=x, right=shift) if not _mentions(shift, unknown):
            return solve(x, rest(bvadd(wanted, rest(shift))), unknown)
        case Binary(op=BinaryOp.BVSUB, left=shift, right=x) if not _mentions(shift, unknown):
            return solve(x, rest(bvadd(rest(shift), bvsub(modulus, wanted))), unknown)
        case _:
            return solve(inner, wanted, unknown)


def _unscaled(inner: Expr, wanted: Expr) -> tuple[Expr, Expr]:
    """An odd factor has an inverse modulo every power of two."""
    if isinstance(inner, Binary) and inner.op is BinaryOp.BVMUL and isinstance(inner.right, Literal):
        factor, width = int(inner.right.value), width_of(wanted)
        if factor % 2:
            return inner.left, bvmul(wanted, bv(pow(factor, -1, 1 << width), width))
    return inner, wanted


def _terms(e: Expr, op: BinaryOp) -> Iterable[Expr]:
    if isinstance(e, Binary) and e.op is op:
        yield from _terms(e.left, op)
        yield from _terms(e.right, op)
    else:
        yield e


def _factor(e: Expr) -> int:
    match e:
        case Binary(op=BinaryOp.BVMUL, right=Literal(value=factor)) | Binary(op=BinaryOp.BVMUL, left=Literal(value=factor)):
            return int(factor)
        case Binary(op=BinaryOp.BVSHL, right=Literal(value=places)) if int(places) < width_of(e):
            return 1 << int(places)
        case _:
            return 1


def _divided(e: Expr, factor: int) -> Expr:
    return binary(BinaryOp.BVUDIV, e, bv(factor, width_of(e)))


def _mask(e: Binary) -> Literal | None:
    """``2^n - 1`` where the operation takes the remainder by ``2^n``, of a number that is not negative."""
    if not isinstance(e.right, Literal):
        return None
    mask = int(e.right.value) - (0 if e.op is BinaryOp.BVAND else 1)
    return bv(mask, width_of(e)) if mask > 0 and mask & (mask + 1) == 0 else None


def _mentions(e: Expr, unknown: frozenset[str]) -> bool:
    return any(v.name in unknown for v in free_variables(e))
