"""What classes do: methods called, overloaded operators, conversions of objects."""

from __future__ import annotations

from boogie_ir.lang.source import Span
from frontend.classes.associated import with_associated
from frontend.classes.conversion_ranks import WRONG, conversion_cost
from frontend.classes.methods import class_of, methods_named
from frontend.classes.overloads import (
    Candidate,
    Chosen,
    beaten_by_language,
    candidates_of,
    choose,
    choose_operator,
)
from frontend.classes.special_members import refuse_overridden
from frontend.classes.written_types import type_of
from frontend.errors import Unsupported
from frontend.expressions.lower_conditionals import evaluate_arguments
from frontend.expressions.lower_constructors import construct_from
from frontend.expressions.lower_inline import mutations
from frontend.expressions.lower_known_calls import call_function
from frontend.names.frame import Frame, source_error
from frontend.names.resolve import FromSpace
from frontend.syntax import syntax
from frontend.syntax.syntax import FunctionKind, Qualifier, Specifier
from frontend.syntax.syntax_walk import walk
from frontend.types.types import INT, Pointer, Record, Reference, Type, is_arithmetic, spell
from frontend.types.values import Operand, Place, Value
from frontend.values.lower_conversions import convert, place_as
from frontend.values.places import fixed_place, materialise, rvalue, temporary, write


def object_of(frame: Frame, operand: Operand, node: object) -> Place:
    """The object that a method is called on; a temporary for a value."""
    if isinstance(operand, Place):
        return operand
    span = getattr(node, "span", None)
    assert isinstance(span, Span)
    return materialise(frame, rvalue(frame, operand, span), span, node)


def call_method(frame: Frame, this: Place | None, record: Record, name: syntax.Name, call: syntax.Call) -> Operand:
    """``object.name(arguments)``, and ``name(arguments)`` inside a method: the object is found before arguments are evaluated."""
    this = None if this is None else fixed_place(frame, this, name.span)
    owner = class_of(frame, record, name.name)
    if owner is None:
        raise source_error(name.span, f"{spell(record)} has no method {name.name}")
    arguments = evaluate_arguments(frame, call.arguments)
    const = None if this is None else this.const or _in_const_method(frame, call)
    chosen = choose(frame, methods_named(frame, owner, name.name), arguments, name.arguments, const=const)
    if chosen is None:
        given = ", ".join(spell(a.type) for a in arguments)
        raise source_error(call.span, f"no method {name.name} of {spell(record)} takes ({given})")
    static = syntax.Specifier.STATIC in chosen.function.specifiers
    if this is None and not static:
        raise source_error(call.span, f"{name.name} needs an object")
    qualified = isinstance(call.callee, syntax.Member) and call.callee.scope
    if not qualified and not name.scope:
        refuse_overridden(frame, chosen.owner or owner, name.name, call.span)
    assert chosen.owner is not None
    target = None if this is None or static else place_as(frame, this, chosen.owner.type)
    return call_function(frame, chosen, arguments, target, call, call.span)


def _in_const_method(frame: Frame, call: syntax.Call) -> bool:
    """Whether a call is on the object of the constant method around it."""
    callee = call.callee
    own = isinstance(callee, syntax.Name) or (isinstance(callee, syntax.Member) and isinstance(callee.base, syntax.This))
    inside = frame.program.classes.get(frame.this.type.name) if frame.this and isinstance(frame.this.type, Record) else None
    own = own and not (inside is not None and inside.closure)  # whether a lambda is constant says nothing of the object around
    return own and frame.function is not None and Qualifier.CONST in frame.function.type.qualifiers


# -- operators ----------------------------------------------------------------------------------------------


