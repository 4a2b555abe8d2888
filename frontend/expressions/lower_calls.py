"""Calls: which function, builtin or operator is meant; device functions are then inlined (``lower_known_calls``)."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.build import and_, bv, eq, width_of
from boogie_ir.lang.expr import Literal
from boogie_ir.lang.kernel import If
from frontend.builtins.lower_builtins import apply_builtin, lower_builtin
from frontend.builtins.results import unknown
from frontend.builtins.without_code import forget_what_it_gets
from frontend.classes.associated import with_associated
from frontend.classes.methods import class_of
from frontend.classes.overloads import Candidate, Chosen, candidates_of, choose, needs_conversion
from frontend.classes.records import provides
from frontend.classes.type_names import qualifying_type, sized_name
from frontend.classes.type_traits import limit_value
from frontend.classes.written_types import argument_type, type_of
from frontend.errors import Unsupported, Unsure
from frontend.expressions.lower_classes import call_method, object_of, overloaded_operator
from frontend.expressions.lower_conditionals import evaluate_arguments
from frontend.expressions.lower_initializers import construct_value
from frontend.expressions.lower_known_calls import call_function
from frontend.expressions.lower_members import base_of_member, member_of
from frontend.memory import accesses
from frontend.memory.memory import Object
from frontend.names.frame import Frame, source_error, undeclared
from frontend.names.libraries import unknown_name
from frontend.names.missing import A_FUNCTION
from frontend.names.mutation import PASSED_ON
from frontend.names.resolve import Bound, FromRecord, FromSpace, Scope, TypeName, qualified_meanings
from frontend.notes.annotations import UNINTERPRETED_PREFIX, reject_misspelling
from frontend.source.dialects.dialect import OFFSETS
from frontend.syntax import syntax
from frontend.tables.registry import (
    Annotation,
    AssertCall,
    AtomicCall,
    Builtin,
    BuiltinVariable,
    LoadThrough,
    Pure,
    StoreThrough,
    WarpExchange,
    Whole,
    WithOutputs,
    lookup,
)
from frontend.types.types import (
    INT,
    NAMED_LANES,
    UINT,
    Floating,
    Function,
    Integer,
    Opaque,
    Pointer,
    Record,
    Reference,
    Vector,
    Void,
    spell,
)
from frontend.types.values import ANYWHERE, NOTHING, Address, Operand, Place, Value
from frontend.values.evaluation import lower_any
from frontend.values.lower_conversions import address_of
from frontend.values.places import rvalue, stabilise, stabilise_address, temporary, write
from frontend.values.variables import forget


def lower_call(frame: Frame, call: syntax.Call) -> Operand:
    """The value of a call, or the place that it returns a reference to."""
    match call.callee:
        case syntax.Name():
            return _named_call(frame, call, call.callee)
        case syntax.Member():
            return _member_call(frame, call, call.callee)
        case _:
            return _value_call(frame, call, lower_any(frame, call.callee))


def _named_call(frame: Frame, call: syntax.Call, name: syntax.Name) -> Operand:
    if name.scope:
        return _qualified_call(frame, call, name)
    builtin = lookup(frame.program.dialect, name.name)
    if isinstance(builtin, Annotation) and builtin.kind != UNINTERPRETED_PREFIX and _is_annotation(frame, name.name):
        return lower_builtin(frame, name.name, builtin, call)
    candidates: list[Candidate] = []
    builtin = lookup(frame.program.dialect, sized_name(frame, name))
    for level in frame.scope.levels(name.name):
        for symbol in level:
            match symbol:
                case Bound(value):
                    return _value_call(frame, call, value)
                case TypeName(type_):
                    return construct_value(frame, type_, call.arguments, call.span)
                case FromRecord(record, _) if provides(frame, frame.program.classes[record], name.name):
                    return call_method(frame, frame.object_of(record), frame.program.classes[record].type, name, call)
                case FromRecord():
                    return _value_call(frame, call, lower_any(frame, name))
                case FromSpace() if builtin is not None and _only_later(symbol, name.name, frame.scope):
                    pass
                case FromSpace(declared):
                    if not any(isinstance(d, syntax.Function) for d in declared):
                        return _call_of_other(frame, call, name, symbol)
                    candidates += candidates_of(symbol, name.name)
                case _:
                    raise Unsupported(name.span, "a call of a template parameter pack")
        if candidates:
            break  # what is declared further out is hidden
    return _function_call(frame, call, name, candidates)


def _only_later(symbol: FromSpace, name: str, scope: Scope) -> bool:
    """Whether a namespace declares something only after the place that looks."""
    limit = scope.seen_until()
    return limit is not None and not symbol.space.own(name, limit)


def _is_annotation(frame: Frame, name: str) -> bool:
    """CUDA's warp vote ``__all`` shares its name with an annotation: it is one where reads are pure."""
    return name != "__all" or frame.memory.pure


