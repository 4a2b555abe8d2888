"""Which threads are a warp, in expressions about two threads: those of a group with 32 consecutive numbers."""

from __future__ import annotations

from boogie_ir.lang.build import and_, binary, bv, bvadd, bvmul, eq
from boogie_ir.lang.expr import BinaryOp, Expr, Other, SameGroup
from boogie_ir.lang.kernel import GROUP_SIZE, LOCAL_ID, WARP_SIZE


def thread_number() -> Expr:
    """The thread's number in its group, x fastest."""
    x, y, z = LOCAL_ID
    width, height, _ = GROUP_SIZE
    return bvadd(x, bvmul(width, bvadd(y, bvmul(height, z))))


def others_number() -> Expr:
    """The other thread's number in its group."""
    number = thread_number()
    return Other(number, number.type)


def lane_of(number: Expr) -> Expr:
    """The place in its warp of the thread with this number."""
    return binary(BinaryOp.BVAND, number, bv(WARP_SIZE - 1))


def same_warp() -> Expr:
    """Whether the two threads are of one warp."""
    shift = bv(WARP_SIZE.bit_length() - 1)
    warps = (binary(BinaryOp.BVLSHR, number, shift) for number in (thread_number(), others_number()))
    return and_(SameGroup(), eq(*warps))
