"""How tightly C's operators bind, loosest first ([expr.compound])."""

from __future__ import annotations

from collections.abc import Mapping

BINARY: Mapping[str, int] = {
    "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7, "<<": 8, ">>": 8,
    "+": 9, "-": 9, "*": 10, "/": 10, "%": 10,
}  # fmt: skip
"""Those between two operands; the left of two that bind alike comes first."""
COMMA, ASSIGNMENT, CONDITIONAL = -2, -1, 0
PRODUCT, PREFIX, POSTFIX = BINARY["*"], 11, 12
BITS = frozenset(("<<", ">>", "&", "^", "|"))
"""Operators whose operands are misread without parentheses: compilers warn of them."""
