"""Reading termination measures (:mod:`boogie_ir.transform.measures`)."""

from __future__ import annotations

from collections.abc import Iterable

from boogie_ir.lang.program import Procedure
from boogie_ir.read.terms.read_expression import read_expression
from boogie_ir.read.terms.read_names import Environment, Node, ParseError, read_attributes, read_origin
from boogie_ir.transform.measures import Measure, MeasureError, is_measurable, with_measures


def read_measure(nodes: Iterable[Node], env: Environment) -> Measure | None:
    """The one measure among the specifications of a loop or procedure."""
    first, *more = [n for n in nodes if n.data == "measure"] or [None]
    if more:
        raise env.error(more[0], "there is a measure already")
    if first is None:
        return None
    attributes, *parts = first.children
    read = tuple(read_expression(p, env) for p in parts)
    for node, part in zip(parts, read, strict=True):
        if not is_measurable(part):
            raise env.error(node, "a part of a measure is of type int or bool")
    return Measure(read, tuple(read_origin(read_attributes(attributes), "measure", p, env) for p in parts))


def with_procedure_measures(read: Iterable[tuple[str, Procedure, Measure | None]]) -> tuple[Procedure, ...]:
    """The procedures with their measures checked; each comes with the name that calls know it by, and its measure."""
    named = tuple(read)
    try:
        return with_measures([(name, p) for name, p, _ in named], {name: m for name, _, m in named if m is not None})
    except MeasureError as error:
        raise ParseError(error.span, error.message) from None
