"""Sizes, alignments and scalar leaves of types, by the rules of C on a 64-bit little-endian host.

The leaves of a type are its scalars and pointers with their byte offsets, in order. A union's leaves are unsigned
integers of the greatest width that divides the widths and offsets of all leaves of all its members.
"""

from __future__ import annotations

from dataclasses import field, replace
from math import gcd

from boogie_ir.lang.frozen import frozen, mutable
from frontend.types.bit_fields import Bits, Run, next_bit
from frontend.types.types import (
    Array,
    Boolean,
    Enumeration,
    Floating,
    Function,
    Integer,
    Opaque,
    Pointer,
    Record,
    Reference,
    Type,
    Vector,
    Void,
    integer_of,
    scalar_width,
    spell,
)

LANE_NAMES = "xyzw"


@frozen
class Member:
    """A data member at a byte offset; base classes are members with an empty name and ``base`` set.

    A bit-field's offset is that of its first storage unit. A ``reference`` is kept as a pointer, which is its type.
    """

    name: str
    type: Type
    offset: int
    base: bool = False
    const: bool = False
    volatile: bool = False
    bits: Bits | None = None
    reference: bool = False


@frozen
class Field:
    """A member to be placed; ``bits`` is a bit-field's width, ``aligned`` what its declaration asks for, in bytes."""

    name: str
    type: Type
    base: bool = False
    const: bool = False
    volatile: bool = False
    bits: int | None = None
    reference: bool = False
    aligned: int = 1


@frozen
class Members:
    """The data members of a record, its size and alignment in bytes; ``table``: a pointer comes before them."""

    items: tuple[Member, ...]
    size: int
    alignment: int
    table: bool = False


@frozen
class Leaf:
    """A scalar or pointer at a byte offset; ``path`` is how the source reaches it: ``.a[2].x``."""

    offset: int
    type: Type
    path: str


class UnknownSize(Exception):
    """The size of an incomplete type was asked for; ``type`` is the innermost such type."""

    def __init__(self, type_: Type) -> None:
        super().__init__(spell(type_))
        self.type = type_


