"""What lanes of waves of 64 exchange in concrete runs (HIP, ``-DwarpSize=64``), lane by lane."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from boogie_ir.simt import ConcreteLaunch, run
from frontend.load import load

THREADS = 128
IN = np.random.default_rng(64).integers(0, 1000, THREADS).astype(np.uint32)


def out(body: str) -> list[int]:
    """What the threads of a block store in ``out``; those that are not there leave 7."""
    text = f"#include <hip/hip_runtime.h>\n__global__ void k(const int *in, long long *out) {{ int t = threadIdx.x; {body} }}"
    program = load("kernel.cu", text, "cuda", defines=("warpSize=64",), front_end="ours")
    contents = {"in": IN, "out": np.full(THREADS, 7, dtype=np.uint64)}
    result = run(program.kernels[0], program.functions, ConcreteLaunch((THREADS, 1, 1)), contents=contents)
    assert not result.findings
    return [int(v) for v in result.contents["out"][0]]


@pytest.mark.parametrize(
    ("call", "source"),
    [
        ("__shfl(in[t], 40)", lambda n: n - n % 64 + 40),
        ("__shfl(in[t], t + 1)", lambda n: n - n % 64 + (n + 1) % 64),
        ("__shfl(in[t], 5, 16)", lambda n: n - n % 16 + 5),
        ("__shfl_up(in[t], 33)", lambda n: n if n % 64 < 33 else n - 33),
        ("__shfl_up(in[t], 3, 32)", lambda n: n if n % 32 < 3 else n - 3),
        ("__shfl_down(in[t], 40)", lambda n: n + 40 if n % 64 < 24 else n),
        ("__shfl_down(in[t], 7, 8)", lambda n: n + 7 if n % 8 == 0 else n),
        ("__shfl_xor(in[t], 33)", lambda n: n ^ 33),
        ("__shfl_xor(in[t], 8, 8)", lambda n: n ^ 8 if n % 16 >= 8 else n),
    ],
)
def test_shuffles(call: str, source: Callable[[int], int]) -> None:
    assert out(f"out[t] = {call};") == [int(IN[source(n)]) for n in range(THREADS)]


def test_votes() -> None:
    holds = (IN % 3 == 0).reshape(2, 64)
    masks = [sum(1 << lane for lane in range(64) if wave[lane]) for wave in holds]
    assert out("out[t] = __ballot(in[t] % 3 == 0);") == [masks[n // 64] for n in range(THREADS)]
    assert out("out[t] = __any(t == 70) * 2 + __all(t < 64);") == [1 if n < 64 else 2 for n in range(THREADS)]


def test_only_lanes_that_are_here_vote() -> None:
    here = [n for n in range(THREADS) if n % 5 == 0]
    votes = {w: sum(1 << n % 64 for n in here if n // 64 == w) for w in (0, 1)}
    expected = [votes[n // 64] if n in here else 7 for n in range(THREADS)]
    assert out("if (t % 5 == 0) out[t] = __activemask();") == expected
    assert out("if (t % 5 == 0) out[t] = __all(t % 5 == 0);") == [1 if n in here else 7 for n in range(THREADS)]
