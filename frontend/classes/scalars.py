"""Values as the numbers, pointers and indices that they stand for, those of classes converted."""

from __future__ import annotations

from boogie_ir.lang.build import resize
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.source import Span
from frontend.classes.methods import class_of, methods_named
from frontend.classes.written_types import type_of
from frontend.errors import Unsupported
from frontend.names.frame import Frame, source_error
from frontend.syntax.syntax import Specifier
from frontend.types.conversions import promote
from frontend.types.types import Integer, Pointer, Record, Vector, is_arithmetic, spell
from frontend.types.values import Value
from frontend.values.lower_conversions import convert, expression_of


def converted_to_scalar(frame: Frame, value: Value, span: Span) -> Value | None:
    """A class's value converted to the number or pointer that it converts to; None where there is no such conversion."""
    if not isinstance(value.type, Record):
        return None
    owner = class_of(frame, value.type, "operator")
    if owner is None:
        return None
    implicit = [c for c in methods_named(frame, owner, "operator") if Specifier.EXPLICIT not in c.function.specifiers]
    types = [type_of(frame.within(c.scope), c.function.type.result) for c in implicit]
    numbers = dict.fromkeys(t for t in types if is_arithmetic(t) or isinstance(t, Pointer | Vector))
    if len(numbers) > 1:
        raise Unsupported(span, f"a {spell(value.type)} as one of several numbers that it converts to", "say which by a cast")
    return frame.program.lowering.converted_object(frame, value, next(iter(numbers)), span) if numbers else None


def index_expression(frame: Frame, count: Value, span: Span) -> Expr:
    """A number as an index: as wide as a pointer, extended by its sign."""
    count = converted_to_scalar(frame, count, span) or count
    type_ = promote(count.type)
    if not isinstance(type_, Integer):
        raise source_error(span, f"a value of type {spell(count.type)} is no index")
    number = expression_of(convert(frame, count, type_, span), span)
    frame.emitter.pointer_width.index(number)
    return resize(number, frame.memory.pointer_bits, type_.signed)
