"""Loops without loops: so many iterations each, or an induction over so many iterations.

Afterwards there are no While statements, and no Break. Loops made of gotos stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias, assert_never

from boogie_ir.lang.expr import FALSE, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import (
    Assert,
    Assign,
    Assume,
    Break,
    Call,
    Check,
    CheckKind,
    Goto,
    Havoc,
    If,
    InvariantRole,
    Label,
    Procedure,
    Return,
    Statement,
    While,
)
from boogie_ir.lang.source import Origin
from boogie_ir.vc.cfg import ControlFlowError, statements

Body: TypeAlias = tuple[Statement, ...]
Expansion: TypeAlias = Callable[[While, Body], Iterator[Statement]]
"""What becomes of a loop; its body, whose own loops are gone, is given beside it."""


def unwind(procedure: Procedure, times: int) -> Procedure:
    """Executions in which a loop would run more than ``times`` iterations end there: finds defects, proves nothing."""

    def expand(loop: While, body: Body) -> Iterator[Statement]:
        yield from _checked(loop, body, times)
        yield from _heads(loop, times)
        yield If(loop.condition, (_nowhere(loop.origin),), (), loop.origin)
        yield Label(_end(loop), loop.origin)

    return _without_loops(procedure, expand)


def k_induction(procedure: Procedure, depth: int) -> Procedure:
    """Each loop's assertions are shown by induction over ``depth`` iterations (Donaldson et al., SAS 2011, combined case).

    The first ``depth`` iterations are checked. Then comes any state that ``depth`` further iterations without a failing
    assertion lead to, and one iteration from there is checked. Leaving the loop is possible in checked iterations only:
    every later way out of it is one of a checked iteration after ``depth`` assumed ones. Raises ControlFlowError for a loop
    with calls.
    """

    def expand(loop: While, body: Body) -> Iterator[Statement]:
        yield from _checked(loop, body, depth)
        forgotten = tuple(_assigned(loop.body, procedure.name))
        if forgotten:
            yield Havoc(forgotten, loop.origin)
        for n in range(depth):
            yield from (Assume(i.condition, i.origin) for i in loop.invariants if i.role is not InvariantRole.CANDIDATE)
            if loop.condition is not None:
                yield Assume(loop.condition, loop.origin)
            yield from _assumed(_Copy.of(loop, body, f"assumed{n}").body(body))
        yield from _heads(loop, 1)
        yield If(loop.condition, (), (Goto((_end(loop),), loop.origin),), loop.origin)
        yield from _Copy.of(loop, body, "step").body(body)
        yield _nowhere(loop.origin)
        yield Label(_end(loop), loop.origin)

    return _without_loops(procedure, expand)


def _without_loops(procedure: Procedure, expand: Expansion) -> Procedure:
    def expanded(body: Body) -> Body:
        return tuple(new for statement in body for new in one(statement))

    def one(statement: Statement) -> Iterator[Statement]:
        match statement:
            case While():
                yield from expand(statement, expanded(statement.body))
            case If():
                yield replace(statement, then=expanded(statement.then), otherwise=expanded(statement.otherwise))
            case _:
                yield statement

    return procedure if procedure.body is None else replace(procedure, body=expanded(procedure.body))


def _checked(loop: While, body: Body, times: int) -> Iterator[Statement]:
    """The first iterations, one after the other, with everything that is to be checked in them."""
    for n in range(times):
        yield from _heads(loop, n)
        yield If(loop.condition, (), (Goto((_end(loop),), loop.origin),), loop.origin)
        yield from _Copy.of(loop, body, str(n)).body(body)


def _heads(loop: While, iteration: int) -> Iterator[Statement]:
    kind = CheckKind.INVARIANT_MAINTAINED if iteration else CheckKind.INVARIANT_ENTRY
    for invariant in loop.invariants:
        if invariant.role is InvariantRole.FREE:
            yield Assume(invariant.condition, invariant.origin)
        elif invariant.role not in (InvariantRole.CANDIDATE, InvariantRole.WHERE):  # nothing becomes arbitrary here
            yield Assert(invariant.condition, invariant.origin, Check(kind, thread=invariant.thread))


def _end(loop: While) -> str:
    return f"{loop.label}$left"


def _nowhere(origin: Origin) -> Statement:
    return Assume(FALSE, origin)


@frozen
class _Copy:
    """A copy of a loop's body: its labels get a suffix, leaving the loop becomes a jump behind it."""

    loop: While
    labels: frozenset[str]
    suffix: str

    @staticmethod
    def of(loop: While, body: Body, suffix: str) -> _Copy:
        return _Copy(loop, frozenset(s.name for s in statements(body) if isinstance(s, Label)), suffix)

    def body(self, body: Body) -> Body:
        return tuple(self.statement(s) for s in body)

    def statement(self, statement: Statement) -> Statement:
        match statement:
            case Label():
                return replace(statement, name=self.name(statement.name))
            case Goto():
                return replace(statement, labels=tuple(self.name(label) for label in statement.labels))
            case Break() if statement.label in (None, self.loop.label):
                return Goto((_end(self.loop),), statement.origin)
            case Break():  # of a loop around this one, whose own copy resolves it, or out of a labelled conditional
                labelled = statement.label in self.labels
                return replace(statement, label=self.name(str(statement.label))) if labelled else statement
            case If():
                return replace(statement, then=self.body(statement.then), otherwise=self.body(statement.otherwise))
            case Assign() | Havoc() | Assume() | Assert() | Call() | Return():
                return statement
            case While():
                raise AssertionError("inner loops are expanded first")
            case _:
                assert_never(statement)

    def name(self, label: str) -> str:
        return f"{label}~{self.suffix}" if label in self.labels else label


def _assumed(body: Body) -> Body:
    """An iteration that is known to fail no assertion and to stay in the loop.

    Notes are no assertions: what they are about may happen.
    """
    inside = frozenset(s.name for s in statements(body) if isinstance(s, Label))

    def assumed(part: Body) -> Iterator[Statement]:
        for statement in part:
            match statement:
                case Assert():
                    if not statement.check.note:
                        yield Assume(statement.condition, statement.origin, statement.guard, statement.unpredicated)
                case If():
                    yield replace(statement, then=tuple(assumed(statement.then)), otherwise=tuple(assumed(statement.otherwise)))
                case Goto():
                    staying = tuple(label for label in statement.labels if label in inside)
                    yield Goto(staying, statement.origin) if staying else _nowhere(statement.origin)
                case Break() if statement.label not in inside:
                    yield _nowhere(statement.origin)
                case Return():
                    yield _nowhere(statement.origin)
                case _:
                    yield statement

    return tuple(assumed(body))


def _assigned(body: Iterable[Statement], procedure: str) -> Iterator[Var]:
    """The variables that the statements change, each once. Raises ControlFlowError for a call: what it changes is not known."""
    found: dict[str, Var] = {}
    for statement in statements(tuple(body)):
        match statement:
            case Assign():
                found[statement.target.name] = statement.target
            case Havoc():
                found.update((v.name, v) for v in statement.targets)
            case Call():
                raise ControlFlowError("no induction over several iterations of a loop with calls", procedure, statement.origin)
    yield from found.values()
