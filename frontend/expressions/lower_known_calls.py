"""Calls whose function is known, with arguments evaluated: the constant that one gives, else its body inlined.

Calls of ``constexpr`` functions with constant arguments are evaluated where that can be done (C++17 [expr.const]); so such a
function may call itself. The others, and those that take too long where no constant is needed, are inlined as any call. What an
evaluation gives cannot hang on where the call stands: its arguments are literals, and it has a memory of its own.

A function without a body gives any result. It is assumed to write no array; private variables whose address it gets become
arbitrary.
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.expr import FALSE, Literal
from boogie_ir.lang.program import Assert, Check, CheckKind
from boogie_ir.lang.source import Span
from frontend.builtins.results import arbitrary
from frontend.builtins.without_code import forget_what_it_gets, given, lead_to_own_numbers, left, may_be_left
from frontend.claims.lower_annotations import uninterpreted
from frontend.classes.overloads import Chosen
from frontend.classes.written_types import type_of
from frontend.errors import Unsupported
from frontend.expressions.lower_inline import inlined_call, of_type
from frontend.memory.execution import DEEPEST, MOST_STEPS, Execution, Left, NotConstant, lifetime, running
from frontend.memory.memory import Memory
from frontend.memory.points_to import InMemory, Model
from frontend.names.frame import Frame, source_error
from frontend.names.resolve import Bound, Scope
from frontend.notes.annotations import UNINTERPRETED_PREFIX
from frontend.syntax import syntax
from frontend.syntax.forms import is_automatic
from frontend.syntax.syntax import Specifier
from frontend.syntax.syntax_walk import walk
from frontend.types.types import Record, Reference, Type, Void, is_arithmetic
from frontend.types.values import NOTHING, Operand, Place, Value
from frontend.values.lower_conversions import convert
from frontend.values.places import rvalue, temporary, without_turn


def call_function(
    frame: Frame,
    chosen: Chosen,
    arguments: tuple[Operand, ...],
    this: Place | None,
    node: object,
    span: Span,
) -> Operand:
    """A call of a function with its arguments evaluated: its value where that is constant, else the body inlined."""
    function = chosen.function
    automatic = function.body is not None and is_automatic(function.type.result)
    result = Void() if automatic else type_of(frame.within(chosen.scope), function.type.result)
    if function.body is None:
        if function.defaulted:
            return NOTHING
        if chosen.owner is not None:
            hint = "define it in the file, or say what it does in a function with a contract"
            raise Unsupported(span, f"a call of the method {function.name}, of which there is no code", hint)
        return _unknown_call(frame, chosen, arguments, result, span)
    if frame.emitter.unevaluated and not automatic:
        return of_type(frame, result, function, node, span)
    execution = running(frame.emitter)
    if execution is not None:
        return _executed_call(frame, execution, chosen, arguments, this, node, span)
    if len(arguments) == len(chosen.parameters) and may_be_left(frame, function):
        pairs = zip(arguments, chosen.parameters, strict=True)
        values = tuple(convert(frame, rvalue(frame, a, span), type_, span) for a, type_ in pairs)
        whole = given(frame, function, arguments, values)
        if lead_to_own_numbers(frame, whole):
            return left(frame, function.name, whole, result, span)
        arguments = values
    constant = _evaluated_call(frame, chosen, arguments, this, result, node, span)
    return inlined_call(frame, chosen, arguments, this, node, span) if constant is None else constant


def _evaluated_call(
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


def _executed_call(
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
        given = tuple(without_turn(argument) for argument in arguments)  # literals
        value = rvalue(frame, inlined_call(frame, chosen, given, this, node, span), span)
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


def _unknown_call(frame: Frame, chosen: Chosen, arguments: tuple[Operand, ...], result: Type, span: Span) -> Operand:
    """A call of a function that has no body."""
    function = chosen.function
    parameters = function.type.parameters
    if len(arguments) != len(parameters) and not function.type.variadic:
        raise source_error(span, f"{function.name} takes {len(parameters)} arguments, not {len(arguments)}")
    values = [
        convert(frame, rvalue(frame, a, span), t.target if isinstance(t, Reference) else t, span)
        for a, t in zip(arguments, chosen.parameters, strict=False)
    ]
    target = result.target if isinstance(result, Reference) else result
    if function.name.startswith(UNINTERPRETED_PREFIX):
        node = syntax.Call(span, syntax.Name(span, function.name), ())
        return uninterpreted(frame, function.name, tuple(values), target, node)
    origin = frame.origin(span, f"call of {function.name}")
    if Specifier.NO_RETURN in function.specifiers or any(a.name == "noreturn" for a in function.attributes):
        frame.emitter.emit(Assert(FALSE, origin, Check(CheckKind.UNREACHABLE)))
    references = [
        argument.address
        for argument, type_ in zip(arguments, chosen.parameters, strict=False)
        if isinstance(type_, Reference) and not type_.const and isinstance(argument, Place)
    ]
    forget_what_it_gets(frame, function.name, values, references, origin)
    return arbitrary(frame, target, span)
