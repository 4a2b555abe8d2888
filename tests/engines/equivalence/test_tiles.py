"""Transposes, stencils and matrix multiplies through shared memory against plain ones; the mistakes that each invites."""

from __future__ import annotations

import pytest
from sides import OPEN, OPEN_2D, agree, at_least, covers, multiple, number, same, size

from boogie_ir.lang.build import bv, bvmul, eq

PLACE = "int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;"
TILE = "int x = blockIdx.x * 4 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;"
HEAD = "(float *out, const float *in, int width, int height) {"
LOAD = "if (x < width && y < height) tile[threadIdx.y][threadIdx.x] = in[y * width + x]; __syncthreads();"
TURN = "x = blockIdx.y * 4 + threadIdx.x; y = blockIdx.x * 4 + threadIdx.y;"
TRANSPOSES = f"""
__global__ void naive{HEAD} {PLACE} if (x < width && y < height) out[x * height + y] = in[y * width + x]; }}
__global__ void padded{HEAD} __shared__ float tile[4][5]; {TILE} {LOAD} {TURN}
  if (x < height && y < width) out[y * height + x] = tile[threadIdx.x][threadIdx.y]; }}
__global__ void not_turned{HEAD} __shared__ float tile[4][5]; {TILE} {LOAD} {TURN}
  if (x < height && y < width) out[y * height + x] = tile[threadIdx.y][threadIdx.x]; }}
__global__ void guarded_wrongly{HEAD} __shared__ float tile[4][5]; {TILE} {LOAD} {TURN}
  if (x < width && y < height) out[y * height + x] = tile[threadIdx.x][threadIdx.y]; }}
__global__ void any_block{HEAD} __shared__ float tile[32 * 33]; {PLACE}
  if (x < width && y < height) tile[threadIdx.y * (blockDim.x + 1) + threadIdx.x] = in[y * width + x]; __syncthreads();
  x = blockIdx.y * blockDim.y + threadIdx.x; y = blockIdx.x * blockDim.x + threadIdx.y;
  if (x < height && y < width) out[y * height + x] = tile[threadIdx.x * (blockDim.x + 1) + threadIdx.y]; }}
"""
W, H, N = number("width"), number("height"), number("n")
FOUR = ((4, 4), (None, None))
WHOLE = (covers("left", W), covers("left", H, "y"), covers("right", W), covers("right", H, "y"))


GUARD = pytest.param("guarded_wrongly", False, marks=pytest.mark.slow)


@pytest.mark.parametrize(("other", "expected"), [("padded", True), ("not_turned", False), GUARD])
def test_transposes(other: str, expected: bool) -> None:
    assert same(TRANSPOSES, "naive", other, (OPEN_2D, FOUR), WHOLE) == expected
    if other != "guarded_wrongly":  # it races
        assert agree(TRANSPOSES, "naive", other, (((2, 3), (5, 3)), ((4, 4), (3, 3))), {"width": 9, "height": 7}) == expected


@pytest.mark.slow
def test_a_transpose_needs_square_blocks() -> None:
    square = eq(size("right", "group_size_x"), size("right", "group_size_y"))
    assert same(TRANSPOSES, "naive", "any_block", (OPEN_2D, OPEN_2D), (*WHOLE, square))
    assert not same(TRANSPOSES, "naive", "any_block", (OPEN_2D, OPEN_2D), WHOLE)


SUM = "out[i] = t[l - 1] + t[l] + t[l + 1];"
STENCIL_HEAD = "(float *out, const float *in, int n) {"
SHARED = "__shared__ float t[18]; int i = blockIdx.x * 16 + threadIdx.x, l = threadIdx.x + 1; if (i < n) t[l] = in[i];"
STENCILS = f"""
__global__ void plain{STENCIL_HEAD} int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) out[i] = in[i - 1] + in[i] + in[i + 1]; }}
__global__ void shared{STENCIL_HEAD} {SHARED} if (threadIdx.x == 0 && i > 0) t[0] = in[i - 1];
  if (threadIdx.x == 15 && i + 1 < n) t[17] = in[i + 1]; __syncthreads(); if (i > 0 && i < n - 1) {SUM} }}
__global__ void no_right_edge{STENCIL_HEAD} {SHARED} if (threadIdx.x == 0 && i > 0) t[0] = in[i - 1];
  if (threadIdx.x == 15 && i + 1 < n - 1) t[17] = in[i + 1]; __syncthreads(); if (i > 0 && i < n - 1) {SUM} }}
__global__ void wrong_edge{STENCIL_HEAD} {SHARED} if (threadIdx.x == 0 && i > 0) t[0] = in[i];
  if (threadIdx.x == 15 && i + 1 < n) t[17] = in[i + 1]; __syncthreads(); if (i > 0 && i < n - 1) {SUM} }}
"""


EDGES = [pytest.param(other, False, marks=pytest.mark.slow) for other in ("no_right_edge", "wrong_edge")]


@pytest.mark.parametrize(("other", "expected"), [("shared", True), *EDGES])
def test_stencils(other: str, expected: bool) -> None:
    given = (covers("left", N), covers("right", N), at_least(N, 0))
    assert same(STENCILS, "plain", other, (OPEN, ((16,), (None,))), given) == expected
    assert agree(STENCILS, "plain", other, (((8,), (6,)), ((16,), (3,))), {"n": 33}) == expected


MULTIPLY_HEAD = "(float *out, const float *a, const float *b, int n) {"
FETCH = """as[threadIdx.y][threadIdx.x] = a[y * n + t * 4 + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(t * 4 + threadIdx.y) * n + x]; __syncthreads();"""


def tiled(name: str, tiles: str = "n / 4", size: int = 4, fetch: str = FETCH) -> str:
    return f"""
__global__ void {name}{MULTIPLY_HEAD} {TILE} __shared__ float as[4][4], bs[4][4]; float s = 0;
  for (int t = 0; t < {tiles}; t++) {{ {fetch}
    for (int k = 0; k < {size}; k++) s += as[threadIdx.y][k] * bs[k][threadIdx.x]; __syncthreads(); }}
  out[y * n + x] = s; }}"""


MULTIPLIES = f"""
__global__ void plain{MULTIPLY_HEAD} {TILE} float s = 0;
  for (int k = 0; k < n; k++) s += a[y * n + k] * b[k * n + x]; out[y * n + x] = s; }}
{tiled("tiled")}
{tiled("one_tile_less", tiles="n / 4 - 1")}
{tiled("one_product_less", size=3)}
{tiled("turned", fetch=FETCH.replace("b[(t * 4 + threadIdx.y) * n + x]", "b[(t * 4 + threadIdx.x) * n + y]"))}
"""


WRONG = [pytest.param(other, marks=pytest.mark.slow) for other in ("one_product_less", "turned")]


@pytest.mark.parametrize("other", ["tiled", "one_tile_less", *WRONG])
def test_multiplies(other: str) -> None:
    expected = other == "tiled"
    grids = (eq(bvmul(size(side, f"num_groups_{d}"), bv(4)), N) for side in ("left", "right") for d in "xy")
    assert same(MULTIPLIES, "plain", other, (FOUR, FOUR), (multiple(N, 4), at_least(N, 0), *grids)) == expected
    assert agree(MULTIPLIES, "plain", other, (((4, 4), (2, 2)),) * 2, {"n": 8}) == expected


@pytest.mark.slow
def test_tiles_need_a_multiple() -> None:
    grid = (eq(size("left", f"num_groups_{d}"), size("right", f"num_groups_{d}")) for d in "xy")
    assert not same(MULTIPLIES, "plain", "tiled", (FOUR, FOUR), tuple(grid))
