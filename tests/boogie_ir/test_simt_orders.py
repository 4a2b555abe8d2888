"""Threads that take turns: what clocks say happens before what, and that all orders are run."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from boogie_ir.lang.sync.orders import MemoryOrder, Reach
from boogie_ir.simt.order.clocks import Clocks
from boogie_ir.simt.order.every_order import every_order

CELL = ("flag", (0, 0))
RELAXED, STRICT = MemoryOrder.RELAXED, MemoryOrder.SEQ_CST


def clocks() -> Clocks:
    """Two groups of two threads."""
    return Clocks(np.array([0, 0, 1, 1]))


def handed_over(writer: int, reader: int, release: Reach | None, acquire: Reach | None, flag: Reach = Reach.DEVICE) -> bool:
    """Whether what the writer did is known to the reader, through a flag between these fences."""
    found = clocks()
    count = found.now(writer)
    if release is not None:
        found.fence(writer, STRICT, release)
    found.write(writer, CELL, RELAXED, flag, False)
    found.read(reader, CELL, RELAXED, flag)
    if acquire is not None:
        found.fence(reader, STRICT, acquire)
    return found.before(reader, writer, count, False)


def test_fences_and_a_flag_hand_over() -> None:
    assert handed_over(0, 2, Reach.DEVICE, Reach.DEVICE)
    assert not handed_over(0, 2, None, Reach.DEVICE)
    assert not handed_over(0, 2, Reach.DEVICE, None)


def test_what_reaches_the_group_tells_only_the_group() -> None:
    assert handed_over(0, 1, Reach.GROUP, Reach.GROUP)
    assert handed_over(0, 1, Reach.GROUP, Reach.GROUP, Reach.GROUP)
    assert not handed_over(0, 2, Reach.GROUP, Reach.DEVICE)
    assert not handed_over(0, 2, Reach.DEVICE, Reach.GROUP)
    assert not handed_over(0, 2, Reach.DEVICE, Reach.DEVICE, Reach.GROUP)


def test_read_modify_writes_pass_on_and_stores_do_not() -> None:
    for passes_on in (True, False):
        found = clocks()
        count = found.now(0)
        found.write(0, CELL, MemoryOrder.RELEASE, Reach.DEVICE, False)
        found.write(1, CELL, RELAXED, Reach.DEVICE, passes_on)
        found.read(2, CELL, MemoryOrder.ACQUIRE, Reach.DEVICE)
        assert found.before(2, 0, count, False) is passes_on


def test_what_comes_after_the_release_is_not_handed_over() -> None:
    found = clocks()
    found.write(0, CELL, MemoryOrder.RELEASE, Reach.DEVICE, False)
    count = found.now(0)
    found.read(2, CELL, MemoryOrder.ACQUIRE, Reach.DEVICE)
    assert not found.before(2, 0, count, False)


def test_barriers_pass_on_what_was_learned() -> None:
    found = clocks()
    count = found.now(0)
    found.barrier(np.array([0, 1]))
    found.fence(1, STRICT, Reach.DEVICE)
    found.write(1, CELL, RELAXED, Reach.DEVICE, False)
    found.read(2, CELL, RELAXED, Reach.DEVICE)
    found.fence(2, STRICT, Reach.DEVICE)
    found.barrier(np.array([2, 3]))
    assert found.before(3, 0, count, False)


def test_every_order_of_two_threads_is_run() -> None:
    def run(choose: Callable[[Sequence[int]], int]) -> tuple[int, ...]:
        left: dict[int, int] = {0: 2, 1: 2}
        order: list[int] = []
        while ready := [t for t, steps in left.items() if steps]:
            order.append(choose(ready))
            left[order[-1]] -= 1
        return tuple(order)

    found = list(every_order(run, 100))
    assert len(found) == len(set(found)) == 6
