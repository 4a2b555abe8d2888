"""Types that C or C++ forbids, or that only look like arrays: a problem at a place, never a fault of ours."""

from __future__ import annotations

import pytest

from frontend.errors import FrontendError
from frontend.load import load


@pytest.mark.parametrize(
    "body",
    [
        "__shared__ int & s[64]; s[threadIdx.x] = 1;",
        "struct R { int &r; }; R r; r.r = 1;",
    ],
)
def test_references_where_none_may_be(body: str) -> None:
    with pytest.raises(FrontendError) as error:
        load("k.cu", text=f"__global__ void k(int *a) {{ {body} }}", front_end="ours")
    assert error.value.problem.span.line == 1


def test_a_length_that_is_not_said() -> None:
    (kernel,) = load("k.cu", text="__global__ void k() { __shared__ int s[*]; s[threadIdx.x] = 1; }").kernels
    assert kernel.arrays[0].cells is None
