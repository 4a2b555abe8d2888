"""Calls: which function is called, with which object and arguments."""

from __future__ import annotations

from boogie_ir.lang.source import Span
from frontend.clang.code.destructors import destroy
from frontend.clang.code.dispatch import is_virtual, overrider
from frontend.clang.code.member_pointers import HINT, member_of
from frontend.clang.code.reader import Frame, category, dereference
from frontend.clang.dump.nodes import FUNCTIONS, Node, attributes, children
from frontend.clang.types.lookup import A_TEMPLATE, UncertainType
from frontend.clang.types.types import qualified
from frontend.errors import Unsupported
from frontend.typed.tree import (
    AddressOf,
    Assign,
    Call,
    Category,
    Comma,
    Conversion,
    Convert,
    Evaluate,
    Expression,
    FunctionUse,
    KnownCall,
    Order,
    Temporary,
)
from frontend.typed.types import FunctionSignature, Known, Pointer, Reference, Type, unqualified

_AROUND_CALLEES = frozenset(("ImplicitCastExpr", "ParenExpr", "SubstNonTypeTemplateParmExpr"))
_CALLEE_CASTS = frozenset(("FunctionToPointerDecay", "BuiltinFnToFnPtr", "NoOp"))


def read_call(frame: Frame, node: Node) -> Expression:
    """A call of a function, method or operator, or through a pointer."""
    below = children(node)
    if not below:
        raise Unsupported(frame.span(node), "a call without a callee")
    callee, arguments = _callee(below[0]), below[1:]
    match callee["kind"]:
        case "DeclRefExpr" if callee["referencedDecl"]["kind"] in FUNCTIONS:
            function = _declared(frame, node, callee["referencedDecl"]["id"])
            if frame.reader.has_object(function):
                if not arguments:
                    raise Unsupported(frame.span(node), "a call of a method without an object")
                return _method_call(frame, node, function, arguments[0], arguments[1:], arrow=False)
            if function["kind"] == "CXXMethodDecl" and node["kind"] == "CXXOperatorCallExpr":
                arguments = arguments[1:]  # C++23: the object of a static operator
            return _function_call(frame, node, function, arguments)
        case "MemberExpr" if "referencedMemberDecl" in callee:
            member = frame.index.get(callee["referencedMemberDecl"])
            if member is not None and member["kind"] in FUNCTIONS:
                (base,) = children(callee)
                if not frame.reader.has_object(member):
                    return _static_call(frame, node, member, base, arguments, bool(callee.get("isArrow")))
                return _method_call(
                    frame, node, member, base, arguments, bool(callee.get("isArrow")), bool(_qualified_name(frame, callee))
                )
        case "CXXPseudoDestructorExpr":
            return _nothing(frame, node)
        case "BinaryOperator":
            base, member_pointer = children(callee)
            method = member_of(frame, member_pointer)
            if method is None or method["kind"] not in FUNCTIONS:
                raise Unsupported(frame.span(node), "a call through a pointer to a member that is no constant", HINT)
            return _method_call(frame, node, method, base, arguments, callee["opcode"] == "->*")
        case _:
            pass
    pointer = frame.expression(below[0])
    type = unqualified(pointer.type)
    signature = type.target if isinstance(type, Pointer) else type
    if not isinstance(signature, FunctionSignature):
        raise Unsupported(frame.span(node), "a call of something that is no function")
    values = [_argument(frame, item) for item in arguments]
    _check_count(frame, node, signature, values)
    return _called(frame, node, pointer, signature.result, values)


def _qualified_name(frame: Frame, callee: Node) -> bool:
    """Whether a member is named with its class, `b.A::f()`, which calls it whatever the object is."""
    line = int(callee.get("range", {}).get("end", {}).get("line", 0))
    before = frame.index.text.token(line - 1)
    return before is not None and before.text == "::"


def _argument(frame: Frame, node: Node, function: Node | None = None) -> Expression:
    """An argument; what is passed by value the function destroys.

    The names of a default argument are those of the scope of its function.
    """
    if node["kind"] == "CXXDefaultArgExpr" and function is not None:
        return frame.within(function["id"], lambda: frame.expression(node))
    return frame.expression(node)


