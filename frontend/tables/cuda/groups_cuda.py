"""CUDA's cooperative groups: blocks, the grid, tiles of blocks as objects; their barriers, exchanges, a thread's place in them.

A tile's threads have consecutive numbers in their block: its size and a thread's place in it are known; tiles of 32 are warps.
Which of the tiles it is is known where the block was divided: a tile of a tile counts within that.

A coalesced group is the mask of its lanes, which each of its functions gets as the first argument. The lanes were active
together when it was made (CUDA C++ Programming Guide, "Coalesced Groups"), so the mask is what ``__activemask()`` gives there; a
thread's rank is the number of lanes of the mask below its own; and its ``sync`` is ``__syncwarp(mask)``. Its parts that a label
or a truth tells apart are what ``__match_any_sync`` and ``__ballot_sync`` give. What its exchanges give is known of the first
lane's shuffle and of votes.
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.build import binary, bv, bvadd, bvmul, bvsub, extend
from boogie_ir.lang.expr import BinaryOp, Expr, Literal, Var
from boogie_ir.lang.kernel import GROUP_ID, GROUP_SIZE, LOCAL_ID, NUM_GROUPS, WARP_SIZE
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.sync.orders import BarrierScope, OrderScope
from frontend.tables.integers import population_count
from frontend.tables.registry import (
    BarrierCall,
    Builtin,
    ClusterCall,
    ClusterKind,
    CollectiveCall,
    Computed,
    Fence,
    GroupBarrier,
    GroupWait,
    NamedLanes,
    NoEffect,
    Nondeterministic,
    Partition,
    SameForAll,
    TileLanes,
    WarpExchange,
    Whole,
)
from frontend.tables.shapes import flat, volume
from frontend.types.types import BOOL, INT, NAMED_LANES, PART_OF, UINT, ULONGLONG, Opaque, Type, Vector
from frontend.types.values import Address, Value, scalar

BLOCK, GRID, WARP, CLUSTER = "thread_block", "grid_group", NAMED_LANES, "cluster_group"
TILE = "thread_block_tile"
TILE_SIZES = (1, 2, 4, 8, 16, 32)
MOST_LEFT = 8  # groups of copies that wait_prior leaves


def tile(size: int) -> str:
    """The name of the type of tiles of this many threads."""
    return f"{TILE}<{size}>"


def tile_lanes(type_: Type | None) -> TileLanes | None:
    """For whom a thread waits that calls a function of this group, where that is a tile of known size."""
    sizes = (size for size in TILE_SIZES if type_ in (Opaque(tile(size)), Opaque(inner_tile(size))))
    return next((TileLanes(size) for size in sizes), None)


def inner_tile(size: int) -> str:
    """The name of the type of tiles of this many threads that are parts of a tile."""
    return f"{PART_OF}{TILE}<{size}>"


SCOPES: tuple[tuple[str, BarrierScope | None], ...] = (
    (BLOCK, BarrierScope.GROUP),
    (GRID, BarrierScope.GRID),
    ("multi_grid_group", BarrierScope.GRID),
    (CLUSTER, BarrierScope.CLUSTER),
    (WARP, None),
    (TILE, None),
    *((name(size), None) for size in TILE_SIZES for name in (tile, inner_tile)),
)


def _group(name: str) -> Whole:
    """The group that this thread is in: a value without content."""
    return Whole(lambda arguments: scalar(Opaque(name), bv(0)))


def _number(value: Expr) -> Whole:
    return Whole(lambda arguments: scalar(UINT, value))


def _wide_number(value: Expr) -> Whole:
    """A number of 64 bits, as the grid's are."""
    return Whole(lambda arguments: scalar(ULONGLONG, extend(value, ULONGLONG.width, False)))


def _triple(variables: tuple[Var, ...]) -> Whole:
    return Whole(lambda arguments: Value(Vector(UINT, 3, False), variables))


_UNKNOWN = WarpExchange(ExchangeOp.OTHER, UINT)
_COLLECTIVE = WarpExchange(ExchangeOp.OTHER, Computed.SECOND, 1, group=True)
_THREAD = flat(LOCAL_ID, GROUP_SIZE)
_BLOCK_NUMBER = flat(GROUP_ID, NUM_GROUPS)
_SHUFFLES = {
    "shfl": ExchangeOp.SHUFFLE,
    "shfl_up": ExchangeOp.SHUFFLE_UP,
    "shfl_down": ExchangeOp.SHUFFLE_DOWN,
    "shfl_xor": ExchangeOp.SHUFFLE_XOR,
}
_VOTES = {"any": (ExchangeOp.ANY, INT), "all": (ExchangeOp.ALL, INT), "ballot": (ExchangeOp.BALLOT, UINT)}


