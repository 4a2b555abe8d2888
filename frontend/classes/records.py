"""What the declaration of a record means: its bases, members, layout, methods and the names that it declares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from frontend.classes.alignment import asked_alignment, has_table, is_packed, packed_to
from frontend.classes.constants import constant
from frontend.classes.special_members import copies_otherwise, refuse_hidden_calls, refuse_moves
from frontend.classes.type_names import type_in_class
from frontend.classes.written_types import declares, qualifiers_of, type_of
from frontend.errors import FrontendError, Unsupported, Unsure
from frontend.names.frame import Class, Frame, source_error
from frontend.names.resolve import Bound, EnumeratorOf, FromSpace, PackName, Scope, Space, TypeName, declarations_of
from frontend.names.tail_padding import refuse_used_padding
from frontend.syntax import syntax
from frontend.syntax.syntax import Qualifier, Specifier
from frontend.syntax.syntax_walk import walk
from frontend.types.layout import Field, UnknownSize
from frontend.types.types import Array, Boolean, Integer, Pointer, Record, Reference, Type, scalar_width, spell, underlying


def define_record(frame: Frame, record: syntax.Record, scope: Scope, name: str) -> Record:
    """Lays a record out under a unique name and files its methods."""
    type_ = Record(name, record.keyword == "union")
    if record.members is None:
        return type_
    limit = frame.program.root.orders.get(id(record))
    outer = frame.within(Scope(scope, prefix=f"{name}::", limit=limit))
    outer.scope.names[record.name] = TypeName(type_)
    bases = tuple(_base(outer, base) for base in record.bases)
    dependent = [b for b, written in zip(bases, record.bases, strict=True) if _depends(scope, written.type)]
    known = [b for b in bases if b not in dependent]
    inherited = Scope(scope)
    for base in reversed(known):
        inherited.names |= _types_of(frame, base)
    inner_scope = Scope(inherited, prefix=f"{name}::", limit=limit)
    inner_scope.names[record.name] = TypeName(type_)
    inner = frame.within(inner_scope)
    for base, written in zip(bases, record.bases, strict=True):
        if base.name not in frame.layout.records:
            raise source_error(written.span, f"the base {spell(base)} of {record.name} is not known completely")
    found = Class(type_, record, inner_scope, bases)
    frame.program.classes[name] = found
    inner_scope.record = name  # what bases have, and static members from their declaration on
    inner_scope.record_names = frozenset(n for b in known if b.name in frame.program.classes for n in _names_of(frame, b))
    inner_scope.dependent = frozenset(n for b in dependent if b.name in frame.program.classes for n in _names_of(frame, b))
    fields: list[Field] = [Field("", base, base=True) for base in bases]
    unknown: FrontendError | None = None
    for member in record.members:
        try:
            _declare_member(inner, found, member, fields)
        except FrontendError as error:
            if not isinstance(member, syntax.Field):
                raise
            unknown = unknown or error  # the types that a class declares are known although its size is not
    if unknown is not None:
        raise unknown
    _refuse_shared_empties(frame, record, bases, fields)
    most = packed_to(inner, record, fields)
    table = has_table(frame, found)
    packed = is_packed(frame, record, fields, table)
    try:
        frame.layout.records[name] = frame.layout.arrange(
            fields, type_.union, packed, asked_alignment(inner, record.attributes), most, table
        )
    except UnknownSize as error:
        raise source_error(record.span, f"{record.keyword} {record.name} contains {error}, whose size is not known") from error
    refuse_used_padding(frame, record, frame.layout.records[name])
    used = (member.path[-1] for member in record.members if isinstance(member, syntax.UsingNames))
    inner_scope.record_names = frozenset((*_member_names(frame, found, dependent), *found.methods, *found.statics, *used))
    return type_


def _refuse_shared_empties(frame: Frame, record: syntax.Record, bases: Sequence[Record], fields: Sequence[Field]) -> None:
    """Two objects of one empty class may not share an address (C++17 [intro.object] 8): then one of them lies elsewhere.

    A union whose member has a default initialiser begins with that member, whichever it is.
    """
    seen: set[str] = set()
    for field in fields:
        held = set(_empty_classes(frame, field.type))
        if held & seen:
            raise Unsure(record.span, f"{record.name}, two parts of which are of one empty class,")
        seen |= held if bases else set()
    if record.keyword == "union" and any(isinstance(m, syntax.Field) and m.initializer for m in record.members or ()):
        raise Unsure(record.span, "a union with a default initialiser")


def _empty_classes(frame: Frame, type_: Type) -> Iterator[str]:
    """The classes without members that a type consists of."""
    if isinstance(type_, Array):
        yield from _empty_classes(frame, type_.element)
    if not isinstance(type_, Record) or type_.name not in frame.layout.records:
        return
    items = frame.layout.records[type_.name].items
    if not items:
        yield type_.name
    for item in items:
        yield from _empty_classes(frame, item.type)


def _depends(scope: Scope, base: syntax.NamedType) -> bool:
    """Whether a base depends on a template's parameter: names in the class are not looked up in it (C++17 [temp.dep] 3)."""
    return any(scope.is_parameter(node.name) for node in walk(base) if isinstance(node, syntax.Name | syntax.NamedType))


