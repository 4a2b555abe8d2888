"""Proofs of changed kernels, for hints: one quick attempt each."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Expr
from boogie_ir.prove.budget import Budget, alone
from gpuverify_py.engines.twothread.prove.attempt import Attempt, Setting, attempt
from gpuverify_py.engines.twothread.prove.build import no_runs, normalised
from gpuverify_py.engines.twothread.prove.contradiction import contradictory
from gpuverify_py.engines.twothread.prove.stage_times import Stages
from gpuverify_py.engines.twothread.prove.strategy import QUICK
from gpuverify_py.request.config import Config
from gpuverify_py.verify.observer import ignore
from gpuverify_py.verify.threads import Threads
from houdini.guesses.rule import offered, withdraw

QUICK_QUERY = 1.0  # seconds for one query
MOST_BUSY = 10.0  # how much longer a hint may take on a busy machine
LEAST_COMPUTED = 0.05  # seconds that say how busy it is


class Retry:
    """Proves what a hint would make of a kernel. ``config``: as the kernel itself was verified, ``setting`` with it."""

    def __init__(self, setting: Setting, config: Config) -> None:
        self._setting = setting
        self._config = config
        self._useful: set[tuple[str, Expr]] = set()
        self._all = True
        self._began = time.perf_counter(), time.process_time()

    @property
    def stretch(self) -> float:
        """How many seconds pass for one of computing, as far as that is known by now: before, runs may have settled all.

        Time in solvers' own processes is no computing of ours: it says nothing about how busy the machine is.
        """
        if self._config.solvers != ("z3",):
            return self._setting.solver.patience()
        passed, computed = time.perf_counter() - self._began[0], time.process_time() - self._began[1]
        return min(MOST_BUSY, max(1.0, self._setting.stages.busy(), passed / max(LEAST_COMPUTED, computed)))

    @property
    def threads(self) -> Threads:
        """The pair of threads that a proof is about."""
        return self._setting.threads

    def proved(self, changed: k.Kernel, seconds: float) -> bool:
        """Whether the kernel is proved within so many seconds of computing, for a launch that its preconditions allow."""
        quick = replace(self._config, query_timeout=self._query(seconds), error_limit=1)
        again = self._attempt(changed, seconds, quick)
        if not again.proved or contradictory(again.dual, self._setting.solver, quick):
            return False
        kept = {c.name for c in again.inferred.kept}
        self._useful.update((c.loop, c.condition) for c in again.built.offered if c.name in kept)
        return True

    def believe(self, failed: Attempt) -> None:
        """From here on only guesses are tried that held in a failed proof: with more preconditions they still hold.

        Not if some were given up for want of time.
        """
        if any(dropped.reason for dropped in failed.inferred.dropped):
            return
        kept = {c.name for c in failed.inferred.kept}
        self._useful = {(c.loop, c.condition) for c in failed.built.offered if c.name in kept}
        self._all = not failed.built.offered

    def doubt(self) -> bool:
        """From here on all guesses are tried again; whether that are more."""
        more, self._all = not self._all, True
        self._useful.clear()
        return more

    def failure(self, kernel: k.Kernel, seconds: float) -> Attempt:
        """A quick attempt at the kernel as it is."""
        return self._attempt(kernel, seconds, replace(self._config, query_timeout=self._query(seconds)))

    def idle(self, changed: k.Kernel, seconds: float) -> bool:
        """Whether nothing shows that one of the kernel's assertions may fail: they are proved, or were not settled in time."""
        claims = replace(
            self._config, check_races=False, check_divergence=False, query_timeout=self._query(seconds), error_limit=1
        )
        return not self._attempt(changed, seconds, claims).errors

    def _query(self, seconds: float) -> float:
        return min(QUICK_QUERY, seconds) * self.stretch

    def _attempt(self, changed: k.Kernel, seconds: float, how: Config) -> Attempt:
        stages = Stages(ignore, Budget(seconds, lambda: self.stretch, computing=True))
        kernel = normalised(changed, how, self._setting.threads)
        setting = replace(self._setting, kernel=kernel, propose=self._propose, trial=no_runs, stages=stages)
        return alone(attempt(setting, how, inference=stages.left(), quick=QUICK.segment))

    def _propose(
        self, kernel: k.Kernel, uniform: frozenset[str], constants: Mapping[str, Expr], omit: frozenset[str]
    ) -> k.Kernel:
        """What a proof kept, once there is one: later ones have weaker preconditions, so hardly anything else would hold."""
        guessed, useful = self._setting.propose(kernel, uniform, constants, omit), self._useful
        given = useful or not self._all
        return withdraw(guessed, frozenset(c.name for c in offered(guessed) if given and (c.loop, c.condition) not in useful))
