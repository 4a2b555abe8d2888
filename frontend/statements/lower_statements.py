"""Statements: blocks, branches, returns; loops, ``switch`` and ``goto`` are in files of their own."""

from __future__ import annotations

from collections.abc import Set
from typing import assert_never

from boogie_ir.lang.build import not_
from boogie_ir.lang.expr import Literal
from boogie_ir.lang.kernel import Break, Continue, If, Return
from boogie_ir.lang.source import Origin, Span
from boogie_ir.lang.traverse import free_variables
from frontend.builtins.lower_assembly import lower_assembly
from frontend.errors import Unsupported
from frontend.expressions.lower_conditionals import lower_place
from frontend.expressions.lower_initializers import initial_value
from frontend.names.frame import Frame, source_error
from frontend.statements.lower_declarations import declare_variable, lower_declaration
from frontend.statements.lower_jumps import lower_goto, lower_labelled
from frontend.statements.lower_loops import lower_loop
from frontend.statements.lower_ranges import lower_range_loop
from frontend.statements.lower_switch import lower_switch
from frontend.syntax import syntax
from frontend.syntax.forms import always_returns
from frontend.types.types import Void
from frontend.types.values import Address, Lanes, Operand, Part, Place, Value
from frontend.values.evaluation import lower_any, lower_condition, lower_effect, lower_value
from frontend.values.lower_conversions import convert, place_as
from frontend.values.places import deduced, rvalue, stabilise, stabilise_part, temporary, write


def lower_list(frame: Frame, statements: tuple[syntax.Statement, ...], tail: bool = False) -> None:
    """Statements in order. ``tail``: nothing of the function follows, so returns need not jump."""
    if any(isinstance(s, syntax.Label) for s in statements):
        lower_labelled(frame, statements, tail)
        return
    for position, statement in enumerate(statements):
        rest = statements[position + 1 :]
        if tail and rest and frame.returns is not None and _returns_early(statement):
            # `if (c) return a; rest` is `if (c) return a; else rest`, which needs no jump.
            assert isinstance(statement, syntax.If)
            lower_if(frame, statement, syntax.Compound(statement.span, rest), tail=True, scoped=False)
            return
        lower_statement(frame, statement, tail and not rest)


def _returns_early(statement: syntax.Statement) -> bool:
    return (
        isinstance(statement, syntax.If)
        and statement.otherwise is None
        and statement.declaration is None
        and always_returns(statement.then)
    )


def lower_statement(frame: Frame, statement: syntax.Statement, tail: bool = False) -> None:
    """One statement."""
    match statement:
        case syntax.Compound(_, body):
            with frame.block():
                lower_list(frame, body, tail)
        case syntax.Declare(_, declaration):
            lower_declaration(frame, declaration)
        case syntax.Evaluate(_, expression):
            lower_effect(frame, expression)
        case syntax.If():
            lower_if(frame, statement, statement.otherwise, tail)
        case syntax.While() | syntax.DoWhile() | syntax.For():
            lower_loop(frame, statement)
        case syntax.ForRange():
            lower_range_loop(frame, statement)
        case syntax.Switch():
            lower_switch(frame, statement)
        case syntax.Case(span) | syntax.Default(span):
            raise Unsupported(span, "a case label inside a nested statement of its switch")
        case syntax.Break(span):
            lower_break(frame, span)
        case syntax.Continue(span):
            lower_continue(frame, span)
        case syntax.Return():
            lower_return(frame, statement, tail)
        case syntax.Goto():
            lower_goto(frame, statement)
        case syntax.Label():
            lower_labelled(frame, (statement,), tail)
        case syntax.Empty() | syntax.Pragma():
            pass
        case syntax.Assembly():
            lower_assembly(frame, statement)
        case _:
            assert_never(statement)


def lower_if(frame: Frame, statement: syntax.If, otherwise: syntax.Statement | None, tail: bool, scoped: bool = True) -> None:
    """A branch; one whose condition is constant leaves only the arm taken."""
    if statement.declaration is not None:
        with frame.block():
            for variable in statement.declaration.items:
                declare_variable(frame, variable)
            _branch(frame, statement, otherwise, tail, scoped)
        return
    _branch(frame, statement, otherwise, tail, scoped)


def _branch(frame: Frame, statement: syntax.If, otherwise: syntax.Statement | None, tail: bool, scoped: bool) -> None:
    condition = lower_condition(frame, statement.condition)
    if isinstance(condition, Literal):
        if condition.value:
            _arm(frame, statement.then, tail, True)
        elif otherwise is not None:
            _arm(frame, otherwise, tail, scoped)
        return
    frame.emitter.decide(condition)
    with frame.emitter.buffer() as then:
        _arm(frame, statement.then, tail, True)
    with frame.emitter.buffer() as other:
        if otherwise is not None:
            _arm(frame, otherwise, tail, scoped)
    if then or other:
        origin = frame.origin(statement.span, "branch")
        if then:
            frame.emitter.emit(If(condition, tuple(then), tuple(other), origin))
        else:
            frame.emitter.emit(If(not_(condition), tuple(other), (), origin))


