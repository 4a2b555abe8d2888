"""How many threads blocks usually have where nobody says it: 256, or as many as there is room for, one in some dimensions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod

from boogie_ir.lang import kernel as k
from gpuverify_py.analysis.launch.hints import single
from gpuverify_py.request.config import LaunchSizes

USUAL = {1: (256,), 2: (16, 16), 3: (8, 8, 4)}
"""Threads of a block in the open dimensions, by how many there are."""
FEWEST = 32


def is_unsaid(kernel: k.Kernel, launch: LaunchSizes) -> bool:
    """Whether nobody says how many threads a block has: no flag, no size in the text, no constant in host code.

    Where OpenCL's host leaves the size of a group to the device, any that divides the global size is meant.
    """
    return launch.any_group or (kernel.launched is not None and None in launch.group and launch.global_size is None)


def usual_size(kernel: k.Kernel, launch: LaunchSizes) -> LaunchSizes:
    """The launch with its open sizes of a block as they usually are; the launch itself where somebody says them."""
    return _usual(_one_thread(launch, single(kernel))) if is_unsaid(kernel, launch) else launch


def sizes_of_open(launch: LaunchSizes, usual: LaunchSizes) -> str:
    """The sizes of a group that are chosen where the launch leaves them open."""
    sizes = zip(k.DIMENSIONS, launch.group, usual.group, strict=True)
    return " and ".join(f"{size} in {name}" for name, old, size in sizes if old is None)


def _one_thread(launch: LaunchSizes, dimensions: tuple[int, ...]) -> LaunchSizes:
    """The launch with one thread in dimensions that are open."""
    x, y, z = (1 if size is None and d in dimensions else size for d, size in enumerate(launch.group))
    return replace(launch, group=(x, y, z))


def smaller(usual: LaunchSizes, launch: LaunchSizes) -> Iterator[LaunchSizes]:
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
