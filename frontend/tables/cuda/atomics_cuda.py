"""CUDA's atomics with a scope in their name, and barriers with a result."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import BarrierScope, MemoryOrder, OrderScope, Reach
from frontend.tables.cuda import core_cuda
from frontend.tables.registry import AtomicCall, BarrierCall, Builtin, Counted, Fence, NoEffect
from frontend.types.types import INT

_ATOMICS = {name: call for name, call in core_cuda.TABLE.items() if isinstance(call, AtomicCall)}

_SCOPES = (("", False), ("_block", True))

TABLE: dict[str, Builtin] = {
    # The scope says which threads see the update as one step.
    **{f"{name}_system": call for name, call in _ATOMICS.items()},
    **{f"{name}_block": replace(call, in_group=True) for name, call in _ATOMICS.items()},
    # What cuda::atomic is made of (headers/cuda/std/atomic).
    **{f"__gpuverify_load{s}": AtomicCall(*(AtomicOp.LOAD,) * 3, arguments=0, in_group=g) for s, g in _SCOPES},
    **{f"__gpuverify_store{s}": AtomicCall(*(AtomicOp.STORE,) * 3, returns_old=False, in_group=g) for s, g in _SCOPES},
    "__gpuverify_releasing": NoEffect(orders=OrderScope.BEFORE, order=MemoryOrder.RELEASE),
    "__gpuverify_acquiring": NoEffect(orders=OrderScope.AFTER, order=MemoryOrder.ACQUIRE),
    **{
        f"__gpuverify_fence_{order.value}{s}": NoEffect(None, OrderScope.FENCE, order, Reach.GROUP if g else Reach.DEVICE)
        for order in MemoryOrder
        if order is not MemoryOrder.RELAXED
        for s, g in _SCOPES
    },
    # Nothing is known of the result but that all threads of the block get the same.
    "__syncthreads_and": BarrierCall(BarrierScope.GROUP, Fence.BOTH, INT, True, Counted.ALL),
    "__syncthreads_or": BarrierCall(BarrierScope.GROUP, Fence.BOTH, INT, True, Counted.ANY),
    "__syncthreads_count": BarrierCall(BarrierScope.GROUP, Fence.BOTH, INT, True, Counted.NUMBER),
}
