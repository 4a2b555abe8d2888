"""How far an argument is from a parameter's type: the ranks of C++'s implicit conversions (C++17 [over.ics.rank])."""

from __future__ import annotations

from frontend.classes.written_types import parameter_type, type_of
from frontend.names.frame import Class, Frame
from frontend.syntax import syntax
from frontend.syntax.syntax import Specifier
from frontend.types.conversions import promote
from frontend.types.types import (
    Array,
    Boolean,
    Enumeration,
    Floating,
    Function,
    Integer,
    Opaque,
    Pointer,
    Record,
    Reference,
    Type,
    Vector,
    Void,
)
from frontend.types.values import Operand, Place, Value
from frontend.values.lower_conversions import base_offset

EXACT, PROMOTION, CONVERSION, USER = 0, 2, 10, 100
CONST = 1  # what is not const may not be changed through the parameter
ELLIPSIS = 500  # what ``...`` takes fits worse than any conversion
WRONG = 1000  # not C++, but there are such programs


def decayed(type_: Type) -> Type:
    """The type of a value passed on: arrays and functions become pointers."""
    if isinstance(type_, Array):
        return Pointer(type_.element)
    return Pointer(type_) if isinstance(type_, Function) else type_


def cost_of(frame: Frame, argument: Operand, target: Type, forwards: bool = False) -> int | None:
    """How far an argument is from a parameter's type; None where it does not convert."""
    if isinstance(target, Reference):
        inner = target.target
        source = argument.type
        if source == inner:
            return EXACT if forwards else _binding_cost(argument, target)
        if isinstance(source, Record) and isinstance(inner, Record) and base_offset(frame, source, inner) is not None:
            return CONVERSION
        if not target.const and not target.rvalue:
            return None
        return conversion_cost(frame, decayed(source), inner)
    return conversion_cost(frame, decayed(argument.type), target)


def _binding_cost(argument: Operand, target: Reference) -> int | None:
    """A value binds to T&& and to const T&; a place to const T& and, if it is not const, to T&."""
    if is_rvalue(argument):
        return EXACT if target.rvalue or target.const else WRONG
    if target.rvalue:
        return None
    return EXACT if target.const or not is_const_place(argument) else WRONG


def is_const_place(argument: Operand) -> bool:
    """Whether an operand is an lvalue, or to be moved from, that may not be changed."""
    return isinstance(argument, Place | Value) and argument.const


def is_rvalue(argument: Operand) -> bool:
    """Whether an operand is a value or a place to be moved from."""
    if isinstance(argument, Value):
        return not argument.named
    return isinstance(argument, Place) and (argument.fresh or argument.expiring)


def conversion_cost(frame: Frame, source: Type, target: Type) -> int | None:
    if source == target:
        return EXACT
    match source, target:
        case Pointer(), Pointer():
            return _pointer_cost(frame, source, target)
        case Pointer(), Boolean():
            return CONVERSION + 1
        case (Integer(), Pointer()) | (Opaque(), Integer()) | (Integer(), Opaque()) | (Opaque(), Opaque()):
            return CONVERSION + 2
        case (Record(), _) | (_, Record()):
            return _class_cost(frame, source, target)
        case Vector(), Vector():
            return None if source.lanes != target.lanes or source.element != target.element else EXACT
        case Vector(), _:
            return None
        case ((Boolean() | Integer() | Floating() | Enumeration()), Vector()):
            return None if frame.program.cplusplus else CONVERSION + 1
        case ((Boolean() | Integer() | Floating() | Enumeration()), (Boolean() | Integer() | Floating())):
            if isinstance(source, Enumeration) and source.scoped:
                return None
            if isinstance(source, Enumeration) and source.promoted is None and source.underlying == target and not source.scoped:
                return CONST  # better than the promotion of its type (C++17 [over.ics.rank] 4.2)
            widened = isinstance(source, Floating) and isinstance(target, Floating) and target.width == 64
            return PROMOTION if widened or promote(source) == target else CONVERSION
        case _:
            return None


def _pointer_cost(frame: Frame, source: Pointer, target: Pointer) -> int | None:
    if source.target == target.target:
        return EXACT if source.const == target.const else CONST if target.const else WRONG
    if isinstance(target.target, Void):
        return CONVERSION
    if isinstance(source.target, Record) and isinstance(target.target, Record):
        return CONVERSION if base_offset(frame, source.target, target.target) is not None else None
    if isinstance(source.target, Void):
        return CONVERSION + 1  # the null pointer, and C's conversions from void *
    return None if frame.program.cplusplus else CONVERSION + 2


def _class_cost(frame: Frame, source: Type, target: Type) -> int | None:
    if isinstance(source, Record) and isinstance(target, Record) and base_offset(frame, source, target) is not None:
        return CONVERSION
    if isinstance(target, Record):
        owner = frame.program.classes.get(target.name)
        if owner is not None and _constructed_from(frame, owner, source):
            return USER
    if isinstance(source, Record):
        owner = frame.program.classes.get(source.name)
        if owner is not None and "operator" in owner.methods:
            implicit = [m for m in owner.methods["operator"] if Specifier.EXPLICIT not in m.specifiers]
            results = [type_of(frame.within(owner.scope), method.type.result) for method in implicit]
            plain = [result.target if isinstance(result, Reference) else result for result in results]
            if target in plain:
                return USER
            further = [r for r in plain if not isinstance(r, Record) and not isinstance(target, Record)]
            costs = [cost for cost in (conversion_cost(frame, result, target) for result in further) if cost is not None]
            return USER + min(costs) if costs else None
    return None


def _constructed_from(frame: Frame, owner: Class, source: Type) -> bool:
    """Whether one of a class's constructors converts a value, also one that it inherits, but for those that copy bases."""
    if any(_constructs(frame, owner, method, source) for methods in owner.methods.values() for method in methods):
        return True
    bases = (b for b in owner.inherits if not isinstance(source, Record) or base_offset(frame, source, b) is None)
    return any(_constructed_from(frame, frame.program.classes[base.name], source) for base in bases)


def _constructs(frame: Frame, owner: Class, method: syntax.Function, source: Type) -> bool:
    """Whether a method is a constructor that converts a value, as far as that is known: not where it is a template."""
    if method.kind is not syntax.FunctionKind.CONSTRUCTOR or not _takes_one(method) or Specifier.EXPLICIT in method.specifiers:
        return False
    if method.template is not None or not method.type.parameters:
        return True
    wanted = parameter_type(frame.within(owner.scope), method.type.parameters[0])
    wanted = wanted.target if isinstance(wanted, Reference) else wanted
    if isinstance(source, Record):  # one user-defined conversion is made, not another before it (C++17 [over.best.ics] 4)
        return isinstance(wanted, Record) and base_offset(frame, source, wanted) is not None
    return not isinstance(wanted, Record) and conversion_cost(frame, source, wanted) is not None


def _takes_one(method: syntax.Function) -> bool:
    required = sum(1 for p in method.type.parameters if p.default is None)
    return required <= 1 <= len(method.type.parameters)


def cost_of_number(frame: Frame, operand: Operand) -> int | None:
    """What the language's own operators need to take an operand; None where they do not."""
    match operand.type:
        case Record():
            owner = frame.program.classes.get(operand.type.name)
            conversions = owner.methods.get("operator", ()) if owner is not None else ()
            return USER if any(Specifier.EXPLICIT not in m.specifiers for m in conversions) else None
        case Enumeration(scoped=scoped):
            return None if scoped else PROMOTION
        case _:
            return EXACT
