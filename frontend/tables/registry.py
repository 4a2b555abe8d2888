"""What builtin functions and variables are, as data: a closed union of descriptions, and one look-up.

How to add builtins: write or extend a table module in this folder (``TABLE: Mapping[str, Builtin]`` and, for families of
names that are too many to list such as ``convert_int4_sat_rte``, ``family(name) -> Builtin | None``) and name the
module in ``_MODULES``. A builtin is an instance of one of the classes below; no code of the lowering changes. Builders
get expressions (never values with several lanes, except in :class:`Whole`) and make expressions with
:mod:`boogie_ir.lang.build`; floating-point operations are symbols of :mod:`boogie_ir.lang.symbols`, applied with
:func:`frontend.types.floats.apply_float`. An opaque function symbol is made by :func:`boogie_ir.lang.build.apply`; the lowering
declares every symbol that it finds.

A function with a body in the source hides a builtin of the same name. Methods of opaque types have the type's name before
them, ``thread_block.sync``, and get the written arguments only.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import cache
from importlib import import_module
from typing import TypeAlias

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import MemorySpace
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.sync.orders import BarrierScope, MemoryOrder, OrderScope, Reach
from frontend.types.types import Boolean, Floating, Integer, Type
from frontend.types.values import Value

Element: TypeAlias = Boolean | Integer | Floating

# -- how arguments are converted, and what comes out --------------------------------------------------------


class Generic(Enum):
    """All arguments are converted to one type: the common one, vectors widening scalars."""

    ARITHMETIC = "arithmetic"  # the common type of the arguments
    FLOATING = "floating"  # likewise; integers become float (OpenCL) or double (CUDA) first
    INTEGER = "integer"  # likewise; a floating argument is a type error
    FIRST = "first"  # the type of the first argument, without promotion (OpenCL's gentype functions on char, short)


@frozen
class Fixed:
    """Each argument is converted to the type written."""

    types: tuple[Type, ...]


@frozen
class FirstThen:
    """The first ``generic`` arguments are of one type (floating), the others of ``element`` with as many lanes."""

    generic: int
    element: Element


Operands: TypeAlias = Generic | Fixed | FirstThen


class Result(Enum):
    """The type of a lane-by-lane result, from the type of the converted operands."""

    OPERAND = "operand"
    UNSIGNED = "unsigned"  # the unsigned type of the same width (abs, abs_diff)
    SIGNED = "signed"  # the signed type of the same width (as in the result of isless on double2: long2)
    INT = "int"  # int, with as many lanes
    MASK = "mask"  # a relation: the builder makes a bool; int 0/1 for scalars, signed 0/-1 of the same width for vectors


# -- the descriptions ---------------------------------------------------------------------------------------


@frozen
class Pure:
    """A scalar operation, applied lane by lane.

    ``build(operands, element)`` makes one lane of the result; ``element`` is the lane type of the first converted operand.
    """

    operands: Operands
    result: Result | Type
    build: Callable[[tuple[Expr, ...], Element], Expr]


@frozen
class Whole:
    """A function of whole values (dot products, shuffles, ``convert_``, ``as_``, ``make_float4``): no side effects.

    ``build(arguments)`` gets the arguments as written, pointers excluded; it may raise ``TypeError`` with a message.
    """

    build: Callable[[tuple[Value, ...]], Value]


@frozen
class WithOutputs:
    """A lane-by-lane function that also stores through pointer arguments: ``sincos``, ``frexp``, ``modf``, ``fract``.

    ``operands`` and ``build`` as in :class:`Pure`, over the arguments that are no outputs (``build`` None: no result).
    ``outputs`` pairs a pointer argument's position with the builder of what is stored there, converted to its target type.
    """

    operands: Operands
    result: Result | Type
    build: Callable[[tuple[Expr, ...], Element], Expr] | None
    outputs: tuple[tuple[int, Result | Type, Callable[[tuple[Expr, ...], Element], Expr]], ...]


@frozen
class IdQuery:
    """``get_global_id(d)`` and its like: ``values[d]`` for a constant ``d``, ``beyond`` for other dimensions.

    ``values`` are 32-bit components that ``build`` combines at the width of ``size_t``: ``build((lid, gid, size, ...))``.
    """

    values: tuple[tuple[Expr, ...], ...]
    build: Callable[[tuple[Expr, ...]], Expr]
    beyond: int = 0


@frozen
class WorkDimension:
    """``get_work_dim()``: how many dimensions the launch has."""


@frozen
class BuiltinVariable:
    """``threadIdx``, ``warpSize``: a name that has this value."""

    value: Value


class Fence(Enum):
    """Which memories a barrier orders."""

    BOTH = "both"
    FLAGS = "flags"  # bit 0 of the first argument: local, bit 1: global
    NONE = "none"  # threads meet, but no access is ordered


class Computed(Enum):
    """A result type that depends on the arguments."""

    FIRST = "first"  # that of the first argument
    SECOND = "second"
    TEMPLATE = "template"  # the first template argument: ``tex2D<float4>(..)``
    TEXTURE = "texture"  # the element of a texture reference


class Counted(Enum):
    """What a barrier tells its threads of how many of them have what is not zero."""

    NUMBER = auto()
    ANY = auto()  # something other than zero, if one has
    ALL = auto()


class Sums(Enum):
    """Which arguments a scan of a group adds up for a thread."""

    BEFORE = auto()
    UP_TO = auto()  # and its own


@frozen
class BarrierCall:
    """``barrier(flags)``, ``__syncthreads()``; ``result`` is the type of what a group computes there, of which nothing is known.

    ``agreed``: all threads of a group get the same one. ``counted``: what it tells of those whose argument is not 0. ``sums``:
    each gets the sum of the arguments of those before it, itself included or not.
    """

    scope: BarrierScope
    fence: Fence
    result: Type | Computed | None = None
    agreed: bool = False
    counted: Counted | None = None
    sums: Sums | None = None


class ClusterKind(Enum):
    """What a function of a cluster of blocks does."""

    SYNC = auto()
    ARRIVE = auto()
    ARRIVE_RELAXED = auto()
    WAIT = auto()
    MAP = auto()  # leads to the same place in another block's shared memory
    BLOCK_INDEX = auto()
    BLOCK_RANK = auto()
    THREAD_RANK = auto()
    DIM_BLOCKS = auto()
    NUM_BLOCKS = auto()
    NUM_THREADS = auto()


@frozen
class ClusterCall:
    """A function of a cluster of blocks (:mod:`frontend.clusters.calls`)."""

    kind: ClusterKind


@frozen
class AtomicCall:
    """An atomic update through the first argument; returns the old content.

    ``signed``, ``unsigned``, ``floating`` say which operation it is on such an element (None: a type error there).
    ``arguments`` operands follow the pointer; OpenCL 2's memory orders and scopes after them are evaluated and dropped.
    ``operand`` is one that the call does not write. ``in_group``: the update is one step for threads of the group only.
    ``order`` is its memory order, where none is written after the operands.
    """

    signed: AtomicOp | None
    unsigned: AtomicOp | None
    floating: AtomicOp | None = None
    arguments: int = 1
    returns_old: bool = True
    operand: int | None = None
    in_group: bool = False
    order: MemoryOrder = MemoryOrder.RELAXED


@frozen
class AtomicTest:
    """OpenCL 2's ``atomic_compare_exchange_strong(object, expected, desired)`` and ``atomic_flag_test_and_set(flag)``.

    The first writes the old content to ``*expected`` where it differs from it, and says whether it did not; the second
    (``flag``) sets the flag and says whether it was set.
    """

    flag: bool = False


@frozen
class AsyncCopyCall:
    """``async_work_group_copy(dst, src, count, event)``, and with a stride before the event if ``strided``."""

    strided: bool = False


@frozen
class WaitEvents:
    """``wait_group_events(count, events)``."""


@frozen
class ThreadCopyCall:
    """``__pipeline_memcpy_async(to, from, bytes, zeros)``: a copy that the thread does not wait for."""


@frozen
class CommitCopies:
    """``__pipeline_commit()``: the thread's copies since the last call are a group."""


