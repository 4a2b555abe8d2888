"""Results in GPUVerify's wording, as scripts made for it match them."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.command_line import gpuverify

LAUNCH = ["--local_size=[8,2]", "--num_groups=4"]


def report(path: Path, text: str, *flags: str) -> subprocess.CompletedProcess[str]:
    path.write_text(text)
    return gpuverify(path, "--format=gpuverify", *flags)


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


def test_indices_wrap_around(tmp_path: Path) -> None:
    """What is only a race because the width is near 2^31 is judged as GPUVerify judges it."""
    source = "__global__ void f(float *o, int w, int h) {\n  int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
    source += "  int y = blockIdx.y * blockDim.y + threadIdx.y;\n  if (x < w && y < h) o[y * w + x] = x + y;\n}\n"
    run = report(tmp_path / "kernel.cu", source, "--blockDim=[16,16]", "--gridDim=[64,64]")
    assert run.returncode == 6
    says(run.stderr, r"possible write-write race on o")


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


def test_sources_that_gpuverify_cannot_tell_apart_are_one_error(tmp_path: Path) -> None:
    source = "__kernel void f(__local int *a) {\n  int x = 0;\n  for (int i = 0; i < 9; i++) {\n    x += a[i];\n"
    source += "    x += a[i + 20];\n  }\n  a[get_local_id(0)] = x;\n}\n"
    run = report(tmp_path / "kernel.cl", source, "--local_size=16", "--num_groups=1")
    says(run.stderr, r"(?s)Read by work item \d+ with .*, possible sources are:\n\S*kernel.cl:4:10:\n.*kernel.cl:5:10:\n")
    assert run.stderr.count("error:") == 1


def test_calls_hide_their_accesses_only_without_inlining(tmp_path: Path) -> None:
    source = "int both(__local int *a, int i) {\n  return a[i] + a[i + 64];\n}\n"
    source += "__kernel void f(__local int *a) {\n  int x = both(a, 3);\n  a[get_local_id(0)] = x;\n}\n"
    inlined = report(tmp_path / "kernel.cl", source, "--local_size=16", "--num_groups=1")
    assert "possible sources" not in inlined.stderr
    apart = report(tmp_path / "kernel.cl", source, "--local_size=16", "--num_groups=1", "--no-inline")
    says(apart.stderr, r"possible sources are:\n\S*kernel.cl:2:10:\n", r"kernel.cl:2:17:\n")
    says(apart.stdout, "finished with 1 verified, 1 error$")  # `both` has no error in its own text


def test_what_happens_in_a_function_without_code(tmp_path: Path) -> None:
    source = "void __spec_clear(__local int *p) { __writes_to(p); }\n"
    source += "__kernel void f(__local int *a, __global int *b) {\n  __spec_clear(a);\n  b[get_global_id(0)] = a[0];\n}\n"
    run = report(tmp_path / "kernel.cl", source, "--local_size=16", "--num_groups=1")
    says(run.stderr, r"Write by work item .*, from external source location\ninvoked from \S*kernel.cl:3:3:\n")


@pytest.mark.parametrize("flag", ["--loop-traces", "--cruncher-opt=/displayLoopAbstractions"])
def test_loops_on_the_way_to_a_finding(tmp_path: Path, flag: str) -> None:
    source = "__kernel void f(__global int *a) {\n  int i = 3;\n  while (__invariant(i <= 7), i < 7)\n    i++;\n"
    source += "  while (__invariant(i < 20), i < 20)\n    i++;\n}\n"
    run = report(tmp_path / "kernel.cl", source, "--local_size=8", "--num_groups=2", flag)
    says(
        run.stderr,
        r"On entry to loop headed at \S*kernel.cl:3:10:\n  i = 3 \(uniform across threads\)$",
        r"After 0 or more iterations of loop headed at \S*kernel.cl:3:10:\n  i = 7 ",
        r"On taking back edge to head of loop at \S*kernel.cl:5:10:\n  i = 20 ",
    )


def test_barrier_intervals(tmp_path: Path) -> None:
    source = "__kernel void f(__local int *a) {\n  barrier(CLK_LOCAL_MEM_FENCE);\n  for (int i = 0; i < 4; i++) {\n"
    source += "    barrier(CLK_LOCAL_MEM_FENCE);\n    barrier(CLK_GLOBAL_MEM_FENCE);\n    barrier(CLK_LOCAL_MEM_FENCE);\n  }\n}\n"
    run = report(tmp_path / "kernel.cl", source, "--local_size=8", "--num_groups=1", "--debug")
    # From the start to the first barrier, from there to the end, and between the two local ones of an iteration.
    says(run.stdout, r"^Found 3 barrier interval\(s\) in f$")


def test_gpuverify_does_not_look_for_contradictions(tmp_path: Path) -> None:
    source = "__kernel void f(__global int *a, int n) {\n  __requires(n < 3);\n  __requires(n > 5);\n"
    source += "  a[0] = get_global_id(0);\n}\n"
    run = report(tmp_path / "kernel.cl", source, *LAUNCH)
    assert run.returncode == 0
    says(run.stdout, "^Verified: ", "they contradict each other")
    own = gpuverify(tmp_path / "kernel.cl", *LAUNCH)
    assert own.returncode == 6
    says(own.stdout, "vacuous")


def test_values_read_from_an_array_that_is_only_read_differ(tmp_path: Path) -> None:
    source = "__kernel void f(__global int *a, __global int *b, int n) {\n  a[n] = b[n];\n}\n"
    run = report(tmp_path / "kernel.cl", source, *LAUNCH)
    says(run.stderr, r"possible write-write race on a\[")
    assert report(tmp_path / "kernel.cl", source, *LAUNCH, "--equality-abstraction").returncode == 0
    # What decides an index keeps its contents.
    source = "__kernel void f(__global int *a, __global int *b, int n) {\n  a[b[n]] = 1;\n}\n"
    assert report(tmp_path / "kernel.cl", source, *LAUNCH).returncode == 0


def test_version() -> None:
    run = gpuverify("--format=gpuverify", "--version")
    assert run.returncode == 0
    says(run.stdout, r"^bugle\s*: [0-9a-f]{40}$", r"^vcgen\s*: [0-9a-f]{40}$")
    says(run.stdout, r"^z3\s*: \d", r"^llvm\s*: ", r"^local-revision\s*: \d+$")
