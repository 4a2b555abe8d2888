"""What is known of the states of loops, held against loops that are carried out: all first values, at a small width."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from boogie_ir.lang.build import and_, binary, bv, bvadd, bvmul, eq, extend, fold_bv, ite, ne
from boogie_ir.lang.expr import BinaryOp, Expr, Var
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.types import BOOL, BitVec
from gpuverify_py.engines.protocols.arithmetic.algebra import Context
from gpuverify_py.engines.protocols.arithmetic.atoms import Atoms
from gpuverify_py.engines.protocols.loops import Turning, facts
from gpuverify_py.engines.protocols.meaning import Values, value_of
from gpuverify_py.engines.protocols.protocol import State

WIDTH = 4
X, Y, X0, Y0, MOST = (Var(name, BitVec(WIDTH)) for name in ("x", "y", "x0", "y0", "most"))
CHOSEN = Var("chosen", BOOL)
HEADS = WIDTH + 3
MOSTS = (0, 1, 4, 8, 15)


def _by(op: BinaryOp, value: int) -> Expr:
    return binary(op, X, bv(value, WIDTH))


HALVES = (
    _by(BinaryOp.BVLSHR, 1), _by(BinaryOp.BVASHR, 1), _by(BinaryOp.BVSDIV, 2), _by(BinaryOp.BVLSHR, 2), _by(BinaryOp.BVSDIV, 4)
)  # fmt: skip
DOUBLES = (
    binary(BinaryOp.BVSHL, Y, bv(1, WIDTH)), bvmul(Y, bv(2, WIDTH)), bvadd(Y, Y), binary(BinaryOp.BVSHL, Y, bv(2, WIDTH))
)  # fmt: skip
ENDS = (
    binary(BinaryOp.BVUGT, X, bv(0, WIDTH)), binary(BinaryOp.BVSGT, X, bv(0, WIDTH)), ne(X, bv(0, WIDTH)),
    binary(BinaryOp.BVSLT, Y, MOST), binary(BinaryOp.BVULT, Y, MOST), binary(BinaryOp.BVULE, Y, MOST),
    binary(BinaryOp.BVUGE, X, X0),
)  # fmt: skip


def _hold(states: tuple[State, ...], condition: Expr, given: dict[str, int | bool], said: list[Expr]) -> None:
    """Carries a loop out, and evaluates at each head what is said."""
    values = Values(Random(0), dict(given))
    values.known.update({s.head.name: value_of(s.first, values) for s in states})
    for _ in range(HEADS):
        for fact in said:
            assert value_of(fact, values) is True, (fact, values.known)
        if not value_of(condition, values):
            return
        values.known.update({s.head.name: value_of(s.next, values) for s in states})


@pytest.mark.parametrize("end", range(len(ENDS)))
def test_halves_and_doubles(end: int) -> None:
    share = Sharing()
    for halved, doubled in ((0, 0), (1, 1), (2, 2), (4, 3), (0, 3)):
        states = (State(X, X0, HALVES[halved], X, ()), State(Y, Y0, DOUBLES[doubled], Y, ()))
        turning = Turning("loop", states, ENDS[end], frozenset({"x", "y"}), ())
        said = [share(fact) for fact in facts(turning, Context(Atoms(share, {}), ()))]
        assert len(said) > 3
        for x, y, most in product((0, 1, 2, 3, 4, 8, 9, 15), (0, 1, 2, 3, 8), MOSTS):
            _hold(states, ENDS[end], {"x0": x, "y0": y, "most": most}, said)


def test_doubles_that_are_said_to_be_exact() -> None:
    """Only executions count in which no iteration doubles beyond what the type holds."""
    share = Sharing()
    narrow = share(DOUBLES[1])
    exact = share(eq(bvmul(extend(Y, WIDTH + 2, True), bv(2, WIDTH + 2)), extend(narrow, WIDTH + 2, True)))
    states = (State(Y, Y0, narrow, Y, ()),)
    going = and_(binary(BinaryOp.BVULT, Y, MOST), exact)
    turning = Turning("loop", states, going, frozenset({"y"}), (exact,))
    said = [share(fact) for fact in facts(turning, Context(Atoms(share, {}), ()))]
    assert len(said) > 1
    for y, most in product(range(1 << WIDTH), range(1 << WIDTH)):
        _hold(states, going, {"y0": y, "most": most}, said)


def test_variables_that_change_places() -> None:
    """Two that are exchanged, and a third that one of them is copied to now and then."""
    share = Sharing()
    other = Var("other", BitVec(WIDTH))
    states = (
        State(X, bv(4, WIDTH), Y, X, ()),
        State(Y, bv(5, WIDTH), X, Y, ()),
        State(other, Y0, ite(CHOSEN, X, other), other, ()),
    )
    turning = Turning("loop", states, ne(MOST, MOST), frozenset({"x", "y", "other", "chosen"}), ())
    said = [share(fact) for fact in facts(turning, Context(Atoms(share, {}), ()))]
    pair = {"x": 4, "y": 5, "other": 7, "y0": 7}
    for chosen in product((False, True), repeat=4):
        known: dict[str, int | bool] = dict(pair)
        for bit in chosen:
            known["chosen"] = bit
            assert all(value_of(fact, Values(Random(0), dict(known))) is True for fact in said), known
            known |= {s.head.name: value_of(s.next, Values(Random(0), dict(known))) for s in states}
    wrong: dict[str, int | bool] = {**pair, "y": 4}
    assert not all(value_of(fact, Values(Random(0), dict(wrong))) for fact in said)


def test_digits_around_an_unknown_power() -> None:
    """Every bit operation with a power of two, one less, or their opposites has the bounds and values that the rules tell."""
    share = Sharing()
    atoms = Atoms(share, {})
    one = bv(1, WIDTH)
    less = binary(BinaryOp.BVSUB, Y, one)
    zero = bv(0, WIDTH)
    power = binary(BinaryOp.EQ, binary(BinaryOp.BVAND, Y, less), zero)
    context = Context(atoms, (share(power), share(binary(BinaryOp.BVUGT, Y, zero))))
    for op in (BinaryOp.BVAND, BinaryOp.BVOR, BinaryOp.BVXOR):
        for mask in (Y, less):
            node = share(binary(op, X, mask))
            low, high = context.interval(context.unsigned(node))
            for x, e in product(range(1 << WIDTH), range(WIDTH)):
                y = 1 << e
                value = int(fold_bv(op, x, y if mask is Y else y - 1, WIDTH))
                above, rest = divmod(x, 2 * y)
                bit, below = divmod(rest, y)
                assert value == _told(x, y, bit, below)[op, mask is Y] and low <= value <= high
                assert x == 2 * y * above + y * bit + below


def _told(x: int, y: int, bit: int, below: int) -> dict[tuple[BinaryOp, bool], int]:
    return {
        (BinaryOp.BVAND, True): y * bit, (BinaryOp.BVOR, True): x + y - y * bit, (BinaryOp.BVXOR, True): x + y - 2 * y * bit,
        (BinaryOp.BVAND, False): below, (BinaryOp.BVOR, False): x + y - 1 - below, (BinaryOp.BVXOR, False): x + y - 1 - 2 * below,
    }  # fmt: skip
