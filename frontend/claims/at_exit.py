"""What a kernel leaves in memory, as an annotation: ``__ensures_at_exit`` (``docs/annotations.md``).

Each claim becomes two kernels of one thread, which write what it speaks of, one value for each number of its range, into an
array that only they have: ``after`` runs when the kernel has ended, ``before`` in its place. The claim holds if and only if both
leave the same: for each number one value is what the kernel leaves, the other what was to be, told by the memory before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang.build import to_signed
from boogie_ir.lang.expr import Literal, Var
from boogie_ir.lang.frozen import field_names, frozen_node
from boogie_ir.lang.kernel import GLOBAL_OFFSET, GROUP_ID, LOCAL_ID, Kernel, MemorySpace
from boogie_ir.lang.source import Origin, Span
from boogie_ir.lang.source_types import is_float_type
from frontend.classes.written_types import type_of
from frontend.memory.emit import Exit
from frontend.memory.memory import Object, source_array
from frontend.names.frame import Frame
from frontend.notes.annotations import Claim, form_of, inside, misused
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk
from frontend.types.types import AddressSpace, Array, Boolean, Floating, Integer, Pointer, Type
from frontend.types.values import Value
from frontend.values.evaluation import lower_effect, lower_value

SUM = "__spec_sum"
_THREAD = frozenset((*LOCAL_ID, *GROUP_ID, *GLOBAL_OFFSET))
_SIZES = frozenset(("get_num_groups", "get_local_size", "get_global_size"))
_NUMBERS = _SIZES | {"min", "max"}
TOLD, ANY, TOTAL = "__told", "__any", "__total"


@frozen_node
class _Said:
    """A claim: of each number from ``least`` on and before ``end``, or of each (no limits), or of none (no name).

    ``before`` None: ``after`` is a condition.
    """

    type: syntax.Type | None
    name: str
    limits: tuple[syntax.Expression, ...]
    after: syntax.Expression
    before: syntax.Expression | None


def claims_at_exit(function: syntax.Function) -> tuple[syntax.Call, ...]:
    """The claims that a kernel's body makes of its end, in order; they name nothing that the body declares."""
    nodes = tuple(walk(function.body))
    claims = tuple(c for c in nodes if isinstance(c, syntax.Call) and (form := form_of(c)) and form.claim is Claim.EXIT)
    own = {node.name for node in nodes if isinstance(node, syntax.Variable)}
    for name in (node for claim in claims for node in _free(claim)):
        if name.name in (TOLD, ANY, TOTAL):
            raise misused(name.span, f"{name.name} means something else in a claim about the end", "rename the variable")
        if name.name in own:
            hint = "a claim about the end speaks of parameters, as they were passed, and of variables of the file"
            raise misused(name.span, f"at the end there is no {name.name}, which the kernel's body declares", hint)
    return claims


def _free(node: object) -> Iterator[syntax.Name]:
    """The names in a claim, without the numbers that it quantifies over."""
    calls = (each for each in walk(node) if isinstance(each, syntax.Call) and isinstance(each.callee, syntax.Name))
    bound = {
        name.name
        for call in calls
        if len(call.arguments) > 1
        and isinstance(call.arguments[0], syntax.TypeArgument)
        and isinstance(name := call.arguments[1], syntax.Name)
    }
    return (each for each in walk(node) if isinstance(each, syntax.Name) and not each.scope and each.name not in bound)


def told_by(function: syntax.Function, call: syntax.Call) -> syntax.Function:
    """A kernel with the same parameters, of which one thread writes what the claim speaks of."""
    said, span = _said(call), call.span
    body: syntax.Statement = syntax.Evaluate(span, call)
    if said.type is not None and said.limits:
        (least, end), index = said.limits, syntax.Name(span, said.name)
        start = syntax.Variables(span, (syntax.Variable(span, said.name, said.type, least),))
        step = syntax.Step(span, "++", index, prefix=True)
        body = syntax.For(span, start, syntax.Binary(span, "<", index, end, span), step, syntax.Compound(span, (body,)))
    return replace(function, body=syntax.Compound(span, (body,)), attributes=())


