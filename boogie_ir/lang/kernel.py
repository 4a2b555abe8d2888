"""The kernel level: what one thread of a kernel does, before there are two of them.

The front end produces it and every engine starts from it. Expressions have no side effects; every access to
an array is a command of its own with its place in the source; control flow is structured. ``switch``,
``goto``, ``?:``, ``&&``, vectors, structs, references, templates and pointers are gone.

Meaning (made executable by :mod:`boogie_ir.simt`): all threads of all groups run the body; group-shared and
global arrays are common to a group / to all, private ones are per thread. Within a barrier interval the
accesses of different threads are unordered.

The text form is described in ``docs/kernel-language.md``; file suffix ``.gbpl``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import TypeAlias

from boogie_ir.lang.build import binary, bv, bvsub, width_of
from boogie_ir.lang.expr import FALSE, TRUE, AccessKind, BinaryOp, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.launches import HostLaunch, LaunchHints
from boogie_ir.lang.program import Assert, Assign, Assume, Axiom, Contract, FunctionDecl, Havoc, Invariant
from boogie_ir.lang.source import Origin, Span
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.sync.orders import BarrierPart, BarrierScope, MemoryOrder, OrderScope, Reach
from boogie_ir.lang.types import BV32, BitVec, Type


class MemorySpace(Enum):
    """Where an array lives; the value is its spelling in text."""

    GLOBAL = "global"
    GROUP = "group"  # CUDA __shared__, OpenCL __local
    CONSTANT = "constant"
    PRIVATE = "private"


DIMENSIONS = ("x", "y", "z")

# Implicitly declared, read-only, 32 bits, unsigned. The launch fixes the sizes; they are the same in all threads.
LOCAL_ID = tuple(Var(f"local_id_{d}", BV32) for d in DIMENSIONS)
GROUP_ID = tuple(Var(f"group_id_{d}", BV32) for d in DIMENSIONS)
GROUP_SIZE = tuple(Var(f"group_size_{d}", BV32) for d in DIMENSIONS)
NUM_GROUPS = tuple(Var(f"num_groups_{d}", BV32) for d in DIMENSIONS)
GLOBAL_OFFSET = tuple(Var(f"global_offset_{d}", BV32) for d in DIMENSIONS)
IMPLICIT = LOCAL_ID + GROUP_ID + GROUP_SIZE + NUM_GROUPS + GLOBAL_OFFSET


@frozen
class SourceArray:
    """How the source sees an array: reports name elements by it.

    ``name`` is as written (``q.p`` for a pointer in a struct), ``element`` the C type's spelling, ``element_bits``
    its size, ``extents`` the declared dimensions (None: not known).
    """

    name: str
    element: str
    element_bits: int
    extents: tuple[int | None, ...]


@frozen
class Array:
    """An array of cells of ``cell`` bits, indexed by ``BV32`` or ``BV64`` (``index``), starting at cell 0.

    ``cells`` is their number, None where unknown (pointer parameters); then ``length`` may be a parameter of 64 bits, the number
    of the source's elements. Arrays never overlap. ``initial``: first contents, cell by cell (OpenCL's ``__constant``).
    ``parameter``: reached through a kernel parameter, so contents at entry are arbitrary. ``volatile`` as declared.
    ``distributed``: a global array made of the shared arrays of all blocks, which begin with any contents."""

    name: str
    space: MemorySpace
    cell: BitVec
    cells: int | None
    source: SourceArray
    origin: Origin
    index: BitVec = BV32
    initial: tuple[int, ...] | None = None
    parameter: bool = False
    volatile: bool = False
    length: Var | None = None
    distributed: bool = False


# Every command below has a ``guard``: TRUE until predication, then the thread's predicate; with a false guard the
# command does nothing.


@frozen
class Load:
    """``target := array[index]``; ``volatile``: through a volatile lvalue."""

    target: Var
    array: str
    index: Expr
    origin: Origin
    guard: Expr = TRUE
    volatile: bool = False


@frozen
class Store:
    """``array[index] := value``; ``volatile``: through a volatile lvalue."""

    array: str
    index: Expr
    value: Expr
    origin: Origin
    guard: Expr = TRUE
    volatile: bool = False


@frozen
class Atomic:
    """``target := array[index]`` and the update ``op`` with ``arguments``, as one indivisible step.

    ``pieces``: of how many cells of the array the source's operation is made up, of which this is one. Two that differ in it
    are not one step for each other (PTX: accesses that overlap, and not completely, are not atomic for each other).
    Nor are two by threads of different groups, of which one has the ``reach`` of a group. ``memory``: the one whose accesses its
    order is about (OpenCL 2.0, 3.3.6.2: that of the object); None: all (CUDA).
    """

    target: Var | None
    array: str
    index: Expr
    op: AtomicOp
    arguments: tuple[Expr, ...]
    origin: Origin
    guard: Expr = TRUE
    pieces: int = 1
    order: MemoryOrder = MemoryOrder.RELAXED
    reach: Reach = Reach.DEVICE
    memory: MemorySpace | None = None


@frozen
class BarrierInvariant:
    """What holds for every thread of the group each time it reaches a barrier (paper 003, section 4.4).

    ``pairs``: for every two threads of the group; then ``Other`` in the condition is the second one. ``instances`` are the
    threads, or pairs of threads, for which it may be used afterwards, by their ``local_id_x``, as the thread evaluates them.
    """

    condition: Expr
    instances: tuple[tuple[Expr, ...], ...]
    origin: Origin
    pairs: bool = False


@frozen
class Barrier:
    """All threads of the scope meet; orders accesses to group-shared / global arrays where the fence is true (bool).

    A barrier of a cluster may come in two parts (PTX ISA, ``barrier.cluster``): each thread arrives, and waits later. Fences of a
    part are false: what it orders is what a thread did before it arrived, and what others do behind the wait.
    """

    scope: BarrierScope
    local_fence: Expr
    global_fence: Expr
    origin: Origin
    guard: Expr = TRUE
    invariants: tuple[BarrierInvariant, ...] = ()
    part: BarrierPart = BarrierPart.WHOLE

    @property
    def passes_early_exits(self) -> bool:
        """Whether a kernel with early exits does not wait here for threads that have returned.

        A grid-wide barrier is made of more than the barrier of each block, and one that orders nothing stands for the meeting
        of a library's collective: there all threads are needed. One of a cluster is for "all non-exited threads" (PTX ISA).
        """
        orders = (self.local_fence, self.global_fence) != (FALSE, FALSE)
        return self.scope is BarrierScope.CLUSTER or (self.scope is BarrierScope.GROUP and orders)


@frozen
class ArraySnapshot:
    """The thread remembers what it sees in ``source``: all of it becomes the contents of its private array ``destination``.

    Ghost code, and no access; the two have cells and indices of one type.
    """

    destination: str
    source: str
    origin: Origin
    guard: Expr = TRUE


class Holder(Enum):
    """Whose permission it is; the value is its spelling in text."""

    THREAD = "thread"
    GROUP = "group"
    KERNEL = "kernel"
    LOCK = "lock"  # of what is there to be had, in sections that exclude each other
    CLAIM = "claim"  # nobody's: it is claimed that the thread holds it here


@frozen
class Hold:
    """From the barrier before it to the next one the thread may access ``array[index]`` if ``condition`` holds here.

    ``kind`` is what it may do: read, as others may; write, while nobody else accesses the cell; or atomic operations, as others
    may. ``bound`` are private variables that nothing else mentions: it may do so for each of their values.
    Of another ``holder`` it says what this one has from the kernel's start to its end, and so what it may hand out; a ``CLAIM``
    gives nothing.
    Ghost code, and no access: what holding means is said in ``docs/permissions.md``.
    """

    kind: AccessKind
    array: str
    index: Expr
    condition: Expr
    bound: tuple[Var, ...]
    origin: Origin
    holder: Holder = Holder.THREAD


@frozen
class Forget:
    """The contents of an array become arbitrary: what a function without a body does to it. No access by itself."""

    array: str
    origin: Origin
    guard: Expr = TRUE


@frozen
class AsyncCopy:
    """Starts a copy of ``count`` cells by the whole group; ``handle`` (BV32) receives an event, or extends ``event``.

    All threads of a group must reach it with equal arguments (OpenCL 1.2, section 6.12.10). A step is the distance in cells
    between elements of ``element`` cells on that side, as wide as its index (None: they are neighbours).
    """

    handle: Var
    destination: str
    destination_index: Expr
    source: str
    source_index: Expr
    count: Expr
    event: Expr
    origin: Origin
    guard: Expr = TRUE
    destination_step: Expr | None = None
    source_step: Expr | None = None
    element: int = 1

    @property
    def arguments(self) -> tuple[Expr, ...]:
        """What the threads of a group must agree on: first what says which cells are meant, last the event."""
        steps = (step for step in (self.destination_step, self.source_step) if step is not None)
        return (self.destination_index, self.source_index, self.count, *steps, self.event)


@frozen
class WaitAsync:
    """Waits for the copies of ``event``; all threads of a group must reach it."""

    event: Expr
    origin: Origin
    guard: Expr = TRUE


@frozen
class ThreadCopy:
    """Starts a copy that a thread does not wait for (PTX ISA, ``cp.async``): of ``count`` cells, of which the first ``read`` are
    read from the source while the others become zero. Both are numbers of 32 bits.

    ``number`` is that of the group of copies that it belongs to, as the thread counts them. The accesses are made at any time
    from here until ``ended``, what the thread has waited for, is a larger number; until then nothing orders them, what the thread
    does itself included. Then they are accesses of the thread like any other.

    ``shared``: all threads of a group reach it with equal arguments, and each makes such a part of the copy as nobody knows.
    """

    destination: str
    destination_index: Expr
    source: str
    source_index: Expr
    count: Expr
    read: Expr
    number: Expr
    ended: Var
    origin: Origin
    guard: Expr = TRUE
    shared: bool = False

    @property
    def arguments(self) -> tuple[Expr, ...]:
        """What says which cells are meant."""
        return (self.destination_index, self.source_index, self.count, self.read)


def not_ended(number: Expr, ended: Expr) -> Expr:
    """Whether a group of copies is under way: both numbers may have wrapped around."""
    return binary(BinaryOp.BVSGE, bvsub(number, ended), bv(0))


# -- within a warp, and fences (concrete runs know them; proofs are of the kernel without them) ---------------------------

WARP_SIZE = 32


@frozen
class Exchange:
    """``target`` becomes what those threads of a warp (consecutive flat numbers) exchange that are here together.

    What a thread gets from one that is not here is arbitrary.
    """

    target: Var
    op: ExchangeOp
    arguments: tuple[Expr, ...]
    origin: Origin


@frozen
class Order:
    """Orders accesses without the whole group meeting. ``order`` and ``reach`` say what a fence does (``docs/memory-model.md``),
    ``memory`` of which accesses, if not of all.

    ``BEFORE`` and ``AFTER`` are of loaded kernels only where the order is not constant (:mod:`frontend.kernels.orders`).
    """

    scope: OrderScope
    origin: Origin
    order: MemoryOrder = MemoryOrder.SEQ_CST
    reach: Reach = Reach.DEVICE
    memory: MemorySpace | None = None


@frozen
class Meet:
    """The thread waits for those threads of its warp that ``lanes`` (BV32, a bit for each) names and that have not returned.

    They come here too, with the same lanes, and each is among its own (CUDA C++ Programming Guide, "Warp Shuffle Functions" and
    "__syncwarp()"). None: it waits for its sub-group, of which one does not know how many threads it has (OpenCL).
    """

    lanes: Expr | None
    origin: Origin


@frozen
class Arrive:
    """The thread arrives at the barrier of its group with the number ``barrier``, which ``threads`` (both BV32) complete.

    Where it ``waits`` it goes on once so many have arrived. Then the barrier begins anew; what all of these did before they
    arrived comes before what those of them do next that waited (PTX ISA, ``barrier``).
    """

    barrier: Expr
    threads: Expr
    waits: bool
    origin: Origin


# -- race instrumentation (present from stage ``logged`` on) -----------------------------------------------


@frozen
class Log:
    """Thread 1 may record this access (paper 003, section 4.2), with a snapshot of the variables it depends on.

    ``site`` numbers the access (1, 2, ... in a kernel). ``value`` is what is read or written, None where it does not
    matter. ``snapshot`` lists private variables; each is copied to the site's snapshot variable when recorded.
    """

    site: int
    kind: AccessKind
    array: str
    index: Expr
    value: Expr | None
    snapshot: tuple[Var, ...]
    origin: Origin
    guard: Expr = TRUE


@frozen
class CheckAccess:
    """Thread 2's access must not conflict with what thread 1 recorded."""

    site: int
    kind: AccessKind
    array: str
    index: Expr
    value: Expr | None
    origin: Origin
    guard: Expr = TRUE


