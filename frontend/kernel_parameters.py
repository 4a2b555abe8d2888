"""Parameters of a kernel: scalars are equal in all threads, every pointer has an array of its own.

A pointer parameter points to the first element of its array, is not null, and no other parameter points there.
"""

from __future__ import annotations

from boogie_ir.expr import Var
from boogie_ir.kernel import MemorySpace, Parameter
from boogie_ir.source import Origin
from frontend import syntax
from frontend.accesses import write as write_leaf
from frontend.addresses import step_bytes
from frontend.errors import Unsupported
from frontend.frame import Frame
from frontend.layout import Leaf
from frontend.lower_declarations import never_changes
from frontend.lower_globals import shared_space
from frontend.memory import Object, source_array
from frontend.places import leaves_of, temporary, write
from frontend.type_names import parameter_type
from frontend.types import INT, Array, Function, Opaque, Pointer, Record, Reference, Type, Vector, ir_type, is_signed, spell
from frontend.values import Part, Place, Value

IMAGES = ("image1d", "image2d", "image3d", "surface", "cudaSurfaceObject_t")


def bind_kernel_parameters(frame: Frame, function: syntax.Function) -> tuple[Parameter, ...]:
    """Declares a kernel's parameters and binds their names."""
    found: list[Parameter] = []
    for parameter in function.type.parameters:
        type_ = parameter_type(frame, parameter)
        if isinstance(type_, Reference):
            raise Unsupported(parameter.span, "a kernel parameter that is a reference")
        _bind(frame, parameter, type_, found)
    return tuple(found)


def _bind(frame: Frame, parameter: syntax.Parameter, type_: Type, found: list[Parameter]) -> None:
    name = parameter.name
    span = parameter.span
    origin = frame.origin(span, f"parameter {name}")
    parts = tuple(_part(frame, parameter, leaf, type_, origin, found) for leaf in leaves_of(frame, type_, span))
    value = Value(type_, parts)
    if not name:
        return
    if never_changes(frame, name, type_) or (isinstance(type_, Vector) and not _mutated(frame, name)):
        frame.bind(name, value)
        return
    place = temporary(frame, type_, name, span, parameter)
    named = Place(type_, place.address, syntax.Name(span, name))
    _store(frame, named, value)
    frame.bind(name, named)


def _mutated(frame: Frame, name: str) -> bool:
    return name in frame.mutations.whole or name in frame.mutations.elements


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


def _part(frame: Frame, parameter: syntax.Parameter, leaf: Leaf, type_: Type, origin: Origin, found: list[Parameter]) -> Part:
    """The value of one leaf of a parameter at entry."""
    source_name = f"{parameter.name}{leaf.path}"
    name = source_name.replace("[", ".").replace("(", ".").replace("]", "").replace(")", "")
    if isinstance(leaf.type, Pointer) and not isinstance(leaf.type.target, Function):
        return frame.memory.address_of(_array(frame, parameter, leaf, name, source_name, origin))
    if isinstance(leaf.type, Pointer):
        from frontend.lower_builtins import arbitrary

        return arbitrary(frame, leaf.type, parameter.span).parts[0]
    if isinstance(leaf.type, Opaque) and leaf.type.name.startswith(IMAGES):
        item = _image(frame, parameter, leaf, name, source_name, origin)
        return frame.memory.address_of(item).base
    variable = Var(frame.emitter.unique(name or "parameter"), ir_type(leaf.type))
    frame.emitter.stable.add(variable.name)
    spelled = spell(type_ if isinstance(type_, Vector) else leaf.type)
    found.append(Parameter(variable, source_name, spelled, is_signed(leaf.type)))
    return variable


def _array(frame: Frame, parameter: syntax.Parameter, leaf: Leaf, name: str, source_name: str, origin: Origin) -> Object:
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
