"""The only traversal of kernel-level statements: what one reads, assigns and contains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias, assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc, InvariantRole

Body: TypeAlias = tuple[k.Statement, ...]


def sublists(statement: k.Statement) -> tuple[Body, ...]:
    """The statement lists directly inside, in program order."""
    match statement:
        case k.If():
            return (statement.then, statement.otherwise)
        case k.While() | k.Block():
            return (statement.body,)
        case _:
            return ()


def with_sublists(statement: k.Statement, new: tuple[Body, ...]) -> k.Statement:
    """The statement with the lists directly inside replaced."""
    match statement:
        case k.If():
            return replace(statement, then=new[0], otherwise=new[1])
        case k.While() | k.Block():
            return replace(statement, body=new[0])
        case _:
            return statement


def walk(body: Iterable[k.Statement]) -> Iterator[k.Statement]:
    """Every statement, in preorder."""
    stack = list(reversed(tuple(body)))
    while stack:
        statement = stack.pop()
        yield statement
        for inner in reversed(sublists(statement)):
            stack.extend(reversed(inner))


def targets(statement: k.Statement) -> tuple[Var, ...]:
    """The private variables the statement itself assigns (not those assigned in lists inside it)."""
    match statement:
        case Assign() | k.Load() | k.Exchange():
            return (statement.target,)
        case Havoc():
            return statement.targets
        case k.Atomic():
            return (statement.target,) if statement.target is not None else ()
        case k.AsyncCopy():
            return (statement.handle,)
        case (
            Assume() | Assert() | k.Store() | k.Barrier() | k.ArraySnapshot() | k.Forget() | k.WaitAsync()
            | k.Log() | k.CheckAccess() | k.If() | k.While() | k.Block() | k.Break() | k.Continue() | k.Return() | k.Order()
            | k.Meet() | k.Arrive() | k.ThreadCopy() | k.Hold()
        ):  # fmt: skip
            return ()
    assert_never(statement)


def expressions(statement: k.Statement) -> tuple[Expr, ...]:
    """The expressions the statement itself evaluates: a loop's condition and invariants, not its body's.

    Race instrumentation, permissions, guards and guesses do not count: they observe a program, and are no part of it.
    """
    match statement:
        case Assign():
            return (statement.value,)
        case Havoc() | k.ArraySnapshot() | k.Hold() | k.Forget() | k.Log() | k.CheckAccess():
            return ()
        case k.Block() | k.Break() | k.Continue() | k.Return() | k.Order():
            return ()
        case k.Exchange():
            return statement.arguments
        case k.Meet():
            return () if statement.lanes is None else (statement.lanes,)
        case k.Arrive():
            return (statement.barrier, statement.threads)
        case Assume() | Assert() | k.If():
            return (statement.condition,)
        case k.Load():
            return (statement.index,)
        case k.Store():
            return (statement.index, statement.value)
        case k.Atomic():
            return (statement.index, *statement.arguments)
        case k.Barrier():
            threads = (e for i in statement.invariants for instance in i.instances for e in instance)
            conditions = (i.condition for i in statement.invariants)
            return (statement.local_fence, statement.global_fence, *conditions, *threads)
        case k.AsyncCopy():
            return statement.arguments
        case k.WaitAsync():
            return (statement.event,)
        case k.ThreadCopy():
            return (*statement.arguments, statement.number, statement.ended)
        case k.While():
            own = (i.condition for i in statement.invariants if i.role is InvariantRole.GIVEN)
            return (statement.condition, *own)
    assert_never(statement)


def assigned(body: Iterable[k.Statement]) -> frozenset[str]:
    """The names of the private variables assigned anywhere in the list."""
    return frozenset(v.name for statement in walk(body) for v in targets(statement))


@frozen
class Inside:
    """What is anywhere inside a list of statements: variables assigned, labels left or gone on with, sites that log, in order."""

    assigned: frozenset[str]
    broken: frozenset[str]
    continued: frozenset[str]
    logged: tuple[int, ...]


class Insides:
    """Tells what is inside lists of statements; each list is looked at once, however many loops around it ask."""

    def __init__(self) -> None:
        # Keeps the lists, so that their ids stay their own.
        self._known: dict[int, tuple[Body, Inside]] = {}

    def __call__(self, body: Body) -> Inside:
        """What is inside the list, and inside what is inside."""
        known = self._known.get(id(body))
        if known is None:
            known = self._known[id(body)] = (body, self._inside(body))
        return known[1]

    def _inside(self, body: Body) -> Inside:
        assigned_, broken, continued = set[str](), set[str](), set[str]()
        logged: list[int] = []
        for statement in body:
            assigned_.update(v.name for v in targets(statement))
            match statement:
                case k.Break():
                    broken.add(statement.label)
                case k.Continue():
                    continued.add(statement.label)
                case k.Log():
                    logged.append(statement.site)
                case _:
                    for part in sublists(statement):
                        inner = self(part)
                        assigned_ |= inner.assigned
                        broken |= inner.broken
                        continued |= inner.continued
                        logged += inner.logged
        return Inside(frozenset(assigned_), frozenset(broken), frozenset(continued), tuple(logged))


def accessed(statement: k.Statement) -> tuple[str, ...]:
    """The arrays the statement itself reads or writes."""
    match statement:
        case k.Load() | k.Store() | k.Atomic():
            return (statement.array,)
        case k.AsyncCopy() | k.ThreadCopy():
            return (statement.destination, statement.source)
        case _:
            return ()


def ends_in_jump(body: Body) -> bool:
    """Whether control never runs off the end of the list: it ends in a jump."""
    return bool(body) and isinstance(body[-1], k.Break | k.Continue | k.Return)
