"""Which instances of kernel templates the host code launches.

Host code is not verified, and mostly not understood. What is looked for are launches, `kernel<T, 8><<<grid, block>>>(a, n)`, and
the types of their arguments: local variables are declared in a scratch memory, and whatever fails there leaves a name
without a type. Function templates are followed from their calls and explicit instantiations, class templates from their uses
and explicit instantiations.

A launch whose arguments do not tell the instance is reported: other instances say nothing of it. An instance is never made up:
its arguments are written at a launch, or where the kernel is mentioned, or are types of a launch's arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from boogie_ir.lang.frozen import frozen, frozen_node, mutable
from boogie_ir.lang.source import Span
from frontend.classes.constants import constant
from frontend.classes.conversion_ranks import decayed
from frontend.classes.instantiate import Bindings, complete, deduce, explicit, identity, template_scope
from frontend.classes.methods import definitions_outside
from frontend.classes.packs import for_call
from frontend.classes.written_types import parameter_type, type_of
from frontend.errors import FrontendError
from frontend.memory.emit import Emitter
from frontend.memory.memory import Memory
from frontend.memory.points_to import Model
from frontend.names.frame import Class, Frame, Program
from frontend.names.resolve import EnumeratorOf, FromSpace, PackName, Scope, Space, find_qualified, scope_of
from frontend.statements.lower_declarations import lower_declaration
from frontend.syntax import syntax
from frontend.syntax.syntax import Specifier
from frontend.syntax.syntax_walk import children, walk
from frontend.types.types import Reference, Type
from frontend.values.evaluation import lower_any
from frontend.values.places import temporary

ENTRY = frozenset({Specifier.KERNEL, Specifier.GLOBAL_FUNCTION})
MOST_HOST_FUNCTIONS = 2000


@frozen_node
class Instance:
    """A template and the arguments under which it is used; ``source`` is it as written, packs included."""

    template: syntax.Function
    scope: Scope
    bindings: Bindings
    source: syntax.Function | None = None

    @property
    def key(self) -> tuple[int, tuple[str, ...]]:
        return id(self.template), identity(self.bindings)


@mutable
class _Search:
    program: Program
    kernels: dict[tuple[int, tuple[str, ...]], Instance] = field(default_factory=dict)
    functions: dict[tuple[int, tuple[str, ...]], Instance] = field(default_factory=dict)
    waiting: list[Instance] = field(default_factory=list)
    untold: dict[int, Span] = field(default_factory=dict)


@frozen
class Launched:
    """The ``instances`` that are launched; ``untold``: for templates, by identity, a launch that does not tell the instance."""

    instances: tuple[Instance, ...]
    untold: Mapping[int, Span]


def launched_instances(program: Program, root: Space, wanted: Iterable[Instance]) -> Launched:
    """What the host code launches; ``wanted`` are explicit instantiations of host functions."""
    search = _Search(program)
    for instance in wanted:
        _use_function(search, instance)
    for space in spaces(root):
        for declared in list(space.names.values()):
            for item in declared:
                if isinstance(item, syntax.Function) and item.body is not None and not item.template:
                    _visit(search, Instance(item, scope_of(space), {}))
                elif isinstance(item, syntax.Variable) and item.initializer is not None:
                    _walk(search, outside(program, scope_of(space), item), item.initializer)
                elif isinstance(item, syntax.Skipped):
                    for launch in item.launches:
                        _launch(search, outside(program, scope_of(space), launch), launch)
                elif isinstance(item, syntax.Record) and item.members is not None and not item.template:
                    _define(outside(program, scope_of(space), item), item)
        for wanted_item in space.instantiations:
            if isinstance(wanted_item.declaration, syntax.Record):
                _define(outside(program, scope_of(space), wanted_item), wanted_item.declaration)
    seen: set[str] = set()
    while search.waiting or program.classes.keys() - seen:
        while search.waiting:
            _visit(search, search.waiting.pop(0))
        for name, owner in list(program.classes.items()):
            if name not in seen:
                seen.add(name)
                _visit_methods(search, owner)
    return Launched(tuple(search.kernels.values()), search.untold)


def launched_names(root: Space) -> Iterator[str]:
    """The names under which the host code launches kernels."""
    for space in spaces(root):
        for declared in space.names.values():
            for item in declared:
                if not isinstance(item, Space | EnumeratorOf):
                    for node in walk(item):
                        if isinstance(node, syntax.Launch) and isinstance(node.callee, syntax.Name):
                            yield node.callee.name


def spaces(space: Space) -> Iterator[Space]:
    """A namespace and those inside it, each once: an alias is a second name."""
    yield space
    for name, declared in list(space.names.items()):
        for item in declared:
            if isinstance(item, Space) and item.parent is space and item.name == name:
                yield from spaces(item)


def outside(program: Program, scope: Scope, node: object, *more: object) -> Frame:
    """A frame in which types and constants outside functions can be evaluated."""
    memory = Memory(Emitter(), program.layout, Model(), program.keys, program.options.pointer_bits)
    return Frame(program, memory, scope, program.keys.number("instantiation", node, *more))


def _define(frame: Frame, record: syntax.Record) -> None:
    """Works out what a class declares, where that is understood."""
    try:
        type_of(frame, syntax.NamedType(record.span, record.name, arguments=record.arguments))
    except FrontendError:
        return


def _visit_methods(search: _Search, owner: Class) -> None:
    for name, methods in owner.methods.items():
        for method in [*methods, *definitions_outside(owner, name)]:
            # Outside its class, the method of a class template has the class's parameters, usually under their names.
            if method.body is not None and all(owner.scope.find(p.name) for p in method.template or ()):
                _visit(search, Instance(method, owner.scope, {}), owner)
            elif method.body is not None:
                _pass_over(search, outside(search.program, owner.scope, method), method)


def _visit(search: _Search, instance: Instance, owner: Class | None = None) -> None:
    """Looks through one host function, a method if it has an owner."""
    function = instance.template
    if function.specifiers & ENTRY:
        return
    frame = outside(search.program, Scope(instance.scope), function, *identity(instance.bindings))
    if owner is not None:
        frame.this = temporary(frame, owner.type, "this", function.span, owner.definition)
    for parameter in function.type.parameters:
        _bind_parameter(frame, parameter)
    assert function.body is not None
    _walk(search, frame, function.body)


def _bind_parameter(frame: Frame, parameter: syntax.Parameter) -> None:
    try:
        type_ = parameter_type(frame, parameter)
        type_ = type_.target if isinstance(type_, Reference) else type_
        frame.bind(parameter.name, temporary(frame, type_, parameter.name, parameter.span, parameter))
    except FrontendError:
        _forget(frame, parameter.name)


def _forget(frame: Frame, name: str) -> None:
    """A name of whose meaning nothing is known, so that no outer one shows through."""
    if name:
        frame.scope.names[name] = PackName()


_BLOCKS = (
    syntax.Compound, syntax.If, syntax.For, syntax.ForRange, syntax.While, syntax.DoWhile, syntax.Switch, syntax.Lambda,
)  # fmt: skip


def _walk(search: _Search, frame: Frame, node: object) -> None:
    """Everything in a piece of host code, in the order of the text."""
    if isinstance(node, _BLOCKS):
        with frame.block():
            if isinstance(node, syntax.Lambda):
                for parameter in node.function.type.parameters:
                    _bind_parameter(frame, parameter)
            _walk_inside(search, frame, node)
        return
    _walk_inside(search, frame, node)
    match node:
        case syntax.Variable():
            _declare(frame, syntax.Variables(node.span, (node,)), node.bindings or (node.name,))
        case syntax.Declare(_, declaration) if not isinstance(declaration, syntax.Variables):
            _declare(frame, declaration, ())
        case syntax.Launch():
            _launch(search, frame, node)
        case syntax.Name() if node.arguments:
            _mention(search, frame, node)
        case syntax.Call(callee=syntax.Name() as callee, arguments=arguments):
            _call(search, frame, callee, arguments)


def _call(search: _Search, frame: Frame, callee: syntax.Name, arguments: tuple[syntax.Expression, ...]) -> None:
    templates = [(t, scope) for t, scope in _templates(frame, callee) if not t.specifiers & ENTRY]
    for template, scope in templates:
        instance = _instance(frame, template, scope, callee.arguments or (), arguments)
        if instance is not None:
            _use_function(search, instance)
            return
    for template, scope in templates:
        _pass_over(search, frame.within(scope), template)


def _pass_over(search: _Search, frame: Frame, function: syntax.Function) -> None:
    """A function that is called in a way that is not understood: nor are its launches."""
    for node in walk(function.body):
        if isinstance(node, syntax.Launch) and isinstance(node.callee, syntax.Name):
            _leave_untold(search, [t for t, _ in _templates(frame, node.callee) if t.specifiers & ENTRY], node.span)


def _leave_untold(search: _Search, kernels: Iterable[syntax.Function], span: Span) -> None:
    for kernel in kernels:
        search.untold.setdefault(id(kernel), span)


def _walk_inside(search: _Search, frame: Frame, node: object) -> None:
    if isinstance(node, syntax.If) and node.declaration is not None:
        _walk(search, frame, node.declaration)
    discarded = _discarded(frame, node)
    for child in children(node):
        if child is discarded:
            continue
        _walk(search, frame, child)


def _discarded(frame: Frame, node: object) -> syntax.Statement | None:
    """The arm of an `if constexpr` that is not instantiated (C++17 [stmt.if]): nothing in it is launched."""
    if not isinstance(node, syntax.If) or not node.constexpr:
        return None
    try:
        known = constant(frame, node.condition)
    except FrontendError:
        return None
    if known is None:
        return None
    return node.otherwise if known else node.then


def _declare(frame: Frame, declaration: syntax.Declaration, names: tuple[str, ...]) -> None:
    try:
        lower_declaration(frame, declaration)
    except FrontendError:
        for name in names:
            _forget(frame, name)


def _use_function(search: _Search, instance: Instance) -> None:
    if instance.key not in search.functions and len(search.functions) < MOST_HOST_FUNCTIONS:
        search.functions[instance.key] = instance
        search.waiting.append(replace(instance, scope=template_scope(instance.scope, instance.bindings)))


def _launch(search: _Search, frame: Frame, launch: syntax.Launch) -> None:
    callee = launch.callee
    if not isinstance(callee, syntax.Name):
        return
    kernels = [(t, scope) for t, scope in _templates(frame, callee) if t.specifiers & ENTRY]
    for template, scope in kernels:
        instance = _instance(frame, template, scope, callee.arguments or (), launch.arguments)
        if instance is not None:
            search.kernels.setdefault(instance.key, instance)
            return
    if not any(d.specifiers & ENTRY for d, _ in _functions(frame, callee) if not d.template):
        _leave_untold(search, (t for t, _ in kernels), launch.span)


def _mention(search: _Search, frame: Frame, name: syntax.Name) -> None:
    """``&kernel<T>``: what is passed on is launched somewhere, if all its arguments are written."""
    for template, scope in _templates(frame, name):
        if template.specifiers & ENTRY:
            parameters = template.template or ()
            try:
                bindings = explicit(frame, parameters, name.arguments or ())
                found = None if bindings is None else complete(frame, scope, parameters, bindings)
            except FrontendError:
                continue
            if found is not None:
                instance = Instance(template, scope, found)
                search.kernels.setdefault(instance.key, instance)


def _templates(frame: Frame, callee: syntax.Name) -> Iterator[tuple[syntax.Function, Scope]]:
    """The function templates with bodies that a name may mean."""
    yield from ((f, scope) for f, scope in _functions(frame, callee) if f.template and f.body is not None)


def _functions(frame: Frame, callee: syntax.Name) -> Iterator[tuple[syntax.Function, Scope]]:
    """The functions that a name may mean."""
    if callee.scope:
        found = find_qualified(frame.scope, callee.scope, callee.name)
        symbols: Sequence[object] = () if found is None else (found,)
    else:
        symbols = tuple(frame.scope.find_all(callee.name))
    for symbol in symbols:
        if not isinstance(symbol, FromSpace):
            return
        for declared in symbol.declared:
            if isinstance(declared, syntax.Function):
                yield declared, symbol.around


def _instance(
    frame: Frame,
    template: syntax.Function,
    scope: Scope,
    written: tuple[syntax.TemplateArgument, ...],
    arguments: tuple[syntax.Expression, ...],
) -> Instance | None:
    """The instance that a call means; None where its arguments do not tell."""
    source, types = template, tuple(_type_of(frame, a) for a in arguments)
    try:
        single = for_call(frame, template, types, written)
    except FrontendError:
        return None
    if single is None:
        return None
    template = single
    parameters = template.template or ()
    patterns = template.type.parameters
    if not sum(1 for p in patterns if p.default is None) <= len(arguments) <= len(patterns):
        return None
    try:
        bindings = explicit(frame, parameters, written)
        if bindings is None:
            return None
        names = frozenset(p.name for p in parameters) - bindings.keys()
        inner = frame.within(scope)
        for pattern, given in zip(patterns, types, strict=False):
            if given is None:
                continue
            given = given if isinstance(pattern.type, syntax.ReferenceType) else decayed(given)
            if names and not deduce(inner, names, pattern.type, given, bindings):
                return None
        found = complete(frame, scope, parameters, bindings)
    except FrontendError:
        return None
    return None if found is None else Instance(template, scope, found, source)


def _type_of(frame: Frame, argument: syntax.Expression) -> Type | None:
    try:
        with frame.emitter.only_types():
            return lower_any(frame, argument).type
    except FrontendError:
        return None
