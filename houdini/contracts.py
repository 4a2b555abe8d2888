"""Houdini across procedures: switches (``{:existential true}`` constants) in contracts, settled for the whole program.

All switches start on. Where an assertion ``b ==> e`` is not proved, ``b`` goes off, until every one that is left is proved
with what the others let one assume (Flanagan and Leino, "Houdini, an annotation assistant"). Assertions without a switch
turn nothing off. The program that comes out says of each switch what it is; nothing rests on that being found right, since
all its assertions are checked again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.build import not_
from boogie_ir.discharge import Proved, discharge
from boogie_ir.expr import Binary, BinaryOp, Expr, Unary, UnaryOp, Var
from boogie_ir.inline import expressions
from boogie_ir.passive import Goal
from boogie_ir.program import Axiom, Procedure, Program
from boogie_ir.smt.solver import Backend
from boogie_ir.source import generated
from boogie_ir.traverse import free_variables
from boogie_ir.types import BOOL
from boogie_ir.vcgen import Obligation, obligations


def with_settled_switches(program: Program, backend: Backend, budget_seconds: float) -> Program:
    """The program with every switch on or off; itself where each is about the loops of one procedure at most.

    Raises :class:`~boogie_ir.cfg.ControlFlowError` of a procedure that has no meaning.
    """
    switches = frozenset(c.variable.name for c in program.constants if c.existential)
    if not _shared(program, switches):
        return program
    on = switches
    while True:
        current = _settled(program, switches, on)
        lost = {name for p in program.procedures if p.body is not None for name in _lost(p, current, on, backend, budget_seconds)}
        if not lost:
            return current
        on -= lost


def _shared(program: Program, switches: frozenset[str]) -> bool:
    """Whether a switch stands in a contract, or in several procedures."""
    seen: set[str] = set()
    for procedure in program.procedures:
        contracts = (c.condition for c in (*procedure.requires, *procedure.ensures))
        if any(v.name in switches for condition in contracts for v in free_variables(condition)):
            return True
        own = {v.name for e in expressions(procedure.body or ()) for v in free_variables(e)} & switches
        if own & seen:
            return True
        seen |= own
    return False


def _settled(program: Program, switches: frozenset[str], on: frozenset[str]) -> Program:
    values = ((Var(name, BOOL), name in on) for name in sorted(switches))
    said = (Axiom(symbol if value else not_(symbol), generated("switch"), keep=True) for symbol, value in values)
    constants = tuple(replace(c, existential=False) for c in program.constants)
    return replace(program, constants=constants, axioms=(*program.axioms, *said))


def _lost(procedure: Procedure, program: Program, on: frozenset[str], backend: Backend, budget_seconds: float) -> Iterator[str]:
    """The switches of the assertions in the procedure that are not proved."""
    asked = tuple(o for o in obligations(procedure, program) if _switch(o, on) is not None)
    for outcome in discharge(asked, backend, budget_seconds):
        if not isinstance(outcome.result, Proved):
            name = _switch(outcome.obligation, on)
            if name is not None:
                yield name


def _switch(obligation: Obligation, on: frozenset[str]) -> str | None:
    """The switch that an assertion hangs on: ``b`` of ``b ==> e``, or of ``!b``."""
    goal = obligation.place.item
    assert isinstance(goal, Goal)
    condition: Expr = goal.condition
    while isinstance(condition, Binary) and condition.op is BinaryOp.IMPLIES:
        if isinstance(condition.left, Var) and condition.left.name in on:
            return condition.left.name
        condition = condition.right
    match condition:
        case Unary(UnaryOp.NOT, Var(name)) if name in on:
            return name
    return None