def snapshot_variable(site: int, variable: Var) -> Var:
    """Where ``Log(site)`` keeps the value that ``variable`` had at the tracked access; meaningful if ``Tracked(site)``.

    It belongs to thread 1's record: one copy, in annotations as much as in the dual program.
    """
    return Var(f"{variable.name}@{site}", variable.type)


def snapshot_of(name: str) -> tuple[str, int] | None:
    """The variable and the site that a snapshot variable's name tells; None for the names of other variables."""
    variable, at, site = name.rpartition("@")
    return (variable, int(site)) if at and site.isdigit() else None


# -- control ------------------------------------------------------------------------------------------------


@frozen
class If:
    """``if (condition) then else otherwise``; the condition is per thread."""

    condition: Expr
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]
    origin: Origin


@frozen
class While:
    """``label`` is unique in the kernel. ``condition`` is evaluated before each iteration.

    After predication ``predicated`` is true: the loop runs while any of the two threads' ``condition`` holds.
    """

    label: str
    condition: Expr
    invariants: tuple[Invariant, ...]
    body: tuple[Statement, ...]
    origin: Origin
    predicated: bool = False


@frozen
class Block:
    """A statement list that ``Break(label)`` leaves: inlined calls, switches, the body of do-while."""

    label: str
    body: tuple[Statement, ...]
    origin: Origin


