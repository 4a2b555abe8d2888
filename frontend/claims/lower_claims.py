"""Annotations that are statements: assertions, assumptions, invariants, contracts, fresh arrays.

The expression lowering is a parameter: ``evaluate`` gives an expression's value in the frame it is called for. It is called
with :attr:`frontend.memory.memory.Memory.pure` set for everything but ``__assert``, whose reads are real.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from boogie_ir.lang.build import resize
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.kernel import ArraySnapshot, BarrierInvariant, Holder, MemorySpace, Statement
from boogie_ir.lang.program import Assert, Assume, Check, CheckKind, Contract, Invariant, InvariantRole
from boogie_ir.lang.types import BitVec
from frontend.claims.annotation_values import condition_of
from frontend.claims.at_exit import lower_told
from frontend.claims.definitions import lower_definition
from frontend.claims.lower_permissions import lower_permission
from frontend.claims.pure import pure_reads
from frontend.claims.sums import lower_sum
from frontend.classes.written_types import type_of
from frontend.errors import Misfit, Unsupported
from frontend.memory.accesses import write
from frontend.memory.memory import Object, source_array
from frontend.names.frame import Frame
from frontend.names.resolve import FromSpace
from frontend.notes.annotation_placement import unsupported_function_wide
from frontend.notes.annotations import SPECIFICATION_PREFIX, Claim, Form, Place, form_of, inside, misused, permission_in
from frontend.syntax import syntax
from frontend.syntax.spelling import spell_expression
from frontend.syntax.syntax_walk import walk
from frontend.types.types import AddressSpace, Array, Boolean, Integer, Pointer, Type, ir_type
from frontend.types.values import Address, Operand, Value, scalar
from frontend.types.values import Place as MemoryPlace

Evaluate: TypeAlias = Callable[[syntax.Expression], Value]
EvaluateOperand: TypeAlias = Callable[[syntax.Expression], Operand]

_SPACES = {AddressSpace.LOCAL: MemorySpace.GROUP, AddressSpace.CONSTANT: MemorySpace.CONSTANT}


def claim_at_point(frame: Frame, call: syntax.Call, evaluate: Evaluate, operand: EvaluateOperand) -> None:
    """Writes what an annotation means where it stands as a statement; contracts mean nothing there."""
    form = _form(call)
    match form.claim:
        case Claim.ASSERT if form.name in ("__assert", "__global_assert") and not _compares_threads(call):
            _assert(frame, form, call, _condition(call, evaluate))
        case Claim.ASSERT:
            _assert(frame, form, call, _pure_condition(frame, call, evaluate))
        case Claim.ASSUME:
            condition = _pure_condition(frame, call, evaluate)
            frame.emitter.emit(Assume(condition, frame.origin(call.span, form.name), unpredicated=form.unpredicated))
        case Claim.FRESH_ARRAY:
            _fresh_array(frame, call, operand)
        case Claim.BARRIER_ASSUME:
            condition, _ = _at_barrier(frame, call, evaluate)
            frame.emitter.barrier_assumed.append(Assume(condition, frame.origin(call.span, form.name)))
        case Claim.BARRIER_INVARIANT:
            frame.emitter.barrier_invariants.append(_barrier_invariant(frame, form, call, evaluate))
        case Claim.READ_PERMISSION:
            evaluate(call.arguments[1])  # an access like any other, whose value is not used
        case Claim.PERMISSION:
            lower_permission(frame, call)
        case Claim.GHOST if frame.caller is None:
            pass  # it is a parameter of the kernel
        case Claim.GHOST:
            name, type_ = ghost(frame, call)
            frame.bind(name, scalar(type_, frame.emitter.arbitrary(name, ir_type(type_), frame.origin(call.span, form.name))))
        case Claim.DEFINITION:
            frame.emitter.definitions.append(lower_definition(frame, call))
        case Claim.SUM:
            said, mark = lower_sum(frame, call)
            frame.emitter.sums[id(mark.origin)] = said
            frame.emitter.emit(mark)
        case Claim.EXIT:
            lower_told(frame, call)
        case Claim.ARRAY_SNAPSHOT:
            _array_snapshot(frame, call, evaluate)
        case Claim.READS_FROM | Claim.WRITES_TO:
            if frame.function is None or not frame.function.name.startswith(SPECIFICATION_PREFIX):
                hint = f"give the function a name that begins with {SPECIFICATION_PREFIX}, or write the accesses"
                raise misused(call.span, f"{form.name} stands in a function that is no specification", hint)
        case Claim.REQUIRES | Claim.ENSURES | Claim.IGNORED:
            pass
        case Claim.INVARIANT | Claim.CANDIDATE_INVARIANT if form.place is Place.FUNCTION_END:
            pass
        case _:
            raise Unsupported(call.span, form.name)


def ghost(frame: Frame, call: syntax.Call) -> tuple[str, Type]:
    """``__ghost(T, name)``: a number that only annotations mention, any: of a kernel the same for all threads, of a call its own.

    What is shown is shown for each of its values, as of an argument; preconditions may restrict it as they may restrict these.
    """
    type_node, name = call.arguments
    if not isinstance(type_node, syntax.TypeArgument) or not isinstance(name, syntax.Name) or name.scope:
        raise misused(call.span, "__ghost takes a type and a name", "write __ghost(int, any)")
    type_ = type_of(frame, type_node.type)
    if not isinstance(type_, Boolean | Integer):
        raise misused(type_node.span, "a ghost is a whole number, or a truth")
    return name.name, type_


def head_permissions(frame: Frame, claims: Iterable[syntax.Call]) -> tuple[Statement, ...]:
    """What the invariants of a loop's head say that the thread holds there."""
    with frame.emitter.buffer() as found:
        for call in claims:
            inner = permission_in(call)
            if inner is not None:
                lower_permission(frame, inner, Holder.CLAIM)
    return tuple(found)


