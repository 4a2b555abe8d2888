"""Runs that show a defect although preconditions are met: these do not suffice, and no proof needs to be tried with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import boolean, bv
from boogie_ir.lang.expr import FALSE, Expr
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import substitute
from boogie_ir.lang.types import BitVec
from gpuverify_py.findings.diagnostic import KernelResult, Replay
from gpuverify_py.request.config import Config, LaunchSizes

SECONDS, RUNS = 0.2, 4  # that are to get somewhere


class Counterexamples:
    """The runs of a result's findings."""

    def __init__(
        self, kernel: k.Kernel, program: k.KernelProgram, launch: LaunchSizes, config: Config, result: KernelResult
    ) -> None:
        self._kernel = kernel
        self._program = program
        self._launch = launch
        self._config = replace(config, error_limit=1, check_races=False, check_divergence=False)
        self._values: list[dict[str, Expr]] = []  # sizes and arguments of runs
        self._true: dict[tuple[int, Expr], bool] = {}  # of the run with that number
        self._values += (_values(kernel, each.replay) for each in result.diagnostics if each.replay is not None)

    @property
    def known(self) -> bool:
        """Whether a defect is known to happen."""
        return bool(self._values)

    def meet(self, conditions: Sequence[Expr]) -> bool:
        """Whether a known run meets the conditions, so that they do not exclude it."""
        return any(all(self._holds(each, number) for each in conditions) for number in range(len(self._values)))

    def reach(self, claimed: k.Kernel, seconds: float) -> bool:
        """Whether a run breaks an assertion of the changed kernel: one of what is not reached."""
        from gpuverify_py.runs.search import prepare_search, searching

        subject = prepare_search(claimed, self._program, self._config)
        steps = searching(subject, self._launch, self._config, min(SECONDS, seconds))
        try:
            for _ in range(RUNS):
                next(steps)
        except StopIteration as end:
            return bool(end.value)
        return False

    def _holds(self, condition: Expr, number: int) -> bool:
        """Whether a condition may hold in a run."""
        known = self._true.get((number, condition))
        if known is None:
            known = self._true[number, condition] = simplify(substitute(condition, self._values[number])) != FALSE
        return known


def _values(kernel: k.Kernel, run: Replay) -> dict[str, Expr]:
    sizes = zip((*k.GROUP_SIZE, *k.NUM_GROUPS), (*run.group, *run.grid), strict=True)
    values: dict[str, Expr] = {v.name: bv(size) for v, size in sizes}
    arguments = dict(run.arguments)
    for variable in (p.variable for p in kernel.parameters):
        if variable.name in arguments:
            value = arguments[variable.name]
            values[variable.name] = bv(value, variable.type.width) if isinstance(variable.type, BitVec) else boolean(bool(value))
    return values
