"""Loops: a pure condition becomes the loop's condition; one with reads or effects is computed first in the body.

``continue`` in a ``for`` loop leaves a block around the body, after which the step runs; likewise in ``do`` loops.
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.build import not_
from boogie_ir.lang.expr import FALSE, TRUE, Expr
from boogie_ir.lang.kernel import Block, Break, If, Statement, While
from boogie_ir.lang.program import Invariant
from boogie_ir.lang.source import Origin, Span
from frontend.claims.lower_claims import head_invariants, head_permissions
from frontend.memory.execution import running
from frontend.names.frame import Exit, Frame
from frontend.notes.annotations import misused
from frontend.notes.loop_heads import loop_head
from frontend.statements.lower_declarations import declare_variable
from frontend.statements.run_statements import run_loop
from frontend.syntax import syntax
from frontend.values.evaluation import lower_condition, lower_effect, lower_value


def lower_loop(frame: Frame, loop: syntax.While | syntax.DoWhile | syntax.For) -> None:
    """One loop."""
    execution = running(frame.emitter)
    match loop:
        case syntax.While() | syntax.DoWhile() if execution is not None:
            run_loop(frame, execution, loop)
        case syntax.While():
            _loop(frame, loop, "while", None)
        case syntax.DoWhile():
            _do(frame, loop)
        case syntax.For(_, start, _, step):
            with frame.block():
                if isinstance(start, syntax.Variables):
                    for variable in start.items:
                        declare_variable(frame, variable)
                elif start is not None:
                    lower_effect(frame, start)
                if execution is not None:
                    run_loop(frame, execution, loop)
                else:
                    _loop(frame, loop, "for", step)


def invariants_of(frame: Frame, claims: tuple[syntax.Call, ...]) -> tuple[Invariant, ...]:
    """The invariants at a loop's head; they must be expressions."""
    if not claims:
        return ()
    with frame.emitter.buffer() as statements:
        found = head_invariants(frame, claims, lambda e: lower_value(frame, e))
    if statements:
        raise misused(claims[0].span, "a loop invariant must be one expression without effects")
    return found


def _loop(frame: Frame, loop: syntax.While | syntax.For, name: str, step: syntax.Expression | None) -> None:
    head = loop_head(loop)
    origin = frame.origin(_from_head(loop), f"{name} loop")
    label = frame.emitter.unique(f"{name}_{loop.span.line}")
    invariants, held = invariants_of(frame, head.claims), head_permissions(frame, head.claims)
    with frame.emitter.buffer() as before:
        condition = TRUE if head.condition is None else lower_condition(frame, head.condition)
    if condition == FALSE and not before:
        return
    # Where a step follows, `continue` must reach it; otherwise it starts the next iteration directly.
    exit_ = Exit(label, frame.emitter.unique(f"next_{loop.span.line}") if step is not None else label, step is None)
    body = _body(frame, exit_, head.body, origin)
    if step is not None:
        with frame.emitter.buffer() as after:
            lower_effect(frame, step)
        body += tuple(after)
    for claim in held:
        frame.emitter.emit(claim)
    body = (*held, *body, *held)
    if not before:
        frame.emitter.emit(While(label, condition, invariants, body, origin))
        return
    frame.emitter.emit(While(label, TRUE, invariants, (*before, *_leave_unless(condition, label, origin), *body), origin))


def _from_head(loop: syntax.While | syntax.DoWhile | syntax.For) -> Span:
    """The loop's text from what each iteration starts with: the guard; the body where there is none."""
    head = loop.body.span if isinstance(loop, syntax.DoWhile) or loop.condition is None else loop.condition.span
    return replace(loop.span, line=head.line, column=head.column)


def _leave_unless(condition: Expr, label: str, origin: Origin) -> tuple[Statement, ...]:
    if condition == TRUE:
        return ()
    return (If(not_(condition), (Break(label, origin),), (), origin),)


def _body(frame: Frame, exit_: Exit, body: syntax.Statement, origin: Origin) -> tuple[Statement, ...]:
    """A loop's body; inside a block of its own where ``continue`` needs one."""
    frame.exits.append(exit_)
    with frame.emitter.buffer() as statements, frame.block():
        frame.program.lowering.lower_list(frame, (body,))
    frame.exits.pop()
    if exit_.continue_used and not exit_.continues_loop and exit_.continue_label is not None:
        return (Block(exit_.continue_label, tuple(statements), origin),)
    return tuple(statements)


def _do(frame: Frame, loop: syntax.DoWhile) -> None:
    head = loop_head(loop)
    origin = frame.origin(_from_head(loop), "do loop")
    label = frame.emitter.unique(f"do_{loop.span.line}")
    invariants, held = invariants_of(frame, head.claims), head_permissions(frame, head.claims)
    exit_ = Exit(label, frame.emitter.unique(f"next_{loop.span.line}"))
    body = (*held, *_body(frame, exit_, head.body, origin))
    with frame.emitter.buffer() as after:
        condition = TRUE if head.condition is None else lower_condition(frame, head.condition)
    if condition == FALSE and not after:
        # `do { ... } while (0)` runs once.
        for statement in (Block(label, body, origin),) if exit_.break_used else body:
            frame.emitter.emit(statement)
        return
    frame.emitter.emit(While(label, TRUE, invariants, (*body, *after, *_leave_unless(condition, label, origin)), origin))
