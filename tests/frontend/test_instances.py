"""Which instances of kernel templates a file asks for, and what is said of the others."""

from __future__ import annotations

import pytest

from frontend.errors import Unsupported
from frontend.load import load
from tests.frontend.lowering import lowered


def test_each_template_without_an_instance_is_named() -> None:
    text = "template <int N> __global__ void f(int *a) { a[N] = 1; } template <class T> __global__ void g(T *a) { a[0] = 1; }"
    program = lowered(text, "cuda")
    assert [left.name for left in program.left_out] == ["f", "g"]


@pytest.mark.parametrize(
    ("template", "example"),
    [
        (
            "template <class T, int N> __global__ void k(const T *a, T **b, int n[4])",
            "k<float, 256>(const float *, float **, int *);",
        ),
        ("template <class T, bool B> __global__ void k(T a)", "k<float, true>(float);"),
        ("template <class T> __global__ void k(Vec<T> a)", "k<...>(...);"),
        ("template <class... T> __global__ void k(T... a)", "k<...>(...);"),
    ],
)
def test_the_hint_is_an_instance(template: str, example: str) -> None:
    with pytest.raises(Unsupported) as raised:
        lowered(template + " {}", "cuda")
    assert f"`template __global__ void {example}`" in raised.value.problem.hint


def test_the_launches_of_a_dispatch_are_of_one_type() -> None:
    text = """
    template <typename scalar_t> __global__ void k(const scalar_t *in, scalar_t *out) { out[threadIdx.x] = in[threadIdx.x]; }
    torch::Tensor forward(torch::Tensor x) {
      AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "k", ([&] {
        k<scalar_t><<<1, 64>>>(x.data_ptr<scalar_t>(), x.data_ptr<scalar_t>());
      }));
      return x;
    }
    """
    assert [kernel.name for kernel in lowered(text, "cuda").kernels] == ["k<float>"]


def test_of_many_large_instances_those_are_left_for_later_that_nobody_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who names one has it looked at, and no other; what is no instance of a template that was looked at is not left."""
    monkeypatch.setattr("frontend.kernels.lower.MOST_INLINED", 0)
    text = """
    __device__ int twice(int i) { return 2 * i; }
    template <int N> __global__ void f(int *a) { a[twice(N)] = 1; }
    template __global__ void f<1>(int *); template __global__ void f<2>(int *); template __global__ void f<3>(int *);
    __global__ void g(int *a) { a[twice(threadIdx.x)] = 1; }
    """
    program = lowered(text, "cuda")
    assert [kernel.name for kernel in program.kernels] == ["f<1>", "g"]
    assert [left.name for left in program.left_out] == ["f<2>", "f<3>"]
    (kernel,) = load("named.cu", text, "cuda", kernels=("f<3>",)).kernels
    assert kernel.name == "f<3>"
