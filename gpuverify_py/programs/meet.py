"""Whether two operations that may overlap can access one byte: asked for one arbitrary thread of each.

Thread numbers, sizes, parameters and what loops of a kernel make are each operation's own. Symbols of the host are shared, but
those that each iteration of a loop has for itself, where the two operations are not in the same one. There a counter that only
grows tells iterations apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import apply, binary, bv, bvadd, eq, extend, width_of
from boogie_ir.lang.expr import FALSE, TRUE, Apply, BinaryOp, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import children, conjuncts, free_variables, with_children
from boogie_ir.lang.types import BitVec
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.integers import refute
from boogie_ir.prove.sessions import alone
from boogie_ir.smt.solver import Answer as SolverAnswer
from boogie_ir.smt.solver import Backend, Model, Sat, Unsat
from frontend.host.operations import Head, HostProgram
from frontend.host.values import SYMBOL
from gpuverify_py.programs.footprint import Use, in_reach
from gpuverify_py.programs.order import Item

INTEGERS, BITS = 1.0, 3.0  # seconds of computing for a question
SMALL = 1 << 12  # numbers of the host in an example, if there is one with such
SEVERAL = 100  # numbers that give loops something to do
Triple: TypeAlias = tuple[int, int, int]
Values: TypeAlias = Mapping[str, int | bool]


@frozen
class Apart:
    """No two threads do."""


@frozen
class Meets:
    """Two threads do: their numbers (local, group; None: no kernel's), numbers of the host by their symbols, and the byte.

    ``values``: what each operation's own variables are, as its use and its launch spell them.
    """

    threads: tuple[tuple[Triple, Triple] | None, ...]
    numbers: Mapping[str, int]
    byte: int
    values: tuple[Values, ...] = ()


@frozen
class Open:
    """It is not known, and why; ``example`` meets the conditions, which are not all that decides."""

    why: str
    example: Meets | None = None


Answer: TypeAlias = Apart | Meets | Open


@frozen_node
class Apartness:
    """What tells the symbols of an operation from those of a later one: those from ``first`` on are its own, and ``facts``."""

    first: int | None
    facts: tuple[Expr, ...] = ()


def apartness(program: HostProgram, item: Item, later: int) -> Apartness:
    """What is known of the symbols of an operation that may be under way while a later one begins."""
    loops = program.points[item.point].loops
    around = program.points[later].loops
    common = [one for one, other in zip(loops, around, strict=False) if one == other]
    ages = common.index(item.earlier) if item.earlier is not None and item.earlier in common else None
    left = loops[len(common) if ages is None else ages :]  # of which the two may be in different iterations
    if not left:
        return Apartness(None)
    head = program.points[left[0]].operation
    assert isinstance(head, Head)
    if ages is None:
        return Apartness(head.first)
    fact = _later(head, head.first)
    return Apartness(head.first, () if fact == TRUE else (fact,))


def _later(head: object, first: int) -> Expr:
    """The counter of a loop has become larger since an earlier iteration, where there is one that is known to."""
    if not (isinstance(head, Head) and head.counter is not None and isinstance(head.counter.type, BitVec)):
        return TRUE
    width = head.counter.type.width + 2
    before = extend(_own(head.counter, "", first), width, True)
    return binary(BinaryOp.BVSLE, bvadd(before, bv(head.step, width)), extend(head.counter, width, True))


def _own(expression: Expr, suffix: str, first: int | None) -> Expr:
    """An expression with an operation's own variables, and its own symbols of the host from a number on."""
    match expression:
        case Var(name, type_) if name.startswith(SYMBOL):
            own = first is not None and int(name.removeprefix(SYMBOL)) >= first
            return Var(f"{name}'", type_) if own else expression
        case Var(name, type_):
            return Var(f"{name}{suffix}", type_)
        case Apply(function, operands):
            return apply(f"{function}{suffix}", tuple(_own(o, suffix, first) for o in operands), expression.type)
        case _:
            inner = children(expression)
            return with_children(expression, tuple(_own(part, suffix, first) for part in inner)) if inner else expression


def meet(one: Use, other: Use, apart: Apartness, backend: Backend, budget: Budget) -> Answer:
    """Whether an operation and a later one can access one byte."""
    if not (one.where.known and other.where.known):
        unknown = one if not one.where.known else other
        return Open(f"where `{unknown.words}` points is not known")
    formulas = tuple(_formulas(one, other, apart))
    if FALSE in formulas:
        return Apart()
    spans = [use for use in (one, other) if use.first is None or use.size is None]
    if budget.over:
        return Open("out of time")
    if isinstance(refute(formulas, backend, budget.computing(INTEGERS).left()).answer, Unsat):
        return Apart()
    exact = one.exact and other.exact
    answer = example(backend, formulas, "operations meet", budget, 0 if exact else SEVERAL)
    if isinstance(answer, Unsat):
        return Apart()
    if not isinstance(answer, Sat):
        return Open("no solver found an answer")
    if spans:
        of = f" of `{spans[0].words}`" if spans[0].words else ""
        return Open(f"how much{of} is accessed is not known")
    found = _example(one, other, apart, answer.model, formulas)
    return found if exact else Open("where they access it depends on contents of memory, or on what a loop computes", found)


def example(backend: Backend, formulas: tuple[Expr, ...], name: str, budget: Budget, least: int = 0) -> SolverAnswer:
    """Whether formulas have a model, one with numbers of the host that are small and not below ``least`` if there is one."""
    answer = alone(backend, formulas, name, budget.computing(BITS))
    if not isinstance(answer, Sat):
        return answer
    small = alone(backend, (*formulas, *_small(formulas, least)), name, budget.computing(BITS))
    return small if isinstance(small, Sat) else answer


def _formulas(one: Use, other: Use, apart: Apartness) -> Iterator[Expr]:
    parts: list[tuple[Expr | None, Expr | None]] = []
    for use, suffix, first in ((one, "$1", apart.first), (other, "$2", None)):
        for condition in use.conditions:
            yield from conjuncts(simplify(_own(condition, suffix, first)))
        bits = [None if e is None else _own(e, suffix, first) for e in (use.first, use.size)]
        for bound in bits:
            if bound is not None:
                yield simplify(in_reach(bound))
        parts.append((bits[0], bits[1]))
    yield from apart.facts
    (a, size), (b, extent) = parts
    if a is None or b is None:
        return
    if one.array and other.array and size == extent and isinstance(size, Literal):
        yield simplify(eq(a, b))  # elements of one size, each aligned as its type wants it
        return
    for start, length, begin in ((a, size, b), (b, extent, a)):
        if length is not None:
            yield simplify(binary(BinaryOp.BVSLT, begin, bvadd(start, length)))


def _small(formulas: Iterable[Expr], least: int) -> Iterator[Expr]:
    for symbol in {v for f in formulas for v in free_variables(f) if v.name.startswith(SYMBOL) and isinstance(v.type, BitVec)}:
        width = width_of(symbol)
        if width > 12:
            yield binary(BinaryOp.BVULE, symbol, bv(SMALL, width))
            yield binary(BinaryOp.BVULE, bv(least, width), symbol)


def _example(one: Use, other: Use, apart: Apartness, model: Model, formulas: tuple[Expr, ...]) -> Meets:
    threads: list[tuple[Triple, Triple] | None] = []
    for use, suffix in ((one, "$1"), (other, "$2")):
        if not use.array:
            threads.append(None)
            continue
        values = [int(model.value(Var(f"{v.name}{suffix}", v.type))) for v in (*k.LOCAL_ID, *k.GROUP_ID)]
        threads.append(((values[0], values[1], values[2]), (values[3], values[4], values[5])))
    symbols = sorted({v for f in formulas for v in free_variables(f) if v.name.startswith(SYMBOL)}, key=lambda v: v.name)
    numbers = {v.name: int(model.value(v)) for v in symbols}
    sides = ((one, "$1", apart.first), (other, "$2", None))
    first = [int(model.value(_own(u.first, suffix, n))) for u, suffix, n in sides if u.first]
    own = tuple(values_of(use, model, suffix, n) for use, suffix, n in sides)
    return Meets(tuple(threads), numbers, max(first), own)


def values_of(use: Use, model: Model, suffix: str = "", first: int | None = None) -> Values:
    """What the variables of a use and of its launch are in a model, in which they have a suffix."""
    parts = [e for e in (use.first, use.size, *use.conditions) if e is not None]
    if use.passed is not None:
        parts += (value for _, value in use.passed.values)
        parts += (pointer.offset for pointer in use.passed.arrays.values())
    found: dict[str, int | bool] = {}
    for variable in {v for part in parts for v in free_variables(part)}:
        value = model.value(_own(variable, suffix, first))
        found[variable.name] = value if isinstance(value, bool) else int(value)
    return found
