"""Index arithmetic as sums of products, looked at through variables that a kernel assigns once."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Extend, Extract, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assign
from boogie_ir.lang.traverse import free_variables, subexpressions
from gpuverify_py.analysis.statements import targets, walk

WORD = 32
"""Bits of an integer: sums are meant modulo 2^32."""
_DEEPEST = 24
_ARITHMETIC = (BinaryOp.BVADD, BinaryOp.BVSUB, BinaryOp.BVMUL, BinaryOp.BVSHL)


@frozen
class Term:
    """A product of a number and variables."""

    number: int
    variables: tuple[str, ...]


class Values:
    """What variables stand for that a kernel assigns once.

    ``current``: only where that is what they stand for wherever they are read, since nothing in it ever changes.
    """

    def __init__(self, kernel: k.Kernel, current: bool = False) -> None:
        assigned: dict[str, list[Expr | None]] = {}
        for statement in walk(kernel.body):
            match statement:
                case Assign(target, value):
                    assigned.setdefault(target.name, []).append(value)
                case _:
                    for target in targets(statement):
                        assigned.setdefault(target.name, []).append(None)
        self._known = {name: values[0] for name, values in assigned.items() if len(values) == 1 and values[0] is not None}
        if current:
            changing = assigned.keys() - self._known.keys()
            while True:
                more = {name for name, value in self._known.items() if any(v.name in changing for v in free_variables(value))}
                if more <= changing:
                    break
                changing |= more
            self._known = {name: value for name, value in self._known.items() if name not in changing}

    def sum(self, expression: Expr) -> tuple[Term, ...]:
        """An expression as a sum of products; what is neither is a variable without a name."""
        return tuple(self._terms(expression, 1, _DEEPEST))

    def _terms(self, expression: Expr, factor: int, depth: int) -> Iterator[Term]:
        match expression:
            case Literal(value=int() as value):
                yield Term(factor * _signed(value, expression), ())
            case Var(name=name):
                known = self._known.get(name)
                if known is not None and depth:
                    yield from self._terms(known, factor, depth - 1)
                else:
                    yield Term(factor, (name,))
            case Extend(operand=operand) if depth:
                yield from self._terms(operand, factor, depth - 1)
            case Extract(operand=operand, low=0, type=kept) if depth and kept.width >= WORD:
                yield from self._terms(operand, factor, depth - 1)
            case Binary(op=BinaryOp.BVADD, left=left, right=right) if depth:
                yield from self._terms(left, factor, depth - 1)
                yield from self._terms(right, factor, depth - 1)
            case Binary(op=BinaryOp.BVSUB, left=left, right=right) if depth:
                yield from self._terms(left, factor, depth - 1)
                yield from self._terms(right, -factor, depth - 1)
            case Binary(op=BinaryOp.BVSHL, left=left, right=Literal(value=int() as shift)) if depth and shift < 32:
                yield from self._terms(left, factor << shift, depth - 1)
            case Binary(op=BinaryOp.BVMUL, left=left, right=right) if depth:
                ones, others = tuple(self._terms(left, 1, depth - 1)), tuple(self._terms(right, 1, depth - 1))
                if len(ones) * len(others) <= 16:
                    for one in ones:
                        for other in others:
                            yield Term(factor * one.number * other.number, (*one.variables, *other.variables))
                else:
                    yield Term(factor, ("",))
            case _:
                yield Term(factor, ("",))


def _signed(value: int, expression: Expr) -> int:
    width = getattr(expression.type, "width", 32)
    return value - (1 << width) if value >> (width - 1) else value


def outermost_sums(root: Expr) -> Iterator[Expr]:
    """The arithmetic in an expression that is no part of other arithmetic."""
    inner: set[int] = set()
    for expression in subexpressions(root):
        if isinstance(expression, Binary) and expression.op in _ARITHMETIC:
            inner |= {id(expression.left), id(expression.right)}
    yield from (e for e in subexpressions(root) if isinstance(e, Binary) and e.op in _ARITHMETIC and id(e) not in inner)
