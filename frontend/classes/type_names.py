"""What types written in the source mean: names looked up, array dimensions evaluated (records: ``records``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from boogie_ir.lang.build import bv
from frontend.classes import instantiate, records, type_traits
from frontend.classes.constants import constant
from frontend.errors import FrontendError, Unsupported
from frontend.expressions import lower_expressions
from frontend.names.frame import Class, Frame, source_error
from frontend.names.libraries import unknown_name
from frontend.names.resolve import Bound, Declared, FromSpace, Scope, TypeName, find_qualified
from frontend.source.dialects.choose import dialect_of
from frontend.syntax import syntax
from frontend.syntax.syntax import Qualifier
from frontend.syntax.syntax_walk import walk
from frontend.tables.registry import lookup
from frontend.types.types import (
    INT,
    AddressSpace,
    Array,
    Enumeration,
    Function,
    Integer,
    Opaque,
    Pointer,
    Record,
    Reference,
    Type,
    builtin_type,
    underlying,
)
from frontend.types.values import Place, scalar

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
            return Reference(_no_reference(type_of(frame, target)), Qualifier.CONST in qualifiers_of(target), rvalue)
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
            return records.record_type(frame, record, frame.scope)
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
        return Pointer(type_.element)
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


def space_of(qualifiers: frozenset[Qualifier]) -> AddressSpace:
    return next((space for word, space in _SPACES.items() if word in qualifiers), AddressSpace.GENERIC)


def _no_reference(type_: Type) -> Type:
    return type_.target if isinstance(type_, Reference) else type_


def _type_of_operand(frame: Frame, written: syntax.TypeOf) -> Type:
    """``decltype`` of a reference, and of an expression that is a place and no name, is a reference."""
    operand = written.operand
    if isinstance(operand, syntax.TYPE_NODES):
        return type_of(frame, operand)
    with frame.emitter.trial():
        found = lower_expressions.lower_any(frame, operand)
    if not written.declared or not isinstance(found, Place):
        return found.type
    if isinstance(operand, syntax.Name | syntax.Member) and not written.parenthesised:
        symbol = frame.scope.find(operand.name) if isinstance(operand, syntax.Name) and not operand.scope else None
        if not (isinstance(symbol, Bound) and symbol.reference):
            return found.type
    return Reference(found.type, found.const)


# -- names --------------------------------------------------------------------------------------------------


def _named(frame: Frame, written: syntax.NamedType) -> Type:
    found = find_type(frame, written)
    if found is not None:
        return found
    what = f"unknown type {'::'.join((*written.scope, written.name))}"
    raise unknown_name(written.span, written.scope, written.name, what)


def find_type(frame: Frame, written: syntax.NamedType) -> Type | None:
    """The type that a name stands for; None where it stands for none."""
    if written.scope:
        return _find_scoped(frame, written)
    for symbol in frame.scope.find_all(written.name):
        match symbol:
            case TypeName(type_) if written.arguments is None:  # with arguments, it is another instance of the class around
                return type_
            case FromSpace(declared):
                found = _first_type(frame, declared, symbol.around, written)
                if found is not None:
                    return found
            case _:
                pass
    return _predefined(frame, written)


def _predefined(frame: Frame, written: syntax.NamedType) -> Type | None:
    builtin = builtin_type(frame.program.dialect, written.name, frame.program.options.pointer_bits)
    if builtin is not None:
        return builtin
    dialect = dialect_of(frame.program.dialect)
    scoped = {name for names in dialect.scoped_types.values() for name in names}
    if written.name in dialect.type_names or written.name in dialect.template_names or written.name in scoped:
        element = None
        if written.arguments and isinstance(written.arguments[0], syntax.TYPE_NODES):
            element = type_of(frame, written.arguments[0])
        return Opaque(sized_name(frame, written), element)
    return None


def argument_type(frame: Frame, written: syntax.TemplateArgument) -> Type | None:
    """The type that a template argument stands for; None for a value."""
    if isinstance(written, syntax.TYPE_NODES):
        return type_of(frame, written)
    if isinstance(written, syntax.Name):
        scope, arguments = written.scope, written.arguments
        return find_type(frame, syntax.NamedType(written.span, written.name, "", scope, arguments, outer=written.outer))
    return None


def sized_name(frame: Frame, written: syntax.NamedType | syntax.Name) -> str:
    """A name of the language, ``thread_block_tile<32>`` where a number is its first template argument."""
    argument = written.arguments[0] if written.arguments else None
    if argument is None or isinstance(argument, syntax.TYPE_NODES):
        return written.name
    size = constant(frame, argument)
    name = f"{written.name}<{size}>"
    known = lookup(frame.program.dialect, name) or lookup(frame.program.dialect, f"{name}.size")
    return name if known is not None else written.name


def qualifying_type(frame: Frame, written: syntax.NamedType | syntax.Name) -> Type | None:
    """The type that the scope of a name stands for; None where it stands for none."""
    outer = written.outer or syntax.NamedType(written.span, written.scope[-1], scope=written.scope[:-1])
    if outer.scope == ("std",):
        return None
    try:
        return find_type(frame, outer)
    except FrontendError:
        symbol = find_qualified(frame.scope, outer.scope, outer.name) if outer.scope else frame.scope.find(outer.name)
        if isinstance(symbol, FromSpace):  # a class with members that only host code knows; its types may be known
            name = f"{symbol.space.path()}{outer.name}"
            if name in frame.program.classes:
                return frame.program.classes[name].type
        raise


def _find_scoped(frame: Frame, written: syntax.NamedType) -> Type | None:
    found = find_qualified(frame.scope, written.scope, written.name)
    if found is not None:
        return _first_type(frame, found.declared, found.around, written)
    outer = qualifying_type(frame, written)
    if isinstance(outer, Record) and outer.name in frame.program.classes:
        return type_in_class(frame, frame.program.classes[outer.name], written)
    return type_traits.trait_type(frame, written) or _predefined(frame, written)


def type_in_class(frame: Frame, owner: Class, written: syntax.NamedType) -> Type | None:
    """The type that a class or its bases declare under a name."""
    symbol = owner.scope.names.get(written.name)
    if isinstance(symbol, FromSpace):
        return _first_type(frame, symbol.declared, symbol.around, written)
    if isinstance(symbol, TypeName):
        return symbol.type
    if declares(frame, owner, written.name):
        return None
    classes = [frame.program.classes[base.name] for base in owner.bases if base.name in frame.program.classes]
    inherited = (type_in_class(frame, base, written) for base in classes)
    return next((type_ for type_ in inherited if type_ is not None), None)


def _first_type(frame: Frame, declared: tuple[Declared, ...], scope: Scope, written: syntax.NamedType) -> Type | None:
    """The type among declarations of one name; a definition goes before forward declarations."""
    of_records = [d for d in declared if isinstance(d, syntax.Record)]
    templates = [d for d in of_records if d.template is not None]
    if templates and (written.arguments is not None or len(templates) == len(of_records)):
        return instantiate.class_template(frame, templates, scope, written)
    if of_records:
        return records.record_type(frame, next((r for r in of_records if r.members is not None), of_records[0]), scope)
    for item in declared:
        match item:
            case syntax.Typedef(template=template) if template is not None:
                return instantiate.alias_template(frame, item, scope, written)
            case syntax.Typedef(type=type_):
                if scope.space is None:  # in a function or class: its template arguments may matter
                    return type_of(frame.within(scope), type_)
                key = (id(item),)
                if key not in frame.program.types:
                    frame.program.types[key] = type_of(frame.within(scope), type_)
                return frame.program.types[key]
            case syntax.Enumeration():
                defined = (d for d in declared if isinstance(d, syntax.Enumeration) and d.items is not None)
                return enumeration_type(frame, next(defined, item))
            case syntax.Skipped(span, reason):
                raise Unsupported(span, f"the declaration of {written.name}", reason)
            case _:
                pass
    return None


def enumeration_type(frame: Frame, item: syntax.Enumeration) -> Enumeration:
    width = INT
    if item.underlying is not None:
        named = underlying(type_of(frame, item.underlying))
        assert isinstance(named, Integer)
        width = named
    return Enumeration(item.name or "enum", width, item.scoped, frame.program.keys.number("enumeration", item))


def enumerator_value(frame: Frame, item: syntax.Enumeration, position: int) -> int:
    """The value of an enumerator: written, or one more than that of its predecessor.

    In a scoped enumeration it may mention those before it, which are numbers there (C++17 [dcl.enum] 5).
    """
    value = item.items[position].value if item.items else None
    if value is not None:
        found = constant(_among_enumerators(frame, item, position) if item.scoped else frame, value)
        if found is None:
            raise source_error(value.span, "an enumerator's value must be constant")
        return found
    return 0 if position == 0 else enumerator_value(frame, item, position - 1) + 1


def _among_enumerators(frame: Frame, item: syntax.Enumeration, position: int) -> Frame:
    """The frame in which the value of a scoped enumerator is evaluated."""
    type_ = enumeration_type(frame, item).underlying
    names = (node for node in walk((item.items or ())[position].value) if isinstance(node, syntax.Name))
    mentioned = {node.name for node in names if not node.scope}
    scope = Scope(frame.scope)
    for before, enumerator in enumerate((item.items or ())[:position]):
        if enumerator.name in mentioned:
            scope.names[enumerator.name] = Bound(scalar(type_, bv(enumerator_value(frame, item, before), type_.width)))
    return frame.within(scope)


def enumerations_named(frame: Frame, written: syntax.NamedType) -> Iterator[tuple[syntax.Enumeration, Scope]]:
    """The enumerations that a name may stand for, each in the scope where it is declared."""
    if not written.scope:
        symbols = [s for s in frame.scope.find_all(written.name) if isinstance(s, FromSpace)]
    else:
        found = find_qualified(frame.scope, written.scope, written.name)
        outer = qualifying_type(frame, written) if found is None else None
        symbols = [found] if found is not None else list(declared_in(frame, outer, written.name))
    for symbol in symbols:
        for declared in symbol.declared:
            if isinstance(declared, syntax.Enumeration):
                yield declared, symbol.around
            elif isinstance(declared, syntax.Typedef) and isinstance(declared.type, syntax.NamedType):
                yield from enumerations_named(frame.within(symbol.around), declared.type)


def declared_in(frame: Frame, record: Type | None, name: str) -> Iterator[FromSpace]:
    """What a class declares under a name, or else its bases."""
    owner = frame.program.classes.get(record.name) if isinstance(record, Record) else None
    if owner is None:
        return
    symbol = owner.scope.names.get(name)
    if isinstance(symbol, FromSpace):
        yield symbol
        return
    if declares(frame, owner, name):
        return
    for base in owner.bases:
        yield from declared_in(frame, base, name)


def declares(frame: Frame, owner: Class, name: str) -> bool:
    """Whether a class itself declares a name, which hides those of its bases."""
    members = frame.layout.records.get(owner.type.name)
    fields = (item.name for item in members.items) if members is not None else ()
    return name in owner.methods or name in owner.statics or name in owner.scope.names or name in fields
