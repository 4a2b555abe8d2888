"""Conversions: each of clang's kinds of casts to what it does."""

from __future__ import annotations

from boogie_ir.lang.source import Span
from frontend.clang.code.reader import Frame, category, dereference
from frontend.clang.dump.nodes import Node, children
from frontend.clang.dump.written import Named, PointerTo, UnreadableType, Written, parse_type
from frontend.clang.types.lookup import UncertainType
from frontend.clang.types.records import UncertainLayout
from frontend.clang.types.types import bare, qualified
from frontend.errors import Unsupported
from frontend.typed.tree import AddressOf, Category, Conversion, Convert, Expression, KnownConstruct, NullPointer, Temporary
from frontend.typed.types import Array, FunctionSignature, Known, Pointer, Qualified, RecordUse, Reference, Type, unqualified

_ARITHMETIC = frozenset(("IntegralCast", "IntegralToFloating", "FloatingToIntegral", "FloatingCast", "BooleanToSignedIntegral"))
_TRUTH = frozenset(("IntegralToBoolean", "FloatingToBoolean", "PointerToBoolean"))
_EXPLICIT = frozenset(
    (
        "CStyleCastExpr",
        "CXXFunctionalCastExpr",
        "CXXStaticCastExpr",
        "CXXReinterpretCastExpr",
        "CXXConstCastExpr",
        "BuiltinBitCastExpr",
    )
)


def read_cast(frame: Frame, node: Node) -> Expression:
    """What a cast, written or implicit, does."""
    kind = node["castKind"]
    span = frame.span(node)
    explicit = node["kind"] in _EXPLICIT or bool(node.get("isPartOfExplicitCast"))
    below = children(node)
    if len(below) != 1:
        raise Unsupported(span, f"a conversion of the kind {kind} without an operand")
    if kind == "NullToPointer":
        return NullPointer(span, frame.type(node), Category.PRVALUE)
    operand = frame.expression(below[0])
    found = category(node)

    def made(what: Conversion, type: Type) -> Expression:
        return Convert(span, type, found, what, operand, explicit=explicit)

    match kind:
        case "LValueToRValue" if isinstance(operand, Temporary) and operand.value.type == unqualified(operand.type):
            return operand.value  # a constant of a function around
        case "LValueToRValue":
            return made(Conversion.LOAD, unqualified(operand.type))
        case "NoOp":
            return _no_op(frame, node, operand, explicit)
        case "ArrayToPointerDecay":
            type = unqualified(operand.type)
            if not isinstance(type, Array):
                raise Unsupported(span, "the decay of something that is no array")
            return made(Conversion.DECAY, Pointer(type.element))
        case "FunctionToPointerDecay":
            return made(Conversion.FUNCTION_POINTER, Pointer(operand.type))
        case "IntegralCast" if operand.type == unqualified(frame.type(node)) and not explicit:
            return operand  # an enumeration to what is underneath
        case _ if kind in _ARITHMETIC:
            return made(Conversion.ARITHMETIC, unqualified(frame.type(node)))
        case _ if kind in _TRUTH:
            return made(Conversion.TO_BOOL, unqualified(frame.type(node)))
        case "BitCast" | "AddressSpaceConversion":
            type = unqualified(frame.type(node))
            if isinstance(type, Pointer) and isinstance(unqualified(operand.type), Pointer):
                return made(Conversion.POINTER, type)
        case "LValueBitCast":
            return made(Conversion.REINTERPRET, _referred(frame.type(node)))
        case "LValueToRValueBitCast":
            return made(Conversion.REINTERPRET, unqualified(frame.type(node)))
        case "PointerToIntegral":
            return made(Conversion.POINTER_TO_INTEGER, unqualified(frame.type(node)))
        case "IntegralToPointer":
            return made(Conversion.INTEGER_TO_POINTER, unqualified(frame.type(node)))
        case "DerivedToBase" | "UncheckedDerivedToBase":
            return to_base(frame, node, operand, explicit)
        case "BaseToDerived":
            return _to_derived(frame, node, operand, explicit)
        case "ToVoid":
            return made(Conversion.TO_VOID, frame.type(node))
        case "ConstructorConversion" | "UserDefinedConversion":
            return _user_defined(node, operand)
        case _:
            pass
    raise Unsupported(span, f"a conversion of the kind {kind}")


def _user_defined(node: Node, operand: Expression) -> Expression:
    """A conversion by a constructor or operator, which the operand calls; of a known type without being written it converts."""
    if node["kind"] == "ImplicitCastExpr" and isinstance(operand, KnownConstruct) and len(operand.arguments) == 1:
        return Convert(operand.span, operand.type, Category.PRVALUE, Conversion.KNOWN, operand.arguments[0])
    return operand


def _referred(type: Type) -> Type:
    return type.target if isinstance(type, Reference) else type


def _no_op(frame: Frame, node: Node, operand: Expression, explicit: bool) -> Expression:
    """A conversion that changes qualifiers or the category; none where it changes neither."""
    found = category(node)
    type = _referred(_requalified(frame, node, operand))
    if found is Category.PRVALUE and not isinstance(unqualified(type), RecordUse | Known | Array):
        type = unqualified(type)
    if type == operand.type and found is operand.category:
        return operand
    return Convert(frame.span(node), type, found, Conversion.NO_OP, operand, explicit=explicit)