def head_invariants(frame: Frame, claims: Iterable[syntax.Call], evaluate: Evaluate) -> tuple[Invariant, ...]:
    """The invariants that stand at a loop's head (:func:`frontend.notes.loop_heads.loop_head`)."""
    found = []
    for call in claims:
        form = _form(call)
        role = _HEAD_ROLES.get(form.claim)
        if role is not None and permission_in(call) is None:
            found.append(_invariant(frame, call, form, role, evaluate))
    return tuple(found)


def function_wide_invariants(frame: Frame, calls: Iterable[syntax.Call], evaluate: Evaluate) -> tuple[Invariant, ...]:
    """The function-wide invariants as they read at the function's end; :mod:`frontend.notes.function_wide` spreads them."""
    found = []
    for call in calls:
        form = _form(call)
        _reject_calls(frame, call)
        found.append(_invariant(frame, call, form, _HEAD_ROLES[form.claim], evaluate))
    return tuple(found)


def _reject_calls(frame: Frame, claim: syntax.Call) -> None:
    """A function-wide invariant calls no functions of the file, but for inline ones: those are what macros stand for."""
    for node in walk(claim.arguments[0]):
        if isinstance(node, syntax.Call) and isinstance(node.callee, syntax.Name):
            symbol = frame.scope.find(node.callee.name)
            for declared in symbol.declared if isinstance(symbol, FromSpace) else ():
                if isinstance(declared, syntax.Function) and declared.body and syntax.Specifier.INLINE not in declared.specifiers:
                    raise unsupported_function_wide(claim.span, f"that calls {declared.name}")


def contracts(frame: Frame, calls: Iterable[syntax.Call], evaluate: Evaluate, free: bool) -> tuple[Contract, ...]:
    """Pre- or postconditions as conditions; ``free``: assumed, never checked (a kernel's preconditions)."""
    found = []
    for call in calls:
        form = _form(call)
        condition = _pure_condition(frame, call, evaluate)
        found.append(Contract(condition, frame.origin(call.span, form.name), form.unpredicated, free))
    return tuple(found)


def check_contracts(frame: Frame, calls: Iterable[syntax.Call], evaluate: Evaluate, kind: CheckKind) -> None:
    """Asserts, then assumes, the contracts of an inlined call where control is now.

    PRECONDITION at its beginning, POSTCONDITION at its end: what is asserted may be relied on afterwards.
    """
    for contract in contracts(frame, calls, evaluate, free=False):
        emit = frame.emitter.emit
        emit(Assert(contract.condition, contract.origin, Check(kind), unpredicated=contract.unpredicated))
        emit(Assume(contract.condition, contract.origin, unpredicated=contract.unpredicated))


def old_values(frame: Frame, calls: Iterable[syntax.Call], evaluate: Evaluate) -> dict[int, Value]:
    """The values at a function's entry that its postconditions ask for, by the identity of the asking call."""
    found: dict[int, Value] = {}
    for ensures in calls:
        for node in walk(ensures):
            form = form_of(node) if isinstance(node, syntax.Call) else None
            if form is not None and form.name in ("__old_int", "__old_bool"):
                with pure_reads(frame.memory):
                    value = evaluate(node.arguments[0])
                origin = frame.origin(node.span, form.name)
                parts = tuple(p if isinstance(p, Address) else frame.emitter.snapshot("old", p, origin) for p in value.parts)
                found[id(node)] = Value(value.type, parts)
    return found


_HEAD_ROLES: dict[Claim | None, InvariantRole] = {
    Claim.INVARIANT: InvariantRole.GIVEN,
    Claim.ASSERT: InvariantRole.GIVEN,
    Claim.CANDIDATE_INVARIANT: InvariantRole.CANDIDATE,
    Claim.ASSUME: InvariantRole.FREE,
}


def _form(call: syntax.Call) -> Form:
    form = form_of(call)
    if form is None or form.claim is None:
        raise misused(call.span, "this is no annotation that stands for a statement")
    return form


