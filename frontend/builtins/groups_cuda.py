"""CUDA's cooperative groups: blocks and the grid as objects, their barriers, and a thread's place in them."""

from __future__ import annotations

from boogie_ir.build import bv, bvadd, bvmul
from boogie_ir.expr import Expr, Var
from boogie_ir.kernel import GROUP_ID, GROUP_SIZE, LOCAL_ID, NUM_GROUPS, BarrierScope, ExchangeOp, OrderScope
from frontend.builtins.registry import (
    BarrierCall,
    Builtin,
    Fence,
    GroupBarrier,
    NoEffect,
    Nondeterministic,
    WarpExchange,
    Whole,
)
from frontend.builtins.shapes import flat, volume
from frontend.types import BOOL, UINT, Opaque, Vector
from frontend.values import Value, scalar

BLOCK, GRID, WARP = "thread_block", "grid_group", "coalesced_group"
TILE = "thread_block_tile"

SCOPES: tuple[tuple[str, BarrierScope | None], ...] = (
    (BLOCK, BarrierScope.GROUP),
    (GRID, BarrierScope.GRID),
    ("multi_grid_group", BarrierScope.GRID),
    ("cluster_group", BarrierScope.GROUP),
    (WARP, None),
    (TILE, None),
)


def _group(name: str) -> Whole:
    """The group that this thread is in: a value without content."""
    return Whole(lambda arguments: scalar(Opaque(name), bv(0)))


def _number(value: Expr) -> Whole:
    return Whole(lambda arguments: scalar(UINT, value))


def _triple(variables: tuple[Var, ...]) -> Whole:
    return Whole(lambda arguments: Value(Vector(UINT, 3, False), variables))


_UNKNOWN = WarpExchange(ExchangeOp.OTHER, UINT)
_THREAD = flat(LOCAL_ID, GROUP_SIZE)
_BLOCK_NUMBER = flat(GROUP_ID, NUM_GROUPS)

TABLE: dict[str, Builtin] = {
    "this_thread_block": _group(BLOCK),
    "this_grid": _group(GRID),
    "this_multi_grid": _group("multi_grid_group"),
    "coalesced_threads": _group(WARP),
    "tiled_partition": _group(TILE),
    "synchronize": GroupBarrier(SCOPES),
    "sync": GroupBarrier(SCOPES),
    f"{BLOCK}.sync": BarrierCall(BarrierScope.GROUP, Fence.BOTH),
    f"{GRID}.sync": BarrierCall(BarrierScope.GRID, Fence.BOTH),
    f"{WARP}.sync": NoEffect(orders=OrderScope.PART),
    f"{TILE}.sync": NoEffect(orders=OrderScope.PART),
    f"{BLOCK}.thread_rank": _number(_THREAD),
    f"{BLOCK}.size": _number(volume(GROUP_SIZE)),
    f"{BLOCK}.num_threads": _number(volume(GROUP_SIZE)),
    f"{BLOCK}.thread_index": _triple(LOCAL_ID),
    f"{BLOCK}.group_index": _triple(GROUP_ID),
    f"{BLOCK}.group_dim": _triple(GROUP_SIZE),
    f"{BLOCK}.dim_threads": _triple(GROUP_SIZE),
    f"{GRID}.thread_rank": _number(bvadd(bvmul(_BLOCK_NUMBER, volume(GROUP_SIZE)), _THREAD)),
    f"{GRID}.block_rank": _number(_BLOCK_NUMBER),
    f"{GRID}.size": _number(bvmul(volume(NUM_GROUPS), volume(GROUP_SIZE))),
    f"{GRID}.num_threads": _number(bvmul(volume(NUM_GROUPS), volume(GROUP_SIZE))),
    f"{GRID}.num_blocks": _number(volume(NUM_GROUPS)),
    f"{GRID}.group_dim": _triple(NUM_GROUPS),
    f"{GRID}.dim_blocks": _triple(NUM_GROUPS),
    f"{GRID}.is_valid": Nondeterministic(BOOL),
    **{f"{group}.{name}": _UNKNOWN for group in (WARP, TILE) for name in ("thread_rank", "size", "num_threads")},
    **{f"{TILE}.{name}": _UNKNOWN for name in ("meta_group_rank", "meta_group_size")},
}
