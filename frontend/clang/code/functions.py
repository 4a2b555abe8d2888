"""Functions with their bodies, constructors with what they initialise, variables of the file."""

from __future__ import annotations

from boogie_ir.lang.source import Span
from frontend.clang.code.destructors import destroy_parts, leave, note_variable
from frontend.clang.code.expressions import read_expression
from frontend.clang.code.initializers import record_of
from frontend.clang.code.names import field_type
from frontend.clang.code.reader import Frame, Reader, Scope, member, result_of
from frontend.clang.code.statements import read_statement, variable_type
from frontend.clang.code.synthesized import invoker_body, is_invoker
from frontend.clang.dump.nodes import Node, attributes, children, inner, name_line, walk
from frontend.clang.types.enumerations import UnknownValue, constant
from frontend.clang.types.lookup import UncertainType
from frontend.clang.types.records import UncertainLayout
from frontend.errors import Unsupported
from frontend.syntax.syntax_types import Attribute
from frontend.typed.tree import (
    Block,
    Category,
    Conversion,
    Convert,
    Expression,
    Function,
    Initialize,
    Return,
    Statement,
    Storage,
    Uninitialized,
    Variable,
    Zero,
)
from frontend.typed.types import Array, Qualified, RecordUse, Reference, Scalar, Type, unqualified

_CONSTRUCTORS = frozenset(("CXXConstructorDecl",))


def frame_for(reader: Reader, node: Node, context: str) -> Frame:
    """What reading a function, or the initialiser of a variable of the file, needs."""
    return Frame(reader, node, context, read_expression, read_statement)


def read_function(reader: Reader, node: Node) -> Function:
    """A function with its body."""
    frame = frame_for(reader, node, node["id"])
    span = frame.span(node)
    name_span = reader.index.text.span(name_line(node), name_line(node))
    parameters: list[Variable] = []
    frame.scopes.append(Scope())  # of the parameters, which are destroyed when the function ends
    try:
        deduced = reader.has_deduced_result(node)
        result = Scalar("void") if deduced else reader.signature(node).result
        if reader.has_object(node):
            parameters.append(_object(frame, node, name_span))
    except (UncertainType, UnknownValue) as error:
        raise Unsupported(name_span, f"a type that cannot be told ({error})") from error
    for child in inner(node):
        if child.get("kind") == "ParmVarDecl":
            type = frame.type(child)
            symbol = frame.declare(child, type)
            note_variable(frame, frame.span(child), symbol, type)
            parameters.append(Variable(frame.span(child), symbol, str(child.get("name", "")), type, Storage.AUTOMATIC))
    bodies = [child for child in inner(node) if child.get("kind") in ("CompoundStmt", "CXXTryStmt")]
    if not bodies and node["kind"] == "CXXDestructorDecl" and (node.get("isImplicit") or node.get("explicitlyDefaulted")):
        bodies = [{"kind": "CompoundStmt", "range": node["range"]}]
    if not bodies and node["kind"] != "FunctionDecl":
        raise Unsupported(name_span, f"{node.get('name')}, which has no code,")
    if not bodies:
        return Function(span, name_span, reader.function(node), reader.function_name(node), result, tuple(parameters), None)
    frame.has_labels = any(child.get("kind") in ("GotoStmt", "IndirectGotoStmt") for child in walk(bodies[-1]))
    body = invoker_body(frame, node) if is_invoker(node) else frame.statement(bodies[-1])
    assert isinstance(body, Block)
    last = [] if body.body and isinstance(body.body[-1], Return) else leave(frame, span, 0)
    body = Block(body.span, (*body.body, *last)) if last else body
    if node["kind"] in _CONSTRUCTORS:
        begun = [*(_zeros(frame, node) if node.get("zeroing") else []), *_initializers(frame, node)]
        body = Block(body.span, (*begun, *body.body))
    elif node["kind"] == "CXXDestructorDecl":
        body = _destructor(frame, node, body)
    if deduced:
        result = frame.certain(node, lambda: result_of(body, str(node.get("name"))))
    kernel = bool(attributes(node, "CUDAGlobalAttr"))
    return Function(
        span, name_span, reader.function(node), reader.function_name(node), result, tuple(parameters), body, kernel,
        bool(attributes(node, "NoInlineAttr")), bool(node.get("constexpr")), _attributes(frame, node),
    )  # fmt: skip


def _destructor(frame: Frame, node: Node, body: Block) -> Block:
    """A destructor's body, and the destruction of the parts of the object after it."""
    parts = destroy_parts(frame, node)
    if parts and any(child.get("kind") == "ReturnStmt" for child in walk(node)):
        raise Unsupported(frame.span(node), "a return in a destructor of an object whose parts have destructors")
    return Block(body.span, (*body.body, *parts))


def _object(frame: Frame, node: Node, span: Span) -> Variable:
    type = frame.reader.object_type(node)
    symbol = frame.new_symbol("this")
    frame.this = (symbol, type)
    if node["kind"] in (*_CONSTRUCTORS, "CXXDestructorDecl"):
        frame.objects.add(symbol)  # while it is made or ends it is of that class, whatever is around it ([class.cdtor] 3)
    record = frame.index.owner_record(node["id"])
    if record is not None and record["id"] in frame.index.closures:
        frame.closure = record
    return Variable(span, symbol, "this", Reference(type), Storage.AUTOMATIC)


def _attributes(frame: Frame, node: Node) -> tuple[Attribute, ...]:
    """The bounds of a kernel's launch."""
    found: list[Attribute] = []
    for attribute in attributes(node, "CUDALaunchBoundsAttr"):
        arguments: list[str] = []
        for child in children(attribute):
            try:
                arguments.append(str(constant(child)))
            except UnknownValue:
                break
        if arguments:
            found.append(Attribute(frame.span(node), "launch_bounds", tuple(arguments)))
            break
    return tuple(found)


