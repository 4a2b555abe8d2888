"""Triggers of quantifiers, which pySMT's formulas have no place for, as z3's patterns.

A quantifier with triggers gets one more bound variable, which occurs nowhere and stands for them; z3's does not have it.
Triggers decide what is found, never what is true: those that z3 refuses are left out.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pysmt.operators as op
import z3
from pysmt.solvers.z3 import Z3Converter

from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Literal, Quantifier, QuantifierKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.types import BOOL
from boogie_ir.smt.encode import Encoder, Formula


@frozen
class Triggers:
    """The terms of each trigger, those to avoid as triggers, and how reluctantly instances are made."""

    groups: tuple[tuple[Formula, ...], ...]
    avoided: tuple[Formula, ...]
    weight: int


PLAIN = Triggers((), (), 1)  # those that z3 chooses


class TriggerEncoder(Encoder):
    """An encoder that keeps the triggers of quantifiers; ``marks`` has them by the variables that stand for them."""

    def __init__(self) -> None:
        super().__init__()
        self.marks: dict[Formula, Triggers] = {}
        self._made: dict[Triggers, Formula] = {}

    def _quantifier(self, current: Quantifier, body: Formula) -> Formula:
        made = super()._quantifier(current, body)
        groups = tuple(tuple(self.formula(_pattern(t))[0] for t in group) for group in current.triggers)
        triggers = Triggers(groups, tuple(self.formula(t)[0] for t in current.avoided), current.weight)
        if triggers == PLAIN or current.kind is QuantifierKind.LAMBDA:
            return made
        mark = self._mark(triggers)
        kind = op.FORALL if current.kind is QuantifierKind.FORALL else op.EXISTS
        return self.environment.formula_manager.create_node(kind, made.args(), (*made.quantifier_vars(), mark))

    def _mark(self, triggers: Triggers) -> Formula:
        known = self._made.get(triggers)
        if known is None:
            known = self._made[triggers] = self.fresh_symbol("triggers", self.type(BOOL))
            self.marks[known] = triggers
        return known


def _pattern(term: Expr) -> Expr:
    """Of a term that is compared with a literal the term: z3 takes no equation for a pattern."""
    if isinstance(term, Binary) and term.op in (BinaryOp.EQ, BinaryOp.NE):
        if isinstance(term.left, Literal):
            return term.right
        if isinstance(term.right, Literal):
            return term.left
    return term


def trigger_converter(encoder: TriggerEncoder, context: z3.Context) -> Any:
    """pySMT's converter of the encoder's formulas, that makes z3's quantifiers with their triggers."""
    converter = Z3Converter(encoder.environment, context)
    terms = Z3Converter(encoder.environment, context)  # the other is in the middle of a formula when triggers are needed

    def walk_quantifier(formula: Formula, args: Any, **_: Any) -> Any:
        *bound, last = formula.quantifier_vars()
        known = encoder.marks.get(last)
        if known is None:
            return _made(terms, formula, (*bound, last), args[0], PLAIN)
        with suppress(z3.Z3Exception):
            return _made(terms, formula, bound, args[0], known)
        return _made(terms, formula, bound, args[0], PLAIN)

    converter.functions[op.FORALL] = converter.functions[op.EXISTS] = walk_quantifier
    return converter


def _made(terms: Any, formula: Formula, bound: Any, body: Any, triggers: Triggers) -> Any:
    """z3's quantifier, with a reference of its own as pySMT expects it."""

    def converted(formulas: Any) -> Any:
        return (z3.Ast * len(formulas))(*(terms.walk(f) for f in formulas))

    context = terms.ctx.ref()
    name = z3.Z3_mk_string_symbol(context, "")
    patterns: list[Any] = []
    try:
        for group in triggers.groups:
            pattern = z3.Z3_mk_pattern(context, len(group), converted(group))
            z3.Z3_inc_ref(context, z3.Z3_pattern_to_ast(context, pattern))
            patterns.append(pattern)
        avoided = () if patterns else triggers.avoided  # z3 wants no more than one of the two
        made = z3.Z3_mk_quantifier_const_ex(
            context, formula.is_forall(), triggers.weight, name, name, len(bound), converted(bound),
            len(patterns), (z3.Pattern * len(patterns))(*patterns), len(avoided), converted(avoided), body,
        )  # fmt: skip
        z3.Z3_inc_ref(context, made)
    finally:
        for pattern in patterns:
            z3.Z3_dec_ref(context, z3.Z3_pattern_to_ast(context, pattern))
    return made
