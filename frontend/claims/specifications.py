"""Functions that are only specified (``__spec_*``): what a call does is what their contracts say.

``__reads_from(p)`` and ``__writes_to(p)`` say which arrays a call accesses; nothing else is accessed, and contents of other
arrays stay. Where in the array is limited only by the postconditions about such accesses:
``__write_implies(p, __write_offset_bytes(p) == e)`` says that any write of the call to p is at e.

**Why one access stands for all.** A call may make any number of accesses. Of thread 1's, the one that takes part in a race is
one that meets the postconditions; so it is enough to let each thread make *one* access, at an arbitrary index that meets them.
A postcondition about accesses is used for nothing else: to assume it of the accesses before the call would hide them. What it
says beyond the index (about contents, the other thread) is left out, which allows more accesses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from boogie_ir.lang.build import and_
from boogie_ir.lang.expr import (
    TRUE,
    AccessKind,
    Element,
    Enabled,
    Expr,
    Other,
    Pending,
    PendingOffset,
    SameGroup,
    Taken,
    Tracked,
    Var,
)
from boogie_ir.lang.kernel import Array, Forget, If, Load, Statement, Store
from boogie_ir.lang.program import Assume, Contract
from boogie_ir.lang.source import Origin, generated
from boogie_ir.lang.traverse import conjuncts, rebuild, subexpressions
from frontend.claims.pure import pure_reads
from frontend.errors import Unsupported
from frontend.names.frame import Frame
from frontend.notes.annotation_placement import FunctionAnnotations
from frontend.notes.annotations import misused
from frontend.syntax import syntax
from frontend.types.values import Address, Value

RECORD = (Pending, PendingOffset)
NO_CODE = (Element, Enabled, Other, SameGroup, Taken, Tracked, *RECORD)  # what a branch cannot depend on


def specify(
    frame: Frame,
    annotations: FunctionAnnotations,
    ensures: Iterable[Contract],
    evaluate: Callable[[syntax.Expression], Value],
    origin: Origin,
) -> None:
    """Writes what a call of a specified function does, once its preconditions have been checked."""
    contracts = tuple(ensures)
    outside = replace(generated(f"what {origin.construct} does"), caller=origin)
    claims = tuple(part for c in contracts for part in conjuncts(c.condition))
    for kind, calls in ((AccessKind.READ, annotations.reads_from), (AccessKind.WRITE, annotations.writes_to)):
        for call in calls:
            array = _array(frame, call, evaluate)
            index = frame.emitter.arbitrary(f"{array.name}.index", array.index, origin)
            where = and_(*_limits(claims, kind, array.name, index))
            with frame.emitter.buffer() as access:
                frame.emitter.emit(_access(frame, kind, array, index, outside))
            frame.emitter.emit(If(where, tuple(access), (), origin))
    for call in annotations.writes_to:
        frame.emitter.emit(Forget(_array(frame, call, evaluate).name, origin))
    for contract in contracts:
        if not any(isinstance(e, (*RECORD, Tracked)) for e in subexpressions(contract.condition)):
            frame.emitter.emit(Assume(contract.condition, contract.origin, unpredicated=contract.unpredicated))


def _access(frame: Frame, kind: AccessKind, array: Array, index: Expr, origin: Origin) -> Statement:
    value = frame.emitter.arbitrary(f"{array.name}.value", array.cell, origin)
    if kind is AccessKind.READ:
        return Load(value, array.name, index, origin)
    return Store(array.name, index, value, origin)


def _array(frame: Frame, call: syntax.Call, evaluate: Callable[[syntax.Expression], Value]) -> Array:
    with pure_reads(frame.memory):
        value = evaluate(call.arguments[0])
    part = value.parts[0] if len(value.parts) == 1 else None
    if not isinstance(part, Address):
        raise misused(call.span, "a frame is named by a pointer into an array")
    item = frame.memory.known(part)
    if item is None or item.function is not None:
        raise Unsupported(call.span, "the frame of a pointer whose array is not known")
    return frame.memory.array(item)


def _limits(claims: tuple[Expr, ...], kind: AccessKind, array: str, index: Var) -> Iterator[Expr]:
    """What the claims about accesses of a kind to an array say about one at ``index``."""

    def at_index(e: Expr) -> Expr | None:
        if isinstance(e, Pending) and (e.kind, e.array) == (kind, array):
            return TRUE
        if isinstance(e, PendingOffset) and (e.kind, e.array) == (kind, array):
            return index
        return None

    for claim in claims:
        if not any(isinstance(e, RECORD) and (e.kind, e.array) == (kind, array) for e in subexpressions(claim)):
            continue
        limit = rebuild(claim, at_index)
        if not any(isinstance(e, NO_CODE) for e in subexpressions(limit)):
            yield limit
