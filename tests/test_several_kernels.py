"""Files with several kernels: one that uses what is not supported does not keep the others from a verdict."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from gpuverify_py import verify
from gpuverify_py.api import Report
from gpuverify_py.findings.diagnostic import ExitCode, Verdict
from gpuverify_py.reports.json import schema
from tests.command_line import gpuverify

GOOD = "__global__ void good(int *a) { a[blockIdx.x * 64 + threadIdx.x] = 1; }\n"
ODD = '__global__ void odd(int *a) { asm("x"); }\n'
RACY = "__global__ void racy(int *a) { a[threadIdx.x + 1] = a[threadIdx.x]; }\n"
WRONG = "__global__ void wrong(int *a) { a[0] = foo(1); }\n"
CLAIMING = """#define tid get_local_id(0)
__kernel void claims() {
  __local int slot[64];
  slot[tid] = tid;
  __barrier_invariant_1(slot[tid] != slot[__other_int(tid)], tid);
  barrier(CLK_LOCAL_MEM_FENCE);
}
__kernel void plain(__global int *a) { a[get_global_id(0)] = 1; }
"""
LAUNCH = ("--blockDim=64", "--gridDim=8")


def report(folder: Path, name: str, text: str, *flags: str) -> Report:
    path = folder / name
    path.write_text(text)
    return verify(path, flags=(*LAUNCH, *flags))


def verdicts(found: Report) -> dict[str, Verdict]:
    return {kernel.kernel: kernel.verdict for kernel in found.kernels}


@pytest.mark.parametrize("order", [(GOOD, ODD, RACY), (ODD, RACY, GOOD), (RACY, GOOD, ODD)])
def test_each_kernel_has_its_verdict(order: tuple[str, ...], tmp_path: Path) -> None:
    found = report(tmp_path, "three.cu", "".join(order))
    assert verdicts(found) == {"good": Verdict.VERIFIED, "odd": Verdict.UNSUPPORTED, "racy": Verdict.REFUTED}
    assert (found.verdict, found.exit_code) == (Verdict.UNSUPPORTED, ExitCode.UNSUPPORTED)
    line = 1 + order.index(ODD)
    assert f"three.cu:{line}:31: error: inline assembly is not supported" in found.text()
    for record in found.records():
        jsonschema.validate(record, json.loads(schema()))
        assert ("problem" in record) == (record["kernel"] == "odd")


def test_a_kernel_that_is_wrong_does_not_keep_the_others_from_a_verdict(tmp_path: Path) -> None:
    found = report(tmp_path, "three.cu", GOOD + WRONG + RACY)
    assert verdicts(found) == {"good": Verdict.VERIFIED, "wrong": Verdict.ERROR, "racy": Verdict.REFUTED}
    assert (found.verdict, found.exit_code) == (Verdict.ERROR, ExitCode.SOURCE)
    assert "three.cu:2:40: error: the function foo is not declared" in found.text()
    for record in found.records():
        jsonschema.validate(record, json.loads(schema()))


def test_a_kernel_that_does_not_parse_does_not_keep_the_others_from_a_verdict(tmp_path: Path) -> None:
    broken = "template <typename T> __global__ void broken(T *a) { a[0] = ; }\n"
    found = report(tmp_path, "three.cu", GOOD + broken + RACY)
    assert verdicts(found) == {"good": Verdict.VERIFIED, "broken": Verdict.ERROR, "racy": Verdict.REFUTED}
    assert "three.cu:2:61: error: expected an expression before `;`" in found.text()


def test_each_kernel_says_why_none_of_them_can_be_verified(tmp_path: Path) -> None:
    found = report(tmp_path, "two.cu", ODD + WRONG)
    assert verdicts(found) == {"odd": Verdict.UNSUPPORTED, "wrong": Verdict.ERROR}


def test_a_library_that_is_known_by_name_is_not_supported(tmp_path: Path) -> None:
    uses = "__global__ void uses(int *a) { cuda::std::array<int, 4> b; a[0] = b[1]; }\n"
    calls = "__global__ void calls(int *a) { thrust::sort(a, a + 4); }\n"
    typo = "__global__ void typo(int *a) { a[0] = here::there(); }\n"
    found = report(tmp_path, "four.cu", GOOD + uses + calls + typo, "--front-end=ours")
    assert verdicts(found) == {
        "good": Verdict.VERIFIED,
        "uses": Verdict.UNSUPPORTED,
        "calls": Verdict.UNSUPPORTED,
        "typo": Verdict.UNSUPPORTED,  # our own front end is not sure what `::` may find
    }
    assert "four.cu:2:32: error: cuda::std::array of libcu++ is not supported" in found.text()


def test_what_opencl_does_not_parse_keeps_no_other_kernel_from_a_verdict(tmp_path: Path) -> None:
    good = "__kernel void good(__global int *a) { a[get_global_id(0)] = 1; }\n"
    pipe = "__kernel void piped(read_only pipe int from, __global int *a) { a[0] = 1; }\n"
    block = "kernel void starts(global int *a) { enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ a[0] = 1; }); }\n"
    wrong = "kernel void wrong(global int *a) { a[0] = ; }\n"
    found = report(tmp_path, "four.cl", pipe + good + block + wrong)
    assert verdicts(found) == {
        "good": Verdict.VERIFIED,
        "piped": Verdict.UNSUPPORTED,
        "starts": Verdict.UNSUPPORTED,
        "wrong": Verdict.ERROR,
    }
    assert "four.cl:1:31: error: a pipe is not supported" in found.text()


def test_a_function_that_does_not_parse_is_an_error_in_opencl(tmp_path: Path) -> None:
    good = "__kernel void good(__global int *a) { a[get_global_id(0)] = 1; }\n"
    found = report(tmp_path, "two.cl", "int f() { return ; ; = }\n" + good)
    assert found.exit_code is ExitCode.SOURCE and found.kernels == ()


def test_a_header_of_a_host_library_may_be_missing(tmp_path: Path) -> None:
    found = report(tmp_path, "one.cu", "#include <torch/extension.h>\n#include <optional>\n" + GOOD)
    assert verdicts(found) == {"good": Verdict.VERIFIED}
    listed = " ".join(assumption.text for assumption in found.kernels[0].assumptions)
    assert "torch/extension.h" in listed
    assert "optional" not in listed


def test_what_no_engine_can_do_is_said_of_its_kernel(tmp_path: Path) -> None:
    found = report(tmp_path, "claims.cl", CLAIMING)
    assert verdicts(found) == {"claims": Verdict.UNSUPPORTED, "plain": Verdict.VERIFIED}


def test_a_file_without_another_kernel_is_not_supported_as_a_whole(tmp_path: Path) -> None:
    found = report(tmp_path, "odd.cu", ODD)
    assert found.kernels == () and found.problem is not None
    assert found.exit_code is ExitCode.UNSUPPORTED


def test_gpuverify_reads_files_as_a_whole(tmp_path: Path) -> None:
    found = report(tmp_path, "two.cu", GOOD + ODD, "--format=gpuverify")
    assert found.kernels == () and found.exit_code is ExitCode.UNSUPPORTED


def test_a_kernel_that_is_chosen_is_verified_beside_one_that_is_left_out(tmp_path: Path) -> None:
    assert report(tmp_path, "two.cu", GOOD + ODD, "--kernel-arrays=good,0x1000").verdict is Verdict.VERIFIED
    assert report(tmp_path, "two.cu", GOOD + ODD, "--kernel-arrays=odd,0x1000").verdict is Verdict.UNSUPPORTED


def test_other_commands_say_what_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "two.cu"
    path.write_text(GOOD + ODD + RACY)
    launch = (str(path), *LAUNCH)

    emitted = gpuverify("emit", "--stage", "logged", *launch)
    assert emitted.stderr.count("kernel odd is left out: inline assembly is not supported") == 1
    ran = gpuverify("run", *launch, "--kernel", "odd")
    assert ran.returncode == ExitCode.UNSUPPORTED and "inline assembly is not supported" in ran.stderr


def test_each_kernel_has_the_size_that_it_requires(tmp_path: Path) -> None:
    path = tmp_path / "three.cl"
    path.write_text(
        "__attribute__((reqd_work_group_size(8, 8, 1))) kernel void square(global int *a) "
        "{ a[get_local_id(0)] = get_local_id(1); }\n"
        "kernel void any(global int *a) { a[get_global_id(0)] = 1; }\n"
        "__attribute__((reqd_work_group_size(32, 1, 1))) kernel void row(global int *a) { a[get_local_id(0)] = 1; }\n"
    )
    found = verify(path, flags=("--num_groups=1",))
    assert verdicts(found) == {"square": Verdict.REFUTED, "any": Verdict.VERIFIED, "row": Verdict.VERIFIED}
    assert "by thread (0, 1) of block (0, 0)" in found.text() or "by thread (0, 0) of block (0, 0)" in found.text()
    assert "assuming work-groups have one thread in y and z" in found.text(verbose=True)
    given = verify(path, flags=("--num_groups=1", "--local_size=1"))
    assert verdicts(given) == {"square": Verdict.ERROR, "any": Verdict.VERIFIED, "row": Verdict.ERROR}
    assert "requires work-groups of 8,8,1" in given.text()


def test_a_kernel_that_requires_no_size_is_verified_for_any_but_not_as_gpuverify(tmp_path: Path) -> None:
    path = tmp_path / "one.cl"
    path.write_text("kernel void any(global int *a) { a[get_global_id(0)] = 1; }\n")
    assert verify(path, flags=("--num_groups=1",)).verdict is Verdict.VERIFIED
    found = verify(path, flags=("--num_groups=1", "--format=gpuverify"))
    assert found.exit_code is ExitCode.COMMAND_LINE and found.problem is not None
