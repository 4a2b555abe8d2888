"""Expressions of the typed tree as expressions of C with references.

What C does by itself is left to it: reads of places, decay, adjustments of qualifiers. Every other conversion is a cast.
A temporary is a variable of its own, declared before the statement and made where the expression is evaluated: ``(t = v, t)``.
It lives longer so, which nobody can tell: what has a destructor that does something is not in the tree as a temporary.
A member that is a reference is a pointer, which is bound by assigning an address, and followed wherever it is named.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import assert_never

from boogie_ir.lang.source import Span
from frontend.desugar.names import Names
from frontend.desugar.records import is_base
from frontend.desugar.types import integer, written
from frontend.errors import Unsupported
from frontend.syntax import syntax as s
from frontend.syntax.syntax_walk import walk
from frontend.typed import tree as t
from frontend.typed.types import Array, FunctionSignature, Known, Pointer, Qualified, Reference, Scalar, Type, unqualified

_BYTES = Pointer(Scalar("char"))
_UNARY = ("+", "-", "!", "~", "*", "&")


def expression(names: Names, e: t.Expression) -> s.Expression:
    """The expression in C; a glvalue is an lvalue."""
    match e:
        case t.Integer(span, type, _, value):
            return integer(type, value, span)
        case t.Floating(span, type, _, text):
            suffix = "f" if unqualified(type) == Scalar("float") else ""
            return s.FloatLiteral(span, text, suffix)
        case t.NullPointer(span, type):
            return s.Cast(span, written(unqualified(type), span), s.NullLiteral(span))
        case t.Text(span, _, _, text):
            return s.StringLiteral(span, text)
        case t.VariableUse(span, _, _, symbol):
            return variable(names, symbol, span)
        case t.FunctionUse(span, _, _, symbol):
            if symbol in names.by_pointer:  # who calls it by way of a pointer would not know
                raise Unsupported(span, "a pointer to a function that returns a reference in several places")
            return s.Name(span, symbol)
        case t.KnownUse(span, _, _, name, scope):
            return s.Name(span, name, scope)
        case t.Member(span, type, _, base, field):
            member = s.Member(span, expression(names, base), field)
            if names.binds(e):
                return s.Unary(span, "*", member)
            if _constant(base.type) and not _constant(type) and names.mutable(base.type, field):
                return _at(type, s.Unary(span, "&", member), span)
            return member
        case t.Dereference(span, _, _, pointer):
            return s.Unary(span, "*", expression(names, pointer))
        case t.AddressOf(_, _, _, operand) if isinstance(operand.type, FunctionSignature):
            return expression(names, operand)  # as for a reference to a function: a pointer
        case t.AddressOf(span, _, _, operand):
            return s.Unary(span, "&", expression(names, operand))
        case t.Subscript(span, _, _, pointer, index):
            return s.Index(span, expression(names, pointer), expression(names, index))
        case t.Convert():
            return _converted(names, e)
        case t.Unary(span, _, _, operator, operand):
            return s.Unary(span, operator, expression(names, operand))
        case t.Step(span, _, _, operator, operand, prefix):
            return s.Step(span, operator, expression(names, operand), prefix)
        case t.Binary(span, _, _, operator, left, right, place):
            return s.Binary(span, operator, expression(names, left), expression(names, right), place)
        case t.Assign(span, _, _, target, value, place):
            return s.Assign(span, "", expression(names, target), expression(names, value), place)
        case t.CompoundAssign(span, _, _, operator, target, value, _, place):
            return s.Assign(span, operator, expression(names, target), expression(names, value), place)
        case t.Conditional(span, _, _, condition, then, otherwise):
            chosen = expression(names, condition), expression(names, then), expression(names, otherwise)
            return s.Conditional(span, *chosen)
        case t.Comma(span, _, _, first, second):
            return s.Comma(span, (expression(names, first), expression(names, second)))
        case t.Call():
            return _call(names, e)
        case t.KnownCall():
            return _known_call(names, e)
        case t.KnownConstruct(span, type, _, arguments):
            return _known_construct(type, tuple(expression(names, a) for a in arguments), span)
        case t.Copy(span, _, _, operand):
            return expression(names, operand)
        case t.Construct() | t.Aggregate() | t.Zero() | t.Uninitialized():
            return _made(names, e)
        case t.Temporary(span, type, _, value):
            return _temporary(names, type, value, span)
        case t.StatementExpression(span, _, _, body):
            return s.StatementExpression(span, names.block(names, body))
        case _:
            assert_never(e)


def _call(names: Names, e: t.Call) -> s.Expression:
    """A call; of two arguments that may not be evaluated in any order, what comes first is put down before.

    A function that returns a reference in several places returns a pointer: lowering binds one reference at a call, not several.
    """
    span = e.span
    before: list[s.Expression] = []
    arguments = list(e.arguments)
    given: dict[int, s.Expression] = {}
    for position in _put_down(e):
        made, given[position] = _kept(names, arguments[position])
        before.append(made)
    written_ = tuple(given[i] if i in given else expression(names, a) for i, a in enumerate(arguments))
    if isinstance(e.callee, t.FunctionUse):
        call: s.Expression = s.Call(span, s.Name(e.callee.span, e.callee.symbol), written_)
        call = s.Unary(span, "*", call) if e.callee.symbol in names.by_pointer else call
    else:
        call = s.Call(span, expression(names, e.callee), written_)
    return s.Comma(span, (*before, call)) if before else call


def _put_down(e: t.Call) -> tuple[int, ...]:
    """The argument that must be evaluated before others, where that may make a difference: one of them acts, and not all of the
    others are the same whatever it does."""
    if e.order is t.Order.ANY or len(e.arguments) < 2:
        return ()
    first = 0 if e.order is t.Order.FIRST_BEFORE else 1
    given, others = e.arguments[first], [a for i, a in enumerate(e.arguments) if i != first]
    changed = not _stays(given) and any(map(_acts, others))
    late = first > 0 and _acts(given) and not all(map(_stays, others))
    return (first,) if changed or late else ()


def _stays(e: t.Expression) -> bool:
    """Whether an argument is the same whatever is evaluated before it: a constant, or a place that is a variable or in one."""
    match e:
        case t.Integer() | t.Floating() | t.NullPointer() | t.VariableUse() | t.KnownUse():
            return True
        case t.Member(_, _, _, base):
            return _stays(base)
        case t.Convert(kind=t.Conversion.NO_OP | t.Conversion.TO_BASE):
            return _stays(e.operand) and e.category is not t.Category.PRVALUE
        case _:
            return False


def _acts(e: t.Expression) -> bool:
    """Whether evaluating an expression may change something."""
    return any(isinstance(node, t.Assign | t.CompoundAssign | t.Step | t.Call | t.KnownCall | t.Construct) for node in walk(e))


def _kept(names: Names, e: t.Expression) -> tuple[s.Expression, s.Expression]:
    """What evaluates an argument now, and how it is mentioned later: a value by a variable, a place by a pointer to it."""
    if e.category is t.Category.PRVALUE:
        place = names.temporary(e.type, e.span)
        return s.Assign(e.span, "", place, expression(names, e), e.span), place
    pointer = names.temporary(Pointer(e.type), e.span)
    address = s.Unary(e.span, "&", expression(names, e))
    return s.Assign(e.span, "", pointer, address, e.span), s.Unary(e.span, "*", pointer)


def variable(names: Names, symbol: str, span: Span) -> s.Expression:
    """A variable by its symbol."""
    return s.Name(span, names.spelled[symbol])


def _converted(names: Names, e: t.Convert) -> s.Expression:
    span, operand = e.span, e.operand
    match e.kind:
        case t.Conversion.LOAD | t.Conversion.DECAY | t.Conversion.FUNCTION_POINTER:
            return expression(names, operand)
        case t.Conversion.NO_OP:
            return _adjusted(names, e)
        case t.Conversion.NULL_POINTER:
            return s.Cast(span, written(unqualified(e.type), span), s.NullLiteral(span))
        case (
            t.Conversion.ARITHMETIC
            | t.Conversion.TO_BOOL
            | t.Conversion.POINTER
            | t.Conversion.POINTER_TO_INTEGER
            | t.Conversion.INTEGER_TO_POINTER
            | t.Conversion.TO_VOID
            | t.Conversion.KNOWN
        ):
            return s.Cast(span, written(unqualified(e.type), span), expression(names, operand))
        case t.Conversion.REINTERPRET:
            if e.category is t.Category.PRVALUE:
                raise Unsupported(span, "reading a value's bits as another type")
            return _at(e.type, s.Unary(span, "&", expression(names, operand)), span)
        case t.Conversion.TO_BASE:
            return _through(names, e, lambda place: _base(names, e, place))
        case t.Conversion.TO_DERIVED:
            return _through(names, e, lambda place: _derived(names, e, place))
        case _:
            assert_never(e.kind)


def _adjusted(names: Names, e: t.Convert) -> s.Expression:
    """A conversion that changes qualifiers or the category: nothing, or where it takes one away, or
    is written and makes accesses volatile, a cast."""
    operand = expression(names, e.operand)
    value = e.category is t.Category.PRVALUE
    before, after = _qualifiers(e.operand.type, value), _qualifiers(e.type, value)
    if before <= after and not (e.explicit and any(word == "volatile" for _, word in after - before)):
        return operand
    if value:
        return s.Cast(e.span, written(unqualified(e.type), e.span), operand)
    return _at(e.type, s.Unary(e.span, "&", operand), e.span)


def _qualifiers(type: Type, value: bool) -> frozenset[tuple[int, str]]:
    """What is constant and what volatile: a place of the type (not a value), what it points to, and so on."""
    found: set[tuple[int, str]] = set()
    level = 0
    while True:
        if isinstance(type, Qualified) and (level or not value):
            found |= {(level, word) for word, said in (("const", type.const), ("volatile", type.volatile)) if said}
        match unqualified(type):
            case Pointer(target=target):
                type, level = target, level + 1
            case Array(element=element):
                type = element
            case _:
                return frozenset(found)


def _constant(type: Type) -> bool:
    """Whether a place of the type, or what a pointer of the type points to, must not be changed through it."""
    plain = unqualified(type)
    if isinstance(plain, Pointer):
        return isinstance(plain.target, Qualified) and plain.target.const
    return isinstance(type, Qualified) and type.const


def _through(names: Names, e: t.Convert, step: Callable[[s.Expression], s.Expression]) -> s.Expression:
    """What a step from place to place makes of a glvalue or, by way of what it points to, a pointer."""
    operand = expression(names, e.operand)
    if not isinstance(unqualified(e.type), Pointer):
        return step(operand)
    return s.Unary(e.span, "&", step(s.Unary(e.span, "*", operand)))


def _base(names: Names, e: t.Convert, place: s.Expression) -> s.Expression:
    """The base of the object that is ``place``."""
    record = names.record(_object(e.operand.type))
    if record is None:  # of known types, which the tables convert
        return place
    return part(names, record, next(f for f in record.fields if f.name == e.path), place, _object(e.type), e.span)


def _derived(names: Names, e: t.Convert, place: s.Expression) -> s.Expression:
    """The object of which a base is ``place``."""
    record = names.record(_object(e.type))
    assert record is not None, "a class is derived from a class"
    offset = next(f.offset for f in record.fields if f.name == e.path) // 8
    return _at(_object(e.type), _moved(s.Unary(e.span, "&", place), "-", offset, e.span), e.span)


def _object(type: Type) -> Type:
    """What a pointer points to; another type is that of the object itself."""
    plain = unqualified(type)
    return plain.target if isinstance(plain, Pointer) else type


def part(names: Names, record: t.Record, field: t.Field, place: s.Expression, type: Type, span: Span) -> s.Expression:
    """A member of an object; a base that the structure does not have is what lies at its place."""
    if record.symbol not in names.flat or not is_base(field):
        return s.Member(span, place, field.name)
    return _at(type, _moved(s.Unary(span, "&", place), "+", field.offset // 8, span), span)


def _moved(address: s.Expression, operator: str, offset: int, span: Span) -> s.Expression:
    """An address some bytes further, or back."""
    if not offset:
        return address
    return s.Binary(span, operator, s.Cast(span, written(_BYTES, span), address), s.IntLiteral(span, offset), span)


def _at(type: Type, address: s.Expression, span: Span) -> s.Expression:
    """The object of a type at an address."""
    return s.Unary(span, "*", s.Cast(span, written(Pointer(type), span), address))


def _known_call(names: Names, e: t.KnownCall) -> s.Expression:
    """A call that the tables know; an operator of known types is that operator of the language, as the tables' types have it."""
    span = e.span
    arguments = tuple(expression(names, a) for a in e.arguments)
    if e.object is not None:
        arguments = (expression(names, e.object), *arguments)
    operator = e.name.removeprefix("operator") if e.name.startswith("operator") else None
    if operator is not None and not operator[:1].isalnum() and operator[:1] not in (" ", "_"):
        return _operator(e, operator, arguments)
    if operator is not None and e.object is not None:
        return s.Cast(span, written(unqualified(e.type), span), arguments[0])
    templates = tuple(s.IntLiteral(span, a) if isinstance(a, int) else written(a, span) for a in e.templates) or None
    if e.object is not None:
        return s.Call(span, s.Member(span, arguments[0], e.name, arguments=templates), arguments[1:])
    return s.Call(span, s.Name(span, e.name, e.scope, templates), arguments)


