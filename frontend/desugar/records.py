"""Records of the typed tree as structures of C, with padding where C's own rules would place a member elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from boogie_ir.lang.frozen import frozen
from frontend.desugar.types import INTEGERS, written
from frontend.errors import Unsupported
from frontend.syntax import syntax as s
from frontend.typed import tree as t
from frontend.typed.types import (
    Array,
    FunctionSignature,
    Known,
    Pointer,
    Qualified,
    RecordUse,
    Reference,
    Scalar,
    Type,
    unqualified,
)

_POINTER_BYTES = 8
_VECTOR = re.compile(r"(u?)(char|short|int|longlong|long|float|double)([1-4])")
_ELEMENTS = {"char": 1, "short": 2, "int": 4, "long": 8, "longlong": 8, "float": 4, "double": 8}
_KNOWN = {"dim3": (12, 4), "__half": (2, 2), "__half2": (4, 4), "__nv_bfloat16": (2, 2), "__nv_bfloat162": (4, 4)}
_FLOATING = {"float": 4, "double": 8}


@frozen
class Structure:
    """How C lays a record out: its members, whether it is packed (no alignment but by padding), and whether it is flat.

    A flat one has the members of its bases in their stead: one of them shares its place, or its padding, with another member.
    """

    members: tuple[s.Field, ...]
    packed: bool
    flat: bool


def structure(record: t.Record, records: dict[str, t.Record]) -> Structure:
    """A structure that lays the fields of a record out as the tree says. Raises :class:`Unsupported` where none does."""
    flat = replace(record, fields=tuple(_flattened(record, records)))
    ways = [(record, False), (record, True), *([(flat, False), (flat, True)] if flat.fields != record.fields else [])]
    failed: Unsupported | None = None
    for laid_out, packed in ways:
        if packed and any(f.bits is not None for f in laid_out.fields):
            continue
        try:
            return Structure(_fields(laid_out, records, packed), packed, laid_out is flat)
        except Unsupported as error:
            failed = failed or error
    assert failed is not None
    raise failed


def is_base(field: t.Field) -> bool:
    """Whether a field is a base."""
    return field.name.startswith("base_")


def _flattened(record: t.Record, records: dict[str, t.Record]) -> Iterator[t.Field]:
    for field in record.fields:
        if is_base(field) and isinstance(field.type, RecordUse):
            for inner in _flattened(records[field.type.symbol], records):
                yield replace(inner, name=f"{field.name}.{inner.name}", offset=field.offset + inner.offset)
        else:
            yield field


def _fields(record: t.Record, records: dict[str, t.Record], packed: bool) -> tuple[s.Field, ...]:
    fields: list[s.Field] = []
    end = 0
    for field in record.fields:
        measured = measure(field.type, records)
        if measured is None and len(record.fields) > 1:
            raise Unsupported(field.span, f"the place of {field.name} in {record.name}, whose size is not told here,")
        size, alignment = measured or (0, 0)
        if field.bits is not None:
            bits = s.IntLiteral(field.span, field.bits)
            fields.append(s.Field(field.span, field.name, written(_bare(field.type), field.span), bits))
            end = max(end, -(-(field.offset + field.bits) // 8))
            continue
        at = field.offset // 8
        natural = end if packed else -(-end // alignment) * alignment if alignment else at
        if at < natural and not record.union:
            raise Unsupported(field.span, f"the place of {field.name} in {record.name}")
        if at > natural:
            fields.append(_padding(field, len(fields), at - end))
        fields.append(s.Field(field.span, field.name, written(_bare(field.type), field.span)))
        end = max(end, at + size) if record.union else at + size
    return (*fields, *_rest(record, records, end, len(fields), packed))


def _rest(record: t.Record, records: dict[str, t.Record], end: int, count: int, packed: bool) -> tuple[s.Field, ...]:
    """Padding at the end, where C would make the structure smaller."""
    measured = [measure(f.type, records) for f in record.fields]
    if any(m is None for m in measured) or any(f.bits is not None for f in record.fields) or not record.fields:
        return ()
    alignment = 1 if packed else max(m[1] for m in measured if m is not None)
    if -(-end // alignment) * alignment == record.size or record.union:
        return ()
    return (_padding(record.fields[-1], count, record.size - end),)


def _padding(near: t.Field, number: int, size: int) -> s.Field:
    length = s.IntLiteral(near.span, size)
    return s.Field(near.span, f"padding_{number}", s.ArrayType(near.span, s.NamedType(near.span, "char"), length))


def _bare(type: Type) -> Type:
    """The type without `const`: what begins a member's life is an assignment here. A reference is a pointer."""
    if isinstance(type, Reference):
        return Pointer(type.target)
    if isinstance(type, Qualified):
        return Qualified(type.type, False, True) if type.volatile else type.type
    return type


def measure(type: Type, records: dict[str, t.Record]) -> tuple[int, int] | None:
    """Size and alignment in bytes; None for a known type of which neither is told here."""
    match type:
        case Scalar(name):
            size = INTEGERS[name] // 8 if name in INTEGERS else _FLOATING.get(name, 0)
            return (size, size) if size else None
        case Pointer() | Reference():
            return _POINTER_BYTES, _POINTER_BYTES
        case Array(element, length):
            one = measure(element, records)
            return (one[0] * (length or 0), one[1]) if one is not None else None
        case RecordUse(symbol):
            return records[symbol].size, records[symbol].alignment
        case Qualified():
            return measure(unqualified(type), records)
        case FunctionSignature():
            return None
        case Known(name):
            return _KNOWN.get(name) or _vector(name)
        case _:
            assert_never(type)


def _vector(name: str) -> tuple[int, int] | None:
    """A vector of CUDA: those of two and four elements are aligned as a whole, to sixteen bytes at most."""
    found = _VECTOR.fullmatch(name)
    if found is None or (found[1] and found[2] in _FLOATING):
        return None
    element, lanes = _ELEMENTS[found[2]], int(found[3])
    return element * lanes, element if lanes in (1, 3) else min(16, element * lanes)
