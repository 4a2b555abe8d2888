"""Which calls a large kernel does not follow: those of functions that touch nothing but their own, and what such calls become."""

from __future__ import annotations

import pytest

from boogie_ir.lang.kernel import Exchange, Forget, Kernel, Load, Store
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.traverse import free_variables
from frontend.builtins import without_code
from frontend.kernels.tidy import statements_in
from frontend.names import confined
from tests.frontend.lowering import only_kernel

TABLE = "__constant uint table[4] = { 1, 2, 3, 4 };"
POINTER = "typedef struct { __global uint *p; } C;"
QUIET = {
    "numbers": ("uint f(uint x) { return x * 3u; }", "f(n)"),
    "a private array": ("void f(uint *s) { s[0] += s[1]; }", "f(s)"),
    "in its turn": ("uint f(uint *s, uint x) { return s[x & 3] + x; }", "uint i = 0; f(s, i++)"),
    "either of two": ("void f(uint *s) { s[0] = 1; }", "f(n > 3 ? s : t)"),
    "a pointer variable": ("void f(uint *s) { s[0] = 1; }", "uint *p = s; if (n) p = t; f(p)"),
    "loops and locals": ("uint f(uint *s) { uint w[4]; for (int i = 0; i < 4; i++) w[i] = s[i]; return w[s[0] & 3]; }", "f(s)"),
    "a function in it": ("uint g(uint x) { return rotate(x, 3u); } void f(uint *s) { s[0] = g(s[1]); }", "f(s)"),
    "a table": (f"{TABLE} uint f(uint x) {{ return table[x & 3]; }}", "f(n)"),
    "an enumerator": ("enum { A = 3 }; uint f(uint x) { return x + A; }", "f(n)"),
    "a structure": ("typedef struct { uint h[2]; uint n; } C; void f(C *c) { c->h[0] = c->n; }", "C c; f(&c)"),
    "a structure as it is": ("typedef struct { uint h[2]; uint n; } C; uint f(C c) { return c.n; }", "C c; f(c)"),
    "a name that a type of the file has": ("typedef uint w_t; struct h { int x; }; void f(uint *h) { h[0] = 1; }", "f(s)"),
    "what all read": ("uint f(__global const uint *t, uint x) { return t[x & 3]; }", "t[0] = f(in, n)"),
    "what all read, from somewhere on": ("uint f(__global const uint *t) { return *t; }", "t[0] = f(in + n)"),
    "what a group reads": ("uint f(__local uint *t, uint x) { return t[x & 3] + t[x & 1]; }", "t[0] = f(l, n)"),
    "what all read, in any memory": ("uint f(const uint *t, uint x) { return t[x & 3]; }", "t[0] = f((const uint *)in, n)"),
    "what another function reads": (
        "uint g(__global const uint *t) { return t[3]; } uint f(__global const uint *t) { return g(t) + g(t + 2); }",
        "t[0] = f(in)",
    ),
    "a table that another function reads": (
        f"{TABLE} uint g(__constant const uint *t) {{ return t[3]; }} uint f(uint x) {{ return g(table) + x; }}",
        "t[0] = f(n)",
    ),
    "an array beside a pointer": (
        "typedef struct { uint h[2]; GP p; } D; void f(uint *h) { h[0] = 1; }",
        "D d; d.p = out; f(d.h); d.p[n] = d.h[1]",
    ),
    "vectors": ("void f(uint4 *v) { v->x = v->y; }", "uint4 v = (uint4)(n); f(&v)"),
}
LOUD = {
    "memory of all": ("void f(__global uint *s) { s[0] = 1; }", "f(out)"),
    "memory of all that the kernel writes": ("uint f(__global uint *s, uint x) { return s[x]; }", "t[0] = f(out, n)"),
    "memory of all, read and written": ("uint f(__global uint *s) { return s[0]++; }", "t[0] = f(out2)"),
    "memory of all, by another name": ("uint f(__global uint *s) { __global uint *p = s; return p[0]; }", "t[0] = f(out2)"),
    "memory of all, by another function": ("void g(GP s) { s[0] = 1; } void f(GP s) { g(s + 1); }", "f(out2)"),
    "memory of all, of one of two": ("uint f(GP s, GP r) { return (s ? s : r)[0]; }", "t[0] = f(out2, out2)"),
    "memory of all, by its address": ("uint g(GP s) { return s[1]; } uint f(GP s) { return g(&s[1]); }", "t[0] = f(out2)"),
    "memory of all, by a lane": ("void f(__global uint4 *s) { s->x = 1; }", "f((__global uint4 *)out2)"),
    "memory of all, volatile": ("uint f(volatile __global uint *s) { return s[0]; }", "t[0] = f(out2)"),
    "structures of all": ("struct S { uint h[4]; }; uint f(__global struct S *s) { return s->h[1]; }", "t[0] = f((void *)in)"),
    "a pointer among numbers": (
        "typedef struct { uint h[2]; GP p; } D; void f(uint *h) { h[0] = 1; }", "D d; d.p = out; f((uint *)&d); d.p[n] = 1"
    ),
    "memory of the group": ("void f(__local uint *s) { s[0] = 1; }", "f(l)"),
    "memory of all, unqualified": ("void f(uint *s) { s[0] = 1; }", "f((uint *)out)"),
    "either of two, one shared": ("void f(uint *s) { s[0] = 1; }", "uint *p = s; if (n) p = (uint *)out; f(p)"),
    "a pointer in a structure": (f"{POINTER} void f(C *c) {{ c->p[0] = 1; }}", "C c; c.p = out; f(&c)"),
    "a pointer in a structure as it is": (f"{POINTER} void f(C c) {{ c.p[0] = 1; }}", "C c; c.p = out; f(c)"),
    "a pointer to a pointer": ("void f(__global uint **p) { (*p)[0] = 1; }", "__global uint *p = out; f(&p)"),
    "a pointer in a union": (
        "typedef union { uint h[4]; __global uint *p; } C; void f(uint *h) { h[0] = 1; }", "C c; c.p = out; f(c.h); c.p[0] = 1"
    ),
    "a pointer from a number": ("void f(ulong x) { *(__global uint *)x = 1; }", "f((ulong)out)"),
    "a pointer from a number, by a name": ("typedef __global uint *P; void f(ulong x) { P p = (P)x; *p = 1; }", "f((ulong)out)"),
    "a pointer that it returns": ("uint *f(uint *s) { return s + 1; }", "*f(s) = 1"),
    "a variable of the file": ("__global uint g; void f(uint x) { g = x; }", "f(n)"),
    "one that hides later": ("__global uint g; void f(uint x) { g = x; { uint g = 1; g++; } }", "f(n)"),
    "a barrier": ("void f(uint *s) { barrier(CLK_LOCAL_MEM_FENCE); s[0] = 1; }", "f(s)"),
    "a barrier further in": ("void g(void) { barrier(CLK_LOCAL_MEM_FENCE); } void f(uint *s) { g(); s[0] = 1; }", "f(s)"),
    "a fence": ("void f(uint *s) { mem_fence(CLK_GLOBAL_MEM_FENCE); s[0] = 1; }", "f(s)"),
    "an atomic": ("void f(volatile __global uint *s) { atomic_inc(s); }", "f(out)"),
    "an atomic of its own": ("void f(uint *s) { atomic_inc(s); }", "f(s)"),
    "an assertion": ("void f(uint *s) { __assert(s[0] == 1); s[0] = 1; }", "f(s)"),
    "a precondition": ("void f(uint *s) { __requires(s[0] == 1); s[0] = 1; }", "f(s)"),
    "volatile": ("void f(volatile uint *s) { s[0] = 1; }", "f(s)"),
    "a volatile type": ("typedef volatile uint vuint; void f(vuint *s) { s[0] = 1; }", "f(s)"),
    "what an annotation speaks of": ("uint f(uint x) { return x * 3u; }", "__assume(f(n) == 6)"),
    "what an invariant speaks of": ("uint f(uint x) { return x | 1u; }", "while (__invariant(f(n) != 0), n > t[0]) t[0]++"),
    "no text": ("void g(uint *s); void f(uint *s) { g(s); }", "f(s)"),
    "a pointer without a value": ("void f(uint *s) { uint *p; p[0] = s[0]; }", "f(s)"),
    "a null pointer": ("void f(uint *s) { uint *p = 0 ? s : NULL; p[0] = s[0]; }", "f(s)"),
    "output": ('void f(uint *s) { printf("%d", s[0]); }', "f(s)"),
    "a table that leads elsewhere": (f"{TABLE} uint f(uint x) {{ __constant uint *p = table; return p[x & 3]; }}", "f(n)"),
}  # fmt: skip


