"""Launches of OpenCL as blocks and grids have them.

All work-groups of a launch have one size, so the global size is a multiple of it (OpenCL 1.2 [5.8]; later versions have others
only where a program is built without ``-cl-uniform-work-group-size``).
"""

from __future__ import annotations

from collections.abc import Sequence

from boogie_ir.lang.build import binary, bv, bvmul, eq, extend, extract, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Extend, Literal
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import GROUP_SIZE, NUM_GROUPS
from boogie_ir.lang.launches import Sizes
from frontend.host.evaluator.expressions import bytes_of
from frontend.host.evaluator.variables import Three
from frontend.host.values import Number, Value, converted, literal, literal_of
from frontend.types.types import UINT

DIMENSIONS = 3


@frozen
class Ranges:
    """The sizes of a launch: of the grid and of a group, what holds of them, and how many work-items there are in any groups."""

    grid: Three
    block: Three
    total: Sizes
    conditions: tuple[Expr, ...]


def nd_range(whole: Sequence[Value | None], local: Sequence[Value | None] | None) -> Ranges:
    """A launch of so many work-items, in groups of a size, which may be any where none is given. What is not known is None."""
    sizes = [_one_dimension(d, each, local) for d, each in enumerate(whole[:DIMENSIONS])]
    rest = [_Dimension(literal(1, UINT), literal(1, UINT))] * (DIMENSIONS - len(sizes))
    x, y, z = (*sizes, *rest)
    conditions = tuple(c for each in sizes for c in each.conditions)
    return Ranges((x.grid, y.grid, z.grid), (x.block, y.block, z.block), (x.total, y.total, z.total), conditions)


@frozen
class _Dimension:
    """One dimension of a launch: the numbers of groups and of work-items in a group, or, where the latter may be any, in all."""

    grid: Number | None = None
    block: Number | None = None
    total: int | None = None
    conditions: tuple[Expr, ...] = ()


def _one_dimension(number: int, whole: Value | None, local: Sequence[Value | None] | None) -> _Dimension:
    total = bytes_of(whole) if whole is not None else None
    given = local[number] if local is not None and number < len(local) else None
    if isinstance(given, Number):
        size = bytes_of(given)
        assert size is not None
        block = converted(size, UINT)
        if total is None:
            return _Dimension(block=block)
        groups, divides = _groups(total.bits, size.bits)
        return _Dimension(Number(extract(groups, 32, 0), UINT), block, conditions=() if divides is None else (divides,))
    if total is None:
        return _Dimension()
    known = literal_of(total)
    if known == 1:
        return _Dimension(literal(1, UINT), literal(1, UINT))
    if known is not None:
        return _Dimension(total=known)
    # No more than 2^31 work-items are taken to be there, or are listed, so that the product does not wrap around.
    product = bvmul(NUM_GROUPS[number], GROUP_SIZE[number])
    return _Dimension(conditions=(eq(product, extract(total.bits, 32, 0)),))


def _groups(total: Expr, size: Expr) -> tuple[Expr, Expr | None]:
    """How many groups of a size there are, and the condition that they are full; None where that is plain.

    A factor of the size's is taken out of a product. That of a signed type does not overflow; one of 64 bits is the number of
    work-items, which is not so large.
    """
    if isinstance(size, Literal) and size.value:
        factor = _without_factor(total, int(size.value))
        if factor is not None:
            return factor, None
    remainder = binary(BinaryOp.BVUREM, total, size)
    return binary(BinaryOp.BVUDIV, total, size), eq(remainder, bv(0, 64))


def _without_factor(total: Expr, factor: int) -> Expr | None:
    match total:
        case Extend(signed=True, operand=Binary(BinaryOp.BVMUL) as inner):
            smaller = _without_factor(inner, factor)
            return None if smaller is None else extend(smaller, 64, True)
        case Binary(BinaryOp.BVMUL, other, Literal(value)) | Binary(BinaryOp.BVMUL, Literal(value), other):
            times, rest = divmod(int(value), factor)
            return None if rest else binary(BinaryOp.BVMUL, other, bv(times, width_of(other)))
        case _:
            return None
