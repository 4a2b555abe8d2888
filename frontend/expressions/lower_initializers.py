"""Initialisers and constructed values: braces with designators and elision, ``T(a, b)``."""

from __future__ import annotations

from dataclasses import field, replace

from boogie_ir.lang.build import bv, extract, width_of
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen, mutable
from boogie_ir.lang.source import Span
from frontend.classes.constants import constant
from frontend.classes.constructors import has_constructors
from frontend.classes.written_types import type_of
from frontend.errors import Unsupported, Unsure
from frontend.expressions.lower_conditionals import evaluate_arguments
from frontend.expressions.lower_vectors import construct_vector, vector_literal
from frontend.memory.accesses import from_bits, to_bits
from frontend.names.frame import Class, Frame, source_error
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk
from frontend.tables.registry import lookup
from frontend.types.bit_fields import Bits, joined, put
from frontend.types.types import UINT, Array, Integer, Record, Reference, Type, Vector, Void, is_arithmetic, spell
from frontend.types.values import Address, Operand, Part, Value, scalar
from frontend.values.evaluation import lower_any, lower_effect, lower_value, lower_values
from frontend.values.lower_conversions import convert
from frontend.values.places import leaves_of, materialise, rvalue, stabilise_part, temporary, zero_parts


def initial_value(frame: Frame, type_: Type, initializer: syntax.Expression) -> Value:
    """The value that an initialiser gives an object of a type."""
    if isinstance(type_, Array) and type_.length is None and isinstance(initializer, syntax.StringLiteral):
        type_ = Array(type_.element, len(_characters(initializer)))
    if isinstance(initializer, syntax.Initializer):
        if isinstance(type_, Record) and type_.name not in frame.layout.records:
            raise source_error(initializer.span, f"{spell(type_)} is incomplete here")
        if isinstance(type_, Record) and has_constructors(frame, type_):
            arguments = tuple(i.value for i in initializer.items)
            return rvalue(frame, construct(frame, type_, arguments, initializer.span), initializer.span)
        filled = _Filled(acting=_acts(frame, initializer))
        reached = _braces(frame, type_, 0, initializer, filled)
        if isinstance(type_, Array) and type_.length is None:  # it has as many elements as its braces reach
            type_ = Array(type_.element, reached)
        return Value(type_, _assemble(frame, type_, filled, initializer.span))
    if isinstance(type_, Array):
        if not isinstance(initializer, syntax.StringLiteral):
            value = lower_any(frame, initializer)
            if isinstance(value, Value) and value.type == type_:
                return value
            raise source_error(initializer.span, "an array needs an initialiser in braces")
        filled = _Filled()
        _string(frame, type_, 0, initializer, filled)
        return Value(type_, _assemble(frame, type_, filled, initializer.span))
    return convert(frame, lower_value(frame, initializer), type_, initializer.span)


def list_value(frame: Frame, written: syntax.Initializer) -> Value:
    """A list in braces as an array: of the type of its first item, as the others must be too."""
    values = lower_values(frame, [item.value for item in written.items])
    if not values or any(value.type != values[0].type for value in values):
        raise source_error(written.span, "the items of the list are not of one type")
    return Value(Array(values[0].type, len(values)), tuple(part for value in values for part in value.parts))


def _acts(frame: Frame, initializer: syntax.Initializer) -> bool:
    """Whether an item may change variables: it assigns, or calls what is no function of the language."""
    if len(initializer.items) < 2:
        return False
    for node in walk(initializer):
        match node:
            case syntax.Assign() | syntax.Step() | syntax.StatementExpression() | syntax.Construct():
                return True
            case syntax.Call(callee=syntax.Name(name=name)):
                if lookup(frame.program.dialect, name) is None or frame.scope.find(name) is not None:
                    return True
            case syntax.Call():
                return True
            case _:
                pass
    return False


