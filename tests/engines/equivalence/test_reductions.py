"""Sums by trees in shared memory (paper 004, Tables II and III): blocks of a stated size, any number of them, any length."""

from __future__ import annotations

import pytest
from sides import agree, compared, same, size

from boogie_ir.lang.build import eq
from gpuverify_py.verify.comparison import Arithmetic, Same

BEGIN = """(float *out, const float *in, int n) { __shared__ float s[8]; int t = threadIdx.x, i = blockIdx.x * 8 + t;
  s[t] = i < n ? in[i] : 0.0f; __syncthreads();"""
END = "if (t == 0) out[blockIdx.x] = s[0]; }"
UP, DOWN = "for (int k = 1; k < 8; k *= 2)", "for (int k = 4; k > 0; k >>= 1)"
TREES = f"""
__global__ void divided{BEGIN} {UP} {{ if (t % (2 * k) == 0) s[t] += s[t + k]; __syncthreads(); }} {END}
__global__ void strided{BEGIN} {UP} {{ int x = 2 * k * t; if (x < 8) s[x] += s[x + k]; __syncthreads(); }} {END}
__global__ void halved{BEGIN} {DOWN} {{ if (t < k) s[t] += s[t + k]; __syncthreads(); }} {END}
__global__ void next_one{BEGIN} {UP} {{ int x = 2 * k * t; if (x < 8) s[x] += s[x + 1]; __syncthreads(); }} {END}
__global__ void ends_early{BEGIN} {DOWN.replace("k > 0", "k > 1")} {{ if (t < k) s[t] += s[t + k]; __syncthreads(); }} {END}
__global__ void begins_late{BEGIN} {DOWN.replace("k = 4", "k = 2")} {{ if (t < k) s[t] += s[t + k]; __syncthreads(); }} {END}
"""
BLOCKS = ((8,), (None,))
GRIDS = (eq(size("left", "num_groups_x"), size("right", "num_groups_x")),)
RUN = (((8,), (3,)), ((8,), (3,)))


def test_trees_of_the_same_order() -> None:
    assert same(TREES, "divided", "strided", (BLOCKS, BLOCKS), GRIDS)
    assert agree(TREES, "divided", "strided", RUN, {"n": 21})
    assert not same(TREES, "divided", "strided", (BLOCKS, BLOCKS))  # one grid may be larger


def test_trees_of_another_order() -> None:
    assert not same(TREES, "strided", "halved", (BLOCKS, BLOCKS), GRIDS)
    (found,) = compared(TREES, "strided", "halved", (BLOCKS, BLOCKS), GRIDS, arithmetic=Arithmetic.REASSOCIATED)
    assert isinstance(found, Same)
    assert found.regrouped == ("a sum of 8 floats",)
    assert not agree(TREES, "strided", "halved", RUN, {"n": 21})  # not to the last bit


@pytest.mark.parametrize("other", ["next_one", *(pytest.param(o, marks=pytest.mark.slow) for o in ("ends_early", "begins_late"))])
def test_other_trees(other: str) -> None:
    assert not same(TREES, "divided", other, (BLOCKS, BLOCKS), GRIDS, arithmetic=Arithmetic.REASSOCIATED)
