"""The Python interface, and the header that it ships for other compilers."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from frontend.notes.annotations import ANNOTATIONS, Form, Place
from gpuverify_py import ExitCode, Launch, Verdict, verify

REVERSE = """__global__ void reverse(int *a) {
    __shared__ int tile[256];
    tile[threadIdx.x] = a[threadIdx.x];
    a[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}
"""


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    path = tmp_path / "reverse.cu"
    path.write_text(REVERSE)
    return path


def test_a_race(kernel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = verify(kernel, Launch(block=256, grid=1))
    assert report.verdict is Verdict.REFUTED and not report.verified
    assert report.exit_code is ExitCode.NOT_VERIFIED
    (finding,) = report.findings
    assert finding.confirmed and finding.kind.value == "race"
    assert {access.origin.span.line for access in finding.accesses} == {3, 4}
    assert report.kernels[0].kernel == "reverse"
    assert "read-write race" in report.text()
    assert report.records()[0]["verdict"] == "refuted"
    assert capsys.readouterr() == ("", "")


def test_a_proof_for_any_grid(kernel: Path) -> None:
    kernel.write_text("__global__ void f(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n")
    report = verify(str(kernel), Launch(block=(16, 1), grid=(None, 1)), flags=["--check-array-bounds"])
    assert report.verdict in (Verdict.VERIFIED, Verdict.POSSIBLE, Verdict.REFUTED)
    assert report.request is not None and report.request.launch.grid == (None, 1, 1)
    assert verify(kernel, Launch(block=16, grid=None)).verified


@pytest.mark.parametrize(("launch", "said"), [(Launch(block=0, grid=1), "'0'"), (Launch((1, 1, 1, 1), 1), "4 dimensions")])
def test_what_is_wrong_is_in_the_report(kernel: Path, launch: Launch, said: str) -> None:
    report = verify(kernel, launch)
    assert report.exit_code is ExitCode.COMMAND_LINE
    assert report.problem is not None and said in report.problem.message
    assert verify("no/such.cu").problem is not None


def test_a_batch(kernel: Path, tmp_path: Path) -> None:
    from gpuverify_py.api import batch

    (tmp_path / "good.cu").write_text("__global__ void f(int *a) { a[threadIdx.x] = 1; }\n")
    found = {Path(each.path).name: each.verdict for each in batch([str(tmp_path)], ["--blockDim=256", "--gridDim=1"])}
    assert found == {"good.cu": Verdict.VERIFIED, "reverse.cu": Verdict.REFUTED}


def test_the_package_loads_nothing_until_it_is_used() -> None:
    code = (
        "import sys, gpuverify_py; print([m for m in sys.modules if m.split('.')[0] in ('frontend', 'boogie_ir', 'z3', 'pysmt')])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


# --------------------------------------------------------------------------------------------------------------- header


def claim(form: Form) -> str:
    return f"{form.name}({', '.join(['no_such_thing >= 0'] * form.least)})"


def annotated(cuda: bool) -> str:
    """A kernel with every annotation, each in its place."""
    forms = [form for form in ANNOTATIONS.values() if form.claim is not None]
    inside = "".join(f"  {claim(f)};\n" for f in forms if f.place in (Place.POINT, Place.FUNCTION))
    heads = "".join(f"  while ({claim(f)}, i < n) i++;\n" for f in forms if f.place is Place.LOOP_HEAD)
    ends = "".join(f"  {claim(f)};\n" for f in forms if f.place is Place.FUNCTION_END)
    outside = "".join(f"{claim(f)};\n" * 2 for f in forms if f.place is Place.FILE)
    start = "__global__ void f(int *a, int n)" if cuda else "void f(int *a, int n)"
    return f'#include "gpuverify.h"\n#include <assert.h>\n{outside}{start} {{\n  int i = 0;\n{inside}{heads}{ends}}}\n'


def shipped_header(folder: Path) -> None:
    command = [sys.executable, "-m", "gpuverify_py.cli", "header"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    (folder / "gpuverify.h").write_text(text)


@pytest.mark.parametrize(
    "compiler",
    ["gcc -fsyntax-only -Wall -Werror -x c -std=c99", "g++ -fsyntax-only -Wall -Werror -x c++", "nvcc -cuda -o /dev/null"],
)
def test_annotations_compile_away(tmp_path: Path, compiler: str) -> None:
    if shutil.which(compiler.split()[0]) is None:
        pytest.skip(f"{compiler.split()[0]} is not installed")
    shipped_header(tmp_path)
    kernel = tmp_path / "kernel.cu"
    kernel.write_text(annotated(cuda=compiler.startswith("nvcc")))
    run = subprocess.run([*compiler.split(), str(kernel)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_annotations_stay_where_we_read_the_header(tmp_path: Path) -> None:
    shipped_header(tmp_path)
    kernel = tmp_path / "kernel.cu"
    text = (
        '#include "gpuverify.h"\n__global__ void f(int *a, int n) { __requires(n == COUNT); a[threadIdx.x * n] = threadIdx.x; }\n'
    )
    kernel.write_text(text.replace("COUNT", "1"))
    assert verify(kernel, Launch(block=64, grid=1)).verified
    kernel.write_text(text.replace("COUNT", "0"))
    assert verify(kernel, Launch(block=64, grid=1)).verdict is Verdict.REFUTED


def test_the_function_is_there_whatever_has_been_loaded(kernel: Path) -> None:
    code = (
        "import sys, gpuverify_py.verify.observer, gpuverify_py; from gpuverify_py import Launch, verify; "
        "print([f(sys.argv[1], Launch(256, 1)).verdict.value for f in (verify, gpuverify_py.verify)])"
    )
    command = [sys.executable, "-c", code, str(kernel)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[1])
    assert run.stdout == "['refuted', 'refuted']\n", run.stderr