def _exchanges(group: str, meeting: TileLanes | None = None) -> dict[str, Builtin]:
    """What the threads of a group exchange; it is known of tiles of several threads."""
    several = meeting is not None and meeting.size > 1

    def known_of(op: ExchangeOp) -> ExchangeOp:
        return op if several else ExchangeOp.OTHER

    known: dict[str, Builtin] = {"match_any": WarpExchange(known_of(ExchangeOp.MATCH), UINT, meeting=meeting)}
    known |= {name: WarpExchange(known_of(op), Computed.FIRST, meeting=meeting) for name, op in _SHUFFLES.items()}
    known |= {name: WarpExchange(known_of(op), type_, meeting=meeting) for name, (op, type_) in _VOTES.items()}
    return {f"{group}.{name}": builtin for name, builtin in known.items()}


def _divided(size: int) -> Whole:
    """A tile of a block, or of a tile."""

    def group(arguments: tuple[Value, ...]) -> Value:
        of_block = bool(arguments) and arguments[0].type == Opaque(BLOCK)
        return scalar(Opaque(tile(size) if of_block else inner_tile(size)), bv(0))

    return Whole(group)


def _divided_at_run_time(arguments: tuple[Value, ...]) -> Value:
    """``tiled_partition(group, size)``: a tile as ``tiled_partition<size>`` makes it, where the size is a constant."""
    size = arguments[1].parts[0] if len(arguments) > 1 else None
    of_lanes = bool(arguments) and arguments[0].type == Opaque(WARP)
    if isinstance(size, Literal) and int(size.value) in TILE_SIZES and not of_lanes:
        return _divided(int(size.value)).build(arguments)
    return scalar(Opaque(TILE), bv(0))


def _tile(size: int) -> dict[str, Builtin]:
    tiles = binary(BinaryOp.BVUDIV, bvadd(volume(GROUP_SIZE), bv(size - 1)), bv(size))
    known: dict[str, Builtin] = {f"tiled_partition<{size}>": _divided(size)}
    for name in (tile(size), inner_tile(size)):
        known |= {
            f"{name}.sync": NoEffect(orders=OrderScope.WARP if size == 32 else OrderScope.PART, meeting=TileLanes(size)),
            f"{name}.thread_rank": _number(binary(BinaryOp.BVUREM, _THREAD, bv(size))),
            f"{name}.size": _number(bv(size)),
            f"{name}.num_threads": _number(bv(size)),
            f"{name}.meta_group_rank": _UNKNOWN,
            f"{name}.meta_group_size": _UNKNOWN,
            **_exchanges(name, TileLanes(size)),
        }
    known[f"{tile(size)}.meta_group_rank"] = _number(binary(BinaryOp.BVUDIV, _THREAD, bv(size)))
    known[f"{tile(size)}.meta_group_size"] = _number(tiles)
    return known


def _rank(arguments: tuple[Value, ...]) -> Value:
    """The number of lanes below the thread's own."""
    lane = binary(BinaryOp.BVAND, _THREAD, bv(WARP_SIZE - 1))
    below = bvsub(binary(BinaryOp.BVSHL, bv(1), lane), bv(1))
    return scalar(UINT, population_count(binary(BinaryOp.BVAND, expression_of_lanes(arguments[0]), below), False))


def _count(arguments: tuple[Value, ...]) -> Value:
    return scalar(UINT, population_count(expression_of_lanes(arguments[0]), False))


def expression_of_lanes(group: Value) -> Expr:
    """The mask of a coalesced group."""
    (lanes,) = group.parts
    assert not isinstance(lanes, Address)
    return lanes


def _coalesced() -> dict[str, Builtin]:
    lanes = NamedLanes(0)

    def exchange(op: ExchangeOp, result: Type | Computed, ranked: bool = False) -> Builtin:
        return WarpExchange(op, result, 1, meeting=lanes, ranked=ranked)

    unknown = {name: exchange(ExchangeOp.OTHER, Computed.SECOND) for name in ("shfl_up", "shfl_down")}
    known: dict[str, Builtin] = {
        "thread_rank": Whole(_rank),
        "size": Whole(_count),
        "num_threads": Whole(_count),
        "sync": NoEffect(orders=OrderScope.WARP, meeting=lanes),
        "shfl": exchange(ExchangeOp.SHUFFLE, Computed.SECOND, ranked=True),
        "any": exchange(ExchangeOp.ANY, INT),
        "all": exchange(ExchangeOp.ALL, INT),
        "ballot": exchange(ExchangeOp.OTHER, UINT),
        "match_any": exchange(ExchangeOp.OTHER, UINT),
    }
    return {f"{WARP}.{name}": builtin for name, builtin in (known | unknown).items()}


