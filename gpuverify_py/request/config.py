"""Options as frozen values: the launch, and what an engine is asked to do.

What is asked for is a value of :mod:`gpuverify_py.request.options`; :mod:`gpuverify_py.request.build` makes these of it.
Nothing reads a global.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from boogie_ir.lang.frozen import frozen


@frozen
class LaunchSizes:
    """The sizes a kernel is verified for, per dimension x, y, z; None is "any" (``*``).

    ``group`` is blockDim / local_size, ``grid`` gridDim / num_groups, ``offset`` OpenCL's global offset. ``rank`` is the
    number of dimensions the user wrote (reports print as many). ``global_size`` holds an OpenCL NDRange when the grid is
    derived from it with ``*`` in one of them. ``any_group``, ``any_grid``: no flag gives the group's size, the grid's;
    they are what the kernel's text suggests (:mod:`gpuverify_py.request.free_launch`).
    ``most_threads``: of a block of the kernel; with it CUDA's other limits hold, too (:mod:`gpuverify_py.request.limits`).
    ``wrap_around``: open sizes may be so large that thread numbers do not fit into 31 bits.
    ``most_group``: of open sizes of a group; ``room``: in all.
    ``strides``, ``factors``: a group's number times this, and times this and the group's size, fits into 31 bits, too.
    """

    group: tuple[int | None, int | None, int | None] = (1, 1, 1)
    grid: tuple[int | None, int | None, int | None] = (1, 1, 1)
    offset: tuple[int | None, int | None, int | None] = (0, 0, 0)
    rank: int = 1
    global_size: tuple[int | None, int | None, int | None] | None = None
    any_group: bool = False
    any_grid: bool = False
    most_threads: int | None = None
    wrap_around: bool = False
    most_group: tuple[int | None, int | None, int | None] = (None, None, None)
    room: int | None = None
    strides: tuple[int, int, int] = (1, 1, 1)
    factors: tuple[int, int, int] = (1, 1, 1)
    linear: bool = False


def few_threads(launch: LaunchSizes) -> bool:
    """Whether thread numbers are below 2^31 in each dimension; sizes that are not given are taken to be so small."""
    if any(offset is None for offset in launch.offset):
        return False
    if launch.wrap_around and None in (*launch.group, *launch.grid):
        return False
    known = [
        (offset or 0) + g * n
        for g, n, offset in zip(launch.group, launch.grid, launch.offset, strict=True)
        if g is not None and n is not None
    ]
    return all(threads < 1 << 31 for threads in known) and all((size or 0) < 1 << 31 for size in launch.global_size or ())


@frozen
class KernelLaunch:
    """The launch of the kernels of one name, or of one name in the source; ``pattern``: of all whose names are like this."""

    kernel: str
    sizes: LaunchSizes
    pattern: bool = False


class Abstraction(Enum):
    """How the contents of shared arrays are modelled between barriers (paper 003, section 4.1.3)."""

    AUTOMATIC = "automatic"  # per array: contents kept only where they may decide control flow, an index or an assertion
    ADVERSARIAL = "adversarial"  # every read is arbitrary
    EQUALITY = "equality"  # contents arbitrary but the same for both threads at barriers


class Annotations(Enum):
    """Which of the source's annotations count."""

    ALL = "all"
    ONLY_REQUIRES = "only-requires"
    NONE = "none"


