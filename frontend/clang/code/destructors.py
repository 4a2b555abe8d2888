"""Destructors: which do something, and where they run. Objects of a function are destroyed where their scopes end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from boogie_ir.lang.source import Span
from frontend.clang.code.reader import Frame, Reader, Temporary, category, member
from frontend.clang.dump.nodes import Node, children, inner
from frontend.clang.types.lookup import UncertainType
from frontend.clang.types.records import UncertainLayout
from frontend.errors import Unsupported
from frontend.typed.tree import (
    Assign,
    Block,
    Call,
    Category,
    Comma,
    Construct,
    Conversion,
    Convert,
    Copy,
    Declare,
    Evaluate,
    Expression,
    FunctionUse,
    Integer,
    Return,
    Statement,
    Storage,
    Subscript,
    Variable,
    VariableUse,
)
from frontend.typed.tree import Temporary as MadeObject
from frontend.typed.types import Array, FunctionSignature, Known, Pointer, RecordUse, Reference, Scalar, Type, unqualified

MOST_ELEMENTS = 256

T = TypeVar("T")


def needed(reader: Reader, type: Type) -> Node | None:
    """The record of objects of a type whose destructor does something; None where there is nothing to do."""
    type = unqualified(type)
    while isinstance(type, Array):
        type = unqualified(type.element)
    if not isinstance(type, RecordUse):
        return None
    record = reader.records.nodes[type.symbol]
    return record if _does_something(reader, record) else None


def _does_something(reader: Reader, record: Node) -> bool:
    if record.get("definitionData", {}).get("dtor", {}).get("trivial"):
        return False
    destructor = destructor_of(reader, record)
    if destructor is not None and not destructor.get("isImplicit") and not destructor.get("explicitlyDefaulted"):
        definition = reader.index.definition(destructor["id"])
        bodies = [child for child in inner(definition) if child.get("kind") == "CompoundStmt"] if definition is not None else []
        if not bodies or children(bodies[0]):
            return True
    return any(needed(reader, type) is not None for type, _ in _parts(reader, record))


def destructor_of(reader: Reader, record: Node) -> Node | None:
    """The destructor that a record declares."""
    for child in inner(record):
        if child.get("kind") == "CXXDestructorDecl":
            return reader.index.definition(child["id"]) or child
    return None


def _parts(reader: Reader, record: Node) -> list[tuple[Type, str]]:
    """The types and names of a record's fields and bases, in order of construction."""
    bases = [(reader.types.of_record(base), f"base_{number}") for number, base in enumerate(reader.records.bases(record))]
    names = reader.records.names(record)
    fields = [(reader.types.of_node(field, record["id"]), names[field["id"]]) for field in reader.records.fields(record)]
    return [*bases, *fields] if record.get("tagUsed") != "union" else []


def destroy(frame: Frame, span: Span, object: Expression) -> list[Statement]:
    """What destroys an object: its destructor's call, of an array each element's, from the last."""
    type = unqualified(object.type)
    record = _needed(frame, span, type)
    if record is None:
        return []
    if isinstance(type, Array):
        if type.length is None or type.length > MOST_ELEMENTS:
            raise Unsupported(span, f"an array of more than {MOST_ELEMENTS} objects with destructors")
        found: list[Statement] = []
        pointer = Convert(span, Pointer(type.element), Category.PRVALUE, Conversion.DECAY, object)
        for number in reversed(range(type.length)):
            index = Integer(span, Scalar("unsigned long"), Category.PRVALUE, number)
            found.extend(destroy(frame, span, Subscript(span, type.element, Category.LVALUE, pointer, index)))
        return found
    destructor = destructor_of(frame.reader, record)
    if destructor is None:
        raise Unsupported(span, "a destructor that clang does not show")
    signature = FunctionSignature(Scalar("void"), (Reference(type),))
    called = FunctionUse(span, signature, Category.LVALUE, frame.reader.function(destructor))
    if object.type != type:
        object = Convert(span, type, object.category, Conversion.NO_OP, object)
    return [Evaluate(span, Call(span, Scalar("void"), Category.PRVALUE, called, (object,)))]


