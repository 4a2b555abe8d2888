"""Reading and writing places: leaf by leaf, each access with its origin."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from boogie_ir.lang.build import boolean, bv, extract, ite, resize
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.kernel import AsyncCopy, Atomic, Exchange, Load, MemorySpace, Statement, statements
from boogie_ir.lang.program import Assign, Havoc
from boogie_ir.lang.source import Origin, Span
from boogie_ir.lang.traverse import subexpressions
from boogie_ir.lang.types import BitVec
from frontend.errors import Unsupported
from frontend.memory import accesses
from frontend.memory.addresses import choose, choose_place, step, step_bytes
from frontend.memory.memory import Object, PointerRegister, ScalarRegister, source_array
from frontend.memory.points_to import Volatile
from frontend.names.frame import Frame, source_error
from frontend.syntax import syntax
from frontend.syntax.spelling import spell_expression
from frontend.types.bit_fields import cut, joined, put, value_type
from frontend.types.layout import Leaf, Member, UnknownSize
from frontend.types.types import Array, Function, Integer, Pointer, Record, Type, Vector, Void, ir_type, spell
from frontend.types.values import Address, BitField, Lanes, Operand, Part, Place, Turn, Value


def rvalue(frame: Frame, operand: Operand, span: Span) -> Value:
    """The value of an operand: what a place holds; arrays and functions become pointers.

    ``span`` is that of the expression which has it read: within that the place is spelt, `c ? a[i] : b[i]`.
    """
    match operand:
        case Value(Integer(signed=signed), (part,), promoted=Integer() as promoted) if not isinstance(part, Address):
            return Value(promoted, (resize(part, promoted.width, signed),))
        case Value():
            return operand
        case _ if (turn := turn_of(operand)) is not None:
            with frame.emitter.at(turn):
                value = rvalue(frame, without_turn(operand), span)
            return kept(frame, replace(value, turn=turn), span)
        case Place():
            return _read(frame, operand, _spelt_at(operand, span))
        case Lanes(type_, vector, lanes):
            return Value(type_, tuple(_read_lane(frame, vector, lane, _spelt_at(vector, span)) for lane in lanes))
        case BitField(type_, record, bits):
            units = _read_units(frame, operand, _spelt_at(record, span))
            return Value(value_type(bits, type_), (cut(joined(units), bits, type_),))


def _spelt_at(place: Place, read: Span) -> Span:
    """Where an expression spells a place that it reads; all of it where that is not known."""
    if place.expression is not None and _within(place.expression.span, read):
        return place.expression.span
    return read


def _within(inner: Span, outer: Span) -> bool:
    begins = (outer.line, outer.column) <= (inner.line, inner.column)
    ends = (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
    return inner.file == outer.file and begins and ends


def deduced(operand: Operand) -> Type:
    """The type of a variable `auto` that begins as an operand (C++17 [dcl.type.auto.deduct]): of a bit-field the declared one."""
    match operand:
        case Place(Array(element)):
            return Pointer(element, const=operand.const, volatile=operand.volatile)
        case Place(Function()):
            return Pointer(operand.type)
        case _:
            return operand.type


def _read(frame: Frame, place: Place, span: Span) -> Value:
    match place.type:
        case Array() | Function():
            return Value(deduced(place), (place.address,))
        case Void():
            return Value(place.type, ())
        case Record() if not place.fresh and frame.program.cplusplus and is_copied_otherwise(frame, place.type):
            hint = "its copy constructor runs where it initialises a variable, a member or a parameter"
            raise Unsupported(span, f"a copy of a {spell(place.type)} in this place", hint)
        case _:
            return read_leaves(frame, place, span)


def read_leaves(frame: Frame, place: Place, span: Span) -> Value:
    """The value in a place, leaf by leaf; of an array, too."""
    origin, name = _origin(frame, "read of", place, span)
    memory = frame.memory
    _note_volatile(frame, place)
    frame.emitter.volatile = place.volatile
    parts: list[Part] = []
    for leaf in leaves_of(frame, place.type, span):
        parts.append(accesses.read(memory, step_bytes(memory, place.address, leaf.offset), leaf.type, origin, name))
    frame.emitter.volatile = False
    return Value(place.type, tuple(parts))


def _read_lane(frame: Frame, vector: Place, lane: int, span: Span) -> Part:
    origin, name = _origin(frame, "read of", vector, span)
    _note_volatile(frame, vector)
    address, type_ = lane_address(frame, vector, lane)
    return accesses.read(frame.memory, address, type_, origin, name)


def _read_units(frame: Frame, field: BitField, span: Span) -> list[Expr]:
    """What the units hold in which a bit-field and its neighbours lie: they are one memory location."""
    origin, name = _origin(frame, "read of", field.record, span)
    _note_volatile(frame, field.record)
    contents: list[Expr] = []
    for unit in field.bits.units:
        address = step_bytes(frame.memory, field.record.address, unit.offset)
        content = accesses.read(frame.memory, address, unit.type, origin, name)
        assert not isinstance(content, Address)
        contents.append(content)
    return contents


def _write_bits(frame: Frame, field: BitField, part: Part, span: Span) -> None:
    origin, _ = _origin(frame, "write to", field.record, span)
    assert not isinstance(part, Address)
    content = put(joined(_read_units(frame, field, span)), field.bits, part, field.type)
    if len(field.bits.pieces()) > 1:
        content = frame.emitter.snapshot("bits", content, origin)
    for unit, start in field.bits.pieces():
        address = step_bytes(frame.memory, field.record.address, unit.offset)
        accesses.write(frame.memory, address, unit.type, extract(content, start + unit.width, start), origin)


def _note_volatile(frame: Frame, place: Place) -> None:
    """An object is as volatile as the lvalues it is read through, however it was declared."""
    if place.volatile:
        frame.memory.flow(Volatile(place.address.sources))


def lane_address(frame: Frame, vector: Place, lane: int) -> tuple[Address, Type]:
    """Where a lane of a vector is, and its type."""
    assert isinstance(vector.type, Vector)
    element = vector.type.element
    return step_bytes(frame.memory, vector.address, lane * frame.layout.size(element)), element


def leaves_of(frame: Frame, type_: Type, span: Span) -> tuple[Leaf, ...]:
    """The leaves of a type; a source error where it is incomplete."""
    try:
        return frame.layout.leaves(type_)
    except UnknownSize as error:
        raise source_error(span, f"{error} is incomplete here") from error


def _origin(frame: Frame, verb: str, place: Place, span: Span) -> tuple[Origin, str]:
    text = spell_expression(place.expression) if place.expression is not None else spell(place.type)
    root = text.lstrip("*&(").split("[")[0].split(".")[0].split("-")[0].split(" ")[0].split(")")[0]
    return frame.origin(span, f"{verb} {text}"), f"{root}.v" if root.isidentifier() else "t"


def around(place: Place | Lanes | BitField) -> Place:
    """The place that something assignable is, or is a part of."""
    match place:
        case Place():
            return place
        case Lanes(_, vector):
            return vector
        case BitField(_, record):
            return record


def write(frame: Frame, place: Place | Lanes | BitField, value: Value, span: Span, initial: bool = False) -> None:
    """Stores a value of the place's type there; ``initial``: const places may be initialised."""
    const = around(place).const
    if const and not initial:
        raise source_error(span, "cannot assign to a const or constant place")
    memory = frame.memory
    if around(place).address.choice is not None:  # what is written may be what decides where
        fixed = stabilise(frame, place, span, "chosen")
        assert isinstance(fixed, Place | Lanes | BitField)
        place = fixed
    if isinstance(place, Lanes):
        origin, _ = _origin(frame, "write to", place.vector, span)
        for lane, part in zip(place.lanes, _independent(frame, place.vector, value.parts, origin), strict=True):
            address, type_ = lane_address(frame, place.vector, lane)
            accesses.write(memory, address, type_, part, origin)
        return
    if isinstance(place, BitField):
        _write_bits(frame, place, value.parts[0], span)
        return
    origin, _ = _origin(frame, "write to", place, span)
    parts = value.parts
    if len(parts) > 1 and not initial:
        parts = _independent(frame, place, parts, origin)
    frame.emitter.volatile = place.volatile
    for leaf, part in zip(leaves_of(frame, place.type, span), parts, strict=True):
        accesses.write(memory, step_bytes(memory, place.address, leaf.offset), leaf.type, part, origin)
    frame.emitter.volatile = False


