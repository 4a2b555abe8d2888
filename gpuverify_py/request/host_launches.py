"""Kernels as the host code launches them: each for each way, with what holds there as preconditions.

Whoever gives sizes himself, for all kernels or for one (``--blockDim``, ``--launch``), asks about these: where only those of a
block or of the grid are given, as constants, of launches that may have them the rest stands. With ``--no-host`` any launch is
meant.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace

from boogie_ir.lang.expr import Binary, BinaryOp, Literal, Var
from boogie_ir.lang.kernel import GROUP_SIZE, NUM_GROUPS, Kernel, KernelProgram, Parameter
from boogie_ir.lang.launches import ANY, HostLaunch, HostValue, Sizes
from boogie_ir.lang.program import Contract
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BitVec
from gpuverify_py.request.chosen_kernels import own_launch
from gpuverify_py.request.config import LaunchSizes, Request

MOST_THREADS = 1 << 31  # in a dimension: with so many, numbers of threads do not fit into 31 bits


def host_counts(request: Request) -> bool:
    """Whether launches of the host are asked about: unless all sizes are given, or somebody else's rules are."""
    sizes = request.launch
    free = (sizes.any_group or sizes.any_grid) and sizes.global_size is None
    anything = (not sizes.any_group and None in sizes.group) or (not sizes.any_grid and None in sizes.grid)
    return free and not anything and request.source.host and not request.config.as_gpuverify


def _agrees(launch: HostLaunch, request: Request) -> bool:
    """Whether a launch may have the sizes that are given."""
    sizes = request.launch
    pairs = [] if sizes.any_group else [*zip(sizes.group, launch.block, strict=True)]
    pairs += [] if sizes.any_grid else [*zip(sizes.grid, launch.grid, strict=True)]
    return all(own is None or own == given for given, own in pairs)


def as_launched(program: KernelProgram, request: Request, idle: Callable[[Kernel], Container[str]]) -> KernelProgram:
    """The program with its kernels as they are launched; those whose launch is not known as they are.

    ``idle`` are parameters of a kernel that decide nothing: launches that differ only in what they pass for them are one.
    """
    if not program.launches or not host_counts(request):
        return program
    return replace(program, kernels=tuple(one for kernel in program.kernels for one in _each(kernel, program, request, idle)))


def _alike(launches: Sequence[HostLaunch], idle: Container[str]) -> tuple[HostLaunch, ...]:
    """Launches that differ only in idle parameters as one, of which nothing is said of these, so that it is any of them."""
    same: dict[object, list[HostLaunch]] = {}
    for launch in launches:
        sizes = tuple((extent.array, extent.size) for extent in launch.extents)
        kept = tuple(c.condition for c in launch.requires if not _is_idle(c, launch, idle))
        same.setdefault((launch.block, launch.grid, launch.total, launch.calls, kept, sizes), []).append(launch)
    return tuple(each[0] if len(each) == 1 else _united(each, idle) for each in same.values())


def _united(launches: Sequence[HostLaunch], idle: Container[str]) -> HostLaunch:
    first = launches[0]
    requires = tuple(c for c in first.requires if not _is_idle(c, first, idle))
    places = tuple(dict.fromkeys(place for each in launches for place in each.places))
    left_open = tuple(dict.fromkeys(sentence for each in launches for sentence in each.left_open))
    drawn = frozenset[str]().union(*(each.drawn for each in launches))
    return replace(first, requires=requires, places=places, left_open=left_open, drawn=drawn)


def _is_idle(contract: Contract, launch: HostLaunch, idle: Container[str]) -> bool:
    """Whether a precondition only gives a number to an idle parameter, of which nothing else speaks."""
    match contract.condition:
        case Binary(BinaryOp.EQ, Var(name) as variable, Literal()) if name in idle:
            others = [c.condition for c in launch.requires if c is not contract] + [extent.size for extent in launch.extents]
            return not any(variable in free_variables(each) for each in others)
        case _:
            return False


def _each(
    kernel: Kernel, program: KernelProgram, request: Request, idle: Callable[[Kernel], Container[str]]
) -> Iterator[Kernel]:
    launches: Sequence[HostLaunch] = [
        each for each in program.launches if each.kernel == kernel.name and _agrees(each, request)
    ]
    if not launches or own_launch(kernel.name, request.launches) is not None:
        yield kernel
        return
    if len(launches) > 1:
        launches = _alike(launches, idle(kernel))
    taken: set[str] = set()
    for launch in launches:
        name = kernel.name if len(launches) == 1 else f"{kernel.name} ({_place(launch)})"
        count = 1
        while name in taken:
            count += 1
            name = f"{kernel.name} ({_place(launch)}, {count})"
        taken.add(name)
        values = tuple(map(_parameter, launch.unknowns))
        requires = (*kernel.requires, *launch.requires)
        block = launch.block if request.launch.any_group else request.launch.group
        grid = launch.grid if request.launch.any_grid else request.launch.grid
        launch = replace(launch, block=block, grid=grid)
        yield replace(kernel, name=name, parameters=(*kernel.parameters, *values), requires=requires, launched=launch)


def _place(launch: HostLaunch) -> str:
    """Where it is launched: the line, and that of the call from which one comes there."""
    lines = ", ".join(str(place.line) for place in launch.places)
    called = f", called in {launch.calls[-1].line}" if launch.calls and len(launch.places) == 1 else ""
    return f"line {lines}{called}"


def _parameter(value: HostValue) -> Parameter:
    type_ = value.variable.type
    width = type_.width if isinstance(type_, BitVec) else 1
    return Parameter(value.variable, f"{value.name} (host)", "unsigned" if width <= 32 else "size_t", value.signed)


def sizes_of(launch: HostLaunch, request: Request) -> LaunchSizes:
    """The sizes of a launch of the host. Where the numbers of threads would not fit, the grid counts as open.

    A block or grid of which nothing is known is like one that nobody gives.
    """
    grid = tuple(
        None if blocks is not None and threads is not None and blocks * threads >= MOST_THREADS else blocks
        for blocks, threads in zip(launch.grid, launch.block, strict=True)
    )
    x, y, z = grid
    rank = max(_rank(launch.block), _rank(grid))
    said = {v for c in launch.requires for v in free_variables(c.condition)}
    any_group = launch.block == ANY and said.isdisjoint(GROUP_SIZE)
    any_grid = launch.grid == ANY and said.isdisjoint(NUM_GROUPS)
    total = launch.total if launch.total != ANY else None
    return LaunchSizes(
        launch.block, (x, y, z), rank=rank, global_size=total, any_group=any_group, any_grid=any_grid and total is None,
        wrap_around=request.launch.wrap_around,
    )  # fmt: skip


def _rank(sizes: Sizes | tuple[int | None, ...]) -> int:
    return max((d + 1 for d, size in enumerate(sizes) if size != 1), default=1)