def _member_names(frame: Frame, found: Class, without: Sequence[Record] = ()) -> set[str]:
    names: set[str] = set()
    for item in frame.layout.records[found.type.name].items:
        if item.base and item.type in without:
            continue
        if item.name:
            names.add(item.name)
        elif isinstance(item.type, Record):
            names |= _names_of(frame, item.type)
    return names


def _names_of(frame: Frame, record: Record) -> set[str]:
    """The members of a base, or of an anonymous member."""
    inner = frame.program.classes[record.name]
    return _member_names(frame, inner) | _enumerators(inner) | inner.methods.keys() | inner.statics.keys() | inner.brought.keys()


def _types_of(frame: Frame, record: Record) -> dict[str, Bound | TypeName | PackName | FromSpace]:
    """The types that a base declares or inherits, by name: they hide those outside, parameters of templates too, from what
    derives from it (C++17 [basic.lookup.unqual] 7, [temp.local] 8)."""
    owner = frame.program.classes.get(record.name)
    if owner is None:
        return {}
    found: dict[str, Bound | TypeName | PackName | FromSpace] = {}
    for base in reversed(owner.bases):
        found |= _types_of(frame, base)
    return {name: symbol for name, symbol in found.items() if not declares(frame, owner, name)} | {
        name: symbol for name, symbol in owner.scope.names.items() if _is_type(symbol)
    }


def _is_type(symbol: Bound | TypeName | PackName | FromSpace) -> bool:
    types = (syntax.Record, syntax.Typedef, syntax.Enumeration)
    return isinstance(symbol, TypeName) or (isinstance(symbol, FromSpace) and isinstance(symbol.declared[0], types))


def _enumerators(owner: Class) -> set[str]:
    symbols = owner.scope.names.items()
    return {name for name, s in symbols if isinstance(s, FromSpace) and isinstance(s.declared[0], EnumeratorOf)}


def _base(frame: Frame, base: syntax.Base) -> Record:
    type_ = type_of(frame, base.type)
    if not isinstance(type_, Record):
        raise source_error(base.span, f"{base.type.name} is not a class")
    return type_


