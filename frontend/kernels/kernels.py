"""Which kernels a file has: entry points with bodies, and instances of kernel templates that the file asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property

from boogie_ir.lang.frozen import frozen, mutable
from frontend.classes.instantiate import Bindings, complete, deduce, explicit, spelled, template_scope
from frontend.classes.packs import for_call
from frontend.classes.written_types import parameter_type
from frontend.errors import FrontendError, Problem, SourceError, Unsupported
from frontend.kernels.instances import asked_instance, bound_by, chosen_instances
from frontend.kernels.launches import ENTRY, Instance, Launched, launched_instances, launched_names, outside, spaces
from frontend.names.frame import Program
from frontend.names.missing import Choices, instance_sentence
from frontend.names.resolve import Scope, Space, scope_of
from frontend.syntax import syntax
from frontend.syntax.spelling import example_instance


@frozen
class KernelSource:
    """A kernel to be lowered: its definition and the scope that binds its template parameters.

    ``instance``: of a template; ``wanted``: the source instantiates it explicitly. ``equal``: pointers told by an
    earlier parameter, as the sentence ``shown`` says why. ``chosen``: the template of which nothing tells the instance,
    so that this is one that may be meant; after it there are ``others``.
    """

    name: str
    function: syntax.Function
    scope: Scope
    instance: bool = False
    wanted: bool = False
    equal: Mapping[str, syntax.Expression] = field(default_factory=dict)
    shown: str = ""
    chosen: str = ""
    others: int = 0


@frozen
class Missed:
    """A kernel that cannot be lowered, and why."""

    name: str
    error: SourceError | Unsupported


@mutable
class Searched:
    """What the host code of a file launches, searched for once for all passes over the file that choose the same for its missing
    pieces: what was found, and what the program knew of the file then."""

    root: Space
    launched: Launched | None = None
    program: Program | None = None

    def known(self, choices: Choices) -> Program | None:
        """The program as it was after the search, for a pass with these choices; None where both are to be done anew."""
        if self.program is None:
            return None
        pieces = self.program.pieces
        if (pieces.choices.numbers, pieces.choices.types) != (choices.numbers, choices.types):
            self.launched = self.program = None
            return None
        program = self.program.copied()
        program.pieces = replace(pieces, choices=choices)
        return program


def kernel_sources(program: Program, searched: Searched) -> Iterator[KernelSource | Missed]:
    """The kernels of a file, in order, and kernel templates that are launched in ways that do not tell their arguments.

    A file whose only kernels are templates without an instance is not supported.
    """
    count = 0
    templates: list[syntax.Function] = []
    root, launched = searched.root, _Launched(program, searched)
    for space in list(spaces(root)):
        for name, declared in list(space.names.items()):
            functions = [f for f in declared if isinstance(f, syntax.Function)]
            found = list(_kernels_called(program, space, functions, launched))
            count += len(found)
            yield from found
            for missed in _untold(functions, found, launched):
                count += 1
                yield missed
            for item in declared:
                for member in _kernels_in_class(item):
                    count += 1
                    yield Missed(member.name, Unsupported(member.name_span, f"the kernel {member.name} inside a class"))
                if isinstance(item, syntax.Skipped) and item.kernel == name and item.problem is not None:
                    count += 1
                    yield Missed(name, _skipped(item.problem, item.construct))
            uninstantiated = next((f for f in functions if f.template and f.body and f.specifiers & ENTRY), None)
            if not found and uninstantiated is not None:
                if program.options.lenient:
                    source = _chosen(program, space, uninstantiated, launched)
                    if source is not None:
                        count += 1
                        yield source
                        continue
                templates.append(uninstantiated)
                if uninstantiated.name in launched.names:
                    count += 1
                    yield Missed(uninstantiated.name, _no_instance(uninstantiated))
    if not count:
        yield from (Missed(template.name, _no_instance(template)) for template in templates)


def _skipped(problem: Problem, construct: str) -> SourceError | Unsupported:
    return Unsupported(problem.span, construct, problem.hint) if construct else SourceError(problem)


def _kernels_in_class(item: object) -> Iterator[syntax.Function]:
    members = item.members if isinstance(item, syntax.Record) else None
    yield from (m for m in members or () if isinstance(m, syntax.Function) and m.specifiers & ENTRY and m.body is not None)


def _untold(functions: list[syntax.Function], found: list[KernelSource], launched: _Launched) -> Iterator[Missed]:
    """Templates some of whose instances are known, and of which another may be launched."""
    for template in functions:
        instances = [source for source in found if source.function.name == template.name and source.instance]
        if template.template and template.specifiers & ENTRY and instances:
            span = launched.instances.untold.get(id(template))
            if span is not None and not any(source.wanted for source in instances):
                hint = f"add the instance, such as `{example_instance(template)}`"
                what = f"a launch of {template.name} whose arguments do not tell the instance"
                yield Missed(template.name, Unsupported(span, what, hint))


def _chosen(program: Program, space: Space, template: syntax.Function, launched: _Launched) -> KernelSource | None:
    """The instance of a template that is taken, as nothing tells which is meant; None where none can be."""
    key = f"{space.path()}{template.name}"
    found = chosen_instances(program, space, template, bound_by(launched.instances.instances))
    if not found:
        return None
    number = program.pieces.choices.instances.get(key, 0) % len(found)
    instance = found[number]
    name = f"{template.name}{spelled(instance.bindings)}"
    scope = template_scope(instance.scope, instance.bindings)
    shown = instance_sentence(name, template.name)
    return KernelSource(name, instance.template, scope, True, False, {}, shown, key, len(found) - number - 1)


def _no_instance(template: syntax.Function) -> Unsupported:
    hint = f"add an instance, such as `{example_instance(template)}`"
    return Unsupported(template.name_span, f"the kernel template {template.name}, which nothing instantiates,", hint)


class _Launched:
    """What the host code launches, worked out when first asked for."""

    def __init__(self, program: Program, searched: Searched) -> None:
        self._program = program
        self._root = searched.root
        self._searched = searched

    @property
    def instances(self) -> Launched:
        """The instances of kernel templates that are launched."""
        found = self._searched.launched
        if found is None:
            options = self._program.options
            self._program.options = replace(options, certain=False)  # what host code decides is no reason to ask a compiler
            try:
                found = launched_instances(self._program, self._root, _wanted_of_host(self._program, self._root))
            finally:
                self._program.options = options
            self._searched.launched, self._searched.program = found, self._program.copied()
        return found

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all kernels that are launched, however."""
        return frozenset(launched_names(self._root))


