"""Operations of C's signed integers keep their mark where expressions are built, written and read."""

from __future__ import annotations

from boogie_ir.lang.build import bv, bvadd, signed_binary
from boogie_ir.lang.expr import Binary, BinaryOp, Var
from boogie_ir.lang.kernel import Store
from boogie_ir.lang.types import BV32
from boogie_ir.print.printer import print_kernel_program
from boogie_ir.read.parser import parse_kernel_program

X, Y = Var("x", BV32), Var("y", BV32)


def test_marks_are_no_part_of_equality() -> None:
    marked = signed_binary(BinaryOp.BVADD, X, Y)
    assert isinstance(marked, Binary) and marked.signed
    assert marked == bvadd(X, Y) and hash(marked) == hash(bvadd(X, Y))


def test_what_is_folded_is_not_marked() -> None:
    plain = bvadd(X, Y)
    assert signed_binary(BinaryOp.BVADD, plain, bv(0)) is plain
    assert signed_binary(BinaryOp.BVADD, bv(0), plain) is plain
    assert signed_binary(BinaryOp.BVMUL, plain, bv(1)) is plain
    assert not _signed(signed_binary(BinaryOp.BVADD, bvadd(X, bv(1)), bv(2)))
    assert _signed(signed_binary(BinaryOp.BVADD, signed_binary(BinaryOp.BVADD, X, bv(1)), bv(2)))


def _signed(expression: object) -> bool:
    return isinstance(expression, Binary) and expression.signed


def test_text_holds_the_mark() -> None:
    text = """dialect cuda;

kernel k(n: bv32 "n" "int" signed) {
  array global a[*]: bv32 parameter source "a" "int" 32 [*];
  store a[local_id_x *! n +! 1bv32 -! n] := local_id_x * n + 1bv32 - n;
}
"""
    program = parse_kernel_program(text, "k.gbpl")
    (store,) = program.kernels[0].body
    assert isinstance(store, Store) and _signed(store.index) and not _signed(store.value)
    assert text.strip() in print_kernel_program(program).strip()
