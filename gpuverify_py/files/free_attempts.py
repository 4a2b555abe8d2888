"""What is tried in turn where nothing says what the launch is: any, then what launches usually are.

A kernel that is right under any launch is verified so. One that is not may still be right under every launch that its author has
in mind: where nothing guards its rows, launches that fit them; blocks of the usual size, or of as many threads as do not leave
shared arrays when they run. Such a proof lists that restriction; that blocks are smaller than usual has a name of its own there,
as who launches larger ones is told nothing of them. A defect that runs show stays one, unless the kernel is proved to be without
it under usual launches. Of a launch that host code makes only this is tried besides: that rows are as long as guards let columns
be, where neither says how far apart rows begin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import prod

from boogie_ir.lang import kernel as k
from gpuverify_py.analysis.launch.hints import single
from gpuverify_py.analysis.launch.rows import within_rows
from gpuverify_py.findings.diagnostic import KernelResult, Verdict
from gpuverify_py.request.config import LaunchSizes

Settle = Callable[[k.Kernel, LaunchSizes, float], KernelResult]
"""The result for a kernel and its launch, within a share of the time that is left."""

Fits = Callable[[k.Kernel, LaunchSizes], bool]
"""Whether threads stay within shared arrays when a kernel runs under a launch."""

USUAL = {1: (256,), 2: (16, 16), 3: (8, 8, 4)}
"""Threads of a block in the open dimensions, by how many there are."""
FEWEST = 32
FIRST, SECOND = 0.6, 0.5  # of the time that is left, where more may follow


def settled_freely(kernel: k.Kernel, launch: LaunchSizes, settle: Settle, fits: Fits) -> KernelResult:
    """The result under any launch, if that is a proof, or nothing restricts it further; else under launches that are usual."""
    free = launch.any_group or launch.any_grid
    numbered = not launch.wrap_around  # what is taken of rows is about numbers that threads have
    rows = within_rows(kernel, not free) if numbered and (free or kernel.launched is not None) else None
    more = rows is not None or _usual(launch) != launch
    found = settle(kernel, launch, (FIRST if free else SECOND) if more else 1.0)
    for other, usual in _others(kernel, rows, launch, fits):
        if found.verdict in (Verdict.VERIFIED, Verdict.VACUOUS, Verdict.BOUNDED):
            break
        if found.verdict is Verdict.REFUTED and not free:
            break
        later = settle(other, usual, SECOND if usual is launch and _usual(launch) != launch else 1.0)
        spent = (*found.seconds, *later.seconds)
        known = later.verdict in (Verdict.VERIFIED, Verdict.REFUTED) or found.verdict is Verdict.UNKNOWN
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
    usual = _usual(_one_thread(launch, single(kernel)))
    if launch.any_group and usual != launch:
        of = rows or kernel
        fitting = next((size for size in _smaller(usual, launch) if fits(of, size)), usual)
        if fitting == usual:
            sentence = f"blocks have as many threads as is usual, {_open(launch, usual)} (--blockDim for others)"
            yield replace(of, presumed=(*of.presumed, sentence)), usual
        else:
            why = f"of {_open(launch, usual)}, as is usual, some leave shared arrays"
            sentence = f"blocks have fewer threads than is usual, {_open(launch, fitting)}: {why} (--blockDim for others)"
            yield replace(of, fitted=(*of.fitted, sentence)), fitting


def _open(launch: LaunchSizes, usual: LaunchSizes) -> str:
    """The sizes of a group that are chosen where the launch leaves them open."""
    sizes = zip(k.DIMENSIONS, launch.group, usual.group, strict=True)
    return " and ".join(f"{size} in {name}" for name, old, size in sizes if old is None)


def _one_thread(launch: LaunchSizes, dimensions: tuple[int, ...]) -> LaunchSizes:
    """The launch with one thread in dimensions that are open."""
    x, y, z = (1 if size is None and d in dimensions else size for d, size in enumerate(launch.group))
    return replace(launch, group=(x, y, z))


def _smaller(usual: LaunchSizes, launch: LaunchSizes) -> Iterator[LaunchSizes]:
    """The launch, then with fewer threads in what is open of its group, halving the largest size, down to those of a warp."""
    sizes = [size or 1 for size in usual.group]
    while prod(sizes) >= FEWEST:
        yield replace(usual, group=(sizes[0], sizes[1], sizes[2]))
        size, largest = max(
            ((size, d) for d, (size, old) in enumerate(zip(sizes, launch.group, strict=True)) if old is None), default=(1, 0)
        )
        if size == 1:
            return
        sizes[largest] = size // 2


def _usual(launch: LaunchSizes) -> LaunchSizes:
    """The launch with its open sizes of a block as they usually are, and as there is room for."""
    sizes = iter(USUAL.get(launch.group.count(None), ()))
    x, y, z = (
        size if size is not None else _power(min(next(sizes), most or 1024))
        for size, most in zip(launch.group, launch.most_group, strict=True)
    )
    most = min(launch.most_threads or 1024, launch.room or 1024)
    while prod((x, y, z)) > most and max(x, y, z) > 1:
        x, y, z = (max(x // 2, 1), y, z) if x >= max(y, z) else (x, max(y // 2, 1), z) if y >= z else (x, y, max(z // 2, 1))
    return replace(launch, group=(x, y, z))


def _power(most: int) -> int:
    return 1 << (most.bit_length() - 1)