def _operator(e: t.KnownCall, operator: str, arguments: tuple[s.Expression, ...]) -> s.Expression:
    span = e.span
    match operator, arguments:
        case "()", (called, *given):
            return s.Call(span, called, tuple(given))
        case "[]", (base, index):
            return s.Index(span, base, index)
        case (("++" | "--"), (operand,)):
            return s.Step(span, operator, operand, True)
        case (("++" | "--"), (operand, _)):
            return s.Step(span, operator, operand, False)
        case (("==" | "!=" | "<=" | ">="), (left, right)):
            return s.Binary(span, operator, left, right, span)
        case _, (target, value) if operator.endswith("="):
            return s.Assign(span, operator[:-1], target, value, span)
        case _, (left, right):
            return s.Binary(span, operator, left, right, span)
        case _, (operand,) if operator in _UNARY:
            return s.Unary(span, operator, operand)
        case _:
            raise Unsupported(span, f"operator{operator} of {len(arguments)} operands")


def _known_construct(type: Type, arguments: tuple[s.Expression, ...], span: Span) -> s.Expression:
    plain = unqualified(type)
    if isinstance(plain, Known) and len(arguments) == 1 and not plain.arguments and plain.name != "dim3":
        return s.Cast(span, written(plain, span), arguments[0])
    return s.Construct(span, written(plain, span), arguments)


