"""Unsigned indices below a product of sizes: that the product fits is taken for granted, by name.

Unsigned arithmetic may wrap around on purpose, so it is exact. But where a kernel's own conditions keep ``y * w + x`` below
``w * h``, an array of ``w * h`` elements is meant, and such a number of elements is taken to be below 2^31. All that is assumed
follows from this and from conditions that are named in the assumption itself, so it does not matter what is assigned between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import prod

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, eq, extend, implies, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Extend, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assign, Assume
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import conjuncts
from gpuverify_py.analysis.known import Known, visit_accesses
from gpuverify_py.analysis.statements import Body, sublists, targets, walk, with_sublists

CONSTRUCT = "number of elements: "
LIMIT = 31  # bits
MOST_TIMES = 64  # elements together; by larger numbers hashes multiply, which wrap around on purpose


def state_sizes(kernel: k.Kernel) -> k.Kernel:
    """The kernel with what is taken of the sizes behind its unsigned indices, in front of each access."""
    places = {p.variable.name: p.name for p in kernel.parameters}
    definitions = _definitions(kernel.body)
    counted = tuple(_counted_down(kernel))
    found: dict[int, tuple[k.Statement, ...]] = {}

    def visit(statement: k.Statement, known: Known) -> None:
        if isinstance(statement, k.Load | k.Store | k.Atomic):
            orders = (*_orders(known.conditions(), definitions), *counted)
            below = _Sizes(places, definitions, orders).below(statement.index)
            if below is not None and below.multiplied:
                found[known.number] = (below.assumed(places, statement.origin),)

    visit_accesses(kernel.body, frozenset(), visit)
    return replace(kernel, body=in_front(kernel.body, found)) if found else kernel


def sizes_taken(statement: k.Statement) -> str | None:
    """What a statement assumes of sizes (``w * h < 2^31``); None for all others."""
    if isinstance(statement, Assume) and statement.origin.construct.startswith(CONSTRUCT):
        return statement.origin.construct.removeprefix(CONSTRUCT)
    return None


def in_front(body: Body, found: Mapping[int, tuple[k.Statement, ...]]) -> Body:
    """The statements with others in front of some, which are numbered in preorder."""
    return _Numbered(found).body(body)


class _Numbered:
    def __init__(self, found: Mapping[int, tuple[k.Statement, ...]]) -> None:
        self.found = found
        self.number = -1

    def body(self, body: Body) -> Body:
        result: list[k.Statement] = []
        for statement in body:
            self.number += 1
            result += self.found.get(self.number, ())
            result.append(with_sublists(statement, tuple(self.body(part) for part in sublists(statement))))
        return tuple(result)


def _definitions(body: Body) -> dict[str, Expr]:
    """What variables are that are assigned in one place only."""
    every = Counter(v.name for statement in walk(body) for v in targets(statement))
    return {s.target.name: s.value for s in walk(body) if isinstance(s, Assign) and every[s.target.name] == 1}


@frozen
class _Order:
    """``less < more`` as unsigned numbers, where ``condition`` holds: what the text says, and of signed ones that less is none
    below zero.
    """

    less: Expr
    more: Expr
    condition: Expr


def _orders(conditions: Iterable[Expr], definitions: dict[str, Expr]) -> Iterator[_Order]:
    for condition in conditions:
        known_as = definitions.get(condition.name, condition) if isinstance(condition, Var) else condition
        for part in conjuncts(known_as):
            match part:
                case Binary(BinaryOp.BVULT, less, more) | Binary(BinaryOp.BVUGT, more, less):
                    yield _Order(less, more, part)
                case Unary(UnaryOp.NOT, Binary(BinaryOp.BVUGE, less, more)):
                    yield _Order(less, more, part)
                case Unary(UnaryOp.NOT, Binary(BinaryOp.BVULE, more, less)):
                    yield _Order(less, more, part)
                case Binary(BinaryOp.BVSLT, less, more) | Binary(BinaryOp.BVSGT, more, less):
                    yield _Order(less, more, and_(_not_negative(less), part))
                case Unary(UnaryOp.NOT, Binary(BinaryOp.BVSGE, less, more) | Binary(BinaryOp.BVSLE, more, less)):
                    yield _Order(less, more, and_(_not_negative(less), part))
                case _:
                    pass


def _counted_down(kernel: k.Kernel) -> Iterator[_Order]:
    """Variables that some assignment sets to the last number below a parameter, from which loops count down.

    That they are below it afterwards is for the proof to find out: it is a condition of what is assumed.
    """
    parameters = {p.variable for p in kernel.parameters}
    for statement in walk(kernel.body):
        match statement:
            case Assign(target, Binary(BinaryOp.BVSUB, Var() as size, Literal(1))) if size in parameters:
                yield _Order(target, size, and_(_not_negative(target), binary(BinaryOp.BVSLT, target, size)))
            case Assign(target, Binary(BinaryOp.BVADD, Var() as size, Literal() as one)) if size in parameters:
                if int(one.value) + 1 == 1 << width_of(one):
                    yield _Order(target, size, and_(_not_negative(target), binary(BinaryOp.BVSLT, target, size)))
            case _:
                pass


def _not_negative(number: Expr) -> Expr:
    return binary(BinaryOp.BVSGE, number, bv(0, width_of(number)))


@frozen
class _Below:
    """A number is below the product of ``sizes`` and ``times`` if the conditions hold, and nothing in it wraps around."""

    sizes: tuple[Var, ...]
    times: int
    conditions: tuple[Expr, ...]
    operations: tuple[Binary, ...] = ()

    @property
    def multiplied(self) -> bool:
        """Whether numbers that nobody knows are multiplied, and not all arithmetic is signed, of which overflow is excluded."""
        return len(self.sizes) > 1 and any(not o.signed for o in self.operations)

    def assumed(self, names: dict[str, str], origin: Origin) -> Assume:
        """What follows where the product is below 2^31: then so is all that the number is made of."""
        order = list(names)
        factors = [names[size.name] for size in sorted(self.sizes, key=lambda size: order.index(size.name))]
        text = " * ".join([str(self.times)] * (self.times != 1) + factors)
        small = [binary(BinaryOp.BVSGE, size, bv(0, width_of(size))) for size in self.sizes]
        for operation in self.operations:
            wide = 2 * width_of(operation) if operation.op is BinaryOp.BVMUL else width_of(operation) + 1
            exact = binary(operation.op, extend(operation.left, wide, True), extend(operation.right, wide, True))
            small += [eq(exact, extend(operation, wide, True)), binary(BinaryOp.BVSGE, operation, bv(0, width_of(operation)))]
        condition = implies(and_(*dict.fromkeys(self.conditions)), and_(*small))
        return Assume(condition, replace(origin, construct=f"{CONSTRUCT}{text} < 2^{LIMIT}"))


class _Sizes:
    """Bounds of numbers by products of parameters, under the conditions of one access."""

    def __init__(self, names: dict[str, str], definitions: dict[str, Expr], orders: tuple[_Order, ...]) -> None:
        self.names = names
        self.definitions = definitions
        self.orders = orders
        self._sums: dict[tuple[int, ...], _Below | None] = {}

    def below(self, expression: Expr, depth: int = 8) -> _Below | None:
        """How a number is bounded, if it is ``q * size + r`` with ``r < size``, or a condition bounds it by a parameter."""
        for order in self.orders:
            if order.less == expression and self.is_size(order.more):
                return _Below((_parameter(order.more),), 1, (order.condition,))
        match expression:
            case _ if depth == 0:
                return None
            case Extend(operand, False):
                return self.below(operand, depth - 1)
            case Var(name) if name in self.definitions:
                return self.below(self.definitions[name], depth - 1)
            case Binary(BinaryOp.BVADD | BinaryOp.BVMUL):
                terms, sums = _terms(expression)
                found = self.sum(terms, depth)
                return None if found is None else replace(found, operations=(*found.operations, *sums))
            case _:
                return None

    def is_size(self, expression: Expr) -> bool:
        inner = expression.operand if isinstance(expression, Extend) else expression
        return isinstance(inner, Var) and inner.name in self.names

    def sum(self, terms: tuple[Expr, ...], depth: int) -> _Below | None:
        """One of the terms is a product that has what bounds the others among its factors; each choice of terms is asked once."""
        key = (depth, *map(id, terms))
        if key not in self._sums:
            chosen = ((t, terms[:n] + terms[n + 1 :]) for n, t in enumerate(terms) if _is_product(t))
            bounds = (self.multiple(term, self.rest(rest, depth), depth) for term, rest in chosen)
            self._sums[key] = next((bound for bound in bounds if bound is not None), None)
        return self._sums[key]

    def rest(self, terms: tuple[Expr, ...], depth: int) -> _Below | None:
        match terms:
            case ():
                return _Below((), 1, ())
            case (Literal(value),):
                return _Below((), int(value) + 1, ())
            case (term,):
                return self.below(term, depth - 1)
            case _:
                return self.sum(terms, depth - 1) if depth > 1 else None

    def multiple(self, product: Expr, rest: _Below | None, depth: int) -> _Below | None:
        """``count * size + rest``, where the rest is below the size."""
        if rest is None:
            return None
        factors, operations = self.factors(product)
        left = [_parameter(f) if self.is_size(f) else f for f in factors]
        for size in rest.sizes:
            if size not in left:
                return None
            left.remove(size)
        times = prod(int(f.value) for f in left if isinstance(f, Literal))
        counts = [f for f in left if not isinstance(f, Literal)]
        bound = self.below(counts[0], depth - 1) if len(counts) == 1 and MOST_TIMES >= times >= rest.times else None
        if bound is None:
            return None
        return _Below(
            (*bound.sizes, *rest.sizes),
            bound.times * times,
            (*bound.conditions, *rest.conditions),
            (*bound.operations, *rest.operations, *operations),
        )

    def factors(self, expression: Expr) -> tuple[list[Expr], list[Binary]]:
        """What is multiplied, and the products, the inner ones first."""
        match expression:
            case Binary(BinaryOp.BVMUL, left, right):
                first, inner = self.factors(left)
                second, more = self.factors(right)
                return first + second, [*inner, *more, expression]
            case _:
                return [expression], []


def _terms(expression: Expr) -> tuple[tuple[Expr, ...], tuple[Binary, ...]]:
    """What is added, and the sums, the inner ones first."""
    match expression:
        case Binary(BinaryOp.BVADD, left, right):
            first, inner = _terms(left)
            second, more = _terms(right)
            return first + second, (*inner, *more, expression)
        case _:
            return (expression,), ()


def _is_product(expression: Expr) -> bool:
    return isinstance(expression, Binary) and expression.op is BinaryOp.BVMUL


def _parameter(size: Expr) -> Var:
    inner = size.operand if isinstance(size, Extend) else size
    assert isinstance(inner, Var)
    return inner
