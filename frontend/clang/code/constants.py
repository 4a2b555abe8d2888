"""Literals, constant expressions that clang has evaluated, and the sizes of types, which it does not print."""

from __future__ import annotations

from frontend.clang.code.reader import Frame, category
from frontend.clang.dump.nodes import Node, children, first_line, inner
from frontend.clang.types.enumerations import UnknownValue, constant
from frontend.clang.types.lookup import UncertainType
from frontend.clang.types.records import UncertainLayout
from frontend.errors import Unsupported
from frontend.typed.tree import Category, Expression, Floating, Integer, NullPointer, Text
from frontend.typed.types import Array, Pointer, Scalar, unqualified

_BITS = {"char": 8, "signed char": 8, "unsigned char": 8, "short": 16, "unsigned short": 16, "int": 32, "unsigned int": 32}


def read_literal(frame: Frame, node: Node) -> Expression:
    """A literal."""
    span = frame.span(node)
    match node["kind"]:
        case "IntegerLiteral" | "CharacterLiteral":
            type = unqualified(frame.type(node))
            value = int(node["value"])
            name = type.name if isinstance(type, Scalar) else ""
            if node["kind"] == "CharacterLiteral" and name in _BITS:
                value = _wrapped(value, _BITS[name], not name.startswith("unsigned"))
            return Integer(span, type, Category.PRVALUE, value)
        case "FloatingLiteral":
            return Floating(span, unqualified(frame.type(node)), Category.PRVALUE, _floating(frame, node))
        case "CXXBoolLiteralExpr":
            return Integer(span, Scalar("bool"), Category.PRVALUE, int(bool(node["value"])))
        case "CXXNullPtrLiteralExpr" | "GNUNullExpr":
            return NullPointer(span, Pointer(Scalar("void")), Category.PRVALUE)
        case "StringLiteral":
            return Text(span, frame.type(node), category(node), _unquoted(str(node["value"])))
        case _:
            return frame.expression(children(node)[0])


def _wrapped(value: int, bits: int, signed: bool) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def _unquoted(text: str) -> str:
    start = text.find('"')
    return text[start + 1 : -1] if start >= 0 and text.endswith('"') else text


def _floating(frame: Frame, node: Node) -> str:
    """The text of a floating literal as written, if it is a token of its own; else what clang prints, which reads back."""
    token = frame.index.text.token(first_line(node))
    if token is not None and token.kind == "number":
        text = token.text.replace("'", "")
        plain = text.rstrip("lL") if text.lower().startswith("0x") else text.rstrip("fFlL")
        if not plain[-1:].isalpha() and "_" not in plain:
            try:
                float.fromhex(plain) if plain.lower().startswith("0x") else float(plain)
                return plain
            except ValueError:
                pass
    return str(node["value"])


def read_constant(frame: Frame, node: Node) -> Expression:
    """A constant expression: its value where it is a number."""
    below = children(node)
    if "value" not in node or node["valueCategory"] != "prvalue":
        return frame.expression(below[0])
    try:
        value = constant(node)
    except UnknownValue:
        return frame.expression(below[0])
    type = unqualified(frame.type(node))
    if not isinstance(type, Scalar) or type.name in ("float", "double", "long double"):
        return frame.expression(below[0])
    return Integer(frame.span(node), type, Category.PRVALUE, value)


def read_trait(frame: Frame, node: Node) -> Expression:
    """A question about types. Only whether two are the same is answered: clang prints neither its name nor its answer."""
    span = frame.span(node)
    token = frame.index.text.source_words(first_line(node))
    below = inner(node)
    if "__is_same" in token and len(below) == 2:
        same = _identity(below[0]) == _identity(below[1])
        return Integer(span, Scalar("bool"), Category.PRVALUE, int(same))
    raise Unsupported(span, "a question about types whose answer clang does not print")


def read_noexcept(frame: Frame, node: Node) -> Expression:
    """`noexcept(e)`: whether nothing in an operand may throw (C++17 [except.spec] 12), by the types of what it calls."""
    throws = any(_may_throw(frame, each) for each in inner(node))
    return Integer(frame.span(node), Scalar("bool"), Category.PRVALUE, int(not throws))


_THROWING = frozenset(("CXXThrowExpr", "CXXNewExpr", "CXXDynamicCastExpr", "CXXTypeidExpr"))
_NOT_EVALUATED = frozenset(("UnaryExprOrTypeTraitExpr", "CXXNoexceptExpr", "SizeOfPackExpr", "LambdaExpr"))