# ---------------------------------------------------------------------------------------------- objects that are made


def _made(names: Names, e: t.Construct | t.Aggregate | t.Zero | t.Uninitialized) -> s.Expression:
    """A prvalue that is no operand of an initialisation: scalars as values, records by way of a temporary."""
    record = names.record(e.type)
    if isinstance(e, t.Zero) and record is None:
        return zero(e.type, e.span)
    if isinstance(e, t.Aggregate) and isinstance(unqualified(e.type), Known):
        return _known_construct(e.type, tuple(expression(names, value) for _, value in e.items), e.span)
    place = names.temporary(e.type, e.span)
    made = begin(names, place, e.type, e)
    return s.Comma(e.span, (*made, place)) if made else place


def zero(type: Type, span: Span) -> s.Expression:
    """The zero of a scalar, pointer or known type."""
    plain = unqualified(type)
    match plain:
        case Scalar("float" | "double" | "long double"):
            return s.Cast(span, written(plain, span), s.IntLiteral(span, 0))
        case Scalar():
            return integer(plain, 0, span)
        case Pointer():
            return s.Cast(span, written(plain, span), s.NullLiteral(span))
        case _:
            return s.Construct(span, written(plain, span), (), braces=True)


def _temporary(names: Names, type: Type, value: t.Expression, span: Span) -> s.Expression:
    place = names.temporary(type, span)
    made = begin(names, place, type, value)
    return s.Comma(span, (*made, place)) if made else place


