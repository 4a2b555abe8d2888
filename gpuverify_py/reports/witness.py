"""A program for the host that repeats the run which shows a defect: launch, arguments and contents of memory written out.

For OpenCL a Python program over pyopencl, for CUDA a .cu file. What the program computes the hardware decides; its head says
what to look for. Nothing here writes a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from boogie_ir.lang import kernel as k
from boogie_ir.simt import entry_contents, execute, prepare
from gpuverify_py.analysis.orders.find import begin_with_zero
from gpuverify_py.files.orchestrate import load_program, read_source
from gpuverify_py.findings import messages
from gpuverify_py.findings.diagnostic import Diagnostic, FileResult
from gpuverify_py.reports.scene import Memory, Scene
from gpuverify_py.request.config import Request
from gpuverify_py.request.errors import UsageError
from gpuverify_py.runs.host_memory import array_bytes, scalar_bytes
from gpuverify_py.runs.search import again

MOST_THREADS = 1 << 16  # a larger grid's other groups are not looked at for what they access


def witnesses(result: FileResult, request: Request) -> Iterator[tuple[str, str]]:
    """A file name and the program for each confirmed finding of a result. Raises UsageError where one cannot be written."""
    if not any(d.confirmed for kernel in result.kernels for d in kernel.diagnostics):
        return
    program = load_program(request)
    for checked in result.kernels:
        confirmed = [d for d in checked.diagnostics if d.confirmed]
        if not confirmed:
            continue  # of an unsupported kernel there is no program
        kernel = next(x for x in program.kernels if x.name == checked.kernel)
        for number, diagnostic in enumerate(confirmed, start=1):
            scene = _scene(request, program, kernel, diagnostic)
            name = "-".join((Path(request.path).stem, scene.kernel, *map("-is-".join, kernel.equal), str(number)))
            if program.dialect == "opencl":
                from gpuverify_py.reports.witness_opencl import host_program

                yield f"{name}.py", host_program(scene)
            else:
                from gpuverify_py.reports.witness_cuda import host_program

                yield f"{name}.cu", host_program(scene)


def _scene(request: Request, program: k.KernelProgram, kernel: k.Kernel, diagnostic: Diagnostic) -> Scene:
    assert diagnostic.replay is not None
    odd = [a.source.name for a in kernel.arrays if a.parameter and not a.source.name.isidentifier()]
    if odd:
        raise UsageError(f"no witness program for {kernel.name}: {odd[0]} is a pointer inside another argument", "leave it out")
    executable = prepare(kernel, program.functions, program.axioms, zero=begin_with_zero(kernel))
    launch, inputs = again(diagnostic.replay, whole_grid=True)
    if launch.group_threads * len(launch.chosen()) > MOST_THREADS:
        launch, inputs = again(diagnostic.replay)
    result = execute(executable, launch, inputs)
    before = entry_contents(executable, inputs, result)
    memories = {
        a.name: Memory(a.source.name, a.source.element, array_bytes(a, before[a.name]), a.cell.width // 8)
        for a in kernel.arrays
        if a.name in before
    }
    grouped = {a.source.name for a in kernel.arrays if a.space is k.MemorySpace.GROUP}
    dynamic = [a for a in kernel.arrays if a.space is k.MemorySpace.GROUP and a.cells is None]
    return Scene(
        source=read_source(request.path),
        kernel=kernel.name.partition(" (")[0] if kernel.equal else kernel.name,  # what it is called apart from what is equal
        about=tuple(_about(diagnostic, request, result.approximations)),
        group=launch.group,
        grid=launch.grid,
        offset=launch.offset,
        rank=request.launch.rank,
        scalars=scalar_bytes(kernel.parameters, inputs.arguments),
        buffers=tuple(memories[a.name] for a in kernel.arrays if a.name in memories and a.parameter),
        local={a.source.name: len(array_bytes(a, result.contents[a.name][0].tolist())) for a in dynamic},
        defines=request.source.defines,
        include_dirs=(str(Path(request.path).resolve().parent), *request.source.include_dirs),
        equal=dict(kernel.equal),
        kind=diagnostic.kind,
        shared=diagnostic.element is not None and diagnostic.element.array in grouped,
    )


def _about(diagnostic: Diagnostic, request: Request, approximations: tuple[str, ...]) -> Iterator[str]:
    rank = request.launch.rank
    yield f"{diagnostic.origin.span}: {messages.headline(diagnostic)} [{diagnostic.kind.value}]"
    for access in diagnostic.accesses:
        yield f"  {access.origin.span}: {messages.access(access, rank)}, {access.origin.construct}"
    for thread, _ in diagnostic.threads:
        yield f"  {messages.thread(thread, rank)}"
    if diagnostic.parameters:
        yield f"  parameters: {messages.values(diagnostic.parameters)}"
    for approximation in approximations:
        yield f"  in the replayed run {approximation}; elsewhere it may go another way"
