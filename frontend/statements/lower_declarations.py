"""Declarations among statements: private variables, references, static and shared ones, local types."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.expr import Literal
from boogie_ir.lang.kernel import MemorySpace
from frontend.classes.constructors import has_constructors
from frontend.classes.conversion_ranks import is_const_place, is_rvalue
from frontend.classes.records import define_record
from frontend.classes.written_types import is_const, local_name, named_constant, qualifiers_of, type_of
from frontend.errors import Unsupported, Unsure
from frontend.expressions.constructed_members import construct_at, copied_into, default_member
from frontend.expressions.lower_conditionals import lower_place
from frontend.expressions.lower_globals import is_constant, static_variable
from frontend.expressions.lower_initializers import construct_value, initial_value
from frontend.names.frame import Frame, source_error
from frontend.names.resolve import FromSpace, TypeName, declarations_of, find_qualified, find_space
from frontend.statements.lower_bindings import bind_parts
from frontend.syntax import syntax
from frontend.syntax.syntax import Qualifier, Specifier
from frontend.syntax.syntax_walk import walk
from frontend.types.types import ANY_GROUP, Array, Opaque, Record, Reference, Type, Vector, Void
from frontend.types.values import Operand, Place, Value
from frontend.values.evaluation import lower_any, lower_effect, lower_value
from frontend.values.lower_conversions import convert
from frontend.values.places import (
    deduced,
    is_copied_otherwise,
    rvalue,
    temporary,
    write,
)
from frontend.values.variables import bind_reference, fixed_value, forget, never_changes


def lower_declaration(frame: Frame, declaration: syntax.Declaration) -> None:
    """What a declaration among statements does."""
    match declaration:
        case syntax.Variables(_, items):
            for variable in items:
                declare_variable(frame, variable)
        case syntax.Record(name=name):
            frame.scope.names[name] = TypeName(
                define_record(frame, declaration, frame.scope.as_it_is(), local_name(frame, declaration))
            )
        case syntax.Typedef(name=name, type=type_, template=None):
            _declare_tags(frame, declaration)
            frame.scope.names[name] = TypeName(type_of(frame, type_))
        case syntax.Typedef():
            frame.scope.names[declaration.name] = FromSpace((declaration,), frame.scope.innermost_space(), frame.scope)
        case syntax.Enumeration() | syntax.Function():
            _declare_tags(frame, declaration)
        case syntax.UsingNames() | syntax.NamespaceAlias():
            _use_names(frame, declaration)
        case syntax.StaticAssert() | syntax.Pragma():
            pass
        case syntax.Evaluate(_, expression):
            lower_effect(frame, expression)
        case syntax.Assembly(span):
            raise Unsupported(span, "inline assembly")
        case syntax.Skipped(span, reason):
            raise Unsupported(span, "this declaration", reason)
        case syntax.Instantiation(span) | syntax.Namespace(span):
            raise source_error(span, "this declaration cannot stand in a function")


def _declare_tags(frame: Frame, declaration: syntax.Declaration) -> None:
    """Names of enumerations, enumerators and functions in the block scope."""
    space = frame.scope.innermost_space()
    for name, declared in declarations_of(declaration):
        if isinstance(declared, syntax.Function):
            outer = frame.scope.find(name)
            if isinstance(outer, FromSpace):  # a prototype of what the file declares
                others = [d for d in outer.declared if isinstance(d, syntax.Function)]
                same = all(len(d.type.parameters) == len(declared.type.parameters) and not d.template for d in others)
                associated = name in frame.program.associable  # where it is declared here, arguments bring no others
                if frame.program.cplusplus and (
                    not same or associated or any(p.default is not None for p in declared.type.parameters)
                ):
                    raise Unsure(declared.name_span, f"a declaration of {name} inside a function, which hides others")
                continue
        frame.scope.names[name] = FromSpace((declared,), space, None if isinstance(declared, syntax.Function) else frame.scope)


def _use_names(frame: Frame, declaration: syntax.UsingNames | syntax.NamespaceAlias) -> None:
    space = frame.scope.innermost_space()
    if isinstance(declaration, syntax.UsingNames) and not declaration.namespace:
        found = find_qualified(frame.scope, declaration.path[:-1], declaration.path[-1])
        if found is not None:
            frame.scope.names[declaration.path[-1]] = found
        return
    opened = find_space(space, declaration.path)
    if opened is None:
        return  # a namespace of the language: its names are known anyway
    if isinstance(declaration, syntax.NamespaceAlias):
        frame.scope.names[declaration.name] = FromSpace((opened,), space)
        return
    frame.scope.opened.append(opened)


def declare_variable(frame: Frame, variable: syntax.Variable) -> None:
    """Declares one variable and gives it its first value."""
    if variable.bindings:
        bind_parts(frame, variable)
        return
    for name, declared in declarations_of(syntax.Variables(variable.span, (variable,))):
        if not isinstance(declared, syntax.Variable):
            frame.scope.names[name] = FromSpace((declared,), frame.scope.innermost_space(), frame.scope)
    qualifiers = qualifiers_of(variable.type)
    if _is_static(variable, qualifiers):
        expression = syntax.Name(variable.span, variable.name)
        frame.bind(variable.name, static_variable(frame, variable, frame.instance, expression))
        return
    if isinstance(variable.type, syntax.ReferenceType):
        _declare_reference(frame, variable, None)
        return
    type_, operand = _declared_type(frame, variable)
    if not frame.program.cplusplus:
        _refuse_shared(frame, variable.type)
    if isinstance(type_, Reference):
        _declare_reference(frame, variable, type_)
        return
    if isinstance(type_, Void):
        raise source_error(variable.span, f"{variable.name} has type void")
    _refuse_own_name(frame, variable)
    value = _fixed_value(frame, variable, type_, operand)
    if value is None or not _bind_constant(frame, variable, type_, *value):
        const, volatile = is_const(variable), Qualifier.VOLATILE in qualifiers
        _declare_object(frame, variable, type_, operand, value[0] if value is not None else None, const, volatile)


def _is_static(variable: syntax.Variable, qualifiers: frozenset[Qualifier]) -> bool:
    words = {Specifier.SHARED, Specifier.STATIC, Specifier.EXTERN, Specifier.CONSTANT, Specifier.DEVICE}
    return bool(words & variable.specifiers) or bool({Qualifier.LOCAL, Qualifier.CONSTANT, Qualifier.GLOBAL} & qualifiers)


def _refuse_shared(frame: Frame, written: syntax.Type) -> None:
    """Raises for the type of what lies in a group's memory, so that the variable does, too: types do not hold that."""
    while isinstance(written, syntax.ArrayType):
        written = written.element
    if not isinstance(written, syntax.TypeOf) or isinstance(written.operand, syntax.TYPE_NODES):
        return
    with frame.emitter.only_types():
        found = lower_any(frame, written.operand)
    reached = frame.memory.model.targets(found.address.sources) if isinstance(found, Place) else ()
    if any(t in frame.memory.objects and frame.memory.objects[t].space is MemorySpace.GROUP for t in reached):
        raise Unsupported(written.span, "a variable with the type of one in the group's memory", "write the type")


