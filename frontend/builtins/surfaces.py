"""CUDA's surfaces: arrays of bytes with 32,768 rows of 128 KB (in three dimensions 512 planes of 1,024 rows of 8 KB).

An access is to whole elements of its own size, as CUDA demands, so that accesses of different sizes meet where they overlap. One
beyond a surface ends the kernel, if no other boundary mode is given, and is taken not to be made; where it would be at the edge
(``cudaBoundaryModeClamp``), that is assumed.
"""

from __future__ import annotations

from collections.abc import Sequence

from boogie_ir.lang.build import binary, bv, bvadd, bvmul, concat, extract, resize
from boogie_ir.lang.expr import BinaryOp, Expr, Literal
from boogie_ir.lang.source import Span
from frontend.builtins.images import bits_of, destination, given, within_rows
from frontend.errors import Unsupported
from frontend.memory import accesses
from frontend.memory.accesses import from_bits
from frontend.memory.addresses import step, step_bytes
from frontend.memory.memory import Object
from frontend.names.frame import Frame
from frontend.syntax import syntax
from frontend.types.types import INT, UCHAR, UINT, ULONG, USHORT, Integer, Pointer, Type
from frontend.types.values import Address, Part, Value
from frontend.values.lower_conversions import convert, expression_of
from frontend.values.places import leaves_of

ROW = 1 << 17
PLANE_ROW = 1 << 13
PLANE_ROWS = 1 << 10
ROWS, PLANES = 1 << 15, 1 << 9
ROW_OF_ONE = 1 << 30  # of a surface of one dimension
ZERO, TRAP = 0, 2
"""``cudaBoundaryModeZero``, which leaves out what is beyond; and ``cudaBoundaryModeTrap``, the default."""
ELEMENTS = {1: UCHAR, 2: USHORT, 4: UINT, 8: ULONG, 16: ULONG}
"""The cells of elements by their size; the largest are two."""


def surface_cells(
    frame: Frame, surface: Value, coordinates: Sequence[Value], mode: Sequence[Value], type_: Type, span: Span
) -> tuple[Object, Integer, list[Address]]:
    """The surface and the cells of one access at coordinates, the first of which counts bytes, in whole elements of the type.

    ``mode``: what is done beyond the surface, where that is said.
    """
    handle = expression_of(surface, span)
    key = int(handle.value) if isinstance(handle, Literal) else None
    if key is None or key not in frame.memory.objects:
        raise Unsupported(span, "a surface that is not declared at file scope or a kernel parameter")
    item, size = frame.memory.objects[key], frame.layout.size(type_)
    if size not in ELEMENTS:
        raise Unsupported(span, f"an access of {size} bytes to a surface", "surfaces hold elements of 1, 2, 4, 8 or 16 bytes")
    numbers = [expression_of(convert(frame, a, INT, span), span) for a in coordinates]
    column, *rows = numbers
    modes = [part for value in mode for part in value.parts]
    clamped = any(part not in (bv(ZERO), bv(TRAP)) for part in modes)  # what is beyond would be at an edge
    if clamped or (rows and all(part == bv(TRAP) for part in modes)):
        limits = ((ROW_OF_ONE,), (ROW, ROWS), (PLANE_ROW, PLANE_ROWS, PLANES))[len(rows)]
        within_rows(frame, list(zip(numbers, limits, strict=True)), span)
    row: Expr = bv(0)
    for number in reversed(rows):
        row = bvadd(bvmul(row, bv(PLANE_ROWS)), number)
    index = bvadd(bvmul(row, bv((ROW if len(rows) < 2 else PLANE_ROW) // size)), binary(BinaryOp.BVSDIV, column, bv(size)))
    first = step(frame.memory, frame.memory.address_of(item), resize(index, frame.memory.pointer_bits, False), size)
    cell = ELEMENTS[size]
    return item, cell, [step_bytes(frame.memory, first, at) for at in range(0, size, cell.width // 8)]


def surface_write(frame: Frame, arguments: tuple[Value, ...], count: int, span: Span) -> None:
    """Writes a value to a surface, cell by cell."""
    value, surface, *place = arguments
    item, cell, addresses = surface_cells(frame, surface, place[:count], place[count:], value.type, span)
    bits, origin = bits_of(frame, value, span), frame.origin(span, f"write to {item.name}")
    for number, address in enumerate(addresses):
        accesses.write(frame.memory, address, cell, extract(bits, (number + 1) * cell.width, number * cell.width), origin)


def surface_read(frame: Frame, arguments: tuple[Value, ...], count: int, call: syntax.Call) -> Value:
    """Reads a value from a surface, cell by cell: what was written there with the same size is what is read."""
    span, into, type_, (surface, *place) = destination(frame, arguments, call)
    item, cell, addresses = surface_cells(frame, surface, place[:count], place[count:], type_, span)
    origin = frame.origin(span, f"read of {item.name}")
    bits: Expr | None = None
    for address in addresses:
        read = accesses.read(frame.memory, address, cell, origin, "texel")
        assert not isinstance(read, Address)
        bits = read if bits is None else concat(read, bits)
    assert bits is not None
    parts: list[Part] = []
    for leaf in leaves_of(frame, type_, span):
        if isinstance(leaf.type, Pointer):
            raise Unsupported(span, "a pointer read from a surface")
        end = leaf.offset + frame.layout.size(leaf.type)
        parts.append(from_bits(extract(bits, 8 * end, 8 * leaf.offset), leaf.type))
    return given(frame, into, Value(type_, tuple(parts)), span)
