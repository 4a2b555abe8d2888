"""``gpuverify run``: one concrete run of a kernel, and what it shows. Nothing here prints."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Origin
from boogie_ir.lang.source_types import content_text, unit_bits
from boogie_ir.simt import (
    ConcreteLaunch,
    Executable,
    Filling,
    Finding,
    Inputs,
    Progression,
    RunResult,
    draw_arguments,
    execute,
    prepare,
)
from frontend.errors import reason
from gpuverify_py.analysis.orders.find import begin_with_zero
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.findings.diagnostic import Diagnostic, ExitCode, NamedValue, Severity
from gpuverify_py.request.arguments import read_arguments
from gpuverify_py.request.build import Given
from gpuverify_py.request.config import Config, Request
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.runs.chosen import whole_launch
from gpuverify_py.runs.search import diagnostics, named_arguments

MOST_THREADS = 1 << 20


@frozen
class RunOptions:
    """What a run is given besides the verification flags; ``show`` names arrays to be reported whole."""

    arguments: tuple[str, ...] = ()
    kernel: str | None = None
    seed: int = 0
    steps: int = 10_000_000
    show: tuple[str, ...] = ()


@frozen
class FinalArray:
    """An array's elements (or components) after the run, ready to print. ``more`` were left out."""

    name: str
    values: tuple[str, ...]
    more: int = 0


@frozen
class RunReport:
    """What a run showed.

    Errors among the ``diagnostics`` are defects, notes races that are tolerated and findings that are in doubt. ``broken`` is
    the precondition or assumption that the inputs violate: then the run is none of the kernel. ``exhausted``: it was cut off.
    """

    request: Request
    kernel: str
    launch: ConcreteLaunch
    arguments: tuple[NamedValue, ...]
    diagnostics: tuple[Diagnostic, ...]
    arrays: tuple[FinalArray, ...]
    approximations: tuple[str, ...]
    broken: Origin | None
    exhausted: bool
    steps: int
    seconds: float

    @property
    def exit_code(self) -> ExitCode:
        if any(d.severity is Severity.ERROR for d in self.diagnostics):
            return ExitCode.NOT_VERIFIED
        if self.broken is not None:
            return ExitCode.COMMAND_LINE
        return ExitCode.UNKNOWN if self.exhausted else ExitCode.VERIFIED


def run_file(path: str, above: Given, options: RunOptions) -> RunReport:
    """Runs one kernel of a file once, all of its blocks. Raises UsageError and TextError.

    Open sizes of the launch are chosen small, scalars that are not given are drawn so that the preconditions hold, global
    arrays that are not given hold zeros, shared and private ones anything.
    """
    asked = asked_run(path, above, options)
    request, kernel, launch, inputs = asked.request, asked.kernel, asked.launch, asked.inputs
    start = time.monotonic()
    result = execute(asked.executable, launch, inputs)
    return RunReport(
        request,
        kernel.name,
        launch,
        named_arguments(kernel, inputs.arguments),
        tuple(_found(kernel, result, launch, inputs, request.config)),
        tuple(_arrays(kernel, result, options.show)),
        result.approximations,
        result.infeasible,
        result.exhausted,
        result.steps,
        time.monotonic() - start,
    )


@frozen_node
class AskedRun:
    """A run of one kernel that is about to be made."""

    request: Request
    program: k.KernelProgram
    kernel: k.Kernel
    executable: Executable
    launch: ConcreteLaunch
    inputs: Inputs


