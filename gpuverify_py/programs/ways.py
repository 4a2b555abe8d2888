"""Whether two operations are unordered on a way that a program can take: what would order them is passed by."""

from __future__ import annotations

from boogie_ir.lang.build import and_, not_
from boogie_ir.lang.expr import TRUE, Expr
from frontend.host.operations import Awaited, Copied, HostProgram, Operation, Point, Recorded, Synchronised
from frontend.host.values import Event, Stream, StreamKind


def own_conditions(program: HostProgram, one: Point, other: Point) -> tuple[Expr, ...]:
    """The conditions of two points that are not of both, and on the only way on."""
    shared = {id(condition) for condition in one.conditions} & {id(condition) for condition in other.conditions}
    shared |= {id(condition) for condition in program.going_on}
    return tuple(c for point in (one, other) for c in point.conditions if id(c) not in shared)


def ways_around(program: HostProgram, first: int, last: int) -> tuple[Expr, ...] | None:
    """Conditions under which all operations between two points are passed by that could order them and that need not be made.

    None: for one of them it is not known when it is made, or for what it waits. Those that are made on every way order nothing,
    or there would be no question.
    """
    points = program.points
    around = {id(c) for number in (first, last) for c in points[number].conditions} | {id(c) for c in program.going_on}
    found: list[Expr] = []
    after, before = _reached(program, first, last), _reaching(program, last, first)
    for number in sorted(after & before - {first, last}):
        if not _orders(points[number].operation):
            continue
        if _waits_for_any(points[number].operation):
            return None
        if last not in _reached(program, first, last, without=number):
            continue  # it is made on every way
        own = [c for c in points[number].conditions if id(c) not in around]
        if not own:
            return None
        found.append(not_(and_(*own)))
    return tuple(condition for condition in dict.fromkeys(found) if condition != TRUE)


def _orders(operation: Operation) -> bool:
    return isinstance(operation, Synchronised | Awaited | Recorded) or (isinstance(operation, Copied) and operation.waits)


def _waits_for_any(operation: Operation) -> bool:
    """Whether it is not known what an operation waits for."""
    match operation:
        case Awaited(event=event) | Synchronised(what=Event() as event):
            return not event.known
        case Synchronised(what=Stream(kind=kind)):
            return kind is StreamKind.UNKNOWN
        case _:
            return False


def _reached(program: HostProgram, first: int, last: int, without: int | None = None) -> set[int]:
    """The points that one may come to after a point, up to the last one, without passing another."""
    found: set[int] = set()
    growing = True
    while growing:
        growing = False
        for number, point in enumerate(program.points):
            if number not in found and number != without and (first in point.before or (found - {last}) & point.before):
                found.add(number)
                growing = True
    return found


def _reaching(program: HostProgram, last: int, first: int) -> set[int]:
    """The points from which one may come to a point, back to the first one."""
    found: set[int] = set()
    waiting = list(program.points[last].before)
    while waiting:
        number = waiting.pop()
        if number not in found and number != first:
            found.add(number)
            waiting += program.points[number].before
    return found