@mutable
class _Filled:
    """Parts by byte offset, with their types. ``acting``: items change what earlier ones are made of, which have their values by
    then (C++17 [dcl.init.list] 4)."""

    parts: dict[int, tuple[Type, Part]] = field(default_factory=dict)
    acting: bool = False

    def put(self, frame: Frame, value: Value, offset: int, span: Span) -> None:
        """A value at an offset."""
        value = self.kept(frame, value, span)
        for leaf, part in zip(leaves_of(frame, value.type, span), value.parts, strict=True):
            self.parts[offset + leaf.offset] = (leaf.type, part)

    def kept(self, frame: Frame, value: Value, span: Span) -> Value:
        """An item's value, whatever later items change."""
        if not self.acting:
            return value
        origin = frame.origin(span, "value of an item")
        return Value(value.type, tuple(stabilise_part(frame, part, origin, "item") for part in value.parts))

    def put_bits(self, value: Value, bits: Bits, offset: int) -> None:
        """A bit-field in its units, of which the first is at an offset."""
        (part,) = value.parts
        assert not isinstance(part, Address)
        places = [(unit, offset + unit.offset - bits.units[0].offset) for unit in bits.units]
        held = [self.parts.get(at, (unit.type, bv(0, unit.width)))[1] for unit, at in places]
        content, start = put(joined(e for e in held if not isinstance(e, Address)), bits, part, value.type), 0
        for unit, at in places:
            self.parts[at] = (unit.type, extract(content, start + unit.width, start))
            start += unit.width


@mutable
class _Queue:
    """The items of one pair of braces; the next one's value is evaluated once."""

    items: tuple[syntax.InitializerItem, ...]
    position: int = 0
    value: Value | None = None

    def peek(self) -> syntax.InitializerItem | None:
        return self.items[self.position] if self.position < len(self.items) else None

    def evaluate(self, frame: Frame) -> Value:
        if self.value is None:
            self.value = lower_value(frame, self.items[self.position].value)
        return self.value

    def pop(self) -> None:
        self.position += 1
        self.value = None


@frozen
class _Part:
    """A subobject: its offset and type, and its bits if it is a bit-field."""

    offset: int
    type: Type
    bits: Bits | None = None
    reference: bool = False


def _subobjects(frame: Frame, type_: Type, index: int) -> _Part | None:
    """An aggregate's subobject; None past its end."""
    match type_:
        case Array(element, length):
            if length is not None and index >= length:
                return None
            return _Part(index * frame.layout.size(element), element)
        case Vector(element, lanes):
            return _Part(index * frame.layout.size(element), element) if index < lanes else None
        case Record(name):
            members = frame.layout.records[name].items
            if index >= len(members) or (type_.union and index > 0):
                return None
            member = members[index]
            return _Part(member.offset, member.type, member.bits, member.reference)
        case _:
            return _Part(0, type_) if index == 0 else None


def _braces(frame: Frame, type_: Type, offset: int, initializer: syntax.Initializer, filled: _Filled) -> int:
    """Fills the object at an offset from a braced list; gives the number of its subobjects reached."""
    queue = _Queue(initializer.items)
    index, reached = 0, 0
    while (item := queue.peek()) is not None:
        if item.designators:
            if begins_otherwise(frame, type_):
                raise Unsure(item.span, f"a designator for a member of {spell(type_)}, whose members begin with more than zeros,")
            index = _designated(frame, type_, item.designators[0], item.span)
            found = _subobjects(frame, type_, index)
            if found is None:
                raise source_error(item.span, "the designator is past the end")
            start = offset
            for designator in item.designators[1:]:
                start += found.offset
                found = _subobjects(frame, found.type, _designated(frame, found.type, designator, item.span))
                if found is None:
                    raise source_error(item.span, "the designator is past the end")
            _subobject(frame, found, start, queue, filled)
        else:
            found = _subobjects(frame, type_, index)
            if found is None:
                raise source_error(item.span, f"more initialisers than {spell(type_)} has members")
            if isinstance(type_, Vector):
                index += _vector_item(frame, type_, offset + found.offset, queue, filled, type_.lanes - index) - 1
            else:
                _subobject(frame, found, offset, queue, filled)
        index += 1
        reached = max(reached, index)
    _leave_rest(frame, type_, offset, reached, filled, initializer.span)
    if isinstance(type_, Vector) and type_.ones:
        for lane in range(reached, type_.lanes):
            filled.put(frame, scalar(UINT, bv(1)), offset + lane * frame.layout.size(type_.element), initializer.span)
    return reached


