"""The orders of a kernel's accesses, for a launch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, width_of
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.program import Assign
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.traverse import free_variables
from gpuverify_py.analysis.atomics import COUNTING
from gpuverify_py.analysis.orders.fact import Fact
from gpuverify_py.analysis.orders.grid_barriers import counted_by_hand
from gpuverify_py.analysis.orders.launch import Launch
from gpuverify_py.analysis.orders.spins import without_spins
from gpuverify_py.analysis.orders.tellers import Flag, Tellers, numbered, tellers
from gpuverify_py.analysis.orders.walk import Arrival, Orders, Walk
from gpuverify_py.analysis.statements import accessed, assigned, expressions, targets, walk

NOTHING = Orders({}, frozenset())
_TELLING = (AtomicOp.STORE, AtomicOp.EXCHANGE, AtomicOp.ADD, AtomicOp.INC, AtomicOp.WRAP_INC)


def orders(kernel: k.Kernel, constants: Mapping[str, Expr]) -> Orders:
    """What is known of each access, by the number of its statement in preorder; ``constants`` are of the launch.

    Where some order is about one memory, what it says of accesses is looked for in each memory by itself.
    """
    found = tellers(kernel)
    if not (found.locks or found.flags or found.bitmaps or found.turns):
        return NOTHING
    changed = assigned(kernel.body)
    parameters = frozenset(p.variable.name for p in kernel.parameters) - changed
    launch, once = Launch(constants, parameters), _stored_once(kernel)
    if all(s.memory is None for s in walk(kernel.body) if isinstance(s, k.Atomic | k.Order)):
        return Walk.of(kernel, launch, found, once).orders(kernel.body)
    spaces = {a.name: a.space for a in kernel.arrays}
    facts: dict[int, tuple[Fact, ...]] = {}
    zero: frozenset[str] = frozenset()
    for memory in (k.MemorySpace.GLOBAL, k.MemorySpace.GROUP):
        here = {n for n, s, _ in numbered(kernel.body) if any(spaces[array] is memory for array in accessed(s))}
        seen = Walk.of(kernel, launch, found, once, memory).orders(kernel.body)
        facts |= {number: each for number, each in seen.facts.items() if number in here}
        zero |= seen.zero
    return Orders(facts, zero)


def arrivals(kernel: k.Kernel, constants: Mapping[str, Expr]) -> dict[int, Arrival]:
    """What is known of each statement that arrives at a named barrier, and of each atomic, by its number in preorder."""
    parameters = frozenset(p.variable.name for p in kernel.parameters) - assigned(kernel.body)
    walk_ = Walk.of(kernel, Launch(constants, parameters), Tellers({}, {}), frozenset())
    walk_.orders(kernel.body)
    return walk_.arrivals


def _stored_once(kernel: k.Kernel) -> frozenset[str]:
    stores: dict[str, int] = {}
    for _, statement, looping in numbered(kernel.body):
        match statement:
            case k.Store():
                stores[statement.array] = stores.get(statement.array, 0) + (2 if looping else 1)
            case k.Atomic() | k.Forget():
                stores[statement.array] = 2
            case k.AsyncCopy() | k.ThreadCopy():
                stores[statement.destination] = 2
            case _:
                pass
    return frozenset(a.name for a in kernel.arrays if a.space is k.MemorySpace.GROUP and stores.get(a.name) == 1)


def begin_with_zero(kernel: k.Kernel) -> frozenset[str]:
    """Flags, counters, locks and claims that are free at zero, where threads tell each other something: runs begin with zeros.

    So does what threads look at by atomics, if atomics alone store or count there, or it is set back: a flag of a shape that
    proofs know nothing of. Links from cell to cell do not: all would lead to the first.
    """
    if not k.tells(kernel.body):
        return frozenset()
    found = tellers(kernel)
    free = {name: lock for name, lock in found.locks.items() if lock.op is AtomicOp.EXCHANGE or int(lock.arguments[0].value) == 0}
    own = {a.name for a in kernel.arrays if a.space is k.MemorySpace.GROUP}  # flags and claims there are set up by the group
    flags = {a for a in found.flags.keys() | _looked_at(kernel) if not _links(kernel, a)}
    return frozenset({name for name, lock in free.items() if lock.frees} | (free.keys() | flags) - own)


def _links(kernel: k.Kernel, array: str) -> bool:
    """Whether what is found in an array says where to look there next."""
    touching = [s for s in walk(kernel.body) if isinstance(s, k.Load | k.Atomic) and s.array == array]
    found = {s.target.name for s in touching if s.target is not None}
    before = 0
    while before != len(found):
        before = len(found)
        copies = (s for s in walk(kernel.body) if isinstance(s, Assign))
        found.update(s.target.name for s in copies if not found.isdisjoint(v.name for v in free_variables(s.value)))
    return any(not found.isdisjoint(v.name for v in free_variables(s.index)) for s in touching)


def _looked_at(kernel: k.Kernel) -> set[str]:
    atomics = [s for s in walk(kernel.body) if isinstance(s, k.Atomic)]
    looked = {s.array for s in atomics if k.looks_only(s)} - {
        s.array for s in atomics if not k.looks_only(s) and s.op not in _TELLING
    }
    plain = {s.array for s in walk(kernel.body) if isinstance(s, k.Load)}
    stored = {s.array for s in walk(kernel.body) if isinstance(s, k.Store) and s.value != bv(0, width_of(s.value))}
    return looked - plain - stored - {a.name for a in kernel.arrays if a.distributed}


def heard(kernel: k.Kernel) -> bool:
    """Whether a proof may rest on what threads tell each other beside barriers.

    Of counters that are set to zero, too, it does not where nobody asks what they were, or asks it for an index alone: an order
    is heard where it decides which way a thread goes, or what it hands on.
    """
    if not k.tells(kernel.body):
        return False
    plain = (k.If, k.While, k.Block)
    if k.tells(s for s in walk(kernel.body) if not isinstance(s, plain) and not (isinstance(s, k.Store) and not s.volatile)):
        return True
    told = {s.target.name for s in walk(kernel.body) if isinstance(s, k.Atomic) and s.target is not None}
    before = 0
    while before != len(told):
        before = len(told)
        for statement in walk(kernel.body):
            match statement:
                case k.Load():
                    parts: tuple[Expr, ...] = ()  # what others have written at a place that was told
                    if told & {v.name for v in free_variables(statement.index)}:
                        told.add(statement.target.name)
                case k.Store():
                    parts = (statement.value,)
                case k.Atomic():
                    parts = (*statement.arguments, statement.guard)
                case _:
                    parts = expressions(statement)
            if told & {v.name for part in parts for v in free_variables(part)}:
                if not isinstance(statement, Assign):
                    return True
                told.update(v.name for v in targets(statement))
    return False


def met_otherwise(kernel: k.Kernel) -> bool:
    """Whether threads of a kernel meet at other barriers than those of a block and of the grid: of some threads, of clusters, in
    memory, or made of a counter. What a proof says of other claims may rest on them, too.
    """
    parts = (s for s in walk(kernel.body) if isinstance(s, k.Barrier))
    if any(s.scope is BarrierScope.CLUSTER for s in parts) or any(isinstance(s, k.Arrive) for s in walk(kernel.body)):
        return True
    return bool(k.barrier_objects(kernel.body) or counted_by_hand(without_spins(kernel)))


def may_wait_for_ever(kernel: k.Kernel) -> bool:
    """Whether a thread may wait in a loop for what others tell it, and others for that one: no proof says that they do not.

    A loop waits where it goes round without changing anything until it finds something: it looks, or asks by an atomic that
    may leave what is there. A swap does not wait that expects what it, or a read of its array, has found in an earlier round.
    """
    parts = tuple(walk(kernel.body))
    if not heard(kernel):
        return False
    return any(_asks(s, loop) for loop in parts if isinstance(loop, k.While) for s in walk(loop.body))


def _asks(statement: k.Statement, loop: k.While) -> bool:
    match statement:
        case k.Load():
            return statement.volatile
        case k.Atomic(op=AtomicOp.COMPARE_EXCHANGE):
            return not _found_in(statement.array, loop, free_variables(statement.arguments[0]))
        case k.Atomic():
            return statement.op not in COUNTING or k.looks_only(statement)
        case _:
            return False


def _found_in(array: str, loop: k.While, values: Iterable[Var]) -> bool:
    """Whether each round sets the values to what is found in the array, and to nothing else."""
    names = {v.name for v in values}
    parts = tuple(walk(loop.body))
    before = -1
    while before != len(names):
        before = len(names)
        copies = (s for s in parts if isinstance(s, Assign) and s.target.name in names)
        names.update(v.name for s in copies for v in free_variables(s.value))
    for statement in parts:
        found = names.intersection(v.name for v in targets(statement))
        match statement:
            case Assign(value=value) if found and not free_variables(value):
                return False
            case k.Load() | k.Atomic() if found and statement.array != array:
                return False
            case _:
                pass
    return bool(names) and names <= assigned(loop.body)


def waited_for(kernel: k.Kernel) -> frozenset[str]:
    """Flags and counters that say when others have come so far, as far as a proof may have used that."""
    if not k.tells(kernel.body):
        return frozenset()
    used = {v.name for s in walk(kernel.body) for e in expressions(s) for v in free_variables(e)}
    atomics = (s for s in walk(kernel.body) if isinstance(s, k.Atomic))
    asked = {s.array for s in atomics if s.target is not None and s.target.name in used}
    asked &= {a.name for a in kernel.arrays if a.space is k.MemorySpace.GLOBAL}  # a group sets its own to zero itself
    flags = tellers(kernel).flags
    indices = {number: s.index for number, s, _ in numbered(kernel.body) if isinstance(s, k.Atomic)}
    fresh = _perhaps_fresh(kernel)
    by_hand = counted_by_hand(without_spins(kernel))
    return by_hand | {a for a in asked & flags.keys() if not _again_and_again(flags[a], indices, fresh)}


def _again_and_again(flag: Flag, indices: Mapping[int, Expr], fresh: frozenset[str]) -> bool:
    """Whether one of the statements in loops that raise a flag may raise a cell twice, so that nothing follows of the flag."""
    again = (indices[number] for number in flag.again if number in indices)
    return any(fresh.isdisjoint(v.name for v in free_variables(index)) for index in again)


def _perhaps_fresh(kernel: k.Kernel) -> frozenset[str]:
    """The variables that may be others in each iteration of a loop: drawn from a counter, perhaps by another thread of the group,
    or counted; and what is made of them."""
    shared = {a.name for a in kernel.arrays if a.space is k.MemorySpace.GROUP}
    found: set[str] = set()
    for statement in walk(kernel.body):
        match statement:
            case k.Atomic(target=target) if target is not None:
                found.add(target.name)
            case k.Load(array=array, target=target) if array in shared:
                found.add(target.name)
            case Assign(target=target, value=value) if target.name in {v.name for v in free_variables(value)}:
                found.add(target.name)
            case _:
                pass
    before = 0
    while before != len(found):
        before = len(found)
        for statement in walk(kernel.body):
            if isinstance(statement, Assign) and not found.isdisjoint(v.name for v in free_variables(statement.value)):
                found.add(statement.target.name)
    return frozenset(found)
