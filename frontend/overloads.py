"""Which function a call means: candidates compared by the conversions that their arguments need, templates deduced.

A function is better than another if no argument fits it worse and one fits it better; where arguments do not decide, no template
is better than one, and a more special template than another. Where no function is better than all others, it is refused: C++
has a rule here that is not modelled, and another function may run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from boogie_ir.frozen import frozen
from frontend import syntax
from frontend.conversions import promote
from frontend.errors import FrontendError, Unsupported
from frontend.frame import Class, Frame
from frontend.instantiate import Binding, Bindings, complete, converted_argument, deduce, explicit, more_special, template_scope
from frontend.lower_conversions import base_offset
from frontend.packs import for_call, is_variadic
from frontend.resolve import Scope, find_space, scope_of
from frontend.syntax import Specifier
from frontend.type_names import parameter_type, type_of
from frontend.types import (
    Array,
    Boolean,
    Enumeration,
    Floating,
    Function,
    Integer,
    Opaque,
    Pointer,
    Record,
    Reference,
    Type,
    Vector,
    Void,
)
from frontend.values import Operand, Place, Value

EXACT, PROMOTION, CONVERSION, USER = 0, 2, 10, 100
CONST = 1  # what is not const may not be changed through the parameter
WRONG = 1000  # not C++, but there are such programs


@frozen
class Candidate:
    """A function that a name may mean: the scope it is declared in, its class if it is a method."""

    function: syntax.Function
    scope: Scope
    owner: Class | None = None


@frozen
class Chosen:
    """The function that a call means, in the scope that gives its template parameters their meaning."""

    function: syntax.Function
    scope: Scope
    owner: Class | None
    bindings: tuple[Binding, ...]
    parameters: tuple[Type, ...]


@frozen
class _Fit:
    """A viable candidate, and what it costs to convert the object of a method and each argument."""

    candidate: Candidate
    chosen: Chosen
    costs: tuple[int, ...]

    def better(self, other: _Fit) -> bool:
        if self.costs != other.costs:
            return all(a <= b for a, b in zip(self.costs, other.costs, strict=True))
        one, two = self.chosen.function, other.chosen.function
        if (one.template is None) != (two.template is None):
            return one.template is None
        variadic = tuple(is_variadic(fit.candidate.function.template) for fit in (self, other))
        if variadic[0] != variadic[1]:
            return variadic[1]
        if one.template is not None and more_special(one, two):
            return True
        return self.redeclares(other) and one.body is not None

    def redeclares(self, other: _Fit) -> bool:
        """Whether the two are declarations of one function."""
        mine, others = self.chosen, other.chosen
        return self.costs == other.costs and mine.parameters == others.parameters and mine.bindings == others.bindings


def choose(
    frame: Frame,
    candidates: Iterable[Candidate],
    arguments: tuple[Operand, ...],
    written: tuple[syntax.TemplateArgument, ...] | None,
    *,
    const: bool | None = None,
) -> Chosen | None:
    """The best viable candidate; None where none is. Raises :class:`Unsupported` where none is better than all others.

    ``const``: whether the object that a method is called on is constant; None where there is none.
    """
    considered = list(candidates)
    fits: list[_Fit] = []
    unfit: FrontendError | None = None
    for candidate in considered:
        if candidate.function.template == ():
            continue  # an explicit specialisation: found through its primary template
        try:
            chosen = _viable(frame, candidate, arguments, written)
        except FrontendError as error:
            if not candidate.function.template:
                raise
            unfit = unfit or error  # its arguments do not make sense here, which is no error in C++ if another function fits
            continue
        if chosen is not None:
            fits.append(_Fit(candidate, chosen, _costs(frame, chosen, arguments, const)))
    best = _best(fits)
    if best is None:
        if unfit is not None:
            raise unfit
        return None
    if best.function.template:
        return _specialised(frame, considered, best, written)
    return _defined(frame, considered, best)


def _best(fits: list[_Fit]) -> Chosen | None:
    for fit in fits:
        if all(fit is other or fit.better(other) or fit.redeclares(other) for other in fits):
            bodies = (f.chosen for f in fits if f.redeclares(fit) and f.better(fit))
            return next(bodies, fit.chosen)
    if fits:
        name = fits[0].candidate.function
        hint = "convert the arguments to the types of the function that is meant"
        raise Unsupported(name.name_span, f"a call of one of several functions {name.name} of which none fits best", hint)
    return None


def _costs(frame: Frame, chosen: Chosen, arguments: tuple[Operand, ...], const: bool | None) -> tuple[int, ...]:
    costs = [EXACT]
    function = chosen.function
    if const is not None and syntax.Specifier.STATIC not in function.specifiers:
        takes_const = syntax.Qualifier.CONST in function.type.qualifiers
        costs = [EXACT if takes_const == const else CONST if takes_const else WRONG]
    for argument, type_, parameter in zip(arguments, chosen.parameters, function.type.parameters, strict=False):
        costs.append(_cost(frame, argument, type_, _forwards(function, parameter)) or EXACT)
    return tuple(costs)


def _forwards(function: syntax.Function, parameter: syntax.Parameter) -> bool:
    """Whether a parameter is ``T &&`` for a parameter ``T`` of the function's template: it takes places too."""
    written = parameter.type
    if not function.template or not isinstance(written, syntax.ReferenceType) or not isinstance(written.target, syntax.NamedType):
        return False
    return written.target.name in {p.name for p in function.template} and not written.target.qualifiers


