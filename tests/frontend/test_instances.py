"""Which instances of kernel templates a file asks for, and what is said of the others."""

from __future__ import annotations

import pytest

from frontend.errors import Unsupported
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
