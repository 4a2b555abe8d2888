"""Atomics whose results are all different (7.7 of the behaviour reference): counters that hand out slots.

If the only updates of an array's cells are increments by one non-zero constant (or decrements), no two updates of a
cell return the same value, whichever threads make them, as long as the cell does not wrap around, which is listed as an
assumption. A plain store may set the cell up, but must not be able to follow an update: it could repeat values. "Follow"
is program order: a store of one thread unordered with another's update is a race and reported as such.
"""

from __future__ import annotations

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import to_signed, width_of
from boogie_ir.lang.expr import Literal
from gpuverify_py.analysis.statements import Body

COUNTING = (k.AtomicOp.INC, k.AtomicOp.DEC, k.AtomicOp.ADD, k.AtomicOp.SUB)


def distinct_results(kernel: k.Kernel) -> frozenset[str]:
    """The arrays whose atomics return different values at one index."""
    return frozenset(counting_steps(kernel))


def counting_steps(kernel: k.Kernel) -> dict[str, int]:
    """What each update of these arrays adds to its cell: not 0, negative where it counts down."""
    steps: dict[str, set[int | None]] = {}
    places: dict[str, list[tuple[int, tuple[str, ...], bool]]] = {}  # array -> (position, loops, is an update)
    position = 0

    def visit(body: Body, loops: tuple[str, ...]) -> None:
        nonlocal position
        for statement in body:
            position += 1
            match statement:
                case k.Atomic():
                    steps.setdefault(statement.array, set()).add(_step(statement))
                    places.setdefault(statement.array, []).append((position, loops, True))
                case k.Store() | k.Forget():
                    places.setdefault(statement.array, []).append((position, loops, False))
                case k.AsyncCopy():
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
    return {
        array: step
        for array, (step, *others) in ((a, tuple(found)) for a, found in steps.items())
        if step is not None and not others and not _store_may_follow(places[array])
    }


def _step(statement: k.Atomic) -> int | None:
    """What the update adds; None where results may repeat."""
    if statement.op not in COUNTING:
        return None
    down = statement.op in (k.AtomicOp.DEC, k.AtomicOp.SUB)
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


def _store_may_follow(places: list[tuple[int, tuple[str, ...], bool]]) -> bool:
    updates = [(position, loops) for position, loops, update in places if update]
    stores = [(position, loops) for position, loops, update in places if not update]
    return any(
        store > update or (store_loops and update_loops and store_loops[0] == update_loops[0])
        for store, store_loops in stores
        for update, update_loops in updates
    )
