"""Names: what a file declares, in which namespace, and the scopes of a function being lowered.

Look-up is by name only and yields symbols; what a declaration means is worked out when something uses it, so unused host
code costs nothing and cannot fail.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from typing import TypeAlias

from boogie_ir.lang.frozen import frozen, mutable
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import nodes_of
from frontend.types.types import Reference, Type
from frontend.types.values import Operand

# -- what a file declares -----------------------------------------------------------------------------------


@frozen
class EnumeratorOf:
    """An enumerator: its enumeration and its position there."""

    enumeration: syntax.Enumeration
    position: int


Declared: TypeAlias = (
    "syntax.Variable | syntax.Function | syntax.Record | syntax.Enumeration | syntax.Typedef | syntax.Skipped"
    " | EnumeratorOf | Space"
)


@mutable
class Space:
    """A namespace: declarations by name, in order.

    ``orders`` says of what a file declares how many declarations stand before it; all namespaces of a file share it. ``using``
    are the namespaces that it opens, each from a place on; ``imported`` those of which it names single members, likewise;
    ``inlined`` those whose members are its own.
    """

    name: str
    parent: Space | None
    orders: dict[int, int] = field(default_factory=dict)
    names: dict[str, list[Declared]] = field(default_factory=dict)
    templates: dict[int, tuple[syntax.TemplateParameter, ...]] = field(default_factory=dict)
    using: list[tuple[Space, int]] = field(default_factory=list)
    imported: dict[str, list[tuple[Space, int]]] = field(default_factory=dict)
    inlined: list[Space] = field(default_factory=list)
    instantiations: list[syntax.Instantiation] = field(default_factory=list)
    file_calls: list[syntax.Evaluate] = field(default_factory=list)

    def path(self) -> str:
        """The namespace's qualified name with a final ``::``, empty for the file itself."""
        return "" if self.parent is None else f"{self.parent.path()}{self.name}::"

    def stands_for(self, made: Declared, declared: Declared) -> None:
        """Says that a node that was made stands where a declaration stands."""
        if id(declared) in self.orders:
            self.orders[id(made)] = self.orders[id(declared)]

    def here(self, name: str) -> list[Declared]:
        """The declarations of a name that a qualified name finds in this namespace."""
        return [declared for meaning in self.qualified(name) for declared in meaning.declared]

    def own(self, name: str, limit: int | None = None) -> list[FromSpace]:
        """The declarations of a name before a place (None: anywhere), of this namespace and of what counts as part of it: inline
        namespaces, and members of others that it names."""
        if not self.inlined and name not in self.imported:
            if (declared := self.names.get(name)) is None:
                return []
            before = tuple(d for d in declared if limit is None or self.orders.get(id(d), 0) <= limit)
            return [FromSpace(tuple(declared), self, seen=before)] if before else []
        found: list[FromSpace] = []
        seen: list[Space] = []
        waiting = [(self, limit)]
        while waiting:
            space, until = waiting.pop(0)
            if any(space is other for other in seen):
                continue
            seen.append(space)
            visible = tuple(d for d in space.names.get(name, ()) if until is None or self.orders.get(id(d), 0) <= until)
            if visible:
                found.append(FromSpace(tuple(space.names[name]), space, seen=visible))
            for source, order in space.imported.get(name, ()):
                if until is None or order <= until:
                    waiting.append((source, None if until is None else min(order, until)))
            waiting += [(inner, until) for inner in space.inlined]
        return found

    def opened(self, limit: int | None) -> list[Space]:
        """The namespaces that this one opens before a place, and those that they open."""
        if not self.using:
            return []
        found: list[Space] = []
        waiting = [self]
        while waiting:
            for space, order in waiting.pop(0).using:
                if (limit is None or order <= limit) and not any(space is other for other in (self, *found)):
                    found.append(space)
                    waiting.append(space)
        return found

    def qualified(self, name: str, limit: int | None = None) -> list[FromSpace]:
        """What a qualified name finds (C++17 [namespace.qual] 2): what a namespace declares hides what it opens."""
        found = self.own(name, limit)
        return found or [meaning for space in self.opened(limit) for meaning in space.own(name, limit)]


def file_scope(unit: syntax.TranslationUnit) -> Space:
    """Everything that a file declares."""
    root = Space("", None)
    _declare_all(unit.items, root)
    return root


def friends(items: object) -> frozenset[str]:
    """The names of the functions that classes define as friends."""
    found = (node for node in nodes_of(items) if isinstance(node, syntax.Function) and syntax.Specifier.FRIEND in node.specifiers)
    return frozenset(node.name for node in found if node.body is not None)


