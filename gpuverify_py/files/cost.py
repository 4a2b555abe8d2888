"""``gpuverify cost``: what the accesses and branches of one concrete run cost. Nothing here prints."""

from __future__ import annotations

from boogie_ir.lang.frozen import frozen_node
from boogie_ir.simt import ConcreteLaunch
from boogie_ir.simt.watched.costs import AccessCost, Costs, costs
from boogie_ir.smt.choice.backends import Choice, open_choice
from gpuverify_py.files.run import AskedRun, RunOptions, asked_run
from gpuverify_py.files.warp_costs import WarpCost, warp_costs
from gpuverify_py.findings.diagnostic import NamedValue
from gpuverify_py.request.build import Given
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.runs.search import named_arguments


@frozen_node
class CostReport:
    """What a run of a kernel cost, with this launch and these arguments; ``whole``: what is the same for each full warp.

    That is so in any launch with blocks of the sizes that are asked for.
    """

    path: str
    kernel: str
    launch: ConcreteLaunch
    rank: int
    arguments: tuple[NamedValue, ...]
    costs: Costs
    whole: tuple[WarpCost, ...] = ()

    def whole_of(self, access: AccessCost) -> WarpCost | None:
        """What an access costs each full warp, if that is always the same."""
        found = {w for w in self.whole if (w.kind, w.array, w.origin) == (access.kind, access.array, access.origin)}
        return found.pop() if len(found) == 1 else None


def cost_of(path: str, above: Given, options: RunOptions) -> CostReport:
    """Runs one kernel of a file once, as :func:`gpuverify_py.files.run.run_file` does. Raises UsageError and TextError."""
    asked = asked_run(path, above, options)
    found = costs(asked.kernel, asked.program.functions, asked.program.axioms, asked.launch, asked.inputs)
    if found.result.infeasible is not None:
        place = found.result.infeasible.span
        raise UsageError(f"the inputs break the assumption at {place}", "choose other arguments with --arg")
    rank, arguments = asked.request.launch.rank, named_arguments(asked.kernel, asked.inputs.arguments)
    whole = _whole(asked)
    return CostReport(path, asked.kernel.name, asked.launch, rank, arguments, found, whole)


def _whole(asked: AskedRun) -> tuple[WarpCost, ...]:
    """What is the same for each full warp, in any launch with such blocks."""
    config = asked.request.config
    backend = open_choice(Choice(config.solvers, config.cross_check))
    try:
        return tuple(warp_costs(asked.kernel, launch_of(asked.kernel, asked.request), config, backend))
    finally:
        backend.close()
