"""Parsing: what the tree looks like, and where its nodes are."""

from __future__ import annotations

import pytest

from frontend.errors import Problem, SourceError
from frontend.parse.parse import parse_text
from frontend.source.dialects.choose import dialect_of
from frontend.syntax import syntax as s
from frontend.syntax.syntax_walk import walk


def unit(text: str, dialect: str = "cuda") -> s.TranslationUnit:
    return parse_text(text, "k.cu" if dialect == "cuda" else "k.cl", dialect_of(dialect))


def function(text: str, name: str = "k", dialect: str = "cuda") -> s.Function:
    for item in unit(text, dialect).items:
        if isinstance(item, s.Function) and item.name == name:
            return item
    raise AssertionError(f"no function {name}")


def statements(body: str, dialect: str = "cuda") -> tuple[s.Statement, ...]:
    head = (
        "__global__ void k(int n, int *p, float4 v) {"
        if dialect == "cuda"
        else "__kernel void k(int n, __global int *p, float4 v) {"
    )
    parsed = function(head + body + "}", dialect=dialect).body
    assert parsed is not None
    return parsed.body


def expression(text: str, dialect: str = "cuda") -> s.Expression:
    (statement,) = statements(text + ";", dialect)
    assert isinstance(statement, s.Evaluate)
    return statement.expression


def variable(text: str, dialect: str = "cuda") -> s.Variable:
    (statement,) = statements(text, dialect)
    assert isinstance(statement, s.Declare) and isinstance(statement.declaration, s.Variables)
    (item,) = statement.declaration.items
    return item


def show(node: s.Expression | s.Type | None) -> str:
    """A tree as nested text, for assertions that read well."""
    match node:
        case None:
            return "-"
        case s.Name() | s.NamedType():
            arguments = "" if node.arguments is None else "<" + ", ".join(map(show, node.arguments)) + ">"
            qualifiers = "".join(f"{each} " for each in sorted(node.qualifiers)) if isinstance(node, s.NamedType) else ""
            return qualifiers + "::".join((*node.scope, node.name)) + arguments
        case s.IntLiteral():
            return f"{node.value}{node.suffix}"
        case s.FloatLiteral():
            return node.text + node.suffix
        case s.Binary():
            return f"({show(node.left)} {node.operator} {show(node.right)})"
        case s.Assign():
            return f"({show(node.target)} {node.operator}= {show(node.value)})"
        case s.Unary():
            return f"({node.operator}{show(node.operand)})"
        case s.Step():
            return f"({node.operator}{show(node.operand)})" if node.prefix else f"({show(node.operand)}{node.operator})"
        case s.Conditional():
            return f"({show(node.condition)} ? {show(node.then)} : {show(node.otherwise)})"
        case s.Comma():
            return "{" + ", ".join(map(show, node.items)) + "}"
        case s.Call():
            return f"{show(node.callee)}(" + ", ".join(map(show, node.arguments)) + ")"
        case s.Index():
            return f"{show(node.base)}[{show(node.index)}]"
        case s.Member():
            return f"{show(node.base)}{'->' if node.arrow else '.'}{node.name}"
        case s.Cast():
            return f"{node.style}<{show(node.type)}>({show(node.value)})"
        case s.VectorLiteral():
            return f"vector<{show(node.type)}>(" + ", ".join(map(show, node.items)) + ")"
        case s.Construct():
            return f"new<{show(node.type)}>(" + ", ".join(map(show, node.arguments)) + ")"
        case s.TypeArgument():
            return f"type {show(node.type)}"
        case s.PointerType():
            return "".join(f"{each} " for each in sorted(node.qualifiers)) + f"pointer to {show(node.target)}"
        case s.ReferenceType():
            return f"reference to {show(node.target)}"
        case s.ArrayType():
            return f"array [{show(node.dimension)}] of {show(node.element)}"
        case s.FunctionType():
            return "function (" + ", ".join(show(each.type) for each in node.parameters) + f") to {show(node.result)}"
        case s.SizeOf():
            return f"sizeof {show(node.operand)}"
        case _:
            return type(node).__name__


