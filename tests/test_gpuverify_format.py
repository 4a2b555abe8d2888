"""Results in GPUVerify's wording, as scripts made for it match them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

LAUNCH = ["--local_size=[8,2]", "--num_groups=4"]


def report(path: Path, text: str, *flags: str) -> subprocess.CompletedProcess[str]:
    path.write_text(text)
    words = [sys.executable, "-m", "gpuverify_py.cli", str(path), "--format=gpuverify", *flags]
    return subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)


def says(text: str, *patterns: str) -> None:
    for pattern in patterns:
        assert re.search(pattern, text, re.MULTILINE), f"{pattern}\n{text}"


def test_race_with_calls_and_parameters(tmp_path: Path) -> None:
    source = "void put(__global int *p, int i) {\n  p[i] = get_local_id(0);\n}\n"
    source += "__kernel void f(__global int *a, int n) {\n  __requires(n == 5);\n  put(a, n);\n}\n"
    run = report(tmp_path / "kernel.cl", source, "--local_size=8", "--num_groups=1")
    assert run.returncode == 6
    says(
        run.stderr,
        r"kernel.cl: error: possible write-write race on a\[5\]:$",
        r"^Write by work item (\d) with local id \1 in work group 0, .+kernel.cl:2:\d+:\n  p\[i\] = get_local_id\(0\);$",
        r"^invoked from .+kernel.cl:6:\d+:\n  put\(a, n\);$",
        r"^Bitwise values of parameters of 'f':\n  n = 5$",
    )
    says(run.stdout, r"^GPUVerify kernel analyser finished with 0 verified, 1 error$")


def test_the_logged_access_comes_first_in_the_name_and_last_in_the_report(tmp_path: Path) -> None:
    source = "__kernel void f(__global int *a, __global int *b) {\n  b[get_global_id(0)] = a[3];\n"
    source += "  if (get_local_id(0) == 3) a[get_local_id(0)] = 1;\n}\n"
    run = report(tmp_path / "kernel.cl", source, "--local_size=8", "--num_groups=1")
    says(run.stderr, r"possible read-write race on a\[3\]", r"(?s)Write by work item 3 .*Read by work item")


def test_two_dimensions_and_cuda_names(tmp_path: Path) -> None:
    source = "__global__ void f(int *a) {\n  if (threadIdx.y == 1) __syncthreads();\n}\n"
    run = report(tmp_path / "kernel.cu", source, "--blockDim=[4,2]", "--gridDim=1")
    says(run.stderr, r"kernel.cu:2:\d+: error: barrier may be reached by non-uniform control flow\n  if \(threadIdx.y == 1\)")
    source = "__global__ void f(int *a) {\n  __assert(threadIdx.y == 0);\n}\n"
    run = report(tmp_path / "kernel.cu", source, "--blockDim=[4,2]", "--gridDim=1")
    says(run.stderr, r"might not hold for thread \(\d, 1\) in thread block \(0, 0\) \(global id \(\d, 1\)\)$")


def test_success(tmp_path: Path) -> None:
    run = report(
        tmp_path / "kernel.cl", "__kernel void f(__global int *a) { a[get_global_id(0)] = 1; }", *LAUNCH[1:], "--local_size=8"
    )
    assert (run.returncode, run.stderr) == (0, "")
    says(run.stdout, r"^Verified: .*kernel.cl$", r"^- no data races between work groups$")


def test_bounded_is_not_called_verified(tmp_path: Path) -> None:
    source = "__kernel void f(__global int *a, int n) { for (int i = 0; i < n; i++) a[get_global_id(0)] = i; }"
    run = report(tmp_path / "kernel.cl", source, "--local_size=8", "--num_groups=1", "--findbugs")
    assert run.returncode == 0
    says(run.stdout, r"^No defects were found while analysing: ")
    assert "erified" not in run.stdout


@pytest.mark.parametrize(
    ("flags", "code", "said"),
    [
        (["--local_size=8", "--num_groups=1", "--nonsense"], 1, r"^GPUVerify: COMMAND_LINE_ERROR error \(1\): .*--nonsense"),
        (["--local_size=8", "--global_size=9"], 1, "Dimension 0 of global size does not divide by dimension 0 of local size"),
        (["--local_size=8", "--global_size=[8,8]"], 1, "Dimensions of local and global size must match"),
        (["--local_size=8", "--num_groups=1", "--vcgen-opt=/checkArrays:x"], 5, "Array name 'x' specified .* is not found"),
    ],
)
def test_errors(tmp_path: Path, flags: list[str], code: int, said: str) -> None:
    run = report(tmp_path / "kernel.cl", "__kernel void f(__global int *a) { a[get_global_id(0)] = 1; }", *flags)
    assert run.returncode == code
    says(run.stderr, said)
