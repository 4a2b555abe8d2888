"""Which function a call means: candidates compared by the conversions that their arguments need, templates deduced.

A function is better than another if no argument fits it worse and one fits it better; where arguments do not decide, no template
is better than one, and a more special template than another. Where no function is better than all others, it is refused: C++
has a rule here that is not modelled, and another function may run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from boogie_ir.lang.frozen import frozen
from frontend.classes.conversion_ranks import (
    CONST,
    CONVERSION,
    ELLIPSIS,
    EXACT,
    USER,
    WRONG,
    cost_of,
    cost_of_number,
    decayed,
    is_const_place,
    is_rvalue,
)
from frontend.classes.instantiate import (
    Binding,
    Bindings,
    complete,
    converted_argument,
    deduce,
    explicit,
    more_special,
    template_scope,
)
from frontend.classes.packs import for_call, is_variadic
from frontend.classes.written_types import parameter_type, type_of
from frontend.errors import SourceError, Unsupported, Unsure
from frontend.names.frame import Class, Frame
from frontend.names.resolve import FromSpace, Scope
from frontend.syntax import syntax
from frontend.syntax.forms import is_automatic
from frontend.syntax.syntax import Specifier
from frontend.syntax.syntax_walk import walk
from frontend.types.types import Pointer, Record, Reference, Type, Vector
from frontend.types.values import Operand, Place, Value
from frontend.values.lower_conversions import base_offset


@frozen
class Candidate:
    """A function that a name may mean: the scope it is declared in, its class if it is a method."""

    function: syntax.Function
    scope: Scope
    owner: Class | None = None
    brought: bool = False  # by a using-declaration into the class that is asked
    visible: bool = True  # where the call stands; others may still define what is called
    later: bool = False  # declared after the template from which it is called


def candidates_of(symbol: FromSpace, name: str) -> list[Candidate]:
    """The functions that a namespace declares under a name. Raises Unsure where one of them could not be read."""
    functions = [d for d in symbol.declared if isinstance(d, syntax.Function)]
    skipped = next((d for d in symbol.declared if isinstance(d, syntax.Skipped) and symbol.sees(d)), None)
    if skipped is not None:
        raise Unsure(skipped.span, f"a declaration of {name}")
    return [Candidate(f, symbol.around_of(f), visible=symbol.sees(f)) for f in functions]


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
    """A viable candidate, what it costs to convert the object of a method and each argument, and how references are bound.

    ``bound`` decides only between two references (C++17 [over.ics.rank] 3.2): a parameter taken by value is as good as either.
    """

    candidate: Candidate
    chosen: Chosen
    costs: tuple[int, ...]
    bound: tuple[int | None, ...]

    def better(self, other: _Fit) -> bool:
        differences = [
            a - b if a != b or x is None or y is None else x - y
            for a, b, x, y in zip(self.costs, other.costs, self.bound, other.bound, strict=True)
        ]
        if any(differences):
            return all(d <= 0 for d in differences)
        one, two = self.chosen.function, other.chosen.function
        if (one.template is None) != (two.template is None):
            return one.template is None
        variadic = tuple(is_variadic(fit.candidate.function.template) for fit in (self, other))
        if variadic[0] != variadic[1]:
            return variadic[1]
        if variadic[0] and (single := _singles(self) - _singles(other)):
            return single > 0  # more parameters before the pack
        if one.template is not None and more_special(one, two):
            return True
        return self.redeclares(other) and one.body is not None

    def redeclares(self, other: _Fit) -> bool:
        """Whether the two are declarations of one function."""
        mine, others = self.chosen, other.chosen
        return (
            _shape(self.candidate.function) == _shape(other.candidate.function)
            and (self.costs, self.bound) == (other.costs, other.bound)
            and mine.parameters == others.parameters
            and mine.bindings == others.bindings
        )


def _shape(function: syntax.Function) -> tuple[object, ...]:
    """What declarations of one function have in common: sorts of a template's parameters, and how many a call gives."""
    template = tuple((type(p), p.pack) for p in function.template or ())
    return function.template is None, template, tuple(p.pack for p in function.type.parameters)


def _singles(fit: _Fit) -> int:
    return sum(1 for p in fit.candidate.function.type.parameters if not p.pack)


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
    if len(considered) > 1 or any(candidate.function.template for candidate in considered):
        for argument in arguments:
            pointed = argument.type.target if isinstance(argument.type, Pointer) else argument.type
            if not isinstance(pointed, Pointer | Record):
                frame.emitter.pointer_width.layout_of(pointed, frame.layout)
    fits, unfit = _fits(frame, considered, arguments, written, const)
    _refuse_later(fits)
    return _picked(frame, considered, fits, unfit, written)


