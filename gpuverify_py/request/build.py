"""A request of options: defaults, overridden by a file's header, that by the command line or the caller."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from gpuverify_py.request.config import (
    Abstraction,
    Annotations,
    Config,
    KernelLaunch,
    KernelValues,
    LaunchSizes,
    Request,
    SourceOptions,
)
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.folders import folder_of
from gpuverify_py.request.options import KernelPattern, KernelSizes, Options, Size, overlay
from gpuverify_py.request.project.project_file import project_options

Given: TypeAlias = Options | Sequence[str]
"""What is asked for, as a value, or in words that stand for one."""

T = TypeVar("T")
LARGEST_SIZE = (1 << 31) - 1
DEFAULT_UNWIND = 2
DISPLAY_LOOPS = "/displayLoopAbstractions"


def options_of(given: Given, path: str, where: str = "") -> Options:
    """The options that words on the file ``path`` stand for; ``where`` they stand, for complaints. Raises UsageError."""
    if isinstance(given, Options):
        return given
    from gpuverify_py.request.flags import parse

    parsed = parse(given, folder_of(path))
    if parsed.paths:
        raise UsageError(f"'{parsed.paths[0]}'{where} is not a flag", "only flags can stand here")
    return parsed.options


def request(path: str, header: Given, above: Given, expected: int | None = None, below: Given = ()) -> Request:
    """What to verify in one file: its header's options, laid over those ``below`` and of the project, and under
    those ``above`` it.

    Raises UsageError.
    """
    said = overlay(options_of(header, path, f" in the header of {path}"), options_of(above, path))
    lower = options_of(below, path)
    if not (said.no_project or said.format == "gpuverify"):
        lower = overlay(lower, project_options(path))
    flags = overlay(lower, said)
    _check(flags)
    wrap = bool(flags.wrap_around)
    sized = said.block or said.grid or said.global_size  # of these a project's patterns know nothing
    like = () if sized else tuple(_like(each, wrap) for each in flags.patterns if each.block is not None)
    own = (*like, *(_own_launch(given, wrap) for given in flags.launch))
    timeouts = tuple((each.kernel, each.timeout) for each in flags.patterns if each.timeout is not None)
    timeouts = timeouts if said.timeout is None else ()
    return Request(path, _launch(flags), _config(flags), _source(flags), expected, own, timeouts)


def _like(given: KernelPattern, wrap_around: bool) -> KernelLaunch:
    sizes = KernelSizes(given.kernel, given.block or (), given.grid or ())
    return replace(_own_launch(sizes, wrap_around), pattern=True)


def _check(flags: Options) -> None:
    """Raises UsageError where options exclude each other."""
    if flags.adversarial_abstraction and flags.equality_abstraction:
        raise UsageError("--adversarial-abstraction and --equality-abstraction exclude each other", "give one of them")
    if flags.k_induction_depth and (flags.findbugs or flags.loop_unwind):
        raise UsageError("--k-induction-depth and --findbugs exclude each other", "a bounded search needs no induction")
    if flags.cuda and flags.opencl:
        raise UsageError("--cuda and --opencl exclude each other", "give one of them")


def _launch(flags: Options) -> LaunchSizes:
    """The launch of kernels that no option names. Raises UsageError."""
    for size in (flags.block, flags.grid, flags.global_size):
        _check_size(size or (), 1)
    _check_size(flags.global_offset or (), 0)
    group: Size = flags.block or (None,) * 3
    if flags.format == "gpuverify":
        _check_given(flags)
    if flags.grid and flags.global_size:
        raise UsageError("--num_groups and --global_size exclude each other", "give one of them", "sizes-exclude")
    grid: Size = (None,) * 3
    if flags.grid or (flags.global_size and flags.block):
        grid = flags.grid or groups(flags.global_size or (), group)
    sizes = _sizes(group, grid, flags.global_offset or ())
    return replace(
        sizes,
        rank=max(1, *(len(size) for size in (flags.block or (), flags.grid or (), flags.global_size or ()))),
        global_size=_three(flags.global_size, 1) if flags.global_size else None,
        any_group=not flags.block,
        any_grid=not flags.grid and not flags.global_size,
        wrap_around=bool(flags.wrap_around),
    )


def _check_given(flags: Options) -> None:
    """Raises UsageError where sizes are missing that GPUVerify asks for."""
    if not flags.block and not flags.grid and not flags.global_size and not flags.launch:
        hint = "add --blockDim=N --gridDim=N (CUDA) or --local_size=N --num_groups=N (OpenCL); '*' is any size"
        raise UsageError("no thread-block size is given", hint)
    if not flags.grid and not flags.global_size and not flags.launch:
        hint = "add --gridDim=N (CUDA), --num_groups=N or --global_size=N (OpenCL); '*' is any size"
        raise UsageError("no grid size is given", hint)


def _own_launch(given: KernelSizes, wrap_around: bool) -> KernelLaunch:
    _check_size(given.block, 1)
    _check_size(given.grid, 1)
    return KernelLaunch(given.kernel, replace(_sizes(given.block, given.grid, ()), wrap_around=wrap_around))


def _sizes(group: Size, grid: Size, offset: Size) -> LaunchSizes:
    if offset and len(offset) != len(grid):
        raise UsageError("--global_offset has another number of dimensions than the launch", "give as many in both")
    return LaunchSizes(_three(group, 1), _three(grid, 1), _three(offset, 0), max(len(group), len(grid)))


def _check_size(size: Size, lowest: int) -> None:
    if len(size) > 3:
        raise UsageError(f"{size} has {len(size)} dimensions; one to three are possible", "leave some out")
    for number in size:
        if number is not None and not lowest <= number <= LARGEST_SIZE:
            raise UsageError(f"'{number}' is not a number from {lowest} to {LARGEST_SIZE}", "'*', or None in Python, is any")


def groups(global_size: Size, group: Size) -> Size:
    """How many groups of a size make up a global size. Raises UsageError where they do not."""
    if len(global_size) != len(group):
        message = "--global_size and --local_size differ in the number of dimensions"
        raise UsageError(message, "give as many in both", "size-dimensions")
    counts: list[int | None] = []
    for dimension, (whole, part) in enumerate(zip(global_size, group, strict=True)):
        if whole is None or part is None:
            counts.append(None)
        elif whole % part:
            which = f" in dimension {dimension}" if len(group) > 1 else ""
            message = f"the global size {whole} is no multiple of the local size {part}{which}"
            raise UsageError(message, "change one of them", "no-multiple", (str(dimension),))
        else:
            counts.append(whole // part)
    return tuple(counts)


def _three(size: Size, fill: int) -> tuple[int | None, int | None, int | None]:
    x, y, z = (*size, fill, fill, fill)[:3]
    return (x, y, z)


def _config(flags: Options) -> Config:
    abstraction = Abstraction.AUTOMATIC
    if flags.adversarial_abstraction:
        abstraction = Abstraction.ADVERSARIAL
    elif flags.equality_abstraction:
        abstraction = Abstraction.EQUALITY
    bounded = flags.findbugs or flags.loop_unwind is not None
    annotations = Annotations.ALL
    if flags.no_annotations:
        annotations = Annotations.NONE
    elif flags.only_requires:
        annotations = Annotations.ONLY_REQUIRES
    base = Config()
    return Config(
        check_races=not flags.only_divergence,
        only_log=bool(flags.only_log),
        only_intra_group=bool(flags.only_intra_group),
        check_bounds=bool(flags.check_array_bounds),
        suggest_bounds=bool(flags.suggest_bounds),
        check_initialised=bool(flags.check_initialised),
        check_overflow=bool(flags.check_overflow),
        benign_tolerance=not flags.no_benign_tolerance,
        abstraction=abstraction,
        annotations=annotations,
        infer=not (flags.no_infer or bounded),
        omit_rules=frozenset(flags.omit_infer),
        infer_info=bool(flags.infer_info),
        keep_guesses=bool(flags.keep_guesses),
        loop_traces=bool(flags.loop_traces) or DISPLAY_LOOPS in flags.cruncher_opt,
        debug=bool(flags.debug),
        as_gpuverify=flags.format == "gpuverify",
        warp_size=flags.warp_sync,
        arrays=_arrays(flags.vcgen_opt),
        asymmetric_asserts=bool(flags.asymmetric_asserts),
        invariants_as_candidates=bool(flags.invariants_as_candidates),
        barrier_access_checks=not flags.no_barrier_access_checks,
        unwind=flags.loop_unwind or (DEFAULT_UNWIND if flags.findbugs else None),
        k_induction=_said(flags.k_induction_depth, base.k_induction),
        engines=() if "all" in flags.engine else tuple(dict.fromkeys(flags.engine)),
        solver=_said(flags.solver, base.solver),
        portfolio=_said(flags.portfolio, base.portfolio),
        cross_check=_said(flags.cross_check, base.cross_check),
        timeout=_said(flags.timeout, base.timeout),
        query_timeout=_said(flags.query_timeout, base.query_timeout),
        error_limit=_said(flags.error_limit, base.error_limit),
        hint_seconds=_said(flags.hints, base.hint_seconds),
    )


def _said(value: T | None, default: T) -> T:
    return default if value is None else value


def _arrays(options: Sequence[str]) -> frozenset[str] | None:
    names: list[str] = []
    for option in options:
        name, _, value = option.partition(":")
        if name != "/checkArrays":
            raise UsageError(f"the pass-through option '{option}' has no meaning here", "only /checkArrays:A,B is understood")
        names.extend(value.split(","))
    return frozenset(names) if options else None


def _last(given: Sequence[KernelValues]) -> tuple[KernelValues, ...]:
    """For each kernel what is said last."""
    return tuple({values.kernel: values for values in given}.values())


def _source(flags: Options) -> SourceOptions:
    defines = tuple((name, value if equals else "1") for name, equals, value in (d.partition("=") for d in flags.defines))
    return SourceOptions(
        kernels=tuple(dict.fromkeys(flags.kernel)),
        dialect="cuda" if flags.cuda else "opencl" if flags.opencl else None,
        defines=defines,
        include_dirs=flags.include_dirs,
        ignore_missing_includes=bool(flags.ignore_missing_includes) or flags.format != "gpuverify",
        pointer_bits=_said(flags.pointer_bitwidth, 32 if flags.format == "gpuverify" else SourceOptions().pointer_bits),
        host=not flags.no_host,
        host_code=tuple(dict.fromkeys(flags.host_code)),
        arch=_said(flags.arch, SourceOptions().arch),
        front_end=_said(flags.front_end, SourceOptions().front_end),
        instances=tuple(dict.fromkeys(flags.instantiate)),
        modular=bool(flags.no_inline),
        exited_threads_wait=bool(flags.exited_threads_wait) or flags.format == "gpuverify",
        axiom_files=tuple(dict.fromkeys(flags.boogie_file)),
        arguments=_last(flags.kernel_args),
        array_bytes=_last(flags.kernel_arrays),
        baseline=flags.baseline,
    )
