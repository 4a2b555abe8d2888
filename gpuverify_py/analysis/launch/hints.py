"""What a kernel's text suggests of its launch: in which dimensions its author thinks, and for how large a block it is written.

Where `blockIdx.x * 256 + threadIdx.x` numbers threads and nothing reads `blockDim.x`, blocks have 256 threads in x. Where each
thread has an element of its own in a shared array, outside of conditions, a block has no more threads than there are elements.
What multiplies a block's number says how many blocks can be numbered. All of it restricts launches, and is listed where used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import TRUE, Expr
from boogie_ir.lang.launches import LaunchHints
from boogie_ir.lang.symbols import BLOCK_NUMBERS
from boogie_ir.lang.traverse import free_variables
from gpuverify_py.analysis.deciding import behind, touching
from gpuverify_py.analysis.launch.sums import Term, Values, outermost_sums
from gpuverify_py.analysis.statements import Body, expressions, walk

_IMPLICIT = frozenset(variable.name for variable in k.IMPLICIT)
_LOCAL = {variable.name: d for d, variable in enumerate(k.LOCAL_ID)}
_GROUP = {variable.name: d for d, variable in enumerate(k.GROUP_ID)}
_LARGEST_BLOCK = 1024
_SMALLEST_OFFSET = 16
"""What is added and at least so large, or a counter is multiplied by, may be a block's size; less is that of stencils."""


def with_hints(program: k.KernelProgram) -> k.KernelProgram:
    """The program, each kernel with what its text suggests of its launch."""
    return replace(program, kernels=tuple(replace(kernel, hints=hints_of(kernel)) for kernel in program.kernels))


def hints_of(kernel: k.Kernel) -> LaunchHints:
    """What the text of a kernel suggests of its launch."""
    written = (s for s in walk(kernel.body) if s.origin.construct != BLOCK_NUMBERS)
    evaluated = [e for statement in written for e in expressions(statement)]
    evaluated += [contract.condition for contract in kernel.requires]
    reads = frozenset(v.name for e in evaluated for v in free_variables(e)) & _IMPLICIT
    values = Values(kernel)
    sums = [values.sum(e) for root in evaluated for e in outermost_sums(root)]
    group = tuple(_block(sums, d) if k.GROUP_SIZE[d].name not in reads else None for d in range(3))
    most, threads = _room(kernel, values)
    strides, factors = _multiples(values, evaluated)
    return LaunchHints(reads, _three(group), _three(most), threads, strides, factors, _is_row(sums))


def single(kernel: k.Kernel) -> tuple[int, ...]:
    """The dimensions in which a work-group of OpenCL has one work-item, as it seems: what it does with local memory is the same
    for all numbers of a work-item there, although the global number is used.

    CUDA's kernels make the global number themselves, and then mean several threads.
    """
    local = {array.name for array in kernel.arrays if array.space is k.MemorySpace.GROUP}
    named = {name for e in touching(kernel, local) for name in behind(kernel, (e,))}
    if kernel.most_threads is not None or not any(isinstance(s, k.Store) and s.array in local for s in walk(kernel.body)):
        return ()
    return tuple(d for d, number in enumerate(k.LOCAL_ID) if number.name not in named)


def _is_row(sums: list[tuple[Term, ...]]) -> bool:
    """Whether a sum numbers blocks of several dimensions in one row: one's number times how many there are in another."""
    return any(
        _GROUP[name] != d
        for terms in sums
        for term in terms
        for name in term.variables
        if name in _GROUP
        for d, count in enumerate(k.NUM_GROUPS)
        if count.name in term.variables
    )


def _three(sizes: tuple[int | None, ...]) -> tuple[int | None, int | None, int | None]:
    x, y, z = sizes
    return x, y, z


