"""Results of builtin functions: nothing is known of them, their type depends on the call, or barriers tell them their threads."""

from __future__ import annotations

from collections.abc import Callable

from boogie_ir.lang import types as ir
from boogie_ir.lang.build import binary, bv, eq, ite, ne, not_, resize, width_of
from boogie_ir.lang.expr import BinaryOp, Var
from boogie_ir.lang.kernel import GROUP_SIZE, Forget, MemorySpace
from boogie_ir.lang.source import Origin, Span
from boogie_ir.lang.sync.exchanges import ExchangeOp
from frontend.classes.written_types import type_of
from frontend.errors import Unsupported
from frontend.names.frame import Frame
from frontend.syntax import syntax
from frontend.tables import registry as r
from frontend.tables.shapes import volume
from frontend.types.conversions import from_truth, truth
from frontend.types.types import Integer, Opaque, Pointer, Type, Void, ir_type
from frontend.types.values import NOTHING, Address, Part, Value, scalar
from frontend.values.lower_conversions import expression_of
from frontend.values.places import leaves_of, rvalue, temporary


def arbitrary(frame: Frame, type_: Type | None, span: Span) -> Value:
    """A value that could be anything, of a type; nothing for None and void."""
    return _made(frame, type_, span, frame.emitter.arbitrary, "arbitrary result")


def unknown(frame: Frame, type_: Type | None, span: Span, construct: str) -> Value:
    """A value that follows from what threads did, but neither proofs nor runs know how."""
    return _made(frame, type_, span, frame.emitter.unknown, construct)


def computed_elsewhere(frame: Frame, type_: Type | None, span: Span, construct: str) -> Value:
    """A value that the thread computes in a way that neither proofs nor runs follow; nothing else is in doubt."""

    def new(name: str, part: ir.Type, origin: Origin) -> Var:
        return frame.emitter.exchanged(name, ExchangeOp.AMONG, part, (), origin)

    return _made(frame, type_, span, new, construct)


def undefined(frame: Frame, type_: Type | None, span: Span, construct: str) -> Value:
    """A value that nothing defines."""

    def new(name: str, part: ir.Type, origin: Origin) -> Var:
        return frame.emitter.exchanged(name, ExchangeOp.UNDEFINED, part, (), origin)

    return _made(frame, type_, span, new, construct)


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


def agreed(frame: Frame, name: str, type_: Type, call: syntax.Call) -> Value:
    """A value that could be anything, but is one for all threads of a group that come here together.

    It is what they find in an array of the group that nobody writes: whose contents are arbitrary, and new each time.
    """
    place = temporary(frame, type_, name, call.span, call, "agreed", space=MemorySpace.GROUP)
    item = frame.memory.known(place.address)
    assert item is not None
    frame.emitter.emit(Forget(frame.memory.array(item).name, frame.origin(call.span, name)))
    return rvalue(frame, place, call.span)


def counted(frame: Frame, name: str, told: r.Counted, type_: Integer, arguments: tuple[Value, ...], call: syntax.Call) -> Value:
    """What a barrier tells of its threads: of how many the argument is not zero, whether of any, or of all."""
    given = truth(expression_of(arguments[0], call.span), arguments[0].type)
    if told is r.Counted.ALL:
        given = not_(given)
    arbitrary_ = expression_of(agreed(frame, f"result of {name}", type_, call), call.span)
    most = resize(volume(GROUP_SIZE), width_of(arbitrary_), False)
    number = ite(binary(BinaryOp.BVULE, arbitrary_, most), arbitrary_, most)
    operands = from_truth(given, type_), number
    origin = frame.origin(call.span, name)
    count = frame.emitter.exchanged("count", ExchangeOp.COUNT, ir_type(type_), operands, origin)
    if told is r.Counted.NUMBER:
        return scalar(type_, count)
    nothing = bv(0, width_of(count))
    yes = expression_of(agreed(frame, f"truth of {name}", type_, call), call.span)
    yes = ite(eq(yes, nothing), bv(1, width_of(count)), yes)  # "non-zero" is all that is promised
    there = ne(count, nothing)
    return scalar(type_, ite(not_(there) if told is r.Counted.ALL else there, yes, nothing))
