"""OpenCL 2's atomics on ordinary pointers. Orders and scopes: :mod:`frontend.builtins.memory_scopes`."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import MemoryOrder, OrderScope
from frontend.tables.opencl import core_opencl
from frontend.tables.registry import AtomicCall, AtomicTest, Builtin, NoEffect, StoreThrough

_FETCH = ("add", "sub", "min", "max", "and", "or", "xor")

_COMPARE_EXCHANGE = ("atomic_compare_exchange_strong", "atomic_compare_exchange_weak")

_CALLS: dict[str, AtomicCall | AtomicTest] = {
    **{
        f"atomic_fetch_{name}": replace(call, order=MemoryOrder.SEQ_CST)
        for name in _FETCH
        if isinstance(call := core_opencl.TABLE[f"atomic_{name}"], AtomicCall)
    },
    "atomic_exchange": AtomicCall(AtomicOp.EXCHANGE, AtomicOp.EXCHANGE, AtomicOp.EXCHANGE, order=MemoryOrder.SEQ_CST),
    "atomic_store": AtomicCall(*(AtomicOp.STORE,) * 3, returns_old=False, order=MemoryOrder.SEQ_CST),
    # (That another thread's plain read does not race with it is lost.)
    "atomic_load": AtomicCall(*(AtomicOp.LOAD,) * 3, arguments=0, order=MemoryOrder.SEQ_CST),
    **dict.fromkeys(_COMPARE_EXCHANGE, AtomicTest()),
    "atomic_flag_test_and_set": AtomicTest(flag=True),
    "atomic_flag_clear": AtomicCall(AtomicOp.STORE, None, arguments=0, returns_old=False, operand=0, order=MemoryOrder.SEQ_CST),
}

TABLE: dict[str, Builtin] = {
    **_CALLS,
    **{f"{name}_explicit": call for name, call in _CALLS.items()},
    "atomic_init": StoreThrough(),  # no atomic operation: nobody else may look at the object yet
    "atomic_work_item_fence": NoEffect(orders=OrderScope.FENCE, flags=True),
}
