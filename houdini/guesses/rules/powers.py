"""Rules about variables that are doubled or halved (tree reductions, scans, sorting networks).

Where the values of such a variable can be listed (:mod:`houdini.guesses.rules.orbits`), these have nothing to add.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boogie_ir.lang.build import and_, binary, bv, bvmul, bvsub, eq, ne, or_, width_of
from boogie_ir.lang.expr import BinaryOp, Expr, Literal, Var
from boogie_ir.lang.traverse import subexpressions
from houdini.guesses.facts import Counter, Facts, Loop, StepKind
from houdini.guesses.rule import Guess, variable_rule

LARGEST_EXPONENT = 16


@variable_rule
def power_of_two(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A doubled or halved variable is zero or a power of two.

    Paper 003, section 4.3, "variable is zero or a power of two".
    """
    for counter in _doubling(loop) + _halving(loop):
        yield Guess(_power(counter.variable))


@variable_rule
def power_of_two_not_zero(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A doubled or halved variable is not zero."""
    for counter in _doubling(loop) + _halving(loop):
        yield Guess(ne(counter.variable, bv(0, width_of(counter.variable))))


@variable_rule
def power_of_two_bounded(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A doubled variable stays at or below the power of two at or next above a constant it is compared with.

    The prefix-closed ranges of paper 003, section 4.3, narrowed to the constants of the guard and of the start.
    """
    for counter in _doubling(loop):
        width = width_of(counter.variable)
        for value in sorted(_constants(loop.guard)):
            if 0 < value <= 1 << LARGEST_EXPONENT:
                ceiling = 1 << (value - 1).bit_length()
                yield Guess(binary(BinaryOp.BVULE, counter.variable, bv(ceiling, width)))
                yield Guess(binary(BinaryOp.BVULE, counter.variable, bv(2 * ceiling, width)))


@variable_rule
def powers_have_constant_product(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """One variable doubles while another halves: their product stays a power of two, until the halved one is zero.

    GPUVerify's relationalPow2; where both starts are numbers, only with their product.
    """
    doubling, halving = _doubling(loop), _halving(loop)
    for up in doubling:
        for down in halving:
            if width_of(up.variable) != width_of(down.variable):
                continue
            width = width_of(up.variable)
            for exponent in _exponents(up, down):
                product = eq(bvmul(up.variable, down.variable), bv(1 << exponent, width))
                ended = and_(eq(down.variable, bv(0, width)), eq(up.variable, bv(2 << exponent, width)))
                yield Guess(product)
                yield Guess(or_(product, ended))


def _exponents(up: Counter, down: Counter) -> Iterable[int]:
    if isinstance(up.start, Literal) and isinstance(down.start, Literal):
        product = int(up.start.value) * int(down.start.value)
        return (product.bit_length() - 1,) if product and product & (product - 1) == 0 else ()
    return range(LARGEST_EXPONENT)


def _doubling(loop: Loop) -> list[Counter]:
    return _moving(loop, StepKind.MULTIPLY)


def _halving(loop: Loop) -> list[Counter]:
    return _moving(loop, StepKind.DIVIDE)


def _moving(loop: Loop, kind: StepKind) -> list[Counter]:
    listed = loop.orbit.variables if loop.orbit else frozenset[Var]()
    return [c for c in loop.counters if c.kind is kind and _is_power(c.step) and c.variable not in listed]


def _is_power(step: Expr) -> bool:
    return isinstance(step, Literal) and int(step.value) > 1 and int(step.value) & (int(step.value) - 1) == 0


def _power(variable: Var) -> Expr:
    width = width_of(variable)
    return eq(binary(BinaryOp.BVAND, variable, bvsub(variable, bv(1, width))), bv(0, width))


def _constants(expression: Expr) -> set[int]:
    return {int(e.value) for e in subexpressions(expression) if isinstance(e, Literal) and not isinstance(e.value, bool)}
