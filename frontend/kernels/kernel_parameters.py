"""Parameters of a kernel: scalars are equal in all threads, every pointer has an array of its own.

A pointer parameter points to the first element of its array, is not null, and no other parameter points there.
"""

from __future__ import annotations

from collections.abc import Mapping

from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import Var
from boogie_ir.lang.kernel import GROUP_ID, LOCAL_ID, MemorySpace, Parameter
from boogie_ir.lang.program import Contract
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BV32
from frontend.claims.lower_claims import ghost
from frontend.classes.written_types import is_const, parameter_type
from frontend.errors import Unsupported
from frontend.expressions.lower_globals import shared_space
from frontend.memory.accesses import write as write_leaf
from frontend.memory.addresses import step_bytes
from frontend.memory.memory import Object, source_array
from frontend.names.frame import Frame
from frontend.names.resolve import Bound
from frontend.notes.annotation_placement import function_annotations
from frontend.notes.annotations import misused
from frontend.syntax import syntax
from frontend.syntax.spelling import spell_expression
from frontend.types.layout import Leaf
from frontend.types.types import INT, Array, Function, Opaque, Pointer, Record, Reference, Type, Vector, ir_type, is_signed, spell
from frontend.types.values import UNKNOWN, Address, Part, Place, Value, scalar
from frontend.values.evaluation import lower_value
from frontend.values.places import leaves_of, temporary, write
from frontend.values.variables import never_changes

IMAGES = ("image1d", "image2d", "image3d", "surface", "cudaSurfaceObject_t")


def declare_parameters(frame: Frame, function: syntax.Function, equal: Mapping[str, syntax.Expression]) -> tuple[Parameter, ...]:
    """Declares a kernel's parameters; their names stand for their values at entry, which is what its contract is about.

    ``equal``: pointers that are known to be into the array of an earlier one; what tells them is declared first.
    """
    found: list[Parameter] = []
    aliases = _aliases(function)
    aliases |= equal
    for parameter in sorted(function.type.parameters, key=lambda each: each.name in equal):
        type_ = parameter_type(frame, parameter)
        if isinstance(type_, Reference):
            raise Unsupported(parameter.span, "a kernel parameter that is a reference")
        frame.emitter.pointer_width.given(type_, frame.layout)
        origin = frame.origin(parameter.span, f"parameter {parameter.name}")
        leaves = leaves_of(frame, type_, parameter.span)
        parts = tuple(_part(frame, parameter, leaf, type_, origin, found, aliases) for leaf in leaves)
        frame.bind(parameter.name, Value(type_, parts), const=is_const(parameter))
    return tuple(found)


def declare_ghosts(frame: Frame, function: syntax.Function) -> tuple[Parameter, ...]:
    """Declares what ``__ghost`` says of a kernel, as parameters behind those of its code."""
    found: list[Parameter] = []
    for call in function_annotations(function).ghosts:
        name, type_ = ghost(frame, call)
        variable = Var(frame.emitter.unique(name), ir_type(type_))
        frame.emitter.stable.add(variable.name)
        found.append(Parameter(variable, name, spell(type_), is_signed(type_)))
        frame.bind(name, scalar(type_, variable), const=True)
    return tuple(found)


def check_ghosts(ghosts: tuple[syntax.Call, ...], requires: tuple[Contract, ...], parameters: tuple[Parameter, ...]) -> None:
    """Raises where a precondition about a ghost speaks of a thread: all threads have the same one, and no other would be left."""
    names = {p.variable.name for p in parameters[len(parameters) - len(ghosts) :]}
    threads = {v.name for v in (*LOCAL_ID, *GROUP_ID)}
    for contract in requires:
        mentioned = {v.name for v in free_variables(contract.condition)}
        if mentioned & names and mentioned & threads:
            hint = "it is the same for all threads; say __implies(...) where something is claimed"
            raise misused(contract.origin.span, "a precondition about a ghost that depends on the thread", hint)


def _aliases(function: syntax.Function) -> dict[str, syntax.Expression]:
    """Pointers in structs that a precondition ``q.p == p`` makes equal to others: they get no array of their own."""
    found: dict[str, syntax.Expression] = {}
    for call in function_annotations(function).requires:
        match call.arguments:
            case (syntax.Binary(operator="==", left=left, right=right),):
                for one, other in ((left, right), (right, left)):
                    if isinstance(one, syntax.Member | syntax.Index):
                        found[spell_expression(one)] = other
            case _:
                pass
    return found