def _call_of_other(frame: Frame, call: syntax.Call, name: syntax.Name, symbol: FromSpace) -> Operand:
    """``T(x)`` for a type of the file, ``f(x)`` for a variable."""
    if any(isinstance(d, syntax.Skipped) for d in symbol.declared):
        skipped = next(d for d in symbol.declared if isinstance(d, syntax.Skipped))
        raise Unsupported(skipped.span, f"the declaration of {name.name}", skipped.reason)
    if any(isinstance(d, syntax.Record | syntax.Typedef | syntax.Enumeration) for d in symbol.declared):
        written = syntax.NamedType(name.span, name.name, scope=name.scope, arguments=name.arguments, outer=name.outer)
        return construct_value(frame, type_of(frame, written), call.arguments, call.span)
    return _value_call(frame, call, lower_any(frame, name))


def _qualified_call(frame: Frame, call: syntax.Call, name: syntax.Name) -> Operand:
    if name.scope in (("std",), ("cuda", "std")) and name.name in PASSED_ON and len(call.arguments) == 1:
        return _passed_on(frame, name, call.arguments[0])
    meanings = qualified_meanings(frame.scope, name.scope, name.name)
    if name.scope == ("",) and lookup(frame.program.dialect, name.name) is not None:
        # A function of the language is one of the file's own scope: it hides those of namespaces that the file opens.
        meanings = [m for m in meanings if m.space.parent is None]
    found = next(iter(meanings), None)
    if found is not None:
        candidates = [c for meaning in meanings for c in candidates_of(meaning, name.name)]
        if candidates:
            return _function_call(frame, call, name, candidates)
        return _call_of_other(frame, call, name, found)
    outer = qualifying_type(frame, name)
    if isinstance(outer, Record) and outer.name == A_FUNCTION:
        return _missing_function(frame, call, name.name, None)
    if isinstance(outer, Record):
        return call_method(frame, frame.object_of(), outer, name, call)
    limit = limit_value(frame, name)
    if limit is not None:
        return limit
    known = sized_name(frame, name)
    builtin = lookup(frame.program.dialect, known)
    if builtin is not None and name.outer is None:  # `std::min`, `cg::this_thread_block`, `cg::tiled_partition<32>`
        return lower_builtin(frame, known, builtin, call)
    type_ = argument_type(frame, name)
    if type_ is not None:  # `cg::plus<int>()`
        return construct_value(frame, type_, call.arguments, call.span)
    what = f"{'::'.join((*name.scope, name.name))} is not declared"
    raise unknown_name(name.span, name.scope, name.name, what)


def _passed_on(frame: Frame, name: syntax.Name, argument: syntax.Expression) -> Operand:
    """``std::move(x)``, ``std::forward<T>(x)`` and ``std::as_const(x)``: x, as something else."""
    operand = lower_any(frame, argument)
    if not isinstance(operand, Place):
        return operand
    match name.name:
        case "move":
            return replace(operand, expiring=True)
        case "as_const":
            return replace(operand, const=True)
        case _:
            type_ = argument_type(frame, name.arguments[0]) if name.arguments else None
            return replace(operand, expiring=not isinstance(type_, Reference) or type_.rvalue)


