"""Pointers that the host shows to be into one array: `shift<<<grid, block>>>(d, d, n)`, `add<<<grid, block>>>(d, d + n, n)`.

What is not shown to be so is taken to be apart, and listed so. Where every launch in the file passes pointers into one array for
two parameters, the kernel is verified with one array for them; where only some do, so is the kernel once more beside it. How far
apart they point is told by numbers, and by what the launch passes for other parameters; where it is not, nothing is.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace

from boogie_ir.lang.frozen import frozen
from frontend.kernels.kernels import KernelSource
from frontend.kernels.launches import ENTRY, spaces
from frontend.names.resolve import EnumeratorOf, Space
from frontend.syntax import syntax
from frontend.syntax.mentions import WORD, Mention, mentions
from frontend.syntax.spelling import spell_expression
from frontend.syntax.syntax_walk import nodes_of, walk

COUNTS = frozenset(("int", "unsigned int", "uint", "long", "unsigned long", "long long", "unsigned long long")) | {
    "size_t",
    "int32_t",
    "uint32_t",
    "int64_t",
    "uint64_t",
}
"""Types of parameters that keep a number of elements."""


ASKING = re.compile(r"(cuda|hip)(Func|Occupancy)\w*")
"""Functions of the library that are given a kernel and do not launch it."""


@frozen
class _Pointed:
    """Where an argument points: into the array of a pointer that is spelled so, so many elements behind (None: at it)."""

    array: str
    step: syntax.Expression | None = None


def all_launches(root: Space) -> Iterator[syntax.Launch]:
    """The launches of a file's host code, in order."""
    for space in spaces(root):
        for declared in space.names.values():
            for item in declared:
                kernel = isinstance(item, syntax.Function) and item.specifiers & ENTRY
                if not kernel and not isinstance(item, Space | EnumeratorOf):
                    yield from (node for node in walk(item) if isinstance(node, syntax.Launch))


def passed_on(unit: syntax.TranslationUnit) -> frozenset[str]:
    """The names that stand for something else than what is called or launched there: a kernel of such a name may be launched
    out of sight, by `cudaLaunchKernel` or a function that is given it, with pointers of which nothing is known.

    Who reads host code knows more of the mentions than whether a launch names its kernel (:mod:`frontend.host.launches`).
    """
    nodes = tuple(nodes_of(unit))
    called = {id(n.callee) for n in nodes if isinstance(n, syntax.Call | syntax.Launch)}
    called |= {
        id(inner)
        for n in nodes
        if isinstance(n, syntax.Call) and isinstance(n.callee, syntax.Name) and ASKING.fullmatch(n.callee.name)
        for inner in walk(n)
    }
    return frozenset(each.name for each in mentions(unit.items) if id(each.node) not in called and not _only_launched(each))


def _only_launched(mention: Mention) -> bool:
    """Whether all that text which is not read says of a kernel are launches that are read by themselves."""
    if not isinstance(mention.node, syntax.Skipped):
        return False
    launched = sum(isinstance(n.callee, syntax.Name) and n.callee.name == mention.name for n in mention.node.launches)
    return launched == WORD.findall(mention.node.text).count(mention.name)


def as_launched(source: KernelSource, launches: Sequence[syntax.Launch], passed: Container[str] = ()) -> Iterator[KernelSource]:
    """The kernel for each way in which its launches pass pointers into one array; as it is if none does, or it is passed on."""
    function = source.function
    own = [launch for launch in launches if _launches(launch, function)]
    ways: dict[str, tuple[Mapping[str, syntax.Expression], syntax.Launch]] = {}
    for launch in own:
        way = _equal(launch.arguments, function)
        ways.setdefault(_pairs(way), (way, launch))
    if not own or "" in ways or function.name in passed:
        yield source
    for words, (way, launch) in ways.items():
        if way:
            shown = f"{_sentence(way)} (line {launch.span.line} launches it so)"
            yield replace(source, name=f"{source.name} ({words})", equal=way, shown=shown)


def way_of(arguments: Sequence[syntax.Expression], function: syntax.Function) -> str:
    """The way in which arguments pass pointers into one array, as it stands in a kernel's name; empty for none."""
    return _pairs(_equal(arguments, function))


def _pairs(way: Mapping[str, syntax.Expression]) -> str:
    return ", ".join(f"{later} = {spell_expression(told)}" for later, told in way.items())


def _sentence(way: Mapping[str, syntax.Expression]) -> str:
    return " and ".join(
        f"{told.name} and {later} are one array" if isinstance(told, syntax.Name) else f"{later} is {spell_expression(told)}"
        for later, told in way.items()
    )


def _launches(launch: syntax.Launch, function: syntax.Function) -> bool:
    """Whether it may launch this kernel: by its name, with as many arguments as it takes."""
    parameters = function.type.parameters
    least = sum(1 for parameter in parameters if parameter.default is None)
    named = isinstance(launch.callee, syntax.Name) and launch.callee.name == function.name
    return named and least <= len(launch.arguments) <= len(parameters)


