"""Templates: arguments deduced from calls, and scopes in which template parameters have their meaning.

A template is instantiated by lowering its tree in a scope that binds its parameters; nothing is copied.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

from boogie_ir.lang.build import bv, to_signed
from boogie_ir.lang.expr import Literal
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span
from frontend.classes.constants import constant_value
from frontend.classes.packs import for_arguments, for_specialisation
from frontend.classes.written_types import qualifiers_of, type_of, unique_name
from frontend.errors import FrontendError, Unsupported, Unsure
from frontend.names.frame import Frame, source_error
from frontend.names.resolve import Bound, Scope, Space, TypeName, scope_of
from frontend.syntax import syntax
from frontend.syntax.syntax import Qualifier
from frontend.types.types import INT, Array, Boolean, Function, Integer, Pointer, Record, Reference, Type, spell
from frontend.types.values import Value, scalar
from frontend.values.lower_conversions import convert

_Template: TypeAlias = "syntax.Function | syntax.Record | _VariableTemplate"
T = TypeVar("T", "syntax.Record", "_VariableTemplate")
Binding = Type | Value
Bindings = dict[str, Binding]


def template_scope(outer: Scope, bindings: Bindings) -> Scope:
    """A scope in which a template's parameters have their arguments."""
    scope = Scope(outer, parameters=True)
    for name, binding in bindings.items():
        scope.names[name] = Bound(binding) if isinstance(binding, Value) else TypeName(binding)
    return scope


def identity(bindings: Bindings) -> tuple[str, ...]:
    """What tells an instance from others: its arguments, of which different ones may be spelled alike (`a::E` and `b::E`)."""
    return tuple(map(str, bindings.values()))


def spelled(bindings: Bindings) -> str:
    """Template arguments as part of a name that people read."""
    return f"<{', '.join(_spell(b) for b in bindings.values())}>"


def _spell(binding: Binding) -> str:
    if not isinstance(binding, Value):
        return spell(binding)
    (part,) = binding.parts
    if not isinstance(part, Literal):
        return "?"
    if isinstance(binding.type, Integer) and binding.type.signed:
        return str(to_signed(int(part.value), binding.type.width))
    return str(part.value).lower() if isinstance(binding.type, Boolean) else str(part.value)


def argument(frame: Frame, written: syntax.TemplateArgument, parameter: syntax.TemplateParameter) -> Binding:
    """One template argument: a type or a constant value, as its parameter asks."""
    if isinstance(parameter, syntax.TypeParameter):
        if isinstance(written, syntax.TYPE_NODES):
            return type_of(frame, written)
        if isinstance(written, syntax.Name):
            named = syntax.NamedType(
                written.span, written.name, scope=written.scope, arguments=written.arguments, outer=written.outer
            )
            return type_of(frame, named)
        raise source_error(written.span, f"a type is needed for the template parameter {parameter.name}")
    if isinstance(written, syntax.TYPE_NODES):
        if isinstance(written, syntax.NamedType) and written.arguments is None:
            written = syntax.Name(written.span, written.name, written.scope, outer=written.outer)
        else:
            raise source_error(written.span, f"a value is needed for the template parameter {parameter.name}")
    value = constant_value(frame, written)
    if value is None:
        raise Unsupported(written.span, "a template argument that is no constant number")
    return value


def explicit(
    frame: Frame, parameters: tuple[syntax.TemplateParameter, ...], written: tuple[syntax.TemplateArgument, ...]
) -> Bindings | None:
    """Bindings for the arguments written; None where there are too many."""
    if len(written) > len(parameters):
        return None
    return {p.name: argument(frame, a, p) for p, a in zip(parameters, written, strict=False)}


def complete(frame: Frame, scope: Scope, parameters: tuple[syntax.TemplateParameter, ...], bindings: Bindings) -> Bindings | None:
    """The bindings with defaults for missing parameters, values converted; None where one has no argument."""
    result: Bindings = {}
    for parameter in parameters:
        if parameter.pack:
            raise Unsupported(parameter.span, "a template parameter pack")
        inner = frame.within(template_scope(scope, result))
        found = bindings.get(parameter.name)
        if found is None:
            if parameter.default is None:
                return None
            found = argument(inner, parameter.default, parameter)
        result[parameter.name] = _converted(inner, found, parameter)
    return result


