"""Where a file's text mentions what it declares outside of functions, itself or in text that is not read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from boogie_ir.lang.frozen import frozen_node
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import children

WORD = re.compile(r"[A-Za-z_]\w*")
SCOPES = (
    syntax.Function,
    syntax.Compound,
    syntax.If,
    syntax.While,
    syntax.DoWhile,
    syntax.For,
    syntax.ForRange,
    syntax.Switch,
)


@frozen_node
class Left:
    """The end of a scope."""


@frozen_node
class Mention:
    """A name, and what it stands in: itself, or text that is not read."""

    name: str
    node: syntax.Name | syntax.Unparsed | syntax.Skipped


def mentions(items: Iterable[syntax.Declaration | syntax.RecordMember]) -> Iterator[Mention]:
    """All mentions, but for names of variables and parameters of functions, where these are in scope ([basic.scope])."""
    for root in _declared(items):
        yield from _in_scopes(root)


def _in_scopes(root: object) -> Iterator[Mention]:
    """The mentions in a declaration. A name with a scope before it, as `::name`, is never one of a variable within."""
    own: list[set[str]] = [set()]  # the names of each scope around a node, as far as they are declared before it
    work = [root]
    while work:
        match node := work.pop():
            case Left():
                own.pop()
                continue
            case syntax.Name(name=name, scope=scope) if scope or not any(name in names for names in own):
                yield Mention(name, node)
            case syntax.Unparsed() | syntax.Skipped():
                for name in dict.fromkeys(WORD.findall(node.text)):
                    yield Mention(name, node)
            case syntax.Variable(name=name, bindings=bindings):  # in scope in its own initialiser
                own[-1] |= {name, *bindings}
            case _:
                pass
        if isinstance(node, SCOPES):
            names = {each.name for each in node.type.parameters} if isinstance(node, syntax.Function) else set[str]()
            own.append(names)
            work.append(Left())
        inner = children(node)
        inner.sort(key=lambda child: not isinstance(child, syntax.Variables))  # an `if` declares before it asks
        work += reversed(inner)


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
