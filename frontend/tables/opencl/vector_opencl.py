"""OpenCL's functions on whole vectors.

OpenCL 1.2: geometry (6.12.5), selection (6.12.6), loads and stores (6.12.7), shuffles (6.12.12).
"""

from __future__ import annotations

from collections.abc import Callable

from boogie_ir.lang.build import and_, binary, bv, eq, ite, ne, or_, resize
from boogie_ir.lang.expr import BinaryOp, Expr, Literal
from frontend.errors import Misfit
from frontend.tables import geometry
from frontend.tables.integers import bit_select, top_bit
from frontend.tables.registry import Builtin, VectorLoad, VectorStore, Whole
from frontend.tables.scalars import common_type, convert_lanes, expect, lane_type, lanes
from frontend.types.types import INT, Boolean, Integer, Type, Vector, lanes_of
from frontend.types.values import Value


def _quantified(combine: Callable[..., Expr]) -> Whole:
    """``any`` and ``all``: about the most significant bit of each lane."""

    def build(arguments: tuple[Value, ...]) -> Value:
        expect(arguments, 1)
        bits = [lane if isinstance(lane_type(arguments[0].type), Boolean) else top_bit(lane) for lane in lanes(arguments[0])]
        return Value(INT, (ite(combine(*bits), bv(1), bv(0)),))

    return Whole(build)


def _select(arguments: tuple[Value, ...]) -> Value:
    """``select(a, b, c)``: ``b`` where ``c`` holds, which for vectors is its most significant bit."""
    expect(arguments, 3)
    otherwise, then, condition = arguments
    type_ = common_type((otherwise, then)) if otherwise.type != then.type else otherwise.type
    element, count = lane_type(type_), lanes_of(type_)
    conditions = [_holds(lane, condition.type) for lane in lanes(condition)]
    if len(conditions) != count:
        raise Misfit(f"the condition of select has {len(conditions)} lanes where {count} are needed")
    rows = zip(conditions, convert_lanes(then, element, count), convert_lanes(otherwise, element, count), strict=True)
    return Value(type_, tuple(ite(c, t, o) for c, t, o in rows))


def _holds(lane: Expr, type_: Type) -> Expr:
    element = lane_type(type_)
    if isinstance(element, Boolean):
        return lane
    if not isinstance(element, Integer):
        raise Misfit("the condition of select is an integer")
    return top_bit(lane) if isinstance(type_, Vector) else ne(lane, bv(0, element.width))


def _bitselect(arguments: tuple[Value, ...]) -> Value:
    expect(arguments, 3)
    type_ = arguments[0].type
    rows = (convert_lanes(a, lane_type(type_), lanes_of(type_)) for a in arguments)
    return Value(type_, tuple(bit_select(left, right, mask) for left, right, mask in zip(*rows, strict=True)))


def _shuffle(sources: int) -> Whole:
    """``shuffle(x, mask)`` and ``shuffle2(x, y, mask)``: the low bits of each lane of the mask pick a lane."""

    def build(arguments: tuple[Value, ...]) -> Value:
        expect(arguments, sources + 1)
        *vectors, mask = arguments
        if not all(isinstance(v.type, Vector) and v.type == vectors[0].type for v in vectors) or not isinstance(
            mask.type, Vector
        ):
            raise Misfit("shuffle takes vectors of one type and a vector mask")
        choices = [lane for v in vectors for lane in lanes(v)]
        if len(choices) & (len(choices) - 1):
            raise Misfit("shuffle takes vectors of 2, 4, 8 or 16 lanes")
        element = lane_type(vectors[0].type)
        picked = tuple(_pick(choices, lane) for lane in lanes(mask))
        return Value(Vector(element, len(picked)), picked)

    return Whole(build)


def _pick(choices: list[Expr], selector: Expr) -> Expr:
    number = binary(BinaryOp.BVAND, resize(selector, 32, False), bv(len(choices) - 1))
    if isinstance(number, Literal):
        return choices[int(number.value)]
    result = choices[-1]
    for place in reversed(range(len(choices) - 1)):
        result = ite(eq(number, bv(place)), choices[place], result)
    return result


def _vec_step(arguments: tuple[Value, ...]) -> Value:
    expect(arguments, 1)
    count = lanes_of(arguments[0].type)
    return Value(INT, (bv(4 if count == 3 else count),))


TABLE: dict[str, Builtin] = {
    "any": _quantified(or_),
    "all": _quantified(and_),
    "select": Whole(_select),
    "bitselect": Whole(_bitselect),
    "shuffle": _shuffle(1),
    "shuffle2": _shuffle(2),
    "vec_step": Whole(_vec_step),
    "dot": Whole(geometry.dot),
    "cross": Whole(geometry.cross),
    "length": Whole(geometry.length),
    "distance": Whole(geometry.distance),
    "normalize": Whole(geometry.normalize),
    "fast_length": Whole(geometry.fast_length),
    "fast_distance": Whole(geometry.fast_distance),
    "fast_normalize": Whole(geometry.fast_normalize),
    **{f"vload{n}": VectorLoad(n) for n in (2, 3, 4, 8, 16)},
    **{f"vstore{n}": VectorStore(n) for n in (2, 3, 4, 8, 16)},
}
