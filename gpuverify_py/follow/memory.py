"""Memories whose first contents are open, and what has been written to them."""

from __future__ import annotations

from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import BinaryOp
from boogie_ir.lang.source import Origin
from gpuverify_py.follow.code import GiveUp
from gpuverify_py.terms.terms import EXTEND, ITE, JUNK, Term, Terms, Value

CHOICES = 64  # cells among which contents may choose
Writing: TypeAlias = tuple[tuple[object, int], Origin]
"""Which thread writes, by its flat number in its group, and where."""


class Cells:
    """One copy of an array or memory; ``place`` names it, ``junk``: what it holds at first is nobody's."""

    def __init__(self, terms: Terms, place: object, width: int, initial: tuple[int, ...] | None, junk: bool) -> None:
        self._terms = terms
        self._place = place
        self.width = width
        self._initial = initial
        self._junk = junk
        self.written: dict[int, Value] = {}

    def read(self, cell: int) -> Value:
        """What a cell holds now."""
        found = self.written.get(cell)
        return self.first(cell) if found is None else found

    def first(self, cell: int) -> Value:
        """What it held at first."""
        if self._initial is not None:
            return self._initial[cell] if cell < len(self._initial) else 0
        if self._junk:
            return self._terms.make(JUNK, (), self.width, (self._place, cell))
        return self._terms.cell(self._place, cell, self.width)

    def write(self, cell: int, value: Value, condition: Value, by: Writing) -> None:
        """Stores where the condition holds."""
        if condition is not True:
            value = self._terms.ite(condition, value, self.read(cell), self.width)
        self.written[cell] = value

    def choose(self, index: Value, array: k.Array, width: int) -> list[tuple[int, Value]]:
        """The cells that an index may mean, each with when it does."""
        if not isinstance(index, Term):
            if index >= 1 << (width - 1):
                raise GiveUp(f"an index of {array.source.name} is negative")
            if array.cells is not None and index >= array.cells:
                raise GiveUp(f"an index leaves {array.source.name}")
            return [(int(index), True)]
        count = min(array.cells if array.cells is not None else CHOICES + 1, largest(index) + 1)
        if count > CHOICES:
            raise GiveUp(f"which element of {array.source.name} is meant depends on contents")
        terms = self._terms
        return [(cell, terms.binary(BinaryOp.EQ, index, cell, width)) for cell in range(count)]


def largest(value: Value) -> int:
    """A bound of a number of bits."""
    if not isinstance(value, Term):
        return int(value)
    bounds = [largest(each) for each in value.operands[-2:]] if value.op in (ITE, *_BOUNDED) else []
    match value.op:
        case BinaryOp.BVAND:
            return min(bounds)
        case BinaryOp.BVUREM if bounds[1] and not isinstance(value.operands[1], Term):
            return min(bounds[0], bounds[1] - 1)
        case BinaryOp.BVADD | BinaryOp.BVMUL:
            whole = bounds[0] + bounds[1] if value.op is BinaryOp.BVADD else bounds[0] * bounds[1]
            return min(whole, (1 << value.width) - 1) if whole < 1 << value.width else (1 << value.width) - 1
        case BinaryOp.BVLSHR if not isinstance(value.operands[1], Term):
            return bounds[0] >> bounds[1]
        case _ if value.op == ITE:
            return max(bounds)
        case _ if value.op == EXTEND and not value.payload:
            return largest(value.operands[0])
        case _:
            return (1 << value.width) - 1


_BOUNDED = (BinaryOp.BVAND, BinaryOp.BVUREM, BinaryOp.BVADD, BinaryOp.BVMUL, BinaryOp.BVLSHR)
