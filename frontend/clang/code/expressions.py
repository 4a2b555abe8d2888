"""Expressions: each kind of clang's to what it is. What is not in the list is not supported, never skipped."""

from __future__ import annotations

from boogie_ir.lang.source import Span
from frontend.clang.code.calls import object_of, read_call
from frontend.clang.code.casts import read_cast
from frontend.clang.code.constants import (
    read_constant,
    read_literal,
    read_noexcept,
    read_size,
    read_size_of_pack,
    read_trait,
)
from frontend.clang.code.destructors import read_dropped, read_temporary
from frontend.clang.code.initializers import (
    read_array_loop,
    read_construct,
    read_inherited,
    read_initializer_list,
    read_lambda,
    read_list,
)
from frontend.clang.code.member_pointers import HINT, member_of
from frontend.clang.code.names import read_field, read_member, read_name, read_this
from frontend.clang.code.reader import Frame, category, dereference
from frontend.clang.dump.nodes import Node, children, first_line, last_line, walk
from frontend.clang.types.enumerations import UnknownValue, underlying, values
from frontend.errors import Unsupported
from frontend.typed.tree import (
    AddressOf,
    Assign,
    Binary,
    Block,
    Category,
    Comma,
    CompoundAssign,
    Conditional,
    Conversion,
    Convert,
    Declare,
    Evaluate,
    Expression,
    FunctionUse,
    Integer,
    StatementExpression,
    Step,
    Storage,
    Subscript,
    Unary,
    Variable,
    VariableUse,
    Zero,
)
from frontend.typed.types import FunctionSignature, Pointer, Reference, Scalar, Type, unqualified

_LITERALS = frozenset(
    ("IntegerLiteral", "CharacterLiteral", "FloatingLiteral", "CXXBoolLiteralExpr", "CXXNullPtrLiteralExpr", "StringLiteral",
     "GNUNullExpr", "PredefinedExpr")
)  # fmt: skip
_TRANSPARENT = frozenset(
    ("ParenExpr", "ExprWithCleanups", "SubstNonTypeTemplateParmExpr", "CXXRewrittenBinaryOperator", "CXXBindTemporaryExpr")
)
_COMPARISONS = frozenset(("==", "!=", "<", ">", "<=", ">=", "&&", "||"))


def read_expression(frame: Frame, node: Node) -> Expression:
    """What an expression is."""
    kind = node.get("kind", "")
    match kind:
        case _ if kind in _LITERALS:
            return read_literal(frame, node)
        case _ if kind in _TRANSPARENT:
            return frame.expression(children(node)[-1])
        case "ConstantExpr":
            return read_constant(frame, node)
        case "DeclRefExpr":
            return read_name(frame, node)
        case "MemberExpr":
            return read_member(frame, node)
        case "CXXThisExpr":
            return read_this(frame, node)
        case "ImplicitCastExpr" | "CStyleCastExpr" | "CXXFunctionalCastExpr" | "CXXStaticCastExpr" | "CXXReinterpretCastExpr":
            return read_cast(frame, node)
        case "CXXConstCastExpr" | "BuiltinBitCastExpr":
            return read_cast(frame, node)
        case "CallExpr" | "CXXMemberCallExpr" | "CXXOperatorCallExpr" | "UserDefinedLiteral":
            return read_call(frame, node)
        case "CXXConstructExpr" | "CXXTemporaryObjectExpr":
            return read_construct(frame, node)
        case "InitListExpr":
            return read_list(frame, node)
        case "CXXScalarValueInitExpr" | "ImplicitValueInitExpr":
            return Zero(frame.span(node), unqualified(frame.type(node)), category(node))
        case "MaterializeTemporaryExpr":
            return read_temporary(frame, node)
        case "CXXDefaultArgExpr" | "CXXDefaultInitExpr":
            return _default(frame, node)
        case "ArraySubscriptExpr":
            return _subscript(frame, node)
        case "UnaryOperator":
            return _unary(frame, node)
        case "BinaryOperator":
            return _binary(frame, node)
        case "CompoundAssignOperator":
            return _compound(frame, node)
        case "ConditionalOperator":
            return _conditional(frame, node)
        case "BinaryConditionalOperator":
            return _elvis(frame, node)
        case "CXXStdInitializerListExpr":
            return read_initializer_list(frame, node)
        case "CXXInheritedCtorInitExpr":
            return read_inherited(frame, node)
        case "TypeTraitExpr":
            return read_trait(frame, node)
        case "CXXNoexceptExpr":
            return read_noexcept(frame, node)
        case "LambdaExpr":
            return read_lambda(frame, node)
        case "OpaqueValueExpr":
            return _opaque(frame, node)
        case "ArrayInitLoopExpr":
            return read_array_loop(frame, node)
        case "ArrayInitIndexExpr":
            return frame.element[-1]
        case "UnaryExprOrTypeTraitExpr":
            return read_size(frame, node)
        case "SizeOfPackExpr":
            return read_size_of_pack(frame, node)
        case "StmtExpr":
            return _statement_expression(frame, node)
        case "CompoundLiteralExpr":
            return frame.expression(children(node)[-1])
        case _:
            raise Unsupported(frame.span(node), f"an expression of the kind {kind}")


