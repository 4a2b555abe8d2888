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


NAMESAKES = """
struct base { __device__ virtual int at(int i) const { return i; } };
struct derived : base { __device__ int at(int i) const override { return 2 * i; } };
namespace a { __global__ void k(int *out) { asm volatile("frobnicate.b32 %0;" : "=r"(out[0])); } }
namespace b { __global__ void k(int *out) { derived d; const base &b = d; out[b.at(threadIdx.x)] = 1; } }
template <typename F> __global__ void one(int *out, F f) { f(out, threadIdx.x); }
template <typename F> __global__ void two(int *out, F f) { f(out, threadIdx.x); }
"""


@NEEDS_CLANG
def test_what_both_leave_out_stays_left_out_beside_a_namesake() -> None:
    program = load("either.cu", NAMESAKES, "cuda", lenient=True)
    told = [*(each.name for each in program.kernels), *(each.name for each in program.left_out)]
    assert sorted(name.partition("<")[0].rpartition("::")[2] for name in told) == ["k", "k", "one", "two"]


def kernels_by(front_end: str) -> set[str]:
    """The names of the kernels that a front end reads."""
    program = load("either.cu", TEXT, "cuda", lenient=True, front_end=front_end)
    return {kernel.name.partition("<")[0] for kernel in program.kernels}
