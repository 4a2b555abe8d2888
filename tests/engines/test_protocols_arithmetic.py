"""What the protocol engine takes for certain of numbers, held against numbers: random conditions and expressions of small widths.

Whatever satisfies the conditions lies within the bounds that a context tells, agrees with what it calls decided, and is no
example of what was called impossible, or of two values that never meet.
"""

from __future__ import annotations

from functools import partial, reduce
from itertools import product
from random import Random

import pytest

from boogie_ir.lang.build import binary, bv, eq, extend, extract, ite, ne, not_, or_, to_signed, unary, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Literal, UnaryOp, Var
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.types import BitVec
from gpuverify_py.engines.protocols.arithmetic import algebra
from gpuverify_py.engines.protocols.arithmetic.algebra import ORDERS, Context
from gpuverify_py.engines.protocols.arithmetic.atoms import Atoms
from gpuverify_py.engines.protocols.arithmetic.joint import Joint
from gpuverify_py.engines.protocols.loops import power_of_two
from gpuverify_py.engines.protocols.meaning import Values, value_of

SEEDS = 60  # kernels of one test
SAMPLES = 120
WIDTHS = (4, 6, 8)
ARITHMETIC = {
    BinaryOp.BVADD: 6, BinaryOp.BVSUB: 4, BinaryOp.BVMUL: 3, BinaryOp.BVAND: 2, BinaryOp.BVOR: 2, BinaryOp.BVXOR: 2,
    BinaryOp.BVSHL: 2, BinaryOp.BVLSHR: 2, BinaryOp.BVASHR: 1, BinaryOp.BVUDIV: 2, BinaryOp.BVSDIV: 1, BinaryOp.BVUREM: 2,
    BinaryOp.BVSREM: 1,
}  # fmt: skip
EXACT = (BinaryOp.BVADD, BinaryOp.BVSUB, BinaryOp.BVMUL)


