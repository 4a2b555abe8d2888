"""``base[index]``, ``base.member`` and ``base->member``: elements of arrays, fields of records, lanes of vectors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang.build import binary, bv, to_signed, width_of
from boogie_ir.lang.expr import TRUE, BinaryOp, Expr, Literal
from boogie_ir.lang.program import Assert, Check, CheckKind
from boogie_ir.lang.source import Span
from frontend.classes.enumerators import enumerator_in
from frontend.classes.scalars import converted_to_scalar, index_expression
from frontend.classes.type_names import find_type
from frontend.expressions.lower_classes import overloaded_operator
from frontend.expressions.lower_conditionals import lower_place
from frontend.expressions.lower_globals import static_member
from frontend.names.frame import Frame, source_error
from frontend.syntax import syntax
from frontend.syntax.forms import may_act
from frontend.syntax.spelling import spell_expression
from frontend.types.layout import UnknownSize
from frontend.types.swizzles import swizzle
from frontend.types.types import Array, Pointer, Record, Type, Vector, spell
from frontend.types.values import BitField, Lanes, Operand, Place, Value
from frontend.values.evaluation import lower_any, lower_value
from frontend.values.lower_conversions import address_of, place_as, slice_value
from frontend.values.places import element, lane_address, materialise, member_place, rvalue, stabilise


def lower_index(frame: Frame, expression: syntax.Index, *, address: bool = False) -> Operand:
    """An element of an array, of what a pointer points to, or of a vector; only its ``address`` may be wanted."""
    span = expression.span
    base = lower_any(frame, expression.base)
    if isinstance(base.type, Pointer) and isinstance(base, Place):
        base = rvalue(frame, base, expression.base.span)
    if may_act(expression.index):
        base = stabilise(frame, base, expression.base.span, "base")  # C++17: what is indexed comes before the index
    if isinstance(base.type, Record):
        index_operand = lower_any(frame, expression.index)
        found = overloaded_operator(frame, "[]", (base, index_operand), span)
        if found is not None:
            return found
        base = converted_to_scalar(frame, rvalue(frame, base, span), span) or base
    index = lower_value(frame, expression.index)
    if isinstance(index.type, Pointer) and not isinstance(base.type, Pointer | Array):
        base, index = index, rvalue(frame, base, span)  # `2[a]`
    match base:
        case Place(Array(element_type), start, _, const, volatile):
            amount = index_expression(frame, index, expression.index.span)
            _stay_within(frame, base, amount, expression, past_end=address)
            return Place(element_type, element(frame, start, element_type, amount, span), expression, const, volatile)
        case Value(Array()):
            return lower_index_of(frame, materialise(frame, base, span, expression), index, expression)
        case Value(Pointer(target, _, const, volatile)):
            amount = index_expression(frame, index, expression.index.span)
            start = element(frame, address_of(base, span), target, amount, span)
            return Place(target, start, expression, const, volatile)
        case _ if isinstance(base.type, Vector):
            return _lane(frame, base, index, expression)
        case _:
            raise source_error(span, f"a value of type {spell(base.type)} has no elements")


def _stay_within(frame: Frame, place: Place, amount: Expr, expression: syntax.Index, *, past_end: bool) -> None:
    """Asserts that an index does not leave an array that has neighbours in its object; other accesses are looked at as such.

    Where these are other rows of one array, and this array is the object, leaving it is another thing, and is looked at as well.
    """
    assert isinstance(place.type, Array)
    item = frame.memory.known(place.address)
    whole = item is not None and item.type == place.type
    row = item is not None and place.type in _rows(item.type)
    if not frame.program.options.inner_bounds or frame.memory.pure or whole or place.type.length is None:
        return
    length = bv(place.type.length, width_of(amount))
    inside = binary(BinaryOp.BVULE if past_end else BinaryOp.BVULT, amount, length)
    if inside != TRUE:
        text = f"0 <= {spell_expression(expression.index)} {'<=' if past_end else '<'} {place.type.length}"
        check = Check(CheckKind.INNER_BOUNDS, forgotten=True) if row else Check(CheckKind.OUT_OF_BOUNDS)
        frame.emitter.emit(Assert(inside, frame.origin(expression.span, text), check))


def _rows(type_: Type) -> Iterator[Type]:
    """The arrays of which an array consists, and those of which these do."""
    while isinstance(type_, Array):
        type_ = type_.element
        yield type_


def lower_index_of(frame: Frame, place: Place, index: Value, expression: syntax.Index) -> Place:
    """An element of an array in a place."""
    assert isinstance(place.type, Array)
    amount = index_expression(frame, index, expression.index.span)
    address = element(frame, place.address, place.type.element, amount, expression.span)
    return Place(place.type.element, address, expression, place.const, place.volatile)


def _lane(frame: Frame, base: Operand, index: Value, expression: syntax.Index) -> Operand:
    """A lane chosen by an index: as an array's element, where it is not constant."""
    span = expression.span
    assert isinstance(base.type, Vector)
    part = index.parts[0]
    if isinstance(part, Literal):
        lane = to_signed(int(part.value), 32)
        if not 0 <= lane < base.type.lanes:
            raise source_error(span, f"{spell(base.type)} has no lane {lane}")
        return _lanes(frame, base, (lane,), expression, span)
    place = base if isinstance(base, Place) else materialise(frame, rvalue(frame, base, span), span, expression)
    amount = index_expression(frame, index, expression.index.span)
    address = element(frame, place.address, base.type.element, amount, span)
    return Place(base.type.element, address, expression, place.const, place.volatile)