def functions_of_namespaces(space: Space) -> frozenset[str]:
    """The names of the functions in the namespaces inside one, and of those of which it has several itself."""
    found = {n for n, items in space.names.items() if sum(1 for i in items if isinstance(i, syntax.Function)) > 1}
    for declared in space.names.values():
        for inner in declared:
            if isinstance(inner, Space) and inner.parent is space:
                found |= {name for name, items in inner.names.items() if any(isinstance(i, syntax.Function) for i in items)}
                found |= functions_of_namespaces(inner)
    return frozenset(found)


def _of_primary(space: Space, name: str, declared: Declared) -> Space:
    """The namespace that a declaration belongs to: a specialisation that of its template, inline or not ([namespace.def] 7)."""
    if isinstance(declared, syntax.Record) and declared.arguments is not None and name not in space.names:
        for meaning in space.own(name):
            return meaning.space
    return space


def _declare_all(items: Iterable[syntax.Declaration], space: Space) -> None:
    for item in items:
        order = len(space.orders) + 1
        space.orders[id(item)] = order
        there = find_space(space, item.scope) if isinstance(item, syntax.Function) and item.scope else None
        if there is not None:  # a function of a namespace, defined outside of it
            assert isinstance(item, syntax.Function)
            there.names.setdefault(item.name, []).append(item)
            continue
        for name, declared in declarations_of(item):
            _of_primary(space, name, declared).names.setdefault(name, []).append(declared)
            if isinstance(declared, EnumeratorOf):
                space.orders.setdefault(id(declared.enumeration), len(space.orders) + 1)
            space.orders.setdefault(id(declared), len(space.orders) + 1)
        match item:
            case syntax.Namespace(_, name, inner, inline):
                within = _inner(space, name)
                _declare_all(inner, within)
                if inline and not any(within is other for other in space.inlined):
                    space.inlined.append(within)
            case syntax.Function(type=type_):
                _declare_inline_types(type_.result, space)
            case syntax.UsingNames(_, path, True):
                opened = find_space(space, path)
                if opened is not None:
                    space.using.append((opened, order))
            case syntax.UsingNames(_, path, False):
                source = find_space(space, path[:-1])
                if source is not None:
                    space.imported.setdefault(path[-1], []).append((source, order))
            case syntax.NamespaceAlias(_, name, path):
                target = find_space(space, path)
                if target is not None:
                    space.names.setdefault(name, []).append(target)
            case syntax.Instantiation():
                space.instantiations.append(item)
            case syntax.Evaluate():
                space.file_calls.append(item)
            case syntax.Variables(_, items_, template) if template is not None:
                for variable in items_:
                    space.templates[id(variable)] = template
            case _:
                pass


def _inner(space: Space, name: str) -> Space:
    """The namespace called ``name``, made where it is new; an anonymous one is the enclosing one."""
    if not name:
        return space
    for declared in space.names.get(name, ()):
        if isinstance(declared, Space):
            return declared
    inner = Space(name, space, space.orders)
    space.names.setdefault(name, []).append(inner)
    return inner


def find_space(space: Space, path: tuple[str, ...]) -> Space | None:
    """The namespace that a qualified name means, seen from ``space``."""
    current: Space | None = space
    while current is not None:
        found: Space | None = current
        for name in path:
            inner = [d for d in found.here(name) if isinstance(d, Space)] if found and name else []
            found = inner[0] if inner else (found if not name else None)
            if found is None:
                break
        if found is not None:
            return found
        current = current.parent
    return None


def declarations_of(item: syntax.Declaration | syntax.RecordMember) -> Iterator[tuple[str, Declared]]:
    """The names that a declaration declares, those of tags and enumerators inside its types included."""
    match item:
        case syntax.Variables(_, variables):
            for variable in variables:
                yield from _inline_types(variable.type)
                yield variable.name, variable
        case syntax.Function(name=name, scope=scope):
            # A method defined outside its class is found as ``C::method``, without the arguments of a template.
            yield "::".join((*(part.partition("<")[0] for part in scope), name)), item
        case syntax.Record(name=name, members=members):
            if name:
                yield name, item
            if members is not None and item.template is None:
                for member in members:
                    # C: a tag declared inside a record is visible outside.
                    if isinstance(member, syntax.Field):
                        yield from _inline_types(member.type)
        case syntax.Enumeration():
            yield from _enumeration(item)
        case syntax.Typedef(name=name, type=type_):
            yield from _inline_types(type_)
            yield name, item
        case syntax.Skipped(names=names):
            for name in names:
                yield name, item
        case _:
            pass


