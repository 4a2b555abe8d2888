"""Names in expressions: variables, members of the class around, enumerators, functions, builtin variables."""

from __future__ import annotations

from boogie_ir.lang.build import bv
from frontend.claims.annotation_values import same_group
from frontend.classes.enumerators import enumerations_named, enumerator, enumerator_in
from frontend.classes.type_names import qualifying_type
from frontend.classes.type_traits import trait_value
from frontend.errors import Unsupported
from frontend.expressions.lower_globals import function_designator, global_variable, static_member
from frontend.expressions.lower_members import member_of
from frontend.names.frame import Frame, source_error, undeclared
from frontend.names.libraries import unknown_name
from frontend.names.missing import ChoiceNeeded
from frontend.names.resolve import Bound, EnumeratorOf, FromRecord, FromSpace, PackName, TypeName, find_qualified
from frontend.notes.annotations import reject_misspelling
from frontend.syntax import syntax
from frontend.tables.registry import Annotation, BuiltinVariable, lookup
from frontend.types.types import INT, Enumeration, Record
from frontend.types.values import Operand, Place, Value


def lower_name(frame: Frame, expression: syntax.Name) -> Operand:
    """What a name stands for where an expression is needed."""
    if expression.scope:
        return _qualified(frame, expression)
    for symbol in frame.scope.find_all(expression.name):
        match symbol:
            case Bound(value):
                return _spelled(value, expression)
            case FromRecord(record, name):
                return _member(frame, record, name, expression)
            case FromSpace():
                found = from_space(frame, symbol, expression)
                if found is not None:
                    return found
            case PackName():
                raise Unsupported(expression.span, "a template parameter pack")
            case TypeName():
                raise source_error(expression.span, f"{expression.name} is a type, not a value")
    return builtin_variable(frame, expression)


def _spelled(value: Operand, expression: syntax.Name) -> Operand:
    if isinstance(value, Place):
        return Place(value.type, value.address, expression, value.const, value.volatile)
    return value


def _member(frame: Frame, record: str, name: str, expression: syntax.Name) -> Operand:
    """A member named inside one of its class's methods."""
    type_ = frame.program.classes[record].type
    this = frame.object_of(record)
    if this is None:
        static = static_member(frame, type_, name, expression.span) or enumerator_in(frame, type_, name)
        if static is None:
            raise source_error(expression.span, f"{name} is a member, and there is no object here")
        return static
    assert isinstance(this.type, Record)
    found = member_of(frame, this, this.type, name, expression)
    if found is None:
        raise source_error(expression.span, f"{record} has no data member {name}")
    return found


def builtin_variable(frame: Frame, expression: syntax.Name) -> Operand:
    """A variable that the language provides; a source error where it provides none of this name."""
    name = expression.name
    match lookup(frame.program.dialect, name):
        case BuiltinVariable(value):
            return value
        case Annotation("__same_group"):
            return same_group()
        case None:
            reject_misspelling(name, expression.span)
            if frame.program.pieces.constant(name):
                return _missing_constant(frame, expression)
            raise undeclared(expression.span, name)
        case _:
            what = f"a pointer to the builtin function {name}"
            raise Unsupported(expression.span, what, "call it directly", "function-pointer")


def _missing_constant(frame: Frame, expression: syntax.Name) -> Value:
    """A constant that nothing declares: a number that has been chosen for it, else an arbitrary one."""
    name = expression.name
    number = frame.program.pieces.choices.numbers.get(name)
    if number is not None:
        frame.program.chosen_numbers[name] = number
        return Value(INT, (bv(number),))
    if frame.emitter.demanded:
        raise ChoiceNeeded(expression.span, name)
    return Value(INT, (frame.emitter.constant(name),))


def from_space(frame: Frame, found: FromSpace, expression: syntax.Name) -> Operand | None:
    """The value of a namespace's declaration; None where all it declares are types."""
    variables = [d for d in found.declared if isinstance(d, syntax.Variable)]
    if variables:
        return global_variable(frame, variables, found.space, expression)
    for declared in found.declared:
        match declared:
            case EnumeratorOf(enumeration, position):
                return enumerator(frame.within(found.around), enumeration, position)
            case syntax.Function():
                functions = [d for d in found.declared if isinstance(d, syntax.Function)]
                return function_designator(frame, functions, found.space, expression)
            case syntax.Skipped(span, reason):
                raise Unsupported(span, f"the declaration of {expression.name}", reason)
            case _:
                pass
    return None


def _qualified(frame: Frame, expression: syntax.Name) -> Operand:
    found = find_qualified(frame.scope, expression.scope, expression.name)
    if found is not None:
        value = from_space(frame, found, expression)
        if value is not None:
            return value
    trait = trait_value(frame, expression)
    if trait is not None:
        return trait
    outer = qualifying_type(frame, expression)
    if isinstance(outer, Record):
        return _in_class(frame, outer, expression)
    if isinstance(outer, Enumeration):
        return _scoped_enumerator(frame, expression)
    what = f"{'::'.join((*expression.scope, expression.name))} is not declared"
    raise unknown_name(expression.span, expression.scope, expression.name, what)


def _in_class(frame: Frame, record: Record, expression: syntax.Name) -> Operand:
    """``C::name``: a static member, an enumerator, or a member of the object whose method this is."""
    static = static_member(frame, record, expression.name, expression.span)
    if static is not None:
        return static
    constant = enumerator_in(frame, record, expression.name)
    if constant is not None:
        return constant
    this = frame.object_of()
    if this is not None:
        found = member_of(frame, this, record, expression.name, expression)
        if found is not None:
            return found
    raise source_error(expression.span, f"{record.name} has no member {expression.name}")


def _scoped_enumerator(frame: Frame, expression: syntax.Name) -> Operand:
    name, path = expression.scope[-1], expression.scope[:-1]
    outer = expression.outer or syntax.NamedType(expression.span, name, scope=path)
    for enumeration, scope in enumerations_named(frame, outer):
        for position, item in enumerate(enumeration.items or ()):
            if item.name == expression.name:
                return enumerator(frame.within(scope), enumeration, position)
    raise source_error(expression.span, f"{name} has no enumerator {expression.name}")