def _default(frame: Frame, node: Node) -> Expression:
    """A default argument or member initialiser; its expression is below it in the versions of clang that print it."""
    below = children(node)
    if not below:
        raise Unsupported(frame.span(node), f"a {node['kind']} without its expression", "install a newer clang, or ziglang")
    return frame.expression(below[0])


def _opaque(frame: Frame, node: Node) -> Expression:
    found = frame.opaque.get(node["id"])
    if found is not None:
        return found
    raise Unsupported(frame.span(node), "an expression that is used twice")


def _statement_expression(frame: Frame, node: Node) -> Expression:
    body = frame.statement(children(node)[0])
    assert isinstance(body, Block)
    return StatementExpression(frame.span(node), frame.type(node), category(node), body)


# ---------------------------------------------------------------------------------------------------------- operators


def _subscript(frame: Frame, node: Node) -> Expression:
    first, second = map(frame.expression, children(node))
    if not isinstance(unqualified(first.type), Pointer):
        first, second = second, first
    pointer = unqualified(first.type)
    if not isinstance(pointer, Pointer):
        raise Unsupported(frame.span(node), "a subscript of this form")
    return Subscript(frame.span(node), pointer.target, category(node), first, second)


def _unary(frame: Frame, node: Node) -> Expression:
    span = frame.span(node)
    opcode = node["opcode"]
    below = children(node)[0]
    if opcode == "&" and below["kind"] == "DeclRefExpr" and below["referencedDecl"]["kind"] in ("CXXMethodDecl", "FieldDecl"):
        declared = frame.index.get(below["referencedDecl"]["id"])
        if declared is None or declared["kind"] == "FieldDecl" or frame.reader.has_object(declared):
            raise Unsupported(span, "a pointer to a member", HINT)
    operand = frame.expression(below)
    match opcode:
        case "&":
            if operand.category is Category.PRVALUE:
                raise Unsupported(span, "the address of a value")
            return AddressOf(span, Pointer(operand.type), Category.PRVALUE, operand)
        case "*":
            return dereference(span, operand)
        case "++" | "--":
            postfix = bool(node.get("isPostfix"))
            type = unqualified(operand.type) if postfix else operand.type
            return Step(span, type, category(node), opcode, operand, not postfix)
        case "+" | "-" | "~":
            _refuse_field_steps(frame, node, below)
            return Unary(span, unqualified(operand.type), Category.PRVALUE, opcode, operand)
        case "!":
            return Unary(span, Scalar("bool"), Category.PRVALUE, opcode, operand)
        case "__extension__":
            return operand
        case _:
            raise Unsupported(span, f"the operator {opcode}")


def _refuse_field_steps(frame: Frame, node: Node, *operands: Node) -> None:
    """Raises where an operation takes the value that a bit-field had before a step, unless another operand is of its type anyway.

    To clang it has the declared type ([expr.post.incr] 1); nvcc and g++ take it for the bit-field still, which is promoted.
    """
    native = [o for o in operands if not _steps_field(frame, o) and o.get("kind") != "ImplicitCastExpr"]
    if not native and any(_steps_field(frame, o) for o in operands):
        hint = "give the value to a variable first"
        raise Unsupported(frame.span(node), "arithmetic on what a bit-field was before a step, in which compilers differ,", hint)


def _steps_field(frame: Frame, node: Node) -> bool:
    """Whether an expression is `w.u++` of a bit-field that promotes to another type than its own."""
    while node.get("kind") in _TRANSPARENT or (node.get("kind") == "BinaryOperator" and node.get("opcode") == ","):
        node = children(node)[-1]
    if node.get("kind") != "UnaryOperator" or not node.get("isPostfix"):
        return False
    place = children(node)[0]
    while place.get("kind") in _TRANSPARENT:
        place = children(place)[-1]
    declared = frame.index.get(place.get("referencedMemberDecl", ""))
    return declared is not None and bool(declared.get("isBitfield")) and unqualified(frame.type(node)) != Scalar("int")


