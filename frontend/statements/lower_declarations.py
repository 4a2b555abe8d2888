"""Declarations among statements: private variables, references, static and shared ones, local types."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.expr import Literal, Var
from boogie_ir.lang.program import Assign, Havoc
from boogie_ir.lang.source import Origin
from frontend.classes.records import define_record
from frontend.classes.special_members import is_copied_otherwise
from frontend.classes.type_names import qualifiers_of, type_of
from frontend.errors import Unsupported
from frontend.expressions import lower_conditionals, lower_constructors, lower_expressions, lower_globals, lower_initializers
from frontend.memory.memory import MAXIMAL_LEAVES, PointerRegister, ScalarRegister
from frontend.names.frame import Frame, source_error
from frontend.names.resolve import FromSpace, TypeName, declarations_of, find_qualified, find_space
from frontend.syntax import syntax
from frontend.syntax.syntax import Qualifier, Specifier
from frontend.types.types import ANY_GROUP, Array, Opaque, Pointer, Record, Reference, Type, Vector, Void, is_arithmetic, spell
from frontend.types.values import Address, BitField, Lanes, Operand, Part, Place, Value
from frontend.values.lower_conversions import convert, place_as
from frontend.values.places import fixed_place, materialise, rvalue, stabilise, stabilise_part, temporary, write


def lower_declaration(frame: Frame, declaration: syntax.Declaration) -> None:
    """What a declaration among statements does."""
    match declaration:
        case syntax.Variables(_, items):
            for variable in items:
                declare_variable(frame, variable)
        case syntax.Record(name=name):
            frame.scope.names[name] = TypeName(
                define_record(frame, declaration, frame.scope.as_it_is(), f"{name}@{declaration.span.line}")
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
            lower_expressions.lower_effect(frame, expression)
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
            if isinstance(outer, FromSpace):
                continue  # a prototype of what the file declares
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
    for name, declared in opened.names.items():
        frame.scope.names.setdefault(name, FromSpace(tuple(declared), opened))


def declare_variable(frame: Frame, variable: syntax.Variable) -> None:
    """Declares one variable and gives it its first value."""
    if variable.bindings:
        from frontend.statements.lower_bindings import bind_parts  # members may be objects, which are declared here

        bind_parts(frame, variable)
        return
    for name, declared in declarations_of(syntax.Variables(variable.span, (variable,))):
        if not isinstance(declared, syntax.Variable):
            frame.scope.names[name] = FromSpace((declared,), frame.scope.innermost_space(), frame.scope)
    qualifiers = qualifiers_of(variable.type)
    if _is_static(variable, qualifiers):
        expression = syntax.Name(variable.span, variable.name)
        frame.bind(variable.name, lower_globals.static_variable(frame, variable, frame.instance, expression))
        return
    if isinstance(variable.type, syntax.ReferenceType):
        _declare_reference(frame, variable, None)
        return
    type_ = _declared_type(frame, variable)
    if isinstance(type_, Reference):
        _declare_reference(frame, variable, type_)
        return
    if isinstance(type_, Void):
        raise source_error(variable.span, f"{variable.name} has type void")
    if bind_constant(frame, variable, type_):
        return
    _declare_object(frame, variable, type_, Qualifier.CONST in qualifiers, Qualifier.VOLATILE in qualifiers)


def _is_static(variable: syntax.Variable, qualifiers: frozenset[Qualifier]) -> bool:
    words = {Specifier.SHARED, Specifier.STATIC, Specifier.EXTERN, Specifier.CONSTANT, Specifier.DEVICE}
    return bool(words & variable.specifiers) or bool({Qualifier.LOCAL, Qualifier.CONSTANT, Qualifier.GLOBAL} & qualifiers)


def _declared_type(frame: Frame, variable: syntax.Variable) -> Type:
    written = variable.type
    if isinstance(written, syntax.NamedType) and written.name in ("auto", "__auto_type"):
        if variable.initializer is None:
            raise source_error(variable.span, f"the type of {variable.name} needs an initialiser")
        with frame.emitter.trial():
            operand = lower_expressions.lower_any(frame, variable.initializer)
            as_it_is = isinstance(operand, BitField) or isinstance(operand.type, Record)
            return operand.type if as_it_is else rvalue(frame, operand, variable.span).type
    if isinstance(written, syntax.PointerType) and isinstance(written.target, syntax.NamedType) and written.target.name == "auto":
        return _declared_type(frame, syntax.Variable(variable.span, variable.name, written.target, variable.initializer))
    type_ = lower_globals.variable_type(frame, variable)
    if type_ == Opaque(ANY_GROUP) and variable.initializer is not None:
        with frame.emitter.buffer():
            return lower_expressions.lower_value(frame, variable.initializer).type
    return type_


def _declare_reference(frame: Frame, variable: syntax.Variable, known: Reference | None) -> None:
    """Declares a reference: of a known type, else as it is written."""
    initializer = variable.initializer
    if initializer is None and variable.constructed is not None and len(variable.constructed) == 1:
        initializer = variable.constructed[0]
    if initializer is None:
        raise source_error(variable.span, f"the reference {variable.name} needs an initialiser")
    if isinstance(initializer, syntax.Initializer) and len(initializer.items) == 1:
        initializer = initializer.items[0].value
    operand = lower_conditionals.lower_place(frame, initializer)
    if known is None:
        assert isinstance(variable.type, syntax.ReferenceType)
        target = variable.type.target
        automatic = isinstance(target, syntax.NamedType) and target.name == "auto"
        type_ = operand.type if automatic else type_of(frame, target)
        known = Reference(type_, Qualifier.CONST in qualifiers_of(target), variable.type.rvalue)
    frame.bind(variable.name, bind_reference(frame, operand, known, variable), reference=True)


def bind_reference(
    frame: Frame, operand: Operand, type_: Reference, node: syntax.Variable | syntax.Parameter | syntax.MemberInitializer
) -> Operand:
    """What a reference of a type refers to: the place itself, or a temporary with the converted value.

    Where only a place will do, as what is written through the reference would be lost, a value is not supported.
    """
    target, name = type_.target, node.name or "reference"
    if isinstance(operand, Place):
        place = place_as(frame, operand, target)
        if place.type == target or (isinstance(place.type, Opaque) and target == Opaque(ANY_GROUP)):
            fixed = fixed_place(frame, place, node.span, name)
            return Place(place.type, fixed.address, fixed.expression, fixed.const or type_.const, fixed.volatile)
    elif isinstance(operand, Lanes) and operand.type == target:
        return stabilise(frame, operand, node.span, name)
    if not type_.const and not type_.rvalue:
        raise Unsupported(node.span, f"the reference {name} to a value of type {spell(operand.type)}", "give it a variable")
    value = convert(frame, rvalue(frame, operand, node.span), target, node.span)
    return materialise(frame, value, node.span, node)


def bind_constant(frame: Frame, variable: syntax.Variable, type_: Type) -> bool:
    """Binds a variable that never changes to its value; False where it needs an object.

    What is declared const and begins as a literal is that literal (C++17 [expr.const] 2.7), whatever the text does to its name.
    """
    initializer = variable.initializer
    if initializer is None and variable.constructed is not None and len(variable.constructed) == 1:
        initializer = variable.constructed[0]
    if initializer is None:
        return False
    if not never_changes(frame, variable.name, type_):
        qualifiers = qualifiers_of(variable.type)
        if not lower_globals.is_constant(variable, qualifiers, type_) or Qualifier.VOLATILE in qualifiers:
            return False
        with frame.emitter.buffer() as statements:
            value = lower_initializers.initial_value(frame, type_, initializer)
        if statements or not all(isinstance(part, Literal) for part in value.parts):
            return False
        frame.bind(variable.name, value)
        return True
    value = lower_initializers.initial_value(frame, type_, initializer)
    origin = frame.origin(variable.span, f"initialisation of {variable.name}")
    frame.bind(variable.name, fixed_value(frame, variable.name, value, origin))
    return True


def never_changes(frame: Frame, name: str, type_: Type) -> bool:
    """Whether a variable keeps its first value for ever, as the function's text tells, and needs no address."""
    if isinstance(type_, Pointer):
        return name not in frame.mutations.whole
    if name in frame.mutations.whole or name in frame.mutations.elements:
        return False
    return is_arithmetic(type_) or isinstance(type_, Opaque | Vector) or _plain(frame, type_)


