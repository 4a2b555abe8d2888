"""Naming an array's cell the way the source indexes it."""

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
