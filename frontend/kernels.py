"""Which kernels a file has: entry points with bodies, and instances of kernel templates that the file asks for."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.frozen import frozen
from frontend import syntax
from frontend.emit import Emitter
from frontend.errors import FrontendError, Unsupported
from frontend.frame import Frame, Program
from frontend.instantiate import Bindings, complete, deduce, explicit, spelled, template_scope
from frontend.memory import Memory
from frontend.points_to import Model
from frontend.resolve import Scope, Space, scope_of
from frontend.syntax import Specifier
from frontend.syntax_walk import walk
from frontend.type_names import parameter_type

ENTRY = frozenset({Specifier.KERNEL, Specifier.GLOBAL_FUNCTION})


@frozen
class KernelSource:
    """A kernel to be lowered: its definition and the scope that binds its template parameters."""

    name: str
    function: syntax.Function
    scope: Scope
    instance: bool = False


def kernel_sources(program: Program, root: Space) -> Iterator[KernelSource]:
    """The kernels of a file, in order. A file whose only kernels are templates without an instance is not supported."""
    count = 0
    template: syntax.Function | None = None
    for space in list(_spaces(root)):
        for declared in list(space.names.values()):
            functions = [f for f in declared if isinstance(f, syntax.Function)]
            for source in _kernels_called(program, root, space, functions):
                count += 1
                yield source
            template = template or next((f for f in functions if f.template and f.body and f.specifiers & ENTRY), None)
    if not count and template is not None:
        hint = f"add an instance, such as `template __global__ void {template.name}<...>(...);`"
        raise Unsupported(template.name_span, f"the kernel template {template.name}, which nothing instantiates,", hint)


def _spaces(space: Space) -> Iterator[Space]:
    yield space
    for declared in space.names.values():
        for item in declared:
            if isinstance(item, Space) and item.parent is space:
                yield from _spaces(item)


def _kernels_called(program: Program, root: Space, space: Space, functions: list[syntax.Function]) -> Iterator[KernelSource]:
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
    if seen:
        return
    for callee in _launched(root, templates[0].name):
        for template in templates:
            source = _launched_instance(program, space, template, callee)
            if source is not None and source.name not in seen:
                seen.add(source.name)
                yield source
                break


def _launched(root: Space, name: str) -> Iterator[syntax.Name]:
    """The names with template arguments under which the file's host code launches a kernel."""
    for space in _spaces(root):
        for declared in space.names.values():
            for item in declared:
                if isinstance(item, syntax.Function) and item.body is not None:
                    for node in walk(item.body):
                        if isinstance(node, syntax.Launch) and isinstance(node.callee, syntax.Name):
                            if node.callee.name == name and node.callee.arguments:
                                yield node.callee


def _launched_instance(program: Program, space: Space, template: syntax.Function, callee: syntax.Name) -> KernelSource | None:
    """The instance that a launch names; None where its arguments are only known to the host code."""
    frame = _outside(program, scope_of(space), callee)
    parameters = template.template or ()
    try:
        given = explicit(frame, parameters, callee.arguments or ())
        found = complete(frame, frame.scope, parameters, given) if given is not None else None
    except FrontendError:
        return None
    if found is None:
        return None
    return KernelSource(f"{template.name}{spelled(found)}", template, template_scope(frame.scope, found), instance=True)


def _outside(program: Program, scope: Scope, node: object) -> Frame:
    """A frame in which types and constants outside functions can be evaluated."""
    memory = Memory(Emitter(), program.layout, Model(), program.keys, program.options.pointer_bits)
    return Frame(program, memory, scope, program.keys.number("instantiation", node))


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
    scope = scope_of(space)
    frame = _outside(program, scope, wanted)
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
