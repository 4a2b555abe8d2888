"""OpenCL 2's linear ids and subgroups. How large they are is not known; their barrier orders local memory, if asked to.

Which work-items are one is up to the device; runs take it to have those of 32 consecutive numbers.
"""

from __future__ import annotations

from boogie_ir.lang.build import bvadd, bvmul
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.kernel import GROUP_ID, GROUP_SIZE, LOCAL_ID, NUM_GROUPS
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.sync.orders import OrderScope
from frontend.tables.registry import Builtin, Computed, NoEffect, SubGroupLanes, WarpExchange, Whole
from frontend.tables.shapes import flat
from frontend.types.types import INT, UINT
from frontend.types.values import scalar


def _number(value: Expr) -> Whole:
    return Whole(lambda arguments: scalar(UINT, value))


def _global_linear_id() -> Expr:
    """Without the launch's offset."""
    index = tuple(bvadd(bvmul(g, s), i) for g, s, i in zip(GROUP_ID, GROUP_SIZE, LOCAL_ID, strict=True))
    return flat(index, tuple(bvmul(n, s) for n, s in zip(NUM_GROUPS, GROUP_SIZE, strict=True)))


_ALL = SubGroupLanes()
_COLLECTIVE = ("reduce", "scan_exclusive", "scan_inclusive")
_OPERATIONS = {"add": ExchangeOp.ADD, "min": ExchangeOp.UMIN, "max": ExchangeOp.UMAX}

TABLE: dict[str, Builtin] = {
    "get_local_linear_id": _number(flat(LOCAL_ID, GROUP_SIZE)),
    "get_global_linear_id": _number(_global_linear_id()),
    **{
        f"get_{name}": WarpExchange(ExchangeOp.OTHER, UINT) for name in ("sub_group_size", "max_sub_group_size", "num_sub_groups")
    },
    "get_sub_group_id": WarpExchange(ExchangeOp.SUB_GROUP, UINT),
    "get_sub_group_local_id": WarpExchange(ExchangeOp.SUB_GROUP_LANE, UINT),
    "sub_group_barrier": NoEffect(orders=OrderScope.PART, meeting=_ALL),
    "sub_group_broadcast": WarpExchange(ExchangeOp.SHUFFLE, Computed.FIRST, meeting=_ALL),
    "sub_group_all": WarpExchange(ExchangeOp.ALL, INT, meeting=_ALL),
    "sub_group_any": WarpExchange(ExchangeOp.ANY, INT, meeting=_ALL),
    **{
        f"{prefix}sub_group_shuffle{kind}": WarpExchange(ExchangeOp.OTHER, Computed.FIRST)
        for prefix in ("", "intel_")
        for kind in ("", "_up", "_down", "_xor")
    },
    "sub_group_elect": WarpExchange(ExchangeOp.OTHER, INT),
    "sub_group_non_uniform_all": WarpExchange(ExchangeOp.OTHER, INT),
    "sub_group_non_uniform_any": WarpExchange(ExchangeOp.OTHER, INT),
    **{
        f"sub_group_{name}_{op}": WarpExchange(known if name == "reduce" else ExchangeOp.OTHER, Computed.FIRST, meeting=_ALL)
        for name in _COLLECTIVE
        for op, known in _OPERATIONS.items()
    },
}
