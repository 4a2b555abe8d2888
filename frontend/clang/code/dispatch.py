"""Virtual calls of objects whose class is known: which function runs, and as whose object.

The class of an object is known where it is a variable, a member, an element or a temporary of a class, or what a reference or a
pointer that keeps its first value was made from. Else the call is not supported: which function runs would be a guess.
"""

from __future__ import annotations

from collections.abc import Iterable

from boogie_ir.lang.source import Span
from frontend.clang.code.reader import Frame
from frontend.clang.dump.nodes import Node, attributes, inner
from frontend.clang.types.types import bare, qualified
from frontend.errors import Unsupported
from frontend.typed.tree import (
    AddressOf,
    Conversion,
    Convert,
    Dereference,
    Expression,
    Member,
    Subscript,
    Temporary,
    VariableUse,
)
from frontend.typed.types import Qualified, RecordUse, Type, unqualified

_SAME_OBJECT = frozenset((Conversion.TO_BASE, Conversion.TO_DERIVED, Conversion.NO_OP))


def is_virtual(frame: Frame, method: Node, record: Node) -> bool:
    """Whether a method is virtual: it says so, or one of its name in a base is."""
    if record.get("definitionData", {}).get("isPolymorphic") is None:
        return False
    first = frame.index.get(frame.index.root(method["id"])) or method
    if first.get("virtual") or method.get("virtual") or attributes(first, "OverrideAttr"):
        return True
    return any(
        member.get("kind") == method["kind"] and member.get("name") == method["name"] and is_virtual(frame, member, base)
        for base in _bases(frame, record)
        for member in inner(base)
    )


def overrider(frame: Frame, span: Span, method: Node, record: Node, object: Expression) -> tuple[Node, Expression]:
    """The function that a virtual call runs, and its object."""
    if attributes(record, "FinalAttr") or attributes(method, "FinalAttr"):
        return method, object
    type = dynamic_type(frame, object)
    if not isinstance(type, RecordUse):
        raise Unsupported(span, f"a virtual call of {method['name']} on an object whose class is not known")
    whole = frame.reader.records.nodes[type.symbol]
    found = _overriders(frame, whole, method, record)
    if len({item["id"] for item, _ in found}) != 1:
        raise Unsupported(span, f"a virtual call of {method['name']} of which there are several")
    (function, owner) = found[0]
    if bare(frame.reader.signature(function).result) != bare(frame.reader.signature(method).result):
        raise Unsupported(span, "a virtual function that returns another type than the one of the base")
    static = _record(frame, span, object.type)
    object = _along(frame, span, object, reversed(_path(frame, span, whole, static)), Conversion.TO_DERIVED)
    return function, _along(frame, span, object, _path(frame, span, whole, owner), Conversion.TO_BASE)


def dynamic_type(frame: Frame, object: Expression) -> Type | None:
    """The class of an object itself, whatever it is seen as; None if it is not known."""
    match object:
        case Temporary(value=value):
            return unqualified(value.type)
        case VariableUse(symbol=symbol) if symbol in frame.bound:
            return dynamic_type(frame, frame.bound[symbol])
        case VariableUse(symbol=symbol) if symbol in frame.objects:
            return unqualified(object.type)
        case Convert(kind=kind, operand=operand) if kind in _SAME_OBJECT:
            return dynamic_type(frame, operand)
        case Dereference(pointer=pointer):
            return _pointed(frame, pointer)
        case Member(base=base, field=field) if not _is_reference(frame, base.type, field):
            return unqualified(object.type)
        case Subscript(pointer=Convert(kind=Conversion.DECAY, operand=VariableUse(symbol=symbol))) if symbol in frame.objects:
            return unqualified(object.type)
        case _:
            return None


def _pointed(frame: Frame, pointer: Expression) -> Type | None:
    match pointer:
        case AddressOf(operand=operand):
            return dynamic_type(frame, operand)
        case Convert(kind=Conversion.LOAD, operand=VariableUse(symbol=symbol)) if symbol in frame.bound:
            return _pointed(frame, frame.bound[symbol])
        case Convert(kind=kind, operand=operand) if kind in _SAME_OBJECT:
            return _pointed(frame, operand)
        case _:
            return None


def _is_reference(frame: Frame, type: Type, name: str) -> bool:
    found = unqualified(type)
    if not isinstance(found, RecordUse):
        return True
    record = frame.reader.records.nodes[found.symbol]
    names = frame.reader.records.names(record)
    fields = [field for field in frame.reader.records.fields(record) if names[field["id"]] == name]
    return len(fields) != 1 or str(fields[0]["type"]["qualType"]).endswith("&") or "desugaredQualType" in fields[0]["type"]


def _bases(frame: Frame, record: Node) -> list[Node]:
    return frame.certain_of(record, lambda: frame.reader.records.bases(record))


def _overriders(frame: Frame, record: Node, method: Node, declaring: Node) -> list[tuple[Node, Node]]:
    """The functions that a class has for a virtual one of a base, its own or those of its bases, with their classes."""
    for member in inner(record):
        if member.get("kind") == method["kind"] and member.get("name") == method["name"] and _same_head(frame, member, method):
            return [(member, record)]
    if frame.index.root(record["id"]) == frame.index.root(declaring["id"]):
        return [(method, record)]
    return [
        item
        for base in _bases(frame, record)
        if _is_from(frame, base, declaring)
        for item in _overriders(frame, base, method, declaring)
    ]


def _same_head(frame: Frame, first: Node, second: Node) -> bool:
    def head(node: Node) -> tuple[object, ...]:
        object = frame.reader.object_type(node)
        constant = isinstance(object, Qualified) and object.const
        return (constant, *frame.reader.signature(node).parameters)

    return frame.certain_of(first, lambda: head(first) == head(second))


def _is_from(frame: Frame, record: Node, base: Node) -> bool:
    if frame.index.root(record["id"]) == frame.index.root(base["id"]):
        return True
    return any(_is_from(frame, item, base) for item in _bases(frame, record))


def _record(frame: Frame, span: Span, type: Type) -> Node:
    found = unqualified(type)
    if not isinstance(found, RecordUse):
        raise Unsupported(span, "a virtual call of an object whose class is not known")
    return frame.reader.records.nodes[found.symbol]


def _path(frame: Frame, span: Span, record: Node, base: Node) -> list[tuple[Node, Node, str]]:
    """The one way from a class to a base of it: of each step the class, the base and the field that it is."""
    found = list(_paths(frame, record, base))
    if len(found) != 1:
        raise Unsupported(span, "a virtual call through one of several bases of one class")
    return found[0]


def _paths(frame: Frame, record: Node, base: Node) -> list[list[tuple[Node, Node, str]]]:
    if frame.index.root(record["id"]) == frame.index.root(base["id"]):
        return [[]]
    return [
        [(record, step, f"base_{number}"), *rest]
        for number, step in enumerate(_bases(frame, record))
        for rest in _paths(frame, step, base)
    ]


def _along(frame: Frame, span: Span, object: Expression, steps: Iterable[tuple[Node, Node, str]], kind: Conversion) -> Expression:
    """The object seen as a base, or as what it is the base of."""
    constant = isinstance(object.type, Qualified) and object.type.const
    for record, base, name in steps:
        undone = isinstance(object, Convert) and (object.kind, object.path) == (Conversion.TO_BASE, name)
        if undone and kind is Conversion.TO_DERIVED and isinstance(object, Convert):
            object = object.operand
            continue
        target = record if kind is Conversion.TO_DERIVED else base
        type = qualified(frame.reader.types.of_record(target), constant)
        object = Convert(span, type, object.category, kind, object, name)
    return object
