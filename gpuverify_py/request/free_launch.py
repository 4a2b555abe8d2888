"""The launch of a kernel where nothing says what it is: any, in the dimensions in which the kernel's author thinks.

A block of CUDA has up to 1,024 threads (`__launch_bounds__`: fewer), a work-group of OpenCL any number. A dimension in which the
kernel reads neither a thread's number nor a size has one thread, or one block: with more of them, all would do the same. That
restricts the launches that are looked at, so :func:`said` is listed with the verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Var
from gpuverify_py.request.config import LaunchSizes

Sizes: TypeAlias = tuple[int | None, int | None, int | None]


def freed(kernel: k.Kernel, launch: LaunchSizes) -> LaunchSizes:
    """The launch with what no flag gives left open where the kernel tells it apart, and one where it does not."""
    group, grid = launch.group, launch.grid
    if launch.any_group:
        group = kernel.group_size or _open(kernel, k.LOCAL_ID, k.GROUP_SIZE)
        if launch.global_size is not None:
            group = _within(group, launch.global_size)
    if launch.any_grid:
        grid = _open(kernel, k.GROUP_ID, k.NUM_GROUPS)
    return replace(launch, group=group, grid=grid, rank=max(launch.rank, _rank(group), _rank(grid)))


def _open(kernel: k.Kernel, ids: Sequence[Var], sizes: Sequence[Var]) -> Sizes:
    """Any size in the dimensions in which one of these is read; where what is read is not known, in all."""
    read = kernel.reads
    x, y, z = (None if read is None or {id_.name, size.name} & read else 1 for id_, size in zip(ids, sizes, strict=True))
    return x, y, z


def _within(group: Sizes, global_size: Sizes) -> Sizes:
    """Work-groups of one work-item in the dimensions of which the NDRange has one."""
    x, y, z = (1 if whole == 1 else size for size, whole in zip(group, global_size, strict=True))
    return x, y, z


def _rank(sizes: Sizes) -> int:
    return max((d + 1 for d, size in enumerate(sizes) if size != 1), default=1)


def said(kernel: k.Kernel, launch: LaunchSizes) -> tuple[str, ...]:
    """What was chosen of a launch, as sentences that go on after "assuming"."""
    cuda = kernel.most_threads is not None
    sentences: list[str] = []
    if launch.any_group and kernel.group_size is None:
        what, flag = ("blocks", "--blockDim") if cuda else ("work-groups", "--local_size")
        sentences += _one(launch.group, f"{what} have one thread in {{}}, of which the kernel reads nothing ({flag} for more)")
    if launch.any_grid:
        what, flag = ("block", "--gridDim") if cuda else ("work-group", "--num_groups")
        sentences += _one(launch.grid, f"the grid has one {what} in {{}}, of which the kernel reads nothing ({flag} for more)")
    return tuple(sentences)


def _one(sizes: Sizes, sentence: str) -> list[str]:
    single = [name for name, size in zip(k.DIMENSIONS, sizes, strict=True) if size == 1]
    return [sentence.format(" and ".join(single))] if single else []
