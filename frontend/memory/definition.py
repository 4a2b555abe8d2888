"""What annotations define, and what they say of the sums of what threads add: both are looked at once a kernel is whole."""

from __future__ import annotations

from boogie_ir.lang.build import eq
from boogie_ir.lang.expr import Apply, Element, Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import substitute


@frozen
class Definition:
    """``function(parameters) == body`` for all values of the parameters."""

    function: str
    parameters: tuple[Var, ...]
    body: Expr
    origin: Origin

    def of(self, call: Apply) -> Expr:
        """What it says of one call."""
        values = {p.name: a for p, a in zip(self.parameters, call.arguments, strict=True)}
        return eq(call, substitute(self.body, values))


BARRIER_HOLDS = "__barrier_holds"
BARRIER_ADDS = "__barrier_adds"
KERNEL_ADDS = "__kernel_adds"
ADDED = "ADDED_"  # how the names of functions begin that stand for what a thread has added to a cell of an array
LOCK_KEEPS = "__lock_keeps"
SECTION_BEGINS = "__section_begins"
SECTION_ENDS = "__section_ends"


@frozen
class Sum:
    """What ``what`` says of a cell (:mod:`frontend.kernels.sums`, :mod:`frontend.kernels.sections`); ``by`` is who stored it.

    ``value`` is a number, or what a lock keeps.
    """

    what: str
    cell: Element
    value: Expr
    by: Expr | None
    origin: Origin
