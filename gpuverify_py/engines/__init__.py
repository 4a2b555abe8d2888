"""The engines and the comparers, and the one place that names them.

Each is imported when it is first used: a command that verifies nothing need not load a solver. A new engine is one more line in
:data:`ENGINES`, a new comparer one in :data:`COMPARERS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from boogie_ir.smt.solver import Backend
from gpuverify_py.request.config import Config
from gpuverify_py.verify.engine import Engine

if TYPE_CHECKING:  # loads the interpreter
    from gpuverify_py.findings.diagnostic import KernelResult
    from gpuverify_py.verify.comparison import Comparer
    from gpuverify_py.verify.task import Subject


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


def _initialised(config: Config, backend: Backend | None = None) -> Engine:
    from gpuverify_py.engines.equivalence.initialised import Initialised

    return Initialised(config, backend)


def _at_exit(config: Config, backend: Backend | None = None) -> Engine:
    from gpuverify_py.engines.pairs.at_exit import AtExit
    from gpuverify_py.verify.prover import Prover

    return AtExit(config, lambda budget: Prover(config, budget, engines), COMPARERS)


ENGINES: Mapping[str, Maker] = {
    "protocols": _protocols, "twothread": _twothread, "initialised": _initialised, "runs": _runs, "at exit": _at_exit
}  # fmt: skip
PROVERS = ("protocols", "twothread")
"""The engines that can be chosen among; the others have their turns beside any of them."""


def engines(config: Config) -> list[Engine]:
    """The engines that are asked for, cheap ones first."""
    left_out = frozenset(PROVERS).difference(config.engines) if config.engines else frozenset()
    if not config.check_initialised:
        left_out |= {"initialised"}  # it has nothing to say, and much to load
    return [make(config) for name, make in ENGINES.items() if name not in left_out]


def provers(config: Config, names: Sequence[str], backend: Backend) -> list[Engine]:
    """The engines of these names, on one back end."""
    return [ENGINES[name](config, backend) for name in names]


Prove: TypeAlias = "Callable[[Subject], KernelResult]"
"""Verifies a kernel: what compares kernels may ask whether they are free of races and barrier divergence."""


def _side_by_side(config: Config, prove: Prove) -> Comparer:
    from gpuverify_py.engines.pairs.runs import Runs

    return Runs()


def _symbolic_run(config: Config, prove: Prove) -> Comparer:
    from gpuverify_py.engines.pairs.symbolic import SymbolicRun

    return SymbolicRun()


def _parametric(config: Config, prove: Prove) -> Comparer:
    from gpuverify_py.engines.equivalence.comparer import Parametric

    return Parametric(config, prove)


COMPARERS: Mapping[str, Callable[[Config, Prove], Comparer]] = {
    "runs": _side_by_side, "parametric": _parametric, "symbolic run": _symbolic_run
}  # fmt: skip
"""By their names, cheap ones first."""
