"""Budgets: deadlines that are handed down, on a clock that tests set."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from boogie_ir.prove.budget import Budget, OwnClock, alone, turned


@dataclass
class Hands:
    """A clock that moves when it is moved."""

    time: float = 100.0

    def passed(self) -> float:
        return self.time

    def computed(self) -> float:
        return self.time / 2


def test_what_is_left_shrinks_and_is_never_negative() -> None:
    clock = Hands()
    budget = Budget(10.0, clock=clock)
    clock.time += 4.0
    assert (budget.left(), budget.spent(), budget.over) == (6.0, 4.0, False)
    clock.time += 7.0
    assert (budget.left(), budget.over) == (0.0, True)


def test_parts_end_with_the_whole() -> None:
    clock = Hands()
    whole = Budget(10.0, clock=clock)
    clock.time += 2.0
    assert whole.share(0.5).left() == 4.0
    assert whole.at_most(3.0).left() == 3.0
    assert whole.at_most(30.0).left() == 8.0
    part = whole.at_most(3.0)
    clock.time += 3.0
    assert part.over and not whole.over


def test_a_busy_machine_gets_more_time_for_the_same_computing() -> None:
    clock = Hands()
    whole = Budget(10.0, lambda: 2.5, clock)
    assert whole.computing(2.0).left() == 5.0
    assert whole.computing(20.0).left() == 10.0
    assert whole.at_most(2.0).left() == 2.0
    assert whole.at_most(2.0).patience == 2.5
    assert Budget(1.0, lambda: 0.1, clock).patience == 1.0


def test_patience_is_what_it_is_when_asked() -> None:
    clock, busy = Hands(), [1.0]
    step = Budget(10.0, lambda: busy[0], clock).computing(2.0)
    clock.time += 2.0
    assert step.over
    busy[0] = 3.0
    assert step.left() == 4.0


def test_without_a_limit_it_is_never_over() -> None:
    assert not Budget().over
    assert Budget().at_most(1.0).left() <= 1.0


def test_an_own_clock_stands_still_in_others_turns() -> None:
    clock = Hands()
    own = OwnClock(clock)
    budget = Budget(10.0, clock=own)
    for turn in (3.0, 40.0):
        clock.time += 2.0
        before = own.computed()
        with own.others():
            clock.time += turn
        assert own.computed() == before
    assert (budget.spent(), budget.left()) == (4.0, 6.0)


def test_a_budget_that_is_cut_ends_for_its_parts_too() -> None:
    clock = Hands()
    budget = Budget(100.0, clock=clock)
    part = budget.at_most(50.0)
    budget.cut(5.0)
    assert (budget.left(), part.left()) == (5.0, 5.0)
    budget.cut(20.0)
    assert part.left() == 5.0


def test_steps_are_driven_with_turns_for_others_and_without() -> None:
    def steps() -> Generator[int, None, str]:
        yield 1
        yield 2
        return "done"

    assert alone(steps()) == "done"
    seen: list[int] = []

    def twice() -> Generator[int, None, str]:
        return (yield from turned(steps(), lambda n: (n, n)))

    taken = twice()
    try:
        while True:
            seen.append(next(taken))
    except StopIteration as end:
        assert end.value == "done"
    assert seen == [1, 1, 2, 2]