def _invariant(frame: Frame, call: syntax.Call, form: Form, role: InvariantRole, evaluate: Evaluate) -> Invariant:
    condition = _pure_condition(frame, call, evaluate)
    rule = "user" if role is InvariantRole.CANDIDATE else ""
    name = f"user_{call.span.line}_{call.span.column}" if role is InvariantRole.CANDIDATE else ""
    return Invariant(condition, frame.origin(call.span, form.name), role, name, rule, form.unpredicated)


def _assert(frame: Frame, form: Form, call: syntax.Call, condition: Expr) -> None:
    origin = frame.origin(call.span, form.name)
    frame.emitter.emit(Assert(condition, origin, Check(CheckKind.ASSERTION), unpredicated=form.unpredicated))


def _condition(call: syntax.Call, evaluate: Evaluate) -> Expr:
    with inside(_form(call).name):
        try:
            return condition_of(evaluate(call.arguments[0]))
        except Misfit as error:
            raise misused(call.span, str(error)) from error


def _pure_condition(frame: Frame, call: syntax.Call, evaluate: Evaluate) -> Expr:
    """A condition whose reads cannot race."""
    with pure_reads(frame.memory):
        return _condition(call, evaluate)


def _barrier_invariant(frame: Frame, form: Form, call: syntax.Call, evaluate: Evaluate) -> BarrierInvariant:
    """The condition, and the threads or pairs of threads it is wanted for; nothing may be computed on the way."""
    pairs = form.name.startswith("__barrier_invariant_binary_")
    condition, threads = _at_barrier(frame, call, evaluate)
    size = 2 if pairs else 1
    if len(threads) % size:
        raise misused(call.span, f"{form.name} takes threads in pairs")
    instances = tuple(tuple(threads[n : n + size]) for n in range(0, len(threads), size))
    return BarrierInvariant(condition, instances, frame.origin(call.span, form.name), pairs)


def _at_barrier(frame: Frame, call: syntax.Call, evaluate: Evaluate) -> tuple[Expr, list[Expr]]:
    """The condition of what stands before a barrier, and the threads that are named beside it."""
    with pure_reads(frame.memory), frame.emitter.buffer() as computed, frame.emitter.before_barrier():
        condition = _condition(call, evaluate)
        threads = [_thread(call, evaluate(argument)) for argument in call.arguments[1:]]
    if computed:
        hint = "write it as one expression without side effects"
        raise Unsupported(call.span, "a claim about a barrier that computes something", hint)
    return condition, threads


def _thread(call: syntax.Call, value: Value) -> Expr:
    """A thread's number in its group."""
    part = value.parts[0] if len(value.parts) == 1 else None
    if part is None or isinstance(part, Address) or not isinstance(part.type, BitVec):
        raise misused(call.span, "a thread is named by its local id, a number")
    return resize(part, 32, False)


def _array_snapshot(frame: Frame, call: syntax.Call, evaluate: Evaluate) -> None:
    """``__array_snapshot(to, from)``: both are arrays that are known here."""
    memory = frame.memory
    names = []
    for argument in call.arguments:
        (part,) = evaluate(argument).parts or (None,)
        item = memory.known(part) if isinstance(part, Address) else None
        if item is None or item.function is not None:
            raise Unsupported(call.span, "__array_snapshot of a pointer whose array is not known")
        names.append(memory.array(item).name)
    frame.emitter.emit(ArraySnapshot(names[0], names[1], frame.origin(call.span, "__array_snapshot")))


def _compares_threads(call: syntax.Call) -> bool:
    """Whether no code could evaluate a condition: outside annotations ``__all`` is CUDA's warp vote, for instance."""
    names = ("__all", "__atomic_has_taken_value")
    return any(isinstance(node, syntax.Name) and node.name in names for node in walk(call))


def _fresh_array(frame: Frame, call: syntax.Call, operand: EvaluateOperand) -> None:
    """Lets a pointer point at the beginning of an array of its own."""
    target = operand(call.arguments[0])
    if not isinstance(target.type, Pointer):
        raise misused(call.span, "__requires_fresh_array takes a pointer")
    memory = frame.memory
    if isinstance(target, Value) and isinstance(target.parts[0], Address) and memory.known(target.parts[0]) is not None:
        return  # a pointer parameter of the kernel that never changes: it has an array of its own as it is
    if not isinstance(target, MemoryPlace):
        raise Unsupported(call.span, "__requires_fresh_array of a pointer that is not a variable, a member or an element")
    name = spell_expression(call.arguments[0])
    type_ = Array(target.type.target, None)
    origin = frame.origin(call.span, "__requires_fresh_array")
    item = Object(
        number=frame.program.keys.number("fresh array", frame.key, call),
        name="".join(c if c.isalnum() or c == "_" else "_" for c in name),
        type=type_,
        space=_SPACES.get(target.type.space, MemorySpace.GLOBAL),
        source=source_array(name, type_, memory.layout),
        origin=origin,
        parameter=True,
        volatile=target.type.volatile,
    )
    memory.add(item)
    write(memory, target.address, target.type, memory.address_of(item), origin)