def _plain(frame: Frame, type_: Type) -> bool:
    """A record of few scalars without methods: its value can stand for it."""
    if not isinstance(type_, Record) or type_.union or type_.name not in frame.layout.records:
        return False
    owner = frame.program.classes.get(type_.name)
    if owner is None or owner.methods or owner.bases:
        return False
    leaves = frame.layout.leaves(type_)
    return len(leaves) <= MAXIMAL_LEAVES and not any("[" in x.path or "(" in x.path for x in leaves)


def fixed_value(frame: Frame, name: str, value: Value, origin: Origin) -> Value:
    """The value of a variable that never changes: its parts as they are now, under the variable's name."""
    parts: list[Part] = []
    for leaf, part in zip(frame.layout.leaves(value.type), value.parts, strict=True):
        if isinstance(part, Address):
            parts.append(stabilise_part(frame, part, origin, f"{name}{leaf.path}"))
        elif frame.emitter.is_stable(part) or frame.memory.pure:
            parts.append(part)
        else:
            variable = frame.emitter.variable(f"{name}{leaf.path}", leaf.type, f"{name}{leaf.path}")
            frame.emitter.emit(Assign(variable, part, origin))
            frame.emitter.stable.add(variable.name)
            parts.append(variable)
    return Value(value.type, tuple(parts))


