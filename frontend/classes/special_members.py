"""Functions of classes that C++ calls without a call being written: destructors, copy constructors, overriding methods.

Lowering lets objects end without a trace, and binds methods by an object's declared type. Where that is not what the source
says, it is refused here: a kernel must not be proved without code that runs. It copies objects leaf by leaf. Those of a class
with a copy constructor that does more are copied by it, where they initialise a variable, a member or a parameter
(:func:`frontend.expressions.constructed_members.copied_into`); to read the whole of such an object anywhere else is refused
(:func:`frontend.values.places.rvalue`). What a call or ``T(...)`` gives is not copied: it is the object (C++17 [dcl.init]
17.6.1).
"""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang.source import Span
from frontend.errors import Unsupported
from frontend.names.frame import Class, Frame
from frontend.syntax import syntax
from frontend.syntax.syntax import FunctionKind, Specifier
from frontend.types.types import Record

_PLAIN = "write it as an ordinary method and call that where it should run"


def refuse_hidden_calls(record: syntax.Record, method: syntax.Function) -> None:
    """Raises for a destructor that does something, and for a constructor that moves objects otherwise than by their members."""
    if Specifier.DEVICE not in method.specifiers or method.defaulted or method.deleted:
        return  # the host's, or the compiler's own
    if method.kind is FunctionKind.DESTRUCTOR and not (method.body is not None and _empty(method.body)):
        raise Unsupported(method.name_span, f"the destructor of {record.name}", _PLAIN)
    if copies_otherwise(record, method) and not _takes_constant(method):
        raise Unsupported(method.name_span, f"a copy constructor of {record.name} that takes no constant object", _PLAIN)
    if _takes_anything(method):
        hint = "declare it explicit, or take T by value or as const T &"
        raise Unsupported(method.name_span, f"a constructor template of {record.name} that copies objects, too,", hint)


def copies_otherwise(record: syntax.Record, method: syntax.Function) -> bool:
    """Whether a method is a copy constructor that does not just copy the members: it runs where the text says that it does."""
    ours = Specifier.DEVICE in method.specifiers and not method.defaulted and not method.deleted
    return ours and _copies(record, method) and not _memberwise(record, method)


def refuse_moves(record: syntax.Record) -> None:
    """Raises for a class that says how it is moved, too: which of the two constructors runs is not modelled."""
    for method in record.members or ():
        if isinstance(method, syntax.Function) and _copies(record, method) and not _takes_constant(method):
            raise Unsupported(method.name_span, f"a move constructor of {record.name} beside a copy constructor", _PLAIN)


def _takes_constant(method: syntax.Function) -> bool:
    first = method.type.parameters[0].type
    return isinstance(first, syntax.ReferenceType) and not first.rvalue and syntax.Qualifier.CONST in _qualifiers(first.target)


def _qualifiers(written: syntax.Type) -> frozenset[syntax.Qualifier]:
    return written.qualifiers if isinstance(written, syntax.NamedType) else syntax.NO_QUALIFIERS


def refuse_overridden(frame: Frame, owner: Class, name: str, span: Span) -> None:
    """Raises for a call of a virtual method that a class derived from ``owner`` defines anew: which one runs is not known."""
    if not _is_virtual(frame, owner, name):
        return
    for other in frame.program.classes.values():
        if name in other.methods and owner.type in _ancestors(frame, other):
            hint = f"{other.definition.name} overrides it: call the method of the class that is meant, on an object of it"
            raise Unsupported(span, f"a call of the virtual method {name}", hint)


def _empty(body: syntax.Compound) -> bool:
    return all(isinstance(s, syntax.Empty) for s in body.body)


def copies_object(owner: Class | None, function: syntax.Function) -> bool:
    """Whether a constructor copies or moves objects of its own class."""
    return owner is not None and _copies(owner.definition, function)


def _copies(record: syntax.Record, method: syntax.Function) -> bool:
    if method.kind is not FunctionKind.CONSTRUCTOR or method.template is not None or not method.type.parameters:
        return False
    first, *rest = method.type.parameters
    if not isinstance(first.type, syntax.ReferenceType) or any(p.default is None for p in rest):
        return False
    target = first.type.target
    return isinstance(target, syntax.NamedType) and target.name == record.name


def _takes_anything(method: syntax.Function) -> bool:
    """Whether it is a template that initialises from ``T &`` or ``T &&`` without being asked: for an object of the class itself
    that may be changed it is better than the copy constructor."""
    if method.kind is not FunctionKind.CONSTRUCTOR or not method.template or Specifier.EXPLICIT in method.specifiers:
        return False
    first, *rest = method.type.parameters or (None,)
    if first is None or not isinstance(first.type, syntax.ReferenceType) or any(p.default is None for p in rest):
        return False
    target = first.type.target
    return (
        isinstance(target, syntax.NamedType)
        and target.name in {p.name for p in method.template}
        and syntax.Qualifier.CONST not in target.qualifiers
    )


def _memberwise(record: syntax.Record, method: syntax.Function) -> bool:
    """Whether each data member gets the other object's, and nothing else happens."""
    if method.body is None or record.members is None or record.bases:
        return False
    fields = {m.name for m in record.members if isinstance(m, syntax.Field)}
    other = method.type.parameters[0].name
    copied: set[str] = set()
    for initializer in method.initializers:
        if len(initializer.arguments) != 1 or not _is_member(initializer.arguments[0], other, initializer.name):
            return False
        copied.add(initializer.name)
    for statement in method.body.body:
        name = _copied(statement, other)
        if name is None:
            return False
        copied.add(name)
    return copied == fields


def _copied(statement: syntax.Statement, other: str) -> str | None:
    """The member that the statement copies; None for any other statement."""
    if not isinstance(statement, syntax.Evaluate) or not isinstance(statement.expression, syntax.Assign):
        return None
    assign = statement.expression
    match assign.target:
        case syntax.Name(name=name) | syntax.Member(base=syntax.This(), name=name):
            return name if assign.operator == "" and _is_member(assign.value, other, name) else None
        case _:
            return None


def _is_member(expression: syntax.Expression, other: str, name: str) -> bool:
    match expression:
        case syntax.Member(base=syntax.Name(name=base), name=member, arrow=False):
            return base == other and member == name
        case _:
            return False


def _is_virtual(frame: Frame, owner: Class, name: str) -> bool:
    if any(Specifier.VIRTUAL in method.specifiers for method in owner.methods.get(name, ())):
        return True
    classes = frame.program.classes
    return any(_is_virtual(frame, classes[base.name], name) for base in owner.bases if base.name in classes)


def _ancestors(frame: Frame, derived: Class) -> Iterator[Record]:
    for base in derived.bases:
        yield base
        if base.name in frame.program.classes:
            yield from _ancestors(frame, frame.program.classes[base.name])
