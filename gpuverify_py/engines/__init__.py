"""The engines by name: each takes a file's program, one of its kernels, a launch and options, and answers.

Names are given to modules, imported when first used: a command that verifies nothing need not load a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from boogie_ir.lang.kernel import Kernel, KernelProgram
from gpuverify_py.findings.diagnostic import KernelResult
from gpuverify_py.request.config import Config, LaunchSizes

Engine: TypeAlias = Callable[[KernelProgram, Kernel, LaunchSizes, Config, Callable[[str, object], object]], KernelResult]


def _twothread(
    program: KernelProgram, kernel: Kernel, launch: LaunchSizes, config: Config, see: Callable[[str, object], object]
) -> KernelResult:
    from gpuverify_py.engines.twothread.pipeline import engine

    return engine(program, kernel, launch, config, see)


ENGINES: Mapping[str, Engine] = {"twothread": _twothread}
