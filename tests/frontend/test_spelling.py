"""Expressions as reports spell them: what is printed parses back to the same expression, with the parentheses that it needs."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from frontend.parse.parse import parse_text
from frontend.source.dialects.choose import dialect_of
from frontend.syntax import syntax
from frontend.syntax.operators import BINARY
from frontend.syntax.spelling import spell_expression, spell_product
from frontend.syntax.syntax_walk import walk

AS_WRITTEN = (
    "3 * width * height", "3 * (width * height)", "(a + b) * c", "a - (b - c)", "a - b - c", "a / (b * c)", "a / b * c",
    "(int)(a + b)", "(int)a + b", "(n + 255) >> 8", "(a & b) == c", "a & b & c", "(a || b) && c", "a || b && c", "*p++", "(*p)++",
    "(*p).x", "((int *)p)[i]", "a ? b : c ? d : e", "(a ? b : c) ? d : e", "a = b = c", "f((a, b), c)", "!(a && b)", "-(-a)",
    "sizeof(int) * (n + 1)", "(a += b) * 2", "(size_t)n * sizeof(float)",
)  # fmt: skip


def expressions(texts: Sequence[str]) -> list[syntax.Expression]:
    body = "".join(f"+({text});\n" for text in texts)  # else `a * b` may declare a pointer
    unit = parse_text(f"void f() {{ {body} }}", "f.cu", dialect_of("cuda"), (), (), True)
    whole = [node.expression for node in walk(unit) if isinstance(node, syntax.Evaluate)]
    found = [each.operand for each in whole if isinstance(each, syntax.Unary)]
    assert len(found) == len(texts)
    return found


def tree(expression: syntax.Expression) -> str:
    """The expression without its places."""
    return re.sub(r"Span\([^)]*\)", "", repr(expression))


def test_what_is_printed_means_the_same() -> None:
    nested = [f"a {one} (b {two} c)" for one in BINARY for two in BINARY] + [f"(a {o} b) {t} c" for o in BINARY for t in BINARY]
    read = expressions(nested)
    printed = [spell_expression(each) for each in read]
    assert len({tree(each) for each in read}) == len(nested)
    assert [tree(each) for each in expressions(printed)] == [tree(each) for each in read]


def test_parentheses_are_those_that_are_needed() -> None:
    assert tuple(map(spell_expression, expressions(AS_WRITTEN))) == AS_WRITTEN


@pytest.mark.parametrize(
    ("first", "second", "product"),
    [("n + 1", "4", "(n + 1) * 4"), ("n / 2", "m", "n / 2 * m"), ("n", "m / 2", "n * (m / 2)"), ("n", "-m", "n * -m")],
)
def test_a_product_of_expressions_is_one(first: str, second: str, product: str) -> None:
    one, two = expressions((first, second))
    assert spell_product(one, two) == product
