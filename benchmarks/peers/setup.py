"""A kernel made ready to run here and elsewhere: launch, arguments, contents, and how bytes and cells correspond."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.peers.device import Call
from boogie_ir.lang import kernel as k
from boogie_ir.lang.kernel import KernelProgram, statements
from boogie_ir.lang.source_types import unit_bits
from boogie_ir.simt import ConcreteLaunch, Contents, Draw, Executable, Inputs, RunResult, draw_arguments, entry_contents, prepare
from frontend.errors import FrontendError
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.request.config import Request
from gpuverify_py.request.errors import UsageError
from gpuverify_py.runs.chosen import whole_launch
from gpuverify_py.runs.host_memory import array_bytes, scalar_bytes

STEPS = 200_000
MOST_THREADS = 4096
MOST_CELLS = 1 << 16
POINTER_BITS = 64  # of the peers' devices; a kernel's own flag counts all the same
SLACK = bytes([0xA5]) * 64  # behind every buffer, to see accesses beyond its end


@dataclass(frozen=True, slots=True)
class Setup:
    """What a run needs; ``arrays`` are the global ones by the source's names, parameters first."""

    source: str
    executable: Executable
    launch: ConcreteLaunch
    inputs: Inputs
    rank: int

    @property
    def arrays(self) -> dict[str, k.Array]:
        found = [a for a in self.executable.kernel.arrays if a.space is k.MemorySpace.GLOBAL]
        return {a.source.name: a for a in sorted(found, key=_is_variable)}


def _is_variable(array: k.Array) -> bool:
    """Whether an array is a variable of the program: what a parameter points to has a size that nobody knows."""
    return not array.parameter or array.cells is not None


def set_up(
    file: Path,
    seed: int,
    contents: Mapping[str, Contents] | None = None,
    most_threads: int = MOST_THREADS,
    number: int | None = None,
) -> Setup | str:
    """A run of the file's only kernel, or of that of the ``number``, inputs drawn from ``seed``; or why it cannot be compared.

    ``contents`` are by the source's names; the contents of other global arrays are drawn. Larger grids are cut down.
    """
    try:
        request, program = read(file)
    except (UsageError, FrontendError) as error:
        return f"not a kernel for us: {error}".split("\n")[0]
    if number is None and len(program.kernels) != 1:
        return "several kernels, or flags that only we know"
    if request.source.defines or request.source.include_dirs:
        return "several kernels, or flags that only we know"
    return ready(file.read_text(), request, program, program.kernels[number or 0], seed, contents, most_threads)


def read(file: Path, *flags: str) -> tuple[Request, KernelProgram]:
    """A file as its header and more flags want it read. Raises UsageError, FrontendError."""
    request = build_request(str(file), (), (f"--pointer-bitwidth={POINTER_BITS}", *flags))
    return request, load_program(request)


def ready(
    source: str,
    request: Request,
    program: KernelProgram,
    kernel: k.Kernel,
    seed: int,
    contents: Mapping[str, Contents] | None = None,
    most_threads: int = MOST_THREADS,
) -> Setup | str:
    """A run of one kernel of a program, or why it cannot be compared; see :func:`set_up`."""
    if request.config.warp_size:
        return "several kernels, or flags that only we know"
    launch = whole_launch(request.launch, request.config)
    x, y, z = launch.grid
    if x * y * z * launch.group_threads > most_threads:
        launch = replace(launch, grid=(min(x, 2), 1, 1))
    if any(launch.offset) or launch.group_threads * len(launch.chosen()) > most_threads:
        return "the launch is too large, or has an offset"
    if any(a.space is k.MemorySpace.CONSTANT and a.parameter for a in kernel.arrays):
        return "constant parameters"
    if any(a.parameter and not a.source.name.isidentifier() for a in kernel.arrays):
        return "pointers inside other arguments"
    names = [a.source.name for a in kernel.arrays if a.space is k.MemorySpace.GLOBAL]
    if len(names) != len(set(names)):
        return "several arrays of one name"
    if any(isinstance(s, k.Forget) for s in statements(kernel.body)):
        return "calls what has no code"
    executable = prepare(kernel, program.functions, program.axioms)
    arguments = draw_arguments(executable, launch, seed)
    if arguments is None:
        return "no arguments meet the preconditions"
    given: dict[str, Contents] = {
        a.name: (contents or {}).get(a.source.name, Draw(seed)) for a in kernel.arrays if a.space is k.MemorySpace.GLOBAL
    }
    return Setup(source, executable, launch, Inputs(arguments, given, seed, budget=STEPS), request.launch.rank)


def kernels_of(file: Path) -> int:
    """How many kernels a file has that can be asked for by number; one where it cannot be read."""
    try:
        return len(load_program(build_request(str(file), (), (f"--pointer-bitwidth={POINTER_BITS}",))).kernels)
    except (UsageError, FrontendError):
        return 1


def doubt(result: RunResult) -> str:
    """Why a run is not an execution of the kernel without doubt; "" where it is."""
    if result.infeasible is not None or result.unassumed:
        return "an assumption fails"
    if any(row.shape[1] > MOST_CELLS for row in result.contents.values()):
        return "too many cells are accessed"
    return "the run was cut off" if result.exhausted else "; ".join(result.approximations)


def first_contents(setup: Setup, result: RunResult) -> dict[str, bytes]:
    """What the global arrays hold first, by the source's names, as far as the run touches them."""
    before = entry_contents(setup.executable, setup.inputs, result)
    return {name: array_bytes(array, before[array.name]) for name, array in setup.arrays.items()}


def call_of(setup: Setup, result: RunResult) -> Call:
    """The same run elsewhere; buffers are as long as the run touches them, and some slack."""
    kernel = setup.executable.kernel
    local = [a for a in kernel.arrays if a.space is k.MemorySpace.GROUP and a.cells is None]
    return Call(
        setup.source,
        kernel.name,
        setup.launch.group,
        setup.launch.grid,
        setup.rank,
        scalar_bytes(kernel.parameters, setup.inputs.arguments),
        {name: data + SLACK for name, data in first_contents(setup, result).items()},
        {a.source.name: len(array_bytes(a, result.contents[a.name][0].tolist())) for a in local},
        frozenset(name for name, array in setup.arrays.items() if _is_variable(array)),
    )


def units(array: k.Array, data: bytes) -> list[int]:
    """Bytes as the numbers that elements, or their components, hold."""
    size = unit_bits(array) // 8
    return [int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size)]
