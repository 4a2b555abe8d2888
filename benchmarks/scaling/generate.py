"""Kernels that grow in one respect: accesses, barriers, conditionals, and nested loops without and with barriers.

The five families of Faial's evaluation (Cogumbreiro et al., CAV 2021, Figure 7), as CUDA. All are race free.
``python -m benchmarks.scaling.generate FAMILY N`` prints one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

HEAD = "//pass\n//--blockDim=1024 --gridDim=1\n"


def accesses(n: int) -> str:
    """``n`` reads and writes, each at its own stride."""
    body = [f"    x += a[threadIdx.x + {2 * i} * 1024];\n    a[threadIdx.x + {2 * i + 1} * 1024] = x;" for i in range(n)]
    return _kernel("    int x = 0;\n" + "\n".join(body))


def barriers(n: int) -> str:
    """``n`` writes with a barrier after each."""
    return _kernel("\n".join(f"    a[threadIdx.x] = {i};\n    __syncthreads();" for i in range(n)))


def conditionals(n: int) -> str:
    """``n`` writes, each by one thread only."""
    return _kernel("\n".join(f"    if (threadIdx.x == {i})\n        a[threadIdx.x] = {i};" for i in range(n)))


def loops(n: int) -> str:
    """``n`` nested loops with a write in each."""
    return _nest(n, "")


def barrier_loops(n: int) -> str:
    """``n`` nested loops with a write and a barrier in each."""
    return _nest(n, " __syncthreads();")


FAMILIES: Mapping[str, Callable[[int], str]] = {
    "accesses": accesses,
    "barriers": barriers,
    "conditionals": conditionals,
    "loops": loops,
    "barrier_loops": barrier_loops,
}


def _nest(n: int, barrier: str) -> str:
    lines = [f"    for (int i{i} = 0; i{i} < n; i{i}++) {{ a[threadIdx.x] = {i};{barrier}" for i in range(n)]
    return _kernel("\n".join(lines) + "\n    " + "}" * n)


def _kernel(body: str) -> str:
    return f"{HEAD}__global__ void scaled(int *a, int n)\n{{\n{body}\n}}\n"


if __name__ == "__main__":
    print(FAMILIES[sys.argv[1]](int(sys.argv[2])), end="")
