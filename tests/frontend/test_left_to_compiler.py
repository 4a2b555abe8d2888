"""What our own front end leaves to a compiler of C++, where one is at hand, although it could decide it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boogie_ir.lang.kernel import LeftOut
from boogie_ir.lang.source import Span
from frontend.errors import LeftToCompiler
from frontend.names.frame import LoweringOptions
from frontend.produce import _by_ours, _in_kind_words, source_of

TEXTS = {
    "overloaded template": """
        template <class T> __device__ int f(T &&) { return 0; }
        __device__ int f(const int &) { return 1; }
        __global__ void k(int *out) { out[f(3)] = 1; }""",
    "dropped candidate": """
        template <class T> __device__ typename T::type f(T) { return 0; }
        __device__ int f(...) { return 1; }
        __global__ void k(int *out) { out[f(3)] = 1; }""",
    "partial specialisation": """
        template <class T> struct S { static const int n = 1; };
        template <class T> struct S<T *> { static const int n = 2; };
        __global__ void k(int *out) { out[S<int>::n] = 1; }""",
    "category of an expression": """
        template <class T> struct S { static const int n = 1; };
        __global__ void k(int *out) { int x = 0; out[S<decltype((x))>::n] = 1; }""",
}
PLAIN = {
    "declared and defined": """
        template <class T> __device__ T f(T);
        template <class T> __device__ T f(T x) { return x; }
        __global__ void k(int *out) { out[f(3)] = 1; }""",
    "overloads without templates": """
        __device__ int f(int) { return 0; }
        __device__ int f(float) { return 1; }
        __global__ void k(int *out) { out[f(3)] = 1; }""",
    "full specialisation": """
        template <class T> struct S { static const int n = 1; };
        template <> struct S<char> { static const int n = 2; };
        __global__ void k(int *out) { out[S<int>::n] = 1; }""",
    "type of a name": "__global__ void k(int *out) { int x = 0; decltype(x) y = x; out[y] = 1; }",
    "of a header of ours": """
        #include <cuda/atomic>
        __global__ void k(int *out) { cuda::atomic_ref<int, cuda::thread_scope_device> r(*out); r.fetch_add(1); }""",
}


@pytest.mark.parametrize("what", TEXTS)
def test_a_finer_rule_is_left_to_a_compiler(what: str) -> None:
    source = source_of("k.cu", TEXTS[what])
    assert not _by_ours(source, LoweringOptions()).left_out
    with pytest.raises(LeftToCompiler):
        _by_ours(source, replace(LoweringOptions(), certain=True))


@pytest.mark.parametrize("what", PLAIN)
def test_what_is_plain_is_decided_by_ours(what: str) -> None:
    assert not _by_ours(source_of("k.cu", PLAIN[what]), LoweringOptions(certain=True)).left_out


def test_of_namesakes_each_has_its_own_reason() -> None:
    span = Span("k.cu", 1, 1, 1, 1)
    ours = [LeftOut("k", span, "missing", wrong=True), LeftOut("k", span, "inline assembly", wrong=True)]
    clang = [LeftOut("a::k", span, "an undeclared name", wrong=True), LeftOut("b::k", span, "assembly")]
    assert list(_in_kind_words(ours, ours, clang)) == [ours[0], clang[1]]
    assert list(_in_kind_words(clang, ours, clang[:1])) == [clang[0], clang[1]]
