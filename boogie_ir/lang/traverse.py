"""The only traversal of expressions: children, rebuild, substitution, free variables.

``rebuild`` compares children by identity, so an unchanged subtree is shared, never copied.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import assert_never

from boogie_ir.lang.expr import (
    TRUE,
    Apply,
    Binary,
    BinaryOp,
    Concat,
    Element,
    Enabled,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Old,
    Other,
    Pending,
    PendingOffset,
    Quantifier,
    SameGroup,
    Select,
    Taken,
    Tracked,
    Unary,
    Update,
    Var,
)


def children(expression: Expr) -> tuple[Expr, ...]:
    """The direct operands, left to right; the bound variables and triggers of a quantifier do not count."""
    match expression:  # what is most often met comes first: this is the innermost step of whatever walks through expressions
        case Binary():
            return (expression.left, expression.right)
        case Var() | Literal():
            return ()
        case Unary() | Extract() | Extend() | Old() | Other():
            return (expression.operand,)
        case Enabled() | SameGroup() | Pending() | PendingOffset() | Tracked():
            return ()
        case Ite():
            return (expression.condition, expression.then, expression.otherwise)
        case Concat():
            return (expression.high, expression.low)
        case Apply():
            return expression.arguments
        case Select():
            return (expression.map, *expression.indices)
        case Update():
            return (expression.map, *expression.indices, expression.value)
        case Quantifier():
            return (expression.body,)
        case Element():
            return (expression.index,)
        case Taken():
            return (expression.index, expression.value)
    assert_never(expression)


def with_children(expression: Expr, new: tuple[Expr, ...]) -> Expr:
    """The expression with its direct operands replaced; itself where none changed."""
    if all(a is b for a, b in zip(children(expression), new, strict=True)):
        return expression
    match expression:
        case Literal() | Var() | Enabled() | SameGroup() | Pending() | PendingOffset() | Tracked():
            return expression
        case Unary() | Extract() | Extend() | Old() | Other():
            return replace(expression, operand=new[0])
        case Binary():
            return replace(expression, left=new[0], right=new[1])
        case Ite():
            return replace(expression, condition=new[0], then=new[1], otherwise=new[2])
        case Concat():
            return replace(expression, high=new[0], low=new[1])
        case Apply():
            return replace(expression, arguments=new)
        case Select():
            return replace(expression, map=new[0], indices=new[1:])
        case Update():
            return replace(expression, map=new[0], indices=new[1:-1], value=new[-1])
        case Quantifier():
            return replace(expression, body=new[0])
        case Element():
            return replace(expression, index=new[0])
        case Taken():
            return replace(expression, index=new[0], value=new[1])
    assert_never(expression)


def trigger_terms(quantifier: Quantifier) -> Iterator[Expr]:
    """What its triggers mention, and what it avoids as triggers."""
    for group in (*quantifier.triggers, quantifier.avoided):
        yield from group


def with_triggers(quantifier: Quantifier, change: Callable[[Expr], Expr]) -> Quantifier:
    """The quantifier with each term of its triggers, and each it avoids, changed."""
    if not quantifier.triggers and not quantifier.avoided:
        return quantifier
    triggers = tuple(tuple(change(t) for t in group) for group in quantifier.triggers)
    return replace(quantifier, triggers=triggers, avoided=tuple(change(t) for t in quantifier.avoided))


def rebuild(expression: Expr, change: Callable[[Expr], Expr | None]) -> Expr:
    """Replaces, top down, each subexpression for which ``change`` returns one; what is replaced is not entered."""
    changed = change(expression)
    if changed is not None:
        return changed
    operands = children(expression)
    return with_children(expression, tuple(rebuild(c, change) for c in operands)) if operands else expression


def substitute(expression: Expr, mapping: Mapping[str, Expr]) -> Expr:
    """Replaces variables by name; bound variables stay, with other names where a replacement would be captured."""
    if not mapping:
        return expression
    match expression:
        case Var():
            return mapping.get(expression.name, expression)
        case Quantifier():
            quantifier, inner = _entered(expression, mapping)
            return _inside(quantifier, lambda e: substitute(e, inner))
        case _:
            operands = children(expression)
            return with_children(expression, tuple(substitute(c, mapping) for c in operands)) if operands else expression


def _entered(quantifier: Quantifier, mapping: Mapping[str, Expr]) -> tuple[Quantifier, Mapping[str, Expr]]:
    """The quantifier with bound variables that occur in no replacement, and what of the mapping is meant inside."""
    inner = {n: e for n, e in mapping.items() if all(b.name != n for b in quantifier.bound)}
    taken = {v.name for e in inner.values() for v in free_variables(e)}
    if not any(b.name in taken for b in quantifier.bound):
        return quantifier, inner
    taken |= inner.keys() | {v.name for v in free_variables(quantifier.body)} | {b.name for b in quantifier.bound}
    renamed: dict[str, Var] = {}
    for variable in quantifier.bound:
        taken.add(name := fresh_name(variable.name, taken))
        renamed[variable.name] = replace(variable, name=name)
    plain = _inside(quantifier, lambda e: substitute(e, renamed))
    return replace(plain, bound=tuple(renamed[b.name] for b in quantifier.bound)), inner


def fresh_name(name: str, taken: Collection[str]) -> str:
    """A name that is not taken, the given one where that is free."""
    while name in taken:
        name += "'"
    return name


def _inside(quantifier: Quantifier, change: Callable[[Expr], Expr]) -> Quantifier:
    return replace(with_triggers(quantifier, change), body=change(quantifier.body))


def without_old(expression: Expr, before: Mapping[str, Expr]) -> Expr:
    """The expression without ``old``: what stands under it has the values of ``before``."""
    match expression:
        case Old():
            return substitute(expression.operand, before)
        case Quantifier():
            quantifier, inner = _entered(expression, before)
            return _inside(quantifier, lambda e: without_old(e, inner))
        case _:
            operands = children(expression)
            return with_children(expression, tuple(without_old(c, before) for c in operands)) if operands else expression


def conjuncts(condition: Expr) -> Iterator[Expr]:
    """The parts of a conjunction, left to right; none of what is simply true."""
    if isinstance(condition, Binary) and condition.op is BinaryOp.AND:
        yield from conjuncts(condition.left)
        yield from conjuncts(condition.right)
    elif condition != TRUE:
        yield condition


def subexpressions(expression: Expr) -> Iterator[Expr]:
    """The expression and everything below it, in preorder; shared subtrees come as often as they occur."""
    stack = [expression]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(reversed(children(current)))


def within(expression: Expr, nodes: int) -> bool:
    """Whether the expression, written out, has at most so many nodes.

    Ask before an expression that was put together by repeated substitution is walked through: shared, it may be small in memory
    and, written out, larger than the machine.
    """
    return sum(1 for _ in islice(subexpressions(expression), nodes + 1)) <= nodes


def free_variables(expression: Expr) -> frozenset[Var]:
    """The variables that occur and are not bound by a quantifier."""
    found: set[Var] = set()
    stack: list[tuple[Expr, frozenset[str]]] = [(expression, frozenset())]
    while stack:
        current, bound = stack.pop()
        if isinstance(current, Var):
            if current.name not in bound:
                found.add(current)
            continue
        if isinstance(current, Quantifier):
            bound = bound | {b.name for b in current.bound}
        stack.extend((c, bound) for c in children(current))
    return frozenset(found)
