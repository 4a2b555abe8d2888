"""Classes: methods, overloaded and conversion operators, static members, assignment."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.build import bv
from boogie_ir.lang.source import Span
from frontend.classes.conversion_ranks import WRONG, conversion_cost
from frontend.classes.methods import definition_of
from frontend.classes.overloads import Candidate, Chosen, beaten_by_language, choose, choose_operator, with_associated
from frontend.classes.special_members import refuse_overridden
from frontend.classes.type_names import declares, parameter_type, type_of
from frontend.errors import Unsupported
from frontend.expressions import lower_calls, lower_expressions, lower_globals, lower_initializers, lower_inline, lower_operators
from frontend.names.frame import Class, Frame, source_error
from frontend.names.resolve import FromSpace, scope_of
from frontend.syntax import syntax
from frontend.syntax.syntax import FunctionKind, Qualifier, Specifier
from frontend.syntax.syntax_walk import walk
from frontend.types.types import INT, Pointer, Record, Reference, Type, Vector, is_arithmetic, spell
from frontend.types.values import Operand, Place, Value, scalar
from frontend.values.lower_conversions import convert, place_as
from frontend.values.places import fixed_place, materialise, rvalue, temporary, write


def class_of(frame: Frame, record: Record, method: str) -> Class | None:
    """The class among a record and its bases that has methods of this name."""
    owner = frame.program.classes.get(record.name)
    if owner is None:
        return None
    if method in owner.methods or method in owner.brought:
        return owner
    for base in owner.bases:
        found = class_of(frame, base, method)
        if found is not None:
            return found
    return None


def candidates(frame: Frame, owner: Class, method: str) -> list[Candidate]:
    """The methods of this name; those defined outside the class by their definitions."""
    found: list[Candidate] = []
    for function in owner.methods.get(method, ()):
        if function.deleted:
            continue
        outside = None if function.body is not None or function.defaulted else definition_of(frame, owner, function)
        found.append(Candidate(*(outside or (function, owner.scope)), owner))
    own = list(found)
    for base in owner.brought.get(method, ()):
        source = class_of(frame, base, method)
        brought = candidates(frame, source, method) if source is not None else []
        found += [replace(c, brought=True) for c in brought if not any(same_signature(frame, c, mine) for mine in own)]
    return found


def same_signature(frame: Frame, one: Candidate, two: Candidate) -> bool:
    """Whether a method hides one of a base that a using-declaration names: by its parameters and whether it is constant."""
    first, second = one.function.type, two.function.type
    if first.qualifiers != second.qualifiers or len(first.parameters) != len(second.parameters):
        return False
    if one.function.template or two.function.template:
        raise Unsupported(one.function.name_span, f"a template {one.function.name} beside one that a using-declaration names")
    types = [[parameter_type(frame.within(c.scope), p) for p in c.function.type.parameters] for c in (one, two)]
    return types[0] == types[1]


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
    arguments = lower_calls.evaluate_arguments(frame, call.arguments)
    const = None if this is None else this.const or _in_const_method(frame, call)
    chosen = choose(frame, candidates(frame, owner, name.name), arguments, name.arguments, const=const)
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
    return lower_inline.call_function(frame, chosen, arguments, target, call, call.span)


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
    methods = candidates(frame, owner, name) if owner is not None else []
    others: list[Candidate] = []
    for symbol in frame.scope.find_all(name):
        if isinstance(symbol, FromSpace):
            scope = scope_of(symbol.space)
            others.extend(Candidate(d, scope) for d in symbol.declared if isinstance(d, syntax.Function))
    if name in frame.program.associable:
        others = with_associated(frame, others, name, operands)
    chosen = choose_operator(frame, methods, others, operands) if methods or others else None
    if chosen is None:
        return None
    if chosen.owner is not None:
        place = first if isinstance(first, Place) else _holding(frame, rvalue(frame, first, span), span)
        this = place_as(frame, fixed_place(frame, place, span), chosen.owner.type)
        return lower_inline.call_function(frame, chosen, operands[1:], this, span, span)
    if chosen.function.body is None or beaten_by_language(frame, chosen, operands):
        return None
    return lower_inline.call_function(frame, chosen, operands, None, span, span)


def _holding(frame: Frame, value: Value, span: Span) -> Place:
    """A temporary for the left operand of an operator: the same in every pass."""
    place = temporary(frame, value.type, "temporary", span, span, "operand")
    write(frame, place, value, span, initial=True)
    return place


def conversion_operator(frame: Frame, value: Value, target: Type, span: Span) -> Value | None:
    """A class's value converted by the best of its conversion operators: explicit ones give no type but their own."""
    if not isinstance(value.type, Record):
        return None
    owner = class_of(frame, value.type, "operator")
    if owner is None:
        return None
    found: list[tuple[int, Candidate]] = []
    ways: set[bool] = set()  # whether explicit
    for candidate in candidates(frame, owner, "operator"):
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
    result = lower_inline.call_function(frame, chosen, (), this, span, span)
    return convert(frame, rvalue(frame, result, span), target, span)