def _equal(arguments: Sequence[syntax.Expression], function: syntax.Function) -> Mapping[str, syntax.Expression]:
    """Pointer parameters by name, told by the first one that points into the same array; not where all of these are only read."""
    changed = _changed(arguments)
    parameters = tuple(
        (parameter, argument)
        for parameter, argument in zip(function.type.parameters, arguments, strict=False)
        if changed.isdisjoint(_names(argument))
    )
    counts = {
        spell_expression(argument): parameter.name
        for parameter, argument in parameters
        if isinstance(parameter.type, syntax.NamedType) and parameter.type.name in COUNTS and isinstance(argument, syntax.Name)
    }
    into: dict[str, list[tuple[syntax.Parameter, _Pointed]]] = {}
    for parameter, argument in parameters:
        if isinstance(parameter.type, syntax.PointerType) and parameter.name:
            pointed = _pointer(argument)
            if pointed is not None:
                into.setdefault(pointed.array, []).append((parameter, pointed))
    found: dict[str, syntax.Expression] = {}
    for (first, place), *others in into.values():
        if all(_only_read(each) for each in (first, *(later for later, _ in others))):
            continue
        for later, other in others:
            told = _distance(first, place, other, counts) if _alike(first, later) else None
            if told is not None or (_same(place, other) and (place.step is None or _alike(first, later))):
                found[later.name] = told or syntax.Name(first.span, first.name)
    return {p.name: found[p.name] for p in function.type.parameters if p.name in found}


def _changed(arguments: Sequence[syntax.Expression]) -> frozenset[str]:
    """The variables that an argument may change before or after others are evaluated, in any order ([expr.call])."""
    nodes = (node for argument in arguments for node in walk(argument))
    return frozenset(n for node in nodes if isinstance(node, syntax.Assign | syntax.Step | syntax.Call) for n in _names(node))


def _names(node: object) -> frozenset[str]:
    return frozenset(each.name for each in walk(node) if isinstance(each, syntax.Name))


def _same(one: _Pointed, other: _Pointed) -> bool:
    return _spelled(one.step) == _spelled(other.step)


def _spelled(step: syntax.Expression | None) -> str:
    return "" if step is None else spell_expression(step)


def _distance(first: syntax.Parameter, one: _Pointed, other: _Pointed, counts: Mapping[str, str]) -> syntax.Expression | None:
    """A pointer told by an earlier one, and by numbers that the kernel has; None where they are at one place, or not told."""
    told: syntax.Expression = syntax.Name(first.span, first.name)
    if _same(one, other):
        return None
    for operator, step in (("-", one.step), ("+", other.step)):
        if step is not None:
            number = _in_kernel(step, counts)
            if number is None:
                return None
            told = syntax.Binary(first.span, operator, told, number, first.span)
    return None if spell_expression(told).endswith("...") else told  # cut: kernels are told apart by it


def _in_kernel(step: syntax.Expression, counts: Mapping[str, str]) -> syntax.Expression | None:
    """A number of the host's in terms of parameters."""
    match step:
        case syntax.IntLiteral():
            return step
        case syntax.Name() if (name := counts.get(spell_expression(step))) is not None:
            return syntax.Name(step.span, name)
        case syntax.Binary(operator="+" | "-" | "*", left=left, right=right):
            one, two = _in_kernel(left, counts), _in_kernel(right, counts)
            return None if one is None or two is None else replace(step, left=one, right=two)
        case _:
            return None


def _alike(one: syntax.Parameter, other: syntax.Parameter) -> bool:
    """Whether two parameters point to elements of one type, so that steps of the host's are steps of theirs."""
    first, second = (getattr(each.type, "target", None) for each in (one, other))
    if not (isinstance(first, syntax.NamedType) and isinstance(second, syntax.NamedType)):
        return False
    return first.name != "void" and (first.name, first.scope, first.arguments) == (second.name, second.scope, second.arguments)


def _only_read(parameter: syntax.Parameter) -> bool:
    type_ = parameter.type
    return isinstance(type_, syntax.PointerType) and syntax.Qualifier.CONST in getattr(type_.target, "qualifiers", ())


def _pointer(argument: syntax.Expression) -> _Pointed | None:
    """Where an argument points that has the same value wherever it stands in a list of arguments; None for others."""
    match argument:
        case syntax.Binary(operator="+", left=base, right=step, place=place) if _plain(step):
            inner = _pointer(base)
        case syntax.Unary(operator="&", operand=syntax.Index(base=base, index=step, span=place)) if _plain(step):
            inner = _pointer(base)
        case _:
            array = _whole(argument)
            return None if array is None else _Pointed(array)
    if inner is None or (isinstance(step, syntax.IntLiteral) and step.value == 0):
        return inner
    return _Pointed(inner.array, step if inner.step is None else syntax.Binary(step.span, "+", inner.step, step, place))


def _whole(argument: syntax.Expression) -> str | None:
    while isinstance(argument, syntax.Cast):
        argument = argument.value
    if isinstance(argument, syntax.IntLiteral) or not _plain(argument):
        return None
    text = spell_expression(argument)
    return None if text.endswith("...") else text  # cut: what comes after may differ


def _plain(expression: syntax.Expression) -> bool:
    match expression:
        case syntax.Name() | syntax.This() | syntax.IntLiteral():
            return True
        case syntax.Member(base=base):
            return _plain(base)
        case syntax.Index(base=base, index=index):
            return _plain(base) and _plain(index)
        case syntax.Unary(operator="&" | "*", operand=operand):
            return _plain(operand)
        case syntax.Binary(operator="+" | "-" | "*", left=left, right=right):
            return _plain(left) and _plain(right)
        case _:
            return False
