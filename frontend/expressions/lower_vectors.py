"""Vectors made of scalars and shorter vectors."""

from __future__ import annotations

from boogie_ir.lang.build import bv
from boogie_ir.lang.source import Span
from frontend.names.frame import Frame, source_error
from frontend.syntax import syntax
from frontend.types.types import INT, Type, Vector, spell
from frontend.types.values import Part, Value, scalar
from frontend.values.evaluation import lower_values
from frontend.values.lower_conversions import convert


def vector_literal(frame: Frame, type_: Type, items: tuple[syntax.Expression, ...], span: Span) -> Value:
    """A vector from scalars and shorter vectors; for other types the items are a comma expression that is cast."""
    values = lower_values(frame, items)
    if not isinstance(type_, Vector) or frame.program.cplusplus:
        return convert(frame, values[-1], type_, span, explicit=True)
    return vector_of(frame, type_, values, span)


def vector_of(frame: Frame, type_: Vector, values: list[Value], span: Span) -> Value:
    """A vector whose lanes are those of the values, one after the other."""
    parts: list[Part] = []
    for value in values:
        if isinstance(value.type, Vector):
            target: Type = Vector(type_.element, value.type.lanes, type_.padded)
        else:
            target = type_.element
        parts.extend(convert(frame, value, target, span).parts)
    if len(parts) == 1:
        parts *= type_.lanes
    if len(parts) != type_.lanes:
        raise source_error(span, f"{spell(type_)} has {type_.lanes} lanes, not {len(parts)}")
    return Value(type_, tuple(parts))


def construct_vector(frame: Frame, type_: Vector, arguments: tuple[syntax.Expression, ...], span: Span) -> Value:
    values = lower_values(frame, arguments)
    if not frame.program.cplusplus and values:
        return vector_of(frame, type_, values, span)
    if len(values) == 1 and isinstance(values[0].type, Vector):
        return convert(frame, values[0], type_, span)
    if len(values) > type_.lanes:
        raise source_error(span, f"{spell(type_)} has {type_.lanes} lanes, not {len(values)}")
    values += [scalar(INT, bv(int(type_.ones)))] * (type_.lanes - len(values))
    return vector_of(frame, type_, values, span)
