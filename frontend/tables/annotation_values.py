"""Annotations as builtins: ``annotations`` lists them, ``lower_annotations`` gives them their meaning.

CUDA's warp vote ``__all`` has an annotation's name: outside annotations it is the vote.
"""

from __future__ import annotations

from frontend.notes.annotations import ANNOTATIONS, UNINTERPRETED_PREFIX
from frontend.tables.registry import Annotation, Builtin

TABLE: dict[str, Builtin] = {
    **{name: Annotation(name) for name in ANNOTATIONS},
    "__same_group": Annotation("__same_group"),
}


def family(name: str) -> Builtin | None:
    """Uninterpreted functions are declared by their names."""
    return Annotation(UNINTERPRETED_PREFIX) if name.startswith(UNINTERPRETED_PREFIX) else None