def _independent(frame: Frame, place: Place, parts: tuple[Part, ...], origin: Origin) -> tuple[Part, ...]:
    """The parts, saved where writing one leaf could change another part: ``v = v.yx``."""
    if place.address.choice is not None:
        return tuple(stabilise_part(frame, p, origin) for p in parts)
    item = frame.memory.known(place.address)
    if item is None or not frame.memory.in_registers(item):
        return parts  # loads gave fresh variables
    own: set[str] = set()
    for register in frame.memory.registers[item.number].values():
        match register:
            case ScalarRegister(_, variable):
                own.add(variable.name)
            case PointerRegister(base=base, offset=offset):
                own |= {offset.name} | ({base.name} if base is not None else set())
    return tuple(stabilise_part(frame, p, origin) if _mentions(p, own) else p for p in parts)


def _mentions(part: Part, names: set[str]) -> bool:
    if isinstance(part, Address) and part.choice is not None:
        condition, *arms = part.choice
        return _mentions(condition, names) or any(_mentions(arm, names) for arm in arms)
    expressions = (part.base, part.offset) if isinstance(part, Address) else (part,)
    return any(isinstance(x, Var) and x.name in names for e in expressions for x in subexpressions(e))


def turn_of(operand: Operand) -> Turn | None:
    """The turn of an operand that has one."""
    return operand.turn if isinstance(operand, Value) else around(operand).turn


