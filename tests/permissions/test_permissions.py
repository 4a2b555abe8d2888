"""Kernels that state permissions: which hold, and of those that do not which obligations are open.

``// permissions: OUTCOME`` says what becomes of them (:data:`OUTCOMES`), ``// open: KIND`` marks a line with an open obligation,
``// claim: KIND`` one with a claim about what the kernel computes that does not hold,
``// says: WORDS`` tells a message; ``// slow`` leaves the kernel to the slow tests. Those in ``attacks`` were written to be
accepted although they are wrong: none is.
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
from gpuverify_py.request.errors import UsageError

HERE = Path(__file__).parent
FILES = sorted(p for folder in ("kernels", "attacks") for suffix in ("cu", "cl") for p in (HERE / folder).glob(f"*.{suffix}"))
KERNELS = [pytest.param(p, id=p.name, marks=[pytest.mark.slow] if "// slow\n" in p.read_text() else []) for p in FILES]
OUTCOMES = {
    "hold": Kept.STATED, "inferred": Kept.INFERRED, "not shown": Kept.NOT_STATED, "claims fail": Kept.NOT_STATED,
    "not inferred": Kept.NOT_INFERRED,
}  # fmt: skip


@pytest.mark.parametrize("path", KERNELS)
def test_kernel(path: Path) -> None:
    source = path.read_text()
    (report,) = permissions(str(path), ())
    expected = {(n, m[1]) for n, line in enumerate(source.splitlines(), 1) for m in re.finditer(r"// open: (\w+)", line)}
    found = {(visible(each.obligation.origin).span.line, each.obligation.check.value) for each in report.checked.failed}
    assert found == expected
    claims = {(n, m[1]) for n, line in enumerate(source.splitlines(), 1) for m in re.finditer(r"// claim: ([\w-]+)", line)}
    wrong = report.claims.diagnostics if report.claims is not None else ()
    assert {(visible(each.origin).span.line, each.kind.value) for each in wrong} == claims
    (outcome,) = re.findall(r"^// permissions: (.+)", source, re.MULTILINE)
    assert report.kept is OUTCOMES[outcome]
    for words in re.findall(r"// says: (.+)", source):
        assert words in text(str(path), report)


@pytest.mark.parametrize("flag", ("--only-intra-group", "--only-divergence", "--warp-sync=32"))
def test_what_a_lock_keeps_is_known_only_where_all_races_are_looked_for(flag: str) -> None:
    with pytest.raises(UsageError, match="all races"):
        next(permissions(str(Path(__file__).parent / "kernels" / "lock_keeps.cu"), (flag,)))


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


IN_A_FUNCTION = """
__device__ int total(int *part, int v) {
  part[threadIdx.x] = v;
  __syncthreads();
  int found = part[95 - threadIdx.x];
  __syncthreads();
  return found;
}
__global__ void sum(int *a, int *out) {
  __shared__ int part[96];
  __shared__ int last;
  int t = threadIdx.x, found = total(part, a[t]);
  if (t == 0) last = found;
  __syncthreads();
  for (int k = t; k < 960; k += 32) if (t < 32) out[k] = last;
}
"""


NAMES = """
__device__ int total(int *part, int v, int *more) {
  part[threadIdx.x] = v;
  __syncthreads();
  int found = part[95 - threadIdx.x];
  __syncthreads();
  more[threadIdx.x] = found;
  return found;
}
__global__ void sum(const int *a, int *out, const int *more, int n) {
  __ghost(int, any);
  __shared__ int first[96];
  __shared__ int last[96];
  int t = threadIdx.x, found = total(first, a[t], last);
  for (int c = t; c < 96; c += 96) out[c] = found;
  __syncthreads();
  int v = last[t], q = a[t] & 63;
  __unsafe_assert(__implies(any == t, last[any] == v));
  __syncthreads();
  total(last, v, first);
  {
    int q = more[0] & 31;
    for (int i = 0; i < q; i++) {
      __syncthreads();
      first[(t + i + q) % 96] = 1;
    }
  }
  __syncthreads();
  if (t == 0) first[q] = n;
}
"""  # names that are hidden, out of scope, another array's in a function, another function's


@pytest.mark.parametrize("source", (REDUCTION, IN_A_FUNCTION, NAMES))
def test_inferred_permissions_hold_once_they_are_pasted(tmp_path: Path, source: str) -> None:
    file = tmp_path / "sum.cu"
    file.write_text(source)
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
    ("other", "says"),
    [('__global__ void two(int *a) { asm volatile("mystery;"); a[0] = 1; }', "inline assembly is not supported"),
     ("", "there is no kernel in this file")],
)  # fmt: skip
def test_a_kernel_that_is_not_looked_at_does_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], other: str, says: str
) -> None:
    file = tmp_path / "two.cu"
    one = "__global__ void one(int *a) { __perm_write(a[threadIdx.x]); a[threadIdx.x] = 1; }\n"
    file.write_text(f"{one if other else ''}{other}\n")
    assert application(["permissions", str(file), "--blockDim=64", "--gridDim=1"]) not in (0, 6, 7)
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    "annotation",
    ["__perm_write(n)", "__perm(a[0], 3, 2)", "__perm_forall(int, i, 0, __perm_read(a[i]))", "__perm_forall(int, i, a[i])",
     "int x = __perm_read(a[0])", "__perm_group(__perm_read(a[threadIdx.x]))", "__perm_kernel(__perm_read(a[blockIdx.x]))",
     "__perm_group(a[0])", "__perm_forall(float, x, __perm_read(a[0]))", "__perm(a[0], n, 2)", "__perm_write(a[n++])",
     "__ghost(int, g); a[g] = 1", "__ghost(float, g)", "__ghost(int, g); int g = 1", "__ghost(int, 1)",
     "__ghost(int, g); __requires(g == threadIdx.x)",
     "while (__invariant(__perm_group(__perm_read(a[0]))), n > 0) n--", "__invariant(__perm_read(a[0]))",
     "while (__candidate_invariant(__perm_read(a[0])), n > 0) n--"],
)  # fmt: skip
def test_misuse_is_an_error(tmp_path: Path, annotation: str) -> None:
    file = tmp_path / "k.cu"
    file.write_text(f"__global__ void k(int *a, int n) {{ {annotation}; a[threadIdx.x] = 0; }}\n")
    assert application(["permissions", str(file), "--blockDim=64", "--gridDim=1"]) in (2, 4, 5)


def test_the_launch_that_is_assumed_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "k.cu"
    file.write_text("__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n")
    assert application(["permissions", str(file)]) == 0
    assert "launch-sizes" in capsys.readouterr().out
    assert application(["permissions", str(file), "--verbose"]) == 0
    assert "blocks have one thread in y and z" in capsys.readouterr().out
