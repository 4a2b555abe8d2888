"""Houdini across procedures: switches (``{:existential true}`` constants) in contracts, settled for the whole program.

All switches start on. Where an assertion ``b ==> e`` is not proved, ``b`` goes off, until every one that is left is proved
with what the others let one assume (Flanagan and Leino, "Houdini, an annotation assistant"): a procedure is looked at again once
a switch is off that its proofs may rest on. Assertions without a switch turn nothing off. The program that comes out says of
each switch what it is; nothing rests on that being found right, since all its assertions are checked again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang.build import not_
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Unary, UnaryOp, Var
from boogie_ir.lang.program import Axiom, Call, Procedure, Program
from boogie_ir.lang.source import generated
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BOOL
from boogie_ir.prove.discharge import Proved, discharge
from boogie_ir.smt.solver import Backend
from boogie_ir.transform.inline import expressions
from boogie_ir.vc.cfg import statements
from boogie_ir.vc.passive import Goal
from boogie_ir.vc.vcgen import Obligation, obligations


def with_settled_switches(program: Program, backend: Backend, budget_seconds: float) -> Program:
    """The program with every switch on or off; itself where each is about the loops of one procedure at most.

    Raises :class:`~boogie_ir.vc.cfg.ControlFlowError` of a procedure that has no meaning.
    """
    switches = frozenset(c.variable.name for c in program.constants if c.existential)
    if not _shared(program, switches):
        return program
    used = {p.name: _used(p, program, switches) for p in program.procedures if p.body is not None}
    procedures = {p.name: p for p in program.procedures if used.get(p.name)}
    on, current = switches, _settled(program, switches, switches)
    waiting = list(procedures)
    while waiting:
        lost = frozenset(_lost(procedures[waiting.pop(0)], current, on, backend, budget_seconds))
        if lost:
            on -= lost
            current = _settled(program, switches, on)
            waiting += (name for name in procedures if used[name] & lost and name not in waiting)
    return current


def _used(procedure: Procedure, program: Program, switches: frozenset[str]) -> frozenset[str]:
    """The switches that are assumed or asserted in the procedure's proofs: its own, those of its calls, those of axioms."""
    called = {s.procedure for s in statements(procedure.body or ()) if isinstance(s, Call)}
    contracts = (c for p in program.procedures if p is procedure or p.name in called for c in (*p.requires, *p.ensures))
    everywhere = (*(a.condition for a in program.axioms), *(f.body for f in program.functions if f.body is not None))
    formulas = (*(c.condition for c in contracts), *expressions(procedure.body or ()), *everywhere)
    return frozenset(v.name for formula in formulas for v in free_variables(formula)) & switches


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
