"""The arrays by which threads may tell each other something: how each is used, by all of the kernel's text.

A *lock* is free at one value, taken by compare-and-swaps from this value or by exchanges for one value, and otherwise only left
free. A *counter* is changed by one update that adds one, outside of loops, and perhaps set to zero by plain stores. A *flag* is
changed by what raises it alone, each of its cells once by each of the statements. (A counter is a flag, too, and so may be a lock
that is never freed: a claim.)
Of a *bitmap* bits are set, and never cleared: who finds those clear that it sets has claimed them. A *turn* is looked at, until
it is a thread's, and otherwise stored or increased by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, width_of
from boogie_ir.lang.expr import TRUE, Expr, Literal
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.traverse import free_variables, substitute
from gpuverify_py.analysis.statements import Body, sublists, walk

_Uses = list[tuple[int, k.Statement, bool]]
_FIRST = {v.name: bv(0) for v in k.LOCAL_ID}  # the thread that is in each group


@frozen
class Lock:
    """Taken by ``op`` with these literal arguments; ``frees`` are the numbers of the statements that leave it free.

    Where there are none of these, the last argument of a swap may be any (and is left out): it is taken where that differs from
    the first.
    """

    op: AtomicOp
    arguments: tuple[Literal, ...]
    takes: frozenset[int]
    frees: frozenset[int]

    @property
    def any_value(self) -> bool:
        return self.op is AtomicOp.COMPARE_EXCHANGE and len(self.arguments) == 1


@frozen
class Flag:
    """``raises``: the numbers of the statements that change it, each with the value it leaves there where that is known.

    ``counts``: there is one, and it adds one. ``limit``: at which number it begins anew, if at any. ``again``: those in loops.
    """

    raises: dict[int, int | None]
    counts: bool = False
    limit: Expr | None = None
    reset: frozenset[int] = frozenset()
    again: frozenset[int] = frozenset()


@frozen
class Turn:
    """The numbers of the statements that look at it, and of those that leave another number there, each with the number.

    None: they increase it by one.
    """

    looks: frozenset[int]
    passes: dict[int, Expr | None]


@frozen
class Tellers:
    """Locks and flags by the names of their arrays.

    ``set_up``: the numbers of the plain stores to them that say what the arrays hold at first, in front of all atomics. Only
    barriers may order these with what other threads do.
    """

    locks: dict[str, Lock]
    flags: dict[str, Flag]
    bitmaps: frozenset[str] = frozenset()  # of which atomics set bits, and nothing clears them
    turns: dict[str, Turn] = field(default_factory=dict)
    set_up: frozenset[int] = frozenset()


def numbered(body: Body, start: int = -1) -> Iterator[tuple[int, k.Statement, bool]]:
    """All statements with their numbers in preorder, and whether a loop is around them."""
    number = start

    def visit(part: Body, looping: bool) -> Iterator[tuple[int, k.Statement, bool]]:
        nonlocal number
        for statement in part:
            number += 1
            yield number, statement, looping
            for inner in sublists(statement):
                yield from visit(inner, looping or isinstance(statement, k.While))

    yield from visit(body, False)


def tellers(kernel: k.Kernel) -> Tellers:
    """How the kernel uses its arrays."""
    uses: dict[str, _Uses] = {}
    lost: set[str] = set()
    looks: dict[str, set[int]] = {}
    for number, statement, looping in numbered(kernel.body):
        match statement:
            case k.Atomic(pieces=1):
                if k.looks_only(statement):
                    looks.setdefault(statement.array, set()).add(number)
                else:
                    uses.setdefault(statement.array, []).append((number, statement, looping))
            case k.Store():
                uses.setdefault(statement.array, []).append((number, statement, looping))
            case k.Atomic():
                lost.add(statement.array)
            case k.Forget():
                lost.add(statement.array)
            case k.AsyncCopy() | k.ThreadCopy():
                lost |= {statement.destination, statement.source}
            case _:
                pass
    spaces = {a.name: a.space for a in kernel.arrays}
    shared = (k.MemorySpace.GLOBAL, k.MemorySpace.GROUP)
    lost |= {a.name for a in kernel.arrays if a.distributed}  # what these hold at first is not known
    usable = {array: found for array, found in uses.items() if array not in lost and spaces[array] in shared}
    set_up = {array: _set_up(found, spaces[array], kernel.body) for array, found in usable.items()}
    left = {array: [use for use in found if use[0] not in set_up[array]] for array, found in usable.items()}
    locks = {array: lock for array, found in left.items() if (lock := _lock(found)) is not None}
    freed = {array for array, lock in locks.items() if lock.frees}
    cells = {a.name: a.cells for a in kernel.arrays}
    always = dict(_always(kernel.body))
    holds_zero = [
        array
        for array in left
        if (spaces[array] is k.MemorySpace.GLOBAL and not set_up[array])
        or _lowered_first(usable[array], set_up[array], cells[array], always)
    ]
    flags = {a: flag for a in holds_zero if a not in freed and (flag := _flag(left[a])) is not None}
    bitmaps = frozenset(a for a, found in left.items() if all(_sets_bits(s) for _, s, _ in found))
    possible = [a for a in left if a not in locks and a in looks and spaces[a] is k.MemorySpace.GLOBAL]
    turns = {a: Turn(frozenset(looks[a]), passes) for a in possible if (passes := _passes(left[a]))}
    return Tellers(locks, flags, bitmaps, turns, frozenset().union(*set_up.values()))


def _passes(uses: _Uses) -> dict[int, Expr | None] | None:
    """What the statements leave that pass a turn on; None where one of them does something else."""
    found: dict[int, Expr | None] = {}
    for number, statement, _ in uses:
        match statement:
            case k.Atomic(op=AtomicOp.STORE | AtomicOp.EXCHANGE):
                found[number] = statement.arguments[0]
            case k.Atomic() if _adds_one(statement) and statement.op is not AtomicOp.WRAP_INC:
                found[number] = None
            case _:
                return None
    return found


def _sets_bits(statement: k.Statement) -> bool:
    return isinstance(statement, k.Atomic) and statement.op is AtomicOp.OR


def _set_up(uses: _Uses, space: k.MemorySpace, body: Body) -> frozenset[int]:
    """The plain stores in front of all atomics, with a barrier between that all threads pass which may come to both."""
    first = min((number for number, statement, _ in uses if isinstance(statement, k.Atomic)), default=0)
    stores = {n: s for n, s, looping in uses if n < first and isinstance(s, k.Store) and not looping}
    atomics = [s for _, s, _ in uses if isinstance(s, k.Atomic)]
    return frozenset(stores) if _parted(body, list(stores.values()), atomics, space) else frozenset()


def _parted(body: Body, first: Sequence[k.Statement], last: Sequence[k.Statement], space: k.MemorySpace) -> bool:
    """Whether a barrier for the memory stands in one list behind the ``first`` statements and in front of the ``last``."""
    places = {id(s): at for at, statement in enumerate(body) for s in walk((statement,))}
    front = {places.get(id(s), -1) for s in first}
    behind = {places.get(id(s), -1) for s in last}
    if not front or not behind or -1 in front | behind:
        return False
    if len(front | behind) == 1:
        (at,) = front
        return any(_parted(part, first, last, space) for part in sublists(body[at]))
    return any(_orders(statement, space) for statement in body[max(front) : min(behind)])


def _orders(statement: k.Statement, space: k.MemorySpace) -> bool:
    if not isinstance(statement, k.Barrier) or statement.guard != TRUE:
        return False
    if space is k.MemorySpace.GROUP:
        return statement.local_fence == TRUE
    return statement.scope is BarrierScope.GRID and statement.global_fence == TRUE


def _lowered_first(uses: _Uses, set_up: frozenset[int], cells: int | None, always: dict[int, bool]) -> bool:
    """Whether a flag of a group's own memory, which holds anything at first, is zero in front of all that raise it.

    The one cell of it is set to zero, or a cell by its number, or each thread does so to the cell that it raises.
    """
    stores = [s for number, s, _ in uses if number in set_up and isinstance(s, k.Store)]
    if not all(isinstance(s.value, Literal) and int(s.value.value) == 0 for s in stores):
        return False

    def lowers(store: k.Store, raised: Expr) -> bool:
        by_all = always.get(id(store))
        if by_all is None:
            return False
        lasting = {v.name for v in free_variables(raised)} <= {v.name for v in k.IMPLICIT}
        return cells == 1 or (store.index == raised and (isinstance(raised, Literal) or (by_all and lasting)))

    raising = [s for _, s, _ in uses if isinstance(s, k.Atomic)]
    return all(any(lowers(store, atomic.index) for store in stores) for atomic in raising)


def _always(body: Body) -> Iterator[tuple[int, bool]]:
    """The statements (by id) that the threads of a group come to for certain: whether all of them do, or else the first."""
    for statement in body:
        match statement:
            case k.If() if simplify(substitute(statement.condition, _FIRST)) == TRUE:
                yield from ((place, False) for place, _ in _always(statement.then))
            case k.Block() if not _jumps(statement.body):
                yield from _always(statement.body)
            case _:
                yield id(statement), True
        if _jumps((statement,)):
            return


def _jumps(body: Body) -> bool:
    """Whether threads may leave the list other than at its end."""
    labels = {s.label for s in walk(body) if isinstance(s, k.While | k.Block)}
    return any(isinstance(s, k.Return) or (isinstance(s, k.Break | k.Continue) and s.label not in labels) for s in walk(body))


def _lock(uses: _Uses) -> Lock | None:
    takes: dict[int, tuple[AtomicOp, tuple[Literal, ...]]] = {}
    frees: set[int] = set()
    for number, statement, _ in uses:
        if not isinstance(statement, k.Atomic):
            return None
        literals = tuple(a for a in statement.arguments if isinstance(a, Literal))
        if len(literals) != len(statement.arguments):
            return _claims(uses)
        if statement.op is AtomicOp.COMPARE_EXCHANGE or (statement.op is AtomicOp.EXCHANGE and statement.target is not None):
            takes[number] = (statement.op, literals)
        elif statement.op in (AtomicOp.EXCHANGE, AtomicOp.STORE):
            frees.add(number)
        else:
            return None
    return _agreed(uses, takes, frees)


def _claims(uses: _Uses) -> Lock | None:
    """What only swaps from one value change: the first to leave another value keeps the place for good."""
    expected = {s.arguments[0] for _, s, _ in uses if isinstance(s, k.Atomic) and s.op is AtomicOp.COMPARE_EXCHANGE}
    if len(expected) != 1 or any(not isinstance(s, k.Atomic) or s.op is not AtomicOp.COMPARE_EXCHANGE for _, s, _ in uses):
        return None
    free = next(iter(expected))
    takes = frozenset(number for number, _, _ in uses)
    return Lock(AtomicOp.COMPARE_EXCHANGE, (free,), takes, frozenset()) if isinstance(free, Literal) else None


def _agreed(uses: _Uses, takes: dict[int, tuple[AtomicOp, tuple[Literal, ...]]], frees: set[int]) -> Lock | None:
    """The lock, if all that take it do so alike, and what is left there by others is its free value.

    An exchange whose result is not used, or that leaves another value than the most, frees; so does a swap back.
    """
    by_swap = {args for op, args in takes.values() if op is AtomicOp.COMPARE_EXCHANGE}
    kinds = set(takes.values())
    if len(by_swap) == 2 and all(args[::-1] in by_swap for args in by_swap):
        free = min((args for args in by_swap), key=lambda args: int(args[0].value))
        frees |= {n for n, (op, args) in takes.items() if op is AtomicOp.COMPARE_EXCHANGE and args != free}
        takes = {n: use for n, use in takes.items() if n not in frees}
        kinds = set(takes.values())
    elif by_swap:
        frees |= {n for n, (op, _) in takes.items() if op is AtomicOp.EXCHANGE}
        takes = {n: use for n, use in takes.items() if n not in frees}
        kinds = set(takes.values())
    elif len(kinds) == 2:
        zeros = {n for n, (_, args) in takes.items() if int(args[0].value) == 0}
        frees |= zeros
        takes = {n: use for n, use in takes.items() if n not in zeros}
        kinds = set(takes.values())
    if len(kinds) != 1:
        return None
    op, arguments = next(iter(kinds))
    taken = arguments[-1]
    if op is AtomicOp.COMPARE_EXCHANGE and arguments[0] == taken:
        return None
    for number, statement, _ in uses:
        if number in frees and isinstance(statement, k.Atomic):
            left = statement.arguments[-1]
            if left == taken or (op is AtomicOp.COMPARE_EXCHANGE and left != arguments[0]):
                return None
    return Lock(op, arguments, frozenset(takes), frozenset(frees))


def _flag(uses: _Uses) -> Flag | None:
    raises: dict[int, int | None] = {}
    resets: set[int] = set()
    again: set[int] = set()
    counting: list[k.Atomic] = []
    for number, statement, looping in uses:
        match statement:
            case k.Store(value=Literal(value=0)):
                resets.add(number)
            case k.Atomic():
                if looping:
                    again.add(number)
                elif _adds_one(statement):
                    counting.append(statement)
                raises[number] = _left(statement)
            case _:
                return None
    counts = len(raises) == 1 and len(counting) == 1
    if not raises or (resets and not counts):
        return None
    wraps = counting[0].arguments[0] if counts and counting[0].op is AtomicOp.WRAP_INC else None
    return Flag(raises, counts, wraps, frozenset(resets), frozenset(again))


def _left(atomic: k.Atomic) -> int | None:
    """The number that the atomic leaves, where that is known."""
    value = atomic.arguments[0] if atomic.op in (AtomicOp.STORE, AtomicOp.EXCHANGE) else None
    return int(value.value) if isinstance(value, Literal) else None


def _adds_one(atomic: k.Atomic) -> bool:
    match atomic.op:
        case AtomicOp.INC | AtomicOp.WRAP_INC:
            return True
        case AtomicOp.ADD:
            return atomic.arguments[0] == bv(1, width_of(atomic.arguments[0]))
        case _:
            return False
