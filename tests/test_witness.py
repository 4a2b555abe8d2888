"""Witness programs repeat the run that shows a defect: OpenCL's run where there is an implementation, CUDA's compile."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gpuverify_py.files.orchestrate import verify_path
from gpuverify_py.reports.witness import witnesses

OPENCL = """//xfail:NOT_ALL_VERIFIED
//--local_size=8 --num_groups=2
__kernel void k(__global int *a, __constant float *c, int n, float f, int3 v, __local int *l) {
    l[get_local_id(0)] = n + v.z;
    a[get_global_id(0)] = l[get_local_id(0) ^ 1] + (int)(f * c[0]);
}
"""
CUDA = """//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=2
#define SIZE 8
struct Pair { int first; short second; };
__constant__ int table[4];
__device__ float scale;
template <class T> __device__ T twice(T x) { return x + x; }
__global__ void k(int *a, const double *b, struct Pair p, unsigned char c) {
    extern __shared__ int tile[];
    __requires(c < 9);
    tile[threadIdx.x] = p.first + table[c & 3];
    a[blockIdx.x * SIZE + threadIdx.x] = tile[threadIdx.x ^ 1] + twice(b[threadIdx.x]) * scale;
}
"""


def programs(tmp_path: Path, name: str, source: str, *flags: str) -> list[Path]:
    file = tmp_path / name
    file.write_text(source)
    result, request = verify_path(str(file), flags)
    assert request is not None
    found = []
    for witness, text in witnesses(result, request):
        (tmp_path / witness).write_text(text)
        found.append(tmp_path / witness)
    assert found, result
    return found


def test_kernels_without_findings_need_no_program(tmp_path: Path) -> None:
    racy = "__global__ void racy(int *a) { a[threadIdx.x / 2] = threadIdx.x; }\n"
    unsupported = '__global__ void other(int *a) { asm volatile("unknown %0;" : "=r"(a[0])); }\n'
    found = programs(tmp_path, "kernel.cu", racy + unsupported, "--blockDim=8", "--gridDim=1")
    assert [file.name for file in found] == ["kernel-racy-1.cu"]


def test_the_head_says_what_to_look_for(tmp_path: Path) -> None:
    text = programs(tmp_path, "kernel.cl", OPENCL)[0].read_text()
    head = [line for line in text.splitlines() if line.startswith("#")]
    assert any("race on l[" in line for line in head)
    assert any("kernel.cl:4:" in line and "write by thread" in line for line in head)
    assert any("kernel.cl:5:" in line and "read by thread" in line for line in head)
    assert "GROUP, GRID, OFFSET = (8,), (2,), None" in text and "LOCAL = {'l': 32}" in text
    compile(text, "witness", "exec")


def test_verified_kernels_have_none(tmp_path: Path) -> None:
    file = tmp_path / "kernel.cl"
    file.write_text("//pass\n//--local_size=8 --num_groups=2\n__kernel void k(__global int *a) { a[get_global_id(0)] = 1; }\n")
    result, request = verify_path(str(file))
    assert request is not None and not list(witnesses(result, request))


def test_an_opencl_witness_runs(tmp_path: Path) -> None:
    cl = pytest.importorskip("pyopencl", reason="no pyopencl")
    try:
        cl.get_platforms()
    except cl.Error:
        pytest.skip("no OpenCL implementation")
    program = programs(tmp_path, "kernel.cl", OPENCL)[0]
    ran = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0 and "a: 64 bytes" in ran.stdout, ran.stderr
    if shutil.which("oclgrind"):
        command = ["oclgrind", "--data-races", sys.executable, program]
        watched = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert "data race at local memory" in watched.stderr + watched.stdout
        assert "At line 4" in watched.stderr + watched.stdout and "At line 5" in watched.stderr + watched.stdout


def test_a_cuda_witness_compiles(tmp_path: Path) -> None:
    program = programs(tmp_path, "kernel.cu", CUDA)[0]
    text = program.read_text()
    assert "k<<<dim3(2, 1, 1), dim3(8, 1, 1), 32>>>" in text and "cudaMemcpyToSymbol(table" in text
    if shutil.which("nvcc") is None:
        pytest.skip("no nvcc")
    built = subprocess.run(["nvcc", "-w", "-o", tmp_path / "a.out", program], capture_output=True, text=True, timeout=120)
    assert built.returncode == 0, built.stderr


TOOLS = {
    "__shared__ int s[64]; s[t / 2] = t; a[t] = s[t];": "--tool racecheck ./",
    "a[t / 2] = t;": "-o witness && ./witness\n// No tool",  # in global memory
    "if (t < 7) __syncthreads(); a[t] = t;": "--tool synccheck ./",
    "__shared__ int s[8]; s[t] = t; a[t] = s[t];": "--tool memcheck ./",
    "if (t < 7) __syncwarp(); a[t] = t;": "--tool synccheck ./",
}


@pytest.mark.parametrize("body", TOOLS)
def test_the_tool_that_is_advised_is_one_that_sees_the_defect(body: str, tmp_path: Path) -> None:
    text = f"__global__ void k(int *a) {{ int t = threadIdx.x; {body} }}"
    words = ("--blockDim=64", "--gridDim=1", "--check-array-bounds")
    assert TOOLS[body] in programs(tmp_path, "kernel.cu", text, *words)[0].read_text()


ONE_ARRAY = """
template <class T> __global__ void shift(T *out, const T *in, int n) {
    int t = threadIdx.x;
    if (t + 1 < n) out[t] = in[t + 1];
}
int main() {
    float *data;
    cudaMalloc(&data, 64 * sizeof(float));
    shift<float><<<1, 64>>>(data, data, 64);
}
"""


def test_one_array_is_passed_as_often_as_the_host_passes_it(tmp_path: Path) -> None:
    """And what is an instance is launched as one, beside the source's own `main`."""
    program = programs(tmp_path, "shift.cu", ONE_ARRAY)[0]
    text = program.read_text()
    assert program.name == "shift-shift<float>-in-is-out-1.cu"
    assert "shift<float><<<dim3(1, 1, 1), dim3(64, 1, 1), 0>>>(out_buffer, out_buffer, witness::Scalar<4>" in text
    assert text.index("#define main") < text.index("cudaMalloc(&data") < text.index("#undef main") < text.rindex("int main() {")
