"""``hide`` and ``reveal``: which hideable axioms an assertion may rest on.

A hideable axiom stands in the ``uses`` clause of a function. Where the function is hidden, what is asserted has to hold without
the axiom; ``push`` and ``pop`` bracket changes. After a conditional what either side reveals is revealed. So an assertion ``e``
becomes ``axioms ==> e`` of those it may rest on, and ``e`` is assumed afterwards; postconditions rest on none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum
from typing import TypeAlias, assert_never

from boogie_ir.lang.build import conjunction, not_, or_
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import (
    Assert,
    Assign,
    Assume,
    Axiom,
    Break,
    Call,
    Goto,
    Havoc,
    If,
    Invariant,
    InvariantRole,
    Label,
    Return,
    Statement,
    While,
)
from boogie_ir.lang.source import Origin
from boogie_ir.vc.cfg import statements


class Change(Enum):
    """What a command does to what is hidden; the value is its word."""

    HIDE = "hide"
    REVEAL = "reveal"
    PUSH = "push"
    POP = "pop"


@frozen
class Visibility:
    """One command; ``function`` is None for all."""

    change: Change
    function: str | None = None


class HidingError(Exception):
    """Commands in an order that the text does not settle, or without their counterpart; ``origin`` is the place."""

    def __init__(self, message: str, origin: Origin) -> None:
        super().__init__(message)
        self.origin = origin


_Stack: TypeAlias = tuple[frozenset[str], ...]  # the hidden functions, innermost last


def with_hidden_axioms(
    body: tuple[Statement, ...], commands: Mapping[int, Visibility], axioms: tuple[Axiom, ...]
) -> tuple[Statement, ...]:
    """The body, whose assertions rest on the hideable ``axioms`` only where these are revealed.

    ``commands`` are by the identity of the statement that stands for each. HidingError where there are jumps, or commands in
    loops.
    """
    changed, _ = _Hiding(commands, axioms).walk(body, (frozenset(),))
    return changed


@frozen
class _Hiding:
    commands: Mapping[int, Visibility]
    axioms: tuple[Axiom, ...]

    def walk(self, body: Iterable[Statement], state: _Stack | None) -> tuple[tuple[Statement, ...], _Stack | None]:
        """The statements, and the state after them; None where nothing comes after."""
        result: list[Statement] = []
        for statement in body:
            lacking = self.lacking(state)
            match statement:
                case Assume():
                    command = self.commands.get(id(statement))
                    if command is None:
                        result.append(statement)
                    elif state is not None:
                        state = self.after(command, state, statement.origin)
                case Assert():
                    check = replace(statement.check, forgotten=True)
                    result.append(replace(statement, condition=or_(lacking, statement.condition), check=check))
                    if statement.check.remembered:
                        result.append(Assume(statement.condition, statement.origin, statement.guard, statement.unpredicated))
                case Call():
                    result.append(replace(statement, under=or_(statement.under, lacking)))
                case If():
                    then, after_then = self.walk(statement.then, state)
                    otherwise, after_otherwise = self.walk(statement.otherwise, state)
                    result.append(replace(statement, then=then, otherwise=otherwise))
                    state = _merged(after_then, after_otherwise, statement.origin)
                case While():
                    if any(id(s) in self.commands for s in statements(statement.body)):
                        raise HidingError("hide or reveal in a loop", statement.origin)
                    invariants = tuple(new for i in statement.invariants for new in _invariants(i, lacking))
                    inner, _ = self.walk(statement.body, state)
                    result.append(replace(statement, invariants=invariants, body=inner))
                case Goto() | Label():
                    raise HidingError("jumps where functions are hidden", statement.origin)
                case Return():
                    result.append(statement)
                    state = None
                case Assign() | Havoc() | Break():
                    result.append(statement)
                case _:
                    assert_never(statement)
        return tuple(result), state

    def lacking(self, state: _Stack | None) -> Expr:
        """That not all axioms hold that are revealed."""
        hidden = state[-1] if state is not None else frozenset()
        return not_(conjunction(a.condition for a in self.axioms if not hidden.issuperset(a.used_by)))

    def after(self, command: Visibility, state: _Stack, origin: Origin) -> _Stack:
        everything = frozenset(name for axiom in self.axioms for name in axiom.used_by)
        named = everything if command.function is None else frozenset({command.function})
        match command.change:
            case Change.HIDE:
                return (*state[:-1], state[-1] | named)
            case Change.REVEAL:
                return (*state[:-1], state[-1] - named)
            case Change.PUSH:
                return (*state, state[-1])
            case Change.POP:
                if len(state) == 1:
                    raise HidingError("pop without a push", origin)
                return state[:-1]
        assert_never(command.change)


def _merged(first: _Stack | None, second: _Stack | None, origin: Origin) -> _Stack | None:
    if first is None or second is None:
        return second if first is None else first
    if len(first) != len(second):
        raise HidingError("push or pop on one side only", origin)
    return tuple(a & b for a, b in zip(first, second, strict=True))


def _invariants(invariant: Invariant, lacking: Expr) -> tuple[Invariant, ...]:
    if invariant.role is not InvariantRole.GIVEN:
        return (invariant,)
    known = Invariant(invariant.condition, invariant.origin, InvariantRole.WHERE if invariant.forgotten else InvariantRole.FREE)
    return (replace(invariant, condition=or_(lacking, invariant.condition), forgotten=True), known)
