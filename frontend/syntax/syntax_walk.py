"""All nodes of a piece of syntax, for checks that look at the text as written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boogie_ir.lang.frozen import field_names
from boogie_ir.lang.source import Span

_NO_CHILDREN = frozenset(("span", "place", "name_span"))
_BELOW: dict[type, tuple[str, ...] | None] = {}  # by class, found out when it is first met


def walk(root: Any) -> Iterator[Any]:
    """All nodes of a piece of syntax, in preorder, in the order of the text."""
    stack: list[Any] = [root]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(children(node)))


def deepest(root: Any) -> Span:
    """Where the node stands that most others are around."""
    most, found = -1, Span("", 1, 1, 1, 1)
    stack: list[tuple[Any, int]] = [(root, 0)]
    while stack:
        node, depth = stack.pop()
        place = getattr(node, "span", None)
        if depth > most and isinstance(place, Span):
            most, found = depth, place
        stack.extend((child, depth + 1) for child in reversed(children(node)))
    return found


def children(node: Any) -> list[Any]:
    """The nodes directly below a node, in the order of its fields."""
    found: list[Any] = []
    for name in _below(type(node)) or ():
        value = getattr(node, name)
        if isinstance(value, tuple):
            for item in value:
                if _below(type(item)) is not None:
                    found.append(item)
                elif isinstance(item, tuple):  # a pair of a name and a node
                    found.extend(inner for inner in item if _below(type(inner)) is not None)
        elif _below(type(value)) is not None:
            found.append(value)
    return found


def _below(kind: type) -> tuple[str, ...] | None:
    """The fields in which nodes of this class may have others; None where it is no class of nodes."""
    if kind not in _BELOW:
        names = None if issubclass(kind, Span) else field_names(kind)
        _BELOW[kind] = None if names is None else tuple(name for name in names if name not in _NO_CHILDREN)
    return _BELOW[kind]
