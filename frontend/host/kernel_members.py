"""Members of classes that hold kernels of OpenCL: of which kernels, as all that the file ever puts into them tells.

``ctx->kernel_add = clCreateKernel(program, "add", &error)`` stands in a function that sets everything up, the launches of
``ctx->kernel_add`` in others, with an object between them of which nothing is known. Whoever launches what such a member holds
launches one of the kernels that somebody made for it, as nothing else is ever put there: every change of a member of the name, in
any object, is such an assignment; nobody has its address, or that of one beside it, no list or constructor gives it a value,
nobody sees the object as something else (:mod:`frontend.host.kernel_owners`), and the class is of this file, so that no other
knows it. That a member was never set is an error of its own: there is no kernel then.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from frontend.host.changes import changes_of, root_names
from frontend.host.file import File, HostFunction
from frontend.host.kernel_owners import KERNEL, are_seen_through
from frontend.host.library import LAUNCHES
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import nodes_of, walk

MOST = 8  # kernels that one member may hold


def kernel_members(file: File, unit: syntax.TranslationUnit) -> Mapping[str, tuple[str, ...]]:
    """The members that hold kernels, by name, with the names of these kernels."""
    owners = {name: names for name, record, names in _fields(unit) if record.span.file == unit.files[0] and names}
    if not owners or not are_seen_through(file, unit, owners):
        return {}
    changes: Counter[str] = Counter()
    made: dict[str, list[str]] = {}
    listed: set[str] = set()  # classes whose objects are made of lists, or by constructors that are given something
    for node in nodes_of(unit):
        for target in () if _sets_argument(node) else changes_of(file, node):  # the kernel that a handle means, not the handle
            changes.update(name for name in root_names(target) if name in owners)
        match node:
            case syntax.Unary(operator="&", operand=syntax.Member(name=name)) if name in owners:  # and of those beside it
                listed |= owners[name]
            case syntax.Assign(operator="", target=syntax.Member(name=name), value=value) if name in owners:
                made.setdefault(name, []).extend(_created(value))
            case syntax.MemberInitializer(name=name):
                changes[name] += 1
            case syntax.Variable(type=type_, initializer=initializer, constructed=given) if initializer is not None or given:
                listed |= set(_of_values(type_))
            case syntax.CompoundLiteral(type=type_) | syntax.Construct(type=type_, arguments=(_, *_)):
                listed |= set(_of_values(type_))
            case syntax.Field(type=type_):
                listed |= set(_of_values(type_))
            case syntax.Base(type=type_):
                listed |= {type_.name}
            case _:
                pass
    return {
        name: tuple(dict.fromkeys(kernels))
        for name, kernels in made.items()
        if len(kernels) == changes[name] and len(set(kernels)) <= MOST
        and not owners[name] & listed
    }  # fmt: skip


def _fields(unit: syntax.TranslationUnit) -> Iterator[tuple[str, syntax.Record, frozenset[str]]]:
    """The members that are kernels, of classes that are no templates and that alone have a member of such a name, with the names
    of their classes; none where a class has another of the same name."""
    found: dict[str, list[tuple[syntax.Record, syntax.Field]]] = {}
    names: dict[int, set[str]] = {}
    called: dict[str, list[set[str]]] = {}  # the names of the classes that a name means
    for node in nodes_of(unit):
        match node:
            case syntax.Typedef(name=name, type=syntax.InlineRecord(record=record)):
                names.setdefault(id(record), {record.name} - {""}).add(name)
                called.setdefault(name, []).append(names[id(record)])
            case syntax.Typedef(name=name, type=syntax.NamedType(name=other)):
                for each in called.get(other, ()):
                    each.add(name)
                called.setdefault(name, []).extend(called.get(other, ()))
            case syntax.Record(members=members) if members is not None:
                own = names.setdefault(id(node), {node.name} - {""})
                if node.name:
                    called.setdefault(node.name, []).append(own)
                for member in members:
                    if isinstance(member, syntax.Field):
                        found.setdefault(member.name, []).append((node, member))
            case _:
                pass
    for name, ((record, member), *others) in found.items():
        kernel = isinstance(member.type, syntax.NamedType) and member.type.name == KERNEL
        unset = member.initializer is None or isinstance(member.initializer, syntax.NullLiteral)
        if kernel and unset and not others and record.template is None and record.keyword != "union":
            yield name, record, frozenset(names[id(record)])


def _sets_argument(node: object) -> bool:
    match node:
        case syntax.Call(callee=syntax.Name(name="clSetKernelArg" | "clSetKernelArgSVMPointer")):
            return True
        case _:
            return False


def _created(value: syntax.Expression) -> Iterator[str]:
    """The name of the kernel that an expression makes; nothing where it does something else."""
    match value:
        case syntax.Call(callee=syntax.Name(name="clCreateKernel"), arguments=(_, syntax.StringLiteral(text=text), _)):
            yield text
        case _:
            pass


def _of_values(type_: syntax.Type) -> Iterator[str]:
    """The classes whose objects are part of an object of a type."""
    match type_:
        case syntax.NamedType(name=name, arguments=arguments):
            yield name
            yield from (n.name for argument in arguments or () for n in walk(argument) if isinstance(n, syntax.NamedType))
        case syntax.InlineRecord(record=record):
            yield record.name
        case syntax.ArrayType(element=element):
            yield from _of_values(element)
        case _:
            pass


def foreign_functions(file: File, unit: syntax.TranslationUnit) -> tuple[frozenset[int], frozenset[str]]:
    """The functions that launch something, of which every launch is of kernels that nobody asks about, those of other files, by
    identity; and the names of those that would be if they were not given kernels: whoever is foreign and calls one of these
    launches others by it.

    Whatever a foreign function launches, gives arguments, or gives to a function that takes a kernel, is a member of which all
    kernels are known, or a local variable that only such members are assigned to; it calls no template and no function of the
    file that is not so itself, it names functions that launch only to call them, and all of it is understood.
    """
    if not file.kernel_members or unit.files[0] in {f.span.file for known in file.kernels.values() for f in known}:
        return frozenset(), frozenset()
    known = {member for member, kernels in file.kernel_members.items() if not any(each in file.kernels for each in kernels)}
    asked = file.kernel_members.keys() - known
    seen = _Foreign(file, known, asked)
    harmless = {id(host) for hosts in file.functions.values() for host in hosts if seen.is_foreign(host)}
    while True:
        others = {name for name, hosts in file.functions.items() if not all(id(host) in harmless for host in hosts)}
        hosts = [h for hosts in file.functions.values() for h in hosts if id(h) in harmless and not _named(h) & others]
        if len(hosts) == len(harmless):
            break
        harmless = {id(host) for host in hosts}
    hosts = [host for host in hosts if host.function.name in file.launching]
    handing = {host.function.name for host in hosts if any(_is_kernel(p.type) for p in host.function.type.parameters)}
    return frozenset(id(h.function) for h in hosts if h.function.name not in handing), frozenset(handing - others)


def _named(host: HostFunction) -> frozenset[str]:
    return frozenset(node.name for node in walk(host.function.body) if isinstance(node, syntax.Name | syntax.Member))


class _Foreign:
    """Looks through a function for kernels that may be ``asked`` for; ``known`` are members that hold others."""

    def __init__(self, file: File, known: Collection[str], asked: Collection[str]) -> None:
        self.file, self.known, self.asked = file, known, asked
        self.own: set[str] = set()
        self.called: set[int] = set()  # names that are called

    def is_foreign(self, host: HostFunction) -> bool:
        nodes = list(walk(host.function))
        self.own = {n.name for n in nodes if isinstance(n, syntax.Variable | syntax.Parameter) and _is_kernel(n.type)}
        hidden = (name for name in self.own if host.record is not None and self.file.hides(host.record, name))
        declared = {n.name for n in nodes if isinstance(n, syntax.Variable | syntax.Parameter)}
        self.called = {id(n.callee) for n in nodes if isinstance(n, syntax.Call)}
        if any(hidden) or not declared.isdisjoint(self.file.functions) or not self.own.isdisjoint(self.file.variables):
            return False  # elsewhere in it the name may mean something else
        return host.function.template is None and all(map(self._is_harmless, nodes))

    def _is_harmless(self, node: object) -> bool:
        match node:
            case syntax.Unparsed() | syntax.Lambda() | syntax.Launch() | syntax.Skipped():
                return False
            case syntax.Name(name=name) | syntax.Member(name=name):
                if name in self.file.launching or name in _LAUNCHING:
                    return id(node) in self.called
                return name not in self.asked and not LAUNCHES.fullmatch(name)
            case syntax.Variable(name=name, initializer=initializer, constructed=given):
                if name in self.own:
                    return not given and (initializer is None or self._is_other(initializer))
                return initializer is None or self.own.isdisjoint(root_names(initializer))  # no reference to it
            case syntax.Assign(target=syntax.Name(name=name), value=value):
                return name not in self.own or self._is_other(value)
            case syntax.Unary(operator="&", operand=syntax.Name(name=name)):
                return name not in self.own
            case syntax.Call(callee=syntax.Name(name=name) | syntax.Member(name=name), arguments=arguments):
                return all(self._is_given_well(name, at, each) for at, each in enumerate(arguments))
            case syntax.Call():
                return False
            case _:
                return True

    def _is_given_well(self, name: str, position: int, argument: syntax.Expression) -> bool:
        """Whether a function's parameter takes no kernel, or one by value that is another."""
        declared = [*(h.function for h in self.file.functions.get(name, ())), *self.file.prototypes.get(name, ())]
        if not declared:
            takes = _BY_POSITION.get(name) == position
            mine = isinstance(argument, syntax.Name) and argument.name in self.own and not re.match("cl[A-Z]", name)
            return self._is_other(argument) if takes else not mine
        for function in declared:
            parameters = function.type.parameters
            if function.template is not None or (position >= len(parameters) and not function.type.variadic):
                return False
            if position < len(parameters) and _mentions_kernel(parameters[position].type):
                if not (_is_kernel(parameters[position].type) and self._is_other(argument)):
                    return False
            elif isinstance(argument, syntax.Name) and argument.name in self.own:
                return False
        return True

    def _is_other(self, value: syntax.Expression) -> bool:
        """Whether an expression is surely a kernel that nobody asks about, or none."""
        match value:
            case syntax.Member(name=name):
                return name in self.known
            case syntax.Name(name=name):
                return name in self.own or name == "NULL"
            case syntax.NullLiteral():
                return True
            case syntax.Conditional(then=then, otherwise=otherwise):
                return then is not None and self._is_other(then) and self._is_other(otherwise)
            case _:
                return False


_LAUNCHING = ("clEnqueueNDRangeKernel", "clEnqueueTask")
_BY_POSITION = {**dict.fromkeys(_LAUNCHING, 1), "clSetKernelArg": 0, "clSetKernelArgSVMPointer": 0}
"""The functions of OpenCL that launch a kernel or give it arguments, and which argument it is."""


def _is_kernel(type_: syntax.Type) -> bool:
    return isinstance(type_, syntax.NamedType) and type_.name == KERNEL


def _mentions_kernel(type_: syntax.Type) -> bool:
    return any(isinstance(node, syntax.NamedType) and node.name == KERNEL for node in walk(type_))
