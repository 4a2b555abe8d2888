"""What is assumed and claimed of the arithmetic of indices: where, of which operations, and under which conditions."""

from __future__ import annotations

import pytest

from boogie_ir.lang.kernel import Kernel
from boogie_ir.lang.program import Assert, Assume
from boogie_ir.print.print_expression import print_expression
from frontend.load import load
from gpuverify_py.analysis.array_sizes import sizes_taken, state_sizes
from gpuverify_py.analysis.overflow import state_overflow, takes_no_overflow
from gpuverify_py.analysis.statements import walk
from gpuverify_py.request.config import Config, LaunchSizes

LAUNCH = LaunchSizes((64, 1, 1), (8, 1, 1))


def kernel(body: str, parameters: str = "int *a, int n, int w") -> Kernel:
    return load("k.cu", f"__global__ void k({parameters}) {{ int t = threadIdx.x; {body} }}").kernels[0]


def assumed(body: str, parameters: str = "int *a, int n, int w") -> list[str]:
    stated = state_overflow(kernel(body, parameters), LAUNCH, Config())
    return [print_expression(s.condition) for s in walk(stated.body) if isinstance(s, Assume) and takes_no_overflow(s)]


@pytest.mark.parametrize(
    "body",
    [
        "a[t * 16 + 3] = t;",  # too small to overflow
        "for (int i = 0; i < n; i++) a[i] = t;",  # the loop's condition keeps the counter below the last number
        "for (int i = 0; i < 1000; i += 10) a[i * 1000 + t] = t;",  # so does a limit
        "for (int i = n; i > 0; i--) a[i] = t;",
        "a[t] = n * w;",  # no index
        "unsigned u = n; a[u * w] = t;",  # unsigned
        "if (n * w > t) a[t] = 1;",  # a condition is no index
    ],
)
def test_nothing_is_assumed(body: str) -> None:
    assert assumed(body) == []


@pytest.mark.parametrize(
    ("body", "operations"),
    [
        ("a[n * w] = t;", 1),
        ("a[n * w + t] = t;", 1),  # one assumption for both operations
        ("int i = n * w; a[i] = t;", 1),  # where it is computed
        ("a[n * w] = a[n * w];", 1),  # once
        ("a[n * w] = t; n = t; a[n * w] = t;", 2),  # again for another number
        ("while (n < w) { for (;;) { if (n > 5) break; n++; } a[n] = t; }", 1),  # the inner loop steps without a look at w
        ("for (int i = t; i < n; i += gridDim.x * blockDim.x) a[i] = t;", 1),  # sizes of the launch count as signed
        ("a[n > 0 ? n * w : 0] = t;", 1),
    ],
)
def test_something_is_assumed(body: str, operations: int) -> None:
    assert len(assumed(body)) == operations


def test_only_the_arm_that_is_taken_may_not_overflow() -> None:
    (condition,) = assumed("a[n > 0 ? n * w : 0] = t;")
    assert "==>" in condition


def test_claims_and_gpuverify() -> None:
    found = kernel("a[n * w] = t;")
    claimed = state_overflow(found, LAUNCH, Config(check_overflow=True))
    assert [s.check.kind.value for s in walk(claimed.body) if isinstance(s, Assert)] == ["overflow"]
    assert state_overflow(found, LAUNCH, Config(as_gpuverify=True)) is found


@pytest.mark.parametrize(
    ("body", "sizes"),
    [
        ("if (x < w && y < h) a[y * w + x] = 1;", ["w * h < 2^31"]),
        ("if (x >= w || y >= h) return; a[y * w + x] = 1;", ["w * h < 2^31"]),
        ("unsigned at = y * w + x; if (x < w && y < h) a[at * 3 + 2] = 1;", ["3 * w * h < 2^31"]),
        ("if (x < w && y < h && z < d) a[(z * h + y) * w + x] = 1;", ["w * h * d < 2^31"]),
        ("if (x < w && y < h && z < d) a[z * w * h + y * w + x] = 1;", ["w * h * d < 2^31"]),
        ("if (x < w && y < h) a[y * w + x * 2] = 1;", []),  # x * 2 may be beyond w
        ("if (x < h && y < w) a[y * w + x] = 1;", []),
        ("if (x <= w && y < h) a[y * w + x] = 1;", []),
        ("if (y < h) a[y * w + 3] = 1;", []),  # nobody says that w is above 3
        ("if (y < h) a[y * w] = 1;", []),
        ("if (x < w) a[y * w + x] = 1;", []),
        ("if (x < w && y < h) a[(y * w + x) * 2654435761u] = 1;", []),
    ],
)
def test_sizes(body: str, sizes: list[str]) -> None:
    start = "unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;"
    stated = state_sizes(kernel(f"{start} {body}", "int *a, unsigned w, unsigned h, unsigned d"))
    assert [taken for s in walk(stated.body) if (taken := sizes_taken(s)) is not None] == sizes
