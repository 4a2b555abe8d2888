"""Structured bindings and loops over ranges: what is wrong with them, and what parses."""

from __future__ import annotations

import pytest

from frontend.errors import SourceError, Unsupported, Unsure
from tests.frontend.lowering import lowered, output


def cuda(body: str, before: str = "") -> str:
    return f"{before} __global__ void k(int *out, int *p) {{ {body} }}"


@pytest.mark.parametrize(
    "body",
    [
        "int a[2]; auto [x, y, z] = a;",
        "auto [x] = p[0];",
        "auto [x, y];",
        "for (int x : {1, 2.0f}) ;",
        "for (int x = 1 : {1, 2}) ;",
    ],
)
def test_what_is_wrong(body: str) -> None:
    with pytest.raises((SourceError, Unsure)):
        lowered(cuda(body), "cuda")


def test_a_pointer_is_no_range() -> None:
    with pytest.raises(Unsupported, match="a loop over a int \\*"):
        lowered(cuda("for (int x : p) out[0] = x;"), "cuda")


def test_loops_in_loops_have_counters_of_their_own() -> None:
    body = "int n = 0; for (int x : {1, 2, 3}) for (int y : {10, 20}) { if (y == 20 && x == 2) break; n += x * y; } out[0] = n;"
    assert output(cuda(body), "cuda", contents={"out": [0]}) == [10 + 20 + 20 + 30 + 60]


def test_elements_of_rows_are_bound() -> None:
    body = "int a[2][3] = {{1, 2, 3}, {4, 5, 6}}; int n = 0; for (auto [x, y, z] : a) n = n * 100 + x * y + z; out[0] = n;"
    assert output(cuda(body), "cuda", contents={"out": [0]}) == [526]


def test_a_copy_is_not_what_it_was_copied_from() -> None:
    body = "S s = {1, 2}; auto [x, y] = s; s.a = 5; x += 10; auto &[v, w] = s; w = 7; out[0] = x * 1000 + y * 100 + v * 10 + w;"
    assert output(cuda(body, "struct S { int a, b; };"), "cuda", contents={"out": [0]}) == [11 * 1000 + 200 + 50 + 7]


def test_bit_fields_are_bound_by_reference() -> None:
    body = "S s = {1, 2}; auto &[x, y] = s; y = 9; out[0] = s.b * 10 + x;"
    assert output(cuda(body, "struct S { unsigned a : 4, b : 3; };"), "cuda", contents={"out": [0]}) == [11]
