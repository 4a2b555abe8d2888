"""What a file's text calls the variables and arrays of a kernel at a place.

A kernel is one list of statements with its functions inlined. A place in the text knows what is declared before it in the blocks
around it, and what its own function is passed, as long as no inner declaration hides it. Which variable a declaration is about is
told by where the variable gets its first value; which array a function's parameter is by the call, where that passes its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from boogie_ir.lang import kernel as k
from boogie_ir.lang.source import Origin, Span, visible
from frontend.names.mutation import NO_WRITERS, mutations_of
from frontend.syntax import syntax as s
from frontend.syntax.syntax_walk import walk as nodes
from gpuverify_py.analysis.statements import targets, walk
from gpuverify_py.findings.source_text import Spelling, spellings
from gpuverify_py.fixes.layout import Chain, Layout, within


class Scopes:
    """The scopes of one kernel in the text of its file."""

    def __init__(self, kernel: k.Kernel, dialect: str, layout: Layout) -> None:
        self.kernel = kernel
        self.layout = layout
        self.everywhere = spellings(kernel, dialect)
        self.first: dict[str, Origin] = {}
        for statement in walk(kernel.body):
            for target in targets(statement):
                self.first.setdefault(target.name, visible(statement.origin))

    def names(self, place: Origin) -> Mapping[str, Spelling]:
        """What has a name at a place, and which one it is."""
        place = visible(place)
        function = self.layout.function(place.span)
        if function is None:
            return self.everywhere
        known = _known(function, self.layout.chain(function, place.span))
        found = dict(self.everywhere)
        for local in self.kernel.locals:
            first = self.first.get(local.variable.name)
            if first is None or first.caller != place.caller or not _is(local.name, first.span, known):
                found.pop(local.variable.name, None)
        own = {p.name: p.span for p in function.type.parameters}
        for parameter in self.kernel.parameters:
            declared = own.get(_base(parameter.name))
            named = _base(parameter.name) not in known if declared is None else _is(parameter.name, declared, known)
            if place.caller is not None or not named:  # what the function's head does not declare is a ghost, or a constant
                del found[parameter.variable.name]
        for array in self.kernel.arrays:
            name = self._named(array, place, function, known)
            if name is None:
                del found[array.name]
            else:
                found[array.name] = replace(found[array.name], text=name)
        return found

    def _named(self, array: k.Array, place: Origin, function: s.Function, known: Mapping[str, Span]) -> str | None:
        """What an array is called at a place of a function; None: nothing there is that array for certain."""
        whole = array.source.name
        changed = mutations_of(function, NO_WRITERS).whole
        if _base(whole) not in known and not array.parameter and self.layout.function(array.origin.span) is None:
            return whole  # it is declared outside of functions
        if place.caller is None:
            moved = array.parameter and _base(whole) in changed
            return whole if _is(whole, array.origin.span, known) and not moved else None
        passing = visible(place.caller)
        outer = self.layout.function(passing.span)
        if outer is None:
            return None
        there = self._named(array, passing, outer, _known(outer, self.layout.chain(outer, passing.span)))
        for call in (node for node in nodes(outer.body) if isinstance(node, s.Call) and node.span == passing.span):
            for parameter, argument in zip(function.type.parameters, call.arguments, strict=False):
                name = parameter.name
                same = isinstance(argument, s.Name) and argument.name == there and _is(name, parameter.span, known)
                if same and name not in changed:
                    return name
        return None


def _base(name: str) -> str:
    """The name that is declared, of a member or an element."""
    return re.split(r"\W", name, maxsplit=1)[0]


def _is(name: str, declared: Span, known: Mapping[str, Span]) -> bool:
    """Whether a name is that of what is declared there."""
    return _base(name) in known and within(declared, known[_base(name)])


def _known(function: s.Function, chain: Chain) -> dict[str, Span]:
    """The names that the statement of a list that is around a place knows, by where they are declared."""
    found = {p.name: p.span for p in function.type.parameters if p.name}
    while len(chain) > 1 and not isinstance(chain[-2], s.Compound):
        chain = chain[:-1]
    for outer, inner in pairwise(chain):
        for variables in _before(outer, inner):
            for variable in variables.items:
                found.update((name, variable.span) for name in (variable.name, *variable.bindings) if name)
    return found


def _before(outer: s.Statement, inner: s.Statement) -> Iterator[s.Variables]:
    """What a statement declares for the one inside it."""
    match outer:
        case s.Compound(body=body):
            for statement in body:
                if statement is inner:
                    return
                if isinstance(statement, s.Declare) and isinstance(statement.declaration, s.Variables):
                    yield statement.declaration
        case s.For(start=s.Variables() as start):
            yield start
        case s.ForRange(variable=variable):
            yield variable
        case s.If(declaration=s.Variables() as declared):
            yield declared
        case _:
            pass
