"""Parsing: where nodes are, and where errors are."""

from __future__ import annotations

import pytest

from frontend.errors import Problem, SourceError
from frontend.syntax import syntax as s
from tests.frontend.parse.trees import expression, function, show, unit, variable


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
