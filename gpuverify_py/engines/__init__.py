"""The engines, and the one place that names them.

Each is imported when it is first used: a command that verifies nothing need not load a solver. A new engine is one more line in
:data:`ENGINES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from gpuverify_py.request.config import Config
from gpuverify_py.verify.engine import Engine

Maker: TypeAlias = Callable[[Config], Engine]


def _protocols(config: Config) -> Engine:
    from gpuverify_py.engines.protocols.engine import Protocols

    return Protocols(config)


def _twothread(config: Config) -> Engine:
    from gpuverify_py.engines.twothread.engine import TwoThread

    return TwoThread(config)


def _runs(config: Config) -> Engine:
    from gpuverify_py.engines.concrete.engine import ConcreteRuns

    return ConcreteRuns()


ENGINES: Mapping[str, Maker] = {"protocols": _protocols, "twothread": _twothread, "runs": _runs}
PROVERS = ("protocols", "twothread")
"""The engines that can be chosen among; the others have their turns beside any of them."""


def engines(config: Config) -> list[Engine]:
    """The engines that are asked for, cheap ones first."""
    left_out = frozenset(PROVERS).difference(config.engines) if config.engines else frozenset()
    return [make(config) for name, make in ENGINES.items() if name not in left_out]