def _declare_object(frame: Frame, variable: syntax.Variable, type_: Type, const: bool, volatile: bool) -> None:
    span = variable.span
    value: Value | None = None
    if isinstance(type_, Record) and variable.initializer is not None and is_copied_otherwise(frame, type_):
        if not isinstance(variable.initializer, syntax.Initializer):
            _declare_copy(frame, variable, variable.initializer, type_, const)
            return
    if variable.initializer is not None:
        value = lower_initializers.initial_value(frame, type_, variable.initializer)
        type_ = value.type if isinstance(type_, Array) else type_
    place = temporary(frame, type_, variable.name, span, variable)
    named = Place(type_, place.address, syntax.Name(span, variable.name), const, volatile)
    frame.bind(variable.name, named)
    if value is not None:
        write(frame, named, value, span, initial=True)
    elif isinstance(type_, Record) and lower_constructors.has_constructors(frame, type_):
        lower_constructors.construct_at(frame, named, variable.constructed or (), span)
    elif variable.constructed is not None:
        made = rvalue(frame, lower_initializers.construct_value(frame, type_, variable.constructed, span), span)
        write(frame, named, convert(frame, made, type_, span), span, initial=True)
    else:
        if isinstance(type_, Array) and type_.length is None:
            raise source_error(span, f"the length of {variable.name} is not known")
        forget(frame, named, frame.origin(span, f"declaration of {variable.name}"))
        if isinstance(type_, Record):
            lower_constructors.default_members(frame, named, span)


def _declare_copy(frame: Frame, variable: syntax.Variable, initializer: syntax.Expression, type_: Record, const: bool) -> None:
    """Declares a variable of a class that has a copy constructor of its own, ``T x = y;``."""
    span = variable.span
    operand = lower_conditionals.lower_place(frame, initializer)
    place = temporary(frame, type_, variable.name, span, variable)
    named = Place(type_, place.address, syntax.Name(span, variable.name), const)
    frame.bind(variable.name, named)
    if not lower_constructors.copied_into(frame, replace(named, const=False), operand, span):
        write(frame, named, convert(frame, rvalue(frame, operand, span), type_, span), span, initial=True)


def forget(frame: Frame, place: Place, origin: Origin) -> None:
    """Gives a private object arbitrary contents, afresh wherever control passes; arrays keep what they had.

    Arrays start arbitrary, and what an earlier iteration left there is one of the contents possible.
    """
    item = frame.memory.known(place.address)
    if item is None or not frame.memory.in_registers(item):
        return
    targets: list[Var] = []
    for register in frame.memory.registers[item.number].values():
        match register:
            case ScalarRegister(_, variable):
                targets.append(variable)
            case PointerRegister(_, _, base, _, offset):
                targets.extend(v for v in (base, offset) if v is not None)
    if targets:
        frame.emitter.emit(Havoc(tuple(targets), origin))
