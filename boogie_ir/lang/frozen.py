"""Frozen values, and a few objects that are not: dataclasses whose classes cost little to create.

``@frozen`` means ``@dataclass(frozen=True, slots=True)`` to the type checker, which sees to it that nothing is assigned.
At run time ``__init__`` is compiled when the first instance is made, and :mod:`dataclasses` is told of the fields when it first
asks; comparison, hash and representation are shared functions over them. There are several hundred such classes, of which a run
needs a part, so that saves half of the time in which a verification starts, and instances cost less.
A field with ``hash=False`` is compared but not hashed: what tells most values apart is enough for a hash, and quicker.
``@frozen_node`` compares by identity (``eq=False``): for trees whose equality nobody asks for. ``@mutable`` is for objects
that are no values.
Such a class has no base class with fields, and no variables of the class.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any, TypeVar, cast, dataclass_transform

C = TypeVar("C", bound=type)

_PLAIN = dataclasses.dataclass(init=False, repr=False, eq=False)
_AS_ALL: Any = _PLAIN(type("Frozen", (), {"__doc__": ""}))


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def frozen(cls: C) -> C:
    """Makes a class a value, equal to another of its class if all fields are."""
    names, defaults = _declared(cls)
    compared = [name for name in names if getattr(defaults.get(name), "compare", True)]
    key, hashable = _key(compared), _key(name for name in compared if getattr(defaults.get(name), "hash", None) is not False)

    def equal(self: object, other: object) -> bool:
        if self is other:
            return True
        return bool(key(self) == key(other)) if other.__class__ is made else NotImplemented

    def hashed(self: object) -> int:
        return hash(hashable(self))

    made = _made(cls, names, defaults, {"__eq__": equal, "__hash__": hashed})
    return made


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(dataclasses.field,))
def frozen_node(cls: C) -> C:
    """Makes a class a value that is equal to itself only."""
    return _made(cls, *_declared(cls), {})


@dataclass_transform(eq_default=False, field_specifiers=(dataclasses.field,))
def mutable(cls: C) -> C:
    """Makes a class an object whose fields may be assigned, equal to itself only. It may say itself how it begins."""
    return _made(cls, *_declared(cls), {})


def _declared(cls: type) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The names of a class's fields, and the defaults that some have: values, or what :func:`dataclasses.field` returns."""
    own = vars(cls)
    names = tuple(own.get("__annotations__", ()))
    return names, {name: own[name] for name in names if name in own}


def _made(cls: C, names: tuple[str, ...], defaults: Mapping[str, Any], methods: Mapping[str, Any]) -> C:
    """The class once more, with a slot for each field, which no attribute of the class may hide."""

    def initialise(self: object, *positional: object, **named: object) -> None:
        made.__init__ = _initialiser(names, defaults)
        made.__init__(self, *positional, **named)

    kept = {name: value for name, value in vars(cls).items() if name not in defaults and name not in ("__dict__", "__weakref__")}
    made: Any = type(cls)(
        cls.__name__,
        cls.__bases__,
        {
            **kept,
            "__qualname__": cls.__qualname__,
            "__slots__": names,
            "__match_args__": names,
            "__dataclass_fields__": _Fields(defaults),
            "__dataclass_params__": _AS_ALL.__dataclass_params__,
            "__init__": kept.get("__init__", initialise),
            "__repr__": _represent,
            **methods,
        },
    )
    return cast(C, made)


def field_names(kind: type) -> tuple[str, ...] | None:
    """The names of the fields of a class of values, which :mod:`dataclasses` takes longer to tell; None of any other class."""
    names: tuple[str, ...] = getattr(kind, "__match_args__", ())
    return names if any("__dataclass_fields__" in vars(base) for base in kind.__mro__) else None


class _Fields:
    """What :mod:`dataclasses` knows of a class, found out when it is first asked for."""

    def __init__(self, defaults: Mapping[str, Any]) -> None:
        self._defaults = defaults

    def __get__(self, instance: object, owner: Any) -> Mapping[str, dataclasses.Field[Any]]:
        told = {"__annotations__": owner.__annotations__, "__module__": owner.__module__, "__doc__": "", **self._defaults}
        twin: Any = _PLAIN(type(owner.__name__, (), told))
        found: Mapping[str, dataclasses.Field[Any]] = twin.__dataclass_fields__
        owner.__dataclass_fields__ = found
        return found


def _initialiser(names: Iterable[str], defaults: Mapping[str, Any]) -> Callable[..., None]:
    """``__init__`` as :mod:`dataclasses` would write it."""
    scope: dict[str, Any] = {"_absent": dataclasses.MISSING}
    parameters, body = ["self"], [" pass"]
    for name in names:
        default: Any = defaults.get(name, dataclasses.MISSING)
        make: Any = dataclasses.MISSING
        if isinstance(default, dataclasses.Field):
            default, make = default.default, default.default_factory
        scope[f"_default_{name}"], scope[f"_make_{name}"] = default, make
        given = default is not dataclasses.MISSING
        made = make is not dataclasses.MISSING
        parameters.append(f"{name}=_default_{name}" if given else f"{name}=_absent" if made else name)
        body.append(f" self.{name} = _make_{name}() if {name} is _absent else {name}" if made else f" self.{name} = {name}")
    exec(f"def __init__({', '.join(parameters)}):\n" + "\n".join(body), scope)
    return cast(Callable[..., None], scope["__init__"])


def _key(names: Iterable[str]) -> Callable[[object], object]:
    found = tuple(names)
    return attrgetter(*found) if found else lambda _: ()


def _represent(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"
