"""Members of objects under construction: initialised by a constructor's list or by default; copies by copy constructors."""

from __future__ import annotations

from boogie_ir.lang.source import Span
from frontend.classes.constructors import has_constructors
from frontend.errors import Unsupported, Unsure
from frontend.expressions.lower_conditionals import evaluate_arguments
from frontend.expressions.lower_initializers import construct_value, initial_value
from frontend.memory.addresses import step_bytes
from frontend.names.frame import Frame, source_error
from frontend.syntax import syntax
from frontend.types.layout import Member
from frontend.types.types import Array, Pointer, Record, Reference, Type
from frontend.types.values import BitField, Operand, Place, Value
from frontend.values.evaluation import lower_any
from frontend.values.lower_conversions import base_offset, convert
from frontend.values.places import is_copied_otherwise, part_of, rvalue, write, zero_parts
from frontend.values.variables import bind_reference

MOST_ELEMENTS = 1024  # of an array that are constructed one by one


def construct_at(frame: Frame, place: Place, arguments: tuple[syntax.Expression, ...], span: Span) -> None:
    """Constructs an object of a class in a place."""
    frame.program.lowering.construct_with(frame, place, evaluate_arguments(frame, arguments), span)


def copied_into(frame: Frame, place: Place, operand: Operand, span: Span) -> bool:
    """Initialises an object with another one by a copy constructor that does more than copy the members; False: there is none."""
    if not isinstance(place.type, Record) or not isinstance(operand, Place) or operand.fresh:
        return False
    owner = frame.program.classes.get(place.type.name)
    if (owner is None or not owner.copying) and is_copied_otherwise(frame, place.type):
        raise Unsure(span, f"a copy of {place.type.name}, a part of which has a copy constructor of its own,")
    if owner is None or not owner.copying or not isinstance(operand.type, Record):
        return False
    if base_offset(frame, operand.type, place.type) is None:
        return False
    frame.program.lowering.construct_with(frame, place, (operand,), span)
    return True


def default_members(frame: Frame, place: Place, span: Span) -> None:
    """Default member initialisers, and default constructors of members and bases; other members are left as they are."""
    assert isinstance(place.type, Record)
    owner = frame.program.classes.get(place.type.name)
    members = frame.layout.records.get(place.type.name)
    if owner is None or members is None or place.type.union:
        return
    inner = frame.within(owner.scope)
    inner.this = place
    for member in members.items:
        if member.reference:
            raise Unsupported(span, f"the reference {member.name} that no list of initialisers binds")
        where = part_of(frame, Place(place.type, place.address, place.expression), member, place.expression)
        default_member(inner, where, None if member.base else owner.initializers.get(member.name), span)


def default_member(frame: Frame, where: Place | BitField, initializer: syntax.Expression | None, span: Span) -> None:
    """Begins the life of a member, or an element, that no list of initialisers mentions."""
    if initializer is not None:
        write(frame, where, initial_value(frame, where.type, initializer), span, initial=True)
    elif isinstance(where, BitField):
        return
    elif isinstance(where.type, Record):
        frame.program.lowering.construct_with(frame, where, (), span)
    elif isinstance(where.type, Array) and where.type.length is not None and _is_made(frame, where.type):
        element = where.type.element
        if where.type.length > MOST_ELEMENTS:
            raise Unsure(span, f"the construction of {where.type.length} elements")
        for i in range(where.type.length):
            address = step_bytes(frame.memory, where.address, i * frame.layout.size(element))
            default_member(frame, Place(element, address, where.expression), None, span)


def _is_made(frame: Frame, type_: Type) -> bool:
    """Whether an object of a type does something when it begins: a constructor runs, or a member has a default initialiser."""
    match type_:
        case Array(element):
            return _is_made(frame, element)
        case Record(name):
            owner, members = frame.program.classes.get(name), frame.layout.records.get(name)
            if owner is None or members is None:
                return False
            own = has_constructors(frame, type_) or bool(owner.initializers)
            return own or any(_is_made(frame, member.type) for member in members.items if not member.reference)
        case _:
            return False


def initialize_members(inner: Frame, function: syntax.Function) -> None:
    """A constructor's work before its body: bases and members, from its list or by default."""
    place = inner.this
    if place is None or not isinstance(place.type, Record):
        raise source_error(function.span, "a constructor without an object")
    owner = inner.program.classes[place.type.name]
    given = {i.name: i for i in function.initializers}
    if owner.definition.name in given:
        item = given[owner.definition.name]  # a delegating constructor
        construct_at(inner, place, item.arguments, item.span)
        return
    for member in inner.layout.records[place.type.name].items:
        if member.reference:
            _bind_member(inner, place, member, given.get(member.name), function)
            continue
        where = part_of(inner, Place(place.type, place.address, place.expression), member, place.expression)
        name = member.name
        if member.base and isinstance(member.type, Record):
            name = inner.program.classes[member.type.name].definition.name
        initializer = given.get(name) if name else None
        if initializer is None:
            default_member(inner, where, owner.initializers.get(member.name), function.span)
        else:
            _initialize(inner, where, initializer)


def _bind_member(
    inner: Frame, place: Place, member: Member, initializer: syntax.MemberInitializer | None, function: syntax.Function
) -> None:
    """Binds a member that is a reference: it is kept as a pointer to what it refers to."""
    if initializer is None or len(initializer.arguments) != 1:
        raise Unsupported(function.span, f"the reference {member.name} that no list of initialisers binds")
    assert isinstance(member.type, Pointer)
    operand = lower_any(inner, initializer.arguments[0])
    known = Reference(member.type.target, member.type.const, volatile=member.type.volatile)
    bound = bind_reference(inner, operand, known, initializer)
    if not isinstance(bound, Place):
        raise Unsupported(initializer.span, f"the reference {member.name} to lanes of a vector")
    slot = Place(member.type, step_bytes(inner.memory, place.address, member.offset), place.expression)
    write(inner, slot, Value(member.type, (bound.address,)), initializer.span, initial=True)


def _initialize(inner: Frame, where: Place | BitField, initializer: syntax.MemberInitializer) -> None:
    span = initializer.span
    if isinstance(where, Place) and isinstance(where.type, Record):
        construct_at(inner, where, initializer.arguments, span)
        return
    if isinstance(where.type, Array):
        if initializer.arguments:
            raise Unsupported(span, "an array member in a constructor's initialiser list")
        write(inner, where, Value(where.type, zero_parts(inner, where.type, span)), span, initial=True)
        return
    value = construct_value(inner, where.type, initializer.arguments, span)
    write(inner, where, convert(inner, rvalue(inner, value, span), where.type, span), span, initial=True)
