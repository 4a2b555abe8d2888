"""What types written in the source mean, array dimensions evaluated; names are looked up through the port (``type_names``)."""

from __future__ import annotations

from typing import assert_never

from frontend.classes.constants import constant
from frontend.classes.enumerations import enumerator_values, underlying_of
from frontend.errors import FrontendError, Unsupported, Unsure
from frontend.names.frame import Class, Frame, source_error
from frontend.names.libraries import unknown_name
from frontend.names.resolve import Bound, FromRecord, FromSpace, Scope, Symbol, find_qualified
from frontend.syntax import syntax
from frontend.syntax.syntax import Qualifier, Specifier
from frontend.types.types import (
    INT,
    UCHAR,
    AddressSpace,
    Array,
    Boolean,
    Enumeration,
    Function,
    Integer,
    Pointer,
    Record,
    Reference,
    Type,
    builtin_type,
    spell,
    underlying,
)
from frontend.types.values import Place
from frontend.values.evaluation import lower_any

_SPACES = {
    Qualifier.GLOBAL: AddressSpace.GLOBAL,
    Qualifier.LOCAL: AddressSpace.LOCAL,
    Qualifier.CONSTANT: AddressSpace.CONSTANT,
    Qualifier.PRIVATE: AddressSpace.PRIVATE,
}


def type_of(frame: Frame, written: syntax.Type) -> Type:
    """The semantic type of a written one, in the frame's scope."""
    match written:
        case syntax.NamedType():
            return _named(frame, written)
        case syntax.PointerType(_, target):
            qualifiers = qualifiers_of(target)
            return Pointer(
                _no_reference(type_of(frame, target)),
                space_of(qualifiers),
                Qualifier.CONST in qualifiers or Qualifier.CONSTANT in qualifiers,
                Qualifier.VOLATILE in qualifiers,
            )
        case syntax.ReferenceType(_, target, rvalue):
            inner = type_of(frame, target)
            if isinstance(inner, Reference):  # a reference to a reference collapses (C++17 [dcl.ref] 6)
                return Reference(inner.target, inner.const, rvalue and inner.rvalue, inner.volatile)
            qualifiers = qualifiers_of(target)
            return Reference(inner, Qualifier.CONST in qualifiers, rvalue, Qualifier.VOLATILE in qualifiers)
        case syntax.ArrayType(span, element, dimension):
            element_type = type_of(frame, element)
            if isinstance(element_type, Reference):
                raise source_error(span, "an array cannot consist of references")
            if dimension is None:
                return Array(element_type, None)
            length = constant(frame, dimension)
            if length is None:
                raise Unsupported(span, "an array whose length is not constant")
            return Array(element_type, length)
        case syntax.FunctionType(_, result, parameters, variadic):
            return Function(type_of(frame, result), tuple(parameter_type(frame, p) for p in parameters), variadic)
        case syntax.TypeOf():
            return _type_of_operand(frame, written)
        case syntax.InlineRecord(_, record):
            return record_type(frame, record, frame.scope)
        case syntax.InlineEnumeration(_, enumeration):
            return enumeration_type(frame, enumeration)
    assert_never(written)


def parameter_type(frame: Frame, parameter: syntax.Parameter) -> Type:
    """A parameter's type: arrays and functions become pointers."""
    if isinstance(parameter.type, syntax.ArrayType):
        element = parameter.type.element
        qualifiers = qualifiers_of(element)
        return Pointer(
            type_of(frame, element),
            space_of(qualifiers),
            Qualifier.CONST in qualifiers or Qualifier.CONSTANT in qualifiers,
            Qualifier.VOLATILE in qualifiers,
        )
    type_ = type_of(frame, parameter.type)
    if isinstance(type_, Array):
        return Pointer(type_.element, volatile=Qualifier.VOLATILE in qualifiers_of(parameter.type))
    return Pointer(type_) if isinstance(type_, Function) else type_


