"""The launch of a kernel where no flag says how large a group is: the kernel's text may (`reqd_work_group_size`)."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.kernel import Kernel, KernelProgram
from gpuverify_py.request.chosen_kernels import own_launch
from gpuverify_py.request.config import LaunchSizes, Request
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.limits import within_limits


def launch_of(kernel: Kernel, request: Request) -> LaunchSizes:
    """The launch of one kernel. Raises UsageError where its group's size is not known, or does not divide the global size."""
    launch = request.launch
    own = own_launch(kernel.name, request.launches)
    if own is not None:
        return own
    if launch.missing:
        hint = f"add --launch '{kernel.name}=64x8', or --blockDim and --gridDim for all others"
        raise UsageError(f"no launch is given for {kernel.name}", hint)
    if not launch.from_kernels:
        return within_limits(kernel, launch)
    if kernel.group_size is None:
        hint = "add --blockDim=N (CUDA) or --local_size=N (OpenCL; '*' is any size), or the kernel's reqd_work_group_size"
        raise UsageError("no thread-block size is given", hint)
    grid = launch.grid
    if launch.global_size is not None:
        from gpuverify_py.request.build import groups

        x, y, z = groups(launch.global_size, kernel.group_size)
        grid = (x, y, z)
    sized = replace(launch, group=kernel.group_size, grid=grid, rank=_rank(launch, kernel.group_size), from_kernels=False)
    return within_limits(kernel, sized)


def check_sizes(program: KernelProgram, request: Request) -> None:
    """Raises UsageError where the launch is one of no kernel."""
    errors: list[UsageError] = []
    for kernel in program.kernels:
        try:
            launch_of(kernel, request)
        except UsageError as error:
            errors.append(error)
    if errors and len(errors) == len(program.kernels):
        raise errors[0]


def shown(program: KernelProgram, request: Request) -> Request:
    """The request as reports show it: with the group's size if it is the same for all kernels, and with their dimensions."""
    if request.launches:
        own = [own_launch(kernel.name, request.launches) for kernel in program.kernels]
        return replace(request, launch=replace(request.launch, rank=max(s.rank for s in (request.launch, *own) if s is not None)))
    sizes = {kernel.group_size for kernel in program.kernels}
    if not request.launch.from_kernels or not sizes:
        return request
    if len(sizes) == 1:
        return replace(request, launch=launch_of(program.kernels[0], request))
    rank = max(_rank(request.launch, size) for size in sizes if size is not None)
    return replace(request, launch=replace(request.launch, rank=rank))


def _rank(launch: LaunchSizes, size: tuple[int, int, int]) -> int:
    return max(launch.rank, *(d + 1 for d, extent in enumerate(size) if extent > 1), 1)
