"""What clang decides, as the typed tree says it: one feature of C++ a test, compared as it prints."""

from __future__ import annotations

import pytest

from frontend.typed.print import print_record, print_variable
from tests.frontend.clang.produced import NEEDS_CLANG, function_text, kernel_text, produced, refused

pytestmark = NEEDS_CLANG


def test_conversions_are_nodes() -> None:
    assert kernel_text("p[threadIdx.x] = n * 2u; float f = n; bool b = p; b = !n;") == [
        "(@p[@threadIdx.x] = int(arithmetic: (unsigned int(arithmetic: @n) * 2:unsigned int)));",
        "float f = float(arithmetic: @n);",
        "bool b = bool(to-bool: @p);",
        "(b = !bool(to-bool: @n));",
    ]


def test_written_casts_are_explicit() -> None:
    assert kernel_text("auto *f = reinterpret_cast<float *>(p); *f = (float)n;") == [
        "float *f = float *(explicit pointer: int *(explicit load: p));",
        "((*@f) = float(explicit arithmetic: int(explicit load: n)));",
    ]


def test_methods_of_templates() -> None:
    unit = produced(
        "template <class T, int N> struct A { T x[N]; __device__ T &at(int i) { return x[i + N]; } };"
        "__global__ void k(int *p) { A<int, 4> a; a.at(1) = sizeof(a); }"
    )
    assert function_text(unit, "k") == ["A<int, 4> a;", "(_ZN1AIiLi4EE2atEi(a, 1) = int(arithmetic: 16:unsigned long));"]
    assert function_text(unit, "A<int, 4>::at") == ["return int *(decay: this.x)[(@i + 4)];"]
    assert [print_record(item).splitlines()[:2] for item in unit.records] == [
        ["struct A<int, 4> {  // 16 bytes, aligned to 4", "  int x[4];  // at 0"]
    ]


def test_constructors_initialise_bases_and_fields() -> None:
    unit = produced(
        "struct B { int b; __device__ B(int q = 3) : b(q) {} }; struct D : B { int z = 5, &r; __device__ D(int &x) : r(x) {} };"
        "__global__ void k(int *p) { D d(*p); p[0] = d.r + d.b; }"
    )
    assert function_text(unit, "k") == ["D d = new _ZN1DC1ERi((*@p));", "(@p[0] = (@d.r + @B(to-base base_0: d).b));"]
    assert function_text(unit, "D::D") == [
        "initialize B(to-base base_0: this) = new _ZN1BC1Ei(3);",
        "initialize this.z = 5;",
        "initialize this.r = x;",
    ]


def test_inherited_constructors() -> None:
    unit = produced(
        "struct B { int b; __device__ B(int q, float f) : b(q) {} }; struct D : B { using B::B; int z = 1; };"
        "__global__ void k(int *p) { D d(1, 2.f); p[0] = d.z; }"
    )
    assert function_text(unit, "D::B")[0] == "initialize B(to-base base_0: this) = new _ZN1BC1Eif(@unnamed, @unnamed_2);"


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (
            "auto f = [&, n](auto q) { return q + n + *p; }; p[0] = f(3L);",
            "(lambda) f = (lambda){.unnamed_1 = @n, .unnamed_2 = p};",
        ),
        ("auto f = [m = n + 1]() mutable { return ++m; }; p[0] = f();", "(lambda) f = (lambda){.unnamed_1 = (@n + 1)};"),
        ("int a[2]; auto f = [a]() { return a[1]; }; p[0] = f();", "(lambda) f = (lambda){.unnamed_1 = copy(a)};"),
    ],
)
def test_closures_are_records(body: str, line: str) -> None:
    assert line in kernel_text(body)


def test_captures_are_fields() -> None:
    unit = produced("__global__ void k(int *p, int n) { auto f = [&, m = n](int q) { return q + m + *p; }; p[0] = f(3); }")
    assert function_text(unit, "(lambda)::operator()") == ["return ((@q + @this.unnamed_1) + @(*@this.unnamed_2));"]


def test_this_is_captured() -> None:
    unit = produced(
        "struct S { int v; __device__ int f() { auto g = [this] { return v; }; auto h = [*this] { return v; };"
        "return g() + h(); } };"
        "__global__ void k(int *p) { S s{1}; p[0] = s.f(); }"
    )
    lines = function_text(unit, "S::f")
    assert lines[0].endswith("{.unnamed_1 = &this};")
    assert lines[1].endswith("{.unnamed_1 = copy(const S(no-op: this))};")


