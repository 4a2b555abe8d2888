"""Bit-fields: where they lie, by the System V rules, and how their values are cut from and put into storage units.

Bit-fields next to each other are one memory location in C and C++ (C11, 3.14): whoever reads or writes one touches all of them.
They lie in *units*, unsigned integers that hold nothing else. Every access to one of them reads all units, a write also writes
those that it is in: so a thread that writes a bit-field races with one that uses its neighbour.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace

from boogie_ir.lang.build import bv, concat, extract, ne, resize, width_of
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen, mutable
from frontend.types.conversions import from_truth
from frontend.types.types import INT, Boolean, Integer, Type, integer_of, underlying

WIDTHS = (8, 4, 2, 1)


@frozen
class Unit:
    """A storage unit: its byte offset in the record, and its width in bits."""

    offset: int
    width: int

    @property
    def type(self) -> Integer:
        """The unsigned integer that it holds."""
        return integer_of(self.width, False)


@frozen
class Bits:
    """Which bits a bit-field has of the units in which it and its neighbours lie, counted from the first unit's lowest."""

    start: int
    width: int
    units: tuple[Unit, ...]

    def pieces(self) -> list[tuple[Unit, int]]:
        """The units that it lies in, with the place of each one's lowest bit."""
        found: list[tuple[Unit, int]] = []
        at = 0
        for unit in self.units:
            if at < self.start + self.width and self.start < at + unit.width:
                found.append((unit, at))
            at += unit.width
        return found


@mutable
class Run:
    """Bit-fields next to each other while a record is laid out, and the bytes between which they lie (``end`` 0: all behind).

    ``places`` has the first bit, the width and the index of each among the members, none where it has no name.
    """

    begin: int
    end: int = 0
    places: list[tuple[int, int, int | None]] = field(default_factory=list)

    def bits(self, alignment: int, size: int) -> dict[int, Bits]:
        """The bits of each by its index, in a record of an alignment and size."""
        end = self.end or size
        named = [(start, bits, index) for start, bits, index in self.places if index is not None]
        units: tuple[Unit, ...] = ()
        for width in WIDTHS:  # the widest that is apart from other members; of those, one that holds each as a whole
            first = self.places[0][0] // (8 * width)
            last = (self.places[-1][0] + self.places[-1][1] - 1) // (8 * width)
            apart = width <= alignment and first * width >= self.begin and (last + 1) * width <= end
            whole = all(start // (8 * width) == (start + bits - 1) // (8 * width) for start, bits, _ in named)
            if apart and (whole or width == 1):
                units = tuple(Unit(number * width, width * 8) for number in range(first, last + 1))
                break
        base = units[0].offset * 8
        return {index: Bits(start - base, bits, units) for start, bits, index in named}


def next_bit(position: int, bits: int, width: int, packed: bool) -> int:
    """Where a bit-field goes whose declared type has a width: behind the last one if it fits into one such integer."""
    fits = packed or position // width == (position + bits - 1) // width
    return position if fits else -(-position // width) * width


def value_type(bits: Bits, type_: Type) -> Type:
    """The type of a bit-field's value in expressions: ``int`` where that has all its values (C++17, 7.6.5)."""
    narrow = isinstance(type_, Integer) and (bits.width < INT.width or (type_.signed and bits.width == INT.width))
    return INT if narrow else type_


def cut(content: Expr, bits: Bits, type_: Type) -> Expr:
    """A bit-field's value in the content of its units, of its value type."""
    found = extract(content, bits.start + bits.width, bits.start)
    kind = underlying(type_)
    if isinstance(kind, Boolean):
        return ne(found, bv(0, bits.width))
    assert isinstance(kind, Integer)
    given = underlying(value_type(bits, type_))
    assert isinstance(given, Integer)
    return resize(found, given.width, kind.signed)


def joined(contents: Iterable[Expr]) -> Expr:
    """What units hold, the first of them lowest."""
    first, *others = contents
    for content in others:
        first = concat(content, first)
    return first


def kept(value: Expr, bits: Bits, type_: Type) -> Expr:
    """What a bit-field holds after a value is assigned, of its value type."""
    alone = replace(bits, start=0)
    return cut(put(bv(0, bits.width), alone, value, type_), alone, type_)


def put(content: Expr, bits: Bits, value: Expr, type_: Type) -> Expr:
    """The content of the units with a value of the declared type in its place: what does not fit is lost."""
    kind = underlying(type_)
    if isinstance(kind, Boolean):
        value = from_truth(value, integer_of(8, False))
    result = resize(value, bits.width, False)
    end, width = bits.start + bits.width, width_of(content)
    if bits.start:
        result = concat(result, extract(content, bits.start, 0))
    return concat(extract(content, width, end), result) if end < width else result
