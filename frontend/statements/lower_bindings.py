"""Structured bindings, `auto [x, y] = e`: names for members of a record, elements of an array, components of a vector."""

from __future__ import annotations

from boogie_ir.lang.build import bv
from frontend.errors import Unsupported
from frontend.expressions.lower_members import lane_of, lower_index_of, member_of
from frontend.names.frame import Frame, source_error
from frontend.syntax import syntax
from frontend.types.types import INT, Array, Record, Vector, spell
from frontend.types.values import Operand, Part, Place, Value, scalar
from frontend.values.evaluation import lower_any
from frontend.values.places import materialise, rvalue, stabilise, temporary, write
from frontend.values.variables import fixed_value


def bind_parts(frame: Frame, variable: syntax.Variable) -> None:
    """Declares the names of a structured binding. Of a reference they are the parts themselves, else those of a copy."""
    if variable.initializer is None:
        raise source_error(variable.span, "a structured binding needs an initialiser")
    operand = lower_any(frame, variable.initializer)
    whole = (
        _referred(frame, operand, variable)
        if isinstance(variable.type, syntax.ReferenceType)
        else _copied(frame, operand, variable)
    )
    parts = _parts(frame, whole, variable)
    if len(parts) != len(variable.bindings):
        raise source_error(variable.span, f"{spell(operand.type)} has {len(parts)} parts, not {len(variable.bindings)}")
    for name, part in zip(variable.bindings, parts, strict=True):
        frame.bind(name, part)


def _referred(frame: Frame, operand: Operand, variable: syntax.Variable) -> Operand:
    if isinstance(operand, Value):
        return materialise(frame, operand, variable.span, variable)
    return stabilise(frame, operand, variable.span, "binding")


def _copied(frame: Frame, operand: Operand, variable: syntax.Variable) -> Operand:
    """A copy; a value that nothing changes needs no object."""
    if isinstance(operand, Place) and isinstance(operand.type, Array):
        value = array_value(frame, operand, variable)
    else:
        value = rvalue(frame, operand, variable.span)
    changed = frame.mutations.whole | frame.mutations.elements
    if not isinstance(value.type, Array) and not changed.intersection(variable.bindings):
        return fixed_value(frame, "binding", value, frame.origin(variable.span, "structured binding"))
    place = temporary(frame, value.type, "binding", variable.span, variable)
    write(frame, place, value, variable.span, initial=True)
    return place


def array_value(frame: Frame, place: Place, variable: syntax.Variable) -> Value:
    """What all elements of an array hold."""
    assert isinstance(place.type, Array)
    parts: list[Part] = []
    for element in _elements(frame, place, variable):
        inner = (
            array_value(frame, element, variable) if isinstance(element.type, Array) else rvalue(frame, element, variable.span)
        )
        parts.extend(inner.parts)
    return Value(place.type, tuple(parts))


def _elements(frame: Frame, place: Place, variable: syntax.Variable) -> list[Place]:
    assert isinstance(place.type, Array)
    node = place.expression or syntax.Name(variable.span, "binding")
    found: list[Place] = []
    for i in range(place.type.length or 0):
        index = syntax.Index(variable.span, node, syntax.IntLiteral(variable.span, i))
        found.append(lower_index_of(frame, place, scalar(INT, bv(i)), index))
    return found


def _parts(frame: Frame, whole: Operand, variable: syntax.Variable) -> list[Operand]:
    span = variable.span
    match whole.type:
        case Array() if isinstance(whole, Place):
            return [*_elements(frame, whole, variable)]
        case Vector(lanes=lanes):
            node = syntax.Name(span, "binding")
            return [lane_of(frame, whole, lane, node) for lane in range(lanes)]
        case Record(name=name) as record if name in frame.layout.records:
            members = frame.layout.records[name].items
            if record.union or any(m.base or not m.name for m in members):
                raise Unsupported(span, f"a structured binding of {spell(record)}", "name its members one by one")
            node = syntax.Name(span, "binding")
            if isinstance(whole, Place) and whole.expression is not None:
                found = [member_of(frame, whole, record, m.name, syntax.Member(span, whole.expression, m.name)) for m in members]
            else:
                found = [member_of(frame, whole, record, m.name, node) for m in members]
            return [operand for operand in found if operand is not None]
        case _:
            raise source_error(span, f"a value of type {spell(whole.type)} has no parts to bind")
