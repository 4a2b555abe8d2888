"""Instances of kernel templates that nothing in the file instantiates: the tool chooses arguments, and names them.

A type is a number's, floating point first, an integer where its name says that it indexes; the type of what the body calls is a
function without code. A constant has its default, what a neighbour has under the same name, or what is usual for its name.
Which arguments a body allows shows only when it is lowered: so there are several instances, and the first that lowers is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boogie_ir.lang.build import bv
from frontend.classes.instantiate import Binding, Bindings, complete, explicit, identity
from frontend.classes.packs import for_call
from frontend.classes.written_types import type_of
from frontend.errors import FrontendError, Unsupported
from frontend.kernels.launches import Instance, outside
from frontend.names.frame import Frame, Program
from frontend.names.missing import A_FUNCTION
from frontend.names.resolve import Space, scope_of
from frontend.syntax import syntax
from frontend.syntax.likely import is_function, is_integer, usual_number
from frontend.syntax.syntax_walk import walk
from frontend.types.types import FLOAT, INT, Boolean, Enumeration, Integer, Type, builtin_type
from frontend.types.values import Value, scalar
from frontend.values.lower_conversions import convert

_OTHERS = (32, 2, 1)


def chosen_instances(
    program: Program, space: Space, template: syntax.Function, neighbours: Mapping[str, Binding]
) -> tuple[Instance, ...]:
    """The instances of a kernel template that may be meant, the likeliest first; ``neighbours`` bind parameters by name."""
    scope = scope_of(space)
    frame = outside(program, scope, template)
    try:
        single = for_call(frame, template, [None] * len(template.type.parameters), ())
    except FrontendError:
        return ()
    if single is None or not single.template:
        return ()
    called = frozenset(_called(single))
    found: dict[tuple[str, ...], Instance] = {}
    for types, number in _ways():
        bindings: Bindings = {}
        try:
            for parameter in single.template:
                if parameter.default is None:
                    bindings[parameter.name] = neighbours.get(parameter.name) or _bound(frame, parameter, called, types, number)
            completed = complete(frame, scope, single.template, bindings)
        except FrontendError:
            continue
        if completed is not None:
            found.setdefault(identity(completed), Instance(single, scope, completed, template))
    return tuple(found.values())


def _ways() -> Iterator[tuple[str, int | None]]:
    """What types and constants there are to choose from, each with the likeliest of the others."""
    for types in ("float", "int", "float4", "double"):
        yield types, None
    for number in _OTHERS:
        yield "float", number
        yield "int", number


def _called(template: syntax.Function) -> Iterator[str]:
    """The template's types of which a body calls an object, makes one only to call it, or asks for a static function."""
    types = {p.name: p.type.target if isinstance(p.type, syntax.ReferenceType) else p.type for p in template.type.parameters}
    for node in walk(template.body):
        match node:
            case syntax.Call(callee=syntax.Name(name=name, scope=())) if isinstance(types.get(name), syntax.NamedType):
                yield getattr(types[name], "name", "")
            case syntax.Call(callee=syntax.Name(scope=(name,))):
                yield name
            case syntax.Call(
                callee=syntax.Call(callee=syntax.Name(name=name)) | syntax.Construct(type=syntax.NamedType(name=name))
            ):
                yield name
            case _:
                pass


def _bound(frame: Frame, parameter: syntax.TemplateParameter, called: frozenset[str], types: str, number: int | None) -> Binding:
    if isinstance(parameter, syntax.ValueParameter):
        return _value(frame, parameter, number)
    if parameter.name in called or is_function(parameter.name):
        return a_function(frame, parameter)
    chosen = "int" if types == "float" and is_integer(parameter.name) else types
    found = builtin_type(frame.program.dialect, chosen, frame.program.options.pointer_bits)
    return FLOAT if found is None else found


def _value(frame: Frame, parameter: syntax.ValueParameter, number: int | None) -> Value:
    type_ = type_of(frame, parameter.type)
    if isinstance(type_, Boolean | Enumeration):
        chosen = int(number == 1)
    elif isinstance(type_, Integer):
        chosen = usual_number(parameter.name) if number is None else number
    else:  # a function or an object that somebody has to name: a number for it would be no address
        raise Unsupported(parameter.span, "a template argument that is an address and that nothing in the file gives")
    return convert(frame, scalar(INT, bv(chosen)), type_, parameter.span)


def a_function(frame: Frame, parameter: syntax.TemplateParameter) -> Type:
    """The class of an object that can be called, of which nothing else is known."""
    known = frame.program.classes.get(A_FUNCTION)
    if known is not None:
        return known.type
    record = syntax.Record(parameter.span, "struct", A_FUNCTION, ())
    return frame.program.lowering.define_record(frame, record, scope_of(frame.program.root), A_FUNCTION)


def asked_instance(program: Program, space: Space, template: syntax.Function, asked: syntax.NamedType) -> Instance | None:
    """The instance of a template that `--instantiate` asks for; None where it cannot be of this template."""
    scope = scope_of(space)
    frame = outside(program, scope, template, asked)
    single = for_call(frame, template, [None] * len(template.type.parameters), asked.arguments)
    if single is None:
        return None
    bindings = explicit(frame, single.template or (), asked.arguments or ())
    found = complete(frame, scope, single.template or (), bindings) if bindings is not None else None
    return Instance(single, scope, found, template) if found is not None else None


def bound_by(instances: Iterable[Instance]) -> dict[str, Binding]:
    """What instances that are known bind parameters of templates to, by name."""
    return {name: binding for instance in instances for name, binding in instance.bindings.items()}
