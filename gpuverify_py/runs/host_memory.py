"""How cells and scalar arguments lie in a host's memory: bytes, little end first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boogie_ir.lang import kernel as k
from boogie_ir.lang.types import BitVec


def array_bytes(array: k.Array, cells: Sequence[int]) -> bytes:
    """Cells as bytes, rounded up to whole elements, at least one."""
    size, whole = array.cell.width // 8, max(1, array.source.element_bits // 8)
    data = b"".join(int(cell).to_bytes(size, "little") for cell in cells)
    return data + bytes(-len(data) % whole) or bytes(whole)


def scalar_bytes(parameters: Sequence[k.Parameter], arguments: Mapping[str, int | bool]) -> dict[str, bytes]:
    """Arguments by parameter name as C lays them out: a struct's or vector's leaves in order, each aligned to its size."""
    result: dict[str, bytearray] = {}
    for parameter in parameters:
        type_ = parameter.variable.type
        size = type_.width // 8 if isinstance(type_, BitVec) else 1
        whole = result.setdefault(parameter.name.split(".")[0].split("[")[0], bytearray())
        whole.extend(bytes(-len(whole) % size))
        whole.extend(int(arguments.get(parameter.variable.name, 0)).to_bytes(size, "little"))
        if parameter.source_type[-1:] == "3" and parameter.name.endswith(".z"):
            whole.extend(bytes(size))  # OpenCL's vectors of three take the room of four
    return {name: bytes(value) for name, value in result.items()}
