"""``gpuverify cost``: what the accesses and branches of one concrete run cost. Nothing here prints."""

from __future__ import annotations

from boogie_ir.lang.frozen import frozen_node
from boogie_ir.simt import ConcreteLaunch
from boogie_ir.simt.watched.costs import Costs, costs
from gpuverify_py.files.run import RunOptions, asked_run
from gpuverify_py.findings.diagnostic import NamedValue
from gpuverify_py.request.build import Given
from gpuverify_py.request.errors import UsageError
from gpuverify_py.runs.search import named_arguments


@frozen_node
class CostReport:
    """What a run of a kernel cost, with this launch and these arguments."""

    path: str
    kernel: str
    launch: ConcreteLaunch
    rank: int
    arguments: tuple[NamedValue, ...]
    costs: Costs


def cost_of(path: str, above: Given, options: RunOptions) -> CostReport:
    """Runs one kernel of a file once, as :func:`gpuverify_py.files.run.run_file` does. Raises UsageError and TextError."""
    asked = asked_run(path, above, options)
    found = costs(asked.kernel, asked.program.functions, asked.program.axioms, asked.launch, asked.inputs)
    if found.result.infeasible is not None:
        place = found.result.infeasible.span
        raise UsageError(f"the inputs break the assumption at {place}", "choose other arguments with --arg")
    rank, arguments = asked.request.launch.rank, named_arguments(asked.kernel, asked.inputs.arguments)
    return CostReport(path, asked.kernel.name, asked.launch, rank, arguments, found)