def lower_told(frame: Frame, call: syntax.Call) -> None:
    """Writes one value of the claim, where the kernel is one of the two that tell it; elsewhere it is about the end."""
    exit_ = frame.emitter.exit
    if exit_ is None:
        return
    said, span = _said(call), call.span
    with inside("__ensures_at_exit"), frame.block():
        if said.type is not None and not said.limits:
            frame.bind(ANY, _array(frame, call, ANY, type_of(frame, said.type)))
            first = syntax.Index(span, syntax.Name(span, ANY), syntax.IntLiteral(span, 0))
            frame.program.lowering.lower_list(frame, (_declared(span, said.type, said.name, first),))
        if said.limits:
            assert said.type is not None
            _check_range(frame, said.type, said.name, said.limits)
        value = _told(said, exit_, span)
        with frame.emitter.only_types():
            type_ = lower_value(frame, value).type
        if not isinstance(type_, Integer | Boolean | Floating):
            raise misused(value.span, "what is claimed of the end is a number, or a condition")
        frame.bind(TOLD, _array(frame, call, TOLD, type_))
        place: syntax.Expression = syntax.IntLiteral(span, 0)
        if said.limits:
            place = syntax.Binary(span, "-", syntax.Name(span, said.name), said.limits[0], span)
        lower_effect(frame, syntax.Assign(span, "", syntax.Index(span, syntax.Name(span, TOLD), place), value, span))


def check_told(after: Kernel, before: Kernel, call: syntax.Call) -> None:
    """Raises where the two kernels of a claim cannot be compared, or speak of a thread: at the end there is none."""
    for node in (n for kernel in (after, before) for n in _variables(kernel.body)):
        if node in _THREAD:
            raise misused(call.span, "what is claimed of the end is of no thread", "quantify over the elements that are meant")
    if not _same_type(after, before):
        raise misused(call.span, "what is there after and what it is before have one type", "cast one of them")


def _variables(node: object) -> Iterator[Var]:
    """The variables in code."""
    if isinstance(node, tuple):
        for part in node:
            yield from _variables(part)
    elif isinstance(node, Var):
        yield node
    elif not isinstance(node, Origin):
        for name in field_names(type(node)) or ():
            yield from _variables(getattr(node, name))


def _same_type(after: Kernel, before: Kernel) -> bool:
    """Whether two kernels tell values of one type, or integers that are equal where their bits are."""
    one, other = (
        next(a.source for a in kernel.arrays if a.source.name == TOLD and a.origin.construct == "__ensures_at_exit")
        for kernel in (after, before)
    )
    whole = not (is_float_type(one.element) or is_float_type(other.element))
    return one.element == other.element or (whole and one.element_bits == other.element_bits)


def _told(said: _Said, exit_: Exit, span: Span) -> syntax.Expression:
    one, zero = syntax.IntLiteral(span, 1), syntax.IntLiteral(span, 0)
    match exit_:
        case Exit.AFTER if said.before is None:
            return syntax.Conditional(said.after.span, said.after, one, zero)
        case Exit.AFTER:
            return said.after
        case Exit.BEFORE:
            return one if said.before is None else said.before


def lower_fold(frame: Frame, call: syntax.Call) -> Value:
    """``__spec_sum(T, k, least, end, e)``: the sum of e for each k from least on and before end, in this order."""
    if frame.emitter.exit is None:
        raise misused(call.span, f"{SUM} stands in __ensures_at_exit only")
    type_node, name, least, end, each = call.arguments
    span = call.span
    if not isinstance(type_node, syntax.TypeArgument) or not isinstance(name, syntax.Name) or name.scope:
        raise misused(span, f"{SUM} takes a type and a name first", f"write {SUM}(int, k, 0, n, a[k])")
    _check_range(frame, type_node.type, name.name, (least, end))
    zero, total, index = syntax.IntLiteral(span, 0), syntax.Name(span, TOTAL), syntax.Name(span, name.name)
    promoted = syntax.TypeOf(span, syntax.Binary(span, "+", each, zero, span))
    goes_on = syntax.Binary(span, "<", index, end, span)
    adds = syntax.Evaluate(span, syntax.Assign(span, "+", total, each, span))
    body = (
        _declared(span, type_node.type, name.name, least),
        _declared(span, promoted, TOTAL, zero),
        syntax.For(span, None, goes_on, syntax.Step(span, "++", index, prefix=True), adds),
        syntax.Evaluate(span, total),
    )
    _, known = frame.program.folds.setdefault(id(call), (call, syntax.StatementExpression(span, syntax.Compound(span, body))))
    frame.mutations = replace(frame.mutations, whole=frame.mutations.whole | {TOTAL, name.name})
    return lower_value(frame, known)


