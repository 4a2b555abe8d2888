"""The arrays by which threads may tell each other something: how each is used, by all of the kernel's text.

A *lock* is free at one value, taken by compare-and-swaps from this value or by exchanges for one value, and otherwise only left
free. A *counter* is changed by one update that adds one, outside of loops, and perhaps set to zero by plain stores. A *flag* is
changed by what raises it alone, outside of loops. (A counter is a flag, too, and so may be a lock that is never freed: a claim.)
"""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, width_of
from boogie_ir.lang.expr import Expr, Literal
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.traverse import free_variables
from gpuverify_py.analysis.statements import Body, sublists

_TAKING = (k.AtomicOp.COMPARE_EXCHANGE, k.AtomicOp.EXCHANGE)


@frozen
class Lock:
    """Taken by ``op`` with these literal arguments; ``frees`` are the numbers of the statements that leave it free.

    Where there are none of these, the last argument of a swap may be any (and is left out): it is taken where that differs from
    the first.
    """

    op: k.AtomicOp
    arguments: tuple[Literal, ...]
    takes: frozenset[int]
    frees: frozenset[int]

    @property
    def any_value(self) -> bool:
        return self.op is k.AtomicOp.COMPARE_EXCHANGE and len(self.arguments) == 1


@frozen
class Flag:
    """``raises``: the numbers of the statements that change it, each with the value it leaves there where that is known.

    ``counts``: there is one, and it adds one. ``limit``: at which number it begins anew, if at any.
    """

    raises: dict[int, int | None]
    counts: bool = False
    limit: Expr | None = None
    reset: frozenset[int] = frozenset()


@frozen
class Tellers:
    """Locks and flags by the names of their arrays."""

    locks: dict[str, Lock]
    flags: dict[str, Flag]


def looks_only(atomic: k.Atomic) -> bool:
    """Whether an atomic changes nothing, whatever it finds."""
    match atomic.op:
        case k.AtomicOp.LOAD:
            return True
        case k.AtomicOp.ADD | k.AtomicOp.SUB | k.AtomicOp.OR | k.AtomicOp.XOR | k.AtomicOp.UMAX:
            return isinstance(atomic.arguments[0], Literal) and int(atomic.arguments[0].value) == 0
        case k.AtomicOp.COMPARE_EXCHANGE:
            return atomic.arguments[0] == atomic.arguments[1]
        case _:
            return False


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
    uses: dict[str, list[tuple[int, k.Statement, bool]]] = {}
    lost: set[str] = set()
    for number, statement, looping in numbered(kernel.body):
        match statement:
            case k.Atomic(pieces=1):
                if not looks_only(statement):
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
    usable = {array: found for array, found in uses.items() if array not in lost and spaces[array] in shared}
    locks = {array: lock for array, found in usable.items() if (lock := _lock(found)) is not None}
    freed = {array for array, lock in locks.items() if lock.frees}
    cells = {a.name: a.cells for a in kernel.arrays}
    always = frozenset(map(id, _always(kernel.body)))
    lowered = {
        array: found if spaces[array] is k.MemorySpace.GLOBAL else _set_up(found)
        for array, found in usable.items()
        if spaces[array] is k.MemorySpace.GLOBAL or _lowered_first(found, cells[array], always)
    }
    flags = {array: flag for array, found in lowered.items() if array not in freed and (flag := _flag(found)) is not None}
    return Tellers(locks, flags)


def _lowered_first(uses: list[tuple[int, k.Statement, bool]], cells: int | None, always: frozenset[int]) -> bool:
    """Whether a flag of a group's own memory, which holds anything at first, is set to zero in front of all that raise it."""
    atomics = [(number, s) for number, s, _ in uses if isinstance(s, k.Atomic)]
    stores = [(number, s) for number, s, _ in uses if isinstance(s, k.Store) and id(s) in always]
    return all(
        any(number < raised and (cells == 1 or store.index == atomic.index) for number, store in stores)
        for raised, atomic in atomics
    )


def _always(body: Body) -> Iterator[k.Statement]:
    """The statements that one of the threads of a group comes to for certain, or that the threads' numbers alone decide."""
    for statement in body:
        match statement:
            case k.If() if {v.name for v in free_variables(statement.condition)} <= {v.name for v in k.LOCAL_ID}:
                yield from _always(statement.then)
            case k.Block():
                yield from _always(statement.body)
            case k.If() | k.While():
                pass
            case k.Return() | k.Break() | k.Continue():
                return
            case _:
                yield statement


