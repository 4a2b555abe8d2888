"""Names: which variable, function, enumerator, binding or member is meant, and what `this` is."""

from __future__ import annotations

from boogie_ir.lang.source import Span
from frontend.clang.code.calls import object_of
from frontend.clang.code.initializers import captures_of
from frontend.clang.code.member_pointers import HINT, is_member_pointer
from frontend.clang.code.reader import Frame, dereference, member
from frontend.clang.dump.nodes import FUNCTIONS, Node, children
from frontend.clang.types.enumerations import UnknownValue, underlying, values
from frontend.clang.types.lookup import UncertainType
from frontend.clang.types.records import UncertainLayout
from frontend.errors import Unsupported
from frontend.typed.tree import (
    AddressOf,
    Category,
    Comma,
    Conversion,
    Convert,
    Expression,
    Floating,
    FunctionUse,
    Integer,
    KnownUse,
    Storage,
    Temporary,
    VariableUse,
)
from frontend.typed.types import FunctionSignature, Known, Pointer, Reference, Scalar, Type, unqualified


def read_name(frame: Frame, node: Node) -> Expression:
    """What a name in an expression is."""
    declared = node["referencedDecl"]
    span = frame.span(node)
    kind = declared["kind"]
    if kind == "EnumConstantDecl":
        return _enumerator(frame, span, declared["id"])
    if kind in FUNCTIONS:
        function = frame.index.get(declared["id"])
        if function is None or frame.reader.has_object(function):
            raise Unsupported(span, "a method that is not called")
        signature = frame.certain(node, lambda: frame.reader.signature(function))
        assert isinstance(signature, FunctionSignature)
        if frame.reader.is_known_function(function):
            raise Unsupported(span, f"a pointer to {function['name']}, which has no code")
        return FunctionUse(span, signature, Category.LVALUE, frame.reader.function(function))
    if kind == "BindingDecl":
        captured = _captured(frame, span, declared["id"], str(declared.get("name", "")))
        if captured is not None:
            return captured
        binding = frame.index.get(declared["id"])
        below = children(binding) if binding is not None else []
        if not below:
            raise Unsupported(span, "a structured binding that clang does not show")
        return frame.expression(below[0])
    if kind in ("VarDecl", "ParmVarDecl", "DecompositionDecl", "VarTemplateSpecializationDecl"):
        return variable(frame, span, declared["id"], str(declared.get("name", "")), node)
    raise Unsupported(span, f"a name of the kind {kind}")


def _enumerator(frame: Frame, span: Span, identity: str) -> Expression:
    owner = frame.index.owner(identity)
    enumeration = frame.index.get(frame.index.enumeration.get(identity, ""))
    try:
        if enumeration is None:
            raise UnknownValue(str(owner))
        return Integer(span, Scalar(underlying(frame.index, enumeration)), Category.PRVALUE, values(enumeration)[identity])
    except (UnknownValue, KeyError) as error:
        raise Unsupported(span, f"an enumerator without a known value ({error})") from error


def variable(frame: Frame, span: Span, identity: str, name: str, node: Node) -> Expression:
    """A variable by its declaration: one of the function's, what a closure captures, or one of the file's."""
    if identity in frame.symbols:
        return _use(span, frame.symbols[identity], frame.types[identity])
    captured = _captured(frame, span, identity, name)
    if captured is not None:
        return captured
    declared = frame.index.get(identity)
    if declared is None:
        raise Unsupported(span, f"a variable {name} that clang does not show")
    declared = frame.index.definition(identity) or declared
    if is_member_pointer(declared):
        raise Unsupported(span, "a pointer to a member that is no constant", HINT)
    storage = frame.reader.storage(declared)
    if storage is Storage.AUTOMATIC or (declared["kind"] == "ParmVarDecl"):
        if not node.get("nonOdrUseReason") and not declared.get("constexpr"):
            raise Unsupported(span, f"the variable {name} of a function around, which is not captured")
        return constant_of(frame, span, declared)
    if frame.index.is_prelude(declared) and "init" not in declared:
        return KnownUse(span, _declared_type(frame, declared, node), Category.LVALUE, name, frame.index.path(declared["id"]))
    if storage is Storage.FOLDED and "init" not in declared:
        raise Unsupported(span, f"the variable {name}, which devices do not have")
    type = _declared_type(frame, declared, node)
    return _use(span, frame.reader.variable(declared), type)


def _declared_type(frame: Frame, declared: Node, node: Node) -> Type:
    if "init" in declared and frame.index.is_deduced(declared):
        return frame.certain(node, lambda: frame.reader.typed_variable(declared).type)
    context = frame.index.parents.get(declared["id"], "")
    return frame.certain(node, lambda: frame.reader.types.of_node(declared, context))


def constant_of(frame: Frame, span: Span, declared: Node) -> Expression:
    """The value of a constant of a function around, which is not captured: its initialiser, made an object."""
    from_init = [child for child in children(declared) if "valueCategory" in child]
    if not from_init:
        raise Unsupported(span, f"the constant {declared.get('name')} without a value")
    value = frame.expression(from_init[0])
    if value.category is not Category.PRVALUE:
        return value
    return Temporary(span, unqualified(value.type), Category.LVALUE, value)