def _check_range(frame: Frame, written: syntax.Type, name: str, limits: tuple[syntax.Expression, ...]) -> None:
    """Raises unless counting comes to an end: what follows a loop without one would hold for nothing.

    A number is below the end, so the one after it is at most the end, which its type holds: it is wider, or the same as both are
    compared (narrow ones are as ``int``, which tells their signs), or the end is known.
    """
    type_, end = type_of(frame, written), limits[-1]
    if not isinstance(type_, Integer):
        raise misused(end.span, "a range is of integers")
    for node in (each for limit in limits for each in walk(limit)):
        if isinstance(node, syntax.Name) and not node.scope and node.name == name:
            raise misused(node.span, f"the ends of a range are told without its number {name}", "give the number another name")
    if isinstance(end, syntax.Call) and isinstance(end.callee, syntax.Name) and end.callee.name in _SIZES and type_.width >= 32:
        return  # fewer than 1 << 32, and of a type without signs
    with frame.emitter.only_types():
        value = lower_value(frame, end)
    known = value.parts[0] if len(value.parts) == 1 else None
    if isinstance(known, Literal) and isinstance(value.type, Integer):
        number = to_signed(int(known.value), value.type.width) if value.type.signed else int(known.value)
        fits = number < 1 << (type_.width - type_.signed)
    else:
        alike = isinstance(value.type, Integer) and (type_.width >= 32 or value.type.signed == type_.signed)
        fits = isinstance(value.type, Integer) and value.type.width < type_.width + alike
    if not fits:
        raise misused(end.span, f"the numbers of a range are of a type that holds its end, not {type_.name}", "take a wider type")


def _said(call: syntax.Call) -> _Said:
    arguments = call.arguments
    type_, name = None, ""
    if isinstance(arguments[0], syntax.TypeArgument):
        if len(arguments) < 3 or not isinstance(arguments[1], syntax.Name) or arguments[1].scope:
            hint = "write __ensures_at_exit(int, i, 0, n, out[i], 2 * in[i])"
            raise misused(call.span, "__ensures_at_exit takes a name after a type", hint)
        type_, name, arguments = arguments[0].type, arguments[1].name, arguments[2:]
    limits, rest = (arguments[:2], arguments[2:]) if type_ is not None and len(arguments) > 2 else ((), arguments)
    if not 1 <= len(rest) <= 2:
        raise misused(call.span, "__ensures_at_exit takes a condition, or what is there after and what it is before")
    for limit in limits:
        if any(map(_reads, walk(limit))):
            raise misused(limit.span, "the ends of a range are numbers that no memory tells")
    return _Said(type_, name, limits, rest[0], rest[1] if len(rest) == 2 else None)


def _reads(node: object) -> bool:
    """Whether a piece of an expression may read memory."""
    match node:
        case syntax.Call(callee=syntax.Name(name=name)) if name in _NUMBERS:
            return False
        case syntax.Index() | syntax.Call() | syntax.Unary(operator="*") | syntax.Member(arrow=True):
            return True
        case _:
            return False


def _declared(span: Span, type_: syntax.Type, name: str, value: syntax.Expression) -> syntax.Declare:
    return syntax.Declare(span, syntax.Variables(span, (syntax.Variable(span, name, type_, value),)))


def _array(frame: Frame, call: syntax.Call, name: str, element: Type) -> Value:
    """A pointer to an array of the claim's own."""
    memory, type_ = frame.memory, Array(element, None)
    item = Object(
        number=frame.program.keys.number(name, frame.key, call),
        name=name,
        type=type_,
        space=MemorySpace.GLOBAL,
        source=source_array(name, type_, memory.layout),
        origin=frame.origin(call.span, "__ensures_at_exit"),
        parameter=True,
    )
    memory.add(item)
    return Value(Pointer(element, AddressSpace.GLOBAL), (memory.address_of(item),))
