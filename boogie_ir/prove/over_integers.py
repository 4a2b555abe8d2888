"""Questions over the integers (:mod:`boogie_ir.prove.integers`), whose counterexamples bit-vectors have to confirm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.sharing import Sharing
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.integers import Refutation, refute
from boogie_ir.prove.sessions import OUT_OF_TIME, alone
from boogie_ir.smt.solver import Answer, Backend, Sat, Unknown

NO_COUNTEREXAMPLE = "the integers' counterexample is none"


def by_integers(formulas: Sequence[Expr], backend: Backend, budget: Budget, share: Sharing) -> Refutation:
    """Whether formulas can hold together; where that is so the integers are not sure of it."""
    return Refutation(Unknown(OUT_OF_TIME)) if budget.over else refute(formulas, backend, budget.left(), share)


def confirmed(found: Refutation, formulas: Iterable[Expr], backend: Backend, name: str, budget: Budget) -> Answer:
    """The answer, where it is a counterexample as bit-vectors have it: whether the formulas hold with its values."""
    if not isinstance(found.answer, Sat):
        return found.answer
    answer = alone(backend, (*formulas, *found.values), name, budget)
    return answer if isinstance(answer, Sat) else Unknown(NO_COUNTEREXAMPLE)