def _refuse_categories(frame: Frame, fits: list[_Fit], arguments: tuple[Operand, ...]) -> None:
    """Raises where it decides whether an argument is a value or a constant with a name, which are the same here."""
    for position, argument in enumerate(arguments):
        if not isinstance(argument, Value) or (isinstance(argument.type, Record) and _has_methods(frame, argument.type)):
            continue
        taken = [f.chosen.parameters[position] for f in fits if position < len(f.chosen.parameters)]
        moved = [isinstance(type_, Reference) and type_.rvalue for type_ in taken]
        if any(moved) and not all(moved):
            found = fits[0].candidate.function
            raise Unsure(found.name_span, f"a choice between functions {found.name} by whether an argument may be moved from")


def _has_methods(frame: Frame, type_: Record) -> bool:
    """Whether it is of a class of which no constant is a value here."""
    owner = frame.program.classes.get(type_.name)
    return owner is not None and bool(owner.methods)


def _refuse_later(fits: list[_Fit]) -> None:
    """Raises where a template calls one of several functions of which some stand after it: those are seen only where the call
    depends on its parameters, and from where it is instantiated (C++17 [temp.dep.candidate])."""
    later = [fit for fit in fits if fit.candidate.later]
    if later and any(not fit.candidate.later for fit in fits):
        found = later[0].candidate.function
        raise Unsure(found.name_span, f"a call of {found.name} in a template that stands before this declaration of it")


def choose_operator(
    frame: Frame, methods: list[Candidate], others: list[Candidate], operands: tuple[Operand, ...]
) -> Chosen | None:
    """The best of the methods of the first operand's class and of other functions that overload an operator: the object of a
    method counts as its first argument (C++17 [over.match.oper] 3); as :func:`choose`."""
    first = operands[0]
    fits, unfit = _fits(frame, methods, operands[1:], None, isinstance(first, Place) and first.const)
    free, other_unfit = _fits(frame, others, operands, None, None)
    inherited = any(c.owner is not None and c.owner.type != first.type and not c.brought for c in methods)
    fits = [replace(f, costs=(max(f.costs[0], CONVERSION), *f.costs[1:])) for f in fits] if inherited else fits
    fits += [replace(f, costs=f.costs[1:], bound=f.bound[1:]) for f in free]
    _refuse_later(fits)
    _refuse_categories(frame, free, operands)
    return _picked(frame, [*methods, *others], fits, unfit or other_unfit, None)


def _fits(
    frame: Frame,
    candidates: list[Candidate],
    arguments: tuple[Operand, ...],
    written: tuple[syntax.TemplateArgument, ...] | None,
    const: bool | None,
) -> tuple[list[_Fit], SourceError | None]:
    """The viable candidates, and why the first template that makes no sense does not."""
    fits: list[_Fit] = []
    unfit: SourceError | None = None
    for candidate in candidates:
        if candidate.function.template == () or not candidate.visible:
            continue  # an explicit specialisation: found through its primary template
        try:
            chosen = _viable(frame, candidate, arguments, written)
        except SourceError as error:  # what is not supported here may fit, and be the one that is meant: it is raised
            if not candidate.function.template:
                raise
            unfit = unfit or error  # its arguments do not make sense here, which is no error in C++ if another function fits
            continue
        if chosen is not None:
            fits.append(_Fit(candidate, chosen, _costs(frame, chosen, arguments, const), _bound(chosen, arguments, const)))
    return fits, unfit


def _picked(
    frame: Frame,
    considered: list[Candidate],
    fits: list[_Fit],
    unfit: SourceError | None,
    written: tuple[syntax.TemplateArgument, ...] | None,
) -> Chosen | None:
    best = _best(fits)
    if best is None:
        if unfit is not None:
            raise unfit
        return None
    others = [fit for fit in fits if not fit.redeclares(fits[0])]
    if (others and any(fit.chosen.function.template for fit in fits)) or unfit is not None:
        frame.program.left_to_compiler(best.function.span)
    if best.function.template:
        return _specialised(frame, considered, best, written)
    return _defined(frame, considered, best)


