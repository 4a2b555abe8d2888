"""What runs do not know, and what hangs on it: findings stay certain where it decides no way and no place."""

from __future__ import annotations

from pathlib import Path

import pytest

from frontend.load import load
from gpuverify_py.files.orchestrate import build_request, verify
from gpuverify_py.findings.diagnostic import Verdict
from gpuverify_py.runs.only_data import only_data


def arrays(body: str) -> list[frozenset[str]]:
    """The arrays whose contents hang on each result that is not known and decides nothing else."""
    text = f"__global__ void k(long long *a, int *b, int *c) {{ __shared__ int s[64]; int t = threadIdx.x; {body} }}"
    (kernel,) = load("kernel.cu", text, "cuda", front_end="ours").kernels
    return list(only_data(kernel).values())


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a[t] = clock64();", {"a"}),
        ("long long now = clock64() + 1; if (t > 3) now = 0; a[t] = now * 2;", {"a"}),
        ("a[t] = clock64(); a[t] = __uni(t);", {"a"}),
        ("s[t] = (int)clock64(); __syncthreads(); b[t] = s[63 - t];", {"s", "b"}),
        ("s[t] = __shfl_sync(0xffffffff, (int)clock64(), 3);", {"s"}),
    ],
)
def test_what_only_arrays_hold(body: str, expected: set[str]) -> None:
    assert set(arrays(body)) == {frozenset(expected)}


@pytest.mark.parametrize(
    "body",
    [
        "if (clock64() > 9) b[t] = 1;",
        "b[clock64() & 63] = 1;",
        "for (long long i = 0; i < clock64(); i++) b[t] = 1;",
        "s[t] = (int)clock64(); __syncthreads(); if (s[0]) b[t] = 1;",
        "s[t] = (int)clock64(); __syncthreads(); b[s[t] & 63] = 1;",
        "atomicAdd(&b[t], (int)clock64());",
        "__assert(clock64() > 3);",
        "__shfl_sync(1u << (clock64() & 31), t, 0);",
        "a[0] = clock64(); c[a[t] & 63] = 1;",
        "b[t] = clock();",  # of 32 bits, whose doubt may stand for more
    ],
)
def test_what_decides_ways_and_places(body: str) -> None:
    assert arrays(body) == []


def verdict(tmp_path: Path, body: str) -> Verdict:
    file = tmp_path / "k.cu"
    kernel = f"__global__ void k(long long *a, int *b) {{ int t = threadIdx.x; {body} }}"
    file.write_text(f"//pass\n//--blockDim=64 --gridDim=1\n{kernel}")
    return verify(build_request(str(file), [])).kernels[0].verdict


def test_a_race_beside_it_is_certain_and_one_that_hangs_on_it_is_not(tmp_path: Path) -> None:
    assert verdict(tmp_path, "a[t] = clock64(); b[t / 2] = t;") is Verdict.REFUTED
    assert verdict(tmp_path, "a[0] = clock64(); b[t] = t;") is Verdict.POSSIBLE  # all may have the same time
    assert verdict(tmp_path, "if (clock64() & 1) b[t / 2] = t;") is Verdict.POSSIBLE
