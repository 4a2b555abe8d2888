# ruff: noqa: E501 (kernels read best with a statement list on one line)
"""Lowered kernels on the concrete interpreter: what C, OpenCL and CUDA say they compute."""

from __future__ import annotations

import pytest

from tests.frontend.lowering import output

C = {
    "arithmetic": ("out[0] = 7 / 2; out[1] = -7 / 2; out[2] = -7 % 3; out[3] = 7u / 2; out[4] = 1 << 5;", [3, -3, -1, 3, 32]),
    "promotions": (
        "unsigned char c = 200; char d = 100; out[0] = c + c; out[1] = (unsigned char)(c + c); out[2] = (char)(d + d); out[3] = ~c;",
        [400, 144, -56, -201],
    ),
    "signedness": (
        "unsigned u = 3; int i = -1; out[0] = i < u; out[1] = i < (int)u; out[2] = i >> 1; out[3] = ((unsigned)i) >> 31;",
        [0, 1, -1, 1],
    ),
    "wide": (
        "long x = 1L << 40; out[0] = (int)(x >> 38); unsigned long y = 0xffffffffffUL; out[1] = (int)y; out[2] = y > x;",
        [4, -1, 0],
    ),
    "comparisons are numbers": (
        "int a = 3; out[0] = (a > 2) + (a > 1); out[1] = (a == 3) * 5; out[2] = !a; out[3] = !!a;",
        [2, 5, 0, 1],
    ),
    "steps": (
        "int i = 3; out[0] = i++; out[1] = i; out[2] = ++i; out[3] = i--; out[4] = --i; int a[3]; a[0] = 1; a[0]++; out[5] = a[0];",
        [3, 4, 5, 5, 3, 2],
    ),
    "compound": (
        "int a = 6; a *= 3; out[0] = a; a -= 4; out[1] = a; a <<= 2; out[2] = a; a %= 5; out[3] = a; unsigned char b = 250; b += 10; out[4] = b;",
        [18, 14, 56, 1, 4],
    ),
    "comma": ("int a = (out[1] = 4, 5); out[0] = a; int i, j; for (i = 0, j = 9; i < j; i++, j--); out[2] = i;", [5, 4, 5]),
    "short circuit": (
        "int n = 0; out[0] = n && ++n; out[1] = n; out[2] = !n || ++n; out[3] = n; out[4] = (n = 2) && (n = 0); out[5] = n;",
        [0, 0, 1, 0, 0, 0],
    ),
    "conditional": (
        "int a = 5; out[0] = a > 3 ? 1 : 2; out[1] = a < 3 ? out[0] : a++; out[2] = a; int b = a ?: 3; out[3] = b; int *p = a ? &out[7] : &out[8]; *p = 9;",
        [1, 5, 6, 6, 0, 0, 0, 9],
    ),
    "while": ("int i = 0, s = 0; while (i < 5) { if (i == 3) { i++; continue; } s += i; i++; } out[0] = s;", [7]),
    "for": ("int s = 0; for (int i = 0; i < 10; i++) { if (i & 1) continue; if (i > 6) break; s += i; } out[0] = s;", [12]),
    "do": ("int i = 0; do { i += 3; if (i == 6) continue; } while (i < 10); out[0] = i; do { out[1] = 1; } while (0);", [12, 1]),
    "nested": (
        "int s = 0; for (int i = 0; i < 4; i++) for (int j = i; j < 4; j++) { if (j == 2) break; s += j + 1; } out[0] = s;",
        [9],
    ),
    "condition with reads": ("out[0] = 3; int n = 0; while (out[0]-- > 0) n++; out[1] = n;", [-1, 3]),
    "switch": (
        "for (int i = 0; i < 5; i++) switch (i) { case 0: out[i] = 10; break; case 1: case 2: out[i] = 20; break; default: out[i] = 30; }",
        [10, 20, 20, 30, 30],
    ),
    "switch falls through": (
        "for (int i = 0; i < 4; i++) { int s = 0; switch (i) { case 0: s += 1; case 1: s += 2; break; default: s += 4; case 3: s += 8; } out[i] = s; }",
        [3, 2, 12, 8],
    ),
    "switch in a loop": (
        "int s = 0; for (int i = 0; i < 6; i++) { switch (i) { case 2: continue; case 4: s += 100; break; default: s += 1; } s += 10; } out[0] = s;",
        [154],
    ),
    "case ranges": (
        "for (int i = 0; i < 4; i++) switch (i) { case 1 ... 2: out[i] = 7; break; default: out[i] = 8; }",
        [8, 7, 7, 8],
    ),
    "goto forward": ("int i = 0; for (;;) { if (i == 4) goto done; i++; } done: out[0] = i;", [4]),
    "goto back": ("int i = 0; again: i++; if (i < 5) goto again; out[0] = i;", [5]),
    "constant arrays": ("int a[4] = {1, 2}; a[3] = 5; out[0] = a[0] + a[1] + a[2] + a[3];", [8]),
    "indexed arrays": ("int a[4] = {4, 3, 2, 1}; int s = 0; for (int i = 0; i < 4; i++) s = s * 10 + a[i]; out[0] = s;", [4321]),
    "rows": (
        "int a[2][3]; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) a[i][j] = 10 * i + j; out[0] = a[1][2]; out[1] = a[0][1];",
        [12, 1],
    ),
    "designators": ("int a[5] = {[2] = 7, 8, [0] = 1}; for (int i = 0; i < 5; i++) out[i] = a[i];", [1, 0, 7, 8, 0]),
    "pointers": (
        "int x = 1; int *p = &x; *p = 5; out[0] = x; int a[3] = {1, 2, 3}; p = a; p++; out[1] = *p; out[2] = p[1]; out[3] = p - a;",
        [5, 2, 3, 1],
    ),
    "pointers walk": (
        "__global int *p = out; __global int *end = out + 4; while (p != end) *p++ = 7; out[4] = p > out;",
        [7, 7, 7, 7, 1],
    ),
    "pointer of two": (
        "int a[2] = {1, 2}, b[2] = {3, 4}; for (int i = 0; i < 2; i++) { int *p = i ? a : b; out[i] = p[i]; }",
        [3, 2],
    ),
    "pointer to pointer": ("int a = 1, b = 2; int *p = &a; int **q = &p; *q = &b; **q = 9; out[0] = a; out[1] = b;", [1, 9]),
    "arrays of pointers": (
        "int a = 1, b = 2; int *ps[2] = {&a, &b}; for (int i = 0; i < 2; i++) *ps[i] += 10; out[0] = a; out[1] = b;",
        [11, 12],
    ),
    "bytes of a word": (
        "int x = 0x01020304; char *p = (char *)&x; out[0] = p[0]; out[1] = p[3]; p[1] = 0x7f; out[2] = x;",
        [4, 1, 0x01027F04],
    ),
    "null": ("int *p = 0; int x = 4; out[0] = p == 0; p = &x; out[1] = p != NULL; if (p) out[2] = *p;", [1, 1, 4]),
    "sizes": (
        "int a[3]; out[0] = sizeof(a); out[1] = sizeof(a[0]); out[2] = sizeof(long); out[3] = sizeof(char3); out[4] = sizeof(int *);",
        [12, 4, 8, 4, 4],
    ),
    "constant conditions": ("int v = -5; out[0] = (v & 1000000u) >= (1 ? v : -2L); out[1] = sizeof(1 ? 1 : 2L);", [1, 8]),
    "truth of narrow numbers": ("unsigned char c = 0; long x = c; out[0] = x ? 1 : 2; c = 3; out[1] = (long)c && 1;", [2, 1]),
    "statement expression": ("int x = ({ int y = 3; y * 2; }); out[0] = x;", [6]),
}