@frozen
class WaitForCopies:
    """``__pipeline_wait_prior(n)``: the thread waits for all groups of its copies but the last ``n``."""


@frozen
class GroupCopyCall:
    """``memcpy_async(group, to, from, bytes)`` of cooperative groups; ``commits``: each call is a group of copies of its own."""

    commits: bool = True


@frozen
class GroupWait:
    """``wait(group)``, ``wait_prior<left>(group)``: the threads wait for all copies of the group but the last ``left``."""

    left: int = 0


@frozen
class NamedLanes:
    """The call waits for the lanes that its argument at this position names: all where it is left out."""

    position: int


@frozen
class TileLanes:
    """The call waits for the threads of its tile, which has so many."""

    size: int


@frozen
class SubGroupLanes:
    """The call waits for the whole sub-group."""


MeetingLanes: TypeAlias = NamedLanes | TileLanes | SubGroupLanes


@frozen
class NoEffect:
    """Evaluates its arguments and does nothing else to values: memory fences, ``printf``, ``prefetch``.

    ``orders``: it orders accesses (:class:`boogie_ir.lang.kernel.Order`), a fence as ``order`` and ``reach`` say, of the memories
    that its first argument says if it has ``flags``; ``meeting``: for whom it waits (:class:`boogie_ir.lang.kernel.Meet`).
    """

    result: Type | None = None
    orders: OrderScope | None = None
    order: MemoryOrder = MemoryOrder.SEQ_CST
    reach: Reach = Reach.DEVICE
    flags: bool = False
    meeting: MeetingLanes | None = None


