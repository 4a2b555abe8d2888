"""How large CUDA's blocks and grids may be on every device (CUDA Programming Guide, compute capabilities)."""

from __future__ import annotations

from dataclasses import replace
from math import prod

from boogie_ir.lang.kernel import Kernel
from gpuverify_py.request.config import LaunchSizes
from gpuverify_py.request.errors import UsageError

LARGEST_BLOCK = (1024, 1024, 64)
LARGEST_GRID = ((1 << 31) - 1, 65535, 65535)


def within_limits(kernel: Kernel, launch: LaunchSizes) -> LaunchSizes:
    """The launch as the kernel's text restricts it. Raises UsageError where nothing can launch it so."""
    if kernel.group_size is not None:
        launch = _as_required(kernel, kernel.group_size, launch)
    if kernel.most_threads is None:
        return launch
    for what, sizes, largest in (("block", launch.group, LARGEST_BLOCK), ("grid", launch.grid, LARGEST_GRID)):
        for dimension, size, most in zip("xyz", sizes, largest, strict=True):
            if size is not None and size > most:
                raise UsageError(f"no {what} has a size of {size} in dimension {dimension}", f"CUDA allows {most}")
    threads = prod(size or 1 for size in launch.group)
    if threads > kernel.most_threads:
        why = "CUDA allows" if kernel.most_threads == LARGEST_BLOCK[0] else "its __launch_bounds__ allow"
        raise UsageError(f"a block of {kernel.name} cannot have {threads} threads", f"{why} {kernel.most_threads}")
    return replace(launch, most_threads=kernel.most_threads)


def _as_required(kernel: Kernel, required: tuple[int, int, int], launch: LaunchSizes) -> LaunchSizes:
    if any(size not in (None, needed) for size, needed in zip(launch.group, required, strict=True)):
        given = ",".join("*" if size is None else str(size) for size in launch.group)
        needed = ",".join(map(str, required))
        raise UsageError(
            f"the kernel {kernel.name} requires work-groups of {needed}, not {given}", "leave the size out, or change it"
        )
    return replace(launch, group=required)


def presumed(launch: LaunchSizes) -> tuple[str, ...]:
    """What is taken for granted of sizes that are open, as a sentence."""
    if launch.wrap_around:
        return ()
    sized = launch.global_size or (None, None, None)
    if all(total is not None or None not in sizes for total, *sizes in zip(sized, launch.group, launch.grid, strict=True)):
        return ()
    most = max(max(launch.factors), 1)
    threads = "2^31 threads" if most == 1 else f"2^31 / {most} threads"
    where = "in all" if launch.linear else "in each dimension"
    found = [f"the launch has fewer than {threads} {where} (--wrap-around, or its sizes, for more)"]
    if max(launch.strides) > 1:
        found.append(
            f"a block's number times {max(launch.strides)}, as the kernel has it, is below 2^31 (--wrap-around takes any)"
        )
    return tuple(found)
