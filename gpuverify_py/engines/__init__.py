"""The engines, and the one place that names them.

Each is imported when it first has its turn: what a cheap engine settles alone need not load a solver. A new engine is one more
line in :data:`ENGINES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from boogie_ir.prove.budget import Budget
from gpuverify_py.findings.diagnostic import KernelResult
from gpuverify_py.request.config import Config
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.outcomes import Event
from gpuverify_py.verify.task import Subject, Task

Maker: TypeAlias = Callable[[Config], Engine]


class Late(Engine):
    """An engine that covers every claim, and is made when it first has its turn."""

    def __init__(self, name: str, weight: float, make: Callable[[], Engine]) -> None:
        self.name = name
        self.weight = weight
        self._make = make
        self._made: Engine | None = None

    def covers(self, task: Task, claim: Claim) -> bool:
        """Every claim."""
        return True

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        """What the engine says."""
        if self._made is None:
            self._made = self._make()
        yield from self._made.run(task, board, budget)

    def advise(self, subject: Subject, result: KernelResult) -> KernelResult:
        """What the engine advises, if it had a turn."""
        return result if self._made is None else self._made.advise(subject, result)

    def close(self) -> None:
        """Gives back what the engine holds."""
        if self._made is not None:
            self._made.close()


def _protocols(config: Config) -> Engine:
    from gpuverify_py.engines.protocols.engine import Protocols

    return Protocols(config)


def _twothread(config: Config) -> Engine:
    def make() -> Engine:
        from gpuverify_py.engines.twothread.pipeline import TwoThread

        return TwoThread(config)

    return Late("twothread", 4.0, make)


def _runs(config: Config) -> Engine:
    def make() -> Engine:
        from gpuverify_py.engines.concrete.engine import ConcreteRuns

        return ConcreteRuns()

    return Late("runs", 1.0, make)


ENGINES: Mapping[str, Maker] = {"protocols": _protocols, "twothread": _twothread, "runs": _runs}
PROVERS = ("protocols", "twothread")
"""The engines that can be chosen among; the others have their turns beside any of them."""


def engines(config: Config) -> list[Engine]:
    """The engines that are asked for, cheap ones first."""
    left_out = frozenset(PROVERS).difference(config.engines) if config.engines else frozenset()
    return [make(config) for name, make in ENGINES.items() if name not in left_out]
