"""The work of the front end grows with the text, not with its depth: how often each node of the syntax is lowered, counted."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from frontend.clang.dump.compiler import find_compiler
from frontend.clang.dump.written import Part
from frontend.clang.types.types import Types
from frontend.expressions import lower_expressions
from frontend.load import load
from frontend.names.frame import Frame
from frontend.syntax import syntax
from frontend.typed.types import Type
from frontend.types.values import Operand
from gpuverify_py.files.runtime import RECURSION_LIMIT

DEPTH = 40
MOST_VISITS = 16  # of a node in one call, however deep it lies: for its own type, for the types of others, and to be lowered
SECONDS = 5.0  # far more than the milliseconds that it takes, far less than what doubles with each level


def kernel(body: str, before: str = "") -> str:
    return f"{before} __global__ void k(int *p) {{ int x = 1; {body} }}"


def nested(first: str, level: Callable[[str, int], str], depth: int = DEPTH) -> str:
    for i in range(depth):
        first = level(first, i)
    return first


def automatic_functions(template: str, parameter: str) -> str:
    first = f"{template} __device__ auto f0({parameter} x) {{ auto y = x + 1; return y; }}"
    rest = (f"{template} __device__ auto f{i}({parameter} x) {{ auto y = f{i - 1}(x) + 1; return y; }}" for i in range(1, DEPTH))
    return kernel(f"p[threadIdx.x] = f{DEPTH - 1}(x);", "\n".join((first, *rest)))


COMMAS = "struct S {}; __device__ S operator,(S a, S b) { return a; }"
FRIENDS = "namespace n { struct S {}; __device__ S max(S a, S b) { return a; } } using n::S;"
TEXTS = {
    "automatic functions": automatic_functions("", "int"),
    "automatic templates": automatic_functions("template <typename T>", "T"),
    "constant choices": kernel(f"p[0] = {nested('x', lambda e, i: f'(true ? {i} : {e})')};"),
    "other choices": kernel(f"p[0] = {nested('x', lambda e, i: f'(true ? {e} : {i})')};"),
    "assigned places": kernel(f"{nested('x', lambda e, i: f'(x = {e})')} = 3;"),
    "conditions that decide": kernel(f"p[0] = {nested('x', lambda e, i: f'(false && {e})')};"),
    "sizes": kernel(f"p[0] = {nested('x', lambda e, i: f'sizeof({e} + 1)')};"),
    "declared types": kernel(f"p[0] = {nested('x', lambda e, i: f'((decltype({e} + 1))1)')};"),
    "commas": kernel(f"p[0] = {nested('x', lambda e, i: f'(x, {e})')};", COMMAS),
    "calls by the types of arguments": kernel(f"p[0] = {nested('x', lambda e, i: f'max({e}, {i})')};", FRIENDS),
    "loops over ranges": kernel(
        f"int a[1] = {{1}}; {nested('p[0] = x;', lambda e, i: f'for (auto q{i} : a) {{ auto z{i} = q{i}; {e} }}')}"
    ),
}


@pytest.fixture(autouse=True)
def deep() -> Iterator[None]:
    """As deep as commands allow."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(RECURSION_LIMIT)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.parametrize("name", TEXTS)
def test_no_node_is_lowered_often(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    visits: Counter[tuple[int, int]] = Counter()
    kept: list[syntax.Expression] = []
    lower = lower_expressions.lower_expression

    def counted(frame: Frame, expression: syntax.Expression) -> Operand:
        kept.append(expression)  # so that no other one takes its number
        visits[id(expression), frame.key] += 1
        return lower(frame, expression)

    monkeypatch.setattr(lower_expressions, "lower_expression", counted)
    program = load("k.cu", TEXTS[name], front_end="ours")
    assert program.kernels and not program.left_out
    assert max(visits.values()) <= MOST_VISITS


@pytest.mark.parametrize("front_end", ["ours", "clang"])
@pytest.mark.parametrize("name", TEXTS)
def test_depth_takes_no_time(name: str, front_end: str) -> None:
    if front_end == "clang" and find_compiler() is None:
        pytest.skip("no clang: pip install gpuverify-py[clang]")
    start = time.process_time()
    program = load("k.cu", TEXTS[name], front_end=front_end)
    assert program.kernels and not program.left_out
    assert time.process_time() - start < SECONDS


@pytest.mark.skipif(find_compiler() is None, reason="no clang: pip install gpuverify-py[clang]")
def test_nested_instances_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[int] = Counter()
    meant = Types._meant

    def counted(types: Types, parts: tuple[Part, ...], context: str, text: str) -> Type:
        asked[0] += 1
        return meant(types, parts, context, text)

    monkeypatch.setattr(Types, "_meant", counted)
    inside = """template <typename T> struct P { typedef T *type; };
      namespace a { namespace b { template <typename T, int n, template <typename> class Q = P> struct V {
        typename Q<int>::type p; __device__ V(T, int *q) : p(q) {} __device__ V(int *q) : p(q) {}
        __device__ V<V, n, Q> operator[](int i) { return V<V, n, Q>(*this, p + i); } }; } }"""
    counts = []
    for depth in (6, 12):
        asked.clear()
        text = f"v{'[1]' * depth}.p[threadIdx.x] = 1;"
        program = load("k.cu", f"{inside} __global__ void k(int *q) {{ a::b::V<int, 1> v(q); {text} }}", front_end="clang")
        assert program.kernels and not program.left_out
        counts.append(asked[0])
    assert counts[1] <= 4 * counts[0]  # names that are twice as long, of twice as many types


@pytest.mark.parametrize("front_end", ["ours", "clang"])
def test_lambdas_in_lambdas(front_end: str) -> None:
    """clang's tree has the body of each lambda twice, so that it doubles; no deeper one is asked for here."""
    if front_end == "clang" and find_compiler() is None:
        pytest.skip("no clang: pip install gpuverify-py[clang]")
    text = nested("x", lambda e, i: f"[&](int a{i}) {{ auto b = {e}; return b + a{i}; }}(1)", DEPTH if front_end == "ours" else 8)
    start = time.process_time()
    assert load("k.cu", kernel(f"p[0] = {text};"), front_end=front_end).kernels
    assert time.process_time() - start < SECONDS
