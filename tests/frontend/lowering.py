"""Helpers of the lowering tests: lower a text, run its kernel, print it."""

from __future__ import annotations

from typing import Any

from boogie_ir.lang.kernel import Kernel, KernelProgram
from boogie_ir.print.printer import print_kernel_program
from boogie_ir.simt import ConcreteLaunch, Filling, RunResult, run
from frontend.kernels.tidy import statements_in
from frontend.load import load


def lowered(text: str, dialect: str = "opencl", pointer_bits: int = 32) -> KernelProgram:
    suffix = "cu" if dialect == "cuda" else "cl"
    return load(f"kernel.{suffix}", text, dialect, pointer_bits=pointer_bits, front_end="ours")


def only_kernel(text: str, dialect: str = "opencl") -> Kernel:
    (kernel,) = lowered(text, dialect).kernels
    return kernel


def ran(
    text: str,
    dialect: str = "opencl",
    arguments: dict[str, int | bool] | None = None,
    contents: dict[str, list[int]] | None = None,
    group: tuple[int, int, int] = (1, 1, 1),
) -> RunResult:
    """One run of the only kernel of a text, with zero in what is not given."""
    program = lowered(text, dialect)
    (kernel,) = program.kernels
    result = run(kernel, program.functions, ConcreteLaunch(group), arguments, contents, filling=Filling.ZERO)
    assert result.infeasible is None and not result.exhausted
    return result


def output(text: str, dialect: str = "opencl", array: str = "out", **given: Any) -> list[int]:
    """The cells of an array after a run without findings, as signed numbers."""
    result = ran(text, dialect, **given)
    assert not result.findings, result.findings
    program = lowered(text, dialect)
    width = next(a.cell.width for a in program.kernels[0].arrays if a.name == array)
    values = [int(v) for v in result.contents[array][0]]
    return [v - (1 << width) if v >> (width - 1) else v for v in values]


def text_of(text: str, dialect: str = "opencl") -> str:
    return print_kernel_program(lowered(text, dialect))


def kinds(kernel: Kernel) -> list[str]:
    """The commands of a kernel by name, nested ones included."""
    return [type(s).__name__ for s in statements_in(kernel.body)]