@frozen
class Break:
    """Leaves the enclosing :class:`While` or :class:`Block` called ``label``."""

    label: str
    origin: Origin


@frozen
class Continue:
    """Starts the next iteration of the enclosing :class:`While` called ``label``."""

    label: str
    origin: Origin


@frozen
class Return:
    """The thread ends."""

    origin: Origin


Statement: TypeAlias = (
    Assign | Havoc | Assume | Assert
    | Load | Store | Atomic | Barrier | ArraySnapshot | Hold | Forget | AsyncCopy | WaitAsync | ThreadCopy
    | Exchange | Order | Meet | Arrive
    | Log | CheckAccess
    | If | While | Block | Break | Continue | Return
)  # fmt: skip


# -- declarations -------------------------------------------------------------------------------------------


@frozen
class Parameter:
    """A scalar kernel parameter (or a scalar leaf of a struct): equal in all threads.

    ``name`` and ``source_type`` are as the source spells them; ``signed`` says how reports print the value;
    ``pointer`` ones do not appear here: each is an :class:`Array`.
    """

    variable: Var
    name: str
    source_type: str
    signed: bool = False


@frozen
class Local:
    """A private variable. ``name`` is its source name or "" for a temporary; ``signed``: how reports print it."""

    variable: Var
    name: str = ""
    source_type: str = ""
    signed: bool = False


