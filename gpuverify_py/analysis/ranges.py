"""What numbers an expression of a kernel may have, as signed intervals: from types, sizes of the launch and all assignments.

A variable that may be read before it is assigned may be any number of its type.

Operations that are marked as C's signed ones are taken not to leave their type: who uses a range is to see to that, or asks
for ranges that take nothing for granted (``wrapping``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import to_signed
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Extend, Extract, Ite, Literal, Var
from boogie_ir.lang.program import Assign
from boogie_ir.lang.traverse import conjuncts
from boogie_ir.lang.types import BitVec
from gpuverify_py.analysis.statements import sublists, targets, walk
from gpuverify_py.analysis.uniformity import read_first
from gpuverify_py.request.config import LaunchSizes

Range: TypeAlias = tuple[int, int]


class Ranges:
    """The ranges of one kernel's expressions. ``launch``: those of the launch's numbers that are known.

    ``wrapping``: signed operations wrap around, too.
    """

    def __init__(self, kernel: k.Kernel, launch: Iterable[tuple[str, Range]], *, wrapping: bool = False) -> None:
        self._wrapping = wrapping
        # None: something else than assignments gives it a value too, or nothing may have done so when it is read
        self._values: dict[str, list[Expr] | None] = dict.fromkeys(read_first(kernel))
        for statement in walk(kernel.body):
            for target in targets(statement):
                values = self._values.setdefault(target.name, [])
                if isinstance(statement, Assign) and values is not None:
                    values.append(statement.value)
                else:
                    self._values[target.name] = None
        self._known: dict[str, Range] = dict(launch)
        self._limits = dict(limit for s in walk(kernel.body) if isinstance(s, k.While) for limit in _counted(s))

    def __call__(self, expression: Expr) -> Range:
        """The least and the greatest number that a bit-vector, read as signed, may be."""
        width = expression.type.width if isinstance(expression.type, BitVec) else 1
        whole = full(width)
        match expression:
            case Literal(value):
                number = to_signed(int(value), width)
                return number, number
            case Var(name):
                return self._variable(name, whole)
            case Binary():
                return self._binary(expression, whole)
            case Ite():
                return _joined((self(expression.then), self(expression.otherwise)))
            case Extend(operand, signed):
                least, most = self(operand)
                narrow = operand.type.width if isinstance(operand.type, BitVec) else 1
                return (least, most) if signed or least >= 0 else (0, (1 << narrow) - 1)
            case Extract(operand, low=0):
                return _within(self(operand), whole)
            case _:
                return whole

    def _variable(self, name: str, whole: Range) -> Range:
        if name not in self._known:
            self._known[name] = whole  # while its values are looked at, which may mention it
            values = self._values.get(name)
            if values:
                self._known[name] = self._counter(name, values, whole) or _joined(self(value) for value in values)
        return self._known[name]

    def _counter(self, name: str, values: list[Expr], whole: Range) -> Range | None:
        """The range of a variable that is only set, and counted up below limits; None for others."""
        first = [value for value in values if id(value) not in self._limits]
        if not first or len(first) == len(values):
            return None
        least, most = _joined(self(value) for value in first)
        for step, limit in (self._limits[id(value)] for value in values if id(value) in self._limits):
            most = max(most, self(limit)[1] - 1 + step)
        return (least, most) if most <= whole[1] else None

    def _binary(self, expression: Binary, whole: Range) -> Range:
        (a, b), (c, d) = self(expression.left), self(expression.right)
        constant = isinstance(expression.right, Literal) and c > 0
        raw: Range
        match expression.op:
            case BinaryOp.BVADD | BinaryOp.BVSUB | BinaryOp.BVMUL:
                raw = result_range(expression.op, (a, b), (c, d))
                if expression.signed and not self._wrapping:
                    return max(min(raw[0], whole[1]), whole[0]), min(max(raw[1], whole[0]), whole[1])
            case BinaryOp.BVAND if a >= 0 or c >= 0:
                raw = 0, min(x for x, least in ((b, a), (d, c)) if least >= 0)
            case BinaryOp.BVLSHR | BinaryOp.BVASHR if constant and (a >= 0 or expression.op is BinaryOp.BVASHR):
                raw = a >> c, b >> c
            case BinaryOp.BVLSHR if constant:
                raw = 0, (2 * whole[1] + 1) >> c
            case BinaryOp.BVUDIV | BinaryOp.BVSDIV if constant and a >= 0:
                raw = a // c, b // c
            case BinaryOp.BVUREM | BinaryOp.BVSREM if constant:
                raw = 0 if a >= 0 or expression.op is BinaryOp.BVUREM else 1 - c, c - 1
            case _:
                return whole
        return _within(raw, whole)


def _counted(loop: k.While) -> Iterator[tuple[int, tuple[int, Expr]]]:
    """By the id of what is assigned: a step up that a round makes once, and the number below which the variable was before."""
    once = changed_once(loop)
    for part in conjuncts(loop.condition):
        match part:
            case Binary(BinaryOp.BVSLT, Var(name), limit) if name in once:
                match once[name].value:
                    case Binary(BinaryOp.BVADD, Var(of), Literal(step)) as value if of == name and 0 < int(step) < 1 << 16:
                        yield id(value), (int(step), limit)
                    case _:
                        pass
            case _:
                pass


def changed_once(loop: k.While) -> dict[str, Assign]:
    """The variables that each round of a loop assigns at most once, and where."""
    every = [v.name for statement in walk(loop.body) for v in targets(statement)]
    directly = (s for s in _of_rounds(loop.body) if isinstance(s, Assign))
    return {s.target.name: s for s in directly if every.count(s.target.name) == 1}


def _of_rounds(body: Iterable[k.Statement]) -> Iterator[k.Statement]:
    """The statements that a round of a loop executes at most once."""
    for statement in body:
        yield statement
        if not isinstance(statement, k.While):
            for part in sublists(statement):
                yield from _of_rounds(part)


def full(width: int) -> Range:
    """The signed numbers of so many bits."""
    return -(1 << (width - 1)), (1 << (width - 1)) - 1


def result_range(op: BinaryOp, left: Range, right: Range) -> Range:
    """What a sum, difference or product is without wrapping around."""
    (a, b), (c, d) = left, right
    if op is BinaryOp.BVADD:
        return a + c, b + d
    if op is BinaryOp.BVSUB:
        return a - d, b - c
    corners = a * c, a * d, b * c, b * d
    return min(corners), max(corners)


def _within(raw: Range, whole: Range) -> Range:
    return raw if whole[0] <= raw[0] and raw[1] <= whole[1] else whole


def _joined(ranges: Iterable[Range]) -> Range:
    least, most = zip(*ranges, strict=True)
    return min(least), max(most)


def of_launch(launch: LaunchSizes) -> Iterator[tuple[str, Range]]:
    """What the sizes of a launch say of its numbers, by name."""
    for ids, sizes, given in ((k.LOCAL_ID, k.GROUP_SIZE, launch.group), (k.GROUP_ID, k.NUM_GROUPS, launch.grid)):
        for number, size, count in zip(ids, sizes, given, strict=True):
            if count is not None:
                yield number.name, (0, count - 1)
                yield size.name, (count, count)
    for variable, offset in zip(k.GLOBAL_OFFSET, launch.offset, strict=True):
        if offset is not None:
            yield variable.name, (offset, offset)