@pytest.mark.parametrize("name", C)
@pytest.mark.parametrize("dialect", ["opencl", "cuda"])
def test_c(name: str, dialect: str) -> None:
    body, expected = C[name]
    if dialect == "cuda":
        body = body.replace("__global ", "").replace("char3", "char4").replace("sizeof(int *)", "4")
        body = body.replace("int a[5] = {[2] = 7, 8, [0] = 1};", "int a[5] = {1, 0, 7, 8, 0};")
        text = f"__global__ void k(int *out) {{ {body} }}"
    else:
        text = f"__kernel void k(__global int *out) {{ {body} }}"
    assert output(text, dialect)[: len(expected)] == expected


FILES = {
    "early returns": (
        """int sign(int x) { if (x < 0) return -1; if (x == 0) return 0; return 1; }
           int first(int n) { for (int i = 0; i < 10; i++) if (i * i > n) return i; return -1; }
           __kernel void k(__global int *out) { out[0] = sign(-5); out[1] = sign(0) + sign(9); out[2] = first(10); out[3] = first(1000); }""",
        [-1, 1, 4, -1],
    ),
    "structs": (
        """struct pair { char tag; int x; short ys[3]; };
           struct pair make(int x) { struct pair p; p.tag = 1; p.x = x; for (int i = 0; i < 3; i++) p.ys[i] = x + i; return p; }
           void bump(struct pair *p) { p->x++; p->ys[1] = 50; }
           __kernel void k(__global int *out) {
             struct pair p = make(7), q = p; bump(&q);
             out[0] = p.x; out[1] = q.x; out[2] = p.ys[1]; out[3] = q.ys[1]; out[4] = q.ys[2]; out[5] = sizeof(struct pair);
             struct pair r = { .x = 3, .ys = {1, 2} }; out[6] = r.tag + r.x + r.ys[1]; p = r; out[7] = p.ys[0]; }""",
        [7, 8, 8, 50, 9, 16, 5, 1],
    ),
    "unions": (
        """union bits { int i; unsigned char b[4]; short s; };
           __kernel void k(__global int *out) { union bits u; u.i = 0x01020304; out[0] = u.b[0]; out[1] = u.s; u.b[3] = 9; out[2] = u.i; }""",
        [4, 0x0304, 0x09020304],
    ),
    "structs in memory": (
        """typedef struct { int x; float2 v; char c; } item;
           __kernel void k(__global int *out, __global item *items) {
             items[1].x = 5; items[1].v.y = 2.0f; items[1].c = -3; item i = items[1]; items[0] = i;
             out[0] = items[0].x; out[1] = (int)items[0].v.y; out[2] = items[0].c; out[3] = sizeof(item); }""",
        [5, 2, -3, 24],
    ),
    "enumerations and typedefs": (
        """enum colour { RED, GREEN = 5, BLUE }; typedef enum colour colour; typedef int row[2];
           __kernel void k(__global int *out) { colour c = BLUE; out[0] = c; out[1] = RED + GREEN; row r = {3, 4}; out[2] = r[1]; }""",
        [6, 5, 4],
    ),
    "constant tables": (
        """__constant int table[4] = {1, 4, 9, 16}; __constant int scale = 3; enum { N = 4 };
           __kernel void k(__global int *out) { for (int i = 0; i < N; i++) out[i] = table[i] * scale; }""",
        [3, 12, 27, 48],
    ),
    "function pointers": (
        """int twice(int x) { return 2 * x; } int square(int x) { return x * x; }
           __kernel void k(__global int *out) { int (*f)(int); for (int i = 0; i < 2; i++) { f = i ? twice : square; out[i] = f(5); } }""",
        [25, 10],
    ),
    "swizzles": (
        """__kernel void k(__global int *out) {
             int4 v = (int4)(1, 2, 3, 4); v.xy = v.yx; out[0] = v.x; out[1] = v.s1; int2 h = v.hi; out[2] = h.y; v.w += 10; out[3] = v.w;
             int8 w = (int8)(v, v); out[4] = w.s7; out[5] = w.even.y; v.lo = (int2)(7); out[6] = v.y; v = -v; out[7] = v.z; }""",
        [2, 1, 4, 14, 14, 3, 7, -3],
    ),
    "vector operators": (
        """__kernel void k(__global int *out) {
             int4 a = (int4)(1, 5, 3, 9), b = 4; int4 m = a > b; out[0] = m.x; out[1] = m.y; int4 c = m ? a : b; out[2] = c.x; out[3] = c.w;
             c = a * 2 + b; out[4] = c.z; a <<= 1; out[5] = a.w; out[6] = (int)any(a == 10); uchar4 u = convert_uchar4(a + 250); out[7] = u.x; }""",
        [0, -1, 4, 9, 10, 18, 1, 252],
    ),
    "vectors in memory": (
        """__kernel void k(__global int4 *out, __global int *flat) { int3 t = (int3)(1, 2, 3); out[0].xyz = t; out[0].w = 9; out[1] = out[0].wzyx;
             vstore2((int2)(5, 6), 4, (__global int *)out); }""",
        [1, 2, 3, 9, 9, 3, 2, 1, 5, 6],
    ),
    "shifts are modulo": ("__kernel void k(__global int *out) { int n = 33; out[0] = 1 << n; out[1] = 8 >> n; }", [2, 4]),
    "by value structs": (
        """struct config { int n; int w[3]; };
           __kernel void k(__global int *out, struct config c) { for (int i = 0; i < 3; i++) out[i] = c.w[i] + c.n; c.n = 9; out[3] = c.n; }""",
        [0, 0, 0, 9],
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_opencl(name: str) -> None:
    text, expected = FILES[name]
    assert output(text)[: len(expected)] == expected


CPP = {
    "references": (
        """__device__ void swap(int &a, int &b) { int t = a; a = b; b = t; }
           __device__ int &at(int *p, int i) { return p[i]; }
           __global__ void k(int *out) { int x = 1, y = 2; swap(x, y); out[0] = x; out[1] = y; at(out, 2) = 7; int &r = out[3]; r = 4; r += 1;
             int i = 4; int &s = out[i]; i = 0; s = 6; swap(out[0], out[1]); const int &c = 5 + y; out[5] = c; }""",
        [1, 2, 7, 5, 6, 6],
    ),
    "overloads and defaults": (
        """__device__ int f(int x) { return 1; } __device__ int f(float x) { return 2; } __device__ int f(int x, int y = 3) { return y; }
           __device__ int g(unsigned x, int y = 10) { return x + y; } __device__ int h(double) { return 4; }
           __global__ void k(int *out) { out[0] = f(1.0f); out[1] = f(1, 2); out[2] = g(1); out[3] = g(1, 2); out[4] = h(1); }""",
        [2, 2, 11, 3, 4],
    ),
    "function templates": (
        """template <class T> __device__ T largest(T a, T b) { return a > b ? a : b; }
           template <int N> __device__ int times(int x) { return N * x; }
           template <class T, int N> __device__ T total(T (&a)[N]) { T s = 0; for (int i = 0; i < N; i++) s += a[i]; return s; }
           template <> __device__ char largest(char a, char b) { return 9; }
           __global__ void k(int *out) { out[0] = largest(3, 4); out[1] = largest<unsigned>(-1, 4); out[2] = times<5>(6); int a[3] = {1, 2, 3};
             out[3] = total(a); out[4] = largest('a', 'b'); out[5] = (int)largest(2.5f, 1.5f); }""",
        [4, -1, 30, 6, 9, 2],
    ),
    "class templates": (
        """template <class T, int N> struct stack { T items[N]; int count; __device__ stack() : count(0) {}
             __device__ void push(T x) { items[count++] = x; } __device__ T pop() { return items[--count]; } };
           template <class T> struct box { T value; };
           template <class T> __device__ T unwrap(box<T> b) { return b.value; }
           __global__ void k(int *out) { stack<int, 4> s; s.push(1); s.push(2); s.push(3); out[0] = s.pop(); out[1] = s.count; box<short> b = {5};
             out[2] = unwrap(b); }""",
        [3, 2, 5],
    ),
    "classes": (
        """class counter { int n; public: __device__ counter(int start) : n(start) {} __device__ int next() { return n++; }
             __device__ counter &operator+=(int k) { n += k; return *this; } __device__ operator int() const { return n; } static const int STEP = 4; };
           struct base { int b; __device__ int twice() { return 2 * b; } }; struct derived : base { int d; };
           __device__ int of(base &x) { return x.b; }
           struct vec { int x, y; }; __device__ vec operator+(vec a, vec b) { vec r = {a.x + b.x, a.y + b.y}; return r; }
           __device__ bool operator==(const vec &a, const vec &b) { return a.x == b.x && a.y == b.y; }
           __global__ void k(int *out) { counter c(3); out[0] = c.next(); c += counter::STEP; out[1] = c; derived d; d.b = 6; d.d = 1; out[2] = d.twice();
             out[3] = of(d); vec v = {1, 2}, w = v + v; out[4] = w.y; out[5] = w == v + v; auto z = w; out[6] = z.x; }""",
        [3, 8, 12, 6, 4, 1, 2],
    ),
    "templates inside classes": (
        """template <int N> struct outer { enum { TWICE = 2 * N }; template <class T> struct cell { T value; __device__ T plus() { return value + N; } };
             typedef cell<int> number; template <class T> using wrapped = cell<T>; };
           __global__ void k(int *out) { outer<5>::cell<short> c = {1}; out[0] = c.plus(); outer<3>::number n = {2}; out[1] = n.plus();
             out[2] = outer<4>::TWICE; outer<6>::wrapped<int> w = {1}; out[3] = w.plus(); }""",
        [6, 5, 8, 7],
    ),
    "shared memory trick": (
        """template <class T> struct Shared { __device__ operator T *() { extern __shared__ int raw[]; return (T *)raw; } };
           __global__ void k(int *out) { int *s = Shared<int>(); s[threadIdx.x] = 4; out[threadIdx.x] = s[threadIdx.x] + 1; }""",
        [5],
    ),
    "namespaces": (
        """namespace a { __device__ int f() { return 1; } namespace b { __device__ int g() { return f() + 1; } const int N = 7; } }
           namespace c = a::b; using namespace a;
           __global__ void k(int *out) { out[0] = a::f(); out[1] = c::g(); out[2] = b::N; out[3] = f(); }""",
        [1, 2, 7, 1],
    ),
    "casts": (
        """enum class mode { OFF, ON = 3 }; typedef unsigned int u32; using byte = unsigned char;
           __global__ void k(int *out) { out[0] = static_cast<int>(2.75f); out[1] = int(mode::ON); out[2] = byte(300); out[3] = (int)u32(-1);
             float f = 1.0f; out[4] = *reinterpret_cast<int *>(&f); out[5] = bool(7); }""",
        [2, 3, 44, -1, 0x3F800000, 1],
    ),
    "vectors": (
        """__global__ void k(int *out) { int4 v = make_int4(1, 2, 3, 4); v.x += 9; out[0] = v.x; int2 *p = (int2 *)out; p[1] = make_int2(5, 6);
             dim3 d(2, 3); out[1] = d.x * 10 + d.z; float4 f = make_float4(1, 2, 3, 4); f = f + f; out[4] = (int)f.w; }""",
        [10, 21, 5, 6, 8],
    ),
    "kernel templates": (
        """template <int N> __global__ void k(int *out) { if (N > 4) out[0] = N; else out[0] = -N; }
           template __global__ void k<5>(int *);""",
        [5],
    ),
    "shared scalars": (
        "__global__ void k(int *out) { __shared__ int n; if (threadIdx.x == 0) n = 3; __syncthreads(); out[threadIdx.x] = n; }",
        [3],
    ),
    "memory functions": (
        """struct item { int a; short b[2]; };
           __global__ void k(int *out) { item x; x.a = 7; x.b[0] = 1; x.b[1] = 2; item y; memcpy(&y, &x, sizeof(item)); out[0] = y.a; out[1] = y.b[1];
             int z[3]; memset(z, 0, sizeof(z)); out[2] = z[1]; memset(&z[1], 0xff, 4); out[3] = z[1]; }""",
        [7, 2, 0, -1],
    ),
    "if with a declaration": ("__global__ void k(int *out) { if (int n = out[1] + 5) out[0] = n; if constexpr (sizeof(int) == 4) out[2] = 1; }", [5, 0, 1]),
}  # fmt: skip


@pytest.mark.parametrize("name", CPP)
def test_cuda(name: str) -> None:
    text, expected = CPP[name]
    assert output(text, "cuda")[: len(expected)] == expected
