"""Inline assembly that accesses memory: PTX's ``ld``, ``st``, ``atom``, ``red``, and fences.

An access without a memory order is one of the thread's own; ``.relaxed`` and what is stronger is an atomic, for threads of its
scope, which is the device's for ``atom`` and ``red`` that name none (PTX ISA, "Parallel Synchronization and Communication
Instructions"). A vector is accessed element by element, in any order ("Vector Data-types" of the memory consistency model).
"""

from __future__ import annotations

import re

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import Exchange, Order
from boogie_ir.lang.source import Span
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.sync.orders import MemoryOrder, OrderScope, Reach
from frontend.errors import Unsupported
from frontend.memory import accesses
from frontend.memory.addresses import step_bytes
from frontend.names.frame import Frame
from frontend.types.types import (
    DOUBLE,
    FLOAT,
    INT,
    LONGLONG,
    SCHAR,
    SHORT,
    UCHAR,
    UINT,
    ULONGLONG,
    USHORT,
    Enumeration,
    Floating,
    Integer,
    Pointer,
    Type,
    ir_type,
    underlying,
)
from frontend.types.values import Address, Part, Place, Value, scalar
from frontend.values.lower_conversions import convert, expression_of
from frontend.values.places import leaves_of, rvalue, write

_TYPES: dict[str, Integer | Floating] = {
    **{f"{kind}8": UCHAR for kind in "bu"}, "s8": SCHAR, **{f"{kind}16": USHORT for kind in "bu"}, "s16": SHORT,
    **{f"{kind}32": UINT for kind in "bu"}, "s32": INT, **{f"{kind}64": ULONGLONG for kind in "bu"}, "s64": LONGLONG,
    "f32": FLOAT, "f64": DOUBLE,
}  # fmt: skip
_ORDERS = {
    "relaxed": MemoryOrder.RELAXED, "acquire": MemoryOrder.ACQUIRE, "release": MemoryOrder.RELEASE,
    "acq_rel": MemoryOrder.ACQ_REL, "sc": MemoryOrder.SEQ_CST,
}  # fmt: skip
_REACHES = {"cta": Reach.GROUP, "gpu": Reach.DEVICE, "gl": Reach.DEVICE, "sys": Reach.DEVICE}
_SPACES = ("global", "shared", "shared::cta")
_CACHES = re.compile(r"nc|c[agsv]|lu|wb|wt|L[12]::(?:evict_\w+|no_allocate|\d+B)")
_UPDATES = {
    "add": AtomicOp.ADD, "and": AtomicOp.AND, "or": AtomicOp.OR, "xor": AtomicOp.XOR, "exch": AtomicOp.EXCHANGE,
    "cas": AtomicOp.COMPARE_EXCHANGE, "inc": AtomicOp.WRAP_INC, "dec": AtomicOp.WRAP_DEC,
}  # fmt: skip
_STRONG = {"ld": AtomicOp.LOAD, "st": AtomicOp.STORE}


@frozen
class MemoryInstruction:
    """``op``: of an atomic; None: plain accesses of ``count`` elements, or a fence if there is no ``type``."""

    name: str
    order: MemoryOrder
    reach: Reach
    type: Integer | Floating | None = None
    op: AtomicOp | None = None
    count: int = 1
    volatile: bool = False

    @property
    def operands(self) -> int:
        """How many are written."""
        if self.type is None:
            return 0
        if self.name in ("ld", "st"):
            return 1 + self.count
        return (2 if self.name == "atom" else 1) + (2 if self.op is AtomicOp.COMPARE_EXCHANGE else 1)


def memory_instruction(name: str) -> MemoryInstruction | None:
    """What an instruction with its qualifiers does to memory; None of others, and of those that are not known."""
    kind, *rest = name.split(".")
    orders, reaches = [_ORDERS[q] for q in rest if q in _ORDERS], [_REACHES[q] for q in rest if q in _REACHES]
    left = [q for q in rest if q not in _ORDERS and q not in _REACHES and q not in _SPACES]
    if len(orders) > 1 or len(reaches) > 1:
        return None
    reach = reaches[0] if reaches else Reach.DEVICE
    match kind:
        case "membar" | "fence":
            order = orders[0] if orders else MemoryOrder.SEQ_CST if kind == "membar" else MemoryOrder.ACQ_REL
            return MemoryInstruction(kind, order, reach) if reaches and not left and order is not MemoryOrder.RELAXED else None
        case "ld" | "st":
            return _access(kind, orders, reaches, left)
        case "atom" | "red" if len(left) == 2 and left[1] in _TYPES:
            type_ = _TYPES[left[1]]
            op = _update(left[0], left[1])
            order = orders[0] if orders else MemoryOrder.RELAXED
            return None if op is None else MemoryInstruction(kind, order, reach, type_, op)
        case _:
            return None


