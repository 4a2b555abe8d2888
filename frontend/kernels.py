"""Which kernels a file has: entry points with bodies, and instances of kernel templates that the file asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from frontend import syntax
from frontend.emit import Emitter
from frontend.frame import Frame, Program
from frontend.instantiate import Bindings, complete, deduce, explicit, spelled, template_scope
from frontend.memory import Memory
from frontend.points_to import Model
from frontend.resolve import Scope, Space, scope_of
from frontend.syntax import Specifier
from frontend.type_names import parameter_type

ENTRY = frozenset({Specifier.KERNEL, Specifier.GLOBAL_FUNCTION})


@dataclass(frozen=True, slots=True)
class KernelSource:
    """A kernel to be lowered: its definition and the scope that binds its template parameters."""

    name: str
    function: syntax.Function
    scope: Scope
    instance: bool = False


def kernel_sources(program: Program, root: Space) -> Iterator[KernelSource]:
    """The kernels of a file, in order."""
    for space in _spaces(root):
        for functions in list(space.names.values()):
            yield from _kernels_called(program, space, [f for f in functions if isinstance(f, syntax.Function)])


def _spaces(space: Space) -> Iterator[Space]:
    yield space
    for declared in space.names.values():
        for item in declared:
            if isinstance(item, Space) and item.parent is space:
                yield from _spaces(item)


def _kernels_called(program: Program, space: Space, functions: list[syntax.Function]) -> Iterator[KernelSource]:
    """The kernels of one name."""
    entries = [f for f in functions if f.specifiers & ENTRY]
    if not entries:
        return
    for function in functions:
        entry = function.specifiers & ENTRY or any(
            not o.template and o.specifiers & ENTRY for o in functions if o is not function
        )
        if function.body is not None and entry and not function.template:
            name = function.name
            if function.template == () and function.arguments:
                name = f"{function.name}{_written(function.arguments)}"
            yield KernelSource(name, function, scope_of(space))
    templates = [f for f in entries if f.template and f.body is not None]
    if not templates:
        return
    seen: set[str] = set()
    for wanted in _wanted(space, functions):
        for template in templates:
            source = _instance(program, space, template, wanted)
            if source is not None and source.name not in seen:
                seen.add(source.name)
                yield source
                break


def _wanted(space: Space, functions: list[syntax.Function]) -> Iterator[syntax.Function]:
    """Explicit instantiations, and specialisations that are only declared."""
    names = {f.name for f in functions}
    current: Space | None = space
    while current is not None:
        for item in current.instantiations:
            if isinstance(item.declaration, syntax.Function) and item.declaration.name in names:
                yield item.declaration
        current = current.parent
    defined = [f for f in functions if f.template == () and f.body is not None]
    for function in functions:
        if function.template == () and function.body is None and not defined:
            yield function


def _instance(program: Program, space: Space, template: syntax.Function, wanted: syntax.Function) -> KernelSource | None:
    """The instance of a kernel template that a declaration asks for; None where it is of another template."""
    memory = Memory(Emitter(), program.layout, Model(), program.keys, program.options.pointer_bits)
    scope = scope_of(space)
    frame = Frame(program, memory, scope, program.keys.number("instantiation", wanted))
    parameters = template.template or ()
    bindings: Bindings | None = explicit(frame, parameters, wanted.arguments or ())
    if bindings is None or len(wanted.type.parameters) != len(template.type.parameters):
        return None
    names = frozenset(p.name for p in parameters) - bindings.keys()
    for pattern, given in zip(template.type.parameters, wanted.type.parameters, strict=True):
        if not deduce(frame, names, pattern.type, parameter_type(frame, given), bindings):
            return None
    found = complete(frame, scope, parameters, bindings)
    if found is None:
        return None
    inner = template_scope(scope, found)
    expected = [parameter_type(frame, p) for p in wanted.type.parameters]
    if [parameter_type(frame.within(inner), p) for p in template.type.parameters] != expected:
        return None
    return KernelSource(f"{template.name}{spelled(found)}", template, inner, instance=True)


def _written(arguments: tuple[syntax.TemplateArgument, ...]) -> str:
    words = [getattr(a, "name", None) or str(getattr(a, "value", "?")) for a in arguments]
    return f"<{', '.join(words)}>"