def begin(names: Names, place: s.Expression, type: Type, value: t.Expression) -> tuple[s.Expression, ...]:
    """What makes an object at a place: effects in order, none where nothing is initialised. A reference is a pointer then.

    A part that is left out of an aggregate is zero or, where the tree says so, not initialised.
    """
    span = value.span
    if isinstance(type, Reference):
        return (s.Assign(span, "", place, s.Unary(span, "&", expression(names, value)), span),)
    match value:
        case t.Uninitialized():
            return ()
        case t.Construct(_, _, _, constructor, arguments):
            given = (place, *(expression(names, a) for a in arguments))
            return (s.Call(span, s.Name(span, constructor), given),)
        case t.Aggregate(_, _, _, items, zeroed) if not isinstance(unqualified(type), Known):
            return _parts(names, place, type, dict(items), zeroed, span)
        case t.Zero():
            return _zeroed(names, place, type, span)
        case t.Copy(_, _, _, operand) if isinstance(unqualified(type), Array):
            if not _acts(operand):
                return _copied(names, place, expression(names, operand), type, span)
            first, source = _kept(names, operand)
            return (first, *_copied(names, place, source, type, span))
    return (s.Assign(span, "", place, expression(names, value), span),)


def _parts(
    names: Names, place: s.Expression, type: Type, items: dict[str | int, t.Expression], zeroed: bool, span: Span
) -> tuple[s.Expression, ...]:
    effects: list[s.Expression] = []
    for key, part, part_type in _pieces(names, place, type, span, items):
        if key in items:
            effects.extend(begin(names, part, part_type, items[key]))
        elif zeroed:
            effects.extend(_zeroed(names, part, part_type, span))
    return tuple(effects)