# Expressions.


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("n + 1 * 2 - 3", "((n + (1 * 2)) - 3)"),
        ("n << 1 + 2 < 3 == 4 & 5 ^ 6 | 7 && 8 || 9", "((((((((n << (1 + 2)) < 3) == 4) & 5) ^ 6) | 7) && 8) || 9)"),
        ("n = p[0] += 2", "(n = (p[0] += 2))"),
        ("n ? 1 : p ? 2 : 3", "(n ? 1 : (p ? 2 : 3))"),
        ("n ?: 3", "(n ? - : 3)"),
        ("-n++ + ++*p", "((-(n++)) + (++(*p)))"),
        ("*p++ = !~n", "((*(p++)) = (!(~n)))"),
        ("n = 1, p[0] = 2", "{(n = 1), (p[0] = 2)}"),
        ("f(1, (2, 3))", "f(1, {2, 3})"),
        ("p[n >> 1 > 2]", "p[((n >> 1) > 2)]"),
        ("(int)n * (unsigned long long)(n)", "(c<int>(n) * c<unsigned long long>(n))"),
        ("(float *)p + 1", "(c<pointer to float>(p) + 1)"),
        ("v.x + (&v)->y", "(v.x + (&v)->y)"),
        ("sizeof(int) * sizeof p[0]", "(sizeof int * sizeof p[0])"),
        ("__other_int(p[n]) & __implies(n, p[0])", "(__other_int(p[n]) & __implies(n, p[0]))"),
        ("__read_permission(int, p[0])", "__read_permission(type int, p[0])"),
        ("0x1Fu + 010 + 'a' + 0b11 + 1'000", "((((31u + 8) + CharLiteral) + 3) + 1000)"),
        ("1.5f + .5 + 1e-3 + 0x1p-2 + 1.0h", "((((1.5f + .5) + 1e-3) + 0x1p-2) + 1.0h)"),
    ],
)
def test_expressions_of_both_languages(text: str, tree: str) -> None:
    assert show(expression(text)) == tree
    assert show(expression(text, "opencl")) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("v = (float4)(1.0f, 2.0f, (float2)(3, 4))", "(v = vector<float4>(1.0f, 2.0f, vector<float2>(3, 4)))"),
        ("v = (float4)(0) + (float4)1", "(v = (c<float4>(0) + c<float4>(1)))"),
        ("(float4)(1, 2, 3, 4).xy + v.s01", "(vector<float4>(1, 2, 3, 4).xy + v.s01)"),
        ("(int)(n).x", "c<int>(n.x)"),
        ("v.lo.even = v.wzyx.hi", "(v.lo.even = v.wzyx.hi)"),
    ],
)
def test_expressions_of_opencl(text: str, tree: str) -> None:
    assert show(expression(text, "opencl")) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("float(n) * unsigned(2)", "(functional<float>(n) * functional<unsigned int>(2))"),
        ("dim3(1, 2)", "new<dim3>(1, 2)"),
        ("int()", "new<int>()"),
        ("static_cast<unsigned char>(n)", "static_cast<unsigned char>(n)"),
        ("reinterpret_cast<float4 *>(p)[n]", "reinterpret_cast<pointer to float4>(p)[n]"),
        ("a::b::f<int, 3>(n)", "a::b::f<int, 3>(n)"),
        ("n < 3 && n > (2)", "((n < 3) && (n > 2))"),
        ("undeclared<3>(2)", "undeclared<3>(2)"),
        ("tex2D<float4>(t, 0).x", "tex2D<float4>(t, 0).x"),
        ("warpSize < n && 3 > (n)", "((warpSize < n) && (3 > n))"),
        ("threadIdx.x < n && p[0] > (n)", "((threadIdx.x < n) && (p[0] > n))"),
        ("threadIdx.x < 2 > (n)", "((threadIdx.x < 2) > n)"),
        ("f<(2 > 1)>(n)", "f<(2 > 1)>(n)"),
        ("f<Vec<Vec<int>>>(n)", "f<Vec<Vec<int>>>(n)"),
    ],
)
def test_expressions_of_cuda(text: str, tree: str) -> None:
    source = "template <class T> struct Vec { T x; };\ntemplate <class T> __device__ void f(int);\n"
    parsed = function(source + "__global__ void k(int n, int *p) {" + text + ";}").body
    assert parsed is not None
    (statement,) = parsed.body
    assert isinstance(statement, s.Evaluate)
    assert show(statement.expression) == tree


