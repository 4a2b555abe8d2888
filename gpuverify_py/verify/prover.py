"""Proofs that others rest on: kernels verified on the way, each once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from boogie_ir.prove.budget import Budget
from gpuverify_py.findings.diagnostic import KernelResult
from gpuverify_py.request.config import Config
from gpuverify_py.request.free_launch import room, said
from gpuverify_py.request.limits import presumed
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.settled import verified
from gpuverify_py.verify.task import Subject


class Prover:
    """Verifies kernels, each once, by the engines that are made for a proof."""

    def __init__(self, config: Config, budget: Budget, engines: Callable[[Config], Sequence[Engine]]) -> None:
        self._config = config
        self._budget = budget
        self._engines = engines
        self._known: list[tuple[Subject, KernelResult]] = []

    def __call__(self, subject: Subject) -> KernelResult:
        """The result of a kernel, of all that a comparison rests on."""
        for known, result in self._known:
            if known.kernel is subject.kernel and known.launch == subject.launch:
                return result
        config = _of_races(self._config, max(1.0, self._budget.left() / 2))
        asked = self._engines(config)
        try:
            result = verified(_listed(subject), config, asked)
        finally:
            for engine in asked:
                engine.close()
        self._known.append((subject, result))
        return result


def _of_races(config: Config, seconds: float) -> Config:
    """What a proof has to be of: all races and barriers, of all arrays and threads.

    Equal values too: that a cell has one writer between two barriers is what both methods of comparing rest on.
    """
    return replace(
        config, timeout=seconds, check_races=True, check_divergence=True, only_log=False, only_intra_group=False, arrays=None,
        unwind=None, as_gpuverify=False, benign_tolerance=False,
    )  # fmt: skip


def _listed(subject: Subject) -> Subject:
    """The kernel with what is taken for granted of its launch, and without what is claimed of its end."""
    kernel, launch = subject.kernel, subject.launch
    told = (*kernel.presumed, *said(kernel, launch), *presumed(launch))
    return replace(subject, kernel=replace(kernel, presumed=told, fitted=room(kernel, launch), exits=()))