def _use(span: Span, symbol: str, type: Type) -> Expression:
    return VariableUse(span, type.target if isinstance(type, Reference) else type, Category.LVALUE, symbol)


def _captured(frame: Frame, span: Span, identity: str, name: str) -> Expression | None:
    """The field of the closure in which a lambda's function finds a variable from around it."""
    if frame.closure is None or frame.this is None:
        return None
    fields = captures_of(frame, frame.closure)
    field = fields.get(identity)
    if field is None and frame.index.get(identity) is None:
        field = fields.get(f"={name}")
    if field is None:
        return None
    object = frame.this_object(span)
    return member(span, object, field, field_type(frame, span, frame.closure, field))


def field_type(frame: Frame, span: Span, record: Node, name: str) -> Type:
    """The type of a record's field by its name."""
    names = frame.reader.records.names(record)
    for node in frame.reader.records.fields(record):
        if names[node["id"]] == name:
            return frame.reader.records.field_types.get(node["id"]) or _type_of_field(frame, record, node)
    raise Unsupported(span, f"a member {name} that cannot be told")


def _type_of_field(frame: Frame, record: Node, field: Node) -> Type:
    return frame.certain(field, lambda: frame.reader.types.of_node(field, record["id"]))


def read_this(frame: Frame, node: Node) -> Expression:
    """`this`: the address of the object; in a lambda what it has captured."""
    span = frame.span(node)
    if frame.aggregate is not None:
        raise Unsupported(span, "this in a default member initialiser, in braces")
    if frame.this is None:
        raise Unsupported(span, "this outside a method")
    object = frame.this_object(span)
    if frame.closure is not None:
        captures_of(frame, frame.closure)
        field = frame.reader.captured_this.get(frame.closure["id"])
        if field is None:
            raise Unsupported(span, "this in a lambda that does not capture it")
        object = member(span, object, field, field_type(frame, span, frame.closure, field))
        if isinstance(unqualified(object.type), Pointer):
            return Convert(span, unqualified(object.type), Category.PRVALUE, Conversion.LOAD, object)
    return AddressOf(span, Pointer(object.type), Category.PRVALUE, object)


def read_member(frame: Frame, node: Node) -> Expression:
    """A member of an object: a field, a static variable, an enumerator."""
    span = frame.span(node)
    declared = frame.index.get(node.get("referencedMemberDecl", ""))
    (below,) = children(node)
    if declared is None:
        raise Unsupported(span, f"a member {node.get('name')} that clang does not show")
    match declared["kind"]:
        case "FieldDecl":
            return read_field(frame, node, declared, below, bool(node.get("isArrow")))
        case "VarDecl" | "VarTemplateSpecializationDecl":
            value = variable(frame, span, declared["id"], str(declared.get("name", "")), node)
        case "EnumConstantDecl":
            value = _enumerator(frame, span, declared["id"])
        case kind:
            raise Unsupported(span, f"a member of the kind {kind} that is not called")
    if below["kind"] in ("CXXThisExpr", "DeclRefExpr"):
        return value
    first = frame.expression(below)
    return Comma(span, value.type, value.category, first, value)


def _member_before(frame: Frame, span: Span, declared: Node) -> Expression:
    """A member of the object that braces make, in the default initialiser of a later one: what it was made from.

    That is evaluated again, so it must be a constant, or what a reference is bound to.
    """
    assert frame.aggregate is not None
    value = frame.aggregate.get(frame.reader.records.field_name(declared))
    if isinstance(value, Integer | Floating):
        return Temporary(span, value.type, Category.LVALUE, value)
    if isinstance(value, VariableUse) and value.category is Category.LVALUE:
        return value
    raise Unsupported(span, "a default member initialiser that reads another member, in braces")


def read_field(frame: Frame, node: Node, declared: Node, below: Node, arrow: bool) -> Expression:
    """A data member of an object, or of that to which a pointer points."""
    span = frame.span(node)
    if frame.aggregate is not None and below["kind"] == "CXXThisExpr":
        return _member_before(frame, span, declared)
    if arrow:
        base = dereference(span, frame.expression(below))
    elif below["valueCategory"] == "prvalue":
        base = frame.expression(below)
    else:
        base = object_of(frame, span, below, False)
    record = frame.index.owner_record(declared["id"])
    assert record is not None
    try:
        owner = frame.reader.types.of_record(record)
        name = str(declared.get("name", "")) if isinstance(owner, Known) else frame.reader.records.field_name(declared)
    except (UncertainLayout, UncertainType) as error:
        raise Unsupported(span, f"a member that cannot be told ({error})") from error
    if unqualified(base.type) != owner:
        raise Unsupported(span, f"a member {name} of a class that cannot be told")
    type = frame.certain(declared, lambda: frame.reader.types.of_node(declared, record["id"]))
    return member(span, base, name, type, bool(declared.get("mutable")))