def test_a_lambda_as_a_pointer_calls_it() -> None:
    unit = produced(
        "__device__ int ap(int (*f)(int), int x) { return f(x); }"
        "__global__ void k(int *p) { p[0] = ap([](int x) { return x + 1; }, 3); }"
    )
    (line,) = function_text(unit, "(lambda)::__invoke")
    assert line.startswith("return ") and "@x" in line


def test_only_the_branch_that_is_taken() -> None:
    text = "template <class T> __device__ int f() { if constexpr (sizeof(T) == 4) return 1; else return 2; }"
    unit = produced(text + "__global__ void k(int *p) { p[0] = f<int>() + f<char>(); }")
    assert function_text(unit, "f<int>") == ["return 1;"]
    assert function_text(unit, "f<char>") == ["return 2;"]


def test_structured_bindings_are_members() -> None:
    assert kernel_text("auto [u, v] = Q{1, 2.f}; p[u] = v;", "struct Q { int a; float b; };") == [
        "Q unnamed = Q{.a = 1, .b = 2.:float};",
        "(@p[@unnamed.a] = int(arithmetic: @unnamed.b));",
    ]


def test_loops_over_ranges() -> None:
    assert kernel_text("int w[4]; for (int &q : w) q = 1;") == [
        "int w[4];",
        "{",
        "int (&__range1)[4] = w;",
        "int *__begin1 = int *(decay: __range1);",
        "int *__end1 = (int *(decay: __range1) + 4:long);",
        "for (; (@__begin1 != @__end1); ++__begin1)",
        "{",
        "int &q = (*@__begin1);",
        "(q = 1);",
        "}",
        "}",
    ]


def test_folds_and_packs() -> None:
    unit = produced(
        "template <class... T> __device__ int sum(T... t) { return (t + ... + sizeof...(t)); }"
        "__global__ void k(int *p) { p[0] = sum(1, 'c'); }"
    )
    assert function_text(unit, "sum<int, char>") == [
        "return int(arithmetic: (unsigned long(arithmetic: @t) + (unsigned long(arithmetic: @t_2) + 2:unsigned long)));"
    ]


def test_overloaded_operators() -> None:
    before = (
        "struct S { int v; __device__ S &operator++() { ++v; return *this; }"
        "__device__ S operator++(int) { S o = *this; ++v; return o; } };"
    )
    lines = kernel_text("S s{n}; ++s; s++; p[0] = s.v;", before)
    assert lines[1:3] == ["_ZN1SppEv(s);", "_ZN1SppEi(s, 0);"]


def test_trivial_copies_and_assignments() -> None:
    assert kernel_text(
        "Q a{1, 2}; Q b = a; b = a; Q c = Q(); Q d[2] = {}; p[0] = b.x + c.y + d[1].x;", "struct Q { int x, y; };"
    )[1:5] == [
        "Q b = copy(const Q(no-op: a));",
        "(b = @const Q(no-op: a));",
        "Q c = zero:Q;",
        "Q d[2] = Q [2]{[0] = Q{.x = zero:int, .y = zero:int}, [1] = Q{.x = zero:int, .y = zero:int}};",
    ]


def test_implicit_assignment_calls_that_of_members() -> None:
    unit = produced(
        "struct M { int v; __device__ M &operator=(const M &o) { v = o.v + 1; return *this; } }; struct H { M m; int a[2]; };"
        "__global__ void k(int *p) { H x, y; y.m.v = 0; x = y; p[0] = x.m.v; }"
    )
    lines = function_text(unit, "H::operator=")
    assert lines[0] == "_ZN1MaSERKS_(this.m, unnamed.m);"
    assert lines[1].startswith("for (unsigned long index = 0")


def test_destructors_run_where_scopes_end() -> None:
    before = "struct D { int *p; __device__ ~D() { *p = 1; } __device__ int get() const { return 3; } };"
    body = "D d{p}; for (int i = 0; i < n; ++i) { D e{p}; if (i == 3) break; if (i == 4) return; } p[0] = D{p}.get();"
    lines = kernel_text(body, before)
    assert lines == [
        "D d = D{.p = @p};",
        "for (int i = 0; (@i < @n); ++i)",
        "{",
        "D e = D{.p = @p};",
        "if ((@i == 3))",
        "{",
        "_ZN1DD1Ev(e);",
        "break;",
        "}",
        "if ((@i == 4))",
        "{",
        "_ZN1DD1Ev(e);",
        "_ZN1DD1Ev(d);",
        "return;",
        "}",
        "_ZN1DD1Ev(e);",
        "}",
        "{",
        "D temporary;",
        "(@p[0] = _ZNK1D3getEv(const D(no-op: ((temporary = D{.p = @p}), temporary))));",
        "_ZN1DD1Ev(temporary);",
        "}",
        "_ZN1DD1Ev(d);",
    ]