@frozen
class Kernel:
    """One kernel. All names (arrays, parameters, locals, labels) are unique in it.

    ``contract_only``: a function that kernels call, verified from arbitrary arguments; its accesses are checked at its calls.
    ``without_code`` names the functions that have no text: they are taken to leave alone what threads share. ``specified``
    names those of which a contract says what they do.
    ``needs_pointer_width``: what it does may be otherwise where pointers, and ``size_t``, have more than 32 bits.
    ``missing_headers`` were not found and are taken to be empty; ``missing_macros`` are undefined names that conditions test.
    ``early_exits``: a barrier of a group that orders memory waits only for the threads that have not returned (CUDA, from compute
    capability 7.0 on). ``tested`` are sentences about macros of compilers that conditions of its text test, ``chosen``
    about what stands for what its file does not tell (a number, a type, an instance, arguments that are one).
    ``group_size`` is what its source requires, ``most_threads`` how many threads a block of it may have (OpenCL has no limit of
    its own). ``cluster``: how many blocks in each dimension make a cluster. ``hints``: what its text suggests of its launch, once
    that has been looked at.
    ``launched``: the launch of the host's code that it is verified for. ``presumed`` are sentences about sizes of the launch that
    nothing gives, ``fitted`` about how many threads its shared arrays have room for. ``equal`` are parameters of the source that
    host code passes what another has, with the other. ``exits`` are claims about what it leaves. The text form does not hold
    these eight.
    """

    name: str
    parameters: tuple[Parameter, ...]
    arrays: tuple[Array, ...]
    locals: tuple[Local, ...]
    requires: tuple[Contract, ...]
    ensures: tuple[Contract, ...]
    body: tuple[Statement, ...]
    origin: Origin
    contract_only: bool = False
    without_code: tuple[str, ...] = ()
    specified: tuple[str, ...] = ()
    needs_pointer_width: bool = False
    missing_headers: tuple[str, ...] = ()
    missing_macros: tuple[str, ...] = ()
    tested: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    group_size: tuple[int, int, int] | None = None
    early_exits: bool = False
    most_threads: int | None = None
    cluster: tuple[int, int, int] | None = None
    hints: LaunchHints | None = None
    launched: HostLaunch | None = None
    presumed: tuple[str, ...] = ()
    fitted: tuple[str, ...] = ()
    equal: tuple[tuple[str, str], ...] = ()
    exits: tuple[AtExit, ...] = ()


@frozen
class AtExit:
    """A claim about what a kernel leaves: kernels of one thread, of which the first, run ``after`` it, leaves what the second
    does, ``before`` it or in its place.
    """

    origin: Origin
    after: Kernel
    before: Kernel


