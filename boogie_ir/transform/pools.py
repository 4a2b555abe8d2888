"""Pools of terms for instances of quantifiers (Boogie's ``{:pool "L"}`` and ``{:add_to_pool "L", e}``).

A pool is a function to bool of which nothing is known; who adds a term assumes it of the term. A quantifier with pools stands
a second time beside itself, with the pools of its variables as triggers, so that the solver makes the instances of the terms
that were added. What is proved holds whatever the pools are, so also if they hold everything, where all this says nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace

from boogie_ir.lang.build import conjunction
from boogie_ir.lang.expr import Apply, Binary, BinaryOp, Expr, Quantifier, QuantifierKind, Var
from boogie_ir.lang.program import FunctionDecl, Program
from boogie_ir.lang.spelling import Level, spell_type
from boogie_ir.lang.traverse import subexpressions, trigger_terms
from boogie_ir.lang.types import BOOL
from boogie_ir.transform.inline import expressions

_MARK = "#pool#"


def member(pool: str, term: Expr) -> Apply:
    """The term is in the pool; terms of different types are in different pools."""
    return Apply(f"{pool}{_MARK}{spell_type(term.type, Level.SEQUENTIAL)}", (term,), BOOL)


def with_instances(quantifier: Quantifier, pools: Iterable[tuple[str, ...]]) -> Expr:
    """The quantifier with instances from the pools of its variables; each may come from one of several."""
    choices = itertools.product(*([member(p, v) for p in names] for v, names in zip(quantifier.bound, pools, strict=True)))
    triggers = tuple(choices)
    if quantifier.kind is QuantifierKind.LAMBDA:
        return replace(quantifier, triggers=(*quantifier.triggers, *triggers))
    op = BinaryOp.AND if quantifier.kind is QuantifierKind.FORALL else BinaryOp.OR
    return Binary(op, quantifier, replace(quantifier, triggers=triggers, avoided=()), BOOL)


def adding(kind: QuantifierKind, body: Expr, members: Iterable[Expr]) -> Expr:
    """The body of a quantifier that adds terms to pools where it is instantiated with a value of its own."""
    added = conjunction(members)
    match kind:
        case QuantifierKind.FORALL:
            return Binary(BinaryOp.IMPLIES, added, body, BOOL)
        case QuantifierKind.EXISTS:
            return Binary(BinaryOp.AND, added, body, BOOL)
        case QuantifierKind.LAMBDA:
            return body


def with_pool_functions(program: Program) -> Program:
    """The program with the pools declared that it mentions."""
    pools: dict[str, FunctionDecl] = {}
    for expression in _expressions(program):
        for part in (*subexpressions(expression), *_in_triggers(expression)):
            if isinstance(part, Apply) and _MARK in part.function:
                value = Var("value", part.arguments[0].type)
                pools[part.function] = FunctionDecl(part.function, (value,), BOOL)
    return replace(program, functions=(*program.functions, *pools.values()))


def _in_triggers(expression: Expr) -> Iterator[Expr]:
    quantifiers = (part for part in subexpressions(expression) if isinstance(part, Quantifier))
    return (part for quantifier in quantifiers for term in trigger_terms(quantifier) for part in subexpressions(term))


def _expressions(program: Program) -> Iterator[Expr]:
    yield from (f.body for f in program.functions if f.body is not None)
    yield from (a.condition for a in program.axioms)
    for procedure in program.procedures:
        yield from (c.condition for c in (*procedure.requires, *procedure.ensures))
        yield from expressions(procedure.body or ())
