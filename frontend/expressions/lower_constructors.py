"""Construction of objects: constructors chosen and run, members initialised, copies."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.source import Span
from frontend.classes.overloads import Candidate, Chosen, choose, copies
from frontend.classes.special_members import copies_object
from frontend.errors import Unsupported
from frontend.expressions import lower_calls, lower_classes, lower_expressions, lower_initializers, lower_inline
from frontend.memory.addresses import step_bytes
from frontend.names.frame import Class, Frame, source_error
from frontend.statements import lower_declarations
from frontend.syntax import syntax
from frontend.syntax.syntax import FunctionKind
from frontend.types.layout import Member
from frontend.types.types import Array, Pointer, Record, Reference, Type, spell
from frontend.types.values import BitField, Operand, Place, Value
from frontend.values.lower_conversions import base_offset, convert
from frontend.values.places import materialise, part_of, rvalue, temporary, write, zero_parts


def _constructors(frame: Frame, record: Record) -> tuple[Class, list[Candidate]] | None:
    owner = frame.program.classes.get(record.name)
    if owner is None:
        return None
    candidates = [
        c
        for name in owner.methods
        for c in lower_classes.candidates(frame, owner, name)
        if c.function.kind is FunctionKind.CONSTRUCTOR and not c.function.defaulted
    ]
    for base in owner.inherits:
        inherited = _constructors(frame, base)
        candidates += [c for c in inherited[1] if not copies_object(c) and not _hidden(frame, c, candidates)] if inherited else []
    return (owner, candidates) if candidates or owner.inherits else None


def _hidden(frame: Frame, inherited: Candidate, own: list[Candidate]) -> bool:
    return any(lower_classes.same_signature(frame, inherited, mine) for mine in own)


def has_constructors(frame: Frame, type_: Record) -> bool:
    """Whether a class declares constructors."""
    return _constructors(frame, type_) is not None


def construct(frame: Frame, type_: Record, arguments: tuple[syntax.Expression, ...], span: Span, braces: bool = False) -> Operand:
    """``T(arguments)`` or ``T{arguments}`` for a class."""
    if type_.name not in frame.layout.records:
        raise source_error(span, f"{spell(type_)} is incomplete here")
    if has_constructors(frame, type_):
        place = temporary(frame, type_, "temporary", span, span, "constructed")
        construct_at(frame, place, arguments, span)
        return replace(place, fresh=True)
    if len(arguments) == 1 and not braces:
        return convert(frame, lower_expressions.lower_value(frame, arguments[0]), type_, span)
    if not arguments:
        value = Value(type_, zero_parts(frame, type_, span))
        if not _has_defaults(frame, type_):
            return value
        place = materialise(frame, value, span, span)
        default_members(frame, place, span)
        return place
    items = tuple(syntax.InitializerItem(a.span, (), a) for a in arguments)
    return lower_initializers.initial_value(frame, type_, syntax.Initializer(span, items))


def _has_defaults(frame: Frame, type_: Record) -> bool:
    owner = frame.program.classes.get(type_.name)
    return owner is not None and bool(owner.initializers)


def construct_at(frame: Frame, place: Place, arguments: tuple[syntax.Expression, ...], span: Span) -> None:
    """Constructs an object of a class in a place."""
    construct_with(frame, place, lower_calls.evaluate_arguments(frame, arguments), span)


def construct_with(frame: Frame, place: Place, operands: tuple[Operand, ...], span: Span) -> None:
    """Constructs an object of a class from operands."""
    assert isinstance(place.type, Record)
    found = _constructors(frame, place.type)
    chosen = choose(frame, found[1], operands, None) if found is not None else None
    if not operands and chosen is not None and chosen.owner is not None and chosen.owner.type != place.type:
        chosen = None  # the default constructor is not inherited
    own_copies = found is not None and found[0].copying
    if chosen is not None and not (len(operands) == 1 and not own_copies and copies(frame, chosen, operands[0], place.type)):
        _run_constructor(frame, Place(place.type, place.address, place.expression), chosen, operands, span)
        return
    if len(operands) == 1 and isinstance(operands[0].type, Record):
        write(frame, place, convert(frame, rvalue(frame, operands[0], span), place.type, span), span, initial=True)
        return
    if not operands:
        default_members(frame, place, span)
        return
    given = ", ".join(spell(o.type) for o in operands)
    raise source_error(span, f"no constructor of {spell(place.type)} takes ({given})")


def copied_into(frame: Frame, place: Place, operand: Operand, span: Span) -> bool:
    """Initialises an object with another one by a copy constructor that does more than copy the members; False: there is none."""
    if not isinstance(place.type, Record) or not isinstance(operand, Place) or operand.fresh:
        return False
    owner = frame.program.classes.get(place.type.name)
    if owner is None or not owner.copying or not isinstance(operand.type, Record):
        return False
    if base_offset(frame, operand.type, place.type) is None:
        return False
    construct_with(frame, place, (operand,), span)
    return True


def _run_constructor(frame: Frame, place: Place, chosen: Chosen, operands: tuple[Operand, ...], span: Span) -> None:
    """A constructor of the object's class, or of a base of it that the class inherits: the rest is as by default then."""
    assert isinstance(place.type, Record)
    if chosen.owner is None or chosen.owner.type == place.type:
        lower_inline.call_function(frame, chosen, operands, place, span, span)
        return
    owner = frame.program.classes[place.type.name]
    inner = frame.within(owner.scope)
    inner.this = place
    for member in frame.layout.records[place.type.name].items:
        where = part_of(frame, place, member, place.expression)
        if (
            member.base
            and isinstance(where, Place)
            and member.type in owner.inherits
            and _inherits(frame, member.type, chosen.owner)
        ):
            _run_constructor(frame, where, chosen, operands, span)
        else:
            _default_member(inner, where, None if member.base else owner.initializers.get(member.name), span)