@frozen
class Nondeterministic:
    """Evaluates its arguments; the result is one that neither proofs nor runs know: a clock.

    ``op``: of clocks that do not run back, which; or that nothing defines the result.
    """

    result: Type | Computed
    op: ExchangeOp = ExchangeOp.OTHER


@frozen
class TextureFetch:
    """``tex2D<T>(texture, x, y)``, or ``tex2D(&t, texture, x, y)``: arbitrary, but the same wherever it is asked for."""

    whole: bool = False  # the coordinate is a whole number


@frozen
class SameForAll:
    """Evaluates its arguments; the result is arbitrary, but one for the whole grid."""

    result: Type


@frozen
class SpaceQuery:
    """``__isShared(p)``: whether a pointer leads into a memory."""

    space: MemorySpace


@frozen
class WarpExchange:
    """What threads of a warp exchange (:class:`boogie_ir.lang.kernel.Exchange`); ``value`` is the position of what each gives.

    A lane or distance, and a width, may follow. The unsigned ``UMIN`` and ``UMAX`` become signed with the type of the value.
    ``group``: the first argument says whose exchange it is, as in ``cg::reduce(tile, x, cg::plus<int>())``; ``operation``: the
    third one is the operation (``op`` where it is none that is known).
    ``predicate``: the argument at this position points to where it is stored whether the result is not 0.
    ``meeting``: for whom it waits. ``ranked``: lanes are counted among those that the first argument names. ``wave``: of 64
    lanes.
    """

    op: ExchangeOp
    result: Type | Computed
    value: int = 0
    group: bool = False
    operation: bool = False
    predicate: int | None = None
    meeting: MeetingLanes | None = None
    ranked: bool = False
    wave: bool = False


@frozen
class Partition:
    """``labeled_partition``, ``binary_partition``: the lanes of a group that give one value (``by_truth``: alike true or not)."""

    by_truth: bool = False


class Spread(Enum):
    """Where the floats of a random distribution lie."""

    UNIT = "unit"  # above 0, up to and including 1
    BOTH_SIDES = "both-sides"
    POSITIVE = "positive"


@frozen
class RandomCall:
    """``curand`` and relatives: reads and updates the state that the argument at ``state`` points to.

    The result and the new state are functions of the state and the other arguments, of which nothing else is known but, for
    results that are floats, the ``spread`` of the distribution. ``initialises``: writes the state without reading it
    (``curand_init``).
    """

    state: int
    result: Type | None
    initialises: bool = False
    spread: Spread | None = None


@frozen
class LoadThrough:
    """``__ldg(p)``: what the pointer points to, read in the ordinary way."""


@frozen
class StoreThrough:
    """``__stcs(p, x)``: a value stored where the pointer points, in the ordinary way."""


@frozen
class CollectiveCall:
    """``__cub_collective(storage)``: a use of a storage by a whole block (``collectives``)."""


class MemoryKind(Enum):
    COPY = "copy"  # memcpy, memmove
    SET = "set"


@frozen
class MemoryCall:
    """``memcpy(dst, src, n)`` and ``memset(dst, value, n)``, the latter with a constant length in bytes."""

    kind: MemoryKind


