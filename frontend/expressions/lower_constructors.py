"""Construction of objects from operands: a constructor chosen and run; else a copy, or members by default."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.source import Span
from frontend.classes.constructors import constructors_of
from frontend.classes.overloads import Chosen, choose, copies
from frontend.expressions.constructed_members import default_member, default_members
from frontend.expressions.lower_known_calls import call_function
from frontend.names.frame import Class, Frame, source_error
from frontend.syntax.syntax import Specifier
from frontend.types.types import Record, Type, spell
from frontend.types.values import Operand, Place, Value
from frontend.values.lower_conversions import convert
from frontend.values.places import part_of, rvalue, temporary, write


def construct_with(frame: Frame, place: Place, operands: tuple[Operand, ...], span: Span, explicit: bool = True) -> None:
    """Constructs an object of a class from operands; not ``explicit``: by constructors that convert of themselves."""
    assert isinstance(place.type, Record)
    if len(operands) == 1 and operands[0].type == place.type and _is_temporary(operands[0]):
        write(frame, place, rvalue(frame, operands[0], span), span, initial=True)  # it is the object (C++17 [dcl.init] 17.6.1)
        return
    found = constructors_of(frame, place.type)
    candidates = [c for c in found[1] if explicit or Specifier.EXPLICIT not in c.function.specifiers] if found else []
    chosen = choose(frame, candidates, operands, None) if found is not None else None
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


def _is_temporary(operand: Operand) -> bool:
    return (isinstance(operand, Value) and not operand.named) or (isinstance(operand, Place) and operand.fresh)


def _run_constructor(frame: Frame, place: Place, chosen: Chosen, operands: tuple[Operand, ...], span: Span) -> None:
    """A constructor of the object's class, or of a base of it that the class inherits: the rest is as by default then."""
    assert isinstance(place.type, Record)
    if chosen.owner is None or chosen.owner.type == place.type:
        call_function(frame, chosen, operands, place, span, span)
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
            default_member(inner, where, None if member.base else owner.initializers.get(member.name), span)


def _inherits(frame: Frame, record: Type, owner: Class) -> bool:
    """Whether a constructor of a class is one of a record: of the same class, or inherited."""
    if not isinstance(record, Record):
        return False
    return record == owner.type or any(_inherits(frame, base, owner) for base in frame.program.classes[record.name].inherits)


def construct_from(frame: Frame, type_: Record, values: tuple[Value, ...], span: Span, explicit: bool = False) -> Operand | None:
    """An object of a class from values, by a converting constructor (any one, if ``explicit``); None where none takes them."""
    found = constructors_of(frame, type_)
    if found is None:
        return None
    converting = [c for c in found[1] if explicit or Specifier.EXPLICIT not in c.function.specifiers]
    if choose(frame, converting, values, None) is None:
        return None
    place = temporary(frame, type_, "temporary", span, span, "converted")
    construct_with(frame, place, values, span, explicit=explicit)
    return replace(place, fresh=True)
