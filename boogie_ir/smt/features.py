"""What a formula needs a solver to know, whatever library or program it is."""

from __future__ import annotations

from enum import Flag, auto
from typing import assert_never

from boogie_ir.lang.expr import Apply, Binary, BinaryOp, Expr, Literal, Quantifier, QuantifierKind
from boogie_ir.lang.traverse import children
from boogie_ir.lang.types import BitVec, BoolType, IntType, MapType, NamedType, RealType, Type


class EncodingError(Exception):
    """An expression that solvers cannot be given."""


class Feature(Flag):
    """What a formula needs a solver to know."""

    BITVECTORS = auto()
    INTEGERS = auto()
    NONLINEAR = auto()  # products of two unknown integers, division by one
    REALS = auto()
    ARRAYS = auto()
    FUNCTIONS = auto()
    SORTS = auto()
    QUANTIFIERS = auto()


NOTHING = Feature(0)


def of_type(type_: Type) -> Feature:
    """What values of a type need."""
    match type_:
        case BoolType():
            return NOTHING
        case BitVec():
            return Feature.BITVECTORS
        case IntType():
            return Feature.INTEGERS
        case RealType():
            return Feature.REALS
        case MapType():
            needed = of_type(type_.range) | Feature.ARRAYS
            for index in type_.domain:
                needed |= of_type(index)
            return needed
        case NamedType():
            return Feature.SORTS
    assert_never(type_)


def of_node(expression: Expr) -> Feature:
    """What a node needs beyond its operands."""
    needed = of_type(expression.type)
    if isinstance(expression, Apply) and expression.arguments:
        return needed | Feature.FUNCTIONS
    if isinstance(expression, Binary) and isinstance(expression.left.type, IntType):
        return needed | (Feature.NONLINEAR if _nonlinear(expression) else NOTHING)
    if isinstance(expression, Quantifier):
        for bound in expression.bound:
            needed |= of_type(bound.type)
        if expression.kind is not QuantifierKind.LAMBDA:
            needed |= Feature.QUANTIFIERS
    return needed


def _nonlinear(expression: Binary) -> bool:
    match expression.op:
        case BinaryOp.MUL:
            return not isinstance(expression.left, Literal) and not isinstance(expression.right, Literal)
        case BinaryOp.DIV | BinaryOp.MOD:
            return not isinstance(expression.right, Literal)
        case _:
            return False


class Features:
    """What expressions need with all their operands, remembering every shared subexpression."""

    def __init__(self) -> None:
        # Keeps the expression, so that its id stays its own.
        self._done: dict[int, tuple[Expr, Feature]] = {}

    def __call__(self, expression: Expr) -> Feature:
        done = self._done
        stack = [expression]
        while stack:
            current = stack[-1]
            if id(current) in done:
                stack.pop()
                continue
            parts = children(current)
            waiting = [c for c in parts if id(c) not in done]
            if waiting:
                stack.extend(waiting)
                continue
            stack.pop()
            needed = of_node(current)
            for part in parts:
                needed |= done[id(part)][1]
            done[id(current)] = (current, needed)
        return done[id(expression)][1]