def _may_throw(frame: Frame, node: Node) -> bool:
    kind = str(node.get("kind", ""))
    if kind in _NOT_EVALUATED:
        return False
    if kind in _THROWING:
        return True
    called: list[str] = []
    if kind in ("CallExpr", "CXXMemberCallExpr", "CXXOperatorCallExpr", "UserDefinedLiteral"):
        called.append(_callee_type(frame, node, children(node)[0]))
    if kind in ("CXXConstructExpr", "CXXTemporaryObjectExpr"):
        called.append(str(node["ctorType"]["qualType"]))
    if kind == "CXXBindTemporaryExpr":
        destructor = frame.index.get(str(node.get("dtor", {}).get("id", "")))
        called.append("" if destructor is None else str(destructor["type"]["qualType"]))
    for type in called:
        type = type.replace(" noexcept(true)", " noexcept").removesuffix(" noexcept(false)")
        if "(" not in type or "noexcept(" in type or " throw(" in type:
            raise Unsupported(frame.span(node), "a call of which clang does not print whether it may throw")
        if not type.endswith(" noexcept"):
            return True
    return any(_may_throw(frame, child) for child in inner(node))


def _callee_type(frame: Frame, call: Node, callee: Node) -> str:
    """The type of the function that is called, as printed."""
    while callee["kind"] in ("ImplicitCastExpr", "ParenExpr"):
        callee = children(callee)[0]
    referred = callee.get("referencedMemberDecl") or callee.get("referencedDecl", {}).get("id", "")
    declared = frame.index.get(str(referred))
    if declared is None or "type" not in declared:
        raise Unsupported(frame.span(call), "a call of which clang does not print whether it may throw")
    type = declared["type"]
    return str(type.get("desugaredQualType", type["qualType"])).replace(" noexcept)", ") noexcept")


_SUGAR = frozenset(
    ("ElaboratedType", "TypedefType", "SubstTemplateTypeParmType", "AutoType", "DecltypeType", "UsingType", "ParenType",
     "TemplateSpecializationType")
)  # fmt: skip


def _identity(node: Node) -> object:
    """What a type as a tree is, sugar taken off."""
    below = [child for child in inner(node) if str(child.get("kind", "")).endswith("Type") or child.get("kind") == "QualType"]
    if node["kind"] in _SUGAR and below:
        return _identity(below[-1])
    if "decl" in node:
        return (node["kind"], node["decl"]["id"])
    return (
        node["kind"],
        node.get("qualifiers"),
        node.get("size"),
        node["type"]["qualType"] if not below else "",
        *map(_identity, below),
    )


def read_size(frame: Frame, node: Node) -> Expression:
    """`sizeof`, `alignof` of a type or an expression."""
    span = frame.span(node)
    if "argType" in node:
        type = frame.type(node, "argType")
    else:
        below = children(node)
        if len(below) != 1:
            raise Unsupported(span, f"{node.get('name')} of nothing")
        type = frame.type(below[0])
    records = frame.reader.records
    try:
        match node["name"]:
            case "sizeof":
                value = records.size(type)
            case "alignof" | "__alignof":
                value = records.alignment(type)
            case name:
                raise Unsupported(span, f"{name}")
    except (UncertainLayout, UncertainType) as error:
        raise Unsupported(span, f"a size that cannot be told ({error})") from error
    return Integer(span, Scalar("unsigned long"), Category.PRVALUE, value)


def read_size_of_pack(frame: Frame, node: Node) -> Expression:
    """`sizeof...(pack)`: how many the pack has in the instance that is read."""
    span = frame.span(node)
    name = node["name"]
    for scope in _scopes(frame):
        count = _pack_of_types(frame, scope, name)
        if count is None:
            count = _pack_of_parameters(frame, scope, name)
        if count is not None:
            return Integer(span, Scalar("unsigned long"), Category.PRVALUE, count)
    raise Unsupported(span, f"the size of the pack {name}")


def _scopes(frame: Frame) -> list[Node]:
    """The functions and records around what is read, innermost first."""
    found: list[Node] = []
    scope = frame.context
    while scope:
        node = frame.index.get(scope)
        if node is None:
            break
        found.append(node)
        scope = frame.index.parents.get(scope, "")
    return found


def _pack_of_types(frame: Frame, scope: Node, name: str) -> int | None:
    template = frame.index.get(frame.index.template_of.get(scope["id"], ""))
    if template is None:
        return None
    parameters = [child for child in inner(template) if str(child.get("kind", "")).startswith(("TemplateT", "NonTypeT"))]
    arguments = [child for child in inner(scope) if child.get("kind") == "TemplateArgument"]
    if len(parameters) != len(arguments):
        return None
    for parameter, argument in zip(parameters, arguments, strict=True):
        if parameter.get("name") == name and argument.get("isPack"):
            return len(inner(argument))
    return None


def _pack_of_parameters(frame: Frame, scope: Node, name: str) -> int | None:
    pattern = frame.index.get(str(scope.get("TemplateInstantiationPattern", "")))
    if pattern is None:
        return None
    written = [child for child in inner(pattern) if child.get("kind") == "ParmVarDecl"]
    given = [child for child in inner(scope) if child.get("kind") == "ParmVarDecl"]
    packs = [child for child in written if child.get("isParameterPack")]
    if len(packs) != 1 or packs[0].get("name") != name:
        return None
    return len(given) - (len(written) - 1)


__all__ = ["Array", "read_constant", "read_literal", "read_size", "read_size_of_pack"]
