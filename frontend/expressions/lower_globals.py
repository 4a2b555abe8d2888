"""Objects of the whole kernel: variables outside functions, static and shared ones, members of classes, functions, strings."""

from __future__ import annotations

from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import Literal
from boogie_ir.lang.kernel import MemorySpace
from boogie_ir.lang.source import Span
from frontend.classes.instantiate import variable_template
from frontend.classes.written_types import declares, parameter_type, qualifiers_of, type_of
from frontend.errors import Unsupported, Unsure
from frontend.expressions.lower_initializers import initial_value
from frontend.memory.accesses import to_bits
from frontend.memory.memory import Object, source_array
from frontend.names.frame import Frame
from frontend.names.resolve import Space, scope_of
from frontend.syntax import syntax
from frontend.syntax.syntax import Qualifier, Specifier
from frontend.types.types import CHAR, INT, AddressSpace, Array, Function, Opaque, Pointer, Record, Reference, Type, is_arithmetic
from frontend.types.values import Operand, Place, Value
from frontend.values.places import leaves_of


def global_variable(frame: Frame, variables: list[syntax.Variable], space: Space, expression: syntax.Name) -> Operand:
    """A variable declared outside functions."""
    templates = [v for v in variables if id(v) in space.templates]
    if templates:
        variable, scope, arguments = variable_template(frame, templates, space, expression)
        instance = frame.program.keys.number("variable template", templates[0], *arguments)
        return static_variable(frame.within(scope), variable, instance, expression)
    variable = next((v for v in reversed(variables) if Specifier.EXTERN not in v.specifiers), variables[-1])
    return static_variable(frame.within(scope_of(space, variable)), variable, 0, expression)


def static_variable(frame: Frame, variable: syntax.Variable, owner: int, expression: syntax.Name | None) -> Operand:
    """A variable that exists once: at file scope, static or shared. ``owner`` tells instances of templates apart."""
    qualifiers = qualifiers_of(variable.type)
    type_, first = _completed(frame, variable, owner)
    if isinstance(type_, Reference):
        raise Unsupported(variable.span, "a reference outside functions")
    if is_constant(variable, qualifiers, type_) and variable.initializer is not None:
        value = initial_value(frame, type_, variable.initializer)
        if all(isinstance(p, Literal) for p in value.parts):
            return value
    if isinstance(type_, Opaque):
        return Value(type_, (_handle(frame, variable, owner, type_),))
    item = _object(frame, variable, owner, type_, qualifiers, first)
    const = Qualifier.CONST in qualifiers or Qualifier.CONSTANT in qualifiers
    return Place(type_, frame.memory.address_of(item), expression, const, Qualifier.VOLATILE in qualifiers)


def _completed(frame: Frame, variable: syntax.Variable, owner: int) -> tuple[Type, Value | None]:
    """A variable's type; an array of unknown length is completed by what it begins with, which comes with it."""
    type_ = type_of(frame, variable.type)
    if not (isinstance(type_, Array) and type_.length is None) or variable.initializer is None:
        return type_, None
    made = frame.memory.objects.get(frame.program.keys.number("static", owner, variable))
    if made is not None:
        return made.type, None
    with frame.emitter.buffer():
        first = initial_value(frame, type_, variable.initializer)
    return first.type, first


def is_constant(variable: syntax.Variable, qualifiers: frozenset[Qualifier], type_: Type) -> bool:
    """Whether a variable may be replaced by its initial value: a constant number that the host cannot change."""
    constant = Qualifier.CONST in qualifiers or Qualifier.CONSTANT in qualifiers or Specifier.CONSTEXPR in variable.specifiers
    return constant and is_arithmetic(type_) and Specifier.CONSTANT not in variable.specifiers


def _object(
    frame: Frame, variable: syntax.Variable, owner: int, type_: Type, qualifiers: frozenset[Qualifier], first: Value | None
) -> Object:
    number = frame.program.keys.number("static", owner, variable)
    if Specifier.SHARED in variable.specifiers and Specifier.EXTERN in variable.specifiers:
        number = frame.program.keys.number("dynamic shared memory")  # one array, whatever it is called
    found = frame.memory.objects.get(number)
    if found is not None:
        return found
    space = space_of_variable(frame, variable, qualifiers)
    initial = _initial(frame, variable, type_, space, number, first)
    item = Object(
        number,
        variable.name,
        type_,
        space,
        source_array(variable.name, type_, frame.layout),
        frame.origin(variable.span, f"declaration of {variable.name}"),
        parameter=space is not MemorySpace.GROUP and initial is None,
        volatile=Qualifier.VOLATILE in qualifiers,
        initial=initial,
    )
    frame.memory.add(item)
    frame.memory.array(item)
    return item


def space_of_variable(frame: Frame, variable: syntax.Variable, qualifiers: frozenset[Qualifier]) -> MemorySpace:
    """The memory that a variable with static storage lives in."""
    if Specifier.SHARED in variable.specifiers or Qualifier.LOCAL in qualifiers:
        return MemorySpace.GROUP
    if Specifier.CONSTANT in variable.specifiers or Qualifier.CONSTANT in qualifiers:
        return MemorySpace.CONSTANT
    if Specifier.CONSTEXPR in variable.specifiers:
        return MemorySpace.CONSTANT
    if Qualifier.CONST in qualifiers and Specifier.DEVICE not in variable.specifiers:
        return MemorySpace.CONSTANT
    return MemorySpace.GLOBAL


