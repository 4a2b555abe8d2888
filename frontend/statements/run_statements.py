"""Loops and ``switch`` while a call is evaluated (``execution``): each iteration in turn, and the one case chosen."""

from __future__ import annotations

from boogie_ir.lang.expr import Expr, Literal
from frontend.memory.execution import Execution, Left, NotConstant, lifetime
from frontend.names.frame import Exit, Frame
from frontend.notes.loop_heads import Loop, loop_head
from frontend.syntax import syntax
from frontend.values.evaluation import lower_condition, lower_effect


def run_loop(frame: Frame, execution: Execution, loop: Loop) -> None:
    """Runs a loop; what a ``for`` loop starts with has been done."""
    head = loop_head(loop)
    if head.claims:
        raise NotConstant
    exit_ = Exit(execution.unique("loop"), execution.unique("next"))
    step = loop.step if isinstance(loop, syntax.For) else None
    frame.exits.append(exit_)
    try:
        enters = isinstance(loop, syntax.DoWhile) or _holds(frame, execution, head.condition)
        while enters:
            execution.step()
            with lifetime(frame.memory), execution.until(exit_.continue_label or ""), frame.block():
                frame.program.lowering.lower_list(frame, (head.body,))
            if step is not None:
                lower_effect(frame, step)
            enters = _holds(frame, execution, head.condition)
    except Left as left:
        if left.label != exit_.break_label:
            raise
    finally:
        frame.exits.pop()


def run_cases(
    frame: Frame, conditions: list[Expr], bodies: list[list[syntax.Statement]], default: int | None, exit_: Exit
) -> None:
    """Runs the statements of a ``switch`` from the first case that is met, or from the default."""
    for condition in conditions:
        frame.emitter.decide(condition)
    met = [i for i, condition in enumerate(conditions) if isinstance(condition, Literal) and condition.value]
    start = met[0] if met else default
    if start is None:
        return
    frame.exits.append(exit_)
    try:
        with frame.emitter.until(exit_.break_label), frame.block():
            for body in bodies[start:]:
                frame.program.lowering.lower_list(frame, tuple(body))
    finally:
        frame.exits.pop()


def _holds(frame: Frame, execution: Execution, condition: syntax.Expression | None) -> bool:
    if condition is None:
        return True
    truth = lower_condition(frame, condition)
    execution.decide(truth)
    return isinstance(truth, Literal) and bool(truth.value)
