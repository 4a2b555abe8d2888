"""Trees of small texts, and a tree as text, for the tests of parsing."""

from __future__ import annotations

from frontend.parse.parse import parse_text
from frontend.source.dialects.choose import dialect_of
from frontend.syntax import syntax as s


def unit(text: str, dialect: str = "cuda") -> s.TranslationUnit:
    return parse_text(text, "k.cu" if dialect == "cuda" else "k.cl", dialect_of(dialect))


def function(text: str, name: str = "k", dialect: str = "cuda") -> s.Function:
    for item in unit(text, dialect).items:
        if isinstance(item, s.Function) and item.name == name:
            return item
    raise AssertionError(f"no function {name}")


def statements(body: str, dialect: str = "cuda") -> tuple[s.Statement, ...]:
    head = (
        "__global__ void k(int n, int *p, float4 v) {"
        if dialect == "cuda"
        else "__kernel void k(int n, __global int *p, float4 v) {"
    )
    parsed = function(head + body + "}", dialect=dialect).body
    assert parsed is not None
    return parsed.body


def expression(text: str, dialect: str = "cuda") -> s.Expression:
    (statement,) = statements(text + ";", dialect)
    assert isinstance(statement, s.Evaluate)
    return statement.expression


def variable(text: str, dialect: str = "cuda") -> s.Variable:
    (statement,) = statements(text, dialect)
    assert isinstance(statement, s.Declare) and isinstance(statement.declaration, s.Variables)
    (item,) = statement.declaration.items
    return item


def show(node: s.Expression | s.Type | None) -> str:
    """A tree as nested text, for assertions that read well."""
    match node:
        case None:
            return "-"
        case s.Name() | s.NamedType():
            arguments = "" if node.arguments is None else "<" + ", ".join(map(show, node.arguments)) + ">"
            qualifiers = "".join(f"{each} " for each in sorted(node.qualifiers)) if isinstance(node, s.NamedType) else ""
            return qualifiers + "::".join((*node.scope, node.name)) + arguments
        case s.IntLiteral():
            return f"{node.value}{node.suffix}"
        case s.FloatLiteral():
            return node.text + node.suffix
        case s.Binary():
            return f"({show(node.left)} {node.operator} {show(node.right)})"
        case s.Assign():
            return f"({show(node.target)} {node.operator}= {show(node.value)})"
        case s.Unary():
            return f"({node.operator}{show(node.operand)})"
        case s.Step():
            return f"({node.operator}{show(node.operand)})" if node.prefix else f"({show(node.operand)}{node.operator})"
        case s.Conditional():
            return f"({show(node.condition)} ? {show(node.then)} : {show(node.otherwise)})"
        case s.Comma():
            return "{" + ", ".join(map(show, node.items)) + "}"
        case s.Call():
            return f"{show(node.callee)}(" + ", ".join(map(show, node.arguments)) + ")"
        case s.Index():
            return f"{show(node.base)}[{show(node.index)}]"
        case s.Member():
            return f"{show(node.base)}{'->' if node.arrow else '.'}{node.name}"
        case s.Cast():
            return f"{node.style}<{show(node.type)}>({show(node.value)})"
        case s.VectorLiteral():
            return f"vector<{show(node.type)}>(" + ", ".join(map(show, node.items)) + ")"
        case s.Construct():
            return f"new<{show(node.type)}>(" + ", ".join(map(show, node.arguments)) + ")"
        case s.TypeArgument():
            return f"type {show(node.type)}"
        case s.PointerType():
            return "".join(f"{each} " for each in sorted(node.qualifiers)) + f"pointer to {show(node.target)}"
        case s.ReferenceType():
            return f"reference to {show(node.target)}"
        case s.ArrayType():
            return f"array [{show(node.dimension)}] of {show(node.element)}"
        case s.FunctionType():
            return "function (" + ", ".join(show(each.type) for each in node.parameters) + f") to {show(node.result)}"
        case s.SizeOf():
            return f"sizeof {show(node.operand)}"
        case _:
            return type(node).__name__
