"""All launches of a file's host code, each as it is reached.

A function is read where it is called, with what it is given there, if all its calls in the file are read so. Any other is read as
one that anybody may call with anything. Launches that no reading comes to are named, so that whoever rests on the others says so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.source import Span
from frontend.host.collect import host_file, launches_by_name
from frontend.host.drawn import drawn_names
from frontend.host.evaluator.device import API
from frontend.host.evaluator.statements import HostReader
from frontend.host.evaluator.variables import Activation, Found, TooLong
from frontend.host.file import File, HostFunction
from frontend.host.kernel_members import foreign_functions
from frontend.host.operations import HostProgram
from frontend.host.state import Names, State
from frontend.host.unsaid import unsaid
from frontend.host.values import Place, Symbols
from frontend.kernels.launches import outside
from frontend.kernels.lowering import FileLowering
from frontend.names.frame import LoweringOptions, Program
from frontend.names.missing import Choices, Pieces
from frontend.names.mutation import writers_of
from frontend.names.resolve import Scope, file_scope
from frontend.syntax import syntax
from frontend.syntax.mentions import mentions
from frontend.syntax.syntax_walk import nodes_of, walk
from frontend.types.layout import Layout

Kernels: TypeAlias = Mapping[str, Sequence[syntax.Function]]
NO_KERNELS: Kernels = MappingProxyType({})


@frozen_node
class Unread:
    """A launch of which nothing is known but the kernel's name and its place; ``handed``: to what may launch it."""

    kernel: str
    span: Span
    handed: bool = False


@frozen_node
class HostCode:
    """What a file's host code says of its kernels; ``drawn`` are variables that are filled by chance.

    ``programs``: of the functions that launch something and that nobody calls, as far as their calls are followed. ``variables``
    are names of variables outside of functions.
    """

    found: tuple[Found, ...]
    unread: tuple[Unread, ...]
    symbols: Symbols
    kernels: Kernels
    drawn: frozenset[str] = frozenset()
    programs: tuple[HostProgram, ...] = ()
    variables: frozenset[str] = frozenset()


def launches_of(unit: syntax.TranslationUnit, options: LoweringOptions, kernels: Kernels = NO_KERNELS) -> HostCode:
    """The launches of a file, of its ``kernels`` and those of others.

    Its types and constants are worked out anew, in a program of its own, with pointers of 64 bits.
    """
    wide = replace(options, pointer_bits=64, lenient=False)
    program = Program(unit.dialect, file_scope(unit), wide, Layout(8), FileLowering(), Pieces(unit, False, Choices()))
    program.writers = writers_of(unit)
    return read_host(program, unit, kernels)


def read_host(program: Program, unit: syntax.TranslationUnit, kernels: Kernels = NO_KERNELS) -> HostCode:
    """The launches of a file, of its ``kernels`` and those of others."""
    file = host_file(program, unit)
    file.unsaid = unsaid(file, unit)
    for name, functions in kernels.items():
        file.kernels.setdefault(name, []).extend(functions)
    file.foreign, file.handing = foreign_functions(file, unit) if kernels else (frozenset(), frozenset())
    reader = HostReader(file)
    launching = (host for name in file.functions if name in file.launching for host in file.functions[name])
    hosts = [host for host in launching if id(host.function) not in file.foreign]
    called = _called(file)
    mentions = _Mentions(file, unit)
    programs: list[HostProgram] = []
    for host in hosts:
        if host.function.name not in called:
            programs.append(_read(reader, host))
    for host in hosts:
        if host.function.name in called and not _covered(reader, mentions, host):
            programs.append(_read(reader, host))
    drawn = drawn_names(unit) if reader.found else frozenset[str]()
    unread, names = tuple(_unread(reader, file, unit)), frozenset(file.variables)
    return HostCode(tuple(reader.found), unread, reader.symbols, file.kernels, drawn, tuple(programs), names)


def _read(reader: HostReader, host: HostFunction) -> HostProgram:
    """A function that anybody may call."""
    frame = outside(reader.file.program, Scope(host.scope), host.function)
    this = Place(-(1 << 30)) if host.record is not None else None
    reader.steps, cut = 0, False
    try:
        entry = reader.first_values(frame) if host.function.name == "main" else State()
        reader.read_function(Activation(frame, Names(), entry, this, host.record), host.function)
    except (RecursionError, TooLong):
        reader.running.clear()
        reader.quiet, cut = 0, True
    return reader.program(host.function.name, host.function.span, cut)


