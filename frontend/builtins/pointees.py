"""What pointers that builtin functions are given lead to."""

from __future__ import annotations

from boogie_ir.lang.kernel import MemorySpace
from boogie_ir.lang.source import Span
from frontend.names.frame import Frame, source_error
from frontend.syntax import syntax
from frontend.types.types import (
    Pointer,
    spell,
)
from frontend.types.values import Address, Place, Value
from frontend.values.lower_conversions import address_of, convert
from frontend.values.places import write


def pointee(pointer: Value, expression: syntax.Expression, span: Span) -> Place:
    """What a pointer argument points to."""
    type_ = pointer.type
    if not isinstance(type_, Pointer):
        raise source_error(span, f"a pointer is needed, not a value of type {spell(type_)}")
    spelled: syntax.Expression = syntax.Unary(expression.span, "*", expression)
    if isinstance(expression, syntax.Unary) and expression.operator == "&":
        spelled = expression.operand
    return Place(type_.target, address_of(pointer, span), spelled, type_.const, type_.volatile)


def store_through(frame: Frame, pointer: Value, value: Value, span: Span) -> None:
    """Stores a value, converted, where a pointer points."""
    if not isinstance(pointer.type, Pointer):
        raise source_error(span, f"a pointer is needed, not a value of type {spell(pointer.type)}")
    place = Place(pointer.type.target, address_of(pointer, span), None, pointer.type.const)
    write(frame, place, convert(frame, value, place.type, span), span)


def shared(frame: Frame, address: Address) -> bool:
    """Whether other threads may reach what is there."""
    item = frame.memory.known(address)
    return item is None or item.space is not MemorySpace.PRIVATE
