"""What a thread has added to a cell, where annotations ask for it (``__added(a[i])``): the ghost that counts it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from boogie_ir.lang.expr import Apply, Element, Expr, Var
from boogie_ir.lang.kernel import Block, If, Kernel, Statement, While
from boogie_ir.lang.program import Assert, Assume
from boogie_ir.lang.source import Span
from boogie_ir.lang.traverse import children, with_children
from frontend.memory.definition import ADDED
from frontend.notes.annotations import misused


def with_shares(kernel: Kernel, counts: Mapping[Element, Var]) -> Kernel:
    """The kernel with variables for what its assertions, assumptions and loops' invariants ask for. Raises SourceError."""
    by_cell = {(cell.array, cell.index): count for cell, count in counts.items()}

    def put(expression: Expr, span: Span) -> Expr:
        if isinstance(expression, Apply) and expression.function.startswith(ADDED):
            count = by_cell.get((expression.function.removeprefix(ADDED), expression.arguments[0]))
            if count is None:
                raise misused(span, "of this cell nothing is said that threads add", "write __barrier_adds or __kernel_adds")
            return count
        parts = children(expression)
        return with_children(expression, tuple(put(part, span) for part in parts)) if parts else expression

    def body(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
        return tuple(map(within, statements))

    def within(statement: Statement) -> Statement:
        match statement:
            case Assert(condition=condition, origin=origin) | Assume(condition=condition, origin=origin):
                return replace(statement, condition=put(condition, origin.span))
            case While(invariants=invariants, body=inner):
                stated = tuple(replace(i, condition=put(i.condition, i.origin.span)) for i in invariants)
                return replace(statement, invariants=stated, body=body(inner))
            case Block(body=inner):
                return replace(statement, body=body(inner))
            case If(then=then, otherwise=otherwise):
                return replace(statement, then=body(then), otherwise=body(otherwise))
            case _:
                return statement

    return replace(kernel, body=body(kernel.body))
