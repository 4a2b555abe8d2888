"""Unique constants, few and many: they differ from those of their type, and nothing else is said of them."""

from __future__ import annotations

import pytest

from boogie_ir.vc.functions import FEW_CONSTANTS
from tests.boogie_ir.verdicts import failing_lines


@pytest.mark.parametrize("count", [3, FEW_CONSTANTS + 5])
@pytest.mark.parametrize("type_", ["T", "int", "bv8", "[int]bool"])
def test_unique_constants(type_: str, count: int) -> None:
    names = ", ".join(f"c{n}" for n in range(count))
    text = f"""type T; const unique {names}: {type_}; const unique d: bool; const e: {type_};
procedure p() {{
  assert c0 != c{count - 1} && c1 != c2;
  assert e != c0;
  assert d;
}}
procedure q() {{
  assert (e == c0 || e == c1) ==> e != c2;
  assert false;
}}
"""
    assert failing_lines(text) == [4, 5, 9]


@pytest.mark.parametrize("count", [3, FEW_CONSTANTS + 5])
def test_more_than_there_are_values(count: int) -> None:
    names = ", ".join(f"c{n}" for n in range(count))
    assert failing_lines(f"const unique {names}: bv1;\nprocedure p() {{\n  assert false;\n}}\n") == []
    assert failing_lines(f"const unique {names}: int;\nprocedure p() {{\n  assert false;\n}}\n") == [3]
