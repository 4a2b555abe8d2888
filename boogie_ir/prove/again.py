"""Goals that somebody says were shown from some facts, in some way: shown again, from these facts in this way.

That is a proof like any other. What was said is not believed: facts that the goals may not be shown from are left out, and the
formulas are those of the goals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from boogie_ir.lang.build import disjunction, not_
from boogie_ir.lang.expr import Expr
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.hardness import Hardness
from boogie_ir.prove.identities import Identities
from boogie_ir.prove.over_integers import by_integers
from boogie_ir.prove.sessions import asked
from boogie_ir.smt.solver import Answer, Backend, Session, Unsat
from boogie_ir.vc.slicing import Cone
from boogie_ir.vc.support import Support, Way
from boogie_ir.vc.vcgen import Obligation, formulas, nearby


def supported(obligations: Sequence[Obligation]) -> Iterator[tuple[Support, list[Obligation]]]:
    """Those of which somebody says how they were shown, by the answer that showed them."""
    groups: dict[int, tuple[Support, list[Obligation]]] = {}
    for obligation in obligations:
        if (support := obligation.support) is not None:
            groups.setdefault(id(support), (support, []))[1].append(obligation)
    yield from groups.values()


def core(group: Sequence[Obligation], support: Support) -> Cone:
    """The facts that are said to be enough, as far as they come before all goals of the group, which are of one block."""
    return group[0].slicer.core([o.place for o in group], support.facts, nearby)


def again(
    group: Sequence[Obligation], way: Way, cone: Cone, session: Session, backend: Backend, hard: Hardness, budget: Budget
) -> Sequence[Obligation]:
    """Those of a group that are shown from a cone; ``session`` is one that knows of nothing."""
    first = group[0]
    known = tuple(formulas(first.slicer, cone, first.segment))
    if way is Way.IDENTITIES:
        identities = Identities[None](((None, formula) for formula in known), first.slicer.value_of, first.slicer.share)
        return [o for o in group if identities.shown(o.goal) is not None]
    query = (*known, disjunction(not_(o.goal) for o in group))
    return group if isinstance(_answer(query, first, way, session, backend, hard, budget), Unsat) else ()


def _answer(
    query: tuple[Expr, ...], first: Obligation, way: Way, session: Session, backend: Backend, hard: Hardness, budget: Budget
) -> Answer:
    name = f"{first.name}, again"
    match way:
        case Way.BITS:
            return asked(session, query, name, budget)
        case Way.OPAQUE:
            return asked(session, map(hard.opaque, query), name, budget)
        case Way.INTEGERS:
            return by_integers(query, backend, budget, first.slicer.share).answer
        case Way.IDENTITIES:
            raise ValueError("identities ask no question")
    assert_never(way)
