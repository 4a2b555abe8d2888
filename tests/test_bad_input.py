"""Bad input ends with one clear line, the right exit code and no traceback."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.command_line import gpuverify

LAUNCH = ["--blockDim=64", "--gridDim=4"]
GOOD = "__global__ void f(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n"


def fails(run: subprocess.CompletedProcess[str], code: int, *said: str) -> None:
    output = run.stdout + run.stderr
    assert run.returncode == code, output
    assert "Traceback" not in output
    for text in said:
        assert text in output
    assert sum("error" in line or line.startswith("gpuverify:") for line in output.splitlines()) == 1, output


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    path = tmp_path / "kernel.cu"
    path.write_text(GOOD)
    return path


def test_no_kernel_in_the_file(kernel: Path) -> None:
    kernel.write_text("__device__ int f(int x) { return x; }\n")
    fails(gpuverify(str(kernel), *LAUNCH), 2, "no kernel")


def test_syntax_error(kernel: Path) -> None:
    kernel.write_text("__global__ void f(int *a) { a[0] = ; }\n")
    fails(gpuverify(str(kernel), *LAUNCH), 2, "kernel.cu:1:")


def test_missing_include(kernel: Path) -> None:
    kernel.write_text('#include "nowhere.h"\n' + GOOD)
    assert "assuming what was not found (nowhere.h" in gpuverify(str(kernel), *LAUNCH, "--verbose").stdout
    fails(gpuverify(str(kernel), *LAUNCH, "--format=gpuverify"), 2, "nowhere.h", "kernel.cu:1:")


def test_missing_include_that_is_needed(kernel: Path) -> None:
    kernel.write_text('#include "nowhere.h"\n__global__ void f(int *a) { a[threadIdx.x] = LENGTH; }\n')
    found = gpuverify(str(kernel), *LAUNCH, "--verbose")
    assert found.returncode == 0 and "assuming LENGTH, which is not declared here, is an integer" in found.stdout
    strict = ("--format=gpuverify", "--ignore-missing-includes")
    fails(gpuverify(str(kernel), *LAUNCH, *strict), 2, "LENGTH", "kernel.cu:2:")


def test_missing_include_that_may_not_be_needed(kernel: Path) -> None:
    kernel.write_text('#include "nowhere.h"\n#ifdef FAST\n#endif\n' + GOOD)
    result = gpuverify(str(kernel), *LAUNCH, "--ignore-missing-includes", "--verbose")
    assert result.returncode == 0
    assert "what was not found (nowhere.h: -I DIR) does not change" in result.stdout
    assert "does not define FAST" in result.stdout


def test_undeclared_function(kernel: Path) -> None:
    kernel.write_text("__global__ void f(int *a) { a[0] = foo(1); }\n")
    fails(gpuverify(str(kernel), *LAUNCH), 2, "foo", "kernel.cu:1:")


def test_unknown_flag(kernel: Path) -> None:
    fails(gpuverify(str(kernel), *LAUNCH, "--no-such-flag"), 1, "--no-such-flag")


def test_flag_of_gpuverify_that_is_not_available(kernel: Path) -> None:
    fails(gpuverify(str(kernel), *LAUNCH, "--math-int"), 1, "--math-int")


@pytest.mark.parametrize("size", ["0", "-1", "[1,2,3,4]", "[2", "x", ""])
def test_impossible_launch(kernel: Path, size: str) -> None:
    fails(gpuverify(str(kernel), f"--blockDim={size}", "--gridDim=1"), 1, "--blockDim")


def test_no_launch(kernel: Path) -> None:
    fails(gpuverify(str(kernel), "--format=gpuverify"), 1, "thread-block size")
    assert "assuming the launch has fewer than 2^31 threads" in gpuverify(str(kernel), "--verbose").stdout


def test_global_size_no_multiple(kernel: Path) -> None:
    fails(gpuverify(str(kernel), "--local_size=64", "--global_size=100"), 1, "multiple")


def test_directory(tmp_path: Path) -> None:
    fails(gpuverify(str(tmp_path), *LAUNCH), 1, "has a kernel")


def test_missing_file(tmp_path: Path) -> None:
    fails(gpuverify(str(tmp_path / "no.cu"), *LAUNCH), 1, "cannot read")


def test_a_boogie_program_on_a_solver_that_is_not_there() -> None:
    program = Path(__file__).parent / "boogie_ir" / "examples" / "copy.bpl"
    fails(gpuverify("boogie", str(program), "--solver", "nonesuch"), 1, "nonesuch", "z3")
    ran = gpuverify("boogie", str(program), "--solver", "z3", "--cross-check", "z3")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_batch_over_a_path_that_is_not_there(tmp_path: Path, kernel: Path) -> None:
    fails(gpuverify("batch", str(kernel), str(tmp_path / "nosuch"), *LAUNCH), 1, "there is no file or folder")


def test_unreadable_names_the_flag_for_json(tmp_path: Path, kernel: Path) -> None:
    run = gpuverify(str(kernel), *LAUNCH, f"--json={tmp_path / 'no' / 'such' / 'folder.json'}")
    fails(run, 1, "folder.json")


def test_binary_data(kernel: Path) -> None:
    kernel.write_bytes(bytes(range(256)) * 20)
    fails(gpuverify(str(kernel), *LAUNCH), 2, "binary")


def test_no_utf8(kernel: Path) -> None:
    kernel.write_bytes(b"// caf\xe9\n" + GOOD.encode())
    run = gpuverify(str(kernel), *LAUNCH)
    assert run.returncode == 0, run.stdout + run.stderr


def test_five_megabytes(kernel: Path) -> None:
    kernel.write_text(GOOD + "// padding\n" * 500_000)
    fails(gpuverify(str(kernel), *LAUNCH), 2, "5.5 MB")


def test_empty_file(kernel: Path) -> None:
    kernel.write_text("")
    fails(gpuverify(str(kernel), *LAUNCH), 2, "no kernel")


def test_unknown_solver(kernel: Path) -> None:
    fails(gpuverify(str(kernel), *LAUNCH, "--solver=nonesuch"), 1, "nonesuch")


def test_json_of_a_batch_cannot_be_written(tmp_path: Path, kernel: Path) -> None:
    fails(gpuverify("batch", str(kernel), *LAUNCH, "--json", str(tmp_path / "no" / "such.jsonl")), 1, "such.jsonl")


@pytest.mark.parametrize("flag", ["--kernel-args=g", "--kernel-args=f,3", "--kernel-arrays=f,0x10,0x10", "--kernel-args="])
def test_arguments_that_fit_no_kernel(kernel: Path, flag: str) -> None:
    fails(gpuverify(str(kernel), *LAUNCH, flag), 1)


def test_missing_axioms(kernel: Path) -> None:
    fails(gpuverify(str(kernel), *LAUNCH, "--boogie-file=nowhere.bpl"), 1, "nowhere.bpl")


def test_axioms_that_do_not_parse(tmp_path: Path, kernel: Path) -> None:
    (tmp_path / "broken.bpl").write_text("axiom (forall x : bv32 ::\n")
    fails(gpuverify(str(kernel), *LAUNCH, f"--boogie-file={tmp_path / 'broken.bpl'}"), 2, "broken.bpl:")


def test_batch_without_kernels(tmp_path: Path) -> None:
    fails(gpuverify("batch", str(tmp_path)), 1, "no .cu or .cl file")


def test_unknown_stage(kernel: Path) -> None:
    fails(gpuverify("emit", "--stage", "nonesuch", str(kernel), *LAUNCH), 1, "nonesuch")


def test_unknown_rule(kernel: Path) -> None:
    fails(gpuverify(str(kernel), *LAUNCH, "--omit-infer=nonesuch"), 1, "nonesuch", "gpuverify rules")


def test_good_input_stays_good(kernel: Path) -> None:
    run = gpuverify(str(kernel), *LAUNCH)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "verified" in run.stdout
    assert run.stderr == ""
