"""Reading pools of terms (:mod:`boogie_ir.transform.pools`): which pools there are, whose they are, what is added to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from boogie_ir.lang.spelling import read_string
from boogie_ir.read.terms.read_names import Environment, Node, read_attributes

POOL, ADD = "pool", "add_to_pool"


def with_pools(tree: Node, env: Environment) -> Environment:
    """The environment that knows the pools from which some quantifier of the text takes instances."""
    labels = (v for a in tree.find_data("attribute") if a.children[0] == POOL for v in a.children[1:] if v is not None)
    return replace(env, pools=frozenset(_labels(labels)))


def pools_of(quantifier: Node, env: Environment) -> list[tuple[str, ...]]:
    """The pools of each variable of a quantifier; nothing where one has none: instances are of all variables together."""
    if not env.pools:
        return []
    _, _, first, names, *_ = quantifier.children
    result: list[tuple[str, ...]] = []
    own: tuple[str, ...] = ()
    grouped = False  # with the variable before, by which the type is shared
    for attributes, item in zip((first, *names.children[1::2]), names.children[::2], strict=True):
        here = tuple(_labels(v for n, values in read_attributes(attributes).entries if n == POOL for v in values))
        own = (*own, *here) if grouped else here
        grouped = item.children[1] is None
        result.append(own)
    return result if all(result) else []


def added_terms(attributes: Iterable[tuple[str, tuple[Node, ...]]], env: Environment) -> list[tuple[str, Node]]:
    """The terms that attributes add to pools, not read yet, each with its pool."""
    result: list[tuple[str, Node]] = []
    for name, values in attributes:
        if name == ADD and values:
            labels = _labels(values[:1])
            result += ((label, term) for label in labels if label in env.pools for term in values[1:])
    return result


def _labels(nodes: Iterable[Node]) -> list[str]:
    return [read_string(n.children[0]) for n in nodes if getattr(n, "data", None) == "string"]
