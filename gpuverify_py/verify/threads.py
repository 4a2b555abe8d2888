"""Two arbitrary threads of a launch (paper 003, section 4.1.3): their ids, the sizes, and what is known of both.

Thread 1 logs and thread 2 checks; every ordered pair of distinct threads is an instance, so each race is seen in the
order in which its earlier access is logged. A launch of one thread has no pair: then both copies are that thread.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import reduce

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, bvmul, eq, not_
from boogie_ir.lang.expr import FALSE, TRUE, BinaryOp, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Contract
from boogie_ir.lang.source import generated
from boogie_ir.lang.types import BOOL
from gpuverify_py.analysis.ranges import Range
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.request.limits import LARGEST_BLOCK, LARGEST_GRID

MOST_THREADS = (1 << 31) - 1
SIZES = generated("launch sizes")
PAIR = generated("two threads of the launch")


@frozen
class Threads:
    """``constants`` gives implicit variables that are equal in all threads a value; ``symbolic`` are those left open.

    ``nonuniform`` are the ids that differ between threads. ``same_group`` is an expression of the dual program.
    ``single``: the launch has one thread only.
    """

    constants: Mapping[str, Expr]
    nonuniform: frozenset[str]
    symbolic: tuple[Var, ...]
    same_group: Expr
    contracts: tuple[Contract, ...]
    single: bool

    def id(self, variable: Var, thread: int) -> Expr:
        """An implicit variable in the dual program."""
        if variable.name in self.constants:
            return self.constants[variable.name]
        return Var(f"{variable.name}${thread}", variable.type) if variable.name in self.nonuniform else variable

    def ranges(self) -> Iterator[tuple[str, Range]]:
        """What is known of each thread's numbers, by name: least and greatest."""
        known = {name: int(value.value) for name, value in self.constants.items() if isinstance(value, Literal)}
        for ids, sizes in ((k.LOCAL_ID, k.GROUP_SIZE), (k.GROUP_ID, k.NUM_GROUPS)):
            yield from ((i.name, (0, known[size.name] - 1)) for i, size in zip(ids, sizes, strict=True) if size.name in known)
        yield from ((name, (value, value)) for name, value in known.items())


def two_threads(launch: LaunchSizes, config: Config) -> Threads:
    """The pair for a launch."""
    constants: dict[str, Expr] = {}
    symbolic: list[Var] = []
    conditions: list[Expr] = []
    for family, sizes in ((k.GROUP_SIZE, launch.group), (k.NUM_GROUPS, launch.grid), (k.GLOBAL_OFFSET, launch.offset)):
        for variable, size in zip(family, sizes, strict=True):
            if size is not None:
                constants[variable.name] = bv(size)
                continue
            symbolic.append(variable)
            if family is not k.GLOBAL_OFFSET:
                conditions.append(binary(BinaryOp.BVUGT, variable, bv(0)))
    conditions += _derived_grid(launch, constants, symbolic)
    if not config.as_gpuverify:
        conditions += _limits(launch, constants)
    nonuniform: set[str] = set()
    for ids, extents in ((k.LOCAL_ID, k.GROUP_SIZE), (k.GROUP_ID, k.NUM_GROUPS)):
        for variable, extent in zip(ids, extents, strict=True):
            limit = constants.get(extent.name, extent)
            if limit == bv(1):
                constants[variable.name] = bv(0)
            elif ids is k.GROUP_ID and config.only_intra_group:
                symbolic.append(variable)
                conditions.append(binary(BinaryOp.BVULT, variable, limit))
            else:
                nonuniform.add(variable.name)
    return _pair(constants, frozenset(nonuniform), tuple(symbolic), conditions)


def of_two_groups(threads: Threads) -> Threads:
    """The pairs of two groups, of pairs that may be of one or of two."""
    same_ids = and_(*(eq(threads.id(v, 1), threads.id(v, 2)) for v in k.GROUP_ID if v.name in threads.nonuniform))
    sizes = tuple(c for c in threads.contracts if c.origin != PAIR)
    return replace(threads, same_group=FALSE, contracts=(*sizes, Contract(not_(same_ids), PAIR, free=True)))


