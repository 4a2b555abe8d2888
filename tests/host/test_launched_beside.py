"""Kernels of CUDA that another file of their folder launches."""

from __future__ import annotations

from pathlib import Path

import pytest

from boogie_ir.lang.launches import HostLaunch
from gpuverify_py.files.orchestrate import build_request, load_program, verify
from gpuverify_py.findings.diagnostic import Verdict

KERNEL = """
__global__ void pairs(int *out, const int *in, int width) {
    int store = 2 * blockIdx.x * width + threadIdx.x;
    out[store] = in[store];
    out[store + width] = in[store + width] + 1;
}
"""
DECLARED = "__global__ void pairs(int *out, const int *in, int width);\n"
RUN = "void run(int *out, const int *in, int width) { pairs<<<100, width>>>(out, in, width); }\n"


def launches(folder: Path, kernel: str, **others: str) -> tuple[HostLaunch, ...]:
    for name, text in {"kernel.cu": kernel, **{key.replace("_", "."): text for key, text in others.items()}}.items():
        (folder / name).write_text(text)
    return load_program(build_request(str(folder / "kernel.cu"), ())).launches


def test_a_launch_in_a_file_of_the_folder(tmp_path: Path) -> None:
    (found,) = launches(tmp_path, KERNEL, main_cu=DECLARED + RUN)
    assert found.kernel == "pairs" and found.grid == (100, 1, 1) and Path(found.places[0].file).name == "main.cu"


@pytest.mark.parametrize(("width", "verdict"), [("width", Verdict.VERIFIED), ("2 * width", Verdict.REFUTED)])
def test_the_verdict_is_about_it(tmp_path: Path, width: str, verdict: Verdict) -> None:
    launches(tmp_path, KERNEL, main_cu=DECLARED + RUN.replace("100, width", f"100, {width}"))
    assert verify(build_request(str(tmp_path / "kernel.cu"), ())).verdict is verdict


def test_what_the_file_launches_itself_is_not_looked_for(tmp_path: Path) -> None:
    (found,) = launches(tmp_path, KERNEL + RUN.replace("100", "7"), main_cu=DECLARED + RUN)
    assert found.grid == (7, 1, 1)


def test_a_kernel_of_the_same_name_is_another_one(tmp_path: Path) -> None:
    assert launches(tmp_path, KERNEL, main_cu=KERNEL + RUN) == ()


def test_a_kernel_of_a_header_of_the_other_file_too(tmp_path: Path) -> None:
    assert launches(tmp_path, KERNEL, main_cu='#include "other.cuh"\n' + RUN, other_cuh=KERNEL) == ()


def test_an_instance_is_launched_by_its_arguments(tmp_path: Path) -> None:
    kernel = KERNEL.replace("__global__", "template <int wide> __global__")
    kernel += "template __global__ void pairs<4>(int *, const int *, int);"
    declared = "template <int wide> " + DECLARED
    (found,) = launches(tmp_path, kernel, main_cu=declared + RUN.replace("pairs<<<", "pairs<4><<<"))
    assert found.kernel == "pairs<4>" and found.grid == (100, 1, 1)
