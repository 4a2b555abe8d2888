"""What a formula needs a solver to know, whatever library or program it is."""

from __future__ import annotations

from enum import Flag, auto
from typing import assert_never

from boogie_ir.expr import Apply, Expr, Quantifier, QuantifierKind
from boogie_ir.types import BitVec, BoolType, IntType, MapType, NamedType, RealType, Type


class EncodingError(Exception):
    """An expression that solvers cannot be given."""


class Feature(Flag):
    """What a formula needs a solver to know."""

    BITVECTORS = auto()
    INTEGERS = auto()
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
    if isinstance(expression, Quantifier):
        for bound in expression.bound:
            needed |= of_type(bound.type)
        if expression.kind is not QuantifierKind.LAMBDA:
            needed |= Feature.QUANTIFIERS
    return needed