def _arm(frame: Frame, statement: syntax.Statement, tail: bool, scoped: bool) -> None:
    if not scoped and isinstance(statement, syntax.Compound):
        lower_list(frame, statement.body, tail)
        return
    with frame.block():
        lower_statement(frame, statement, tail)


def lower_break(frame: Frame, span: Span) -> None:
    if not frame.exits:
        raise source_error(span, "`break` outside a loop or switch")
    frame.exits[-1].break_used = True
    frame.emitter.emit(Break(frame.exits[-1].break_label, frame.origin(span, "break")))


def lower_continue(frame: Frame, span: Span) -> None:
    """Goes to the end of the innermost loop's body: a block around it, or the loop itself."""
    target = next((e for e in reversed(frame.exits) if e.continue_label is not None), None)
    if target is None or target.continue_label is None:
        raise source_error(span, "`continue` outside a loop")
    target.continue_used = True
    origin = frame.origin(span, "continue")
    if target.continues_loop:
        frame.emitter.emit(Continue(target.continue_label, origin))
    else:
        frame.emitter.emit(Break(target.continue_label, origin))


def lower_return(frame: Frame, statement: syntax.Return, tail: bool) -> None:
    """Ends the thread in a kernel; gives an inlined call its value and leaves its block."""
    returns = frame.returns
    origin = frame.origin(statement.span, "return")
    if returns is None:
        if statement.value is not None:
            lower_effect(frame, statement.value)
        if not tail:
            frame.emitter.emit(Return(origin))
        return
    if statement.value is not None:
        _give(frame, statement.value)
    elif not isinstance(returns.type, Void):
        raise source_error(statement.span, "`return` without a value in a function that has one")
    if not tail:
        returns.used = True
        frame.emitter.emit(Break(returns.label, origin))


def _give(frame: Frame, expression: syntax.Expression) -> None:
    """Evaluates what is returned and keeps it for the caller."""
    returns = frame.returns
    assert returns is not None
    if returns.automatic and (frame.emitter.unevaluated or isinstance(returns.type, Void)):
        _give_first(frame, expression)
        return
    if returns.reference:
        returns.direct = _reference(frame, expression)
        return
    if isinstance(returns.type, Void):
        lower_effect(frame, expression)
        return
    value = _converted(frame, expression)
    if returns.single:
        returns.direct = _as_it_is(frame, value, expression.span)
        return
    assert returns.place is not None
    write(frame, returns.place, value, expression.span, initial=True)


def _give_first(frame: Frame, expression: syntax.Expression) -> None:
    """As :func:`_give`, for the first value of a function whose type is open: it is that value's ([dcl.spec.auto] 7)."""
    returns = frame.returns
    assert returns is not None and frame.function is not None
    if not isinstance(returns.type, Void):
        return  # of another return, where only types are wanted
    operand = lower_any(frame, expression)
    returns.type = deduced(operand)
    if frame.emitter.unevaluated or isinstance(returns.type, Void):
        return
    value = convert(frame, rvalue(frame, operand, expression.span), returns.type, expression.span)
    if returns.single:
        returns.direct = _as_it_is(frame, value, expression.span)
        return
    function = frame.function
    returns.place = temporary(frame, returns.type, f"{function.name}.result", expression.span, function, "result")
    write(frame, returns.place, value, expression.span, initial=True)


def _as_it_is(frame: Frame, value: Value, span: Span) -> Value:
    """The value returned, as it is now where it depends on variables of the callers: the next call may change these."""
    assert frame.returns is not None
    if frame.memory.pure:
        return value
    own = {local.variable.name for local in frame.emitter.locals[frame.returns.outer :]}
    origin = frame.origin(span, "value returned")
    return Value(value.type, tuple(_part_as_it_is(frame, part, own, origin) for part in value.parts))


def _part_as_it_is(frame: Frame, part: Part, own: Set[str], origin: Origin) -> Part:
    mentioned = (part.base, part.offset) if isinstance(part, Address) else (part,)
    stable = frame.emitter.stable
    if all(v.name in own or v.name in stable for e in mentioned for v in free_variables(e)):
        return part
    return stabilise_part(frame, part, origin, "result")


def _converted(frame: Frame, expression: syntax.Expression) -> Value:
    assert frame.returns is not None
    if isinstance(expression, syntax.Initializer):
        return initial_value(frame, frame.returns.type, expression)
    return convert(frame, lower_value(frame, expression), frame.returns.type, expression.span)


def _reference(frame: Frame, expression: syntax.Expression) -> Operand:
    """The place that a function returns a reference to."""
    returns = frame.returns
    assert returns is not None
    if not returns.single:
        raise Unsupported(expression.span, "a function that returns references in several places")
    operand = lower_place(frame, expression)
    if isinstance(operand, Place):
        operand = place_as(frame, operand, returns.type)
    if isinstance(operand, Place | Lanes) and operand.type == returns.type:
        return stabilise(frame, operand, expression.span, "result")
    return convert(frame, rvalue(frame, operand, expression.span), returns.type, expression.span)
