"""CUDA's atomics with a scope in their name, and barriers with a result."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.kernel import GROUP_SIZE, BarrierScope
from frontend.tables.cuda import core_cuda
from frontend.tables.registry import AtomicCall, BarrierCall, Builtin, Fence
from frontend.tables.shapes import volume
from frontend.types.types import INT

_ATOMICS = {name: call for name, call in core_cuda.TABLE.items() if isinstance(call, AtomicCall)}

TABLE: dict[str, Builtin] = {
    # The scope says which threads see the update as one step.
    **{f"{name}_system": call for name, call in _ATOMICS.items()},
    **{f"{name}_block": replace(call, in_group=True) for name, call in _ATOMICS.items()},
    # Nothing is known of the result but that all threads of the block get the same.
    **{f"__syncthreads_{name}": BarrierCall(BarrierScope.GROUP, Fence.BOTH, INT, agreed=True) for name in ("and", "or")},
    "__syncthreads_count": BarrierCall(BarrierScope.GROUP, Fence.BOTH, INT, agreed=True, most=volume(GROUP_SIZE)),
}
