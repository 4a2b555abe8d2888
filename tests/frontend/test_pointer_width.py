"""When a kernel's meaning hangs on the width of ``size_t``: both a wide number and something that looks at all of it."""

from __future__ import annotations

import pytest

from boogie_ir.lang.build import bvadd, bvmul, width_of
from boogie_ir.lang.kernel import GROUP_ID, GROUP_SIZE, LOCAL_ID, Store
from frontend.load import load
from tests.frontend.lowering import only_kernel


def needs_width(body: str, parameters: str = "__global int *a, int n, uint u") -> bool:
    return only_kernel(f"__kernel void k({parameters}) {{ {body} }}").needs_pointer_width


@pytest.mark.parametrize(
    "body",
    [
        "size_t big = (size_t)1 << 20; if (big * big != 0) a[0] = 1;",
        "size_t i = get_global_id(0); if (i >> 40) a[0] = 1;",
        "for (size_t i = get_local_id(0); i < u; i += get_local_size(0)) a[i] = 1;",
        "size_t i = get_global_id(0); if (i * i < 9) a[0] = 1;",
        "size_t i = get_global_id(0); if (i - 1 == u) a[0] = 1;",
        "size_t i = u; if (i < n) a[0] = 1;",
        "size_t i = n; long j = i; a[j] = 1;",
        "size_t i = n; a[0] = i ? 1 : 2;",
        "a[0] = n / sizeof(float);",
        "size_t i = ~get_global_id(0); float f = i; a[(int)f] = 1;",
        "a[min(get_global_id(0) * 5, get_global_id(0))] = 1;",
        "a[(size_t)1 << n] = 1;",
        "a[(size_t)(u * 0.5f)] = 1;",
        "if (((size_t)a & 15) == 0) a[0] = 1;",
        "size_t i = n; switch (i) { case 1: a[0] = 1; }",
    ],
)
def test_the_width_matters(body: str) -> None:
    assert needs_width(body)


@pytest.mark.parametrize(
    "body",
    [
        "int i = get_global_id(0); if (i < n) a[i * 4 + 1] = 1;",
        "a[get_global_id(0) * 3 - 7 * get_local_id(0)] = 1;",
        "size_t i = get_global_id(0); if (i < n) a[i] = 1;",
        "if (get_global_id(0) + get_local_size(0) < get_global_size(0)) a[0] = 1;",
        "size_t i = get_global_id(0) * 3 + u; a[i & 63] = 1;",
        "int i = get_local_id(0) * sizeof(int) + u; if (i < 7) a[i] = 1;",
        "a[sizeof(int) * 4 / sizeof(char)] = 1;",
        "a[(size_t)u << 5] = 1;",
        "unsigned i = u * u; if (i < 9) a[i] = 1;",
        "ulong i = (ulong)u << 40; if (i > 9) a[0] = 1;",
    ],
)
def test_the_width_does_not_matter(body: str) -> None:
    assert not needs_width(body)


def test_what_the_host_passes_may_need_all_bits() -> None:
    assert needs_width("if (m > 3) a[0] = 1;", "__global int *a, size_t m")
    assert needs_width("if (m[0] > 3) a[0] = 1;", "__global int *a, __global size_t *m")
    assert not needs_width("a[m] = 1;", "__global int *a, size_t m")


def test_types_stay_the_same_types() -> None:
    assert needs_width("__global size_t *p = a; p[m] = max(m, 3u);", "__global uint *a, size_t m")


def index_bits(body: str, parameters: str = "__global int *a, int n, uint u, long l") -> set[int]:
    program = load("k.cl", f"__kernel void k({parameters}) {{ {body} }}")
    return {array.index.width for kernel in program.kernels for array in kernel.arrays}


@pytest.mark.parametrize(
    ("body", "bits"),
    [
        ("int i = get_global_id(0); if (i < n) a[i * 4 + 1] = 1;", 32),
        ("size_t i = get_global_id(0); if (i < u) a[i] = 1;", 32),
        ("a[(long)n] = a[3L]; a[-1L] = 2;", 32),
        ("a[l] = 1;", 64),
        ("a[(long)n * u] = 1;", 64),
        ("a[get_global_id(0) * 3 + u] = 1;", 64),
        ("a[5000000000L] = 1;", 64),
        ("a[sizeof(size_t)] = 1;", 64),
        ("__global int *p[2]; p[n & 1] = a; p[u & 1][0] = 1;", 64),
    ],
)
def test_what_fits_stays_narrow(body: str, bits: int) -> None:
    assert index_bits(body) == {bits}


def test_thread_numbers_of_64_bits_are_those_of_32() -> None:
    text = "__global__ void k(int *a) { a[(unsigned long long)blockIdx.x * blockDim.x + threadIdx.x] = 1; }"
    few, many = (load("k.cu", text, few_threads=few).kernels[0].body[0] for few in (True, False))
    assert isinstance(few, Store) and few.index == bvadd(bvmul(GROUP_ID[0], GROUP_SIZE[0]), LOCAL_ID[0])
    assert isinstance(many, Store) and width_of(many.index) == 64
