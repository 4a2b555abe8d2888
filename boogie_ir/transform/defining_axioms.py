"""Definitions of functions as axioms, as Boogie passes them to a prover.

Afterwards only functions declared ``{:inline}`` or ``{:define}`` have bodies. What is true stays the same: but where instances
of axioms are made by triggers alone, a definition is used only where the function is applied.
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.build import eq
from boogie_ir.lang.expr import Apply, Expr, Quantifier, QuantifierKind
from boogie_ir.lang.program import Axiom, FunctionDecl, Program
from boogie_ir.lang.source import generated
from boogie_ir.lang.types import BOOL


def with_defining_axioms(program: Program) -> Program:
    """The program with an axiom for each definition that no attribute asks to expand."""
    named = [f for f in program.functions if _named(f)]
    axioms = (Axiom(_definition(f), generated(f"definition of {f.name}"), (f.name,)) for f in named)
    functions = tuple(replace(f, body=None) if _named(f) else f for f in program.functions)
    return replace(program, functions=functions, axioms=(*program.axioms, *axioms))


def _named(function: FunctionDecl) -> bool:
    return function.body is not None and not function.inline


def _definition(function: FunctionDecl) -> Expr:
    """``(forall parameters :: {f(parameters)} f(parameters) == body)``."""
    assert function.body is not None
    call = Apply(function.name, tuple(function.parameters), function.result)
    same = eq(call, function.body)
    return Quantifier(QuantifierKind.FORALL, function.parameters, ((call,),), same, BOOL) if function.parameters else same
