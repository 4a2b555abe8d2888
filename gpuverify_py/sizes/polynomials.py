"""Sums of products of a kernel's arguments and sizes of its launch: how many elements an array may have to have.

They are numbers of 64 bits, as the source computes them where its first factor is a ``long``: expression and text mean the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from boogie_ir.lang.build import bv, bvadd, bvmul, extend, width_of
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import frozen

Monomial: TypeAlias = tuple[str, ...]  # names of variables, sorted
Sum: TypeAlias = Mapping[Monomial, int]


@frozen
class Atom:
    """A variable that a sum may mention, as the source spells it; ``wide``: it is no ``long`` there, although it has 64 bits."""

    variable: Var
    text: str
    signed: bool
    wide: bool


def constant(value: int) -> Sum:
    """A number."""
    return {(): value} if value else {}


def plus(left: Sum, right: Sum, factor: int = 1) -> Sum:
    """``left + factor * right``."""
    result = dict(left)
    for monomial, coefficient in right.items():
        result[monomial] = result.get(monomial, 0) + factor * coefficient
    return {m: c for m, c in result.items() if c}


def times(left: Sum, right: Sum) -> Sum:
    """``left * right``."""
    result: Sum = {}
    for one, a in left.items():
        result = plus(result, {tuple(sorted(one + two)): a * b for two, b in right.items()})
    return result


def divided_up(total: Sum, by: int) -> Sum | None:
    """The least whole number of parts of a size that hold so much; None where that is no sum."""
    if any(coefficient % by for monomial, coefficient in total.items() if monomial):
        return None
    parts = {monomial: coefficient // by for monomial, coefficient in total.items() if monomial}
    return plus(parts, constant(-(-total.get((), 0) // by)))


def expression(total: Sum, atoms: Mapping[str, Atom]) -> Expr:
    """The sum with 64 bits."""
    result: Expr = bv(total.get((), 0), 64)
    for monomial, coefficient in total.items():
        if monomial:
            product: Expr = bv(coefficient, 64)
            for name in monomial:
                atom = atoms[name]
                factor = atom.variable if width_of(atom.variable) == 64 else extend(atom.variable, 64, atom.signed)
                product = factor if product == bv(1, 64) else bvmul(product, factor)
            result = product if result == bv(0, 64) else bvadd(result, product)
    return result


def text(total: Sum, atoms: Mapping[str, Atom]) -> str:
    """The sum as C computes it with 64 bits: products first, the number last."""
    ordered = sorted(total.items(), key=lambda term: (-len(term[0]), term[0]))
    alone = len(ordered) == 1 and ordered[0][1] == 1
    parts: list[str] = []
    for monomial, coefficient in ordered:
        sign = "" if not parts and coefficient > 0 else ("+ " if coefficient > 0 else "- ") if parts else "-"
        parts.append(sign + _term(monomial, abs(coefficient), atoms, alone))
    return " ".join(parts) or "0"


def _term(monomial: Monomial, coefficient: int, atoms: Mapping[str, Atom], alone: bool) -> str:
    if not monomial:
        return str(coefficient)
    first, *others = (atoms[name] for name in monomial)
    cast = first.wide or not alone or bool(others)
    factors = [f"(long){first.text}" if cast else first.text, *_texts(others)]
    return " * ".join(factors + [str(coefficient)] * (coefficient != 1))


def _texts(atoms: Iterable[Atom]) -> Iterable[str]:
    return (f"(long){atom.text}" if atom.wide else atom.text for atom in atoms)