def _enumeration(item: syntax.Enumeration) -> Iterator[tuple[str, Declared]]:
    if item.name:
        yield item.name, item
    if not item.scoped:
        for position, enumerator in enumerate(item.items or ()):
            yield enumerator.name, EnumeratorOf(item, position)


def _inline_types(type_: syntax.Type) -> Iterator[tuple[str, Declared]]:
    match type_:
        case syntax.InlineRecord(_, record):
            if record.name:
                yield record.name, record
        case syntax.InlineEnumeration(_, enumeration):
            yield from _enumeration(enumeration)
        case syntax.PointerType(_, target) | syntax.ReferenceType(_, target):
            yield from _inline_types(target)
        case syntax.ArrayType(_, element):
            yield from _inline_types(element)
        case _:
            pass


def _declare_inline_types(type_: syntax.Type, space: Space) -> None:
    for name, declared in _inline_types(type_):
        space.names.setdefault(name, []).append(declared)
        space.orders.setdefault(id(declared), len(space.orders) + 1)


# -- scopes -------------------------------------------------------------------------------------------------


@frozen
class Bound:
    """A name of a variable: a place, or a value that never changes; or of a constant (an enumerator, a template's argument).

    ``reference``: the type of a variable that was declared as one. ``const``: of any other variable, whether it is; None of what
    is no variable, and so no lvalue (C++17 [basic.lval] 1).
    """

    value: Operand
    reference: Reference | None = None
    const: bool | None = None


@frozen
class TypeName:
    """A name that stands for a known type: a template argument, a local typedef or record."""

    type: Type


@frozen
class PackName:
    """A template parameter pack; its use is not modelled."""


@frozen
class FromSpace:
    """What a namespace declares under a name, or a function or class inside it: then ``scope`` is where that stands.

    ``seen`` are the declarations that stand before the place that looks; empty where all do.
    """

    declared: tuple[Declared, ...]
    space: Space
    scope: Scope | None = None
    seen: tuple[Declared, ...] = ()

    def sees(self, declared: Declared) -> bool:
        """Whether a declaration stands before the place that looks."""
        return not self.seen or any(declared is each for each in self.seen)

    @property
    def around(self) -> Scope:
        """The scope in which the declarations have their meaning."""
        return self.scope if self.scope is not None else scope_of(self.space)

    def around_of(self, declared: Declared) -> Scope:
        """The scope in which one of the declarations has its meaning."""
        return self.scope if self.scope is not None else scope_of(self.space, declared)


@frozen
class FromRecord:
    """A member of the record whose methods are being lowered."""

    record: str
    name: str


Symbol: TypeAlias = Bound | TypeName | PackName | FromSpace | FromRecord


