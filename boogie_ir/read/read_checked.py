"""How assertions are checked where attributes say so: ``{:verified_under e}`` and ``{:subsumption n}``.

``assert {:verified_under e} p`` is shown where ``e`` does not hold, and ``p`` is assumed afterwards. After
``assert {:subsumption 0} p`` nothing is assumed; with 1, no quantifier. Of several attributes of one name the first counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang.build import or_
from boogie_ir.lang.expr import FALSE, TRUE, Expr, Quantifier
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assume, Call, Invariant, InvariantRole
from boogie_ir.read.read_shared import read_assert, read_invariant
from boogie_ir.read.terms.read_expression import read_boolean
from boogie_ir.read.terms.read_names import Attributes, Environment, Node, Unsupported, read_attributes

UNDER = "verified_under"


@frozen
class _Checked:
    """Where an assertion needs no proof, and the number that says whether it is assumed afterwards."""

    under: Expr
    subsumption: int | None

    def forgotten(self, condition: Expr) -> bool:
        return self.subsumption == 0 or (self.subsumption == 1 and isinstance(condition, Quantifier))


def read_assertion(node: Node, env: Environment) -> Iterator[Assert | Assume]:
    """The assertion, and what is assumed after it beyond its condition."""
    read = read_assert(node, env)
    checked = _checked(read_attributes(node.children[0]), node, env)
    forgotten = checked.forgotten(read.condition) and not read.check.note
    if checked.under == FALSE:
        yield replace(read, check=replace(read.check, forgotten=forgotten))
        return
    yield replace(read, condition=or_(checked.under, read.condition), check=replace(read.check, forgotten=True))
    if not forgotten:
        yield Assume(read.condition, read.origin, read.guard, read.unpredicated)


def read_invariants(node: Node, env: Environment) -> Iterator[Invariant]:
    """The invariant, and a free one of what is assumed beyond its condition at the loop's head."""
    read = read_invariant(node, env)
    checked = _checked(read_attributes(node.children[1]), node, env)
    if read.role in (InvariantRole.FREE, InvariantRole.WHERE):
        yield read  # nothing is checked
        return
    forgotten = checked.forgotten(read.condition)
    if checked.under == FALSE:
        yield replace(read, forgotten=forgotten)
        return
    if read.role is InvariantRole.CANDIDATE:
        raise Unsupported(env.span(node), f"{{:{UNDER}}} on a candidate")
    yield replace(read, condition=or_(checked.under, read.condition), forgotten=True)
    yield Invariant(read.condition, read.origin, InvariantRole.WHERE if forgotten else InvariantRole.FREE)


def read_checked_call(call: Call, node: Node, env: Environment) -> Call:
    """The call with what its attributes say of the preconditions to check; in a ``free call`` none is, nor assumed."""
    free, attributes, *_ = node.children
    if free is not None:
        return replace(call, under=TRUE, forgotten=True)
    checked = _checked(read_attributes(attributes), node, env)
    if checked.subsumption == 1:
        raise Unsupported(env.span(node), "{:subsumption 1} on a call")
    return replace(call, under=checked.under, forgotten=checked.subsumption == 0)


def _checked(attributes: Attributes, node: Node, env: Environment) -> _Checked:
    under: Expr = FALSE
    if attributes.has(UNDER):
        values = attributes.values(UNDER)
        if len(values) != 1:
            raise env.error(node, f"{{:{UNDER}}} takes one condition")
        under = read_boolean(values[0], env)
    return _Checked(under, attributes.number("subsumption"))
