"""All nodes of a piece of syntax, for checks that look at the text as written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boogie_ir.lang.frozen import field_names
from boogie_ir.lang.source import Span

_LEAVES = frozenset((
    "str", "bool", "int", "str | None", "Span", "tuple[str, ...]", "frozenset[Qualifier]", "frozenset[Specifier]", "FunctionKind",
    "CastStyle",
))  # fmt: skip
"""Types of fields, as they are written, that hold no nodes."""


class _Below(dict[type, "tuple[str, ...] | None"]):
    """The fields in which nodes of a class may have others, last first; None where it is no class of nodes."""

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        names = None if issubclass(kind, Span) else field_names(kind)
        written = {name: text for base in reversed(kind.__mro__) for name, text in vars(base).get("__annotations__", {}).items()}
        below = None if names is None else tuple(name for name in reversed(names) if written.get(name) not in _LEAVES)
        self[kind] = below
        return below


_BELOW = _Below()


def walk(root: Any) -> Iterator[Any]:
    """All nodes of a piece of syntax, in preorder, in the order of the text."""
    below = _BELOW
    stack: list[Any] = [root]
    while stack:
        node = stack.pop()
        yield node
        for name in below[type(node)] or ():
            value = getattr(node, name)
            kind = type(value)
            if kind is tuple:
                for item in reversed(value):
                    if below[type(item)] is not None:
                        stack.append(item)
                    elif type(item) is tuple:  # a pair of a name and a node
                        stack.extend(inner for inner in reversed(item) if below[type(inner)] is not None)
            elif below[kind] is not None:
                stack.append(value)


_LATEST: list[Any] = [None, ()]


def nodes_of(unit: Any) -> tuple[Any, ...]:
    """All nodes of a whole file in preorder, told once however many ask: of the latest file they are kept."""
    if _LATEST[0] is not unit:
        _LATEST[:] = [unit, tuple(walk(unit))]
    nodes: tuple[Any, ...] = _LATEST[1]
    return nodes


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
    for name in reversed(_BELOW[type(node)] or ()):
        value = getattr(node, name)
        for item in value if isinstance(value, tuple) else (value,):
            if _BELOW[type(item)] is not None:
                found.append(item)
            elif isinstance(item, tuple):  # a pair of a name and a node
                found.extend(inner for inner in item if _BELOW[type(inner)] is not None)
    return found