def _function_call(frame: Frame, call: syntax.Call, name: syntax.Name, candidates: list[Candidate]) -> Operand:
    """A call of one of the file's functions of this name, else of a builtin."""
    known = sized_name(frame, name)
    builtin = lookup(frame.program.dialect, known)
    arguments: tuple[Operand, ...] | None = None
    if name.name in frame.program.associable and not name.scope and not call.parenthesised and _takes_values(builtin, call):
        arguments = evaluate_arguments(frame, call.arguments)
        candidates = with_associated(frame, candidates, name.name, arguments)
    own_body = any(c.function.body is not None for c in candidates)
    if isinstance(builtin, WarpExchange) and builtin.group and not candidates and frame.program.pieces.constant(name.name):
        arguments = evaluate_arguments(frame, call.arguments)
        if not (arguments and isinstance(arguments[0].type, Opaque)):
            builtin = None  # a function of a header that is not here: the library's takes a group of threads first
    if builtin is not None and not own_body and not isinstance(builtin, BuiltinVariable):
        if not (isinstance(builtin, Annotation) and builtin.kind == UNINTERPRETED_PREFIX):
            if arguments is None:
                return lower_builtin(frame, known, builtin, call)
            return apply_builtin(frame, known, builtin, _values(frame, arguments, call), call)
    if not candidates:
        reject_misspelling(name.name, name.span)
        if name.name in OFFSETS:
            raise Unsure(name.span, name.name)
        if frame.program.pieces.constant(name.name):
            return _missing_function(frame, call, name.name, arguments)
        raise undeclared(name.span, name.name, "the function")
    if arguments is None:
        arguments = evaluate_arguments(frame, call.arguments)
    chosen = choose(frame, candidates, arguments, name.arguments)
    if chosen is not None and needs_conversion(frame, chosen, arguments) and isinstance(builtin, Pure | Whole | WithOutputs):
        if not any(isinstance(a.type, Record) for a in arguments):
            chosen = None  # the language's function takes numbers as they are
    if chosen is None and isinstance(builtin, Pure | Whole | WithOutputs | AtomicCall | LoadThrough | StoreThrough):
        # The file's own overloads do not take these arguments: the language's do.
        return apply_builtin(frame, name.name, builtin, _values(frame, arguments, call), call)
    if chosen is None:
        if len(candidates) == 1 and candidates[0].function.template is None and not frame.program.cplusplus:
            _check_count(candidates[0].function, call)
        given = ", ".join(spell(a.type) for a in arguments)
        if frame.program.cplusplus and any(p.default is not None for c in candidates for p in c.function.type.parameters):
            raise Unsure(call.span, f"what {name.name} takes by default where it is given ({given})")
        raise source_error(call.span, f"no function {name.name} takes ({given})")
    return call_function(frame, chosen, arguments, None, call, call.span)


def _takes_values(builtin: Builtin | None, call: syntax.Call) -> bool:
    """Whether a call that may mean a builtin has values as arguments, no types, formats or annotated conditions."""
    if builtin is None:
        return True
    others = (syntax.TypeArgument, syntax.StringLiteral)
    return not isinstance(builtin, Annotation | AssertCall) and not any(isinstance(a, others) for a in call.arguments)


def _values(frame: Frame, arguments: tuple[Operand, ...], call: syntax.Call) -> tuple[Value, ...]:
    return tuple(rvalue(frame, a, e.span) for a, e in zip(arguments, call.arguments, strict=True))


def _missing_function(frame: Frame, call: syntax.Call, name: str, arguments: tuple[Operand, ...] | None) -> Value:
    """A call of a function, or a macro with arguments, that is not here: any number comes out of it, and whatever of the
    thread's own it gets, by pointer or by reference, is arbitrary afterwards."""
    given = evaluate_arguments(frame, call.arguments) if arguments is None else arguments
    values = [rvalue(frame, a, e.span) for a, e in zip(given, call.arguments, strict=True) if not isinstance(a.type, Record)]
    origin = frame.origin(call.span, f"call of {name}")
    forget_what_it_gets(frame, name, values, [a.address for a in given if isinstance(a, Place)], origin)
    likely = next((v.type for v in values if isinstance(v.type, Integer | Floating | Vector)), INT)
    return unknown(frame, likely, call.span, f"call of {name}")


def _check_count(function: syntax.Function, call: syntax.Call) -> None:
    expected = len(function.type.parameters)
    if len(call.arguments) != expected:
        raise source_error(call.span, f"{function.name} takes {expected} arguments, not {len(call.arguments)}")


