"""What an engine is: something that settles claims of a task, and tells what it finds out on the way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import TypeAlias

from boogie_ir.prove.budget import Budget
from gpuverify_py.findings.diagnostic import KernelResult
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim
from gpuverify_py.verify.outcomes import Event
from gpuverify_py.verify.task import Subject, Task

QuickProof: TypeAlias = Callable[[Subject, float], bool]
"""Whether a kernel is proved within so many seconds of computing; no is no answer."""


class Engine(ABC):
    """One method. Engines know nothing of each other: they read the board, and what they yield is put there.

    ``name`` is what reports call it; ``weight`` is its share of the time against others'; ``thorough``: it has something to say
    of a kernel of which nothing is claimed, too. ``searches``: it looks for defects by running kernels, and says when it has
    looked (:class:`gpuverify_py.verify.outcomes.Searched`).
    """

    name: str
    weight: float = 1.0
    thorough: bool = False
    searches: bool = False

    @abstractmethod
    def covers(self, task: Task, claim: Claim) -> bool:
        """Whether the engine can prove the claim, or break it."""

    @abstractmethod
    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        """Outcomes and facts as they come, and ``Working`` where others may have their turn; may be closed at any of these."""

    def expected(self, task: Task) -> float:
        """The seconds of computing that it expects to take until it offers the first turn."""
        return 0.0

    def advise(self, subject: Subject, result: KernelResult, proved: QuickProof | None) -> KernelResult:
        """After a verdict that is no proof: the result with what would help, as far as the engine knows.

        ``proved``: what other engines tell in little time of a kernel that has been changed, if they cover all that is claimed.
        """
        return result

    def close(self) -> None:
        """Gives back what the engine holds: solvers, processes."""
        return
