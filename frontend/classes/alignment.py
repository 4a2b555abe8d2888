"""What the text says of how objects lie in memory: alignment that is asked for, packing, tables of virtual functions."""

from __future__ import annotations

from collections.abc import Iterable

from frontend.errors import Unsure
from frontend.names.frame import Class, Frame
from frontend.syntax import syntax
from frontend.syntax.syntax import Attribute, FunctionKind, Specifier
from frontend.types.layout import Field
from frontend.types.types import Array, Record


def asked_alignment(frame: Frame, attributes: Iterable[Attribute]) -> int:
    """The alignment in bytes that attributes ask for; 1 where none does."""
    found = 1
    for attribute in attributes:
        if attribute.name != "aligned":
            continue
        words = attribute.arguments[0] if len(attribute.arguments) == 1 else ""
        if not words.isdecimal():
            raise Unsure(attribute.span, f"the alignment {words or 'of the machine'}")
        found = max(found, int(words))
    return found


def packed_to(frame: Frame, record: syntax.Record, fields: list[Field]) -> int:
    """The most that members are aligned to by ``#pragma pack``; 0 where it says nothing."""
    most = record.packed_to
    if most < 0:
        raise Unsure(record.span, f"the packing of {record.name}")
    if most and any(field.bits is not None for field in fields):
        raise Unsure(record.span, f"the packing of the bit-fields of {record.name}")
    return most


def is_packed(frame: Frame, record: syntax.Record, fields: Iterable[Field], table: bool) -> bool:
    """Whether members follow each other without padding. nvcc leaves some be whose class is more than data, and clang others."""
    if not any(attribute.name == "packed" for attribute in record.attributes):
        return False
    for field in fields:
        inner = field.type
        while isinstance(inner, Array):
            inner = inner.element
        if isinstance(inner, Record) and not field.base and not _is_plain(frame, inner):
            raise Unsure(record.span, f"the packing of {record.name} around {field.name} of a class that is more than data")
    if table:
        raise Unsure(record.span, f"the packing of {record.name} with virtual functions")
    return True


def _is_plain(frame: Frame, record: Record) -> bool:
    """Whether a class is data, and members that do not make it."""
    owner = frame.program.classes.get(record.name)
    if owner is None or owner.definition.hidden or owner.bases or owner.initializers or has_table(frame, owner):
        return False
    methods = (m for m in owner.definition.members or () if isinstance(m, syntax.Function))
    return all(m.kind not in (FunctionKind.CONSTRUCTOR, FunctionKind.DESTRUCTOR) for m in methods)


def has_table(frame: Frame, found: Class) -> bool:
    """Whether objects of a class begin with a pointer to a table of virtual functions (Itanium C++ ABI 2.4)."""
    virtual = any(isinstance(m, syntax.Function) and Specifier.VIRTUAL in m.specifiers for m in found.definition.members or ())
    polymorphic = [base for base in found.bases if is_polymorphic(frame, base)]
    if any(base.virtual for base in found.definition.bases):
        raise Unsure(found.definition.span, f"the virtual bases of {found.definition.name}")
    if polymorphic:
        if polymorphic[0] != found.bases[0]:
            raise Unsure(
                found.definition.span, f"the layout of {found.definition.name}, whose first base has no virtual functions"
            )
        return False  # the pointer of the first base is its own
    if virtual and found.bases and any(frame.layout.records[b.name].items for b in found.bases if b.name in frame.layout.records):
        raise Unsure(found.definition.span, f"the layout of {found.definition.name}, whose bases have no virtual functions")
    return virtual


def is_polymorphic(frame: Frame, record: Record) -> bool:
    """Whether a class has virtual functions, its own or inherited ones."""
    owner = frame.program.classes.get(record.name)
    if owner is None:
        return False
    own = (m for m in owner.definition.members or () if isinstance(m, syntax.Function))
    return any(Specifier.VIRTUAL in m.specifiers for m in own) or any(is_polymorphic(frame, base) for base in owner.bases)
