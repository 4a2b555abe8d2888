"""CUDA's atomics with a scope in their name, and barriers with a result."""

from __future__ import annotations

from boogie_ir.kernel import BarrierScope
from frontend.builtins import core_cuda
from frontend.builtins.registry import AtomicCall, BarrierCall, Builtin, Fence
from frontend.types import INT

TABLE: dict[str, Builtin] = {
    # The scope says which threads see the update as one step; we treat every update as one step for all.
    **{
        f"{name}{scope}": call
        for name, call in core_cuda.TABLE.items()
        if isinstance(call, AtomicCall)
        for scope in ("_block", "_system")
    },
    # The result is arbitrary, also where it is the same for all threads of the block.
    **{f"__syncthreads_{name}": BarrierCall(BarrierScope.GROUP, Fence.BOTH, INT) for name in ("count", "and", "or")},
}
