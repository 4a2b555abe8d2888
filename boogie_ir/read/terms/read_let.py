"""Expressions that only say more of others: ``(var x := e; body)`` names parts of one, ``e : T`` says its type."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang.expr import Expr, Literal, Old, Var
from boogie_ir.lang.spelling import read_name
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute, within
from boogie_ir.read.terms.read_names import Environment, Node, Unsupported, read_type
from boogie_ir.read.terms.read_steps import Combine, Continue, Read, Step

MOST_NODES = 20_000  # of an expression in which values stand for what `var` binds


def read_let(node: Node, env: Environment) -> Iterator[Step]:
    """``(var x := e; body)``: the body with the value in place of the name."""
    names, expressions, _, body = node.children
    tokens = names.children[1::2]
    if len({read_name(t) for t in tokens}) != len(tokens) or len(tokens) != len(expressions.children):
        raise env.error(node, "as many values as different names are needed")
    yield from (Read(e, env) for e in expressions.children)

    def inside(values: list[Expr]) -> Iterator[Step]:
        bound, inner = env.bound(Var(read_name(t), v.type) for t, v in zip(tokens, values, strict=True))
        yield Read(body, inner)
        yield Combine(len(bound) + 1, lambda v: _with_values(node, bound, v[:-1], v[-1], env))

    yield Continue(len(tokens), inside)


def _with_values(node: Node, bound: tuple[Var, ...], values: list[Expr], body: Expr, env: Environment) -> Expr:
    mapping = {b.name: v for b, v in zip(bound, values, strict=True)}
    # A value is settled where it is named; under `old` it would be another one.
    varying = {name for name, value in mapping.items() if not isinstance(value, Literal)}
    for part in subexpressions(body):
        if isinstance(part, Old) and any(v.name in varying for v in free_variables(part.operand)):
            raise Unsupported(env.span(node), "a name that var binds, under old")
    result = substitute(body, mapping)
    if not within(result, MOST_NODES):
        raise Unsupported(env.span(node), "an expression this large, once values stand for what var binds")
    return result


def ascribed(node: Node, value: Expr, env: Environment) -> Expr:
    """``e : T``, where ``e`` has that type."""
    if value.type != read_type(node.children[1], env):
        raise env.error(node, "the expression has another type")
    return value
