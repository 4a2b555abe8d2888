"""Lambdas: each makes a class of its own, whose members are what it captures by value and whose `operator()` is its body.

What it captures by reference needs no member: calls are inlined, and the body is lowered in the scope where the lambda stands, in
which those names have their places; likewise a reference that the capture makes. That is the scope as it is there: what is
declared later hides nothing in the body. A lambda that is called where that scope is gone captures by value, or is not valid C++.
Nor does `this` need a member: what it points to has a place. `*this` is a member without a name that the text could use.
"""

from __future__ import annotations

from boogie_ir.lang.expr import Literal
from boogie_ir.lang.kernel import MemorySpace
from frontend.errors import Unsupported
from frontend.expressions.lower_conditionals import lower_place
from frontend.expressions.lower_names import lower_name
from frontend.names.frame import Class, Frame, source_error
from frontend.names.resolve import Bound, Scope
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk
from frontend.types.layout import Field
from frontend.types.types import Array, Record, Reference, spell
from frontend.types.values import Operand, Part, Place, Value
from frontend.values.lower_conversions import convert
from frontend.values.places import deduced, rvalue, stabilise
from frontend.values.variables import bind_reference

_COPY = "*this"


def lower_lambda(frame: Frame, expression: syntax.Lambda) -> Value:
    """The value of a lambda: the values of what it captures. Its class is filed anew wherever it is lowered."""
    span = expression.span
    fields: list[Field] = []
    parts: list[Part] = []

    def keep(name: str, value: Value) -> None:
        fixed = stabilise(frame, value, span, name) if expression.made else value  # a later capture may change it
        assert isinstance(fixed, Value)
        fields.append(Field(name, fixed.type))
        parts.extend(fixed.parts)

    for name in _by_value(frame, expression):
        captured = lower_name(frame, syntax.Name(span, name))
        if isinstance(captured.type, Array):
            raise Unsupported(span, f"a lambda that captures the array {name} by value")
        keep(name, rvalue(frame, captured, span))
    references: dict[str, Bound] = {}
    for capture in expression.made:
        operand = lower_place(frame, capture.value)
        if capture.reference:
            known = Reference(operand.type, isinstance(operand, Place) and operand.const)
            node = syntax.Variable(capture.span, capture.name, syntax.NamedType(capture.span, "auto"))
            references[capture.name] = Bound(bind_reference(frame, operand, known, node), known, known.const)
        else:
            value = rvalue(frame, operand, capture.value.span)
            keep(capture.name, convert(frame, value, deduced(operand), capture.value.span))
    around = None if frame.this is None else frame.object_of(spell(frame.this.type))
    if "*this" in expression.captures:
        this = frame.object_of()
        if this is None or not isinstance(this.type, Record):
            raise source_error(span, "`*this` outside a method")
        keep(_COPY, rvalue(frame, this, span))
    # A call that is inlined in several places has places of its own for its variables: so does each of its lambdas.
    type_ = Record(f"<lambda at {span.line}:{span.column} {frame.key}>")
    scope = Scope(frame.scope.as_it_is())
    scope.names |= references
    scope = Scope(scope, record=type_.name, record_names=frozenset(f.name for f in fields if f.name != _COPY))
    definition = syntax.Record(span, "struct", type_.name, (expression.function,))
    methods = {"operator()": [expression.function]}
    members = frame.layout.records[type_.name] = frame.layout.arrange(fields, union=False)
    found = Class(type_, definition, scope, (), methods, closure=True, instance=frame.instance, around=around)
    for item in members.items:
        if item.name == _COPY:
            assert isinstance(item.type, Record)
            found.copied = item.type, item.offset
    if not frame.emitter.unevaluated or type_.name not in frame.program.classes:
        frame.program.classes[type_.name] = found
    return Value(type_, tuple(parts))


def _by_value(frame: Frame, expression: syntax.Lambda) -> tuple[str, ...]:
    """The variables that a lambda captures by value, in the order of its text; without those that it makes."""
    names: dict[str, None] = {}
    made = {capture.name for capture in expression.made}
    for capture in expression.captures:
        if capture == "=":
            used = _used(expression.function, frozenset(expression.captures))
            names |= dict.fromkeys(name for name in used if name not in made)
        elif _is_name(capture) and capture != "this":
            names[capture] = None
        elif not (capture in ("&", "this", "*this") or (capture.startswith("&") and _is_name(capture[1:]))):
            raise Unsupported(expression.span, f"the capture [{capture}] of a lambda")
    return tuple(name for name in names if _captured(frame, name))


def _is_name(capture: str) -> bool:
    return capture.replace("#", "_").isidentifier()  # `x#0`: an element of a pack


def _used(function: syntax.Function, captures: frozenset[str]) -> list[str]:
    """The names that the body mentions, but for those that are captured by reference."""
    names = (node.name for node in walk(function) if isinstance(node, syntax.Name) and not node.scope)
    return [name for name in names if f"&{name}" not in captures]


def _is_constant(operand: Operand) -> bool:
    return isinstance(operand, Value) and all(isinstance(part, Literal) for part in operand.parts)


def _is_static(frame: Frame, name: str, operand: Operand) -> bool:
    """Whether a name is that of a shared or static variable, rather than of a reference to something in such memory."""
    item = frame.memory.known(operand.address) if isinstance(operand, Place) else None
    return item is not None and item.name == name and item.space is not MemorySpace.PRIVATE


def _captured(frame: Frame, name: str) -> bool:
    """Whether a name is that of a variable of a function around, or of what a lambda around has captured by value.

    Constants and static variables are not captured, nor are members of an object: `this` is.
    """
    scope: Scope | None = frame.scope
    while scope is not None and scope.space is None:
        found = scope.names.get(name)
        if found is not None:
            return isinstance(found, Bound) and not _is_constant(found.value) and not _is_static(frame, name, found.value)
        owner = None if scope.record is None else frame.program.classes.get(scope.record)
        if scope.record is not None and (owner is None or not owner.closure or name in scope.record_names):
            return owner is not None and owner.closure
        scope = scope.parent
    return False