def overloaded_operator(frame: Frame, operator: str, operands: tuple[Operand, ...], span: Span) -> Operand | None:
    """The result of an operator that the source overloads for these operands; None where it does not."""
    name = f"operator{operator}"
    first = operands[0]
    owner = class_of(frame, first.type, name) if isinstance(first.type, Record) else None
    if operator == "=" and owner is not None and owner.type != first.type:
        owner = None  # the assignment that the compiler declares hides those of bases
    methods = methods_named(frame, owner, name) if owner is not None else []
    others: list[Candidate] = []
    for level in frame.scope.levels(name):
        others = [c for symbol in level if isinstance(symbol, FromSpace) for c in candidates_of(symbol, name)]
        if others:
            break  # what is declared further out is hidden
    if name in frame.program.associable:
        others = with_associated(frame, others, name, operands)
    chosen = choose_operator(frame, methods, others, operands) if methods or others else None
    if chosen is None:
        return None
    if chosen.owner is not None:
        place = first if isinstance(first, Place) else _holding(frame, rvalue(frame, first, span), span)
        this = place_as(frame, fixed_place(frame, place, span), chosen.owner.type)
        return call_function(frame, chosen, operands[1:], this, span, span)
    if chosen.function.body is None or beaten_by_language(frame, chosen, operands):
        return None
    return call_function(frame, chosen, operands, None, span, span)


def _holding(frame: Frame, value: Value, span: Span) -> Place:
    """A temporary for the left operand of an operator: the same in every pass."""
    place = temporary(frame, value.type, "temporary", span, span, "operand")
    write(frame, place, value, span, initial=True)
    return place


def converted_object(frame: Frame, value: Value, target: Type, span: Span, explicit: bool = False) -> Value | None:
    """A value converted by an operator of its class, or else a constructor of the target's; None where none does."""
    converted = _conversion_operator(frame, value, target, span)
    if converted is not None or not isinstance(target, Record):
        return converted
    constructed = construct_from(frame, target, (value,), span, explicit)
    return None if constructed is None else rvalue(frame, constructed, span)


def _conversion_operator(frame: Frame, value: Value, target: Type, span: Span) -> Value | None:
    """A class's value converted by the best of its conversion operators: explicit ones give no type but their own."""
    if not isinstance(value.type, Record):
        return None
    owner = class_of(frame, value.type, "operator")
    if owner is None:
        return None
    found: list[tuple[int, Candidate]] = []
    ways: set[bool] = set()  # whether explicit
    for candidate in methods_named(frame, owner, "operator"):
        type_ = type_of(frame.within(candidate.scope), candidate.function.type.result)
        type_ = type_.target if isinstance(type_, Reference) else type_
        explicit = Specifier.EXPLICIT in candidate.function.specifiers
        if candidate.function.kind is not FunctionKind.CONVERSION or not (
            type_ == target or (_similar(type_, target) and not explicit)
        ):
            continue
        cost = conversion_cost(frame, type_, target)
        found.append((WRONG if cost is None else cost, candidate))
        ways.add(explicit)
    if not found:
        return None
    least = min(cost for cost, _ in found)
    best, *others = [candidate for cost, candidate in found if cost == least]
    if others or len(ways) > 1:  # which of them it is depends on whether the conversion is explicit
        hint = "call a method that has a name"
        raise Unsupported(span, f"a conversion of {spell(value.type)} to {spell(target)} by one of several operators", hint)
    chosen = choose(frame, [best], (), None)
    if chosen is None:
        return None
    _refuse_change(frame, chosen, span)
    this = materialise(frame, value, span, span)
    result = call_function(frame, chosen, (), this, span, span)
    return convert(frame, rvalue(frame, result, span), target, span)


def _refuse_change(frame: Frame, chosen: Chosen, span: Span) -> None:
    """Raises where a conversion operator may change its object, by its text: it is lowered on a copy."""
    conversion = chosen.function
    if Qualifier.CONST in conversion.type.qualifiers or chosen.owner is None:
        return
    changed = mutations(frame, conversion)
    reaches = any(isinstance(node, syntax.This | syntax.Call) for node in walk(conversion))
    if reaches or (changed.whole | changed.elements) & chosen.owner.scope.record_names:
        raise Unsupported(span, "a conversion operator that may change its object", "declare it const")


def _similar(result: Type, target: Type) -> bool:
    both_pointers = isinstance(result, Pointer) and isinstance(target, Pointer)
    return both_pointers or (is_arithmetic(result) and is_arithmetic(target)) or (isinstance(result, Pointer) and target == INT)
