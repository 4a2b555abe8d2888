"""Minima and maxima of each other: equal ones are one term, and what is never less is known to be."""

from __future__ import annotations

from itertools import product
from random import Random

from boogie_ir.lang.expr import BinaryOp
from gpuverify_py.terms.extremes import ORDERS, Extremes
from gpuverify_py.terms.normal import Normal
from gpuverify_py.terms.terms import ITE, Term, Terms, Value
from gpuverify_py.verify.comparison import Arithmetic

ATOMS = 3


def _made(random: Random, terms: Terms, order: BinaryOp, depth: int) -> Value:
    """A choice by an order between two terms, as kernels write minima and maxima."""
    if depth == 0 or random.random() < 0.2:
        return random.choice([*(terms.cell("v", n, 8) for n in range(ATOMS)), 200, 3])
    one, other = (_made(random, terms, order, depth - 1) for _ in range(2))
    less = terms.binary(order, one, other, 8)
    return terms.ite(less, *random.choice(((one, other), (other, one))), 8)


def _value(term: Value, cells: tuple[int, ...]) -> int:
    if not isinstance(term, Term):
        return int(term)
    match term.op:
        case "cell":
            assert isinstance(term.payload, tuple)
            return cells[term.payload[1]]
        case BinaryOp.BVSLT:
            one, other = ((_value(o, cells) ^ 0x80) for o in term.operands)
            return one < other
        case BinaryOp.BVULT:
            return _value(term.operands[0], cells) < _value(term.operands[1], cells)
        case _ if term.op == ITE:
            return _value(term.operands[1 if _value(term.operands[0], cells) else 2], cells)
        case _:
            least = str(term.op).endswith("min")
            values = [_value(o, cells) for o in term.operands]
            return (min if least else max)(values, key=lambda v: v ^ 0x80 if ORDERS[str(term.op)] == "s" else v)


def test_what_is_said_of_random_ones_is_so() -> None:
    random, told = Random(5), 0
    for order in (BinaryOp.BVSLT, BinaryOp.BVULT):
        for _ in range(40):
            terms = Terms()
            normal = Normal(terms, Arithmetic.BITS)
            one, other = (_made(random, terms, order, 3) for _ in range(2))
            a, b = normal.of(one), normal.of(other)
            less = normal.of(terms.binary(order, one, other, 8))
            told += a is b or less is False
            for cells in product((0, 3, 5, 127, 128, 255), repeat=ATOMS):
                assert _value(a, cells) == _value(one, cells)
                if a is b:
                    assert _value(one, cells) == _value(other, cells)
                if less is False:
                    key = 0x80 if order is BinaryOp.BVSLT else 0
                    assert _value(one, cells) ^ key >= _value(other, cells) ^ key
    assert told > 15


def test_a_median_is_one_whichever_way_it_is_found() -> None:
    terms, extremes = Terms(), Extremes()
    a, b, c = (terms.cell("v", n, 32) for n in range(3))

    def of(kind: str, *operands: Value) -> Term:
        return terms.make(kind, operands, 32)

    one = of("smax", of("smin", a, b), of("smin", c, of("smax", a, b)))
    two = of("smin", of("smax", a, b), of("smax", c, of("smin", a, b)))
    assert extremes.canonical(one) is extremes.canonical(two)
    assert extremes.canonical(of("smin", a, of("smax", a, b))) is a
    assert extremes.canonical(of("umax", a, of("umin", a, b))) is a
    mixed = of("smin", a, of("umax", a, b))
    assert extremes.canonical(mixed) is mixed
    assert extremes.never_less(two, of("smin", a, b), "s")
    assert not extremes.never_less(of("smin", a, b), two, "s")
