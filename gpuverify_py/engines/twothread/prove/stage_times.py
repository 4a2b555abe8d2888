"""What each stage of a verification gives, told to whoever watches, and how long it took."""

from __future__ import annotations

from typing import TypeVar

from boogie_ir.prove.budget import Budget
from gpuverify_py.verify.observer import See

T = TypeVar("T")


class Stages:
    """Tells the observer of each stage's value and keeps the seconds it took, within the budget of all of them."""

    def __init__(self, see: See, budget: Budget) -> None:
        self.budget = budget
        self.see = see
        self.last = budget.clock.passed()
        self.began = (budget.clock.passed(), budget.clock.computed())
        self.seconds: dict[str, float] = {}

    def __call__(self, name: str, value: T) -> T:
        now = self.budget.clock.passed()
        self.seconds[name] = self.seconds.get(name, 0.0) + now - self.last
        self.see(name, value)
        self.last = self.budget.clock.passed()
        return value

    def pause(self, name: str) -> None:
        """The time that has passed since the last stage is that of the next one, which goes on after others' turns."""
        self.seconds[name] = self.seconds.get(name, 0.0) + self.budget.clock.passed() - self.last

    def resume(self) -> None:
        """The time that has passed since the last stage was others'."""
        self.last = self.budget.clock.passed()

    def left(self) -> float:
        return self.budget.left()

    def busy(self) -> float:
        """How many seconds have passed for one of computing: more than one where others compute too."""
        return (self.budget.clock.passed() - self.began[0]) / max(0.01, self.computing())

    def computing(self) -> float:
        """The seconds of processor time so far."""
        return self.budget.clock.computed() - self.began[1]
