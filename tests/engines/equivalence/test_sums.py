"""Sums of integers by loops, in any order; what each rule would get wrong."""

from __future__ import annotations

import pytest
from sides import agree, covers, number, same

from boogie_ir.lang.build import and_, binary, bv
from boogie_ir.lang.expr import BinaryOp

BEGIN = """(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; int s = 0, t = 0, k = 0;"""
END = "out[i] = s + t; }"
TEXT = f"""
__global__ void up{BEGIN} for (; k < m; k++) s += in[k * n + i]; {END}
__global__ void down{BEGIN} for (k = m - 1; k >= 0; k--) s += in[k * n + i]; {END}
__global__ void down_to_one{BEGIN} for (k = m - 1; k > 0; k--) s += in[k * n + i]; {END}
__global__ void pairs{BEGIN} for (; k + 1 < m; k += 2) {{ s += in[k * n + i]; t += in[(k + 1) * n + i]; }}
  for (; k < m; k++) s += in[k * n + i]; {END}
__global__ void pairs_alone{BEGIN} for (; k + 1 < m; k += 2) {{ s += in[k * n + i]; t += in[(k + 1) * n + i]; }} {END}
__global__ void pairs_again{BEGIN} for (; k + 1 < m; k += 2) {{ s += in[k * n + i]; t += in[(k + 1) * n + i]; }}
  for (k = 0; k < m % 2; k++) s += in[k * n + i]; {END}
__global__ void two_lengths{BEGIN} for (; k < m; k++) s += in[k * n + i]; for (k = 1; k < m; k++) t += in[k * n + i]; {END}
__global__ void twice{BEGIN} for (; k < m; k++) s += 2 * in[k * n + i]; {END}
__global__ void weighted{BEGIN} for (; k < m; k++) s += k * in[k * n + i]; {END}
__global__ void weighted_down{BEGIN} for (k = m - 1; k >= 0; k--) s += k * in[k * n + i]; {END}
__global__ void weighted_from_end{BEGIN} for (k = m - 1; k >= 0; k--) s += (m - 1 - k) * in[k * n + i]; {END}
__global__ void doubled{BEGIN} for (; k < m; k++) s = 2 * s + in[k * n + i]; {END}
__global__ void doubled_down{BEGIN} for (k = m - 1; k >= 0; k--) s = 2 * s + in[k * n + i]; {END}
__global__ void chosen{BEGIN} for (; k < m; k++) s += in[k * n + (s & 7)]; {END}
__global__ void chosen_down{BEGIN} for (k = m - 1; k >= 0; k--) s += in[k * n + (s & 7)]; {END}
"""
M = number("m")
SMALL = and_(binary(BinaryOp.BVSLE, bv(0), M), binary(BinaryOp.BVSLE, M, bv(1000)))
GIVEN = (covers("left", number("n")), covers("right", number("n")), SMALL)
RUN = (((8,), (2,)), ((8,), (2,)))


@pytest.mark.parametrize(
    ("left", "right"),
    [("up", "down"), ("up", "pairs"), pytest.param("weighted", "weighted_down", marks=pytest.mark.slow)],
)
def test_same_sums(left: str, right: str) -> None:
    assert same(TEXT, left, right, given=GIVEN)
    for m in (0, 5, 6):
        assert agree(TEXT, left, right, RUN, {"n": 13, "m": m})


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("up", "down_to_one"),
        ("up", "pairs_alone"),  # an odd number of rows
        pytest.param("pairs_again", "up", marks=pytest.mark.slow),  # the rest is not what is left
        pytest.param("two_lengths", "twice", marks=pytest.mark.slow),  # not equally many iterations
        pytest.param("weighted", "weighted_from_end", marks=pytest.mark.slow),
        ("doubled", "doubled_down"),  # no sum: the order matters
        ("chosen", "chosen_down"),
    ],
)
def test_other_sums(left: str, right: str) -> None:
    assert not same(TEXT, left, right, given=GIVEN)
    assert not agree(TEXT, left, right, RUN, {"n": 13, "m": 5})
