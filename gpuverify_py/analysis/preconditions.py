"""What a kernel may rest on: preconditions over its launch and its whole-number arguments that kernels often need.

They are guesses for :mod:`gpuverify_py.engines.twothread.hints.suggest`, which proposes one only if the kernel is proved with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, bvmul, bvsub, eq, ne
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source_types import is_float_type
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BV32
from gpuverify_py.analysis.statements import expressions, walk
from gpuverify_py.request.config import LaunchSizes

MOST_THREADS_OF_A_BLOCK = 1024  # of every CUDA device, and of nearly every OpenCL device
MOST_BLOCKS = 65535  # in a dimension, of nearly every device: with that many threads a block, no product of sizes overflows
LARGEST = (1 << 30, 1 << 30, 1 << 20, 1 << 14)
"""Bounds of arguments, weakest first: twice the first does not overflow, nor does a sum with a thread's number."""


@frozen
class Subject:
    """A kernel's whole-number arguments that matter to it, and the open sizes of its launch."""

    arguments: tuple[k.Parameter, ...]
    launch: LaunchSizes

    @property
    def empty(self) -> bool:
        """Whether there is nothing that a precondition could be about."""
        sizes = (*self.launch.group, *self.launch.grid)
        return not self.arguments and None not in sizes


def subject(kernel: k.Kernel, launch: LaunchSizes) -> Subject:
    """Arguments matter if an index or a condition, or what these are computed from, may mention them."""
    used = {v.name for s in walk(kernel.body) for e in expressions(s) for v in free_variables(e)}
    arguments = (p for p in kernel.parameters if p.variable.name in used and p.variable.type == BV32)
    return Subject(tuple(p for p in arguments if not is_float_type(p.source_type)), launch)


def bounds(of: Subject) -> tuple[tuple[Expr, ...], ...]:
    """Bounds that exclude overflow, level by level, the weakest first: what any device allows, then more and more."""
    blocks = tuple(_blocks(of.launch))
    levels = [blocks, *((*blocks, *_grids(of.launch, n), *_arguments(of.arguments, n)) for n in range(len(LARGEST)))]
    return tuple(dict.fromkeys(level for level in levels if level))


def _blocks(launch: LaunchSizes) -> Iterator[Expr]:
    for size, given in zip(k.GROUP_SIZE, launch.group, strict=True):
        if given is None:
            yield binary(BinaryOp.BVULE, size, bv(MOST_THREADS_OF_A_BLOCK))


def _grids(launch: LaunchSizes, level: int) -> Iterator[Expr]:
    """On the first level as many threads in each dimension as have numbers that are not negative, then few blocks."""
    for size, groups, group, grid in zip(k.GROUP_SIZE, k.NUM_GROUPS, launch.group, launch.grid, strict=True):
        if grid is None:
            threads = (1 << 31) - 1
            most = binary(BinaryOp.BVUDIV, bv(threads), size) if group is None else bv(threads // group)
            few = bv(min(MOST_BLOCKS, threads // (group or 1)))
            yield binary(BinaryOp.BVULE, groups, few if level else most)


def _arguments(arguments: tuple[k.Parameter, ...], level: int) -> Iterator[Expr]:
    for argument in arguments:
        if argument.signed:
            yield binary(BinaryOp.BVSGT, argument.variable, bv(0))
        elif level:
            yield ne(argument.variable, bv(0))
    for argument in arguments:
        yield _order(argument, bv(LARGEST[level]), BinaryOp.BVSLE, BinaryOp.BVULE)


def relaxed(condition: Expr) -> Expr | None:
    """The condition with zero allowed, where it is excluded and nothing else."""
    match condition:
        case Binary(op=BinaryOp.BVSGT, right=Literal(value=0)):
            return binary(BinaryOp.BVSGE, condition.left, condition.right)
        case _:
            return None


def relations(of: Subject) -> Iterator[Expr]:
    """Relations between arguments and sizes, those that ask least first."""
    for p in of.arguments:
        others = (q.variable for q in of.arguments if p != q and p.signed == q.signed)
        yield from (_order(p, q, BinaryOp.BVSLE, BinaryOp.BVULE) for q in others)
    extents = tuple(_extents(of.launch))
    for p in of.arguments:
        yield from (_order(p, extent, BinaryOp.BVSGE, BinaryOp.BVUGE) for extent in extents)
    for p in of.arguments:
        yield from (_order(p, extent, BinaryOp.BVSLE, BinaryOp.BVULE) for extent in extents)
    for size, given in zip(k.GROUP_SIZE, of.launch.group, strict=True):
        if given is None:
            yield _power_of_two(size)
    for p in of.arguments:
        yield from (eq(p.variable, extent) for extent in extents)
        yield from (_divides(q.variable, p) for q in of.arguments if p != q)
        yield from (_divides(extent, p) for extent in extents)
        yield _power_of_two(p.variable)


def _extents(launch: LaunchSizes) -> Iterator[Expr]:
    """In each dimension the number of threads in all, and of a group."""
    for size, groups, group, grid in zip(k.GROUP_SIZE, k.NUM_GROUPS, launch.group, launch.grid, strict=True):
        if group != 1 and grid != 1:
            yield bvmul(groups, size)
        if group != 1:
            yield size
        elif grid != 1:
            yield groups


def _order(left: k.Parameter, right: Expr, signed: BinaryOp, unsigned: BinaryOp) -> Expr:
    """A comparison as the parameter's type has it."""
    return binary(signed if left.signed else unsigned, left.variable, right)


def _divides(divisor: Expr, of: k.Parameter) -> Expr:
    return eq(binary(BinaryOp.BVSREM if of.signed else BinaryOp.BVUREM, of.variable, divisor), bv(0))


def _power_of_two(value: Var) -> Expr:
    return eq(binary(BinaryOp.BVAND, value, bvsub(value, bv(1))), bv(0))
