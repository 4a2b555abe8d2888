"""``--kernel`` and ``--launch``: some kernels of a file, and kernels with launches of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from gpuverify_py import ExitCode, Launch, Report, Verdict, verify
from gpuverify_py.batch.keys import plan
from gpuverify_py.batch.suite import Job

# Each is right in one launch: blocks of 64, of 32, of 16 x 16 in 4 x 4, and any.
KERNELS = """
template <typename T, int N> __global__ void fill(T *a) { a[blockIdx.x * N + threadIdx.x] = threadIdx.x; }
__global__ void plane(int *a) { a[(blockIdx.y * 4 + blockIdx.x) * 256 + threadIdx.y * 16 + threadIdx.x] = threadIdx.x; }
__global__ void any(int *a) { if (threadIdx.x == 0) a[blockIdx.x] = 1; }
__global__ void racy(int *a) { a[0] = threadIdx.x; }
void host(float *f, int *d) { fill<float, 64><<<8, 64>>>(f); fill<int, 32><<<8, 32>>>(d); }
"""
OWN = ["--launch", "fill<float,64>=64x8", "--launch=fill< int, 32 >=32x8", "--launch", "plane=[16,16]x[4,4]"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "k.cu"
    path.write_text(KERNELS)
    return path


def verdicts(report: Report) -> dict[str, str]:
    return {kernel.kernel: kernel.verdict.value for kernel in report.kernels}


def test_one_kernel(file: Path) -> None:
    report = verify(file, flags=["--blockDim=64", "--gridDim=8", "--kernel", "any"])
    assert verdicts(report) == {"any": "verified"} and report.exit_code is ExitCode.VERIFIED
    assert verdicts(verify(file, Launch(64, 8), kernels=["any", "racy"])) == {"any": "verified", "racy": "refuted"}


def test_a_kernel_is_named_without_its_namespaces_beside_one_that_means_nothing(tmp_path: Path) -> None:
    path = tmp_path / "k.cu"
    path.write_text("""namespace deep { namespace inner {
struct One { static constexpr int step() { return 1; } };
__global__ void others(int *a) { this text is nothing; }
template <int N> __global__ void mine(int *a) { a[threadIdx.x * N * One::step()] = 1; }
} }
void host(int *a) { deep::inner::mine<2><<<1, 32>>>(a); }
""")
    assert set(verdicts(verify(path, Launch(32, 1), kernels=["mine"])).values()) == {"verified"}


@pytest.mark.parametrize("name", ["fill", "fill<float,64>", "fill<float, 64>"])
def test_a_template_is_named_as_a_whole_or_with_its_arguments(file: Path, name: str) -> None:
    found = verdicts(verify(file, Launch(64, 8), kernels=[name]))
    assert found["fill<float, 64>"] == "verified"
    assert found.get("fill<int, 32>") == ("refuted" if name == "fill" else None)


def test_each_kernel_in_its_own_launch(file: Path) -> None:
    chosen = ["--kernel=fill", "--kernel=plane", "--kernel=any"]
    report = verify(file, flags=[*OWN, *chosen, "--launch=any=*x*"])
    assert set(verdicts(report).values()) == {"verified"} and len(report.kernels) == 4, report.text()
    launches = {record["kernel"]: record["launch"] for record in report.records()}
    assert launches["fill<int, 32>"] == {"block": [32, 1, 1], "grid": [8, 1, 1]}
    assert launches["plane"] == {"block": [16, 16, 1], "grid": [4, 4, 1]}
    assert launches["any"] == {"block": [None, 1, 1], "grid": [None, 1, 1]}


def test_an_own_launch_overrides_the_others(file: Path) -> None:
    own = {"fill": Launch(32, 8), "plane": Launch((16, 16), (4, 4))}
    report = verify(file, Launch(64, 8), launches=own, kernels=["fill", "plane"])
    assert set(verdicts(report).values()) == {"verified"}, report.text()
    assert verify(file, Launch(64, 8), launches={"plane": Launch((17, 16), (4, 4))}, kernels=["plane"]).verdict is Verdict.REFUTED


def test_what_is_said_of_an_instance_counts_before_what_is_said_of_its_template(file: Path) -> None:
    flags = ["--kernel=fill", "--launch=fill<int,32>=32x8", "--launch=fill=64x8"]
    assert set(verdicts(verify(file, flags=flags)).values()) == {"verified"}


def test_a_kernel_without_a_launch_is_verified_as_the_host_launches_it_or_for_any(file: Path) -> None:
    report = verify(file, flags=["--launch=any=64x8", "--launch=plane=[16,16]x[4,4]"])
    assert verdicts(report) == {
        "fill<float, 64>": "verified", "fill<int, 32>": "verified", "plane": "verified", "any": "verified", "racy": "refuted",
    }  # fmt: skip
    launches = {record["kernel"]: record["launch"] for record in report.records()}
    assert launches["any"] == {"block": [64, 1, 1], "grid": [8, 1, 1]}
    assert launches["fill<int, 32>"] == {"block": [32, 1, 1], "grid": [8, 1, 1]}


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--kernel=anny"], "no kernel called anny, which --kernel names"),
        (["--launch=fill<double,2>=2x2"], "no kernel called fill<double,2>, which --launch names"),
        (["--launch=any"], "'any' is not KERNEL=BLOCKxGRID"),
        (["--launch=any=64"], "'any=64' is not KERNEL=BLOCKxGRID"),
        (["--launch=any=64x0"], "'0'"),
        (["--launch=any=[1,2,3,4]x1"], "4 dimensions"),
    ],
)
def test_what_is_wrong_is_said(file: Path, flags: list[str], said: str) -> None:
    report = verify(file, Launch(64, 8), flags=flags)
    assert report.exit_code is ExitCode.COMMAND_LINE and report.problem is not None and said in report.problem.message
    if "no kernel" in said:
        assert "fill<float, 64>, fill<int, 32>, plane, any, racy" in report.problem.hint


def test_a_batch_tells_results_of_other_kernels_and_launches_apart(file: Path) -> None:
    keys = {plan(Job(str(file)), ("--blockDim=64", "--gridDim=8", *more), 60.0, 0).key for more in ((), ("--kernel=any",), OWN)}
    assert len(keys) == 3 and None not in keys


def test_opencl_learns_the_number_of_dimensions_where_all_launches_have_one(tmp_path: Path) -> None:
    path = tmp_path / "k.cl"
    path.write_text("__kernel void f(__global int *a) { a[get_global_id(0)] = get_work_dim(); __assert(get_work_dim() == 1); }\n")
    assert verify(path, launches={"f": Launch(64, 8)}, kernels=["f"]).verified
    assert not verify(path, Launch((8, 8), (1, 1)), launches={"f": Launch(64, 8)}).verified
