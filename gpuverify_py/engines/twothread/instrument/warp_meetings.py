"""Threads of a warp that wait for each other, as assertions about two threads.

Afterwards no :class:`boogie_ir.lang.kernel.Meet` is left. At each, a thread asserts that it is among those that it names, and that
the other thread, if it is of the same warp, named, and has not returned, is there as well and names the same threads. (CUDA C++
Programming Guide, "Warp Shuffle Functions": each calling thread must have its own bit set in the mask, and all non-exited threads
named in mask must execute the same intrinsic with the same mask, or the result is undefined.) As for barriers, two threads come
to one call where they come to it in the same iterations: one that comes to another call of the function instead raises an alarm.

A sub-group of OpenCL may be any part of the group: there the other thread is of the same one, and named.
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, bvadd, bvmul, eq, implies, not_
from boogie_ir.lang.expr import FALSE, TRUE, BinaryOp, Enabled, Expr, Other, SameGroup, Var
from boogie_ir.lang.program import Assert, Assign, Check, CheckKind
from boogie_ir.lang.source import generated
from boogie_ir.lang.types import BOOL
from gpuverify_py.analysis.statements import Body, sublists, walk, with_sublists

RETURNED = Var("returned.before", BOOL)
GHOST = generated("whether a thread has returned")
EVERY_LANE = bv((1 << k.WARP_SIZE) - 1)


def assert_meetings(kernel: k.Kernel, claimed: bool) -> k.Kernel:
    """The pass; ``claimed``: the assertions are asked for."""
    if not any(isinstance(s, k.Meet) for s in walk(kernel.body)):
        return kernel
    if not claimed:
        return replace(kernel, body=_asserted(kernel.body, False, FALSE))
    if not any(isinstance(s, k.Return) for s in walk(kernel.body)):
        return replace(kernel, body=_asserted(kernel.body, True, FALSE))
    body = (Assign(RETURNED, FALSE, GHOST), *_asserted(kernel.body, True, RETURNED))
    return replace(kernel, body=body, locals=(*kernel.locals, k.Local(RETURNED)))


def _asserted(body: Body, claimed: bool, returned: Expr) -> Body:
    result: list[k.Statement] = []
    for statement in body:
        match statement:
            case k.Meet():
                if claimed:
                    together = _together(statement.lanes, returned)
                    result.append(Assert(together, statement.origin, Check(CheckKind.WARP_DIVERGENCE)))
            case k.Return() if returned != FALSE:
                result += [Assign(RETURNED, TRUE, GHOST), statement]
            case _:
                parts = tuple(_asserted(part, claimed, returned) for part in sublists(statement))
                result.append(with_sublists(statement, parts))
    return tuple(result)


def _together(lanes: Expr | None, returned: Expr) -> Expr:
    """What a thread asserts where it waits for these lanes."""
    gone = Other(returned, BOOL) if returned != FALSE else FALSE
    there = Other(Enabled(), BOOL)
    if lanes is None:
        return implies(and_(SameGroup(), not_(gone)), there)
    thread = _number()
    others = Other(thread, thread.type)
    warp = and_(SameGroup(), eq(_shifted(thread), _shifted(others)))
    mine, its = (TRUE, TRUE) if lanes == EVERY_LANE else (_named(lanes, thread), _named(lanes, others))
    same = TRUE if lanes == EVERY_LANE else eq(lanes, Other(lanes, lanes.type))
    return and_(mine, implies(and_(warp, its, not_(gone)), and_(there, same)))


def _number() -> Expr:
    """The thread's number in its group."""
    x, y, z = k.LOCAL_ID
    width, height, _ = k.GROUP_SIZE
    return bvadd(x, bvmul(width, bvadd(y, bvmul(height, z))))


def _shifted(number: Expr) -> Expr:
    """The number of the warp of the thread with this number."""
    return binary(BinaryOp.BVLSHR, number, bv(k.WARP_SIZE.bit_length() - 1))


def _named(lanes: Expr, number: Expr) -> Expr:
    """Whether the thread with this number is among the lanes."""
    lane = binary(BinaryOp.BVAND, number, bv(k.WARP_SIZE - 1))
    return eq(binary(BinaryOp.BVAND, binary(BinaryOp.BVLSHR, lanes, lane), bv(1)), bv(1))