def asked_run(path: str, above: Given, options: RunOptions) -> AskedRun:
    """What :func:`run_file` runs. Raises UsageError and TextError."""
    request = build_request(path, above)
    program = load_program(request)
    given = read_arguments(_chosen(program, options.kernel), options.arguments)
    kernel, launch = given.kernel, whole_launch(launch_of(given.kernel, request), request.config)
    if launch.group_threads * len(launch.chosen()) > MOST_THREADS:
        raise UsageError(f"the launch has more than {MOST_THREADS} threads", "run fewer blocks, with --gridDim or --num_groups")
    executable = prepare(kernel, program.functions, program.axioms, zero=begin_with_zero(kernel))
    drawn = draw_arguments(executable, launch, options.seed, given.scalars)
    arguments = given.scalars if drawn is None else drawn
    zeros = {a.name: Progression(0) for a in kernel.arrays if a.space is k.MemorySpace.GLOBAL and a.name not in given.contents}
    deadline = time.process_time() + request.config.timeout if request.config.timeout else None
    contents, unwritten = {**zeros, **given.contents}, request.config.check_initialised
    inputs = Inputs(arguments, contents, options.seed, Filling.MIXED, {}, options.steps, deadline, unwritten)
    return AskedRun(request, program, kernel, executable, launch, inputs)


def _chosen(program: k.KernelProgram, name: str | None) -> k.Kernel:
    names = ", ".join(kernel.name for kernel in program.kernels)
    if not program.kernels and program.left_out:
        raise reason(program.left_out[0])
    if not program.kernels:
        raise UsageError("there is no kernel in this file", "kernels are functions marked __kernel or __global__")
    if name is None and len(program.kernels) > 1:
        raise UsageError("the file has several kernels", f"choose one with --kernel: {names}")
    for kernel in program.kernels:
        if name in (None, kernel.name):
            return kernel
    for left in program.left_out:
        if name == left.name:
            raise reason(left)
    raise UsageError(f"there is no kernel called {name}", f"the kernels of the file are {names}")


def _found(kernel: k.Kernel, result: RunResult, launch: ConcreteLaunch, inputs: Inputs, config: Config) -> Iterator[Diagnostic]:
    """Everything the run shows of what is asked for; accesses out of bounds too, where sizes are known. Notes come last."""
    wanted = tuple(f for f in result.findings if f.kind is not CheckKind.RACE or _race_counts(f, config))
    tolerated = tuple(f for f in wanted if f.doubt or (f.benign and config.benign_tolerance))
    found = (*diagnostics(kernel, tuple(f for f in wanted if f not in tolerated), launch, inputs),)
    notes = (replace(d, severity=Severity.NOTE) for d in diagnostics(kernel, tolerated, launch, inputs))
    yield from (replace(d, parameters=()) for d in (*found, *notes))  # the report lists them once


def _race_counts(finding: Finding, config: Config) -> bool:
    named = config.arrays is None or finding.array in config.arrays
    near = len({thread.group for thread in finding.threads}) == 1 or not config.only_intra_group
    return config.check_races and named and near


# -- arrays -------------------------------------------------------------------------------------------------

SHOWN = 16  # elements of an array that is not asked for


def _arrays(kernel: k.Kernel, result: RunResult, show: Sequence[str]) -> Iterator[FinalArray]:
    """Global arrays that were touched, and whatever is asked for; shared arrays once for each block."""
    names = {a.source.name for a in kernel.arrays}
    for name in show:
        if name not in names:
            raise UsageError(f"kernel {kernel.name} has no array called {name}", f"its arrays are {', '.join(sorted(names))}")
    for array in kernel.arrays:
        asked = array.source.name in show
        if not asked and array.space is not k.MemorySpace.GLOBAL:
            continue
        rows = result.contents[array.name].tolist()
        for number, row in enumerate(rows):
            units = _units(array, row)
            shown = units if asked else units[:SHOWN]
            name = array.source.name if len(rows) == 1 else f"{array.source.name} of {array.space.value} {number}"
            yield FinalArray(name, tuple(content_text(unit, unit_bits(array), array) for unit in shown), len(units) - len(shown))


def _units(array: k.Array, cells: Sequence[int]) -> list[int]:
    """Cells joined to elements, or to components of vectors and structs."""
    width, parts = array.cell.width, unit_bits(array) // array.cell.width
    return [
        sum(cell << (n * width) for n, cell in enumerate(cells[first : first + parts])) for first in range(0, len(cells), parts)
    ]
