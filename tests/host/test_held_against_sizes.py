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


STEPS = """
#include <cstdlib>
#include <utility>
__global__ void k(float *out, const float *in, int n) {{ int i = threadIdx.x; if (i < n) out[i] = in[i]; }}
template <class T> void other(T &x, T &y) {{ T kept = x; x = y; y = kept; }}
void through(float **x, float **y) {{ float *kept = *x; *x = *y; *y = kept; }}
struct Two {{ float *x, *y; void flip() {{ float *kept = x; x = y; y = kept; }} }};
{before}
int main(int argc, char **argv) {{
  int n = atoi(argv[1]), m = atoi(argv[2]);
  float *a, *b, *c, *small;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMalloc(&c, n * sizeof(float));
  cudaMalloc(&small, m * sizeof(float));
  {start}
  for (int s = 0; s < n; s++) {{
    k<<<1, 64>>>({given}, n);
    {step}
  }}
}}
"""
SWAPS = {
    "std::swap(a, b);": "in out",
    "float *kept = a; a = b; b = kept;": "in out",
    "float *kept = a; a = b; b = c; c = kept;": "in out",
    "a = std::exchange(b, a);": "in out",
    "other(a, b);": "in out",
    "through(&a, &b);": "in out",
    "if (argc > s) std::swap(a, b);": "in out",
    "std::swap(a, b); if (s == m) break; std::swap(b, c);": "in out",
    "std::swap(a, small);": "in",  # sizes that differ: which one it is depends on the round
    "std::swap(b, small);": "out",
    "a = small;": "in",
    "a = b + 1;": "in",
    "swap(a, b);": "",  # nothing says that it is the library's: it may swap what they point to
    "exchange(a, b);": "",
    "cudaFree(a); cudaMalloc(&a, m * sizeof(float));": "in",
}
HELD = {
    ("Two both = {a, b};", "both.x, both.y", "both.flip();"): "in out",
    ("Two both = {a, b};", "both.x, both.y", "std::swap(both.x, both.y);"): "in out",
    ("float *both[2] = {a, b};", "both[s % 2], both[(s + 1) % 2]", ""): "in out",
    ("float *both[2] = {a, b}; int now = 0;", "both[now], both[1 - now]", "now ^= 1;"): "in out",
    ("float *both[2] = {a, small};", "both[s % 2], both[(s + 1) % 2]", ""): "",
    ("float *both[2] = {a}; both[m] = small;", "both[s % 2], b", ""): "in",
    ("", "s % 2 ? a : b, s % 2 ? b : a", ""): "in out",
    ("if (argc > 3) std::swap(a, b);", "a, b", ""): "in out",
    ("float *p = b; if (m > 3) p = small;", "a, p", ""): "out",
}


def held(path: Path, **parts: str) -> str:
    """The arrays whose size is told."""
    path.write_text(STEPS.format(**parts))
    (kernel,) = load_program(build_request(str(path), ())).kernels
    assert kernel.launched is not None
    return " ".join(sorted(extent.array for extent in kernel.launched.extents))


@pytest.mark.parametrize("step", SWAPS)
def test_pointers_that_host_code_swaps_keep_the_size_that_they_have_in_common(step: str, tmp_path: Path) -> None:
    assert held(tmp_path / "k.cu", before="", start="", given="a, b", step=step) == SWAPS[step]


@pytest.mark.parametrize("parts", HELD)
def test_one_of_several_pointers_has_the_size_of_all(parts: tuple[str, str, str], tmp_path: Path) -> None:
    start, given, step = parts
    assert held(tmp_path / "k.cu", before="", start=start, given=given, step=step) == HELD[parts]


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("using namespace std;", "in out"),
        ("using std::swap;", "in out"),
        ("using namespace std; void swap(float *&x, float *&y);", ""),  # its code is elsewhere
        ("using namespace std; void swap(float *x, float *y);", "in out"),  # of what they point to
        ("using namespace std; void swap(float *x, float *y) { float kept = *x; *x = *y; *y = kept; }", "in out"),
    ],
)
def test_an_unqualified_swap_is_the_library_s_where_something_makes_it_so(before: str, told: str, tmp_path: Path) -> None:
    assert held(tmp_path / "k.cu", before=before, start="", given="a, b", step="swap(a, b);") == told
