"""The launch of a kernel, from flags and, where no flag says it, from host code and the kernel's text."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.kernel import Kernel, KernelProgram
from gpuverify_py.request.chosen_kernels import own_launch
from gpuverify_py.request.config import LaunchSizes, Request
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.free_launch import freed
from gpuverify_py.request.host_launches import sizes_of
from gpuverify_py.request.limits import within_limits


def launch_of(kernel: Kernel, request: Request) -> LaunchSizes:
    """The launch of one kernel. Raises UsageError where nothing can launch it so."""
    launch = request.launch
    own = own_launch(kernel.name, request.launches)
    if own is not None:
        return own
    if kernel.launched is not None:
        return within_limits(kernel, freed(kernel, sizes_of(kernel.launched, request)))
    if launch.any_group and kernel.group_size is None and request.config.as_gpuverify:
        hint = "add --blockDim=N (CUDA) or --local_size=N (OpenCL; '*' is any size), or the kernel's reqd_work_group_size"
        raise UsageError("no thread-block size is given", hint)
    if launch.any_group and kernel.group_size is not None and launch.global_size is not None:
        from gpuverify_py.request.build import groups

        x, y, z = groups(launch.global_size, kernel.group_size)
        launch = replace(launch, grid=(x, y, z))
    return within_limits(kernel, freed(kernel, launch))


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
    """The request as reports show it: with the launch if it is the same for all kernels, and with their dimensions."""
    launches: list[LaunchSizes] = []
    for kernel in program.kernels:
        try:
            launches.append(launch_of(kernel, request))
        except UsageError:
            continue
    if not launches:
        return request
    rank = max(launch.rank for launch in launches)
    if len(set(launches)) == 1 and not request.launches:
        return replace(request, launch=replace(launches[0], rank=rank))
    return replace(request, launch=replace(request.launch, rank=rank))