class Expressions:
    """Random expressions over two variables of each width."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.variables = {width: [Var(f"v{width}_{n}", BitVec(width)) for n in range(2)] for width in WIDTHS}

    def literal(self, width: int) -> Expr:
        top = 1 << width
        numbers = (0, 1, 2, 3, 4, 5, 7, 8, top - 1, top // 2, top // 2 - 1, self.random.randrange(top))
        return bv(self.random.choice(numbers) % top, width)

    def number(self, width: int, depth: int = 0) -> Expr:
        random = self.random
        if depth >= 4 or random.random() < 0.2:
            return random.choice(self.variables[width]) if random.random() < 0.7 else self.literal(width)
        kind = random.random()
        if kind < 0.15:  # a bit operation with what may be a power of two, or with what is made of it
            place = random.choice(self.variables[width])
            masks = place, binary(BinaryOp.BVSUB, place, bv(1, width)), unary(UnaryOp.BVNEG, place), unary(UnaryOp.BVNOT, place)
            op = random.choice((BinaryOp.BVAND, BinaryOp.BVAND, BinaryOp.BVXOR, BinaryOp.BVOR))
            parts = [self.number(width, depth + 1), random.choice(masks)]
            return binary(op, *random.sample(parts, 2))
        if kind < 0.8:
            op = random.choices(tuple(ARITHMETIC), tuple(ARITHMETIC.values()))[0]
            left = self.number(width, depth + 1)
            right = self.literal(width) if random.random() < 0.5 else self.number(width, depth + 1)
            return Binary(op, left, right, left.type) if random.random() < 0.5 else binary(op, left, right)
        if kind < 0.86 and width > WIDTHS[0]:
            smaller = random.choice([w for w in WIDTHS if w < width])
            return extend(self.number(smaller, depth + 1), width, random.random() < 0.5)
        if kind < 0.91 and width < WIDTHS[-1]:
            larger = random.choice([w for w in WIDTHS if w > width])
            low = random.choice((0, 0, larger - width, 1))
            return extract(self.number(larger, depth + 1), low + width, low)
        if kind < 0.96:
            return ite(self.condition(depth + 1), self.number(width, depth + 1), self.number(width, depth + 1))
        return unary(random.choice((UnaryOp.BVNEG, UnaryOp.BVNOT)), self.number(width, depth + 1))

    def condition(self, depth: int = 0) -> Expr:
        random, kind = self.random, self.random.random()
        if depth < 3 and kind < 0.15:
            return not_(self.condition(depth + 1))
        if depth < 3 and kind < 0.4:
            parts = self.condition(depth + 1), self.condition(depth + 1)
            return or_(*parts) if random.random() < 0.5 else not_(or_(*parts))
        width = random.choice(WIDTHS)
        if random.random() < 0.2:
            return power_of_two(random.choice(self.variables[width]))
        one, other = self.number(width, depth + 2), self.number(width, depth + 2)
        if kind < 0.55:
            return random.choice((eq, ne))(one, other)
        if kind < 0.65 and isinstance(one, Binary) and one.op in EXACT:  # as what is assumed of overflow
            left, right = (extend(part, 2 * width, True) for part in (one.left, one.right))
            return eq(binary(one.op, left, right), extend(one, 2 * width, True))
        return binary(random.choice(tuple(ORDERS)), one, other)


@pytest.mark.parametrize("most_terms", [2, 3, 12])
def test_what_is_certain_of_numbers_is_so(most_terms: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(algebra, "MOST_TERMS", most_terms)
    met = sum(_hold_against_numbers(Random(100_000 * most_terms + seed)) for seed in range(SEEDS))
    assert met > SEEDS  # conditions are satisfied often enough to say something


def _hold_against_numbers(random: Random) -> int:
    words, share = Expressions(random), Sharing()
    launch = {"v8_0": (0, 20), "v4_1": (0, 7)}
    atoms = Atoms(share, launch)

    def conditions(most: int) -> tuple[Expr, ...]:
        found = (share(words.condition()) for _ in range(random.randint(0, most)))
        return tuple(c for c in found if not isinstance(c, Literal))

    own, others = conditions(4), conditions(2)
    context, other = Context(atoms, own), Context(atoms, others)
    numbers = [share(words.number(random.choice(WIDTHS))) for _ in range(3)]
    within = [(n, context.interval(context.signed(n)), context.interval(context.unsigned(n))) for n in numbers]
    asked = [share(words.condition()) for _ in range(2)]
    decided = [(c, context.decided(c)) for c in asked]
    width = random.choice(WIDTHS)
    one, two = share(words.number(width)), share(words.number(width))
    apart = context.impossible or other.impossible or Joint(context, other).apart(one, two, [([], {})])
    met = 0
    for _ in range(SAMPLES):
        known: dict[str, int | bool] = {}
        for variable in (v for each in words.variables.values() for v in each):
            top = launch.get(variable.name, (0, (1 << width_of(variable)) - 1))[1]
            known[variable.name] = random.choice((0, 1, top, top // 2, random.randint(0, top), 1 << random.randrange(3)))
        values = Values(random, known)
        if not all(value_of(c, values) for c in own):
            continue
        met += 1
        assert not context.impossible, known
        for number, (low, high), (least, most) in within:
            value = int(value_of(number, values))
            assert low <= to_signed(value, width_of(number)) <= high and least <= value <= most, (number, known)
        for condition, truth in decided:
            assert truth is None or truth == value_of(condition, values), (condition, known)
        if apart and all(value_of(c, values) for c in others):
            assert value_of(one, values) != value_of(two, values), (one, two, known)
    return met


@pytest.mark.parametrize("signs", tuple(product((1, -1), repeat=3)))
def test_to_divide_by_a_product_is_to_divide_by_its_factors(signs: tuple[int, int, int]) -> None:
    x, a, b = variables = [Var(name, BitVec(5)) for name in "xab"]
    share, zero = Sharing(), bv(0, 5)
    by_both = binary(BinaryOp.BVMUL, a, b)
    exact = eq(binary(BinaryOp.BVMUL, extend(a, 10, True), extend(b, 10, True)), extend(by_both, 10, True))
    sides = [binary(BinaryOp.BVSGT if sign > 0 else BinaryOp.BVSLT, v, zero) for v, sign in zip(variables, signs, strict=True)]
    within = binary(BinaryOp.BVSGT, x, bv(-15 % 32, 5))  # the number that is its own opposite is divided by nothing

    def divided(*by: Expr) -> Expr:
        return share(reduce(partial(binary, BinaryOp.BVSDIV), by, x))

    def same(conditions: tuple[Expr, ...], one: Expr, two: Expr) -> bool:
        context = Context(Atoms(share, {}), tuple(map(share, conditions)))
        for _ in range(2):  # what the second one tells of the first is known from then on
            forms = context.signed(one), context.signed(two)
        return forms[0] == forms[1]

    whole, alike, others = divided(by_both), (divided(a, b), divided(b, a)), (divided(a), divided(a, a), divided(a, b, b))
    sides += [ne(a, zero), ne(b, zero)]  # as is taken of what an index is divided by
    known = exact, within, *sides
    assert signs[1] != signs[2] or all(same(known, whole, nested) for nested in alike)
    assert not any(same(known, whole, other) for other in others)
    assert not any(same((within, *sides), whole, nested) for nested in alike)  # the product may wrap around
    of_sign = [range(1, 16) if sign > 0 else range(16, 32) for sign in signs]  # as `sides` asks
    for numbers in product(*of_sign):
        values = Values(Random(0), dict(zip("xab", numbers, strict=True)))
        if all(value_of(c, values) for c in known):
            assert value_of(whole, values) == value_of(alike[0], values) == value_of(alike[1], values), numbers
