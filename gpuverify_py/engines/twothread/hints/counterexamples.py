"""Runs that show a defect although preconditions are met: these do not suffice, and no proof needs to be tried with them.

A run is cheap beside a proof that fails, and what one run meets it tells of all preconditions at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import boolean, bv
from boogie_ir.lang.expr import FALSE, Expr
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import substitute
from boogie_ir.lang.types import BitVec
from gpuverify_py.findings.diagnostic import Diagnostic, KernelResult, Replay
from gpuverify_py.request.config import Config, LaunchSizes

SECONDS, RUNS = 0.2, 4  # with some preconditions: most that leave a defect in leave it in the first run
MOST_IN_VAIN = 5  # searches in succession without a defect: runs hardly show this one then


class Counterexamples:
    """The runs of a result's findings, and those that are found since."""

    def __init__(
        self, kernel: k.Kernel, program: k.KernelProgram, launch: LaunchSizes, config: Config, result: KernelResult
    ) -> None:
        self._kernel = kernel
        self._program = program
        self._launch = launch
        self._config = replace(config, error_limit=1)
        self._values: list[dict[str, Expr]] = []  # sizes and arguments of runs
        self._in_vain = 0  # how often in succession no run showed a defect
        self._true: dict[tuple[int, Expr], bool] = {}  # of the run with that number
        self._add(result.diagnostics)

    @property
    def known(self) -> bool:
        """Whether a defect is known to happen."""
        return bool(self._values)

    def meet(self, conditions: Sequence[Expr]) -> bool:
        """Whether a known run meets the conditions, so that they do not exclude it."""
        return any(all(self._holds(each, number) for each in conditions) for number in range(len(self._values)))

    def another(self, changed: k.Kernel, seconds: float) -> bool:
        """Whether a run with the preconditions of the changed kernel shows a defect; it is known from then on."""
        if self._in_vain == MOST_IN_VAIN:
            return False
        from gpuverify_py.runs.search import Confirmed, prepare_search, searching

        subject = prepare_search(changed, self._program, self._config)
        steps = searching(subject, self._launch, self._config, min(SECONDS, seconds))
        found: tuple[Confirmed, ...] = ()
        try:
            for _ in range(RUNS):
                next(steps)
        except StopIteration as end:
            found = end.value
        self._in_vain = 0 if found else self._in_vain + 1
        self._add([each.diagnostic for each in found])
        return bool(found)

    def _add(self, found: Sequence[Diagnostic]) -> None:
        self._values += (_values(self._kernel, each.replay) for each in found if each.replay is not None)

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