def with_associated(frame: Frame, candidates: list[Candidate], name: str, operands: Iterable[Operand]) -> list[Candidate]:
    """The candidates, with those of the namespaces in which the classes of the arguments are declared (C++'s argument-dependent
    look-up; classes among template arguments do not count)."""
    found = {id(c.function): c for c in candidates}
    for operand in operands:
        type_ = operand.type
        while isinstance(type_, Pointer | Array | Reference):
            type_ = type_.element if isinstance(type_, Array) else type_.target
        if isinstance(type_, Record):
            for friend, scope in _friends(frame, type_, name):
                found.setdefault(id(friend), Candidate(friend, scope))
            space = find_space(frame.program.root, tuple(type_.name.partition("<")[0].split("::")[:-1]))
            if space is None:
                continue
            for declared in space.names.get(name, ()):
                if isinstance(declared, syntax.Function):
                    found.setdefault(id(declared), Candidate(declared, scope_of(space)))
    return list(found.values())


def _friends(frame: Frame, record: Record, name: str) -> Iterator[tuple[syntax.Function, Scope]]:
    """The functions of a name that a class and its bases define as friends."""
    owner = frame.program.classes.get(record.name)
    if owner is not None:
        yield from ((friend, owner.scope) for friend in owner.friends.get(name, ()))
        for base in owner.bases:
            yield from _friends(frame, base, name)


def _viable(
    frame: Frame, candidate: Candidate, arguments: tuple[Operand, ...], written: tuple[syntax.TemplateArgument, ...] | None
) -> Chosen | None:
    single = for_call(frame, candidate.function, tuple(a.type for a in arguments), written)
    if single is None:
        return None
    candidate = replace(candidate, function=single)
    function = candidate.function
    parameters = function.type.parameters
    required = sum(1 for p in parameters if p.default is None)
    if len(arguments) < required or (len(arguments) > len(parameters) and not function.type.variadic):
        return None
    scope = candidate.scope
    bindings: tuple[Binding, ...] = ()
    if function.template:
        found = _bindings(frame, candidate, arguments, written)
        if found is None:
            return None
        scope, bindings = template_scope(candidate.scope, found), tuple(found.values())
    elif written:
        return None
    inner = frame.within(scope)
    types = tuple(parameter_type(inner, p) for p in parameters)
    if function.template and not _is_automatic(function.type.result):
        type_of(inner, function.type.result)  # raises where there is no such type
    for argument, type_, parameter in zip(arguments, types, parameters, strict=False):
        if _cost(frame, argument, type_, _forwards(function, parameter)) is None:
            return None
    return Chosen(function, scope, candidate.owner, bindings, types)


def _is_automatic(written: syntax.Type) -> bool:
    return isinstance(written, syntax.NamedType) and written.name == "auto"


