"""Kernels with given arguments: ``--kernel-args`` and ``--kernel-arrays``.

A kernel that is named gets its scalar arguments as preconditions and the sizes of the arrays behind its pointers as
numbers of cells; kernels that are not named are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import boolean, bv, eq
from boogie_ir.lang.program import Contract
from boogie_ir.lang.source import generated
from boogie_ir.lang.types import BitVec
from gpuverify_py.request.config import KernelValues, SourceOptions
from gpuverify_py.request.errors import UsageError

GIVEN = generated("argument given by --kernel-args")


def with_values(program: k.KernelProgram, options: SourceOptions) -> k.KernelProgram:
    """The kernels that the options name, with the values they give; all kernels where they name none."""
    if not options.arguments and not options.array_bytes:
        return program
    chosen: dict[str, k.Kernel] = {}
    named = {values.kernel for values in (*options.arguments, *options.array_bytes)}
    left_out = tuple(kernel for kernel in program.left_out if kernel.name in named)
    for given, apply in ((options.arguments, _with_arguments), (options.array_bytes, _with_sizes)):
        for values in given:
            kernel = chosen.get(values.kernel) or next((x for x in program.kernels if x.name == values.kernel), None)
            if kernel is None and any(left.name == values.kernel for left in left_out):
                continue
            if kernel is None:
                names = ", ".join(x.name for x in program.kernels)
                raise UsageError(f"there is no kernel called {values.kernel}", f"the kernels of the file are {names}")
            chosen[values.kernel] = apply(kernel, values)
    return replace(program, kernels=tuple(chosen.values()), left_out=left_out)


def _with_arguments(kernel: k.Kernel, given: KernelValues) -> k.Kernel:
    arguments = tuple(_arguments(kernel))
    _same_number(kernel, given, len(arguments), "scalar parameters", "--kernel-args")
    requires = tuple(
        contract
        for leaves, value in zip(arguments, given.values, strict=True)
        if value is not None
        for contract in _equalities(kernel, leaves, value)
    )
    return replace(kernel, requires=kernel.requires + requires)


def _arguments(kernel: k.Kernel) -> Iterator[tuple[k.Parameter, ...]]:
    """The scalar parameters in order; a struct's leaves are one."""
    grouped: dict[str, list[k.Parameter]] = {}
    for parameter in kernel.parameters:
        grouped.setdefault(parameter.name.split(".")[0].split("[")[0], []).append(parameter)
    yield from (tuple(leaves) for leaves in grouped.values())


def _equalities(kernel: k.Kernel, leaves: Sequence[k.Parameter], value: int) -> Iterator[Contract]:
    """Leaves lie one after the other, each aligned to its size, the first in the lowest bits (as C lays out structs)."""
    place = 0
    for leaf in leaves:
        width = leaf.variable.type.width if isinstance(leaf.variable.type, BitVec) else 8
        place = -(-place // width) * width
        part = (value >> place) & ((1 << width) - 1)
        number = bv(part, width) if isinstance(leaf.variable.type, BitVec) else boolean(bool(part))
        yield Contract(eq(leaf.variable, number), GIVEN, free=True)
        place += width
    if value >> place:
        root = leaves[0].name.split(".")[0]
        raise UsageError(
            f"{value:#x} does not fit into the {place} bits of {root}, a parameter of {kernel.name}", "check its type"
        )


def _with_sizes(kernel: k.Kernel, given: KernelValues) -> k.Kernel:
    arrays = [a for a in kernel.arrays if a.parameter or (a.space is k.MemorySpace.GROUP and a.cells is None)]
    _same_number(kernel, given, len(arrays), "pointer parameters", "--kernel-arrays")
    known = {a.name: sized(a, size) for a, size in zip(arrays, given.values, strict=True) if size is not None}
    return replace(kernel, arrays=tuple(known.get(a.name, a) for a in kernel.arrays))


def sized(array: k.Array, size: int) -> k.Array:
    """An array of ``size`` bytes; the source sees as many elements as fit into it."""
    elements = size * 8 // max(1, array.source.element_bits)
    source = (
        replace(array.source, extents=(elements, *array.source.extents[1:])) if len(array.source.extents) == 1 else array.source
    )
    return replace(array, cells=size * 8 // array.cell.width, source=source)


def _same_number(kernel: k.Kernel, given: KernelValues, expected: int, what: str, flag: str) -> None:
    if len(given.values) != expected:
        hint = f"give one value for each of its {expected} {what}, * for any"
        raise UsageError(f"{flag} gives {len(given.values)} values for {kernel.name}", hint)