@mutable
class Layout:
    """The records seen so far, and what follows from them."""

    pointer_bytes: int
    records: dict[str, Members] = field(default_factory=dict)
    _leaves: dict[Type, tuple[Leaf, ...]] = field(default_factory=dict)

    def copied(self) -> Layout:
        """The same records, with others to come of its own."""
        return Layout(self.pointer_bytes, dict(self.records), dict(self._leaves))

    def size(self, type_: Type) -> int:
        """The size of a type in bytes."""
        match type_:
            case Opaque(name) if "Mtgp32" in name:
                return 1024  # a word for each of the 256 threads that may share the state
            case Boolean() | Integer() | Floating() | Enumeration() | Opaque():
                return scalar_width(type_) // 8
            case Vector():
                lanes = 4 if type_.lanes == 3 and type_.padded else type_.lanes
                return lanes * self.size(type_.element)
            case Pointer() | Reference():
                return self.pointer_bytes
            case Array(element, length) if length is not None:
                return length * self.size(element)
            case Record(name) if name in self.records:
                return self.records[name].size
            case Void() | Function():
                return 1  # as GNU C has it
            case _:
                raise UnknownSize(type_)

    def alignment(self, type_: Type) -> int:
        match type_:
            case Array(element):
                return self.alignment(element)
            case Opaque():
                return 4
            case Record(name) if name in self.records:
                return self.records[name].alignment
            case Vector() if not type_.padded:
                size = self.size(type_)
                # CUDA: vectors of three lanes and of 8-byte elements are aligned like an element, or to 16 bytes at most.
                return self.size(type_.element) if type_.lanes == 3 else min(size, 16)
            case _:
                return self.size(type_)

    def arrange(
        self, fields: list[Field], union: bool, packed: bool = False, aligned: int = 1, most: int = 0, table: bool = False
    ) -> Members:
        """Places members one after the other, or all at 0. Raises SharedUnit.

        The whole is ``aligned`` at least as said, members at ``most`` so (0: as they like). ``table``: a pointer to a table of
        virtual functions comes first.
        """
        items: list[Member] = []
        position, alignment = 0, aligned  # in bits; in bytes
        if table:
            position, alignment = 8 * self.pointer_bytes, max(aligned, self.pointer_bytes)
        greatest = 0
        run: Run | None = None
        runs: list[Run] = []
        for item in fields:
            align = max(1 if packed else self.alignment(item.type), item.aligned)
            align = min(align, most) if most else align
            if union:
                greatest, position, run = max(greatest, position), 0, None
            if item.bits:
                run = run or Run(position // 8, self.size(item.type) if union else 0)
                position = next_bit(position, item.bits, self.size(item.type) * 8, packed)
                run.places.append((position, item.bits, len(items) if item.name else None))
                position += item.bits
                if item.name:
                    runs += [run] if run not in runs else []
                    items.append(Member(item.name, item.type, 0, False, item.const, item.volatile))
                    alignment = max(alignment, align)
                continue
            offset = -(-position // (8 * align)) * align
            if run is not None and not union:
                run.end, run = offset, None
            if item.bits is not None:  # of width 0: the next one starts anew
                position = offset * 8
                continue
            items.append(Member(item.name, item.type, offset, item.base, item.const, item.volatile, reference=item.reference))
            empty = isinstance(item.type, Record) and not self.records[item.type.name].items
            position = max(position, (offset + (0 if item.base and empty else self.size(item.type))) * 8)
            alignment = max(alignment, align)
        size = max(-(-max(position, greatest) // (8 * alignment)) * alignment, 1)
        for each in runs:
            for index, bits in each.bits(alignment, size).items():
                items[index] = replace(items[index], offset=bits.units[0].offset, bits=bits)
        return Members(tuple(items), size, alignment, table)

    def leaves(self, type_: Type) -> tuple[Leaf, ...]:
        """The scalars and pointers that a value of the type consists of."""
        found = self._leaves.get(type_)
        if found is None:
            found = self._leaves[type_] = self._compute_leaves(type_)
        return found

    def _compute_leaves(self, type_: Type) -> tuple[Leaf, ...]:
        match type_:
            case Vector():
                step = self.size(type_.element)
                names = LANE_NAMES if type_.lanes <= 4 else [f"s{i:x}" for i in range(type_.lanes)]
                return tuple(Leaf(i * step, type_.element, f".{names[i]}") for i in range(type_.lanes))
            case Array(element, length):
                if length is None:
                    raise UnknownSize(type_)
                step = self.size(element)
                inner = self.leaves(element)
                return tuple(Leaf(i * step + x.offset, x.type, f"[{i}]{x.path}") for i in range(length) for x in inner)
            case Record(name):
                if name not in self.records:
                    raise UnknownSize(type_)
                members = self.records[name]
                if type_.union:
                    return self._union_leaves(members)
                return tuple(x for m in members.items for x in self._member_leaves(m, members))
            case Void():
                return ()
            case _:
                return (Leaf(0, type_, ""),)

    def _member_leaves(self, member: Member, members: Members) -> list[Leaf]:
        """The leaves of one member; the units of bit-fields next to each other are those of the first of them."""
        if member.bits is None:
            path = f"{'.' if member.name else ''}{member.name}"
            return [Leaf(member.offset + x.offset, x.type, path + x.path) for x in self.leaves(member.type)]
        units = member.bits.units
        if next(m for m in members.items if m.bits is not None and m.bits.units == units) is not member:
            return []
        return [Leaf(unit.offset, unit.type, f"({unit.offset})") for unit in units]

    def _union_leaves(self, members: Members) -> tuple[Leaf, ...]:
        leaves = [x for m in members.items for x in self._member_leaves(m, members)]
        if not leaves:
            return ()
        pointers = [x for x in leaves if isinstance(x.type, Pointer)]
        if len(pointers) == len(leaves) == len(members.items):
            return (pointers[0],)
        unit = self.unit_of(leaves)
        count = max(x.offset + self.size(x.type) for x in leaves) * 8 // unit
        return tuple(Leaf(i * unit // 8, integer_of(unit, False), f"({i})") for i in range(count))

    def unit_of(self, leaves: list[Leaf] | tuple[Leaf, ...]) -> int:
        """The greatest width in bits (64 at most) that divides the widths and offsets of all leaves; 8 of none."""
        unit = 0
        for leaf in leaves:
            unit = gcd(gcd(unit, self.size(leaf.type) * 8), leaf.offset * 8)
        return unit or 8

    def declared_unit(self, type_: Type) -> int:
        """The cell width that an array of this type has when nothing is known about its accesses."""
        while isinstance(type_, Array):
            type_ = type_.element
        try:
            return gcd(self.unit_of(self.leaves(type_)), self.size(type_) * 8)
        except UnknownSize:
            return 8

    def member_path(self, record: Record, name: str) -> tuple[Member, ...] | None:
        """The members from a record's top to the member called ``name``, through base classes and anonymous members."""
        members = self.records.get(record.name)
        if members is None:
            return None
        for item in members.items:
            if item.name == name and not item.base:
                return (item,)
        for item in members.items:
            if not item.name and isinstance(item.type, Record):
                inner = self.member_path(item.type, name)
                if inner is not None:
                    return (item, *inner)
        return None