def _vector_item(frame: Frame, type_: Vector, offset: int, queue: _Queue, filled: _Filled, room: int) -> int:
    """Fills lanes of a vector from the next item, which may be a vector itself; gives how many."""
    item = queue.peek()
    assert item is not None
    value = queue.evaluate(frame)
    queue.pop()
    lanes = value.type.lanes if isinstance(value.type, Vector) else 1
    if lanes > room:
        raise source_error(item.span, f"more initialisers than {spell(type_)} has lanes")
    target = Vector(type_.element, lanes, type_.padded) if isinstance(value.type, Vector) else type_.element
    filled.put(frame, convert(frame, value, target, item.span), offset, item.span)
    return lanes


def _designated(frame: Frame, type_: Type, designator: str | syntax.Expression, span: Span) -> int:
    if isinstance(designator, str):
        if isinstance(type_, Record):
            for position, member in enumerate(frame.layout.records[type_.name].items):
                if member.name == designator:
                    return position
        raise source_error(span, f"{spell(type_)} has no member {designator}")
    index = constant(frame, designator)
    if index is None or index < 0:
        raise source_error(span, "an array designator must be constant")
    return index


def _subobject(frame: Frame, part: _Part, start: int, queue: _Queue, filled: _Filled) -> None:
    """Fills one subobject of the object at ``start`` from the queue, descending where its braces are left out."""
    item = queue.peek()
    assert item is not None
    type_, offset = part.type, start + part.offset
    if part.reference:
        raise Unsupported(item.span, "a reference that is bound in braces", "give the class a constructor")
    if part.bits is not None:
        braced = isinstance(item.value, syntax.Initializer)
        value = initial_value(frame, type_, _only(item.value)) if braced else queue.evaluate(frame)
        value = convert(frame, value, type_, item.span)
        queue.pop()
        filled.put_bits(filled.kept(frame, value, item.span), part.bits, offset)
        return
    if isinstance(item.value, syntax.Initializer):
        queue.pop()
        if isinstance(type_, Record) and has_constructors(frame, type_):
            filled.put(frame, initial_value(frame, type_, item.value), offset, item.span)
        else:
            _braces(frame, type_, offset, item.value, filled)
        return
    if isinstance(type_, Array) and isinstance(item.value, syntax.StringLiteral):
        queue.pop()
        _string(frame, type_, offset, item.value, filled)
        return
    if isinstance(type_, Array):
        _descend(frame, type_, offset, queue, filled)
        return
    value = queue.evaluate(frame)
    if isinstance(type_, Record | Vector) and value.type != type_ and not _converts(frame, value, type_):
        _descend(frame, type_, offset, queue, filled)
        return
    queue.pop()
    filled.put(frame, convert(frame, value, type_, item.span), offset, item.span)