def _bindings(
    frame: Frame, candidate: Candidate, arguments: tuple[Operand, ...], written: tuple[syntax.TemplateArgument, ...] | None
) -> Bindings | None:
    parameters = candidate.function.template or ()
    bindings = explicit(frame, parameters, written or ())
    if bindings is None:
        return None
    names = frozenset(p.name for p in parameters)
    for parameter, argument in zip(candidate.function.type.parameters, arguments, strict=False):
        by_reference = isinstance(parameter.type, syntax.ReferenceType)
        given = argument.type if by_reference else decayed(argument.type)
        if not deduce(frame.within(candidate.scope), names - _fixed(written, parameters), parameter.type, given, bindings):
            return None
    return complete(frame, candidate.scope, parameters, bindings)


def _fixed(
    written: tuple[syntax.TemplateArgument, ...] | None, parameters: tuple[syntax.TemplateParameter, ...]
) -> frozenset[str]:
    return frozenset(p.name for p, _ in zip(parameters, written or (), strict=False))


def decayed(type_: Type) -> Type:
    """The type of a value passed on: arrays and functions become pointers."""
    if isinstance(type_, Array):
        return Pointer(type_.element)
    return Pointer(type_) if isinstance(type_, Function) else type_


def _cost(frame: Frame, argument: Operand, target: Type, forwards: bool = False) -> int | None:
    """How far an argument is from a parameter's type; None where it does not convert."""
    if isinstance(target, Reference):
        inner = target.target
        source = argument.type
        if source == inner:
            return EXACT if forwards else _binding_cost(argument, target)
        if isinstance(source, Record) and isinstance(inner, Record) and base_offset(frame, source, inner) is not None:
            return CONVERSION
        if not target.const and not target.rvalue:
            return None
        return _conversion_cost(frame, decayed(source), inner)
    return _conversion_cost(frame, decayed(argument.type), target)


def _binding_cost(argument: Operand, target: Reference) -> int | None:
    """A value binds to T&& and, worse, to const T&; a place to T& and, worse if it is not const, to const T&."""
    if isinstance(argument, Value):
        return EXACT if target.rvalue else CONST if target.const else WRONG
    if target.rvalue:
        return None
    const = isinstance(argument, Place) and argument.const
    return EXACT if const == target.const else CONST if target.const else WRONG


def _conversion_cost(frame: Frame, source: Type, target: Type) -> int | None:
    if source == target:
        return EXACT
    match source, target:
        case Pointer(), Pointer():
            return _pointer_cost(frame, source, target)
        case Pointer(), Boolean():
            return CONVERSION + 1
        case (Integer(), Pointer()) | (Opaque(), Integer()) | (Integer(), Opaque()) | (Opaque(), Opaque()):
            return CONVERSION + 2
        case (Record(), _) | (_, Record()):
            return _class_cost(frame, source, target)
        case Vector(), Vector():
            return None if source.lanes != target.lanes or source.element != target.element else EXACT
        case Vector(), _:
            return None
        case ((Boolean() | Integer() | Floating() | Enumeration()), Vector()):
            return None if frame.program.cplusplus else CONVERSION + 1
        case ((Boolean() | Integer() | Floating() | Enumeration()), (Boolean() | Integer() | Floating())):
            widened = isinstance(source, Floating) and isinstance(target, Floating) and target.width == 64
            return PROMOTION if widened or promote(source) == target else CONVERSION
        case _:
            return None


def _pointer_cost(frame: Frame, source: Pointer, target: Pointer) -> int | None:
    if source.target == target.target:
        return EXACT if source.const == target.const else CONST if target.const else WRONG
    if isinstance(target.target, Void):
        return CONVERSION
    if isinstance(source.target, Record) and isinstance(target.target, Record):
        return CONVERSION if base_offset(frame, source.target, target.target) is not None else None
    if isinstance(source.target, Void):
        return CONVERSION + 1  # the null pointer, and C's conversions from void *
    return None if frame.program.cplusplus else CONVERSION + 2


