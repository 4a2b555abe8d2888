"""What a loop's head holds: its annotations apart from its condition."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from boogie_ir.lang.frozen import frozen
from frontend.notes.annotations import Claim, form_of
from frontend.syntax import syntax

Loop: TypeAlias = syntax.While | syntax.DoWhile | syntax.For


@frozen
class LoopHead:
    """A loop without its annotations: ``claims`` are those of the head, in order; the rest is what remains to be lowered.

    ``condition`` is None where the loop has none (``for (;;)``). A plain assertion among the claims is an invariant, an
    assumption a free one; pre- and postconditions are about the function and only happen to be written here.
    """

    claims: tuple[syntax.Call, ...]
    condition: syntax.Expression | None
    body: syntax.Statement


def loop_head(loop: Loop) -> LoopHead:
    """The annotations at the head of a loop.

    The head of ``for`` and ``while`` is the guard: the comma operands before the first that is no annotation. The head of
    ``do``, and of a loop whose guard is always true, is the beginning of the body.
    """
    condition = loop.condition
    if isinstance(loop, syntax.DoWhile):
        claims, body = leading(loop.body)
        return LoopHead(claims, condition, body)
    guard_claims, rest = _leading_operands(condition)
    if rest is not None and not _always_true(rest):
        return LoopHead(guard_claims, rest, loop.body)
    claims, body = leading(loop.body)
    return LoopHead(guard_claims + claims, rest, body)


def _leading_operands(condition: syntax.Expression | None) -> tuple[tuple[syntax.Call, ...], syntax.Expression | None]:
    if condition is None:
        return (), None
    items = tuple(operands(condition))
    count = 0
    while count < len(items) and _may_stand_at_head(items[count]):
        count += 1
    claims = tuple(o for o in items[:count] if isinstance(o, syntax.Call))
    rest = items[count:]
    if not rest:
        return claims, None
    return claims, rest[0] if len(rest) == 1 else syntax.Comma(condition.span, rest)


def leading(body: syntax.Statement) -> tuple[tuple[syntax.Call, ...], syntax.Statement]:
    """The annotations at the beginning of a statement, and the statement without them."""
    match body:
        case syntax.Compound(span, statements):
            claims: tuple[syntax.Call, ...] = ()
            for place, statement in enumerate(statements):
                found, rest = leading(statement)
                claims += found
                if not isinstance(rest, syntax.Empty):
                    return claims, syntax.Compound(span, (rest, *statements[place + 1 :]))
            return claims, syntax.Compound(span, ())
        case syntax.Evaluate(span, expression):
            found, left = _leading_operands(expression)
            if left is None:
                return found, syntax.Empty(span)
            return found, syntax.Evaluate(span, left)
        case _:
            return (), body


_AT_HEAD = frozenset(
    {Claim.ASSERT, Claim.ASSUME, Claim.INVARIANT, Claim.CANDIDATE_INVARIANT, Claim.REQUIRES, Claim.ENSURES, Claim.IGNORED}
)


def _may_stand_at_head(expression: syntax.Expression) -> bool:
    """Whether an annotation leaves the head a head: it has no effect on the program's state."""
    form = form_of(expression)
    return form is not None and form.claim in _AT_HEAD


def operands(expression: syntax.Expression) -> Iterator[syntax.Expression]:
    """The operands of a comma expression, nested ones flattened; the expression itself where it is none."""
    if isinstance(expression, syntax.Comma):
        for item in expression.items:
            yield from operands(item)
    else:
        yield expression


def _always_true(condition: syntax.Expression) -> bool:
    match condition:
        case syntax.IntLiteral(value=value) | syntax.BoolLiteral(value=value):
            return bool(value)
        case _:
            return False
