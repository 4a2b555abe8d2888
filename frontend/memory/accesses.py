"""Reads and writes of scalar leaves: in registers directly, in arrays cell by cell, through unresolved pointers by cases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from boogie_ir.lang import types as ir
from boogie_ir.lang.build import apply, bv, bvadd, concat, eq, extract, ite, ne
from boogie_ir.lang.expr import FALSE, TRUE, Element, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import Atomic, If, MemorySpace, Store
from boogie_ir.lang.program import Assert, Assign, Check, CheckKind
from boogie_ir.lang.source import Origin
from boogie_ir.lang.symbols import KEPT_POINTERS
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import MemoryOrder, Reach
from boogie_ir.lang.traverse import subexpressions
from boogie_ir.lang.types import BV32
from frontend.memory.addresses import choose, step_bytes
from frontend.memory.memory import Memory, Object, PointerRegister, Register, ScalarRegister
from frontend.memory.points_to import InMemory, StoreThrough
from frontend.types.layout import Leaf
from frontend.types.types import Boolean, Pointer, Type, ir_type
from frontend.types.values import ANYWHERE, KEPT, NULL, Address, Deref, Part

PerObject: TypeAlias = Callable[[Object, Address], None]


def read(memory: Memory, address: Address, type_: Type, origin: Origin, name: str = "t") -> Part:
    """The scalar or pointer of a type at an address."""
    if address.choice is not None:
        chosen = _read_by_cases(memory, address.choice, type_, origin, name)
        if chosen is not None:
            return chosen
    item = memory.known(address)
    if item is not None and memory.in_registers(item):
        found = _read_register(memory, item, address, type_)
        if found is not None:
            return found
    elif item is not None:
        _note_need(memory, item, address, type_)
    bits = memory.layout.size(type_) * 8
    memory.granule(address.sources, bits)
    if isinstance(type_, Pointer):
        return _read_pointer(memory, address, bits, origin, name)
    cells = _read_cells(memory, address, bits, origin, name)
    return from_bits(cells, type_)


def write(memory: Memory, address: Address, type_: Type, value: Part, origin: Origin) -> None:
    """Stores a scalar or pointer of a type at an address."""
    if address.choice is not None:
        condition, first, second = address.choice
        with memory.emitter.buffer() as then:
            write(memory, first, type_, value, origin)
        with memory.emitter.buffer() as otherwise:
            write(memory, second, type_, value, origin)
        memory.emitter.emit(If(condition, tuple(then), tuple(otherwise), origin))
        return
    item = memory.known(address)
    if item is not None and memory.in_registers(item):
        if _write_register(memory, item, address, type_, value, origin):
            return
    elif item is not None:
        _note_need(memory, item, address, type_)
    bits = memory.layout.size(type_) * 8
    memory.granule(address.sources, bits)
    if isinstance(value, Address):
        memory.flow(StoreThrough(address.sources, value.sources))
        _write_cells(memory, address, value.offset, origin)
        _write_base(memory, address, value, origin)
        return
    _write_cells(memory, address, to_bits(value, type_), origin)


def _read_by_cases(memory: Memory, choice: tuple[Expr, Address, Address], type_: Type, origin: Origin, name: str) -> Part | None:
    """What is at the one address or the other; None for pointers in arrays, which are found by their address."""
    condition, first, second = choice
    with memory.emitter.buffer() as then:
        one = read(memory, first, type_, origin, name)
    with memory.emitter.buffer() as otherwise:
        two = read(memory, second, type_, origin, name)
    if isinstance(one, Address) and isinstance(two, Address):
        return None if then or otherwise else choose(memory, condition, one, two)
    assert not isinstance(one, Address) and not isinstance(two, Address)
    if not then and not otherwise:
        return ite(condition, one, two)
    result = memory.emitter.temporary(name, one.type)
    branches = ((*then, Assign(result, one, origin)), (*otherwise, Assign(result, two, origin)))
    memory.emitter.emit(If(condition, *branches, origin))
    memory.emitter.stable.add(result.name)
    return result


def to_bits(value: Expr, type_: Type) -> Expr:
    """A scalar as memory holds it."""
    return ite(value, bv(1, 8), bv(0, 8)) if isinstance(type_, Boolean) else value


def from_bits(bits: Expr, type_: Type) -> Expr:
    """The scalar that memory holds."""
    if not isinstance(type_, Boolean):
        return bits
    return ne(bits, bv(0, 8))


# -- registers ----------------------------------------------------------------------------------------------


def _leaf_at(memory: Memory, item: Object, address: Address) -> Register | None:
    if not isinstance(address.offset, Literal):
        return None
    return memory.registers[item.number].get(int(address.offset.value))


def _needs_array(memory: Memory, address: Address) -> None:
    memory.flow(InMemory(address.sources))


def _note_need(memory: Memory, item: Object, address: Address, type_: Type) -> None:
    """Notes of a private object in an array whether an access needs the array, as is noted of one in registers.

    A model without the array would be followed by one with it, and so on.
    """
    if item.number not in memory.model.in_memory or item.space is not MemorySpace.PRIVATE:
        return
    place = int(address.offset.value) * memory.unit_of_object(item.number) // 8 if isinstance(address.offset, Literal) else None
    left = memory.layout.size(type_)
    for leaf in memory.leaves(item) if place is not None else ():
        if left > 0 and leaf.offset == place and isinstance(leaf.type, Pointer) is isinstance(type_, Pointer):
            size = memory.layout.size(leaf.type)
            place, left = leaf.offset + size, left - size
    if left:
        _needs_array(memory, address)


def _read_register(memory: Memory, item: Object, address: Address, type_: Type) -> Part | None:
    """The part that registers hold; None (and a flow) where only an array can hold it."""
    leaf = _leaf_at(memory, item, address)
    match leaf:
        case PointerRegister() if isinstance(type_, Pointer):
            return memory.read_pointer(leaf)
        case ScalarRegister() if not isinstance(type_, Pointer) and _bits(memory, leaf.leaf) == memory.layout.size(type_) * 8:
            content = memory.emitter.now(leaf.variable)
            return from_bits(to_bits(content, leaf.leaf.type), type_) if leaf.leaf.type != type_ else content
        case ScalarRegister() if not isinstance(type_, Pointer):
            parts = _consecutive(memory, item, leaf, memory.layout.size(type_))
            if parts:
                bits = to_bits(memory.emitter.now(parts[0].variable), parts[0].leaf.type)
                for part in parts[1:]:
                    bits = concat(to_bits(memory.emitter.now(part.variable), part.leaf.type), bits)
                return from_bits(bits, type_)
        case _:
            pass
    _needs_array(memory, address)
    return None


def _write_register(memory: Memory, item: Object, address: Address, type_: Type, value: Part, origin: Origin) -> bool:
    leaf = _leaf_at(memory, item, address)
    match leaf:
        case PointerRegister() if isinstance(value, Address):
            write_pointer_register(memory, leaf, value, origin)
            return True
        case ScalarRegister() if not isinstance(value, Address) and _bits(memory, leaf.leaf) == memory.layout.size(type_) * 8:
            converted = value if leaf.leaf.type == type_ else from_bits(to_bits(value, type_), leaf.leaf.type)
            memory.emitter.emit(Assign(leaf.variable, converted, origin))
            return True
        case ScalarRegister() if not isinstance(value, Address):
            parts = _consecutive(memory, item, leaf, memory.layout.size(type_))
            bits, low = to_bits(value, type_), 0
            own = {part.variable.name for part in parts}
            if len(parts) > 1 and any(isinstance(x, Var) and x.name in own for x in subexpressions(bits)):
                bits = memory.emitter.snapshot("t", bits, origin)  # each piece is of what the pieces held before
            for part in parts:
                width = _bits(memory, part.leaf)
                piece = from_bits(extract(bits, low + width, low), part.leaf.type)
                memory.emitter.emit(Assign(part.variable, piece, origin))
                low += width
            if parts:
                return True
        case _:
            pass
    _needs_array(memory, address)
    return False


def write_pointer_register(memory: Memory, register: PointerRegister, value: Address, origin: Origin) -> None:
    memory.copied(register, value)
    offset = value.offset
    if register.base is not None:
        if offset != register.offset:
            memory.emitter.emit(Assign(register.offset, offset, origin))
        if value.base != register.base:
            memory.emitter.emit(Assign(register.base, value.base, origin))
    elif offset != register.offset and register.known != NULL:
        memory.emitter.emit(Assign(register.offset, offset, origin))


def _bits(memory: Memory, leaf: Leaf) -> int:
    return memory.layout.size(leaf.type) * 8


def _consecutive(memory: Memory, item: Object, first: ScalarRegister, size: int) -> list[ScalarRegister]:
    """The leaves from ``first`` on that fill ``size`` bytes exactly; none if they do not."""
    found: list[ScalarRegister] = []
    offset, end = first.leaf.offset, first.leaf.offset + size
    while offset < end:
        leaf = memory.registers[item.number].get(offset)
        if not isinstance(leaf, ScalarRegister):
            return []
        found.append(leaf)
        offset += memory.layout.size(leaf.leaf.type)
    return found if offset == end else []


# -- arrays -------------------------------------------------------------------------------------------------


def candidates(memory: Memory, address: Address) -> list[Object]:
    """The objects that an address may point into, as far as the model knows."""
    targets = memory.model.targets(address.sources)
    return [memory.objects[t] for t in sorted(targets) if t in memory.objects and memory.objects[t].function is None]


def bad_pointer(memory: Memory, address: Address, origin: Origin) -> None:
    """Nothing sensible can be there; it is in doubt where the host keeps a pointer, perhaps to an array of its own."""
    kept = KEPT in memory.model.targets(address.sources)
    leads = apply(KEPT_POINTERS, (address.base,), ir.BOOL) if kept else FALSE
    memory.emitter.emit(Assert(leads, origin, Check(CheckKind.BAD_POINTER)))


def for_each_target(memory: Memory, address: Address, origin: Origin, act: PerObject) -> None:
    """Lets ``act`` write the access for the object that is pointed to: the known one, or each by cases."""
    item = memory.known(address)
    if item is not None and item.function is None:
        act(item, address)
        return
    if not isinstance(address.base, Literal):
        memory.by_cases(address)
    possible = [] if isinstance(address.base, Literal) else candidates(memory, address)

    def cases(remaining: list[Object]) -> None:
        if not remaining:
            bad_pointer(memory, address, origin)
            return
        first = remaining[0]
        condition = eq(address.base, bv(first.number))
        with memory.emitter.buffer() as then:
            act(first, replace(address, sources=frozenset((first.number,)), base=bv(first.number)))
        with memory.emitter.buffer() as otherwise:
            cases(remaining[1:])
        memory.emitter.emit(If(condition, tuple(then), tuple(otherwise), origin))

    cases(possible)


def _count(bits: int, unit: int) -> int:
    return max(bits // unit, 1)


def _read_cells(memory: Memory, address: Address, bits: int, origin: Origin, name: str) -> Expr:
    if memory.pure:
        return _pure_read(memory, address, bits)
    item = memory.known(address)
    if item is not None and item.function is None and not memory.in_registers(item):
        return _load(memory, item, address, bits, origin, name)
    result = memory.emitter.arbitrary(name, ir.BitVec(bits), origin)

    def load(target: Object, at: Address) -> None:
        if not memory.in_registers(target):
            memory.emitter.emit(Assign(result, _load(memory, target, at, bits, origin, name), origin))

    for_each_target(memory, address, origin, load)
    return result


def _fit(expression: Expr, bits: int) -> Expr:
    """Makes widths agree in passes whose model is not the final one."""
    width = expression.type.width if isinstance(expression.type, ir.BitVec) else 1
    if width == bits:
        return expression
    return extract(expression, bits, 0) if width > bits else concat(bv(0, bits - width), expression)


def _load(memory: Memory, item: Object, address: Address, bits: int, origin: Origin, name: str) -> Expr:
    array = memory.array(item)
    unit = array.cell.width
    result: Expr | None = None
    for cell in range(_count(bits, unit)):
        index = bvadd(address.offset, bv(cell, memory.pointer_bits))
        part: Expr = memory.emitter.load(name, array.name, index, array.cell, origin)
        result = part if result is None else concat(part, result)
    assert result is not None
    return _fit(result, bits)


def _element(memory: Memory, item: Object, address: Address, bits: int) -> Expr:
    array = memory.array(item)
    result: Expr | None = None
    for cell in range(_count(bits, array.cell.width)):
        part: Expr = Element(array.name, bvadd(address.offset, bv(cell, memory.pointer_bits)), array.cell)
        result = part if result is None else concat(part, result)
    assert result is not None
    return _fit(result, bits)


def _pure_read(memory: Memory, address: Address, bits: int) -> Expr:
    """Memory's content as an expression; an opaque one where the pointer is bad."""
    item = memory.known(address)
    if item is not None and item.function is None and not memory.in_registers(item):
        return _element(memory, item, address, bits)
    if not isinstance(address.base, Literal):
        memory.by_cases(address)
    result: Expr = bv(0, bits)
    for target in reversed(candidates(memory, address)):
        if not memory.in_registers(target):
            result = ite(eq(address.base, bv(target.number)), _element(memory, target, address, bits), result)
    return result


