"""The OpenCL builtins that nearly every kernel uses: work-item functions, barriers, atomics."""

from __future__ import annotations

from boogie_ir.lang.build import bvadd, bvmul
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.kernel import GLOBAL_OFFSET, GROUP_ID, GROUP_SIZE, LOCAL_ID, NUM_GROUPS
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import BarrierScope, MemoryOrder, OrderScope
from frontend.tables import integers
from frontend.tables.builders import absolute, extremum, float_builder, integer_builder
from frontend.tables.registry import (
    AsyncCopyCall,
    AtomicCall,
    BarrierCall,
    Builtin,
    Fence,
    Generic,
    IdQuery,
    NoEffect,
    Pure,
    Result,
    WaitEvents,
    WorkDimension,
)
from frontend.types.types import INT


def _only(components: tuple[Expr, ...]) -> Expr:
    return components[0]


def _global_id(components: tuple[Expr, ...]) -> Expr:
    group, size, local, offset = components
    return bvadd(bvadd(bvmul(group, size), local), offset)


def _product(components: tuple[Expr, ...]) -> Expr:
    return bvmul(components[0], components[1])


def _each(variables: tuple[Expr, ...]) -> tuple[tuple[Expr, ...], ...]:
    return tuple((v,) for v in variables)


_ATOMICS = {
    "add": AtomicCall(AtomicOp.ADD, AtomicOp.ADD, AtomicOp.FADD),
    "sub": AtomicCall(AtomicOp.SUB, AtomicOp.SUB),
    "inc": AtomicCall(AtomicOp.INC, AtomicOp.INC, arguments=0),
    "dec": AtomicCall(AtomicOp.DEC, AtomicOp.DEC, arguments=0),
    "xchg": AtomicCall(AtomicOp.EXCHANGE, AtomicOp.EXCHANGE, AtomicOp.EXCHANGE),
    "cmpxchg": AtomicCall(AtomicOp.COMPARE_EXCHANGE, AtomicOp.COMPARE_EXCHANGE, arguments=2),
    "min": AtomicCall(AtomicOp.SMIN, AtomicOp.UMIN, AtomicOp.FOTHER),
    "max": AtomicCall(AtomicOp.SMAX, AtomicOp.UMAX, AtomicOp.FOTHER),
    "and": AtomicCall(AtomicOp.AND, AtomicOp.AND),
    "or": AtomicCall(AtomicOp.OR, AtomicOp.OR),
    "xor": AtomicCall(AtomicOp.XOR, AtomicOp.XOR),
}

TABLE: dict[str, Builtin] = {
    "get_local_id": IdQuery(_each(LOCAL_ID), _only),
    "get_group_id": IdQuery(_each(GROUP_ID), _only),
    "get_local_size": IdQuery(_each(GROUP_SIZE), _only, beyond=1),
    "get_enqueued_local_size": IdQuery(_each(GROUP_SIZE), _only, beyond=1),  # groups are full
    "get_num_groups": IdQuery(_each(NUM_GROUPS), _only, beyond=1),
    "get_global_offset": IdQuery(_each(GLOBAL_OFFSET), _only),
    "get_global_size": IdQuery(tuple(zip(NUM_GROUPS, GROUP_SIZE, strict=True)), _product, beyond=1),
    "get_global_id": IdQuery(tuple(zip(GROUP_ID, GROUP_SIZE, LOCAL_ID, GLOBAL_OFFSET, strict=True)), _global_id),
    "get_work_dim": WorkDimension(),
    "barrier": BarrierCall(BarrierScope.GROUP, Fence.FLAGS),
    "work_group_barrier": BarrierCall(BarrierScope.GROUP, Fence.FLAGS),
    "mem_fence": NoEffect(orders=OrderScope.FENCE, order=MemoryOrder.ACQ_REL, flags=True),
    "read_mem_fence": NoEffect(orders=OrderScope.FENCE, order=MemoryOrder.ACQUIRE, flags=True),
    "write_mem_fence": NoEffect(orders=OrderScope.FENCE, order=MemoryOrder.RELEASE, flags=True),
    "async_work_group_copy": AsyncCopyCall(),
    "async_work_group_strided_copy": AsyncCopyCall(strided=True),
    "wait_group_events": WaitEvents(),
    "min": Pure(Generic.FIRST, Result.OPERAND, extremum(True)),
    "max": Pure(Generic.FIRST, Result.OPERAND, extremum(False)),
    "abs": Pure(Generic.FIRST, Result.UNSIGNED, absolute),
    "mul24": Pure(Generic.INTEGER, Result.OPERAND, integer_builder(integers.product_of_24)),
    "mad24": Pure(Generic.INTEGER, Result.OPERAND, integer_builder(integers.product_of_24_add)),
    "sqrt": Pure(Generic.FLOATING, Result.OPERAND, float_builder("sqrt")),
    "fabs": Pure(Generic.FLOATING, Result.OPERAND, float_builder("abs")),
    "printf": NoEffect(INT),
    **{f"atomic_{name}": call for name, call in _ATOMICS.items()},
    **{f"atom_{name}": call for name, call in _ATOMICS.items()},
}
