"""What the spelling of a C type says of the bits of a scalar or an array."""

from __future__ import annotations

import struct

from boogie_ir.lang.build import to_signed
from boogie_ir.lang.kernel import Array

_SCALARS = frozenset({"char", "short", "int", "long", "signed", "unsigned", "float", "double", "half", "__half", "bool"})
_UNSIGNED = ("unsigned", "uchar", "ushort", "uint", "ulong", "bool", "size_t")

FLOAT_FORMATS = {16: "<e", 32: "<f", 64: "<d"}
"""How :mod:`struct` reads a float of so many bits."""


def is_float_type(spelling: str) -> bool:
    """Whether a C type's spelling is that of a float, or of a vector of floats."""
    return (
        spelling.split()[-1].rstrip("*&0123456789").rstrip() in ("float", "double", "half", "__half")
        if spelling.split()
        else False
    )


def is_unsigned_type(spelling: str) -> bool:
    """Whether a C type's spelling is that of an unsigned integer, or of a vector of them."""
    return spelling.startswith(_UNSIGNED)


def unit_bits(array: Array) -> int:
    """The size of the numbers an array's contents are spoken of in: its elements, or the components of vectors and structs.

    A multiple of the cells' size: memory that is also accessed byte by byte has smaller cells.
    """
    spelling = array.source.element
    scalar = spelling[-1:].isalpha() and spelling.split()[-1] in _SCALARS
    size = array.source.element_bits if scalar else array.cell.width
    return size if size <= 64 and size % array.cell.width == 0 else array.cell.width


def number_text(bits: int, width: int, spelling: str, signed: bool) -> str:
    """A number of a C type as people write it: in decimal, a float as its shortest decimal that says it to seven digits."""
    if is_float_type(spelling) and width in FLOAT_FORMATS:
        return f"{struct.unpack(FLOAT_FORMATS[width], bits.to_bytes(width // 8, 'little'))[0]:.7g}"
    return str(to_signed(bits, width) if signed else bits)


def content_text(bits: int, width: int, array: Array) -> str:
    """A number that an array holds; a part of one has no sign."""
    whole = width == unit_bits(array)
    element = array.source.element if whole else ""
    return number_text(bits, width, element, whole and not is_unsigned_type(element))


LARGE = 1 << 16


def content_with_bits(bits: int, array: Array) -> str:
    """What a cell holds, with the hexadecimal digits beside it where it is large, or no integer."""
    width = array.cell.width
    text = content_text(bits, width, array)
    return f"{text} (0x{bits:x})" if bits >= LARGE else text
