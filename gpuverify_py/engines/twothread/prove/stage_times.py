"""What each stage of a verification gives, told to whoever watches, and how long it took."""

from __future__ import annotations

import time
from typing import TypeVar

from gpuverify_py.verify.observer import See

T = TypeVar("T")


class Stages:
    """Tells the observer of each stage's value and keeps the seconds it took; ``budget``: the seconds for all of them."""

    def __init__(self, see: See, budget: float) -> None:
        self.see = see
        self.start = self.last = time.perf_counter()
        self.computed = time.process_time()
        self.deadline = self.start + budget
        self.seconds: dict[str, float] = {}

    def __call__(self, name: str, value: T) -> T:
        now = time.perf_counter()
        self.seconds[name] = self.seconds.get(name, 0.0) + now - self.last
        self.see(name, value)
        self.last = time.perf_counter()
        return value

    def left(self) -> float:
        return max(0.0, self.deadline - time.perf_counter())

    def busy(self) -> float:
        """How many seconds have passed for one of computing: more than one where others compute too."""
        return (time.perf_counter() - self.start) / max(0.01, self.computing())

    def computing(self) -> float:
        """The seconds of processor time so far."""
        return time.process_time() - self.computed
