"""Parsing types and declarations: what their trees look like."""

from __future__ import annotations

import pytest

from frontend.syntax import syntax as s
from tests.frontend.parse.trees import function, show, unit, variable


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("int a[2][n];", "array [2] of array [n] of int"),
        ("int *a[3];", "array [3] of pointer to int"),
        ("int (*a)[3];", "pointer to array [3] of int"),
        ("int (*a)(int, float *);", "pointer to function (int, pointer to float) to int"),
        ("const volatile int *const a = 0;", "const pointer to const volatile int"),
        ("unsigned a;", "unsigned int"),
        ("long unsigned int a;", "unsigned long"),
        ("signed char a;", "signed char"),
        ("struct S *a;", "pointer to S"),
    ],
)
def test_types_of_both_languages(text: str, tree: str) -> None:
    for dialect in ("cuda", "opencl"):
        assert show(variable(text, dialect).type) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("const float &a = v.x;", "reference to const float"),
        ("int (&a)[4] = *(int (*)[4])p;", "reference to array [4] of int"),
        ("cg::thread_block a = cg::this_thread_block();", "cg::thread_block"),
        ("cg::thread_block_tile<32> a = f();", "cg::thread_block_tile<32>"),
        ("texture<float, 2, cudaReadModeElementType> a;", "texture<float, 2, 0>"),
        ("auto a = 1;", "auto"),
        ("unknown a;", "unknown"),
        ("decltype(n) a = 3;", "TypeOf"),
    ],
)
def test_types_of_cuda(text: str, tree: str) -> None:
    body = function("namespace cg = cooperative_groups; __global__ void k(int n, int *p, float4 v) {" + text + "}").body
    assert body is not None
    (statement,) = body.body
    assert isinstance(statement, s.Declare) and isinstance(statement.declaration, s.Variables)
    assert show(statement.declaration.items[0].type) == tree


def test_address_spaces_qualify_types_and_memory_specifiers_variables() -> None:
    opencl = variable("local int tile[4];", "opencl")
    assert show(opencl.type) == "array [4] of __local int" and not opencl.specifiers
    cuda = variable("__shared__ int tile[4];")
    assert show(cuda.type) == "array [4] of int" and cuda.specifiers == {s.Specifier.SHARED}
    parameter = function("__kernel void k(__global const float *restrict p) {}", dialect="opencl").type.parameters[0]
    assert show(parameter.type) == "restrict pointer to __global const float"


def test_variables_are_constructed_or_initialised() -> None:
    constructed = variable("dim3 grid(n / 2, 1);").constructed
    assert constructed is not None and show(constructed[0]) == "(n / 2)"
    assert isinstance(variable("int a[2] = {1, 2};").initializer, s.Initializer)
    item = variable("int a[4] = {1, [3] = 2};", "opencl").initializer
    assert isinstance(item, s.Initializer)
    (designator,) = item.items[1].designators
    assert not isinstance(designator, str) and show(designator) == "3"


def test_a_tag_is_a_type_in_cuda() -> None:
    items = unit("struct S { int x, *y; float z[2]; };\n__global__ void k(S *s) { S t; t.x = s->x; }").items
    record = items[0]
    assert isinstance(record, s.Record) and record.members is not None
    assert [(each.name, show(each.type)) for each in record.members if isinstance(each, s.Field)] == [
        ("x", "int"),
        ("y", "pointer to int"),
        ("z", "array [2] of float"),
    ]


def test_a_named_struct_stands_before_what_it_declares() -> None:
    items = unit("typedef struct Node { struct Node *next; } Node, *List;", "opencl").items
    assert [type(each) for each in items] == [s.Record, s.Typedef, s.Typedef]
    assert isinstance(items[2], s.Typedef) and show(items[2].type) == "pointer to Node"
    (alias,) = unit("typedef struct { int x; } Pair;", "opencl").items
    assert isinstance(alias, s.Typedef) and isinstance(alias.type, s.InlineRecord)


def test_members_without_a_name() -> None:
    (record,) = unit("struct S { union { int i; float f; }; enum { A, B }; struct T { int t; } t; };").items
    assert isinstance(record, s.Record) and record.members is not None
    assert [type(each) for each in record.members] == [s.Field, s.Enumeration, s.Record, s.Field]
    union = record.members[0]
    assert isinstance(union, s.Field) and union.name == "" and isinstance(union.type, s.InlineRecord)


