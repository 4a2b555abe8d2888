"""Threads that return while others of their group go on to a barrier.

From compute capability 7.0 on a barrier of CUDA waits for the threads that have not exited; in OpenCL, and on older devices, all
threads of the group have to come.
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang import kernel as k
from gpuverify_py.analysis.statements import Body, walk
from gpuverify_py.analysis.uniformity import uniformity


def with_early_exits(program: k.KernelProgram) -> k.KernelProgram:
    """The program, each kernel of CUDA marked at whose barriers threads may be missing that have returned.

    A barrier invariant is claimed of all threads of a group: there all have to come.
    """
    if program.dialect != "cuda":
        return program
    return replace(program, kernels=tuple(replace(kernel, early_exits=_may_miss_some(kernel)) for kernel in program.kernels))


def _may_miss_some(kernel: k.Kernel) -> bool:
    barriers = [s for s in walk(kernel.body) if isinstance(s, k.Barrier)]
    return _returns_before_barrier(kernel.body) and exits_split_groups(kernel) and not any(b.invariants for b in barriers)


def exits_split_groups(kernel: k.Kernel) -> bool:
    """Whether threads of one group, or of one cluster, may return without the others, as far as conditions tell."""
    numbers = k.LOCAL_ID if kernel.cluster is None else (*k.LOCAL_ID, *k.GROUP_ID)
    return uniformity(kernel, frozenset(v.name for v in numbers), frozenset()).returns


def _returns_before_barrier(body: Body) -> bool:
    """Whether in the order of the text, or in a loop around both, a return comes before a barrier that may pass it over."""
    returned = False
    for statement in walk(body):
        returned |= isinstance(statement, k.Return)
        if isinstance(statement, k.While) and {k.Return, k.Barrier} <= {type(s) for s in walk(statement.body)}:
            return True
        if returned and isinstance(statement, k.Barrier) and statement.passes_early_exits:
            return True
    return False
