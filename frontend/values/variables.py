"""What names of variables stand for: a place that a reference names, the value of what never changes, arbitrary contents."""

from __future__ import annotations

from boogie_ir.lang.expr import Var
from boogie_ir.lang.program import Assign, Havoc
from boogie_ir.lang.source import Origin
from frontend.errors import Unsupported
from frontend.memory.memory import MAXIMAL_LEAVES, PointerRegister, ScalarRegister
from frontend.names.frame import Frame
from frontend.syntax import syntax
from frontend.types.types import ANY_GROUP, Opaque, Pointer, Record, Reference, Type, Vector, is_arithmetic, spell
from frontend.types.values import Address, Lanes, Operand, Part, Place, Value
from frontend.values.lower_conversions import convert, place_as
from frontend.values.places import fixed_place, materialise, rvalue, stabilise, stabilise_part


def bind_reference(
    frame: Frame, operand: Operand, type_: Reference, node: syntax.Variable | syntax.Parameter | syntax.MemberInitializer
) -> Operand:
    """What a reference of a type refers to: the place itself, or a temporary with the converted value.

    Where only a place will do, as what is written through the reference would be lost, a value is not supported.
    """
    target, name = type_.target, node.name or "reference"
    if isinstance(operand, Place):
        place = place_as(frame, operand, target)
        if place.type == target or (isinstance(place.type, Opaque) and target == Opaque(ANY_GROUP)):
            fixed = fixed_place(frame, place, node.span, name)
            const, volatile = fixed.const or type_.const, fixed.volatile or type_.volatile
            return Place(place.type, fixed.address, fixed.expression, const, volatile)
    elif isinstance(operand, Lanes) and operand.type == target:
        return stabilise(frame, operand, node.span, name)
    if not type_.const and not type_.rvalue:
        raise Unsupported(node.span, f"the reference {name} to a value of type {spell(operand.type)}", "give it a variable")
    value = convert(frame, rvalue(frame, operand, node.span), target, node.span)
    return materialise(frame, value, node.span, node)


def never_changes(frame: Frame, name: str, type_: Type) -> bool:
    """Whether a variable keeps its first value for ever, as the function's text tells, and needs no address."""
    if isinstance(type_, Pointer):
        return name not in frame.mutations.whole
    if name in frame.mutations.whole or name in frame.mutations.elements:
        return False
    return is_arithmetic(type_) or isinstance(type_, Opaque | Vector) or _plain(frame, type_)


def _plain(frame: Frame, type_: Type) -> bool:
    """A record of few scalars without methods: its value can stand for it."""
    if not isinstance(type_, Record) or type_.union or type_.name not in frame.layout.records:
        return False
    owner = frame.program.classes.get(type_.name)
    if owner is None or owner.methods or owner.bases:
        return False
    leaves = frame.layout.leaves(type_)
    return len(leaves) <= MAXIMAL_LEAVES and not any("[" in x.path or "(" in x.path for x in leaves)


def fixed_value(frame: Frame, name: str, value: Value, origin: Origin) -> Value:
    """The value of a variable that never changes: its parts as they are now, under the variable's name."""
    parts: list[Part] = []
    for leaf, part in zip(frame.layout.leaves(value.type), value.parts, strict=True):
        if isinstance(part, Address):
            parts.append(stabilise_part(frame, part, origin, f"{name}{leaf.path}"))
        elif frame.emitter.is_stable(part) or frame.memory.pure:
            parts.append(part)
        else:
            variable = frame.emitter.variable(f"{name}{leaf.path}", leaf.type, f"{name}{leaf.path}")
            frame.emitter.emit(Assign(variable, part, origin))
            frame.emitter.stable.add(variable.name)
            parts.append(variable)
    return Value(value.type, tuple(parts))


def forget(frame: Frame, place: Place, origin: Origin) -> None:
    """Gives a private object arbitrary contents, afresh wherever control passes; arrays keep what they had.

    Arrays start arbitrary, and what an earlier iteration left there is one of the contents possible.
    """
    item = frame.memory.known(place.address)
    if item is None or not frame.memory.in_registers(item):
        return
    targets: list[Var] = []
    for register in frame.memory.registers[item.number].values():
        match register:
            case ScalarRegister(_, variable):
                targets.append(variable)
            case PointerRegister(_, _, base, _, offset):
                targets.extend(v for v in (base, offset) if v is not None)
    if targets:
        frame.emitter.emit(Havoc(tuple(targets), origin))
