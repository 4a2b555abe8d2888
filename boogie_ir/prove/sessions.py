"""Questions in bit-vectors: sessions that are told facts, and what is asked of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from boogie_ir.lang.build import implies
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.prove.budget import Budget
from boogie_ir.smt.solver import Answer, Backend, Session, Unknown

OUT_OF_TIME = "timeout"


@frozen_node
class Premise:
    """A formula that goals may be shown from: always, or in questions that assume its selector."""

    formula: Expr
    selector: Var | None = None


def told(backend: Backend, premises: Iterable[Premise], read: Callable[[Expr], Expr] = lambda formula: formula) -> Session:
    """A session that is told premises, each as ``read``."""
    session = backend.session()
    session.push()  # inside a level z3 solves incrementally, which is its best strategy for these queries
    for premise in premises:
        formula = read(premise.formula)
        session.assume(formula if premise.selector is None else implies(premise.selector, formula))
    return session


def asked(session: Session, formulas: Iterable[Expr], name: str, budget: Budget, assumptions: Sequence[Expr] = ()) -> Answer:
    """Whether formulas can hold in what the session is told; it knows nothing of them afterwards."""
    if budget.over:
        return Unknown(OUT_OF_TIME)
    formulas = tuple(formulas)
    if not formulas:  # what the solver learns outside of a level it keeps
        return session.check(tuple(assumptions), name=name, budget_seconds=budget.left())
    session.push()
    for formula in formulas:
        session.assume(formula)
    answer = session.check(tuple(assumptions), name=name, budget_seconds=budget.left())
    session.pop()
    return answer


def alone(backend: Backend, formulas: Iterable[Expr], name: str, budget: Budget) -> Answer:
    """Whether formulas can hold together, in a session of their own: it lets the solver choose another strategy."""
    if budget.over:
        return Unknown(OUT_OF_TIME)
    session = backend.session(incremental=False)
    for formula in formulas:
        session.assume(formula)
    return session.check(name=name, budget_seconds=budget.left())
