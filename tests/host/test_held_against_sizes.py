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
#include <tuple>
#include <utility>
#include <thrust/device_vector.h>
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
    "std::tie(a, b) = std::make_tuple(b, a);": "in out",
    "std::tie(a, b, c) = std::make_tuple(c, a, b);": "in out",
    "std::tie(a, b) = std::make_pair(b, a);": "in out",
    "std::tie(a, b) = std::make_pair(small, a);": "",
    "std::tie(a, a) = std::make_pair(b, small);": "in",
    "std::tie(a, b) = std::tie(b, a);": "",  # of references: what is written first is read afterwards
    "std::tie(a, b) = std::forward_as_tuple(b, a);": "",
    "std::tie(a, b) = std::make_pair(std::ref(b), std::ref(a));": "",
    "tie(a, b) = make_tuple(b, a);": "",
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
VECTORS = {
    "a.swap(b);": "in out",
    "std::swap(a, b);": "in out",
    "if (argc > s) a.swap(b);": "in out",
    "a = std::exchange(b, a);": "in out",
    "std::tie(a, b) = std::make_tuple(b, a);": "in out",
    "auto kept = std::move(a); a = std::move(b); b = std::move(kept);": "in out",
    "auto &meant = a; meant.swap(b);": "in out",
    "a.swap(small);": "in",
    "std::swap(small, b);": "out",
    "if (argc > s) a.swap(small);": "in",
    "a.resize(m); a.swap(b);": "",
    "b = std::move(a);": "",  # what is moved from may be empty
    "auto &meant = argc > 3 ? a : b; small.swap(meant);": "",
    "auto *meant = argc > 3 ? &a : &b; small.swap(*meant);": "",
    "auto *meant = argc > 3 ? &a : &b; meant->swap(small);": "",
}
ARRAYS = {
    "a, b = b, a": "in out",
    "a, b, c = c, a, b": "in out",
    "kept = a; a = b; b = kept": "in out",
    "a, b = b, a\n    if s == m: break\n    b, c = c, b": "in out",
    "a, small = small, a": "in",
    "a = small": "in",
    "a = b[1:]": "in",
    "a.resize(m)": "",  # where that is done once more, what is resized is not known, and may be any
    "a.gpudata = small.gpudata": "in",
    "a = cp.zeros(m, dtype=cp.float32)": "in",
    "if s == m:\n        a = small\n        continue": "in",
    "try:\n        read()\n    finally:\n        a = small": "in",
    "if s == m:\n        a, b = flip(a, b)": "in out",
    "a, b = flip(small, a)": "out",
    "shared()": "",
}
LEFT = {
    "for s in range(m):\n    a, b = b, a\n    if s == 3: break\n": "in out",
    "for s in range(m):\n    a, small = small, a\n    if s == 3: break\n    a, small = small, a\n": "in",
    "for s in range(m):\n    try:\n        break\n    finally:\n        a = small\n": "in",
    "while (a := read()) is None:\n    pass\n": "in",
    "for s in range(m):\n    for t in range(m):\n        a, b = b, a\n    b, c = c, b\n": "in out",
    "for s in range(m):\n    a, b = b, a\nelse:\n    a = small\n": "in",
    "both = (a, b)\nfor s in range(m):\n    both = (both[1], both[0])\na, b = both\n": "in out",
    "both = (a, small)\nfor s in range(m):\n    both = (both[1], both[0])\na, b = both\n": "",
    "both = (a, b)\na = both[m]\n": "in out",
    "both = (a, small)\na = both[m]\n": "in",
    "both = (a, b)\na = both[0:1]\n": "in",
}
PROGRAM = """
import sys
import cupy as cp
k = cp.RawKernel(r'''
extern "C" __global__ void k(float *out, const float *in, int n) { int i = threadIdx.x; if (i < n) out[i] = in[i]; }
''', "k")
n, m = int(sys.argv[1]), int(sys.argv[2])
a = cp.zeros(n, dtype=cp.float32)
b = cp.zeros(n, dtype=cp.float32)
c = cp.zeros_like(a)
small = cp.zeros(m, dtype=cp.float32)
def flip(x, y):
    return y, x
"""
LAUNCH = "k((1,), (64,), (a, b, cp.int32(n)))\n"
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


OUT_OF_SIGHT = {
    "again = lambda: k((1,), (64,), (a, small, n))": "handed on",
    "[k((1,), (64,), (a, small, each)) for each in (n, m)]": "handed on",
    "class Later:\n    k((1,), (64,), (a, small, n))": "handed on",
    "def later(how=k):\n    pass": "handed on",
    "cp.run(k, a, small)": "handed on",
    "k = k if n > m else other\nk(grid, block, (a, small, n))": "not understood",
    "same = k\nsame((1,), (64,), (a, b, cp.int32(n)))": "",
    "def run(which):\n    which((1,), (64,), (a, b, cp.int32(n)))\nrun(k)": "",
    "print(k.num_regs)": "",
}


@pytest.mark.parametrize("text", OUT_OF_SIGHT)
def test_launches_of_python_out_of_sight_are_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "k.py"
    path.write_text(f"{PROGRAM}{LAUNCH}{text}\n")
    launched = (kernel.launched for kernel in load_program(build_request(str(path), ())).kernels)
    told = " ".join(words for each in launched if each is not None for words in each.left_open)
    assert OUT_OF_SIGHT[text] in told
    assert bool(told) == bool(OUT_OF_SIGHT[text])


def held(path: Path, **parts: str) -> str:
    """The arrays whose size is told."""
    return held_in(path, STEPS.format(**parts))


def held_in(path: Path, text: str) -> str:
    path.write_text(text)
    (kernel,) = load_program(build_request(str(path), ())).kernels
    assert kernel.launched is not None
    return " ".join(sorted(extent.array for extent in kernel.launched.extents))


@pytest.mark.parametrize("step", SWAPS)
def test_pointers_that_host_code_swaps_keep_the_size_that_they_have_in_common(step: str, tmp_path: Path) -> None:
    assert held(tmp_path / "k.cu", before="", start="", given="a, b", step=step) == SWAPS[step]


@pytest.mark.parametrize("step", VECTORS)
def test_vectors_that_host_code_swaps_keep_the_size_that_they_have_in_common(step: str, tmp_path: Path) -> None:
    vectors = "{ thrust::device_vector<float> a(n), b(n), small(m);"
    given = "thrust::raw_pointer_cast(a.data()), thrust::raw_pointer_cast(b.data())"
    assert held(tmp_path / "k.cu", before="", start=vectors, given=given, step=f"{step} }}") == VECTORS[step]


@pytest.mark.parametrize("step", ARRAYS)
def test_arrays_of_python_that_a_loop_swaps_keep_the_size_that_they_have_in_common(step: str, tmp_path: Path) -> None:
    shared = "def shared():\n    global a, b\n    a, b = b, small\n" if step == "shared()" else ""
    assert held_in(tmp_path / "k.py", f"{PROGRAM}{shared}for s in range(m):\n    {LAUNCH}    {step}\n") == ARRAYS[step]


@pytest.mark.parametrize("loop", LEFT)
def test_a_loop_of_python_leaves_what_it_may_have_come_to(loop: str, tmp_path: Path) -> None:
    assert held_in(tmp_path / "k.py", f"{PROGRAM}{loop}{LAUNCH}") == LEFT[loop]


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