def _copied(names: Names, place: s.Expression, source: s.Expression, type: Type, span: Span) -> tuple[s.Expression, ...]:
    """Copies an array, element by element."""
    if not isinstance(unqualified(type), Array):
        return (s.Assign(span, "", place, source, span),)
    parts = zip(_pieces(names, place, type, span), _pieces(names, source, type, span), strict=True)
    return tuple(e for (_, part, inner), (_, from_, _) in parts for e in _copied(names, part, from_, inner, span))


def _zeroed(names: Names, place: s.Expression, type: Type, span: Span) -> tuple[s.Expression, ...]:
    if not isinstance(unqualified(type), Array) and names.record(type) is None:
        return (s.Assign(span, "", place, zero(type, span), span),)
    return tuple(e for _, part, inner in _pieces(names, place, type, span) for e in _zeroed(names, part, inner, span))


_MOST_PIECES = 1024


def _pieces(
    names: Names, place: s.Expression, type: Type, span: Span, items: Container[str | int] = ()
) -> list[tuple[str | int, s.Expression, Type]]:
    """The members or elements of an object; of a union only the one among ``items``, or the first."""
    plain = unqualified(type)
    if isinstance(plain, Array):
        if plain.length is None or plain.length > _MOST_PIECES:
            raise Unsupported(span, f"an array of more than {_MOST_PIECES} elements that is initialised in an expression")
        return [(i, s.Index(span, place, s.IntLiteral(span, i)), plain.element) for i in range(plain.length)]
    record = names.record(type)
    if record is None:
        raise Unsupported(span, "braces around the value of what is no class")
    fields = record.fields
    if record.union:
        fields = tuple(f for f in fields if f.name in items) or fields[:1]
    return [(f.name, part(names, record, f, place, f.type, span), f.type) for f in fields]