def qualifiers_of(written: syntax.Type) -> frozenset[Qualifier]:
    """The qualifiers of what a type describes; an array has its element's."""
    match written:
        case syntax.ArrayType(_, element, _, qualifiers):
            return qualifiers | qualifiers_of(element)
        case (
            syntax.NamedType(qualifiers=qualifiers)
            | syntax.PointerType(qualifiers=qualifiers)
            | syntax.TypeOf(qualifiers=qualifiers)
            | syntax.InlineRecord(qualifiers=qualifiers)
            | syntax.InlineEnumeration(qualifiers=qualifiers)
        ):
            return qualifiers
        case syntax.ReferenceType() | syntax.FunctionType():
            return syntax.NO_QUALIFIERS
    assert_never(written)


def is_const(declared: syntax.Variable | syntax.Parameter) -> bool:
    """Whether a variable is declared as one that keeps its first value."""
    constexpr = isinstance(declared, syntax.Variable) and Specifier.CONSTEXPR in declared.specifiers
    return constexpr or Qualifier.CONST in qualifiers_of(declared.type)


def space_of(qualifiers: frozenset[Qualifier]) -> AddressSpace:
    return next((space for word, space in _SPACES.items() if word in qualifiers), AddressSpace.GENERIC)


def _no_reference(type_: Type) -> Type:
    return type_.target if isinstance(type_, Reference) else type_


def _type_of_operand(frame: Frame, written: syntax.TypeOf) -> Type:
    """``decltype`` of a name is the type that it is declared with; of other expressions it tells lvalues, `T &`, and what is to
    be moved from, `T &&`, from values (C++17 [dcl.type.simple] 4)."""
    operand = written.operand
    if isinstance(operand, syntax.TYPE_NODES):
        return type_of(frame, operand)
    with frame.emitter.only_types():
        found = lower_any(frame, operand)
    if not written.declared:
        return found.type
    if isinstance(operand, syntax.Name | syntax.Member) and not written.parenthesised:
        symbol = frame.scope.find(operand.name) if isinstance(operand, syntax.Name) and not operand.scope else None
        return symbol.reference or found.type if isinstance(symbol, Bound) else found.type
    frame.program.left_to_compiler(written.span)
    if isinstance(found, Place):
        return found.type if found.fresh else Reference(found.type, found.const, found.expiring, found.volatile)
    const = named_constant(frame, operand)  # of a variable that never changes, its value is found
    return found.type if const is None else Reference(found.type, const)


def _named(frame: Frame, written: syntax.NamedType) -> Type:
    found = frame.program.lowering.find_type(frame, written)
    if found is not None:
        return found
    chosen = "" if written.scope or written.arguments or written.keyword else frame.program.pieces.type(written.name)
    if chosen:
        frame.program.chosen_types[written.name] = chosen
        number = builtin_type(frame.program.dialect, chosen, frame.program.options.pointer_bits)
        assert number is not None
        return number
    what = f"unknown type {'::'.join((*written.scope, written.name))}"
    raise unknown_name(written.span, written.scope, written.name, what)


def argument_type(frame: Frame, written: syntax.TemplateArgument) -> Type | None:
    """The type that a template argument stands for; None for a value."""
    if isinstance(written, syntax.TYPE_NODES):
        type_ = type_of(frame, written)
        if Qualifier.VOLATILE in qualifiers_of(written):  # which types do not tell
            raise Unsure(written.span, "a volatile type as an argument of a template")
        if not isinstance(type_, Pointer | Record | Reference):
            frame.emitter.pointer_width.layout_of(type_, frame.layout)
        return type_
    if isinstance(written, syntax.Name):
        scope, arguments = written.scope, written.arguments
        return frame.program.lowering.find_type(
            frame, syntax.NamedType(written.span, written.name, "", scope, arguments, outer=written.outer)
        )
    return None


