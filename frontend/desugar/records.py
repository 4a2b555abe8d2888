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
    """How C lays a record out: its members, and its attributes; and whether it is flat.

    A flat one has the members of its bases in their stead: one of them shares its place, or its padding, with another member.
    """

    members: tuple[s.Field, ...]
    attributes: tuple[s.Attribute, ...]
    flat: bool


def structure(record: t.Record, records: dict[str, t.Record]) -> Structure:
    """A structure that lays the fields of a record out as the tree says. Raises :class:`Unsupported` where none does."""
    flat = replace(record, fields=tuple(_flattened(record, records)))
    ways = [(record, False), (record, True), *([(flat, False), (flat, True)] if flat.fields != record.fields else [])]
    failed: Unsupported | None = None
    for laid_out, packed in ways:
        try:
            return _Members(laid_out, records, packed).structure(laid_out is flat)
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


class _Members:
    """The members of a structure of C, one after the other; ``end`` is where the last one ends, in bits."""

    def __init__(self, record: t.Record, records: dict[str, t.Record], packed: bool) -> None:
        self.record = record
        self.packed = packed
        self.measured = [measure(field.type, records) for field in record.fields]
        self.members: list[s.Field] = []
        self.end = 0

    def structure(self, flat: bool) -> Structure:
        """The structure, of the size and alignment of the record. Raises :class:`Unsupported`."""
        record = self.record
        for field, measured in zip(record.fields, self.measured, strict=True):
            if measured is None and len(record.fields) > 1:
                raise Unsupported(field.span, f"the place of {field.name} in {record.name}, whose size is not told here,")
            self._add(field, *(measured or (0, 0)))
        alignments = [1 if self.packed else measured[1] for measured in self.measured if measured is not None]
        if len(alignments) < len(self.measured) or not alignments:
            return Structure(tuple(self.members), self._attributes(record.alignment), flat)
        natural = max(alignments)
        size = -(-self.end // (8 * record.alignment)) * record.alignment
        if natural > record.alignment or size > record.size:
            raise self._misplaced(record.fields[-1])
        if size < record.size:
            if record.union:
                raise self._misplaced(record.fields[-1])
            self._skip(record.fields[-1], 8 * record.size)
        return Structure(tuple(self.members), self._attributes(natural), flat)

    def _attributes(self, natural: int) -> tuple[s.Attribute, ...]:
        """What C does not do by itself: less space between members, more alignment."""
        span, alignment = self.record.span, self.record.alignment
        found = [s.Attribute(span, "packed")] if self.packed else []
        return (*found, *([s.Attribute(span, "aligned", (str(alignment),))] if alignment > natural else []))

    def _add(self, field: t.Field, size: int, alignment: int) -> None:
        union = self.record.union
        start = 0 if union else self.end
        if field.bits is not None:
            width = 8 * size
            if not self.packed and start // width != (start + field.bits - 1) // width:
                start = -(-start // width) * width
        elif alignment:
            unit = 8 if self.packed else 8 * alignment
            start = -(-start // unit) * unit
        else:
            start = field.offset
        if start > field.offset:
            raise self._misplaced(field)
        if start < field.offset:
            self._skip(field, field.offset)
        bits = s.IntLiteral(field.span, field.bits) if field.bits is not None else None
        self.members.append(s.Field(field.span, field.name, written(_bare(field.type), field.span), bits))
        end = field.offset + (8 * size if field.bits is None else field.bits)
        self.end = max(self.end, end) if union else end

    def _skip(self, near: t.Field, place: int) -> None:
        """Padding up to a place: whole bytes; nameless bits up to the next byte, and between bit-fields.

        Those have one place in memory as long as only bits are between them. Where none are written either, that is more
        conservative.
        """
        char = s.NamedType(near.span, "char")
        between = near.bits is not None and bool(self.members) and self.members[-1].bits is not None
        while self.end < place:
            byte = self.end // 8 * 8 + 8
            if self.end % 8 or place < byte or between:
                bits = min(byte, place) - self.end
                self.members.append(s.Field(near.span, "", char, s.IntLiteral(near.span, bits)))
            else:
                bits = (place - self.end) // 8 * 8
                array = s.ArrayType(near.span, char, s.IntLiteral(near.span, bits // 8))
                self.members.append(s.Field(near.span, f"padding_{len(self.members)}", array))
            self.end += bits

    def _misplaced(self, field: t.Field) -> Unsupported:
        return Unsupported(field.span, f"the place of {field.name} in {self.record.name}")


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
