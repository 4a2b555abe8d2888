"""Termination measures, desugared: tuples of integers and truth values that shrink in the lexicographic order.

A loop with a measure ends if each way round it makes the measure smaller, its integers staying non-negative; false is
smaller than true. A procedure with a measure may come back to itself only with a smaller one: a call from which the caller
can be reached again has a smaller measure than the caller had at its entry. This is what Boogie checks of ``measure``.
Other loops, calls and statements may still not end. Afterwards there are contracts, invariants, assignments and assertions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang.build import and_, binary, eq, integer, not_, or_
from boogie_ir.lang.expr import FALSE, TRUE, BinaryOp, Expr, Old, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import (
    Assert,
    Assign,
    Call,
    Check,
    CheckKind,
    Contract,
    If,
    Invariant,
    Label,
    Procedure,
    Statement,
    While,
)
from boogie_ir.lang.source import Origin, Span
from boogie_ir.lang.traverse import substitute
from boogie_ir.lang.types import BOOL, INT

DECREASE = "decrease of the measure"


@frozen
class Measure:
    """The parts of a measure, of type int or bool, the most important first, and their places."""

    parts: tuple[Expr, ...]
    origins: tuple[Origin, ...]


class MeasureError(Exception):
    """A call between procedures whose measures cannot be compared; ``span`` is the call's place."""

    def __init__(self, span: Span, message: str) -> None:
        super().__init__(message)
        self.span = span
        self.message = message


def smaller(now: Iterable[Expr], before: Iterable[Expr]) -> Expr:
    """Whether ``now`` comes before ``before`` in the lexicographic order; the parts' types agree.

    Well-founded as long as ``now`` has no negative integers, which is checked where it becomes the next ``before``.
    """
    result: Expr = FALSE
    equal: Expr = TRUE
    for new, old in zip(now, before, strict=True):
        less = binary(BinaryOp.LT, new, old) if new.type == INT else and_(not_(new), old)
        result = or_(result, and_(equal, less))
        equal = and_(equal, eq(new, old))
    return result


def _bounds(measure: Measure) -> Iterator[tuple[Expr, Origin]]:
    """What keeps each integer of the measure from shrinking for ever, and its place."""
    for part, origin in zip(measure.parts, measure.origins, strict=True):
        if part.type == INT:
            yield binary(BinaryOp.GE, part, integer(0)), origin


# -- loops --------------------------------------------------------------------------------------------------


def measured_loop(loop: While, measure: Measure) -> tuple[While, tuple[Var, ...]]:
    """The loop with its measure checked, and the local variables that keep it from the start of an iteration.

    The only way back to the head is the end of the body, so the loop's label must be of its own.
    """
    kept = tuple(Var(f"{loop.label}#measure{number}", part.type) for number, part in enumerate(measure.parts))
    start = tuple(Assign(v, e, o) for v, e, o in zip(kept, measure.parts, measure.origins, strict=True))
    invariants = tuple(Invariant(condition, origin) for condition, origin in _bounds(measure))
    body = (*start, *_ending_in(loop.body, smaller(measure.parts, kept), loop.origin.span))
    return replace(loop, invariants=(*loop.invariants, *invariants), body=body), kept


def _ending_in(body: tuple[Statement, ...], condition: Expr, span: Span) -> tuple[Statement, ...]:
    """The body with the condition asserted at its end, in both branches of a conditional there.

    The place of the assertion is the start of the last stretch of statements without branches; where that is empty, what
    stands last, and ``span`` in an empty body.
    """
    last = body[-1] if body else None
    # Out of a conditional with a label a break leads to its end, past what stands at the ends of its branches.
    if isinstance(last, If) and not isinstance(next(iter(body[-2:-1]), None), Label):
        here = last.origin.span
        then, otherwise = (_ending_in(branch, condition, here) for branch in (last.then, last.otherwise))
        return (*body[:-1], replace(last, then=then, otherwise=otherwise))
    for number, statement in enumerate(reversed(body)):
        branches = isinstance(statement, If | While | Label)
        if not branches or number == 0:
            span = statement.origin.span
        if branches:
            break
    return (*body, Assert(condition, Origin(span, DECREASE), Check(CheckKind.ASSERTION)))