@frozen
class VectorLoad:
    """``vloadN(i, p)``: ``lanes`` elements from ``p + i*stride``; converted from half to float where ``half``."""

    lanes: int
    half: bool = False
    stride: int = 0  # 0: as many as lanes


@frozen
class VectorStore:
    """``vstoreN(v, i, p)``; converted to half, with a ``rounding``, where ``half``."""

    lanes: int
    half: bool = False
    stride: int = 0
    rounding: str = ""


@frozen
class ImageRead:
    """``read_imagef(image, [sampler,] coordinates)``: a function of these and the texel, the read of which may race."""

    result: Type


@frozen
class ImageWrite:
    """``write_imagef(image, coordinates, colour)``."""


@frozen
class SurfaceWrite:
    """``surf2Dwrite(value, surface, x, y, ...)``: writes the surface at ``coordinates`` numbers, the first of them in bytes.

    Like an image, a surface is an array of texels that the kernel's other accesses to it may race with.
    """

    coordinates: int


@frozen
class SurfaceRead:
    """``surf2Dread<T>(surface, x, y, ...)``, or ``surf2Dread(&t, surface, x, y, ...)``: as reads of images."""

    coordinates: int


@frozen
class GroupBarrier:
    """``synchronize(g)`` and ``sync(g)`` of cooperative groups: a barrier whose scope the group's type tells.

    ``scopes`` maps the type's name to the scope; None where the group is part of a block.
    """

    scopes: tuple[tuple[str, BarrierScope | None], ...]


@frozen
class Unavailable:
    """The language has this function but nothing here models it: a call is unsupported, which ``hint`` helps with."""

    hint: str = ""


@frozen
class Trap:
    """``__trap()``, ``__builtin_unreachable()``: must not be reached."""


@frozen
class AssertCall:
    """C's ``assert(e)``."""


@frozen
class Annotation:
    """A verifier annotation; :mod:`frontend.notes.annotations` knows what ``kind`` means."""

    kind: str


Builtin: TypeAlias = (
    Pure
    | Whole
    | WithOutputs
    | IdQuery
    | WorkDimension
    | BuiltinVariable
    | BarrierCall
    | ClusterCall
    | AtomicCall
    | AtomicTest
    | AsyncCopyCall
    | WaitEvents
    | ThreadCopyCall
    | CommitCopies
    | WaitForCopies
    | GroupCopyCall
    | GroupWait
    | GroupBarrier
    | NoEffect
    | Nondeterministic
    | TextureFetch
    | SameForAll
    | SpaceQuery
    | WarpExchange
    | Partition
    | RandomCall
    | LoadThrough
    | StoreThrough
    | MemoryCall
    | CollectiveCall
    | VectorLoad
    | VectorStore
    | ImageRead
    | ImageWrite
    | SurfaceWrite
    | SurfaceRead
    | Unavailable
    | Trap
    | AssertCall
    | Annotation
)

_MODULES = {
    # The first module that knows a name wins: vector_cuda extends scalar functions of math_cuda to vectors.
    "cuda": (
        "cuda.core_cuda",
        "cuda.vector_cuda",
        "cuda.math_cuda",
        "cuda.integer_cuda",
        "cuda.atomics_cuda",
        "cuda.warp_cuda",
        "cuda.textures_cuda",
        "cuda.curand_cuda",
        "cuda.groups_cuda",
        "cuda.conversions_cuda",
        "cuda.half_cuda",
        "annotation_values",
        "common",
    ),
    "opencl": (
        "opencl.core_opencl",
        "annotation_values",
        "opencl.math_opencl",
        "opencl.integer_opencl",
        "opencl.vector_opencl",
        "opencl.atomics_opencl",
        "opencl.images_opencl",
        "opencl.conversions_opencl",
        "opencl.subgroups_opencl",
        "opencl.groups_opencl",
        "opencl.half_opencl",
        "common",
    ),
}


@cache
def lookup(dialect: str, name: str) -> Builtin | None:
    """The builtin that ``dialect`` ("cuda" or "opencl") knows by this name."""
    for module_name in _MODULES[dialect]:
        # The modules of the other dialect stay unloaded: start-up time counts.
        module = import_module(f"frontend.tables.{module_name}")
        found: Builtin | None = module.TABLE.get(name)
        if found is None and hasattr(module, "family"):
            found = module.family(name)
        if found is not None:
            return found
    return None