def _access(kind: str, orders: list[MemoryOrder], reaches: list[Reach], left: list[str]) -> MemoryInstruction | None:
    if not left or left[-1] not in _TYPES:
        return None
    rest = [q for q in left[:-1] if not _CACHES.fullmatch(q)]
    volatile, weak = "volatile" in rest, "weak" in rest
    counts = [int(q[1]) for q in rest if q in ("v2", "v4")]
    known = len(rest) == volatile + weak + len(counts) and len(counts) <= 1
    if not known or bool(orders) is not bool(reaches) or (orders and (volatile or weak)):
        return None
    type_, count = _TYPES[left[-1]], counts[0] if counts else 1
    if orders:
        return MemoryInstruction(kind, orders[0], reaches[0], type_, _STRONG[kind], count)
    return MemoryInstruction(kind, MemoryOrder.RELAXED, Reach.DEVICE, type_, None, count, volatile)


def _update(name: str, type_: str) -> AtomicOp | None:
    if name in ("min", "max") and type_[0] in "su":
        return {"smin": AtomicOp.SMIN, "smax": AtomicOp.SMAX, "umin": AtomicOp.UMIN, "umax": AtomicOp.UMAX}[type_[0] + name]
    if type_[0] == "f":
        return AtomicOp.FADD if name == "add" else None
    return _UPDATES.get(name)


def lower_memory(
    frame: Frame, instruction: MemoryInstruction, address: Address | None, given: tuple[Value, ...], span: Span
) -> tuple[Value, ...]:
    """What the instruction does at the address, with the values that it is given; what it gives."""
    type_ = instruction.type
    if type_ is None or address is None:
        origin = frame.origin(span, "fence in inline assembly")
        frame.emitter.emit(Order(OrderScope.FENCE, origin, instruction.order, instruction.reach))
        return ()
    quality = accesses.Quality(instruction.order, instruction.reach)
    found: list[Value] = []
    for element in range(instruction.count):
        at = step_bytes(frame.memory, address, element * type_.width // 8)
        if instruction.op is None:
            place = Place(type_, at, volatile=instruction.volatile)
            if instruction.name == "ld":
                found.append(rvalue(frame, place, span))
            else:
                write(frame, place, _as(frame, given[element], type_, span), span)
            continue
        own = given[element : element + 1] if instruction.name in ("ld", "st") else given
        arguments: tuple[Expr, ...] = tuple(expression_of(_as(frame, value, type_, span), span) for value in own)
        origin = frame.origin(span, f"{instruction.name} in inline assembly")
        wanted = instruction.name in ("ld", "atom")
        old = accesses.atomic(frame.memory, at, type_, instruction.op, arguments, origin, wanted, quality)
        found += [] if old is None else [scalar(type_, old)]
    return tuple(found)


def put(frame: Frame, place: Place, value: Value, span: Span) -> None:
    """Writes what an instruction gave to the variable that stands for the register."""
    write(frame, place, _as(frame, value, place.type, span), span)


def anything(frame: Frame, place: Place, span: Span) -> Value:
    """What a register holds of which nothing is known."""
    parts: list[Part] = []
    for leaf in leaves_of(frame, place.type, span):
        if isinstance(leaf.type, Pointer):
            raise Unsupported(span, "inline assembly that makes a pointer")
        variable = frame.emitter.temporary("computed", ir_type(leaf.type))
        frame.emitter.stable.add(variable.name)
        frame.emitter.emit(Exchange(variable, ExchangeOp.OTHER, (), frame.origin(span, "inline assembly")))
        parts.append(variable)
    return Value(place.type, tuple(parts))


def _as(frame: Frame, value: Value, type_: Type, span: Span) -> Value:
    """A register's value as one of another type: integers become as wide, of others the bits stay."""
    one, other = underlying(value.type), underlying(type_)
    if isinstance(one, Integer | Enumeration) and isinstance(other, Integer | Enumeration):
        return convert(frame, value, type_, span)
    scalars = isinstance(one, Integer | Floating) and isinstance(other, Integer | Floating)
    if scalars and frame.memory.layout.size(one) == frame.memory.layout.size(other):
        return scalar(type_, expression_of(value, span))
    raise Unsupported(span, "inline assembly with a register of another width")