def _wanted_of_host(program: Program, root: Space) -> Iterator[Instance]:
    """Explicit instantiations of host function templates."""
    for space in spaces(root):
        for item in space.instantiations:
            if isinstance(item.declaration, syntax.Function):
                for declared in space.here(item.declaration.name):
                    if not isinstance(declared, syntax.Function) or not declared.template or declared.specifiers & ENTRY:
                        continue
                    found = _written_instance(program, space, declared, item.declaration)
                    if found is not None and declared.body is not None:
                        yield found


def _written_instance(program: Program, space: Space, template: syntax.Function, wanted: syntax.Function) -> Instance | None:
    """The instance that a declaration asks for: all its arguments are written, else its types must be known."""
    frame = outside(program, scope_of(space), wanted)
    try:
        single = for_call(frame, template, [None] * len(wanted.type.parameters), wanted.arguments)
        template = single or template
        bindings = explicit(frame, template.template or (), wanted.arguments or ())
        found = complete(frame, frame.scope, template.template or (), bindings) if bindings is not None else None
        return Instance(template, frame.scope, found) if found else _instance(program, space, template, wanted)
    except FrontendError:
        return None


def _kernels_called(
    program: Program, space: Space, functions: list[syntax.Function], launched: _Launched
) -> Iterator[KernelSource]:
    """The kernels of one name."""
    entries = [f for f in functions if f.specifiers & ENTRY]
    if not entries:
        return
    for function in functions:
        entry = function.specifiers & ENTRY or any(
            not o.template and o.specifiers & ENTRY and o.body is None for o in functions if o is not function
        )
        if function.body is not None and entry and not function.template:
            name = function.name
            if function.template == () and function.arguments:
                name = f"{function.name}{_written(function.arguments)}"
            yield KernelSource(name, function, scope_of(space))
    templates = [f for f in entries if f.template and f.body is not None]
    if not templates:
        return
    found: dict[tuple[int, tuple[str, ...]], Instance] = {}
    for wanted in _wanted(space, functions):
        for template in templates:
            instance = _instance(program, space, template, wanted)
            if instance is not None:
                found.setdefault(instance.key, instance)
                break
    wanted_keys = frozenset(found)
    for template in templates:
        for asked in program.pieces.choices.given:
            instance = asked_instance(program, space, template, asked) if asked.name == template.name else None
            if instance is not None:
                found[instance.key] = instance
    replaced = {source.template.name for source in found.values()} & {asked.name for asked in program.pieces.choices.given}
    for instance in launched.instances.instances:
        if instance.template.name in replaced:
            continue
        if any((instance.source or instance.template) is t for t in templates):
            found.setdefault(instance.key, instance)
    special = [f for f in functions if f.template == () and f.body is not None]
    written = [_instance(program, space, template, f) for f in special for template in templates]
    for instance in (i for i in written if i is not None):
        found.pop(instance.key, None)  # the specialisation runs in its place
    for key, instance in found.items():
        name = f"{instance.template.name}{spelled(instance.bindings)}"
        scope = template_scope(instance.scope, instance.bindings)
        yield KernelSource(name, instance.template, scope, instance=True, wanted=key in wanted_keys)


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


def _instance(program: Program, space: Space, template: syntax.Function, wanted: syntax.Function) -> Instance | None:
    """The instance of a function template that a declaration asks for; None where it is of another template."""
    scope = scope_of(space)
    frame = outside(program, scope, wanted)
    single = for_call(frame, template, [None] * len(wanted.type.parameters), wanted.arguments)
    if single is None:
        return None
    template = single
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
    return Instance(template, scope, found)


def _written(arguments: tuple[syntax.TemplateArgument, ...]) -> str:
    words = [getattr(a, "name", None) or str(getattr(a, "value", "?")) for a in arguments]
    return f"<{', '.join(words)}>"
