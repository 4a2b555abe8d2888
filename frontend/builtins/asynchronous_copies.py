"""Copies that a work group starts as a whole, and waits for (OpenCL 1.2, section 6.12.10)."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.build import binary, bv, bvmul, ite, ne, width_of
from boogie_ir.lang.expr import BinaryOp
from boogie_ir.lang.kernel import AsyncCopy, MemorySpace, WaitAsync
from boogie_ir.lang.program import Assert, Assign, Check, CheckKind
from boogie_ir.lang.source import Span
from boogie_ir.lang.types import BV32
from frontend.classes.constants import literal_value
from frontend.classes.scalars import index_expression
from frontend.errors import Misfit, Unsupported
from frontend.memory import accesses
from frontend.memory.addresses import step_bytes
from frontend.memory.memory import Object
from frontend.memory.points_to import InMemory, Together
from frontend.names.frame import Frame
from frontend.types.types import EVENT, Array, Pointer
from frontend.types.values import NOTHING, Address, Value, scalar
from frontend.values.lower_conversions import address_of, convert, expression_of

MOST_EVENTS = 64  # of an array that is waited for in part


def start_copy(frame: Frame, strided: bool, arguments: tuple[Value, ...], span: Span) -> Value:
    """The event of a copy. A stride counts elements on the side of global memory: they are gathered from there, or scattered.

    A stride of 0 is undefined; where it would write all elements to one place, it is an error.
    """
    if len(arguments) != (5 if strided else 4):
        raise Misfit("another number of arguments is needed")
    origin = frame.origin(span, "asynchronous copy")
    target_type, source_type = arguments[0].type, arguments[1].type
    if not isinstance(target_type, Pointer) or not isinstance(source_type, Pointer):
        raise Misfit("pointers are needed")
    size = frame.layout.size(target_type.target)
    target, source = address_of(arguments[0], span), address_of(arguments[1], span)
    memory = frame.memory
    count = index_expression(frame, arguments[2], span)
    event = expression_of(convert(frame, arguments[-1], EVENT, span), span)
    stride = index_expression(frame, arguments[3], span) if strided else None
    unit = frame.layout.declared_unit(target_type.target)
    for address in (target, source):
        memory.granule(address.sources, unit)
        memory.flow(InMemory(address.sources))
    memory.flow(Together(target.sources | source.sources))
    handle = frame.emitter.temporary("event", BV32)
    frame.emitter.emit(Assign(handle, event, origin))  # all that a copy to or from nowhere gives: nothing more to wait for

    def copy(to: Object, to_address: Address, came: Object, from_address: Address) -> None:
        if memory.in_registers(to) or memory.in_registers(came):
            return
        arrays = memory.array(to), memory.array(came)
        element = max(size * 8 // arrays[0].cell.width, 1)
        cells = bvmul(count, bv(element, memory.pointer_bits))
        indices = to_address.offset, from_address.offset
        started = AsyncCopy(handle, arrays[0].name, indices[0], arrays[1].name, indices[1], cells, event, origin)
        if stride is not None:
            step = bvmul(stride, bv(element, memory.pointer_bits))
            if to.space is MemorySpace.GLOBAL:
                started = replace(started, destination_step=step, element=element)
                one = frame.origin(span, "an asynchronous copy that writes each element at a place of its own")
                frame.emitter.emit(Assert(ne(stride, bv(0, memory.pointer_bits)), one, Check(CheckKind.ASSERTION)))
            else:
                started = replace(started, source_step=step, element=element)
        frame.emitter.emit(started)

    def copy_to(to: Object, to_address: Address) -> None:
        accesses.for_each_target(memory, source, origin, lambda came, at: copy(to, to_address, came, at))

    accesses.for_each_target(memory, target, origin, copy_to)
    return scalar(EVENT, handle)


def wait_for_copies(frame: Frame, arguments: tuple[Value, ...], span: Span) -> Value:
    """Waits for one event after the other; of a whole array of events for those below their number, which all threads agree on.

    An event of 0 is that of no copy, so waiting for it in place of those beyond the number orders nothing. Raises
    :class:`Unsupported` where neither the number nor the array is known.
    """
    given = expression_of(arguments[0], span)
    count = literal_value(given, arguments[0].type)
    events = arguments[1]
    if not isinstance(events.type, Pointer):
        raise Misfit("a pointer to events is needed")
    first = address_of(events, span)
    most = _events_at(frame, first) if count is None else count
    if most is None:
        raise Unsupported(span, "wait_group_events of a number of events that is not constant", "give the number itself")
    for number in range(most):
        address = step_bytes(frame.memory, first, number * 4)
        event = accesses.read(frame.memory, address, EVENT, frame.origin(span, "read of an event"), "event")
        assert not isinstance(event, Address)
        if count is None:
            is_meant = binary(BinaryOp.BVSLT, bv(number, width_of(given)), given)
            event = ite(is_meant, event, bv(0, width_of(event)))
        frame.emitter.emit(WaitAsync(event, frame.origin(span, "wait for asynchronous copies")))
    return NOTHING


def _events_at(frame: Frame, address: Address) -> int | None:
    """How many events an array has at whose beginning an address is; None where that is not known, or they are many."""
    item = frame.memory.known(address)
    if item is None or not isinstance(item.type, Array) or item.type.element != EVENT or item.type.length is None:
        return None
    return item.type.length if address.offset == bv(0, width_of(address.offset)) and item.type.length <= MOST_EVENTS else None
