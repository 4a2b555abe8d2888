"""Counters from which numbers beyond a bound are taken back: of which text it is sure that what is kept is kept once."""

from __future__ import annotations

import pytest

from gpuverify_py.analysis.orders.taken_back import taken_back
from tests.frontend.lowering import only_kernel

KEPT = "uint i = atomic_inc(c); if (i >= n) atomic_dec(c); else out[i] = 1;"
RIGHT = {
    "as it is": KEPT,
    "the other way round": "uint i = atomic_inc(c); if (i < n) out[i] = 1; else atomic_dec(c);",
    "sides swapped": "uint i = atomic_inc(c); if (n <= i) { atomic_dec(c); return; } out[i] = 1;",
    "not below": "uint i = atomic_inc(c); if (!(i < n)) { atomic_dec(c); return; } out[i] = 1;",
    "steps of two": "uint i = atomic_add(c, 2); if (i >= n) { atomic_sub(c, 2); return; } out[i] = out[i + 1] = 1;",
    "as signed numbers": "int i = atomic_inc((G)c); if (i >= (int)n) atomic_dec((G)c); else out[i] = 1;",
    "as a longer number": "uint i = atomic_inc(c); if ((ulong)i >= limits[0]) atomic_dec(c); else out[i] = 1;",
    "a bound in memory": "uint i = atomic_inc(c); if (i >= in[3]) { atomic_dec(c); return; } out[i] = 1;",
    "a bound that is worked out": "uint m = n * 2, i = atomic_inc(c); if (i >= m + 1) atomic_dec(c); else out[i] = 1;",
    "in a loop": f"for (uint r = 0; r < n; r++) {{ {KEPT} }}",
    "at two places": f"{KEPT} if (in[0]) {{ {KEPT} }}",
    "one of many counters": "c += in[get_global_id(0)]; uint i = atomic_inc(c); if (i >= n) atomic_dec(c); else out[i] = 1;",
}  # fmt: skip
WRONG = {
    "a bound of each thread": "uint i = atomic_inc(c); if (i >= get_global_id(0)) atomic_dec(c); else out[i] = 1;",
    "a bound of each thread, in memory": "uint i = atomic_inc(c); if (i >= in[get_global_id(0)]) atomic_dec(c); else out[i] = 1;",
    "a bound that changes": "out[0] = n; uint i = atomic_inc(c); if (i >= out[0]) atomic_dec(c); else out[i] = 1;",
    "a bound that changes in a loop": f"uint m = n; for (uint r = 0; r < n; r++) {{ {KEPT.replace('>= n', '>= m')} m = r; }}",
    "two bounds": f"{KEPT} uint j = atomic_inc(c); if (j >= n + 1) atomic_dec(c); else out[j] = 1;",
    "beyond, and at it": f"{KEPT} uint j = atomic_inc(c); if (j > n) atomic_dec(c); else out[j] = 1;",
    "signed and unsigned": f"{KEPT} int j = atomic_inc((G)c); if (j >= (int)n) atomic_dec((G)c); else out[j] = 1;",
    "what is within": "uint i = atomic_inc(c); if (i < n) { atomic_dec(c); return; } out[i] = 1;",
    "all": "uint i = atomic_inc(c); if (i < n) out[i] = 1; atomic_dec(c);",
    "twice": "uint i = atomic_inc(c); if (i >= n) { atomic_dec(c); atomic_dec(c); } else out[i] = 1;",
    "twice, apart": "uint i = atomic_inc(c); if (i >= n) atomic_dec(c); else out[i] = 1; if (i >= n) atomic_dec(c);",
    "in a loop of its own": "uint i = atomic_inc(c); for (uint r = 0; r < n; r++) if (i >= n) atomic_dec(c); else out[i] = 1;",
    "in a loop inside": "uint i = atomic_inc(c); if (i >= n) for (uint r = 0; r < n; r++) atomic_dec(c); else out[i] = 1;",
    "another cell": "uint i = atomic_inc(c); if (i >= n) atomic_dec(c + 1); else out[i] = 1;",
    "a cell that moves": "uint b = 0; uint i = atomic_inc(c + b); b = in[0]; if (i >= n) atomic_dec(c + b); else out[i] = 1;",
    "a cell that its result names": "uint j = 1, i = atomic_inc(c + j); j = i; if (j >= n) atomic_dec(c + j); else out[j] = 1;",
    "a result that moves": "uint i = atomic_inc(c); i += in[0]; if (i >= n) atomic_dec(c); else out[i] = 1;",
    "the result of another": "uint j = atomic_inc(d); uint i = atomic_inc(c); if (j >= n) atomic_dec(c); else out[i] = 1;",
    "larger steps": "uint i = atomic_inc(c); if (i >= n) atomic_sub(c, 2); else out[i] = 1;",
    "steps of each": "uint i = atomic_add(c, n); if (i >= n) atomic_sub(c, n); else out[i] = 1;",
    "set in between": f"{KEPT} c[0] = 0;",
    "changed otherwise": f"{KEPT} atomic_min(c, 3u);",
    "not equal": "uint i = atomic_inc(c); if (i != n) out[i] = 1; else atomic_dec(c);",
    "perhaps": "uint i = atomic_inc(c); if (i >= n && in[0]) atomic_dec(c); else out[i] = 1;",
}  # fmt: skip


def kept(text: str) -> bool:
    arrays = ", ".join(f"__global uint *restrict {name}" for name in ("out", "c", "d"))
    parameters = f"{arrays}, __global const uint *restrict in, __global const ulong *restrict limits, uint n"
    kernel = only_kernel(f"typedef __global int *G; __kernel void k({parameters}) {{ {text} }}")
    return bool(taken_back(kernel))


@pytest.mark.parametrize("name", RIGHT)
def test_what_stays_within_is_drawn_once(name: str) -> None:
    assert kept(RIGHT[name])


@pytest.mark.parametrize("name", WRONG)
def test_nothing_is_said_of(name: str) -> None:
    assert not kept(WRONG[name])
