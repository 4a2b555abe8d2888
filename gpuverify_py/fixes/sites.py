"""The accesses of findings in the text, and what may have to hold of their indices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, islice, permutations
from typing import TypeAlias

from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.program import CheckKind
from frontend.syntax import syntax as s
from frontend.syntax.syntax_walk import walk
from gpuverify_py.fixes.candidate import Finding, places
from gpuverify_py.fixes.layout import LOOPS, Chain

Bounds: TypeAlias = tuple[tuple[str, str], ...]
"""What is to be below what."""
_INTEGER = re.compile(r"(const |unsigned |signed )*(int|unsigned|uint|size_t|long|long long|ulong|short|ushort)")
MOST = 24


@frozen_node
class Site:
    """An access of a finding in the text: the statements around it, and its index."""

    of: Finding
    function: s.Function
    chain: Chain
    access: s.Index

    @property
    def index(self) -> str:
        """The index, to be compared with something."""
        text = self.of.layout.text.of(self.access.index.span)
        return text if re.fullmatch(r"[\w\s.()+*/%-]+", text) else f"({text})"

    def bounds(self) -> Iterator[Bounds]:
        """At most so many conditions under which the index may be within what there is."""
        return islice(self._bounds(), MOST)

    def _bounds(self) -> Iterator[Bounds]:
        """A variable of the index below a parameter, a variable of a loop around, or the size of the array; then two at a time.

        The index as a whole only where it leaves the array: threads that meet have one index, so a bound of it takes all of them
        away, or none. Variables of an index are those, too, from which one in it is initialised.
        """
        text = self.of.layout.text.of(self.access.index.span)
        variables = [name for name in self._variables(text) if name != text]
        loops = [name for each in self.chain if isinstance(each, LOOPS) for name in _counters(each)]
        parameters = [p.name for p in self.function.type.parameters if p.name and _INTEGER.fullmatch(_spelled(self.of, p))]
        array = self.of.array
        extents = array.source.extents if array is not None else ()
        sizes = [str(extents[-1])] if extents and extents[-1] is not None else []
        whole = (self.index,) if self.of.diagnostic.kind is CheckKind.OUT_OF_BOUNDS else ()
        rights = [*dict.fromkeys((*reversed(loops), *parameters, *sizes))]
        for left in dict.fromkeys((*whole, *variables)):
            for right in rights:
                if right not in (left, text) and not re.search(rf"\b{re.escape(right)}\b", left):
                    yield ((left, right),)
        for lefts in combinations(variables, 2):
            yield from (tuple(zip(lefts, chosen, strict=True)) for chosen in permutations(rights, 2) if not {*lefts} & {*chosen})

    def _variables(self, text: str) -> list[str]:
        """The thread's variables that a text names, and those that they are made of."""
        locals_ = locals_of(self.function)
        found: dict[str, None] = {}
        todo = [text]
        for each in todo:
            new = [name for name in re.findall(r"[A-Za-z_]\w*", each) if name in locals_ and name not in found]
            found |= dict.fromkeys(new)
            todo += [self.of.layout.text.of(made.span) for name in new if (made := locals_[name]) is not None]
        return [*found]


def sites(of: Finding) -> Iterator[Site]:
    """The accesses of a finding that the text has."""
    for origin in [access.origin for access in of.diagnostic.accesses] or [of.diagnostic.origin]:
        span = next(places(origin), None)
        function = of.layout.function(span) if span is not None else None
        if span is None or function is None:
            continue
        chain = of.layout.chain(function, span)
        index = next((n for n in walk(chain[-1]) if isinstance(n, s.Index) and n.span == span), None)
        if index is not None:
            yield Site(of, function, chain, index)


def asked(bounds: Bounds) -> str:
    """The condition that all is below what it has to be."""
    return " && ".join(f"{left} < {right}" for left, right in bounds)


def missed(bounds: Bounds) -> str:
    """The condition that something is not."""
    return " || ".join(f"{left} >= {right}" for left, right in bounds)


def _spelled(of: Finding, parameter: s.Parameter) -> str:
    """The type of a parameter as it is written."""
    declared = of.layout.text.of(parameter.span)
    return " ".join(declared.rpartition(parameter.name or "")[0].split())


def locals_of(function: s.Function) -> dict[str, s.Expression | None]:
    """The variables of a thread that are declared in a function, which is a bound's left side, with what they are made of."""
    found = (node for node in walk(function.body) if isinstance(node, s.Variable))
    return {node.name: node.initializer for node in found if isinstance(node.type, s.NamedType)}


def _counters(loop: s.Statement) -> Iterator[str]:
    if isinstance(loop, s.For) and isinstance(loop.start, s.Variables):
        yield from (item.name for item in loop.start.items)
