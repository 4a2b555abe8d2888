"""Bodies of functions, inlined: with names and locals of their own at each call."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.kernel import Block
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Origin, Span
from frontend.builtins.results import arbitrary
from frontend.claims.annotation_values import Surroundings
from frontend.claims.lower_claims import check_contracts, contracts, old_values
from frontend.claims.specifications import specify
from frontend.classes.overloads import Chosen
from frontend.classes.written_types import is_const, type_of
from frontend.errors import Unsupported, WidthDiffers
from frontend.expressions.constructed_members import copied_into, initialize_members
from frontend.memory.execution import running
from frontend.names.frame import Frame, Jumps, Returns, source_error
from frontend.names.mutation import Mutations, mutations_of
from frontend.names.resolve import FromSpace, Scope
from frontend.notes.annotation_placement import check_placement, function_annotations, mentions_annotations
from frontend.notes.annotations import SPECIFICATION_PREFIX
from frontend.syntax import syntax
from frontend.syntax.forms import is_automatic
from frontend.types.types import ANY_GROUP, Opaque, Record, Reference, Type, Void
from frontend.types.values import NOTHING, Operand, Place, Value
from frontend.values.evaluation import lower_any, lower_value
from frontend.values.lower_conversions import convert
from frontend.values.places import in_turn, is_copied_otherwise, rvalue, temporary, write
from frontend.values.variables import bind_reference, fixed_value, never_changes

MAXIMAL_DEPTH = 64


def inlined_call(
    frame: Frame, chosen: Chosen, arguments: tuple[Operand, ...], this: Place | None, node: object, span: Span
) -> Operand:
    """Inlines a call of a function that has a body. Raises WidthDiffers where it does, and that is all that is asked for."""
    if frame.program.options.narrowed and frame.emitter.pointer_width.differs and not frame.emitter.unevaluated:
        raise WidthDiffers
    frame.program.inlined += 1
    function = chosen.function
    assert function.body is not None
    automatic = is_automatic(function.type.result)
    result = Void() if automatic else type_of(frame.within(chosen.scope), function.type.result)
    owner = (chosen.owner.type.name,) if chosen.owner is not None else ()  # methods of a template's instances share their text
    instance = frame.program.keys.number("instance", function, *owner, *map(str, chosen.bindings))
    if running(frame.emitter) is None and (instance in frame.active or len(frame.active) > MAXIMAL_DEPTH):
        raise Unsupported(span, f"recursion through {function.name}")
    reference = isinstance(result, Reference)
    inner = replace(
        frame,
        scope=Scope(chosen.scope, limit=frame.program.root.orders.get(id(function))),
        key=frame.program.keys.number("frame", frame.key, node, function),
        function=function,
        caller=Origin(span, f"call of {function.name}", frame.caller),
        mutations=mutations(frame, function),
        this=this,
        exits=[],
        returns=None,
        jumps=Jumps(),
        active=(*frame.active, instance),
        instance=_instance(frame, chosen),
        postcondition=None,
    )
    outer = len(frame.emitter.locals)
    _bind_parameters(frame, inner, chosen, arguments, span)
    if automatic and frame.emitter.unevaluated:
        return of_type(frame, _returned_type(inner, function), function, node, span)
    target = result.target if isinstance(result, Reference) else result
    inner.returns = _returns(inner, function, target, reference, outer, span)
    inner.returns.automatic = automatic
    _body(inner, function, span)
    returns = inner.returns
    if returns.direct is not None:
        if isinstance(result, Reference) and isinstance(returns.direct, Place):
            return replace(returns.direct, expiring=result.rvalue)
        return returns.direct
    if returns.place is not None:
        return rvalue(frame, replace(returns.place, fresh=True), span)
    if reference:
        raise Unsupported(span, f"the reference that {function.name} returns")
    return NOTHING


def of_type(frame: Frame, type_: Type, function: syntax.Function, node: object, span: Span) -> Operand:
    """Something of a call's type, where nothing else is asked for."""
    if isinstance(type_, Void):
        return NOTHING
    target = type_.target if isinstance(type_, Reference) else type_
    place = temporary(frame, target, "unevaluated", span, node, function, "unevaluated")
    if isinstance(type_, Reference):
        return replace(place, const=type_.const)
    return rvalue(frame, replace(place, fresh=True), span)


def _instance(frame: Frame, chosen: Chosen) -> int:
    """What tells instances of a function apart, each of which has static variables and local classes of its own."""
    owner = chosen.owner
    if owner is None:
        return frame.program.keys.number("instance", chosen.function, *map(str, chosen.bindings))
    around = owner.instance if owner.closure else owner.type.name  # a lambda makes a class wherever it is lowered
    return frame.program.keys.number("instance of a method", chosen.function, around, *map(str, chosen.bindings))


def _returned_type(inner: Frame, function: syntax.Function) -> Type:
    """The type of the first value that a function returns whose declaration leaves it open; void if it returns none."""
    assert function.body is not None
    returns = Returns(inner.emitter.unique(f"return_{function.name}"), Void(), False, automatic=True)
    looking = replace(inner, scope=Scope(inner.scope), returns=returns, exits=[], jumps=Jumps())
    body = function.body.body

    def read() -> Type:
        with inner.emitter.until(returns.label):
            inner.program.lowering.lower_list(looking, body, tail=True)
        return returns.type

    return inner.typed(function, read)


