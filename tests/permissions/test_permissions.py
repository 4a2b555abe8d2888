"""Kernels that state permissions: which hold, and of those that do not which obligations are open.

``// permissions: hold`` or ``// permissions: not shown`` says the outcome, ``// open: KIND`` marks a line with an open one,
``// says: WORDS`` tells a message.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from boogie_ir.lang.source import visible
from gpuverify_py.commands.commands import application
from gpuverify_py.permissions.answers import Kept, pasted, permissions
from gpuverify_py.reports.answers.permissions import text

KERNELS = sorted(p for suffix in ("cu", "cl") for p in (Path(__file__).parent / "kernels").glob(f"*.{suffix}"))


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: path.name)
def test_stated(path: Path) -> None:
    source = path.read_text()
    (report,) = permissions(str(path), ())
    expected = {(n, m[1]) for n, line in enumerate(source.splitlines(), 1) for m in re.finditer(r"// open: (\w+)", line)}
    found = {(visible(each.obligation.origin).span.line, each.obligation.check.value) for each in report.checked.failed}
    assert found == expected
    assert (report.kept is Kept.STATED) == ("// permissions: hold" in source) == (not expected)
    for words in re.findall(r"// says: (.+)", source):
        assert words in text(str(path), report)


REDUCTION = """
__global__ void sum(int *a, int *out, int n) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = t < n ? a[t] : 0;
  for (int d = 64; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) s[t] += s[t + d];
  }
  for (int k = t; k < n; k += 96) out[k] = 0;
}
"""


def test_inferred_permissions_hold_once_they_are_pasted(tmp_path: Path) -> None:
    file = tmp_path / "sum.cu"
    file.write_text(REDUCTION)
    (report,) = permissions(str(file), ("--blockDim=96", "--gridDim=1"))
    assert report.kept is Kept.INFERRED
    file.write_text(pasted(str(file), (), [report]))
    (again,) = permissions(str(file), ("--blockDim=96", "--gridDim=1"))
    assert again.kept is Kept.STATED


def test_a_kernel_that_races_has_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sum.cu"
    file.write_text(REDUCTION.replace("    __syncthreads();\n", ""))
    assert application(["permissions", str(file), "--blockDim=96", "--gridDim=1", "--json"]) == 7
    record = json.loads(capsys.readouterr().out)
    assert record["permissions"] == "not-inferred"
    assert {each["check"] for each in record["open"]} <= {"threads", "access"}


@pytest.mark.parametrize(
    "annotation",
    ["__perm_write(n)", "__perm(a[0], 3, 2)", "__perm_forall(int, i, 0, __perm_read(a[i]))", "__perm_forall(int, i, a[i])",
     "int x = __perm_read(a[0])", "__perm_forall(float, x, __perm_read(a[0]))", "__perm(a[0], n, 2)", "__perm_write(a[n++])"],
)  # fmt: skip
def test_misuse_is_an_error(tmp_path: Path, annotation: str) -> None:
    file = tmp_path / "k.cu"
    file.write_text(f"__global__ void k(int *a, int n) {{ {annotation}; a[threadIdx.x] = 0; }}\n")
    assert application(["permissions", str(file), "--blockDim=64", "--gridDim=1"]) in (2, 4, 5)
