"""Errors of clang: those of the host are nobody's, others are those of who reaches them; what clang drops is not lost."""

from __future__ import annotations

import pytest

from frontend.errors import SourceError
from tests.frontend.clang.produced import NEEDS_CLANG, produced

pytestmark = NEEDS_CLANG

GOOD = "__global__ void good(int *p) { p[threadIdx.x] = 1; }\n"


@pytest.mark.parametrize(
    "text",
    [
        "void host() { std::vector<int> v; unknown(v); }",
        "std::vector<int> v;",
        "using namespace boost;",
        "template <class T> std::vector<T> make() { return {}; }",
        "struct Application { std::string name; };",
    ],
)
def test_errors_of_the_host_leave_kernels_alone(text: str) -> None:
    unit = produced(GOOD + text)
    assert [item.name for item in unit.functions] == ["good"]
    assert not unit.left_out


@pytest.mark.parametrize(
    "text",
    [
        "unknown_t N = 4; __global__ void k(int *p) { p[N] = 1; p[0] = 2; }",
        "__device__ int f(unknown x) { return 1; } __global__ void k(int *p) { p[0] = f(3); p[1] = 2; }",
        "__device__ auto f(int x) { return unknown(x); } __global__ void k(int *p) { for (int i = 0; i < 3; f(i)) p[i] = 1; }",
        "typedef unknown_t T; __global__ void k(T *p) { p[0] = 3; }",
        "struct Host { std::unknown s; }; __global__ void k(Host h, int *p) { p[0] = 1; }",
        "struct Host { std::unknown s; }; __device__ Host f(); __global__ void k(int *p) { f().s = 1; p[0] = 1; }",
        "__global__ void k(int *p) { p[0] = unknown(1); }",
        "template <class T> __device__ int f(T x) { return x.nothing; } __global__ void k(int *p) { p[0] = f(1); p[1] = 2; }",
        "template <class M> __global__ void k(none::of<float> x, int limit, const M m, int *p) { p[limit] = m(x); }",
        "namespace n { template <class M> __launch_bounds__(64) __global__ void k(none::of<M> x, int *p) { p[0] = 1; } }",
    ],
)
def test_what_an_error_touches_is_left_out(text: str) -> None:
    unit = produced(GOOD + text)
    assert [item.name for item in unit.functions] == ["good"]
    assert [(item.name, item.wrong) for item in unit.left_out] == [("k", True)]


def test_an_error_that_may_change_anything_stops_the_file() -> None:
    with pytest.raises(SourceError):
        produced(GOOD + "__device__ int operator+(unknown a, int b) { return 1; }")
