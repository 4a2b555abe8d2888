"""Integers as reals and back: ``real(e)``, ``int(e)`` (rounding down), and ``/``, which divides either as reals."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from boogie_ir.lang.build import and_, apply, real_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Literal, Quantifier, QuantifierKind, Unary, UnaryOp, Var
from boogie_ir.lang.program import Axiom, FunctionDecl
from boogie_ir.lang.source import generated
from boogie_ir.lang.types import BOOL, INT, REAL
from boogie_ir.read.terms.read_names import Environment, Node

FLOOR = FunctionDecl("int of", (Var("r", REAL),), INT)  # no name of a text's


def rounds(tree: Node) -> bool:
    """Whether ``int(e)`` occurs in the text, so that :data:`FLOOR` and its axiom are needed."""
    return any(node.children[0] == "int" for node in tree.find_data("application"))


def with_floor(env: Environment, tree: Node) -> Environment:
    """The environment with :data:`FLOOR` among its functions."""
    if FLOOR.name in env.functions:
        raise env.error(tree, f"function {FLOOR.name} is declared by a program that rounds, too")
    return replace(env, functions={**env.functions, FLOOR.name: FLOOR})


def floor_axiom() -> Axiom:
    """What :data:`FLOOR` gives: the greatest integer that is not greater."""
    r = FLOOR.parameters[0]
    floor = apply(FLOOR.name, (r,), INT)
    below = Binary(BinaryOp.LE, real_of(floor), r, BOOL)
    next_ = Binary(BinaryOp.ADD, real_of(floor), Literal(Fraction(1), REAL), REAL)
    body = and_(below, Binary(BinaryOp.LT, r, next_, BOOL))
    return Axiom(Quantifier(QuantifierKind.FORALL, (r,), ((floor,),), body, BOOL), generated("rounding down"))


def read_conversion(token: Node, value: Expr, env: Environment) -> Expr:
    """``int(e)`` or ``real(e)``."""
    wanted = INT if token == "real" else REAL
    if value.type != wanted:
        raise env.error(token, f"{token} converts {'an int' if wanted == INT else 'a real'}")
    return Unary(UnaryOp.TO_REAL, value, REAL) if token == "real" else apply(FLOOR.name, (value,), INT)


def as_dividend_or_divisor(value: Expr) -> Expr:
    """An operand of ``/``, which is one of reals."""
    return Unary(UnaryOp.TO_REAL, value, REAL) if value.type == INT else value