@frozen
class Config:
    """What the two-thread engine is asked to check, and how. Each field is the flag of the same name."""

    check_races: bool = True
    check_divergence: bool = True
    only_log: bool = False
    only_intra_group: bool = False
    check_bounds: bool = False
    suggest_bounds: bool = False  # say how large arrays have to be of which nothing tells the size
    check_initialised: bool = False
    check_overflow: bool = False
    benign_tolerance: bool = True
    abstraction: Abstraction = Abstraction.AUTOMATIC
    annotations: Annotations = Annotations.ALL
    infer: bool = True
    omit_rules: frozenset[str] = frozenset()
    infer_info: bool = False  # report what became of each candidate invariant
    keep_guesses: bool = False  # the same, but only where the proof has guessed anyway
    loop_traces: bool = False  # report what a counterexample says of the loops on its way
    debug: bool = False  # report how many barrier intervals there are
    as_gpuverify: bool = False  # judge as GPUVerify does, where it judges otherwise (docs/gpuverify.md)
    warp_size: int | None = None
    arrays: frozenset[str] | None = None  # restrict race checks to these (None: all)
    asymmetric_asserts: bool = False
    invariants_as_candidates: bool = False
    barrier_access_checks: bool = True  # barrier invariants speak only of elements nobody may have changed
    unwind: int | None = None  # look for defects in at most so many iterations of each loop; proves nothing
    k_induction: int = 0  # replace the induction over one iteration by one over so many (0: by invariants alone)
    engines: tuple[str, ...] = ()  # which of those that prove have their turns; none: all
    solver: str = "z3"
    portfolio: tuple[str, ...] = ()  # race these in place of ``solver``
    cross_check: str = ""  # the solver that confirms each "unsat"; empty: z3 those of programs, "none": nobody
    timeout: float = 300.0  # seconds for a kernel
    query_timeout: float = 20.0  # seconds for one solver query
    error_limit: int = 5
    hint_seconds: float = 0.0  # of computing for what loops lack and what preconditions would help where a proof fails

    @property
    def solvers(self) -> tuple[str, ...]:
        """The solvers that answer."""
        return self.portfolio or (self.solver,)


def without_pairs(config: Config) -> Config:
    """The options where no two threads are compared: accesses are logged for what annotations say of them, and not checked."""
    return replace(config, only_log=True, check_divergence=False)


@frozen
class KernelValues:
    """One number for each parameter of a kind of the named kernel, in order; None is "any"."""

    kernel: str
    values: tuple[int | None, ...]


@frozen
class SourceOptions:
    """How a source file is read. Where ``kernels``, ``arguments`` or ``array_bytes`` name kernels, only those are verified."""

    kernels: tuple[str, ...] = ()
    dialect: str | None = None  # "cuda", "opencl"; None: by suffix, then by content
    defines: tuple[tuple[str, str], ...] = ()
    include_dirs: tuple[str, ...] = ()
    ignore_missing_includes: bool = False
    pointer_bits: int = 64
    host: bool = True  # host code says how kernels are launched, where no flag does
    host_code: tuple[str, ...] = ()  # files that it is in, besides the kernel's own
    arch: int = 70  # CUDA's compute capability, times ten
    front_end: str = "auto"  # who decides C++: "ours", "clang"; "auto": ours, and clang for what ours is not sure of
    instances: tuple[str, ...] = ()  # of kernel templates, in place of those that the file tells
    modular: bool = False  # --no-inline: functions are verified from arbitrary arguments too
    exited_threads_wait: bool = False  # barriers of CUDA wait for threads that have returned
    axiom_files: tuple[str, ...] = ()  # Boogie text over the uninterpreted functions the source declares
    arguments: tuple[KernelValues, ...] = ()  # values of scalar parameters
    array_bytes: tuple[KernelValues, ...] = ()  # sizes of the arrays behind pointer parameters
    baseline: str | None = None  # a file of findings that are known


@frozen
class Request:
    """Everything that decides the verdict of one file. ``expected`` is the exit code its header announces.

    ``launches`` are of kernels that have another one than ``launch``, ``timeouts`` seconds of kernels whose names are of a
    pattern. ``text`` is what the file is to hold, ``texts`` what files are that it includes, by their paths, where that is
    tried before it is written.
    """

    path: str
    launch: LaunchSizes = LaunchSizes()
    config: Config = Config()
    source: SourceOptions = SourceOptions()
    expected: int | None = None
    launches: tuple[KernelLaunch, ...] = ()
    timeouts: tuple[tuple[str, float], ...] = ()
    text: str | None = None
    texts: tuple[tuple[str, str], ...] = ()
