"""Verifying a sequential program: each procedure with a body, its candidates inferred first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Procedure, Program
from boogie_ir.prove import limits
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.discharge import Outcome, Proved, discharge
from boogie_ir.smt.solver import Backend
from boogie_ir.transform.prune import pruned
from boogie_ir.vc.cfg import ControlFlowError
from boogie_ir.vc.unwind_graph import Unwinding
from boogie_ir.vc.vcgen import obligations
from houdini.candidate import candidates
from houdini.contracts import with_settled_switches
from houdini.infer import Inferred
from houdini.switches import infer_together, with_candidates


@frozen
class Verified:
    """What was found about one procedure; ``fault`` says why it could not be looked at, else None."""

    procedure: Procedure
    outcomes: tuple[Outcome, ...]
    inferred: Inferred | None
    seconds: float
    fault: ControlFlowError | None = None

    @property
    def proved(self) -> bool:
        """Whether every assertion holds; notes do not count."""
        return self.fault is None and all(isinstance(o.result, Proved) or o.obligation.check.note for o in self.outcomes)


@frozen
class Chosen:
    """Which procedures to verify: those that match one of ``patterns``, if there are any, and none of ``without``.

    In a pattern ``*`` stands for any characters.
    """

    patterns: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def __contains__(self, name: str) -> bool:
        return (not self.patterns or _matches(name, self.patterns)) and not _matches(name, self.without)


def _matches(name: str, patterns: Sequence[str]) -> bool:
    return any(re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), name) for pattern in patterns)


EVERY = Chosen()


def verify_program(
    program: Program,
    backend: Backend,
    budget_seconds: float = 10.0,
    chosen: Chosen = EVERY,
    unwinding: Unwinding | None = None,
    prune: bool = False,
) -> tuple[Verified, ...]:
    """Verifies every chosen procedure that has a body, in order; ``budget_seconds`` is for one obligation.

    With ``unwinding`` there are no loops, and nothing is inferred. With ``prune`` each rests on the axioms it leads to only.
    """
    try:
        program = with_settled_switches(program, backend, min(limits.CANDIDATE, budget_seconds))
    except ControlFlowError as fault:
        faulty = next(p for p in program.procedures if p.name == fault.procedure)
        return (Verified(faulty, (), None, 0.0, fault),)
    wanted = (p for p in program.procedures if p.body is not None and p.name in chosen)
    return tuple(verify_procedure(p, backend, program, budget_seconds, unwinding, prune) for p in wanted)


def verify_procedure(
    procedure: Procedure,
    backend: Backend,
    program: Program,
    budget_seconds: float = 10.0,
    unwinding: Unwinding | None = None,
    prune: bool = False,
) -> Verified:
    """Infers invariants where there are candidates, then discharges the obligations of the result."""
    time = Budget()
    inferred: Inferred | None = None
    try:
        program = pruned(procedure, program) if prune else program
        procedure = with_candidates(procedure, program)
        if unwinding is None and next(candidates(procedure), None) is not None:
            inferred = infer_together(procedure, backend, program, min(limits.CANDIDATE, budget_seconds))
        final = procedure if inferred is None else inferred.procedure
        goals = obligations(final, program, unwinding) if inferred is None else inferred.obligations
        outcomes = discharge(goals, backend, budget_seconds)
    except ControlFlowError as fault:
        return Verified(procedure, (), inferred, time.spent(), fault)
    return Verified(final, outcomes, inferred, time.spent())
