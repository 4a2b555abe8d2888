"""What annotations take for granted of memory: of which time, and what a comparison makes of it."""

from __future__ import annotations

import pytest
from sides import Sizes, same

BLOCK: tuple[Sizes, Sizes] = ((64,), (3,))
HEAD = "(int *out, int *tmp, const int *in, int n) { __shared__ int s[64]; int t = threadIdx.x, i = blockIdx.x * 64 + t;"
SYNC = "__syncthreads();"


def kernels(one: str, other: str) -> str:
    return f"__global__ void one{HEAD} {one} }} __global__ void other{HEAD} {other} }}"


def agrees(one: str, other: str) -> bool:
    return same(kernels(one, other), "one", "other", (BLOCK, BLOCK))


def at_barrier(said: str) -> str:
    return f"s[t] = in[i]; __barrier_assume({said}); {SYNC}"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (f"{at_barrier('s[t] == 3 * t')} out[i] = s[63 - t];", "out[i] = 3 * (63 - t);"),
        (f"{at_barrier('s[63 - t] == t')} out[i] = s[t];", "out[i] = 63 - t;"),
        (f"{at_barrier('s[t] == in[0]')} out[i] = s[63 - t];", "out[i] = in[0];"),
        (f"{at_barrier('(s[t] == t) & (n == 2)')} out[i] = s[63 - t] + n;", "out[i] = 65 - t;"),
        (f"{at_barrier('s[63 - t] == t')} out[blockIdx.x * 64 + s[t]] = t;", "out[i] = 63 - t;"),
    ],
)
def test_what_is_assumed_is_used(one: str, other: str) -> None:
    assert agrees(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # It is of the time of the barrier: who writes later is followed.
        (f"{at_barrier('s[t] == 3 * t')} s[t] = 1; {SYNC} out[i] = s[63 - t];", "out[i] = 3 * (63 - t);"),
        (f"{at_barrier('s[(t + 1) & 63] == 5')} s[t] = 7; {SYNC} out[i] = s[t];", "out[i] = 5;"),
        (f"{at_barrier('s[t] == t')} if (t == 3) s[5] = n; {SYNC} out[i] = s[63 - t];", "out[i] = 63 - t;"),
        # It is of those that come to the barrier, and of cells that they name.
        (f"s[t] = in[i]; if (n > 0) {{ __barrier_assume(s[t] == t); {SYNC} }} else {SYNC} out[i] = s[63 - t];",
         "out[i] = 63 - t;"),
        (f"{at_barrier('s[t / 2] == t / 2')} out[i] = s[63 - t];", "out[i] = 63 - t;"),
        (f"{at_barrier('s[t] != 5')} out[i] = s[63 - t];", "out[i] = 5;"),
        # Memory that all blocks see is nobody's at a barrier of one; the array of that name on the other side is another one.
        (f"__barrier_assume(tmp[t] == 4); {SYNC} tmp[i] = 1; out[i] = 4;", "tmp[i] = 1; out[i] = tmp[t];"),
        # Of memory that changes, what is assumed twice is no contradiction.
        ("if (i == 0) { __assume(tmp[0] == 5); tmp[0] = 6; __assume(tmp[0] == 6); out[0] = 1; }",
         "if (i == 0) { __assume(tmp[0] == 5); tmp[0] = 6; __assume(tmp[0] == 6); out[0] = 2; }"),
        (f"s[t] = 5; {SYNC} __assume(s[0] == 5); {SYNC} s[t] = 6; {SYNC} __assume(s[0] == 6); out[i] = 1;", "out[i] = 2;"),
    ],
)  # fmt: skip
def test_what_is_assumed_says_no_more(one: str, other: str) -> None:
    assert not agrees(one, other)
