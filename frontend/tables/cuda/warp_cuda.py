"""CUDA's warp intrinsics, clocks, loads and stores with a say in caching.

A proof takes the results of shuffles and votes to be arbitrary, and does not rest on lanes in lock step; runs know what they do.
"""

from __future__ import annotations

from boogie_ir.lang.kernel import MemorySpace
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.sync.orders import OrderScope
from frontend.tables.registry import (
    Builtin,
    CommitCopies,
    Computed,
    GroupCopyCall,
    LoadThrough,
    NamedLanes,
    NoEffect,
    Nondeterministic,
    SpaceQuery,
    StoreThrough,
    ThreadCopyCall,
    Unavailable,
    WaitForCopies,
    WarpExchange,
)
from frontend.types.types import INT, LONG, LONGLONG, UINT, ULONGLONG, Type

_SHUFFLES = {
    "__shfl": ExchangeOp.SHUFFLE,
    "__shfl_up": ExchangeOp.SHUFFLE_UP,
    "__shfl_down": ExchangeOp.SHUFFLE_DOWN,
    "__shfl_xor": ExchangeOp.SHUFFLE_XOR,
}
_VOTES: dict[str, tuple[ExchangeOp, Type]] = {
    "__ballot": (ExchangeOp.BALLOT, UINT),
    "__any": (ExchangeOp.ANY, INT),
    "__all": (ExchangeOp.ALL, INT),
    "__uni": (ExchangeOp.OTHER, INT),
}
_REDUCTIONS = {
    "add": ExchangeOp.ADD,
    "min": ExchangeOp.UMIN,
    "max": ExchangeOp.UMAX,
    "and": ExchangeOp.AND,
    "or": ExchangeOp.OR,
    "xor": ExchangeOp.XOR,
}
_MASK = NamedLanes(0)
_LOADS = ("__ldg", "__ldca", "__ldcg", "__ldcs", "__ldlu", "__ldcv")

_TENSORS = (f"cp_async_bulk_tensor_{d}d_{way}" for d in range(1, 6) for way in ("global_to_shared", "shared_to_global"))
_OF_WAVES_OF_64: dict[str, Builtin] = {
    **{f"__wave64_{name[2:]}": WarpExchange(op, Computed.FIRST, wave=True) for name, op in _SHUFFLES.items()},
    "__wave64_any": WarpExchange(ExchangeOp.ANY, INT, wave=True),
    "__wave64_all": WarpExchange(ExchangeOp.ALL, INT, wave=True),
    "__wave64_ballot": WarpExchange(ExchangeOp.BALLOT, ULONGLONG, wave=True),
    "__wave64_activemask": WarpExchange(ExchangeOp.ACTIVE, ULONGLONG, wave=True),
    "__wave64_syncwarp": NoEffect(orders=OrderScope.PART),
    "__wave64_sync": Unavailable("exchanges among lanes that a mask of 64 bits names are not modelled"),
}
"""HIP's, where waves have 64 threads (``hip/hip_runtime.h`` of ours): a proof knows nothing of them."""
_BULK = (
    "cp_async_bulk_global_to_shared", "cp_async_bulk_shared_to_global", "cp_async_bulk_commit_group", *_TENSORS,
    "cp_async_bulk_wait_group_read", "fence_proxy_async_shared_cta", "barrier_arrive_tx", "barrier_expect_tx", "memcpy_async_tx",
)  # fmt: skip
TABLE: dict[str, Builtin] = {
    **{name: WarpExchange(op, Computed.FIRST) for name, op in _SHUFFLES.items()},
    **{f"{name}_sync": WarpExchange(op, Computed.SECOND, 1, meeting=_MASK) for name, op in _SHUFFLES.items()},
    **{name: WarpExchange(op, type_) for name, (op, type_) in _VOTES.items()},
    **{f"{name}_sync": WarpExchange(op, type_, 1, meeting=_MASK) for name, (op, type_) in _VOTES.items()},
    **{f"__reduce_{name}_sync": WarpExchange(op, Computed.SECOND, 1, meeting=_MASK) for name, op in _REDUCTIONS.items()},
    "__match_any_sync": WarpExchange(ExchangeOp.MATCH, UINT, 1, meeting=_MASK),
    "__match_all_sync": WarpExchange(ExchangeOp.MATCH_ALL, UINT, 1, predicate=2, meeting=_MASK),
    "__activemask": WarpExchange(ExchangeOp.ACTIVE, UINT),
    "__syncwarp": NoEffect(orders=OrderScope.WARP, meeting=_MASK),
    **_OF_WAVES_OF_64,
    "__nanosleep": NoEffect(),
    "clock": Nondeterministic(LONG),
    "clock64": Nondeterministic(LONGLONG, ExchangeOp.CLOCK),
    "__clock": Nondeterministic(LONG),
    "__clock64": Nondeterministic(LONGLONG, ExchangeOp.CLOCK),
    "__globaltimer": Nondeterministic(ULONGLONG, ExchangeOp.TIMER),
    "__isGlobal": SpaceQuery(MemorySpace.GLOBAL),
    "__isShared": SpaceQuery(MemorySpace.GROUP),
    "__isConstant": SpaceQuery(MemorySpace.CONSTANT),
    "__isLocal": SpaceQuery(MemorySpace.PRIVATE),
    "__pipeline_memcpy_async": ThreadCopyCall(),
    "__pipeline_commit": CommitCopies(),
    "__pipeline_wait_prior": WaitForCopies(),
    "__pipeline_arrive_on": Unavailable("barriers that wait for copies are not modelled: wait with __pipeline_wait_prior()"),
    **dict.fromkeys(_BULK, Unavailable("copies that a barrier in memory waits for, and bulk copies, are not modelled")),
    "memcpy_async": GroupCopyCall(),
    "__gpuverify_group_copy": GroupCopyCall(commits=False),
    "__prof_trigger": NoEffect(),
    "__brkpt": NoEffect(),
    **{name: LoadThrough() for name in _LOADS},
    **{name: StoreThrough() for name in ("__stcg", "__stcs", "__stwb", "__stwt")},
}
