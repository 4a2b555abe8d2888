"""OpenCL 2's atomics on ordinary pointers. The memory order of the ``_explicit`` forms is not looked at by proofs; it, and their
scope, where they are lowered (:mod:`frontend.builtins.memory_scopes`).
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.kernel import AtomicOp, OrderScope
from frontend.tables.opencl import core_opencl
from frontend.tables.registry import AtomicCall, AtomicTest, Builtin, NoEffect, StoreThrough

_FETCH = ("add", "sub", "min", "max", "and", "or", "xor")

_COMPARE_EXCHANGE = ("atomic_compare_exchange_strong", "atomic_compare_exchange_weak")

_CALLS: dict[str, AtomicCall | AtomicTest] = {
    **{
        f"atomic_fetch_{name}": replace(call, releases=True)
        for name in _FETCH
        if isinstance(call := core_opencl.TABLE[f"atomic_{name}"], AtomicCall)
    },
    "atomic_exchange": AtomicCall(AtomicOp.EXCHANGE, AtomicOp.EXCHANGE, AtomicOp.EXCHANGE, releases=True),
    "atomic_store": AtomicCall(AtomicOp.EXCHANGE, AtomicOp.EXCHANGE, AtomicOp.EXCHANGE, returns_old=False, releases=True),
    # A load is an update that changes nothing. (That another thread's plain read does not race with it is lost.)
    "atomic_load": AtomicCall(AtomicOp.OR, AtomicOp.OR, AtomicOp.FOTHER, arguments=0, operand=0),
    **dict.fromkeys(_COMPARE_EXCHANGE, AtomicTest()),
    "atomic_flag_test_and_set": AtomicTest(flag=True),
    "atomic_flag_clear": AtomicCall(AtomicOp.EXCHANGE, None, arguments=0, returns_old=False, operand=0, releases=True),
}

TABLE: dict[str, Builtin] = {
    **_CALLS,
    **{f"{name}_explicit": call for name, call in _CALLS.items()},
    "atomic_init": StoreThrough(),  # no atomic operation: nobody else may look at the object yet
    "atomic_work_item_fence": NoEffect(orders=OrderScope.FENCE),
}
