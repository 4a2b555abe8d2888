"""Index arithmetic as sums of products, looked at through variables that a kernel assigns once."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Apply, Binary, BinaryOp, Expr, Extend, Extract, Ite, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assign
from boogie_ir.lang.traverse import free_variables, subexpressions
from gpuverify_py.analysis.statements import targets, walk

WORD = 32
"""Bits of an integer: sums are meant modulo 2^32."""
OF_24_BITS = ("MUL24_S",)
"""What `mul24` of signed numbers gives where a factor has more bits: anything."""
_DEEPEST = 24
_OF_LAUNCH = frozenset(v.name for v in (*k.LOCAL_ID, *k.GROUP_ID))
_THREADS = [
    {(1, tuple(sorted((group.name, size.name)))), (1, (local.name,))}
    for group, size, local in zip(k.GROUP_ID, k.GROUP_SIZE, k.LOCAL_ID, strict=True)
]
"""A thread's number in the launch, in each dimension: below 2^31, as is listed where sizes are open."""
_ARITHMETIC = (BinaryOp.BVADD, BinaryOp.BVSUB, BinaryOp.BVMUL, BinaryOp.BVSHL)


@frozen
class Term:
    """A product of a number and variables."""

    number: int
    variables: tuple[str, ...]


class Values:
    """What variables stand for that a kernel assigns once.

    ``current``: only where that is what they stand for wherever they are read, since nothing in it ever changes. Products of 24
    bits (OpenCL's `mul24`) count as what they are where their factors have no more (:meth:`narrow`).
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

    def narrow(self, expression: Expr) -> Iterator[Expr]:
        """The conditions under which the factors of the 24-bit products in a sum have no more bits."""
        for part in subexpressions(expression):
            match part:
                case Ite(condition=condition, otherwise=Apply(function=name)) if name in OF_24_BITS:
                    yield condition
                case Var(name=name) if name in self._known:
                    yield from self.narrow(self._known[name])
                case _:
                    pass

    def exact(self, expression: Expr) -> bool:
        """Whether a sum is one of whole numbers, not only modulo 2^32: what is extended to more bits does not wrap around.

        That is so of signed arithmetic, which is taken not to overflow on the way to an index, and of a thread's number in the
        launch. Unsigned arithmetic wraps, and its sum may be another number than that of the terms.
        """
        match expression:
            case Extend(operand=operand, signed=signed):
                return self._whole(operand, signed, _DEEPEST)
            case Binary(left=left, right=right):
                return self.exact(left) and self.exact(right)
            case Var(name=name) if name in self._known:
                return self.exact(self._known[name])
            case Var() | Literal():
                return True
            case _:
                return False

    def _whole(self, expression: Expr, signed: bool, depth: int) -> bool:
        """Whether an expression that is extended so does not wrap around."""
        if {(term.number, tuple(sorted(term.variables))) for term in self.sum(expression)} in _THREADS:
            return True
        match expression:
            case Var(name=name) if name in self._known and depth:
                return self._whole(self._known[name], signed, depth - 1)
            case Var(name=name):
                return signed or name in _OF_LAUNCH
            case Literal():
                return signed
            case Ite(then=Binary(left=left, right=right), otherwise=Apply(function=name)) if name in OF_24_BITS and depth:
                return signed and self._whole(left, True, depth - 1) and self._whole(right, True, depth - 1)
            case Binary(signed=True, left=left, right=right) if depth:
                return signed and self._whole(left, True, depth - 1) and self._whole(right, True, depth - 1)
            case _:
                return False

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
            case Ite(then=Binary(op=BinaryOp.BVMUL) as product, otherwise=Apply(function=name)) if depth and name in OF_24_BITS:
                yield from self._terms(product, factor, depth - 1)
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
