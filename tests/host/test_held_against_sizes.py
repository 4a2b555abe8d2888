"""Which arrays' accesses are held against the sizes that host code gives; the others are listed as taken to be there."""

from __future__ import annotations

from pathlib import Path

import pytest

from gpuverify_py.analysis.host_sizes import unchecked
from gpuverify_py.files.orchestrate import build_request, load_program

HOST = """
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * 4);
  cudaMalloc(&out, 64 * 4);
  k<<<1, 64>>>(out, in);
}
"""
BODIES = {
    "out[t] = in[t];": "",
    "out[in[t]] = t;": "out",  # an index that memory holds
    "if (in[t]) out[t] = 1;": "out",
    "if (in[t]) return; out[t] = 1;": "out",
    "for (int i = 0; i < 9; i++) { if (in[t + i] == 0) continue; out[t] = i; }": "out",
    "for (int i = 0; i < 9; i++) { if (in[t] == i) break; } out[t] = 1;": "in",
    "for (int i = 0; i < 9; i++) { out[t + i] = 1; if (in[t] == i) break; }": "in out",  # memory says how many rounds
    "for (int i = 0; i < 9; i++) { do { if (in[t] == i) break; } while (0); out[t] = i; }": "",
    "__shared__ int s[64]; __pipeline_memcpy_async(&s[t], &in[t + 64], 4); __pipeline_wait_prior(0); out[t] = s[t];": "in s",
}


@pytest.mark.parametrize("body", BODIES)
def test_what_is_not_held_against_a_size_is_found(body: str, tmp_path: Path) -> None:
    path = tmp_path / "kernel.cu"
    head = "#include <cuda_pipeline.h>\n__global__ void k(int *out, const int *in) { int t = threadIdx.x; "
    path.write_text(f"{head}{body} }}{HOST}")
    (kernel,) = load_program(build_request(str(path), ())).kernels
    assert unchecked(kernel) == frozenset(BODIES[body].split())