def _called(file: File) -> frozenset[str]:
    """The functions that others call or mention, in text that is read or not."""
    names: set[str] = set(re.findall(r"[A-Za-z_]\w*", file.unread))
    for functions in file.functions.values():
        for host in functions:
            inside = {n.name for n in walk(host.function.body) if isinstance(n, syntax.Name | syntax.Member)}
            names |= inside - {host.function.name}
    return frozenset(names)


class _Mentions:
    """Where a file mentions names: how often in all, in which calls of them, as which arguments, in text that is not read."""

    def __init__(self, file: File, unit: syntax.TranslationUnit) -> None:
        self.count = Counter(node.name for node in nodes_of(unit) if isinstance(node, syntax.Name | syntax.Member))
        launched = (node.callee for node in nodes_of(unit) if isinstance(node, syntax.Launch))
        self.count.subtract(callee.name for callee in launched if isinstance(callee, syntax.Name))  # a kernel of the same name
        for function in (h.function for hosts in file.functions.values() for h in hosts if id(h.function) in file.foreign):
            self.count.subtract(name for name in _names_in(function) if name in file.handing)  # it gives them kernels of others
        self.calls: dict[str, list[int]] = {}
        for node in nodes_of(unit):
            if isinstance(node, syntax.Call) and isinstance(node.callee, syntax.Name | syntax.Member):
                self.calls.setdefault(node.callee.name, []).append(id(node))
        self.given: dict[str, list[int]] = {}
        for name in (each for node in nodes_of(unit) if isinstance(node, syntax.Call) for each in node.arguments):
            if isinstance(name, syntax.Name):
                self.given.setdefault(name.name, []).append(id(name))
        self.unread = frozenset(re.findall(r"[A-Za-z_]\w*", file.unread))


def _names_in(code: object) -> Iterator[str]:
    return (node.name for node in walk(code) if isinstance(node, syntax.Name | syntax.Member))


def _covered(reader: HostReader, mentions: _Mentions, host: HostFunction) -> bool:
    """Whether every mention of a function, anywhere, is a call that has been read with it, each time that it is called, or gives
    it to a function that only calls it (:meth:`InliningReader._note_given_on`)."""
    name = host.function.name
    if name in mentions.unread or len(reader.file.functions[name]) > 1:
        return False
    if any(each == name for function in reader.given_up for each in _names_in(function)):
        return False
    read = sum(call in reader.entered - reader.missed for call in mentions.calls.get(name, ()))
    return mentions.count[name] == read + sum(reader.given_on.get(each, False) for each in mentions.given.get(name, ()))


def _unread(reader: HostReader, file: File, unit: syntax.TranslationUnit) -> list[Unread]:
    """Launches that no reading came to."""
    found = [Unread("", span) for span in reader.untold]
    for launch in (node for function in reader.given_up for node in walk(function)):
        if isinstance(launch, syntax.Launch) or launches_by_name(launch):
            found.append(Unread("", launch.span))
    functions = (host.function for hosts in file.functions.values() for host in hosts)
    bodies = [function for function in functions if id(function) not in file.foreign]
    for node in (n for root in (*bodies, *file.elsewhere, *file.skipped) for n in walk(root)):
        if isinstance(node, syntax.Launch) and id(node) not in reader.seen:
            name = node.callee.name if isinstance(node.callee, syntax.Name | syntax.Member) else ""
            found.append(Unread(name, node.span))
        elif launches_by_name(node) and id(node) not in reader.seen:
            found.append(Unread("", node.span))
    return [*found, *_handed_on(reader, file, unit)]


def _handed_on(reader: HostReader, file: File, unit: syntax.TranslationUnit) -> Iterator[Unread]:
    """Kernels that are given to what is not read: to a function of another file, an object, a table, a template."""
    yield from (Unread(name.name, span, True) for name, span in reader.handed_on)
    told = reader.launched | {id(name) for node in nodes_of(unit) for name in _named_to_launch(node, file)}
    for each in mentions(unit.items):
        if each.name in file.kernels and id(each.node) not in told:
            yield Unread(each.name, each.node.span, True)


def _named_to_launch(node: object, file: File) -> Iterator[syntax.Name]:
    """The names in what is launched, and in what the library is told: these launches are read, or named as not.

    What is called without being launched is a function of the host that has a kernel's name; one of another file may launch it.
    """
    match node:
        case syntax.Launch(callee=callee):
            yield from (n for n in walk(callee) if isinstance(n, syntax.Name))
        case syntax.Call(callee=syntax.Name(name=name), arguments=arguments) if API.fullmatch(name):
            yield from (n for argument in arguments for n in walk(argument) if isinstance(n, syntax.Name))
        case syntax.Call(callee=syntax.Name(name=name) as callee) if name in file.functions:
            yield callee
        case _:
            pass
