"""CUDA's surfaces: arrays of bytes with rows of 128 KB (in three dimensions planes of 512 rows of 8 KB).

An access is to whole elements of its own size, as CUDA demands, so that accesses of different sizes meet where they overlap.
"""

from __future__ import annotations

from collections.abc import Sequence

from boogie_ir.lang.build import binary, bv, bvadd, bvmul, concat, extract, resize
from boogie_ir.lang.expr import BinaryOp, Expr, Literal
from boogie_ir.lang.source import Span
from frontend.errors import Unsupported
from frontend.memory import accesses
from frontend.memory.accesses import to_bits
from frontend.memory.addresses import step, step_bytes
from frontend.memory.memory import Object
from frontend.names.frame import Frame, source_error
from frontend.types.types import INT, UCHAR, UINT, ULONG, USHORT, Integer, Type
from frontend.types.values import Address, Value
from frontend.values.lower_conversions import convert, expression_of
from frontend.values.places import leaves_of

ROW = 1 << 17
PLANE_ROW = 1 << 13
PLANE_ROWS = 512
ELEMENTS = {1: UCHAR, 2: USHORT, 4: UINT, 8: ULONG, 16: ULONG}
"""The cells of elements by their size; the largest are two."""


def bits_of(frame: Frame, colour: Value, span: Span) -> Expr:
    """The bits of a colour, those of its first number lowest."""
    bits: Expr | None = None
    for leaf, part in zip(leaves_of(frame, colour.type, span), colour.parts, strict=True):
        if isinstance(part, Address):
            raise source_error(span, "a pointer is no colour")
        piece = to_bits(part, leaf.type)
        bits = piece if bits is None else concat(piece, bits)
    assert bits is not None
    return bits


def surface_cells(
    frame: Frame, surface: Value, coordinates: Sequence[Value], type_: Type, span: Span
) -> tuple[Object, Integer, list[Address]]:
    """The surface and the cells of one access at coordinates, the first of which counts bytes, in whole elements of the type."""
    handle = expression_of(surface, span)
    key = int(handle.value) if isinstance(handle, Literal) else None
    if key is None or key not in frame.memory.objects:
        raise Unsupported(span, "a surface that is not declared at file scope or a kernel parameter")
    item, size = frame.memory.objects[key], frame.layout.size(type_)
    if size not in ELEMENTS:
        raise Unsupported(span, f"an access of {size} bytes to a surface", "surfaces hold elements of 1, 2, 4, 8 or 16 bytes")
    numbers = [expression_of(convert(frame, a, INT, span), span) for a in coordinates]
    column, *rows = numbers
    row: Expr = bv(0)
    for number in reversed(rows):
        row = bvadd(bvmul(row, bv(PLANE_ROWS)), number)
    index = bvadd(bvmul(row, bv((ROW if len(rows) < 2 else PLANE_ROW) // size)), binary(BinaryOp.BVSDIV, column, bv(size)))
    first = step(frame.memory, frame.memory.address_of(item), resize(index, frame.memory.pointer_bits, False), size)
    cell = ELEMENTS[size]
    return item, cell, [step_bytes(frame.memory, first, at) for at in range(0, size, cell.width // 8)]


def surface_write(frame: Frame, surface: Value, coordinates: Sequence[Value], value: Value, span: Span) -> None:
    """Writes a value to a surface, cell by cell."""
    item, cell, addresses = surface_cells(frame, surface, coordinates, value.type, span)
    bits, origin = bits_of(frame, value, span), frame.origin(span, f"write to {item.name}")
    for number, address in enumerate(addresses):
        accesses.write(frame.memory, address, cell, extract(bits, (number + 1) * cell.width, number * cell.width), origin)
