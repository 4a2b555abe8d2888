"""OpenCL 2's functions of a whole work-group: all its work-items meet there. Of the result nothing is known, but that
all get the same where it is one for the group, and what sums of integers in a scan are.

They are no memory fences, so no access is ordered by them.
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.sync.orders import BarrierScope
from frontend.tables.registry import BarrierCall, Builtin, Computed, Counted, Fence, Sums, Unavailable
from frontend.types.types import INT, Type

_COLLECTIVE = ("reduce", "scan_exclusive", "scan_inclusive")
_OPERATIONS = ("add", "min", "max")
_PIPES = Unavailable("pipes are not modelled")
_SPACES = Unavailable("which memory a pointer points into is not known: keep it in a pointer with an address space")
_SPLIT = Unavailable("barriers in two steps are not modelled: use barrier() or work_group_barrier()")
_QUEUES = Unavailable("kernels that start other kernels are not modelled")


def _meeting(result: Type | Computed, agreed: bool, counted: Counted | None = None) -> BarrierCall:
    return BarrierCall(BarrierScope.GROUP, Fence.NONE, result, agreed, counted)


TABLE: dict[str, Builtin] = {
    "work_group_all": _meeting(INT, True, Counted.ALL),
    "work_group_any": _meeting(INT, True, Counted.ANY),
    "work_group_broadcast": _meeting(Computed.FIRST, True),
    **{f"work_group_{name}_{op}": _meeting(Computed.FIRST, name == "reduce") for name in _COLLECTIVE for op in _OPERATIONS},
    "work_group_scan_exclusive_add": replace(_meeting(Computed.FIRST, False), sums=Sums.BEFORE),
    "work_group_scan_inclusive_add": replace(_meeting(Computed.FIRST, False), sums=Sums.UP_TO),
    **dict.fromkeys(("read_pipe", "write_pipe", "reserve_read_pipe", "reserve_write_pipe"), _PIPES),
    **dict.fromkeys(("to_global", "to_local", "to_private"), _SPACES),
    **dict.fromkeys(("intel_work_group_barrier_arrive", "intel_work_group_barrier_wait"), _SPLIT),
    **dict.fromkeys(("enqueue_kernel", "get_default_queue", "enqueue_marker"), _QUEUES),
}
