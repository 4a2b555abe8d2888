"""Names of vector components: ``x``, ``xyz``, ``s0``, ``lo``, ``even`` and their like."""

from __future__ import annotations

from frontend.types.types import Vector

_LETTERS = {"x": 0, "y": 1, "z": 2, "w": 3, "r": 0, "g": 1, "b": 2, "a": 3}


def swizzle(type_: Vector, name: str) -> tuple[int, ...] | None:
    """The lanes that a component name means; None where the vector has no such component."""
    lanes = type_.lanes
    width = 4 if lanes == 3 else lanes  # the halves of three lanes are those of four
    match name:
        case "lo":
            found: tuple[int, ...] = tuple(range(width // 2))
        case "hi":
            found = tuple(range(width // 2, width))
        case "even":
            found = tuple(range(0, width, 2))
        case "odd":
            found = tuple(range(1, width, 2))
        case _ if name[:1] in ("s", "S") and len(name) > 1 and all(c in "0123456789abcdefABCDEF" for c in name[1:]):
            found = tuple(int(c, 16) for c in name[1:])
        case _ if name and all(c in _LETTERS for c in name):
            found = tuple(_LETTERS[c] for c in name)
        case _:
            return None
    if lanes == 3 and name in ("hi", "odd"):
        found = tuple(min(i, 2) for i in found)  # the fourth lane is undefined
    return found if all(i < lanes for i in found) else None
