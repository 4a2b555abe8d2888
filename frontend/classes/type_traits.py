"""What C++'s `<type_traits>` and `<limits>` say of types: `std::is_same_v<T, float>`, `std::conditional_t<B, T, U>` and others.

Only names qualified by `std` are looked up here, and what is not in the tables is not declared.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping

from boogie_ir.lang.build import boolean, bv
from frontend.classes.constants import constant
from frontend.classes.written_types import argument_type, qualifiers_of
from frontend.names.frame import Frame, source_error
from frontend.syntax import syntax
from frontend.syntax.syntax import NO_QUALIFIERS as NONE
from frontend.types.floats import float_literal
from frontend.types.types import (
    BOOL,
    INT,
    LONG,
    LONGLONG,
    SCHAR,
    SHORT,
    Array,
    Boolean,
    Enumeration,
    Floating,
    Integer,
    Pointer,
    Record,
    Reference,
    Type,
    Void,
    to_unsigned,
)
from frontend.types.values import Value, scalar


def _plain(type_: Type) -> Type:
    return type_.target if isinstance(type_, Reference) else type_


def _other_sign(type_: Integer) -> Integer:
    unsigned = to_unsigned(type_)
    if type_.signed:
        return unsigned
    return next(t for t in (SCHAR, SHORT, INT, LONG, LONGLONG) if to_unsigned(t) == unsigned)


def _is_integral(type_: Type) -> bool:
    return isinstance(type_, Integer | Boolean)


def _is_signed(type_: Type) -> bool:
    return isinstance(type_, Floating) or (isinstance(type_, Integer) and type_.signed)


_OF_ONE: Mapping[str, Callable[[Type], bool]] = {
    "is_integral": _is_integral,
    "is_floating_point": lambda t: isinstance(t, Floating),
    "is_arithmetic": lambda t: isinstance(t, Integer | Boolean | Floating),
    "is_scalar": lambda t: isinstance(t, Integer | Boolean | Floating | Enumeration | Pointer),
    "is_signed": _is_signed,
    "is_unsigned": lambda t: isinstance(t, Boolean) or (isinstance(t, Integer) and not t.signed),
    "is_pointer": lambda t: isinstance(t, Pointer),
    "is_array": lambda t: isinstance(t, Array),
    "is_enum": lambda t: isinstance(t, Enumeration),
    "is_void": lambda t: isinstance(t, Void),
    "is_class": lambda t: isinstance(t, Record) and not t.union,
    "is_union": lambda t: isinstance(t, Record) and t.union,
    "is_reference": lambda t: isinstance(t, Reference),
}


_LIMITS: Mapping[int, Mapping[str, float]] = {
    32: {
        "max": 3.4028234663852886e38,
        "lowest": -3.4028234663852886e38,
        "min": 1.1754943508222875e-38,
        "epsilon": 1.1920928955078125e-07,
        "infinity": math.inf,
    },
    64: {
        "max": sys.float_info.max,
        "lowest": -sys.float_info.max,
        "min": sys.float_info.min,
        "epsilon": sys.float_info.epsilon,
        "infinity": math.inf,
    },
}


def trait_value(frame: Frame, written: syntax.Name) -> Value | None:
    """The value of ``std::trait_v<T>`` or ``std::trait<T>::value``; None for other names."""
    if written.name == "value" and written.outer is not None and written.outer.scope == ("std",):
        return _truth(frame, written.outer.name, written.outer.arguments)
    if written.scope == ("std",) and written.name.endswith("_v"):
        return _truth(frame, written.name.removesuffix("_v"), written.arguments)
    return None


def limit_value(frame: Frame, written: syntax.Name) -> Value | None:
    """The value of ``std::numeric_limits<T>::max()`` and its like; None for other names."""
    outer = written.outer
    if outer is None or (outer.name, outer.scope) != ("numeric_limits", ("std",)):
        return None
    types = _types(frame, outer.arguments)
    if len(types) == 1 and isinstance(types[0], Floating) and types[0].width in _LIMITS:
        found = _LIMITS[types[0].width].get(written.name)
        return None if found is None else scalar(types[0], float_literal(found, types[0].width))
    if len(types) != 1 or not isinstance(types[0], Integer):
        return None
    width, signed = types[0].width, types[0].signed
    match written.name:
        case "max":
            return scalar(types[0], bv((1 << (width - signed)) - 1, width))
        case "min" | "lowest":
            return scalar(types[0], bv(1 << (width - 1) if signed else 0, width))
        case _:
            return None


def trait_type(frame: Frame, written: syntax.NamedType) -> Type | None:
    """The type ``std::trait_t<T>`` or ``typename std::trait<T>::type``; None for other names."""
    if written.name == "type" and written.outer is not None and written.outer.scope == ("std",):
        return _transformed(frame, written.outer.name, written.outer.arguments)
    if written.scope == ("std",) and written.name.endswith("_t"):
        return _transformed(frame, written.name.removesuffix("_t"), written.arguments)
    return None


def _types(frame: Frame, arguments: tuple[syntax.TemplateArgument, ...] | None) -> list[Type]:
    return [found for found in (argument_type(frame, a) for a in arguments or ()) if found is not None]


def _truth(frame: Frame, name: str, arguments: tuple[syntax.TemplateArgument, ...] | None) -> Value | None:
    types = _types(frame, arguments)
    if len(types) != len(arguments or ()):
        return None
    if name == "is_same" and len(types) == 2:
        # A type does not hold its own qualifiers: those written are compared.
        first, second = (qualifiers_of(a) if isinstance(a, syntax.TYPE_NODES) else NONE for a in arguments or ())
        return scalar(BOOL, boolean(types[0] == types[1] and first == second))
    test = _OF_ONE.get(name)
    return None if test is None or len(types) != 1 else scalar(BOOL, boolean(test(types[0])))


def _transformed(frame: Frame, name: str, arguments: tuple[syntax.TemplateArgument, ...] | None) -> Type | None:
    given = arguments or ()
    if name in ("conditional", "enable_if") and given and not isinstance(given[0], syntax.TYPE_NODES):
        holds = constant(frame, given[0])
        if name == "conditional" and holds is not None and len(given) == 3:
            return argument_type(frame, given[1 if holds else 2])
        if name == "enable_if" and holds == 0:  # for overloads this tells that a template does not fit ([temp.deduct] 8)
            raise source_error(given[0].span, "std::enable_if has no type where its condition is false")
        if name == "enable_if" and holds:
            return argument_type(frame, given[1]) if len(given) > 1 else Void()
        return None
    types = _types(frame, given)
    if len(types) != 1:
        return None
    type_ = types[0]
    match name:
        case "remove_const" | "remove_volatile" | "remove_cv" | "type_identity":
            return type_
        case "remove_reference" | "remove_cvref":
            return _plain(type_)
        case "remove_pointer":
            return type_.target if isinstance(type_, Pointer) else type_
        case "decay":
            plain = _plain(type_)
            return Pointer(plain.element) if isinstance(plain, Array) else plain
        case "make_unsigned" | "make_signed" if isinstance(type_, Integer):
            return type_ if type_.signed == (name == "make_signed") else _other_sign(type_)
        case "underlying_type" if isinstance(type_, Enumeration):
            return type_.underlying
        case _:
            return None
