"""One clock for all that takes time: a deadline, and parts of it handed down.

Deadlines are in seconds that pass, since that is what a user waits for. What a step may take is said in seconds of computing on
a quiet machine: where others compute too, more seconds pass for one of computing, and a budget is as much more patient. This is
the only place that decides between the two.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

Y = TypeVar("Y")
Z = TypeVar("Z")
R = TypeVar("R")


class Clock(Protocol):
    """Where time comes from."""

    def passed(self) -> float:
        """The seconds that have passed, since some moment."""

    def computed(self) -> float:
        """The seconds that this process has computed."""


class MachineClock:
    """The clock of the machine; ``passing`` is what passes, for a measurement on a busy machine what this process computes."""

    def __init__(self) -> None:
        self.passing: Callable[[], float] = time.perf_counter

    def passed(self) -> float:
        """The seconds that have passed, since some moment."""
        return self.passing()

    def computed(self) -> float:
        """The seconds that this process has computed."""
        return time.process_time()


MACHINE = MachineClock()


class OwnClock:
    """A clock that stands still while others have their turns. ``computing``: what passes for it is what is computed."""

    def __init__(self, clock: Clock = MACHINE, *, computing: bool = False) -> None:
        self._clock = clock
        self._computing = computing
        self._passed = self._computed = 0.0  # in others' turns

    def passed(self) -> float:
        """The seconds that have passed in own turns, since some moment."""
        return self.computed() if self._computing else self._clock.passed() - self._passed

    def computed(self) -> float:
        """The seconds of computing in own turns."""
        return self._clock.computed() - self._computed

    @contextmanager
    def others(self) -> Iterator[None]:
        """While others have their turns."""
        passed, computed = self._clock.passed(), self._clock.computed()
        yield
        self._passed += self._clock.passed() - passed
        self._computed += self._clock.computed() - computed


def turned(steps: Generator[Y, None, R], turn: Callable[[Y], Iterable[Z]]) -> Generator[Z, None, R]:
    """The steps of some work, with what ``turn`` makes of each point at which others may have their turns."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            result: R = end.value
            return result
        yield from turn(step)


def alone(steps: Generator[object, None, R]) -> R:
    """What comes of some work without turns for others."""
    try:
        next(turned(steps, lambda _: ()))
    except StopIteration as end:
        result: R = end.value
        return result
    raise AssertionError("nobody has turns")


FOREVER = float("inf")


def calm() -> float:
    """The patience of a quiet machine."""
    return 1.0


class Budget:
    """Seconds that pass from now on, within another budget if there is one.

    ``patience`` tells how many seconds pass for one of computing. What it says may change as the machine becomes busy, and with
    it what is left of a budget for computing.
    """

    __slots__ = ("_computing", "_patience", "_seconds", "_within", "clock", "start")

    def __init__(
        self,
        seconds: float = FOREVER,
        patience: Callable[[], float] = calm,
        clock: Clock = MACHINE,
        *,
        within: Budget | None = None,
        computing: bool = False,
    ) -> None:
        self.clock = clock
        self.start = clock.passed()
        self._seconds = seconds
        self._patience = patience
        self._within = within
        self._computing = computing

    @property
    def patience(self) -> float:
        """How many seconds pass for one of computing, at least one."""
        return max(1.0, self._patience())

    @property
    def over(self) -> bool:
        """Whether there is no time left."""
        return self.left() <= 0

    def left(self) -> float:
        """The seconds that are left, none after the end."""
        seconds = self._seconds * self.patience if self._computing else self._seconds
        own = max(0.0, seconds - self.spent())
        return own if self._within is None else min(own, self._within.left())

    def spent(self) -> float:
        """The seconds since the budget was made."""
        return self.clock.passed() - self.start

    def cut(self, seconds: float) -> None:
        """Ends it, and all parts of it that were handed down, once this process has computed for so many seconds more."""
        self._within = Budget(seconds, clock=OwnClock(self.clock, computing=True), within=self._within)

    def share(self, fraction: float) -> Budget:
        """Part of the time that is left, from now on."""
        return self.at_most(self.left() * fraction)

    def at_most(self, seconds: float) -> Budget:
        """So many seconds from now on, within this budget."""
        return Budget(seconds, self._patience, self.clock, within=self)

    def computing(self, seconds: float) -> Budget:
        """As many seconds as it takes to compute for ``seconds``, within this budget."""
        return Budget(seconds, self._patience, self.clock, within=self, computing=True)
