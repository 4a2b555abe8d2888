"""Which of a thread's numbers and the launch's sizes a kernel reads: they tell in which dimensions its author thinks."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.traverse import free_variables
from gpuverify_py.analysis.statements import expressions, walk

_IMPLICIT = frozenset(variable.name for variable in k.IMPLICIT)


def with_reads(program: k.KernelProgram) -> k.KernelProgram:
    """The program, each kernel with the numbers of threads and sizes that its body reads."""
    return replace(program, kernels=tuple(replace(kernel, reads=reads_of(kernel)) for kernel in program.kernels))


def reads_of(kernel: k.Kernel) -> frozenset[str]:
    """The implicit variables in what a kernel evaluates and requires."""
    evaluated = [e for statement in walk(kernel.body) for e in expressions(statement)]
    evaluated += [contract.condition for contract in kernel.requires]
    return frozenset(v.name for e in evaluated for v in free_variables(e)) & _IMPLICIT
