"""Blocks of a stated size followed thread by thread, any number of them: what they tell each other, and what they must not."""

from __future__ import annotations

import pytest
from sides import agree, compared, same, size

from boogie_ir.lang.build import eq
from gpuverify_py.verify.comparison import Arithmetic, Undecided

BEGIN = "(int *out, const int *in) { int t = threadIdx.x, b = blockIdx.x * 8; int v = in[b + t];"
TEXT = f"""
__global__ void from_shared{BEGIN} __shared__ int s[8]; s[t] = v; __syncthreads(); out[b + t] = s[t ^ 3]; }}
__global__ void from_lane{BEGIN} out[b + t] = __shfl_xor_sync(0xff, v, 3, 8); }}
__global__ void from_next_lane{BEGIN} out[b + t] = __shfl_xor_sync(0xff, v, 2, 8); }}
__global__ void all_but_last{BEGIN} v = __shfl_xor_sync(0xff, v, 3, 8); if (t < 7) out[b + t] = v; }}
__global__ void below{BEGIN} out[b + t] = __shfl_down_sync(0xff, v, 1, 8); }}
__global__ void below_absent{BEGIN} out[b + t] = __shfl_down_sync(0xff, v, 1); }}
__global__ void stale{BEGIN} __shared__ int s[8]; if (t < 7) s[t] = v; __syncthreads(); out[b + t] = s[t]; }}
__global__ void plain{BEGIN} out[b + t] = v; }}
__global__ void plain_from_shared{BEGIN} __shared__ int s[8]; s[t] = v; __syncthreads(); out[b + t] = s[t]; }}
__global__ void squares(int *out, const int *in) {{
  int t = threadIdx.x; int v = __shfl_xor_sync(0xff, in[blockIdx.x * 8 + t], 0, 8); out[blockIdx.x * 64 + t * t] = v; }}
__global__ void lines(int *out, const int *in) {{
  int t = threadIdx.x; int v = __shfl_xor_sync(0xff, in[blockIdx.x * 8 + t], 0, 8); out[blockIdx.x * 64 + t] = v; }}
__global__ void last_wins{BEGIN} __shared__ int s[8]; s[t] = v; out[b + t] = v; __syncthreads(); out[b + 7 - t] = s[t]; }}
__global__ void first_wins{BEGIN} __shared__ int s[8]; s[t] = v; out[b + 7 - t] = v; __syncthreads(); out[b + t] = s[t]; }}
__global__ void turned{BEGIN} out[b + 7 - t] = v; }}
__global__ void counted{BEGIN} __shared__ int s; if (t == 0) s = 0; __syncthreads(); atomicAdd(&s, v); __syncthreads();
  if (t == 0) out[blockIdx.x] = s; }}
__global__ void counted_global{BEGIN} __shared__ int s; if (t == 0) s = 0; __syncthreads(); atomicAdd(&s, v); __syncthreads();
  if (t == 0) atomicAdd(&out[0], s); }}
__global__ void counted_once(int *out, const int *in) {{ if (threadIdx.x != 0) return; int sum = 0;
  for (int k = 0; k < 8; k++) sum += in[blockIdx.x * 8 + k]; if (blockIdx.x == 0) out[0] += sum; }}
__global__ void summed(int *out, const int *in) {{ if (threadIdx.x != 0) return; int sum = 0;
  for (int k = 0; k < 8; k++) sum += in[blockIdx.x * 8 + k]; out[blockIdx.x] = sum; }}
__global__ void summed_seven(int *out, const int *in) {{ if (threadIdx.x != 0) return; int sum = 0;
  for (int k = 0; k < 7; k++) sum += in[blockIdx.x * 8 + k]; out[blockIdx.x] = sum; }}
__global__ void sorted_two{BEGIN} int w = __shfl_xor_sync(0xff, v, 1, 8); out[b + t] = (t & 1) == 0 ? min(v, w) : max(v, w); }}
__global__ void sorted_by_swap{BEGIN} __shared__ int s[8]; s[t] = v; __syncthreads(); int w = s[t ^ 1];
  out[b + t] = (w < v) == ((t & 1) == 0) ? w : v; }}
"""
BLOCKS = ((8,), (None,))
GRIDS = (eq(size("left", "num_groups_x"), size("right", "num_groups_x")),)
RUN = (((8,), (2,)), ((8,), (2,)))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("from_shared", "from_lane"),
        ("plain", "plain_from_shared"),
        ("last_wins", "turned"),
        ("first_wins", "plain"),
        ("counted", "summed"),
        ("sorted_two", "sorted_by_swap"),
    ],
)
def test_same_for_any_number_of_blocks(left: str, right: str) -> None:
    assert same(TEXT, left, right, (BLOCKS, BLOCKS), GRIDS)
    assert agree(TEXT, left, right, RUN, {})


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("from_shared", "from_next_lane"),
        ("from_shared", "all_but_last"),
        ("plain", "stale"),  # what nobody wrote
        ("below", "below_absent"),  # what a lane gives that is not there
        ("lines", "squares"),  # the first two threads write to the same places
        ("last_wins", "plain"),
        ("first_wins", "turned"),
        ("counted", "summed_seven"),
        ("counted_once", "counted_global"),  # other blocks add to the same place
    ],
)
def test_other_contents(left: str, right: str) -> None:
    assert not same(TEXT, left, right, (BLOCKS, BLOCKS), GRIDS)


def test_a_block_of_any_size_is_not_followed() -> None:
    (found,) = compared(TEXT, "from_shared", "from_lane", (((None,), (None,)), ((None,), (None,))), arithmetic=Arithmetic.BITS)
    assert isinstance(found, Undecided)
    assert "its size is open" in found.why
