"""What attributes say of the triggers of quantifiers: ``{:nopats t}``, ``{:weight n}``, ``{:never_pattern}`` on functions.

All are about which instances a solver makes of a quantifier, so about what is found, not about what is true. The kernel level
has none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boogie_ir.lang.expr import Apply, Expr, Quantifier
from boogie_ir.lang.spelling import Level, read_name
from boogie_ir.lang.traverse import children
from boogie_ir.read.terms.read_names import Attributes, Environment, Node, read_attributes


def avoided_terms(triggers: Node, env: Environment) -> list[Node]:
    """The terms of ``{:nopats}`` among a quantifier's triggers, not read yet."""
    if env.level is Level.KERNEL:
        return []
    return [value for name, values in quantifier_attributes(triggers) if name == "nopats" for value in values]


def weight_of(triggers: Node, env: Environment) -> int:
    """The number of ``{:weight}``, 1 where there is none."""
    if env.level is Level.KERNEL:
        return 1
    weight = Attributes(quantifier_attributes(triggers)).number("weight")
    return 1 if weight is None else weight


def applications(body: Expr, functions: frozenset[str]) -> Iterator[Expr]:
    """The applications of the functions in the body, outside quantifiers within it: their variables mean nothing out here."""
    stack = [body] if functions else []
    seen: set[int] = set()
    while stack:
        current = stack.pop()
        if id(current) in seen or isinstance(current, Quantifier):
            continue
        seen.add(id(current))
        if isinstance(current, Apply) and current.function in functions:
            yield current
        stack.extend(reversed(children(current)))


def never_triggers(functions: Iterable[Node]) -> frozenset[str]:
    """The names of declared functions whose applications are not to be chosen as triggers."""
    return frozenset(read_name(f.children[1]) for f in functions if read_attributes(f.children[0]).holds("never_pattern"))


def quantifier_attributes(triggers: Node) -> tuple[tuple[str, tuple[Node, ...]], ...]:
    """The attributes that stand before a quantifier's body: names with unread values."""
    attributes = (t for t in triggers.children if t.data == "attribute")
    return tuple((read_name(a.children[0]), tuple(v for v in a.children[1:] if v is not None)) for a in attributes)
