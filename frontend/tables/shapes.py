"""Indices of several dimensions as numbers."""

from __future__ import annotations

from boogie_ir.lang.build import bvadd, bvmul
from boogie_ir.lang.expr import Expr


def flat(index: tuple[Expr, ...], size: tuple[Expr, ...]) -> Expr:
    """The number of a component in its space, x fastest."""
    return bvadd(index[0], bvmul(size[0], bvadd(index[1], bvmul(size[1], index[2]))))


def volume(size: tuple[Expr, ...]) -> Expr:
    """How many components a space has."""
    return bvmul(bvmul(size[0], size[1]), size[2])
