"""Atomics whose results are all different (7.7 of the behaviour reference): counters that hand out slots.

If the only updates of an array's cells are increments by one non-zero constant (or decrements), no two updates of a
cell return the same value, whichever threads make them, as long as the cell does not wrap around, which is listed as an
assumption. A plain store may set the cell up, but must not be able to follow an update: it could repeat values. "Follow"
is program order: a store of one thread unordered with another's update is a race and reported as such.

*Rounds.* A group's counter that is set anew in iterations of a loop, before or behind all updates there, hands out different
values in one iteration. Take two updates of it, by threads of one group, that are in the same iteration of the loops L which
they share with a store, and a store to the cell that comes between the two in time. The store conflicts with both, so it is
ordered with them: there is a barrier that the first updater passes after its update and the storing thread before its store,
and one between the store and the second update. Threads of a group pass a barrier together, in the same iterations of the loops
around it. So in the order in which threads in step run through the text the store comes between the updates too: it is of the
same iteration of L, and stands in L behind one update and in front of another, where no store stands.
"""

from __future__ import annotations

from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, to_signed, width_of
from boogie_ir.lang.expr import Literal
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.traverse import free_variables
from gpuverify_py.analysis.statements import Body, expressions, walk

Place: TypeAlias = tuple[int, tuple[str, ...], bool]
"""Where an array is changed: the position in the text, the loops around, and whether it is by an update."""

COUNTING = (AtomicOp.INC, AtomicOp.DEC, AtomicOp.ADD, AtomicOp.SUB)


@frozen
class Counting:
    """What each update of an array adds to its cell: not 0, negative where it counts down.

    Results differ among those that are of the same iteration of the loops ``rounds``, outermost first; of all, if there are none.
    """

    step: int
    rounds: tuple[str, ...] = ()


def distinct_results(kernel: k.Kernel) -> frozenset[str]:
    """The arrays whose atomics return different values at one index, always."""
    return frozenset(array for array, counting in counters(kernel).items() if not counting.rounds)


def draws(kernel: k.Kernel) -> bool:
    """Whether threads use what such counters give them."""
    used = {v.name for s in walk(kernel.body) for e in expressions(s) for v in free_variables(e)}
    asked = {s.array for s in walk(kernel.body) if isinstance(s, k.Atomic) and s.target is not None and s.target.name in used}
    return not asked.isdisjoint(distinct_results(kernel))


def counters(kernel: k.Kernel) -> dict[str, Counting]:
    """The arrays whose updates only count, always or in rounds."""
    grouped = {a.name for a in kernel.arrays if a.space is k.MemorySpace.GROUP}
    unordered: set[str] = set()  # changed by what a barrier does not order with atomics
    steps: dict[str, set[int | None]] = {}
    places: dict[str, list[Place]] = {}
    position = 0

    def visit(body: Body, loops: tuple[str, ...]) -> None:
        nonlocal position
        for statement in body:
            position += 1
            match statement:
                case k.Atomic():
                    steps.setdefault(statement.array, set()).add(step_of(statement))
                    places.setdefault(statement.array, []).append((position, loops, True))
                case k.Forget():
                    unordered.add(statement.array)
                    places.setdefault(statement.array, []).append((position, loops, False))
                case k.Store():
                    places.setdefault(statement.array, []).append((position, loops, False))
                case k.AsyncCopy() | k.ThreadCopy():
                    unordered.add(statement.destination)
                    places.setdefault(statement.destination, []).append((position, loops, False))
                case k.If():
                    visit(statement.then, loops)
                    visit(statement.otherwise, loops)
                case k.While():
                    visit(statement.body, (*loops, statement.label))
                case k.Block():
                    visit(statement.body, loops)
                case _:
                    pass

    visit(kernel.body, ())
    found: dict[str, Counting] = {}
    for array, (step, *others) in ((a, tuple(each)) for a, each in steps.items()):
        if step is None or others:
            continue
        if not _store_may_follow(places[array]):
            found[array] = Counting(step)
        elif array in grouped - unordered and (rounds := _rounds(places[array])):
            found[array] = Counting(step, rounds)
    return found


def step_of(statement: k.Atomic) -> int | None:
    """What the update adds; None where results may repeat."""
    if statement.op in (AtomicOp.WRAP_INC, AtomicOp.WRAP_DEC):
        (limit,) = statement.arguments
        whole = limit == bv((1 << width_of(limit)) - 1, width_of(limit))  # it wraps around where additions do
        return (1 if statement.op is AtomicOp.WRAP_INC else -1) if whole else None
    if statement.op not in COUNTING:
        return None
    down = statement.op in (AtomicOp.DEC, AtomicOp.SUB)
    if not statement.arguments:
        return -1 if down else 1
    argument = statement.arguments[0]
    if len(statement.arguments) != 1 or not isinstance(argument, Literal) or _soon_repeats(argument):
        return None
    step = to_signed(int(argument.value), width_of(argument))
    return -step if down else step


def _soon_repeats(step: Literal) -> bool:
    """Whether few updates by the step bring a cell back to where it was: by 0 one, by 2^31 (of 32 bits) two.

    Results repeat after 2^(width - trailing zeros) updates. Below that the assumption on wrap around is an honest one.
    """
    value = int(step.value)
    return value == 0 or (value & -value).bit_length() - 1 > width_of(step) // 2


def _store_may_follow(places: list[Place]) -> bool:
    updates = [(position, loops) for position, loops, update in places if update]
    stores = [(position, loops) for position, loops, update in places if not update]
    return any(
        store > update or (store_loops and update_loops and store_loops[0] == update_loops[0])
        for store, store_loops in stores
        for update, update_loops in updates
    )


def _rounds(places: list[Place]) -> tuple[str, ...]:
    """The loops in one iteration of which no store comes between two updates; empty where there are none.

    They are around all updates. A store that is not inside all of them is of no such iteration.
    """
    updates = [(position, loops) for position, loops, update in places if update]
    stores = [(position, loops) for position, loops, update in places if not update]
    rounds = max((_common(one, other) for _, one in stores for _, other in updates), key=len, default=())
    depth = len(rounds)
    around = all(loops[:depth] == rounds for _, loops in updates)
    first, last = min(position for position, _ in updates), max(position for position, _ in updates)
    between = any(first < position < last for position, loops in stores if loops[:depth] == rounds)
    return rounds if around and not between else ()


def _common(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """The loops that are around both places."""
    depth = 0
    while depth < min(len(one), len(other)) and one[depth] == other[depth]:
        depth += 1
    return one[:depth]