def _write_cells(memory: Memory, address: Address, bits: Expr, origin: Origin) -> None:
    width = bits.type.width if isinstance(bits.type, ir.BitVec) else 1

    def store(target: Object, at: Address) -> None:
        if target.space is MemorySpace.CONSTANT:
            memory.emitter.emit(Assert(FALSE, origin, Check(CheckKind.CONSTANT_WRITE)))
            return
        if memory.in_registers(target):
            return
        array = memory.array(target)
        unit = array.cell.width
        for cell in range(_count(width, unit)):
            index = bvadd(at.offset, bv(cell, memory.pointer_bits))
            piece = _fit(bits, unit) if width < unit else extract(bits, (cell + 1) * unit, cell * unit)
            memory.emitter.emit(Store(array.name, index, piece, origin, volatile=memory.emitter.volatile))

    for_each_target(memory, address, origin, store)


# -- pointers in arrays: the offset in the array's own cells, the base in its companion --------------------------


def content_base(memory: Memory, item: Object) -> int | None:
    """What every pointer in an object points to, if that is one thing."""
    targets = memory.model.content.get(item.number, frozenset())
    if len(targets) == 1 and not targets & ANYWHERE:
        return next(iter(targets))
    return None


def _read_pointer(memory: Memory, address: Address, bits: int, origin: Origin, name: str) -> Address:
    sources = frozenset((Deref(address.sources),))
    offset = _read_cells(memory, address, bits, origin, name)
    targets = memory.model.targets(sources)
    if len(targets) == 1 and not targets & ANYWHERE:
        return Address(sources, bv(next(iter(targets))), offset)
    return Address(sources, _read_base(memory, address, origin, name), offset)