def _lock(uses: list[tuple[int, k.Statement, bool]]) -> Lock | None:
    takes: dict[int, tuple[k.AtomicOp, tuple[Literal, ...]]] = {}
    frees: set[int] = set()
    uses = _set_up(uses)
    for number, statement, _ in uses:
        if not isinstance(statement, k.Atomic):
            return None
        literals = tuple(a for a in statement.arguments if isinstance(a, Literal))
        if len(literals) != len(statement.arguments):
            return _claims(uses)
        if statement.op is k.AtomicOp.COMPARE_EXCHANGE or (statement.op is k.AtomicOp.EXCHANGE and statement.target is not None):
            takes[number] = (statement.op, literals)
        elif statement.op in (k.AtomicOp.EXCHANGE, k.AtomicOp.STORE):
            frees.add(number)
        else:
            return None
    return _agreed(uses, takes, frees)


def _claims(uses: list[tuple[int, k.Statement, bool]]) -> Lock | None:
    """What only swaps from one value change: the first to leave another value keeps the place for good."""
    expected = {s.arguments[0] for _, s, _ in uses if isinstance(s, k.Atomic) and s.op is k.AtomicOp.COMPARE_EXCHANGE}
    if len(expected) != 1 or any(not isinstance(s, k.Atomic) or s.op is not k.AtomicOp.COMPARE_EXCHANGE for _, s, _ in uses):
        return None
    free = next(iter(expected))
    takes = frozenset(number for number, _, _ in uses)
    return Lock(k.AtomicOp.COMPARE_EXCHANGE, (free,), takes, frozenset()) if isinstance(free, Literal) else None


def _set_up(uses: list[tuple[int, k.Statement, bool]]) -> list[tuple[int, k.Statement, bool]]:
    """Without the plain stores in front of all atomics: one that is not ordered with these races with them."""
    first = min((number for number, statement, _ in uses if isinstance(statement, k.Atomic)), default=0)
    return [use for use in uses if use[2] or use[0] > first or not isinstance(use[1], k.Store)]


def _agreed(
    uses: list[tuple[int, k.Statement, bool]], takes: dict[int, tuple[k.AtomicOp, tuple[Literal, ...]]], frees: set[int]
) -> Lock | None:
    """The lock, if all that take it do so alike, and what is left there by others is its free value.

    An exchange whose result is not used, or that leaves another value than the most, frees; so does a swap back.
    """
    by_swap = {args for op, args in takes.values() if op is k.AtomicOp.COMPARE_EXCHANGE}
    kinds = set(takes.values())
    if len(by_swap) == 2 and all(args[::-1] in by_swap for args in by_swap):
        free = min((args for args in by_swap), key=lambda args: int(args[0].value))
        frees |= {n for n, (op, args) in takes.items() if op is k.AtomicOp.COMPARE_EXCHANGE and args != free}
        takes = {n: use for n, use in takes.items() if n not in frees}
        kinds = set(takes.values())
    elif by_swap:
        frees |= {n for n, (op, _) in takes.items() if op is k.AtomicOp.EXCHANGE}
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
    if op is k.AtomicOp.COMPARE_EXCHANGE and arguments[0] == taken:
        return None
    for number, statement, _ in uses:
        if number in frees and isinstance(statement, k.Atomic):
            left = statement.arguments[-1]
            if left == taken or (op is k.AtomicOp.COMPARE_EXCHANGE and left != arguments[0]):
                return None
    return Lock(op, arguments, frozenset(takes), frozenset(frees))


def _flag(uses: list[tuple[int, k.Statement, bool]]) -> Flag | None:
    raises: dict[int, int | None] = {}
    resets: set[int] = set()
    counting: list[k.Atomic] = []
    for number, statement, looping in uses:
        match statement:
            case k.Store(value=Literal(value=0)):
                resets.add(number)
            case k.Atomic():
                if looping:
                    return None
                if _adds_one(statement):
                    counting.append(statement)
                raises[number] = _left(statement)
            case _:
                return None
    counts = len(raises) == 1 and len(counting) == 1
    if not raises or (resets and not counts):
        return None
    wraps = counting[0].arguments[0] if counts and counting[0].op is k.AtomicOp.WRAP_INC else None
    return Flag(raises, counts, wraps, frozenset(resets))


def _left(atomic: k.Atomic) -> int | None:
    """The number that the atomic leaves, where that is known."""
    value = atomic.arguments[0] if atomic.op in (k.AtomicOp.STORE, k.AtomicOp.EXCHANGE) else None
    return int(value.value) if isinstance(value, Literal) else None


def _adds_one(atomic: k.Atomic) -> bool:
    match atomic.op:
        case k.AtomicOp.INC | k.AtomicOp.WRAP_INC:
            return True
        case k.AtomicOp.ADD:
            return atomic.arguments[0] == bv(1, width_of(atomic.arguments[0]))
        case _:
            return False
