"""Calls of ``constexpr`` functions with constant arguments are evaluated where that can be done (C++17 [expr.const]); so such a
function may call itself. The others, and those that take too long where no constant is needed, are inlined as any call.

What an evaluation gives cannot hang on where the call stands: its arguments are literals, and it has a memory of its own.
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.expr import Literal
from boogie_ir.lang.source import Span
from frontend.classes.overloads import Chosen
from frontend.errors import Unsupported
from frontend.expressions.lower_inline import inlined_call
from frontend.memory.execution import DEEPEST, MOST_STEPS, Execution, Left, NotConstant, lifetime
from frontend.memory.memory import Memory
from frontend.memory.points_to import InMemory, Model
from frontend.names.frame import Frame
from frontend.names.resolve import Bound, Scope
from frontend.syntax import syntax
from frontend.syntax.syntax import Specifier
from frontend.syntax.syntax_walk import walk
from frontend.types.types import Record, Reference, Type, Void, is_arithmetic
from frontend.types.values import Operand, Place, Value
from frontend.values.places import rvalue, temporary


def evaluated_call(
    frame: Frame, chosen: Chosen, arguments: tuple[Operand, ...], this: Place | None, result: Type, node: object, span: Span
) -> Value | None:
    """The constant that a call of a ``constexpr`` function gives; None where the call is to be inlined.

    Raises where the evaluation takes too long and inlining is no way out: the function calls itself, or a constant is needed.
    """
    if Specifier.CONSTEXPR not in chosen.function.specifiers or isinstance(result, Reference | Void):
        return None
    if not _independent(frame, chosen, arguments, this):
        return None
    key = _key(frame, chosen, arguments) if this is None else None
    known = frame.program.evaluated.get(key) if key is not None else None
    if known is None:
        emitter = Execution()
        memory = Memory(emitter, frame.layout, Model(), frame.program.keys, frame.memory.pointer_bits)
        value, too_long = _evaluated(replace(frame, memory=memory), chosen, arguments, this, node, span)
        if emitter.without_code or any(isinstance(flow, InMemory) for flow in memory.flows):
            value = None  # an access that only an array can serve was passed over
        known = value, too_long, emitter.pointer_width
        if key is not None:
            frame.program.evaluated[key] = known
    value, too_long, width = known
    if too_long and (frame.emitter.demanded or _calls_itself(chosen.function)):
        limits = f"in more than {MOST_STEPS} steps, or {DEEPEST} calls deep,"
        raise Unsupported(span, f"the evaluation of {chosen.function.name} {limits}", "give its result as a number")
    if value is not None:
        frame.emitter.pointer_width.include(width)
    return value


def executed_call(
    frame: Frame,
    execution: Execution,
    chosen: Chosen,
    arguments: tuple[Operand, ...],
    this: Place | None,
    node: object,
    span: Span,
) -> Operand:
    """A call while another is evaluated; what the same call gave before it gives again."""
    key = _key(frame, chosen, arguments) if this is None and _independent(frame, chosen, arguments, None) else None
    known = execution.results.get(key) if key is not None else None
    if known is not None:
        return known
    execution.step()
    if len(frame.active) > DEEPEST:
        raise NotConstant(too_long=True)
    with lifetime(frame.memory):
        result = inlined_call(frame, chosen, arguments, this, node, span)
    if key is not None and _is_literal(result):
        assert isinstance(result, Value)
        execution.results[key] = result
    return result


def _evaluated(
    frame: Frame, chosen: Chosen, arguments: tuple[Operand, ...], this: Place | None, node: object, span: Span
) -> tuple[Value | None, bool]:
    """The value, if it is constant, and whether finding out takes too long."""
    if this is not None:
        this = temporary(frame, this.type, "object", span, node, "evaluated")
    try:
        value = rvalue(frame, inlined_call(frame, chosen, arguments, this, node, span), span)
    except RecursionError:
        return None, True
    except Left:
        return None, False  # a jump that is not followed
    except NotConstant as reason:
        return None, reason.too_long
    return (value if _is_literal(value) else None), False


def _independent(frame: Frame, chosen: Chosen, arguments: tuple[Operand, ...], this: Place | None) -> bool:
    """Whether all that a function can get at is constant: its arguments, the names around it, an object without members."""
    if not all(_is_literal(argument) for argument in arguments):
        return False
    if this is not None and (not isinstance(this.type, Record) or frame.layout.leaves(this.type)):
        return False
    scope: Scope | None = chosen.scope
    while scope is not None and scope.space is None:
        if any(isinstance(bound, Bound) and not _is_literal(bound.value) for bound in scope.names.values()):
            return False
        scope = scope.parent
    return True


def _is_literal(operand: Operand) -> bool:
    return isinstance(operand, Value) and all(isinstance(part, Literal) for part in operand.parts)


def _key(frame: Frame, chosen: Chosen, arguments: tuple[Operand, ...]) -> tuple[object, ...] | None:
    """What tells a call of a function of no class with numbers from others; None for other calls."""
    if chosen.owner is not None:
        return None
    numbers = [argument for argument in (*chosen.bindings, *arguments) if isinstance(argument, Value)]
    types = [binding for binding in chosen.bindings if not isinstance(binding, Value)]
    if not all(is_arithmetic(t) for t in (*types, *(n.type for n in numbers))):
        return None
    function = frame.program.keys.number("instance", chosen.function)
    marks = tuple(getattr(n.type, "pointer_wide", False) for n in numbers)
    return (function, *types, *numbers, *marks)


def _calls_itself(function: syntax.Function) -> bool:
    callees = (node.callee for node in walk(function.body) if isinstance(node, syntax.Call))
    return any(isinstance(callee, syntax.Name) and callee.name == function.name for callee in callees)
