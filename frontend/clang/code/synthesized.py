"""Functions of the compiler's own whose bodies its tree does not show as they are: how closures are called through pointers, and
how members that are arrays are assigned."""

from __future__ import annotations

from boogie_ir.lang.source import Span
from frontend.clang.code.initializers import passed_on
from frontend.clang.code.reader import Frame
from frontend.clang.dump.nodes import Node, children, inner
from frontend.errors import Unsupported
from frontend.typed.tree import (
    Aggregate,
    Assign,
    Binary,
    Block,
    Call,
    Category,
    Conversion,
    Convert,
    Copy,
    Declare,
    Evaluate,
    Expression,
    For,
    FunctionUse,
    Integer,
    Return,
    Statement,
    Step,
    Storage,
    Subscript,
    Temporary,
    Variable,
    VariableUse,
)
from frontend.typed.types import Array, FunctionSignature, Pointer, RecordUse, Reference, Scalar, Type, unqualified

INDEX = Scalar("unsigned long")


def is_invoker(node: Node) -> bool:
    """Whether a function is the one to which a closure without captures converts."""
    return bool(node.get("isImplicit")) and node.get("name") == "__invoke"


def invoker_body(frame: Frame, node: Node) -> Block:
    """A call of the closure's own function with the same arguments: clang shows an empty body."""
    span = frame.span(node)
    record = frame.index.owner_record(node["id"])
    assert record is not None
    found = [child for child in inner(record) if child.get("kind") == "CXXMethodDecl" and child.get("name") == "operator()"]
    if len(found) != 1 or frame.reader.records.fields(record):
        raise Unsupported(span, "a pointer to a generic lambda")
    (method,) = found
    signature = frame.certain_of(node, lambda: frame.reader.signature(method))
    object_type = frame.certain(node, lambda: frame.reader.object_type(method))
    closure = frame.reader.types.of_record(record)
    made = Aggregate(span, closure, Category.PRVALUE, ())
    object: Expression = Temporary(span, closure, Category.XVALUE, made)
    if object_type != closure:
        object = Convert(span, object_type, Category.XVALUE, Conversion.NO_OP, object)
    whole = FunctionSignature(signature.result, (Reference(object_type), *signature.parameters))
    callee = FunctionUse(span, whole, Category.LVALUE, frame.reader.function(method))
    parameters = [child for child in inner(node) if child.get("kind") == "ParmVarDecl"]
    arguments = tuple(passed_on(span, frame.symbols[child["id"]], frame.types[child["id"]]) for child in parameters)
    result = signature.result
    kind = Category.PRVALUE
    if isinstance(result, Reference):
        kind = Category.XVALUE if result.rvalue else Category.LVALUE
        result = result.target
    call = Call(span, result, kind, callee, (object, *arguments))
    last: Statement = Evaluate(span, call) if result == Scalar("void") else Return(span, call)
    return Block(span, (last,))


def array_assignment(frame: Frame, node: Node) -> Statement | None:
    """The assignment of an array in an assignment operator of the compiler's own, which clang writes as a call of memcpy."""
    if not frame.function.get("isImplicit") or node["kind"] != "CallExpr":
        return None
    below = children(node)
    callee = children(below[0])[0] if children(below[0]) else {}
    if callee.get("referencedDecl", {}).get("name") != "__builtin_memcpy" or len(below) != 4:
        return None
    span = frame.span(node)
    target, source = (_pointed(frame, item) for item in below[1:3])
    return _each(frame, span, target, source)


def _pointed(frame: Frame, node: Node) -> Expression:
    while node["kind"] == "ImplicitCastExpr":
        node = children(node)[0]
    if node["kind"] != "UnaryOperator" or node["opcode"] != "&":
        raise Unsupported(frame.span(node), "an assignment operator of this form")
    return frame.expression(children(node)[0])


def _each(frame: Frame, span: Span, target: Expression, source: Expression) -> Statement:
    type = unqualified(target.type)
    if not isinstance(type, Array) or type.length is None:
        value: Expression
        if isinstance(type, RecordUse):
            value = Copy(span, type, Category.PRVALUE, source)
        else:
            value = Convert(span, unqualified(source.type), Category.PRVALUE, Conversion.LOAD, source)
        return Evaluate(span, Assign(span, type, Category.LVALUE, target, value, span))
    symbol = frame.new_symbol("index")
    use = VariableUse(span, INDEX, Category.LVALUE, symbol)
    index = Convert(span, INDEX, Category.PRVALUE, Conversion.LOAD, use)
    start = Declare(span, (Variable(span, symbol, "", INDEX, Storage.AUTOMATIC, Integer(span, INDEX, Category.PRVALUE, 0)),))
    length = Integer(span, INDEX, Category.PRVALUE, type.length)
    test = Binary(span, Scalar("bool"), Category.PRVALUE, "!=", index, length, span)
    step = Step(span, INDEX, Category.LVALUE, "++", use, True)
    body = _each(frame, span, _element(span, target, index), _element(span, source, index))
    return For(span, start, test, step, body)


def _element(span: Span, array: Expression, index: Expression) -> Expression:
    type = unqualified(array.type)
    assert isinstance(type, Array)
    element: Type = type.element
    pointer = Convert(span, Pointer(element), Category.PRVALUE, Conversion.DECAY, array)
    return Subscript(span, element, Category.LVALUE, pointer, index)
