"""Which declarations of a text count: those marked ``{:ignore}`` do not, nor those ``{:extern}`` that another one replaces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from boogie_ir.lang.spelling import read_name
from boogie_ir.read.terms.read_names import Environment, Named, Node, read_attributes, read_names

KINDS = ("type_declaration", "datatype", "constants", "function", "axiom", "variables", "procedure", "implementation")

Declared = TypeVar("Declared")


def declarations(tree: Node) -> dict[str, list[Node]]:
    """The declarations that count, by their kind."""
    all_ = [d.children[0] if d.data == "revealed" else d for d in tree.children]
    result = {kind: [d for d in all_ if d.data == kind and not _marked(d, "ignore")] for kind in KINDS}
    for kind in ("function", "procedure"):
        result[kind] = _replaced((read_name(d.children[1]), d, d) for d in result[kind])
    return result


def always_revealed(tree: Node) -> frozenset[str]:
    """The functions that are never hidden."""
    return frozenset(read_name(d.children[0].children[1]) for d in tree.children if d.data == "revealed")


def declared_variables(nodes: Iterable[Node], env: Environment) -> list[tuple[Named, Node]]:
    """The constants and variables that count among those declared, each with its declaration."""
    found = [(named, node) for node in nodes for named in read_names(node.children[-1 if node.data == "variables" else 2], env)]
    return _replaced((named.variable.name, node, (named, node)) for named, node in found)


def _replaced(found: Iterable[tuple[str, Node, Declared]]) -> list[Declared]:
    """Without the external ones that another declaration of the name replaces; of nothing but external ones the first."""
    named: dict[str, list[tuple[Node, Declared]]] = {}
    for name, declaration, item in found:
        named.setdefault(name, []).append((declaration, item))
    kept = {name: [i for d, i in items if not _marked(d, "extern")] or [items[0][1]] for name, items in named.items()}
    return [item for items in kept.values() for item in items]


def _marked(declaration: Node, name: str) -> bool:
    return read_attributes(declaration.children[0]).holds(name)
