"""Enumerations and their enumerators: found by name, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang.build import bv
from frontend.classes.enumerations import enumerator_values
from frontend.classes.type_names import qualifying_type
from frontend.classes.written_types import declares, enumeration_type
from frontend.names.frame import Frame
from frontend.names.resolve import EnumeratorOf, FromSpace, Scope, find_qualified
from frontend.syntax import syntax
from frontend.types.types import INT, Record, Type
from frontend.types.values import Value, scalar


def enumerations_named(frame: Frame, written: syntax.NamedType) -> Iterator[tuple[syntax.Enumeration, Scope]]:
    """The enumerations that a name may stand for, each in the scope where it is declared."""
    if not written.scope:
        symbols = [s for s in frame.scope.find_all(written.name) if isinstance(s, FromSpace)]
    else:
        found = find_qualified(frame.scope, written.scope, written.name)
        outer = qualifying_type(frame, written) if found is None else None
        symbols = [found] if found is not None else list(declared_in(frame, outer, written.name))
    for symbol in symbols:
        for declared in symbol.declared:
            if isinstance(declared, syntax.Enumeration):
                yield declared, symbol.around
            elif isinstance(declared, syntax.Typedef) and isinstance(declared.type, syntax.NamedType):
                yield from enumerations_named(frame.within(symbol.around), declared.type)


def declared_in(frame: Frame, record: Type | None, name: str) -> Iterator[FromSpace]:
    """What a class declares under a name, or else its bases."""
    owner = frame.program.classes.get(record.name) if isinstance(record, Record) else None
    if owner is None:
        return
    symbol = owner.scope.names.get(name)
    if isinstance(symbol, FromSpace):
        yield symbol
        return
    if declares(frame, owner, name):
        return
    for base in owner.bases:
        yield from declared_in(frame, base, name)


def enumerator(frame: Frame, enumeration: syntax.Enumeration, position: int) -> Value:
    """An enumerator's value: of its enumeration in C++, an ``int`` in C."""
    type_ = enumeration_type(frame, enumeration)
    fixed = type_.underlying if enumeration.underlying is not None or enumeration.scoped else None
    value = bv(enumerator_values(frame, enumeration, fixed)[position], type_.underlying.width)
    return scalar(type_ if frame.program.cplusplus else INT, value)


def enumerator_in(frame: Frame, record: Record, name: str) -> Value | None:
    """An enumerator that a class or its bases declare; None where there is none of this name."""
    for symbol in declared_in(frame, record, name):
        if isinstance(symbol.declared[0], EnumeratorOf):
            item = symbol.declared[0]
            return enumerator(frame.within(symbol.around), item.enumeration, item.position)
    return None