def _leave_rest(frame: Frame, type_: Type, offset: int, index: int, filled: _Filled, span: Span | None) -> None:
    """Gives the subobjects that braces have no item for, from a number on, what they begin with: a member what its declaration
    says, an object of a class what its default constructor makes of it (C++17 [dcl.init.aggr] 8); others are zero."""
    if not begins_otherwise(frame, type_):
        return
    owner = frame.program.classes.get(type_.name) if isinstance(type_, Record) else None
    if isinstance(type_, Record) and type_.union:
        if index == 0:
            assert owner is not None
            raise Unsure(owner.definition.span, "what a union without a value in braces begins with")
        return
    while (found := _subobjects(frame, type_, index)) is not None and not _is_open(type_):
        initializer = owner.initializers.get(_member_name(frame, type_, index)) if owner is not None else None
        where = initializer.span if initializer is not None else span
        if initializer is not None and owner is not None:
            if found.bits is not None:
                value = convert(frame, initial_value(frame, found.type, _only(initializer)), found.type, initializer.span)
                filled.put_bits(value, found.bits, offset + found.offset)
            elif found.reference:
                raise Unsure(initializer.span, "a reference that begins with what its declaration says")
            else:
                inner = frame.within(owner.scope)
                inner.this = None
                _refuse_members(owner, initializer)
                filled.put(inner, initial_value(inner, found.type, initializer), offset + found.offset, initializer.span)
        elif isinstance(found.type, Record) and has_constructors(frame, found.type):
            place = where or frame.program.classes[found.type.name].definition.span
            value = rvalue(frame, construct(frame, found.type, (), place), place)
            filled.put(frame, value, offset + found.offset, place)
        else:
            _leave_rest(frame, found.type, offset + found.offset, 0, filled, span)
        index += 1


def _refuse_members(owner: Class, initializer: syntax.Expression) -> None:
    """Raises where what a member begins with mentions others, of an object that is not there yet."""
    names = (n.name for n in walk(initializer) if isinstance(n, syntax.Name) and not n.scope)
    if any(isinstance(n, syntax.This) for n in walk(initializer)) or not owner.scope.record_names.isdisjoint(names):
        raise Unsure(initializer.span, "a member that begins with what others have, where braces give it no value,")


def _is_open(type_: Type) -> bool:
    return isinstance(type_, Array) and type_.length is None


def _member_name(frame: Frame, type_: Type, index: int) -> str:
    return frame.layout.records[type_.name].items[index].name if isinstance(type_, Record) else ""


def begins_otherwise(frame: Frame, type_: Type) -> bool:
    """Whether an object of a type begins with more than zeros where nothing is said of its value."""
    match type_:
        case Array(element):
            return begins_otherwise(frame, element)
        case Record(name) if name in frame.layout.records and frame.program.cplusplus:
            owner = frame.program.classes.get(name)
            if owner is not None and (owner.initializers or has_constructors(frame, type_)):
                return True
            return any(begins_otherwise(frame, item.type) for item in frame.layout.records[name].items if not item.reference)
        case _:
            return False


def _only(value: syntax.Expression) -> syntax.Expression:
    """What is in the braces around a scalar."""
    while isinstance(value, syntax.Initializer) and len(value.items) == 1:
        value = value.items[0].value
    return value


def _converts(frame: Frame, value: Value, type_: Record | Vector) -> bool:
    if isinstance(type_, Vector):
        return (isinstance(value.type, Vector) and value.type.lanes == type_.lanes) or (type_.ones and is_arithmetic(value.type))
    return isinstance(value.type, Record) or has_constructors(frame, type_)


def _descend(frame: Frame, type_: Type, offset: int, queue: _Queue, filled: _Filled) -> None:
    index = 0
    while (found := _subobjects(frame, type_, index)) is not None:
        item = queue.peek()
        if item is None or (item.designators and index > 0):
            _leave_rest(frame, type_, offset, index, filled, None)
            return
        _subobject(frame, found, offset, queue, filled)
        index += 1


def _characters(literal: syntax.StringLiteral) -> bytes:
    return literal.text.encode().decode("unicode_escape", "replace").encode("latin-1", "replace") + b"\0"


def _string(frame: Frame, type_: Array, offset: int, literal: syntax.StringLiteral, filled: _Filled) -> None:
    element = type_.element
    if not isinstance(element, Integer) or element.width != 8:
        raise source_error(literal.span, f"a string cannot initialise {spell(type_)}")
    content = _characters(literal)[: type_.length]
    for position, character in enumerate(content):
        filled.parts[offset + position] = (element, bv(character, 8))