def _declare_member(frame: Frame, found: Class, member: syntax.RecordMember, fields: list[Field]) -> None:
    match member:
        case syntax.Field(span, name, written, bits, initializer):
            type_ = type_of(frame, written)
            width = None if bits is None else _bits(frame, type_, bits, name)
            if isinstance(type_, Reference):
                kept = Pointer(type_.target, const=type_.const, volatile=type_.volatile)  # as wide as a pointer
                fields.append(Field(name, kept, reference=True))
                return
            qualifiers, aligned = qualifiers_of(written), asked_alignment(frame, member.attributes)
            if aligned > 1 and width is not None:
                raise Unsure(span, f"the alignment of the bit-field {name}")
            const, volatile = Qualifier.CONST in qualifiers, Qualifier.VOLATILE in qualifiers
            fields.append(Field(name, type_, const=const, volatile=volatile, bits=width, aligned=aligned))
            if initializer is not None:
                found.initializers[name] = initializer
        case syntax.Function(name=name, specifiers=specifiers) if Specifier.FRIEND in specifiers:
            if member.body is not None:
                found.friends.setdefault(name, []).append(member)
        case syntax.Function(name=name):
            refuse_hidden_calls(found.definition, member)
            if copies_otherwise(found.definition, member):
                refuse_moves(found.definition)
                found.copying = True
            found.methods.setdefault(name, []).append(member)
        case syntax.Record(name=name, template=template) if template is not None:
            known = frame.scope.names.get(name)
            before = known.declared if isinstance(known, FromSpace) else ()  # the template, when this is a specialisation
            frame.scope.names[name] = FromSpace((*before, member), _space_around(frame), frame.scope)
        case syntax.Record(name=name):
            inner = define_record(frame, member, frame.scope, f"{found.type.name}::{name or f'@{member.span.line}'}")
            if name:
                frame.scope.names[name] = TypeName(inner)
            else:
                fields.append(Field("", inner))
        case syntax.Enumeration() | syntax.Typedef():
            for name, declared in declarations_of(member):
                frame.scope.names[name] = FromSpace((declared,), _space_around(frame), frame.scope)
            plain = isinstance(member, syntax.Typedef) and Qualifier.VOLATILE not in qualifiers_of(member.type)
            if isinstance(member, syntax.Typedef) and member.template is None and plain:  # no type tells that it is volatile
                frame.scope.names[member.name] = TypeName(type_of(frame, member.type))
        case syntax.Variables(_, items):
            for item in items:
                found.statics[item.name] = item
            found.scope.record_names |= {item.name for item in items}
        case syntax.UsingNames():
            _use_member(frame, found, member)
        case syntax.Skipped(span, reason):
            raise Unsupported(span, f"a member of {found.type.name}", reason)
        case _:
            assert_never(member)


def _use_member(frame: Frame, found: Class, member: syntax.UsingNames) -> None:
    """What a using-declaration in a class names: constructors, methods, a type, or data, which is found without it."""
    name = member.path[-1]
    written = member.outer or syntax.NamedType(member.span, member.path[-2], scope=member.path[:-2])
    base = type_of(frame, written)
    owner = frame.program.classes.get(base.name) if isinstance(base, Record) else None
    if not isinstance(base, Record) or owner is None:
        raise source_error(member.span, f"{written.name} is no base class")
    if name == member.path[-2] or name == owner.definition.name:
        if base not in found.bases:
            raise source_error(member.span, f"{written.name} is no base class of {found.definition.name}")
        found.inherits.append(base)
    elif provides(frame, owner, name):
        found.brought.setdefault(name, []).append(base)
    elif (type_ := type_in_class(frame, owner, syntax.NamedType(member.span, name))) is not None:
        frame.scope.names[name] = TypeName(type_)
    elif len(found.bases) > 1:
        raise Unsupported(member.span, f"a using-declaration of {name}, which is no method, in a class of several bases")


def provides(frame: Frame, owner: Class, name: str) -> bool:
    """Whether a class has methods of a name, its own or its bases'."""
    if name in owner.methods or name in owner.brought:
        return True
    if declares(frame, owner, name):
        return False
    return any(provides(frame, frame.program.classes[b.name], name) for b in owner.bases if b.name in frame.program.classes)


def _bits(frame: Frame, type_: Type, written: syntax.Expression, name: str) -> int:
    """The width of a bit-field."""
    width = constant(frame, written)
    if not isinstance(underlying(type_), Integer | Boolean):
        raise source_error(written.span, f"the bit-field {name} is no integer")
    if width is None or not 0 <= width <= scalar_width(type_) or (width == 0 and name):
        raise source_error(written.span, f"the width of the bit-field {name} is none of its type")
    return width


def _space_around(frame: Frame) -> Space:
    return frame.scope.innermost_space()
