"""One clock for all that takes time: a deadline, and parts of it handed down.

Deadlines are in seconds that pass, since that is what a user waits for. What a step may take is said in seconds of computing on
a quiet machine: where others compute too, more seconds pass for one of computing, and a budget is as much more patient. This is
the only place that decides between the two.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """Where time comes from."""

    def passed(self) -> float:
        """The seconds that have passed, since some moment."""

    def computed(self) -> float:
        """The seconds that this process has computed."""


class MachineClock:
    """The clock of the machine."""

    def passed(self) -> float:
        """The seconds that have passed, since some moment."""
        return time.perf_counter()

    def computed(self) -> float:
        """The seconds that this process has computed."""
        return time.process_time()


MACHINE: Clock = MachineClock()
FOREVER = float("inf")


def calm() -> float:
    """The patience of a quiet machine."""
    return 1.0


class Budget:
    """The time until a deadline. ``patience`` tells how many seconds pass for one of computing, at least one."""

    __slots__ = ("_patience", "clock", "deadline", "start")

    def __init__(self, seconds: float = FOREVER, patience: Callable[[], float] = calm, clock: Clock = MACHINE) -> None:
        self.clock = clock
        self.start = clock.passed()
        self.deadline = self.start + seconds
        self._patience = patience

    @property
    def patience(self) -> float:
        """How many seconds pass for one of computing."""
        return max(1.0, self._patience())

    @property
    def over(self) -> bool:
        """Whether there is no time left."""
        return self.left() <= 0

    def left(self) -> float:
        """The seconds until the deadline, none after it."""
        return max(0.0, self.deadline - self.clock.passed())

    def spent(self) -> float:
        """The seconds since the budget was made."""
        return self.clock.passed() - self.start

    def share(self, fraction: float) -> Budget:
        """Part of the time that is left, from now on."""
        return self.at_most(self.left() * fraction)

    def at_most(self, seconds: float) -> Budget:
        """So many seconds from now on, within this budget."""
        return Budget(min(seconds, self.left()), self._patience, self.clock)

    def computing(self, seconds: float) -> Budget:
        """As many seconds as it takes to compute for ``seconds``, within this budget."""
        return self.at_most(seconds * self.patience)
