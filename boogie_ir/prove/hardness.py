"""Operations that are beyond bit-vector solvers, and formulas in which they are opaque.

Products of unknowns, large strides and divisions by no power of two are circuits that a solver drowns in wherever it
meets them, also where the question has nothing to do with them. Read as uninterpreted functions they cost nothing: what
contradicts itself then does so whatever the operations mean, and nothing else is concluded.
"""

from __future__ import annotations

from collections.abc import Iterable

from boogie_ir.lang.build import apply, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Literal, Quantifier, Var
from boogie_ir.lang.traverse import children, with_children
from boogie_ir.lang.types import BitVec

SMALL_FACTOR = 64
_NONLINEAR = frozenset({BinaryOp.BVMUL, BinaryOp.BVUDIV, BinaryOp.BVSDIV, BinaryOp.BVUREM, BinaryOp.BVSREM})


class Hardness:
    """Which expressions are beyond bit-vector solvers: products of unknowns, large strides, divisions by no power of two.

    ``opaque`` gives them with these operations as functions of which only that they are functions is known; equal
    expressions, made identical before, stay identical.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[Expr, Expr]] = {}

    def __call__(self, formulas: Iterable[Expr]) -> bool:
        """Whether there is such an operation in any of the formulas."""
        return any(self.opaque(formula) is not formula for formula in formulas)

    def opaque(self, expression: Expr) -> Expr:
        """The expression with the hard operations as functions; itself where it has none."""
        known = self._known
        stack = [expression]
        while stack:
            current = stack[-1]
            if id(current) in known:
                stack.pop()
                continue
            parts = () if isinstance(current, Quantifier) else children(current)
            waiting = [c for c in parts if id(c) not in known]
            if waiting:
                stack.extend(waiting)
                continue
            stack.pop()
            known[id(current)] = (current, _opaque(current, tuple(known[id(c)][1] for c in parts)))
        return known[id(expression)][1]


def _opaque(current: Expr, parts: tuple[Expr, ...]) -> Expr:
    if isinstance(current, Quantifier):
        return current
    if not isinstance(current, Binary) or not _is_hard(current):
        return with_children(current, parts)
    return apply(f"{current.op.value}:{width_of(current)}", parts, current.type)


def _is_hard(operation: Binary) -> bool:
    if operation.op not in _NONLINEAR:
        return False
    if operation.op is BinaryOp.BVMUL:
        factors = [side for side in (operation.left, operation.right) if isinstance(side, Literal)]
        return not factors or not all(_is_easy(f) for f in factors)
    return not (isinstance(operation.right, Literal) and int(operation.right.value).bit_count() == 1)


def operands(formulas: Iterable[Expr]) -> tuple[Var, ...]:
    """The bit-vector variables in operands of hard operations."""
    found: dict[Var, None] = {}
    seen: set[tuple[int, bool]] = set()
    stack = [(formula, False) for formula in formulas]
    while stack:
        current, inside = stack.pop()
        if (id(current), inside) in seen or isinstance(current, Quantifier):
            continue
        seen.add((id(current), inside))
        if inside and isinstance(current, Var) and isinstance(current.type, BitVec):
            found[current] = None
        inside = inside or (isinstance(current, Binary) and _is_hard(current))
        stack.extend((part, inside) for part in children(current))
    return tuple(found)


def _is_easy(factor: Literal) -> bool:
    """Whether circuits cope with a factor: a power of two, its negative, or a small one.

    Small ones are pitches of tiles and sizes of records, whose multiples are in narrow ranges; others are strides of whole
    grids, where disjointness is a matter of congruence, which circuits hide.
    """
    value = int(factor.value)
    negative = (1 << width_of(factor)) - value
    return min(value, negative) < SMALL_FACTOR or 1 in (value.bit_count(), negative.bit_count())