def _class_cost(frame: Frame, source: Type, target: Type) -> int | None:
    if isinstance(source, Record) and isinstance(target, Record) and base_offset(frame, source, target) is not None:
        return CONVERSION
    if isinstance(target, Record):
        owner = frame.program.classes.get(target.name)
        methods = (m for ms in owner.methods.values() for m in ms) if owner is not None else ()
        if owner is not None and any(_constructs(frame, owner, m, source) for m in methods):
            return USER
    if isinstance(source, Record):
        owner = frame.program.classes.get(source.name)
        if owner is not None and "operator" in owner.methods:
            for method in owner.methods["operator"]:
                if type_of(frame.within(owner.scope), method.type.result) == target:
                    return USER
            return USER + CONVERSION
    return None


def _constructs(frame: Frame, owner: Class, method: syntax.Function, source: Type) -> bool:
    """Whether a method is a constructor that converts a value, as far as that is known: not where it is a template."""
    if method.kind is not syntax.FunctionKind.CONSTRUCTOR or not _takes_one(method) or Specifier.EXPLICIT in method.specifiers:
        return False
    if method.template is not None or isinstance(source, Record) or not method.type.parameters:
        return True
    wanted = parameter_type(frame.within(owner.scope), method.type.parameters[0])
    wanted = wanted.target if isinstance(wanted, Reference) else wanted
    return not isinstance(wanted, Record) and _conversion_cost(frame, source, wanted) is not None


def _takes_one(method: syntax.Function) -> bool:
    required = sum(1 for p in method.type.parameters if p.default is None)
    return required <= 1 <= len(method.type.parameters)


def _defined(frame: Frame, candidates: list[Candidate], chosen: Chosen) -> Chosen:
    """The definition of a function that was chosen by its prototype."""
    if chosen.function.body is not None:
        return chosen
    for candidate in candidates:
        function = candidate.function
        if function.body is None or function.template is not None or candidate.owner is not chosen.owner:
            continue
        inner = frame.within(candidate.scope)
        if tuple(parameter_type(inner, p) for p in function.type.parameters) == chosen.parameters:
            return Chosen(function, candidate.scope, candidate.owner, (), chosen.parameters)
    return chosen


def _specialised(
    frame: Frame, candidates: list[Candidate], chosen: Chosen, written: tuple[syntax.TemplateArgument, ...] | None
) -> Chosen:
    """The explicit specialisation of a template for its arguments, its definition, or the template itself."""
    for candidate in candidates:
        function = candidate.function
        if function.template != () or function.body is None:
            continue
        inner = frame.within(candidate.scope)
        if tuple(parameter_type(inner, p) for p in function.type.parameters) != chosen.parameters:
            continue
        if _arguments_agree(inner, function, chosen):
            return Chosen(function, candidate.scope, candidate.owner, chosen.bindings, chosen.parameters)
    if chosen.function.body is None:
        for candidate in candidates:
            if candidate.function.body is not None and candidate.function.template:
                found = _viable_definition(frame, candidate, chosen)
                if found is not None:
                    return found
    return chosen


def _arguments_agree(frame: Frame, function: syntax.Function, chosen: Chosen) -> bool:
    """Whether the arguments written in a specialisation's declarator are those chosen (as many as are written)."""
    template = chosen.function.template or ()
    if len(function.arguments or ()) > len(template):
        return False
    scope = template_scope(frame.scope, {p.name: b for p, b in zip(template, chosen.bindings, strict=True)})
    pairs = zip(function.arguments or (), template, chosen.bindings, strict=False)
    return all(converted_argument(frame, scope, a, p) == b for a, p, b in pairs)


def _viable_definition(frame: Frame, candidate: Candidate, chosen: Chosen) -> Chosen | None:
    parameters = candidate.function.template or ()
    if len(parameters) != len(chosen.bindings):
        return None
    bindings: Bindings = {p.name: b for p, b in zip(parameters, chosen.bindings, strict=True)}
    scope = template_scope(candidate.scope, bindings)
    inner = frame.within(scope)
    if len(candidate.function.type.parameters) != len(chosen.parameters):
        return None
    if tuple(parameter_type(inner, p) for p in candidate.function.type.parameters) != chosen.parameters:
        return None
    return Chosen(candidate.function, scope, candidate.owner, chosen.bindings, chosen.parameters)
