"""Whether a defect is there in blocks of usual sizes, too, where nobody says how many threads a block has.

A run of blocks of 5 threads, or of 8 in a dimension in which a kernel has no use for several, shows what happens in a launch that
perhaps nobody makes. So each usual size is run a few times, with other arguments and contents each time; a defect that none of
these runs shows is one for some sizes. All this only ever makes an alarm of a refutation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from boogie_ir.lang import kernel as k
from boogie_ir.simt import ConcreteLaunch, Executable, Filling, Finding, Inputs, RunResult, draw_arguments, execute
from gpuverify_py.analysis.launch.usual import is_unsaid, smaller, usual_size
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.runs.chosen import FILLINGS, MOST_THREADS, concrete_launch, with_who_meets
from gpuverify_py.runs.resting import same

WARP = 32
STATEMENTS = 8_000
GROUPS = ((8, 3), (8, 2), (8, 1))
"""Shapes of which the grid's sizes are taken, as many of each as there are groups to tell apart."""
ENOUGH = 2
"""Runs, in which the groups of the defect's threads are, that have to be without it."""


@dataclass(slots=True, eq=False)
class UsualRuns:
    """What runs of usual sizes have shown so far; each is made when a defect is asked about that none has shown."""

    kernel: k.Kernel
    executable: Executable
    config: Config
    made: list[tuple[ConcreteLaunch, RunResult]] = field(default_factory=list)
    more: Iterator[tuple[ConcreteLaunch, RunResult]] | None = None

    def without(self, finding: Finding, launch: ConcreteLaunch, given: Inputs, sizes: LaunchSizes) -> bool:
        """Whether a defect, of a run with sizes that nobody says and that are not usual, is gone in runs of those that are."""
        usual = usual_size(self.kernel, sizes)
        if not is_unsaid(self.kernel, sizes) or usual == sizes or _is_usual(launch, usual):
            return False
        if self.more is None:
            self.more = self._runs(usual, sizes)
        cut_off = execute(self.executable, launch, given, contents=False).exhausted
        apart, told = len({thread.group for thread in finding.threads}), 0
        for concrete, result in self._all(self.more):
            if any(same(finding, each) for each in result.findings):
                return False
            told += len(concrete.chosen()) >= apart and (cut_off or not result.exhausted) and not result.stopped
        return told >= ENOUGH

    def _all(self, more: Iterator[tuple[ConcreteLaunch, RunResult]]) -> Iterator[tuple[ConcreteLaunch, RunResult]]:
        yield from tuple(self.made)
        for each in more:
            self.made.append(each)
            yield each

    def _runs(self, usual: LaunchSizes, sizes: LaunchSizes) -> Iterator[tuple[ConcreteLaunch, RunResult]]:
        blocks = tuple(smaller(usual, sizes))
        for seed, filling in enumerate(FILLINGS):
            for shape in GROUPS:
                concrete = with_who_meets(concrete_launch(blocks[seed % len(blocks)], self.config, shape), self.kernel)
                result = self._run(concrete, seed, filling) if concrete.group_threads <= MOST_THREADS else None
                if result is not None:
                    yield concrete, result
                    break

    def _run(self, concrete: ConcreteLaunch, seed: int, filling: Filling) -> RunResult | None:
        """A run that meets the preconditions, with small arguments where it does not come to its end with others."""
        for tiny in (False, True):
            arguments = draw_arguments(self.executable, concrete, seed, tiny=tiny)
            if arguments is None:
                return None
            result = execute(self.executable, concrete, Inputs(arguments, {}, seed, filling, {}, STATEMENTS), contents=False)
            if not result.exhausted:
                break
        return None if result.infeasible is not None or result.unassumed else result


def _is_usual(launch: ConcreteLaunch, usual: LaunchSizes) -> bool:
    """Whether a run's blocks are of whole warps, and have several threads only where several are of use."""
    needed = all(size == 1 or one != 1 for size, one in zip(launch.group, usual.group, strict=True))
    return needed and launch.group_threads % WARP == 0
