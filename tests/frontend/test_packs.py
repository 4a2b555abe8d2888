"""Parameter packs, written out for the numbers of arguments that calls and types have."""

from __future__ import annotations

import pytest

from frontend.errors import SourceError, Unsupported, Unsure
from tests.frontend.lowering import lowered, output


def cuda(before: str, body: str) -> str:
    return f"{before} __global__ void k(int *out) {{ {body} }}"


@pytest.mark.parametrize(
    ("before", "body", "expected"),
    [
        ("template <class... T> __device__ int f(T... x) { return (x - ...); }", "out[0] = f(10, 4, 3);", 10 - (4 - 3)),
        ("template <class... T> __device__ int f(T... x) { return (... - x); }", "out[0] = f(10, 4, 3);", 3),
        ("template <class... T> __device__ int f(T... x) { return (x - ... - 100); }", "out[0] = f(10, 4);", 10 - (4 - 100)),
        ("template <class... T> __device__ int f(T... x) { return (100 - ... - x); }", "out[0] = f(10, 4);", 86),
        ("template <class... T> __device__ int f(T... x) { return (true && ... && (x > 2)); }", "out[0] = f(3, 4);", 1),
        ("template <class... T> __device__ int f(T... x) { return (x || ...); }", "out[0] = f();", 0),
        ("template <class... T> __device__ int f(int y, T... x) { return y + sizeof...(x); }", "out[0] = f(1, 2, 3);", 3),
        ("template <int... N> __device__ int f() { int a[] = {N * 2 ...}; return a[2]; }", "out[0] = f<1, 2, 3>();", 6),
        ("template <class T, class... U> __device__ int f(U... x) { return sizeof(T) * (x + ...); }",
         "out[0] = f<char>(1, 2);", 3),
        ("template <class... T> __device__ int f(T... x) { return (sizeof(T) + ...); }", "out[0] = f('a', 1, 1LL);", 13),
        ("template <class... T> __device__ int f(T... x) { auto g = [=](int y) { return (x + ... + y); }; return g(1); }",
         "out[0] = f(2, 3);", 6),
        ("template <class... T> __device__ int f(T... x) { auto g = [x...]() { return (x + ...); }; return g(); }",
         "out[0] = f(2, 3);", 5),
        ("__device__ int f(int x) { return 1; } template <class... T> __device__ int f(T... x) { return 2; }",
         "out[0] = f(1) * 10 + f(1, 2);", 12),
        ("template <class T> __device__ int f(T x) { return 1; } template <class... T> __device__ int f(T... x) { return 2; }",
         "out[0] = f(1) * 10 + f(1, 2);", 12),
        ("template <class... T> struct S { static constexpr int n = sizeof...(T); };"
         "template <class... T> using A = S<int, T...>;",
         "out[0] = A<float, char>::n * 10 + S<>::n;", 30),
        ("template <class... T> struct S { int x; __device__ S(int x, T... y) : x(x + (y + ... + 0)) {} };",
         "S<int, int> s(1, 2, 3); out[0] = s.x;", 6),
    ],
)  # fmt: skip
def test_packs_are_written_out(before: str, body: str, expected: int) -> None:
    assert output(cuda(before, body), "cuda", contents={"out": [0]}) == [expected]


@pytest.mark.parametrize(
    ("before", "body"),
    [
        ("template <class... T> __device__ int f(T... x) { return (x + ...); }", "out[0] = f();"),
        ("template <class... T> __device__ int f(int a, int b, T... x) { return a; }", "out[0] = f(1);"),
        ("template <class... T> __device__ int f(T... x) { int y = 1; return g(y...); }", "out[0] = f(1);"),
        ("__device__ int f(int x) { return sizeof...(x); }", "out[0] = f(1);"),
    ],
)
def test_packs_that_are_wrong(before: str, body: str) -> None:
    with pytest.raises((SourceError, Unsure)):
        lowered(cuda(before, body), "cuda")


def test_a_fold_by_an_assignment_is_not_supported() -> None:
    before = "template <class... T> __device__ int f(T &...x) { return (x += ...); }"
    with pytest.raises(Unsupported, match="a fold by"):
        lowered(cuda(before, "int a = 1, b = 2; out[0] = f(a, b);"), "cuda")


def test_a_launch_tells_how_many_arguments_a_kernel_has() -> None:
    text = (
        "template <class F, class... T> __global__ void k(F f, T... x) { f(x...); }"
        "struct S { __device__ void operator()(int *a, int b) const { a[b] = 1; } };"
        "void host(int *a) { k<<<1, 1>>>(S{}, a, 3); }"
    )
    (kernel,) = lowered(text, "cuda").kernels
    assert kernel.name == "k<S, int *, int>"


def test_an_explicit_instantiation_tells_too() -> None:
    text = "template <class... T> __global__ void k(T... x) { x...; } template __global__ void k<int *>(int *);"
    text = text.replace("x...;", "((x[0] = 1), ...);")
    assert [kernel.name for kernel in lowered(text, "cuda").kernels] == ["k<int *>"]
