"""What each thread of a block computes, as one term over the thread's number.

Terms that differ in numbers only, and in these as the threads' numbers do (``in[b * 8]``, ``in[b * 8 + 1]``, ...), become one in
which the thread's number stands; others are chosen between by it. Either is the same for each thread of the block, which is all
that is claimed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boogie_ir.lang.expr import BinaryOp, Expr, Literal, UnaryOp, Var
from boogie_ir.lang.frozen import frozen_node
from gpuverify_py.terms.expressions import Signature
from gpuverify_py.terms.normal import Normal
from gpuverify_py.terms.polynomials import Polynomial, added
from gpuverify_py.terms.terms import APPLY, CONCAT, EXTEND, EXTRACT, ITE, NUMBER, Term, Terms, Value


@frozen_node
class Block:
    """How many threads a block has in each dimension, and the variables of an arbitrary one's numbers where there are several."""

    shape: tuple[int, int, int]
    local: tuple[tuple[Var, Expr], ...]

    @property
    def dimensions(self) -> tuple[int, ...]:
        """Those in which threads differ, in the order of ``local``."""
        return tuple(d for d, size in enumerate(self.shape) if size > 1)

    def place(self, thread: int) -> tuple[int, int, int]:
        """The numbers of a thread, by its flat number."""
        x, y, _ = self.shape
        return thread % x, thread // x % y, thread // (x * y)


