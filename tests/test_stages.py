"""Every stage that ``gpuverify emit`` prints reads back as the same text, one program a kernel."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pytest

from boogie_ir.check.typecheck import check_program
from boogie_ir.lang.errors import TextError
from boogie_ir.lang.program import Program
from boogie_ir.print.printer import print_kernel_program, print_program
from boogie_ir.read.parser import parse_kernel_program, parse_program
from gpuverify_py.commands.commands import application
from gpuverify_py.files.orchestrate import build_request
from gpuverify_py.files.stages import emitted as emitted_stages

ROOT = Path(__file__).parents[1]
FIRST = """
__global__ void first(int *a, int n) {
  __shared__ int s[64];
  for (int i = 0; i < n; i++) {
    s[threadIdx.x] = i;
    __syncthreads();
    a[64 * blockIdx.x + threadIdx.x] = s[63 - threadIdx.x];
    __syncthreads();
  }
}
"""
SECOND = """__global__ void second(int *a) { a[64 * blockIdx.x + threadIdx.x] = 1; }
"""


KERNEL_LEVEL = ["kernel", "logged", "candidates", "predicated"]
SEQUENTIAL = ["dual", "inferred"]


def emitted(stage: str, source: str, folder: Path) -> str:
    file = folder / "kernels.cu"
    file.write_text(source)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        assert application(["emit", "--stage", stage, str(file), "--blockDim=64", "--gridDim=2"]) == 0
    return printed.getvalue()


@pytest.mark.parametrize("stage", [*KERNEL_LEVEL, *SEQUENTIAL])
def test_every_kernel_is_printed_once(stage: str, tmp_path: Path) -> None:
    text = emitted(stage, FIRST + SECOND, tmp_path)
    assert [text.count(f" {name}(") for name in ("first", "second")] == [1, 1]


@pytest.mark.parametrize("stage", KERNEL_LEVEL)
def test_a_kernel_reads_back(stage: str, tmp_path: Path) -> None:
    text = emitted(stage, FIRST, tmp_path)
    assert print_kernel_program(parse_kernel_program(text, "first.gbpl")) == text


@pytest.mark.parametrize("stage", SEQUENTIAL)
def test_a_procedure_reads_back(stage: str, tmp_path: Path) -> None:
    text = emitted(stage, FIRST, tmp_path)
    without_remarks = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("// "))
    assert print_program(parse_program(text, "first.bpl")) == without_remarks


def test_every_candidate_is_listed_with_what_became_of_it(tmp_path: Path) -> None:
    source = "__global__ void s(int *a, int n) { for (int i = threadIdx.x; i < n; i += 64) a[2 * i + blockIdx.x] = 1; }"
    lines = [line for line in emitted("inferred", source, tmp_path).splitlines() if line.startswith("// ")]
    offered = emitted("candidates", source, tmp_path).count("invariant {:candidate}")
    assert len(lines) == offered > 0
    assert any(line.startswith("// kept ") for line in lines)
    assert any(line.startswith("// dropped ") and (" in round " in line or " in advance by " in line) for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted((ROOT / "tests" / "kernels" / "annotations").glob("*.c[lu]")), ids=lambda f: f.stem)
def test_programs_of_kernels_with_annotations_declare_what_they_mention(file: Path) -> None:
    try:
        stages = tuple(emitted_stages(build_request(str(file), ()), "dual"))
    except TextError:  # some are there for what is wrong with them
        return
    for each in stages:
        assert isinstance(each.program, Program)
        assert check_program(each.program) == ()
        assert parse_program(print_program(each.program, origins=True)) == each.program


def test_flags_may_stand_before_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kernels.cu"
    file.write_text(FIRST)
    flags = ["--front-end", "ours", "--blockDim=64", "--gridDim=2"]
    assert application(["emit", *flags, str(file)]) == 0
    before = capsys.readouterr().out
    assert application(["emit", str(file), *flags]) == 0
    assert capsys.readouterr().out == before
