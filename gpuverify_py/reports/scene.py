"""All that a witness program needs, whatever language it is written in."""

from __future__ import annotations

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import CheckKind

# Annotations are for verifiers; compilers take them for expressions without meaning.
ANNOTATIONS = (
    "requires", "global_requires", "ensures", "global_ensures", "assume", "assert", "global_assert", "candidate_assert",
    "invariant", "global_invariant", "candidate_invariant", "candidate_global_invariant", "function_wide_invariant",
    "function_wide_candidate_invariant", "requires_fresh_array", "reads_from", "writes_to", "read_permission", "axiom",
)  # fmt: skip


@frozen
class Memory:
    """One array: its first contents as bytes, in units of ``unit`` bytes for reading."""

    name: str
    element: str
    data: bytes
    unit: int


@frozen
class Scene:
    """All that a witness program needs. ``about`` are the lines that say what it shows.

    ``buffers`` are arrays that the host fills: behind parameters, and CUDA's ``__device__`` and ``__constant__`` variables.
    ``equal``: which parameters get the array of which others. ``kind``: what is shown; ``shared``: on memory of a group.
    """

    source: str
    kernel: str
    about: tuple[str, ...]
    group: tuple[int, int, int]
    grid: tuple[int, int, int]
    offset: tuple[int, int, int]
    rank: int
    scalars: dict[str, bytes]
    buffers: tuple[Memory, ...]
    local: dict[str, int]
    defines: tuple[tuple[str, str], ...]
    include_dirs: tuple[str, ...]
    equal: dict[str, str]
    kind: CheckKind
    shared: bool
