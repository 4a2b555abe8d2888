"""What ``--suggest-bounds`` asks of arrays' sizes, and that a kernel which says it is verified."""

from __future__ import annotations

from pathlib import Path

import pytest

from gpuverify_py.api import verify
from gpuverify_py.findings.diagnostic import FileResult, Verdict

ONE = ("--blockDim=64", "--gridDim=2")
# A body, its parameters, and the annotations that are to be found, in order.
FOUND = {
    "a guard": ("int n", "int i = blockIdx.x * 64 + threadIdx.x; if (i < n) t[i] = 1;", ["n <= __array_length(t)"]),
    "no guard": ("int n", "t[blockIdx.x * 64 + threadIdx.x] = n;", ["128 <= __array_length(t)"]),
    "a loop": (
        "int n", "for (int i = blockIdx.x * 64 + threadIdx.x; i <= n; i += 128) t[i] = 1;", ["(long)n + 1 <= __array_length(t)"],
    ),
    "neighbours": (
        "int n", "int i = threadIdx.x; if (i > 0 && i < n) t[i + 1] = q[i - 1];",
        ["(long)n + 1 <= __array_length(t)", "(long)n - 1 <= __array_length(q)"],
    ),
    "rows": (
        "int w, int h", "int x = threadIdx.x % 8, y = threadIdx.x / 8; if (x < w && y < h) t[y * w + x] = 1;",
        ["(long)h * w <= __array_length(t)"],
    ),
    "an offset": ("int from", "int i = threadIdx.x; t[i + from] = 1;", ["(long)from + 64 <= __array_length(t)", "from >= 0"]),
    "vectors": ("int n", "if ((int)threadIdx.x < n) t[threadIdx.x] = v[threadIdx.x].w;", [
        "n <= __array_length(t)", "n <= __array_length(v)",
    ]),
    "a cast to vectors": (
        "int n", "if ((int)threadIdx.x < n) t[threadIdx.x] = ((const float4 *)q)[threadIdx.x].w;",
        ["n <= __array_length(t)", "(long)n * 4 <= __array_length(q)"],
    ),
    "atomics": ("int n", "if ((int)threadIdx.x < n) atomicAdd(q + threadIdx.x, 1);", ["n <= __array_length(q)"]),
    "dynamic shared memory": (
        "int n", "extern __shared__ int s[]; s[2 * threadIdx.x] = n;", ["127 <= __array_length(s)"],
    ),
}  # fmt: skip


def _sized(tmp_path: Path, parameters: str, body: str, *flags: str) -> FileResult:
    file = tmp_path / "k.cu"
    file.write_text(f"__global__ void k(int *t, int *q, const float4 *v, {parameters}) {{ {body} }}\n")
    return verify(str(file), flags=(*ONE, "--hints=0", *flags)).result


QUICK = ("rows", "a cast to vectors")


@pytest.mark.parametrize("name", [n if n in QUICK else pytest.param(n, marks=pytest.mark.slow) for n in FOUND])
def test_found(name: str, tmp_path: Path) -> None:
    parameters, body, expected = FOUND[name]
    (kernel,) = _sized(tmp_path, parameters, body, "--suggest-bounds").kernels
    found = [each.annotation for size in kernel.sizes for each in size.preconditions]
    assert found == [f"__requires({condition});" for condition in expected]
    again = _sized(tmp_path, parameters, " ".join(found) + body)
    assert all(d.kind.value == "race" for k in again.kernels for d in k.diagnostics)
    assert all(size.open == () and all(p.needed for p in size.preconditions[:1]) for size in kernel.sizes)


def test_what_depends_on_contents_is_left_open(tmp_path: Path) -> None:
    (kernel,) = _sized(tmp_path, "int n", "t[q[threadIdx.x]] = n;", "--suggest-bounds").kernels
    assert {size.array: len(size.open) for size in kernel.sizes} == {"t": 1, "q": 0}


@pytest.mark.slow
def test_contents_of_racy_arrays_tell_nothing(tmp_path: Path) -> None:
    """Nobody waits for what others store, so an index that is read there may be any number."""
    body = "__shared__ int s[64]; s[threadIdx.x] = threadIdx.x; t[s[63 - threadIdx.x]] = 1;"
    (kernel,) = _sized(tmp_path, "int n", body, "--suggest-bounds").kernels
    assert [(size.array, len(size.preconditions)) for size in kernel.sizes] == [("t", 0)]


def test_too_small(tmp_path: Path) -> None:
    """What is stated is checked, and what it lacks is refuted."""
    body = "__requires(n <= __array_length(t) + 1); if (threadIdx.x < n) t[threadIdx.x] = 1;"
    result = _sized(tmp_path, "int n", body)
    assert result.verdict is Verdict.REFUTED
    assert "beyond the end of t (__array_length(t) elements of 4 bytes)" in result.kernels[0].diagnostics[0].outside
