"""Declarations in host code: the first values of variables, vectors and other objects."""

from __future__ import annotations

from frontend.classes.written_types import qualifiers_of
from frontend.errors import FrontendError
from frontend.host.changes import takes_reference
from frontend.host.evaluator.launching import CONFIGURATION, CONFIGURATION_MEMBERS, DEVICE_VECTORS, HOST_VECTORS
from frontend.host.evaluator.loops import LoopReader
from frontend.host.evaluator.opencl import CLASSES, SPACE
from frontend.host.values import UNKNOWN, Container, Fields, Number, Value, integer_type, literal_of
from frontend.statements.lower_declarations import lower_declaration
from frontend.syntax import syntax
from frontend.syntax.forms import is_automatic
from frontend.syntax.spelling import spell_expression
from frontend.syntax.syntax import Qualifier, Specifier
from frontend.types.types import Array, Floating, Integer, Record, Type

POINTERS = frozenset(("unique_ptr", "shared_ptr"))


class DeclarationReader(LoopReader):
    """Reads declarations."""

    def _declare(self, declaration: syntax.Declaration) -> None:
        if isinstance(declaration, syntax.Variables):
            for variable in declaration.items:
                self._variable(variable)
            return
        if isinstance(declaration, syntax.Function):
            return
        try:
            lower_declaration(self.at.frame, declaration)
        except (FrontendError, LookupError):
            return

    def _variable(self, variable: syntax.Variable) -> None:
        if variable.bindings:
            if variable.initializer is not None:
                self.value(variable.initializer)
                self.refers(variable.type, variable.initializer)
            for name in variable.bindings:
                self.reference(name, None, None)
            return
        if isinstance(variable.type, syntax.ReferenceType):
            behind = self.memory_of(variable.initializer)
            place = self.place(variable.initializer) if variable.initializer is not None else None
            value = self.value(variable.initializer) if variable.initializer is not None else None
            type_ = self.type(variable.type)
            if place is not None and value is not None and self.is_copy(variable.type, value):
                elsewhere, place = self.is_kept(variable.type, place), None
            else:
                bound = variable.initializer
                elsewhere = bound is not None and place is None and self.refers(variable.type, bound)
            if place is None and not elsewhere and value is not None and value is not UNKNOWN:
                self.declare(variable.name, type_, self.as_type(value, type_, is_automatic(variable.type.target)))
            else:
                self.reference(variable.name, type_, place)
                made = self.variable(variable.name)
                if place is None and made is not None:
                    self.behind[made.number] = behind
            return
        if isinstance(variable.type, syntax.NamedType):
            self.makes(variable.type.name, variable.span)
        volatile = Qualifier.VOLATILE in qualifiers_of(variable.type)
        type_ = None if volatile else _whole(self.type(variable.type), variable.initializer)
        if isinstance(variable.type, syntax.NamedType) and variable.type.name == CONFIGURATION:
            self.declare(variable.name, None, Fields({}, CONFIGURATION_MEMBERS))
            return
        static = Specifier.STATIC in variable.specifiers or Specifier.EXTERN in variable.specifiers
        constant = Qualifier.CONST in qualifiers_of(variable.type) or Specifier.CONSTEXPR in variable.specifiers
        value = self._first_value(variable)
        if value is not None and not isinstance(value, Container):
            name = variable.name
            value = self.symbols.bounded(self.as_type(value, type_, is_automatic(variable.type)), name)
            self.symbols.called(value, name)
        if is_automatic(variable.type) and isinstance(value, Number):
            type_ = value.type
        same = constant and value is not None and literal_of(value) is not None  # or else later calls keep the first value
        self.declare(variable.name, type_, None if static and not same else value)

    def _first_value(self, variable: syntax.Variable) -> Value | None:
        given = variable.constructed
        if isinstance(variable.type, syntax.NamedType) and variable.type.name in HOST_VECTORS | DEVICE_VECTORS:
            made_of = (variable.initializer, *(given or ()))
            vector = self._vector(variable, variable.type)
            for expression in made_of if takes_reference(self.file, variable.type) else ():
                if expression is not None:
                    self.binds(expression)
            return vector
        kind = variable.type.name if isinstance(variable.type, syntax.NamedType) else ""
        if isinstance(variable.type, syntax.NamedType) and kind in CLASSES and self.is_wrapper(kind, variable.type.scope):
            listed_ = variable.initializer.items if isinstance(variable.initializer, syntax.Initializer) else None
            written = given if listed_ is None else tuple(item.value for item in listed_)
            if written is not None:
                return self.opencl_object(kind, written, variable.span)
        if isinstance(variable.type, syntax.NamedType) and kind == "array" and len(variable.type.arguments or ()) == 2:
            return self._array(variable, variable.type)
        if variable.initializer is None and given is None:
            named = variable.type
            return self._dimensions([]) if isinstance(named, syntax.NamedType) and named.name == "dim3" else None
        if variable.initializer is not None:
            listed, made = variable.initializer, self.type(variable.type)
            if isinstance(listed, syntax.Initializer) and isinstance(made, Record) and not self.is_plain(made):
                self.handed([item.value for item in listed.items], made)
                return None
            first = self.value(listed)
            if self.keeps(made) or takes_reference(self.file, variable.type):
                self.binds(listed)
            return first
        arguments = given or ()
        if isinstance(variable.type, syntax.NamedType) and variable.type.name == "dim3":
            values = [self.value(argument) for argument in arguments]
            return values[0] if len(values) == 1 and not isinstance(values[0], Number) else self._dimensions(values)
        if integer_type(self.type(variable.type)) is not None or isinstance(variable.type, syntax.PointerType):
            return self.value(arguments[0]) if len(arguments) == 1 else None
        if is_automatic(variable.type):
            return self.value(arguments[0]) if len(arguments) == 1 else None
        if kind in POINTERS and len(arguments) == 1:
            return self.value(arguments[0])
        if isinstance(variable.type, syntax.NamedType) and variable.type.scope == (SPACE,):
            for argument in arguments:
                self.value(argument)
            return None
        made = self.type(variable.type)
        known = self.constructed(made, arguments) if arguments else None
        if known is None:
            self.handed(arguments, made)
        return known

    def _array(self, variable: syntax.Variable, type_: syntax.NamedType) -> Value | None:
        """``std::array<T, n>``."""
        if variable.initializer is not None:
            self.value(variable.initializer)
        element, count = type_.arguments or (None, None)
        if not isinstance(element, syntax.TYPE_NODES) or count is None or isinstance(count, syntax.TYPE_NODES):
            return None
        return self.container(self.size(self.type(element)), self.value(count), False, count, variable.span)

    def _vector(self, variable: syntax.Variable, type_: syntax.NamedType) -> Value:
        device = type_.name in DEVICE_VECTORS
        element = None
        if type_.arguments and isinstance(type_.arguments[0], syntax.TYPE_NODES):
            element = self.size(self.type(type_.arguments[0]))
        elif type_.arguments and isinstance(type_.arguments[0], syntax.Name):
            name = type_.arguments[0]
            element = self.size(self.type(syntax.NamedType(name.span, name.name, scope=name.scope, arguments=name.arguments)))
        given = variable.constructed
        if given is not None and given and not (len(given) == 2 and isinstance(given[0], syntax.Call)):
            count = self.value(given[0])
            for argument in given[1:]:
                self.value(argument)
            if isinstance(count, Container):  # a copy
                return self.container(element, count.count, device, f"{spell_expression(given[0])}.size()", variable.span)
            return self.container(element, count, device, given[0], variable.span)
        first = None if variable.initializer is None else self.value(variable.initializer)
        if isinstance(first, Container):
            assert variable.initializer is not None
            return self.container(element, first.count, device, f"{spell_expression(variable.initializer)}.size()", variable.span)
        return self.container(element, UNKNOWN, device, "", variable.span)


def _whole(type_: Type | None, initializer: syntax.Expression | None) -> Type | None:
    """The type of a variable: an array without a length has as many numbers as braces give it ([dcl.init.aggr])."""
    if not isinstance(type_, Array) or type_.length is not None or not isinstance(initializer, syntax.Initializer):
        return type_
    plain = isinstance(type_.element, Integer | Floating) and not any(item.designators for item in initializer.items)
    return Array(type_.element, len(initializer.items)) if plain else type_
