"""Goals that hold whatever hard operations (:mod:`boogie_ir.prove.hardness`) mean: they are opaque functions in the questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from boogie_ir.lang.build import disjunction, implies
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.prove import limits
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.hardness import Hardness
from boogie_ir.prove.sessions import Premise, asked, told
from boogie_ir.smt.solver import Answer, Backend, Model, Sat, Session, Unknown, Unsat

MOST_IN_VAIN = 3  # questions in a row without an answer, before the others are left open too


def opaque_session(backend: Backend, hard: Hardness, premises: Iterable[Premise], fails: Iterable[tuple[Var, Expr]]) -> Session:
    """A session that is told premises, and which symbol says that a goal fails, all with opaque operations."""
    session = told(backend, premises, hard.opaque)
    for bad, failure in fails:
        session.assume(implies(bad, hard.opaque(failure)))
    return session


def holding(
    session: Session,
    bad: Sequence[Var],
    name: str,
    budget: Budget,
    assumptions: Callable[[], Sequence[Expr]] = tuple,
    falsified: Callable[[Model, list[Var]], object] = lambda model, bad: None,
) -> Iterator[tuple[list[Var], Unsat]]:
    """The goals of an opaque session that hold, by the symbols that say they fail, with the answers that say so.

    ``assumptions`` are those of the next question; ``falsified`` is told of models, which are of opaque functions only.
    """

    def ask(symbols: list[Var]) -> Answer:
        limit = budget.computing(limits.OPAQUE if len(symbols) > 1 else limits.OPAQUE_ALONE)
        answer = asked(session, (disjunction(symbols),), f"{name}, {len(symbols)} opaque", limit, assumptions())
        if isinstance(answer, Sat):
            falsified(answer.model, symbols)
        return answer

    return impossible(bad, ask)


def impossible(symbols: Sequence[Var], ask: Callable[[list[Var]], Answer]) -> Iterator[tuple[list[Var], Unsat]]:
    """Groups of boolean symbols of which none can be true, each with the answer that says so.

    ``ask`` answers whether one of those it is given can be true. A symbol that a model makes true is not asked about again;
    where there is no answer for several, each is asked about alone, until a few in a row have none either.
    """
    left = list(symbols)
    while left:
        answer = ask(left)
        match answer:
            case Unsat():
                yield left, answer
                return
            case Sat(model):
                fewer = [symbol for symbol in left if model.value(symbol) is not True]
                if len(fewer) == len(left):
                    return
                left = fewer
            case Unknown():
                in_vain = 0
                for symbol in left if len(left) > 1 else ():
                    answer = ask([symbol])
                    in_vain = in_vain + 1 if isinstance(answer, Unknown) else 0
                    if isinstance(answer, Unsat):
                        yield [symbol], answer
                    elif in_vain == MOST_IN_VAIN:
                        return
                return
