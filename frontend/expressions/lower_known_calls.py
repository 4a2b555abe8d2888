"""Calls whose function is known, with arguments evaluated: its value where that is constant, else its body inlined.

A function without a body gives any result. It is assumed to write no array; private variables whose address it gets become
arbitrary.
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.expr import FALSE
from boogie_ir.lang.program import Assert, Check, CheckKind
from boogie_ir.lang.source import Span
from frontend.builtins.results import arbitrary
from frontend.builtins.without_code import forget_what_it_gets
from frontend.claims.lower_annotations import uninterpreted
from frontend.classes.overloads import Chosen
from frontend.classes.written_types import type_of
from frontend.errors import Unsupported
from frontend.expressions.constant_calls import evaluated_call, executed_call
from frontend.expressions.lower_inline import inlined_call, spelt_at
from frontend.memory.execution import running
from frontend.names.frame import Frame, source_error
from frontend.notes.annotations import UNINTERPRETED_PREFIX
from frontend.syntax import syntax
from frontend.syntax.forms import is_automatic
from frontend.syntax.syntax import Specifier
from frontend.types.types import Reference, Type, Void
from frontend.types.values import NOTHING, Operand, Place
from frontend.values.lower_conversions import convert
from frontend.values.places import rvalue, temporary


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
        return _of_type(frame, result, function, node, span)
    execution = running(frame.emitter)
    if execution is not None:
        return executed_call(frame, execution, chosen, arguments, this, node, span)
    constant = evaluated_call(frame, chosen, arguments, this, result, node, span)
    return inlined_call(frame, chosen, arguments, this, node, span) if constant is None else constant


def _of_type(frame: Frame, type_: Type, function: syntax.Function, node: object, span: Span) -> Operand:
    """Something of a call's type, where nothing else is asked for."""
    if isinstance(type_, Void):
        return NOTHING
    target = type_.target if isinstance(type_, Reference) else type_
    place = temporary(frame, target, "unevaluated", span, node, function, "unevaluated")
    if isinstance(type_, Reference):
        return replace(place, const=type_.const)
    return rvalue(frame, replace(place, fresh=True), span)


def _unknown_call(frame: Frame, chosen: Chosen, arguments: tuple[Operand, ...], result: Type, span: Span) -> Operand:
    """A call of a function that has no body."""
    function = chosen.function
    parameters = function.type.parameters
    if len(arguments) != len(parameters) and not function.type.variadic:
        raise source_error(span, f"{function.name} takes {len(parameters)} arguments, not {len(arguments)}")
    values = [
        convert(frame, rvalue(frame, a, spelt_at(a, span)), t.target if isinstance(t, Reference) else t, span)
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