def test_a_launch_has_its_configuration() -> None:
    body = function("void host(int *p) { k<int><<<n >> 1, dim3(16, 16), n > 0, s>>>(p, 3); }", "host").body
    assert body is not None
    (statement,) = body.body
    assert isinstance(statement, s.Evaluate) and isinstance(statement.expression, s.Launch)
    launch = statement.expression
    assert show(launch.callee) == "k<int>"
    assert [show(each) for each in launch.arguments] == ["p", "3"]
    assert [show(each) for each in launch.configuration] == ["(n >> 1)", "new<dim3>(16, 16)", "(n > 0)", "s"]


def test_what_is_not_modelled_is_kept_as_text() -> None:
    node = variable("int *q = new int[4];").initializer
    assert isinstance(node, s.Unparsed) and node.construct == "`new`"


def test_a_lambda_has_parameters_and_a_body() -> None:
    node = variable("auto f = [&, n](int x) mutable -> int { return x; };").initializer
    assert isinstance(node, s.Lambda) and node.captures == ("&", "n")
    assert [p.name for p in node.function.type.parameters] == ["x"]
    assert node.function.body is not None and isinstance(node.function.body.body[0], s.Return)


def test_host_code_that_does_not_parse_is_passed_over_statement_by_statement() -> None:
    loop = "for (auto &&[a, b] : m) { k<float><<<1, n>>>(n); }"
    text = f"void host() {{ int n = 1; co_await x ?; {loop} @ = k<int><<<2, 2>>>(n); n++; }}"
    body = function(text, "host").body
    assert body is not None
    launches = [node for node in walk(body) if isinstance(node, s.Launch)]
    assert [show(launch.callee) for launch in launches] == ["k<float>", "k<int>"]
    assert isinstance(body.body[-1], s.Evaluate) and isinstance(body.body[-1].expression, s.Step)


def test_a_statement_expression_has_statements() -> None:
    node = expression("n = ({ int t = 3; t + 1; })")
    assert isinstance(node, s.Assign) and isinstance(node.value, s.StatementExpression)
    assert [type(each) for each in node.value.body.body] == [s.Declare, s.Evaluate]


# Types and declarations.


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


# Statements.


def test_statements() -> None:
    source = """
        if (n) ; else n = 1;
        for (int i = 0, j = 1; i < n; i++, j--) continue;
        for (;;) break;
        while (n) {}
        do n--; while (n);
        switch (n) { case 1: break; default: ; }
        goto out;
        out: return;
        asm("bar");
    """
    kinds = [type(each) for each in statements(source)]
    assert kinds == [s.If, s.For, s.For, s.While, s.DoWhile, s.Switch, s.Goto, s.Label, s.Assembly]


def test_annotations_are_comma_operands_of_a_loop_condition() -> None:
    (loop,) = statements("for (int i = 0; __invariant(i >= 0), __global_invariant(1), i < n; i++) {}", "opencl")
    assert isinstance(loop, s.For) and isinstance(loop.condition, s.Comma)
    assert [show(each) for each in loop.condition.items] == ["__invariant((i >= 0))", "__global_invariant(1)", "(i < n)"]


def test_pragmas_before_a_body_stay_with_it() -> None:
    (conditional,) = statements("if (n)\n#pragma unroll\nfor (;;) {}\n")
    assert isinstance(conditional, s.If) and isinstance(conditional.then, s.Compound)
    assert [type(each) for each in conditional.then.body] == [s.Pragma, s.For]


def test_conditions_and_ranges_may_declare() -> None:
    conditional, loop = statements("if (int t = n) {} for (auto &x : p) {}")
    assert isinstance(conditional, s.If) and conditional.declaration is not None and show(conditional.condition) == "t"
    assert isinstance(loop, s.ForRange) and show(loop.variable.items[0].type) == "reference to auto"


def test_a_name_is_a_variable_where_a_variable_hides_a_type() -> None:
    first, second = statements("int half = 2; half * n;")
    assert isinstance(first, s.Declare) and isinstance(second, s.Evaluate)


# Places.