def _read_base(memory: Memory, address: Address, origin: Origin, name: str) -> Expr:
    def base_in(target: Object) -> Expr:
        known = content_base(memory, target)
        if known is not None:
            return bv(known)
        companion = memory.companion(target)
        if memory.pure:
            return Element(companion.name, address.offset, BV32)
        return memory.emitter.load(f"{name}.base", companion.name, address.offset, BV32, origin)

    item = memory.known(address)
    if item is not None and item.function is None and not memory.in_registers(item):
        return base_in(item)
    if memory.pure:
        result: Expr = bv(0)
        for target in reversed(candidates(memory, address)):
            result = ite(eq(address.base, bv(target.number)), base_in(target), result)
        return result
    variable = memory.emitter.arbitrary(f"{name}.base", BV32, origin)

    def load(target: Object, at: Address) -> None:
        if not memory.in_registers(target):
            memory.emitter.emit(Assign(variable, base_in(target), origin))

    for_each_target(memory, address, origin, load)
    return variable


def _write_base(memory: Memory, address: Address, value: Address, origin: Origin) -> None:
    def store(target: Object, at: Address) -> None:
        if memory.in_registers(target) or content_base(memory, target) is not None or target.space is MemorySpace.CONSTANT:
            return
        memory.emitter.emit(Store(memory.companion(target).name, at.offset, value.base, origin))

    for_each_target(memory, address, origin, store)


