"""A solver whose every ``unsat`` another one has to confirm.

A wrong model is found out by evaluating it; a wrong ``unsat`` cannot be found out from the answer, and a proof rests on it.
So a second solver answers the same query. Only what both call unsatisfiable is Unsat; anything else is Unknown, so that a
solver that lies costs a proof and never makes one.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from boogie_ir.lang.expr import Expr
from boogie_ir.smt.members import Members, MemberSessions
from boogie_ir.smt.solver import Answer, Backend, Sat, Unknown, Unsat


class CrossCheck(Members):
    """The first solver answers, the second confirms."""

    def __init__(self, solver: Backend, confirming: Backend) -> None:
        super().__init__((solver, confirming))

    def session(self, *, incremental: bool = True) -> _CrossCheckSession:
        """A new, empty session."""
        return _CrossCheckSession(self, incremental)


class _CrossCheckSession(MemberSessions):
    def __init__(self, backend: CrossCheck, incremental: bool) -> None:
        super().__init__([member.session(incremental=incremental) for member in backend.members])
        self._solver, self._confirming = (member.name for member in backend.members)

    def check(self, assumptions: Sequence[Expr] = (), *, name: str = "", budget_seconds: float = 10.0) -> Answer:
        """The budget is for each of the two, so that what one can just settle the other has time to confirm."""
        start = time.perf_counter()
        first = self.sessions[0].check(assumptions, name=name, budget_seconds=budget_seconds)
        if not isinstance(first, Unsat):
            return first
        # A solver that is much faster leaves all the time to the other; a slow one at least as much as it took itself.
        left = max(budget_seconds - (time.perf_counter() - start), budget_seconds / 2)
        second = self.sessions[1].check(assumptions, name=name, budget_seconds=left)
        match second:
            case Unsat():
                return first
            case Sat():
                return Unknown(f"{self._solver} and {self._confirming} disagree: unsat and sat")
            case Unknown(reason):
                return Unknown(f"{self._solver} says unsat, {self._confirming} does not confirm it: {reason}")
