"""One element a thread against other launches, loops and coarsening; what each rule would get wrong."""

from __future__ import annotations

import pytest
from sides import agree, at_least, compared, covers, multiple, number, same, size

from boogie_ir.lang.build import binary, bv, bvmul
from boogie_ir.lang.expr import BinaryOp
from gpuverify_py.engines import engines
from gpuverify_py.findings.diagnostic import KernelResult
from gpuverify_py.request.config import Config
from gpuverify_py.verify.comparison import Same, Undecided
from gpuverify_py.verify.settled import verified
from gpuverify_py.verify.task import Subject

AT = "int i = blockIdx.x * blockDim.x + threadIdx.x;"
HEAD = "(float *out, const float *in, int n) {"
ELEMENTS = f"""
__global__ void one{HEAD} {AT} if (i < n) out[i] = in[i] * 2.0f; }}
__global__ void early{HEAD} {AT} if (i >= n) return; float v = in[i]; out[i] = v * 2.0f; }}
__global__ void stride{HEAD} for ({AT} i < n; i += gridDim.x * blockDim.x) out[i] = in[i] * 2.0f; }}
__global__ void twice{HEAD} {AT} if (i < n) {{ out[i] = 0; out[i] = in[i] * 2.0f; }} }}
__global__ void overwritten{HEAD} {AT} if (i < n) {{ out[i] = in[i] * 2.0f; out[i] = 0; }} }}
__global__ void updated{HEAD} {AT} if (i < n) {{ out[i] = in[i]; out[i] *= 2.0f; }} }}
__global__ void fewer{HEAD} {AT} if (i < n - 1) out[i] = in[i] * 2.0f; }}
__global__ void more{HEAD} {AT} if (i <= n) out[i] = in[i] * 2.0f; }}
__global__ void from_one{HEAD} {AT} if (i < n && i > 0) out[i] = in[i] * 2.0f; }}
__global__ void shifted{HEAD} {AT} if (i < n) out[i] = in[i + 1] * 2.0f; }}
__global__ void unsigned_limit{HEAD} {AT} if (i < (unsigned)n) out[i] = in[i] * 2.0f; }}
__global__ void added{HEAD} {AT} if (i < n) out[i] = in[i] + in[i]; }}
__global__ void atomic(float *out, const float *in, int n) {{ {AT} if (i < n) atomicExch(&out[i], in[i] * 2.0f); }}
__global__ void shared{HEAD} __shared__ float t[1024]; {AT}
  if (i < n) t[threadIdx.x] = in[i]; __syncthreads(); if (i < n) out[i] = t[threadIdx.x] * 2.0f; }}
__global__ void neighbour{HEAD} __shared__ float t[1025]; {AT}
  if (i < n) t[threadIdx.x] = in[i]; __syncthreads(); if (i < n) out[i] = t[threadIdx.x + 1] * 2.0f; }}
__global__ void unguarded{HEAD} __shared__ float t[1024]; {AT}
  if (i < n - 1) t[threadIdx.x] = in[i]; __syncthreads(); if (i < n) out[i] = t[threadIdx.x] * 2.0f; }}
"""
N = number("n")
GIVEN = (covers("left", N), covers("right", N))


@pytest.mark.parametrize("other", ["one", "early", "stride", "twice", "updated", "shared", "added"])
def test_same_elements(other: str) -> None:
    assert same(ELEMENTS, "one", other, given=GIVEN)
    for n, blocks in ((37, 3), (16, 1)):
        launches = (((16,), (3,)), ((16,), (3 if other != "stride" else blocks,)))
        assert agree(ELEMENTS, "one", other, launches, {"n": n})


QUICK = ("overwritten", "fewer", "shifted")
MORE = ("more", "from_one", "unsigned_limit", "atomic", "neighbour", "unguarded")


@pytest.mark.parametrize("other", [*QUICK, *(pytest.param(other, marks=pytest.mark.slow) for other in MORE)])
def test_other_elements(other: str) -> None:
    assert not same(ELEMENTS, "one", other, given=GIVEN)


def test_a_launch_that_does_not_cover_all() -> None:
    assert not same(ELEMENTS, "one", "one", given=GIVEN[:1])
    assert same(ELEMENTS, "one", "stride", given=GIVEN[:1])


@pytest.mark.slow
def test_strides_cover_all() -> None:
    assert not same(ELEMENTS, "one", "stride", given=())
    assert same(ELEMENTS, "stride", "stride")


COARSE = f"""
__global__ void one{HEAD} {AT} if (i < n) out[i] = in[i] * 2.0f; }}
__global__ void two{HEAD} int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) out[i] = in[i] * 2.0f; if (i + 1 < n) out[i + 1] = in[i + 1] * 2.0f; }}
__global__ void no_tail{HEAD} int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i + 1 < n) {{ out[i] = in[i] * 2.0f; out[i + 1] = in[i + 1] * 2.0f; }} }}
__global__ void three{HEAD} int i = 3 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) out[i] = in[i] * 2.0f; if (i + 1 < n) out[i + 1] = in[i + 1] * 2.0f; }}
__global__ void blocked{HEAD} int base = blockIdx.x * blockDim.x * 4 + threadIdx.x;
  for (int k = 0; k < 4; k++) {{ int i = base + k * blockDim.x; if (i < n) out[i] = in[i] * 2.0f; }} }}
"""
FEW = binary(BinaryOp.BVULE, bvmul(size("right", "num_groups_x"), size("right", "group_size_x")), bv((1 << 29) - 1))


