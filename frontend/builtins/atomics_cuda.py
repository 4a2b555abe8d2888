"""CUDA's atomics with a scope in their name, and barriers with a result."""

from __future__ import annotations

from boogie_ir.kernel import GROUP_SIZE, BarrierScope
from frontend.builtins import core_cuda
from frontend.builtins.registry import AtomicCall, BarrierCall, Builtin, Fence
from frontend.builtins.shapes import volume
from frontend.types import INT

TABLE: dict[str, Builtin] = {
    # The scope says which threads see the update as one step; we treat every update as one step for all.
    **{
        f"{name}{scope}": call
        for name, call in core_cuda.TABLE.items()
        if isinstance(call, AtomicCall)
        for scope in ("_block", "_system")
    },
    # Nothing is known of the result but that all threads of the block get the same.
    **{f"__syncthreads_{name}": BarrierCall(BarrierScope.GROUP, Fence.BOTH, INT, agreed=True) for name in ("and", "or")},
    "__syncthreads_count": BarrierCall(BarrierScope.GROUP, Fence.BOTH, INT, agreed=True, most=volume(GROUP_SIZE)),
}