# ------------------------------------------------------------------------------------------------------- constructors


def _initializers(frame: Frame, node: Node) -> list[Statement]:
    """What a constructor initialises before its body, in the order in which clang runs it."""
    return [
        made
        for child in inner(node)
        if child.get("kind") == "CXXCtorInitializer"
        for made in [_initializer(frame, node, child)]
        if made is not None
    ]


def _zeros(frame: Frame, node: Node) -> list[Statement]:
    """What makes an object zero in all its parts."""
    span = frame.span(node)
    object = frame.this_object(span)
    record = record_of(frame, span, object.type)
    found: list[Statement] = []
    for number, base in enumerate(frame.certain_of(node, lambda: frame.reader.records.bases(record))):
        type = frame.reader.types.of_record(base)
        part = Convert(span, type, Category.LVALUE, Conversion.TO_BASE, object, f"base_{number}")
        found.append(Initialize(span, part, Zero(span, type, Category.PRVALUE)))
    for name in frame.reader.records.names(record).values():
        type = field_type(frame, span, record, name)
        if not isinstance(type, Reference):
            found.append(Initialize(span, member(span, object, name, type), Zero(span, unqualified(type), Category.PRVALUE)))
    return found


def _initializer(frame: Frame, node: Node, child: Node) -> Statement | None:
    below = children(child)
    span = frame.span(below[0]) if below and "range" in below[0] else frame.span(node)
    object = frame.this_object(span)
    value = frame.expression(below[0])
    if isinstance(value, Uninitialized):
        return None
    if "anyInit" in child:
        target = _field(frame, span, object, child["anyInit"]["id"])
    elif "baseInit" in child:
        target = _base(frame, span, object, child, value)
    elif "delegatingInit" in child:
        target = object
    else:
        raise Unsupported(span, "an initialiser of this form")
    return Initialize(span, target, value)


def _field(frame: Frame, span: Span, object: Expression, identity: str) -> Expression:
    field = frame.index.get(identity)
    record = frame.index.owner_record(identity)
    if field is None or record is None:
        raise Unsupported(span, "the initialisation of a member that clang does not show")
    if field["kind"] == "IndirectFieldDecl" or unqualified(object.type) != frame.reader.types.of_record(record):
        path = _path_to(frame, record_of(frame, span, object.type), str(field.get("name", "")))
    else:
        path = [field]
    if not path:
        raise Unsupported(span, "the initialisation of a member that cannot be told")
    for step in path:
        owner = frame.index.owner_record(step["id"])
        if owner is None or unqualified(object.type) != frame.reader.types.of_record(owner):
            raise Unsupported(span, "the initialisation of a member of a class that cannot be told")
        name = frame.reader.records.names(owner)[step["id"]]
        object = member(span, object, name, field_type(frame, span, owner, name))
    return object


def _path_to(frame: Frame, record: Node, name: str) -> list[Node]:
    """The unnamed members through which a member is reached, and it itself; empty if there is none."""
    for field in frame.reader.records.fields(record):
        if field.get("name") == name:
            return [field]
        if "name" not in field:
            type = unqualified(field_type(frame, frame.span(field), record, frame.reader.records.names(record)[field["id"]]))
            if isinstance(type, RecordUse):
                path = _path_to(frame, frame.reader.records.nodes[type.symbol], name)
                if path:
                    return [field, *path]
    return []


def _base(frame: Frame, span: Span, object: Expression, child: Node, value: Expression) -> Expression:
    record = record_of(frame, span, object.type)
    try:
        bases = frame.reader.records.bases(record)
        types = [frame.reader.types.of_record(base) for base in bases]
    except (UncertainType, UncertainLayout) as error:
        raise Unsupported(span, f"a base that cannot be told ({error})") from error
    found = [number for number, type in enumerate(types) if type == unqualified(value.type)]
    if len(found) != 1:
        raise Unsupported(span, "the initialisation of a base that cannot be told")
    return Convert(span, types[found[0]], Category.LVALUE, Conversion.TO_BASE, object, f"base_{found[0]}")


# ---------------------------------------------------------------------------------------------------------- variables


def read_variable(reader: Reader, node: Node) -> Variable:
    """A variable of the file, or a static or shared one of a function."""
    context = reader.index.parents.get(node["id"], "")
    frame = frame_for(reader, node, context)
    span = frame.span(node)
    storage = reader.storage(node)
    written = [child for child in children(node) if "valueCategory" in child]
    value: Expression | None = None
    if written and storage not in (Storage.SHARED, Storage.DYNAMIC_SHARED):
        value = frame.expression(written[0])
        type = variable_type(frame, node, value, _printed(frame, node))
        if isinstance(value, Uninitialized):
            value = None
    else:
        type = frame.type(node)
    if storage is Storage.FOLDED:
        if value is None:
            raise Unsupported(span, f"the variable {node.get('name')}, which devices do not have")
        if not _is_constant(type, node):
            raise Unsupported(span, f"the variable {node.get('name')} of the host")
    name = "::".join((*reader.index.path(node["id"]), str(node.get("name", ""))))
    return Variable(span, reader.variable(node), name, type, storage, value)


def _printed(frame: Frame, node: Node) -> Type | None:
    try:
        return frame.reader.types.of_node(node, frame.context)
    except (UncertainType, UnknownValue):
        return None


def _is_constant(type: Type, node: Node) -> bool:
    while isinstance(type, Array):
        type = type.element
    return bool(node.get("constexpr")) or isinstance(type, Reference) or (isinstance(type, Qualified) and type.const)


__all__ = ["Scalar", "read_function", "read_variable"]