def operator_place(frame: Frame, node: Node) -> Span:
    """Where the operator of an operation stands: between its operands."""
    left, right = children(node)[:2]
    text = frame.index.text
    for line in range(last_line(left) + 1, first_line(right)):
        token = text.token(line)
        if token is not None and token.text == node["opcode"]:
            return text.span(line, line)
    return frame.span(node)


def _binary(frame: Frame, node: Node) -> Expression:
    span = frame.span(node)
    opcode = node["opcode"]
    below = children(node)
    if opcode in (".*", "->*"):
        field = member_of(frame, below[1])
        if field is None or field["kind"] != "FieldDecl":
            raise Unsupported(span, "a pointer to a member that is no constant", HINT)
        return read_field(frame, node, field, below[0], opcode == "->*")
    left = read_dropped(frame, below[0]) if opcode == "," else frame.expression(below[0])
    frame.conditional += opcode in ("&&", "||")
    right = frame.expression(below[1])
    frame.conditional -= opcode in ("&&", "||")
    if opcode == ",":
        return Comma(span, right.type, right.category, left, right)
    place = operator_place(frame, node)
    if opcode in ("<<", ">>"):
        _refuse_field_steps(frame, node, below[0])
    elif opcode not in ("=", "&&", "||"):
        _refuse_field_steps(frame, node, *below)
    if opcode == "=":
        return Assign(span, left.type, category(node), left, right, place)
    return Binary(span, _result(opcode, left.type, right.type), Category.PRVALUE, opcode, left, right, place)


def _result(opcode: str, left: Type, right: Type) -> Type:
    """The type of an operation: its operands are converted already."""
    if opcode in _COMPARISONS:
        return Scalar("bool")
    left, right = unqualified(left), unqualified(right)
    if isinstance(left, Pointer) and isinstance(right, Pointer):
        return Scalar("long")
    return right if isinstance(right, Pointer) else left


def _compound(frame: Frame, node: Node) -> Expression:
    below = children(node)
    target, value = frame.expression(below[0]), frame.expression(below[1])
    opcode = str(node["opcode"]).removesuffix("=")
    computed = unqualified(target.type)
    if not isinstance(computed, Pointer):
        computed = unqualified(frame.type(node, "computeLHSType"))
        if computed != unqualified(target.type):
            _refuse_field_steps(frame, node, below[1])
    return CompoundAssign(
        frame.span(node), target.type, category(node), opcode, target, value, computed, operator_place(frame, node)
    )


def _conditional(frame: Frame, node: Node) -> Expression:
    below = children(node)
    condition = frame.expression(below[0])
    frame.conditional += 1
    then, otherwise = map(frame.expression, below[1:])
    frame.conditional -= 1
    type = then.type if then.category is not Category.PRVALUE else unqualified(then.type)
    if sum(_steps_field(frame, arm) for arm in below[1:]) == 1:
        _refuse_field_steps(frame, node, *below[1:])
    return Conditional(frame.span(node), type, category(node), condition, then, otherwise)


def _elvis(frame: Frame, node: Node) -> Expression:
    """`a ?: b`: a is evaluated once, into a variable of a statement expression."""
    span = frame.span(node)
    common, condition, then, otherwise = children(node)
    opaque = next(child for child in walk(then) if child.get("kind") == "OpaqueValueExpr")
    value = frame.expression(common)
    type: Type = Reference(value.type) if value.category is not Category.PRVALUE else unqualified(value.type)
    symbol = frame.new_symbol("common")
    use = VariableUse(span, value.type if isinstance(type, Reference) else type, Category.LVALUE, symbol)
    loaded = use if isinstance(type, Reference) else Convert(span, type, Category.PRVALUE, Conversion.LOAD, use)
    frame.opaque[opaque["id"]] = loaded
    tested, first, second = frame.expression(condition), frame.expression(then), frame.expression(otherwise)
    del frame.opaque[opaque["id"]]
    if category(node) is not Category.PRVALUE:
        raise Unsupported(span, "an lvalue ?: without its second operand")
    result = Conditional(span, unqualified(first.type), Category.PRVALUE, tested, first, second)
    made = Declare(span, (Variable(span, symbol, "", type, Storage.AUTOMATIC, value),))
    return StatementExpression(span, result.type, Category.PRVALUE, Block(span, (made, Evaluate(span, result))))


__all__ = [
    "FunctionSignature",
    "FunctionUse",
    "Integer",
    "Reference",
    "UnknownValue",
    "object_of",
    "read_expression",
    "underlying",
    "values",
]
