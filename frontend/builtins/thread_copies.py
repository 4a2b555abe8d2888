"""Copies that a thread starts and waits for by itself: CUDA's pipelines, and copies by all threads of a block.

Each thread counts the groups of its copies from :data:`FIRST_GROUP` on, and knows below which number all have ended (PTX ISA,
``cp.async.commit_group``, ``cp.async.wait_group``).
"""

from __future__ import annotations

from boogie_ir.lang.build import binary, bv, bvadd, bvsub, ite, resize
from boogie_ir.lang.expr import TRUE, BinaryOp, Expr, Literal
from boogie_ir.lang.kernel import Barrier, ThreadCopy
from boogie_ir.lang.program import Assign
from boogie_ir.lang.source import Span
from boogie_ir.lang.sync.orders import BarrierScope
from frontend.classes.scalars import index_expression
from frontend.errors import Misfit, Unsupported
from frontend.memory import accesses
from frontend.memory.memory import FIRST_GROUP, Object
from frontend.memory.points_to import InMemory, Together
from frontend.names.frame import Frame
from frontend.tables.cuda.groups_cuda import BLOCK, tile
from frontend.types.types import UINT, Opaque, Pointer, Type, Void
from frontend.types.values import NOTHING, Address, Value
from frontend.values.lower_conversions import address_of, convert, expression_of

PIECE = 4  # bytes: what lengths and addresses of copies are multiples of


def start_thread_copy(frame: Frame, arguments: tuple[Value, ...], span: Span, shared: bool = False) -> Value:
    """``__pipeline_memcpy_async(to, from, bytes, zeros)``: of the bytes the last are zeros, which are read from nowhere."""
    if len(arguments) not in (3, 4):
        raise Misfit("another number of arguments is needed")
    origin, memory = frame.origin(span, "asynchronous copy"), frame.memory
    to, came = (_pointer(frame, pointer, span) for pointer in arguments[:2])
    length = resize(index_expression(frame, arguments[2], span), 32, False)
    zeros = resize(index_expression(frame, arguments[3], span), 32, False) if len(arguments) == 4 else bv(0)
    unit = min(_unit(frame, arguments[0].type, length), _unit(frame, arguments[1].type, length))
    for address in (to, came):
        memory.granule(address.sources, unit)
        memory.flow(InMemory(address.sources))
    memory.flow(Together(to.sources | came.sources))
    number, ended = memory.copy_groups()

    def copy(target: Object, at: Address, source: Object, start: Address) -> None:
        if memory.in_registers(target) or memory.in_registers(source):
            return
        arrays = memory.array(target), memory.array(source)
        bytes_ = max(arrays[0].cell.width // 8, 1)

        def cells(amount: Expr) -> Expr:
            return binary(BinaryOp.BVUDIV, bvadd(amount, bv(bytes_ - 1)), bv(bytes_))

        amounts = cells(length), cells(bvsub(length, zeros))
        places = arrays[0].name, at.offset, arrays[1].name, start.offset
        frame.emitter.emit(ThreadCopy(*places, *amounts, number, ended, origin, shared=shared))

    def copy_to(target: Object, at: Address) -> None:
        accesses.for_each_target(memory, came, origin, lambda source, start: copy(target, at, source, start))

    accesses.for_each_target(memory, to, origin, copy_to)
    return NOTHING


def commit_copies(frame: Frame, span: Span) -> Value:
    """The copies since the last call are a group."""
    number, _ = frame.memory.copy_groups()
    frame.emitter.emit(Assign(number, bvadd(number, bv(1)), frame.origin(span, "end of a group of copies")))
    return NOTHING


def wait_for_groups(frame: Frame, left: Value | None, span: Span) -> Value:
    """All groups but so many of the last have ended."""
    number, ended = frame.memory.copy_groups()
    few = bv(0) if left is None else expression_of(convert(frame, left, UINT, span), span)
    known = binary(BinaryOp.BVULT, few, bv(FIRST_GROUP))
    value = ite(known, bvsub(number, few), ended)
    frame.emitter.emit(Assign(ended, value, frame.origin(span, "wait for copies")))
    return NOTHING


def start_group_copy(frame: Frame, arguments: tuple[Value, ...], commits: bool, span: Span) -> Value:
    """``memcpy_async(group, to, from, bytes)``, which ``commits`` what it starts."""
    _grouped(arguments, span)
    if len(arguments) != 4:
        raise Unsupported(span, "memcpy_async with other arguments than a group, two pointers and a number of bytes")
    one = arguments[0].type == Opaque(tile(1))
    start_thread_copy(frame, arguments[1:], span, shared=not one)
    return commit_copies(frame, span) if commits else NOTHING


def wait_with_group(frame: Frame, arguments: tuple[Value, ...], left: int, span: Span) -> Value:
    """``wait(group)`` and ``wait_prior<N>(group)``: each thread waits for its own part, then all meet."""
    _grouped(arguments, span)
    wait_for_groups(frame, Value(UINT, (bv(left),)), span)
    if arguments[0].type == Opaque(BLOCK):
        frame.emitter.emit(Barrier(BarrierScope.GROUP, TRUE, TRUE, frame.origin(span, "barrier")))
    return NOTHING


def _grouped(arguments: tuple[Value, ...], span: Span) -> None:
    if not arguments or arguments[0].type not in (Opaque(BLOCK), Opaque(tile(1))):
        raise Unsupported(span, "copies by a group that is no block", "let each thread copy, or the whole block")


def _pointer(frame: Frame, value: Value, span: Span) -> Address:
    if isinstance(value.type, Pointer):
        return address_of(value, span)
    return address_of(convert(frame, value, Pointer(Void()), span), span)


def _unit(frame: Frame, type_: Type, length: Expr) -> int:
    """In bits, pieces of what size are copied; a length that is not constant is that of some elements."""
    if not isinstance(type_, Pointer) or isinstance(type_.target, Void):
        return PIECE * 8 if not isinstance(length, Literal) or int(length.value) % PIECE == 0 else 8
    unit = frame.layout.declared_unit(type_.target)
    while isinstance(length, Literal) and int(length.value) * 8 % unit:
        unit //= 2
    return unit