def converted_argument(
    frame: Frame, scope: Scope, written: syntax.TemplateArgument, parameter: syntax.TemplateParameter
) -> Binding:
    """What an argument of a specialisation stands for, as the parameter has it; ``scope`` knows the parameters before it."""
    return _converted(frame.within(scope), argument(frame, written, parameter), parameter)


def _converted(frame: Frame, found: Binding, parameter: syntax.TemplateParameter) -> Binding:
    if isinstance(found, Value) and isinstance(parameter, syntax.ValueParameter):
        return convert(frame, found, type_of(frame, parameter.type), parameter.span)
    return found


# -- deduction ----------------------------------------------------------------------------------------------


def deduce(frame: Frame, names: frozenset[str], pattern: syntax.Type, given: Type, bindings: Bindings) -> bool:
    """Matches a parameter's written type with an argument's type, adding what it tells; False where they clash."""
    match pattern:
        case syntax.ReferenceType(_, target):
            return deduce(frame, names, target, given.target if isinstance(given, Reference) else given, bindings)
        case syntax.PointerType(_, target):
            if isinstance(given, Array):
                given = Pointer(given.element)
            if not isinstance(given, Pointer):
                return False
            return deduce(frame, names, target, given.target, bindings)
        case syntax.ArrayType(_, element, dimension):
            return _deduce_array(frame, names, element, dimension, given, bindings)
        case syntax.NamedType(_, name, scope=(), arguments=None) if name in names:
            known = bindings.get(name)
            if known is None:
                bindings[name] = given
                return True
            return known == given
        case syntax.NamedType(arguments=arguments) if arguments is not None and isinstance(given, Record):
            return _deduce_record(frame, names, pattern, given, bindings)
        case syntax.FunctionType(_, result, parameters):
            if not isinstance(given, Function) or len(given.parameters) != len(parameters):
                return False
            pairs = zip(parameters, given.parameters, strict=True)
            return deduce(frame, names, result, given.result, bindings) and all(
                deduce(frame, names, p.type, t, bindings) for p, t in pairs
            )
        case _:
            return True  # nothing to deduce: conversions decide


def _deduce_array(
    frame: Frame,
    names: frozenset[str],
    element: syntax.Type,
    dimension: syntax.Expression | None,
    given: Type,
    bindings: Bindings,
) -> bool:
    if isinstance(given, Pointer):
        return deduce(frame, names, element, given.target, bindings)
    if not isinstance(given, Array):
        return False
    if isinstance(dimension, syntax.Name) and dimension.name in names and given.length is not None:
        bindings.setdefault(dimension.name, scalar(INT, bv(given.length)))
    return deduce(frame, names, element, given.element, bindings)


def _deduce_record(frame: Frame, names: frozenset[str], pattern: syntax.NamedType, given: Record, bindings: Bindings) -> bool:
    """``Pair<T>`` against an instance of ``Pair``, or one of its base classes."""
    info = frame.program.instances.get(given.name)
    if info is None or info[0] != pattern.name:
        owner = frame.program.classes.get(given.name)
        return any(_deduce_record(frame, names, pattern, base, bindings) for base in (owner.bases if owner else ()))
    for written, actual in zip(pattern.arguments or (), info[1].values(), strict=False):
        if isinstance(written, syntax.Name) and written.name in names:
            bindings.setdefault(written.name, actual)
        elif isinstance(written, syntax.TYPE_NODES) and not isinstance(actual, Value):
            if not deduce(frame, names, written, actual, bindings):
                return False
    return True


# -- class, alias and variable templates ----------------------------------------------------------------------


