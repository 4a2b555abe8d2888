"""The engines and the comparers, and the one place that names them.

Each is imported when it is first used: a command that verifies nothing need not load a solver. A new engine is one more line in
:data:`ENGINES`, a new comparer one in :data:`COMPARERS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from boogie_ir.smt.solver import Backend
from gpuverify_py.request.config import Config
from gpuverify_py.verify.engine import Engine

if TYPE_CHECKING:  # loads the interpreter
    from gpuverify_py.verify.comparison import Comparer


class Maker(Protocol):
    """Makes an engine; a back end answers its queries in place of the solver that the options name."""

    def __call__(self, config: Config, backend: Backend | None = None, /) -> Engine: ...


def _protocols(config: Config, backend: Backend | None = None) -> Engine:
    from gpuverify_py.engines.protocols.engine import Protocols

    return Protocols(config, backend)


def _twothread(config: Config, backend: Backend | None = None) -> Engine:
    from gpuverify_py.engines.twothread.engine import TwoThread

    return TwoThread(config, backend)


def _runs(config: Config, backend: Backend | None = None) -> Engine:
    from gpuverify_py.engines.concrete.engine import ConcreteRuns

    return ConcreteRuns()


ENGINES: Mapping[str, Maker] = {"protocols": _protocols, "twothread": _twothread, "runs": _runs}
PROVERS = ("protocols", "twothread")
"""The engines that can be chosen among; the others have their turns beside any of them."""


def engines(config: Config) -> list[Engine]:
    """The engines that are asked for, cheap ones first."""
    left_out = frozenset(PROVERS).difference(config.engines) if config.engines else frozenset()
    return [make(config) for name, make in ENGINES.items() if name not in left_out]


def provers(config: Config, names: Sequence[str], backend: Backend) -> list[Engine]:
    """The engines of these names, on one back end."""
    return [ENGINES[name](config, backend) for name in names]


def _side_by_side(config: Config) -> Comparer:
    from gpuverify_py.engines.pairs.runs import Runs

    return Runs()


def _symbolic_run(config: Config) -> Comparer:
    from gpuverify_py.engines.pairs.symbolic import SymbolicRun

    return SymbolicRun()


COMPARERS: Mapping[str, Callable[[Config], Comparer]] = {"runs": _side_by_side, "symbolic run": _symbolic_run}
"""By their names, cheap ones first."""
