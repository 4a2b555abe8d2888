"""C++ kernels on the host's compiler, where there is one; what it finds is in ``benchmarks/peers/host_values.py``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.peers.host_compiler import COMMAND, HostCompiler, available
from benchmarks.peers.host_values import Refusals, generated_kernel
from benchmarks.peers.setup import Setup, set_up
from benchmarks.peers.values import Agreement, compare_values

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not available(), reason=f"no {COMMAND}: apt-get install g++")]

KERNELS = Path(__file__).parent / "kernels" / "cplusplus"


def setup_of(file: Path) -> Setup:
    setup = set_up(file, 1)
    assert isinstance(setup, Setup), setup
    return setup


@pytest.mark.parametrize("seed", [5, 7, 20, 21])
def test_generated_kernels_mean_the_same(tmp_path: Path, seed: int) -> None:
    compiler, refusals = HostCompiler(), Refusals()
    setup = generated_kernel(seed, tmp_path, compiler, refusals)
    assert isinstance(setup, Setup), setup
    comparison = compare_values(setup, compiler, exact=True)
    assert comparison.agreement is Agreement.SAME and comparison.cells > 20, comparison.detail


@pytest.mark.parametrize("name", ["references-tie", "copy-beside-conversion", "operators-of-two-kinds", "values-returned"])
def test_our_kernels_compute_the_same(name: str) -> None:
    comparison = compare_values(setup_of(KERNELS / f"{name}.cu"), HostCompiler(), exact=True)
    assert comparison.agreement is Agreement.SAME, comparison.detail


def test_barriers_and_shared_memory(tmp_path: Path) -> None:
    file = tmp_path / "k.cu"
    file.write_text(
        "//pass\n//--blockDim=8 --gridDim=2\n__global__ void k(int *a) {\n  extern __shared__ int s[];\n  __shared__ int t[8];\n"
        "  int i = blockIdx.x * 8 + threadIdx.x;\n  s[threadIdx.x] = a[i];\n  __syncthreads();\n"
        "  t[7 - threadIdx.x] = s[(threadIdx.x + 1) % 8];\n  __syncthreads();\n  a[i] = t[threadIdx.x];\n}\n"
    )
    setup = setup_of(file)
    comparison = compare_values(setup, HostCompiler(), exact=True)
    assert comparison.agreement is Agreement.SAME and comparison.cells == 16, comparison.detail
    other = replace(setup, source=setup.source.replace("+ 1) % 8", "+ 2) % 8"))
    assert compare_values(other, HostCompiler(), exact=True).agreement is Agreement.DIFFERENT


def test_what_does_not_compile_and_what_crashes_is_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "k.cu"
    file.write_text("//pass\n//--blockDim=2 --gridDim=1\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n")
    setup = setup_of(file)
    unknown = compare_values(replace(setup, source="__global__ void k(int *a) { x; }"), HostCompiler(), exact=True)
    assert unknown.agreement is Agreement.SKIPPED and "does not compile" in unknown.detail
    crash = compare_values(replace(setup, source="__global__ void k(int *a) { *(int *)0 = 1; }"), HostCompiler(), exact=True)
    assert crash.agreement is Agreement.DIFFERENT and "ended with code" in crash.detail
