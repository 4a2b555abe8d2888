"""Members of classes that hold kernels of OpenCL: of which kernels, as all that the file ever puts into them tells.

``ctx->kernel_add = clCreateKernel(program, "add", &error)`` stands in a function that sets everything up, the launches of
``ctx->kernel_add`` in others, with an object between them of which nothing is known. Whoever launches what such a member holds
launches one of the kernels that somebody made for it, as nothing else is ever put there: every change of a member of the name, in
any object, is such an assignment; nobody has its address, no list or constructor gives it a value, and the class is of this
file, so that no other knows it. That a member was never set is an error of its own: there is no kernel then.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from frontend.host.changes import changes_of, root_names
from frontend.host.file import File
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import nodes_of, walk

KERNEL = "cl_kernel"
MOST = 8  # kernels that one member may hold


def kernel_members(file: File, unit: syntax.TranslationUnit) -> Mapping[str, tuple[str, ...]]:
    """The members that hold kernels, by name, with the names of these kernels."""
    owners = {name: names for name, record, names in _fields(unit) if record.span.file == unit.files[0] and names}
    if not owners:
        return {}
    changes: Counter[str] = Counter()
    made: dict[str, list[str]] = {}
    listed: set[str] = set()  # classes whose objects are made of lists, or by constructors that are given something
    for node in nodes_of(unit):
        if isinstance(node, syntax.Call) and isinstance(node.callee, syntax.Name) and node.callee.name.startswith("clSetKernelArg"):
            continue  # the kernel that a handle means changes, not the handle
        for target in changes_of(file, node):
            changes.update(name for name in root_names(target) if name in owners)
        match node:
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
    unread = frozenset(re.findall(r"[A-Za-z_]\w*", file.unread))
    return {
        name: tuple(dict.fromkeys(kernels))
        for name, kernels in made.items()
        if len(kernels) == changes[name] and len(set(kernels)) <= MOST
        and name not in unread and not owners[name] & listed and not any(_made_of(each, file.unread) for each in owners[name])
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
            if name not in ("unique_ptr", "shared_ptr"):
                yield from (n.name for argument in arguments or () for n in walk(argument) if isinstance(n, syntax.NamedType))
        case syntax.ArrayType(element=element):
            yield from _of_values(element)
        case _:
            pass


def _made_of(name: str, text: str) -> bool:
    """Whether text that is not read makes an object of a class of something: ``new Context{a, b}``."""
    return re.search(rf"\b{re.escape(name)}\s*[({{]\s*[^)}}\s]", text) is not None