def _multiples(values: Values, evaluated: list[Expr]) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """By how much the text multiplies a block's number in each dimension, at most: that alone, and times the block's size."""
    strides, factors = [1, 1, 1], [1, 1, 1]
    sums = (values.sum(expression) for root in evaluated for expression in outermost_sums(root))
    for term in (term for terms in sums for term in terms):
        for d in {_GROUP[name] for name in term.variables if name in _GROUP}:
            found = factors if k.GROUP_SIZE[d].name in term.variables else strides
            found[d] = max(found[d], min(abs(term.number), 1 << 16))
    return (strides[0], strides[1], strides[2]), (factors[0], factors[1], factors[2])


def _block(sums: list[tuple[Term, ...]], dimension: int) -> int | None:
    """The block's size in a dimension for which sums number threads, `blockIdx * SIZE + threadIdx`; None where none does.

    Where two sizes would do, it is the smaller one: a thread may serve several elements, `blockIdx * (2 * SIZE) + threadIdx`.
    """
    found: set[int] = set()
    offsets: set[int] = set()
    for terms in sums:
        own = [t for t in terms if any(_LOCAL.get(name) == dimension for name in t.variables)]
        groups = [t for t in terms if len(t.variables) == 1 and t.variables[0] in _GROUP and t.number > 1]
        if len(own) == 1 and len(own[0].variables) == 1 and own[0].number > 0:
            found |= {t.number // own[0].number for t in groups if t.number % own[0].number == 0}
            offsets |= {t.number for t in terms if not set(t.variables) & _IMPLICIT and t.number >= _SMALLEST_OFFSET}
        elif len(own) == 1 and len(own[0].variables) == 2:  # rows of a matrix: `(blockIdx.y * SIZE + threadIdx.y) * width`
            (rest,) = [name for name in own[0].variables if _LOCAL.get(name) != dimension][:1] or ("",)
            strides = [t for t in terms if len(t.variables) == 2 and rest in t.variables and set(t.variables) & _GROUP.keys()]
            found |= {t.number // own[0].number for t in strides if own[0].number > 0 and t.number % own[0].number == 0}
    found = {size for size in found if 1 < size <= _LARGEST_BLOCK} | {
        offset for offset in offsets if any(size % offset == 0 and offset < size for size in found)
    }
    return min(found, default=None)


def _room(kernel: k.Kernel, values: Values) -> tuple[tuple[int | None, ...], int | None]:
    """How many threads a block has at most in each dimension, and in all, so that each has an element of its own in the shared
    arrays that all threads write or read outside of conditions."""
    cells = {a.name: a.cells for a in kernel.arrays if a.space is k.MemorySpace.GROUP and a.cells}
    most: list[int | None] = [None, None, None]
    threads: int | None = None
    for statement in _unconditional(kernel.body):
        if not isinstance(statement, k.Load | k.Store) or statement.array not in cells or statement.guard != TRUE:
            continue
        terms = values.sum(statement.index)
        size = cells[statement.array]
        own = [t for t in terms if set(t.variables) & _LOCAL.keys()]
        if any(t.variables and t not in own for t in terms) or any(t.number <= 0 for t in own):
            continue
        if all(len(t.variables) == 1 for t in own):
            previous = size
            for term in sorted(own, key=lambda t: -t.number):
                d = _LOCAL[term.variables[0]]
                most[d] = min(most[d] or _LARGEST_BLOCK, max(previous // term.number, 1))
                previous = term.number
        elif _is_linear(own):
            threads = min(threads or _LARGEST_BLOCK, size)
    return tuple(most), threads


def _is_linear(terms: list[Term]) -> bool:
    """Whether terms make the number of a thread in its block: `threadIdx.y * blockDim.x + threadIdx.x`."""
    shapes = {frozenset(t.variables) for t in terms}
    x, y, z = (v.name for v in k.LOCAL_ID)
    wide, high, _ = (v.name for v in k.GROUP_SIZE)
    whole = {frozenset((x,)), frozenset((y, wide))}
    return prod(t.number for t in terms) == 1 and shapes in (whole, whole | {frozenset((z, wide, high))})


def _unconditional(body: Body) -> Iterator[k.Statement]:
    """The statements that no condition guards."""
    for statement in body:
        yield statement
        if isinstance(statement, k.While | k.Block):
            yield from _unconditional(statement.body)