def _initial(
    frame: Frame, variable: syntax.Variable, type_: Type, space: MemorySpace, number: int, first: Value | None
) -> bytes | None:
    """The first contents (``first`` if they are lowered already), where the host cannot have changed them; what is no literal
    makes all of them unknown."""
    words = variable.specifiers
    changeable = Specifier.CONSTEXPR not in words and (Specifier.CONSTANT in words or Specifier.DEVICE in words)
    if space is not MemorySpace.CONSTANT or changeable or variable.initializer is None:
        return None
    value = initial_value(frame, type_, variable.initializer) if first is None else first
    content = bytearray(frame.layout.size(type_))
    granule = frozenset((number,))
    for leaf, part in zip(leaves_of(frame, type_, variable.span), value.parts, strict=True):
        if isinstance(leaf.type, Pointer) or not isinstance(part, Literal):
            return None
        literal = to_bits(part, leaf.type)
        assert isinstance(literal, Literal)
        size = frame.layout.size(leaf.type)
        content[leaf.offset : leaf.offset + size] = int(literal.value).to_bytes(size, "little")
        frame.memory.granule(granule, size * 8)
    return bytes(content)


def _handle(frame: Frame, variable: syntax.Variable, owner: int, type_: Opaque) -> Literal:
    """A texture, surface or sampler at file scope: a number that tells it from others; a surface's is that of its texels."""
    number = frame.program.keys.number("static", owner, variable)
    if type_.name.startswith("surface") and number not in frame.memory.objects:
        texels = Array(INT, None)
        source = source_array(variable.name, texels, frame.layout)
        origin = frame.origin(variable.span, f"declaration of {variable.name}")
        item = Object(number, variable.name, texels, MemorySpace.GLOBAL, source, origin, parameter=True)
        frame.memory.add(item)
        frame.memory.array(item)
    return bv(number)


def function_designator(frame: Frame, functions: list[syntax.Function], space: Space, expression: syntax.Name) -> Operand:
    """A function as a value: a pointer to an object of its own."""
    if len({_signature(frame, f, space) for f in functions}) > 1:
        raise Unsure(expression.span, f"the address of one of several functions {expression.name}")
    function = next((f for f in functions if f.body is not None and f.template is None), functions[0])
    if function.template is not None:
        raise Unsupported(expression.span, "a function template as a value")
    type_ = type_of(frame.within(scope_of(space)), function.type)
    assert isinstance(type_, Function)
    return Value(Pointer(type_), (frame.memory.address_of(function_object(frame, function, type_)),))


def _signature(frame: Frame, function: syntax.Function, space: Space) -> object:
    """What tells a function from others of its name."""
    if function.template is not None:
        return function
    return tuple(parameter_type(frame.within(scope_of(space)), p) for p in function.type.parameters)


def function_object(frame: Frame, function: syntax.Function, type_: Type) -> Object:
    """The object that stands for a function."""
    number = frame.program.keys.number("function", function)
    found = frame.memory.objects.get(number)
    if found is None:
        source = source_array(function.name, type_, frame.layout)
        origin = frame.origin(function.name_span, f"function {function.name}")
        found = Object(number, function.name, type_, MemorySpace.CONSTANT, source, origin, function=function)
        frame.memory.add(found)
    return found


def string_literal(frame: Frame, literal: syntax.StringLiteral, text: str, span: Span) -> Operand:
    """A string: a constant array of characters."""
    content = text.encode().decode("unicode_escape", "replace").encode("latin-1", "replace") + b"\0"
    type_ = Array(CHAR, len(content))
    number = frame.program.keys.number("string", literal)
    item = frame.memory.objects.get(number)
    if item is None:
        source = source_array("string", type_, frame.layout)
        item = Object(number, "string", type_, MemorySpace.CONSTANT, source, frame.origin(span, "string"), initial=content)
        frame.memory.add(item)
    return Place(type_, frame.memory.address_of(item), literal, const=True)


def shared_space(space: AddressSpace) -> MemorySpace:
    """The memory that an OpenCL pointer's target lies in."""
    return {
        AddressSpace.LOCAL: MemorySpace.GROUP,
        AddressSpace.CONSTANT: MemorySpace.CONSTANT,
        AddressSpace.PRIVATE: MemorySpace.PRIVATE,
    }.get(space, MemorySpace.GLOBAL)


def static_member(frame: Frame, record: Record, name: str, span: Span) -> Operand | None:
    """A static data member of a class or its bases; None where there is none of this name."""
    owner = frame.program.classes.get(record.name)
    if owner is None:
        return None
    variable = owner.statics.get(name)
    if variable is not None:
        instance = frame.program.keys.number("class", record.name)
        outside = [
            d for d in owner.scope.innermost_space().here(f"{owner.definition.name}::{name}") if isinstance(d, syntax.Variable)
        ]
        chosen = outside[0] if outside and variable.initializer is None else variable
        return static_variable(frame.within(owner.scope), chosen, instance, syntax.Name(span, name))
    if declares(frame, owner, name):
        return None
    for base in owner.bases:
        found = static_member(frame, base, name, span)
        if found is not None:
            return found
    return None