def _refuse_change(frame: Frame, chosen: Chosen, span: Span) -> None:
    """Raises where a conversion operator may change its object, by its text: it is lowered on a copy."""
    conversion = chosen.function
    if Qualifier.CONST in conversion.type.qualifiers or chosen.owner is None:
        return
    changed = lower_inline.mutations(frame, conversion)
    reaches = any(isinstance(node, syntax.This | syntax.Call) for node in walk(conversion))
    if reaches or (changed.whole | changed.elements) & chosen.owner.scope.record_names:
        raise Unsupported(span, "a conversion operator that may change its object", "declare it const")


def _similar(result: Type, target: Type) -> bool:
    both_pointers = isinstance(result, Pointer) and isinstance(target, Pointer)
    return both_pointers or (is_arithmetic(result) and is_arithmetic(target)) or (isinstance(result, Pointer) and target == INT)


def converted_to_scalar(frame: Frame, value: Value, span: Span) -> Value | None:
    """A class's value converted to the number or pointer that it converts to; None where there is no such conversion."""
    if not isinstance(value.type, Record):
        return None
    owner = class_of(frame, value.type, "operator")
    if owner is None:
        return None
    implicit = [c for c in candidates(frame, owner, "operator") if Specifier.EXPLICIT not in c.function.specifiers]
    types = [type_of(frame.within(c.scope), c.function.type.result) for c in implicit]
    numbers = dict.fromkeys(t for t in types if is_arithmetic(t) or isinstance(t, Pointer | Vector))
    if len(numbers) > 1:
        raise Unsupported(span, f"a {spell(value.type)} as one of several numbers that it converts to", "say which by a cast")
    return conversion_operator(frame, value, next(iter(numbers)), span) if numbers else None


# -- assignment, steps, static members ----------------------------------------------------------------------


def assign_record(frame: Frame, operator: str, target: Operand, value: syntax.Expression, span: Span) -> Operand:
    """``target = value`` and ``target op= value`` where the target is of a class."""
    assert isinstance(target.type, Record)
    if isinstance(value, syntax.Initializer):
        right: Operand = lower_initializers.initial_value(frame, target.type, value)
    else:
        right = lower_expressions.lower_any(frame, value)
    if frame.program.cplusplus:
        found = overloaded_operator(frame, f"{operator}=", (target, right), span)
        if found is not None:
            return found
    if operator:
        right = lower_operators.binary_operation(frame, operator, target, right, span)
    if not isinstance(target, Place):
        raise source_error(span, "the left side of the assignment is not a place")
    write(frame, target, convert(frame, rvalue(frame, right, span), target.type, span), span)
    return target


def step_record(frame: Frame, operator: str, target: Operand, prefix: bool, span: Span) -> Operand:
    """``++object`` and ``object++``."""
    operands: tuple[Operand, ...] = (target,) if prefix else (target, scalar(INT, bv(0)))
    found = overloaded_operator(frame, operator, operands, span)
    if found is None:
        raise source_error(span, f"no operator {operator} on a value of type {spell(target.type)}")
    return found


def static_member(frame: Frame, record: Record, name: str, span: Span) -> Operand | None:
    """A static data member of a class or its bases; None where there is none of this name."""
    owner = frame.program.classes.get(record.name)
    if owner is None:
        return None
    variable = owner.statics.get(name)
    if variable is not None:
        instance = frame.program.keys.number("class", record.name)
        outside = [
            d for d in owner.scope.innermost_space().here(f"{owner.definition.name}::{name}") if isinstance(d, syntax.Variable)
        ]
        chosen = outside[0] if outside and variable.initializer is None else variable
        return lower_globals.static_variable(frame.within(owner.scope), chosen, instance, syntax.Name(span, name))
    if declares(frame, owner, name):
        return None
    for base in owner.bases:
        found = static_member(frame, base, name, span)
        if found is not None:
            return found
    return None
