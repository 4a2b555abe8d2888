"""The low bits of an operation on a widened operand are the operation's on the operand itself, wherever they are said to be."""

from __future__ import annotations

from itertools import product

import pytest

from boogie_ir.lang.build import bv, extend, extract, fold_bv, to_signed
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Extract, Literal, Var
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import substitute
from boogie_ir.lang.types import BitVec

NARROW = Var("v", BitVec(4))
OPERATIONS = (BinaryOp.BVADD, BinaryOp.BVSUB, BinaryOp.BVMUL, BinaryOp.BVSHL, BinaryOp.BVASHR, BinaryOp.BVLSHR, BinaryOp.BVAND)


@pytest.mark.parametrize("signed", [True, False])
@pytest.mark.parametrize("op", OPERATIONS)
def test_low_bits(op: BinaryOp, signed: bool) -> None:
    for wide, kept, first in product((5, 6), (3, 4), (True, False)):
        for constant in range(1 << wide):
            operands: tuple[Expr, Expr] = extend(NARROW, wide, signed), bv(constant, wide)
            low = extract(Binary(op, *(operands if first else operands[::-1]), BitVec(wide)), kept, 0)
            for value in range(16):
                widened = (to_signed(value, 4) if signed else value) % (1 << wide)
                numbers = (widened, constant) if first else (constant, widened)
                found = simplify(substitute(low, {"v": bv(value, 4)}))
                assert isinstance(found, Literal) and found.value == fold_bv(op, *numbers, wide) % (1 << kept)


def test_sums_of_a_short_counter_are_short() -> None:
    i, step = Var("i", BitVec(16)), Var("step", BitVec(32))
    assert extract(Binary(BinaryOp.BVADD, extend(i, 32, True), bv(16), BitVec(32)), 16, 0) == Binary(
        BinaryOp.BVADD, i, bv(16, 16), BitVec(16)
    )
    assert not isinstance(extract(Binary(BinaryOp.BVSUB, extend(i, 32, False), step, BitVec(32)), 16, 0), Extract)