_OF_CLUSTERS: dict[str, ClusterKind] = {
    f"{CLUSTER}.sync": ClusterKind.SYNC,
    f"{CLUSTER}.barrier_arrive": ClusterKind.ARRIVE,
    f"{CLUSTER}.barrier_wait": ClusterKind.WAIT,
    f"{CLUSTER}.map_shared_rank": ClusterKind.MAP,
    f"{CLUSTER}.block_index": ClusterKind.BLOCK_INDEX,
    f"{CLUSTER}.block_rank": ClusterKind.BLOCK_RANK,
    f"{CLUSTER}.thread_rank": ClusterKind.THREAD_RANK,
    f"{CLUSTER}.dim_blocks": ClusterKind.DIM_BLOCKS,
    f"{CLUSTER}.num_blocks": ClusterKind.NUM_BLOCKS,
    f"{CLUSTER}.num_threads": ClusterKind.NUM_THREADS,
    f"{CLUSTER}.size": ClusterKind.NUM_THREADS,
    "__cluster_barrier_arrive": ClusterKind.ARRIVE,
    "__cluster_barrier_arrive_relaxed": ClusterKind.ARRIVE_RELAXED,
    "__cluster_barrier_wait": ClusterKind.WAIT,
    "__cluster_map_shared_rank": ClusterKind.MAP,
    "__clusterRelativeBlockIdx": ClusterKind.BLOCK_INDEX,
    "__clusterRelativeBlockRank": ClusterKind.BLOCK_RANK,
    "__clusterDim": ClusterKind.DIM_BLOCKS,
    "__clusterSizeInBlocks": ClusterKind.NUM_BLOCKS,
}

TABLE: dict[str, Builtin] = {
    "this_thread_block": _group(BLOCK),
    "this_grid": _group(GRID),
    "this_multi_grid": _group("multi_grid_group"),
    "this_cluster": _group(CLUSTER),
    **{name: ClusterCall(kind) for name, kind in _OF_CLUSTERS.items()},
    "coalesced_threads": WarpExchange(ExchangeOp.ACTIVE, Opaque(WARP)),
    "tiled_partition": Whole(_divided_at_run_time),
    "labeled_partition": Partition(),
    "binary_partition": Partition(by_truth=True),
    "__cub_collective": CollectiveCall(),
    "__cub_undefined": Nondeterministic(Computed.TEMPLATE, ExchangeOp.UNDEFINED),
    "__cub_unknown": Nondeterministic(INT, ExchangeOp.OTHER),
    "__cub_runs": WarpExchange(ExchangeOp.RUNS, INT),
    "__cub_from": WarpExchange(ExchangeOp.OF_THREAD, Computed.FIRST),
    "synchronize": GroupBarrier(SCOPES),
    "wait": GroupWait(),
    **{f"wait_prior<{left}>": GroupWait(left) for left in range(MOST_LEFT)},
    "sync": GroupBarrier(SCOPES),
    f"{BLOCK}.sync": BarrierCall(BarrierScope.GROUP, Fence.BOTH),
    f"{GRID}.sync": BarrierCall(BarrierScope.GRID, Fence.BOTH),
    f"{TILE}.sync": NoEffect(orders=OrderScope.PART),
    f"{BLOCK}.thread_rank": _number(_THREAD),
    f"{BLOCK}.size": _number(volume(GROUP_SIZE)),
    f"{BLOCK}.num_threads": _number(volume(GROUP_SIZE)),
    f"{BLOCK}.thread_index": _triple(LOCAL_ID),
    f"{BLOCK}.group_index": _triple(GROUP_ID),
    f"{BLOCK}.group_dim": _triple(GROUP_SIZE),
    f"{BLOCK}.dim_threads": _triple(GROUP_SIZE),
    f"{GRID}.thread_rank": _wide_number(bvadd(bvmul(_BLOCK_NUMBER, volume(GROUP_SIZE)), _THREAD)),
    f"{GRID}.block_rank": _wide_number(_BLOCK_NUMBER),
    f"{GRID}.size": _wide_number(bvmul(volume(NUM_GROUPS), volume(GROUP_SIZE))),
    f"{GRID}.num_threads": _wide_number(bvmul(volume(NUM_GROUPS), volume(GROUP_SIZE))),
    f"{GRID}.num_blocks": _wide_number(volume(NUM_GROUPS)),
    f"{GRID}.group_dim": _triple(NUM_GROUPS),
    f"{GRID}.dim_blocks": _triple(NUM_GROUPS),
    f"{GRID}.is_valid": SameForAll(BOOL),
    **{f"{TILE}.{name}": _UNKNOWN for name in ("thread_rank", "size", "num_threads", "meta_group_rank", "meta_group_size")},
    **_coalesced(),
    **_exchanges(TILE),
    **{name: builtin for size in TILE_SIZES for name, builtin in _tile(size).items()},
    "reduce": replace(_COLLECTIVE, operation=True),
    **dict.fromkeys(("inclusive_scan", "exclusive_scan"), _COLLECTIVE),
}