def _requalified(frame: Frame, node: Node, operand: Expression) -> Type:
    """The type of a conversion of qualifiers: that of its operand, with those that are printed.

    What is printed may name what is declared elsewhere; what is no other type than the operand's has the operand's names.
    """
    try:
        printed = frame.reader.types.of_node(node, frame.context)
        if bare(_referred(printed)) == bare(operand.type):
            return printed
    except UncertainType:
        pass
    text = node["type"]["qualType"]
    try:
        return _overlaid(parse_type(text), operand.type)
    except UnreadableType as error:
        raise Unsupported(frame.span(node), f"a type that cannot be told ({text})") from error


def _overlaid(written: Written, type: Type) -> Type:
    """A type with the qualifiers that a printed one has in the same places."""
    inside = unqualified(type)
    match written:
        case PointerTo(target, const, volatile, restrict) if isinstance(inside, Pointer):
            return qualified(Pointer(_overlaid(target, inside.target), restrict), const, volatile)
        case Named(_, const, volatile) if not isinstance(inside, Pointer | Array):
            return qualified(inside, const, volatile)
        case _:
            raise UnreadableType(str(written))


def to_base(frame: Frame, node: Node, operand: Expression, explicit: bool = False) -> Expression:
    """A conversion to a base, one step for each class on the way."""
    span = frame.span(node)
    path = node["path"]
    only = frame.type(node) if len(path) == 1 else None
    for step in path:
        operand = _step_to_base(frame, span, operand, step, explicit, only)
    return operand


def _step_to_base(frame: Frame, span: Span, operand: Expression, step: Node, explicit: bool, only: Type | None) -> Expression:
    type = unqualified(operand.type)
    pointer = isinstance(type, Pointer)
    object = type.target if isinstance(type, Pointer) else operand.type
    record = _record(frame, span, object)
    if step.get("isVirtual"):
        raise Unsupported(span, "a virtual base", "make it a base that is not virtual, or a member")
    base, name = _base_named(frame, span, record, str(step.get("name", "")), only)
    target = frame.reader.types.of_record(base)
    if isinstance(object, Qualified):
        target = qualified(target, object.const, object.volatile)
    if pointer and isinstance(operand, AddressOf):
        inside = Convert(span, target, operand.operand.category, Conversion.TO_BASE, operand.operand, name, explicit)
        return AddressOf(span, Pointer(target), Category.PRVALUE, inside)
    return Convert(span, Pointer(target) if pointer else target, operand.category, Conversion.TO_BASE, operand, name, explicit)


def _record(frame: Frame, span: Span, type: Type) -> Node:
    type = unqualified(type)
    node: Node | None = None
    if isinstance(type, RecordUse):
        node = frame.reader.records.nodes.get(type.symbol)
    elif isinstance(type, Known):
        node = frame.reader.types.known_nodes.get(type)
    if node is None:
        raise Unsupported(span, "a conversion between classes that cannot be told")
    return node


def _base_named(frame: Frame, span: Span, record: Node, name: str, type: Type | None) -> tuple[Node, str]:
    """The direct base that bears a name, and its field; two of one name are told apart by the type that is converted to."""
    try:
        bases = frame.reader.records.bases(record)
    except (UncertainType, UncertainLayout) as error:
        raise Unsupported(span, f"a base that cannot be told ({error})") from error
    found = [(base, f"base_{number}") for number, base in enumerate(bases) if str(base.get("name", "")) == name]
    if len(found) > 1 and type is not None:
        referred = unqualified(type)
        wanted = unqualified(referred.target) if isinstance(referred, Pointer) else referred
        found = [item for item in found if frame.reader.types.of_record(item[0]) == wanted]
    if len(found) != 1:
        raise Unsupported(span, f"a conversion to one of several bases {name}")
    return found[0]


def _to_derived(frame: Frame, node: Node, operand: Expression, explicit: bool) -> Expression:
    """A conversion from a base: the path is that from the derived class, which is gone the other way."""
    span = frame.span(node)
    target = unqualified(_referred(frame.type(node)))
    pointer = isinstance(target, Pointer)
    derived = target.target if isinstance(target, Pointer) else frame.type(node)
    record = _record(frame, span, derived)
    steps: list[tuple[Type, str]] = []
    for step in node["path"]:
        base, name = _base_named(frame, span, record, str(step["name"]), None)
        steps.append((frame.reader.types.of_record(record), name))
        record = base
    constant = derived.const if isinstance(derived, Qualified) else False
    for type, name in reversed(steps):
        type = qualified(type, constant)
        if pointer and isinstance(operand, AddressOf):
            inside = Convert(span, type, operand.operand.category, Conversion.TO_DERIVED, operand.operand, name, explicit)
            operand = AddressOf(span, Pointer(type), Category.PRVALUE, inside)
            continue
        operand = Convert(
            span, Pointer(type) if pointer else type, category(node), Conversion.TO_DERIVED, operand, name, explicit
        )
    return operand


__all__ = ["FunctionSignature", "dereference", "read_cast", "to_base"]