def mutations(frame: Frame, function: syntax.Function) -> Mutations:
    """What a function changes, worked out once."""
    found = frame.program.mutations.get(id(function))
    if found is None:
        found = mutations_of(function, frame.program.writers)
        frame.program.mutations[id(function)] = found
    return found


def _returns(inner: Frame, function: syntax.Function, type_: Type, reference: bool, outer: int, span: Span) -> Returns:
    body = function.body.body if function.body is not None else ()
    single = inner.mutations.returns == 1 and bool(body) and isinstance(body[-1], syntax.Return)
    returns = Returns(inner.emitter.unique(f"return_{function.name}"), type_, reference, single=single, outer=outer)
    if not isinstance(type_, Void) and not single and not reference:  # without a return statement: any value
        returns.place = temporary(inner, type_, f"{function.name}.result", span, function, "result")
    return returns


def _body(inner: Frame, function: syntax.Function, span: Span) -> None:
    """Lowers a function's body with its contract checked around it, inside a block where returns jump."""
    assert function.body is not None and inner.returns is not None
    annotated = mentions_annotations(function.body)

    def evaluate(expression: syntax.Expression) -> Value:
        return lower_value(inner, expression)

    if annotated:
        check_placement(function)
        annotations = function_annotations(function)
        check_contracts(inner, annotations.requires, evaluate, CheckKind.PRECONDITION)
        old = old_values(inner, annotations.ensures, evaluate)
    with inner.emitter.buffer() as statements, inner.emitter.until(inner.returns.label):
        if function.kind is syntax.FunctionKind.CONSTRUCTOR:
            initialize_members(inner, function)
        inner.program.lowering.lower_list(inner, function.body.body, tail=True)
    origin = inner.caller or inner.origin(span, f"call of {function.name}")
    if inner.returns.used:
        inner.emitter.emit(Block(inner.returns.label, tuple(statements), origin))
    else:
        for statement in statements:
            inner.emitter.emit(statement)
    specified = function.name.startswith(SPECIFICATION_PREFIX)
    if annotated and (specified or annotations.ensures):
        returns = inner.returns
        if specified and not inner.mutations.returns:
            returns.direct = arbitrary(inner, returns.type, span)
        given: Operand | None = returns.direct or returns.place
        value = rvalue(inner, given, span) if given is not None else None
        inner.postcondition = Surroundings(value, returns.type, old)
        if specified:
            inner.emitter.specified[function.name] = None
            specify(inner, annotations, contracts(inner, annotations.ensures, evaluate, free=True), evaluate, origin)
            return
        check_contracts(inner, annotations.ensures, evaluate, CheckKind.POSTCONDITION)


def _bind_parameters(frame: Frame, inner: Frame, chosen: Chosen, arguments: tuple[Operand, ...], span: Span) -> None:
    function = chosen.function
    parameters = function.type.parameters
    if len(arguments) > len(parameters) and not function.type.variadic:
        raise source_error(span, f"{function.name} takes {len(parameters)} arguments, not {len(arguments)}")
    for position, (parameter, type_) in enumerate(zip(parameters, chosen.parameters, strict=True)):
        if position < len(arguments):
            argument = arguments[position]
        else:
            argument = _default(inner, function, position, span)
        with in_turn(frame, argument) as given:
            _bind_parameter(frame, inner, parameter, type_, given, span)


def _default(inner: Frame, function: syntax.Function, position: int, span: Span) -> Operand:
    """A default argument; it may stand in an earlier declaration of the function."""
    default = function.type.parameters[position].default
    if default is None:
        symbol = inner.scope.find(function.name)
        for declared in symbol.declared if isinstance(symbol, FromSpace) else ():
            if isinstance(declared, syntax.Function) and len(declared.type.parameters) == len(function.type.parameters):
                default = default or declared.type.parameters[position].default
    if default is None:
        raise source_error(span, f"{function.name} needs more arguments")
    return lower_any(inner, default)


def _bind_parameter(frame: Frame, inner: Frame, parameter: syntax.Parameter, type_: Type, argument: Operand, span: Span) -> None:
    name = parameter.name
    if isinstance(type_, Reference):
        # The place is fixed in the callee's names: its index may use variables that the callee changes.
        inner.bind(name, bind_reference(inner, argument, type_, parameter), reference=type_, const=type_.const)
        return
    if isinstance(type_, Record) and isinstance(argument, Place) and is_copied_otherwise(frame, type_):
        place = temporary(inner, type_, name or "argument", parameter.span, parameter, "copied")
        if copied_into(frame, place, argument, span):
            inner.bind(name, Place(type_, place.address, syntax.Name(parameter.span, name)))
            return
    value = convert(frame, rvalue(frame, argument, span), type_, span)
    if not name:
        return
    if type_ == Opaque(ANY_GROUP):
        type_ = value.type
    origin = inner.origin(parameter.span, f"argument {name}")
    const = is_const(parameter)
    if never_changes(inner, name, type_):
        inner.bind(name, fixed_value(inner, name, value, origin), const=const)
        return
    place = temporary(inner, type_, name, parameter.span, parameter)
    named = Place(type_, place.address, syntax.Name(parameter.span, name), const)
    write(inner, named, value, parameter.span, initial=True)
    inner.bind(name, named)