def class_template(frame: Frame, templates: list[syntax.Record], scope: Scope, written: syntax.NamedType) -> Type:
    """The class that a template and its arguments make."""
    primary = next((t for t in templates if t.template and t.arguments is None and t.members is not None), None)
    primary = primary or next((t for t in templates if t.template and t.arguments is None), None)
    primary = _with_defaults(frame, primary, templates) if primary is not None else None
    if primary is None or primary.template is None:
        raise source_error(written.span, f"the class template {written.name} is not declared")
    if written.arguments is None:
        current = frame.scope.find(written.name)
        if isinstance(current, TypeName):
            return current.type
    single = for_arguments(frame, primary, written.arguments or ())
    if single is None:
        raise source_error(written.span, f"wrong template arguments for {written.name}")
    variadic, primary = single is not primary, single
    parameters = primary.template or ()
    given = explicit(frame, parameters, written.arguments or ())
    bindings = complete(frame, scope, parameters, given) if given is not None else None
    if bindings is None:
        raise source_error(written.span, f"wrong template arguments for {written.name}")
    key = ("class template", f"{scope.path()}{written.name}", identity(bindings))
    found = frame.program.types.get(key)
    if found is not None:
        return found
    candidates = [t for t in templates if t.arguments is not None and t.members is not None]
    if variadic:
        candidates = [c for c in (for_specialisation(frame, t, len(bindings)) for t in candidates) if c is not None]
    chosen, chosen_bindings = _specialisation(frame, candidates, primary, scope, bindings)
    name = unique_name(frame, f"{scope.path()}{written.name}{spelled(bindings)}", key)
    type_ = Record(name, chosen.keyword == "union")
    frame.program.types[key] = type_
    frame.program.instances[name] = (written.name, bindings)
    inner = template_scope(scope, chosen_bindings)
    frame.program.types[key] = frame.program.lowering.define_record(frame.within(inner), chosen, inner, name)
    return type_


def _with_defaults(frame: Frame, primary: syntax.Record, templates: list[syntax.Record]) -> syntax.Record:
    """A class template with the default arguments of its other declarations (C++17 [temp.param] 10)."""
    others = [t.template for t in templates if t.template and t.arguments is None and t is not primary]
    if primary.template is None or not any(p.default is not None for other in others for p in other):
        return primary
    key = (id(primary), ())
    known: tuple[syntax.Record, syntax.Record] | None = frame.program.expansions.get(key)
    if known is not None:
        return known[1]
    parameters: list[syntax.TemplateParameter] = []
    for position, parameter in enumerate(primary.template):
        declared = [other[position] for other in others if len(other) == len(primary.template or ())]
        default = next((p.default for p in declared if p.default is not None), None)
        given = parameter.default is None and default is not None
        parameters.append(_with_default(parameter, default) if given else parameter)
    found = replace(primary, template=tuple(parameters))
    frame.program.expansions[key] = primary, found
    frame.program.root.stands_for(found, primary)
    return found


def _with_default(parameter: syntax.TemplateParameter, default: Any) -> syntax.TemplateParameter:
    return replace(parameter, default=default)


def _specialisation(frame: Frame, candidates: list[T], primary: T, scope: Scope, bindings: Bindings) -> tuple[T, Bindings]:
    """The most special template for the arguments: full specialisations, then partial ones, then the primary template."""
    if any(candidate.template for candidate in candidates):
        frame.program.left_to_compiler(primary.span)
    matches = [(c, found) for c in candidates if (found := _matches(frame, c, primary, scope, bindings)) is not None]
    for candidate, found in matches:
        if all(candidate is other or more_special(candidate, other) for other, _ in matches):
            return candidate, found
    if matches:
        raise Unsupported(primary.span, f"a choice between specialisations of {primary.name} of which none is the most special")
    return primary, bindings


def more_special(one: _Template, two: _Template) -> bool:
    """Whether one template says more than another about each type that it fits; False also where it is hard to tell.

    Of functions the types of parameters are compared, of classes the arguments of the specialisations.
    """
    if not one.template:
        return bool(two.template)
    names, others = ({p.name for p in t.template or ()} for t in (one, two))
    pairs = list(zip(_patterns(one), _patterns(two), strict=False))
    said = [(_said(a, names), _said(b, others)) for a, b in pairs]
    if not pairs or any(a < b for a, b in said):
        return False
    return any(a > b for a, b in said) or len(names) < len(others)


def _patterns(template: _Template) -> tuple[object, ...]:
    if isinstance(template, syntax.Function):
        return tuple(p.type for p in template.type.parameters)
    return template.arguments or ()


