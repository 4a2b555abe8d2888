"""Folders and compilation databases: which files, with which flags of their compilers, and what is said of all together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.request.project.projects import options_of_compiler, units_of
from tests.command_line import gpuverify

KERNEL = """#include "lib/config.h"
__global__ void f(real *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i * STEP] = i;
}
"""
HIP = """#include "hip/hip_runtime.h"
template <typename T> __global__ void g(T *a, int n) {
  int i = hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x;
  if (i < n)
    a[i] = i;
}
void host(double *a) { hipLaunchKernelGGL(HIP_KERNEL_NAME(g<double>), dim3(4), dim3(64), 0, 0, a, 256); }
"""
CONFIG = "typedef float real;\n#ifdef FAST\n#define STEP 1\n#else\n#define STEP 0\n#endif\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in (("src/a.cu", KERNEL), ("src/b.hip", HIP), ("include/lib/config.h", CONFIG), ("src/host.cu", "int x;\n")):
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text(text)
    commands = [
        {"directory": str(tmp_path), "file": "src/a.cu", "command": "nvcc -DFAST -Iinclude -Xcompiler -fPIC -c src/a.cu -o a.o"},
        {"directory": str(tmp_path), "file": "src/b.hip", "arguments": ["hipcc", "--offload-arch=gfx90a", "-c", "src/b.hip"]},
        {"directory": str(tmp_path), "file": "src/host.cu", "command": "nvcc -c src/host.cu"},
    ]
    (tmp_path / "compile_commands.json").write_text(json.dumps(commands))
    return tmp_path


def test_a_folder_is_verified_and_summed_up(project: Path) -> None:
    found = gpuverify(str(project))
    assert "2 kernels in 2 files: 1 verified, 1 refuted" in found.stdout
    assert f"refuted {project}/src/a.cu: f: race at line 5" in found.stdout
    assert "g<double>: verified" in found.stdout and found.returncode == 6


def test_instances_that_other_files_launch_are_verified(tmp_path: Path) -> None:
    (tmp_path / "fill.cu").write_text(
        "template <typename T, int N>\n__global__ void fill(T *a) {\n    __shared__ T tile[N];\n"
        "    tile[threadIdx.x] = a[threadIdx.x];\n    __syncthreads();\n    a[threadIdx.x] = tile[N - 1 - threadIdx.x];\n}\n"
    )
    (tmp_path / "main.cu").write_text(
        '#include "fill.cu"\n__global__ void zero(int *a) { a[threadIdx.x] = 0; }\n'
        "int main() {\n    fill<unsigned  int, 64><<<1, 64>>>(nullptr);\n    fill<Unknown, 32><<<1, 32>>>(nullptr);\n}\n"
    )
    units = {Path(unit.path).name: unit.options.instantiate for unit in units_of((str(tmp_path),), None)}
    assert units == {"fill.cu": ("fill<unsigned int, 64>",), "main.cu": ()}


def test_launches_in_other_files_count(tmp_path: Path) -> None:
    kernel, host = tmp_path / "put.cu", tmp_path / "start.cu"
    kernel.write_text("__global__ void put(int *a, int mask) {\n    a[threadIdx.x & mask] = threadIdx.x;\n}\n")
    host.write_text(
        "__global__ void put(int *a, int mask);\n__global__ void zero(int *a) { a[threadIdx.x] = 0; }\n"
        "void start(int *a) {\n    put<<<1, 64>>>(a, 63);\n    zero<<<1, 64>>>(a);\n}\n"
    )
    units = {Path(unit.path).name: unit for unit in units_of((str(tmp_path),), None)}
    assert units["put.cu"].options.host_code == (str(host),) and units["start.cu"].options.host_code == ()
    (put,) = load_program(build_request(str(kernel), units["put.cu"].options)).kernels
    assert put.launched is not None and put.launched.block == (64, 1, 1) and len(put.launched.requires) == 1


def test_files_are_read_as_their_commands_say(project: Path) -> None:
    found = gpuverify("--compile-commands", str(project / "compile_commands.json"))
    assert "2 kernels in 2 files: 2 verified" in found.stdout and found.returncode == 0
    alone = gpuverify("--compile-commands", str(project / "compile_commands.json"), str(project / "src/a.cu"))
    assert "f: verified" in alone.stdout and "g<double>" not in alone.stdout


def test_a_folder_without_kernels_is_said(tmp_path: Path) -> None:
    assert "has a kernel" in gpuverify(str(tmp_path)).stderr


@pytest.mark.parametrize(
    ("words", "dirs", "defines", "arch"),
    [
        ("nvcc -I inc -I=other -isystem /usr/x -D A -DB=2 -arch=sm_80", ("/p/inc", "/p/other", "/usr/x"), ("A", "B=2"), 80),
        ("nvcc -gencode arch=compute_70,code=sm_70 --generate-code=arch=compute_86,code=[sm_86]", (), (), 86),
        ("clang++ -x cuda --cuda-gpu-arch=sm_75 -Xclang -DX -std=c++17 -O3", (), (), 75),
        ("hipcc --offload-arch=gfx90a -c k.hip", (), (), None),
    ],
)
def test_flags_of_compilers(words: str, dirs: tuple[str, ...], defines: tuple[str, ...], arch: int | None) -> None:
    options = options_of_compiler(words.split(), "/p")
    assert (options.include_dirs, options.defines, options.arch) == (dirs, defines, arch)
