"""Permissions as annotations: what a thread may access from the barrier before them to the next one (``docs/permissions.md``).

A location is lowered as if it were read, without being an access; what the value is made of says which cells are meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang.build import and_, binary, resize
from boogie_ir.lang.expr import TRUE, AccessKind, Binary, BinaryOp, Concat, Element, Expr, Extract, Literal, Unary, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import GROUP_ID, LOCAL_ID, Hold, Holder
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BitVec
from frontend.claims.annotation_values import condition_of
from frontend.claims.pure import pure_reads
from frontend.classes.written_types import type_of
from frontend.errors import Misfit, Unsupported
from frontend.names.frame import Frame
from frontend.notes.annotations import Claim, form_of, inside, misused
from frontend.syntax import syntax
from frontend.types.types import Integer, is_signed
from frontend.types.values import Address, Value, scalar
from frontend.values.evaluation import lower_value

FORALL = "__perm_forall"
_HOLDERS = {"__perm_group": Holder.GROUP, "__perm_kernel": Holder.KERNEL}
_KINDS = {"__perm_read": AccessKind.READ, "__perm_write": AccessKind.WRITE, "__perm_atomic": AccessKind.ATOMIC}
_IN_GROUP = frozenset(v.name for v in LOCAL_ID)
_NOT_OF = {Holder.GROUP: _IN_GROUP, Holder.KERNEL: _IN_GROUP | {v.name for v in GROUP_ID}}


@frozen
class _Around:
    """What quantifiers around a permission say: their variables, and the range of these."""

    bound: tuple[Var, ...] = ()
    condition: Expr = TRUE
    holder: Holder = Holder.THREAD


def lower_permission(frame: Frame, call: syntax.Call, holder: Holder = Holder.THREAD) -> None:
    """Writes the permission that an annotation states, one for each cell of its location; nothing may be computed on the way."""
    with pure_reads(frame.memory):
        _permission(frame, call, _Around(holder=holder))


def _permission(frame: Frame, call: syntax.Call, around: _Around) -> None:
    form = form_of(call)
    assert form is not None and form.claim is Claim.PERMISSION
    if form.name == FORALL:
        _quantified(frame, call, around)
    elif form.name in _HOLDERS:
        inner = _inner(call, form.name)
        if around != _Around():
            raise misused(call.span, f"{form.name} stands around everything else that is said of a permission")
        _permission(frame, inner, _Around(holder=_HOLDERS[form.name]))
    else:
        _stated(frame, call, form.name, around)


def _quantified(frame: Frame, call: syntax.Call, around: _Around) -> None:
    """``__perm_forall(T, i, [least, end,] permission)``: for each ``i``, or for those from ``least`` on and before ``end``."""
    type_node, name, *limits, _ = call.arguments
    if len(limits) == 1:
        raise misused(call.span, f"{FORALL} takes both ends of a range, or none")
    if not isinstance(type_node, syntax.TypeArgument) or not isinstance(name, syntax.Name) or name.scope:
        raise misused(call.span, f"{FORALL} takes a type and a name first", f"write {FORALL}(int, i, 0, n, __perm_read(a[i]))")
    inner = _inner(call, FORALL)
    type_ = type_of(frame, type_node.type)
    if not isinstance(type_, Integer):
        raise misused(type_node.span, "a permission is quantified over whole numbers")
    variable = frame.emitter.variable(name.name, type_, name.name)
    assert isinstance(variable.type, BitVec)
    condition = around.condition
    with frame.block():
        frame.bind(name.name, scalar(type_, variable))
        if limits:
            signed = is_signed(type_)
            least, end = (_number(frame, each, call, variable.type, signed) for each in limits)
            order, strict = (BinaryOp.BVSLE, BinaryOp.BVSLT) if signed else (BinaryOp.BVULE, BinaryOp.BVULT)
            condition = and_(condition, and_(binary(order, least, variable), binary(strict, variable, end)))
        _permission(frame, inner, replace(around, bound=(*around.bound, variable), condition=condition))


def _inner(call: syntax.Call, name: str) -> syntax.Call:
    """The permission that another one is about: its last argument."""
    inner = call.arguments[-1]
    form = form_of(inner)
    if form is None or form.claim is not Claim.PERMISSION or not isinstance(inner, syntax.Call):
        raise misused(inner.span, f"{name} is about a permission", "its last argument is another permission")
    return inner


def _number(frame: Frame, node: syntax.Expression, call: syntax.Call, type_: BitVec, signed: bool) -> Expr:
    value = _computed(frame, call, node)
    (part,) = value.parts if len(value.parts) == 1 else (None,)
    if part is None or isinstance(part, Address) or not isinstance(part.type, BitVec):
        raise misused(node.span, "the ends of a range are whole numbers")
    if part.type.width > type_.width:
        raise misused(node.span, "the end of a range is wider than the variable", "give the variable the wider type")
    return resize(part, type_.width, is_signed(value.type))


def _stated(frame: Frame, call: syntax.Call, name: str, around: _Around) -> None:
    location, *rest = call.arguments
    kind = _KINDS[name] if name in _KINDS else _fraction(frame, call, rest[:2])
    conditions = rest if name in _KINDS else rest[2:]
    condition = around.condition
    for each in conditions:
        with inside(name):
            try:
                condition = and_(condition, condition_of(_computed(frame, call, each)))
            except Misfit as error:
                raise misused(each.span, str(error)) from error
    value = _computed(frame, call, location)
    origin = frame.origin(call.span, f"claim of {name}" if around.holder is Holder.CLAIM else name)
    for part in value.parts:
        if isinstance(part, Address):
            raise Unsupported(location.span, "a permission for a pointer in memory")
        for element in _elements(part, location):
            if _named(element.index, condition) & _NOT_OF.get(around.holder, frozenset()):
                whose = around.holder.value
                raise misused(call.span, f"a permission of the {whose} does not depend on the number of a thread in it")
            frame.emitter.emit(Hold(kind, element.array, element.index, condition, around.bound, origin, around.holder))


def _named(*expressions: Expr) -> frozenset[str]:
    return frozenset(v.name for e in expressions for v in free_variables(e))


def _fraction(frame: Frame, call: syntax.Call, numbers: list[syntax.Expression]) -> AccessKind:
    """``__perm(location, n, m)``: the part ``n/m`` of the permission. All of it is to write; less is to read (section 5.1.1)."""
    values: list[int] = []
    for node in numbers:
        part = _computed(frame, call, node).parts[0]
        if not isinstance(part, Literal):
            raise misused(node.span, "a fraction is made of constants")
        values.append(int(part.value))
    number, of = values
    if not 0 < number <= of:
        raise misused(call.span, f"{number}/{of} is no part of a permission", "a fraction is above zero and at most one")
    return AccessKind.WRITE if number == of else AccessKind.READ


def _computed(frame: Frame, call: syntax.Call, node: syntax.Expression) -> Value:
    with frame.emitter.buffer() as computed:
        value = lower_value(frame, node)
    if computed:
        hint = "write it as one expression without side effects; & and | stand for && and ||"
        raise Unsupported(call.span, "a permission that computes something", hint)
    return value


def _elements(value: Expr, location: syntax.Expression) -> Iterator[Element]:
    """The cells of which a value is made."""
    match value:
        case Element():
            yield value
        case Concat(high, low):
            yield from _elements(high, location)
            yield from _elements(low, location)
        case Extract(operand, _, _) | Unary(_, operand):
            yield from _elements(operand, location)
        case _ if not isinstance(value, Literal) and (cells := _of_truth(value)) is not None:
            yield from _elements(cells, location)
        case _:
            hint = "name an element of an array of which all know, as in a[i]"
            raise misused(location.span, "a permission is for a place in shared memory", hint)


def _of_truth(value: Expr) -> Expr | None:
    """The cells of a bool: what is compared with zero."""
    return value.left if isinstance(value, Binary) and value.op is BinaryOp.NE else None