def _callee(node: Node) -> Node:
    while node["kind"] in _AROUND_CALLEES and (node["kind"] != "ImplicitCastExpr" or node["castKind"] in _CALLEE_CASTS):
        node = children(node)[-1]
    return node


def _declared(frame: Frame, node: Node, identity: str) -> Node:
    function = frame.index.get(identity)
    if function is None:
        raise Unsupported(frame.span(node), "a call of a function that clang does not show")
    return function


def _nothing(frame: Frame, node: Node) -> Expression:
    from_zero = frame.expression(children(children(node)[0])[0])
    return Convert(frame.span(node), frame.type(node), Category.PRVALUE, Conversion.TO_VOID, from_zero)


def _called(
    frame: Frame, node: Node, callee: Expression, result: Type, arguments: list[Expression], order: Order = Order.ANY
) -> Expression:
    type, kind = _result(result)
    return Call(frame.span(node), type, kind, callee, tuple(arguments), order)


_LEFT_FIRST = frozenset(f"operator{sign}" for sign in ("<<", ">>", "[]", "()", ",", "&&", "||", "->*"))
_COMPARISONS = frozenset(f"operator{sign}" for sign in ("==", "!=", "<=", ">="))


def _order(node: Node, function: Node) -> Order:
    """What comes first: an operator that is written as one keeps the order of the operator that the language has."""
    if node["kind"] != "CXXOperatorCallExpr":
        return Order.FIRST_BEFORE if node["kind"] == "CXXMemberCallExpr" else Order.ANY
    name = str(function["name"])
    if name in _LEFT_FIRST:
        return Order.FIRST_BEFORE
    return Order.SECOND_BEFORE if name.endswith("=") and name not in _COMPARISONS else Order.ANY


def _result(type: Type) -> tuple[Type, Category]:
    if isinstance(type, Reference):
        return type.target, Category.XVALUE if type.rvalue else Category.LVALUE
    return type, Category.PRVALUE


def _signature(frame: Frame, node: Node, function: Node) -> FunctionSignature:
    found = frame.certain(node, lambda: frame.reader.signature(function))
    assert isinstance(found, FunctionSignature)
    return found


_SAME = frozenset(("move", "forward", "move_if_noexcept", "as_const", "forward_like"))
_ADDRESSES = frozenset(("addressof", "__addressof"))


def _of_the_compiler(frame: Frame, node: Node, function: Node, values: list[Expression]) -> Expression | None:
    """What the functions of `std` do that clang knows itself, and for which it makes no body."""
    if len(values) != 1 or not attributes(function, "BuiltinAttr") or "std" not in frame.index.path(function["id"]):
        return None
    span = frame.span(node)
    (value,) = values
    if function["name"] in _SAME:
        type = qualified(value.type, function["name"] == "as_const")
        kind = category(node)
        return value if (type, kind) == (value.type, value.category) else Convert(span, type, kind, Conversion.NO_OP, value)
    if function["name"] in _ADDRESSES:
        return AddressOf(span, Pointer(value.type), Category.PRVALUE, value)
    return None


def _function_call(frame: Frame, node: Node, function: Node, arguments: list[Node]) -> Expression:
    values = [_argument(frame, item, function) for item in arguments]
    own = _of_the_compiler(frame, node, function, values)
    if own is not None:
        return own
    if frame.reader.is_known_function(function):
        return _known_call(frame, node, function, values, None)
    signature = _signature(frame, node, function)
    if function.get("variadic") and len(values) > len(signature.parameters):
        return _variadic_call(frame, node, function, signature, values)
    _check_count(frame, node, signature, values)
    return _called(frame, node, _use(frame, node, function, signature), signature.result, values, _order(node, function))


def _static_call(frame: Frame, node: Node, function: Node, base: Node, arguments: list[Node], arrow: bool) -> Expression:
    """A call of a static method by way of an object; the tables know one of a known class by its object."""
    if not frame.reader.is_known_function(function):
        return _function_call(frame, node, function, arguments)
    values = [frame.expression(item) for item in arguments]
    return _known_call(frame, node, function, values, object_of(frame, frame.span(node), base, arrow))