def _limits(launch: LaunchSizes, constants: Mapping[str, Expr]) -> Iterator[Expr]:
    """What open sizes do not exceed: CUDA's limits, and in both languages, as listed, what thread numbers of 31 bits allow."""
    group = [constants.get(size.name, size) for size in k.GROUP_SIZE]
    grid = [constants.get(count.name, count) for count in k.NUM_GROUPS]
    most = min((each for each in (launch.most_threads, launch.room) if each is not None), default=None)
    for d in range(3):
        if launch.group[d] is None:
            largest = LARGEST_BLOCK[d] if launch.most_threads is not None else None
            bounds = [bound for bound in (largest, most, launch.most_group[d]) if bound is not None]
            if bounds:
                yield binary(BinaryOp.BVULE, group[d], bv(min(bounds)))
        if launch.grid[d] is None and launch.most_threads is not None and (d > 0 or launch.wrap_around):
            yield binary(BinaryOp.BVULE, grid[d], bv(LARGEST_GRID[d]))
        if launch.wrap_around:
            continue
        if None in (launch.group[d], launch.grid[d]) and (launch.global_size or (None,) * 3)[d] is None:
            yield binary(BinaryOp.BVULE, grid[d], binary(BinaryOp.BVUDIV, bv(MOST_THREADS // launch.factors[d]), group[d]))
            if launch.strides[d] > 1:
                yield binary(BinaryOp.BVULE, grid[d], bv(MOST_THREADS // launch.strides[d]))
    if launch.linear and not launch.wrap_around and None in (*launch.group, *launch.grid):
        yield from _in_one_row([(g, n) for g, n in zip(group, grid, strict=True) if not g == n == bv(1)])
    if most is not None and None in launch.group:
        sizes = [size for size in group if size != bv(1)]
        if len(sizes) > 1:  # each is at most 1024, so that their product does not wrap around
            yield binary(BinaryOp.BVULE, reduce(bvmul, sizes), bv(most))


def _in_one_row(sizes: list[tuple[Expr, Expr]]) -> Iterator[Expr]:
    """How many threads there are in all dimensions together: those of fewer are below 2^31, so that nothing wraps around."""
    before: Expr = bv(1)
    for group, grid in sizes:
        yield binary(BinaryOp.BVULE, grid, binary(BinaryOp.BVUDIV, binary(BinaryOp.BVUDIV, bv(MOST_THREADS), before), group))
        before = bvmul(before, bvmul(grid, group))


def _derived_grid(launch: LaunchSizes, constants: dict[str, Expr], symbolic: list[Var]) -> list[Expr]:
    """OpenCL's ``--global_size`` with ``*`` for the group's size: any size that divides it (7.18)."""
    conditions: list[Expr] = []
    if launch.global_size is None:
        return conditions
    for d, total in enumerate(launch.global_size):
        if total is None:
            continue
        group: Expr = constants.get(k.GROUP_SIZE[d].name, k.GROUP_SIZE[d])
        grid: Expr = constants.get(k.NUM_GROUPS[d].name, k.NUM_GROUPS[d])
        if isinstance(group, Literal) and isinstance(grid, Literal):
            continue
        conditions.append(binary(BinaryOp.BVULE, group, bv(total)))
        conditions.append(eq(binary(BinaryOp.BVUREM, bv(total), group), bv(0)))
        conditions.append(eq(grid, binary(BinaryOp.BVUDIV, bv(total), group)))
    return conditions


def _pair(constants: dict[str, Expr], nonuniform: frozenset[str], symbolic: tuple[Var, ...], conditions: list[Expr]) -> Threads:
    threads = Threads(constants, nonuniform, symbolic, TRUE, (), False)
    for ids, sizes in ((k.LOCAL_ID, k.GROUP_SIZE), (k.GROUP_ID, k.NUM_GROUPS)):
        for variable, size in zip(ids, sizes, strict=True):
            if variable.name in nonuniform:
                limit = constants.get(size.name, size)
                conditions += [binary(BinaryOp.BVULT, threads.id(variable, t), limit) for t in (1, 2)]
    same_place = and_(*(eq(threads.id(v, 1), threads.id(v, 2)) for v in k.LOCAL_ID if v.name in nonuniform))
    same_ids = and_(*(eq(threads.id(v, 1), threads.id(v, 2)) for v in k.GROUP_ID if v.name in nonuniform))
    contracts = [Contract(c, SIZES, free=True) for c in conditions]
    if same_ids == TRUE or same_place == TRUE:  # one group, or groups of one thread
        same_group: Expr = TRUE if same_ids == TRUE else FALSE
    else:
        same_group = Var("same_group", BOOL)
        contracts.append(Contract(eq(same_group, same_ids), PAIR, free=True))
    single = same_ids == TRUE and same_place == TRUE
    if not single:
        contracts.append(Contract(not_(and_(same_ids, same_place)), PAIR, free=True))
    return Threads(constants, nonuniform, symbolic, same_group, tuple(contracts), single)
