"""All orders in which the threads of a run may take turns, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def every_order(run: Callable[[Callable[[Sequence[int]], int]], T], most: int) -> Iterator[T]:
    """What ``run`` gives for each way to choose, up to so many; it is handed what chooses whose turn it is.

    Orders differ in their last choices first. A run in which threads wait in loops has no end of orders: so the threads take
    turns where no choice is planned, and each choice but that is tried once.
    """
    plans: list[tuple[int, ...]] = [()]
    for _ in range(most):
        if not plans:
            return
        plan = plans.pop()
        made: list[int] = []

        def choose(ready: Sequence[int], plan: tuple[int, ...] = plan, made: list[int] = made) -> int:
            place = len(made)
            usual = next((t for t in ready if not made or t > made[-1]), ready[0])
            chosen = plan[place] if place < len(plan) and plan[place] in ready else usual
            if place >= len(plan):
                plans.extend((*made, other) for other in ready if other != chosen)
            made.append(chosen)
            return chosen

        yield run(choose)
