"""Which memory host code fills with numbers that it draws by chance: a kernel may find any contents there, equal ones as well.

A guess by names, wherever in the file they stand: a variable is drawn if some element of it is given what a generator of random
numbers gives, or if it is a copy of one that is. Nothing is proved by it: it only says whose contents nobody chose with care.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from frontend.host.changes import root_names
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import children, nodes_of

GENERATOR = re.compile(r"\w*rand\w*|\w*(dist?|distribution|rng|lcg|mt19937|gen|generator)\d*|(uniform|normal)\w*", re.IGNORECASE)
FILLS = re.compile(r"generate(_n)?|curandGenerate\w+")
COPIES = {"Memcpy": (0, 1), "MemcpyAsync": (0, 1), "MemcpyToSymbol": (0, 1), "MemcpyToSymbolAsync": (0, 1), "Memcpy2D": (0, 2)}


def drawn_names(unit: syntax.TranslationUnit) -> frozenset[str]:
    """The names of the variables that are drawn."""
    drawn: set[str] = set()
    flows: dict[str, set[str]] = {}
    functions = {n.name: n for n in nodes_of(unit) if isinstance(n, syntax.Function) and n.body is not None}
    for node in nodes_of(unit):
        for targets, names, by_chance in _given(node, functions):
            drawn.update(targets if by_chance else ())
            for name in names:
                flows.setdefault(name, set()).update(targets)
        if isinstance(node, syntax.Call) and FILLS.fullmatch(_name(node.callee)):
            drawn.update(name for argument in node.arguments for name in _names(argument))
    waiting = list(drawn)
    while waiting:
        fresh = flows.get(waiting.pop(), set()) - drawn
        drawn |= fresh
        waiting.extend(fresh)
    return frozenset(drawn)


def drawn_parameters(function: syntax.Function, given: Iterable[syntax.Expression], drawn: frozenset[str]) -> Iterator[str]:
    """The parameters of a kernel that are given such variables."""
    for parameter, written in zip(function.type.parameters, given, strict=False):
        if not drawn.isdisjoint(_names(written)):
            yield parameter.name


_Given: TypeAlias = tuple[Iterable[str], Iterable[str], bool]  # who is given something, of whom, and whether it is drawn


def _given(node: object, functions: dict[str, syntax.Function]) -> Iterator[_Given]:
    """What variables are given at a node: by assignments, by copies, as parameters (which also hand back what is filled in)."""
    match node:
        case syntax.Assign(target=target, value=value):
            yield tuple(root_names(target)), _names(value), _by_chance(value)
        case syntax.Variable(name=name, initializer=initializer, constructed=constructed):
            for value in (*((initializer,) if initializer is not None else ()), *(constructed or ())):
                yield (name,), _names(value), _by_chance(value)
        case syntax.Call(callee=callee, arguments=arguments):
            called = _name(callee)
            places = COPIES.get(called.removeprefix("cuda").removeprefix("hip"), (0, 1) if called == "memcpy" else None)
            if places is not None and len(arguments) > places[1]:
                yield tuple(_names(arguments[places[0]])), _names(arguments[places[1]]), False
            function = functions.get(called)
            for parameter, argument in zip(function.type.parameters if function is not None else (), arguments, strict=False):
                yield (parameter.name,), _names(argument), _by_chance(argument)
                if isinstance(parameter.type, syntax.PointerType | syntax.ReferenceType | syntax.ArrayType):
                    yield tuple(_names(argument)), (parameter.name,), False
        case _:
            pass


def _by_chance(value: object) -> bool:
    return any(isinstance(part, syntax.Call) and GENERATOR.fullmatch(_name(part.callee)) for part in _parts(value))


def _name(callee: syntax.Expression) -> str:
    return callee.name if isinstance(callee, syntax.Name | syntax.Member) else ""


def _parts(value: object) -> Iterator[object]:
    """A value's parts, without the numbers of elements: these say where, not what."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += [part.base] if isinstance(part, syntax.Index) else children(part)


def _names(value: object) -> Iterator[str]:
    return (part.name for part in _parts(value) if isinstance(part, syntax.Name))