def _value_call(frame: Frame, call: syntax.Call, callee: Operand) -> Operand:
    """A call through a function pointer or of a function object, which the call may change."""
    if isinstance(callee.type, Record):
        callee = stabilise(frame, callee, call.callee.span, "object")
        arguments = evaluate_arguments(frame, call.arguments)
        found = overloaded_operator(frame, "()", (callee, *arguments), call.span)
        if found is None and isinstance(callee.type, Record) and callee.type.name == A_FUNCTION:
            return _missing_function(frame, call, "the template's function", arguments)
        if found is None:
            raise source_error(call.span, f"{spell(callee.type)} cannot be called")
        return found
    callee = rvalue(frame, callee, call.callee.span)
    if not isinstance(callee.type, Pointer) or not isinstance(callee.type.target, Function):
        raise source_error(call.span, f"a value of type {spell(callee.type)} cannot be called")
    origin = frame.origin(call.span, "function that is called")
    address = stabilise_address(frame, address_of(callee, call.span), origin, "callee")
    item = frame.memory.known(address)
    arguments = evaluate_arguments(frame, call.arguments)
    if item is not None and item.function is not None and isinstance(address.offset, Literal) and not address.offset.value:
        return _call_object(frame, item, arguments, call)
    return _call_by_cases(frame, address, callee.type.target, arguments, call)


def _call_object(frame: Frame, item: Object, arguments: tuple[Operand, ...], call: syntax.Call) -> Operand:
    function = item.function
    assert function is not None and isinstance(item.type, Function)
    scope = frame.scope
    while scope.parent is not None:
        scope = scope.parent
    chosen = Chosen(function, scope, None, (), item.type.parameters)
    return call_function(frame, chosen, arguments, None, call, call.span)


def _call_by_cases(frame: Frame, address: Address, type_: Function, arguments: tuple[Operand, ...], call: syntax.Call) -> Operand:
    """Whichever function of the pointer's type it points to; none of them, or a place inside one, is an error."""
    origin = frame.origin(call.span, "call through a pointer")
    targets = frame.memory.model.targets(address.sources)
    # A pointer that the host passes may point to any function that the kernel mentions as a value.
    numbers = frame.memory.objects.keys() if targets & ANYWHERE else targets & frame.memory.objects.keys()
    items = [frame.memory.objects[n] for n in sorted(numbers)]
    items = [i for i in items if i.function is not None and i.type == type_]
    if len(arguments) != len(type_.parameters):
        raise source_error(call.span, f"the function takes {len(type_.parameters)} arguments, not {len(arguments)}")
    values = tuple(
        stabilise(frame, a, call.span) if isinstance(t, Reference) else rvalue(frame, a, call.span)
        for a, t in zip(arguments, type_.parameters, strict=True)
    )
    result = None if isinstance(type_.result, Void) else temporary(frame, type_.result, "result", call.span, call, "any of")
    if result is not None:
        forget(frame, result, origin)

    begins = eq(address.offset, bv(0, width_of(address.offset)))

    def cases(remaining: list[Object]) -> None:
        if not remaining:
            accesses.bad_pointer(frame.memory, address, origin)
            return
        with frame.emitter.buffer() as then:
            value = rvalue(frame, _call_object(frame, remaining[0], values, call), call.span)
            if result is not None:
                write(frame, result, value, call.span, initial=True)
        with frame.emitter.buffer() as otherwise:
            cases(remaining[1:])
        condition = and_(eq(address.base, bv(remaining[0].number)), begins)
        frame.emitter.emit(If(condition, tuple(then), tuple(otherwise), origin))

    cases(items)
    return NOTHING if result is None else rvalue(frame, result, call.span)


def _member_call(frame: Frame, call: syntax.Call, callee: syntax.Member) -> Operand:
    base = base_of_member(frame, callee)
    if isinstance(base.type, Record):
        owner = class_of(frame, base.type, callee.name)
        if owner is not None:
            name = syntax.Name(callee.span, callee.name, arguments=callee.arguments)
            place = base if isinstance(base, Place) else object_of(frame, base, callee)
            return call_method(frame, place, base.type, name, call)
        if base.type.name == A_FUNCTION:
            return _missing_function(frame, call, callee.name, None)
        member = member_of(frame, base, base.type, callee.name, callee)
        if member is None:
            raise source_error(callee.span, f"{spell(base.type)} has no member {callee.name}")
        return _value_call(frame, call, member)
    if isinstance(base.type, Opaque):
        qualified = f"{base.type.name}.{callee.name}"
        builtin = lookup(frame.program.dialect, qualified)
        if builtin is None:
            raise Unsupported(callee.span, f"{callee.name} of a {base.type.name}")
        lanes = (Value(UINT, rvalue(frame, base, callee.span).parts),) if base.type == Opaque(NAMED_LANES) else ()
        return lower_builtin(frame, qualified, builtin, call, lanes)
    raise source_error(callee.span, f"a value of type {spell(base.type)} has no methods")
