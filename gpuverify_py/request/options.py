"""What somebody asks for, as far as they say it: partial options, one laid over the other.

The defaults lie lowest, then what a file's header says, then the command line, or the caller of the Python interface.
:mod:`gpuverify_py.request.build` makes a request of the whole, :mod:`gpuverify_py.request.flags` options of words.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeAlias

from boogie_ir.lang.frozen import frozen
from gpuverify_py.request.config import KernelValues

Size: TypeAlias = tuple[int | None, ...]
"""Sizes per dimension, one to three; None is any."""


@frozen
class KernelSizes:
    """The launch that is said of one kernel: its name, or the source name of all instances of a template."""

    kernel: str
    block: Size
    grid: Size


@frozen
class KernelPattern:
    """What a project says of kernels whose names are of a pattern: their launch, and the seconds that each may take."""

    kernel: str
    block: Size | None = None
    grid: Size | None = None
    timeout: float | None = None


@frozen
class Options:
    """Each field is the flag of the same name; None, or an empty tuple for what may be said repeatedly, says nothing."""

    block: Size | None = None
    grid: Size | None = None
    global_size: Size | None = None
    global_offset: Size | None = None
    wrap_around: bool | None = None
    no_host: bool | None = None
    host_code: tuple[str, ...] = ()
    kernel: tuple[str, ...] = ()
    launch: tuple[KernelSizes, ...] = ()
    patterns: tuple[KernelPattern, ...] = ()
    instantiate: tuple[str, ...] = ()
    cuda: bool | None = None
    opencl: bool | None = None
    defines: tuple[str, ...] = ()
    include_dirs: tuple[str, ...] = ()
    ignore_missing_includes: bool | None = None
    pointer_bitwidth: int | None = None
    only_divergence: bool | None = None
    only_log: bool | None = None
    only_intra_group: bool | None = None
    no_benign_tolerance: bool | None = None
    check_array_bounds: bool | None = None
    suggest_bounds: bool | None = None
    check_initialised: bool | None = None
    adversarial_abstraction: bool | None = None
    equality_abstraction: bool | None = None
    warp_sync: int | None = None
    asymmetric_asserts: bool | None = None
    no_infer: bool | None = None
    omit_infer: tuple[str, ...] = ()
    infer_info: bool | None = None
    loop_traces: bool | None = None
    debug: bool | None = None
    invariants_as_candidates: bool | None = None
    no_annotations: bool | None = None
    only_requires: bool | None = None
    findbugs: bool | None = None
    loop_unwind: int | None = None
    k_induction_depth: int | None = None
    boogie_file: tuple[str, ...] = ()
    kernel_args: tuple[KernelValues, ...] = ()
    kernel_arrays: tuple[KernelValues, ...] = ()
    no_barrier_access_checks: bool | None = None
    engine: tuple[str, ...] = ()
    solver: str | None = None
    portfolio: tuple[str, ...] | None = None
    cross_check: str | None = None
    timeout: float | None = None
    query_timeout: float | None = None
    error_limit: int | None = None
    hints: float | None = None
    no_inline: bool | None = None
    exited_threads_wait: bool | None = None
    check_overflow: bool | None = None
    arch: int | None = None
    front_end: str | None = None
    vcgen_opt: tuple[str, ...] = ()
    cruncher_opt: tuple[str, ...] = ()
    baseline: str | None = None
    no_project: bool | None = None
    keep_guesses: bool | None = None  # for editors, which no flag asks for: what was guessed, where the proof guesses anyway
    format: str | None = None  # how results are judged; how they are worded is not part of a request


NOTHING = Options()


def overlay(lower: Options, upper: Options) -> Options:
    """What both say: of what is said once the upper's word counts, of what may be repeated both, the lower's first."""
    laid: dict[str, Any] = {}
    for field in fields(Options):
        below, above = getattr(lower, field.name), getattr(upper, field.name)
        if field.default == ():
            laid[field.name] = (*below, *above)
        else:
            laid[field.name] = below if above is None else above
    return Options(**laid)
