"""Enumerations: the values of their enumerators, and the type that they are underneath, in the Itanium ABI."""

from __future__ import annotations

from frontend.clang.dump.nodes import Index, Node, attributes, inner, type_text


class UnknownValue(Exception):
    """A constant whose value clang does not print."""


def constant(node: Node) -> int:
    """The value of a constant expression, where clang prints one."""
    while True:
        if node.get("kind") in ("ConstantExpr", "IntegerLiteral", "CharacterLiteral", "CXXBoolLiteralExpr") and "value" in node:
            value = node["value"]
            if isinstance(value, bool):
                return int(value)
            if value in ("true", "false"):
                return int(value == "true")
            try:
                return int(value)
            except ValueError:
                raise UnknownValue(str(value)) from None
        below = [child for child in inner(node) if child]
        if node.get("kind") == "SubstNonTypeTemplateParmExpr":
            below = below[-1:]
        if len(below) != 1 or node.get("kind") not in (
            "ConstantExpr", "ImplicitCastExpr", "ParenExpr", "SubstNonTypeTemplateParmExpr", "CStyleCastExpr",
            "CXXStaticCastExpr", "CXXFunctionalCastExpr", "ExprWithCleanups",
        ):  # fmt: skip
            raise UnknownValue(str(node.get("kind")))
        node = below[0]


def values(node: Node) -> dict[str, int]:
    """The value of each enumerator of an enumeration, by its identity."""
    found: dict[str, int] = {}
    following = 0
    for child in inner(node):
        if child.get("kind") != "EnumConstantDecl":
            continue
        written = [item for item in inner(child) if not str(item.get("kind", "")).endswith(("Attr", "Comment"))]
        if written:
            following = constant(written[0])
        found[child["id"]] = following
        following += 1
    return found


def underlying(index: Index, node: Node) -> str:
    """The type underneath an enumeration, by its one spelling."""
    node = index.definition(node["id"]) or node
    if "fixedUnderlyingType" in node:
        return _SPELLING.get(type_text(node, "fixedUnderlyingType"), type_text(node, "fixedUnderlyingType"))
    if attributes(node, "PackedAttr"):
        raise UnknownValue("a packed enumeration")
    listed = list(values(node).values()) or [0]
    if min(listed) < 0:
        return "int" if min(listed) >= -(2**31) and max(listed) < 2**31 else "long"
    return "unsigned int" if max(listed) < 2**32 else "unsigned long"


_SPELLING = {
    "unsigned": "unsigned int",
    "wchar_t": "int",
    "char8_t": "unsigned char",
    "char16_t": "unsigned short",
    "char32_t": "unsigned int",
}
