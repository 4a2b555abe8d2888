"""``{:selective_checking}``: assertions are checked only where ``assume {:start_checking_here}`` may have led.

The others are assumed. What may follow such an assumption is taken from the text, not from paths: after a conditional that
holds one on either side all is checked, and after a loop that holds one. That is at least what Boogie checks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import assert_never

from boogie_ir.lang.expr import FALSE, TRUE
from boogie_ir.lang.program import (
    Assert,
    Assign,
    Assume,
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


class JumpError(Exception):
    """There is a jump, after which the order of the text says nothing; ``origin`` is its place."""

    def __init__(self, origin: Origin) -> None:
        super().__init__("jumps where assertions are checked selectively")
        self.origin = origin


def selectively_checked(body: tuple[Statement, ...], starts: Collection[Assume], origin: Origin) -> tuple[Statement, ...]:
    """The body with the assertions assumed that no start leads to; ``starts`` are statements of the body.

    JumpError where the body has labels or gotos. Without a start nothing is checked, no postcondition either.
    """
    if not starts:
        return (Assume(FALSE, origin), *body)
    changed, _ = _walk(body, frozenset(map(id, starts)), checked=False)
    return changed


def _walk(body: Iterable[Statement], starts: frozenset[int], checked: bool) -> tuple[tuple[Statement, ...], bool]:
    """The statements, and whether what comes after them is checked."""
    result: list[Statement] = []
    for statement in body:
        match statement:
            case Assume():
                checked = checked or id(statement) in starts
                result.append(statement)
            case Assert():
                assumed = Assume(statement.condition, statement.origin, statement.guard, statement.unpredicated)
                result.append(statement if checked else assumed)
            case Call():
                result.append(statement if checked else replace(statement, under=TRUE))
            case If():
                then, after_then = _walk(statement.then, starts, checked)
                otherwise, after_otherwise = _walk(statement.otherwise, starts, checked)
                result.append(replace(statement, then=then, otherwise=otherwise))
                checked = after_then or after_otherwise
            case While():
                inner, after = _walk(statement.body, starts, checked)
                # An iteration that checks ends where the invariants are to hold again.
                checks = checked or any(id(s) in starts for s in statements(statement.body))
                invariants = statement.invariants if checks else tuple(map(_unchecked, statement.invariants))
                result.append(replace(statement, invariants=invariants, body=inner))
                checked = after or checks
            case Goto() | Label():
                raise JumpError(statement.origin)
            case Assign() | Havoc() | Break() | Return():
                result.append(statement)
            case _:
                assert_never(statement)
    return tuple(result), checked


def _unchecked(invariant: Invariant) -> Invariant:
    given = invariant.role in (InvariantRole.GIVEN, InvariantRole.INFERRED)
    return replace(invariant, role=InvariantRole.FREE) if given else invariant