def test_spans_cover_what_is_written() -> None:
    text = "__global__ void k(int *p) {\n  p[threadIdx.x] =\n      f(1) + 2;\n}\n"
    body = function(text).body
    assert body is not None
    (statement,) = body.body
    assert isinstance(statement, s.Evaluate) and isinstance(statement.expression, s.Assign)
    target, value = statement.expression.target, statement.expression.value
    assert isinstance(value, s.Binary)

    def ends(node: s.Expression | s.Statement) -> tuple[int, int, int, int]:
        return node.span.line, node.span.column, node.span.end_line, node.span.end_column

    assert ends(target) == (2, 3, 2, 17)
    assert ends(value) == (3, 7, 3, 15)
    assert ends(value.left) == (3, 7, 3, 11)
    assert ends(statement) == (2, 3, 3, 16)
    assert (value.place.line, value.place.column) == (3, 12)
    assert (body.span.line, body.span.column, body.span.end_line) == (1, 27, 4)


def test_an_access_in_a_macro_is_where_the_macro_is_used() -> None:
    body = function("#define AT(i) p[(i) * 2]\n__global__ void k(int *p, int n) {\n  AT(n + 1) = 0;\n}").body
    assert body is not None and isinstance(body.body[0], s.Evaluate)
    assign = body.body[0].expression
    assert isinstance(assign, s.Assign) and (assign.target.span.line, assign.target.span.column) == (3, 3)


# Errors.


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("__global__ void k(int *p) {\n  p[0] = ;\n}", 2, 10, "expected an expression before `;`"),
        ("__global__ void k(int *p) {\n  p[0] = 1\n}", 2, 11, "expected `;` after `1`"),
        ("__global__ void k(int *p) {\n  p[0] = 1;\n", 2, 12, "ends in the middle"),
        ("__global__ void k(int *p) {\n  p[0] = (1;\n}", 2, 12, "expected `)` before `;`"),
        ("__global__ void k(int *p) {\n  p[0] = 1u3;\n}", 2, 10, "`1u3` is not a number"),
        ("__global__ void k(int *p) {\n  int short float x;\n}", 2, 19, "is not a type"),
    ],
)
def test_a_syntax_error_in_a_kernel_has_a_place(text: str, line: int, column: int, message: str) -> None:
    problem = problem_of(text)
    assert message in problem.message
    assert (problem.span.line, problem.span.column) == (line, column)


def problem_of(text: str) -> Problem:
    """What is wrong with the kernel of a text, or with all of it."""
    try:
        items = unit(text).items
    except SourceError as error:
        return error.problem
    (skipped,) = (item for item in items if isinstance(item, s.Skipped) and item.kernel == "k")
    assert skipped.problem is not None
    return skipped.problem


def test_any_syntax_error_in_opencl_is_the_users() -> None:
    with pytest.raises(SourceError, match="expected the type of a parameter"):
        unit("void f(__globl int *p) {}", "opencl")


def test_host_code_that_does_not_parse_is_skipped_and_named() -> None:
    source = """
    TEST(Suite, Case) { ok<int><<<1, 1>>>(p); return 0; }
    template <template <typename> class C> void log(C<int> c) {}
    __global__ void k(int *p) { p[0] = 1; }
    """
    items = unit(source).items
    assert [type(each) for each in items] == [s.Skipped, s.Skipped, s.Function]
    assert isinstance(items[0], s.Skipped) and "TEST" in items[0].names and items[0].span.line == 2
    assert [show(launch.callee) for launch in items[0].launches] == ["ok<int>"]
    assert isinstance(items[1], s.Skipped) and "log" in items[1].names


def test_nesting_beyond_the_stack_is_an_error_not_a_crash() -> None:
    with pytest.raises(SourceError, match="nested too deeply"):
        unit("__global__ void k() { int x = " + "(" * 5000 + "1" + ")" * 5000 + "; }")


def test_a_long_sum_is_not_deep() -> None:
    assert isinstance(variable("int x = " + "+".join(["1"] * 5000) + ";").initializer, s.Binary)


def test_nested_casts_and_templates_are_read_once() -> None:
    assert isinstance(expression("n = " + "(int)(" * 50 + "n" + ")" * 50), s.Assign)
    assert isinstance(expression("n = " + "float4(" * 50 + "n" + ")" * 50), s.Assign)
    assert isinstance(expression("n = " + "a < " * 30 + "1"), s.Assign)


def test_deep_nesting_names_the_deepest_place() -> None:
    from frontend.load import load

    text = "__global__ void k(int *o) {\n  o[0] =\n    " + "+".join(["o[1]"] * 20_000) + ";\n}"
    with pytest.raises(SourceError, match="nested too deeply") as caught:
        load("k.cu", text, front_end="ours")
    assert caught.value.problem.span.line == 3