def copies(frame: Frame, chosen: Chosen, operand: Operand, type_: Record) -> bool:
    """Whether the compiler's own copy constructor of a class is better for an operand than the one chosen among others."""
    if not isinstance(operand.type, Record) or base_offset(frame, operand.type, type_) is None:
        return False
    own = EXACT if operand.type == type_ else CONVERSION
    cost = _costs(frame, chosen, (operand,), None)[1]
    if cost != own or chosen.function.template is None:
        return cost > own
    parameter = chosen.parameters[0]  # a template is better only where it takes the object as one that may be changed
    return not (
        isinstance(operand, Place)
        and not is_rvalue(operand)
        and not operand.const
        and isinstance(parameter, Reference)
        and not parameter.const
    )


def needs_conversion(frame: Frame, chosen: Chosen, operands: tuple[Operand, ...]) -> bool:
    """Whether a call converts some argument to a class or from one."""
    return any(cost >= USER for cost in _costs(frame, chosen, operands, None))


def beaten_by_language(frame: Frame, chosen: Chosen, operands: tuple[Operand, ...]) -> bool:
    """Whether the language's own operator is better for operands than a function that overloads it: the function needs more
    conversions of each, where classes convert to numbers for the language's (C++17 [over.match.oper] 3)."""
    if any(isinstance(o.type, Vector) for o in operands):
        return False
    costs, own = _costs(frame, chosen, operands, None)[1:], tuple(cost_of_number(frame, o) for o in operands)
    if any(cost is None for cost in own):
        return False
    pairs = [(a, b) for a, b in zip(costs, own, strict=True) if b is not None]
    return all(a >= b for a, b in pairs) and any(a > b for a, b in pairs)


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


def _bound(chosen: Chosen, arguments: tuple[Operand, ...], const: bool | None) -> tuple[int | None, ...]:
    """How well the object and the parameters that are references are bound; None for other parameters."""
    found: list[int | None] = [None]
    if const is not None and Specifier.STATIC not in chosen.function.specifiers:
        found = [CONST if not const and syntax.Qualifier.CONST in chosen.function.type.qualifiers else EXACT]
    for argument, type_, parameter in zip(arguments, chosen.parameters, chosen.function.type.parameters, strict=False):
        if not isinstance(type_, Reference):
            found.append(None)
        elif _forwards(chosen.function, parameter, argument):
            found.append(EXACT)
        elif is_rvalue(argument) or (argument.type != type_.target and not isinstance(argument.type, Record)):
            found.append(EXACT if type_.rvalue else CONST)  # a temporary
        else:
            found.append(CONST if type_.const and not is_const_place(argument) else EXACT)
    return (*found, *(None for _ in arguments[len(chosen.function.type.parameters) :]))


def _costs(frame: Frame, chosen: Chosen, arguments: tuple[Operand, ...], const: bool | None) -> tuple[int, ...]:
    costs = [EXACT]
    function = chosen.function
    if const is not None and syntax.Specifier.STATIC not in function.specifiers:
        takes_const = syntax.Qualifier.CONST in function.type.qualifiers
        costs = [EXACT if takes_const or not const else WRONG]
    for argument, type_, parameter in zip(arguments, chosen.parameters, function.type.parameters, strict=False):
        costs.append(cost_of(frame, argument, type_, _forwards(function, parameter, argument)) or EXACT)
    return (*costs, *(ELLIPSIS for _ in arguments[len(function.type.parameters) :]))


def _forwarded(parameter: syntax.Parameter) -> str:
    """The name of ``T`` in ``T &&``."""
    written = parameter.type
    assert isinstance(written, syntax.ReferenceType) and isinstance(written.target, syntax.NamedType)
    return written.target.name


def _forwards(function: syntax.Function, parameter: syntax.Parameter, argument: Operand | None = None) -> bool:
    """Whether a parameter is ``T &&`` for a parameter ``T`` of the function's template, and takes places too; or it is ``T &``
    and the argument a place."""
    written = parameter.type
    if not function.template or not isinstance(written, syntax.ReferenceType) or not isinstance(written.target, syntax.NamedType):
        return False
    if not written.rvalue and (argument is None or is_rvalue(argument)):
        return False
    return written.target.name in {p.name for p in function.template} and not written.target.qualifiers


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
    elif written is not None:
        return None
    inner = frame.within(scope)
    types = _parameter_types(inner, function)
    if function.template and not is_automatic(function.type.result):
        _refuse_of_parameters(function)
        type_of(inner, function.type.result)  # raises where there is no such type
    for argument, type_, parameter in zip(arguments, types, parameters, strict=False):
        if cost_of(frame, argument, type_, _forwards(function, parameter, argument)) is None:
            return None
    return Chosen(function, scope, candidate.owner, bindings, types)


