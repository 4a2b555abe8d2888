"""Assignments, and steps with ``++`` and ``--``."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.build import bv
from boogie_ir.lang.source import Span
from frontend.classes.conversion_ranks import is_rvalue
from frontend.classes.methods import class_of
from frontend.classes.written_types import qualifiers_of, type_of
from frontend.errors import Unsupported, Unsure
from frontend.expressions.lower_classes import overloaded_operator
from frontend.expressions.lower_conditionals import lower_place
from frontend.expressions.lower_initializers import initial_value
from frontend.expressions.lower_operators import binary_operation, step_value
from frontend.names.frame import Class, Frame, source_error
from frontend.syntax import syntax
from frontend.syntax.forms import may_act
from frontend.syntax.syntax import Qualifier
from frontend.types.bit_fields import kept, value_type
from frontend.types.types import INT, Array, Enumeration, Record, Type, Vector, spell
from frontend.types.values import Address, BitField, Lanes, Operand, Place, Value, scalar
from frontend.values.evaluation import lower_any
from frontend.values.lower_conversions import convert
from frontend.values.places import around, fixed_place, materialise, part_of, read_leaves, rvalue, stabilise, write


def lower_assignment(frame: Frame, expression: syntax.Assign) -> Operand:
    """``target = value`` and ``target op= value``."""
    span, written = expression.span, expression.value
    ordered = frame.program.cplusplus and _order_matters(expression)
    if ordered and isinstance(written, syntax.Initializer):
        before = frame.emitter.turn([])
        target = lower_place(frame, expression.target)
        with frame.emitter.at(before):  # what is assigned comes before the place, of whose type it is
            first: Operand | None = stabilise(frame, initial_value(frame, target.type, written), written.span, "right")
    else:
        first = _right(frame, expression) if ordered else None
        target = lower_place(frame, expression.target)
    if isinstance(target.type, Record):
        return _assign_record(frame, expression, target, first)
    if isinstance(target, Value):
        raise source_error(span, f"the left side of the assignment is {_no_place(expression.target)}")
    if isinstance(written, syntax.Initializer):
        value = first if isinstance(first, Value) else initial_value(frame, target.type, written)
        return _store(frame, expression, target, value)
    right = lower_any(frame, written) if first is None else first
    if frame.program.cplusplus and isinstance(target.type, Vector | Enumeration):
        found = overloaded_operator(frame, f"{expression.operator}=", (target, right), span)
        if found is not None:
            return found
    return _store(frame, expression, target, rvalue(frame, right, written.span))


def _right(frame: Frame, expression: syntax.Assign) -> Operand:
    """What is assigned, of which C++ 17 says that it comes before the place ([expr.ass] 1), overloaded or not."""
    span = expression.value.span
    right = lower_any(frame, expression.value)
    referred = isinstance(right.type, Record) or (isinstance(right.type, Vector | Enumeration) and not may_act(expression.target))
    return stabilise(frame, right if referred else rvalue(frame, right, span), span, "right")


def _order_matters(expression: syntax.Assign) -> bool:
    """Whether the place may be another one after what is assigned: its operands act, or may be what the value changes."""
    target = expression.target
    return not isinstance(target, syntax.Name) and (may_act(target) or may_act(expression.value))


def _no_place(expression: syntax.Expression) -> str:
    return "a constant" if isinstance(expression, syntax.Name) else "not a place"


def _store(frame: Frame, expression: syntax.Assign, target: Place | Lanes | BitField, right: Value) -> Operand:
    span = expression.span
    if expression.operator:
        left = rvalue(frame, target, expression.target.span)
        result = binary_operation(frame, expression.operator, left, right, span)
        right = rvalue(frame, result, span)
    value = convert(frame, right, target.type, expression.value.span)
    write(frame, target, value, expression.target.span)
    return _assigned(frame, target, value, expression.placed)


def _assigned(frame: Frame, target: Place | Lanes | BitField, value: Value, placed: bool) -> Operand:
    """What an assignment evaluates to: the place if it is asked for, or the value where reading it again would be an access."""
    if placed or (isinstance(target, BitField) and frame.program.cplusplus):  # C++: it is a bit-field still, which is promoted
        return target
    if isinstance(target, BitField):
        (part,) = value.parts
        assert not isinstance(part, Address)
        return scalar(value_type(target.bits, target.type), kept(part, target.bits, target.type))
    item = frame.memory.known(around(target).address)
    return target if item is not None and frame.memory.in_registers(item) else value


def lower_step(frame: Frame, expression: syntax.Step) -> Operand:
    """``++place`` and ``place++``."""
    span = expression.span
    target = lower_place(frame, expression.operand)
    if isinstance(target.type, Record):
        return step_record(frame, expression.operator, target, expression.prefix, span)
    if frame.program.cplusplus and isinstance(target.type, Enumeration | Vector):
        found = overloaded_operator(frame, expression.operator, _stepped(target, expression.prefix), span)
        if found is not None:
            return found
    if isinstance(target, Value):
        raise source_error(span, f"the operand of {expression.operator} is {_no_place(expression.operand)}")
    old = rvalue(frame, target, expression.operand.span)
    wanted = not expression.prefix and not expression.unused  # the old value, if it is not wanted, needs no variable
    if wanted:
        old_value = stabilise(frame, old, span, "old")
        assert isinstance(old_value, Value)
        old = old_value
    new = convert(frame, step_value(frame, expression.operator[0], old, span), target.type, span)
    write(frame, target, new, expression.operand.span)
    if wanted and frame.program.cplusplus and isinstance(target, BitField):
        # It has the type of the operand ([expr.post.incr] 1), but nvcc and g++ take it for the bit-field in arithmetic.
        return replace(convert(frame, old, target.type, span), promoted=old.type)
    if wanted:
        return old
    return _assigned(frame, target, new, expression.placed)


def _assign_record(frame: Frame, expression: syntax.Assign, target: Operand, right: Operand | None) -> Operand:
    """``target = value`` and ``target op= value`` where the target is of a class; ``right`` is the value if it is evaluated."""
    assert isinstance(target.type, Record)
    if right is None and isinstance(expression.value, syntax.Initializer):
        right = initial_value(frame, target.type, expression.value)
    elif right is None:
        right = lower_any(frame, expression.value)
    return _assign_object(frame, expression.operator, target, right, expression.span)


def _assign_object(frame: Frame, operator: str, target: Operand, right: Operand, span: Span) -> Operand:
    assert isinstance(target.type, Record)
    if frame.program.cplusplus and (operator or not _implicit(frame, target.type, right)):
        found = overloaded_operator(frame, f"{operator}=", (target, right), span)
        if found is not None:
            return found
    if operator:
        right = binary_operation(frame, operator, target, right, span)
    if not isinstance(target, Place):
        raise source_error(span, "the left side of the assignment is not a place")
    if right.type == target.type and _assigned_otherwise(frame, target.type):
        _assign_members(frame, target, right, span)
    else:
        write(frame, target, convert(frame, rvalue(frame, right, span), target.type, span), span)
    return target


def _implicit(frame: Frame, record: Record, right: Operand) -> bool:
    """Whether a class's own objects are assigned by the operator that the compiler declares: it hides those of bases."""
    owner = frame.program.classes.get(record.name)
    if owner is None or right.type != record or "operator=" in owner.brought:
        return False
    methods = [m for m in owner.methods.get("operator=", ()) if not m.defaulted and m.type.parameters]
    for method in methods:
        written = method.type.parameters[0].type
        target = written.target if isinstance(written, syntax.ReferenceType) else written
        if method.template:
            if isinstance(written, syntax.ReferenceType) and Qualifier.CONST not in qualifiers_of(target):
                raise Unsure(method.name_span, "an assignment that is a template of what may be changed")
        elif parameter_is(frame, owner, target, record):
            return False
    return True