def enumeration_type(frame: Frame, item: syntax.Enumeration) -> Enumeration:
    """The type that an enumeration's declaration makes, seen from the scope where it stands."""
    width, boolean, promoted = INT, False, None
    number = frame.program.keys.number("enumeration", item)
    frame.program.homes[number] = frame.scope.innermost_space()
    if item.underlying is None and not item.scoped and frame.program.cplusplus:
        width, promoted = underlying_of(enumerator_values(frame, item, None), item.span)
    elif item.underlying is not None:
        named = underlying(type_of(frame, item.underlying))
        boolean = isinstance(named, Boolean)
        if not isinstance(named, Integer | Boolean):
            raise source_error(item.span, f"the enumeration {item.name} is of {spell(named)}, which is no integer")
        width = UCHAR if isinstance(named, Boolean) else named
    return Enumeration(item.name or "enum", width, item.scoped, number, boolean, promoted)


def record_type(frame: Frame, record: syntax.Record, scope: Scope) -> Type:
    """The type that a record's declaration makes; each is laid out once, or once for each instance around it."""
    key: tuple[object, ...] = (id(record),) if scope.space is not None else (id(record), frame.instance, scope.path())
    found = frame.program.types.get(key)
    if found is None:
        name = local_name(frame.within(scope), record)
        frame.program.types[key] = Record(name, record.keyword == "union")
        try:
            found = frame.program.lowering.define_record(frame, record, scope, name)
        except FrontendError:
            del frame.program.types[key]
            raise
        frame.program.types[key] = found
    return found


def local_name(frame: Frame, record: syntax.Record) -> str:
    """A name for a class that no other has: each instance of a function makes its own; each class without a name is another."""
    if frame.scope.space is not None and record.name:
        return frame.scope.space.path() + record.name
    path = frame.scope.path()
    key = (id(record), 0 if frame.scope.space is not None else frame.instance, path)
    place = f"@{record.span.line}" if record.name else f"<anonymous at {record.span.line}:{record.span.column}>"
    return unique_name(frame, f"{path}{record.name}{place}", key)


def unique_name(frame: Frame, name: str, key: tuple[object, ...]) -> str:
    """A name for the class of a key, with a number where another class is spelled alike."""
    found, count = name, 1
    while frame.program.locals.setdefault(found, key) != key:
        count += 1
        found = f"{name}#{count}"
    return found


def declares(frame: Frame, owner: Class, name: str) -> bool:
    """Whether a class itself declares a name, which hides those of its bases."""
    members = frame.layout.records.get(owner.type.name)
    fields = (item.name for item in members.items) if members is not None else ()
    return name in owner.methods or name in owner.statics or name in owner.scope.names or name in fields


_OF_LAUNCH = ("threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize")
"""Constants of CUDA that are variables, not macros."""


def named_constant(frame: Frame, expression: syntax.Expression) -> bool | None:
    """Whether the variable that an expression names, or names a part of, is const; None where it names none."""
    match expression:
        case syntax.Name(name=name, scope=scope):
            symbol = find_qualified(frame.scope, scope, name) if scope else frame.scope.find(name)
            if isinstance(symbol, Bound):
                return symbol.const
            if symbol is None and not scope and name in _OF_LAUNCH:
                return True
            variable = _declared(frame, symbol, expression)
            return None if variable is None else is_const(variable)
        case syntax.Member(base=base, arrow=False) | syntax.Index(base=base):
            return named_constant(frame, base)
        case syntax.Conditional(then=then, otherwise=otherwise) if then is not None:
            sides = named_constant(frame, then), named_constant(frame, otherwise)
            return None if None in sides else any(sides)
        case _:
            return None


def _declared(frame: Frame, symbol: Symbol | None, name: syntax.Name) -> syntax.Variable | None:
    """The variable of a namespace or a class that a name means; None where it means something else."""
    match symbol:
        case FromSpace(declared):
            return next((d for d in declared if isinstance(d, syntax.Variable)), None)
        case FromRecord(record, member):
            return frame.program.classes[record].statics.get(member)
        case None if name.scope:
            outer = name.outer or syntax.NamedType(name.span, name.scope[-1], scope=name.scope[:-1])
            type_ = frame.program.lowering.find_type(frame, outer)
            owner = frame.program.classes.get(type_.name) if isinstance(type_, Record) else None
            return None if owner is None else owner.statics.get(name.name)
        case _:
            return None
