"""What threads do to a cell together, as annotations: ``__barrier_holds``, ``__barrier_adds``, ``__lock_keeps``...

What they mean is in :mod:`frontend.kernels.sums` and :mod:`frontend.kernels.sections`; until then an assertion marks their place.
"""

from __future__ import annotations

from boogie_ir.lang.build import and_, eq, resize
from boogie_ir.lang.expr import TRUE, Element, Expr
from boogie_ir.lang.program import Assert, Check, CheckKind
from boogie_ir.lang.traverse import subexpressions
from boogie_ir.lang.types import BOOL
from frontend.claims.annotation_values import condition_of
from frontend.claims.definitions import PLAIN
from frontend.claims.pure import pure_reads
from frontend.errors import Unsupported
from frontend.memory.definition import LOCK_KEEPS, Sum
from frontend.names.frame import Frame
from frontend.notes.annotations import form_of, misused
from frontend.syntax import syntax
from frontend.types.values import Address
from frontend.values.evaluation import lower_value


def lower_sum(frame: Frame, call: syntax.Call) -> tuple[Sum, Assert]:
    """What is said, and a mark where it is; nothing may be computed on the way."""
    form = form_of(call)
    assert form is not None
    with pure_reads(frame.memory), frame.emitter.buffer() as computed:
        cell = _number(frame, call.arguments[0])
        read = _condition if form.name == LOCK_KEEPS else _number
        value, *by = [read(frame, node) for node in call.arguments[1:]] or [TRUE]
    if computed:
        raise Unsupported(call.span, f"{form.name} that computes something", "write one expression without side effects")
    if not isinstance(cell, Element) or (value.type != BOOL and cell.type != value.type):
        raise misused(call.span, f"{form.name} is about an element of an array, and a number of its type")
    if any(not isinstance(each, PLAIN) for part in (cell, value, *by) for each in subexpressions(part)):
        raise misused(call.span, f"{form.name} is about numbers and what arrays hold")
    thread = resize(by[0], 32, False) if by else None
    origin = frame.origin(call.span, form.name)
    mark = Assert(and_(eq(cell, cell), eq(value, value), *(eq(each, each) for each in by)), origin, Check(CheckKind.ASSERTION))
    return Sum(form.name, cell, value, thread, origin), mark


def _condition(frame: Frame, node: syntax.Expression) -> Expr:
    return condition_of(lower_value(frame, node))


def _number(frame: Frame, node: syntax.Expression) -> Expr:
    parts = lower_value(frame, node).parts
    if len(parts) != 1 or isinstance(parts[0], Address):
        raise Unsupported(node.span, "a sum of what is no number")
    return parts[0]
