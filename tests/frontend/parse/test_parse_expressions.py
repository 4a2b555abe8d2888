"""Parsing expressions: what their trees look like."""

from __future__ import annotations

import pytest

from frontend.syntax import syntax as s
from frontend.syntax.syntax_walk import walk
from tests.frontend.parse.trees import expression, function, show, variable


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