def _declared_type(frame: Frame, variable: syntax.Variable) -> tuple[Type, Operand | None]:
    """A variable's type; where that is its initialiser's, it comes with this, lowered."""
    written, initializer = variable.type, variable.initializer
    if isinstance(written, syntax.PointerType) and isinstance(written.target, syntax.NamedType) and written.target.name == "auto":
        written = written.target
    if isinstance(written, syntax.NamedType) and written.name in ("auto", "__auto_type"):
        if initializer is None:
            raise source_error(variable.span, f"the type of {variable.name} needs an initialiser")
        operand = lower_any(frame, initializer)
        return deduced(operand), operand
    type_ = type_of(frame, written)
    if type_ == Opaque(ANY_GROUP) and initializer is not None:
        value = lower_value(frame, initializer)
        return value.type, value
    return type_, None


def _declare_reference(frame: Frame, variable: syntax.Variable, known: Reference | None) -> None:
    """Declares a reference: of a known type, else as it is written."""
    initializer = variable.initializer
    if initializer is None and variable.constructed is not None and len(variable.constructed) == 1:
        initializer = variable.constructed[0]
    if initializer is None:
        raise source_error(variable.span, f"the reference {variable.name} needs an initialiser")
    if isinstance(initializer, syntax.Initializer) and len(initializer.items) == 1:
        initializer = initializer.items[0].value
    operand = lower_place(frame, initializer)
    if known is None:
        assert isinstance(variable.type, syntax.ReferenceType)
        target = variable.type.target
        automatic = isinstance(target, syntax.NamedType) and target.name == "auto"
        type_ = operand.type if automatic else type_of(frame, target)
        constant = named_constant(frame, initializer) if isinstance(operand, Value) else is_const_place(operand)
        lvalue = not is_rvalue(operand) or (isinstance(operand, Value) and constant is not None)
        const = Qualifier.CONST in qualifiers_of(target) or (automatic and bool(constant))
        volatile = Qualifier.VOLATILE in qualifiers_of(target)
        known = Reference(type_, const, variable.type.rvalue and not (automatic and lvalue), volatile)
        if isinstance(type_, Reference):  # a reference to a reference collapses
            known = Reference(type_.target, type_.const, variable.type.rvalue and type_.rvalue, type_.volatile)
    frame.bind(variable.name, bind_reference(frame, operand, known, variable), reference=known, const=known.const)