def kernel_of(functions: str, call: str, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    monkeypatch.setattr(confined, "LARGE", 0)
    monkeypatch.setattr(without_code, "WORTH_IT", 0)
    body = f"__local uint l[4]; uint s[4], t[4]; s[n & 3] = n; t[n & 3] = n; {call}; out[get_global_id(0)] = s[n & 1] + l[n & 3];"
    arguments = "__global uint *restrict out, __global uint *restrict out2, __global const uint *restrict in"
    return only_kernel(f"#define GP __global uint *\n{functions} __kernel void k({arguments}, uint n) {{ {body} }}")


def left(kernel: Kernel) -> bool:
    """Whether something of the kernel comes from a call of `f` that is not followed."""
    found = (s for s in statements_in(kernel.body) if isinstance(s, Exchange | Forget))
    return any(s.origin.construct == "call of f" for s in found)


@pytest.mark.parametrize("name", QUIET)
def test_a_call_that_touches_nothing_else_is_left(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert left(kernel_of(*QUIET[name], monkeypatch))


@pytest.mark.parametrize("name", LOUD)
def test_what_others_may_notice_is_followed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not left(kernel_of(*LOUD[name], monkeypatch))


def test_a_small_kernel_follows_all() -> None:
    functions, call = QUIET["a private array"]
    assert not left(only_kernel(f"{functions} __kernel void k(__global uint *out) {{ uint s[4]; {call}; out[s[0]] = 1; }}"))


def test_cuda_follows_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """There conversions and references may hide what a text does."""
    monkeypatch.setattr(confined, "LARGE", 0)
    monkeypatch.setattr(without_code, "WORTH_IT", 0)
    text = "__device__ unsigned f(unsigned x) { return x * 3; } __global__ void k(unsigned *out) { out[f(threadIdx.x)] = 1; }"
    assert not left(only_kernel(text, "cuda"))


def test_what_is_read_is_an_access_at_any_place(monkeypatch: pytest.MonkeyPatch) -> None:
    statements = list(statements_in(kernel_of(*QUIET["what a group reads"], monkeypatch).body))
    places = {s.target: s for s in statements if isinstance(s, Exchange) and s.op is ExchangeOp.AMONG}
    assert any(isinstance(s, Load) and s.array == "l" and s.index in places for s in statements)


def test_pointers_beside_an_array_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those of what was given before, of which nothing is known but what it was."""
    statements = list(statements_in(kernel_of(*QUIET["an array beside a pointer"], monkeypatch).body))
    assert any(isinstance(s, Store) and s.array == "out" and "n" in {v.name for v in free_variables(s.index)} for s in statements)


def test_where_an_array_is_forgotten_a_run_is_in_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    statements = list(statements_in(kernel_of(*QUIET["a private array"], monkeypatch).body))
    at = next(i for i, s in enumerate(statements) if isinstance(s, Forget))
    following = statements[at + 1]
    assert isinstance(following, Exchange) and following.op is ExchangeOp.OTHER
