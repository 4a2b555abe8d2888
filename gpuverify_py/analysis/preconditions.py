"""What a kernel may rest on: preconditions over its launch and its whole-number arguments that kernels often need.

They are guesses for :mod:`gpuverify_py.engines.twothread.hints.suggest`, which proposes one only if the kernel is proved with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, bvmul, bvsub, eq, ne
from boogie_ir.lang.expr import BinaryOp, Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source_types import is_float_type
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BV32, BV64, BitVec
from gpuverify_py.analysis.statements import expressions, walk
from gpuverify_py.request.config import LaunchSizes

MOST_THREADS_OF_A_BLOCK = 1024  # of every CUDA device, and of nearly every OpenCL device
MOST_BLOCKS = 65535  # in a dimension, of nearly every device: with that many threads a block, no product of sizes overflows
LARGEST = (1 << 14, 1 << 20, 1 << 30)
"""Bounds of arguments, strongest first: twice the last does not overflow, nor does a sum with a thread's number."""


@frozen
class Subject:
    """A kernel's whole-number arguments that matter to it, the open sizes of its launch, and the least size of a shared array."""

    arguments: tuple[k.Parameter, ...]
    launch: LaunchSizes
    least_shared: int | None = None

    @property
    def empty(self) -> bool:
        """Whether there is nothing that a precondition could be about."""
        sizes = (*self.launch.group, *self.launch.grid)
        return not self.arguments and None not in sizes


def subject(kernel: k.Kernel, launch: LaunchSizes) -> Subject:
    """Arguments matter if an index or a condition, or what these are computed from, may mention them."""
    used = {v.name for s in walk(kernel.body) for e in expressions(s) for v in free_variables(e)}
    whole = (p for p in kernel.parameters if p.variable.name in used and p.variable.type in (BV32, BV64))
    shared = [a.cells for a in kernel.arrays if a.space is k.MemorySpace.GROUP and a.cells]
    return Subject(tuple(p for p in whole if not is_float_type(p.source_type)), launch, min(shared, default=None))


@frozen
class Bounds:
    """Bounds that exclude overflow, as strong as they are tried at first; ``weaker`` leads from one to what asks less."""

    strongest: tuple[Expr, ...]
    weaker: Mapping[Expr, Expr]


def bounds(of: Subject) -> Bounds:
    """The bounds of all open sizes and arguments."""
    chains = (*_blocks(of), *_grids(of.launch), *_arguments(of.arguments))
    return Bounds(tuple(chain[0] for chain in chains), {strong: weak for chain in chains for strong, weak in pairwise(chain)})


def _blocks(of: Subject) -> Iterator[tuple[Expr, ...]]:
    """What a shared array holds an element of for each thread, then what any device allows."""
    least = of.least_shared or MOST_THREADS_OF_A_BLOCK
    sizes = sorted({min(least, MOST_THREADS_OF_A_BLOCK), MOST_THREADS_OF_A_BLOCK})
    for size, given in zip(k.GROUP_SIZE, of.launch.group, strict=True):
        if given is None:
            yield tuple(binary(BinaryOp.BVULE, size, bv(most)) for most in sizes)


def _grids(launch: LaunchSizes) -> Iterator[tuple[Expr, ...]]:
    """Few blocks, then as many threads in each dimension as have numbers that are not negative."""
    for size, groups, group, grid in zip(k.GROUP_SIZE, k.NUM_GROUPS, launch.group, launch.grid, strict=True):
        if grid is None:
            threads = (1 << 31) - 1
            most = binary(BinaryOp.BVUDIV, bv(threads), size) if group is None else bv(threads // group)
            few = bv(min(MOST_BLOCKS, threads // (group or 1)))
            yield binary(BinaryOp.BVULE, groups, few), binary(BinaryOp.BVULE, groups, most)


def _arguments(arguments: tuple[k.Parameter, ...]) -> Iterator[tuple[Expr, ...]]:
    """Signs first: they are easy to meet."""
    for argument in arguments:
        zero = bv(0, _width(argument))
        if argument.signed:
            yield tuple(binary(op, argument.variable, zero) for op in (BinaryOp.BVSGT, BinaryOp.BVSGE))
        else:
            yield (ne(argument.variable, zero),)
    for argument in arguments:
        yield tuple(_order(argument, bv(most, _width(argument)), BinaryOp.BVSLE, BinaryOp.BVULE) for most in LARGEST)


def relations(of: Subject) -> Iterator[Expr]:
    """Relations between arguments and sizes, those that ask least first."""
    alike = [(p, q) for p in of.arguments for q in of.arguments if p != q and _width(p) == _width(q)]
    narrow = [p for p in of.arguments if p.variable.type == BV32]
    extents = tuple(_extents(of.launch))
    yield from (_order(p, q.variable, BinaryOp.BVSLE, BinaryOp.BVULE) for p, q in alike if p.signed == q.signed)
    sizes = [size for extent in sorted(extents, key=_of_the_grid) for size in (extent, bvmul(bv(2), extent))]
    yield from (_order(p, size, BinaryOp.BVSGE, BinaryOp.BVUGE) for p in narrow for size in sizes)
    yield from (_order(p, extent, BinaryOp.BVSLE, BinaryOp.BVULE) for p in narrow for extent in extents)
    for size, given in zip(k.GROUP_SIZE, of.launch.group, strict=True):
        if given is None:
            yield power_of_two(size)
    yield from (power_of_two(p.variable) for p in of.arguments)
    for p in of.arguments:
        if p in narrow:
            yield from (eq(p.variable, extent) for extent in extents)
            yield from (eq(p.variable, bvmul(bv(2), extent)) for extent in extents)
        yield from (_divides(q.variable, p) for first, q in alike if first == p)
        if p in narrow:
            yield from (_divides(extent, p) for extent in extents)


def pairs(of: Subject) -> Iterator[tuple[Expr, Expr]]:
    """Two relations together: what arguments have to do with sizes and with each other."""
    found = tuple(relations(of))
    yield from ((first, second) for n, second in enumerate(found) for first in found[:n])


def _extents(launch: LaunchSizes) -> Iterator[Expr]:
    """In each dimension the number of threads in all, and of a group."""
    for size, groups, group, grid in zip(k.GROUP_SIZE, k.NUM_GROUPS, launch.group, launch.grid, strict=True):
        if group != 1 and grid != 1:
            yield bvmul(groups, size)
        if group != 1:
            yield size
        elif grid != 1:
            yield groups


def _of_the_grid(extent: Expr) -> bool:
    """Whether it is a number of threads in all, which is more than that of a group."""
    return not isinstance(extent, Var)


def _width(of: k.Parameter) -> int:
    return of.variable.type.width if isinstance(of.variable.type, BitVec) else 1


def _order(left: k.Parameter, right: Expr, signed: BinaryOp, unsigned: BinaryOp) -> Expr:
    """A comparison as the parameter's type has it."""
    return binary(signed if left.signed else unsigned, left.variable, right)


def _divides(divisor: Expr, of: k.Parameter) -> Expr:
    return eq(binary(BinaryOp.BVSREM if of.signed else BinaryOp.BVUREM, of.variable, divisor), bv(0, _width(of)))


def power_of_two(value: Expr) -> Expr:
    """Whether a number is a power of two, or zero."""
    width = value.type.width if isinstance(value.type, BitVec) else 1
    return eq(binary(BinaryOp.BVAND, value, bvsub(value, bv(1, width))), bv(0, width))
