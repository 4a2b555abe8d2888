"""Pairs that differ, each of them what a rule would get wrong without one of its conditions."""

from __future__ import annotations

import pytest
from sides import Sizes, number, same, size

from boogie_ir.lang.build import and_, binary, bv, eq
from boogie_ir.lang.expr import BinaryOp, Expr

LOOP = "int x = 1, k = 0, got = 9; while (k <= t && x != 0) { if (k == 0) __syncthreads();"
COPY = "sizeof(int)); __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads();"
TEXT = f"""
#include <cuda_pipeline.h>
__global__ void twos(int *out, int n, int m) {{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < 8; j++) out[(long)i * 8 + j] = 2; }}
__global__ void ones_within(int *out, int n, int m) {{
  int i = blockIdx.x * blockDim.x + threadIdx.x; int x = n;
  for (int j = 0; j < 8; j++) out[(long)i * 8 + j] = 2;
  for (int k = 0; k < m; k++) {{
    for (int j = 0; j < x; j++) {{
      if (k == 0 && j < 8) out[(long)i * 8 + j] = 1;
      if (k == m - 1 && j < 8) out[(long)i * 8 + j] = 2; }}
    x = x / 2; }} }}
__global__ void long_choice(int *out, int n, int m) {{
  for (long p = 0; p < (1L << 40); p++) out[p] = (int)p >= 0 && (int)p < n && (int)p < m ? 1 : 0; }}
__global__ void short_counter(int *out, int n, int m) {{
  for (long p = 0; p < (1L << 40); p++) out[p] = 0;
  long p = 0; for (int k = 0; k < n && k < m; k++) {{ if (p >= 0 && p < (1L << 40)) out[p] = 1; p++; }} }}
__global__ void all_there(int *out, int n, int m) {{
  __shared__ int s[8]; int t = threadIdx.x; s[t] = 5; __syncthreads(); {LOOP}
    if (k == t && k > 0) got = s[t - 1]; x = x * 3; k++; }}
  out[blockIdx.x * 8 + t] = got; }}
__global__ void one_gone(int *out, int n, int m) {{
  __shared__ int s[8]; int t = threadIdx.x; s[t] = 7; __syncthreads(); {LOOP}
    if (k == t + 1) s[t] = 5;
    if (k == t && k > 0) got = s[t - 1]; x = x * 3; k++; }}
  out[blockIdx.x * 8 + t] = got; }}
__global__ void copied_from_block(int *out, const int *in, int n, int m) {{
  __shared__ int s[2]; int t = threadIdx.x, b = blockIdx.x * 2; int v = in[b + t];
  __pipeline_memcpy_async(&s[t], &in[b + t], {COPY} out[b + t] = v + s[t]; }}
__global__ void copied_from_first(int *out, const int *in, int n, int m) {{
  __shared__ int s[2]; int t = threadIdx.x, b = blockIdx.x * 2; int v = in[b + t];
  __pipeline_memcpy_async(&s[t], &in[t], {COPY} out[b + t] = v + s[t]; }}
__global__ void doubled(int *out, const int *in, int n, int m) {{
  int i = blockIdx.x * 2 + threadIdx.x; out[i] = 2 * in[i]; }}
__global__ void written_once(int *out, int n, int m) {{ out[blockIdx.x * 4 + threadIdx.x] = 2; }}
__global__ void written_by_two(int *out, int n, int m) {{
  out[blockIdx.x * 4 + threadIdx.x] = __shfl_xor_sync(0xf, 2, 1, 4);
  __syncwarp(0xf);
  if (n > 0 && n < 4) out[blockIdx.x * 4 + (n ^ threadIdx.x)] = 1; }}
"""
ONE: tuple[Sizes, Sizes] = ((1,), (1,))
TWO: tuple[Sizes, Sizes] = ((2,), (None,))
FOUR: tuple[Sizes, Sizes] = ((4,), (None,))
EIGHT: tuple[Sizes, Sizes] = ((8,), (None,))
GRIDS = eq(size("left", "num_groups_x"), size("right", "num_groups_x"))


def between(low: int, name: str, high: int) -> Expr:
    return and_(binary(BinaryOp.BVSLE, bv(low), number(name)), binary(BinaryOp.BVSLE, number(name), bv(high)))


@pytest.mark.parametrize(
    ("left", "right", "launch", "given"),
    [
        # an inner loop's bound is another one in each iteration of the outer loop
        ("ones_within", "twos", EIGHT, (GRIDS, between(1, "n", 8), between(2, "m", 4))),
        # there are more iterations than the counter of 32 bits has values, if anybody only looks at the low bits
        ("long_choice", "short_counter", ONE, ()),
        # a barrier in the first iteration says nothing of who is there in others
        ("one_gone", "all_there", EIGHT, (GRIDS,)),
        # threads of a warp write one after the other between two barriers of the block
        ("written_once", "written_by_two", FOUR, (GRIDS,)),
        # the index of a copy is no number of an index that was met before
        ("doubled", "copied_from_first", TWO, (GRIDS,)),
    ],
)
def test_not_the_same(left: str, right: str, launch: tuple[Sizes, Sizes], given: tuple[Expr, ...]) -> None:
    assert not same(TEXT, left, right, (launch, launch), given)


def test_copies_of_a_block() -> None:
    assert same(TEXT, "doubled", "copied_from_block", (TWO, TWO), (GRIDS,))
