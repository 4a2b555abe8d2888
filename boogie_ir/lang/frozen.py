"""Frozen values: dataclasses whose classes cost little to create.

``@frozen`` means ``@dataclass(frozen=True, slots=True)`` to the type checker, which sees to it that nothing is assigned.
At run time it compiles ``__init__`` only; comparison, hash and representation are shared functions over the fields.
With several hundred such classes that saves a third of the time a verification takes to start, and instances cost less.
A field with ``hash=False`` is compared but not hashed: what tells most values apart is enough for a hash, and quicker.
``@frozen_node`` compares by identity (``eq=False``): for trees whose equality nobody asks for.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar, cast, dataclass_transform

C = TypeVar("C", bound=type)


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def frozen(cls: C) -> C:
    """Makes a class a value, equal to another of its class if all fields are."""
    made: Any = dataclasses.dataclass(init=True, repr=False, eq=False, slots=True)(cls)
    compared = [field for field in dataclasses.fields(made) if field.compare]
    key, hashable = _key(compared), _key([field for field in compared if field.hash is not False])

    def equal(self: object, other: object) -> bool:
        if self is other:
            return True
        return bool(key(self) == key(other)) if other.__class__ is made else NotImplemented

    def hashed(self: object) -> int:
        return hash(hashable(self))

    made.__eq__ = equal
    made.__hash__ = hashed
    made.__repr__ = _represent
    return cast(C, made)


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(dataclasses.field,))
def frozen_node(cls: C) -> C:
    """Makes a class a value that is equal to itself only."""
    made: Any = dataclasses.dataclass(init=True, repr=False, eq=False, slots=True)(cls)
    made.__repr__ = _represent
    return cast(C, made)


def _key(fields: list[dataclasses.Field[Any]]) -> Callable[[object], object]:
    names = [field.name for field in fields]
    return attrgetter(*names) if names else lambda _: ()


def _represent(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"