class Generalised:
    """Makes one term of those of several threads of a block; ``signatures``: of functions."""

    def __init__(self, block: Block, terms: Terms, normal: Normal, signatures: Mapping[str, Signature]) -> None:
        self._block = block
        self._terms = terms
        self._normal = normal
        self._signatures = signatures
        several = [v for v, size in block.local if not (isinstance(size, Literal) and size.value == 1)]
        self._own = {d: terms.make(NUMBER, (), 32, v) for d, v in zip(block.dimensions, several, strict=True)}
        self._known: dict[object, Value | None] = {}

    def affine(self, threads: Sequence[int], values: Sequence[Value], width: int) -> Value | None:
        """Numbers that are a sum of multiples of the threads' numbers and of what all have in common; None where they are not."""
        if all(value is values[0] or _same(value, values[0]) for value in values):
            return values[0]
        forms = [self._normal.integers(value, width) for value in values]
        places = [self._block.place(thread) for thread in threads]
        steps: dict[int, Polynomial] = {}
        for d in self._block.dimensions:
            beside = next((n for n, place in enumerate(places) if _next(places[0], place, d)), None)
            if beside is not None:
                steps[d] = added(forms[beside], forms[0], width, -1)
        for form, place in zip(forms, places, strict=True):
            rest = added(form, forms[0], width, -1)
            for d in self._block.dimensions:
                distance = place[d] - places[0][d]
                if distance and d not in steps:
                    return None
                if distance:
                    rest = added(rest, steps[d], width, -distance)
            if rest:
                return None
        result = values[0]
        for d, step in steps.items():
            factor = self._normal.plain(step, width)
            if factor is None:
                return None
            number: Value = self._own[d]
            number = self._terms.binary(BinaryOp.BVSUB, self._terms.extend(number, 32, width, False) if width > 32 else number,
                                        places[0][d], width)  # fmt: skip
            result = self._terms.binary(BinaryOp.BVADD, result, self._terms.binary(BinaryOp.BVMUL, number, factor, width), width)
        return result if width >= 32 else None

    def chosen(self, threads: Sequence[int], values: Sequence[Value], width: int) -> Value:
        """A term that is each thread's value; of other threads it is any."""
        together = self._together(tuple(threads), tuple(values), width)
        if together is not None:
            return together
        return self._by_number(dict(zip(threads, values, strict=True)), width)

    def among(self, threads: Sequence[int]) -> Value:
        """Whether the thread is one of these."""
        x, y, z = self._block.shape
        if len(threads) == x * y * z:
            return True
        if len(threads) == 1:
            place = self._block.place(threads[0])
            result: Value = True
            for d in self._block.dimensions:
                result = self._terms.and_(result, self._terms.binary(BinaryOp.EQ, self._own[d], place[d], 32))
            return result
        if len(self._block.dimensions) == 1 and set(threads) == set(range(len(threads))):
            return self._terms.binary(BinaryOp.BVULT, self._own[self._block.dimensions[0]], len(threads), 32)
        return self._by_number({thread: thread in threads for thread in range(x * y * z)}, 0)

    def _by_number(self, values: Mapping[int, Value], width: int) -> Value:
        """The value of a thread, by halves of the numbers; a thread without one has that of another."""
        places = {thread: self._block.place(thread) for thread in values}
        for d in self._block.dimensions:
            numbers = sorted({place[d] for place in places.values()})
            if len(numbers) > 1:
                middle = numbers[len(numbers) // 2]
                low, high = ({t: v for t, v in values.items() if (places[t][d] < middle) is below} for below in (True, False))
                before = self._terms.binary(BinaryOp.BVULT, self._own[d], middle, 32)
                return self._terms.ite(before, self._by_number(low, width), self._by_number(high, width), width)
        return next(iter(values.values()))

    # -- terms of one shape ---------------------------------------------------------------------------------

    def _together(self, threads: tuple[int, ...], values: tuple[Value, ...], width: int) -> Value | None:
        """The terms as one, with the thread's number in it; None where their shapes differ."""
        if all(_same(value, values[0]) for value in values):
            return values[0]
        key = threads, width, tuple((isinstance(v, Term), v.number if isinstance(v, Term) else int(v)) for v in values)
        if key not in self._known:
            self._known[key] = None  # until it is known
            found = self.affine(threads, values, width) if width >= 32 else None
            self._known[key] = found if found is not None else self._of_one_shape(threads, values)
        return self._known[key]

    def _of_one_shape(self, threads: tuple[int, ...], values: tuple[Value, ...]) -> Value | None:
        terms = [value for value in values if isinstance(value, Term)]
        first = terms[0] if terms else None
        if first is None or len(terms) < len(values) or not first.operands:
            return None
        shape = first.op, first.payload, first.width, len(first.operands)
        if any((t.op, t.payload, t.width, len(t.operands)) != shape for t in terms):
            return None
        operands: list[Value] = []
        for n in range(len(first.operands)):
            width = self._operand_width(terms, n)
            found = None if width is None else self._together(threads, tuple(t.operands[n] for t in terms), width)
            if found is None:
                return None
            operands.append(found)
        return self._again(first, tuple(operands))

    def _operand_width(self, terms: Sequence[Term], n: int) -> int | None:
        """The width of an operand; None where only numbers stand there, and nothing else tells."""
        first = terms[0]
        for term in terms:
            operand = term.operands[n]
            if isinstance(operand, Term):
                return operand.width
        match first.op:
            case BinaryOp():
                return next((o.width for o in first.operands if isinstance(o, Term)), None)
            case _ if first.op == APPLY and str(first.payload) in self._signatures:
                return self._signatures[str(first.payload)][n]
            case _ if first.op == ITE:
                return first.width
            case _ if first.op == CONCAT and isinstance(first.payload, tuple):
                return int(first.payload[n])
            case _:
                return None

    def _again(self, term: Term, operands: tuple[Value, ...]) -> Value:
        """The operation of other operands."""
        terms = self._terms
        match term.op:
            case BinaryOp():
                width = next(o.width for o in term.operands if isinstance(o, Term))
                return terms.binary(term.op, operands[0], operands[1], width)
            case UnaryOp():
                return terms.unary(term.op, operands[0], term.width)
            case _ if term.op == ITE:
                return terms.ite(operands[0], operands[1], operands[2], term.width)
            case _ if term.op == APPLY:
                return terms.apply(str(term.payload), operands, term.width)
            case _ if term.op == EXTRACT and isinstance(term.payload, tuple):
                return terms.extract(operands[0], *term.payload)
            case _ if term.op == EXTEND and isinstance(term.operands[0], Term):
                return terms.extend(operands[0], term.operands[0].width, term.width, bool(term.payload))
            case _:
                return terms.make(term.op, operands, term.width, term.payload)


def _same(one: Value, other: Value) -> bool:
    return one is other or (not isinstance(one, Term) and not isinstance(other, Term) and one == other)


def _next(one: tuple[int, int, int], other: tuple[int, int, int], dimension: int) -> bool:
    """Whether two places are neighbours in a dimension."""
    return all(b - a == (d == dimension) for d, (a, b) in enumerate(zip(one, other, strict=True)))
