"""The launch of a kernel where nothing says what it is: any, in the dimensions in which the kernel's author thinks.

A block of CUDA has up to 1,024 threads (`__launch_bounds__`: fewer), a work-group of OpenCL any number. A dimension in which the
kernel reads neither a thread's number nor a size has one thread, or one block: with more of them, all would do the same. Where it
reads none at all, and yet has barriers, atomics or fences, it is written for several, of any number in x. The rest restricts the
launches that are looked at, so :func:`said` and :func:`room` are listed with the verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Var
from boogie_ir.lang.launches import LaunchHints
from gpuverify_py.request.config import LaunchSizes

Sizes: TypeAlias = tuple[int | None, int | None, int | None]
ALL = LaunchHints(frozenset(variable.name for variable in k.IMPLICIT))
"""Of a kernel of which nothing is known."""
LARGEST = 1024
_AMONG_THREADS = (k.Barrier, k.Atomic, k.Order, k.Meet, k.Exchange, k.Arrive)


def freed(kernel: k.Kernel, launch: LaunchSizes) -> LaunchSizes:
    """The launch with what no flag gives left open where the kernel tells it apart, and one where it does not."""
    hints = kernel.hints or ALL
    launch = replace(launch, linear=hints.linear)
    if not (launch.any_group or launch.any_grid):
        return launch
    group, grid = launch.group, launch.grid
    if launch.any_group:
        group = kernel.group_size or _suggested(kernel, hints)
        if launch.global_size is not None:
            group = _within(group, launch.global_size)
    if launch.any_grid:
        grid = _open(hints, k.GROUP_ID, k.NUM_GROUPS)
    if not hints.reads & ALL.reads and any(isinstance(s, _AMONG_THREADS) for s in k.statements(kernel.body)):
        group = (None, *group[1:]) if launch.any_group and kernel.group_size is None else group
        grid = (None, *grid[1:]) if launch.any_grid else grid
    rank = max(launch.rank, _rank(group), _rank(grid))
    launch = replace(launch, group=group, grid=grid, rank=rank, strides=hints.strides, factors=hints.factors)
    return replace(launch, most_group=hints.most, room=hints.threads) if launch.any_group else launch


def _suggested(kernel: k.Kernel, hints: LaunchHints) -> Sizes:
    """The group that the kernel is written for, as far as its text says, any size in the other dimensions that it reads."""
    group = _open(hints, k.LOCAL_ID, k.GROUP_SIZE)
    x, y, z = (size if size is not None else written for size, written in zip(group, hints.group, strict=True))
    threads, most = prod(size or 1 for size in (x, y, z)), kernel.most_threads or LARGEST
    doubtful = threads > most or threads < most < LARGEST  # `__launch_bounds__` of another size: the text contradicts itself
    return group if doubtful else (x, y, z)


def _open(hints: LaunchHints, ids: Sequence[Var], sizes: Sequence[Var]) -> Sizes:
    """Any size in the dimensions in which one of these is read."""
    x, y, z = (None if {id_.name, size.name} & hints.reads else 1 for id_, size in zip(ids, sizes, strict=True))
    return x, y, z


def _within(group: Sizes, global_size: Sizes) -> Sizes:
    """Work-groups of one work-item in the dimensions of which the NDRange has one."""
    x, y, z = (1 if whole == 1 else size for size, whole in zip(group, global_size, strict=True))
    return x, y, z


UNNAMED = "no expression of the kernel names"


def _rank(sizes: Sizes) -> int:
    return max((d + 1 for d, size in enumerate(sizes) if size != 1), default=1)


def said(kernel: k.Kernel, launch: LaunchSizes) -> tuple[str, ...]:
    """What was chosen of a launch, as sentences that go on after "assuming"."""
    cuda = kernel.most_threads is not None
    sentences: list[str] = []
    hints = kernel.hints or ALL
    if launch.any_group and kernel.group_size is None:
        what, flag = _group(kernel)
        sentences += [
            f"{what} have {size} threads in {name}, for which the kernel is written ({flag} for others)"
            for name, size, written in zip(k.DIMENSIONS, launch.group, hints.group, strict=True)
            if size is not None and size == written != 1
        ]
        sentences += _one(launch.group, f"{what} have one thread in {{}}, which {UNNAMED} ({flag} for more)")
    if launch.any_grid:
        what, flag = ("block", "--gridDim") if cuda else ("work-group", "--num_groups")
        sentences += _one(launch.grid, f"the grid has one {what} in {{}}, which {UNNAMED} ({flag} for more)")
    return tuple(sentences)


def room(kernel: k.Kernel, launch: LaunchSizes) -> tuple[str, ...]:
    """How many threads of a group there are at most because of its shared arrays, as such sentences."""
    what, flag = _group(kernel)
    why = f"shared arrays have no room for more ({flag} for others)"
    limit = kernel.most_threads or 1 << 32  # of a work-group there is none
    found: list[str] = []
    if launch.any_group and kernel.group_size is None:
        for name, size, most in zip(k.DIMENSIONS, launch.group, launch.most_group, strict=True):
            if size is None and most is not None and most < limit:
                found.append(f"{what} have at most {most} threads in {name}: {why}")
        if None in launch.group and launch.room is not None and launch.room < limit:
            found.append(f"{what} have at most {launch.room} threads: {why}")
    return tuple(found)


def _group(kernel: k.Kernel) -> tuple[str, str]:
    """What the groups of a kernel's language are called, and the flag that gives their size."""
    return ("blocks", "--blockDim") if kernel.most_threads is not None else ("work-groups", "--local_size")


def _one(sizes: Sizes, sentence: str) -> list[str]:
    single = [name for name, size in zip(k.DIMENSIONS, sizes, strict=True) if size == 1]
    return [sentence.format(" and ".join(single))] if single else []