def _needed(frame: Frame, span: Span, type: Type) -> Node | None:
    try:
        return needed(frame.reader, type)
    except (UncertainType, UncertainLayout) as error:
        raise Unsupported(span, f"a class that cannot be told ({error})") from error


def destroy_parts(frame: Frame, node: Node) -> list[Statement]:
    """What a destructor does after its body: it destroys the fields and bases, from the last."""
    span = frame.span(node)
    record = frame.index.owner_record(node["id"])
    assert record is not None
    object = frame.this_object(span)
    found: list[Statement] = []
    for type, name in reversed(frame.certain_of(node, lambda: _parts(frame.reader, record))):
        if isinstance(type, Reference):
            continue
        if name.startswith("base_"):
            part: Expression = Convert(span, type, Category.LVALUE, Conversion.TO_BASE, object, name)
        else:
            part = member(span, object, name, type)
        found.extend(destroy(frame, span, part))
    return found


_AROUND = frozenset(("ImplicitCastExpr", "CXXFunctionalCastExpr", "CXXStaticCastExpr", "ParenExpr", "ExprWithCleanups"))


def _is_bound(node: Node) -> bool:
    """Whether an expression is an object that clang has destroyed at the end of its statement, where it becomes a temporary."""
    while node["kind"] in _AROUND and node.get("castKind", "NoOp") in ("NoOp", "ConstructorConversion", "UserDefinedConversion"):
        node = children(node)[0]
    return bool(node["kind"] == "CXXBindTemporaryExpr")


def read_temporary(frame: Frame, node: Node) -> Expression:
    """A value that is made an object; with a destructor, a variable of the statement, destroyed after it.

    Other values of classes begin an object that exists anyhow (a variable, a result, a parameter, a member), whoever destroys it.
    """
    (below,) = children(node)
    value = frame.expression(below)
    if value.category is not Category.PRVALUE:
        return value
    if _needed(frame, frame.span(node), value.type) is None:
        return MadeObject(frame.span(node), value.type, category(node), value, "extendingDecl" in node)
    return _destroyed_later(frame, below, value, category(node), "extendingDecl" in node)


def read_dropped(frame: Frame, node: Node) -> Expression:
    """An expression whose value is not wanted; an object that is its value is destroyed all the same."""
    value = frame.expression(node)
    if value.category is not Category.PRVALUE or _needed(frame, frame.span(node), value.type) is None:
        return value
    return _destroyed_later(frame, node, value, Category.XVALUE, extended=False)


def _destroyed_later(frame: Frame, node: Node, value: Expression, kind: Category, extended: bool) -> Expression:
    span = frame.span(node)
    if not _is_bound(node) or frame.temporaries is None or frame.conditional or frame.has_labels:
        raise Unsupported(span, "a temporary object with a destructor here")
    type = unqualified(value.type)
    symbol = frame.new_symbol("temporary")
    frame.temporaries.append(Temporary(symbol, type, extended))
    object = VariableUse(span, type, Category.LVALUE, symbol)
    made = _made_in_place(frame, span, object, value)
    return Comma(span, type, kind, made, VariableUse(span, type, kind, symbol))


def _made_in_place(frame: Frame, span: Span, object: Expression, value: Expression) -> Expression:
    if not isinstance(value, Construct):
        return Assign(span, object.type, Category.LVALUE, object, value, span)
    parameters = tuple(
        Reference(item.type, item.category is Category.XVALUE) if item.category is not Category.PRVALUE else item.type
        for item in value.arguments
    )
    signature = FunctionSignature(Scalar("void"), (Reference(object.type), *parameters))
    constructor = FunctionUse(span, signature, Category.LVALUE, value.constructor)
    return Call(span, Scalar("void"), Category.PRVALUE, constructor, (object, *value.arguments))


def with_temporaries(frame: Frame, span: Span, read: Callable[[], Statement]) -> list[Statement]:
    """A statement, between the declaration of the temporaries of its expression that have destructors and their destruction."""
    statement, made, last = among_temporaries(frame, span, read)
    return [*made, statement, *last]