def _said(written: object, names: set[str]) -> int:
    """How much of a type is written: pointers, arrays, templates, const, and types that are no parameters."""
    match written:
        case syntax.ReferenceType(_, target):
            return _said(target, names)
        case syntax.PointerType(_, target) | syntax.ArrayType(_, target):
            return 2 + _said(target, names)
        case syntax.NamedType() | syntax.Name():
            const = int(bool(getattr(written, "qualifiers", ())))
            if written.arguments is not None:
                return const + 2 + sum(_said(a, names) for a in written.arguments)
            return const + (0 if written.name in names and not written.scope else 100)
        case _:
            return 100


def _matches(frame: Frame, candidate: T, primary: T, scope: Scope, bindings: Bindings) -> Bindings | None:
    parameters = candidate.template or ()
    names = frozenset(p.name for p in parameters)
    found: Bindings = {}
    for written, actual, parameter in zip(candidate.arguments or (), bindings.values(), primary.template or (), strict=False):
        if isinstance(written, syntax.Name | syntax.NamedType) and written.name in names and not written.scope:
            if getattr(written, "qualifiers", ()):
                raise Unsure(written.span, "a specialisation for constant or volatile types")
            if found.setdefault(written.name, actual) != actual:
                return None
        elif isinstance(written, syntax.TYPE_NODES) and not isinstance(actual, Value):
            if not _matches_type(frame, names, written, actual, found):
                return None
        elif converted_argument(frame.within(scope), template_scope(scope, bindings), written, parameter) != actual:
            return None
    return found


def _matches_type(frame: Frame, names: frozenset[str], written: syntax.Type, actual: Type, found: Bindings) -> bool:
    if qualifiers_of(written) & {Qualifier.CONST, Qualifier.VOLATILE}:
        raise Unsure(written.span, "a specialisation for constant or volatile types")
    if isinstance(written, syntax.ReferenceType) and isinstance(actual, Reference) and actual.const:
        if Qualifier.CONST not in qualifiers_of(written.target):  # `T` would be a constant type, which types do not tell
            raise Unsure(written.span, "a specialisation for references that may be to constant types")
    known = dict(found)
    if not deduce(frame, names, written, actual, known):
        return False
    try:
        made = type_of(frame.within(template_scope(frame.scope, known)), written)
    except FrontendError:
        raise Unsure(written.span, "a specialisation whose parameters this argument does not tell") from None
    found.update(known)
    return made == actual


def alias_template(frame: Frame, alias: syntax.Typedef, scope: Scope, written: syntax.NamedType) -> Type:
    """``Alias<int>`` for ``template <class T> using Alias = ...``."""
    single = for_arguments(frame, alias, written.arguments or ())
    if single is None:
        raise source_error(written.span, f"wrong template arguments for {written.name}")
    alias, parameters = single, single.template or ()
    given = explicit(frame, parameters, written.arguments or ())
    bindings = complete(frame, scope, parameters, given) if given is not None else None
    if bindings is None:
        raise source_error(written.span, f"wrong template arguments for {written.name}")
    if Qualifier.VOLATILE in qualifiers_of(alias.type) - written.qualifiers:
        raise Unsure(written.span, f"{written.name}, which stands for a volatile type,")
    return type_of(frame.within(template_scope(scope, bindings)), alias.type)


@frozen
class _VariableTemplate:
    """A variable template, or a specialisation of one, as class templates are."""

    span: Span
    name: str
    template: tuple[syntax.TemplateParameter, ...]
    arguments: tuple[syntax.TemplateArgument, ...] | None
    variable: syntax.Variable


def variable_template(
    frame: Frame, variables: Sequence[syntax.Variable], space: Space, expression: syntax.Name
) -> tuple[syntax.Variable, Scope, tuple[str, ...]]:
    """The variable that a template and its arguments make, the scope in which it is declared, and what tells its instance."""
    scope = scope_of(space)
    templates = [_VariableTemplate(v.span, v.name, space.templates[id(v)], v.arguments, v) for v in variables]
    primary = next((t for t in templates if t.arguments is None), None)
    given = explicit(frame, primary.template, expression.arguments or ()) if primary is not None else None
    bindings = complete(frame, scope, primary.template, given) if primary is not None and given is not None else None
    if primary is None or bindings is None:
        raise source_error(expression.span, f"wrong template arguments for {expression.name}")
    chosen, found = _specialisation(frame, [t for t in templates if t.arguments is not None], primary, scope, bindings)
    return chosen.variable, template_scope(scope, found), identity(bindings)