def _inherits(frame: Frame, record: Type, owner: Class) -> bool:
    """Whether a constructor of a class is one of a record: of the same class, or inherited."""
    if not isinstance(record, Record):
        return False
    return record == owner.type or any(_inherits(frame, base, owner) for base in frame.program.classes[record.name].inherits)


def construct_from(frame: Frame, type_: Record, values: tuple[Value, ...], span: Span) -> Operand | None:
    """An object of a class from values, by a converting constructor; None where none takes them."""
    found = _constructors(frame, type_)
    if found is None or choose(frame, found[1], values, None) is None:
        return None
    place = temporary(frame, type_, "temporary", span, span, "converted")
    construct_with(frame, place, values, span)
    return replace(place, fresh=True)


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
        _default_member(inner, where, None if member.base else owner.initializers.get(member.name), span)


def _default_member(frame: Frame, where: Place | BitField, initializer: syntax.Expression | None, span: Span) -> None:
    if initializer is not None:
        write(frame, where, lower_initializers.initial_value(frame, where.type, initializer), span, initial=True)
    elif isinstance(where, BitField):
        return
    elif isinstance(where.type, Record):
        construct_with(frame, where, (), span)
    elif isinstance(where.type, Array) and isinstance(where.type.element, Record):
        if has_constructors(frame, where.type.element) and where.type.length is not None:
            for i in range(where.type.length):
                offset = i * frame.layout.size(where.type.element)
                address = step_bytes(frame.memory, where.address, offset)
                construct_with(frame, Place(where.type.element, address, where.expression), (), span)


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
            _default_member(inner, where, owner.initializers.get(member.name), function.span)
        else:
            _initialize(inner, where, initializer)


def _bind_member(
    inner: Frame, place: Place, member: Member, initializer: syntax.MemberInitializer | None, function: syntax.Function
) -> None:
    """Binds a member that is a reference: it is kept as a pointer to what it refers to."""
    if initializer is None or len(initializer.arguments) != 1:
        raise Unsupported(function.span, f"the reference {member.name} that no list of initialisers binds")
    assert isinstance(member.type, Pointer)
    operand = lower_expressions.lower_any(inner, initializer.arguments[0])
    known = Reference(member.type.target, member.type.const)
    bound = lower_declarations.bind_reference(inner, operand, known, initializer)
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
    value = lower_initializers.construct_value(inner, where.type, initializer.arguments, span)
    write(inner, where, convert(inner, rvalue(inner, value, span), where.type, span), span, initial=True)
