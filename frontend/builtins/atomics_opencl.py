"""OpenCL 2's atomics on ordinary pointers: the memory order and scope of the ``_explicit`` forms change no verdict."""

from __future__ import annotations

from boogie_ir.kernel import AtomicOp
from frontend.builtins import core_opencl
from frontend.builtins.registry import AtomicCall, Builtin, NoEffect

_FETCH = ("add", "sub", "min", "max", "and", "or", "xor")

_CALLS: dict[str, AtomicCall] = {
    **{f"atomic_fetch_{name}": call for name in _FETCH if isinstance(call := core_opencl.TABLE[f"atomic_{name}"], AtomicCall)},
    "atomic_exchange": AtomicCall(AtomicOp.EXCHANGE, AtomicOp.EXCHANGE, AtomicOp.EXCHANGE),
    "atomic_store": AtomicCall(AtomicOp.EXCHANGE, AtomicOp.EXCHANGE, AtomicOp.EXCHANGE, returns_old=False),
}

TABLE: dict[str, Builtin] = {
    **_CALLS,
    **{f"{name}_explicit": call for name, call in _CALLS.items()},
    "atomic_work_item_fence": NoEffect(),
}
