"""Normal forms of the parametric method under facts, held against numbers: random facts and expressions of small widths.

Where the facts hold an expression is its normal form, a number is within its range, what is called exact is its sum over the
integers, and a comparison whose form is true holds.
"""

from __future__ import annotations

from math import prod
from random import Random

from test_protocols_arithmetic import SAMPLES, WIDTHS, Expressions

from boogie_ir.lang.build import binary, bv, bvadd, bvmul, eq, extend, width_of
from boogie_ir.lang.expr import FALSE, TRUE, BinaryOp, Expr, Literal, Var
from boogie_ir.lang.types import BitVec
from boogie_ir.prove.budget import Budget
from boogie_ir.smt.choice.backends import open_backend
from gpuverify_py.engines.equivalence.context import Asking, Context
from gpuverify_py.engines.protocols.meaning import Values, value_of
from gpuverify_py.terms.polynomials import signed

SEEDS = 250


def test_forms_are_what_they_stand_for() -> None:
    asking = Asking(open_backend("z3"), Budget(600))
    met = sum(_held_against_numbers(Random(seed), asking) for seed in range(SEEDS))
    assert met > SEEDS  # facts are satisfied often enough to say something


def test_a_remainder_in_a_sum_is_one_over_the_integers() -> None:
    """``135*v - 9*(34*v/3)`` in eight bits is ``33*v + 3*(34*v % 3)``, which is not ``-121*v - 9*(34*v/3)`` in nine."""
    asking, v = Asking(open_backend("z3"), Budget(60)), Var("v", BitVec(8))
    quotient = binary(BinaryOp.BVUDIV, bvmul(v, bv(34, 8)), bv(3, 8))
    total = bvadd(bvmul(v, bv(135, 8)), bvmul(quotient, bv(247, 8)))
    assert not Context(asking, (binary(BinaryOp.BVULT, v, bv(2, 8)),)).normal.exact(total)


def _facts(words: Expressions, random: Random) -> list[Expr]:
    """Bounds of variables, operations that do not overflow, and anything else."""
    found: list[Expr] = []
    for width in WIDTHS:
        for variable in words.variables[width]:
            if random.random() < 0.7:
                most = random.choice((3, 5, 1 << (width // 2), 1 << (width - 1)))
                found.append(binary(BinaryOp.BVULT, variable, bv(most, width)))
    for _ in range(random.randint(0, 3)):
        width = random.choice(WIDTHS)
        op = random.choice((BinaryOp.BVADD, BinaryOp.BVMUL))
        one, two = _sum(words, random, width), _sum(words, random, width)
        wide = [extend(each, 2 * width, True) for each in (one, two)]
        found.append(eq(extend(binary(op, one, two), 2 * width, True), binary(op, *wide)))
    return [f for f in (*found, *(words.condition() for _ in range(random.randint(0, 2)))) if not isinstance(f, Literal)]


def _sum(words: Expressions, random: Random, width: int) -> Expr:
    """A sum of multiples of variables, of remainders and quotients of these among them."""
    total: Expr = random.choice(words.variables[width])
    for _ in range(random.randint(0, 2)):
        one, factor = random.choice(words.variables[width]), bv(random.randint(1, 4), width)
        part = binary(random.choice((BinaryOp.BVUREM, BinaryOp.BVUDIV, BinaryOp.BVMUL)), bvadd(total, one), factor)
        total = bvadd(total, bvmul(part, bv(random.randint(1, 4), width)))
    return total


def _held_against_numbers(random: Random, asking: Asking) -> int:
    words = Expressions(random)
    facts = _facts(words, random)
    context = Context(asking, facts)
    normal, atoms = context.normal, asking.atoms.expressions
    numbers = [words.number(random.choice(WIDTHS)) for _ in range(2)] + [_sum(words, random, w) for w in WIDTHS]
    forms = [(each, normal(each)) for each in numbers]
    asked = [words.condition() for _ in range(2)] + [binary(BinaryOp.BVULT, *numbers[-1:] * 2)]
    decided = [(each, normal(each)) for each in asked]
    met = 0
    for _ in range(SAMPLES // 2):
        known: dict[str, int | bool] = {}
        for variable in (v for each in words.variables.values() for v in each):
            top = (1 << width_of(variable)) - 1
            known[variable.name] = random.choice((0, 1, 2, 3, top, top // 2, random.randint(0, top), random.randint(0, 8)))
        values = Values(random, known)
        if not all(value_of(fact, values) for fact in facts):
            continue
        met += 1
        assert not context.impossible, (facts, known)
        for number, form in forms:
            value, (low, high) = value_of(number, values), normal.range(form)
            assert value == value_of(form, values) and low <= value <= high, (number, form, facts, known)
            if normal.exact(form):
                terms = normal.polynomial(form).items()
                whole = sum(signed(c, width_of(form)) * prod(int(value_of(atoms[a], values)) for a in m) for m, c in terms)
                assert whole == value, (form, facts, known)
        for monomial, most in normal.products.items():
            assert prod(int(value_of(atoms[a], values)) for a in monomial) <= most, (monomial, facts, known)
        for condition, form in decided:
            assert form not in (TRUE, FALSE) or (form == TRUE) == value_of(condition, values), (condition, facts, known)
    return met
