"""Which launches are run, and with what memory is filled: open sizes are chosen small, of each run others."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from math import prod

from boogie_ir.lang import kernel as k
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.simt import ConcreteLaunch, Filling
from gpuverify_py.request.config import Config, LaunchSizes

MOST_THREADS = 2048
MOST_THAT_MEET = 1 << 19  # threads of a grid that meets; no device has room for more at once
# Sizes of groups and grids tried where the launch leaves them open: even and odd, within a warp and beyond, one and several.
SHAPES = ((8, 3), (64, 2), (5, 4), (33, 1), (2, 2), (128, 3), (16, 16), (1, 3))
# One more than shapes, so that each meets each.
FILLINGS = (
    Filling.MIXED, Filling.INDEX, Filling.SMALL, Filling.BITS, Filling.ZERO, Filling.NAMED, Filling.MEDIUM, Filling.SPARSE,
    Filling.ALIKE,
)  # fmt: skip

Triple = tuple[int, int, int]


def concrete_launch(launch: LaunchSizes, config: Config, shape: tuple[int, int] = SHAPES[0]) -> ConcreteLaunch:
    """The launch with open sizes chosen small, as ``shape`` says, and as many of its groups as can be run quickly."""
    whole = whole_launch(launch, config, shape)
    limit = 1 if config.only_intra_group else max(1, min(MOST_THREADS // max(1, whole.group_threads), 16))
    return replace(whole, groups=_some_groups(whole.grid, limit))


def whole_launch(launch: LaunchSizes, config: Config, shape: tuple[int, int] = SHAPES[0]) -> ConcreteLaunch:
    """The launch with open sizes chosen small, all of its groups; ``shape`` gives those of a group and of the grid."""
    any_group, any_grid = shape
    totals = launch.global_size or (None, None, None)
    most = min((each for each in (launch.most_threads, launch.room) if each is not None), default=None)
    if most is not None and None in launch.group:
        room = most // prod(size or 1 for size in launch.group)
        while any_group > 1 and any_group ** launch.group.count(None) > room:
            any_group //= 2
    group = _triple(
        _group_size(min(any_group, bound or any_group), *sizes)
        for bound, *sizes in zip(launch.most_group, launch.group, launch.grid, totals, strict=True)
    )
    grid = _triple(_grid_size(any_grid, *sizes) for sizes in zip(launch.grid, group, totals, strict=True))
    offset = _triple(size if size is not None else 1 for size in launch.offset)
    return ConcreteLaunch(group, grid, None, offset, config.warp_size)


def _group_size(any_size: int, size: int | None, groups: int | None, total: int | None) -> int:
    """An open size divides the NDRange, if that is given."""
    if size is not None or total is None:
        return any_size if size is None else size
    if groups is not None:
        return max(1, total // groups)
    return max(n for n in range(1, any_size + 1) if total % n == 0)


def _grid_size(any_groups: int, groups: int | None, size: int, total: int | None) -> int:
    if groups is not None:
        return groups
    return any_groups if total is None else max(1, total // size)


def _some_groups(grid: Triple, limit: int) -> tuple[Triple, ...]:
    """The first groups that are neighbours in all dimensions of the grid, then in order."""
    x, y, z = grid
    square = ((i, j, m) for m in range(min(z, 2)) for i in range(min(x, 2)) for j in range(min(y, 2)))
    in_order = ((i, j, m) for m in range(z) for j in range(y) for i in range(min(x, limit)))
    chosen: dict[Triple, None] = {}
    for candidate in (*square, *_first(in_order, 4 * limit)):
        if len(chosen) < limit:
            chosen[candidate] = None
    return tuple(chosen)


def with_who_meets(launch: ConcreteLaunch, kernel: k.Kernel) -> ConcreteLaunch:
    """The launch with all groups that those which are run meet at barriers, where they are not too many: none passes alone."""
    if any(isinstance(s, k.Barrier) and s.scope is BarrierScope.GRID for s in k.statements(kernel.body)):
        return replace(launch, groups=None) if launch.group_threads * prod(launch.grid) <= MOST_THAT_MEET else launch
    size = kernel.cluster
    if size is None:
        return launch
    clusters = dict.fromkeys(tuple(at // of for at, of in zip(group, size, strict=True)) for group in launch.chosen())
    some = tuple(clusters)[: max(1, len(launch.chosen()) // prod(size))]
    whole = (
        _triple(first * of + at for first, of, at in zip(cluster, size, each, strict=True))
        for cluster in some
        for each in product(*map(range, size))
    )
    return replace(launch, groups=tuple(g for g in whole if all(at < of for at, of in zip(g, launch.grid, strict=True))))


def other_groups(launch: ConcreteLaunch, seed: int) -> ConcreteLaunch:
    """The launch with other groups of its grid, as many, where not all are run: one by chance and its neighbours, then any."""
    some, draw = len(launch.chosen()), random.Random(seed)
    if some == prod(launch.grid):
        return launch
    one = [draw.randrange(size) for size in launch.grid]
    beside = product(*([at, at + 1 if at + 1 < size else max(0, at - 1)] for at, size in zip(one, launch.grid, strict=True)))
    chosen = dict.fromkeys(_triple(each) for each in beside)
    while len(chosen) < some:
        chosen[_triple(draw.randrange(size) for size in launch.grid)] = None
    return replace(launch, groups=tuple(chosen)[:some])


def _first(items: Iterable[Triple], count: int) -> Iterator[Triple]:
    for number, item in enumerate(items):
        if number == count:
            return
        yield item


def _triple(sizes: Iterable[int]) -> Triple:
    x, y, z = sizes
    return (x, y, z)
