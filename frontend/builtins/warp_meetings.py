"""For whom threads of a warp wait: the masks of CUDA's ``_sync`` functions, tiles, OpenCL's sub-groups."""

from __future__ import annotations

from typing import assert_never

from boogie_ir.lang.build import binary, bv
from boogie_ir.lang.expr import BinaryOp, Expr
from boogie_ir.lang.kernel import GROUP_SIZE, LOCAL_ID, WARP_SIZE, Meet
from boogie_ir.lang.source import Span
from frontend.names.frame import Frame
from frontend.tables.registry import MeetingLanes, NamedLanes, SubGroupLanes, TileLanes
from frontend.tables.shapes import flat
from frontend.types.types import UINT
from frontend.types.values import Value
from frontend.values.lower_conversions import convert, expression_of

EVERY_LANE = bv((1 << WARP_SIZE) - 1)


def meet(frame: Frame, name: str, lanes: MeetingLanes | None, arguments: tuple[Value, ...], span: Span) -> None:
    """The thread waits here, by a call of ``name`` with these arguments; None: it waits for nobody."""
    match lanes:
        case None | TileLanes(1):
            return
        case SubGroupLanes():
            named: Expr | None = None
        case _:
            named = mask_of(frame, lanes, arguments, span)
    frame.emitter.emit(Meet(named, frame.origin(span, name)))


def mask_of(frame: Frame, lanes: NamedLanes | TileLanes, arguments: tuple[Value, ...], span: Span) -> Expr:
    """The lanes as a mask."""
    match lanes:
        case NamedLanes(position):
            given = arguments[position : position + 1]
            return expression_of(convert(frame, given[0], UINT, span), span) if given else EVERY_LANE
        case TileLanes(size):
            return _tile(size)
    assert_never(lanes)


def _tile(size: int) -> Expr:
    """The lanes of the tile of so many threads that the thread is in: tiles lie one after the other in a warp."""
    if size == WARP_SIZE:
        return EVERY_LANE
    return binary(BinaryOp.BVSHL, bv((1 << size) - 1), first_of_tile(size))


def first_of_tile(size: int) -> Expr:
    """The lane in its warp of the first thread of the thread's tile."""
    return binary(BinaryOp.BVAND, flat(LOCAL_ID, GROUP_SIZE), bv((WARP_SIZE - 1) & ~(size - 1)))
