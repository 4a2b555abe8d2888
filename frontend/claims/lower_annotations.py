"""Calls of annotations: statements go to ``lower_claims``, values to ``annotation_values``."""

from __future__ import annotations

from boogie_ir.lang.build import apply
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.types import BOOL
from frontend.claims.annotation_values import Surroundings, annotation_value, same_group
from frontend.claims.at_exit import SUM, lower_fold
from frontend.claims.lower_claims import claim_at_point
from frontend.claims.pure import pure_reads
from frontend.classes.written_types import type_of
from frontend.errors import Unsupported
from frontend.names.frame import Frame, source_error
from frontend.notes.annotations import ANNOTATIONS
from frontend.syntax import syntax
from frontend.tables.registry import Annotation
from frontend.types import types
from frontend.types.types import Type, ir_type
from frontend.types.values import NOTHING, Address, Part, Value, scalar
from frontend.values.evaluation import lower_any, lower_value


def lower_annotation(frame: Frame, annotation: Annotation, name: str, call: syntax.Call) -> Value:
    """What a call of an annotation means."""
    if name == "__same_group":
        return same_group()
    form = ANNOTATIONS.get(name)
    if form is None:
        raise source_error(call.span, f"{name} is not declared")
    if form.claim is not None:
        claim_at_point(
            frame,
            call,
            lambda e: lower_value(frame, e),
            lambda e: lower_any(frame, e),
        )
        return NOTHING
    if name == SUM:
        return lower_fold(frame, call)
    if name == "__atomic_has_taken_value" and not frame.memory.pure:
        # In code, where the function of this name does nothing that the language defines.
        for argument in call.arguments:
            lower_value(frame, argument)
        return scalar(types.BOOL, frame.emitter.arbitrary("any", BOOL, frame.origin(call.span, name)))
    with pure_reads(frame.memory):
        arguments = tuple(_argument(frame, a) for a in call.arguments)
        surroundings = frame.postcondition if isinstance(frame.postcondition, Surroundings) else None
        return annotation_value(frame, call, name, arguments, surroundings)


def _argument(frame: Frame, argument: syntax.Expression) -> Value:
    if isinstance(argument, syntax.TypeArgument):
        return Value(type_of(frame, argument.type), ())
    return lower_value(frame, argument)


def uninterpreted(frame: Frame, name: str, arguments: tuple[Value, ...], result: Type, call: syntax.Call) -> Value:
    """A call of an uninterpreted function: its symbol applied, one for each part of the result."""
    operands: list[Expr] = []
    for argument in arguments:
        for part in argument.parts:
            if isinstance(part, Address):
                raise Unsupported(call.span, "an uninterpreted function of a pointer")
            operands.append(part)
    leaves = frame.layout.leaves(result)
    parts: list[Part] = []
    for position, leaf in enumerate(leaves):
        symbol = name if len(leaves) == 1 else f"{name}.{position}"
        kind = ir_type(leaf.type)
        parts.append(apply(symbol, operands, kind if kind != BOOL else BOOL))
    return Value(result, tuple(parts))