def bind_parameters(frame: Frame, function: syntax.Function) -> None:
    """Gives the parameters that the body may change variables of their own."""
    for parameter in function.type.parameters:
        symbol = frame.scope.find(parameter.name) if parameter.name else None
        if isinstance(symbol, Bound) and isinstance(symbol.value, Value):
            _bind(frame, parameter, symbol.value)


def _bind(frame: Frame, parameter: syntax.Parameter, value: Value) -> None:
    name, span, type_ = parameter.name, parameter.span, value.type
    if never_changes(frame, name, type_):
        return
    place = temporary(frame, type_, name, span, parameter)
    named = Place(type_, place.address, syntax.Name(span, name), is_const(parameter))
    _store(frame, named, value)
    frame.bind(name, named)


def _store(frame: Frame, place: Place, value: Value) -> None:
    span = place.expression.span if place.expression is not None else None
    assert span is not None
    if not isinstance(value.type, Record):
        write(frame, place, value, span, initial=True)
        return
    for leaf, part in zip(leaves_of(frame, value.type, span), value.parts, strict=True):
        address = step_bytes(frame.memory, place.address, leaf.offset)
        write_leaf(frame.memory, address, leaf.type, part, frame.origin(span, f"parameter {_spelled(place)}{leaf.path}"))


def _spelled(place: Place) -> str:
    return place.expression.name if isinstance(place.expression, syntax.Name) else "parameter"


def _part(
    frame: Frame,
    parameter: syntax.Parameter,
    leaf: Leaf,
    type_: Type,
    origin: Origin,
    found: list[Parameter],
    aliases: dict[str, syntax.Expression],
) -> Part:
    """The value of one leaf of a parameter at entry."""
    source_name = f"{parameter.name}{leaf.path}"
    name = source_name.replace("[", ".").replace("(", ".").replace("]", "").replace(")", "")
    if isinstance(leaf.type, Pointer) and not isinstance(leaf.type.target, Function):
        if source_name in aliases:
            alias = lower_value(frame, aliases[source_name])
            if isinstance(alias.type, Pointer):
                return alias.parts[0]
        return frame.memory.address_of(parameter_array(frame, parameter, leaf, name, source_name, origin))
    if isinstance(leaf.type, Pointer):
        # A pointer to a function: its number, of which only equality with that of a function tells anything.
        base = Var(frame.emitter.unique(name), BV32)
        frame.emitter.stable.add(base.name)
        found.append(Parameter(base, source_name, spell(leaf.type)))
        return Address(frozenset((UNKNOWN,)), base, bv(0, frame.memory.pointer_bits))
    if isinstance(leaf.type, Opaque) and leaf.type.name.startswith(IMAGES):
        item = _image(frame, parameter, leaf, name, source_name, origin)
        return frame.memory.address_of(item).base
    variable = Var(frame.emitter.unique(name or "parameter"), ir_type(leaf.type))
    frame.emitter.stable.add(variable.name)
    spelled = spell(type_ if isinstance(type_, Vector) else leaf.type)
    found.append(Parameter(variable, source_name, spelled, is_signed(leaf.type)))
    return variable


def parameter_array(frame: Frame, parameter: syntax.Parameter, leaf: Leaf, name: str, source_name: str, origin: Origin) -> Object:
    """The array that a pointer parameter points into."""
    assert isinstance(leaf.type, Pointer)
    target = leaf.type.target
    type_ = Array(target, None)
    number = frame.program.keys.number("parameter", frame.key, parameter, leaf.offset)
    space = shared_space(leaf.type.space)
    item = Object(
        number,
        name or "parameter",
        type_,
        MemorySpace.GLOBAL if space is MemorySpace.PRIVATE else space,
        source_array(source_name, type_, frame.layout),
        origin,
        parameter=space is not MemorySpace.GROUP,
        volatile=leaf.type.volatile,
    )
    frame.memory.add(item)
    frame.memory.array(item)
    return item


def _image(frame: Frame, parameter: syntax.Parameter, leaf: Leaf, name: str, source_name: str, origin: Origin) -> Object:
    """An image as an array of texels."""
    number = frame.program.keys.number("parameter", frame.key, parameter, leaf.offset)
    type_ = Array(INT, None)
    source = source_array(source_name, type_, frame.layout)
    item = Object(number, name, type_, MemorySpace.GLOBAL, source, origin, parameter=True)
    frame.memory.add(item)
    frame.memory.array(item)
    return item