def lower_member(frame: Frame, expression: syntax.Member) -> Operand:
    """A field of a record or some lanes of a vector."""
    span = expression.span
    base = base_of_member(frame, expression)
    if isinstance(base.type, Vector):
        lanes = swizzle(base.type, expression.name)
        if lanes is None:
            raise source_error(span, f"{spell(base.type)} has no component {expression.name}")
        return _lanes(frame, base, lanes, expression, span)
    if not isinstance(base.type, Record):
        raise source_error(span, f"a value of type {spell(base.type)} has no member {expression.name}")
    found = member_of(frame, base, base.type, expression.name, expression)
    if found is None:
        raise source_error(span, f"{spell(base.type)} has no member {expression.name}")
    if isinstance(found, Place) and isinstance(base, Place) and not expression.arrow:
        return replace(found, expiring=base.expiring or base.fresh)
    return found


def base_of_member(frame: Frame, expression: syntax.Member) -> Operand:
    """What the member is a member of: the pointer followed for an arrow, seen as the base class that the member names."""
    base = _followed(frame, expression)
    if not expression.scope or not isinstance(base.type, Record):
        return base
    span = expression.span
    named = find_type(frame, syntax.NamedType(span, expression.scope[-1], scope=expression.scope[:-1]))
    place = base if isinstance(base, Place) else materialise(frame, rvalue(frame, base, span), span, expression)
    seen = place_as(frame, place, named) if named is not None else place
    if seen.type != named:
        raise source_error(span, f"{'::'.join(expression.scope)} is no base class of {spell(base.type)}")
    return seen


def _followed(frame: Frame, expression: syntax.Member) -> Operand:
    if not expression.arrow:
        return lower_place(frame, expression.base)
    base = lower_any(frame, expression.base)
    if isinstance(base.type, Record):
        overloaded = overloaded_operator(frame, "->", (base,), expression.span)
        if overloaded is not None:
            base = overloaded
    value = rvalue(frame, base, expression.span)
    if not isinstance(value.type, Pointer):
        raise source_error(expression.span, f"`->` needs a pointer, not a value of type {spell(value.type)}")
    dereferenced = syntax.Unary(expression.base.span, "*", expression.base)
    target = value.type
    return Place(target.target, address_of(value, expression.span), dereferenced, target.const, target.volatile)


def member_of(frame: Frame, base: Operand, record: Record, name: str, expression: syntax.Expression) -> Operand | None:
    """The member called ``name`` of a record: a field, else a static member; None where there is neither."""
    span = expression.span
    static = static_member(frame, record, name, span)
    if static is not None:
        return static
    constant = enumerator_in(frame, record, name)
    if constant is not None:
        return constant
    if isinstance(base, Place):
        if record.name not in frame.layout.records:
            raise source_error(span, f"{spell(record)} is incomplete here")
        return member_place(frame, base, record, name, expression)
    path = frame.layout.member_path(record, name)
    if path is None:
        return None
    assert isinstance(base, Value)
    last = path[-1]
    if record.union or last.bits is not None or last.reference or any(isinstance(m.type, Record) and m.type.union for m in path):
        return member_place(frame, materialise(frame, base, span, expression), record, name, expression)
    try:
        return slice_value(frame, base, sum(m.offset for m in path), last.type, span)
    except UnknownSize as error:
        raise source_error(span, f"{error} is incomplete here") from error


def lane_of(frame: Frame, base: Operand, lane: int, expression: syntax.Expression) -> Operand:
    """One lane of a vector."""
    return _lanes(frame, base, (lane,), expression, expression.span)


def _lanes(frame: Frame, base: Operand, lanes: tuple[int, ...], expression: syntax.Expression, span: Span) -> Operand:
    vector = base.type
    assert isinstance(vector, Vector)
    type_ = vector.element if len(lanes) == 1 else Vector(vector.element, len(lanes), vector.padded)
    match base:
        case Place():
            if len(lanes) == 1:
                address, _ = lane_address(frame, base, lanes[0])
                return Place(type_, address, expression, base.const, base.volatile)
            return Lanes(type_, base, lanes)
        case Lanes(_, inner, outer):
            chosen = tuple(outer[i] for i in lanes)
            if len(chosen) == 1:
                address, _ = lane_address(frame, inner, chosen[0])
                return Place(type_, address, expression, inner.const, inner.volatile)
            return Lanes(type_, inner, chosen)
        case BitField():
            raise AssertionError("a bit-field is no vector")
        case Value(_, parts):
            return Value(type_, tuple(parts[i] for i in lanes))