def test_enumerations_are_what_is_underneath() -> None:
    assert kernel_text(
        "p[0] = A; E e = B; p[1] = e; p[2] = (int)F::X;", "enum E { A = -1, B }; enum class F : unsigned char { X = 200 };"
    ) == [
        "(@p[0] = -1);",
        "int e = 0;",
        "(@p[1] = @e);",
        "(@p[2] = int(explicit arithmetic: 200:unsigned char));",
    ]


def test_virtual_calls_of_known_objects() -> None:
    before = "struct V { __device__ virtual int f() { return 1; } }; struct W final : V { __device__ int f() { return 2; } };"
    assert "(@p[0] = (_ZN1V1fEv(v) + _ZN1W1fEv(w)));" in kernel_text("V v; W w; p[0] = v.f() + w.f();", before)
    assert "(@p[0] = _ZN1W1fEv(W(to-derived base_0: v)));" in kernel_text("W w; V &v = w; p[0] = v.f();", before)
    assert "(@p[0] = _ZN1W1fEv(W(to-derived base_0: (*@v))));" in kernel_text("W w; V *v = &w; p[0] = v->f();", before)
    assert "whose class is not known" in refused("V v; W w; V *u = &v; if (n) u = &w; p[0] = u->f();", before)
    assert "(@p[0] = _ZN1V1fEv(v));" in kernel_text("W w; V &v = w; p[0] = v.V::f();", before)


def test_pointers_to_members_that_are_constants() -> None:
    before = "struct M { int a, b; __device__ int f(int x) { return a + x; } };"
    lines = kernel_text("M m{1, 2}; int M::*q = &M::b; int (M::*g)(int) = &M::f; p[0] = m.*q + (m.*g)(3);", before)
    assert lines[-1] == "(@p[0] = (@m.b + _ZN1M1fEi(m, 3)));"
    assert "no constant" in refused("M m{1, 2}; int M::*q = &M::b; if (n) q = &M::a; p[0] = m.*q;", before)


def test_what_the_tables_know() -> None:
    unit = produced(
        "__global__ void k(int *p, float4 *v) { __shared__ int t[32];"
        "t[threadIdx.x] = atomicAdd(p, 1); __syncthreads(); v->x = t[0]; }"
    )
    assert function_text(unit, "k") == [
        "{",
        "}",
        "(int *(decay: _ZZ1kPiP6float4E1t)[@threadIdx.x] = atomicAdd(@p, 1));",
        "__syncthreads();",
        "((*@v).x = float(arithmetic: @int *(decay: _ZZ1kPiP6float4E1t)[0]));",
    ]
    assert [print_variable(item) for item in unit.variables] == ["[shared] int _ZZ1kPiP6float4E1t[32]"]


def test_variables_of_instances_are_their_own() -> None:
    unit = produced(
        "template <int N> __device__ int *f() { __shared__ int t[N]; return t; }"
        "__global__ void k() { f<1>()[0] = 1; f<2>()[0] = 2; }"
    )
    assert sorted(print_variable(item) for item in unit.variables) == [
        "[shared] int _ZZ1fILi1EEPivE1t[1]",
        "[shared] int _ZZ1fILi2EEPivE1t[2]",
    ]


def test_local_classes_of_one_name_are_told_apart() -> None:
    unit = produced(
        "template <class T> __device__ unsigned long f() { struct L { T x; }; L l; l.x = 1; return sizeof(l); }"
        "__global__ void k(int *p) { struct L { char c[3]; } l; p[0] = f<int>() + f<double>() + sizeof(l); }"
    )
    assert sorted(record.size for record in unit.records) == [3, 4, 8]
    assert function_text(unit, "f<double>")[-1] == "return 8:unsigned long;"


def test_kinds_of_kernels() -> None:
    unit = produced(
        "template <class T> __global__ void used(T *p) { p[0] = 1; } template <class T> __global__ void never(T *p) { p[0] = 1; }"
        "template <class T> __global__ void special(T *p) { p[0] = 1; }"
        "template <> __global__ void special<int>(int *p) { p[0] = 2; }"
        "__global__ void __launch_bounds__(128) plain(int *p) { p[0] = 1; } int main() { used<float><<<1, 2>>>(nullptr); }"
    )
    assert sorted((item.name, item.attributes[0].arguments if item.attributes else ()) for item in unit.functions) == [
        ("plain", ("128",)),
        ("special<int>", ()),
        ("used<float>", ()),
    ]
    assert [item.name for item in unit.left_out] == ["never"]


