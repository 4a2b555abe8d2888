"""Loops over ranges, `for (T x : r)`: over the elements of an array, a list in braces, or what `begin()` and `end()` delimit.

Each becomes the loop that C++ says it stands for (C++17, 9.5.4), with names of our own for its counter or iterators.
"""

from __future__ import annotations

from frontend.errors import Unsupported
from frontend.expressions.lower_initializers import list_value
from frontend.names.frame import Frame, Loop, source_error
from frontend.names.mutation import BEGIN, COUNTER
from frontend.statements.lower_declarations import declare_variable
from frontend.statements.lower_loops import lower_loop
from frontend.syntax import syntax
from frontend.types.types import Array, Record, Type, spell
from frontend.types.values import Place
from frontend.values.evaluation import lower_any, lower_value
from frontend.values.places import materialise, stabilise

_RANGE, _END = "__range", "__end"


def lower_range_loop(frame: Frame, loop: syntax.ForRange) -> None:
    """One loop over a range."""
    span = loop.range.span
    with frame.block():
        if isinstance(loop.range, syntax.Initializer):
            operand: object = materialise(frame, list_value(frame, loop.range), span, loop)
        else:
            operand = lower_any(frame, loop.range)
        if not isinstance(operand, Place):
            operand = materialise(frame, lower_value(frame, loop.range), span, loop)
        place = stabilise(frame, operand, span, "range")
        frame.bind(_RANGE, place)
        variables, stands_for = _loop(frame, loop, place.type)
        for variable in variables:
            declare_variable(frame, variable)
        lower_loop(frame, stands_for)


def _loop(frame: Frame, loop: syntax.ForRange, type_: Type) -> Loop:
    """What the loop stands for."""
    match type_:
        case Array(length=length) if length is not None:
            return frame.program.loop_of(loop, length, lambda: _over_elements(loop, length))
        case Record(name=name) if "begin" in frame.program.classes[name].methods:
            return frame.program.loop_of(loop, 0, lambda: _between_iterators(loop))
        case _:
            span = loop.range.span
            raise Unsupported(span, f"a loop over a {spell(type_)}", "loop over its elements by their numbers")


def _over_elements(loop: syntax.ForRange, length: int) -> Loop:
    span = loop.range.span
    array = loop.range if isinstance(loop.range, syntax.Name) else syntax.Name(span, _RANGE)
    counter = syntax.Name(span, COUNTER)
    start = syntax.Variable(span, COUNTER, syntax.NamedType(span, "int"), syntax.IntLiteral(span, 0))
    condition = syntax.Binary(span, "<", counter, syntax.IntLiteral(span, length), span)
    return (start,), _for(loop, condition, counter, syntax.Index(span, array, counter))


def _between_iterators(loop: syntax.ForRange) -> Loop:
    span = loop.range.span
    range_ = syntax.Name(span, _RANGE)
    begin, end = syntax.Name(span, BEGIN), syntax.Name(span, _END)
    calls = (syntax.Call(span, syntax.Member(span, range_, method), ()) for method in ("begin", "end"))
    auto = syntax.NamedType(span, "auto")
    variables = tuple(syntax.Variable(span, name.name, auto, call) for name, call in zip((begin, end), calls, strict=True))
    return variables, _for(loop, syntax.Binary(span, "!=", begin, end, span), begin, syntax.Unary(span, "*", begin))


def _for(loop: syntax.ForRange, condition: syntax.Expression, steps: syntax.Name, element: syntax.Expression) -> syntax.For:
    (declared,) = loop.variable.items
    if declared.initializer is not None:
        raise source_error(declared.span, f"{declared.name} gets its value from the range")
    item = syntax.Variable(
        declared.span, declared.name, declared.type, element, specifiers=declared.specifiers, bindings=declared.bindings
    )
    declare = syntax.Declare(declared.span, syntax.Variables(declared.span, (item,)))
    body = syntax.Compound(loop.body.span, (declare, loop.body))
    return syntax.For(loop.span, None, condition, syntax.Step(steps.span, "++", steps, True), body)