@frozen
class LeftOut:
    """A kernel of a source file that uses a construct without meaning here: its place, what to do about it.

    ``wrong``: it is no valid program, and ``construct`` says why; ``undeclared``: the name that is missing, if that is it.
    """

    name: str
    span: Span
    construct: str
    hint: str = ""
    wrong: bool = False
    undeclared: str = ""


@frozen
class KernelProgram:
    """What a source file holds: function symbols in use, axioms, kernels. ``dialect`` is "cuda" or "opencl".

    ``left_out`` are kernels of the file that are not among ``kernels``, ``launches`` are what host code says of those that are;
    the text form does not hold either.
    """

    dialect: str
    functions: tuple[FunctionDecl, ...]
    axioms: tuple[Axiom, ...]
    kernels: tuple[Kernel, ...]
    left_out: tuple[LeftOut, ...] = ()
    launches: tuple[HostLaunch, ...] = ()


def result_type(program: KernelProgram, function: str) -> Type:
    """The result type of a declared function symbol; KeyError where there is none."""
    return {f.name: f.result for f in program.functions}[function]


def tells(body: Iterable[Statement]) -> bool:
    """Whether threads may tell each other something but at barriers of a block or of all: at those of clusters, by fences,
    orders, volatile accesses, swaps, atomics of places that are written otherwise, too, or loops that do nothing but look at a
    place by atomics.
    """
    asked: set[str] = set()
    stored: set[str] = set()
    for s in statements(body):
        match s:
            case Order(scope=OrderScope.FENCE) | Arrive() | Barrier(scope=BarrierScope.CLUSTER):
                return True
            case Atomic():
                swaps = s.op in (AtomicOp.COMPARE_EXCHANGE, AtomicOp.EXCHANGE) and s.target is not None
                if swaps or s.order is not MemoryOrder.RELAXED or s.op in (AtomicOp.LOAD, AtomicOp.STORE):
                    return True
                if s.target is not None:
                    asked.add(s.array)
            case Store():
                stored.add(s.array)
                if s.volatile:
                    return True
            case While() if all(isinstance(inner, Atomic | Assign | Havoc | If | Break) for inner in statements(s.body)):
                looks = (inner for inner in statements(s.body) if isinstance(inner, Atomic))
                if any(look.arguments == (bv(0, width_of(look.arguments[0])),) for look in looks if look.arguments):
                    return True
            case _:
                pass
    return not asked.isdisjoint(stored)


def barrier_objects(body: Iterable[Statement]) -> frozenset[str]:
    """The arrays whose cells are barriers, at which threads arrive (:mod:`boogie_ir.lang.sync.barrier_words`)."""
    return frozenset(s.array for s in statements(body) if isinstance(s, Atomic) and s.op is AtomicOp.ARRIVE)


def looks_only(atomic: Atomic) -> bool:
    """Whether an atomic changes nothing, whatever it finds."""
    match atomic.op:
        case AtomicOp.LOAD:
            return True
        case AtomicOp.ADD | AtomicOp.SUB | AtomicOp.OR | AtomicOp.XOR | AtomicOp.UMAX:
            return isinstance(atomic.arguments[0], Literal) and int(atomic.arguments[0].value) == 0
        case AtomicOp.COMPARE_EXCHANGE:
            return atomic.arguments[0] == atomic.arguments[1]
        case _:
            return False


def answering_arrays(body: Iterable[Statement]) -> frozenset[str]:
    """The arrays that some statement changes, and none counts down: who waits for those waits for no number of the host's."""
    found: set[str] = set()
    lowered: set[str] = set()
    for s in statements(body):
        match s:
            case Store() | Forget():
                found.add(s.array)
            case Atomic() if _counts_down(s):
                lowered.add(s.array)
            case Atomic() if not looks_only(s):
                found.add(s.array)
            case AsyncCopy() | ThreadCopy():
                found.add(s.destination)
            case _:
                pass
    return frozenset(found - lowered)


def _counts_down(atomic: Atomic) -> bool:
    match atomic.op:
        case AtomicOp.SUB:
            return not looks_only(atomic)
        case AtomicOp.DEC | AtomicOp.WRAP_DEC:
            return True
        case AtomicOp.ADD:
            step = atomic.arguments[0]
            return isinstance(step, Literal) and int(step.value) >> width_of(step) - 1 == 1
        case _:
            return False


def statements(body: Iterable[Statement]) -> Iterator[Statement]:
    """All statements of a body, nested ones included, in the order of the text."""
    for s in body:
        yield s
        match s:
            case If():
                yield from statements((*s.then, *s.otherwise))
            case While() | Block():
                yield from statements(s.body)
            case _:
                pass