def test_classes_have_methods_constructors_operators_and_bases() -> None:
    source = """
    class Base { public: int a; virtual void f() = 0; };
    template <typename T, int N = 4> struct Vec : public Base {
      T data[N];
      static const int size = N;
      __device__ explicit Vec(T x, int k = 3) : data{x} { data[0] = x; }
      ~Vec() = default;
      __device__ T &operator[](int i) const { return data[i]; }
      __device__ Vec operator+(const Vec &o) const;
      __device__ operator T *() { return data; }
      template <class U> __device__ void set(U u) { data[0] = static_cast<T>(u); }
    };
    """
    record = unit(source).items[1]
    assert isinstance(record, s.Record) and record.members is not None
    assert [show(base.type) for base in record.bases] == ["Base"]
    methods = [(each.name, each.kind) for each in record.members if isinstance(each, s.Function)]
    assert methods == [
        ("Vec", s.FunctionKind.CONSTRUCTOR),
        ("~Vec", s.FunctionKind.DESTRUCTOR),
        ("operator[]", s.FunctionKind.OPERATOR),
        ("operator+", s.FunctionKind.OPERATOR),
        ("operator", s.FunctionKind.CONVERSION),
        ("set", s.FunctionKind.FUNCTION),
    ]
    constructor, index, conversion = record.members[2], record.members[4], record.members[6]
    assert isinstance(constructor, s.Function) and [each.name for each in constructor.initializers] == ["data"]
    assert show(constructor.type.parameters[1].default) == "3"
    assert isinstance(index, s.Function) and index.type.qualifiers == {s.Qualifier.CONST}
    assert show(index.type.result) == "reference to T"
    assert isinstance(conversion, s.Function) and show(conversion.type.result) == "pointer to T"


def test_templates_specialisations_and_instantiations() -> None:
    source = """
    template <typename T, unsigned B, bool P> __global__ void k(T *x) { __shared__ T tile[B]; if constexpr (P) tile[0] = T(0); }
    template __global__ void k<float, 128, true>(float *x);
    template <class T> struct Shared { __device__ T *get(); };
    template <> struct Shared<double> { __device__ double *get(); };
    template <class T> __device__ T *Shared<T>::get() { return 0; }
    template <> __device__ int f<int>(int a) { return a; }
    """
    items = unit(source).items
    kernel, instance, shared, special, method, specialised = items
    assert isinstance(kernel, s.Function) and [type(each) for each in kernel.template or ()] == [
        s.TypeParameter,
        s.ValueParameter,
        s.ValueParameter,
    ]
    assert isinstance(instance, s.Instantiation) and isinstance(instance.declaration, s.Function)
    assert [show(each) for each in instance.declaration.arguments or ()][:2] == ["float", "128"]
    assert isinstance(shared, s.Record) and shared.arguments is None and len(shared.template or ()) == 1
    assert (
        isinstance(special, s.Record)
        and special.template == ()
        and [show(each) for each in special.arguments or ()] == ["double"]
    )
    assert isinstance(method, s.Function) and method.scope == ("Shared<T>",) and method.name == "get"
    assert isinstance(specialised, s.Function) and specialised.template == () and specialised.arguments is not None
    assert show(specialised.arguments[0]) == "int"


def test_top_level_odds_and_ends() -> None:
    source = """
    using namespace cooperative_groups;
    namespace a { namespace b { __device__ int f(); } enum class M : unsigned char { X, Y = 3 }; }
    extern "C" { __global__ void g(int *); }
    using real = float;
    enum { A = 1, B };
    __axiom(blockIdx.x == 16);
    static_assert(sizeof(int) == 4, "size");
    #pragma once_more
    int x = 1, *y;
    """
    kinds = " ".join(type(each).__name__ for each in unit(source).items)
    assert kinds == "UsingNames Namespace Function Typedef Enumeration Evaluate StaticAssert Pragma Variables"


def test_attributes_are_remembered() -> None:
    kernel = function("__kernel __attribute__((reqd_work_group_size(8, 4, 1))) void k(void) {}", dialect="opencl")
    assert [(each.name, each.arguments) for each in kernel.attributes] == [("reqd_work_group_size", ("8", "4", "1"))]
    kernel = function("__global__ void __launch_bounds__(256) k() {}")
    assert [(each.name, each.arguments) for each in kernel.attributes] == [("launch_bounds", ("256",))]
    (record,) = unit("struct __align__(16) S { float x; };").items
    assert isinstance(record, s.Record) and record.attributes[0].name == "aligned"
