"""Uses of CUB's block-wide collectives: where they meet, and what they do to their storage.

CUB wants a barrier between two uses of one storage; within one use its threads are in step, by ways of its own that order
nothing else. So the uses of a storage take turns between two rows of it: each thread writes its own word of one row, and reads
any word of the other. Threads at the same use never touch the same words, threads at one use and the next do.
"""

from __future__ import annotations

from boogie_ir.lang.build import binary, bv, bvadd, bvmul, bvsub, resize
from boogie_ir.lang.expr import FALSE, BinaryOp, Expr
from boogie_ir.lang.kernel import GROUP_SIZE, LOCAL_ID, Barrier, MemorySpace
from boogie_ir.lang.program import Assign
from boogie_ir.lang.source import Span
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.types import BV32
from frontend.errors import Unsupported
from frontend.memory import accesses
from frontend.memory.addresses import step
from frontend.memory.memory import RawUse
from frontend.names.frame import Frame
from frontend.tables.shapes import flat
from frontend.types.layout import UnknownSize
from frontend.types.types import UINT, Array, Record, Type
from frontend.types.values import Address, Value
from frontend.values.lower_conversions import address_of

WORDS = 1024
USE = "use of the storage of a collective"
_STORAGE = "TempStorage"


def use_storage(frame: Frame, storage: Value, span: Span) -> None:
    """One use of a storage by all threads of a block."""
    origin = frame.origin(span, USE)
    frame.emitter.emit(Barrier(BarrierScope.GROUP, FALSE, FALSE, frame.origin(span, "barrier")))
    address = address_of(storage, span)
    targets = frame.memory.model.targets(address.sources) - frame.memory.variables
    if not targets:  # of a pass in which the flow of pointers is not known yet, or really none
        accesses.bad_pointer(frame.memory, address, origin)
        return
    items = [frame.memory.objects.get(number) for number in targets]
    item = items[0]
    if len(items) != 1 or item is None or item.space is not MemorySpace.GROUP:
        raise no_storage(origin.span)
    turn = frame.memory.turn(item)
    row = bvmul(turn, bv(WORDS))
    own = _word(frame, address, bvadd(row, flat(LOCAL_ID, GROUP_SIZE)))
    if not _is_storage(frame, item.type):
        if not _has_room(frame, item.type):
            raise no_storage(origin.span)
        frame.memory.raw_storages.setdefault(item.number, []).append(RawUse(address.offset, own.offset, origin.span))
    other = binary(BinaryOp.BVUREM, frame.emitter.arbitrary("other", BV32, origin), bv(WORDS))
    accesses.read(frame.memory, _word(frame, address, bvadd(bvsub(bv(WORDS), row), other)), UINT, origin, "storage")
    accesses.write(frame.memory, own, UINT, frame.emitter.exchanged("word", ExchangeOp.UNDEFINED, BV32, (), origin), origin)
    frame.emitter.emit(Assign(turn, bvsub(bv(1), turn), origin))


def no_storage(span: Span) -> Unsupported:
    """What is said of a storage that is not known to be one."""
    hint = "give it a __shared__ variable of its TempStorage, or of a union of several"
    return Unsupported(span, "a collective of CUB whose storage is not a variable of its own", hint)


def _word(frame: Frame, address: Address, number: Expr) -> Address:
    return step(frame.memory, address, resize(number, frame.memory.pointer_bits, False), frame.layout.size(UINT))


def _is_storage(frame: Frame, type_: Type) -> bool:
    """Whether a variable of the type is a storage, or a union of storages: what else it held might lie in a real one's bytes."""
    if not isinstance(type_, Record) or type_.name not in frame.layout.records:
        return False
    if type_.union:
        return all(_is_storage(frame, m.type) for m in frame.layout.records[type_.name].items)
    return type_.name.startswith("cub::") and type_.name.endswith(f"::{_STORAGE}")


def _has_room(frame: Frame, type_: Type) -> bool:
    """Whether a plain array has both rows of a storage, or the size that a launch gives it (:mod:`frontend.kernels.storages`)."""
    if not isinstance(type_, Array):
        return False
    try:
        return frame.layout.size(type_) >= 2 * WORDS * frame.layout.size(UINT)
    except UnknownSize:
        return True
