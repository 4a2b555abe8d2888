"""A file of which each front end leaves out a kernel that the other reads."""

from __future__ import annotations

from frontend.load import load
from tests.frontend.clang.produced import NEEDS_CLANG

TEXT = """
template <typename F> __global__ void applied(int *out, F f) { f(out, threadIdx.x); }
struct base { __device__ virtual int at(int i) const { return i; } };
struct derived : base { __device__ int at(int i) const override { return 2 * i; } };
__global__ void virtual_call(int *out) { derived d; const base &b = d; out[b.at(threadIdx.x)] = 1; }
"""


@NEEDS_CLANG
def test_each_kernel_by_whom_reads_it() -> None:
    assert kernels_by("ours") == {"applied"}
    assert kernels_by("clang") == {"virtual_call"}
    assert kernels_by("auto") == {"applied", "virtual_call"}


def kernels_by(front_end: str) -> set[str]:
    """The names of the kernels that a front end reads."""
    program = load("either.cu", TEXT, "cuda", lenient=True, front_end=front_end)
    return {kernel.name.partition("<")[0] for kernel in program.kernels}
