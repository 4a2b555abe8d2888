"""``switch``: a chain of branches where no case falls through, nested blocks that the selection leaves where one does."""

from __future__ import annotations

from boogie_ir.lang.build import and_, binary, bv, eq, or_
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import mutable
from boogie_ir.lang.kernel import Block, Break, If, Statement
from boogie_ir.lang.source import Origin
from frontend.classes.constants import constant
from frontend.errors import Unsupported
from frontend.memory.execution import running
from frontend.names.frame import Exit, Frame, source_error
from frontend.statements.run_statements import run_cases
from frontend.syntax import syntax
from frontend.syntax.forms import always_returns
from frontend.types.conversions import promote
from frontend.types.operators import bit_vector_op
from frontend.types.types import Integer, spell
from frontend.types.values import Address
from frontend.values.evaluation import lower_value
from frontend.values.lower_conversions import convert, expression_of
from frontend.values.places import stabilise_part


@mutable
class _Segment:
    """The statements from one group of labels to the next; ``values`` are ranges, ``default`` is among the labels."""

    values: list[tuple[syntax.Expression, syntax.Expression | None]]
    default: bool
    statements: list[syntax.Statement]


def lower_switch(frame: Frame, switch: syntax.Switch) -> None:
    """One switch."""
    span = switch.span
    origin = frame.origin(span, "switch")
    value = lower_value(frame, switch.condition)
    type_ = promote(value.type)
    if not isinstance(type_, Integer):
        raise source_error(span, f"cannot switch on a value of type {spell(value.type)}")
    frame.emitter.pointer_width.truth(value.type)
    selector = stabilise_part(frame, expression_of(convert(frame, value, type_, span), span), origin, "selector")
    assert not isinstance(selector, Address)
    segments = _segments(switch)
    conditions = [_condition(frame, segment, selector, type_) for segment in segments]
    label = frame.emitter.unique(f"switch_{span.line}")
    exit_ = Exit(label, None)
    if running(frame.emitter) is not None:
        default = next((i for i, segment in enumerate(segments) if segment.default), None)
        run_cases(frame, conditions, [s.statements for s in segments], default, exit_)
        return
    frame.exits.append(exit_)
    with frame.emitter.buffer() as statements, frame.block():
        if all(_leaves(s.statements) for s in segments[:-1]):
            _chain(frame, segments, conditions, origin)
        else:
            _ladder(frame, segments, conditions, label, origin)
            exit_.break_used = True
    frame.exits.pop()
    if exit_.break_used:
        frame.emitter.emit(Block(label, tuple(statements), origin))
        return
    for statement in statements:
        frame.emitter.emit(statement)


def _segments(switch: syntax.Switch) -> list[_Segment]:
    body = switch.body.body if isinstance(switch.body, syntax.Compound) else (switch.body,)
    segments: list[_Segment] = []
    for statement in body:
        fresh = isinstance(statement, syntax.Case | syntax.Default)
        if fresh:
            segments.append(_Segment([], False, []))
        while isinstance(statement, syntax.Case | syntax.Default):
            if isinstance(statement, syntax.Case):
                segments[-1].values.append((statement.value, statement.last))
            else:
                segments[-1].default = True
            statement = statement.body
        if segments:
            segments[-1].statements.append(statement)
        elif not isinstance(statement, syntax.Empty | syntax.Declare):
            raise Unsupported(statement.span, "a statement before the first case of a switch")
    return segments


def _condition(frame: Frame, segment: _Segment, selector: Expr, type_: Integer) -> Expr:
    """Whether the selector is one of a segment's values."""
    width = type_.width
    cases: list[Expr] = []
    for first, last in segment.values:
        low = constant(frame, first)
        high = low if last is None else constant(frame, last)
        if low is None or high is None:
            raise source_error(first.span, "a case label must be constant")
        if low == high:
            cases.append(eq(selector, bv(low, width)))
        else:
            above = binary(bit_vector_op(">=", type_.signed), selector, bv(low, width))
            cases.append(and_(above, binary(bit_vector_op("<=", type_.signed), selector, bv(high, width))))
    return or_(*cases)


def _leaves(statements: list[syntax.Statement]) -> bool:
    """Whether control never falls through a segment's end."""
    if not statements:
        return False
    match statements[-1]:
        case syntax.Break() | syntax.Return() | syntax.Continue() | syntax.Goto():
            return True
        case syntax.Compound(_, body):
            return _leaves(list(body))
        case _:
            return always_returns(statements[-1])


def _without_break(statements: list[syntax.Statement]) -> tuple[syntax.Statement, ...]:
    match statements[-1] if statements else None:
        case syntax.Break():
            return tuple(statements[:-1])
        case syntax.Compound(span, body):
            return (*statements[:-1], syntax.Compound(span, _without_break(list(body))))
        case _:
            return tuple(statements)


def _chain(frame: Frame, segments: list[_Segment], conditions: list[Expr], origin: Origin) -> None:
    """``if (first) ... else if (second) ... else default``, each segment without its final break."""
    lowered: list[tuple[Statement, ...]] = []
    for segment in segments:
        with frame.emitter.buffer() as statements:
            frame.program.lowering.lower_list(frame, _without_break(segment.statements))
        lowered.append(tuple(statements))
    result: tuple[Statement, ...] = ()
    for segment, statements_ in zip(segments, lowered, strict=True):
        if segment.default:
            result = statements_
    for segment, condition, statements_ in reversed(list(zip(segments, conditions, lowered, strict=True))):
        if not segment.default:
            result = (If(condition, statements_, result, origin),)
    for statement in result:
        frame.emitter.emit(statement)


def _ladder(frame: Frame, segments: list[_Segment], conditions: list[Expr], label: str, origin: Origin) -> None:
    """Blocks nested so that leaving the n-th arrives at the n-th segment, from which control falls into the next."""
    labels = [frame.emitter.unique(f"{label}_case") for _ in segments]
    default = next((name for name, s in zip(labels, segments, strict=True) if s.default), label)
    inner: list[Statement] = []
    for name, segment, condition in zip(labels, segments, conditions, strict=True):
        if segment.values and not segment.default:
            inner.append(If(condition, (Break(name, origin),), (), origin))
    inner.append(Break(default, origin))
    for name, segment in zip(labels, segments, strict=True):
        block = Block(name, tuple(inner), origin)
        with frame.emitter.buffer() as statements:
            frame.program.lowering.lower_list(frame, tuple(segment.statements))
        inner = [block, *statements]
    for statement in inner:
        frame.emitter.emit(statement)