def with_turn(frame: Frame, operand: Operand, row: list[Turn], span: Span) -> Operand:
    """The operand, whose turn is now: a place stays where it is, whatever changes what its address is made of."""

    def stays(place: Place) -> Place:
        address = stabilise_address(frame, place.address, frame.origin(span, "place of an operand"), "operand")
        return replace(place, address=address, turn=frame.emitter.turn(row))

    match operand:
        case Value():
            return replace(operand, turn=frame.emitter.turn(row))
        case Place():
            return stays(operand)
        case Lanes(vector=inner):
            return replace(operand, vector=stays(inner))
        case BitField(record=inner):
            return replace(operand, record=stays(inner))


def without_turn(operand: Operand) -> Operand:
    """The operand as it is now, whatever it was at its turn."""
    match operand:
        case Lanes(vector=inner):
            return replace(operand, vector=replace(inner, turn=None))
        case BitField(record=inner):
            return replace(operand, record=replace(inner, turn=None))
        case Value() | Place():
            return replace(operand, turn=None)


@contextmanager
def in_turn(frame: Frame, operand: Operand) -> Iterator[Operand]:
    """What is done inside with an operand that has a turn is done there."""
    turn = turn_of(operand)
    if turn is None:
        yield operand
    else:
        with frame.emitter.at(turn):
            yield without_turn(operand)


def changed_by(statement: Statement) -> tuple[Var, ...]:
    """The variables that a statement gives a value itself."""
    match statement:
        case Havoc(targets):
            return targets
        case Assign(target=target) | Load(target=target) | Exchange(target=target) | AsyncCopy(handle=target):
            return (target,)
        case Atomic(target=Var() as target):
            return (target,)
        case _:
            return ()


def kept(frame: Frame, value: Value, span: Span) -> Value:
    """The value as it was at its turn, if it has one: put down there, so far as what has been written since changes what it is
    made of."""
    turn = value.turn
    if turn is None:
        return value
    changed = {variable.name for each in statements(turn.statements[turn.position :]) for variable in changed_by(each)}
    if not any(_mentions(part, changed) for part in value.parts):
        return value
    origin = frame.origin(span, "value of an operand")
    with frame.emitter.at(turn):
        parts = tuple(stabilise_part(frame, p, origin, "operand") if _mentions(p, changed) else p for p in value.parts)
    return replace(value, parts=parts)


def stabilise_part(frame: Frame, part: Part, origin: Origin, name: str = "t") -> Part:
    """The part's value now, whatever is assigned later."""
    if frame.memory.pure:
        return part  # nothing is assigned while an annotation is evaluated
    if isinstance(part, Address):
        return stabilise_address(frame, part, origin, name)
    return part if is_fixed(frame, part) else frame.emitter.snapshot(name, part, origin)


def stabilise_address(frame: Frame, address: Address, origin: Origin, name: str = "t") -> Address:
    """The address as it is now."""
    if frame.memory.pure:
        return address
    if address.choice is not None:
        condition, *arms = address.choice
        first, second = (stabilise_address(frame, arm, origin, name) for arm in arms)
        return choose_place(frame.memory, frame.emitter.snapshot(f"{name}.chosen", condition, origin), first, second)
    base, offset = address.base, address.offset
    if not is_fixed(frame, base):
        base = frame.emitter.snapshot(f"{name}.base", base, origin)
    if not is_fixed(frame, offset):
        offset = frame.emitter.snapshot(f"{name}.offset", offset, origin)
    return Address(address.sources, base, offset)


def is_fixed(frame: Frame, expression: Expr) -> bool:
    """Whether an expression is so small and stable that it may be used in place of a variable."""
    return frame.emitter.is_stable(expression)


def stabilise(frame: Frame, operand: Operand, span: Span, name: str = "t") -> Operand:
    """The operand such that later assignments do not change which place it is, or which value."""
    origin = frame.origin(span, f"value of {name}")
    match operand:
        case Value(type_, parts):
            return Value(type_, tuple(stabilise_part(frame, p, origin, name) for p in parts))
        case Place():
            return fixed_place(frame, operand, span, name)
        case Lanes(type_, vector, lanes):
            fixed = stabilise(frame, vector, span, name)
            assert isinstance(fixed, Place)
            return Lanes(type_, fixed, lanes)
        case BitField(type_, record, bits):
            fixed = stabilise(frame, record, span, name)
            assert isinstance(fixed, Place)
            return BitField(type_, fixed, bits)


