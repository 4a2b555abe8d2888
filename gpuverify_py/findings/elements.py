"""Naming an array's cell the way the source indexes it, and how far outside the array it is."""

from __future__ import annotations

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import to_signed
from gpuverify_py.findings.diagnostic import ElementReport


def element(array: k.Array, offset: int) -> ElementReport:
    """A cell as the source indexes it: row-major by the declared extents, bytes where cells are parts of elements.

    Arrays with a dimension of size 0 have no indices. An offset in the upper half of its type is before the array's start,
    unless the array is known to be that large.
    """
    if array.cells is None or offset >= array.cells:
        offset = to_signed(offset, array.index.width)
    if 0 in array.source.extents:  # it has no cells that an index could name
        return ElementReport(array.source.name, array.space.value, ())
    per_element = max(1, array.source.element_bits // array.cell.width)
    index, part = divmod(offset, per_element)
    indices: list[int] = []
    inner = array.source.extents[1:]
    if all(extent for extent in inner):
        for extent in reversed(inner):
            assert extent is not None
            index, position = divmod(index, extent)
            indices.insert(0, position)
    indices.insert(0, index)
    size = array.cell.width // 8
    covered = (part * size, (part + 1) * size - 1) if per_element > 1 else None
    return ElementReport(array.source.name, array.space.value, tuple(indices), covered)


def outside(array: k.Array, offset: int) -> str:
    """How far a cell is outside an array whose size is known, in bytes, with what the array is and where it is declared.

    An offset in the upper half of its type is before the array's start, as in :func:`element`; empty for a cell inside.
    """
    if array.cells is None or 0 <= offset < array.cells:
        return ""
    size = array.cell.width // 8
    first = to_signed(offset, array.index.width)
    beyond = -first * size if first < 0 else (first + 1 - array.cells) * size
    where = "before the beginning" if first < 0 else "beyond the end"
    extents = "".join(f"[{extent}]" for extent in array.source.extents)
    declared = f"{array.source.element}{extents}, line {array.origin.span.line}"
    return f"{beyond} byte{'s' * (beyond > 1)} {where} of {array.source.name} ({declared})"