def among_temporaries(frame: Frame, span: Span, read: Callable[[], T]) -> tuple[T, list[Statement], list[Statement]]:
    """What is read, the declaration of the temporaries with destructors that it has, and what destroys them."""
    before, frame.temporaries = frame.temporaries, []
    result = read()
    found, frame.temporaries = frame.temporaries, before
    made = Declare(span, tuple(Variable(span, item.symbol, "", item.type, Storage.AUTOMATIC) for item in found))
    last: list[Statement] = []
    for item in reversed(found):
        object = VariableUse(span, item.type, Category.LVALUE, item.symbol)
        if not item.extended:
            last.extend(destroy(frame, span, object))
    for item in found:
        if item.extended:
            frame.scopes[-1].objects.append(VariableUse(span, item.type, Category.LVALUE, item.symbol))
    return result, [made] if found else [], last


# ------------------------------------------------------------------------------------------------------------- scopes


def note_variable(frame: Frame, span: Span, symbol: str, type: Type) -> None:
    """Notes a variable that must be destroyed when its scope ends."""
    if isinstance(type, Reference) or _needed(frame, span, type) is None:
        return
    if not frame.scopes:
        raise Unsupported(span, "an object with a destructor here")
    frame.scopes[-1].objects.append(VariableUse(span, type, Category.LVALUE, symbol))


def leave(frame: Frame, span: Span, depth: int) -> list[Statement]:
    """What is destroyed on a way out of all scopes but the outer ``depth`` ones, from the last."""
    objects = [object for scope in reversed(frame.scopes[depth:]) for object in reversed(scope.objects)]
    if objects and frame.has_labels:
        raise Unsupported(span, "goto in a function with objects that have destructors")
    return [statement for object in objects for statement in destroy(frame, span, object)]


def ends_in_jump(statements: list[Statement]) -> bool:
    """Whether the end of statements is not reached."""
    return bool(statements) and isinstance(statements[-1], Return)


def read_return(frame: Frame, node: Node) -> Statement:
    """A return: the value first, then what is destroyed."""
    span = frame.span(node)
    below = children(node)
    value, made, gone = among_temporaries(frame, span, lambda: frame.expression(below[0]) if below else None)
    last = [*gone, *leave(frame, span, 0)]
    if not last:
        return Return(span, value)
    if value is None or unqualified(value.type) == Scalar("void"):
        first: list[Statement] = [] if value is None else [Evaluate(span, value)]
        return Block(span, (*made, *first, *last, Return(span, None)))
    kept: Type = unqualified(value.type) if value.category is Category.PRVALUE else Reference(value.type)
    symbol = frame.new_symbol("returned")
    made.append(Declare(span, (Variable(span, symbol, "", kept, Storage.AUTOMATIC, value),)))
    use: Expression = VariableUse(span, value.type, value.category if isinstance(kept, Reference) else Category.LVALUE, symbol)
    if isinstance(kept, RecordUse | Known):  # it is the result itself
        use = Copy(span, kept, Category.PRVALUE, use)
    elif not isinstance(kept, Reference):
        use = Convert(span, kept, Category.PRVALUE, Conversion.LOAD, use)
    return Block(span, (*made, *last, Return(span, use)))


def read_condition(frame: Frame, node: Node) -> tuple[list[Statement], Expression]:
    """A condition, and what comes before it: where its temporaries have destructors, they are gone when it is tested."""
    span = frame.span(node)
    value, made, last = among_temporaries(frame, span, lambda: frame.expression(node))
    if not last:
        return made, value
    type = unqualified(value.type)
    symbol = frame.new_symbol("condition")
    kept = Declare(span, (Variable(span, symbol, "", type, Storage.AUTOMATIC, value),))
    use = VariableUse(span, type, Category.LVALUE, symbol)
    return [*made, kept, *last], Convert(span, type, Category.PRVALUE, Conversion.LOAD, use)