@mutable
class Scope:
    """One block, template parameter list, record or namespace, inside another.

    ``limit``: of what namespaces declare, only what stands before this place is seen from inside (C++17 [basic.scope.pdecl]).
    ``opened`` are namespaces that a block opens; ``dependent`` what only bases have that depend on a template's parameters.
    """

    parent: Scope | None
    names: dict[str, Bound | TypeName | PackName | FromSpace] = field(default_factory=dict)
    space: Space | None = None
    record: str | None = None
    record_names: frozenset[str] = frozenset()
    prefix: str = ""  # of the names of what a class declares
    limit: int | None = None
    opened: list[Space] = field(default_factory=list)
    dependent: frozenset[str] = frozenset()
    parameters: bool = False  # of a template

    def find(self, name: str) -> Symbol | None:
        """The innermost meaning of a name."""
        return next(self.find_all(name), None)

    def find_all(self, name: str) -> Iterator[Symbol]:
        """All meanings of a name, inside out."""
        return (symbol for level in self.levels(name) for symbol in level)

    def levels(self, name: str) -> Iterator[list[Symbol]]:
        """The meanings of a name inside out, those of one scope together: they hide those of the scopes around.

        What is declared later, or only in a base that depends on a template's parameters, is not seen, but for where the text
        makes no sense without it.
        """
        found = False
        for level in self._levels(name, everything=False):
            found = True
            yield level
        if not found:
            yield from self._levels(name, everything=True)

    def _levels(self, name: str, everything: bool) -> Iterator[list[Symbol]]:
        scope: Scope | None = self
        limit = None if everything else self.seen_until()
        opened: list[tuple[Space, Space]] = []  # with the namespace as whose members they appear (C++17 [namespace.udir] 2)
        while scope is not None:
            level: list[Symbol] = []
            if name in scope.names:
                level.append(scope.names[name])
            elif scope.record is not None and (name in scope.record_names or (everything and name in scope.dependent)):
                level.append(FromRecord(scope.record, name))
            if scope.space is not None:
                opened += [(space, _around(space, scope.space)) for space in scope.space.opened(limit)]
                spaces = [scope.space, *(space for space, around in opened if around is scope.space)]
                for symbol in (s for space in spaces for s in space.own(name, limit)):
                    if not any(isinstance(s, FromSpace) and s.space is symbol.space for s in level):
                        level.append(symbol)
            for space in scope.opened:
                inner = scope.innermost_space()
                opened += [(each, _around(each, inner)) for each in (space, *space.opened(limit))]
            if level:
                yield level
            scope = scope.parent

    def is_parameter(self, name: str) -> bool:
        """Whether the innermost meaning of a name is that of a template's parameter."""
        scope: Scope | None = self
        while scope is not None and name not in scope.names:
            scope = scope.parent
        return scope is not None and scope.parameters

    def instance(self) -> tuple[object, ...]:
        """What tells one instance of a template or a class from others: the classes around, and the arguments of templates."""
        found: list[object] = []
        scope: Scope | None = self
        while scope is not None and scope.space is None:
            if scope.record is not None:
                found.append(scope.record)
            if scope.parameters:
                found.extend((name, str(meaning)) for name, meaning in scope.names.items())
            scope = scope.parent
        return tuple(found)

    def seen_until(self) -> int | None:
        """The place before which declarations of namespaces are seen; None: all are."""
        scope: Scope | None = self
        while scope is not None and scope.limit is None:
            scope = scope.parent
        return None if scope is None else scope.limit

    def as_it_is(self) -> Scope:
        """The scope with the names that it has now, whatever a function declares in it later."""
        if self.space is not None:
            return self
        parent = None if self.parent is None else self.parent.as_it_is()
        return replace(self, parent=parent, names=dict(self.names), opened=list(self.opened))

    def path(self) -> str:
        """What goes before the unique names of what this scope declares: namespaces and classes around."""
        scope: Scope | None = self
        while scope is not None and not scope.prefix and scope.space is None:
            scope = scope.parent
        if scope is None:
            return ""
        return scope.prefix or (scope.space.path() if scope.space is not None else "")

    def innermost_space(self) -> Space:
        """The namespace in which this scope stands."""
        scope: Scope | None = self
        while scope is not None:
            if scope.space is not None:
                return scope.space
            scope = scope.parent
        raise LookupError("a scope outside all namespaces")


def scope_of(space: Space, declared: Declared | None = None) -> Scope:
    """A namespace as a scope, inside those that enclose it; as it is where something is ``declared`` in it."""
    limit = None if declared is None else space.orders.get(id(declared))
    return Scope(scope_of(space.parent) if space.parent is not None else None, space=space, limit=limit)


def _around(one: Space, two: Space) -> Space:
    """The innermost namespace that has both inside it."""
    outer: list[Space] = []
    space: Space | None = one
    while space is not None:
        outer.append(space)
        space = space.parent
    space = two
    while not any(space is each for each in outer):
        assert space is not None
        space = space.parent
    assert space is not None
    return space


def find_qualified(scope: Scope, path: tuple[str, ...], name: str) -> FromSpace | None:
    """The first meaning of ``path::name``; a first empty component is the file scope."""
    return next(iter(qualified_meanings(scope, path, name)), None)


def qualified_meanings(scope: Scope, path: tuple[str, ...], name: str) -> list[FromSpace]:
    """The meanings of ``path::name`` that stand before the place that looks, all of them where none does."""
    space = qualifying_space(scope, path)
    if space is None:
        return []
    return space.qualified(name, scope.seen_until()) or space.qualified(name)


def qualifying_space(scope: Scope, path: tuple[str, ...]) -> Space | None:
    """The namespace that a path means; None where it means none."""
    space = scope.innermost_space()
    if path and path[0] == "":
        while space.parent is not None:
            space = space.parent
        path = path[1:]
    local = _named_locally(scope, path[0]) if path else None
    return find_space(local, path[1:]) if local is not None else find_space(space, path) if path else space


def _named_locally(scope: Scope, name: str) -> Space | None:
    """The namespace for which a function has a name of its own."""
    inner: Scope | None = scope
    while inner is not None and inner.space is None:
        symbol = inner.names.get(name)
        if isinstance(symbol, FromSpace):
            return next((d for d in symbol.declared if isinstance(d, Space)), None)
        inner = inner.parent
    return None
