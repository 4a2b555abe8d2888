"""Collects a file's host code, and which functions launch kernels or ask devices for anything, themselves or by others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from frontend.host.changes import arrays_of, is_known, keepers_of, keeps_references, written_names
from frontend.host.file import File, HostFunction
from frontend.host.kernel_members import kernel_members
from frontend.host.library import DEVICE, LAUNCHES, STREAMS
from frontend.kernels.launches import ENTRY
from frontend.names.frame import Program
from frontend.names.resolve import Scope, Space, scope_of
from frontend.syntax import syntax
from frontend.syntax.syntax import Specifier
from frontend.syntax.syntax_walk import nodes_of, walk

_LIFE = (syntax.FunctionKind.CONSTRUCTOR, syntax.FunctionKind.DESTRUCTOR)


def host_file(program: Program, unit: syntax.TranslationUnit) -> File:
    """Everything that a file says to the host."""
    file = File(program)
    for node in nodes_of(unit):
        if isinstance(node, syntax.Record) and node.members is not None and node.name:
            file.records.setdefault(node.name, []).append(node)
        elif isinstance(node, syntax.Enumerator):
            file.enumerators[node.name] += 1
    for item, space in _items(program.root, unit.items):
        _declare(file, item, space)
    file.arrays = arrays_of(unit)
    file.keepers = keepers_of(file, unit)
    named = [node for node in nodes_of(unit) if isinstance(node, syntax.NamedType | syntax.Name)]
    file.rebinding = any(node.name == "reference_wrapper" for node in named)
    file.keeping = len(file.keepers) > 2 or any(keeps_references(file.keepers, node) for node in named)
    used = [node for node in nodes_of(unit) if isinstance(node, syntax.UsingNames)]
    file.used = frozenset("::".join(node.path) for node in used)
    texts = [node.text for node in nodes_of(unit) if isinstance(node, syntax.Unparsed | syntax.Skipped)]
    file.unread = "\n".join(texts)
    file.written = frozenset(written_names(file, unit)) | frozenset(re.findall(r"[A-Za-z_]\w*", file.unread))
    file.kernel_members = kernel_members(file, unit)
    file.launching, file.acting = _doing(file, mentions_launch), _doing(file, mentions_device)
    file.acting_records = _acting_records(file)
    file.other_streams = bool(STREAMS.search(file.unread)) or any(
        isinstance(node, syntax.Name | syntax.Member) and STREAMS.search(node.name) for node in nodes_of(unit)
    )
    file.calls_others = any(isinstance(node, syntax.Call) and _is_elsewhere(file, node.callee) for node in nodes_of(unit))
    return file


def _is_elsewhere(file: File, callee: syntax.Expression) -> bool:
    """Whether a function that is called is one of the program's that is not in this file; words in capitals are macros."""
    if not isinstance(callee, syntax.Name) or callee.scope[:1] in (("std",), ("thrust",), ("cub",)):
        return False
    here = callee.name in file.functions or callee.name in file.kernels
    declared = callee.name in file.prototypes
    return (declared and not here) or not (here or is_known(file, callee) or callee.name.isupper())


def mentions_launch(node: object) -> bool:
    """Whether a piece of code launches something."""
    return any(isinstance(n, syntax.Launch) or launches_by_name(n) for n in walk(node))


def launches_by_name(node: object) -> bool:
    """Whether a node is a launch that is spelled as a call of the library."""
    if not (isinstance(node, syntax.Call) and isinstance(node.callee, syntax.Name | syntax.Member)):
        return False
    return LAUNCHES.fullmatch(node.callee.name) is not None


def mentions_device(node: object) -> bool:
    """Whether a piece of code asks devices for something."""
    names = (n.callee.name for n in walk(node) if isinstance(n, syntax.Call) and isinstance(n.callee, syntax.Name))
    return mentions_launch(node) or any(map(DEVICE.match, names))


def _acting_records(file: File) -> frozenset[str]:
    """Classes that ask devices for something when objects are made or end: themselves, or by what their objects consist of."""
    parts: dict[str, set[str]] = {}
    found: set[str] = set()
    for name, records in file.records.items():
        for record in records:
            fields = (m.type for m in record.members or () if isinstance(m, syntax.Field))
            types = (*fields, *(base.type for base in record.bases))
            parts.setdefault(name, set()).update(t.name for t in types if isinstance(t, syntax.NamedType))
            own = (m for m in record.members or () if isinstance(m, syntax.Function) and m.kind in _LIFE)
            if {name, f"~{name}"} & file.acting or any(mentions_device(m) for m in own):
                found.add(name)
    return _reaching(found, parts)


def _doing(file: File, does: Callable[[object], bool]) -> frozenset[str]:
    """The functions that do something: those that do themselves, and those that name one of these."""
    named: dict[str, set[str]] = {}
    found: set[str] = set()
    for name, functions in file.functions.items():
        for host in functions:
            body = host.function.body
            named.setdefault(name, set()).update(n.name for n in walk(body) if isinstance(n, syntax.Name | syntax.Member))
            if does(body):
                found.add(name)
    return _reaching(found, named)


def _reaching(found: set[str], names: Mapping[str, set[str]]) -> frozenset[str]:
    """What is found, and what names one of these, or one that does."""
    while also := {name for name, inside in names.items() if name not in found and inside & found}:
        found = found | also
    return frozenset(found)


def _items(space: Space, items: tuple[syntax.Declaration, ...]) -> Iterator[tuple[syntax.Declaration, Space]]:
    for item in items:
        if isinstance(item, syntax.Namespace):
            inner = next((d for d in space.names.get(item.name, ()) if isinstance(d, Space)), space) if item.name else space
            yield from _items(inner, item.items)
        else:
            yield item, space


def _declare(file: File, item: syntax.Declaration, space: Space, around: syntax.Record | None = None) -> None:
    """Notes a declaration of a namespace, or of a class ``around``; functions see what stands before it."""
    match item:
        case syntax.Function():
            of = file.records.get(item.scope[-1].partition("<")[0], ()) if item.scope else ()
            _declare_function(file, item, scope_of(space, item), of[0] if len(of) == 1 else None)
        case syntax.Variables(_, variables, None):
            for variable in variables:
                file.variables.setdefault(variable.name, []).append((variable, space))
                file.elsewhere.append(variable)
        case syntax.Record(members=members) if members is not None:
            for member in members:
                if isinstance(member, syntax.Function):
                    _declare_function(file, member, scope_of(space, around or item), item)
                elif isinstance(member, syntax.Record):
                    _declare(file, member, space, around or item)
        case syntax.Skipped():
            file.skipped.append(item)
        case _:
            pass


def _declare_function(file: File, function: syntax.Function, scope: Scope, record: syntax.Record | None) -> None:
    device = function.specifiers & {Specifier.DEVICE} and Specifier.HOST not in function.specifiers
    if device or function.specifiers & ENTRY:
        file.elsewhere.append(function)
    if function.specifiers & ENTRY:
        file.kernels.setdefault(function.name, []).append(function)
    elif function.body is None:
        file.prototypes.setdefault(function.name, []).append(function)
    elif not device:
        file.functions.setdefault(function.name, []).append(HostFunction(function, scope, record))
