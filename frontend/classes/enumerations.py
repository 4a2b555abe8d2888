"""What enumerators are worth, and of which integer type an enumeration is (C++17 [dcl.enum], [conv.prom])."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.build import bv
from boogie_ir.lang.source import Span
from frontend.classes.constants import constant_value, literal_value
from frontend.names.frame import Frame, source_error
from frontend.names.resolve import Bound, EnumeratorOf, FromSpace, Scope
from frontend.syntax import syntax
from frontend.types.types import INT, LONG, UINT, ULONG, Integer, is_integral
from frontend.types.values import Value, scalar

_HELD = (INT, UINT, LONG, ULONG)


def enumerator_values(frame: Frame, item: syntax.Enumeration, fixed: Integer | None) -> tuple[int, ...]:
    """The values of all enumerators: written, or one more than that of the one before. ``fixed``: the type that is written.

    What is written may mention those before, which are numbers there; the others are not declared yet
    (C++17 [basic.scope.pdecl] 4).
    """
    key = (id(item), frame.instance, frame.scope.path())
    known = frame.program.enumerated.get(key)
    if known is not None:
        return known
    scope = Scope(_before(frame.scope, item), limit=frame.program.root.orders.get(id(item)))
    inner = frame.within(scope)
    found: list[int] = []
    type_ = fixed or INT
    for enumerator in item.items or ():
        if enumerator.value is not None:
            value = constant_value(inner, enumerator.value)
            number = _number(value) if value is not None else None
            if number is None:
                raise source_error(enumerator.value.span, "an enumerator's value must be constant")
            if fixed is None and value is not None and isinstance(value.type, Integer):
                type_ = value.type
        else:
            number = found[-1] + 1 if found else 0
        found.append(number)
        held = type_ if _holds(type_, number) else _smallest(number, enumerator.span)
        scope.names[enumerator.name] = Bound(scalar(held, bv(number, held.width)))
    frame.program.enumerated[key] = tuple(found)
    return tuple(found)


def _before(scope: Scope, item: syntax.Enumeration) -> Scope:
    """A scope without the names that an enumeration declares in it."""
    own = {name for name, symbol in scope.names.items() if _declares(symbol, item)}
    return replace(scope, names={n: s for n, s in scope.names.items() if n not in own}) if own else scope


def _declares(symbol: object, item: syntax.Enumeration) -> bool:
    declared = symbol.declared[0] if isinstance(symbol, FromSpace) else None
    return isinstance(declared, EnumeratorOf) and declared.enumeration is item


def _number(value: Value) -> int | None:
    if len(value.parts) != 1 or not is_integral(value.type):
        return None
    part = value.parts[0]
    return literal_value(part, value.type) if not hasattr(part, "sources") else None


def _holds(type_: Integer, number: int) -> bool:
    least = -(1 << (type_.width - 1)) if type_.signed else 0
    return least <= number < (1 << (type_.width - type_.signed))


def _smallest(number: int, span: Span) -> Integer:
    for type_ in _HELD:
        if _holds(type_, number):
            return type_
    raise source_error(span, "the value of this enumerator fits no integer type")


def underlying_of(numbers: tuple[int, ...], span: Span) -> tuple[Integer, Integer]:
    """The integer type of an enumeration whose declaration names none, and the type that its values are promoted to.

    Compilers choose an unsigned type if no value is negative.
    """
    least, most = min((0, *numbers)), max((0, *numbers))
    promoted = next((t for t in _HELD if _holds(t, least) and _holds(t, most)), None)
    if promoted is None:
        raise source_error(span, "no integer type holds all values of this enumeration")
    if least < 0:
        return promoted, promoted
    return (UINT if promoted.width == UINT.width else ULONG), promoted