CASES = [("two", 2, True), ("no_tail", 2, False), ("three", 3, False), ("blocked", 4, True)]


@pytest.mark.slow
@pytest.mark.parametrize(("other", "each", "expected"), CASES)
def test_coarsening(other: str, each: int, expected: bool) -> None:
    given = (covers("left", N), covers("right", N, each=each), FEW)
    assert same(COARSE, "one", other, given=given) == expected
    launches = (((16,), (3,)), ((4,), (8,)))
    assert agree(COARSE, "one", other, launches, {"n": 31}) == expected


def prove(subject: Subject) -> KernelResult:
    return verified(subject, Config(), engines(Config()))


RACY = f"""
__global__ void one{HEAD} {AT} if (i < n) out[i] = in[i] * 2.0f; }}
__global__ void racy{HEAD} {AT} __shared__ float t[1024];
  if (i < n) t[threadIdx.x] = in[i]; if (i < n) out[i] = t[threadIdx.x ^ 0] * 2.0f; if (i == 0) out[1] = 0; }}
"""


def test_only_kernels_that_are_proved_are_compared() -> None:
    (found,) = compared(RACY, "one", "racy", given=(*GIVEN, at_least(N, 2)), prove=prove)
    assert isinstance(found, Undecided)
    (found,) = compared(ELEMENTS, "one", "early", given=GIVEN, prove=prove)
    assert isinstance(found, Same)
    assert any("overlap" in sentence for sentence in found.assuming)


SUMS_HEAD = "(float *out, const float *in, int n, int m) {"
R = f"{AT} if (i >= n) return; float s = 0;"
SUMS = f"""
__global__ void sum{SUMS_HEAD} {R} for (int k = 0; k < m; k++) s += in[i * m + k]; out[i] = s; }}
__global__ void by_four{SUMS_HEAD} {R} for (int k = 0; k < m; k += 4) {{ s += in[i * m + k]; s += in[i * m + k + 1];
  s += in[i * m + k + 2]; s += in[i * m + k + 3]; }} out[i] = s; }}
__global__ void swapped{SUMS_HEAD} {R} for (int k = 0; k < m; k += 4) {{ s += in[i * m + k]; s += in[i * m + k + 2];
  s += in[i * m + k + 1]; s += in[i * m + k + 3]; }} out[i] = s; }}
__global__ void from_one{SUMS_HEAD} {R} for (int k = 1; k <= m; k++) s += in[i * m + k - 1]; out[i] = s; }}
__global__ void pointer{SUMS_HEAD} {R} const float *p = in + i * m; int k = 0; while (k != m) {{ s += *p++; ++k; }} out[i] = s; }}
__global__ void two_sums{SUMS_HEAD} {R} float u = 0; for (int k = 0; k < m; k += 2) {{ s += in[i * m + k];
  u += in[i * m + k + 1]; }} out[i] = s + u; }}
__global__ void begins_with_one{SUMS_HEAD} {R} s = 1; for (int k = 0; k < m; k++) s += in[i * m + k]; out[i] = s; }}
__global__ void downwards{SUMS_HEAD} {R} for (int k = m - 1; k >= 0; k--) s += in[i * m + k]; out[i] = s; }}
__global__ void without_last{SUMS_HEAD} {R} for (int k = 0; k < m - 1; k++) s += in[i * m + k]; out[i] = s; }}
__global__ void fused{SUMS_HEAD} {R} for (int k = 0; k < m; k++) s = fmaf(in[i * m + k], 1.0f, s); out[i] = s; }}
"""
M = number("m")
ROWS = (*GIVEN, at_least(M, 0))


@pytest.mark.parametrize("other", ["sum", pytest.param("by_four", marks=pytest.mark.slow), "from_one", "pointer"])
def test_same_sums(other: str) -> None:
    given = (*ROWS, multiple(M, 4)) if other == "by_four" else ROWS
    assert same(SUMS, "sum", other, given=given)
    assert agree(SUMS, "sum", other, (((8,), (2,)), ((8,), (2,))), {"n": 11, "m": 8})


SLOW_SUMS = ("swapped", "two_sums", "downwards", "by_four")


@pytest.mark.parametrize(
    "other", ["begins_with_one", "without_last", "fused", *(pytest.param(o, marks=pytest.mark.slow) for o in SLOW_SUMS)]
)
def test_other_sums(other: str) -> None:
    given = ROWS if other == "by_four" else (*ROWS, multiple(M, 4))
    assert not same(SUMS, "sum", other, given=given)




def test_what_cannot_hold_proves_nothing() -> None:
    assert not same(ELEMENTS, "one", "fewer", given=(*GIVEN, at_least(N, 5), at_least(bv(4), N)))