def _fixed_value(frame: Frame, variable: syntax.Variable, type_: Type, operand: Operand | None) -> tuple[Value, bool] | None:
    """The first value, lowered, of a variable that may stand for it, and whether that took statements; None for others."""
    initializer = variable.initializer
    if initializer is None and variable.constructed is not None and len(variable.constructed) == 1:
        initializer = variable.constructed[0]
    if initializer is None or is_copied_otherwise(frame, type_):
        return None
    qualifiers = qualifiers_of(variable.type)
    constant = is_constant(variable, qualifiers, type_) and Qualifier.VOLATILE not in qualifiers
    if not constant and not never_changes(frame, variable.name, type_):
        return None
    before = len(frame.emitter.statements)
    value = _value(frame, type_, initializer, operand)
    return value, len(frame.emitter.statements) > before


def _value(frame: Frame, type_: Type, initializer: syntax.Expression, operand: Operand | None) -> Value:
    """What an initialiser gives a variable of a type; ``operand`` if it is lowered already."""
    if operand is None:
        return initial_value(frame, type_, initializer)
    return convert(frame, rvalue(frame, operand, initializer.span), type_, initializer.span)


def _bind_constant(frame: Frame, variable: syntax.Variable, type_: Type, value: Value, acted: bool) -> bool:
    """Binds a variable that never changes to its value; False where it needs an object.

    What is declared const and begins as a literal is that literal (C++17 [expr.const] 2.7), whatever the text does to its name.
    """
    if never_changes(frame, variable.name, type_):
        origin = frame.origin(variable.span, f"initialisation of {variable.name}")
        value = fixed_value(frame, variable.name, value, origin)
    elif acted or not all(isinstance(part, Literal) for part in value.parts):
        return False
    frame.bind(variable.name, value, const=is_const(variable))
    return True


def _refuse_own_name(frame: Frame, variable: syntax.Variable) -> None:
    """Refuses braces that name the variable that they initialise, which is declared already ([basic.scope.pdecl] 1): its
    earlier elements have their values then."""
    if not (frame.program.cplusplus and isinstance(variable.initializer, syntax.Initializer)):
        return
    below = tuple(walk(variable.initializer))
    named = any(isinstance(n, syntax.Name) and n.name == variable.name and not n.scope for n in below)
    if named and not any(isinstance(n, syntax.Lambda) for n in below):
        raise Unsure(variable.span, f"{variable.name} in its own braces")


def _declare_object(
    frame: Frame,
    variable: syntax.Variable,
    type_: Type,
    operand: Operand | None,
    value: Value | None,
    const: bool,
    volatile: bool,
) -> None:
    """Declares a variable that has an object; ``operand`` and ``value``: its initialiser, if it is lowered already."""
    span = variable.span
    if isinstance(type_, Record) and variable.initializer is not None and is_copied_otherwise(frame, type_):
        if not isinstance(variable.initializer, syntax.Initializer):
            given = lower_place(frame, variable.initializer) if operand is None else operand
            _declare_copy(frame, variable, given, type_, const)
            return
    if value is None and variable.initializer is not None:
        value = _value(frame, type_, variable.initializer, operand)
        type_ = value.type if isinstance(type_, Array) else type_
    place = temporary(frame, type_, variable.name, span, variable)
    named = Place(type_, place.address, syntax.Name(span, variable.name), const, volatile)
    frame.bind(variable.name, named)
    if value is not None:
        write(frame, named, value, span, initial=True)
    elif isinstance(type_, Record) and has_constructors(frame, type_):
        construct_at(frame, named, variable.constructed or (), span)
    elif variable.constructed is not None or (isinstance(type_, Vector) and type_.ones):
        made = rvalue(frame, construct_value(frame, type_, variable.constructed or (), span), span)
        write(frame, named, convert(frame, made, type_, span), span, initial=True)
    else:
        if isinstance(type_, Array) and type_.length is None:
            raise source_error(span, f"the length of {variable.name} is not known")
        forget(frame, named, frame.origin(span, f"declaration of {variable.name}"))
        default_member(frame, replace(named, const=False), None, span)


def _declare_copy(frame: Frame, variable: syntax.Variable, operand: Operand, type_: Record, const: bool) -> None:
    """Declares a variable of a class that has a copy constructor of its own, ``T x = y;``."""
    span = variable.span
    place = temporary(frame, type_, variable.name, span, variable)
    named = Place(type_, place.address, syntax.Name(span, variable.name), const)
    frame.bind(variable.name, named)
    if not copied_into(frame, replace(named, const=False), operand, span):
        write(frame, named, convert(frame, rvalue(frame, operand, span), type_, span), span, initial=True)
