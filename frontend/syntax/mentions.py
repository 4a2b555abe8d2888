"""Where a file's text mentions what it declares outside of functions, itself or in text that is not read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from boogie_ir.lang.frozen import frozen_node
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk

WORD = re.compile(r"[A-Za-z_]\w*")


@frozen_node
class Mention:
    """A name, and what it stands in: itself, or text that is not read."""

    name: str
    node: syntax.Name | syntax.Unparsed | syntax.Skipped


def mentions(items: Iterable[syntax.Declaration | syntax.RecordMember]) -> Iterator[Mention]:
    """All mentions, but for names that a function, or what else is declared, has for variables of its own."""
    for root in _declared(items):
        nodes = [*walk(root)]
        own = {node.name for node in nodes if isinstance(node, syntax.Variable | syntax.Parameter)}
        for node in nodes:
            match node:
                case syntax.Name(name=name) if name not in own:
                    yield Mention(name, node)
                case syntax.Unparsed() | syntax.Skipped():
                    for name in dict.fromkeys(WORD.findall(node.text)):
                        yield Mention(name, node)
                case _:
                    pass


def _declared(items: Iterable[syntax.Declaration | syntax.RecordMember]) -> Iterator[object]:
    """What namespaces and classes declare, one by one: each has local names of its own."""
    for item in items:
        match item:
            case syntax.Namespace(items=inner):
                yield from _declared(inner)
            case syntax.Record(members=members) if members is not None:
                yield from _declared(members)
            case _:
                yield item