def fixed_place(frame: Frame, place: Place, span: Span, name: str = "object") -> Place:
    """The place where it is now, whatever is assigned later to what its address is made of."""
    address = stabilise_address(frame, place.address, frame.origin(span, f"value of {name}"), name)
    expiring = place.expiring or place.fresh
    return Place(place.type, address, place.expression, place.const, place.volatile, expiring=expiring)


def element(frame: Frame, address: Address, type_: Type, count: Expr, span: Span) -> Address:
    """The address ``count`` elements of a type further."""
    try:
        stride = frame.layout.size(type_)
    except UnknownSize as error:
        raise source_error(span, f"the size of {error} is not known") from error
    return step(frame.memory, address, count, stride)


def choose_parts(frame: Frame, condition: Expr, then: Part, otherwise: Part, span: Span) -> Part:
    """``condition ? then : otherwise`` for one part."""
    if isinstance(then, Address) and isinstance(otherwise, Address):
        return choose(frame.memory, condition, then, otherwise)
    if isinstance(then, Address) or isinstance(otherwise, Address):
        raise Unsupported(span, "a choice between a pointer and a number")
    return ite(condition, then, otherwise)


def temporary(frame: Frame, type_: Type, name: str, span: Span, *key: object, space: MemorySpace = MemorySpace.PRIVATE) -> Place:
    """A new object of a type, private if not said otherwise, uninitialised. ``key`` tells it from the frame's others."""
    number = frame.program.keys.number("object", frame.key, *key)
    again = 0
    while number in frame.memory.objects:  # the same declaration lowered again
        again += 1
        number = frame.program.keys.number("object", frame.key, *key, again)
    origin = frame.origin(span, f"declaration of {name}")
    item = Object(number, name, type_, space, source_array(name, type_, frame.layout), origin)
    frame.memory.add(item)
    if space is MemorySpace.PRIVATE:
        frame.memory.place_local(item, name)
    return Place(type_, frame.memory.address_of(item))


def materialise(frame: Frame, value: Value, span: Span, node: object) -> Place:
    """A place that holds a value, for references to it."""
    place = temporary(frame, value.type, "temporary", span, node, "materialised")
    write(frame, place, value, span, initial=True)
    return place


def zero_parts(frame: Frame, type_: Type, span: Span) -> tuple[Part, ...]:
    """The parts of a zero-initialised value."""
    parts: list[Part] = []
    for leaf in leaves_of(frame, type_, span):
        if isinstance(leaf.type, Pointer):
            parts.append(frame.memory.null())
        else:
            kind = ir_type(leaf.type)
            parts.append(bv(0, kind.width) if isinstance(kind, BitVec) else boolean(False))
    return tuple(parts)


def member_place(frame: Frame, place: Place, record: Record, name: str, expression: syntax.Expression) -> Place | BitField | None:
    """The member of a record in a place; None where there is none of that name."""
    path = frame.layout.member_path(record, name)
    if path is None:
        return None
    found: Place | BitField = place
    for member in path:
        assert isinstance(found, Place)
        found = part_of(frame, found, member, expression)
    return found


def part_of(frame: Frame, place: Place, member: Member, expression: syntax.Expression | None) -> Place | BitField:
    """A member of the record in a place; for a reference what it refers to."""
    const, volatile = place.const or member.const, place.volatile or member.volatile
    if member.bits is not None:
        return BitField(member.type, Place(place.type, place.address, expression, const, volatile), member.bits)
    address = step_bytes(frame.memory, place.address, member.offset)
    if member.reference and expression is not None:
        (referred,) = _read(frame, Place(member.type, address, expression), expression.span).parts
        assert isinstance(member.type, Pointer) and isinstance(referred, Address)
        return Place(member.type.target, referred, expression, member.type.const, member.type.volatile)
    return Place(member.type, address, expression, const, volatile)


def is_copied_otherwise(frame: Frame, type_: Type) -> bool:
    """Whether copying an object is more than copying its leaves: its class, a base or a member has such a copy constructor."""
    if isinstance(type_, Array):
        return is_copied_otherwise(frame, type_.element)
    if not isinstance(type_, Record):
        return False
    owner = frame.program.classes.get(type_.name)
    if owner is not None and owner.copying:
        return True
    members = frame.layout.records.get(type_.name)
    return members is not None and any(is_copied_otherwise(frame, item.type) for item in members.items)