def _variadic_call(
    frame: Frame, node: Node, function: Node, signature: FunctionSignature, values: list[Expression]
) -> Expression:
    """A call that passes more than there are parameters: the rest is evaluated, and nothing can read it on a device."""
    count = len(signature.parameters)
    call = _called(frame, node, _use(frame, node, function, signature), signature.result, values[:count])
    for value in reversed(values[count:]):
        call = Comma(frame.span(node), call.type, call.category, value, call)
    return call


def _check_count(frame: Frame, node: Node, signature: FunctionSignature, values: list[Expression]) -> None:
    if len(signature.parameters) != len(values):
        raise Unsupported(frame.span(node), "a call with other arguments than the function has parameters")


def _use(frame: Frame, node: Node, function: Node, signature: FunctionSignature) -> FunctionUse:
    return FunctionUse(frame.span(node), signature, Category.LVALUE, frame.reader.function(function))


def _known_call(frame: Frame, node: Node, function: Node, values: list[Expression], object: Expression | None) -> Expression:
    """A call of what the tables know. Its type is what clang prints, with a reference's category."""
    try:
        type, kind = _result(frame.reader.signature(function).result)
    except UncertainType:  # of a builtin of the compiler only the call has a type
        type, kind = frame.type(node), category(node)
    templates = frame.reader.types.arguments(function)
    if templates is None or A_TEMPLATE in templates:
        raise Unsupported(frame.span(node), "a template argument that is neither a type nor a number")
    path = frame.index.path(function["id"])
    return KnownCall(frame.span(node), type, kind, str(function["name"]), path, tuple(values), object, templates)


def object_of(frame: Frame, span: Span, base: Node, arrow: bool) -> Expression:
    """The object of a method or member: a glvalue; a prvalue becomes a temporary."""
    value = frame.expression(base)
    if arrow:
        return dereference(span, value)
    if value.category is Category.PRVALUE:
        return Temporary(span, value.type, Category.XVALUE, value)
    return value


def _method_call(
    frame: Frame, node: Node, method: Node, base: Node, arguments: list[Node], arrow: bool, named: bool = False
) -> Expression:
    span = frame.span(node)
    object = object_of(frame, span, base, arrow)
    if method["kind"] == "CXXDestructorDecl":
        for statement in destroy(frame, span, object):
            assert isinstance(statement, Evaluate)
            return statement.expression
        return Convert(span, frame.type(node), Category.PRVALUE, Conversion.TO_VOID, object)
    record = frame.index.owner_record(method["id"])
    assert record is not None
    values = [_argument(frame, item, method) for item in arguments]
    if method.get("isImplicit") or method.get("explicitlyDefaulted"):
        trivial = _trivial_assignment(record, method)
        if trivial and len(values) == 1 and method["name"] == "operator=":
            value = values[0]
            copied = Convert(span, unqualified(value.type), Category.PRVALUE, Conversion.LOAD, value)
            return Assign(span, object.type, Category.LVALUE, object, copied, span)
    if isinstance(frame.reader.types.of_record(record), Known) and frame.reader.is_known_function(method):
        return _known_call(frame, node, method, values, object)
    if not named and is_virtual(frame, method, record):
        method, object = overrider(frame, span, method, record, object)
    signature = _signature(frame, node, method)
    _check_count(frame, node, signature, values)
    wanted = frame.certain(node, lambda: frame.reader.object_type(method))
    if object.type != wanted:
        object = Convert(span, wanted, object.category, Conversion.NO_OP, object)
    whole = FunctionSignature(signature.result, (Reference(wanted), *signature.parameters))
    return _called(frame, node, _use(frame, node, method, whole), signature.result, [object, *values], _order(node, method))


def _trivial_assignment(record: Node, method: Node) -> bool:
    """Whether an implicit assignment operator copies member by member and nothing else."""
    data = record.get("definitionData", {})
    moves = "&&" in str(method["type"]["qualType"])
    return bool(data.get("moveAssign" if moves else "copyAssign", {}).get("trivial"))


__all__ = ["AddressOf", "object_of", "qualified", "read_call"]