def parameter_is(frame: Frame, owner: Class, written: syntax.Type, record: Record) -> bool:
    """Whether a written type, in a class, is that of a record."""
    return type_of(frame.within(owner.scope), written) == record


def _assigned_otherwise(frame: Frame, type_: Type) -> bool:
    """Whether assigning an object is more than copying its leaves: a base or a member has an operator for it."""
    record = _element(type_)
    if not isinstance(record, Record) or record.name not in frame.layout.records:
        return False
    return any(
        isinstance(inner := _element(item.type), Record)
        and (class_of(frame, inner, "operator=") is not None or _assigned_otherwise(frame, inner))
        for item in frame.layout.records[record.name].items
        if not item.reference
    )


def _moves(frame: Frame, record: Record) -> bool:
    """Whether a member or base of a class says how it is assigned what may be moved from."""
    for item in frame.layout.records[record.name].items:
        inner = _element(item.type)
        owner = class_of(frame, inner, "operator=") if isinstance(inner, Record) else None
        written = [m.type.parameters[0].type for m in owner.methods.get("operator=", ()) if m.type.parameters] if owner else []
        if any(isinstance(type_, syntax.ReferenceType) and type_.rvalue for type_ in written):
            return True
        if isinstance(inner, Record) and inner.name in frame.layout.records and _moves(frame, inner):
            return True
    return False


def _element(type_: Type) -> Type:
    return _element(type_.element) if isinstance(type_, Array) else type_


def _has_assignment(frame: Frame, type_: Type) -> bool:
    """Whether what an array is made of is assigned by an operator of its own, or has members that are."""
    inner = _element(type_)
    own = isinstance(inner, Record) and class_of(frame, inner, "operator=") is not None
    return own or _assigned_otherwise(frame, inner)


def _assign_members(frame: Frame, target: Place, right: Operand, span: Span) -> None:
    """Assigns bases and members one after the other, as the compiler's own operator does (C++17 [class.copy.assign] 12)."""
    record = target.type
    assert isinstance(record, Record)
    source = right if isinstance(right, Place) else materialise(frame, rvalue(frame, right, span), span, span)
    members = frame.layout.records[record.name].items
    if is_rvalue(right) and _moves(frame, record):
        raise Unsure(span, f"a move of a {spell(record)}, whose members say how they are moved,")
    target, source = (fixed_place(frame, place, span) for place in (target, source))
    for member in members:
        if member.reference or (isinstance(member.type, Array) and _has_assignment(frame, member.type)):
            raise Unsupported(span, f"an assignment of {spell(target.type)} with its member {member.name}", "assign its members")
        left, copied = (part_of(frame, place, member, place.expression) for place in (target, source))
        if isinstance(left.type, Record):
            _assign_object(frame, "", left, copied, span)
        elif isinstance(copied, Place):
            write(frame, left, read_leaves(frame, copied, span), span)
        else:
            write(frame, left, rvalue(frame, copied, span), span)


def _stepped(target: Operand, prefix: bool) -> tuple[Operand, ...]:
    """The operands of a step: a postfix one is told by a number."""
    return (target,) if prefix else (target, scalar(INT, bv(0)))


def step_record(frame: Frame, operator: str, target: Operand, prefix: bool, span: Span) -> Operand:
    """``++object`` and ``object++``."""
    found = overloaded_operator(frame, operator, _stepped(target, prefix), span)
    if found is None:
        raise source_error(span, f"no operator {operator} on a value of type {spell(target.type)}")
    return found