def _parameter_types(frame: Frame, function: syntax.Function) -> tuple[Type, ...]:
    """The types of a function's parameters; in C, where they depend on nothing but the text, they are worked out once."""
    if frame.program.cplusplus:
        return tuple(parameter_type(frame, p) for p in function.type.parameters)
    found = frame.program.parameters.get(id(function))
    if found is None:
        found = frame.program.parameters[id(function)] = tuple(parameter_type(frame, p) for p in function.type.parameters)
    return found


def _refuse_of_parameters(function: syntax.Function) -> None:
    """Raises for a result, such as `decltype(a + b)`, that is told by parameters: they have no values where fits are looked for,
    and a template whose result makes no sense is no candidate (C++17 [temp.deduct] 8)."""
    names = {p.name for p in function.type.parameters}
    if any(isinstance(n, syntax.Name) and n.name in names and not n.scope for n in walk(function.type.result)):
        raise Unsure(function.name_span, f"the result of {function.name}, whose type its parameters tell,")


def _refuse_constant(function: syntax.Function, parameter: syntax.Parameter, argument: Operand, names: frozenset[str]) -> None:
    """Raises where ``T`` of ``T &`` or ``T *`` is a constant type, which types do not tell, and is given on to a template, or is
    a volatile one: what is volatile is so through a reference to it, but for what the body says of ``T``."""
    match parameter.type:
        case syntax.ReferenceType(_, syntax.NamedType() as target):
            mentioned = (n.name for n in walk(function.body or ()) if isinstance(n, syntax.Name | syntax.NamedType))
            constant = is_const_place(argument)
            volatile = isinstance(argument, Place) and argument.volatile and target.name in mentioned
        case syntax.PointerType(_, syntax.NamedType() as target):
            constant = isinstance(argument.type, Pointer) and argument.type.const
            volatile = isinstance(argument.type, Pointer) and argument.type.volatile
        case _:
            return
    if volatile and target.name in names and syntax.Qualifier.VOLATILE not in target.qualifiers:
        raise Unsure(parameter.span, f"{target.name} as a volatile type")
    if not constant or target.name not in names or target.scope or target.qualifiers:
        return
    given = (a for n in walk(function) if isinstance(n, syntax.Name | syntax.NamedType) for a in n.arguments or ())
    if any(isinstance(n, syntax.Name | syntax.NamedType) and n.name == target.name for a in given for n in walk(a)):
        raise Unsure(parameter.span, f"{target.name} as a constant type, which {function.name} gives on to a template,")


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
        if isinstance(argument, Place | Value) and not is_rvalue(argument) and _forwards(candidate.function, parameter):
            name = _forwarded(parameter)
            if name not in bindings:  # T is deduced as a reference to a place (C++17 [temp.deduct.call] 3)
                volatile = isinstance(argument, Place) and argument.volatile
                bindings[name] = Reference(argument.type, argument.const, volatile=volatile)
            continue
        _refuse_constant(candidate.function, parameter, argument, names)
        if not deduce(frame.within(candidate.scope), names - _fixed(written, parameters), parameter.type, given, bindings):
            return None
    return complete(frame, candidate.scope, parameters, bindings)


def _fixed(
    written: tuple[syntax.TemplateArgument, ...] | None, parameters: tuple[syntax.TemplateParameter, ...]
) -> frozenset[str]:
    return frozenset(p.name for p, _ in zip(parameters, written or (), strict=False))


def _defined(frame: Frame, candidates: list[Candidate], chosen: Chosen) -> Chosen:
    """The definition of a function that was chosen by its prototype."""
    if chosen.function.body is not None:
        return chosen
    for candidate in candidates:
        function = candidate.function
        if function.body is None or function.template is not None or candidate.owner is not chosen.owner:
            continue
        inner = frame.within(candidate.scope)
        if _parameter_types(inner, function) == chosen.parameters:
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
        if _parameter_types(inner, function) != chosen.parameters:
            continue
        if _arguments_agree(inner, function, chosen):
            templates = [c.function for c in candidates if c.function.template]
            if any(more_special(a, b) for a in templates for b in templates):
                raise Unsure(function.name_span, f"of which template {function.name} this is a specialisation")
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
    if _parameter_types(inner, candidate.function) != chosen.parameters:
        return None
    return Chosen(candidate.function, scope, candidate.owner, chosen.bindings, chosen.parameters)
