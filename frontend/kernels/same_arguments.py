"""Pointers that the host shows to be equal: a launch `shift<<<grid, block>>>(d, d, n)` passes one array for two parameters.

What is not shown to be equal is taken to be apart, and listed so. Where every launch in the file passes one pointer for both
parameters, the kernel is verified with one array for them; where only some do, so is the kernel once more beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from frontend.kernels.kernels import KernelSource
from frontend.kernels.launches import ENTRY, spaces
from frontend.names.resolve import EnumeratorOf, Space
from frontend.syntax import syntax
from frontend.syntax.spelling import spell_expression
from frontend.syntax.syntax_walk import walk


def all_launches(root: Space) -> Iterator[syntax.Launch]:
    """The launches of a file's host code, in order."""
    for space in spaces(root):
        for declared in space.names.values():
            for item in declared:
                kernel = isinstance(item, syntax.Function) and item.specifiers & ENTRY
                if not kernel and not isinstance(item, Space | EnumeratorOf):
                    yield from (node for node in walk(item) if isinstance(node, syntax.Launch))


def as_launched(source: KernelSource, launches: Sequence[syntax.Launch]) -> Iterator[KernelSource]:
    """The kernel for each way in which its launches pass one pointer for several parameters; as it is if none does."""
    function = source.function
    own = [launch for launch in launches if _launches(launch, function)]
    ways: dict[tuple[tuple[str, str], ...], syntax.Launch] = {}
    for launch in own:
        ways.setdefault(tuple(_equal(launch.arguments, function).items()), launch)
    if not own or () in ways:
        yield source
    for way, launch in ways.items():
        if way:
            name = f"{source.name} ({_pairs(way)})"
            yield replace(source, name=name, equal=dict(way), shown=f"{_sentence(way)} (line {launch.span.line} launches it so)")


def way_of(arguments: Sequence[syntax.Expression], function: syntax.Function) -> str:
    """The way in which arguments pass one pointer for several parameters, as it stands in a kernel's name; empty for none."""
    return _pairs(tuple(_equal(arguments, function).items()))


def _pairs(way: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(f"{later} = {earlier}" for later, earlier in way)


def _sentence(way: tuple[tuple[str, str], ...]) -> str:
    return " and ".join(f"{earlier} and {later} are one array" for later, earlier in way)


def _launches(launch: syntax.Launch, function: syntax.Function) -> bool:
    """Whether it may launch this kernel: by its name, with as many arguments as it takes."""
    parameters = function.type.parameters
    least = sum(1 for parameter in parameters if parameter.default is None)
    named = isinstance(launch.callee, syntax.Name) and launch.callee.name == function.name
    return named and least <= len(launch.arguments) <= len(parameters)


def _equal(arguments: Sequence[syntax.Expression], function: syntax.Function) -> Mapping[str, str]:
    """Pointer parameters by name, with the first one for which the same pointer is passed; not where both are only read."""
    first: dict[str, syntax.Parameter] = {}
    found: dict[str, str] = {}
    for parameter, argument in zip(function.type.parameters, arguments, strict=False):
        if not isinstance(parameter.type, syntax.PointerType) or not parameter.name:
            continue
        pointer = _pointer(argument)
        if pointer is None:
            continue
        earlier = first.setdefault(pointer, parameter)
        if earlier is not parameter and not (_only_read(earlier) and _only_read(parameter)):
            found[parameter.name] = earlier.name
    return found


def _only_read(parameter: syntax.Parameter) -> bool:
    type_ = parameter.type
    return isinstance(type_, syntax.PointerType) and syntax.Qualifier.CONST in getattr(type_.target, "qualifiers", ())


def _pointer(argument: syntax.Expression) -> str | None:
    """How an argument is spelled that has the same value wherever it stands in a list of arguments; None for others."""
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