def _assemble(frame: Frame, type_: Type, filled: _Filled, span: Span) -> tuple[Part, ...]:
    """The parts of the whole, zero where nothing is filled in; the leaves of unions are cut from what fills them."""
    parts: list[Part] = []
    zeros = zero_parts(frame, type_, span)
    for leaf, zero in zip(leaves_of(frame, type_, span), zeros, strict=True):
        found = filled.parts.get(leaf.offset)
        if found is not None and found[0] == leaf.type:
            parts.append(found[1])
        else:
            piece = _piece(frame, leaf.offset, frame.layout.size(leaf.type), filled)
            parts.append(zero if piece is None else from_bits(piece, leaf.type))
    return tuple(parts)


def _piece(frame: Frame, offset: int, size: int, filled: _Filled) -> Expr | None:
    for start, (type_, part) in filled.parts.items():
        if isinstance(part, Address):
            continue
        bits = to_bits(part, type_)
        if start <= offset and offset + size <= start + width_of(bits) // 8:
            return extract(bits, (offset - start + size) * 8, (offset - start) * 8)
    return None


# -- constructed values -------------------------------------------------------------------------------------


def lower_construction(
    frame: Frame, expression: syntax.VectorLiteral | syntax.Construct | syntax.CompoundLiteral | syntax.Initializer
) -> Operand:
    """``(float4)(a, b)``, ``T(a, b)``, ``T{a, b}`` and ``(T){a, b}``."""
    span = expression.span
    match expression:
        case syntax.Initializer():
            raise Unsupported(span, "a list in braces whose type is not known")
        case syntax.CompoundLiteral(_, written, initializer):
            return initial_value(frame, type_of(frame, written), initializer)
        case syntax.VectorLiteral(_, written, items):
            return vector_literal(frame, type_of(frame, written), items, span)
        case syntax.Construct(_, written, arguments, braces):
            return construct_value(frame, type_of(frame, written), arguments, span, braces)


def construct_value(
    frame: Frame, type_: Type, arguments: tuple[syntax.Expression, ...], span: Span, braces: bool = False
) -> Operand:
    """``T(arguments)``."""
    if isinstance(type_, Reference):
        type_ = type_.target
    if isinstance(type_, Record):
        return construct(frame, type_, arguments, span, braces)
    if isinstance(type_, Vector):
        return construct_vector(frame, type_, arguments, span)
    if isinstance(type_, Void):
        for argument in arguments:
            lower_effect(frame, argument)
        return Value(type_, ())
    if not arguments:
        return Value(type_, zero_parts(frame, type_, span))
    if len(arguments) > 1:
        raise source_error(span, f"{spell(type_)} is made of one value, not {len(arguments)}")
    return convert(frame, lower_value(frame, arguments[0]), type_, span, explicit=True)


def construct(frame: Frame, type_: Record, arguments: tuple[syntax.Expression, ...], span: Span, braces: bool = False) -> Operand:
    """``T(arguments)`` or ``T{arguments}`` for a class."""
    if type_.name not in frame.layout.records:
        raise source_error(span, f"{spell(type_)} is incomplete here")
    if has_constructors(frame, type_):
        place = temporary(frame, type_, "temporary", span, span, "constructed")
        frame.program.lowering.construct_with(frame, place, evaluate_arguments(frame, arguments), span)
        return replace(place, fresh=True)
    if len(arguments) == 1 and not braces:
        return convert(frame, lower_value(frame, arguments[0]), type_, span)
    if not arguments:
        value = Value(type_, zero_parts(frame, type_, span))
        if not begins_otherwise(frame, type_):
            return value
        place = materialise(frame, value, span, span)
        frame.program.lowering.construct_with(frame, place, (), span)
        return replace(place, fresh=True)
    items = tuple(syntax.InitializerItem(a.span, (), a) for a in arguments)
    return initial_value(frame, type_, syntax.Initializer(span, items))
