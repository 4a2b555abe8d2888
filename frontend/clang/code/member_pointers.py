"""Pointers to members, where they are constants: of which member is known, so that what they reach is a member like any."""

from __future__ import annotations

from frontend.clang.code.reader import Frame
from frontend.clang.dump.nodes import Node, children, walk

HINT = "pass a lambda in its place, or choose the member by a condition"

_AROUND = frozenset(("ParenExpr", "SubstNonTypeTemplateParmExpr", "ConstantExpr", "ExprWithCleanups"))
_CASTS = frozenset(("NoOp", "LValueToRValue"))


def is_member_pointer(node: Node) -> bool:
    """Whether a variable or expression is a pointer to a member."""
    written = node["type"]
    return any(text.endswith(("::*", "::*)", "::*const")) or "::*)(" in text or "::*const)(" in text
               for text in (written["qualType"], written.get("desugaredQualType", "")))  # fmt: skip


def member_of(frame: Frame, node: Node) -> Node | None:
    """The member to which a constant points: `&C::m`, or a variable that has only ever that value; None for others."""
    while True:
        kind = node.get("kind")
        below = children(node)
        if kind in _AROUND or (kind in ("ImplicitCastExpr", "CXXStaticCastExpr") and node["castKind"] in _CASTS):
            node = below[-1]
        elif kind == "UnaryOperator" and node["opcode"] == "&" and below[0]["kind"] == "DeclRefExpr":
            return frame.index.get(below[0]["referencedDecl"]["id"])
        elif kind == "DeclRefExpr":
            declared = frame.index.get(node["referencedDecl"]["id"])
            written = [child for child in children(declared) if "valueCategory" in child] if declared is not None else []
            if declared is None or not written or not keeps_value(frame, declared):
                return None
            node = written[0]
        else:
            return None


def keeps_value(frame: Frame, variable: Node) -> bool:
    """Whether a variable keeps its first value: it is constant, or the function only ever reads it."""
    if variable.get("constexpr") or str(variable["type"]["qualType"]).rstrip(")").endswith("const"):
        return True
    if variable["kind"] != "VarDecl" or frame.index.parents.get(variable["id"]) != frame.context:
        return False
    read = uses = 0
    for node in walk(frame.function):
        if node.get("kind") == "DeclRefExpr" and node["referencedDecl"]["id"] == variable["id"]:
            uses += 1
        elif node.get("kind") == "ImplicitCastExpr" and node["castKind"] == "LValueToRValue":
            (below,) = children(node)
            read += below["kind"] == "DeclRefExpr" and below["referencedDecl"]["id"] == variable["id"]
    return read == uses
