"""Which constructors a class has: its own, and those that it inherits."""

from __future__ import annotations

from frontend.classes.methods import methods_named, same_signature
from frontend.classes.overloads import Candidate
from frontend.classes.special_members import copies_object
from frontend.names.frame import Class, Frame
from frontend.syntax.syntax import FunctionKind
from frontend.types.types import Record


def constructors_of(frame: Frame, record: Record) -> tuple[Class, list[Candidate]] | None:
    owner = frame.program.classes.get(record.name)
    if owner is None:
        return None
    candidates = [
        c
        for name in owner.methods
        for c in methods_named(frame, owner, name)
        if c.function.kind is FunctionKind.CONSTRUCTOR and not c.function.defaulted
    ]
    for base in owner.inherits:
        inherited = constructors_of(frame, base)
        candidates += (
            [c for c in inherited[1] if not copies_object(c.owner, c.function) and not _hidden(frame, c, candidates)]
            if inherited
            else []
        )
    return (owner, candidates) if candidates or owner.inherits else None


def _hidden(frame: Frame, inherited: Candidate, own: list[Candidate]) -> bool:
    return any(same_signature(frame, inherited, mine) for mine in own)


def has_constructors(frame: Frame, type_: Record) -> bool:
    """Whether a class declares constructors."""
    return constructors_of(frame, type_) is not None
