"""Results of builtin functions: of which nothing is known, and whose type depends on the call."""

from __future__ import annotations

from collections.abc import Callable

from boogie_ir.lang import types as ir
from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import Var
from boogie_ir.lang.source import Origin, Span
from frontend.classes.written_types import type_of
from frontend.errors import Unsupported
from frontend.names.frame import Frame
from frontend.syntax import syntax
from frontend.tables import registry as r
from frontend.types.types import Opaque, Pointer, Type, Void, ir_type
from frontend.types.values import NOTHING, Address, Part, Value
from frontend.values.places import leaves_of


def arbitrary(frame: Frame, type_: Type | None, span: Span) -> Value:
    """A value that could be anything, of a type; nothing for None and void."""
    return _made(frame, type_, span, frame.emitter.arbitrary, "arbitrary result")


def unknown(frame: Frame, type_: Type | None, span: Span, construct: str) -> Value:
    """A value that follows from what threads did, but neither proofs nor runs know how."""
    return _made(frame, type_, span, frame.emitter.unknown, construct)


def _made(frame: Frame, type_: Type | None, span: Span, new: Callable[[str, ir.Type, Origin], Var], construct: str) -> Value:
    if type_ is None or isinstance(type_, Void):
        return NOTHING
    origin = frame.origin(span, construct)
    parts: list[Part] = []
    for leaf in leaves_of(frame, type_, span):
        if isinstance(leaf.type, Pointer):
            base, offset = new("any.base", bv(0).type, origin), new("any.offset", frame.memory.index, origin)
            parts.append(Address(frozenset((1,)), base, offset))
        else:
            parts.append(new("any", ir_type(leaf.type), origin))
    return Value(type_, tuple(parts))


def computed(frame: Frame, rule: Type | r.Computed, arguments: tuple[Value, ...], call: syntax.Call) -> Type:
    """The type of a result that depends on the call's arguments, those of its template included."""
    match rule:
        case r.Computed.FIRST:
            return arguments[0].type
        case r.Computed.SECOND:
            return arguments[1].type
        case r.Computed.TEMPLATE | r.Computed.TEXTURE:
            callee = call.callee
            if isinstance(callee, syntax.Name) and callee.arguments:
                first = callee.arguments[0]
                if isinstance(first, syntax.TYPE_NODES):
                    return type_of(frame, first)
                if isinstance(first, syntax.Name):
                    return type_of(frame, syntax.NamedType(first.span, first.name, scope=first.scope, outer=first.outer))
            type_ = arguments[0].type if arguments else None
            if isinstance(type_, Opaque) and type_.element is not None:
                return type_.element
            raise Unsupported(call.span, "a texture whose element type is not known")
        case _:
            return rule
