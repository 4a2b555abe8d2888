"""Members of classes by their tokens: which are plain methods, where they begin and end."""

from __future__ import annotations

import pytest

from frontend.clang.dump.members import alias_of, class_of, members, template_parameters
from frontend.source.dialects.choose import dialect_of
from frontend.source.preprocess import PpToken, preprocess


def tokens(text: str) -> tuple[PpToken, ...]:
    return preprocess("text.cu", text, dialect_of("cuda")).tokens


PLAIN = (
    "int f(x::y a) const;",
    "static T f();",
    "template <typename U, int n = 3> x::buffer<U> f(U u, x::y s = x::y{}) const noexcept { return {}; }",
    "auto f() -> x::y;",
    "[[nodiscard]] __attribute__((device)) int f() { return g({1}); }",
)
OTHERS = (
    "x::y f;",
    "x::y f = g();",
    "x::y f{g()};",
    "f (x);",
    "const f (x);",
    "static f (x) = 1;",
    "int (*f)(x::y);",
    "x::function<void(int)> f;",
    "virtual void f(x::y);",
    "void f(x::y) override;",
    "A(x::y s);",
    "explicit A(x::y s) : a{s}, b{} {}",
    "~A();",
    "operator x::y() const;",
    "int operator()(x::y) const { return 0; }",
    "friend void f(x::y);",
    "using f = x::y;",
    "struct f { x::y g(); };",
    "enum { f = x::y(0) };",
    "decltype(x::y(0)) f;",
)


@pytest.mark.parametrize("text", PLAIN)
def test_plain_method(text: str) -> None:
    item = tokens(f"class A {{ int a; public: {text} int b; }};")
    assert [member.method for member in members(item)] == ["", "f", ""]


@pytest.mark.parametrize("text", OTHERS)
def test_no_plain_method(text: str) -> None:
    item = tokens(f"class A {{ int a; public: {text} int b; }};")
    assert {member.method for member in members(item)} == {""}


def test_what_decides_counts_with_its_body() -> None:
    """A body of which a type or a constant follows is no part that may be left out."""
    plain, *deduced = members(
        tokens("struct A { int f() { return g(); } auto h() { return g(); } decltype(auto) i() { return g(); } };")
    )
    assert plain.body < plain.end
    assert [each.body for each in deduced] == [each.end for each in deduced]


def test_what_a_declaration_declares() -> None:
    assert class_of(tokens("template <typename T, class U> class __align__(16) A : public B<T> { };")) == "A"
    assert class_of(tokens("struct A f() { return A(); }")) == ""
    assert alias_of(tokens("template <typename... T> using a = x::y<T...>;")) == "a"
    assert alias_of(tokens("using x::y;")) == ""
    assert template_parameters(tokens("template <typename T, class... U, int n> void f(T t);")) == {"T", "U"}