def test_assembly() -> None:
    assert kernel_text('asm volatile("add.u32 %0, %1, 3;\\n\\t" : "=r"(n) : "r"(p[0]) : "memory");') == [
        'asm(\'add.u32 %0, %1, 3;\\n\\t\' : "=r"(n) : "r"(@@p[0]) : memory);'
    ]


def test_switch_and_jumps() -> None:
    lines = kernel_text("switch (int c = n) { case 1 ... 3: n = 1; case 'x': break; default: goto L; } L: p[0] = n;")
    assert lines == [
        "{", "int c = @n;", "switch (@c)", "{", "case 1 ... 3:", "(n = 1);", "case 120:", "break;", "default:", "goto L;", "}",
        "}",
        "L:", "(@p[0] = @n);",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("int *q = new int[3]; q[0] = 1;", "an expression of the kind CXXNewExpr"),
        (
            "auto v = reinterpret_cast<int (*)(...)>(n); p[0] = v(1);",
            "a call with other arguments than the function has parameters",
        ),
    ],
)
def test_what_is_not_in_the_list_is_refused(body: str, message: str) -> None:
    assert refused(body) == message


def test_printed_aliases_of_elsewhere_are_not_looked_up_here() -> None:
    unit = produced(
        "struct Item { int x; }; template <class T> struct V { using value_type = T; T *p;"
        "__device__ value_type *data() const { return p; } __device__ value_type &at(int i) const { return p[i]; } };"
        "template <class C> __device__ auto first(const C &c) { return *c.data(); }"
        "struct value_type { double d[3]; };"
        "__global__ void k(float *p, Item *q) { V<float> v{p}; V<Item> w{q}; auto x = first(v); auto y = first(w);"
        "auto z = w.at(1); auto f = [z] { return z.x; }; const auto &r = w.at(2); p[0] = x + y.x + f() + r.x; }"
    )
    assert not unit.left_out
    lines = function_text(unit, "k")
    assert lines[2] == "float x = _Z5firstI1VIfEEDaRKT_(const V<float>(no-op: v));"
    assert lines[3] == "Item y = _Z5firstI1VI4ItemEEDaRKT_(const V<Item>(no-op: w));"
    assert lines[4] == "Item z = copy(const Item(no-op: _ZNK1VI4ItemE2atEi(const V<Item>(no-op: w), 1)));"
    assert "const Item &r = const Item(no-op: _ZNK1VI4ItemE2atEi(const V<Item>(no-op: w), 2));" in lines
    assert all("value_type" not in record.symbol for record in unit.records)


def test_default_arguments_mean_what_their_scope_means() -> None:
    unit = produced(
        "namespace a { struct S { int v; __device__ S(int q = 1) : v(q) {} }; __device__ int f(S s = S(3)) { return s.v; } }"
        "struct S { float w; __device__ S(int q) : w(q) {} };"
        "__global__ void k(int *p) { p[0] = a::f(); }"
    )
    assert not unit.left_out
    assert [record.symbol for record in unit.records] == ["a::S"]


def test_members_in_braces_have_the_types_of_their_declarations() -> None:
    unit = produced(
        "struct A { struct B { int x; int *p; }; B b; B c[2]; }; struct B { float f; };"
        "__global__ void k(int *p) { A a{{1}, {{2}}}; p[0] = a.b.x + a.c[0].x; }"
    )
    assert not unit.left_out
    assert [record.symbol for record in unit.records] == ["A::B", "A"]
    assert function_text(unit, "k")[0].startswith("A a = A{.b = A::B{.x = 1, .p = zero:int *}, .c = A::B [2]{[0] = A::B{.x = 2")


def test_copies_of_classes_that_print_alike() -> None:
    unit = produced(
        "namespace a { struct S { int v; int w[2]; }; __device__ S &get(S *s) { return *s; } } struct S { float f; };"
        "template <class A> struct P { A a; __device__ P(A x) : a(x) {}"
        "template <class B> __device__ P(const P<B> &p) : a(p.a) {} };"
        "__global__ void k(a::S *q, int *p) { auto s = a::get(q); P<int> i(1); P<long> l = i; p[0] = s.v + l.a; }"
    )
    assert not unit.left_out
    assert function_text(unit, "k")[0] == "a::S s = copy(const a::S(no-op: _ZN1a3getEPNS_1SE(@q)));"
    assert function_text(unit, "k")[2] == "P<long> l = new _ZN1PIlEC1IiEERKS_IT_E(const P<int>(no-op: i));"