# -- procedures ---------------------------------------------------------------------------------------------


def with_measures(procedures: Iterable[tuple[str, Procedure]], measures: Mapping[str, Measure]) -> tuple[Procedure, ...]:
    """The procedures with their measures checked; each comes with the name that calls know it by.

    MeasureError where a recursive call leads to a procedure whose measure has other parts.
    """
    named = tuple(procedures)
    if not measures:
        return tuple(p for _, p in named)
    calls: dict[str, set[str]] = {}
    for name, procedure in named:
        calls.setdefault(name, set()).update(c.procedure for c in _calls(procedure.body or ()))
    reached = {name: _reachable(name, calls) for name in calls}
    headers = dict(named)
    return tuple(_Measured(name, p, headers, measures, reached).run() for name, p in named)


def _calls(statements: Iterable[Statement]) -> Iterator[Call]:
    for statement in statements:
        match statement:
            case Call():
                yield statement
            case If():
                yield from _calls((*statement.then, *statement.otherwise))
            case While():
                yield from _calls(statement.body)


def _reachable(start: str, calls: Mapping[str, set[str]]) -> frozenset[str]:
    """The procedures that a call of ``start`` may come to, itself only if it may come back."""
    found: set[str] = set()
    work = [start]
    while work:
        new = calls.get(work.pop(), set()) - found
        found |= new
        work.extend(new)
    return frozenset(found)


@frozen
class _Measured:
    """One procedure whose recursive calls are checked; ``headers`` has every procedure, ``reached`` whom each may call."""

    name: str
    procedure: Procedure
    headers: Mapping[str, Procedure]
    measures: Mapping[str, Measure]
    reached: Mapping[str, frozenset[str]]

    def run(self) -> Procedure:
        own = self.measures.get(self.name)
        if own is None:
            return self.procedure
        bounds = tuple(Contract(condition, origin) for condition, origin in _bounds(own))
        changed = replace(self.procedure, requires=(*self.procedure.requires, *bounds))
        if changed.body is None:
            return changed
        return replace(changed, body=tuple(self._statements(changed.body, own)))

    def _statements(self, statements: Iterable[Statement], own: Measure) -> Iterator[Statement]:
        for statement in statements:
            match statement:
                case Call() if self.name in self.reached.get(statement.procedure, ()):
                    yield self._check(statement, own)
                    yield statement
                case If():
                    then, otherwise = (tuple(self._statements(b, own)) for b in (statement.then, statement.otherwise))
                    yield replace(statement, then=then, otherwise=otherwise)
                case While():
                    yield replace(statement, body=tuple(self._statements(statement.body, own)))
                case _:
                    yield statement

    def _check(self, call: Call, own: Measure) -> Assert:
        measure = self.measures.get(call.procedure)
        if measure is None or [p.type for p in measure.parts] != [p.type for p in own.parts]:
            raise MeasureError(call.origin.span, f"{call.procedure} needs a measure like that of {self.name}, which it may call")
        formals = self.headers[call.procedure].parameters
        actual = dict(zip((f.name for f in formals), call.arguments, strict=False))
        now = tuple(substitute(part, actual) for part in measure.parts)
        # A parameter never changes, so that its value at entry is its value here: `old` is about global variables.
        before = tuple(Old(part, part.type) for part in own.parts)
        return Assert(smaller(now, before), Origin(call.origin.span, DECREASE), Check(CheckKind.ASSERTION))


def is_measurable(part: Expr) -> bool:
    """Whether an expression may be part of a measure."""
    return part.type in (INT, BOOL)
