"""Functions of thread-block clusters (CUDA programming guide, "Thread Block Clusters" and "Distributed Shared Memory").

A block's place in its cluster is its number in each dimension modulo the cluster's extent, which ``__cluster_dims__`` says; one
that only host code says is refused. ``map_shared_rank(p, r)`` leads to the place in the shared memory of the block of rank ``r``
that ``p`` leads to in the thread's own. It is an address in a twin of the array, whose cell ``r * stride + i`` is cell ``i`` of
that block; :mod:`frontend.clusters.distributed` makes one array of all. A rank that the cluster does not have gives no pointer.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod

from boogie_ir.lang.build import binary, bv, bvadd, bvmul, extend, resize
from boogie_ir.lang.expr import FALSE, TRUE, BinaryOp, Expr
from boogie_ir.lang.kernel import GROUP_ID, GROUP_SIZE, LOCAL_ID, Barrier, MemorySpace
from boogie_ir.lang.program import Assert, Check, CheckKind
from boogie_ir.lang.source import Span
from boogie_ir.lang.sync.orders import BarrierPart, BarrierScope
from frontend.errors import Misfit, Unsupported
from frontend.memory.memory import Memory, Object
from frontend.memory.points_to import Together
from frontend.names.frame import Frame
from frontend.tables.registry import ClusterCall, ClusterKind
from frontend.tables.shapes import flat, volume
from frontend.types.layout import UnknownSize
from frontend.types.types import UINT, Opaque, Vector
from frontend.types.values import ANYWHERE, NOTHING, NULL, Address, Value, scalar
from frontend.values.lower_conversions import address_of, convert, expression_of

MOST_BYTES = 1 << 18
"""No block has more shared memory (compute capability 9.0: 227 KB)."""
Extents = tuple[int, int, int]


def cluster_call(frame: Frame, call: ClusterCall, arguments: tuple[Value, ...], span: Span) -> Value:
    """The value of a call."""
    size = frame.memory.cluster
    if size is None:
        raise Unsupported(span, "a cluster of a size that the kernel does not say", "give the kernel __cluster_dims__(x, y, z)")
    threads = volume(GROUP_SIZE)
    match call.kind:
        case ClusterKind.SYNC:
            frame.emitter.emit(Barrier(BarrierScope.CLUSTER, TRUE, TRUE, frame.origin(span, "barrier")))
        case ClusterKind.ARRIVE:
            return part(frame, BarrierPart.ARRIVE, span)
        case ClusterKind.ARRIVE_RELAXED:
            return part(frame, BarrierPart.ARRIVE_RELAXED, span)
        case ClusterKind.WAIT:
            return part(frame, BarrierPart.WAIT, span)
        case ClusterKind.MAP:
            return _mapped(frame, size, arguments, span)
        case ClusterKind.BLOCK_INDEX:
            return Value(Vector(UINT, 3, False), place_in_cluster(size))
        case ClusterKind.DIM_BLOCKS:
            return Value(Vector(UINT, 3, False), tuple(bv(extent) for extent in size))
        case ClusterKind.BLOCK_RANK:
            return scalar(UINT, rank_in_cluster(size))
        case ClusterKind.NUM_BLOCKS:
            return scalar(UINT, bv(prod(size)))
        case ClusterKind.THREAD_RANK:
            return scalar(UINT, bvadd(bvmul(rank_in_cluster(size), threads), flat(LOCAL_ID, GROUP_SIZE)))
        case ClusterKind.NUM_THREADS:
            return scalar(UINT, bvmul(bv(prod(size)), threads))
    return NOTHING


def part(frame: Frame, part: BarrierPart, span: Span) -> Value:
    """One of the two steps of a barrier; who arrives gets a token without content."""
    origin = frame.origin(span, "barrier")
    frame.emitter.emit(Barrier(BarrierScope.CLUSTER, FALSE, FALSE, origin, part=part))
    return NOTHING if part is BarrierPart.WAIT else scalar(Opaque("arrival_token"), bv(0))


def place_in_cluster(size: Extents) -> tuple[Expr, ...]:
    """A block's number in its cluster, in each dimension."""
    return tuple(
        binary(BinaryOp.BVUREM, number, bv(extent)) if extent > 1 else bv(0)
        for number, extent in zip(GROUP_ID, size, strict=True)
    )


def rank_in_cluster(size: Extents) -> Expr:
    """A block's number in its cluster."""
    return flat(place_in_cluster(size), tuple(bv(extent) for extent in size))


def stride_of(memory: Memory, item: Object) -> int:
    """How far a block's part of a distributed array is from the next: a power of two, not one, as cells have numbers."""
    try:
        size = memory.layout.size(item.type)
    except UnknownSize:
        size = 0
    cells = (size or MOST_BYTES) * 8 // memory.unit_of_object(item.number)
    return max(2, 1 << (cells - 1).bit_length())


def _mapped(frame: Frame, size: Extents, arguments: tuple[Value, ...], span: Span) -> Value:
    if len(arguments) != 2:
        raise Misfit(f"2 arguments needed, not {len(arguments)}")
    memory, pointer = frame.memory, arguments[0]
    address = address_of(pointer, span)
    item = memory.known(address)
    if item is None and not memory.model.targets(address.sources) - {NULL} - ANYWHERE:
        return pointer  # a later pass knows where it leads
    if item is None or item.space is not MemorySpace.GROUP or address.choice is not None:
        raise Unsupported(span, "a pointer into a cluster that may lead elsewhere than into one shared array")
    rank = resize(expression_of(convert(frame, arguments[1], UINT, span), span), 32, False)
    rank = frame.emitter.snapshot("rank", rank, frame.origin(span, "rank"))
    exists = binary(BinaryOp.BVULT, rank, bv(prod(size)))
    frame.emitter.emit(Assert(exists, frame.origin(span, "map_shared_rank"), Check(CheckKind.BAD_POINTER)))
    twin = memory.twin(item)
    memory.flow(Together(frozenset((item.number, twin.number))))
    first = bvmul(extend(rank, memory.pointer_bits, False), bv(stride_of(memory, item), memory.pointer_bits))
    there = replace(memory.address_of(twin), offset=bvadd(first, address.offset))
    assert isinstance(there, Address)
    return Value(pointer.type, (there,))
