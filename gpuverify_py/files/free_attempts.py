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
from itertools import chain

from boogie_ir.lang import kernel as k
from boogie_ir.prove.budget import Budget
from gpuverify_py.analysis.launch.rows import within_rows
from gpuverify_py.analysis.launch.usual import sizes_of_open, smaller, usual_size
from gpuverify_py.findings.diagnostic import KernelResult, Verdict
from gpuverify_py.request.config import LaunchSizes

Settle = Callable[[k.Kernel, LaunchSizes, float], KernelResult]
"""The result for a kernel and its launch, within so many seconds."""

Fits = Callable[[k.Kernel, LaunchSizes], bool]
"""Whether threads stay within shared arrays when a kernel runs under a launch."""

FIRST, SECOND = 0.6, 0.5  # of the time that is left, where more may follow
SOON, SECONDS = 0.2, 6.0  # of the time that is left, and at most so many seconds: how long each is tried for at first
CUT = 0.7  # of its time: who has ended before that would not have done more in a longer one

PROOFS = (Verdict.VERIFIED, Verdict.VACUOUS, Verdict.BOUNDED)


def settled_freely(kernel: k.Kernel, launch: LaunchSizes, settle: Settle, fits: Fits, budget: Budget) -> KernelResult:
    """The result under any launch, if that is a proof, or nothing restricts it further; else under launches that are usual.

    Each is tried for a few seconds before one has more: what no time would prove of any launch, usual ones often need little for.
    So where nothing guards its rows: under any launch they run into each other, and that is tried last.
    """
    free = launch.any_group or launch.any_grid
    numbered = not launch.wrap_around  # what is taken of rows is about numbers that threads have
    rows = within_rows(kernel, not free) if numbered and (free or kernel.launched is not None) else None
    sized = usual_size(kernel, launch) != launch
    if rows is None and not sized:
        return settle(kernel, launch, budget.left())
    attempts = ((kernel, launch, SECOND if rows is not None or not free else FIRST),)
    cut = list[tuple[k.Kernel, LaunchSizes, float]]()
    found: KernelResult | None = None
    last: KernelResult | None = None
    for other, usual, share in chain(attempts, _shares(kernel, rows, launch, fits, sized)):
        soon, before = min(budget.left() * SOON, SECONDS), budget.spent()
        last = settle(other, usual, soon)
        found = _either(found, last)
        if _final(found, free):
            return found
        if budget.spent() - before > soon * CUT:
            cut.append((other, usual, share))
    assert found is not None and last is not None
    if last.verdict is Verdict.REFUTED:  # under what all others allow, too
        return found
    for other, usual, share in sorted(cut, key=lambda each: rows is not None and each[0] is kernel):
        if budget.over:
            break
        if other is kernel and found.verdict is Verdict.REFUTED:
            continue  # it has shown that already
        found = _either(found, settle(other, usual, budget.left() * share))
        if _final(found, free):
            break
    return found


def _shares(
    kernel: k.Kernel, rows: k.Kernel | None, launch: LaunchSizes, fits: Fits, sized: bool
) -> Iterator[tuple[k.Kernel, LaunchSizes, float]]:
    """What else is tried, and its part of the time that is left then."""
    for other, usual in _others(kernel, rows, launch, fits):
        yield other, usual, SECOND if usual is launch and sized else 1.0


def _final(found: KernelResult, free: bool) -> bool:
    """Whether nothing else is to be tried: a defect that some launch has, where any is meant, usual ones may be without."""
    return found.verdict in PROOFS or (found.verdict is Verdict.REFUTED and not free)


def _either(found: KernelResult | None, later: KernelResult) -> KernelResult:
    """What is known after another attempt, with the time that all have taken."""
    if found is None:
        return later
    known = later.verdict in (Verdict.VERIFIED, Verdict.REFUTED)
    known |= found.verdict is Verdict.UNKNOWN and later.verdict is not Verdict.VACUOUS
    return replace(later if known else found, seconds=(*found.seconds, *later.seconds))


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
