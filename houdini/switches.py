"""Houdini's switches as Boogie writes them: ``const {:existential true} b: bool`` and invariants ``b ==> e``.

Such an invariant is a candidate called ``b``. One switch may stand in several loops: it is off as soon as one of its
invariants fails. Switches in contracts stay arbitrary constants.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from boogie_ir.lang.expr import Binary, BinaryOp, Var
from boogie_ir.lang.program import If, Invariant, InvariantRole, Procedure, Program, Statement, While
from boogie_ir.smt.solver import Backend
from houdini.infer import Inferred, infer


def with_candidates(procedure: Procedure, program: Program) -> Procedure:
    """The procedure with its switched invariants as candidates; itself where the program has no switches."""
    switches = {c.variable.name for c in program.constants if c.existential}
    if not switches or procedure.body is None:
        return procedure

    def guess(invariant: Invariant) -> Invariant:
        condition = invariant.condition
        if isinstance(condition, Binary) and condition.op is BinaryOp.IMPLIES and isinstance(condition.left, Var):
            if condition.left.name in switches:
                name = condition.left.name
                return replace(invariant, condition=condition.right, role=InvariantRole.CANDIDATE, name=name, rule="switch")
        return invariant

    return replace(procedure, body=_invariants(procedure.body, guess))


def infer_together(procedure: Procedure, backend: Backend, program: Program, budget_seconds: float) -> Inferred:
    """Inference in which candidates of one switch stand or fall together."""
    inferred = infer(procedure, backend, program, budget_seconds=budget_seconds)
    off = {d.candidate.name for d in inferred.dropped if d.candidate.rule == "switch"}
    if not any(c.rule == "switch" and c.name in off for c in inferred.kept):
        return inferred

    # Again without those that are off: others may have relied on them.
    fewer = _invariants(procedure.body or (), lambda i: None if i.rule == "switch" and i.name in off else i)
    rest = infer_together(replace(procedure, body=fewer), backend, program, budget_seconds)
    return replace(
        rest,
        dropped=(*inferred.dropped, *rest.dropped),
        queries=inferred.queries + rest.queries,
        seconds=inferred.seconds + rest.seconds,
    )


def _invariants(body: tuple[Statement, ...], change: Callable[[Invariant], Invariant | None]) -> tuple[Statement, ...]:
    result: list[Statement] = []
    for statement in body:
        match statement:
            case While():
                invariants = tuple(new for i in statement.invariants if (new := change(i)) is not None)
                result.append(replace(statement, invariants=invariants, body=_invariants(statement.body, change)))
            case If():
                then, otherwise = _invariants(statement.then, change), _invariants(statement.otherwise, change)
                result.append(replace(statement, then=then, otherwise=otherwise))
            case _:
                result.append(statement)
    return tuple(result)
