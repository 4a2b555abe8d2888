"""What is tried in turn where nothing says what the launch is: any, then what launches usually are.

A kernel that is right under any launch is verified so. One that is not may still be right under every launch that its author has
in mind: where nothing guards its rows, launches that fit them; blocks of the usual size, or of as many threads as do not leave
shared arrays when they run. Such a proof lists that restriction; that blocks are smaller than usual has a name of its own there,
as who launches larger ones is told nothing of them. A defect that runs show stays one, unless the kernel is proved to be without
it under usual launches. Of a launch that host code makes this is tried besides: that rows are as long as guards let columns
be, where neither says how far apart rows begin; and blocks of the usual size, where it does not say theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from gpuverify_py.analysis.launch.rows import within_rows
from gpuverify_py.analysis.launch.usual import sizes_of_open, smaller, usual_size
from gpuverify_py.findings.diagnostic import KernelResult, Verdict
from gpuverify_py.request.config import LaunchSizes

Settle = Callable[[k.Kernel, LaunchSizes, float], KernelResult]
"""The result for a kernel and its launch, within a share of the time that is left."""

Fits = Callable[[k.Kernel, LaunchSizes], bool]
"""Whether threads stay within shared arrays when a kernel runs under a launch."""

FIRST, SECOND = 0.6, 0.5  # of the time that is left, where more may follow


def settled_freely(kernel: k.Kernel, launch: LaunchSizes, settle: Settle, fits: Fits) -> KernelResult:
    """The result under any launch, if that is a proof, or nothing restricts it further; else under launches that are usual."""
    free = launch.any_group or launch.any_grid
    numbered = not launch.wrap_around  # what is taken of rows is about numbers that threads have
    rows = within_rows(kernel, not free) if numbered and (free or kernel.launched is not None) else None
    sized = usual_size(kernel, launch) != launch
    share = SECOND if rows is not None or not free else FIRST
    found = settle(kernel, launch, share if rows is not None or sized else 1.0)
    for other, usual in _others(kernel, rows, launch, fits):
        if found.verdict in (Verdict.VERIFIED, Verdict.VACUOUS, Verdict.BOUNDED):
            break
        if found.verdict is Verdict.REFUTED and not free:
            break
        later = settle(other, usual, SECOND if usual is launch and sized else 1.0)
        spent = (*found.seconds, *later.seconds)
        known = later.verdict in (Verdict.VERIFIED, Verdict.REFUTED)
        known |= found.verdict is Verdict.UNKNOWN and later.verdict is not Verdict.VACUOUS
        found = replace(later if known else found, seconds=spent)
    return found


def launches(kernel: k.Kernel, launch: LaunchSizes, fits: Fits) -> Iterator[tuple[k.Kernel, LaunchSizes]]:
    """The kernel under any launch, then under launches that are usual, each with what is assumed of it."""
    yield kernel, launch
    yield from _others(kernel, within_rows(kernel) if launch.any_group or launch.any_grid else None, launch, fits)


def _others(kernel: k.Kernel, rows: k.Kernel | None, launch: LaunchSizes, fits: Fits) -> Iterator[tuple[k.Kernel, LaunchSizes]]:
    """The kernel with what is assumed of its rows, and with blocks of the usual size."""
    if rows is not None:
        yield rows, launch
    usual = usual_size(kernel, launch)
    if usual != launch:
        of = rows or kernel
        fitting = next((size for size in smaller(usual, launch) if fits(of, size)), usual if launch.any_group else None)
        if fitting is None:  # what host code says excludes them, perhaps
            return
        if fitting == usual:
            sentence = f"blocks have as many threads as is usual, {sizes_of_open(launch, usual)} (--blockDim for others)"
            yield replace(of, presumed=(*of.presumed, sentence)), usual
        elif not launch.any_group:
            sentence = f"blocks have {sizes_of_open(launch, fitting)}, of which host code says no more (--blockDim for others)"
            yield replace(of, presumed=(*of.presumed, sentence)), fitting
        else:
            why = f"of {sizes_of_open(launch, usual)}, as is usual, some leave shared arrays"
            sentence = f"blocks have fewer threads than is usual, {sizes_of_open(launch, fitting)}: {why} (--blockDim for others)"
            yield replace(of, fitted=(*of.fitted, sentence)), fitting