# -- atomics ------------------------------------------------------------------------------------------------


@frozen
class Quality:
    """The memory order of an atomic, and for which threads it is one step."""

    order: MemoryOrder = MemoryOrder.RELAXED
    reach: Reach = Reach.DEVICE


def atomic(
    memory: Memory,
    address: Address,
    type_: Type,
    op: AtomicOp,
    arguments: tuple[Expr, ...],
    origin: Origin,
    wanted: bool,
    quality: Quality,
) -> Var | None:
    """An atomic update of the element at an address; its old content if ``wanted``."""
    bits = memory.layout.size(type_) * 8
    memory.granule(address.sources, bits)
    memory.flow(InMemory(address.sources))
    result: Var | None = None
    if wanted and memory.known(address) is not None and memory.unit(address) == bits:
        result = memory.emitter.temporary("old", ir_type(type_))
        memory.emitter.stable.add(result.name)
    elif wanted:
        result = memory.emitter.unknown("old", ir_type(type_), origin)

    def update(target: Object, at: Address) -> None:
        if target.space is MemorySpace.CONSTANT:
            memory.emitter.emit(Assert(FALSE, origin, Check(CheckKind.CONSTANT_WRITE)))
            return
        if memory.in_registers(target):
            return
        array = memory.array(target)
        if array.cell.width == bits:
            found = Atomic(result, array.name, at.offset, op, arguments, origin, order=quality.order, reach=quality.reach)
            memory.emitter.emit(found)
            return
        # Memory that is also accessed in smaller pieces: each piece is updated atomically, to an arbitrary value.
        pieces = _count(bits, array.cell.width)
        for cell in range(pieces):
            index = bvadd(at.offset, bv(cell, memory.pointer_bits))
            qualities = pieces, quality.order, quality.reach
            memory.emitter.emit(Atomic(None, array.name, index, AtomicOp.FOTHER, (), origin, TRUE, *qualities))

    for_each_target(memory, address, origin, update)
    return result


def lane(memory: Memory, address: Address, leaf: Leaf) -> Address:
    """The address of a leaf within an object at an address."""
    return step_bytes(memory, address, leaf.offset)
